//! Sidebars: every item is rendered once by its template and split where pages
//! differ. Inserting a sidebar into a page copies the lists of the page's
//! branch and fills in the differences.
//!
//! A large sidebar is not inserted completely (see [`is_whole`]): a page
//! contains only its own branch. Other categories link to their first page, and
//! are fetched from a fragment when a reader opens them.

use std::fmt::Write as _;
use std::sync::Arc;

use docs_model::index::{IndexVec, NodeIdx, TreeIdx};
use docs_model::sidebar::{Entry, NodeKind, Sidebar};
use docs_model::site::PageLink;
use serde::Serialize;
use tera::Value;

use crate::plan::{MAX_PART, is_whole, sidebar_digest, sidebar_parts};
use crate::produce::Result;
use crate::produce::html::escape;
use crate::produce::view::SidebarItemView;
use crate::templates::context;
use crate::texts::Texts;
use crate::understand::Project;

/// Number of items before and after its own that a page contains from a long
/// list.
const WINDOW: usize = 60;

/// A rendered sidebar, split where pages differ.
#[derive(Debug)]
pub(in crate::produce) struct SidebarPieces {
    /// The list of the top level.
    roots: List,
    /// The list of each category.
    lists: IndexVec<NodeIdx, List>,
    parents: IndexVec<NodeIdx, Option<NodeIdx>>,
    /// Whether the category at each node starts open.
    open: IndexVec<NodeIdx, bool>,
    /// First page of each category, linked for readers without scripts.
    first: IndexVec<NodeIdx, Option<PageLink>>,
    whole: bool,
    /// The fragment that contains the list of each category.
    parts: IndexVec<NodeIdx, Option<usize>>,
    /// Address of the folder with the fragments.
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

impl SidebarPieces {
    /// Renders the lists of a sidebar.
    pub(in crate::produce) fn new(
        project: &Project,
        tree: TreeIdx,
        sidebar: &Sidebar,
        texts: &Value,
    ) -> Result<Self> {
        let site = &project.site;
        let items = Items {
            project,
            tree,
            sidebar,
            texts,
            mark: Mark::of(sidebar_digest(project, tree, sidebar)),
        };
        let mut pieces = Self {
            roots: items.list(&sidebar.roots)?,
            lists: IndexVec::new(),
            parents: sidebar.nodes.iter().map(|node| node.parent).collect(),
            open: IndexVec::new(),
            first: IndexVec::new(),
            whole: is_whole(sidebar),
            parts: sidebar_parts(sidebar),
            fragment_url: None,
            words: Arc::clone(&project.texts[site.trees[tree].locale]),
        };
        for (idx, node) in sidebar.nodes.iter_enumerated() {
            let starts_open =
                matches!(&node.kind, NodeKind::Category { collapsed, .. } if !collapsed);
            pieces.open.push(starts_open);
            let first = sidebar.first_page(idx);
            pieces
                .first
                .push(first.map(|entry| site.entry_link(tree, entry)));
            pieces.lists.push(items.list(&node.children)?);
        }
        Ok(pieces)
    }

    /// Returns the lists of a fragment, for categories that a page does not
    /// contain.
    pub(in crate::produce) fn part(&self, part: usize) -> String {
        let mut out = String::new();
        let nodes = self.parts.iter_enumerated();
        for (node, _) in nodes.filter(|(_, of)| **of == Some(part)) {
            let _ = write!(out, "<div data-key=\"{}\"><ul>", self.key(node));
            let list = &self.lists[node];
            if list.items.len() > MAX_PART {
                self.emit_list(list, None, &[], &mut out);
            } else {
                for (_, pieces) in &list.items {
                    self.emit(pieces, None, &[], &mut out);
                }
            }
            out.push_str("</ul></div>\n");
        }
        out
    }

    /// Returns the key of a category's list: its fragment and its node.
    fn key(&self, node: NodeIdx) -> String {
        let part = self.parts[node].unwrap_or_default();
        format!("{part}.{}", usize::from(node))
    }

    /// Sets the address of the folder with the fragments.
    pub(in crate::produce) fn set_fragment_url(&mut self, url: String) {
        self.fragment_url = Some(url);
    }

    /// Returns the address of the folder with the fragments, if the sidebar has
    /// any.
    pub(in crate::produce) fn fragment_url(&self) -> Option<&str> {
        self.fragment_url.as_deref()
    }

    /// Returns the top-level items for the page at `current`.
    pub(in crate::produce) fn html(&self, current: Option<NodeIdx>) -> String {
        let mut path = Vec::new();
        let mut at = current;
        while let Some(node) = at {
            path.push(node);
            at = self.parents[node];
        }
        let mut out = String::with_capacity(4096);
        self.emit_list(&self.roots, current, &path, &mut out);
        out
    }

    fn emit_list(&self, list: &List, current: Option<NodeIdx>, path: &[NodeIdx], out: &mut String) {
        let items = &list.items;
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

    /// Writes a link to the first item beyond the cut of a long list.
    fn emit_more(&self, node: NodeIdx, count: usize, text: &str, out: &mut String) {
        if let Some(link) = &self.first[node] {
            let text = self.words.counted(text, count);
            let _ = write!(
                out,
                "<li class=\"sidebar-more\"><a class=\"sidebar-link\" href=\"{}\">{}</a></li>",
                escape(&link.permalink),
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
                    let key = self.key(*node);
                    let _ = write!(out, " data-slot=\"sidebar-lazy\" data-key=\"{key}\"");
                }
                Piece::Children(node) if self.whole || path.contains(node) => {
                    self.emit_list(&self.lists[*node], current, path, out);
                }
                Piece::Children(node) => {
                    if let Some(link) = &self.first[*node] {
                        let _ = write!(
                            out,
                            "<li><a class=\"sidebar-link\" href=\"{}\">{}</a></li>",
                            escape(&link.permalink),
                            escape(&link.title)
                        );
                    }
                }
            }
        }
    }
}

/// Renders the items of one sidebar.
struct Items<'a> {
    project: &'a Project,
    tree: TreeIdx,
    sidebar: &'a Sidebar,
    texts: &'a Value,
    mark: Mark,
}

impl Items<'_> {
    fn list(&self, nodes: &[NodeIdx]) -> Result<List> {
        let mut items = Vec::with_capacity(nodes.len());
        for &node in nodes {
            let args = context(&ItemArgs {
                item: self.item(node),
            })?;
            let templates = &self.project.templates;
            let html = templates.component("SidebarItem", &args, None, self.texts)?;
            items.push((node, self.mark.cut(&html, node)));
        }
        Ok(List { items })
    }

    fn item(&self, idx: NodeIdx) -> SidebarItemView {
        let node = &self.sidebar.nodes[idx];
        let address = |entry| {
            let link = self.project.site.entry_link(self.tree, entry);
            Some(link.permalink)
        };
        let (kind, href, html, collapsible) = match &node.kind {
            NodeKind::Doc { doc, .. } => ("link", address(Entry::Doc(*doc)), None, false),
            NodeKind::Link { href } => ("link", Some(href.clone()), None, false),
            NodeKind::Mounted { page } => ("link", address(Entry::Mounted(*page)), None, false),
            NodeKind::Category {
                link, collapsible, ..
            } => ("category", link.and_then(address), None, *collapsible),
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
            external: matches!(&node.kind, NodeKind::Link { href } if located_data::path::is_external(href)),
            href,
            icon: node.icon.clone(),
            class: node.class_name.clone(),
            props: node.custom_props.clone(),
            collapsible,
            html,
            current: self.mark.placeholder(Place::Current),
            state: self.mark.placeholder(Place::State),
            children: self.mark.placeholder(Place::Children),
        }
    }
}

/// A placeholder in an item that is filled for each page.
#[derive(Clone, Copy)]
enum Place {
    Current,
    State,
    Children,
}

/// The placeholder text passed to templates. It contains a hash of everything
/// the items are rendered from, including templates, so that no text by an
/// author can contain it.
struct Mark(String);

impl Mark {
    const PLACES: [(Place, char); 3] = [
        (Place::Current, 'c'),
        (Place::State, 's'),
        (Place::Children, 'k'),
    ];

    fn of(digest: u64) -> Self {
        Self(format!("sidebar-{digest:016x}-"))
    }

    fn placeholder(&self, place: Place) -> String {
        let letter = match place {
            Place::Current => 'c',
            Place::State => 's',
            Place::Children => 'k',
        };
        format!("{}{letter}", self.0)
    }

    /// Splits a rendered item at its placeholders.
    fn cut(&self, html: &str, node: NodeIdx) -> Vec<Piece> {
        let mut out = Vec::new();
        for (at, part) in html.split(&*self.0).enumerate() {
            let mut text = part;
            if at > 0 {
                let place = Self::PLACES
                    .into_iter()
                    .find(|(_, letter)| part.starts_with(*letter));
                if let Some((place, letter)) = place {
                    text = &part[letter.len_utf8()..];
                    out.push(match place {
                        Place::Current => Piece::Current(node),
                        Place::State => Piece::State(node),
                        Place::Children => Piece::Children(node),
                    });
                }
            }
            if !text.is_empty() {
                out.push(Piece::Text(text.to_owned()));
            }
        }
        out
    }
}
