//! The changes found so far, each noted at its operation.
//!
//! Most functions of a comparison pass on three things: the two entries, and where
//! they are. The place is kept here instead (`operation`, `inside`), because it only
//! changes when an operation or a callback is entered.

use std::collections::HashSet;

use crate::model::{Operation, Reference, SchemaId};

use super::events::{Direction, Event};
use super::options::DiffOptions;
use super::schemas::{Pair, Schemas};
use super::{Change, ChangeLevel};

/// A comparison of two versions, which notes changes at the current operation.
/// The functions that compare parts get it as their first parameter.
pub(super) struct Differ<'r> {
    /// The older version.
    pub(super) old: &'r Reference,
    /// The newer version.
    pub(super) new: &'r Reference,
    /// Comparisons in addition to those that affect callers.
    pub(super) options: DiffOptions,
    /// Comparisons of schemas, shared by all operations.
    schemas: Schemas<'r>,
    /// Signature of the current operation; empty for the whole API.
    operation: String,
    /// Path prefix of the callback that is being compared; empty outside of
    /// callbacks.
    inside: String,
    /// Pairs of schemas whose differences were noted in this operation, so that
    /// a schema used twice is reported once.
    seen: HashSet<Pair>,
    /// Changes in the order in which they were found.
    changes: Vec<Change>,
}

impl<'r> Differ<'r> {
    /// Returns a comparison without changes.
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

    /// Makes `operation` the current one, at which the following changes are
    /// noted.
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

    /// Records a change at a position in the operation. `direction` is the direction
    /// of the data that changed; it decides whether the change breaks callers.
    pub(super) fn report(
        &mut self,
        event: &Event,
        direction: Direction,
        at: &str,
        message: String,
    ) {
        self.push(event, direction, at, None, message);
    }

    /// Records all differences of two schemas and everything below them. `at`
    /// is the path of the value in the operation.
    pub(super) fn values(&mut self, old: SchemaId, new: SchemaId, at: &str, direction: Direction) {
        let pair = Pair {
            old,
            new,
            direction,
        };
        for difference in self.schemas.walk(pair, at, &mut self.seen) {
            self.push(
                difference.event,
                direction,
                &difference.at,
                difference.schema,
                difference.message,
            );
        }
    }

    /// Adds a change. `schema` is its place in a named schema.
    fn push(
        &mut self,
        event: &Event,
        direction: Direction,
        at: &str,
        schema: Option<String>,
        message: String,
    ) {
        let breaking = event.breaking(direction);
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

    /// Returns a position in the operation, below the current callback.
    fn place(&self, at: &str) -> String {
        match (&*self.inside, at) {
            ("", at) => at.to_owned(),
            (inside, "") => inside.to_owned(),
            (inside, at) => format!("{inside}.{at}"),
        }
    }
}
