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
                    let menu = self.in_locale(locale, &api.config.route, menu);
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
        let content = self.in_locale(locale, &api.config.route, &page.html);
        let menu = self.in_locale(locale, &api.config.route, &page.menu_html);
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
        let content = self.in_locale(locale, &library.config.route, &page_of.html);
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

    /// The HTML of a reference with its links kept in a locale. References are
    /// rendered once, for the site's root.
    pub(super) fn in_locale<'h>(&self, locale: usize, route: &str, html: &'h str) -> Cow<'h, str> {
        let site = &self.project.site;
        let base = site.locale_base(locale);
        if base == site.config.base_url {
            return Cow::Borrowed(html);
        }
        let address = |base: &str| {
            let address = path::join([base, route.trim_matches('/')]);
            format!("href=\"{}", path::encode(&address))
        };
        Cow::Owned(html.replace(&address(&site.config.base_url), &address(&base)))
    }
}
