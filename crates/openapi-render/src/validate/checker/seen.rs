//! Members and items that schemas describe: the result of a comparison besides
//! its problems.

use std::collections::HashSet;

use located_data::{Diagnostic, Severity};

use crate::source::Node;

/// Members or items of a value that schemas describe.
#[derive(Default)]
pub(super) struct Seen<'r> {
    /// Members or items that one of them describes.
    pub(super) parts: HashSet<usize>,
    /// Names that they know.
    pub(super) names: Vec<&'r str>,
    /// All parts are described, or nothing can be said.
    pub(super) all: bool,
    /// A property was not expected because of the direction.
    pub(super) is_excused: bool,
}

impl Seen<'_> {
    pub(super) fn everything() -> Self {
        Self {
            all: true,
            ..Self::default()
        }
    }
}

impl<'r> Seen<'r> {
    pub(super) fn add(&mut self, more: Seen<'r>) {
        self.parts.extend(more.parts);
        self.names.extend(more.names);
        self.all |= more.all;
        self.is_excused |= more.is_excused;
    }

    /// The parts that nothing describes.
    pub(super) fn rest(&self, n_parts: usize) -> Vec<usize> {
        if self.all {
            return Vec::new();
        }
        (0..n_parts).filter(|i| !self.parts.contains(i)).collect()
    }
}

/// The result of an attempt.
pub(super) struct Attempt<'r> {
    pub(super) found: Vec<Diagnostic>,
    pub(super) seen: Seen<'r>,
}

impl Attempt<'_> {
    pub(super) fn n_errors(&self) -> usize {
        let errors = self.found.iter();
        errors.filter(|it| it.severity == Severity::Error).count()
    }

    pub(super) fn fits(&self) -> bool {
        self.n_errors() == 0
    }
}

pub(super) fn n_parts(node: &Node) -> usize {
    node.members().len().max(node.items().len())
}
