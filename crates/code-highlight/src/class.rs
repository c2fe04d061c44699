//! Token classes and their CSS class names.
//!
//! There are few classes, because a theme has to give each a colour with enough
//! contrast, and because readers tell few apart. The names are short: they are
//! repeated for every token of a page.

/// The class of a token, which determines its colour in a theme. The order is
/// that of [`CLASSES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    /// Text without a class. It gets no span.
    Plain,
    Keyword,
    String,
    Escape,
    Comment,
    Function,
    Type,
    Number,
    Constant,
    Variable,
    Property,
    Operator,
    Punctuation,
    Attribute,
    Tag,
    Macro,
    Heading,
    Link,
    Inserted,
    Deleted,
    Prompt,
}

/// Every class name that can appear in the output.
///
/// A theme needs a rule for each class that it wants to colour; text of other
/// classes keeps the colour of the block.
///
/// | Class  | Text |
/// |--------|------|
/// | `hl-k` | keyword |
/// | `hl-s` | string |
/// | `hl-e` | escape sequence, regular expression |
/// | `hl-c` | comment |
/// | `hl-f` | function or method, where it is defined or called; shell command |
/// | `hl-t` | type |
/// | `hl-n` | number, unit |
/// | `hl-b` | built-in or constant: `true`, `null`, `this`, `MAX_SIZE` |
/// | `hl-v` | variable with a sigil (`$HOME`), parameter, label |
/// | `hl-p` | property or key |
/// | `hl-o` | operator |
/// | `hl-u` | punctuation with a meaning: `${`, list markers, code fences |
/// | `hl-a` | attribute, annotation, decorator, command-line option |
/// | `hl-g` | tag name, CSS selector |
/// | `hl-m` | macro, preprocessor line, directive |
/// | `hl-h` | heading, emphasis, hunk header of a diff |
/// | `hl-l` | link |
/// | `hl-i` | inserted line |
/// | `hl-d` | deleted line |
/// | `hl-r` | prompt of a console, which should not be copied |
pub const CLASSES: &[&str] = &[
    "hl-k", "hl-s", "hl-e", "hl-c", "hl-f", "hl-t", "hl-n", "hl-b", "hl-v", "hl-p", "hl-o", "hl-u",
    "hl-a", "hl-g", "hl-m", "hl-h", "hl-l", "hl-i", "hl-d", "hl-r",
];

impl Class {
    /// Returns the name of the CSS class, or `None` for [`Class::Plain`].
    pub(crate) fn css_name(self) -> Option<&'static str> {
        let index = (self as usize).checked_sub(1)?;
        CLASSES.get(index).copied()
    }

    /// Returns the class of an identifier by naming conventions: `MAX_SIZE` is
    /// a constant, `Widget` a type, and all others are plain. A single capital,
    /// such as the type parameter `T`, is a type. Underscores at the start do
    /// not count.
    pub(crate) fn from_casing(name: &str) -> Class {
        let name = name.trim_start_matches('_');
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return Class::Plain;
        }
        let is_upper = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
        if name.len() > 1 && name.bytes().all(is_upper) {
            Class::Constant
        } else {
            Class::Type
        }
    }
}
