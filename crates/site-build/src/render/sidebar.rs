//! Sidebars: every list is rendered once by its template, with marks where a
//! page makes a difference. Putting a sidebar into a page copies the lists of
//! its branch and fills in the marks.
//!
//! A sidebar of more than [`WHOLE_MAX`] items is not put into pages whole: a
//! page carries its own branch, other categories lead to their first page and
//! are fetched from one shared fragment when a reader opens them.

use std::fmt::Write as _;
use std::sync::Arc;

use docs_model::Site;
use docs_model::sidebar::{Entry, NodeIdx, NodeKind, Sidebar};
use docs_model::site::TreeIdx;
use serde::Serialize;
use tera::Value;

use super::Renderer;
use super::view::SidebarItemView;
use crate::error::Result;
use crate::templates::{Templates, context};
use crate::texts::Texts;

/// Most items of a sidebar that every page carries whole.
const WHOLE_MAX: usize = 80;

/// Most items of one list around the page's own that a page carries.
const WINDOW: usize = 60;

/// A sidebar, ready to be put into pages.
#[derive(Debug)]
pub(super) struct SidebarPieces {
    /// Lists by category; the last one is the first level.
    lists: Vec<List>,
    parents: Vec<Option<NodeIdx>>,
    /// Categories that start open.
    open: Vec<bool>,
    /// First page of each category, for readers without scripts.
    first: Vec<Option<(String, String)>>,
    whole: bool,
    /// Address of the fragment.
    fragment_url: Option<String>,
    words: Arc<Texts>,
}

#[derive(Debug, Default)]
struct List {
    items: Vec<(NodeIdx, Vec<Piece>)>,
}

#[derive(Debug)]
enum Piece {
    Text(String),
    Current(NodeIdx),
    State(NodeIdx),
    Children(NodeIdx),
}

#[derive(Serialize)]
struct ItemArgs {
    item: SidebarItemView,
}

const MARK: char = '\u{1}';

impl SidebarPieces {
    /// Renders the lists of a sidebar.
    pub(super) fn new(
        renderer: &Renderer<'_>,
        tree: TreeIdx,
        sidebar: &Sidebar,
        texts: &Value,
        words: &Arc<Texts>,
    ) -> Result<Self> {
        let (site, templates) = (&renderer.project.site, renderer.templates);
        let count = sidebar.nodes.len();
        let mut pieces = Self {
            lists: Vec::with_capacity(count + 1),
            parents: sidebar.nodes.iter().map(|it| it.parent).collect(),
            open: Vec::with_capacity(count),
            first: Vec::with_capacity(count),
            whole: count <= WHOLE_MAX,
            fragment_url: None,
            words: Arc::clone(words),
        };
        for (idx, node) in sidebar.nodes.iter().enumerate() {
            let starts_open =
                matches!(&node.kind, NodeKind::Category { collapsed, .. } if !collapsed);
            pieces.open.push(starts_open);
            let first = sidebar.first_page(idx).map(|it| page_link(site, tree, it));
            pieces.first.push(first);
            let list = list(site, tree, sidebar, &node.children, templates, texts)?;
            pieces.lists.push(list);
        }
        let roots = list(site, tree, sidebar, &sidebar.roots, templates, texts)?;
        pieces.lists.push(roots);
        Ok(pieces)
    }

    /// The lists of all categories, for readers who open a category that their
    /// page does not carry; `None` for a sidebar that pages carry whole.
    pub(super) fn fragment(&self) -> Option<String> {
        if self.whole {
            return None;
        }
        let mut out = String::new();
        for (idx, list) in self
            .lists
            .iter()
            .enumerate()
            .filter(|(_, it)| !it.items.is_empty())
        {
            let _ = write!(out, "<div data-key=\"{idx}\"><ul>");
            for (_, pieces) in &list.items {
                self.emit(pieces, None, &[], &mut out);
            }
            out.push_str("</ul></div>\n");
        }
        Some(out)
    }

    /// Sets the address of the fragment.
    pub(super) fn set_fragment_url(&mut self, url: String) {
        self.fragment_url = Some(url);
    }

    /// The address of the fragment, for a sidebar that has one.
    pub(super) fn fragment_url(&self) -> Option<&str> {
        self.fragment_url.as_deref()
    }

    /// The items of the first level for a page at `current`.
    pub(super) fn html(&self, current: Option<NodeIdx>) -> String {
        let mut path = Vec::new();
        let mut at = current;
        while let Some(node) = at {
            path.push(node);
            at = self.parents[node];
        }
        let mut out = String::with_capacity(4096);
        self.emit_list(self.lists.len() - 1, current, &path, &mut out);
        out
    }

    fn emit_list(&self, list: usize, current: Option<NodeIdx>, path: &[NodeIdx], out: &mut String) {
        let items = &self.lists[list].items;
        if self.whole || items.len() <= WINDOW * 2 {
            for (_, pieces) in items {
                self.emit(pieces, current, path, out);
            }
            return;
        }
        let at = items
            .iter()
            .position(|(node, _)| path.contains(node))
            .unwrap_or(0);
        let start = at.saturating_sub(WINDOW);
        let end = (at + WINDOW + 1).min(items.len());
        if start > 0 {
            self.emit_more(items[start - 1].0, start, "more_before", out);
        }
        for (_, pieces) in &items[start..end] {
            self.emit(pieces, current, path, out);
        }
        if end < items.len() {
            self.emit_more(items[end].0, items.len() - end, "more_after", out);
        }
    }

    /// Where a long list is cut: a link to the next item beyond the cut.
    fn emit_more(&self, node: NodeIdx, count: usize, text: &str, out: &mut String) {
        if let Some((href, _)) = &self.first[node] {
            let text = self.words.counted(text, count);
            let _ = write!(
                out,
                "<li class=\"sidebar-more\"><a class=\"sidebar-link\" href=\"{}\">{}</a></li>",
                escape(href),
                escape(&text)
            );
        }
    }

    fn emit(&self, pieces: &[Piece], current: Option<NodeIdx>, path: &[NodeIdx], out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Current(node) if Some(*node) == current => {
                    out.push_str(" aria-current=\"page\"");
                }
                Piece::Current(_) => {}
                Piece::State(node) if path.contains(node) => out.push_str(" open"),
                Piece::State(node) if self.whole => {
                    if self.open[*node] {
                        out.push_str(" open");
                    }
                }
                Piece::State(node) => {
                    let _ = write!(out, " data-slot=\"sidebar-lazy\" data-key=\"{node}\"");
                }
                Piece::Children(node) if self.whole || path.contains(node) => {
                    self.emit_list(*node, current, path, out);
                }
                Piece::Children(node) => {
                    if let Some((href, label)) = &self.first[*node] {
                        let _ = write!(
                            out,
                            "<li><a class=\"sidebar-link\" href=\"{}\">{}</a></li>",
                            escape(href),
                            escape(label)
                        );
                    }
                }
            }
        }
    }
}

fn list(
    site: &Site,
    tree: TreeIdx,
    sidebar: &Sidebar,
    nodes: &[NodeIdx],
    templates: &Templates,
    texts: &Value,
) -> Result<List> {
    let mut items = Vec::with_capacity(nodes.len());
    for &node in nodes {
        let args = context(&ItemArgs {
            item: item(site, tree, sidebar, node),
        })?;
        let html = templates.component("SidebarItem", &args, None, texts)?;
        items.push((node, cut(&html)));
    }
    Ok(List { items })
}

fn item(site: &Site, tree: TreeIdx, sidebar: &Sidebar, idx: NodeIdx) -> SidebarItemView {
    let node = &sidebar.nodes[idx];
    let mark = |kind: char| format!("{MARK}{kind}{idx}{MARK}");
    let (kind, href, html, collapsible) = match &node.kind {
        NodeKind::Doc { doc, .. } => ("link", Some(site.docs[*doc].permalink.clone()), None, false),
        NodeKind::Link { href } => ("link", Some(href.clone()), None, false),
        NodeKind::Mounted { page } => {
            let href = page_link(site, tree, Entry::Mounted(*page)).0;
            ("link", Some(href), None, false)
        }
        NodeKind::Category {
            link, collapsible, ..
        } => {
            let href = link.map(|it| page_link(site, tree, it).0);
            ("category", href, None, *collapsible)
        }
        NodeKind::Html {
            value,
            default_style,
        } => {
            let kind = if *default_style { "html" } else { "raw" };
            (kind, None, Some(value.clone()), false)
        }
        _ => ("html", None, None, false),
    };
    SidebarItemView {
        kind,
        label: node.label.clone(),
        external: matches!(&node.kind, NodeKind::Link { href } if docs_model::path::is_external(href)),
        href,
        class: node.class_name.clone(),
        props: node.custom_props.clone(),
        collapsible,
        html,
        current: mark('c'),
        state: mark('s'),
        children: mark('k'),
    }
}

/// Address and label of a page.
pub(super) fn page_link(site: &Site, tree: TreeIdx, entry: Entry) -> (String, String) {
    match entry {
        Entry::Doc(doc) => {
            let doc = &site.docs[doc];
            (doc.permalink.clone(), doc.sidebar_label().to_owned())
        }
        Entry::GeneratedIndex(index) => {
            let page = &site.trees[tree].generated_indexes[index];
            (page.permalink.clone(), page.title.clone())
        }
        Entry::Mounted(page) => (
            site.mounted_address(site.trees[tree].locale, page),
            site.mounted[page].title.clone(),
        ),
    }
}

/// Cuts a rendered item at its marks.
fn cut(html: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    for (at, part) in html.split(MARK).enumerate() {
        if at % 2 == 0 {
            if !part.is_empty() {
                out.push(Piece::Text(part.to_owned()));
            }
            continue;
        }
        let Ok(node) = part[1..].parse() else {
            continue;
        };
        out.push(match &part[..1] {
            "c" => Piece::Current(node),
            "s" => Piece::State(node),
            _ => Piece::Children(node),
        });
    }
    out
}

/// Escapes text for HTML, attributes included.
pub(super) fn escape(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .into()
}
