//! Facets: the attributes by which records are counted and filtered. All of them
//! are known without the text of a record, so counting reads no files.

use crate::entry::Entry;
use crate::partition::{Partition, level_of};

/// An attribute that is declared for faceting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Facet {
    Type,
    Lang,
    Language,
    Version,
    DocusaurusTag,
    Kind,
    Tags,
}

impl Facet {
    /// All facets, sorted by name.
    pub(super) const ALL: [Self; 7] = [
        Self::DocusaurusTag,
        Self::Kind,
        Self::Lang,
        Self::Language,
        Self::Tags,
        Self::Type,
        Self::Version,
    ];

    /// Returns the name of the attribute in records.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Lang => "lang",
            Self::Language => "language",
            Self::Version => "version",
            Self::DocusaurusTag => "docusaurus_tag",
            Self::Kind => "kind",
            Self::Tags => "tags",
        }
    }

    /// Returns the facet with a name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facet| facet.name() == name)
    }

    /// Visits the values of a record: one, or any number for a list. Visiting
    /// avoids an allocation for each record that is counted.
    pub(super) fn values<'p>(
        self,
        partition: &'p Partition,
        entry: &Entry,
        mut visit: impl FnMut(&'p str),
    ) {
        let reference = &partition.reference;
        let Some(meta) = partition.meta(entry) else {
            return;
        };
        match self {
            Self::Type => visit(level_of(entry.level).as_str()),
            Self::Lang => visit(&meta.lang),
            Self::Language => visit(&reference.language),
            Self::Version => meta.version.iter().for_each(|version| visit(version)),
            Self::DocusaurusTag => reference.tags.iter().for_each(|tag| visit(tag)),
            Self::Kind => visit(meta.kind.as_str()),
            Self::Tags => meta.tags.iter().for_each(|tag| visit(tag)),
        }
    }
}

/// Adds a warning about an undeclared attribute, once. Without it, a filter with
/// a typo would silently match nothing.
pub(super) fn warn_undeclared(warnings: &mut Vec<String>, parameter: &str, attribute: &str) {
    let names: Vec<&str> = Facet::ALL.iter().map(|facet| facet.name()).collect();
    let warning = format!(
        "{parameter}: attribute \"{attribute}\" is not declared for faceting; declared attributes: {}",
        names.join(", ")
    );
    if !warnings.contains(&warning) {
        warnings.push(warning);
    }
}
