//! Literals of Ruby: strings, symbols, regular expressions and here-documents, with their
//! interpolations.
//!
//! A literal is measured before it is tokenized, so that one that is cut ends with its
//! line. Interpolations contain code, up to [`MAX_DEPTH`].

use super::{Literal, MAX_DEPTH, PreviousToken, Ruby};
use crate::class::Class;
use crate::cursor::escape_len;
use crate::format::here_document::{self, HereDocument};
use crate::window::window;

impl Literal {
    /// Returns a literal between equal delimiters.
    pub(super) const fn new(class: Class, is_rich: bool, mark: u8) -> Self {
        Self {
            class,
            is_rich,
            open: None,
            close: mark,
        }
    }

    /// Returns the length of the opening of a literal with a percent sign, and what it
    /// consists of. Returns `None` for an operator, which a space, a digit or another
    /// letter follows.
    pub(super) fn percent(text: &str) -> Option<(usize, Self)> {
        let bytes = text.as_bytes();
        let kind = bytes.get(1).copied().filter(u8::is_ascii_alphabetic);
        let (class, is_rich) = match kind {
            None | Some(b'Q' | b'W' | b'x') => (Class::String, true),
            Some(b'q' | b'w') => (Class::String, false),
            Some(b'i' | b's') => (Class::Constant, false),
            Some(b'I') => (Class::Constant, true),
            Some(b'r') => (Class::Escape, true),
            _ => return None,
        };
        let len = 1 + usize::from(kind.is_some());
        let open = *bytes.get(len)?;
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            b'|' | b'!' | b'/' | b'-' | b'^' | b'~' | b'@' | b',' => open,
            _ => return None,
        };
        let literal = Self {
            class,
            is_rich,
            open: (open != close).then_some(open),
            close,
        };
        Some((len + 1, literal))
    }

    /// Returns the length of the literal at the start of `text`, whose opening has `start`
    /// bytes, if it is closed. Delimiters in its interpolations do not count.
    ///
    /// Returns `None` if `text` ends before the closing delimiter.
    fn len_in(self, text: &str, start: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let (mut depth, mut n_braces) = (0_usize, 0_usize);
        let mut i = start;
        while let Some(byte) = bytes.get(i) {
            match *byte {
                b'\\' => i += 1,
                b'#' if self.is_rich && bytes.get(i + 1) == Some(&b'{') => {
                    n_braces += 1;
                    i += 1;
                }
                b'{' if n_braces > 0 => n_braces += 1,
                b'}' if n_braces > 0 => n_braces -= 1,
                _ if n_braces > 0 => {}
                byte if byte == self.close && depth == 0 => return Some(i + 1),
                byte if byte == self.close => depth -= 1,
                byte if self.open == Some(byte) => depth += 1,
                _ => {}
            }
            i += 1;
        }
        None
    }
}

impl Ruby<'_, '_> {
    /// Returns whether the slash at the position begins a regular expression, which is
    /// closed nearby.
    pub(super) fn is_regex(&mut self) -> bool {
        self.literal_len(1, Literal::new(Class::Escape, true, b'/'))
            .is_some()
    }

    /// Tokenizes the flags of a regular expression.
    pub(super) fn flags(&mut self) {
        let rest = self.cursor.rest();
        let len = rest
            .bytes()
            .position(|b| !b"imxounse".contains(&b))
            .unwrap_or(rest.len());
        self.cursor.advance(len, Class::Escape);
    }

    /// Returns the length of the character at the position, `?a` or `?\n`, or 0 if the
    /// question mark is an operator.
    pub(super) fn character_len(&self) -> usize {
        let len = if self.cursor.byte(1) == b'\\' { 3 } else { 2 };
        let is_character = self.cursor.byte(len - 1).is_ascii_graphic();
        if is_character && self.cursor.word_len_at(len, b"") == 0 {
            len
        } else {
            0
        }
    }

    /// Tokenizes a literal with a percent sign, `%w[a b]`, if there is one.
    ///
    /// A letter after the `%` decides what the literal is, and any punctuation can delimit
    /// it.
    pub(super) fn percent(&mut self) -> bool {
        let Some((len, literal)) = Literal::percent(self.cursor.rest()) else {
            return false;
        };
        self.literal(len, literal);
        if literal.class == Class::Escape {
            self.flags();
        }
        true
    }

    /// Tokenizes a literal whose opening has `open` bytes. It may cross lines; one that is
    /// not closed nearby ends with its line.
    ///
    /// Delimiters that nest are counted: `%w[a [b] c]`.
    pub(super) fn literal(&mut self, open: usize, literal: Literal) {
        let (len, closing) = match self.literal_len(open, literal) {
            Some(len) => (len, 1),
            None => (self.cursor.line_len(), 0),
        };
        let end = self.cursor.position() + len;
        self.cursor.advance(open, literal.class);
        self.content(end - closing, literal.class, literal.is_rich);
        let left = end.saturating_sub(self.cursor.position());
        self.cursor.advance(left, literal.class);
        self.previous = PreviousToken::Value;
    }

    /// Returns the length of a literal whose opening has `open` bytes, if it is closed in
    /// its line or nearby. After one that is not, the code is cut, and a search for each
    /// literal that follows would take long.
    fn literal_len(&mut self, open: usize, literal: Literal) -> Option<usize> {
        let nearby = window(self.cursor.rest());
        if self.cursor.position() < self.cut_until {
            let line = nearby.lines().next().unwrap_or_default();
            return literal.len_in(line, open);
        }
        let len = literal.len_in(nearby, open);
        if len.is_none() {
            self.cut_until = self.cursor.position() + nearby.len();
        }
        len
    }

    /// Tokenizes the content of a literal up to the offset `end`.
    ///
    /// Text that is not rich has neither escapes nor interpolations.
    fn content(&mut self, end: usize, class: Class, is_rich: bool) {
        while self.cursor.position() < end {
            let left = end - self.cursor.position();
            let text = self.cursor.text(left);
            match self.cursor.byte(0) {
                b'\\' if is_rich => {
                    let len = escape_len(text);
                    self.cursor.advance(len.min(left), Class::Escape);
                }
                b'#' if is_rich
                    && self.cursor.byte(1) == b'{'
                    && left > 1
                    && self.depth < MAX_DEPTH =>
                {
                    self.interpolation(end);
                }
                _ if !is_rich => self.cursor.advance(left, class),
                _ => {
                    let from = text.chars().next().map_or(1, char::len_utf8);
                    let run = text[from..].find(['\\', '#']);
                    self.cursor
                        .advance(run.map_or(left, |run| from + run), class);
                }
            }
        }
    }

    /// Tokenizes an interpolation in a literal whose content ends at the offset `end`.
    ///
    /// It has brackets of its own. A literal inside that is not closed may end after
    /// `end`; the interpolation then ends with it.
    fn interpolation(&mut self, end: usize) {
        self.depth += 1;
        self.cursor.advance(2, Class::Punctuation);
        let frames = std::mem::take(&mut self.frames);
        self.previous = PreviousToken::Start;
        while self.cursor.position() < end {
            if self.cursor.byte(0) == b'}' && self.frames.is_empty() {
                self.cursor.advance(1, Class::Punctuation);
                break;
            }
            self.token();
        }
        self.frames = frames;
        self.depth -= 1;
    }

    /// Tokenizes the opening of a here-document, if there is one. After a value, as in
    /// `list << NAME`, `<<` is an operator.
    pub(super) fn here_document_start(&mut self) -> bool {
        let Some((len, document)) = Self::here_document_opening(self.cursor.rest()) else {
            return false;
        };
        if !self.expects_value() {
            return false;
        }
        self.cursor.advance(len, Class::Punctuation);
        self.here_documents.push(document);
        self.previous = PreviousToken::Value;
        true
    }

    /// Tokenizes the body of a here-document, and its last line. A body that is not closed
    /// extends to the end of the code.
    ///
    /// The body is a string, also if the opening is an argument of a call.
    pub(super) fn here_document(&mut self, document: &HereDocument<'_>) {
        let (len, closing) = document.body_len(self.cursor.rest());
        let end = self.cursor.position() + len;
        self.content(end, Class::String, !document.is_raw);
        // An interpolation that is not closed may have ended after the body.
        if self.cursor.position() == end {
            self.cursor.advance(closing, Class::Punctuation);
        }
    }
    /// Returns the length of the opening of a here-document at the start of `text`,
    /// `<<~NAME`, and what it opens.
    ///
    /// Without quotes, the name has to begin with a capital or `_`: `1 <<width` is a shift.
    pub(super) fn here_document_opening(text: &str) -> Option<(usize, HereDocument<'_>)> {
        let after = text.strip_prefix("<<")?;
        let name = after.strip_prefix(['~', '-']).unwrap_or(after);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let delimiter = here_document::delimiter(name, &['"', '\'', '`'], is_part)?;
        let is_name = |name: &str| name.starts_with(|c: char| c.is_uppercase() || c == '_');
        if delimiter.quote.is_none() && !is_name(delimiter.name) {
            return None;
        }
        let document = HereDocument {
            delimiter: delimiter.name,
            is_raw: delimiter.quote == Some('\''),
            is_indented: name.len() < after.len(),
        };
        Some((text.len() - name.len() + delimiter.len, document))
    }
}
