//! Sidebars: every item is rendered once by its template and split where pages
//! differ. Inserting a sidebar into a page copies the lists of the page's
//! branch and fills in the differences.
//!
//! A large sidebar is not inserted completely (see [`is_whole`]): a page
//! contains only its own branch. Other categories link to their first page, and
//! are fetched from a fragment when a reader opens them.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use docs_model::index::{IndexVec, NodeIdx, TreeIdx};
use docs_model::sidebar::{Entry, NodeKind, Sidebar};
use docs_model::site::PageLink;
use located_data::path;
use rayon::prelude::*;
use serde::Serialize;
use tera::Value;

use crate::digest::Digest;
use crate::html::escape;
use crate::plan::{MAX_PART, is_whole, sidebar_digest, sidebar_parts};
use crate::produce::Result;
use crate::produce::view::SidebarItemView;
use crate::templates::context;
use crate::texts::Texts;
use crate::understand::Project;

// Enough that the page's neighbours fill a tall screen, and that the list ends
// out of sight.
/// Number of items before and after its own that a page contains from a long
/// list.
const WINDOW: usize = 60;

/// A rendered sidebar, split where pages differ.
///
/// Item templates are called once for each item of the sidebar, not once for
/// each page and item: for a site of n pages, rendering takes O(n) calls
/// instead of O(n²). What differs between pages is replaced by placeholders and
/// filled in by copying.
#[derive(Debug)]
pub(in crate::produce) struct SidebarPieces {
    /// The list of the top level.
    roots: List,
    /// The list of each category.
    lists: IndexVec<NodeIdx, List>,
    /// Parent of each node, `None` at the top level.
    parents: IndexVec<NodeIdx, Option<NodeIdx>>,
    /// Position of each node in its list.
    positions: IndexVec<NodeIdx, usize>,
    /// Whether the category at each node starts open.
    open: IndexVec<NodeIdx, bool>,
    /// First page of each category, linked for readers without scripts.
    first: IndexVec<NodeIdx, Option<PageLink>>,
    /// Whether each page contains all items (see [`is_whole`]).
    whole: bool,
    /// The fragment that contains the list of each category.
    ///
    /// `None` for nodes that are not categories, and in a whole sidebar.
    parts: IndexVec<NodeIdx, Option<usize>>,
    /// Address of the folder with the fragments.
    fragment_url: Option<String>,
    /// Texts in the language of the tree, for links beyond the cut of a list.
    words: Arc<Texts>,
    /// Whether an item has a badge.
    has_badges: bool,
    /// Hash of the whole sidebar.
    digest: u64,
}

/// A list of items, in the order of the sidebar.
#[derive(Debug, Default)]
struct List {
    /// Each item with the pieces of its HTML, in order.
    items: Vec<(NodeIdx, Vec<Piece>)>,
    /// Hash of what each item adds to a page, besides lists inside it and what
    /// depends on the page.
    digests: Vec<u64>,
    /// Hash of all items.
    digest: u64,
}

/// A piece of the HTML of an item: finished text, or a place that depends on
/// the page.
#[derive(Debug)]
enum Piece {
    Text(String),
    /// The attribute that marks the item of the current page.
    Current(NodeIdx),
    /// The attributes of a category: open, closed, or to be fetched.
    State(NodeIdx),
    /// The list of a category.
    Children(NodeIdx),
}

#[derive(Serialize)]
struct ItemArgs {
    item: SidebarItemView,
}

impl SidebarPieces {
    /// Renders the lists of a sidebar.
    ///
    /// # Errors
    ///
    /// Returns the fault of the template `SidebarItem`.
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
        // A page waits for its sidebar, which has an item for each page.
        let lists: Vec<Result<List>> = sidebar
            .nodes
            .as_slice()
            .par_iter()
            .map(|node| items.list(&node.children))
            .collect();
        let mut pieces = Self {
            roots: items.list(&sidebar.roots)?,
            lists: lists.into_iter().collect::<Result<_>>()?,
            parents: sidebar.nodes.iter().map(|node| node.parent).collect(),
            positions: sidebar.nodes.iter().map(|_| 0).collect(),
            open: IndexVec::new(),
            first: IndexVec::new(),
            whole: is_whole(sidebar),
            parts: sidebar_parts(sidebar),
            fragment_url: None,
            words: Arc::clone(&project.texts[site.trees[tree].locale]),
            has_badges: sidebar.nodes.iter().any(|node| node.badge.is_some()),
            digest: 0,
        };
        for (idx, node) in sidebar.nodes.iter_enumerated() {
            let starts_open =
                matches!(&node.kind, NodeKind::Category { collapsed, .. } if !collapsed);
            pieces.open.push(starts_open);
            let first = sidebar.first_page(idx).map(|entry| {
                let mut link = site.entry_link(tree, entry);
                if let Some(label) = sidebar.label_of(entry) {
                    label.clone_into(&mut link.title);
                }
                link
            });
            pieces.first.push(first);
        }
        pieces.compute_digests();
        Ok(pieces)
    }

    /// Computes the positions of all nodes and the hashes of all lists, once all
    /// lists are rendered.
    fn compute_digests(&mut self) {
        for list in std::iter::once(&self.roots).chain(self.lists.iter()) {
            for (position, (node, _)) in list.items.iter().enumerate() {
                self.positions[*node] = position;
            }
        }
        let mut all = Digest::default();
        let mut roots = std::mem::take(&mut self.roots);
        self.digest_list(&mut roots, &mut all);
        self.roots = roots;
        let mut lists = std::mem::take(&mut self.lists);
        for list in lists.iter_mut() {
            self.digest_list(list, &mut all);
        }
        self.lists = lists;
        self.digest = all.finish();
    }

    /// Computes the hashes of a list, and adds its hash to `all`.
    fn digest_list(&self, list: &mut List, all: &mut Digest) {
        let items = list.items.iter();
        list.digests = items
            .map(|(node, pieces)| self.digest_of_item(*node, pieces))
            .collect();
        let mut digest = Digest::default();
        for item in &list.digests {
            digest.add(&item.to_le_bytes());
        }
        list.digest = digest.finish();
        all.add(&list.digest.to_le_bytes());
    }

    /// Returns a hash of an item: its pieces, and everything that
    /// [`emit`](Self::emit) and [`emit_more`](Self::emit_more) write for its node.
    fn digest_of_item(&self, node: NodeIdx, pieces: &[Piece]) -> u64 {
        let mut digest = Digest::default();
        for piece in pieces {
            match piece {
                Piece::Text(text) => digest.add(text.as_bytes()),
                Piece::Current(_) => digest.add(b"current"),
                Piece::State(_) => digest.add(b"state"),
                Piece::Children(_) => digest.add(b"children"),
            }
        }
        let first = self.first[node].as_ref();
        digest.add_value(&(
            usize::from(node),
            self.parts[node],
            self.open[node],
            first.map(|link| (&link.permalink, &link.title)),
        ));
        digest.finish()
    }

    /// Adds everything that [`html`](Self::html) returns for the page at `current`
    /// to a hash, at a cost that grows with the depth of the page rather than with
    /// the length of the HTML.
    pub(in crate::produce) fn add_to(&self, current: Option<NodeIdx>, digest: &mut Digest) {
        let path = self.path(current);
        let nodes: Vec<usize> = path.iter().copied().map(usize::from).collect();
        digest.add_value(&(current.map(usize::from), nodes));
        if self.whole {
            return digest.add(&self.digest.to_le_bytes());
        }
        self.add_list(&self.roots, &path, digest);
        for node in &path {
            self.add_list(&self.lists[*node], &path, digest);
        }
    }

    /// Adds the items of a list that a page contains.
    fn add_list(&self, list: &List, path: &[NodeIdx], digest: &mut Digest) {
        let Some(window) = self.window(list, path) else {
            return digest.add(&list.digest.to_le_bytes());
        };
        let n_items = list.items.len();
        let before = self.words.counted("more_before", window.start);
        let after = self.words.counted("more_after", n_items - window.end);
        digest.add_value(&(&window, n_items, before, after));
        // With the items beyond the cut, which are linked.
        let with_links = window.start.saturating_sub(1)..(window.end + 1).min(n_items);
        for item in &list.digests[with_links] {
            digest.add(&item.to_le_bytes());
        }
    }

    /// Returns the lists of a fragment, for categories that a page does not
    /// contain.
    ///
    /// Each list is a `div` with its key, by which the script finds the one
    /// that a reader opens. Lists that are too long even for a fragment are cut
    /// like those of a page.
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
    ///
    /// Without one, the sidebar is whole, and its markup refers to no fragment.
    pub(in crate::produce) fn set_fragment_url(&mut self, url: String) {
        self.fragment_url = Some(url);
    }

    /// Returns whether an item of the sidebar, perhaps in a fragment, has a badge.
    pub(in crate::produce) const fn has_badges(&self) -> bool {
        self.has_badges
    }

    /// Returns the address of the folder with the fragments, if the sidebar has
    /// any.
    pub(in crate::produce) fn fragment_url(&self) -> Option<&str> {
        self.fragment_url.as_deref()
    }

    /// Returns the top-level items for the page at `current`.
    ///
    /// `None` is for pages that show the sidebar without being in it: all
    /// categories have their default state. The cost grows with the length of
    /// the result, not with the number of items in the sidebar.
    pub(in crate::produce) fn html(&self, current: Option<NodeIdx>) -> String {
        let path = self.path(current);
        let mut out = String::with_capacity(4096);
        self.emit_list(&self.roots, current, &path, &mut out);
        out
    }

    /// Returns the node at `current` and the categories around it, innermost first.
    fn path(&self, current: Option<NodeIdx>) -> Vec<NodeIdx> {
        std::iter::successors(current, |node| self.parents[*node]).collect()
    }

    /// Returns the items of a long list that a page with `path` contains: those
    /// near the current one. `None` is for a list that is not cut.
    fn window(&self, list: &List, path: &[NodeIdx]) -> Option<Range<usize>> {
        let items = &list.items;
        if self.whole || items.len() <= WINDOW * 2 {
            return None;
        }
        let is_item = |node: &&NodeIdx| {
            let item = items.get(self.positions[**node]);
            item.is_some_and(|(item, _)| item == *node)
        };
        let at = path
            .iter()
            .find(is_item)
            .map_or(0, |node| self.positions[*node]);
        Some(at.saturating_sub(WINDOW)..(at + WINDOW + 1).min(items.len()))
    }

    /// Writes the items of a list. `path` contains the current item and the
    /// categories around it, innermost first. Of a long list, only the items
    /// near the current one are written.
    fn emit_list(&self, list: &List, current: Option<NodeIdx>, path: &[NodeIdx], out: &mut String) {
        let items = &list.items;
        let Some(Range { start, end }) = self.window(list, path) else {
            for (_, pieces) in items {
                self.emit(pieces, current, path, out);
            }
            return;
        };
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
    ///
    /// `count` is the number of items left out, which the text states.
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

    /// Writes the pieces of an item, and fills in what depends on the page. A
    /// category of a large sidebar that is not on `path` contains a link to its
    /// first page, for readers without scripts, in place of its list.
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
    /// Renders a list of items. Lists of categories are rendered separately,
    /// and connected by [`Piece::Children`].
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
        Ok(List {
            items,
            ..List::default()
        })
    }

    /// Returns the view of an item, with placeholders where pages differ.
    fn item(&self, idx: NodeIdx) -> SidebarItemView {
        let node = &self.sidebar.nodes[idx];
        let address = |entry| {
            let link = self.project.site.entry_link(self.tree, entry);
            Some(link.permalink.into())
        };
        let (kind, href, html, collapsible) = match &node.kind {
            NodeKind::Doc { doc, .. } => ("link", address(Entry::Doc(*doc)), None, false),
            NodeKind::Link { href } => {
                let address = path::pathname(href, &self.project.site.config.base_url);
                ("link", Some(address.unwrap_or(href.clone())), None, false)
            }
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
            external: matches!(&node.kind, NodeKind::Link { .. })
                && href.as_deref().is_some_and(path::is_external),
            href,
            icon: node.icon.clone(),
            class: node.class_name.clone(),
            number: node.number.clone(),
            badge: node.badge.clone(),
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
///
/// Each letter follows the mark in the text that templates see.
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

    /// Returns the mark of a sidebar, by the digest of its inputs.
    fn of(digest: u64) -> Self {
        Self(format!("sidebar-{digest:016x}-"))
    }

    /// Returns the placeholder of a place. Templates print it like any text.
    fn placeholder(&self, place: Place) -> String {
        let letter = match place {
            Place::Current => 'c',
            Place::State => 's',
            Place::Children => 'k',
        };
        format!("{}{letter}", self.0)
    }

    /// Splits a rendered item at its placeholders.
    ///
    /// A template may print a placeholder never or several times: a site's own
    /// template need not mark the current page. Text after a mark without a
    /// known letter is kept.
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
