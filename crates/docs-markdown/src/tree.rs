//! Builds the tree of a document from the events of the Markdown parser and the
//! islands of the pre-pass.
//!
//! Both share one stack of frames. Markdown's own containers are opened and
//! closed in balance by the parser; tags may be left open or closed twice by
//! the author. When a container ends, tags inside it that are still open are
//! closed with a diagnostic, so that the result is always well-formed.
//!
//! HTML is appended to the innermost open node list. Only frames whose content
//! a renderer needs separately (links, headings, components, admonitions) have
//! node lists of their own.
//!
//! | Module | Subject |
//! |---|---|
//! | `events` | events of the Markdown parser |
//! | `tags` | islands: tags, directives, expressions |
//! | `abbreviations` | abbreviations of Python-Markdown |
//! | `annotations` | annotations of code, as Material for MkDocs has them |
//! | `attributes` | attribute lists of Python-Markdown |
//! | `close` | the end of frames, and what is written there |
//! | `text` | runs of text, code spans, the texts of headings |
//! | `raw` | raw HTML that the pre-pass left in the text |
//! | `values` | props, attributes, expressions |
//! | `names` | imports, exports, and looking up names |
//! | `nested` | links in links |
//! | `starlight` | components of Starlight |
//! | `include` | components that stand for other files or functions |
//! | `home` | the head of a home page |
//! | `marks` | inline marks of pymdownx, and grids |
//! | `place` | places in the HTML that is written |
//! | `insert` | parts of other files that lines of VitePress insert |
//!
//! # Invariants
//!
//! - The HTML of a node list is well-formed at the end of each frame that has a list of
//!   its own; in between, an element may be open across nodes.
//! - Frames of Markdown (`is_event`) are closed only by the parser's own events, in
//!   balance. All other frames above one are closed first.
//! - Numbers that are shared by a page (anchors, footnotes, equations, references)
//!   are those of the outermost builder.

mod abbreviations;
mod annotations;
mod attributes;
mod blocked;
mod close;
mod data_block;
mod definitions;
mod docusaurus;
mod events;
mod footnotes;
mod formula;
mod head;
mod home;
mod include;
mod inner_html;
mod insert;
mod listing;
mod marks;
mod names;
mod nested;
mod node_text;
mod openapi_docs;
mod place;
mod punctuation;
mod raw;
mod starlight;
mod tags;
mod text;
mod undefined;
mod unread;
mod values;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use docs_model::{Outline, Reference, ReferenceKind};
use located_data::path::script_scheme;
use located_data::{Diagnostic, Span};
use pulldown_cmark::Alignment;

use self::abbreviations::Abbreviations;
use self::footnotes::Footnotes;
pub(crate) use self::head::HEAD;
pub use self::head::HEAD_ELEMENTS;
pub(crate) use self::include::LINK;
use self::place::{Ended, Mark};
use self::text::{HeadingText, Pending};
use crate::Format;
use crate::document::Document;
use crate::literal::{Exports, Literal, Scope};
use crate::modules::Modules;
use crate::node::{Import, Node, Props};
use crate::options::ParseOptions;
use crate::part::TwinParts;
use crate::slug::Slugger;
use crate::source::{Prepared, Syntax};

/// Maximum number of nested frames; deeper ones write nothing. No reader needs
/// more, and later stages may recurse over the tree without exhausting the
/// stack.
const MAX_DEPTH: usize = 128;
/// Maximum number of diagnostics of one document; further ones are dropped.
const MAX_DIAGNOSTICS: usize = 100;

/// An open container or tag. Frames lie on [`Builder::stack`], the innermost
/// last.
#[derive(Debug)]
struct Frame {
    /// Kind of the container or tag.
    kind: FrameKind,
    /// Position of its opening tag or first line in the file.
    span: Span,
    /// Whether the Markdown parser opened the frame, and will close it.
    is_event: bool,
    /// The enclosing node list, if this frame has a list of its own.
    outer: Option<Vec<Node>>,
}

/// The kinds of frames. Each has what is needed to close it.
#[derive(Debug)]
enum FrameKind {
    /// A paragraph of Markdown.
    Paragraph(Paragraph),
    /// A Markdown container, with the HTML that closes it.
    Markdown(&'static str),
    /// Emphasis and the like: the HTML that closes it, and the place of its
    /// opening tag.
    Inline { close: &'static str, mark: Mark },
    /// A list item, with the place of its opening tag.
    Item(Mark),
    /// The list of notes after annotated code.
    Annotations,
    /// A grid of cards, `<div class="grid cards">`.
    Grid,
    /// The list in a grid, whose items are cards.
    GridList,
    /// A table of Markdown.
    Table(TableState),
    /// A cell of a table, with its opening tag and the place of that.
    Cell { open: String, mark: Mark },
    /// A heading, by its index in the outline.
    Heading { heading: usize },
    /// A link of Markdown: index of its reference, and its title.
    Link {
        reference: usize,
        title: Option<String>,
    },
    /// An image of Markdown, whose content becomes its alternative text.
    Image {
        reference: usize,
        title: Option<String>,
    },
    /// A code block: its info string and the code so far.
    Code { info: String, code: String },
    /// The definition of a footnote, by its label.
    Footnote(String),
    /// A GitHub alert (`> [!NOTE]`), by the kind of its admonition, with the
    /// title that VitePress allows.
    Alert {
        kind: &'static str,
        title: Option<Vec<Node>>,
    },
    /// The directive `code-group`.
    CodeGroup,
    /// A directive that only shows its content.
    PlainDirective,
    /// Content that has been handled elsewhere.
    Skipped,
    /// A frame that is nested too deeply, or a link in a link: only its content
    /// is written.
    Transparent,
    /// A directive, to be completed with its title and content.
    Directive(crate::node::Admonition),
    /// The title of the directive in the frame below.
    DirectiveTitle,
    /// An HTML tag.
    Element(String),
    /// `<template>` of VitePress, with the name of the element that is written.
    Template(&'static str),
    /// A raw `<a href>`.
    Anchor {
        reference: usize,
        title: Option<String>,
        attributes: Vec<(String, String)>,
    },
    /// A raw `<a href>` inside another link.
    InnerLink,
    /// A component. `inline` is whether its tag is among the text of a
    /// paragraph.
    Component {
        name: String,
        props: Props,
        inline: bool,
    },
    /// `<>`
    Fragment,
}

/// The state of an open paragraph. Whether it becomes a `<p>` is decided at its
/// end: one that contains only tags is not a paragraph in MDX.
///
/// The decision is taken at the end because CommonMark wraps every line that is
/// no block into a paragraph, while in MDX a line of tags alone is a block.
#[derive(Debug)]
struct Paragraph {
    /// Position of its `<p>`: index of the node, and byte offset in it. `None`
    /// if none was written.
    mark: Option<Mark>,
    /// Whether text or Markdown is a direct child.
    has_words: bool,
    /// Whether a tag is a direct child.
    has_tags: bool,
    /// Whether the text of the paragraph becomes the excerpt.
    excerpt: bool,
}

/// The state of an open table.
#[derive(Debug)]
struct TableState {
    /// Alignment of each column, from the delimiter row.
    alignments: Vec<Alignment>,
    /// Number of cells of the row that have begun.
    column: usize,
    /// Whether the row is the header.
    in_head: bool,
    /// Whether `<tbody>` was written. A table may consist of its header.
    has_body: bool,
    /// Columns with a cell of running text, from 0.
    prose: Vec<usize>,
}

/// The state of parsing one file and its partials.
///
/// A partial is parsed by a builder of its own, which shares the outline and
/// everything that is numbered through the page (see [`Builder::exchange`]).
pub(crate) struct Builder<'t> {
    /// The whole file.
    text: &'t str,
    /// The options of the page, which its partials share.
    options: &'t ParseOptions,
    /// Title, headings, anchors and references so far.
    outline: Outline,
    /// Names that the file imports, in source order.
    imports: Vec<Import>,
    /// Whether a robots meta tag keeps the page out of search indexes.
    no_index: bool,
    /// Syntax of the file, which for a partial may differ from that of the
    /// page.
    format: Format,
    /// Path of the file below the site folder.
    file: &'t str,
    /// Resolves imports and names of components.
    modules: &'t dyn Modules,
    /// Local names of components of Starlight, with those of their exports.
    starlight: BTreeMap<String, String>,
    /// Names that the imports of the file bind.
    bindings: BTreeMap<String, names::Binding>,
    /// Values of exported constants and functions.
    constants: BTreeMap<String, Literal>,
    /// Local names of the function whose JSX is being parsed, or the props of a
    /// partial.
    scope: Scope,
    /// Exports of imported modules, by file.
    exports: RefCell<BTreeMap<String, Exports>>,
    /// Scopes of these modules.
    module_scopes: RefCell<Vec<Scope>>,
    /// The text in the shared form that functions keep.
    source: OnceCell<Rc<str>>,
    /// Number of the partial that is being parsed; 0 for the page itself.
    include: usize,
    /// Number of partials included so far.
    n_includes: usize,
    /// Files that are being included, the outermost first.
    including: Vec<String>,
    /// Whether relative paths begin at the page, because the text of the file
    /// is inserted into it.
    from_page: bool,
    /// Added to the levels of headings of an inserted file.
    heading_offset: i8,
    /// Number of frames that are open around the partial.
    outer_frames: usize,
    /// Problems so far, in the order in which they were found.
    diagnostics: Vec<Diagnostic>,
    /// Makes anchors that are unique on the page.
    slugger: Slugger,
    /// Open frames, the outermost first.
    stack: Vec<Frame>,
    /// The innermost open node list.
    nodes: Vec<Node>,
    /// Text that is not written yet.
    pending: Pending,
    /// Texts of the open heading.
    heading: Option<HeadingText>,
    /// Text of the first paragraph with words, which describes the page.
    excerpt: Option<String>,
    /// Mentions and definitions, written at the end of the page.
    footnotes: Footnotes,
    /// Definitions of links in files that are inserted.
    definitions: Rc<definitions::Definitions>,
    /// Number of open links, from Markdown or raw tags. Links do not nest.
    n_links: usize,
    /// Whether the maximum depth was reached and reported. Tags that are not
    /// balanced are no longer reported then, because some frames are missing.
    is_too_deep: bool,
    /// An offset at the last line whose number was needed, with that number.
    last_line: (usize, usize),
    /// Number of closing tags in the text, by name.
    closers: HashMap<String, usize>,
    /// Depth of nested JSX in props.
    n_fragments: usize,
    /// Values and references for the Markdown twin.
    twin: TwinParts,
    /// Number of the last numbered equation.
    n_equations: usize,
    /// The inline element that ended last.
    ended: Option<Ended>,
    /// Abbreviations of the page.
    abbreviations: Abbreviations,
    /// Whether an icon without a similar one was reported.
    has_unknown_icon: bool,
}

/// The state of the enclosing text while JSX in a prop is parsed.
struct Outer {
    stack: Vec<Frame>,
    nodes: Vec<Node>,
    heading: Option<HeadingText>,
    n_links: usize,
}

impl<'t> Builder<'t> {
    /// Creates a builder for the file at the path `file`.
    pub(crate) fn new(
        text: &'t str,
        options: &'t ParseOptions,
        file: &'t str,
        modules: &'t dyn Modules,
    ) -> Self {
        Self {
            text,
            options,
            format: options.format,
            file,
            modules,
            starlight: BTreeMap::new(),
            bindings: BTreeMap::new(),
            scope: Scope::default(),
            exports: RefCell::default(),
            module_scopes: RefCell::default(),
            source: OnceCell::new(),
            include: 0,
            n_includes: 0,
            including: Vec::new(),
            from_page: false,
            heading_offset: 0,
            outer_frames: 0,
            outline: Outline::default(),
            imports: Vec::new(),
            no_index: false,
            constants: BTreeMap::new(),
            diagnostics: Vec::new(),
            slugger: Slugger::new()
                .rule(options.heading_ids)
                .maintain_case(options.maintain_case),
            stack: Vec::new(),
            nodes: Vec::new(),
            pending: Pending::default(),
            heading: None,
            excerpt: None,
            footnotes: Footnotes::default(),
            n_links: 0,
            definitions: Rc::default(),
            is_too_deep: false,
            last_line: (0, 1),
            closers: HashMap::new(),
            n_fragments: 0,
            twin: TwinParts::default(),
            n_equations: 0,
            ended: None,
            abbreviations: Abbreviations::default(),
            has_unknown_icon: false,
        }
    }

    /// Returns the syntax of the file.
    pub(crate) const fn syntax(&self) -> Syntax {
        Syntax {
            format: self.format,
            dialect: self.options.dialect,
            math: self.options.math.is_some(),
            single_dollar_math: self.options.single_dollar_math,
        }
    }

    /// Parses a prepared text to its end.
    pub(crate) fn run(&mut self, prepared: &Prepared<'_>) {
        for diagnostic in &prepared.diagnostics {
            self.report(diagnostic.clone());
        }
        self.read_modules(&prepared.modules);
        self.count_closers(prepared);
        self.read_events(prepared);
        self.flush_text(prepared);
        self.close_all();
    }

    /// Writes the footnotes, and returns the document and all diagnostics in
    /// order.
    pub(crate) fn finish(mut self) -> (Document, Vec<Diagnostic>) {
        self.write_footnotes();
        self.mark_abbreviations();
        self.release_scopes();
        self.outline.excerpt = self.excerpt.as_deref().map(collapse);
        self.outline.headings.shrink_to_fit();
        self.outline.references.shrink_to_fit();
        let syntax = self.syntax();
        let document = Document {
            outline: Arc::new(self.outline),
            nodes: merge(self.nodes),
            imports: self.imports,
            no_index: self.no_index,
            syntax,
            twin: self.twin,
        };
        located_data::diagnostic::sort(&mut self.diagnostics);
        (document, self.diagnostics)
    }

    /// Saves the state of the enclosing text, and begins a text inside it. Its
    /// tags cannot close those of the enclosing text.
    fn enter_fragment(&mut self) -> Outer {
        self.n_fragments += 1;
        Outer {
            stack: std::mem::take(&mut self.stack),
            nodes: std::mem::take(&mut self.nodes),
            heading: self.heading.take(),
            n_links: std::mem::take(&mut self.n_links),
        }
    }

    /// Restores the state of the enclosing text, and returns the nodes of the
    /// text inside it.
    fn leave_fragment(&mut self, outer: Outer) -> Vec<Node> {
        self.n_fragments -= 1;
        self.stack = outer.stack;
        self.heading = outer.heading;
        self.n_links = outer.n_links;
        merge(std::mem::replace(&mut self.nodes, outer.nodes))
    }

    /// Adds a diagnostic, unless there are too many.
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns the text of the file in `span`.
    fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start..span.end]
    }

    /// Returns the HTML at the end of the innermost node list.
    fn html(&mut self) -> &mut String {
        if !matches!(self.nodes.last(), Some(Node::Html(_))) {
            self.nodes.push(Node::Html(String::new()));
        }
        let Some(Node::Html(html)) = self.nodes.last_mut() else {
            unreachable!("an HTML node was pushed above");
        };
        html
    }

    /// Appends HTML to the innermost node list, without escaping it.
    fn write(&mut self, html: &str) {
        self.html().push_str(html);
    }

    /// Opens a frame that writes into the current node list.
    fn push(&mut self, kind: FrameKind, span: Span, is_event: bool) {
        self.stack.push(Frame {
            kind,
            span,
            is_event,
            outer: None,
        });
    }

    /// Opens a frame with a node list of its own. Everything written until the
    /// frame is closed is its content.
    fn push_collecting(&mut self, kind: FrameKind, span: Span, is_event: bool) {
        let outer = std::mem::take(&mut self.nodes);
        self.stack.push(Frame {
            kind,
            span,
            is_event,
            outer: Some(outer),
        });
    }

    /// Returns whether the maximum depth is reached, and reports it once. A
    /// frame that would be deeper must not be opened.
    fn is_full(&mut self, span: Span) -> bool {
        if self.stack.len() + self.outer_frames < MAX_DEPTH {
            return false;
        }
        if !self.is_too_deep {
            self.is_too_deep = true;
            self.report(
                Diagnostic::error("nesting-too-deep", format!("nested more than {MAX_DEPTH} levels deep"))
                    .at(span)
                    .help("check for lists, quotes or tags that are opened by mistake; deeper levels are left out"),
            );
        }
        true
    }

    /// Adds a reference to the outline, and returns its index. Script addresses
    /// are reported.
    ///
    /// `span` is the position of the target, which diagnostics about the link
    /// point at; `checked` is whether the target must exist.
    fn reference(&mut self, kind: ReferenceKind, target: &str, span: Span, checked: bool) -> usize {
        // Images and downloads may have `data:` addresses; browsers do not
        // navigate to them.
        if let Some(scheme @ ("javascript" | "vbscript")) = script_scheme(target) {
            self.report_inline(&format!("{scheme}:"), span);
        }
        self.outline.references.push(Reference {
            kind,
            target: target.to_owned(),
            span,
            checked,
            file: (self.include > 0).then(|| self.file.to_owned()),
            from_page: self.from_page,
            text: String::new(),
        });
        self.outline.references.len() - 1
    }

    /// Reserves an anchor other than a heading's, and adds it to the outline.
    /// Headings that follow get other ids, and links to `#id` are valid.
    fn anchor(&mut self, id: &str) {
        self.slugger.reserve(id);
        self.outline.anchors.push(id.to_owned());
    }
}

/// Joins adjacent HTML nodes and drops empty ones. Capacity is released,
/// because a site keeps the nodes of all its pages.
fn merge(nodes: Vec<Node>) -> Vec<Node> {
    let mut merged: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        match (node, merged.last_mut()) {
            (Node::Html(html), _) if html.is_empty() => {}
            (Node::Html(html), Some(Node::Html(last))) => last.push_str(&html),
            (node, _) => merged.push(node),
        }
    }
    for node in &mut merged {
        if let Node::Html(html) = node {
            html.shrink_to_fit();
        }
    }
    merged.shrink_to_fit();
    merged
}

/// Returns the text with runs of white space replaced by single spaces.
fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
