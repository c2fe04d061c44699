//! The output of tokenizers: ranges with a class, and parts in another
//! language.

use std::ops::Range;

use crate::class::Class;

/// A byte range of a text and its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// Byte offsets in the whole text.
    pub(crate) range: Range<usize>,
    /// Class of the text in the range, never [`Class::Plain`].
    pub(crate) class: Class,
}

/// An entry of [`Spans`].
#[derive(Debug)]
pub(crate) enum Token<'a> {
    /// Text with a class.
    Span(Span),
    /// Text in another language, not tokenized yet.
    Embedded(Embedded<'a>),
}

/// A part of a text in another language.
#[derive(Debug)]
pub(crate) struct Embedded<'a> {
    /// Name or alias of the language, which may be unknown.
    pub(crate) language: &'a str,
    /// Byte offsets in the text that contains the part.
    pub(crate) range: Range<usize>,
    /// Number of texts around the part.
    pub(crate) depth: u8,
}

/// The tokens of a text under construction, in the order of the text.
/// Tokenizers push ranges relative to the text they are given;
/// [`Spans::nested`] shifts them if that text is a part of another.
///
/// A tokenizer only names the language of an embedded part. The highlighter
/// tokenizes the part, so that tokenizers need not know each other.
#[derive(Debug)]
pub(crate) struct Spans<'a> {
    /// The tokens so far.
    tokens: Vec<Token<'a>>,
    /// Offset of the current nested text, which is added to all ranges.
    base: usize,
    /// Number of texts around the current one.
    depth: u8,
}

/// Maximum depth of nested texts (Markdown > HTML > script). Deeper text stays
/// plain, which bounds the cost of hostile nesting.
const MAX_DEPTH: u8 = 4;

impl<'a> Spans<'a> {
    /// Creates an empty list for code that is embedded `depth` levels deep.
    pub(crate) fn at_depth(depth: u8) -> Self {
        Self {
            tokens: Vec::new(),
            base: 0,
            depth,
        }
    }

    /// Appends a span. Ranges that are plain or empty are ignored.
    pub(crate) fn push(&mut self, range: Range<usize>, class: Class) {
        if class == Class::Plain || range.is_empty() {
            return;
        }
        let range = range.start + self.base..range.end + self.base;
        self.tokens.push(Token::Span(Span { range, class }));
    }

    /// Appends a part in the language with the name or alias `language`. Does
    /// nothing at the maximum depth.
    pub(crate) fn embed(&mut self, range: Range<usize>, language: &'a str) {
        if self.depth < MAX_DEPTH {
            self.tokens.push(Token::Embedded(Embedded {
                language,
                range: range.start + self.base..range.end + self.base,
                depth: self.depth + 1,
            }));
        }
    }

    /// Calls `fill` for a nested text that starts at `offset` of the current one.
    /// Does nothing at the maximum depth.
    pub(crate) fn nested(&mut self, offset: usize, fill: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            return;
        }
        self.depth += 1;
        self.base += offset;
        fill(self);
        self.base -= offset;
        self.depth -= 1;
    }

    /// Returns the tokens in the order in which they were pushed.
    pub(crate) fn into_tokens(self) -> Vec<Token<'a>> {
        self.tokens
    }
}
