//! Changes between two versions of a description, and their effect on callers.
//!
//! Both versions are compared as models and not as texts, so that order,
//! references and ways to write the same schema make no difference. Entries of
//! two lists are paired by identity first ([`pairs`]); pairs are compared, and
//! entries without a partner are new or removed. Each difference is an
//! [`Event`](events::Event); its row in the table has the conditions under
//! which it breaks callers.
//!
//! # What breaks callers
//!
//! It depends on the direction of the data ([`Direction`](events::Direction)). What callers
//! send may only become wider: a limit that is tightened, or a property that
//! becomes required, rejects calls that worked. What callers receive may only
//! become narrower: a value that is new in an enumeration, or a property that
//! is no longer required, surprises code that reads it. Webhooks and callbacks
//! swap the roles: there the caller receives the request and sends the
//! response. The same schema can thus change harmlessly in a request and break
//! callers in a response, so that it is compared once for each direction.
//!
//! # Schemas
//!
//! Schemas are graphs with cycles. The own differences of a pair are computed
//! once, and a walk from each operation collects them, but enters only pairs at
//! or below which something differs ([`schemas`]).
//!
//! # Cost
//!
//! Entries are paired by hash, in linear time. Each pair of schemas is compared once
//! for each direction, however many operations use it, and at most
//! [`MAX_PAIRS`](schemas) of them; an operation visits only pairs at or below which
//! something differs.

mod changelog;
mod contents;
mod differ;
mod documentation;
mod events;
mod history;
mod operations;
mod options;
mod pairs;
mod parameters;
mod report;
mod schemas;
mod security;
mod servers;
mod texts;

use std::collections::HashMap;
use std::fmt;

use crate::model::Reference;
use differ::Differ;

pub use changelog::changelog;
pub use history::{Release, releases};
pub use options::DiffOptions;
pub use report::changelog_html;

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// Something that callers could use is gone.
    Removed,
    /// Something has another meaning or form.
    Changed,
    /// Deprecated, but still available.
    Deprecated,
    /// Something that callers may use.
    Added,
}

impl ChangeKind {
    /// Returns the kind as a word in lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(openapi_render::ChangeKind::Deprecated.name(), "deprecated");
    /// ```
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

/// How serious a change is for callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeLevel {
    /// The change does not break callers.
    Info,
    /// The change may break some callers. Changes have this level only by
    /// settings.
    Warning,
    /// The change breaks callers.
    Error,
}

impl ChangeLevel {
    /// Returns the level as a word.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::ChangeLevel;
    ///
    /// assert_eq!(ChangeLevel::Error.name(), "error");
    /// // Levels are ordered, for "fail if anything is at least a warning".
    /// assert!(ChangeLevel::Error > ChangeLevel::Warning);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A change that callers can notice. `Display` formats it as a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Name of the rule, such as `parameter-removed`: one of [`diff_rules`].
    pub rule: String,
    /// Kind of the change. A breaking change can be of any kind.
    pub kind: ChangeKind,
    /// [`ChangeLevel::Error`] if it breaks callers, else
    /// [`ChangeLevel::Info`], unless settings changed it.
    pub level: ChangeLevel,
    /// The operation, such as `GET /pets`; empty for changes of the whole API.
    pub operation: String,
    /// Anchor within the operation, such as `query.limit`; empty for the
    /// operation itself.
    pub at: String,
    /// Place in a named schema, such as `Pet.age`, if it is part of one.
    pub schema: Option<String>,
    /// The change as a sentence in English, with names and values as code in
    /// Markdown.
    pub message: String,
    /// Why it breaks callers, or `None` if it does not.
    pub breaking: Option<&'static str>,
    /// Further operations with the same change, in the same schema or at the
    /// same position, as in `operation`.
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

    /// Returns a sentence on the level and its reason with a leading space, or
    /// an empty text for [`ChangeLevel::Info`].
    fn verdict(&self) -> String {
        let level = match self.level {
            ChangeLevel::Info => return String::new(),
            ChangeLevel::Warning => "Warning",
            ChangeLevel::Error => "Breaking",
        };
        match self.breaking {
            Some(reason) => format!(" {level}: {reason}."),
            None => format!(" {level}."),
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
        write!(f, ": {}{}", self.message, self.verdict())
    }
}

/// Compares two versions and returns all changes that callers can see: those of
/// the whole API first, then removed operations, then the other operations in
/// the order of the new version. A change that occurs in several operations is
/// reported once. Examples are not compared, and texts only by [`diff_with`].
///
/// The two sides are not symmetric: `diff(new, old)` describes the way back, in which
/// what was added is removed.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, diff};
///
/// let read = |limit: &str| {
///     let text = format!("
/// openapi: 3.1.0
/// paths:
///   /pets:
///     get:
///       parameters: [{{name: limit, in: query, schema: {{type: integer, maximum: {limit}}}}}]
/// ");
///     Description::parse_str("pets.yaml", &text).0.reference().0
/// };
/// let changes = diff(&read("100"), &read("50"));
/// assert_eq!(
///     changes[0].to_string(),
///     "changed    GET /pets query.limit: The maximum was 100, and is 50. \
///      Breaking: values that were valid are rejected."
/// );
/// assert!(diff(&read("50"), &read("100"))[0].breaking.is_none());
/// ```
#[must_use]
pub fn diff(old: &Reference, new: &Reference) -> Vec<Change> {
    diff_with(old, new, DiffOptions::default())
}

/// Like [`diff`], with changes of documentation if `options` include them.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, DiffOptions, diff, diff_with};
///
/// let read = |summary: &str| {
///     let text = format!("{{openapi: 3.1.0, paths: {{/pets: {{get: {{summary: {summary}}}}}}}}}");
///     Description::parse_str("pets.yaml", &text).0.reference().0
/// };
/// let (old, new) = (read("Pets"), read("All pets"));
/// assert!(diff(&old, &new).is_empty());
///
/// let mut options = DiffOptions::default();
/// options.descriptions = true;
/// let changes = diff_with(&old, &new, options);
/// assert_eq!(changes.len(), 1);
/// assert!(changes[0].breaking.is_none());
/// ```
#[must_use]
pub fn diff_with(old: &Reference, new: &Reference, options: DiffOptions) -> Vec<Change> {
    let mut differ = Differ::new(old, new, options);
    documentation::of_api(&mut differ);
    servers::of_api(&mut differ);
    security::schemes(&mut differ);
    operations::compare(&mut differ);
    grouped(differ.into_changes())
}

/// Returns the names of the rules of changes, such as `parameter-removed`.
/// A program that sets levels by rule can reject a misspelt name with this list.
///
/// # Examples
///
/// ```
/// let rules: Vec<String> = openapi_render::diff_rules().collect();
/// assert!(rules.iter().any(|rule| rule == "parameter-removed"));
/// ```
pub fn diff_rules() -> impl Iterator<Item = String> {
    events::ALL.iter().map(|event| event.rule())
}

/// Merges equal changes of several operations, at the place of the first. A
/// change in a named schema is equal wherever the schema is used.
fn grouped(changes: Vec<Change>) -> Vec<Change> {
    let mut out: Vec<Change> = Vec::new();
    let mut known = HashMap::new();
    for change in changes {
        // Changes of an operation itself are all reported.
        if change.at.is_empty() {
            out.push(change);
            continue;
        }
        let place = change.schema.clone().unwrap_or_else(|| change.at.clone());
        let key = (change.kind, place, change.message.clone(), change.breaking);
        let first = *known.entry(key).or_insert(out.len());
        match out.get_mut(first) {
            Some(same) => {
                if same.operation != change.operation && !same.more.contains(&change.operation) {
                    same.more.push(change.operation);
                }
            }
            None => out.push(change),
        }
    }
    out
}
