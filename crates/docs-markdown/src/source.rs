//! The pre-pass: takes what is not Markdown out of a text.
//!
//! Tags, expressions, directives, comments and module lines become *islands*:
//! in the rewritten text a one-line placeholder stands for each, which
//! pulldown-cmark reads as raw HTML. A placeholder is recognised by its place,
//! never by its text, so that no text of an author can pass for one.
//!
//! A text without any such construct is borrowed, not copied.

mod directive;
mod flow;
mod inline;
mod line;
pub(crate) mod map;
pub(crate) mod math;
mod scanner;
mod statement;
pub(crate) mod tag;

use std::borrow::Cow;
use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::{Diagnostic, Span};

use self::map::OffsetMap;
use self::math::Formula;
use self::scanner::Scanner;
use self::tag::Tag;
use crate::Format;

/// Something in the text that is not Markdown.
#[derive(Debug, Clone)]
pub(crate) struct Island {
    /// Its placeholder in the rewritten text.
    pub(crate) out: Range<usize>,
    /// Its place in the file.
    pub(crate) span: Span,
    pub(crate) kind: IslandKind,
}

#[derive(Debug, Clone)]
pub(crate) enum IslandKind {
    /// A comment, or a guard that has no meaning.
    Nothing,
    /// The comment that ends the excerpt of a post.
    Truncate,
    Tag(Tag),
    /// `{...}`: the place between the braces.
    Expression(Span),
    /// `{#id}` in one of its three forms.
    HeadingId(Span),
    /// `<script>` or `<style>` as a whole.
    Raw(RawElement),
    DirectiveOpen(Directive),
    DirectiveTitleEnd,
    DirectiveClose,
    Formula(Box<Formula>),
}

/// `<script>` or `<style>`: its content is not Markdown.
#[derive(Debug, Clone)]
pub(crate) struct RawElement {
    pub(crate) tag: Tag,
    pub(crate) content: Span,
}

/// The opening line of a directive.
#[derive(Debug, Clone, Default)]
pub(crate) struct Directive {
    pub(crate) name: Span,
    pub(crate) id: Option<Span>,
    pub(crate) classes: Vec<Span>,
    /// The title follows as the next block.
    pub(crate) has_title: bool,
}

/// A text ready for the Markdown parser.
#[derive(Debug)]
pub(crate) struct Prepared<'t> {
    pub(crate) out: Cow<'t, str>,
    pub(crate) map: OffsetMap,
    /// In order of their places.
    pub(crate) islands: Vec<Island>,
    /// `import` and `export` statements.
    pub(crate) modules: Vec<Span>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Prepared<'_> {
    /// The islands whose placeholders start in a part of the rewritten text.
    pub(crate) fn islands_in(&self, out: &Range<usize>) -> &[Island] {
        let first = self.islands.partition_point(|it| it.out.start < out.start);
        let count = self.islands[first..].partition_point(|it| it.out.start < out.end);
        &self.islands[first..first + count]
    }

    /// True when the place in the rewritten text is part of a placeholder.
    pub(crate) fn is_in_island(&self, out: usize) -> bool {
        let next = self.islands.partition_point(|it| it.out.start <= out);
        next > 0 && self.islands[next - 1].out.end > out
    }

    /// True when a part of the rewritten text is placeholders and blanks.
    pub(crate) fn is_islands_only(&self, out: &Range<usize>) -> bool {
        let mut from = out.start;
        let is_blank = |range: Range<usize>| {
            self.out[range]
                .trim_matches([' ', '\n', '\r', '\t', '>'])
                .is_empty()
        };
        let islands = self.islands_in(out);
        let between = islands.iter().all(|it| {
            let gap = from..it.out.start;
            from = it.out.end;
            is_blank(gap)
        });
        between && !islands.is_empty() && is_blank(from.min(out.end)..out.end)
    }

    /// The place in the file of a part of the rewritten text.
    pub(crate) fn span(&self, out: &Range<usize>) -> Span {
        let start = self.map.source(out.start);
        // The end of a part is where its last byte ends, not where text that
        // was left out after it ends.
        let end = if out.end > out.start {
            self.map.source(out.end - 1) + 1
        } else {
            start
        };
        // A line end that the file lacks is added to its last line; it has no
        // place in the file.
        let end = end.min(self.map.source(self.out.len()));
        Span::new(start.min(end), end)
    }
}

/// What constructs a text may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct Syntax {
    pub(crate) format: Format,
    /// Dollar signs mark formulas.
    pub(crate) math: bool,
    /// A single one does.
    pub(crate) single_dollar_math: bool,
}

/// Runs the pre-pass over a part of a file.
pub(crate) fn prepare(text: &str, part: Span, syntax: Syntax) -> Prepared<'_> {
    Scanner::new(text, part, syntax).run()
}
