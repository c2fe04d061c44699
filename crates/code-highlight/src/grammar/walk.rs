//! Traversal of a syntax tree that applies rules and emits spans.
//!
//! The tree is visited in the order of the text, by a cursor and without
//! recursion, since hostile code nests deeply. Text between the children of a
//! node belongs to the node itself.

use tree_sitter::{Node, Tree, TreeCursor};

use super::rules::{Action, Place, Rules};
use crate::class::Class;
use crate::spans::Spans;

/// Highlights `code` by its syntax `tree`. Text gets the class of the innermost
/// node that has one.
pub(crate) fn paint(tree: &Tree, code: &str, rules: &Rules, spans: &mut Spans<'_>) {
    let mut painter = Painter {
        code,
        rules,
        spans,
        position: 0,
        path: Vec::new(),
        classes: vec![Class::Plain],
    };
    let mut cursor = tree.walk();
    loop {
        let has_inside = painter.enter(&cursor);
        if has_inside && cursor.goto_first_child() {
            continue;
        }
        painter.leave(&cursor.node());
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            painter.leave(&cursor.node());
        }
    }
}

/// The state of the traversal. Spans are emitted as the position advances, so
/// that each byte gets one class.
struct Painter<'a, 's> {
    /// The whole code.
    code: &'a str,
    /// Rules of the grammar.
    rules: &'a Rules,
    /// Spans so far.
    spans: &'a mut Spans<'s>,
    /// Byte offset up to which spans have been emitted.
    position: usize,
    /// Path from the root to the current node.
    path: Vec<Place>,
    /// Classes of the whole text and of each node in the path.
    classes: Vec<Class>,
}

impl Painter<'_, '_> {
    /// Enters a node. Returns whether to visit its children.
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> bool {
        let node = cursor.node();
        let field = cursor.field_id().map_or(0, |id| id.get());
        self.path.push(Place {
            kind: node.kind_id(),
            field,
        });
        let inherited = self.classes.last().copied().unwrap_or(Class::Plain);
        self.paint_up_to(node.start_byte(), inherited);
        let action = self.rules.find(&self.path);
        self.classes.push(self.class(&node, action, inherited));
        !matches!(action, Some(Action::Whole(_)))
    }

    /// Returns the class of a node by its action, or that of the enclosing
    /// node.
    fn class(&self, node: &Node<'_>, action: Option<Action>, inherited: Class) -> Class {
        match action {
            Some(Action::Paint(class) | Action::Whole(class)) => class,
            Some(Action::Casing(otherwise)) => match Class::from_casing(self.text(node)) {
                Class::Plain => otherwise,
                class => class,
            },
            Some(Action::Dashed(dashed, otherwise)) => {
                if self.text(node).starts_with('-') {
                    dashed
                } else {
                    otherwise
                }
            }
            Some(Action::Named(name, named, otherwise)) => {
                if self.text(node) == name {
                    named
                } else {
                    otherwise
                }
            }
            // Tokens inside a string or comment have its class.
            None if node.is_named() || inherited != Class::Plain => inherited,
            None => self.rules.default_class(node.kind_id()),
        }
    }

    /// Returns the text of a node.
    fn text(&self, node: &Node<'_>) -> &str {
        self.code.get(node.byte_range()).unwrap_or_default()
    }

    /// Leaves a node, whose remaining text gets its class.
    fn leave(&mut self, node: &Node<'_>) {
        let class = self.classes.pop().unwrap_or(Class::Plain);
        self.path.pop();
        self.paint_up_to(node.end_byte(), class);
    }

    /// Emits a span from the position up to `end`.
    fn paint_up_to(&mut self, end: usize, class: Class) {
        if end > self.position {
            self.spans.push(self.position..end, class);
            self.position = end;
        }
    }
}
