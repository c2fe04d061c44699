//! Changes between two versions of a description, and their effect on callers.
//! Operations are paired first, then everything below them. Each difference is
//! an [`Event`](events::Event); its row in the table has the conditions under
//! which it breaks callers.

mod changelog;
mod contents;
mod differ;
mod events;
mod history;
mod operations;
mod pairs;
mod parameters;
mod schemas;
mod security;
mod servers;

use std::collections::HashMap;
use std::fmt;

use crate::model::Reference;
use differ::Differ;

pub use changelog::changelog;
pub use history::{Release, releases};

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// Removed.
    Removed,
    /// Changed.
    Changed,
    /// Deprecated, but still available.
    Deprecated,
    /// Added.
    Added,
}

impl ChangeKind {
    /// Returns the kind as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::Deprecated => "deprecated",
            Self::Added => "added",
        }
    }
}

/// A change. `Display` formats it as a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The kind.
    pub kind: ChangeKind,
    /// The operation, such as `GET /pets`; empty for changes of the whole API.
    pub operation: String,
    /// Anchor within the operation, such as `query.limit`; empty for the
    /// operation itself.
    pub at: String,
    /// Place in a named schema, such as `Pet.age`, if it is part of one.
    pub schema: Option<String>,
    /// The change as a sentence.
    pub message: String,
    /// Why it breaks callers, or `None` if it does not.
    pub breaking: Option<&'static str>,
    /// Further operations with the same change, in the same schema or at the
    /// same position.
    pub more: Vec<String>,
}

impl Change {
    /// Returns the further operations as text with a leading space: ` and 2
    /// more operations`.
    fn others(&self) -> String {
        match self.more.len() {
            0 => String::new(),
            1 => " and 1 more operation".to_owned(),
            n => format!(" and {n} more operations"),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<10} {}{}",
            self.kind.name(),
            self.operation,
            self.others()
        )?;
        if !self.at.is_empty() {
            let space = if self.operation.is_empty() { "" } else { " " };
            write!(f, "{space}{}", self.at)?;
        }
        if let Some(schema) = self.schema.as_ref().filter(|_| !self.more.is_empty()) {
            write!(f, " ({schema})")?;
        }
        write!(f, ": {}", self.message)?;
        match self.breaking {
            Some(reason) => write!(f, " Breaking: {reason}."),
            None => Ok(()),
        }
    }
}

/// Compares two versions and returns all changes that callers can see: those of
/// the whole API first, then removed operations, then the other operations in
/// the order of the new version. A change that occurs in several operations is
/// reported once.
#[must_use]
pub fn diff(old: &Reference, new: &Reference) -> Vec<Change> {
    let mut differ = Differ::new(old, new);
    servers::of_api(&mut differ);
    security::schemes(&mut differ);
    operations::compare(&mut differ);
    grouped(differ.into_changes())
}

/// Merges equal changes of several operations.
fn grouped(changes: Vec<Change>) -> Vec<Change> {
    let mut out: Vec<Change> = Vec::new();
    let mut known = HashMap::new();
    for it in changes {
        // Changes of an operation itself are all reported.
        if it.at.is_empty() {
            out.push(it);
            continue;
        }
        let place = it.schema.clone().unwrap_or_else(|| it.at.clone());
        let key = (it.kind, place, it.message.clone(), it.breaking);
        let first = *known.entry(key).or_insert(out.len());
        match out.get_mut(first) {
            Some(same) => {
                if same.operation != it.operation && !same.more.contains(&it.operation) {
                    same.more.push(it.operation);
                }
            }
            None => out.push(it),
        }
    }
    out
}
