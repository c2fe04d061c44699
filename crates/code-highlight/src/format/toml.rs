//! TOML.
//!
//! A name before `=` or `.` is a key, in brackets at the start of a line a heading.
//! Everything after `=` is a value, which can extend over lines in brackets.
//!
//! ```text
//! [server]                   heading
//! port = 8080                key, number
//! hosts = ["a", "b"]         key, strings
//! owner = { name = "x" }     keys inside a value
//! ```

use crate::class::Class;
use crate::cursor::{Cursor, quoted_len};
use crate::spans::Spans;

/// Characters of bare keys, in addition to those of words.
const KEY: &[u8] = b"-";

/// Characters of numbers and dates, in addition to those of words.
const NUMBER: &[u8] = b"+-.:";

/// Highlights TOML.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut tokenizer = Tokenizer {
        cursor: Cursor::new(code, spans),
        open: Vec::new(),
        is_value: false,
    };
    while !tokenizer.cursor.is_at_end() {
        tokenizer.token();
    }
}

/// The state of the tokenizer.
struct Tokenizer<'a, 's> {
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// The brackets of arrays and inline tables around the position.
    open: Vec<u8>,
    /// Whether a value comes next rather than a key.
    is_value: bool,
}

impl Tokenizer<'_, '_> {
    /// Tokenizes what begins at the position.
    ///
    /// Bare and quoted keys look alike; in the place of a value, the same text is a
    /// string.
    fn token(&mut self) {
        let byte = self.cursor.byte(0);
        match byte {
            b' ' | b'\t' => self.cursor.skip(1),
            b'\n' => {
                self.cursor.skip(1);
                self.is_value = self.open.last() == Some(&b'[');
            }
            b'#' => self.cursor.advance_line(Class::Comment),
            b'[' if !self.is_value && self.open.is_empty() => self.heading(),
            b'"' | b'\'' if self.is_value => self.string(byte),
            b'"' | b'\'' => {
                let len = quoted_len(self.cursor.rest(), byte == b'"');
                self.cursor.advance(len, Class::Property);
            }
            _ if self.is_value => self.value(byte),
            _ => match self.cursor.word_len(KEY) {
                0 => self.punctuator(byte),
                len => self.cursor.advance(len, Class::Property),
            },
        }
    }

    /// Tokenizes the heading of a table: `[package]`, `[[bin]]`.
    ///
    /// Accepts spaces and tabs inside the brackets, and a heading whose bracket is missing.
    fn heading(&mut self) {
        let n_brackets = if self.cursor.byte(1) == b'[' { 2 } else { 1 };
        self.cursor.skip(n_brackets);
        let line = self.cursor.nearby_line();
        let end = line.find(']').unwrap_or(line.len());
        let blanks = line.len() - line.trim_start().len();
        self.cursor.skip(blanks);
        let name = line.get(blanks..end).unwrap_or_default().trim_end();
        self.cursor.advance(name.len(), Class::Type);
        let rest = self.cursor.rest();
        let n_closing = rest
            .bytes()
            .take_while(|b| matches!(b, b' ' | b'\t'))
            .count();
        let n_brackets = rest
            .bytes()
            .skip(n_closing)
            .take(2)
            .take_while(|b| *b == b']')
            .count();
        self.cursor.skip(n_closing + n_brackets);
    }

    /// Tokenizes a string that is a value: basic (`"…"`), literal (`'…'`), and both
    /// over several lines with three quotes. Only the basic ones have escapes.
    fn string(&mut self, quote: u8) {
        let rest = self.cursor.rest();
        match (quote, rest.get(..3)) {
            (_, Some("\"\"\"")) => self.cursor.string(3, "\"\"\"", true),
            (_, Some("'''")) => self.cursor.advance_through(3, "'''", Class::String),
            (b'"', _) => self.cursor.string(1, "\"", false),
            _ => {
                let len = quoted_len(rest, false);
                self.cursor.advance(len, Class::String);
            }
        }
    }

    /// Tokenizes a value other than a string, or a punctuator between values.
    ///
    /// Dates and times consist of the characters of numbers, and have their class.
    fn value(&mut self, byte: u8) {
        let len = self.cursor.word_len(NUMBER);
        let word = self.cursor.text(len);
        match word {
            "" => self.punctuator(byte),
            "true" | "false" => self.cursor.advance(len, Class::Constant),
            "inf" | "nan" | "+inf" | "-inf" | "+nan" | "-nan" => {
                self.cursor.advance(len, Class::Number);
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-')) => {
                self.cursor.advance(len, Class::Number);
            }
            _ => self.cursor.skip(len),
        }
    }

    /// Tokenizes a punctuator.
    ///
    /// After `{` and the commas inside it, a key follows, after `[` and its commas a
    /// value.
    fn punctuator(&mut self, byte: u8) {
        match byte {
            b'=' => {
                self.is_value = true;
                return self.cursor.advance(1, Class::Operator);
            }
            b'[' | b'{' => {
                self.open.push(byte);
                self.is_value = byte == b'[';
            }
            b']' | b'}' => {
                self.open.pop();
                self.is_value = true;
            }
            b',' => self.is_value = self.open.last() != Some(&b'{'),
            _ => {}
        }
        self.cursor.skip(1);
    }
}
