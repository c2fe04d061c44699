//! Renders the nodes of a doc to HTML. Resolves the URLs of links and images,
//! and adds anchors to headings.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write as _;
use std::ops::Range;

use docs_markdown::node::{Admonition, Math, Node};
use docs_model::config::Dialect;
use docs_model::site::DocKind;
use docs_model::{DocSource, Heading, Target};
use located_data::{Diagnostic, path};
use serde::Serialize;

use crate::html::{escape, text_of};
use crate::produce::chrome::Layout;
use crate::produce::problems::ProblemView;
use crate::produce::{Producer, Result};
use crate::templates::context;
use crate::texts::fill;

/// State of rendering the body of one doc.
///
/// Nodes are visited in order, once; what depends on the position (level of the
/// last heading, numbers in ids) is counted on the way. Rendering the same doc
/// twice takes two of these.
pub(in crate::produce) struct Body<'a, 'p> {
    /// Gives the project and the plan.
    pub(in crate::produce) producer: &'a Producer<'p>,
    /// Chrome of the doc's tree, for texts in its language.
    pub(in crate::produce) layout: &'a Layout,
    /// The doc, whose `targets` are the resolved references of its nodes.
    pub(in crate::produce) doc: &'a docs_model::Doc,
    /// HTML that `<head>` components add to the head of the page.
    pub(in crate::produce) head: String,
    /// Level of the last heading, 1 before the first.
    pub(in crate::produce) level: u8,
    /// Addresses of the parts of API references that were embedded.
    pub(in crate::produce) embedded: Vec<String>,
    /// Number of the doc's own headings so far.
    pub(in crate::produce) n_headings: usize,
    /// Indices of headings that are not in the table of contents, in order.
    pub(super) unlisted_headings: Vec<Range<usize>>,
    /// Headings of each embedded part, with the number of the doc's own
    /// headings before it.
    pub(in crate::produce) embedded_headings: Vec<(usize, Vec<Heading>)>,
    /// Addresses of the style sheets that components need.
    pub(in crate::produce) styles: Vec<String>,
    /// Problems so far, in the order of the nodes.
    pub(in crate::produce) diagnostics: Vec<Diagnostic>,
    /// Errors that are not yet shown in the page.
    pub(in crate::produce) unshown: Vec<ProblemView>,
    /// The partial that is being rendered.
    pub(in crate::produce) file: Option<String>,
    /// Number of popovers so far, for their ids.
    pub(super) n_popovers: usize,
    /// Group name of the accordions that are being rendered, of which one is
    /// open at a time.
    pub(super) accordion_group: Option<String>,
    /// Whether images can be enlarged.
    pub(super) zooms: bool,
    /// Number of open components that are not part of the builder.
    pub(super) n_own_components: usize,
    /// Number of tab groups so far, for their ids.
    pub(in crate::produce) tab_groups: usize,
    /// Whether to leave out the title in the body, because the page shows it
    /// elsewhere.
    pub(in crate::produce) skip_title: bool,
    /// Width of the column of the page, in pixels of CSS, once a picture needs it.
    pub(super) column: OnceCell<u32>,
    /// Whether to render only the excerpt of a post.
    excerpt: bool,
    /// Whether the end of the excerpt was reached.
    is_cut: bool,
}

/// Arguments of the template `Admonition`.
#[derive(Serialize)]
pub(in crate::produce) struct AdmonitionArgs<'a> {
    /// Kind after aliases, which selects colour and icon.
    pub(in crate::produce) kind: &'a str,
    /// Title as HTML.
    pub(in crate::produce) title: String,
    /// Attributes of the directive, if given.
    pub(in crate::produce) id: Option<&'a str>,
    pub(in crate::produce) class: Option<String>,
    /// Icon that the author chose, as HTML; empty for none. Left out if the template lacks
    /// the argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::produce) icon: Option<String>,
}

impl<'a> AdmonitionArgs<'a> {
    /// Returns an admonition of a kind without a title.
    pub(in crate::produce) fn of_kind(kind: &'a str) -> Self {
        // Aliases of two kinds.
        let kind = match kind {
            "caution" => "warning",
            "important" => "info",
            other => other,
        };
        Self {
            kind,
            title: String::new(),
            id: None,
            class: None,
            icon: None,
        }
    }
}

/// Kind of the directive whose content readers unfold.
const DETAILS: &str = "details";

/// Arguments of the template `Details`.
#[derive(Serialize)]
struct DetailsArgs<'a> {
    /// Title as HTML.
    title: String,
    /// Whether the content is shown at first.
    open: bool,
    /// Attributes of the directive, if given.
    id: Option<&'a str>,
    class: Option<String>,
}

/// Arguments of a template with which a site replaces links.
#[derive(Serialize)]
struct LinkArgs<'a> {
    href: &'a str,
    title: Option<&'a str>,
    external: bool,
}

/// Arguments of a template with which a site replaces images.
#[derive(Serialize)]
struct ProblemsArgs<'a> {
    /// Name of the component that failed, if it is part of a line.
    inline: Option<&'a str>,
    problems: &'a [ProblemView],
}

/// Arguments of a template with which a site replaces headings.
#[derive(Serialize)]
struct HeadingArgs<'a> {
    /// Level, 1 to 6.
    level: u8,
    /// Anchor, empty for the title of the page.
    id: &'a str,
    /// Text without markup.
    text: &'a str,
}

impl<'a, 'p> Body<'a, 'p> {
    /// Returns the state before the first node of a doc.
    pub(in crate::produce) fn new(
        producer: &'a Producer<'p>,
        layout: &'a Layout,
        doc: &'a docs_model::Doc,
    ) -> Self {
        Self {
            producer,
            layout,
            doc,
            head: String::new(),
            level: 1,
            embedded: Vec::new(),
            n_headings: 0,
            unlisted_headings: Vec::new(),
            embedded_headings: Vec::new(),
            styles: Vec::new(),
            diagnostics: Vec::new(),
            unshown: Vec::new(),
            file: None,
            n_popovers: 0,
            accordion_group: None,
            zooms: false,
            n_own_components: 0,
            tab_groups: 0,
            skip_title: matches!(doc.kind, DocKind::Post { .. }),
            column: OnceCell::new(),
            excerpt: false,
            is_cut: false,
        }
    }

    /// Renders only the excerpt of a post, for lists. Elements that are open
    /// where the excerpt ends stay open.
    pub(in crate::produce) fn of_excerpt(mut self) -> Self {
        self.excerpt = true;
        self
    }

    /// Returns whether only the excerpt of a post is rendered, for a list.
    pub(super) const fn is_excerpt(&self) -> bool {
        self.excerpt
    }

    /// Returns the text and front matter that the doc was read from.
    pub(super) fn source(&self) -> &'a DocSource {
        &self.doc.source
    }

    /// Adds a diagnostic. Untranslated docs are only reported in their own
    /// locale.
    ///
    /// The file is the doc, or the partial that is being rendered. An
    /// untranslated doc is rendered once for each locale, and its problems are
    /// the same in all of them.
    pub(in crate::produce) fn report(&mut self, diagnostic: Option<Diagnostic>) {
        let file = self.file.as_ref().unwrap_or(&self.source().path);
        let Some(diagnostic) = diagnostic.map(|diagnostic| diagnostic.in_file(file.clone())) else {
            return;
        };
        self.report_elsewhere(diagnostic);
    }

    /// Adds a problem that this page has because of another file, which the
    /// diagnostic names.
    pub(super) fn report_elsewhere(&mut self, diagnostic: Diagnostic) {
        self.unshown
            .extend(self.producer.visible_problem(&diagnostic));
        if self.doc.translated {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Appends a box with problems in place of missing content; within a line,
    /// a mark with a name.
    ///
    /// They are shown only if the build continues despite errors; otherwise the list
    /// is empty.
    pub(super) fn problems(
        &self,
        kind: &str,
        inline: Option<&str>,
        problems: &[ProblemView],
        out: &mut String,
    ) -> Result<()> {
        if problems.is_empty() {
            return Ok(());
        }
        let args = context(&ProblemsArgs { inline, problems })?;
        let templates = &self.producer.project.templates;
        let list = templates.component("Problems", &args, None, &self.layout.texts)?;
        if inline.is_some() {
            out.push_str(&list);
            return Ok(());
        }
        let title = escape(self.layout.word("broken_part")).into_owned();
        let args = AdmonitionArgs {
            title,
            ..AdmonitionArgs::of_kind(kind)
        };
        self.admonition_html(args, &list, out)
    }

    /// Returns a box with the errors that are not shown at their positions in
    /// the page. Call it after rendering the whole body.
    ///
    /// They are in a box at the start of the page. If there are none, it shows
    /// warnings about the component of the page, if any.
    pub(in crate::produce) fn remaining_problems(&mut self) -> Result<String> {
        let mut problems = self.producer.problems_of(self.doc);
        problems.append(&mut self.unshown);
        let mut out = String::new();
        self.problems("danger", None, &problems, &mut out)?;
        if problems.is_empty() {
            let problems = self.producer.problems_of_component(self.doc);
            self.problems("warning", None, &problems, &mut out)?;
        }
        Ok(out)
    }

    /// Appends nodes as HTML. Stops at the end of the excerpt, if only that is
    /// rendered.
    pub(in crate::produce) fn nodes(&mut self, nodes: &[Node], out: &mut String) -> Result<()> {
        for node in nodes {
            if self.is_cut {
                break;
            }
            self.node(node, out)?;
        }
        Ok(())
    }

    /// Returns nodes as HTML.
    pub(in crate::produce) fn nodes_html(&mut self, nodes: &[Node]) -> Result<String> {
        let mut out = String::new();
        self.nodes(nodes, &mut out)?;
        Ok(out)
    }

    /// Adds the style sheet of cards and columns if `html` has some of Material for
    /// MkDocs: authors write those as elements, which no component stands for.
    fn need_grid_styles(&mut self, html: &str) {
        let project = self.producer.project;
        if project.site.config.markdown.dialect == Dialect::Mkdocs
            && ["\"card-grid", "\"columns", "content-card"]
                .iter()
                .any(|class| html.contains(class))
        {
            self.need(project.theme.author_css_url.as_ref());
        }
    }

    /// Appends a node. Finished HTML is copied; the others depend on the site.
    fn node(&mut self, node: &Node, out: &mut String) -> Result<()> {
        match node {
            Node::Html(html) => {
                self.need_grid_styles(html);
                out.push_str(html);
            }
            Node::Heading {
                heading,
                attributes,
                children,
            } => self.heading(*heading, attributes, children, out)?,
            Node::Link {
                reference,
                title,
                attributes,
                children,
            } => {
                self.link(*reference, title.as_deref(), attributes, children, out)?;
            }
            Node::Image {
                reference,
                alt,
                title,
                attributes,
            } => {
                self.image(*reference, alt, title.as_deref(), attributes, out)?;
            }
            Node::Media {
                element,
                files,
                attributes,
            } => self.media(element, files, attributes, out),
            Node::Code(block) => self.code(block, out)?,
            Node::Math(math) => self.math(math, out),
            Node::Admonition(admonition) => self.admonition(admonition, out)?,
            Node::Component(component) => self.component(component, out)?,
            Node::Include(include) => {
                let outer = self.file.replace(include.file.clone());
                self.nodes(&include.children, out)?;
                self.file = outer;
            }
            Node::Truncate => self.is_cut = self.excerpt,
            _ => {}
        }
        Ok(())
    }

    /// Appends a formula as MathML, and adds its style sheet to the page.
    fn math(&mut self, math: &Math, out: &mut String) {
        if let Some(sheet) = self.producer.project.theme.math_css_url.as_deref() {
            self.need_styles(sheet);
        }
        out.push_str(&math.html);
    }

    /// Returns the headings of the page, including embedded ones. Call it after
    /// rendering the whole body.
    ///
    /// They are those of the table of contents. Headings of embedded parts of
    /// API references are inserted where the parts are.
    pub(in crate::produce) fn headings(&self) -> Cow<'a, [Heading]> {
        let own = &self.source().outline.headings;
        if self.embedded_headings.is_empty() && self.unlisted_headings.is_empty() {
            return Cow::Borrowed(own);
        }
        let mut out = Vec::with_capacity(own.len());
        let mut embedded = self.embedded_headings.iter().peekable();
        let mut unlisted = self.unlisted_headings.iter().peekable();
        for idx in 0..=own.len() {
            while let Some((_, headings)) = embedded.next_if(|(before, _)| *before <= idx) {
                out.extend(headings.iter().cloned());
            }
            while unlisted.next_if(|range| range.end <= idx).is_some() {}
            let is_listed = unlisted.peek().is_none_or(|range| !range.contains(&idx));
            out.extend(own.get(idx).filter(|_| is_listed).cloned());
        }
        Cow::Owned(out)
    }

    /// Appends a heading with a link to itself, for readers who share its
    /// address.
    ///
    /// The title of the page (level 1, without an anchor) has no link, and is
    /// left out where the page shows it elsewhere. Headings without an id come
    /// from HTML of the author.
    fn heading(
        &mut self,
        idx: usize,
        attributes: &[(String, String)],
        children: &[Node],
        out: &mut String,
    ) -> Result<()> {
        let heading = &self.source().outline.headings[idx];
        self.level = heading.level;
        self.n_headings = idx + 1;
        if self.skip_title && heading.level == 1 && heading.id.is_empty() {
            return Ok(());
        }
        let html = self.nodes_html(children)?;
        if self
            .producer
            .project
            .templates
            .has_component("MarkdownHeading")
        {
            let args = HeadingArgs {
                level: heading.level,
                id: &heading.id,
                text: &heading.text,
            };
            return self.own_template("MarkdownHeading", &args, &html, out);
        }
        let level = heading.level;
        if heading.id.is_empty() {
            let _ = write!(out, "<h{level}");
            write_attributes(None, attributes, out);
            let _ = write!(out, ">{html}</h{level}>");
            return Ok(());
        }
        let id = escape(&heading.id);
        let label = fill(
            self.layout.word("heading_anchor"),
            &[("heading", &heading.text)],
        );
        let _ = write!(out, "<h{level} id=\"{id}\"");
        write_attributes(None, attributes, out);
        let _ = write!(
            out,
            ">{html}<a class=\"hash-link\" href=\"#{}\" aria-label=\"{}\"></a></h{level}>",
            path::encode(&id),
            escape(&label)
        );
        Ok(())
    }

    /// Appends a template of the site that replaces an element of Markdown.
    pub(super) fn own_template(
        &self,
        name: &str,
        args: &impl Serialize,
        body: &str,
        out: &mut String,
    ) -> Result<()> {
        let args = context(args)?;
        let html = self.producer.project.templates.component(
            name,
            &args,
            Some(body),
            &self.layout.texts,
        )?;
        out.push_str(&html);
        Ok(())
    }

    /// Appends a link. Those to other sites open in a new tab, without access
    /// to the page, unless the author wrote these attributes. The name of an
    /// unknown symbol is shown in brackets, as it was written.
    fn link(
        &mut self,
        reference: usize,
        title: Option<&str>,
        attributes: &[(String, String)],
        children: &[Node],
        out: &mut String,
    ) -> Result<()> {
        let html = self.nodes_html(children)?;
        if let Some(name) = self.text_target(reference) {
            let _ = write!(out, "[{html}]");
            // In `[text][`Name`]`, the name is in separate brackets.
            if !html.starts_with("<code>") || text_of(&html) != *name {
                let _ = write!(out, "[<code>{}</code>]", escape(name));
            }
            return Ok(());
        }
        let (href, external) = self.address(reference);
        let is_page = matches!(self.doc.targets.get(reference), Some(Target::External(href)) if href.starts_with("http"));
        if self
            .producer
            .project
            .templates
            .has_component("MarkdownLink")
        {
            let args = LinkArgs {
                href: &href,
                title,
                external,
            };
            return self.own_template("MarkdownLink", &args, &html, out);
        }
        let _ = write!(out, "<a href=\"{}\"", escape(&href));
        let has = |name: &str| attributes.iter().any(|(key, _)| key == name);
        if is_page && !has("target") {
            out.push_str(" target=\"_blank\"");
        }
        if is_page && !has("rel") {
            out.push_str(" rel=\"noopener noreferrer\"");
        }
        write_attributes(title, attributes, out);
        let _ = write!(out, ">{html}</a>");
        Ok(())
    }

    /// Returns the name of an unknown symbol, which is rendered as text instead
    /// of a link.
    ///
    /// The problem was reported with the reference, if the site checks symbols.
    pub(in crate::produce) fn text_target(&self, reference: usize) -> Option<&str> {
        match self.doc.targets.get(reference) {
            Some(Target::Text(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns the address of a reference, and whether it leaves the site.
    ///
    /// Addresses on the site begin with the base URL, without an origin. Files
    /// that pages refer to have a hash in their names. Unresolved references
    /// keep what the author wrote, encoded.
    pub(in crate::produce) fn address(&self, reference: usize) -> (String, bool) {
        match self.doc.targets.get(reference) {
            Some(Target::Page(href) | Target::Anchor(href) | Target::Static { href, .. }) => {
                (href.clone(), false)
            }
            Some(Target::Asset { file, suffix }) => (
                format!(
                    "{}{suffix}",
                    self.producer.project.sources.hashed_address(file)
                ),
                false,
            ),
            Some(Target::External(href)) => (href.clone(), true),
            Some(Target::Unchecked(href) | Target::Broken(href)) => (path::encode(href), false),
            _ => (String::new(), false),
        }
    }

    /// Appends an admonition. A title is Markdown of the author, and therefore
    /// a list of nodes.
    fn admonition(&mut self, admonition: &Admonition, out: &mut String) -> Result<()> {
        let body = self.nodes_html(&admonition.children)?;
        let title = match &admonition.title {
            Some(nodes) => self.nodes_html(nodes)?,
            None => self.admonition_title(&admonition.kind),
        };
        let id = admonition.id.as_deref();
        let class = (!admonition.classes.is_empty()).then(|| admonition.classes.join(" "));
        if admonition.kind == DETAILS {
            let args = DetailsArgs {
                title,
                open: admonition.is_open,
                id,
                class,
            };
            return self.own_template("Details", &args, &body, out);
        }
        let args = AdmonitionArgs {
            title,
            id,
            class,
            ..AdmonitionArgs::of_kind(&admonition.kind)
        };
        self.admonition_html(args, &body, out)
    }

    /// Returns the default title of an admonition: the translated name of its
    /// kind.
    ///
    /// An unknown kind, which a site can style itself, has its name as title.
    pub(in crate::produce) fn admonition_title(&self, kind: &str) -> String {
        let word = self.layout.word(kind);
        escape(if word.is_empty() { kind } else { word }).into_owned()
    }

    /// Appends an admonition with finished parts. `body` is HTML.
    pub(in crate::produce) fn admonition_html(
        &self,
        mut args: AdmonitionArgs<'_>,
        body: &str,
        out: &mut String,
    ) -> Result<()> {
        // Templates of sites may not know it.
        let templates = &self.producer.project.templates;
        if !templates.has_argument("Admonition", "icon") {
            args.icon = None;
        }
        self.own_template("Admonition", &args, body, out)
    }
}

/// Appends a title and attributes, escaped, each preceded by a space.
pub(super) fn write_attributes(
    title: Option<&str>,
    attributes: &[(String, String)],
    out: &mut String,
) {
    if let Some(title) = title {
        let _ = write!(out, " title=\"{}\"", escape(title));
    }
    for (name, value) in attributes {
        let _ = write!(out, " {name}=\"{}\"", escape(value));
    }
}
