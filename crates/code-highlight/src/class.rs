//! Token classes and their CSS class names.
//!
//! There are few classes, because a theme has to give each a colour with enough
//! contrast, and because readers can distinguish only a few. The names are short,
//! because a page repeats them for every token.

/// The class of a token, which determines its colour in a theme. [`CLASSES`] explains
/// the classes, in the same order.
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
/// | `hl-k` | keyword, at-rule of CSS |
/// | `hl-s` | string, plain scalar of YAML, body of a here-document |
/// | `hl-e` | escape sequence, regular expression |
/// | `hl-c` | comment, file header of a diff |
/// | `hl-f` | function or method, where it is defined or called; shell command |
/// | `hl-t` | type, class selector of CSS, table name of TOML |
/// | `hl-n` | number with its suffix or unit, colour of CSS |
/// | `hl-b` | constant or built-in value: `true`, `null`, `this`, `MAX_SIZE`; keyword of CSS |
/// | `hl-v` | variable with a sigil (`$HOME`), parameter, label |
/// | `hl-p` | property or key |
/// | `hl-o` | operator |
/// | `hl-u` | punctuation that delimits another kind of text: `${`, list markers, code fences |
/// | `hl-a` | attribute, annotation, decorator, command-line option, pseudo-class |
/// | `hl-g` | tag name with its brackets, element selector of CSS |
/// | `hl-m` | macro, preprocessor directive, markup declaration, directive of YAML |
/// | `hl-h` | heading or emphasis of Markdown, hunk header of a diff |
/// | `hl-l` | link or address in Markdown |
/// | `hl-i` | inserted line of a diff |
/// | `hl-d` | deleted line of a diff |
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
