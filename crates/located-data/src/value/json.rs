//! Trees as JSON, without positions.
//!
//! Numbers are written with the digits that the text has: `1.10` stays `1.10`,
//! which a conversion to floats would lose.

use std::fmt::Write as _;

use serde_json::Value as Json;

use super::{Node, Value};

impl Node {
    /// Returns the data as JSON, indented by two spaces.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        write_indented(self, 0, &mut out);
        out
    }

    /// Returns the data as JSON on one line.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        let mut out = String::new();
        write_line(self, &mut out);
        out
    }
}

/// Converts a tree to values of [`serde_json`]. Numbers that are neither 64-bit
/// integers nor finite floats become strings.
impl From<&Node> for Json {
    fn from(node: &Node) -> Self {
        match &node.value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Bool(*flag),
            Value::Number(digits) => {
                number(digits).map_or_else(|| Self::from(&**digits), Self::Number)
            }
            Value::String(text) => Self::from(&**text),
            Value::Array(items) => items.iter().map(Self::from).collect(),
            Value::Object(members) => members
                .iter()
                .map(|member| (member.key.to_string(), Self::from(&member.node)))
                .collect(),
        }
    }
}

/// Returns a number of `serde_json`: an integer if it fits in 64 bits,
/// otherwise a float.
fn number(digits: &str) -> Option<serde_json::Number> {
    if let Ok(integer) = digits.parse::<i64>() {
        return Some(integer.into());
    }
    if let Ok(integer) = digits.parse::<u64>() {
        return Some(integer.into());
    }
    serde_json::Number::from_f64(digits.parse().ok()?)
}

/// Writes a value inside `depth` lists and objects, one member on each line.
fn write_indented(node: &Node, depth: usize, out: &mut String) {
    match &node.value {
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                line_break(i, depth + 1, out);
                write_indented(item, depth + 1, out);
            }
            close(']', depth, out);
        }
        Value::Object(members) if !members.is_empty() => {
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                line_break(i, depth + 1, out);
                write_json_string(&member.key, out);
                out.push_str(": ");
                write_indented(&member.node, depth + 1, out);
            }
            close('}', depth, out);
        }
        _ => write_line(node, out),
    }
}

/// Writes what comes before the member with the index `i`: a comma, unless it
/// is the first, and a new line.
fn line_break(i: usize, depth: usize, out: &mut String) {
    out.push_str(if i == 0 { "\n" } else { ",\n" });
    out.extend(std::iter::repeat_n("  ", depth));
}

/// Writes the closing bracket of a list or an object on a line of its own.
fn close(bracket: char, depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
    out.push(bracket);
}

/// Writes a value on one line.
fn write_line(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(digits) => out.push_str(digits),
        Value::String(text) => write_json_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_line(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_json_string(&member.key, out);
                out.push_str(": ");
                write_line(&member.node, out);
            }
            out.push('}');
        }
    }
}

/// Appends `text` as a string literal of JSON, which is one of JavaScript, too:
/// the separators U+2028 and U+2029 are escaped.
pub fn write_json_string(text: &str, out: &mut String) {
    out.push('"');
    let is_special = |c: char| c < ' ' || matches!(c, '"' | '\\' | '\u{2028}' | '\u{2029}');
    // Both separators start with this byte, as few other characters do.
    let can_be_special = |byte: u8| byte < b' ' || matches!(byte, b'"' | b'\\' | 0xe2);
    let mut rest = text;
    while rest.bytes().any(can_be_special)
        && let Some((at, c)) = rest.char_indices().find(|(_, c)| is_special(*c))
    {
        out.push_str(&rest[..at]);
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
        }
        rest = &rest[at + c.len_utf8()..];
    }
    out.push_str(rest);
    out.push('"');
}
