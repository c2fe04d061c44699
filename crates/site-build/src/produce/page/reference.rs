//! Pages of API and library references.

use docs_model::index::{LocaleIdx, MountedIdx};
use docs_model::sidebar::Entry;
use reference_pages::{PageIdx, PageLink};
use tera::Value;
use typedoc_render::{PageKind, RenderedPage};

use super::doc::page_tools;
use super::{Page, Shell, Variables, View, listing_description, page_view};
use crate::plan::twin_address;
use crate::produce::chrome::PageInfo;
use crate::produce::view::{CrumbView, DocView, LinkView, toc};
use crate::produce::{Producer, Result};
use crate::understand::{ApiIdx, LibraryIdx};

/// A page of an API reference in its template.
///
/// Fragments come from `openapi-render`; templates print them without escaping,
/// which is safe because that crate escapes by type.
struct ApiPage<'a> {
    /// Only the breadcrumbs, from the index of the API to the page above, the
    /// neighbours of the page, and its tools.
    doc: DocView,
    /// HTML.
    content: &'a str,
    /// HTML.
    menu: &'a str,
    /// Address of the style sheet of API references.
    api_css: &'a str,
}

impl View for ApiPage<'_> {
    const TEMPLATE: &'static str = "api.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("doc", &self.doc);
        variables.insert_value("content", Value::safe_string(self.content));
        variables.insert_value("menu", Value::safe_string(self.menu));
        variables.insert("api_css", self.api_css);
    }
}

/// A page of a library reference in its template.
struct LibraryPage<'a> {
    /// Only the breadcrumbs, from the library to the category above the page,
    /// the table of contents, by the levels of the configuration, and the tools of
    /// the page.
    doc: DocView,
    /// Name of the symbol, which the title of the page has after its kind.
    name: &'a str,
    /// HTML.
    content: &'a str,
    /// Address of the style sheet of library references.
    css: &'a str,
}

impl View for LibraryPage<'_> {
    const TEMPLATE: &'static str = "library.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("doc", &self.doc);
        variables.insert_value("content", Value::safe_string(self.content));
        variables.insert("name", self.name);
        variables.insert("css", self.css);
    }
}

impl Producer<'_> {
    /// Renders a page of an API reference.
    ///
    /// The page is kept for the twin and the search index.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template, of references or of the site.
    pub(in crate::produce) fn api(
        &self,
        locale: LocaleIdx,
        api: ApiIdx,
        page: PageIdx,
    ) -> Result<Page> {
        let shell = self.api_shell(locale, api, page);
        let page = self.project.references[locale].apis[api].page(page)?;
        let head = &shell.page;
        let breadcrumbs = page.parents.iter().map(|parent| CrumbView {
            label: parent.text.clone(),
            href: Some(parent.href.clone()),
        });
        let view = ApiPage {
            doc: DocView {
                breadcrumbs: breadcrumbs.collect(),
                previous: page.previous.as_ref().map(neighbour),
                next: page.next.as_ref().map(neighbour),
                ..page_tools(&self.project.site, &head.title, &head.permalink)
            },
            content: &page.html,
            menu: &page.menu_html,
            api_css: &self.project.theme.api_css_url,
        };
        self.finish(&shell, &view)
    }

    /// Returns the shell of a page of an API reference. The page has a menu of
    /// its own in place of a sidebar.
    pub(in crate::produce) fn api_shell(
        &self,
        locale: LocaleIdx,
        api: ApiIdx,
        page: PageIdx,
    ) -> Shell {
        let site = &self.project.site;
        let tree = self.project.default_tree(locale);
        let api = &self.project.references[locale].apis[api];
        let first = PageIdx::default();
        let above = (page != first).then(|| &*api.pages()[first].title);
        let page = &api.pages()[page];
        let permalink = site.address_in(locale, &api.route(page));
        let listed = listing_description(&page.title, above);
        let mut head = self.head(&PageInfo {
            tree,
            title: &page.title,
            description: page.description.as_deref().or(Some(&listed)),
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
    ///
    /// # Errors
    ///
    /// Returns the fault of a template, of references or of the site.
    pub(in crate::produce) fn library(
        &self,
        locale: LocaleIdx,
        library: LibraryIdx,
        of: PageIdx,
        page: MountedIdx,
    ) -> Result<Page> {
        let rendered = self.project.references[locale].libraries[library].page(of)?;
        let description = description(&rendered);
        let (shell, breadcrumbs) =
            self.library_shell(locale, library, of, page, description.as_deref());
        let config = self.project.site.config.table_of_contents;
        let view = LibraryPage {
            doc: DocView {
                breadcrumbs,
                toc: toc(
                    &rendered.headings,
                    config.min_heading_level,
                    config.max_heading_level,
                ),
                ..page_tools(&self.project.site, &shell.page.title, &shell.page.permalink)
            },
            name: &rendered.summary.name,
            content: &rendered.html,
            css: &self.project.theme.library_css_url,
        };
        self.finish(&shell, &view)
    }

    /// Returns the shell of a page of a library reference, and its breadcrumbs,
    /// which begin with the library. `description` is `None` in a fingerprint,
    /// which covers the model as a whole.
    pub(in crate::produce) fn library_shell(
        &self,
        locale: LocaleIdx,
        library: LibraryIdx,
        of: PageIdx,
        page: MountedIdx,
        description: Option<&str>,
    ) -> (Shell, Vec<CrumbView>) {
        let site = &self.project.site;
        let tree = self.project.default_tree(locale);
        let references = &self.project.references[locale];
        let sidebar = &references.library_sidebars[library];
        let library = &references.libraries[library];
        let permalink = site.mounted_address(locale, page);
        let node = sidebar.node_of(Entry::Mounted(page));
        let mut crumbs = node.map_or_else(Vec::new, |node| self.crumbs(tree, sidebar, node));
        let first = PageIdx::default();
        if of != first {
            let route = library.route(&library.pages()[first]);
            let index = CrumbView {
                label: library.label().to_owned(),
                href: Some(site.address_in(locale, &route).into()),
            };
            crumbs.insert(0, index);
        }
        let page = &library.pages()[of];
        let listed = listing_description(&page.title, crumbs.iter().map(|crumb| &*crumb.label));
        let mut head = self.head(&PageInfo {
            tree,
            title: &page.title,
            description: description.or(Some(&listed)),
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
}

/// Returns a link to a page of a reference.
fn neighbour(link: &PageLink) -> LinkView {
    LinkView {
        label: link.text.clone(),
        href: link.href.clone(),
    }
}

/// Returns the description of a page: its comment, or a list of its content.
///
/// Returns `None` for the page of a symbol without a comment, because a description
/// could only repeat the title.
fn description(page: &RenderedPage) -> Option<String> {
    let is_index = matches!(
        page.summary.kind,
        PageKind::Project
            | PageKind::Package
            | PageKind::Module
            | PageKind::Namespace
            | PageKind::KindIndex
    );
    let comment = page.summary.description.clone();
    comment.or_else(|| is_index.then(|| contents(page)))
}

/// Returns a description of an index without a comment: its title and its
/// sections, or what it belongs to.
fn contents(page: &RenderedPage) -> String {
    let sections: Vec<_> = page
        .headings
        .iter()
        .filter(|heading| heading.level == 2)
        .map(|heading| &*heading.text)
        .collect();
    if sections.is_empty() {
        let parent = page
            .parents
            .last()
            .map(|parent| format!("{}: ", parent.text));
        return parent.unwrap_or_default() + &page.summary.title;
    }
    format!("{}: {}", page.summary.title, sections.join(", "))
}
