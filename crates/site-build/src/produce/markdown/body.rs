//! Renders the nodes of a doc to HTML. Resolves the URLs of links and images,
//! and adds anchors to headings.

use std::borrow::Cow;
use std::fmt::Write as _;

use docs_markdown::node::{Admonition, Math, Node};
use docs_model::site::DocKind;
use docs_model::{DocSource, Heading, Target};
use located_data::{Diagnostic, path};
use serde::Serialize;

use crate::produce::chrome::Layout;
use crate::produce::html::escape;
use crate::produce::problems::ProblemView;
use crate::produce::{Producer, Result};
use crate::templates::context;
use crate::texts::fill;

/// State of rendering the body of one doc.
pub(in crate::produce) struct Body<'a, 'p> {
    pub(in crate::produce) producer: &'a Producer<'p>,
    pub(in crate::produce) layout: &'a Layout,
    pub(in crate::produce) doc: &'a docs_model::Doc,
    /// HTML that `<head>` components add to the head of the page.
    pub(in crate::produce) head: String,
    /// Level of the last heading, 1 before the first.
    pub(in crate::produce) level: u8,
    /// Addresses of the parts of API references that were embedded.
    pub(in crate::produce) embedded: Vec<String>,
    /// Number of the doc's own headings so far.
    pub(in crate::produce) n_headings: usize,
    /// Headings of each embedded part, with the number of the doc's own
    /// headings before it.
    pub(in crate::produce) embedded_headings: Vec<(usize, Vec<Heading>)>,
    /// Addresses of the style sheets that components need.
    pub(in crate::produce) styles: Vec<String>,
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
    /// Number of tab groups so far, for their ids.
    pub(in crate::produce) tab_groups: usize,
    /// Whether to leave out the title in the body, because the page shows it
    /// elsewhere.
    pub(in crate::produce) skip_title: bool,
    /// Whether to render only the excerpt of a post.
    excerpt: bool,
    /// Whether the end of the excerpt was reached.
    is_cut: bool,
}

#[derive(Serialize)]
struct AdmonitionArgs<'a> {
    kind: &'a str,
    title: String,
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

#[derive(Serialize)]
struct ImageArgs<'a> {
    src: &'a str,
    alt: &'a str,
    title: Option<&'a str>,
    width: Option<u32>,
    height: Option<u32>,
}

#[derive(Serialize)]
struct ProblemsArgs<'a> {
    inline: Option<&'a str>,
    problems: &'a [ProblemView],
}

#[derive(Serialize)]
struct HeadingArgs<'a> {
    level: u8,
    id: &'a str,
    text: &'a str,
}

impl<'a, 'p> Body<'a, 'p> {
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
            embedded_headings: Vec::new(),
            styles: Vec::new(),
            diagnostics: Vec::new(),
            unshown: Vec::new(),
            file: None,
            n_popovers: 0,
            accordion_group: None,
            zooms: false,
            tab_groups: 0,
            skip_title: matches!(doc.kind, DocKind::Post { .. }),
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

    fn source(&self) -> &'a DocSource {
        &self.doc.source
    }

    /// Adds a diagnostic. Untranslated docs are only reported in their own
    /// locale.
    pub(in crate::produce) fn report(&mut self, diagnostic: Option<Diagnostic>) {
        let file = self.file.as_ref().unwrap_or(&self.source().path);
        let Some(diagnostic) = diagnostic.map(|it| it.in_file(file.clone())) else {
            return;
        };
        self.unshown.extend(self.producer.shown(&diagnostic));
        if self.doc.translated {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Appends a box with problems in place of missing content; within a line,
    /// a mark with a name.
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
        self.admonition_html(kind, title, None, None, &list, out)
    }

    /// Returns a box with the errors that are not shown at their positions in
    /// the page. Call it after rendering the whole body.
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

    pub(in crate::produce) fn nodes(&mut self, nodes: &[Node], out: &mut String) -> Result<()> {
        for node in nodes {
            if self.is_cut {
                break;
            }
            self.node(node, out)?;
        }
        Ok(())
    }

    pub(in crate::produce) fn nodes_html(&mut self, nodes: &[Node]) -> Result<String> {
        let mut out = String::new();
        self.nodes(nodes, &mut out)?;
        Ok(out)
    }

    fn node(&mut self, node: &Node, out: &mut String) -> Result<()> {
        match node {
            Node::Html(html) => out.push_str(html),
            Node::Heading { heading, children } => self.heading(*heading, children, out)?,
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

    fn math(&mut self, math: &Math, out: &mut String) {
        if let Some(sheet) = self.producer.project.theme.math_css_url.as_deref() {
            self.need_styles(sheet);
        }
        out.push_str(&math.html);
    }

    /// Returns the headings of the page, including embedded ones. Call it after
    /// rendering the whole body.
    pub(in crate::produce) fn headings(&self) -> Cow<'a, [Heading]> {
        let own = &self.source().outline.headings;
        if self.embedded_headings.is_empty() {
            return Cow::Borrowed(own);
        }
        let mut out = own.clone();
        for (before, headings) in self.embedded_headings.iter().rev() {
            out.splice(before..before, headings.iter().cloned());
        }
        Cow::Owned(out)
    }

    fn heading(&mut self, idx: usize, children: &[Node], out: &mut String) -> Result<()> {
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
            let _ = write!(out, "<h{level}>{html}</h{level}>");
            return Ok(());
        }
        let id = escape(&heading.id);
        let label = fill(
            self.layout.word("heading_anchor"),
            &[("heading", &heading.text)],
        );
        let _ = write!(
            out,
            "<h{level} id=\"{id}\">{html}<a class=\"hash-link\" href=\"#{}\" aria-label=\"{}\"></a></h{level}>",
            path::encode(&id),
            escape(&label)
        );
        Ok(())
    }

    fn own_template(
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
            let code = format!("<code>{}</code>", escape(name));
            let _ = write!(out, "[{html}]");
            // In `[text][`Name`]`, the name is in separate brackets.
            if html != code {
                let _ = write!(out, "[{code}]");
            }
            return Ok(());
        }
        let (href, external) = self.address(reference);
        let is_page = matches!(self.doc.targets.get(reference), Some(Target::External(it)) if it.starts_with("http"));
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
        let has = |name: &str| attributes.iter().any(|(it, _)| it == name);
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

    fn image(
        &mut self,
        reference: usize,
        alt: &str,
        title: Option<&str>,
        attributes: &[(String, String)],
        out: &mut String,
    ) -> Result<()> {
        let (src, _) = self.address(reference);
        let sources = &self.producer.project.sources;
        let file = match self.doc.targets.get(reference) {
            Some(Target::Asset { file, .. } | Target::Static { file, .. }) => Some(&**file),
            _ => None,
        };
        let size = |file| sources.asset(file).and_then(|asset| asset.size);
        let light = file.and_then(size);
        if self
            .producer
            .project
            .templates
            .has_component("MarkdownImage")
        {
            let args = ImageArgs {
                src: &src,
                alt,
                title,
                width: light.map(|(width, _)| width),
                height: light.map(|(_, height)| height),
            };
            return self.own_template("MarkdownImage", &args, "", out);
        }
        let image = |src: &str, size, attributes: &_| image_html(src, alt, title, size, attributes);
        let html = match file.and_then(|file| sources.dark_variant(file)) {
            None => image(&src, light, attributes),
            // The style sheet hides one of them, and browsers do not load what is hidden.
            Some(dark) => {
                let dark_src = sources.published(dark);
                let light_html = image(&src, light, &with_class(attributes, "only-light"));
                let mut attributes = with_class(attributes, "only-dark");
                attributes.retain(|(name, _)| name != "id");
                light_html + &image(&dark_src, size(dark), &attributes)
            }
        };
        self.picture(&html, alt, out)
    }

    /// Returns the name of an unknown symbol, which is rendered as text instead
    /// of a link.
    pub(in crate::produce) fn text_target(&self, reference: usize) -> Option<&str> {
        match self.doc.targets.get(reference) {
            Some(Target::Text(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns the address of a reference, and whether it leaves the site.
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

    fn admonition(&mut self, admonition: &Admonition, out: &mut String) -> Result<()> {
        let body = self.nodes_html(&admonition.children)?;
        let title = match &admonition.title {
            Some(nodes) => self.nodes_html(nodes)?,
            None => self.admonition_title(&admonition.kind),
        };
        let id = admonition.id.as_deref();
        let class = (!admonition.classes.is_empty()).then(|| admonition.classes.join(" "));
        self.admonition_html(&admonition.kind, title, id, class, &body, out)
    }

    /// Returns the default title of an admonition: the translated name of its
    /// kind.
    pub(in crate::produce) fn admonition_title(&self, kind: &str) -> String {
        let word = self.layout.word(kind);
        escape(if word.is_empty() { kind } else { word }).into_owned()
    }

    pub(in crate::produce) fn admonition_html(
        &self,
        kind: &str,
        title: String,
        id: Option<&str>,
        class: Option<String>,
        body: &str,
        out: &mut String,
    ) -> Result<()> {
        // Aliases of two kinds.
        let kind = match kind {
            "caution" => "warning",
            "important" => "info",
            other => other,
        };
        self.own_template(
            "Admonition",
            &AdmonitionArgs {
                kind,
                title,
                id,
                class,
            },
            body,
            out,
        )
    }
}

/// Returns an `img`. `size` is the size of the file, in pixels.
fn image_html(
    src: &str,
    alt: &str,
    title: Option<&str>,
    size: Option<(u32, u32)>,
    attributes: &[(String, String)],
) -> String {
    let mut html = format!("<img src=\"{}\" alt=\"{}\"", escape(src), escape(alt));
    let has = |name: &str| attributes.iter().any(|(it, _)| it == name);
    if let (Some((width, height)), false) = (size, has("width") || has("height")) {
        let _ = write!(html, " width=\"{width}\" height=\"{height}\"");
    }
    if !has("loading") {
        html.push_str(" loading=\"lazy\" decoding=\"async\"");
    }
    write_attributes(title, attributes, &mut html);
    html.push('>');
    html
}

/// Returns attributes with one more class.
fn with_class(attributes: &[(String, String)], class: &str) -> Vec<(String, String)> {
    let mut attributes = attributes.to_vec();
    match attributes.iter_mut().find(|(name, _)| name == "class") {
        Some((_, classes)) => {
            classes.push(' ');
            classes.push_str(class);
        }
        None => attributes.push(("class".to_owned(), class.to_owned())),
    }
    attributes
}

fn write_attributes(title: Option<&str>, attributes: &[(String, String)], out: &mut String) {
    if let Some(title) = title {
        let _ = write!(out, " title=\"{}\"", escape(title));
    }
    for (name, value) in attributes {
        let _ = write!(out, " {name}=\"{}\"", escape(value));
    }
}
