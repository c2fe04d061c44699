//! Code blocks as data: the code, and what the info string of the fence says
//! about it.
//!
//! All line numbers count from 0 and refer to [`CodeBlock::code`], from which
//! magic comments have been removed.

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::Span;
use serde::Serialize;

use crate::encoding::span;

/// A code block with parsed options, without its magic comments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct CodeBlock {
    /// Language as written; empty if the fence has none.
    pub language: String,
    /// The code without magic comments, without a trailing newline.
    pub code: String,
    /// Title of the block: `title="cart.js"`.
    pub title: Option<String>,
    /// Marked lines, in ascending order, each at most once.
    pub marks: Vec<LineMark>,
    /// Class names of lines, by magic comments of the site.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<LineClass>,
    /// Number of the first line, if line numbers are shown.
    pub line_numbers: Option<u32>,
    /// Whether long lines are wrapped from the start: `wrap`.
    pub wrap: bool,
    /// Whether the block has no copy button: `noCopy`.
    pub no_copy: bool,
    /// Lines that are emphasised by dimming the others: `focus={2-4}`. In
    /// ascending order, each at most once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub focus: Vec<usize>,
    /// Parts that are collapsed at first: `collapse={1-5}`. In ascending order,
    /// without overlaps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folds: Vec<Fold>,
    /// Marked parts of lines, in ascending order, without overlaps: each occurrence of
    /// `total` by `mark="total"`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<TextMark>,
    /// Whether the block has the frame of a terminal window: `terminal`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// Notes on lines, in ascending order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub callouts: Vec<Callout>,
    /// All other `key=value` pairs and bare words of the info string, in order.
    /// A bare word has an empty value.
    pub meta: Vec<(String, String)>,
    /// Position of the whole block in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}

/// A note on a line of a code block: the comment `callout-next-line: text`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Callout {
    /// Line that the note is about, from 0.
    pub line: usize,
    /// Text of the note, in which backticks mark code.
    pub text: String,
}

/// A line of a code block with a class name of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct LineClass {
    /// Line, from 0. Several entries may have the same line.
    pub line: usize,
    /// Class name, or several with spaces between them.
    pub class: String,
}

/// A part of a code block that is collapsed at first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshDeserialize, BorshSerialize,
)]
pub struct Fold {
    /// First line, from 0.
    pub first: usize,
    /// Last line, from 0.
    pub last: usize,
}

/// A marked line of a code block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct LineMark {
    /// Line, from 0.
    pub line: usize,
    /// Meaning of the mark.
    pub kind: MarkKind,
}

/// A marked part of a line of a code block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct TextMark {
    /// Line, from 0.
    pub line: usize,
    /// First byte in the line.
    pub start: usize,
    /// Byte after the last one.
    pub end: usize,
    /// Meaning of the mark.
    pub kind: MarkKind,
}

/// The meaning of a marked line or of a part of it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshDeserialize, BorshSerialize,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MarkKind {
    /// A highlighted line: `{1,3-5}` or `highlight-next-line`.
    Highlight,
    /// A line with an error: `error-next-line`.
    Error,
    /// An added line, of a `diff` or by an `ins` comment.
    Added,
    /// A removed line, of a `diff` or by a `del` comment.
    Removed,
}
