//! The result of comparing a pair of schemas.

use crate::diff::events::{Direction, Event};
use crate::model::SchemaId;

/// The old and the new version of a schema, for data in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::diff) struct Pair {
    /// Id in the old reference.
    pub(in crate::diff) old: SchemaId,
    /// Id in the new reference.
    pub(in crate::diff) new: SchemaId,
    /// Direction of the data.
    pub(in crate::diff) direction: Direction,
}

/// A difference, and its path below the schema.
pub(super) struct Finding {
    /// Kind of the change, and when it breaks callers.
    pub(super) event: &'static Event,
    /// Path below the schema, such as `.name`; empty for the schema itself.
    pub(super) at: String,
    /// The difference as a sentence.
    pub(super) message: String,
}

/// A pair that is part of another, and its path, such as `.owner` or `[]`.
pub(super) struct Part {
    /// Path below the schema that has it.
    pub(super) at: String,
    /// The pair itself.
    pub(super) pair: Pair,
}

/// The own differences of a pair of schemas, and the pairs below it, in the
/// order of the new schema.
#[derive(Default)]
pub(super) struct Comparison {
    /// Differences of the schemas themselves.
    pub(super) findings: Vec<Finding>,
    /// Pairs of properties, items and variants.
    pub(super) parts: Vec<Part>,
}

impl Comparison {
    /// Records a difference at the schema itself.
    pub(super) fn report(&mut self, event: &'static Event, message: impl Into<String>) {
        self.report_at("", event, message);
    }

    /// Records a difference at a place below the schema.
    pub(super) fn report_at(
        &mut self,
        at: &str,
        event: &'static Event,
        message: impl Into<String>,
    ) {
        self.findings.push(Finding {
            event,
            at: at.to_owned(),
            message: message.into(),
        });
    }

    /// Adds a pair of schemas at a place below the schema.
    pub(super) fn part(
        &mut self,
        at: impl Into<String>,
        old: SchemaId,
        new: SchemaId,
        direction: Direction,
    ) {
        let pair = Pair {
            old,
            new,
            direction,
        };
        self.parts.push(Part {
            at: at.into(),
            pair,
        });
    }

    /// Records a difference of a keyword whose value is a word. `added` and
    /// `removed` are the events of a new and of a removed one, and `changed`
    /// returns that of two that differ.
    pub(super) fn report_word(
        &mut self,
        name: &str,
        old: Option<&str>,
        new: Option<&str>,
        [added, removed]: [&'static Event; 2],
        changed: impl Fn(&str, &str) -> &'static Event,
    ) {
        match (old, new) {
            (None, Some(new)) => self.report(added, format!("The {name} `{new}` is new.")),
            (Some(old), None) => self.report(removed, format!("The {name} `{old}` was removed.")),
            (Some(old), Some(new)) if old != new => {
                let message = format!("The {name} was `{old}`, and is `{new}`.");
                self.report(changed(old, new), message);
            }
            _ => {}
        }
    }
}
