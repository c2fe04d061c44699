//! Parses JSON to [`Node`]s. It is strict, but an error does not lose the file:
//! everything read until then is kept, with a diagnostic.

use docs_model::{Diagnostic, Span};

use super::value::{Node, Value};
use super::{MAX_DEPTH, Members};

/// Parses a JSON text. After an error, the rest of the file is missing.
pub(super) fn parse(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        diagnostics,
        failed: false,
    };
    parser.skip_space();
    let node = parser.value(0);
    parser.skip_space();
    if parser.at < text.len() {
        parser.fail("text after the end of the JSON value");
    }
    node
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// Whether an error occurred, after which nothing more is read.
    failed: bool,
}

impl Parser<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    fn fail(&mut self, message: &str) {
        if !self.failed {
            self.failed = true;
            let at = super::character_at(self.text, self.at);
            let help = "correct the JSON; everything after this position is missing from the pages";
            self.diagnostics
                .push(Diagnostic::error("api-syntax", message).at(at).help(help));
        }
        self.at = self.bytes.len();
    }

    fn value(&mut self, depth: usize) -> Node {
        let start = self.at;
        let value = match self.peek() {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => Value::String(self.string().into()),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            b'-' | b'0'..=b'9' => self.number(),
            _ => {
                self.fail("expected a JSON value");
                Value::Null
            }
        };
        let end = self.at;
        if depth == MAX_DEPTH && matches!(value, Value::Array(_) | Value::Object(_)) {
            self.diagnostics
                .push(super::too_deep(Span::new(start, start + 1)));
            return Node::new(Value::Null, start, end);
        }
        Node::new(value, start, end)
    }

    fn word(&mut self, word: &str, value: Value) -> Value {
        if self.text[self.at..].starts_with(word) {
            self.at += word.len();
            value
        } else {
            self.fail("expected a JSON value");
            Value::Null
        }
    }

    fn number(&mut self) -> Value {
        let start = self.at;
        while matches!(self.peek(), b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9') {
            self.at += 1;
        }
        let text = &self.text[start..self.at];
        if text.parse::<f64>().is_err() {
            self.fail("not a JSON number");
        }
        Value::Number(text.into())
    }

    fn array(&mut self, depth: usize) -> Value {
        let mut items = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.peek() == b']' {
            self.at += 1;
            return Value::Array(items);
        }
        while !self.failed {
            self.skip_space();
            let Some(item) = self.child(depth) else { break };
            items.push(item);
            if !self.comma_or(b']', "expected `,` or `]`") {
                break;
            }
        }
        Value::Array(items)
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut members = Members::default();
        self.at += 1;
        self.skip_space();
        if self.peek() == b'}' {
            self.at += 1;
            return Value::Object(members.list);
        }
        while !self.failed {
            self.skip_space();
            let key_at = self.at;
            if self.peek() != b'"' {
                self.fail("expected a key in double quotes");
                break;
            }
            let key = self.string().into_boxed_str();
            self.skip_space();
            if self.peek() != b':' {
                self.fail("expected `:`");
                break;
            }
            self.at += 1;
            self.skip_space();
            let span = Span::new(key_at, self.at);
            let Some(node) = self.child(depth) else { break };
            members.insert(key, span, node, self.diagnostics);
            if !self.comma_or(b'}', "expected `,` or `}`") {
                break;
            }
        }
        Value::Object(members.list)
    }

    /// Reads a value one level deeper. Beyond the depth limit, it is skipped.
    fn child(&mut self, depth: usize) -> Option<Node> {
        if depth < MAX_DEPTH {
            return Some(self.value(depth + 1));
        }
        self.skip_value();
        (!self.failed).then(|| Node::detached(Value::Null))
    }

    fn skip_value(&mut self) {
        let mut open = 0_usize;
        loop {
            self.skip_space();
            match self.peek() {
                b'{' | b'[' => {
                    open += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    open = open.saturating_sub(1);
                    self.at += 1;
                }
                b'"' => drop(self.string()),
                _ if self.at >= self.bytes.len() => {
                    return self.fail("unexpected end of the JSON value");
                }
                _ => self.at += 1,
            }
            if open == 0 && matches!(self.peek(), b',' | b'}' | b']' | 0) {
                return;
            }
        }
    }

    /// Returns true after a comma, and false after the closing bracket or an
    /// error.
    fn comma_or(&mut self, close: u8, expected: &str) -> bool {
        self.skip_space();
        let found = self.peek();
        if found == b',' || found == close {
            self.at += 1;
        } else {
            self.fail(expected);
        }
        found == b','
    }

    fn string(&mut self) -> String {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.bytes[self.at..];
            let Some(len) = rest.iter().position(|it| matches!(it, b'"' | b'\\')) else {
                self.fail("the string has no closing quote");
                return out;
            };
            out.push_str(&self.text[self.at..self.at + len]);
            self.at += len + 1;
            if rest[len] == b'"' {
                return out;
            }
            self.escape(&mut out);
        }
    }

    fn escape(&mut self, out: &mut String) {
        let kind = self.peek();
        self.at += 1;
        match kind {
            b'"' | b'\\' | b'/' => out.push(kind as char),
            b'b' => out.push('\u{8}'),
            b'f' => out.push('\u{c}'),
            b'n' => out.push('\n'),
            b'r' => out.push('\r'),
            b't' => out.push('\t'),
            b'u' => out.push(self.unicode().unwrap_or('\u{fffd}')),
            _ => {
                self.at -= 1;
                self.fail("unknown escape sequence in a JSON string");
            }
        }
    }

    fn unicode(&mut self) -> Option<char> {
        let high = self.hex4()?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high);
        }
        if self.bytes.get(self.at..self.at + 2)? != b"\\u" {
            return None;
        }
        self.at += 2;
        let low = self.hex4()?;
        char::from_u32(0x10000 + ((high - 0xd800) << 10) + low.checked_sub(0xdc00)?)
    }

    fn hex4(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(code)
    }
}
