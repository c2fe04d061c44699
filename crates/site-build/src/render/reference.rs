//! Pages of API and library references.

use std::borrow::Cow;

use docs_model::path;
use docs_model::sidebar::Entry;
use serde::Serialize;
use tera::Value;

use super::head::PageInfo;
use super::page::{Parts, page_view, toc};
use super::view::{CrumbView, TocView};
use super::{Page, Renderer};
use crate::error::Result;
use crate::reference::ReferenceSources;

/// A page of a library reference in its template.
#[derive(Serialize)]
struct LibraryView {
    breadcrumbs: Vec<CrumbView>,
    toc: Vec<TocView>,
}

impl Renderer<'_> {
    /// The whole menu of an API reference, in each locale: path of the output
    /// and markup.
    pub(crate) fn api_menus(&self) -> Vec<(String, String)> {
        let site = &self.project.site;
        let mut out = Vec::new();
        for (locale, references) in self.project.references.iter().enumerate() {
            for api in &references.apis {
                let address = api.menu_path(&site.locale_base(locale));
                let file = address.and_then(|it| {
                    let below = it.strip_prefix(&*site.config.base_url)?;
                    Some(below.to_owned())
                });
                let menu = file.zip(api.menu.as_deref());
                out.extend(menu.map(|(file, menu)| {
                    let menu = self.in_locale(locale, menu);
                    (file, menu.into_owned())
                }));
            }
        }
        out
    }

    pub(super) fn api(&self, locale: usize, api: usize, page: usize) -> Result<Page> {
        let site = &self.project.site;
        let tree_idx = self.default_tree(locale);
        let api = &self.project.references[locale].apis[api];
        let page = &api.pages[page];
        let base = site.locale_base(locale);
        let permalink = site.address(&path::join([&*base, &api.route(page)]));
        let content = self.in_locale(locale, &page.html);
        let menu = self.in_locale(locale, &page.menu_html);
        let menu = match (api.menu_path(&site.config.base_url), api.menu_path(&base)) {
            (Some(own), Some(here)) if own != here => {
                let attribute = |it: &str| format!("data-fragment=\"{it}\"");
                Cow::Owned(menu.replace(&attribute(&own), &attribute(&here)))
            }
            _ => menu,
        };
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &page.title,
            description: page.description.as_deref(),
            permalink: &permalink,
            ..PageInfo::default()
        });
        head.markdown = Some(self.markdown_address(&permalink));
        self.finish(
            "api.html",
            Parts {
                tree: tree_idx,
                page: page_view("api", &page.title, &permalink, "api-page".to_owned(), head),
                here: vec![
                    ("content", Value::safe_string(&content)),
                    ("menu", Value::safe_string(&menu)),
                    (
                        "api_css",
                        Value::normal_string(&self.project.theme.api_css_url),
                    ),
                ],
                doc: None,
                in_docs: false,
                sidebar: None,
            },
        )
    }

    pub(super) fn library(
        &self,
        locale: usize,
        library: usize,
        of: usize,
        page: usize,
    ) -> Result<Page> {
        let site = &self.project.site;
        let tree_idx = self.default_tree(locale);
        let references = &self.project.references[locale];
        let sidebar = &references.library_sidebars[library];
        let library = &references.libraries[library];
        let permalink = site.mounted_address(locale, page);
        let page_of = &library.pages[of];
        let node = sidebar.node_of(Entry::Mounted(page));
        let mut crumbs = node.map_or_else(Vec::new, |it| self.crumbs(tree_idx, sidebar, it));
        if of > 0 {
            let index = page - of;
            crumbs.insert(
                0,
                CrumbView {
                    label: library.label().to_owned(),
                    href: Some(site.mounted_address(locale, index)),
                },
            );
        }
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &page_of.title,
            description: page_of.description.as_deref(),
            permalink: &permalink,
            ..PageInfo::default()
        });
        head.json_ld = self.json_ld(&crumbs, &page_of.title, &permalink);
        head.markdown = Some(self.markdown_address(&permalink));
        let config = site.config.table_of_contents;
        let view = LibraryView {
            breadcrumbs: crumbs,
            toc: toc(
                &page_of.headings,
                config.min_heading_level,
                config.max_heading_level,
            ),
        };
        let content = self.in_locale(locale, &page_of.html);
        self.finish(
            "library.html",
            Parts {
                tree: tree_idx,
                page: page_view(
                    "library",
                    &page_of.title,
                    &permalink,
                    "library-page".to_owned(),
                    head,
                ),
                here: vec![
                    ("doc", Value::from_serializable(&view)),
                    ("content", Value::safe_string(&content)),
                    (
                        "css",
                        Value::normal_string(&self.project.theme.library_css_url),
                    ),
                ],
                doc: None,
                in_docs: false,
                sidebar: Some((library.sidebar_name(), node)),
            },
        )
    }

    /// The HTML of a reference with its links to references kept in a locale.
    /// References are rendered once for a language, with the addresses of the
    /// site's root.
    pub(super) fn in_locale<'t>(&self, locale: usize, html: &'t str) -> Cow<'t, str> {
        self.moved_links(locale, "href=\"", html)
    }

    /// The same for Markdown.
    pub(super) fn markdown_in_locale<'t>(&self, locale: usize, text: &'t str) -> Cow<'t, str> {
        self.moved_links(locale, "](", text)
    }

    /// `text` with the addresses of pages of references, each after `opener`,
    /// below the base of a locale.
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

/// Where the references of a site are.
pub(super) struct ReferenceRoutes {
    /// Below the root of a locale, without slashes at their ends.
    routes: Vec<String>,
    /// Descriptions to download, which all locales share.
    files: Vec<String>,
}

impl ReferenceRoutes {
    pub(super) fn new(references: &ReferenceSources) -> Self {
        let relative = |it: &str| path::encode(it.trim_matches('/'));
        let apis = references.apis.iter().map(|it| &it.config.route);
        let libraries = references.libraries.iter().map(|it| &it.config.route);
        let files = references.apis.iter().flat_map(|it| it.downloads());
        Self {
            routes: apis.chain(libraries).map(|it| relative(it)).collect(),
            files: files.map(|(path, _)| relative(&path)).collect(),
        }
    }

    /// Whether what begins with an address below the root begins with that of
    /// a page of a reference.
    fn contains(&self, below: &str) -> bool {
        let is_at = |route: &String| {
            let rest = below.strip_prefix(route.as_str());
            rest.is_some_and(|it| route.is_empty() || it.starts_with(['/', '#', '"', ')']))
        };
        self.routes.iter().any(is_at) && !self.files.iter().any(is_at)
    }
}
