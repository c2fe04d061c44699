//! Sidebars with resolved docs: flat lists of nodes with the index of their parent,
//! so that the ancestors of a page are found without a search.
//!
//! The order of the list is the reading order of the sidebar: a category comes
//! before its items. Pages take their previous and next links from it.
//!
//! A tree of boxes would need recursion in every walk and a search for every page.
//! In the flat list, reading order is the order of the list, ancestors are a walk
//! along `parent`, and the node of a page is one lookup in a map.

use std::collections::HashMap;

use serde::Serialize;

use crate::badge::Badge;
use crate::index::{CategoryIdx, DocIdx, IndexVec, MountedIdx, NodeIdx};

/// A sidebar of one version in one locale.
///
/// # Examples
///
/// ```
/// use docs_model::index::DocIdx;
/// use docs_model::sidebar::{Entry, NodeKind, Sidebar, SidebarNode};
///
/// let mut sidebar = Sidebar::new("docs");
/// let kind = NodeKind::Category { link: None, collapsible: true, collapsed: false };
/// let guides = sidebar.push(SidebarNode::new(None, "Guides", kind));
/// let kind = NodeKind::Doc { doc: DocIdx::from(7), bound: true };
/// let setup = sidebar.push(SidebarNode::new(Some(guides), "Setup", kind));
///
/// let page = Entry::Doc(DocIdx::from(7));
/// assert_eq!(sidebar.node_of(page), Some(setup));
/// assert_eq!(sidebar.ancestors(setup), [guides]);
/// assert_eq!(sidebar.first_page(guides), Some(page));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Sidebar {
    /// Name of the sidebar.
    pub name: String,
    /// All nodes. Parents precede their children.
    pub nodes: IndexVec<NodeIdx, SidebarNode>,
    /// The nodes at the top level.
    pub roots: Vec<NodeIdx>,
    /// First node of each page that belongs to the sidebar.
    #[serde(skip)]
    node_of: HashMap<Entry, NodeIdx>,
}

/// A page that a sidebar item leads to.
///
/// A doc and a mounted page are indices into lists of the site, a generated page is
/// one into the list of its tree: an entry is meaningful only with the tree of its
/// sidebar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Entry {
    /// A doc.
    Doc(DocIdx),
    /// A generated category page of the tree.
    GeneratedIndex(CategoryIdx),
    /// A mounted page.
    Mounted(MountedIdx),
}

/// An item of a sidebar.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SidebarNode {
    /// The parent category; `None` at the top level.
    pub parent: Option<NodeIdx>,
    /// The items of a category, in order.
    pub children: Vec<NodeIdx>,
    /// Label of the item.
    pub label: String,
    /// Kind of the node.
    pub kind: NodeKind,
    /// Description on cards.
    pub description: Option<String>,
    /// Icon in front of the label.
    pub icon: Option<ItemIcon>,
    /// Number in front of the label, such as `1.2.`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// CSS class of the item.
    pub class_name: Option<String>,
    /// Badge after the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<Badge>,
    /// `customProps` of the item, for templates.
    pub custom_props: Option<serde_json::Value>,
}

/// An icon that shows the kind of the page that an item leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemIcon {
    /// Suffix of the CSS class `kind-…`.
    pub class: String,
    /// Text alternative, in the language of the sidebar.
    pub label: String,
}

/// The kinds of resolved sidebar items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub enum NodeKind {
    /// A doc.
    Doc {
        /// The doc.
        doc: DocIdx,
        /// Whether the doc belongs to this sidebar; false for a `ref`.
        bound: bool,
    },
    /// A mounted page.
    Mounted {
        /// The page.
        page: MountedIdx,
    },
    /// A link.
    Link {
        /// Target address.
        href: String,
    },
    /// A category.
    Category {
        /// The page that its label leads to.
        link: Option<Entry>,
        /// Whether readers can collapse it.
        collapsible: bool,
        /// Whether it is collapsed initially.
        collapsed: bool,
    },
    /// HTML, inserted unchanged.
    Html {
        /// The HTML.
        value: String,
        /// Whether it is styled like other items.
        default_style: bool,
    },
}

impl SidebarNode {
    /// Returns an item below `parent`, or at the top level.
    #[must_use]
    pub fn new(parent: Option<NodeIdx>, label: impl Into<String>, kind: NodeKind) -> Self {
        Self {
            parent,
            children: Vec::new(),
            label: label.into(),
            kind,
            description: None,
            icon: None,
            number: None,
            class_name: None,
            badge: None,
            custom_props: None,
        }
    }

    /// Returns the page of the item, if it belongs to the sidebar: a `ref` leads to a doc
    /// that another one shows.
    const fn entry(&self) -> Option<Entry> {
        match &self.kind {
            NodeKind::Doc { doc, bound: true } => Some(Entry::Doc(*doc)),
            NodeKind::Mounted { page } => Some(Entry::Mounted(*page)),
            NodeKind::Category { link, .. } => *link,
            _ => None,
        }
    }
}

impl Sidebar {
    /// Returns a sidebar without items.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Appends a node below its parent, which must have been pushed before.
    /// Returns the index of the node. A page that is pushed twice keeps its
    /// first node as the one that [`node_of`](Self::node_of) returns.
    pub fn push(&mut self, node: SidebarNode) -> NodeIdx {
        let idx = self.nodes.next_index();
        match node.parent {
            Some(parent) => self.nodes[parent].children.push(idx),
            None => self.roots.push(idx),
        }
        if let Some(entry) = node.entry() {
            self.node_of.entry(entry).or_insert(idx);
        }
        self.nodes.push(node)
    }

    /// Removes the last node, which is not the parent of another one.
    pub(crate) fn pop(&mut self) {
        let Some(node) = self.nodes.pop() else { return };
        let idx = self.nodes.next_index();
        if let Some(entry) = node.entry()
            && self.node_of.get(&entry) == Some(&idx)
        {
            self.node_of.remove(&entry);
        }
        match node.parent {
            Some(parent) => self.nodes[parent].children.pop(),
            None => self.roots.pop(),
        };
    }

    /// Returns the node of a page that belongs to this sidebar. A page that
    /// occurs more than once has the node of its first place.
    #[must_use]
    pub fn node_of(&self, entry: Entry) -> Option<NodeIdx> {
        self.node_of.get(&entry).copied()
    }

    /// Returns the label of the item of a page. `None` for a page that belongs to a category,
    /// whose label names the category.
    #[must_use]
    pub fn label_of(&self, entry: Entry) -> Option<&str> {
        let node = &self.nodes[self.node_of(entry)?];
        (!matches!(node.kind, NodeKind::Category { .. })).then_some(&*node.label)
    }

    /// Returns the categories above a node, outermost first. They are the
    /// breadcrumbs of a page.
    #[must_use]
    pub fn ancestors(&self, node: NodeIdx) -> Vec<NodeIdx> {
        let mut out: Vec<_> = std::iter::successors(self.nodes[node].parent, |category| {
            self.nodes[*category].parent
        })
        .collect();
        out.reverse();
        out
    }

    /// Returns the pages of the sidebar in reading order: docs that belong to
    /// it, and categories that have a page. A page that occurs twice is
    /// returned twice. Previous and next links follow this order.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::index::DocIdx;
    /// use docs_model::sidebar::{Entry, NodeKind, Sidebar, SidebarNode};
    ///
    /// let doc = |idx: usize, bound| NodeKind::Doc { doc: DocIdx::from(idx), bound };
    /// let mut sidebar = Sidebar::new("docs");
    /// sidebar.push(SidebarNode::new(None, "Cart", doc(0, true)));
    /// // A `ref` is a link into another sidebar, and not a page of this one.
    /// sidebar.push(SidebarNode::new(None, "API", doc(1, false)));
    /// assert_eq!(sidebar.pages().collect::<Vec<_>>(), [Entry::Doc(DocIdx::from(0))]);
    /// ```
    pub fn pages(&self) -> impl Iterator<Item = Entry> + '_ {
        self.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Doc { doc, bound: true } => Some(Entry::Doc(*doc)),
            NodeKind::Mounted { page } => Some(Entry::Mounted(*page)),
            NodeKind::Category { link, .. } => *link,
            _ => None,
        })
    }

    /// Returns the first page below a category. It is the target of a category
    /// without a page of its own.
    #[must_use]
    pub fn first_page(&self, node: NodeIdx) -> Option<Entry> {
        // Iterative, in reading order: the last item pushed is read first.
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
