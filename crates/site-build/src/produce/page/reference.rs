//! Pages of API and library references.

use std::borrow::Cow;

use docs_model::path;
use docs_model::sidebar::Entry;
use serde::Serialize;
use tera::{Context, Value};
use typedoc_render::{PageKind, RenderedPage};

use super::{Page, Shell, View, page_view};
use crate::plan::twin_address;
use crate::produce::chrome::PageInfo;
use crate::produce::view::{CrumbView, TocView, toc};
use crate::produce::{Producer, Result};
use crate::understand::reference::ReferenceSources;

/// A page of an API reference in its template.
struct ApiPage<'a> {
    /// HTML.
    content: &'a str,
    /// HTML.
    menu: &'a str,
    /// Address of the style sheet of API references.
    api_css: &'a str,
}

impl View for ApiPage<'_> {
    const TEMPLATE: &'static str = "api.html";

    fn insert(&self, context: &mut Context) {
        context.insert_value("content", Value::safe_string(self.content));
        context.insert_value("menu", Value::safe_string(self.menu));
        context.insert("api_css", self.api_css);
    }
}

/// A page of a library reference in its template.
struct LibraryPage<'a> {
    doc: LibraryView,
    /// HTML.
    content: &'a str,
    /// Address of the style sheet of library references.
    css: &'a str,
}

#[derive(Serialize)]
struct LibraryView {
    breadcrumbs: Vec<CrumbView>,
    toc: Vec<TocView>,
}

impl View for LibraryPage<'_> {
    const TEMPLATE: &'static str = "library.html";

    fn insert(&self, context: &mut Context) {
        context.insert("doc", &self.doc);
        context.insert_value("content", Value::safe_string(self.content));
        context.insert("css", self.css);
    }
}

impl Producer<'_> {
    /// Renders the whole menu of an API reference.
    pub(in crate::produce) fn api_menu(&self, locale: usize, api: usize) -> String {
        let api = &self.project.references[locale].apis[api];
        let menu = api.menu.as_deref().unwrap_or_default();
        self.in_locale(locale, menu).into_owned()
    }

    /// Renders a page of an API reference.
    pub(in crate::produce) fn api(&self, locale: usize, api: usize, page: usize) -> Result<Page> {
        let site = &self.project.site;
        let shell = self.api_shell(locale, api, page);
        let api = &self.project.references[locale].apis[api];
        let page = &api.pages[page];
        let base = site.locale_base(locale);
        let content = self.in_locale(locale, &page.html);
        let menu = self.in_locale(locale, &page.menu_html);
        let menu = match (api.menu_path(&site.config.base_url), api.menu_path(&base)) {
            (Some(own), Some(here)) if own != here => {
                let attribute = |address: &str| format!("data-fragment=\"{address}\"");
                Cow::Owned(menu.replace(&attribute(&own), &attribute(&here)))
            }
            _ => menu,
        };
        let view = ApiPage {
            content: &content,
            menu: &menu,
            api_css: &self.project.theme.api_css_url,
        };
        self.finish(&shell, &view)
    }

    fn api_shell(&self, locale: usize, api: usize, page: usize) -> Shell {
        let site = &self.project.site;
        let tree = self.project.default_tree(locale);
        let api = &self.project.references[locale].apis[api];
        let page = &api.pages[page];
        let permalink = site.address(&path::join([&*site.locale_base(locale), &api.route(page)]));
        let mut head = self.head(&PageInfo {
            tree,
            title: &page.title,
            description: page.description.as_deref(),
            permalink: &permalink,
            ..PageInfo::default()
        });
        head.markdown = Some(twin_address(site, &permalink));
        Shell {
            tree,
            page: page_view("api", &page.title, &permalink, "api-page".to_owned(), head),
            doc: None,
            in_docs: false,
            sidebar: None,
        }
    }

    /// Renders a page of a library reference: page `of` of the library, and
    /// page `page` of all that are mounted.
    pub(in crate::produce) fn library(
        &self,
        locale: usize,
        library: usize,
        of: usize,
        page: usize,
    ) -> Result<Page> {
        let (shell, breadcrumbs) = self.library_shell(locale, library, of, page);
        let library = &self.project.references[locale].libraries[library];
        let page = &library.pages[of];
        let config = self.project.site.config.table_of_contents;
        let content = self.in_locale(locale, &page.html);
        let view = LibraryPage {
            doc: LibraryView {
                breadcrumbs,
                toc: toc(
                    &page.headings,
                    config.min_heading_level,
                    config.max_heading_level,
                ),
            },
            content: &content,
            css: &self.project.theme.library_css_url,
        };
        self.finish(&shell, &view)
    }

    fn library_shell(
        &self,
        locale: usize,
        library: usize,
        of: usize,
        page: usize,
    ) -> (Shell, Vec<CrumbView>) {
        let site = &self.project.site;
        let tree = self.project.default_tree(locale);
        let references = &self.project.references[locale];
        let sidebar = &references.library_sidebars[library];
        let library = &references.libraries[library];
        let permalink = site.mounted_address(locale, page);
        let node = sidebar.node_of(Entry::Mounted(page));
        let mut crumbs = node.map_or_else(Vec::new, |node| self.crumbs(tree, sidebar, node));
        if of > 0 {
            let index = CrumbView {
                label: library.label().to_owned(),
                href: Some(site.mounted_address(locale, page - of)),
            };
            crumbs.insert(0, index);
        }
        let page = &library.pages[of];
        let is_index = matches!(
            page.kind,
            PageKind::Project | PageKind::Module | PageKind::Namespace
        );
        let description = match &page.description {
            None if is_index => Some(contents(page)),
            description => description.clone(),
        };
        let mut head = self.head(&PageInfo {
            tree,
            title: &page.title,
            description: description.as_deref(),
            permalink: &permalink,
            ..PageInfo::default()
        });
        head.json_ld = self.json_ld(&crumbs, &page.title, &permalink);
        head.markdown = Some(twin_address(site, &permalink));
        let class = "library-page".to_owned();
        let shell = Shell {
            tree,
            page: page_view("library", &page.title, &permalink, class, head),
            doc: None,
            in_docs: false,
            sidebar: Some((library.sidebar_name(), node)),
        };
        (shell, crumbs)
    }

    /// Returns the HTML of a reference with its links to references moved below
    /// the base of a locale. Locales with the same texts share rendered
    /// references, whose links are below the base URL.
    pub(in crate::produce) fn in_locale<'t>(&self, locale: usize, html: &'t str) -> Cow<'t, str> {
        self.moved_links(locale, "href=\"", html)
    }

    /// [`in_locale`](Self::in_locale) for Markdown.
    pub(in crate::produce) fn markdown_in_locale<'t>(
        &self,
        locale: usize,
        text: &'t str,
    ) -> Cow<'t, str> {
        self.moved_links(locale, "](", text)
    }

    /// Moves every address of a reference page that follows `opener` below the
    /// base of a locale.
    fn moved_links<'t>(&self, locale: usize, opener: &str, text: &'t str) -> Cow<'t, str> {
        let site = &self.project.site;
        let root = &*site.config.base_url;
        let base = site.locale_base(locale);
        if base == root {
            return Cow::Borrowed(text);
        }
        let base = path::encode(&base);
        let mut out = String::with_capacity(text.len() + text.len() / 32);
        let mut rest = text;
        while let Some(at) = rest.find(opener) {
            let (before, address) = rest.split_at(at + opener.len());
            out.push_str(before);
            rest = match address.strip_prefix(root) {
                Some(below) if self.reference_routes.contains(below) => {
                    out.push_str(&base);
                    below
                }
                _ => address,
            };
        }
        out.push_str(rest);
        Cow::Owned(out)
    }
}

/// Returns a description of an index without a comment: its title and its
/// sections.
fn contents(page: &RenderedPage) -> String {
    let sections = page.headings.iter().filter(|heading| heading.level == 2);
    let sections: Vec<_> = sections.map(|heading| &*heading.text).collect();
    if sections.is_empty() {
        return page.title.clone();
    }
    format!("{}: {}", page.title, sections.join(", "))
}

/// The routes of all references.
pub(in crate::produce) struct ReferenceRoutes {
    /// Routes below the root of a locale, without slashes at their ends.
    routes: Vec<String>,
    /// Published descriptions, which all locales share.
    files: Vec<String>,
}

impl ReferenceRoutes {
    pub(in crate::produce) fn new(references: &ReferenceSources) -> Self {
        let relative = |it: &str| path::encode(it.trim_matches('/'));
        let apis = references.apis.iter().map(|it| &it.config.route);
        let libraries = references.libraries.iter().map(|it| &it.config.route);
        let files = references.apis.iter().flat_map(|it| it.downloads());
        Self {
            routes: apis.chain(libraries).map(|it| relative(it)).collect(),
            files: files.map(|(path, _)| relative(&path)).collect(),
        }
    }

    /// Returns whether a text that begins with an address below the base URL
    /// begins with the address of a reference page.
    fn contains(&self, below: &str) -> bool {
        let is_at = |route: &String| {
            let rest = below.strip_prefix(route.as_str());
            rest.is_some_and(|it| route.is_empty() || it.starts_with(['/', '#', '"', ')']))
        };
        self.routes.iter().any(is_at) && !self.files.iter().any(is_at)
    }
}
