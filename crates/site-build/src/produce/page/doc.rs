//! Pages of docs.

use component_modules::Module;
use docs_markdown::node::Node;
use docs_model::address::Address;
use docs_model::config::{BannerKind, Dialect, TranslationFallback};
use docs_model::identity::is_markdown_file;
use docs_model::index::DocIdx;
use docs_model::sidebar::Entry;
use docs_model::site::{Doc, DocKind, LastUpdate};
use docs_model::{Heading, Site};
use located_data::Diagnostic;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tera::Value;

use super::{Page, Shell, Variables, View, link_view, listing_description};
use crate::html::with_code;
use crate::plan::{absolute, twin_address};
use crate::produce::chrome::{Layout, PageInfo, direction};
use crate::produce::markdown::Body;
use crate::produce::view::{
    CrumbView, DocView, FeedbackView, LinkView, PageView, SuggestionView, TocView, UpdatedView,
    VersionView, toc,
};
use crate::produce::{Producer, Result};
use crate::texts::{fill, split_placeholder};

/// A doc in its template.
struct DocPage<'a> {
    /// Everything but the body.
    doc: &'a DocView,
    /// HTML.
    content: &'a str,
}

impl View for DocPage<'_> {
    const TEMPLATE: &'static str = "doc.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("doc", self.doc);
        variables.insert_value("content", Value::safe_string(self.content));
    }
}

/// The body of a document, rendered.
///
/// The same for docs, posts and standalone pages.
pub(in crate::produce) struct Rendered {
    pub(in crate::produce) html: String,
    /// Headings with the embedded ones, for the table of contents.
    pub(in crate::produce) headings: Vec<Heading>,
    /// HTML for the head of the page.
    pub(in crate::produce) head: String,
    /// Addresses of style sheets.
    pub(in crate::produce) styles: Vec<String>,
    /// Problems found on the way, with the file of the doc or the partial.
    pub(in crate::produce) diagnostics: Vec<Diagnostic>,
}

impl Producer<'_> {
    /// Renders the page of a document.
    ///
    /// Posts and standalone pages are documents as well, and are passed on.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template. Errors in the document itself are
    /// diagnostics of the page.
    pub(in crate::produce) fn doc(&self, idx: DocIdx) -> Result<Page> {
        let doc = &self.project.site.docs[idx];
        match doc.kind {
            DocKind::Post { .. } => return self.post(idx),
            DocKind::Page => return self.standalone(idx),
            _ => {}
        }
        let Rendered {
            html,
            headings,
            head,
            styles,
            diagnostics,
        } = self.rendered_body(idx)?;
        let (mut shell, mut view) = self.doc_shell(idx)?;
        shell.page.head.add_own_tags(&head);
        shell.page.head.styles = styles;
        let theme = &self.project.theme;
        if view.feedback.is_some() {
            shell
                .page
                .head
                .styles
                .extend(theme.feedback_css_url.clone());
        }
        view.toc = self.doc_toc(doc, &headings);
        let view = DocPage {
            doc: &view,
            content: &html,
        };
        Ok(Page {
            diagnostics,
            ..self.finish(&shell, &view)?
        })
    }

    /// Renders the body of a document, including the errors shown in it.
    ///
    /// A component that renders the page gets the body as its content until it
    /// is loaded, and in place of it without scripts.
    pub(in crate::produce) fn rendered_body(&self, idx: DocIdx) -> Result<Rendered> {
        let doc = &self.project.site.docs[idx];
        let layout = self.layout(doc.tree)?;
        let parsed = &self.project.parsed[&doc.source.path];
        let mut body = Body::new(self, layout, doc);
        let mut html = String::with_capacity(parsed.text_len * 3);
        let front_matter = &doc.source.front_matter;
        let document = parsed.document();
        let mut nodes = &document.nodes[..];
        // If the title is part of the body, the lead follows it there.
        if let (Some((title @ Node::Heading { .. }, rest)), Some(lead), true) =
            (nodes.split_first(), self.lead(doc), has_own_title(doc))
        {
            body.nodes(std::slice::from_ref(title), &mut html)?;
            html.push_str(&format!("\n<p class=\"lead\">{}</p>", with_code(lead)));
            nodes = rest;
        }
        let module = self.page_component(doc);
        let mut props = front_matter.component_props.clone().unwrap_or_default();
        let mut imported = String::new();
        if module.is_some() && doc.kind == DocKind::Page && !is_markdown_file(&doc.source.path) {
            nodes = body.page_markdown(nodes, &mut props, &mut imported)?;
        }
        body.nodes(nodes, &mut html)?;
        if let Some(module) = module {
            let attributes = body.module_attributes(module, &props);
            if doc.kind == DocKind::Page {
                html = format!(
                    "<div class=\"doc no-toc\"><article class=\"doc-body markdown\">{html}</article></div>"
                );
            }
            html = format!("<div data-slot=\"page-module\"{attributes}>{html}{imported}</div>");
        }
        let problems = body.remaining_problems()?;
        html.insert_str(0, &problems);
        Ok(Rendered {
            html,
            headings: body.headings().into_owned(),
            head: body.head,
            styles: body.styles,
            diagnostics: body.diagnostics,
        })
    }

    /// Returns the component that renders the page of a document: the one in its
    /// front matter, or its own file.
    ///
    /// Only standalone pages are rendered by their own file, which is then a
    /// `.tsx` or `.jsx`.
    pub(in crate::produce) fn page_component(&self, doc: &Doc) -> Option<&Module> {
        let components = &self.project.components;
        match &doc.source.front_matter.component {
            Some(name) => components.get(name),
            None if doc.kind == DocKind::Page => components.of_export(&doc.source.path, "default"),
            None => None,
        }
    }

    /// Returns the shell and the view of a doc, without the parts that
    /// rendering its body adds: the table of contents, style sheets and head
    /// tags.
    ///
    /// A fingerprint is taken of them: neither must depend on rendering the
    /// body.
    pub(in crate::produce) fn doc_shell(&self, idx: DocIdx) -> Result<(Shell, DocView)> {
        let site = &self.project.site;
        let doc = &site.docs[idx];
        let tree = &site.trees[doc.tree];
        let layout = self.layout(doc.tree)?;
        let sidebar = doc
            .sidebar
            .as_ref()
            .and_then(|name| tree.sidebars.get(name));
        let node = sidebar.and_then(|sidebar| sidebar.node_of(Entry::Doc(idx)));
        let crumbs = sidebar.zip(node).map_or_else(Vec::new, |(sidebar, node)| {
            self.crumbs(doc.tree, sidebar, node)
        });
        let is_home = tree.main_doc == Some(idx) && *doc.permalink == site.locale_base(tree.locale);
        let front_matter = &doc.source.front_matter;
        // A page without a paragraph, such as one block of code, has no description.
        let above = crumbs.iter().map(|crumb| &*crumb.label);
        let site_title = Some(site.title_in(tree.locale)).filter(|title| *title != doc.title);
        let listed = listing_description(&doc.title, above.chain(site_title));
        let mut head = self.head(&PageInfo {
            tree: doc.tree,
            title: &doc.title,
            description: doc.description.as_deref().or(Some(&listed)),
            keywords: &front_matter.keywords,
            image: front_matter.image.as_deref(),
            image_file: self.preview_file(doc).as_deref(),
            permalink: &doc.permalink,
            no_index: doc.is_unlisted() || front_matter.draft,
            in_docs: true,
            is_home,
        });
        head.json_ld = self.json_ld(&crumbs, &doc.title, &doc.permalink);
        head.markdown = Some(twin_address(site, &doc.permalink));
        let view = self.doc_view(layout, doc, crumbs);
        let version = &site.versions[tree.version];
        let shell = Shell {
            tree: doc.tree,
            page: PageView {
                kind: "doc",
                title: doc.title.clone(),
                permalink: doc.permalink.clone(),
                class: format!(
                    "docs-doc-page docs-doc-id-{} {}",
                    doc.id.replace('/', "-"),
                    version.class_name
                ),
                is_home,
                head,
            },
            doc: Some(idx),
            in_docs: true,
            sidebar: doc.sidebar.clone().map(|name| (name, node)),
        };
        Ok((shell, view))
    }

    /// Returns the table of contents of a doc, by the levels of its front
    /// matter or of the configuration. Empty if the front matter hides it.
    pub(in crate::produce) fn doc_toc(&self, doc: &Doc, headings: &[Heading]) -> Vec<TocView> {
        let front_matter = &doc.source.front_matter;
        if front_matter.hide_table_of_contents {
            return Vec::new();
        }
        let config = self.project.site.config.table_of_contents;
        let min = front_matter.toc_min_heading_level;
        let max = front_matter.toc_max_heading_level;
        toc(
            headings,
            min.unwrap_or(config.min_heading_level),
            max.unwrap_or(config.max_heading_level),
        )
    }

    /// Returns the description that a doc shows below its title.
    ///
    /// Only docs do, and only if `show_description` is set for them.
    fn lead<'d>(&self, doc: &'d Doc) -> Option<&'d str> {
        let config = self.project.site.docs_config(doc.tree);
        let is_shown = config.show_description && doc.kind == DocKind::Doc;
        let description = doc.source.front_matter.description.as_deref();
        description.filter(|text| is_shown && !text.trim().is_empty())
    }

    /// Returns the view of a document, without the table of contents.
    pub(in crate::produce) fn doc_view(
        &self,
        layout: &Layout,
        doc: &Doc,
        breadcrumbs: Vec<CrumbView>,
    ) -> DocView {
        let site = &self.project.site;
        let tree = &site.trees[doc.tree];
        let front_matter = &doc.source.front_matter;
        let shows_title = has_title_above(site.config.markdown.dialect)
            && !has_own_title(doc)
            && !front_matter.hide_title;
        let title = (shows_title && !doc.title.is_empty()).then(|| doc.title.clone());
        let update = doc.last_update.clone().unwrap_or_default();
        let (text_lang, text_direction) = text_language(site, doc);
        let tools = page_tools(site, &doc.title, &doc.permalink);
        DocView {
            lead: title.as_ref().and(self.lead(doc)).map(str::to_owned),
            title,
            has_breadcrumbs: site.docs_config(doc.tree).breadcrumbs,
            breadcrumbs: if site.docs_config(doc.tree).breadcrumbs {
                breadcrumbs
            } else {
                Vec::new()
            },
            toc: Vec::new(),
            tags: doc
                .tags
                .iter()
                .map(|&tag| LinkView {
                    label: tree.tags[tag].label.clone(),
                    href: tree.tags[tag].permalink.as_str().to_owned(),
                })
                .collect(),
            edit_url: doc.edit_url.clone(),
            updated: updated(layout, update),
            previous: doc.previous.as_ref().map(link_view),
            next: doc.next.as_ref().map(link_view),
            version: self.version_view(layout, doc),
            unlisted: doc.is_unlisted(),
            draft: front_matter.draft,
            untranslated: has_notice(site, doc),
            text_lang,
            text_direction,
            front_matter: front_matter.extra.iter().cloned().collect(),
            markdown: tools.markdown,
            assistants: tools.assistants,
            report_url: tools.report_url,
            feedback: feedback(site, doc),
        }
    }

    /// Returns the badge and the banner of the version of a doc.
    ///
    /// The banner of an old version suggests the counterpart in the latest one,
    /// or its main doc. The sentence is split at the link, so that translations
    /// can place it.
    fn version_view(&self, layout: &Layout, doc: &Doc) -> VersionView {
        let site = &self.project.site;
        let tree = &site.trees[doc.tree];
        let version = &site.versions[tree.version];
        let label = &*tree.version_label;
        let badge = version
            .badge
            .then(|| fill(layout.word("version_badge"), &[("versionLabel", label)]));
        let (text, banner_kind) = match version.banner {
            BannerKind::None => {
                return VersionView {
                    badge,
                    ..VersionView::default()
                };
            }
            BannerKind::Unreleased => ("unreleased", "unreleased"),
            BannerKind::Unmaintained => ("unmaintained", "unmaintained"),
        };
        let last = site.tree_of(tree.locale, site.last_version(version.instance));
        let target = site.counterpart(doc, last).map(|doc| &site.docs[doc]);
        let sentence = fill(
            layout.word("latest_suggestion"),
            &[("versionLabel", &site.trees[last].version_label)],
        );
        let suggestion = target.zip(sentence.split_once("{latestVersionLink}")).map(
            |(target, (before, after))| SuggestionView {
                before: before.to_owned(),
                label: layout.word("latest_version").to_owned(),
                href: target.permalink.as_str().to_owned(),
                after: after.to_owned(),
            },
        );
        VersionView {
            badge,
            banner: Some(fill(
                layout.word(text),
                &[
                    ("siteTitle", site.title_in(tree.locale)),
                    ("versionLabel", label),
                ],
            )),
            banner_kind,
            suggestion,
        }
    }
}

/// Returns whether pages show their titles above bodies without a heading. VitePress and
/// mdBook add no heading; the title is only that of the browser tab.
const fn has_title_above(dialect: Dialect) -> bool {
    match dialect {
        Dialect::Docusaurus | Dialect::Starlight | Dialect::Mkdocs => true,
        Dialect::Vitepress | Dialect::Mdbook => false,
    }
}

/// Returns whether the title of a doc is a heading of its body.
///
/// Then it is shown there, and the template must not repeat it.
fn has_own_title(doc: &Doc) -> bool {
    doc.source.outline.title.is_some() || doc.source.outline.has_html_title
}

/// Returns the language and direction of a text shown in place of a missing
/// translation.
///
/// The language is `None` for translated docs. The direction is that of the
/// text, which may differ from that of the page around it.
pub(in crate::produce) fn text_language(site: &Site, doc: &Doc) -> (Option<String>, &'static str) {
    let original = site
        .locales
        .iter()
        .find(|locale| locale.is_default)
        .unwrap_or(&site.locales[site.trees[doc.tree].locale]);
    let lang = (!doc.translated).then(|| original.html_lang.clone());
    (lang, direction(original))
}

/// Returns whether a page says that it is not translated.
fn has_notice(site: &Site, doc: &Doc) -> bool {
    let fallback = site.docs_config(doc.tree).translation_fallback;
    doc.kind == DocKind::Doc && !doc.translated && fallback == TranslationFallback::Notice
}

/// Returns the sentence about the last update, split at the date, which has a
/// separate element.
///
/// Words and order differ between languages, so the sentence is translated as a
/// whole. Returns `None` if neither date nor author is known.
pub(in crate::produce) fn updated(layout: &Layout, update: LastUpdate) -> Option<UpdatedView> {
    let LastUpdate { date, author, .. } = update;
    if date.is_none() && author.is_none() {
        return None;
    }
    let at_date = date.map_or("", |_| layout.word("last_updated_on"));
    let by_user = author.map_or_else(String::new, |name| {
        fill(layout.word("last_updated_by"), &[("user", &name)])
    });
    let sentence = fill(layout.word("last_updated"), &[("atDate", at_date)]);
    let (before, after) = split_placeholder(&sentence, "date");
    let with_user = |text: &str| fill(text, &[("byUser", &by_user)]);
    Some(UpdatedView {
        before: with_user(before),
        date: date.map(|date| date.to_string()),
        day: date.map_or_else(String::new, |date| layout.days.text(date)),
        after: with_user(after),
    })
}

/// Returns the feedback question of a doc, if it is enabled.
///
/// The answer of a reader names the page by its absolute URL.
fn feedback(site: &Site, doc: &Doc) -> Option<FeedbackView> {
    let config = site.config.feedback.as_ref()?;
    (doc.kind == DocKind::Doc).then(|| FeedbackView {
        url: config.url.clone(),
        page: absolute(site, &doc.permalink),
    })
}

/// Returns the tools of a page, without anything else of a doc: its Markdown, and links by
/// `[page_tools]` that open it in assistants and report problems with it.
pub(super) fn page_tools(site: &Site, title: &str, permalink: &Address) -> DocView {
    let markdown = twin_address(site, permalink);
    // Values are encoded completely, since the placeholders usually are in a query.
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let values = [
        ("title", encoded(title)),
        ("url", encoded(&absolute(site, permalink))),
        ("markdown", encoded(&absolute(site, &markdown))),
    ];
    let values = values.each_ref().map(|(name, value)| (*name, &**value));
    let config = &site.config.page_tools;
    let assistants = config.assistants.iter().map(|assistant| LinkView {
        label: assistant.label.clone(),
        href: fill(&assistant.url, &values),
    });
    DocView {
        assistants: assistants.collect(),
        report_url: config.report_url.as_ref().map(|url| fill(url, &values)),
        markdown: Some(markdown),
        ..DocView::default()
    }
}
