//! Reads JSON. After a fault that leaves the meaning open, the rest of the text
//! is missing, and what was read stays.
//!
//! What is invalid but clear, such as a trailing comma, is a
//! [`FaultKind::Deviation`], after which reading continues.

use super::members::Members;
use super::{Fault, FaultKind, Limits, character_at, number, report};
use crate::span::Span;
use crate::value::{Node, Value};

/// Reads a JSON text.
pub(super) fn read(text: &str, limits: Limits, faults: &mut Vec<Fault>) -> Node {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        limits,
        faults,
        failed: false,
    };
    reader.skip_space();
    let node = reader.value(0);
    reader.skip_space();
    if reader.at < text.len() {
        reader.fail("text after the end of the JSON value", "remove it");
    }
    node
}

/// A recursive descent parser; the depth is bounded by [`Limits::depth`].
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// Byte offset of the next byte.
    at: usize,
    limits: Limits,
    faults: &'a mut Vec<Fault>,
    /// Set by the first syntax error, after which nothing is read.
    failed: bool,
}

/// Help for errors that have many causes.
const CHECK: &str = "check the quotes, brackets and commas before this position";

impl Reader<'_> {
    /// Returns the next byte, or 0 at the end.
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Skips white space.
    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    /// Reports a syntax error at the current position and skips the rest.
    fn fail(&mut self, message: &str, help: &'static str) {
        if !self.failed {
            self.failed = true;
            let (message, help) = (message.to_owned(), Some(help));
            let span = character_at(self.text, self.at);
            report(self.faults, FaultKind::Syntax { message, help }, span);
        }
        self.at = self.bytes.len();
    }

    /// Reports what is invalid but clear, at the character at `at`.
    fn deviation(&mut self, at: usize, message: &'static str, help: &'static str) {
        let span = character_at(self.text, at);
        report(self.faults, FaultKind::Deviation { message, help }, span);
    }

    /// Reads a value inside `depth` lists and objects.
    fn value(&mut self, depth: usize) -> Node {
        let start = self.at;
        let value = match self.peek() {
            b'{' | b'[' if depth >= self.limits.depth => self.too_deep(),
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => Value::String(self.string()),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.no_value(),
        };
        Node::new(value, Span::new(start, self.at))
    }

    /// Fails where a value is expected. The help is for the languages that
    /// people take JSON for.
    fn no_value(&mut self) -> Value {
        let help = match self.peek() {
            0 if self.at >= self.bytes.len() => "the text ends here; add a value",
            b'\'' => "use double quotes",
            b'/' | b'#' => "remove it; JSON has no comments",
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => "write strings in double quotes",
            _ => CHECK,
        };
        self.fail("expected a JSON value", help);
        Value::Null
    }

    /// Reads `true`, `false` or `null`.
    fn word(&mut self, word: &str, value: Value) -> Value {
        if self.text[self.at..].starts_with(word) {
            self.at += word.len();
            return value;
        }
        self.no_value()
    }

    /// Reads a number. `.5` and `01` are deviations, since their values are
    /// clear.
    fn number(&mut self) -> Value {
        let start = self.at;
        while matches!(self.peek(), b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9') {
            self.at += 1;
        }
        let text = &self.text[start..self.at];
        let Some(digits) = number::decimal(text) else {
            self.at = start;
            self.fail("not a JSON number", "write strings in double quotes");
            return Value::Null;
        };
        let is_json = text.eq_ignore_ascii_case(&digits);
        if !is_json {
            let help = "write a digit on both sides of the decimal point, and no leading zero";
            self.deviation(start, "not a JSON number", help);
        }
        Value::Number(if is_json { text.into() } else { digits.into() })
    }

    /// Reads a list inside `depth` others. After an error, it has the items
    /// before it.
    fn array(&mut self, depth: usize) -> Value {
        let mut items = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.peek() == b']' {
            self.at += 1;
            return Value::Array(items.into());
        }
        while !self.failed {
            let item = self.value(depth + 1);
            if self.failed && item.is_null() {
                break;
            }
            items.push(item);
            if !self.comma_or(b']', "expected `,` or `]`") {
                break;
            }
        }
        Value::Array(items.into())
    }

    /// Reads an object inside `depth` lists and objects. After an error, it has
    /// the members before it.
    fn object(&mut self, depth: usize) -> Value {
        let mut members = Members::default();
        self.at += 1;
        self.skip_space();
        if self.peek() == b'}' {
            self.at += 1;
            return members.into_object();
        }
        while !self.failed {
            let start = self.at;
            if self.peek() != b'"' {
                let help = match self.peek() {
                    b'/' | b'#' => "remove it; JSON has no comments",
                    _ => CHECK,
                };
                self.fail("expected a key in double quotes", help);
                break;
            }
            let key = self.string();
            let span = Span::new(start, self.at);
            self.skip_space();
            if self.peek() != b':' {
                self.fail("expected `:`", CHECK);
                break;
            }
            self.at += 1;
            self.skip_space();
            let node = self.value(depth + 1);
            if self.failed && node.is_null() {
                break;
            }
            members.insert(key, span, node, self.limits, self.faults);
            if !self.comma_or(b'}', "expected `,` or `}`") {
                break;
            }
        }
        members.into_object()
    }

    /// Moves to the next item. Returns false after the closing bracket or an
    /// error.
    fn comma_or(&mut self, close: u8, expected: &str) -> bool {
        self.skip_space();
        let comma = self.at;
        if self.peek() == close {
            self.at += 1;
            return false;
        }
        if self.peek() != b',' {
            self.fail(expected, CHECK);
            return false;
        }
        self.at += 1;
        self.skip_space();
        if self.peek() != close {
            return true;
        }
        self.at += 1;
        self.deviation(comma, "trailing comma", "remove it");
        false
    }

    /// Skips a list or an object without recursion.
    fn too_deep(&mut self) -> Value {
        report(self.faults, FaultKind::TooDeep, self.at..self.at + 1);
        let mut open = 0_usize;
        while !self.failed {
            match self.peek() {
                b'{' | b'[' => open += 1,
                b'}' | b']' => open -= 1,
                b'"' => {
                    self.string();
                    continue;
                }
                0 if self.at >= self.bytes.len() => {
                    self.fail("unfinished JSON value", CHECK);
                    break;
                }
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                break;
            }
        }
        Value::Null
    }

    /// Reads a string from its opening quote on.
    fn string(&mut self) -> Box<str> {
        let opening = self.at;
        self.at += 1;
        let mut start = self.at;
        // Most strings have no escape: they are copied once.
        let mut unescaped: Option<String> = None;
        let mut control = None;
        loop {
            let rest = &self.bytes[self.at..];
            let special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1f);
            let Some(len) = rest.iter().position(special) else {
                self.at = opening;
                self.fail("unclosed quote", "add the closing `\"`");
                return unescaped.unwrap_or_default().into();
            };
            self.at += len;
            match rest[len] {
                b'"' => {
                    let piece = &self.text[start..self.at];
                    self.at += 1;
                    if let Some(at) = control {
                        self.control_character(at);
                    }
                    return match unescaped {
                        None => piece.into(),
                        Some(text) => (text + piece).into(),
                    };
                }
                b'\\' => {
                    let mut text = unescaped.unwrap_or_default();
                    text.push_str(&self.text[start..self.at]);
                    self.at += 1;
                    self.escape(&mut text);
                    unescaped = Some(text);
                    start = self.at;
                }
                _ => {
                    control = control.or(Some(self.at));
                    self.at += 1;
                }
            }
        }
    }

    /// Reports a character of a string that JSON requires to be escaped. It is
    /// kept.
    fn control_character(&mut self, at: usize) {
        let (message, help) = match self.bytes[at] {
            b'\n' | b'\r' => (
                "line break in a string",
                "close the string with `\"`, or write `\\n` for the line break",
            ),
            b'\t' => ("tab in a string", "write `\\t`"),
            _ => ("control character in a string", "write it as `\\u001f`"),
        };
        self.deviation(at, message, help);
    }

    /// Reads an escape after its backslash.
    fn escape(&mut self, out: &mut String) {
        let kind = self.peek();
        self.at += 1;
        let c = match kind {
            b'"' | b'\\' | b'/' => Some(kind as char),
            b'b' => Some('\u{8}'),
            b'f' => Some('\u{c}'),
            b'n' => Some('\n'),
            b'r' => Some('\r'),
            b't' => Some('\t'),
            b'u' => self.unicode(),
            _ => None,
        };
        match c {
            Some(c) => out.push(c),
            None => {
                self.at = self.at.min(self.bytes.len()) - 1;
                let help = "write `\\\\` for a backslash";
                self.fail("unknown escape in a JSON string", help);
            }
        }
    }

    /// Reads the digits of `\u`. A surrogate without its other half, which JSON
    /// allows, becomes U+FFFD.
    fn unicode(&mut self) -> Option<char> {
        let high = self.hex4()?;
        if !(0xd800..0xdc00).contains(&high) {
            return Some(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let second = self.at;
        if self.bytes[second..].starts_with(b"\\u") {
            self.at += 2;
            let low = self.hex4()?;
            if (0xdc00..0xe000).contains(&low) {
                return char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
            }
            self.at = second;
        }
        Some(char::REPLACEMENT_CHARACTER)
    }

    /// Reads four hexadecimal digits.
    fn hex4(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}
