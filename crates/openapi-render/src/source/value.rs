//! The raw tree of a description: JSON data with the position of each value in
//! its file. Numbers are kept as text, so that no digit is lost.

use docs_model::Span;

/// A value with its position in the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    start: u32,
    end: u32,
    /// The value.
    pub value: Value,
}

/// JSON data.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`, or an empty value in YAML.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number, as written.
    Number(Box<str>),
    /// A string.
    String(Box<str>),
    /// A list.
    Array(Vec<Node>),
    /// Members in the order of the file; the last of equal keys is used.
    Object(Vec<Member>),
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: Box<str>,
    /// The value.
    pub node: Node,
}

impl Node {
    /// Creates a node at a byte range. Larger files than 4 GiB have already
    /// been rejected.
    #[must_use]
    pub fn new(value: Value, start: usize, end: usize) -> Self {
        let clamp = |it: usize| u32::try_from(it).unwrap_or(u32::MAX);
        Self {
            start: clamp(start),
            end: clamp(end),
            value,
        }
    }

    /// Creates a node without a position.
    #[must_use]
    pub fn detached(value: Value) -> Self {
        Self::new(value, 0, 0)
    }

    /// Creates a string without a position.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::detached(Value::String(text.into()))
    }

    /// Returns the position of the node.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// Returns the first byte, which identifies a node within its file.
    #[must_use]
    pub(crate) fn start(&self) -> u32 {
        self.start
    }

    /// Moves the node and everything in it by a number of bytes.
    pub(crate) fn shift(&mut self, bytes: u32) {
        self.start = self.start.saturating_add(bytes);
        self.end = self.end.saturating_add(bytes);
        match &mut self.value {
            Value::Array(items) => items.iter_mut().for_each(|it| it.shift(bytes)),
            Value::Object(members) => members.iter_mut().for_each(|it| it.node.shift(bytes)),
            _ => {}
        }
    }

    /// Returns the value of a member; keys are unique.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members()
            .iter()
            .find(|it| &*it.key == key)
            .map(|it| &it.node)
    }

    /// Returns the members of an object; empty for other values.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        if let Value::Object(members) = &self.value {
            members
        } else {
            &[]
        }
    }

    /// Returns the items of a list; empty for other values.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        if let Value::Array(items) = &self.value {
            items
        } else {
            &[]
        }
    }

    /// Returns the string, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Value::String(text) = &self.value {
            Some(text)
        } else {
            None
        }
    }

    /// Returns the boolean, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(it) = self.value {
            Some(it)
        } else {
            None
        }
    }

    /// Returns the number as written, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<&str> {
        if let Value::Number(text) = &self.value {
            Some(text)
        } else {
            None
        }
    }

    /// Returns the number as the nearest float, if it is one.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().and_then(|it| it.parse().ok())
    }

    /// Returns the number, if it is a non-negative integer.
    #[must_use]
    pub fn as_count(&self) -> Option<u64> {
        let text = self.as_number()?;
        text.parse().ok().or_else(|| {
            // `1.0` and `1e3` are also integers.
            let float: f64 = text.parse().ok()?;
            (float >= 0.0 && float.fract() == 0.0 && float < 9e15).then_some(float as u64)
        })
    }

    /// Returns whether the value is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self.value, Value::Object(_))
    }

    /// Returns whether the value is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// Returns a scalar as text: strings without quotes.
    #[must_use]
    pub fn scalar(&self) -> Option<String> {
        match &self.value {
            Value::Null => Some("null".to_owned()),
            Value::Bool(it) => Some(it.to_string()),
            Value::Number(it) | Value::String(it) => Some(it.to_string()),
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
                a.len() == b.len()
                    && a.iter()
                        .all(|it| other.get(&it.key).is_some_and(|b| it.node.same_data(b)))
            }
            (Value::Number(a), Value::Number(b)) => a == b || self.as_f64() == other.as_f64(),
            (a, b) => a == b,
        }
    }

    /// Returns the data as JSON, indented by two spaces.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        write_json(self, 0, &mut out);
        out
    }

    /// Returns the data as JSON on one line.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        let mut out = String::new();
        write_json_line(self, &mut out);
        out
    }
}

fn write_json(node: &Node, depth: usize, out: &mut String) {
    match &node.value {
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                line_break(i, depth + 1, out);
                write_json(item, depth + 1, out);
            }
            close(']', depth, out);
        }
        Value::Object(members) if !members.is_empty() => {
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                line_break(i, depth + 1, out);
                write_json_string(&member.key, out);
                out.push_str(": ");
                write_json(&member.node, depth + 1, out);
            }
            close('}', depth, out);
        }
        _ => write_json_line(node, out),
    }
}

fn line_break(i: usize, depth: usize, out: &mut String) {
    out.push_str(if i == 0 { "\n" } else { ",\n" });
    out.extend(std::iter::repeat_n("  ", depth));
}

fn close(bracket: char, depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
    out.push(bracket);
}

fn write_json_line(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(it) => out.push_str(if *it { "true" } else { "false" }),
        Value::Number(it) => out.push_str(it),
        Value::String(it) => write_json_string(it, out),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_json_line(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_json_string(&member.key, out);
                out.push_str(": ");
                write_json_line(&member.node, out);
            }
            out.push('}');
        }
    }
}

/// Writes a JSON string literal.
pub(crate) fn write_json_string(text: &str, out: &mut String) {
    use std::fmt::Write as _;
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || c == '\u{2028}' || c == '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
