//! The members and items described by schemas: the result of a comparison in
//! addition to its problems.

use std::collections::HashSet;

use located_data::{Diagnostic, Severity};

use crate::source::Node;

/// The members or items of a value that schemas describe.
#[derive(Default)]
pub(super) struct Seen<'r> {
    /// Indices of described members or items.
    pub(super) parts: HashSet<usize>,
    /// Names known to the schemas.
    pub(super) names: Vec<&'r str>,
    /// Whether all parts are described, or it is unknown which ones are.
    pub(super) all: bool,
    /// Whether a required property was skipped because of the direction.
    pub(super) is_excused: bool,
}

impl Seen<'_> {
    /// Returns that all parts are described: for values that cannot be compared
    /// further, whose members must not be reported as unknown.
    pub(super) fn everything() -> Self {
        Self {
            all: true,
            ..Self::default()
        }
    }
}

impl<'r> Seen<'r> {
    /// Adds what another schema for the same value describes.
    pub(super) fn add(&mut self, more: Seen<'r>) {
        self.parts.extend(more.parts);
        self.names.extend(more.names);
        self.all |= more.all;
        self.is_excused |= more.is_excused;
    }

    /// Returns the parts that nothing describes.
    pub(super) fn rest(&self, n_parts: usize) -> Vec<usize> {
        if self.all {
            return Vec::new();
        }
        (0..n_parts).filter(|i| !self.parts.contains(i)).collect()
    }
}

/// The result of an attempt.
pub(super) struct Attempt<'r> {
    /// Problems and warnings of the comparison.
    pub(super) problems: Vec<Diagnostic>,
    /// Parts of the value that the schema describes.
    pub(super) seen: Seen<'r>,
}

impl Attempt<'_> {
    /// Returns the number of errors; warnings do not count.
    pub(super) fn n_errors(&self) -> usize {
        let errors = self.problems.iter();
        errors
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .count()
    }

    /// Returns whether the value is valid.
    pub(super) fn fits(&self) -> bool {
        self.n_errors() == 0
    }
}

/// Returns the number of members or items of a value.
pub(super) fn n_parts(node: &Node) -> usize {
    node.members().len().max(node.items().len())
}
