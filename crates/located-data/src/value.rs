//! The tree of located values: JSON data in which each value and each key has
//! its position in the text.
//!
//! A node takes 32 bytes and a member 56, so that descriptions of tens of
//! megabytes can be held in memory. Positions are 32-bit offsets: the readers
//! refuse longer texts.

mod decimal;
mod deserialize;
mod json;

use crate::span::Span;

pub use decimal::Decimal;
pub use deserialize::DeserializeError;
pub use json::write_json_string;

/// A value and its position in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Position of the value.
    at: Position,
    /// The value.
    pub value: Value,
}

/// JSON data.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`, or an empty node of YAML.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number in JSON's notation, with all digits that were written.
    Number(Box<str>),
    /// A string. The readers also use it for values without a type in JSON: dates
    /// of TOML, and infinity and NaN of YAML and TOML.
    String(Box<str>),
    /// A list.
    Array(Box<[Node]>),
    /// An object. Its keys are unique and in source order.
    Object(Box<[Member]>),
}

/// A key of an object with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: Box<str>,
    /// Position of the key.
    key_at: Position,
    /// The value.
    pub node: Node,
}

/// A [`Span`] of a text of at most 4 GiB.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Position {
    /// Byte offset of the first byte.
    start: u32,
    /// Byte offset after the last byte.
    end: u32,
}

impl Position {
    /// The position of values that no text has.
    const NONE: Self = Self { start: 0, end: 0 };

    /// Returns the position of a span. Readers refuse texts for which offsets
    /// would have to be clamped.
    fn new(span: Span) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: clamp(span.start),
            end: clamp(span.end),
        }
    }

    /// Returns the position as a span.
    const fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// Returns the position moved by `by` bytes.
    const fn offset(self, by: u32) -> Self {
        Self {
            start: self.start.saturating_add(by),
            end: self.end.saturating_add(by),
        }
    }
}

impl Member {
    /// Returns a member whose key is at `key_span`.
    #[must_use]
    pub fn new(key: impl Into<Box<str>>, key_span: Span, node: Node) -> Self {
        Self {
            key: key.into(),
            key_at: Position::new(key_span),
            node,
        }
    }

    /// Returns a member without a position of its key.
    #[must_use]
    pub fn detached(key: impl Into<Box<str>>, node: Node) -> Self {
        Self {
            key: key.into(),
            key_at: Position::NONE,
            node,
        }
    }

    /// Returns the position of the key.
    #[must_use]
    pub const fn key_span(&self) -> Span {
        self.key_at.span()
    }
}

impl Node {
    /// Returns a value at a position.
    #[must_use]
    pub fn new(value: Value, span: Span) -> Self {
        let at = Position::new(span);
        Self { at, value }
    }

    /// Returns a value without a position.
    #[must_use]
    pub const fn detached(value: Value) -> Self {
        let at = Position::NONE;
        Self { at, value }
    }

    /// Returns a string without a position.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::detached(Value::String(text.into()))
    }

    /// Returns the position of the value.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.at.span()
    }

    /// Returns the offset of the first byte, which identifies a list or an object
    /// within its text, unless an alias repeats it.
    #[must_use]
    pub const fn start(&self) -> u32 {
        self.at.start
    }

    /// Returns the value of a key of an object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let mut members = self.members().iter();
        members
            .find(|member| &*member.key == key)
            .map(|member| &member.node)
    }

    /// Returns the members of an object, or an empty slice for other values.
    #[must_use]
    pub const fn members(&self) -> &[Member] {
        match &self.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// Returns the items of a list, or an empty slice for other values.
    #[must_use]
    pub const fn items(&self) -> &[Self] {
        match &self.value {
            Value::Array(items) => items,
            _ => &[],
        }
    }

    /// Returns the items of a list.
    #[must_use]
    pub const fn as_array(&self) -> Option<&[Self]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value at a path of keys and list indices.
    #[must_use]
    pub fn at(&self, path: &[Step<'_>]) -> Option<&Self> {
        path.iter().try_fold(self, |node, step| match step {
            Step::Key(key) => node.get(key),
            Step::Index(idx) => node.items().get(*idx),
        })
    }

    /// Returns the text of a string.
    #[must_use]
    pub const fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a boolean.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    /// Returns the digits of a number, in JSON's notation.
    #[must_use]
    pub const fn as_number(&self) -> Option<&str> {
        match &self.value {
            Value::Number(digits) => Some(digits),
            _ => None,
        }
    }

    /// Returns a number, rounded to the nearest float.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.parse().ok()
    }

    /// Returns a number with all its digits.
    #[must_use]
    pub fn as_decimal(&self) -> Option<Decimal> {
        Decimal::parse(self.as_number()?)
    }

    /// Returns a number that is an integer and not negative, also as `1.0` or
    /// `1e3`.
    #[must_use]
    pub fn as_count(&self) -> Option<u64> {
        let digits = self.as_number()?;
        digits.parse().ok().or_else(|| {
            let float: f64 = digits.parse().ok()?;
            (float >= 0.0 && float.fract() == 0.0 && float < 9e15).then_some(float as u64)
        })
    }

    /// Returns whether the value is a list.
    #[must_use]
    pub const fn is_array(&self) -> bool {
        matches!(self.value, Value::Array(_))
    }

    /// Returns whether the value is an object.
    #[must_use]
    pub const fn is_object(&self) -> bool {
        matches!(self.value, Value::Object(_))
    }

    /// Returns whether the value is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// Returns the type of the value with its article, for messages:
    /// `a string`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        }
    }

    /// Returns the text of a scalar: of a string without quotes. Returns `None`
    /// for lists and objects.
    #[must_use]
    pub fn scalar(&self) -> Option<String> {
        match &self.value {
            Value::Null => Some("null".to_owned()),
            Value::Bool(flag) => Some(flag.to_string()),
            Value::Number(text) | Value::String(text) => Some(text.to_string()),
            Value::Array(_) | Value::Object(_) => None,
        }
    }

    /// Returns whether two nodes are equal as data, regardless of positions and
    /// the order of keys.
    #[must_use]
    pub fn same_data(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Array(a), Value::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_data(b))
            }
            (Value::Object(a), Value::Object(b)) => {
                let same = |member: &Member| {
                    let node = other.get(&member.key);
                    node.is_some_and(|node| member.node.same_data(node))
                };
                a.len() == b.len() && a.iter().all(same)
            }
            (Value::Number(a), Value::Number(b)) => {
                a == b || Decimal::parse(a).is_some_and(|a| Some(a) == Decimal::parse(b))
            }
            (a, b) => a == b,
        }
    }

    /// Deserializes a type from the value. The `null` of an optional value is none.
    ///
    /// # Errors
    /// Returns the path and the fault of the first value that does not have the type.
    ///
    /// # Examples
    /// ```
    /// use located_data::{Limits, Step, Syntax, read};
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Server {
    ///     port: u16,
    /// }
    ///
    /// let limits = Limits { depth: 10, values: 100, key: 100 };
    /// let server: Server = read("port = 80", Syntax::Toml, limits).root.deserialize().unwrap();
    /// assert_eq!(server.port, 80);
    ///
    /// let wrong = read("port = \"http\"", Syntax::Toml, limits).root;
    /// let error = wrong.deserialize::<Server>().err().unwrap();
    /// assert_eq!(error.path(), [Step::Key("port")]);
    /// assert_eq!(error.message(), "invalid type: string \"http\", expected u16");
    /// ```
    pub fn deserialize<'de, T: serde::Deserialize<'de>>(&'de self) -> Result<T, DeserializeError> {
        T::deserialize(self)
    }

    /// Moves all positions by `by` bytes, for a text that is part of a longer
    /// one.
    #[must_use]
    pub fn offset(mut self, by: usize) -> Self {
        self.shift(u32::try_from(by).unwrap_or(u32::MAX));
        self
    }

    /// Moves all positions in place. The recursion is bounded by the limit of
    /// depth with which the tree was read.
    fn shift(&mut self, by: u32) {
        self.at = self.at.offset(by);
        match &mut self.value {
            Value::Array(items) => items.iter_mut().for_each(|item| item.shift(by)),
            Value::Object(members) => {
                for member in members {
                    member.key_at = member.key_at.offset(by);
                    member.node.shift(by);
                }
            }
            _ => {}
        }
    }
}

/// A step of a path into a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A key of an object.
    Key(&'a str),
    /// An index of a list.
    Index(usize),
}

impl Step<'_> {
    /// Returns the index, for a step into a list.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Key(_) => None,
            Self::Index(idx) => Some(*idx),
        }
    }
}
