//! The changelog: what changed from version to version, newest first. Within a
//! version, what breaks callers comes first, because readers of a changelog
//! want to know whether they have to act.

use std::collections::HashMap;

use safe_markup::Markup;
use serde::Serialize;

use super::{Builder, LinkView};
use crate::diff::{Change, ChangeKind, Release};
use crate::text::anchor_part;

/// Maximum number of changes in a section of a version; further ones are
/// counted.
const MAX_CHANGES: usize = 300;

/// A version with its changes.
#[derive(Debug, Serialize)]
pub(crate) struct ReleaseView {
    /// Anchor, such as `version-1.2.0`.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Such as "Version 1.2.0".
    pub(crate) title: String,
    /// Sections with changes; empty if nothing changed for callers.
    pub(crate) sections: Vec<ChangesView>,
}

/// The changes of a version that break callers, or those of one kind.
#[derive(Debug, Serialize)]
pub(crate) struct ChangesView {
    /// Such as "Breaking" or "Added".
    pub(crate) title: String,
    /// Whether the changes break callers.
    pub(crate) is_breaking: bool,
    pub(crate) changes: Vec<ChangeView>,
    /// Number of further changes, as text.
    pub(crate) more: Option<String>,
}

/// A change, as one entry of a list.
#[derive(Debug, Serialize)]
pub(crate) struct ChangeView {
    /// The operation; without an address if the current description does not
    /// have it.
    pub(crate) operation: Option<LinkView>,
    /// Number of further operations that it affects, as text.
    pub(crate) others: Option<String>,
    /// Anchor within the operation, or a place in a schema that several
    /// operations use.
    pub(crate) place: Option<String>,
    /// What changed.
    pub(crate) html: Markup,
    /// Why it breaks callers.
    pub(crate) reason: Option<&'static str>,
}

impl Builder<'_, '_> {
    /// Returns the versions of the changelog. Operations link to the current
    /// reference, as far as they still exist.
    pub(crate) fn releases(&self) -> Vec<ReleaseView> {
        let operations = self.reference.operations.iter();
        let addresses: HashMap<String, &str> = operations
            .map(|operation| operation.signature())
            .zip(self.index.operation_urls.iter().map(String::as_str))
            .collect();
        let releases = self.options.releases.iter();
        let view = |release: &Release| {
            let version = anchor_part(&release.version);
            let anchor = self.register(format!("version-{version}"));
            ReleaseView {
                href: super::hash(&anchor),
                anchor,
                title: docs_model::texts::fill(
                    &self.texts().version,
                    &[("version", &release.version)],
                ),
                sections: self.change_sections(&release.changes, &addresses),
            }
        };
        releases.map(view).collect()
    }

    /// Returns the sections of a version.
    fn change_sections(
        &self,
        changes: &[Change],
        addresses: &HashMap<String, &str>,
    ) -> Vec<ChangesView> {
        let texts = self.texts();
        // What breaks callers comes first, whatever its kind.
        let sections: [(&str, Option<ChangeKind>); 5] = [
            (&texts.changes_breaking, None),
            (&texts.changes_removed, Some(ChangeKind::Removed)),
            (&texts.changes_deprecated, Some(ChangeKind::Deprecated)),
            (&texts.changes_changed, Some(ChangeKind::Changed)),
            (&texts.changes_added, Some(ChangeKind::Added)),
        ];
        let section = |(title, kind): (&str, Option<ChangeKind>)| {
            let belongs = |change: &&Change| match kind {
                None => change.breaking.is_some(),
                Some(kind) => change.breaking.is_none() && change.kind == kind,
            };
            let all: Vec<&Change> = changes.iter().filter(belongs).collect();
            let left_out = all.len().saturating_sub(MAX_CHANGES);
            let listed = all.iter().take(MAX_CHANGES);
            ChangesView {
                title: title.to_owned(),
                is_breaking: kind.is_none(),
                changes: listed
                    .map(|change| self.change(change, addresses))
                    .collect(),
                more: (left_out > 0).then(|| texts.counted(&texts.and_more, left_out)),
            }
        };
        let sections = sections.into_iter().map(section);
        sections
            .filter(|section| !section.changes.is_empty())
            .collect()
    }

    /// Returns a change. `addresses` has those of the current operations, by
    /// method and path.
    fn change(&self, change: &Change, addresses: &HashMap<String, &str>) -> ChangeView {
        let texts = self.texts();
        let n_more = change.more.len();
        let schema = change.schema.as_ref().filter(|_| n_more > 0);
        let place = schema.unwrap_or(&change.at);
        ChangeView {
            operation: (!change.operation.is_empty()).then(|| LinkView {
                text: change.operation.clone(),
                href: addresses
                    .get(&change.operation)
                    .copied()
                    .unwrap_or_default()
                    .to_owned(),
            }),
            others: (n_more > 0).then(|| texts.counted(&texts.more_operations, n_more)),
            place: (!place.is_empty()).then(|| place.clone()),
            html: self.prose.html(&change.message, 3),
            reason: change.breaking,
        }
    }
}
