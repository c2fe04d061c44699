//! Readers: a text of YAML, TOML or JSON becomes a tree and a list of faults.
//!
//! A reader never fails as a whole. It keeps what it could read and describes
//! the rest as [`Fault`]s, which each caller turns into its own diagnostics: for
//! one a repeated key is an error, for another a warning.

mod json;
mod members;
mod number;
mod toml;
mod yaml;

use std::fmt;

use crate::span::Span;
use crate::value::{Node, Value};

/// The supported data formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// YAML 1.2 with the types of its core schema, and the merge keys of 1.1.
    Yaml,
    /// TOML 1.1.
    Toml,
    /// JSON.
    Json,
}

impl Syntax {
    /// Returns the syntax for the extension of a file, or `None` for other
    /// files.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "yml" | "yaml" => Some(Self::Yaml),
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// Returns the syntax of a text that is YAML or JSON, by its first
    /// characters. YAML may begin with a bracket as well; in JSON, a quote, a
    /// bracket or a number follows it.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
        let is_json = text.strip_prefix(['{', '[']).is_some_and(|rest| {
            let next = rest.trim_start().bytes().next();
            matches!(
                next,
                Some(b'"' | b'{' | b'[' | b'}' | b']' | b'-' | b'0'..=b'9')
            )
        });
        if is_json { Self::Json } else { Self::Yaml }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yaml => "YAML",
            Self::Toml => "TOML",
            Self::Json => "JSON",
        })
    }
}

/// Bounds for texts that others wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nested lists and objects that are read. YAML stops at about
    /// 255, and TOML at 80, whatever is set.
    pub depth: usize,
    /// Number of values of a YAML text after its aliases are replaced.
    pub values: usize,
    /// Length of a key in bytes.
    pub key: usize,
}

/// A text as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The tree. Without a value in the text it is [`Value::Null`] at the whole
    /// text.
    pub root: Node,
    /// All problems, in the order in which they were found.
    pub faults: Vec<Fault>,
}

/// A problem of a text, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The problem.
    pub kind: FaultKind,
    /// Position of the problem: of a key, of a bracket, of a character.
    pub span: Span,
}

/// The problem of a [`Fault`], and what the tree has in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text is not valid in its syntax. In YAML and JSON the rest of the text
    /// is missing.
    Syntax {
        /// What is wrong, in lower case, without a full stop.
        message: String,
        /// How to correct the text, if that is known.
        help: Option<&'static str>,
    },
    /// The text is not valid in its syntax, but its meaning is clear, so the value
    /// is complete.
    Deviation {
        /// What is wrong, in lower case, without a full stop.
        message: &'static str,
        /// How to correct the text.
        help: &'static str,
    },
    /// A key that the object has already. The last value counts, at the place
    /// of the first one, as in JavaScript.
    DuplicateKey(Box<str>),
    /// A key of this many bytes, more than [`Limits::key`]. It is missing.
    LongKey(usize),
    /// A list or an object as a key. Its JSON text is the key.
    StructuredKey,
    /// A list or an object deeper than [`Limits::depth`]. It is `null`.
    TooDeep,
    /// More values than [`Limits::values`]. The rest of the text is missing.
    TooManyValues,
    /// A text of more than 4 GiB. Nothing is read.
    TooLarge,
    /// An alias without an anchor of its name before it. It is `null`.
    UnknownAlias(Box<str>),
    /// An alias within the value of its anchor. It is `null`.
    RecursiveAlias,
    /// A value that is not of the type that its tag names, such as `!!int`. It
    /// is a string.
    WrongType(Box<str>),
    /// A second document. Only the first one is read.
    SecondDocument,
}

/// Reads `text`. A byte-order mark is skipped.
///
/// ```
/// use located_data::{FaultKind, Limits, Step, Syntax, read};
///
/// let limits = Limits { depth: 100, values: 10_000, key: 1_000 };
/// let text = "title: Pets\ntags: [a, b]\ntitle: Dogs\n";
/// let reading = read(text, Syntax::Yaml, limits);
///
/// let tag = reading.root.at(&[Step::Key("tags"), Step::Index(1)]).unwrap();
/// assert_eq!(tag.as_str(), Some("b"));
/// assert_eq!(&text[tag.span().start..], "b]\ntitle: Dogs\n");
///
/// let fault = &reading.faults[0];
/// assert_eq!(fault.kind, FaultKind::DuplicateKey("title".into()));
/// assert_eq!(fault.span, (25..30).into());
/// ```
#[must_use]
pub fn read(text: &str, syntax: Syntax, limits: Limits) -> Reading {
    let mut faults = Vec::new();
    if u32::try_from(text.len()).is_err() {
        let (kind, span) = (FaultKind::TooLarge, Span::new(0, 0));
        faults.push(Fault { kind, span });
        let root = Node::detached(Value::Null);
        return Reading { root, faults };
    }
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut root = match syntax {
        Syntax::Yaml => yaml::read(body, limits, &mut faults),
        Syntax::Toml => toml::read(body, limits, &mut faults),
        Syntax::Json => json::read(body, limits, &mut faults),
    };
    let bom = text.len() - body.len();
    if bom > 0 {
        root = root.offset(bom);
        for fault in &mut faults {
            fault.span = fault.span.offset(bom);
        }
    }
    Reading { root, faults }
}

/// Appends a fault.
fn report(faults: &mut Vec<Fault>, kind: FaultKind, span: impl Into<Span>) {
    let span = span.into();
    faults.push(Fault { kind, span });
}

/// Returns the span of the character at an offset; empty at the end of the
/// text.
fn character_at(text: &str, at: usize) -> Span {
    let start = text.floor_char_boundary(at);
    Span::new(start, text.ceil_char_boundary(start + 1))
}
