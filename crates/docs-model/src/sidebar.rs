//! Sidebars tied to their docs: a flat list of nodes that know their parents,
//! so that the way to any page is found without a search.

use std::collections::HashMap;

use serde::Serialize;

use crate::site::DocIdx;

/// A sidebar of one version in one locale.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Sidebar {
    /// Its name.
    pub name: String,
    /// All nodes; parents precede their children.
    pub nodes: Vec<SidebarNode>,
    /// The nodes of the first level.
    pub roots: Vec<NodeIdx>,
    #[serde(skip)]
    node_of: HashMap<Entry, NodeIdx>,
}

/// Index of a node in its sidebar.
pub type NodeIdx = usize;

/// A page in a sidebar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Entry {
    /// A doc.
    Doc(DocIdx),
    /// A generated category page, by its index in the tree.
    GeneratedIndex(usize),
    /// A mounted page, by its place in [`Site::mounted`](crate::Site::mounted).
    Mounted(usize),
}

/// An item of a sidebar.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SidebarNode {
    /// Parent category.
    pub parent: Option<NodeIdx>,
    /// The items of a category.
    pub children: Vec<NodeIdx>,
    /// Label.
    pub label: String,
    /// Kind of the node.
    pub kind: NodeKind,
    /// Description on cards.
    pub description: Option<String>,
    /// Class of the item.
    pub class_name: Option<String>,
    /// Data for templates and components.
    pub custom_props: Option<serde_json::Value>,
}

/// The kinds of resolved items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub enum NodeKind {
    /// A doc; `bound` is false for a `ref`.
    Doc {
        /// The doc.
        doc: DocIdx,
        /// Whether the doc belongs to this sidebar.
        bound: bool,
    },
    /// A mounted page, by its place in [`Site::mounted`](crate::Site::mounted).
    Mounted {
        /// The page.
        page: usize,
    },
    /// A link to anywhere.
    Link {
        /// Target address.
        href: String,
    },
    /// A group.
    Category {
        /// The page behind its label.
        link: Option<Entry>,
        /// Can be folded.
        collapsible: bool,
        /// Starts folded.
        collapsed: bool,
    },
    /// HTML as written.
    Html {
        /// The HTML.
        value: String,
        /// Styled like the other items.
        default_style: bool,
    },
}

impl SidebarNode {
    /// An item below `parent`, or of the first level.
    #[must_use]
    pub fn new(parent: Option<NodeIdx>, label: impl Into<String>, kind: NodeKind) -> Self {
        Self {
            parent,
            children: Vec::new(),
            label: label.into(),
            kind,
            description: None,
            class_name: None,
            custom_props: None,
        }
    }
}

impl Sidebar {
    /// A sidebar without items.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Adds `node` below its parent, which is there already, and returns its
    /// index.
    pub fn push(&mut self, node: SidebarNode) -> NodeIdx {
        let idx = self.nodes.len();
        match node.parent {
            Some(parent) => self.nodes[parent].children.push(idx),
            None => self.roots.push(idx),
        }
        let entry = match &node.kind {
            NodeKind::Doc { doc, bound: true } => Some(Entry::Doc(*doc)),
            NodeKind::Mounted { page } => Some(Entry::Mounted(*page)),
            NodeKind::Category { link, .. } => *link,
            _ => None,
        };
        if let Some(entry) = entry {
            self.node_of.entry(entry).or_insert(idx);
        }
        self.nodes.push(node);
        idx
    }

    /// The node of a page that belongs to this sidebar.
    #[must_use]
    pub fn node_of(&self, entry: Entry) -> Option<NodeIdx> {
        self.node_of.get(&entry).copied()
    }

    /// The categories above a node, from the outermost to the nearest.
    #[must_use]
    pub fn ancestors(&self, node: NodeIdx) -> Vec<NodeIdx> {
        let mut out: Vec<_> =
            std::iter::successors(self.nodes[node].parent, |it| self.nodes[*it].parent).collect();
        out.reverse();
        out
    }

    /// The pages of the sidebar in reading order: docs that belong to it, and
    /// categories that have a page.
    pub fn pages(&self) -> impl Iterator<Item = Entry> + '_ {
        self.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Doc { doc, bound: true } => Some(Entry::Doc(*doc)),
            NodeKind::Mounted { page } => Some(Entry::Mounted(*page)),
            NodeKind::Category { link, .. } => *link,
            _ => None,
        })
    }

    /// The first page below a category, for a category without one of its own.
    #[must_use]
    pub fn first_page(&self, node: NodeIdx) -> Option<Entry> {
        let mut stack = vec![node];
        while let Some(idx) = stack.pop() {
            let node = &self.nodes[idx];
            match &node.kind {
                NodeKind::Doc { doc, .. } => return Some(Entry::Doc(*doc)),
                NodeKind::Mounted { page } => return Some(Entry::Mounted(*page)),
                NodeKind::Category {
                    link: Some(entry), ..
                } => return Some(*entry),
                _ => stack.extend(node.children.iter().rev()),
            }
        }
        None
    }
}
