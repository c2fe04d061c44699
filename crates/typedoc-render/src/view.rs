//! The content of a page, complete and in order, without markup.
//!
//! HTML, the Markdown twin, headings and search sections are all written from a
//! [`PageView`], so that they have the same content. Views are built for one
//! page at a time and dropped after it has been written.

mod container;
mod doc;
mod hierarchy;
mod icon;
mod member;
mod symbol;

use docs_model::counterpart::NamedLink;
use safe_markup::Markup;
use serde::Serialize;

use crate::anchored::{self, Anchored};
use crate::code::{Code, Printer};
use crate::comment::Comments;
use crate::index::{Anchors, Index, Page, PageIdx, PageKind, Usage};
use crate::links;
use crate::model::{Comment, CommentPart, Reflection, Source};
use crate::prose::{self, Prose};

pub(crate) use hierarchy::{TreesView, TypeView};
pub use icon::Icon;

/// Prose as HTML and as Markdown.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub html: Markup,
    pub markdown: String,
}

/// Code as HTML and as text.
#[derive(Debug, Clone)]
pub(crate) struct CodeView {
    pub html: Markup,
    pub text: String,
}

/// A link; without an address, only its text.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LinkView {
    pub text: String,
    pub href: Option<String>,
}

impl From<&NamedLink> for LinkView {
    fn from(link: &NamedLink) -> Self {
        Self {
            text: link.text.clone(),
            href: Some(link.address.clone()),
        }
    }
}

/// A label next to a name: `optional`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Chip {
    pub text: String,
    /// Suffix of the class: `deprecated` has a colour of its own.
    pub class: &'static str,
}

/// Links below a label, which is in the language of the page.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LinksView {
    pub label: String,
    pub links: Vec<LinkView>,
}

/// The view of one page.
pub(crate) struct PageView {
    /// Title of the browser tab: `Interface: Cart`.
    pub title: String,
    /// Kind of the symbol: `Interface`. Empty for an index.
    pub kind_label: &'static str,
    pub icon: Option<Icon>,
    /// Name as in the heading: `Cart<T>`, `add()`.
    pub name: String,
    /// The enclosing modules and namespaces, the outermost first.
    pub up: Vec<LinkView>,
    pub chips: Vec<Chip>,
    /// Declaration without members; `None` for an index or a function with
    /// overloads.
    pub declaration: Option<CodeView>,
    /// Own members of a class, interface or enumeration, as in its declaration.
    pub declared: Option<DeclaredView>,
    pub doc: Doc,
    /// Anchors of the headings in its text, if they have some.
    pub heading_anchors: Vec<String>,
    pub sections: Vec<SectionView>,
    pub used_by: Vec<LinksView>,
    /// Anchor of the heading above `used_by`.
    pub used_by_anchor: Box<str>,
    /// Positions in the source.
    pub sources: Vec<LinkView>,
}

/// The members in a declaration.
pub(crate) struct DeclaredView {
    /// The lines after the opening brace, up to the closing one.
    pub html: Markup,
    /// Number of members, with each overload.
    pub lines: usize,
}

/// The content of a comment, apart from types.
#[derive(Default)]
pub(crate) struct Doc {
    /// Text of `@deprecated`; empty if the tag has none.
    pub deprecated: Option<Text>,
    /// Summary and remarks, up to the first block tag.
    pub text: Option<Text>,
    pub parts: Vec<Part>,
}

/// A labelled part of the documentation of a symbol or member: its parameters,
/// its return value, or a block tag.
pub(crate) struct Part {
    pub title: String,
    pub body: PartBody,
}

/// The content of a part, by its kind.
pub(crate) enum PartBody {
    Text(Text),
    Fields(Vec<FieldView>),
    /// Signatures of an object type that is written in place.
    Signatures(Vec<SignatureView>),
    Returns {
        ty: CodeView,
        text: Option<Text>,
        fields: Vec<FieldView>,
    },
}

/// A section under an `h2`.
pub(crate) struct SectionView {
    pub anchor: Box<str>,
    pub title: String,
    /// Link of the heading, for a section that has a page; otherwise the
    /// heading links to itself.
    pub href: Option<String>,
    pub text: Option<Text>,
    pub content: Content,
}

/// The content of a section.
pub(crate) enum Content {
    Part(PartBody),
    Members(Vec<MemberView>),
    Signatures(Vec<SignatureView>),
    Entries(Vec<EntryGroup>),
    Trees(TreesView),
}

/// A member with a heading of its own.
pub(crate) struct MemberView {
    pub anchor: String,
    pub icon: Option<Icon>,
    /// Name as in the heading: `add()` for a method.
    pub label: String,
    pub name: String,
    pub chips: Vec<Chip>,
    /// Groups of members to which it belongs, and which readers may hide.
    pub filters: Vec<MemberFilter>,
    pub ty: Option<CodeView>,
    pub deprecated: bool,
    pub doc: Doc,
    pub signatures: Vec<SignatureView>,
    /// Labelled code such as the default value or the base that declares the
    /// member.
    pub notes: Vec<Note>,
    /// Links to its declarations in the source, each once.
    pub sources: Vec<LinkView>,
}

/// A group of members that readers may hide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemberFilter {
    Inherited,
    Protected,
    Private,
    /// Declared in another package.
    External,
}

impl MemberFilter {
    pub(crate) const ALL: [Self; 4] = [
        Self::Inherited,
        Self::Protected,
        Self::Private,
        Self::External,
    ];

    /// Returns the name in attributes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Inherited => "inherited",
            Self::Protected => "protected",
            Self::Private => "private",
            Self::External => "external",
        }
    }

    /// Returns the English label; keywords of TypeScript are themselves.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Inherited => "Inherited",
            Self::External => "External",
            Self::Protected | Self::Private => self.name(),
        }
    }
}

/// A label with code: `Inherited from Base.items`.
pub(crate) struct Note {
    pub label: &'static str,
    pub code: CodeView,
}

/// A call signature with its documentation.
pub(crate) struct SignatureView {
    /// Anchor, for overloads of a function.
    pub anchor: Option<Box<str>>,
    pub code: CodeView,
    /// Modifier tags that only this overload has.
    pub chips: Vec<Chip>,
    pub doc: Doc,
}

/// A parameter, a type parameter or a property of an object type.
pub(crate) struct FieldView {
    pub anchor: Option<String>,
    pub name: String,
    pub chips: Vec<Chip>,
    pub ty: Option<CodeView>,
    /// Default value as code.
    pub default: Option<CodeView>,
    pub doc: Doc,
    /// Members of the object types in `ty`.
    pub fields: Vec<FieldView>,
}

/// Links of an index, below an `h3` if they have a title.
pub(crate) struct EntryGroup {
    pub title: Option<String>,
    pub text: Option<Text>,
    pub entries: Vec<EntryView>,
}

/// A link of an index, with the first sentence about its target.
pub(crate) struct EntryView {
    pub name: String,
    pub href: Option<String>,
    pub icon: Option<Icon>,
    /// Version of a package.
    pub version: Option<Chip>,
    pub summary: Option<String>,
    pub deprecated: bool,
    /// Label in front of the name: `Re-exports`.
    pub prefix: &'static str,
}

/// Builds the view of one page. It assigns the anchors of sections, so that
/// each builder must be used for one view only.
pub(crate) struct Builder<'i, 'm> {
    pub index: &'i Index<'m>,
    pub usage: &'i Usage,
    pub prose: &'i Prose<'m>,
    pub page: PageIdx,
    pub anchors: Anchors,
    /// Anchors of the headings of a README or document.
    pub heading_anchors: Vec<String>,
}

impl<'i, 'm> Builder<'i, 'm> {
    pub(crate) fn new(
        index: &'i Index<'m>,
        usage: &'i Usage,
        prose: &'i Prose<'m>,
        page: PageIdx,
    ) -> Self {
        Self {
            index,
            usage,
            prose,
            page,
            anchors: index.taken(page),
            heading_anchors: Vec::new(),
        }
    }

    /// Returns the view, or `None` for a page that is not in the index.
    pub(crate) fn page(&mut self) -> Option<PageView> {
        let page = self.index.pages.get(self.page)?;
        let mut view = if page.kind.is_index() {
            self.container_page(page)
        } else {
            self.symbol_page(page)
        };
        view.heading_anchors.append(&mut self.heading_anchors);
        Some(view)
    }

    /// Returns the title of a page: `Interface: Cart`.
    pub(crate) fn title(&self, page: &Page<'m>) -> String {
        if page.kind.is_index() {
            self.container_title(page, &self.index.page_name(page))
        } else {
            symbol::page_title(page, &self.index.options.texts)
        }
    }

    /// Returns the first sentence about a page as plain text.
    pub(crate) fn description(&self, page: &Page<'m>) -> Option<String> {
        let leads = match page.listed {
            Some(_) => return None,
            None if page.kind == PageKind::Hierarchy => return None,
            None if page.kind.is_index() => container::leads(page.reflection),
            None => symbol::leads(page.reflection, page.kind),
        };
        let mut texts = leads.into_iter().map(|parts| self.markdown(parts));
        prose::first_sentence(&texts.find(|text| !text.is_empty())?)
    }

    /// Returns a printer that writes types in full.
    fn printer(&self) -> Printer<'i, 'm> {
        Printer {
            index: self.index,
            page: self.page,
            shorten: false,
        }
    }

    /// Returns a printer for types whose object members are listed as fields.
    fn short_printer(&self) -> Printer<'i, 'm> {
        Printer {
            shorten: true,
            ..self.printer()
        }
    }

    /// Returns the parts of a comment as Markdown with links for this page.
    fn markdown(&self, parts: &[CommentPart]) -> String {
        let comments = Comments {
            index: self.index,
            page: self.page,
        };
        comments.markdown(parts)
    }

    /// Returns prose with headings below `level`, or `None` if it is empty.
    fn text(&self, parts: &[CommentPart], level: u8) -> Option<Text> {
        let markdown = self.markdown(parts);
        if markdown.is_empty() {
            return None;
        }
        Some(Text {
            html: self.anchored(&[]).html(&markdown, level),
            markdown,
        })
    }

    /// Returns a README or document, whose headings have anchors: its own links
    /// lead to them.
    fn document(&mut self, markdown: &str, level: u8) -> Text {
        let headings = anchored::heading_slugs(markdown);
        let headings = headings.iter().map(|slug| self.anchors.free(slug).into());
        let headings: Vec<String> = headings.collect();
        let html = self.anchored(&headings).html(markdown, level);
        self.heading_anchors.extend(headings);
        Text {
            html,
            markdown: markdown.to_owned(),
        }
    }

    /// Returns the renderer of a text of the page. `headings` are the anchors of
    /// its headings, if they have some.
    fn anchored<'a>(&'a self, headings: &'a [String]) -> Anchored<'a, 'm> {
        Anchored::new(self.prose, self.index, self.page, headings)
    }

    /// Returns what lists say about a symbol, as plain text: its `@summary`,
    /// otherwise the first sentence of its comment, or of the README of a
    /// package.
    fn summary(&self, symbol: &Reflection) -> Option<String> {
        let Some(comment) = symbol.main_comment() else {
            return prose::first_sentence(&self.markdown(&symbol.readme));
        };
        let short = comment.tag("@summary").map(|tag| &*tag.content);
        prose::first_sentence(&self.markdown(short.unwrap_or(comment.lead())))
    }

    /// Returns the link to a position in the source.
    fn source(&self, source: &Source) -> LinkView {
        LinkView {
            text: format!("{}:{}", source.file_name, source.line),
            href: links::source(source, self.index.options),
        }
    }

    /// Returns the link to a reflection of the model.
    fn link_to(&self, id: crate::model::Id) -> Option<LinkView> {
        Some(LinkView {
            text: self.index.qualified_name(id)?,
            href: self.index.href(id, Some(self.page)),
        })
    }

    /// Returns the containers of a page, the outermost first, for breadcrumbs.
    fn up(&self) -> Vec<LinkView> {
        let pages = &self.index.pages;
        let parent = |idx: PageIdx| pages.get(idx).and_then(|page| page.parent);
        let mut out: Vec<LinkView> = std::iter::successors(parent(self.page), |idx| parent(*idx))
            .filter_map(|idx| pages.get(idx))
            .map(|page| LinkView {
                text: self.index.page_name(page),
                href: Some(page.url.clone()),
            })
            .collect();
        out.reverse();
        out
    }
}

/// Returns the introduction of a comment; empty without a comment.
fn lead(comment: Option<&Comment>) -> &[CommentPart] {
    comment.map_or(&[], Comment::lead)
}

impl CodeView {
    fn inline(code: &Code<'_>) -> Self {
        Self {
            html: code.inline_html(),
            text: code.inline_text(),
        }
    }

    fn block(code: &Code<'_>) -> Self {
        Self {
            html: code.block_html(),
            text: code.block_text(),
        }
    }

    fn plain(text: &str) -> Self {
        Self {
            html: Markup::escaped(text),
            text: text.to_owned(),
        }
    }
}

impl Chip {
    fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            class: "plain",
        }
    }
}
