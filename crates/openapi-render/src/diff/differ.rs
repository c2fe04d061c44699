//! The changes found so far, each noted at its operation.

use std::collections::HashSet;

use crate::model::{Operation, Reference, SchemaId};

use super::documentation::DiffOptions;
use super::events::{Event, Way};
use super::schemas::{Pair, Schemas};
use super::{Change, ChangeLevel};

/// A comparison of two versions, which notes changes at the current operation.
pub(super) struct Differ<'r> {
    pub(super) old: &'r Reference,
    pub(super) new: &'r Reference,
    pub(super) options: DiffOptions,
    schemas: Schemas<'r>,
    /// Signature of the current operation; empty for the whole API.
    operation: String,
    /// Path prefix of the callback that is being compared.
    inside: String,
    /// Pairs of schemas that were compared in this operation.
    seen: HashSet<Pair>,
    changes: Vec<Change>,
}

impl<'r> Differ<'r> {
    pub(super) fn new(old: &'r Reference, new: &'r Reference, options: DiffOptions) -> Self {
        Self {
            old,
            new,
            options,
            schemas: Schemas::new(old, new, options),
            operation: String::new(),
            inside: String::new(),
            seen: HashSet::new(),
            changes: Vec::new(),
        }
    }

    /// Returns the changes in the order in which they were noted.
    pub(super) fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// Makes `operation` the current one.
    pub(super) fn start(&mut self, operation: &Operation) {
        self.operation = operation.signature();
        self.seen.clear();
    }

    /// Notes the following changes below a place of the operation, until
    /// [`leave`](Self::leave) is called with the returned value.
    pub(super) fn enter(&mut self, at: &str) -> String {
        let inner = self.place(at);
        std::mem::replace(&mut self.inside, inner)
    }

    /// Ends what [`enter`](Self::enter) began.
    pub(super) fn leave(&mut self, outer: String) {
        self.inside = outer;
    }

    /// Records a change at a position in the operation.
    pub(super) fn tell(&mut self, event: &Event, way: Way, at: &str, message: String) {
        self.push(event, way, at, None, message);
    }

    /// Compares schemas and everything below them.
    pub(super) fn values(&mut self, old: SchemaId, new: SchemaId, at: &str, way: Way) {
        let pair = Pair { old, new, way };
        for it in self.schemas.walk(pair, at, &mut self.seen) {
            self.push(it.event, way, &it.at, it.schema, it.message);
        }
    }

    fn push(&mut self, event: &Event, way: Way, at: &str, schema: Option<String>, message: String) {
        let breaking = event.breaking(way);
        self.changes.push(Change {
            rule: event.rule(),
            kind: event.kind,
            level: match breaking {
                Some(_) => ChangeLevel::Error,
                None => ChangeLevel::Info,
            },
            operation: self.operation.clone(),
            at: self.place(at),
            schema,
            message,
            breaking,
            more: Vec::new(),
        });
    }

    fn place(&self, at: &str) -> String {
        match (&*self.inside, at) {
            ("", at) => at.to_owned(),
            (inside, "") => inside.to_owned(),
            (inside, at) => format!("{inside}.{at}"),
        }
    }
}
