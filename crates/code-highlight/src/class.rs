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
    /// Word of the language with a fixed meaning, or an at-rule of CSS.
    Keyword,
    /// Text in quotes, a plain scalar of YAML, the body of a here-document.
    String,
    /// Escape in a string, or a regular expression.
    Escape,
    /// Comment, or the header of a file in a diff.
    Comment,
    /// Name of a function or method that is defined or called; a command of the shell.
    Function,
    /// Name of a type, class of a style sheet, heading of a table in TOML.
    Type,
    /// Number with its suffix or unit, colour of a style sheet.
    Number,
    /// Value with a name: `true`, `this`, `MAX_SIZE`, a keyword of CSS.
    Constant,
    /// Name that is bound where it is: a parameter, a variable with a sigil, a label.
    Variable,
    /// Member of an object, or a key.
    Property,
    /// Sign that computes, compares or assigns.
    Operator,
    /// Sign that changes how the text around it is read: `${`, a list marker, a code
    /// fence.
    Punctuation,
    /// Annotation, decorator, attribute of a tag, option of a command, pseudo-class.
    Attribute,
    /// Name of an element with its brackets, selector of one in a style sheet.
    Tag,
    /// Macro of Rust, preprocessor line, declaration of markup, directive of YAML.
    Macro,
    /// Heading or emphasis of Markdown, header of a hunk in a diff.
    Heading,
    /// Link or address in Markdown.
    Link,
    /// Inserted line of a diff.
    Inserted,
    /// Deleted line of a diff.
    Deleted,
    /// Prompt of a console or interpreter.
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
