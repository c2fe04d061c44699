//! The pre-pass: removes everything from a text that is not Markdown.
//!
//! pulldown-cmark parses CommonMark. Tags, expressions, directives, comments
//! and module statements are recognised here and become *islands*: each is
//! replaced by a one-line placeholder that pulldown-cmark reads as raw HTML.
//! The tree builder then turns the events at these positions into components,
//! admonitions and values. An island is identified by the position of its
//! placeholder, never by its text, so no text of an author can be mistaken for
//! one.
//!
//! ```text
//! <Tabs>                    <!--x-->
//!   Costs {price}.    →     Costs <x/>.
//! </Tabs>                   <!--x-->
//! ```
//!
//! The scanner reads the text once, line by line, in linear time: searches for
//! the end of a construct are bounded, and failed ones are remembered. An
//! [`OffsetMap`] leads from the rewritten text back to the file, for
//! diagnostics.
//!
//! A text without any such construct is borrowed, not copied.
//!
//! | Module | Recognises |
//! |---|---|
//! | `line` | the containers of a line, fences, statements; calls the others |
//! | `attributes` | attribute lists of Python-Markdown |
//! | `comment` | comments over several lines, in CommonMark |
//! | `directive` | lines that open or close a directive |
//! | `flow` | tags and comments on lines of their own |
//! | `insertion` | lines of MkDocs and mdBook that insert other files |
//! | `inline` | tags, comments and expressions within text |
//! | `marks` | inline marks of pymdownx |
//! | `math` | formulas, within text and on lines of their own |
//! | `mkdocs` | blocks of MkDocs, whose content is indented |
//! | `statement` | the end of an `import` or `export` |
//! | `tag` | the end and the parts of a tag or an expression |
//! | `vitepress` | lines with a meaning in VitePress alone |
//!
//! # Invariants
//!
//! - Islands are in the order of their placeholders, and are searched by bisection.
//! - A placeholder is on one line. The containers of its construct (quotes, list items)
//!   are written before it, so that it is in the same ones.
//! - What looks like a construct but has no end is text, and left as it is.

pub(crate) mod attributes;
mod blocks;
mod comment;
mod directive;
mod flow;
mod inline;
mod insertion;
mod line;
pub(crate) mod map;
pub(crate) mod marks;
pub(crate) mod math;
mod mkdocs;
mod scanner;
mod statement;
pub(crate) mod tag;
mod tex_delimiters;
pub(crate) mod vitepress;

use std::borrow::Cow;
use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::{Diagnostic, Span};

use self::attributes::ListItem;
use self::map::OffsetMap;
use self::math::Formula;
use self::scanner::Scanner;
use self::tag::Tag;
use crate::encoding::dialect;
use crate::{Dialect, Format};

/// A construct in the text that is not Markdown.
#[derive(Debug, Clone)]
pub(crate) struct Island {
    /// Range of its placeholder in the rewritten text.
    pub(crate) out: Range<usize>,
    /// Position in the file.
    pub(crate) span: Span,
    /// Kind of the replaced construct.
    pub(crate) kind: IslandKind,
}

/// The kinds of islands. Spans are positions in the file.
#[derive(Debug, Clone)]
pub(crate) enum IslandKind {
    /// A comment, or a guard: an empty placeholder that only affects how
    /// pulldown-cmark reads the text around it.
    Nothing,
    /// The comment that ends a post's excerpt.
    Truncate,
    /// A tag of a component or of HTML, opening or closing.
    Tag(Tag),
    /// A tag of Vue that CommonMark does not read as one.
    VueTag(Tag),
    /// `{...}`, with the span between the braces.
    Expression(Span),
    /// `{#id}` in one of its three forms, with the span of the id.
    HeadingId(Span),
    /// A `<script>` or `<style>` element with its content.
    Raw(RawElement),
    /// The opening line of a directive.
    DirectiveOpen(Directive),
    /// The end of a directive's title, which is a paragraph of its own.
    DirectiveTitleEnd,
    /// The closing line of a directive.
    DirectiveClose,
    /// The start of a group of tabs.
    TabsOpen,
    /// The start of a tab, with the span of its label.
    TabOpen(Span),
    /// The end of a tab.
    TabClose,
    /// The end of a group of tabs.
    TabsClose,
    /// The start of an alert's title, which is a paragraph of its own.
    AlertTitle,
    /// The end of an alert's title.
    AlertTitleEnd,
    /// A part of another Markdown file, with the span of what names it.
    Include(Span),
    /// A part of a file within text, which is shown as it is.
    IncludeText(Span),
    /// A part of a file within a code block.
    CodeFile(Span),
    /// A code block from a file, with the span of what names it.
    Snippet(Span),
    /// The title of the page in its head.
    HeadTitle(Span),
    /// The table of contents.
    Contents,
    /// An attribute list: `{: #id .class key="value" }`.
    Attributes(Vec<ListItem>),
    /// The start of an inline mark, with the name of its element.
    MarkOpen(&'static str),
    /// The end of an inline mark.
    MarkClose(&'static str),
    /// Names of keys: `++ctrl+alt++`.
    Keys(Span),
    /// The name of an icon: `:material-check:`.
    Icon(Span),
    /// The abbreviation and the meaning in `*[HTML]: Hypertext Markup Language`.
    Abbreviation(Span, Span),
    /// A formula, boxed because it is much larger than the other kinds.
    Formula(Box<Formula>),
}

/// A `<script>` or `<style>` element, whose content is not Markdown.
#[derive(Debug, Clone)]
pub(crate) struct RawElement {
    /// The opening tag.
    pub(crate) tag: Tag,
    /// The text up to the closing tag.
    pub(crate) content: Span,
}

/// The opening line of a directive, as spans in the file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Directive {
    /// The name after the colons: the kind of the admonition.
    pub(crate) name: Span,
    /// The id from `{#id}`, without the `#`.
    pub(crate) id: Option<Span>,
    /// The classes from `{.class}`, each without its dot.
    pub(crate) classes: Vec<Span>,
    /// Whether `{open}` is among the attributes: `details` that are not folded.
    pub(crate) is_open: bool,
    /// Whether the title follows as the next block.
    pub(crate) has_title: bool,
    /// Whether it is an admonition of MkDocs. Its kind may be any word.
    pub(crate) is_indented: bool,
    /// Whether its content is hidden until a reader opens it: `??? note`.
    pub(crate) is_folded: bool,
}

impl Directive {
    /// Returns the kind of the admonition. Python-Markdown reads kinds in lower
    /// case.
    pub(crate) fn kind(&self, text: &str) -> String {
        self.word(text, self.name)
    }

    /// Returns the classes of the admonition.
    pub(crate) fn classes(&self, text: &str) -> Vec<String> {
        let classes = self.classes.iter();
        classes.map(|class| self.word(text, *class)).collect()
    }

    /// Returns whether the directive is `code-group`, which shows its code blocks
    /// as tabs.
    pub(crate) fn is_code_group(&self, text: &str) -> bool {
        !self.is_indented && &text[self.name.start..self.name.end] == CODE_GROUP
    }

    /// Returns whether the directive only shows its content, as `v-pre` and `raw` of
    /// VitePress, where Vue or the styles of the theme leave it alone.
    pub(crate) fn is_plain(&self, text: &str, dialect: Dialect) -> bool {
        dialect == Dialect::Vitepress
            && matches!(&text[self.name.start..self.name.end], "v-pre" | "raw")
    }

    /// Returns a word of the opening line.
    fn word(&self, text: &str, span: Span) -> String {
        let word = &text[span.start..span.end];
        match self.is_indented {
            true => word.to_lowercase(),
            false => word.to_owned(),
        }
    }
}

/// Directive of VitePress whose content is code blocks, shown as tabs.
pub(crate) const CODE_GROUP: &str = "code-group";

/// Returns a word with its first letter in upper case: the title of an admonition
/// without one.
pub(crate) fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

/// A text that is ready for the Markdown parser.
#[derive(Debug)]
pub(crate) struct Prepared<'t> {
    /// The rewritten text.
    pub(crate) out: Cow<'t, str>,
    /// Leads from offsets in `out` to offsets in the file.
    pub(crate) map: OffsetMap,
    /// Islands in the order of their positions.
    pub(crate) islands: Vec<Island>,
    /// Spans of `import` and `export` statements.
    pub(crate) modules: Vec<Span>,
    /// Problems with directives and formulas, which only the pre-pass sees.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Prepared<'_> {
    /// Returns the islands whose placeholders begin in a range of the rewritten
    /// text. Found by bisection: the tree builder calls this for each event.
    pub(crate) fn islands_in(&self, out: &Range<usize>) -> &[Island] {
        let first = self
            .islands
            .partition_point(|island| island.out.start < out.start);
        let count = self.islands[first..].partition_point(|island| island.out.start < out.end);
        &self.islands[first..first + count]
    }

    /// Returns whether an offset in the rewritten text is inside a placeholder.
    pub(crate) fn is_in_island(&self, out: usize) -> bool {
        let next = self
            .islands
            .partition_point(|island| island.out.start <= out);
        next > 0 && self.islands[next - 1].out.end > out
    }

    /// Returns whether a range of the rewritten text consists of placeholders
    /// and white space. Quote marks count as white space.
    pub(crate) fn is_islands_only(&self, out: &Range<usize>) -> bool {
        let mut from = out.start;
        let is_blank = |range: Range<usize>| {
            self.out[range]
                .trim_matches([' ', '\n', '\r', '\t', '>'])
                .is_empty()
        };
        let islands = self.islands_in(out);
        let between = islands.iter().all(|island| {
            let gap = from..island.out.start;
            from = island.out.end;
            is_blank(gap)
        });
        between && !islands.is_empty() && is_blank(from.min(out.end)..out.end)
    }

    /// Returns the position in the file of a range of the rewritten text.
    pub(crate) fn span(&self, out: &Range<usize>) -> Span {
        let start = self.map.source(out.start);
        let end = match out.end > out.start {
            true => self.map.source_end(out.end),
            false => start,
        };
        // pulldown-cmark adds a line end to the last line if the file has none;
        // it has no position in the file.
        let end = end.min(self.map.source(self.out.len()));
        Span::new(start.min(end), end)
    }
}

/// The syntax of a text: which constructs are recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct Syntax {
    pub(crate) format: Format,
    #[borsh(serialize_with = "dialect::write", deserialize_with = "dialect::read")]
    pub(crate) dialect: Dialect,
    /// Whether dollar signs mark formulas.
    pub(crate) math: bool,
    /// Whether a single dollar sign does.
    pub(crate) single_dollar_math: bool,
}

/// Runs the pre-pass over the range `part` of a file.
pub(crate) fn prepare(text: &str, part: Span, syntax: Syntax) -> Prepared<'_> {
    Scanner::new(text, part, syntax).run()
}
