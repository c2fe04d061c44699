//! Scopes and functions of a page and of the modules that it imports.

use std::cell::RefCell;
use std::rc::Rc;

use located_data::Span;

use super::{Literal, plain};

/// Exports of a module by name. Those that are not constant are
/// [`Literal::Unknown`].
pub(crate) type Exports = Vec<(String, Literal)>;

/// The values of local names: parameters, and constants of a function or a
/// module. A scope sees the names of the outer ones.
///
/// Copies share the names: what is defined in one is visible in all. `None` is
/// the empty scope, in which nothing can be defined.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope(Option<Rc<ScopeNode>>);

/// The names of one scope.
#[derive(Debug)]
struct ScopeNode {
    /// Names in the order of their definition. A linear search is faster than a
    /// map for the few names of a function.
    names: RefCell<Vec<(String, Literal)>>,
    /// The scope around it.
    outer: Scope,
}

impl Scope {
    /// Creates a scope inside this one.
    pub(crate) fn inner(&self) -> Self {
        Self(Some(Rc::new(ScopeNode {
            names: RefCell::default(),
            outer: self.clone(),
        })))
    }

    /// Defines a name; a later definition hides an earlier one.
    pub(crate) fn define(&self, name: &str, value: Literal) {
        if let Some(node) = &self.0 {
            node.names.borrow_mut().push((name.to_owned(), value));
        }
    }

    /// Returns the value of a name in this scope or an outer one.
    pub(crate) fn get(&self, name: &str) -> Option<Literal> {
        let mut scope = self;
        while let Some(node) = &scope.0 {
            let names = node.names.borrow();
            if let Some((_, value)) = names.iter().rev().find(|(known, _)| known == name) {
                return Some(value.clone());
            }
            scope = &node.outer;
        }
        None
    }

    /// Replaces the value of a name where it is defined.
    pub(crate) fn assign(&self, name: &str, value: Literal) {
        let mut scope = self;
        while let Some(node) = &scope.0 {
            let mut names = node.names.borrow_mut();
            if let Some(at) = names.iter().rposition(|(known, _)| known == name) {
                let old = std::mem::replace(&mut names[at].1, value);
                drop(names);
                drop(old);
                return;
            }
            drop(names);
            scope = &node.outer;
        }
    }

    /// Returns the value of a name as data.
    pub(crate) fn plain(&self, name: &str) -> Option<Literal> {
        self.get(name).map(plain)
    }

    /// Returns the names and values that `is_wanted` accepts, in this scope and the
    /// outer ones up to the first that defines `last`. A name that an inner scope
    /// hides is left out.
    pub(crate) fn select(
        &self,
        last: &str,
        is_wanted: &dyn Fn(&str, &Literal) -> bool,
    ) -> Vec<(String, Literal)> {
        let mut out: Vec<(String, Literal)> = Vec::new();
        let mut hidden: Vec<String> = Vec::new();
        let mut scope = self;
        while let Some(node) = &scope.0 {
            let names = node.names.borrow();
            if names.iter().any(|(name, _)| name == last) {
                break;
            }
            for (name, value) in names.iter().rev() {
                if hidden.contains(name) {
                    continue;
                }
                hidden.push(name.clone());
                let value = plain(value.clone());
                if is_wanted(name, &value) {
                    out.push((name.clone(), value));
                }
            }
            scope = &node.outer;
        }
        out
    }

    /// Removes the names of this scope. The scope of a module and its functions
    /// refer to each other, which would leak both.
    pub(crate) fn clear(&self) {
        if let Some(node) = &self.0 {
            node.names.take();
        }
    }
}

impl PartialEq for Scope {
    // By identity: comparing contents would not end for a module whose
    // functions refer to its scope.
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }
}

/// A function of the page or of a module. Its text is parsed again for each
/// call: a syntax tree would borrow from the arena of its file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    /// The whole text of its file.
    pub(crate) source: Rc<str>,
    /// Position of the function in that text.
    pub(crate) span: Span,
    /// The names that are visible where it is defined.
    pub(crate) scope: Scope,
    /// Whether it is a method of an object, whose text has no `function`:
    /// `{ call() { … } }`.
    pub(crate) is_method: bool,
}
