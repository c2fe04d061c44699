//! One function for each kind of page: the model's values to a view, the view
//! through its template.

use docs_model::config::{BannerKind, Direction};
use docs_model::locale::Locale;
use docs_model::sidebar::{Entry, NodeIdx, NodeKind, Sidebar};
use docs_model::site::{Doc, DocIdx, LastUpdate, PageLink, TreeIdx};
use docs_model::{Heading, path};
use serde::Serialize;
use tera::{Context, Value};

use super::body::Body;
use super::head::PageInfo;
use super::layout::Layout;
use super::navbar::{Here, navbar};
use super::sidebar::{escape, page_link};
use super::view::{
    CardView, CrumbView, DocLinkView, DocView, LinkView, PageView, SuggestionView, TocView,
    UpdatedView, VersionView,
};
use super::{Page, Renderer};
use crate::error::Result;
use crate::project::Mounted;
use crate::texts::{around, fill};

/// What a page is made of before its template runs.
pub(super) struct Parts {
    pub(super) tree: TreeIdx,
    pub(super) page: PageView,
    pub(super) here: Vec<(&'static str, Value)>,
    pub(super) doc: Option<DocIdx>,
    pub(super) in_docs: bool,
    pub(super) sidebar: Option<(String, Option<NodeIdx>)>,
}

impl Renderer<'_> {
    /// Runs a page's template with what all pages have.
    pub(super) fn finish(&self, template: &str, parts: Parts) -> Result<Page> {
        let site = &self.project.site;
        let layout = &self.layouts[parts.tree];
        let here = Here {
            site,
            tree: parts.tree,
            doc: parts.doc.map(|it| &site.docs[it]),
            permalink: &parts.page.permalink,
            in_docs: parts.in_docs,
            search: &layout.search,
        };
        let pieces = parts
            .sidebar
            .as_ref()
            .and_then(|(name, node)| Some((layout.sidebars.get(name)?, *node)));
        let mut context = Context::new();
        context.insert_value("t", layout.texts.clone());
        context.insert_value("site", layout.site.clone());
        context.insert_value("footer", layout.footer.clone());
        context.insert_value("announcement", layout.announcement.clone());
        context.insert("navbar", &navbar(&here));
        context.insert("page", &parts.page);
        let sidebar =
            pieces.map_or_else(Value::none, |(it, node)| Value::safe_string(&it.html(node)));
        context.insert_value("sidebar", sidebar);
        context.insert(
            "sidebar_fragment",
            &pieces.and_then(|(it, _)| it.fragment_url()),
        );
        for (name, value) in parts.here {
            context.insert_value(name, value);
        }
        Ok(Page {
            file: self.output_file(&parts.page.permalink),
            html: self.templates.render(template, &context)?,
            indexed: !parts.page.head.no_index,
            permalink: parts.page.permalink,
            diagnostics: Vec::new(),
        })
    }

    pub(super) fn doc(&self, idx: DocIdx) -> Result<Page> {
        let site = &self.project.site;
        let doc = &site.docs[idx];
        let tree = &site.trees[doc.tree];
        let layout = &self.layouts[doc.tree];
        let parsed = &self.project.parsed[&doc.source.path];
        let mut body = Body::new(self, layout, doc);
        let mut html = String::with_capacity(parsed.text.len() * 3);
        body.nodes(&parsed.document.nodes, &mut html)?;
        let component = &doc.source.front_matter.component;
        if let Some(module) = component
            .as_ref()
            .and_then(|it| self.project.components.get(it))
        {
            let props = doc.source.front_matter.component_props.clone();
            let attributes = body.module_attributes(module, &props.unwrap_or_default());
            html = format!("<div data-slot=\"page-module\"{attributes}>{html}</div>");
        }
        let headings = body.headings();
        let (extra, styles, diagnostics) = (body.head, body.styles, body.diagnostics);

        let sidebar = doc.sidebar.as_ref().and_then(|it| tree.sidebars.get(it));
        let node = sidebar.and_then(|it| it.node_of(Entry::Doc(idx)));
        let crumbs = sidebar.zip(node).map_or_else(Vec::new, |(sidebar, node)| {
            self.crumbs(doc.tree, sidebar, node)
        });
        let is_home = tree.main_doc == Some(idx) && doc.permalink == site.locale_base(tree.locale);
        let front_matter = &doc.source.front_matter;
        let info = PageInfo {
            tree: doc.tree,
            title: &doc.title,
            description: doc.description.as_deref(),
            keywords: &front_matter.keywords,
            image: front_matter.image.as_deref(),
            permalink: &doc.permalink,
            no_index: doc.is_unlisted() || front_matter.draft,
            in_docs: true,
            is_home,
        };
        let mut head = self.head(&info);
        head.json_ld = self.json_ld(&crumbs, &doc.title, &doc.permalink);
        head.extra = extra;
        head.styles = styles;
        head.markdown = Some(self.markdown_address(&doc.permalink));
        let view = self.doc_view(doc, &headings, crumbs, head.markdown.clone());
        let version = &site.versions[tree.version];
        let parts = Parts {
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
            here: vec![
                ("doc", Value::from_serializable(&view)),
                ("content", Value::safe_string(&html)),
            ],
            doc: Some(idx),
            in_docs: true,
            sidebar: doc.sidebar.clone().map(|it| (it, node)),
        };
        let mut page = self.finish("doc.html", parts)?;
        page.diagnostics = diagnostics;
        page.indexed &= !parsed.document.no_index;
        Ok(page)
    }

    fn doc_view(
        &self,
        doc: &Doc,
        headings: &[Heading],
        breadcrumbs: Vec<CrumbView>,
        markdown: Option<String>,
    ) -> DocView {
        let site = &self.project.site;
        let tree = &site.trees[doc.tree];
        let front_matter = &doc.source.front_matter;
        let has_own_title = doc.source.outline.title.is_some();
        let config = site.config.table_of_contents;
        let min = front_matter
            .toc_min_heading_level
            .unwrap_or(config.min_heading_level);
        let max = front_matter
            .toc_max_heading_level
            .unwrap_or(config.max_heading_level);
        let toc = if front_matter.hide_table_of_contents {
            Vec::new()
        } else {
            toc(headings, min, max)
        };
        let update = doc.last_update.clone().unwrap_or_default();
        let original = site.locales.iter().find(|it| it.is_default);
        let original = original.unwrap_or(&site.locales[tree.locale]);
        DocView {
            title: (!has_own_title && !front_matter.hide_title && !doc.title.is_empty())
                .then(|| doc.title.clone()),
            breadcrumbs: if site.config.docs.breadcrumbs {
                breadcrumbs
            } else {
                Vec::new()
            },
            toc,
            tags: doc
                .tags
                .iter()
                .map(|&it| LinkView {
                    label: tree.tags[it].label.clone(),
                    href: tree.tags[it].permalink.clone(),
                })
                .collect(),
            edit_url: doc.edit_url.clone(),
            updated: updated(&self.layouts[doc.tree], update),
            previous: doc.previous.as_ref().map(link_view),
            next: doc.next.as_ref().map(link_view),
            version: self.version_view(doc),
            unlisted: doc.is_unlisted(),
            draft: front_matter.draft,
            text_lang: (!doc.translated).then(|| original.html_lang.clone()),
            text_direction: direction(original),
            front_matter: front_matter.extra.iter().cloned().collect(),
            markdown,
        }
    }

    /// Spec 2 and the behaviour page, 4.4: badge and banner of a version.
    fn version_view(&self, doc: &Doc) -> VersionView {
        let site = &self.project.site;
        let tree = &site.trees[doc.tree];
        let version = &site.versions[tree.version];
        let layout = &self.layouts[doc.tree];
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
        let last = site.tree_of(tree.locale, site.last_version());
        let target = site.counterpart(doc, last).map(|it| &site.docs[it]);
        let sentence = fill(
            layout.word("latest_suggestion"),
            &[("versionLabel", &site.trees[last].version_label)],
        );
        let suggestion = target.zip(sentence.split_once("{latestVersionLink}")).map(
            |(target, (before, after))| SuggestionView {
                before: before.to_owned(),
                label: layout.word("latest_version").to_owned(),
                href: target.permalink.clone(),
                after: after.to_owned(),
            },
        );
        VersionView {
            badge,
            banner: Some(fill(
                layout.word(text),
                &[("siteTitle", &site.config.title), ("versionLabel", label)],
            )),
            banner_kind,
            suggestion,
        }
    }

    /// The categories above a node. One without a page of its own has no link.
    pub(super) fn crumbs(&self, tree: TreeIdx, sidebar: &Sidebar, node: NodeIdx) -> Vec<CrumbView> {
        let site = &self.project.site;
        sidebar
            .ancestors(node)
            .into_iter()
            .map(|idx| CrumbView {
                label: sidebar.nodes[idx].label.clone(),
                href: match &sidebar.nodes[idx].kind {
                    NodeKind::Category {
                        link: Some(entry), ..
                    } => Some(page_link(site, tree, *entry).0),
                    _ => None,
                },
            })
            .collect()
    }

    pub(super) fn category(&self, tree_idx: TreeIdx, index: usize) -> Result<Page> {
        let site = &self.project.site;
        let tree = &site.trees[tree_idx];
        let category = &tree.generated_indexes[index];
        let sidebar = &tree.sidebars[&category.sidebar];
        let layout = &self.layouts[tree_idx];
        let children = &sidebar.nodes[category.node].children;
        let crumbs = self.crumbs(tree_idx, sidebar, category.node);
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &category.title,
            description: category.description.as_deref(),
            keywords: &category.keywords,
            image: category.image.as_deref(),
            permalink: &category.permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        head.json_ld = self.json_ld(&crumbs, &category.title, &category.permalink);
        let view = CategoryView {
            description: category.description.as_deref(),
            cards: self.cards(layout, tree_idx, sidebar, children),
            breadcrumbs: crumbs,
            previous: category.previous.as_ref().map(link_view),
            next: category.next.as_ref().map(link_view),
        };
        let class = format!(
            "docs-category-page {}",
            site.versions[tree.version].class_name
        );
        self.finish(
            "category.html",
            Parts {
                tree: tree_idx,
                page: page_view(
                    "category",
                    &category.title,
                    &category.permalink,
                    class,
                    head,
                ),
                here: vec![("category", Value::from_serializable(&view))],
                doc: None,
                in_docs: true,
                sidebar: Some((category.sidebar.clone(), Some(category.node))),
            },
        )
    }

    /// Cards for sidebar items.
    pub(super) fn cards(
        &self,
        layout: &Layout,
        tree: TreeIdx,
        sidebar: &Sidebar,
        nodes: &[NodeIdx],
    ) -> Vec<CardView> {
        let site = &self.project.site;
        let card = |&idx: &NodeIdx| {
            let node = &sidebar.nodes[idx];
            let (kind, href) = match &node.kind {
                NodeKind::Doc { doc, .. } => ("doc", site.docs[*doc].permalink.clone()),
                NodeKind::Link { href } => ("link", href.clone()),
                NodeKind::Mounted { page } => {
                    let entry = Entry::Mounted(*page);
                    ("doc", page_link(site, tree, entry).0)
                }
                NodeKind::Category { .. } => (
                    "category",
                    page_link(site, tree, sidebar.first_page(idx)?).0,
                ),
                _ => return None,
            };
            let count = node.children.len();
            let counted = || layout.words.counted("items", count);
            let description = node.description.clone();
            Some(CardView {
                kind,
                title: node.label.clone(),
                external: kind == "link" && path::is_external(&href),
                description: description.or_else(|| (kind == "category").then(counted)),
                href,
            })
        };
        nodes.iter().filter_map(card).collect()
    }

    pub(super) fn mounted(&self, locale: usize, page: usize) -> Result<Page> {
        match self.project.mounted[page] {
            Mounted::Search => self.search(locale),
            Mounted::Api(api, page) => self.api(locale, api, page),
            Mounted::Library(library, of) => self.library(locale, library, of, page),
        }
    }

    pub(super) fn redirect(&self, redirect: usize) -> Result<Page> {
        let redirect = &self.project.site.redirects[redirect];
        let layout = &self.layouts[self.default_tree(0)];
        let mut context = Context::new();
        context.insert_value("t", layout.texts.clone());
        context.insert_value("site", layout.site.clone());
        context.insert("to", &redirect.to);
        let absolute = if path::is_external(&redirect.to) {
            redirect.to.clone()
        } else {
            self.absolute(&redirect.to)
        };
        context.insert("canonical", &absolute);
        Ok(Page {
            file: self.output_file(&redirect.from),
            html: self.templates.render("redirect.html", &context)?,
            permalink: redirect.from.clone(),
            indexed: false,
            diagnostics: Vec::new(),
        })
    }

    /// The page for addresses where nothing stands.
    ///
    /// # Errors
    /// A fault of its template.
    pub fn not_found(&self, locale: usize) -> Result<Page> {
        let site = &self.project.site;
        let tree_idx = self.default_tree(locale);
        let title = self.layouts[tree_idx].word("not_found_title").to_owned();
        let permalink = path::join([&*site.locale_base(locale), "404.html"]);
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            permalink: &permalink,
            no_index: true,
            ..PageInfo::default()
        });
        head.canonical = None;
        head.alternates.clear();
        self.finish(
            "not-found.html",
            Parts {
                tree: tree_idx,
                page: page_view(
                    "not-found",
                    &title,
                    &permalink,
                    "not-found-page".to_owned(),
                    head,
                ),
                here: Vec::new(),
                doc: None,
                in_docs: false,
                sidebar: None,
            },
        )
    }
}

#[derive(Serialize)]
struct CategoryView<'a> {
    description: Option<&'a str>,
    cards: Vec<CardView>,
    breadcrumbs: Vec<CrumbView>,
    previous: Option<LinkView>,
    next: Option<LinkView>,
}

pub(super) fn page_view(
    kind: &'static str,
    title: &str,
    permalink: &str,
    class: String,
    head: super::view::HeadView,
) -> PageView {
    PageView {
        kind,
        title: title.to_owned(),
        permalink: permalink.to_owned(),
        class,
        is_home: false,
        head,
    }
}

/// Direction of a language's script, as the `dir` attribute has it.
pub(super) fn direction(locale: &Locale) -> &'static str {
    match locale.direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
    }
}

pub(super) fn link_view(link: &PageLink) -> LinkView {
    LinkView {
        label: link.title.clone(),
        href: link.permalink.clone(),
    }
}

pub(super) fn doc_link(doc: &Doc) -> DocLinkView {
    DocLinkView {
        title: doc.title.clone(),
        href: doc.permalink.clone(),
        description: doc.description.clone(),
    }
}

/// The headings of a table of contents.
pub(super) fn toc(headings: &[Heading], min: u8, max: u8) -> Vec<TocView> {
    headings
        .iter()
        .filter(|it| !it.id.is_empty() && (min..=max).contains(&it.level))
        .map(|it| TocView {
            id: it.id.clone(),
            html: if it.html.is_empty() {
                escape(&it.text).into_owned()
            } else {
                it.html.clone()
            },
            level: it.level,
        })
        .collect()
}

/// The sentence on the last change, parted where the day stands: that has an
/// element of its own.
fn updated(layout: &Layout, update: LastUpdate) -> Option<UpdatedView> {
    let LastUpdate { date, author } = update;
    if date.is_none() && author.is_none() {
        return None;
    }
    let at_date = date.map_or("", |_| layout.word("last_updated_on"));
    let by_user = author.map_or_else(String::new, |it| {
        fill(layout.word("last_updated_by"), &[("user", &it)])
    });
    let sentence = fill(layout.word("last_updated"), &[("atDate", at_date)]);
    let (before, after) = around(&sentence, "date");
    let with_user = |text: &str| fill(text, &[("byUser", &by_user)]);
    Some(UpdatedView {
        before: with_user(before),
        date: date.map(|it| it.to_string()),
        day: date.map_or_else(String::new, |it| layout.days.text(it)),
        after: with_user(after),
    })
}
