//! Pages. Each kind has a file that converts values of the model to the view of
//! a template.

pub(in crate::produce) mod blog;
mod category;
mod doc;
mod not_found;
mod oauth_redirect;
mod redirect;
pub(in crate::produce) mod reference;
mod search;
mod standalone;
mod tags;

use std::borrow::Cow;
use std::sync::LazyLock;

use docs_model::address::Address;
use docs_model::index::{DocIdx, NodeIdx, TreeIdx};
use docs_model::sidebar::{NodeKind, Sidebar};
use docs_model::site::{Doc, PageLink};
use located_data::Diagnostic;
use serde::Serialize;
use tera::{Context, Value};

use self::blog::PostView;
use super::chrome::{NavbarPage, SidebarPieces, navbar};
use super::view::{CrumbView, DocLinkView, DocView, HeadView, LinkView, NavbarView, PageView};
use super::{Producer, Result};

/// A finished page.
#[derive(Debug, Default)]
pub(in crate::produce) struct Page {
    /// The whole document.
    pub(in crate::produce) html: String,
    /// Problems found by rendering.
    pub(in crate::produce) diagnostics: Vec<Diagnostic>,
}

/// The variables of a kind of page, in addition to those of all templates.
pub(in crate::produce) trait View {
    /// Name of the template.
    const TEMPLATE: &'static str;

    /// Adds the values to the variables of the template.
    fn insert(&self, variables: &mut Variables<'_>);
}

/// The parts of a page around its content.
///
/// Kinds of pages differ in their content and share the shell: head, navbar,
/// sidebar. A fingerprint covers a shell and a view without rendering either.
pub(in crate::produce) struct Shell {
    /// The tree whose chrome the page shows.
    pub(in crate::produce) tree: TreeIdx,
    /// Variable `page` of templates: kind, title, address and head.
    pub(in crate::produce) page: PageView,
    /// The doc that the page shows.
    pub(in crate::produce) doc: Option<DocIdx>,
    /// Whether the page belongs to the docs.
    pub(in crate::produce) in_docs: bool,
    /// Name of the sidebar, and the node of the page in it.
    pub(in crate::produce) sidebar: Option<(String, Option<NodeIdx>)>,
}

impl Producer<'_> {
    /// Renders a page: a view within the shell that all pages share.
    ///
    /// Nothing depends on other pages: chrome is taken from the tree, the
    /// sidebar is put together from pieces.
    ///
    /// # Errors
    ///
    /// Returns the fault of the template.
    pub(in crate::produce) fn finish<V: View>(&self, shell: &Shell, view: &V) -> Result<Page> {
        let layout = self.layout(shell.tree)?;
        let sidebar = shell
            .sidebar
            .as_ref()
            .and_then(|(name, node)| Some((layout.sidebars.get(name)?, *node)));
        let mut context = Context::new();
        context.insert_value("t", layout.texts.clone());
        context.insert_value("site", layout.site.clone());
        context.insert_value("footer", layout.footer.clone());
        context.insert_value("announcement", layout.announcement.clone());
        let navbar = layout.navbars.variable(
            self.navbar(shell)?,
            &self.project.templates,
            &layout.site,
            &layout.texts,
        )?;
        context.insert_value("navbar", navbar);
        context.insert(
            "page",
            &*self.styled(shell, sidebar.map(|(pieces, _)| pieces)),
        );
        let html = sidebar.map(|(pieces, node)| Value::safe_string(&pieces.html(node)));
        context.insert_value("sidebar", html.unwrap_or_else(Value::none));
        let fragment = sidebar.and_then(|(pieces, _)| pieces.fragment_url());
        context.insert("sidebar_fragment", &fragment);
        insert_absent(&mut context);
        view.insert(&mut Variables(&mut context));
        Ok(Page {
            html: self.project.templates.render(V::TEMPLATE, &context)?,
            diagnostics: Vec::new(),
        })
    }

    /// Returns the variables of a page with the style sheet of badges, if its sidebar
    /// has any.
    fn styled<'s>(&self, shell: &'s Shell, sidebar: Option<&SidebarPieces>) -> Cow<'s, PageView> {
        let mut page = Cow::Borrowed(&shell.page);
        if let Some(url) = &self.project.theme.author_css_url
            && sidebar.is_some_and(SidebarPieces::has_badges)
            && !page.head.styles.contains(url)
        {
            page.to_mut().head.styles.push(url.clone());
        }
        page
    }

    /// Returns the navbar of a page.
    ///
    /// It is the same on most pages but for the active items, and is cheap
    /// enough to make for each page.
    pub(in crate::produce) fn navbar(&self, shell: &Shell) -> Result<NavbarView> {
        let site = &self.project.site;
        Ok(navbar(&NavbarPage {
            site,
            tree: shell.tree,
            doc: shell.doc.map(|doc| &site.docs[doc]),
            permalink: &shell.page.permalink,
            in_docs: shell.in_docs,
            // References and posts have no version of the docs.
            has_versions: shell.in_docs
                || matches!(shell.page.kind, "page" | "search" | "not-found"),
            search: &self.layout(shell.tree)?.search,
        }))
    }

    /// Returns breadcrumbs for the categories above a node. A category without a
    /// page has no link.
    ///
    /// From the outermost category to the innermost; the node itself is not
    /// included.
    pub(in crate::produce) fn crumbs(
        &self,
        tree: TreeIdx,
        sidebar: &Sidebar,
        node: NodeIdx,
    ) -> Vec<CrumbView> {
        let site = &self.project.site;
        sidebar
            .ancestors(node)
            .into_iter()
            .map(|idx| CrumbView {
                label: sidebar.nodes[idx].label.clone(),
                href: match &sidebar.nodes[idx].kind {
                    NodeKind::Category {
                        link: Some(entry), ..
                    } => Some(site.entry_link(tree, *entry).permalink.into()),
                    _ => None,
                },
            })
            .collect()
    }
}

/// Variables that only some kinds of pages have, besides `doc` and `post`.
const OF_SOME_KINDS: &[&str] = &[
    "api_css",
    "author",
    "authors",
    "breadcrumbs",
    "category",
    "content",
    "css",
    "description",
    "groups",
    "is_component",
    "links",
    "menu",
    "name",
    "newer",
    "next",
    "older",
    "posts",
    "previous",
    "tag",
    "toc",
    "years",
];

/// The variables of a kind of pages.
pub(in crate::produce) struct Variables<'c>(&'c mut Context);

impl Variables<'_> {
    /// Adds a variable. Its name is one of [`OF_SOME_KINDS`], so that it is defined on
    /// all pages.
    pub(in crate::produce) fn insert<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) {
        self.insert_value(name, Value::from_serializable(value));
    }

    /// Like [`insert`](Self::insert), for a value of templates, such as HTML.
    pub(in crate::produce) fn insert_value(&mut self, name: &'static str, value: Value) {
        debug_assert!(
            matches!(name, "doc" | "post") || OF_SOME_KINDS.contains(&name),
            "hooks do not know the variable `{name}`"
        );
        self.0.insert_value(name, value);
    }
}

/// Adds the variables that only some kinds of pages have, without values.
///
/// Hooks are included in pages of every kind, and Tera reports variables that
/// are not defined. `doc` and `post` have all their fields, because a field of
/// none has no fields itself: `{% if doc.front_matter.owner %}` would fail.
fn insert_absent(context: &mut Context) {
    static DOC: LazyLock<Value> = LazyLock::new(|| Value::from_serializable(&DocView::default()));
    static POST: LazyLock<Value> = LazyLock::new(|| Value::from_serializable(&PostView::default()));
    for name in OF_SOME_KINDS {
        context.insert_value(*name, Value::none());
    }
    context.insert_value("doc", DOC.clone());
    context.insert_value("post", POST.clone());
}

/// Returns the variable `page` of templates. `class` is for style sheets of the
/// site; `kind` selects styles and behaviours of the theme.
pub(in crate::produce) fn page_view(
    kind: &'static str,
    title: &str,
    permalink: &Address,
    class: String,
    head: HeadView,
) -> PageView {
    PageView {
        kind,
        title: title.to_owned(),
        permalink: permalink.clone(),
        class,
        is_home: false,
        head,
    }
}

/// Number of characters of a description that search engines show.
const SHOWN_DESCRIPTION: usize = 160;

/// Returns the description of a page that lists others, or of one whose author
/// described nothing: its title, followed by the first titles listed, or by the
/// titles above it.
///
/// Search engines show it in their results; without one, they pick any text of
/// the page. It is cut between titles.
fn listing_description<'a>(title: &str, listed: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = title.to_owned();
    let mut separator = ": ";
    for item in listed {
        let length = out.chars().count() + separator.len() + item.chars().count();
        if length > SHOWN_DESCRIPTION {
            out.push_str(", …");
            break;
        }
        out.push_str(separator);
        out.push_str(item);
        separator = ", ";
    }
    out
}

/// Returns the view of a link to a page of the site.
pub(in crate::produce) fn link_view(link: &PageLink) -> LinkView {
    LinkView {
        label: link.title.clone(),
        href: link.permalink.as_str().to_owned(),
    }
}

/// Returns the view of a link to a doc, with its description for lists.
pub(in crate::produce) fn doc_link(doc: &Doc) -> DocLinkView {
    DocLinkView {
        title: doc.title.clone(),
        href: doc.permalink.as_str().to_owned(),
        description: doc.description.clone(),
    }
}
