//! Code blocks: the info string of a fence and what it asks for.

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::Span;
use serde::Serialize;

use crate::encoding::span;

/// A code block, its options understood and its magic comments taken out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct CodeBlock {
    /// Language as written, empty when none.
    pub language: String,
    /// The code without magic comments, without a trailing newline.
    pub code: String,
    /// `title="..."`.
    pub title: Option<String>,
    /// Lines with a mark, from 0, in order, each once.
    pub marks: Vec<LineMark>,
    /// Number of the first line when line numbers are shown.
    pub line_numbers: Option<u32>,
    /// `wrap`: long lines are wrapped from the start.
    pub wrap: bool,
    /// `noCopy`: no copy button.
    pub no_copy: bool,
    /// `focus={2-4}`: lines that stand out from the others, from 0, in order, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub focus: Vec<usize>,
    /// `collapse={1-5}`: first and last line of each part that is closed at first,
    /// from 0, in order, without overlaps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folds: Vec<(usize, usize)>,
    /// `mark="total"`: words that are marked wherever they occur.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// `terminal`: the frame of a terminal window.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// Notes on lines, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub callouts: Vec<Callout>,
    /// All other `key=value` and bare words of the info string, in order;
    /// a bare word has an empty value.
    pub meta: Vec<(String, String)>,
    /// The whole block in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}

/// A note on a line of a code block: the comment `callout-next-line: text`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Callout {
    /// Line that it is about, from 0.
    pub line: usize,
    /// The text, in which backticks mark code.
    pub text: String,
}

/// A marked line of a code block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct LineMark {
    /// Line, from 0.
    pub line: usize,
    /// What it is marked as.
    pub kind: MarkKind,
}

/// What a line is marked as.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshDeserialize, BorshSerialize,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MarkKind {
    /// `{1,3-5}` or `highlight-next-line`.
    Highlight,
    /// `error-next-line`, or `mark-error`.
    Error,
    /// An added line (`diff` languages and `ins` comments).
    Added,
    /// A removed line.
    Removed,
}
