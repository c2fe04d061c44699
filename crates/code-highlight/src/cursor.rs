//! A position in a code that is tokenized, and the tokens up to it.
//!
//! Everything that several languages need is here: words, numbers, strings, comments
//! and white space. What a text means in a language is left to the tokenizers.
//!
//! Lengths and offsets are in bytes. Most methods accept any length, so that a
//! tokenizer may compute one beyond the end of the code or within a character:
//! [`Cursor::advance`] limits it to the code and rounds it up.

use crate::class::Class;
use crate::spans::Spans;
use crate::window::nearby_line;

/// The state that all hand-written tokenizers share: the code, the position in
/// it, and the tokens so far.
///
/// A cursor only moves forward. A tokenizer whose every step advances, and looks no
/// further than a bound or what it then passes, takes linear time.
pub(crate) struct Cursor<'a, 's> {
    /// The whole code.
    code: &'a str,
    /// Byte offset of the next character, always on a character boundary.
    position: usize,
    /// Tokens so far.
    spans: &'s mut Spans<'a>,
}

impl<'a, 's> Cursor<'a, 's> {
    /// Returns a cursor at the start of `code`.
    pub(crate) const fn new(code: &'a str, spans: &'s mut Spans<'a>) -> Self {
        Self {
            code,
            position: 0,
            spans,
        }
    }

    /// Returns the byte offset of the next character.
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// Returns the code from the position on.
    pub(crate) fn rest(&self) -> &'a str {
        self.code.get(self.position..).unwrap_or_default()
    }

    /// Returns the next `len` bytes, or an empty text if they are not in the code or
    /// end within a character.
    pub(crate) fn text(&self, len: usize) -> &'a str {
        self.rest().get(..len).unwrap_or_default()
    }

    /// Returns the code up to the end of the line, without its newline.
    pub(crate) fn line(&self) -> &'a str {
        self.text(self.line_len())
    }

    /// Returns [`line`](Self::line), limited to 2 kB. A line may have 10 kB: without
    /// the limit, a tokenizer that looks at the rest of the line at each of its words
    /// would read it too often.
    pub(crate) fn nearby_line(&self) -> &'a str {
        nearby_line(self.rest())
    }

    /// Returns the code before the position.
    ///
    /// Tokenizers look at its end to learn whether a space precedes an operator, or which
    /// word precedes a bracket. A search from its start would take quadratic time.
    pub(crate) fn before(&self) -> &'a str {
        self.code.get(..self.position).unwrap_or_default()
    }

    /// Returns the byte that is `offset` bytes after the position, or 0 beyond the
    /// end. Enough for tokens, whose first bytes are ASCII in every language; all
    /// bytes of other characters are above 127.
    pub(crate) fn byte(&self, offset: usize) -> u8 {
        let bytes = self.code.as_bytes();
        bytes.get(self.position + offset).copied().unwrap_or(0)
    }

    /// Returns whether the position is at the end.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.position >= self.code.len()
    }

    /// Returns the number of bytes from the position on whose characters are
    /// part of a word: letters and digits of any script, `_`, and those of `more`.
    ///
    /// Returns 0 if no word begins at the position.
    pub(crate) fn word_len(&self, more: &[u8]) -> usize {
        self.word_len_at(0, more)
    }

    /// Returns [`word_len`](Self::word_len) for the text `offset` bytes after the
    /// position.
    pub(crate) fn word_len_at(&self, offset: usize, more: &[u8]) -> usize {
        let bytes = self.code.as_bytes();
        let text = bytes.get(self.position + offset..).unwrap_or_default();
        // Bytes above 127 belong to letters far more often than to punctuation.
        let is_part =
            |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80 || more.contains(b);
        text.iter().position(|b| !is_part(b)).unwrap_or(text.len())
    }

    /// Returns the number of bytes up to the end of the line, without its newline.
    ///
    /// The result is 0 at a newline and at the end of the code.
    pub(crate) fn line_len(&self) -> usize {
        let rest = self.rest();
        rest.find('\n').unwrap_or(rest.len())
    }

    /// Returns the number of bytes up to the end of the first `close` that is
    /// `offset` bytes after the position or later, or to the end of the code.
    ///
    /// A search without a result reads the rest of the code. Callers therefore advance
    /// by the result, so that none of the text is searched twice.
    pub(crate) fn len_through(&self, offset: usize, close: &str) -> usize {
        let rest = self.rest();
        let searched = rest.get(offset..).unwrap_or_default();
        searched
            .find(close)
            .map_or(rest.len(), |end| offset + end + close.len())
    }

    /// Returns the number of bytes up to the end of the comment that begins at the
    /// position with `open`, in languages whose comments nest. A comment that is not
    /// closed extends to the end of the code.
    ///
    /// One pass over the text counts the delimiters: to search for the end of each
    /// inner comment separately would take quadratic time for `/*/*/*`.
    pub(crate) fn nested_len(&self, open: &str, close: &str) -> usize {
        let text = self.rest();
        let mut depth = 0_usize;
        let mut len = 0;
        while let Some(next) = text[len..].chars().next() {
            let rest = &text[len..];
            if rest.starts_with(open) {
                depth += 1;
                len += open.len();
            } else if rest.starts_with(close) {
                depth = depth.saturating_sub(1);
                len += close.len();
                if depth == 0 {
                    return len;
                }
            } else {
                len += next.len_utf8();
            }
        }
        text.len()
    }

    /// Returns the number of spaces and tabs at the position.
    pub(crate) fn blanks_len(&self) -> usize {
        let rest = self.rest();
        rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// Returns the first byte after the spaces and tabs that begin `offset`
    /// bytes after the position, or 0 beyond the end.
    ///
    /// With it, a tokenizer decides whether a name is a key, a call or a declaration,
    /// with spaces before the punctuator (`name : T`) or without.
    pub(crate) fn byte_after_blanks(&self, offset: usize) -> u8 {
        let rest = self.code.as_bytes().get(self.position + offset..);
        let mut bytes = rest.unwrap_or_default().iter().copied();
        bytes.find(|b| !matches!(b, b' ' | b'\t')).unwrap_or(0)
    }

    /// Returns the length of the number at the position, with its prefix (`0x`),
    /// separators (`1_000`), fraction, exponent and suffix (`u8`, `n`, `j`).
    ///
    /// All letters after a digit count, since valid code has no others there. The
    /// dot of `1..2` and `1.max(2)` does not belong to the number, that of `1.` does,
    /// and a sign only after the `e` of an exponent, which is a digit in `0x1e+1`.
    pub(crate) fn number_len(&self) -> usize {
        let mut len = self.word_len(b"");
        if self.byte(len) == b'.' && self.byte(len + 1).is_ascii_digit() {
            len += 1 + self.word_len_at(len + 1, b"");
        } else if self.byte(len) == b'.' && self.byte(len + 1) != b'.' {
            len += usize::from(self.word_len_at(len + 1, b"") == 0);
        }
        let text = self.text(len);
        let has_exponent =
            text.ends_with(['e', 'E']) && !text.starts_with("0x") && !text.starts_with("0X");
        if has_exponent && matches!(self.byte(len), b'+' | b'-') {
            len += 1 + self.word_len_at(len + 1, b"");
        }
        len
    }

    /// Assigns `class` to the next `len` bytes and moves past them, and on to the
    /// next character boundary.
    ///
    /// Nothing happens at the end of the code, or if `len` is 0: a loop that calls it
    /// with a length from the code has to make sure that the length is at least 1.
    pub(crate) fn advance(&mut self, len: usize, class: Class) {
        let end = self.code.len().min(self.position.saturating_add(len));
        let end = self.code.ceil_char_boundary(end);
        self.spans.push(self.position..end, class);
        self.position = end;
    }

    /// Assigns `class` to the rest of the line and moves to its newline.
    pub(crate) fn advance_line(&mut self, class: Class) {
        self.advance(self.line_len(), class);
    }

    /// Assigns `class` to the text up to the end of the first `close` that is `offset`
    /// bytes after the position or later, and moves past it. Without a `close`, that
    /// is the rest of the code.
    pub(crate) fn advance_through(&mut self, offset: usize, close: &str, class: Class) {
        self.advance(self.len_through(offset, close), class);
    }

    /// Moves past the next `len` bytes, which have no class.
    pub(crate) fn skip(&mut self, len: usize) {
        self.advance(len, Class::Plain);
    }

    /// Moves past spaces and tabs.
    pub(crate) fn skip_blanks(&mut self) {
        self.skip(self.blanks_len());
    }

    /// Moves past spaces, tabs and newlines.
    pub(crate) fn skip_white_space(&mut self) {
        let rest = self.rest();
        self.position += rest.len() - rest.trim_start().len();
    }

    /// Passes the next `len` bytes on as a part in the language with the name or alias
    /// `language`, and moves past them. The highlighter tokenizes the part later; at
    /// the maximum depth it stays plain (see [`Spans::embed`]).
    pub(crate) fn embed(&mut self, len: usize, language: &'a str) {
        let end = self.code.len().min(self.position.saturating_add(len));
        let end = self.code.ceil_char_boundary(end);
        self.spans.embed(self.position..end, language);
        self.position = end;
    }

    /// Assigns the classes of a string that begins at the position with `open`
    /// bytes and ends with `close`, and moves past it. A backslash escapes. A
    /// string of one line that is not closed ends with the line.
    ///
    /// The delimiters have the class of the string, each escape one of its own. With
    /// `is_multiline`, a string that is not closed extends to the end of the code.
    pub(crate) fn string(&mut self, open: usize, close: &str, is_multiline: bool) {
        self.string_with(open, close, is_multiline, escape_len);
    }

    /// Does the same as [`string`](Self::string) for a language whose escapes have
    /// the length that `escape_len` returns.
    ///
    /// `escape_len` gets the text from the backslash on, and returns at least 1.
    pub(crate) fn string_with(
        &mut self,
        open: usize,
        close: &str,
        is_multiline: bool,
        escape_len: fn(&str) -> usize,
    ) {
        let mut len = open;
        loop {
            let rest = self.rest();
            let text = rest.as_bytes().get(len..).unwrap_or_default();
            let first = close.as_bytes().first().copied().unwrap_or(b'\n');
            let stop = |b: &u8| *b == b'\\' || *b == first || *b == b'\n';
            let Some(at) = text.iter().position(stop) else {
                return self.advance(rest.len(), Class::String);
            };
            len += at;
            match text.get(at) {
                Some(b'\\') => {
                    self.advance(len, Class::String);
                    self.advance(escape_len(self.rest()), Class::Escape);
                    len = 0;
                }
                Some(b'\n') if !is_multiline => return self.advance(len, Class::String),
                _ if rest.get(len..).is_some_and(|text| text.starts_with(close)) => {
                    return self.advance(len + close.len(), Class::String);
                }
                _ => len += 1,
            }
        }
    }
}

/// Returns the length of the escape that `text` begins with, at least 1: a backslash
/// and a character, or a code such as `\x7f`, `\u00e9`, `\u{1f600}` and `\033`.
///
/// These are the escapes of C, JavaScript, Rust, Go and Ruby, which agree except for
/// rare ones. A backslash at the end of a line continues the string on the next.
pub(crate) fn escape_len(text: &str) -> usize {
    let count = |from: usize, most: usize, is_digit: fn(&u8) -> bool| {
        let bytes = text.as_bytes().get(from..).unwrap_or_default();
        let digits = bytes.iter().take(most);
        digits.take_while(|byte| is_digit(byte)).count()
    };
    // Ruby separates several codes by spaces, Rust the digits by underscores.
    let is_in_braces = |b: &u8| b.is_ascii_hexdigit() || matches!(b, b' ' | b'_');
    let bytes = text.as_bytes();
    match (bytes.get(1), bytes.get(2)) {
        (None, _) => 1,
        (Some(b'x'), _) => 2 + count(2, 2, u8::is_ascii_hexdigit),
        (Some(b'u'), Some(b'{')) => {
            let close = 3 + count(3, 64, is_in_braces);
            if bytes.get(close) == Some(&b'}') {
                close + 1
            } else {
                2
            }
        }
        (Some(b'u'), _) => 2 + count(2, 4, u8::is_ascii_hexdigit),
        (Some(b'U'), _) => 2 + count(2, 8, u8::is_ascii_hexdigit),
        (Some(b'0'..=b'7'), _) => 1 + count(1, 3, |b| matches!(b, b'0'..=b'7')),
        (Some(_), _) => 1 + text.chars().nth(1).map_or(1, char::len_utf8),
    }
}

/// Returns the length of the text in quotes that `text` begins with, with both
/// quotes. It ends with the line at the latest, so that a quote that is not closed
/// hides no more than its line. The length is at least 1.
///
/// With `has_escapes`, a quote after a backslash does not close the text.
pub(crate) fn quoted_len(text: &str, has_escapes: bool) -> usize {
    let quote = text.bytes().next();
    let mut is_escaped = false;
    for (i, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return i,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = has_escapes,
            _ if Some(byte) == quote => return i + 1,
            _ => {}
        }
    }
    text.len().max(1)
}
