//! JSON objects under construction, for the data of consoles.

use crate::source::{Member, Node, Value};

/// Returns an array of nodes.
pub(crate) fn array(items: impl IntoIterator<Item = Node>) -> Node {
    Node::detached(Value::Array(items.into_iter().collect()))
}

/// An object under construction.
#[derive(Default)]
pub(crate) struct Object(Vec<Member>);

impl Object {
    /// Appends a member.
    pub(crate) fn put(&mut self, key: &str, node: Node) {
        self.0.push(Member::detached(key, node));
    }

    /// Appends a member with a text.
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        self.put(key, Node::text(text));
    }

    /// Appends a member, if it has a value.
    pub(crate) fn maybe(&mut self, key: &str, node: Option<Node>) {
        if let Some(node) = node {
            self.put(key, node);
        }
    }

    /// Adds a flag if it is true.
    pub(crate) fn flag(&mut self, key: &str, value: bool) {
        if value {
            self.put(key, Node::detached(Value::Bool(true)));
        }
    }

    /// Appends a member with an array.
    pub(crate) fn list(&mut self, key: &str, items: impl IntoIterator<Item = Node>) {
        self.put(key, array(items));
    }

    /// Adds a list unless it is empty.
    pub(crate) fn some(&mut self, key: &str, items: impl IntoIterator<Item = Node>) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.list(key, items);
        }
    }

    /// Returns the object.
    pub(crate) fn node(self) -> Node {
        Node::detached(Value::Object(self.0.into()))
    }
}
