//! Finds the extent of tags and of `{}` expressions.
//!
//! Values are not parsed here: a tag has the spans of its parts, and
//! expressions are parsed when their values are needed. The reader must skip
//! strings, templates and comments in expressions, because they may contain
//! braces.
//!
//! There is one reader for JSX and HTML, since pages have both. It scans bytes
//! instead of calling a JavaScript parser, because many candidates are text
//! (`a < b`), which has to be rejected within a few bytes.

use located_data::Span;

/// A tag, as spans in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag {
    /// From `<` to the offset after `>`.
    pub(crate) span: Span,
    /// Name; empty for the fragments `<>` and `</>`.
    pub(crate) name: Span,
    /// Whether the tag opens, closes, or both.
    pub(crate) kind: TagKind,
    /// Attributes in source order, repeated ones included. A closing tag has
    /// none.
    pub(crate) attributes: Vec<Attribute>,
}

/// The three forms of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagKind {
    /// `<a>`. Void elements of HTML have this form, too.
    Open,
    /// `</a>`
    Close,
    /// `<a/>`
    SelfClosing,
}

/// An attribute of a tag, as spans in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attribute {
    /// Name; for a spread, the whole `{...x}`.
    pub(crate) name: Span,
    /// The value, without quotes or braces.
    pub(crate) value: AttributeValue,
}

/// The value of an attribute, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttributeValue {
    /// No value: `disabled`.
    None,
    /// Text between quotes: `a="b"`. Character references are not decoded.
    Text(Span),
    /// Text between braces: `a={b}`. The code is not parsed.
    Expression(Span),
    /// A spread: `{...b}`.
    Spread,
}

/// Reads tags and expressions before `end`, which bounds each search.
pub(crate) struct Reader<'t> {
    /// The whole file.
    pub(crate) bytes: &'t [u8],
    /// Offset of the next byte to read.
    pub(crate) pos: usize,
    /// Offset at which the search ends: a limit, or the end of the block.
    pub(crate) end: usize,
    /// Number of block quotes around the tag. The following lines begin with as
    /// many `>`, which are not part of the tag.
    pub(crate) quotes: usize,
    /// Whether the rules of HTML apply: unquoted values, no expressions.
    pub(crate) html: bool,
}

impl Reader<'_> {
    /// Returns the next byte without consuming it.
    fn peek(&self) -> Option<u8> {
        (self.pos < self.end).then(|| self.bytes[self.pos])
    }

    /// Consumes the next byte if it is `byte`.
    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.pos += 1)
    }

    /// Skips white space and, at the start of lines, quote marks.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => {
                    self.pos += 1;
                    self.skip_quote_marks();
                }
                b' ' | b'\t' | b'\r' => self.pos += 1,
                _ => break,
            }
        }
    }

    /// Skips the quote marks at the start of a line. They may be fewer than on
    /// the first line, as Markdown allows in a paragraph.
    fn skip_quote_marks(&mut self) {
        for _ in 0..self.quotes {
            while self.peek() == Some(b' ') {
                self.pos += 1;
            }
            if self.eat(b'>').is_none() {
                return;
            }
        }
    }

    /// Parses the tag at the reader's position. On failure, the reader stays
    /// where it failed, so that the caller knows how far it searched.
    pub(crate) fn tag(&mut self) -> Option<Tag> {
        let start = self.pos;
        self.eat(b'<')?;
        let closing = self.eat(b'/').is_some();
        if closing {
            self.skip_space();
        }
        let name = self.name();
        let fragment = name.start == name.end;
        // `a < b` and `<3` are text: a tag has a name, or is `<>`.
        if fragment && self.peek()? != b'>' {
            return None;
        }
        // `<https://x>` and `<a@b.c>` are autolinks of CommonMark.
        if !fragment
            && !matches!(
                self.peek()?,
                b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>' | b'{'
            )
        {
            return None;
        }
        let mut attributes = Vec::new();
        let kind = loop {
            self.skip_space();
            match self.peek()? {
                b'>' => {
                    self.pos += 1;
                    break if closing {
                        TagKind::Close
                    } else {
                        TagKind::Open
                    };
                }
                b'/' if !closing => {
                    self.pos += 1;
                    self.skip_space();
                    self.eat(b'>')?;
                    break TagKind::SelfClosing;
                }
                _ if closing => return None,
                _ => attributes.push(self.attribute()?),
            }
        };
        Some(Tag {
            span: Span::new(start, self.pos),
            name,
            kind,
            attributes,
        })
    }

    /// Parses a name: `Tabs.Item`, `mmq-view`, `xlink:href`. Empty if there is
    /// none.
    fn name(&mut self) -> Span {
        let start = self.pos;
        let starts = |b: u8| b.is_ascii_alphabetic() || b == b'_' || b == b'$';
        if self.peek().is_some_and(starts) {
            while self
                .peek()
                .is_some_and(|b| starts(b) || b.is_ascii_digit() || matches!(b, b'-' | b'.' | b':'))
            {
                self.pos += 1;
            }
        }
        Span::new(start, self.pos)
    }

    /// Parses an attribute with its value, or a spread.
    ///
    /// `None` makes the whole tag text.
    fn attribute(&mut self) -> Option<Attribute> {
        if self.peek()? == b'{' {
            return self.spread();
        }
        let name = if self.html {
            self.html_name()
        } else {
            self.name()
        };
        if name.start == name.end {
            return None;
        }
        let after_name = self.pos;
        self.skip_space();
        if self.eat(b'=').is_none() {
            self.pos = after_name;
            // A name must be followed by a separator: `<a"b">` is text.
            matches!(
                self.peek()?,
                b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>' | b'{'
            )
            .then_some(())?;
            return Some(Attribute {
                name,
                value: AttributeValue::None,
            });
        }
        self.skip_space();
        let value = self.value()?;
        Some(Attribute { name, value })
    }

    /// Parses `{...x}`. Comments are accepted in the same position. A comment
    /// becomes a spread without fields.
    fn spread(&mut self) -> Option<Attribute> {
        if self.html {
            return None;
        }
        let start = self.pos;
        let inner = self.braces()?;
        let text = self.bytes[inner.start..inner.end].trim_ascii_start();
        (text.starts_with(b"...") || is_comment(text)).then_some(Attribute {
            name: Span::new(start, self.pos),
            value: AttributeValue::Spread,
        })
    }

    /// Parses an attribute name by the rules of HTML, which allow almost any
    /// character.
    fn html_name(&mut self) -> Span {
        let start = self.pos;
        while self.peek().is_some_and(|b| {
            !b.is_ascii_whitespace() && !matches!(b, b'"' | b'\'' | b'>' | b'/' | b'=' | b'<')
        }) {
            self.pos += 1;
        }
        Span::new(start, self.pos)
    }

    /// Parses an attribute value. Quotes cannot be escaped, neither in HTML nor
    /// in JSX, and the value may contain line breaks.
    fn value(&mut self) -> Option<AttributeValue> {
        match self.peek()? {
            quote @ (b'"' | b'\'') => {
                self.pos += 1;
                let start = self.pos;
                let Some(length) = memchr::memchr(quote, &self.bytes[start..self.end]) else {
                    self.pos = self.end;
                    return None;
                };
                self.pos = start + length + 1;
                Some(AttributeValue::Text(Span::new(start, start + length)))
            }
            b'{' if !self.html => Some(AttributeValue::Expression(self.braces()?)),
            _ if self.html => self.unquoted(),
            _ => None,
        }
    }

    /// Parses a value without quotes, which HTML allows.
    fn unquoted(&mut self) -> Option<AttributeValue> {
        let start = self.pos;
        while self.peek().is_some_and(|b| {
            !b.is_ascii_whitespace() && !matches!(b, b'"' | b'\'' | b'>' | b'=' | b'<' | b'`')
        }) {
            self.pos += 1;
        }
        (self.pos > start).then(|| AttributeValue::Text(Span::new(start, self.pos)))
    }

    /// Parses `{...}` with nested braces, strings, templates and comments, and
    /// returns the span between the braces.
    pub(crate) fn braces(&mut self) -> Option<Span> {
        self.eat(b'{')?;
        let start = self.pos;
        // For each open brace, whether it is a `${` inside a template, whose
        // text continues after the closing brace.
        let mut open = vec![false];
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => open.push(false),
                b'}' => {
                    self.pos += 1;
                    let in_template = open.pop().unwrap_or_default();
                    if open.is_empty() {
                        return Some(Span::new(start, self.pos - 1));
                    }
                    if in_template && self.template()? {
                        open.push(true);
                    }
                    continue;
                }
                b'"' | b'\'' if self.is_apostrophe(start) => {}
                b'"' | b'\'' => {
                    self.string(byte)?;
                    continue;
                }
                b'`' => {
                    self.pos += 1;
                    if self.template()? {
                        open.push(true);
                    }
                    continue;
                }
                b'/' => {
                    self.comment_or_slash()?;
                    continue;
                }
                _ => {}
            }
            self.pos += 1;
        }
        None
    }

    /// Returns whether the quote at the reader's position is an apostrophe in
    /// the text of nested JSX: `{<b>don't</b>}`. In code, a quote follows a
    /// word only if that is a keyword. Without this test, the string would
    /// extend to the next apostrophe, past the closing brace.
    fn is_apostrophe(&self, start: usize) -> bool {
        const KEYWORDS: [&[u8]; 14] = [
            b"as", b"await", b"case", b"default", b"delete", b"else", b"from", b"in", b"new",
            b"of", b"return", b"typeof", b"void", b"yield",
        ];
        let before = &self.bytes[start..self.pos];
        let is_word = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_' || !b.is_ascii();
        let length = before.iter().rev().take_while(is_word).count();
        length > 0 && !KEYWORDS.contains(&&before[before.len() - length..])
    }

    /// Skips the text of a template up to its end or past the next `${`.
    /// Returns whether an expression follows.
    fn template(&mut self) -> Option<bool> {
        while let Some(byte) = self.peek() {
            self.pos += 1;
            match byte {
                b'\\' => self.pos += 1,
                b'`' => return Some(false),
                b'$' if self.eat(b'{').is_some() => return Some(true),
                _ => {}
            }
        }
        self.pos = self.end;
        None
    }

    /// Skips a string. One that does not end on its line is an apostrophe in
    /// the text of nested JSX, of which only the quote is skipped.
    fn string(&mut self, quote: u8) -> Option<()> {
        let start = self.pos;
        self.pos += 1;
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' => self.pos += 1,
                b'\n' => {
                    self.pos = start + 1;
                    return Some(());
                }
                _ if byte == quote => {
                    self.pos += 1;
                    return Some(());
                }
                _ => {}
            }
            self.pos += 1;
        }
        self.pos = self.end;
        None
    }

    /// Skips a comment, or a single slash. Regular expressions are not
    /// recognised: a brace or quote in one that has no counterpart makes the
    /// expression text.
    fn comment_or_slash(&mut self) -> Option<()> {
        let rest = &self.bytes[self.pos..self.end];
        let length = if rest.starts_with(b"/*") {
            memchr::memmem::find(rest, b"*/").map(|length| length + 2)
        } else if rest.starts_with(b"//") {
            memchr::memchr(b'\n', rest)
        } else {
            Some(1)
        };
        if length.is_none() {
            self.pos = self.end;
        }
        self.pos += length?;
        Some(())
    }
}

/// Returns whether the content of braces consists of comments. Empty braces do:
/// MDX accepts them as well.
pub(crate) fn is_comment(inner: &[u8]) -> bool {
    let mut rest = inner.trim_ascii();
    while !rest.is_empty() {
        let end = if rest.starts_with(b"/*") {
            memchr::memmem::find(rest, b"*/").map(|length| length + 2)
        } else if rest.starts_with(b"//") {
            Some(memchr::memchr(b'\n', rest).unwrap_or(rest.len()))
        } else {
            None
        };
        let Some(end) = end else { return false };
        rest = rest[end..].trim_ascii_start();
    }
    true
}
