//! Attributes by which records are counted and filtered.

use crate::partition::{Entry, Partition, level_of};

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
    /// All, sorted by name.
    pub(super) const ALL: [Self; 7] = [
        Self::DocusaurusTag,
        Self::Kind,
        Self::Lang,
        Self::Language,
        Self::Tags,
        Self::Type,
        Self::Version,
    ];

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

    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Visits the values of a record.
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
            Self::Version => meta.version.iter().for_each(|it| visit(it)),
            Self::DocusaurusTag => reference.tags.iter().for_each(|it| visit(it)),
            Self::Kind => visit(meta.kind.as_str()),
            Self::Tags => meta.tags.iter().for_each(|it| visit(it)),
        }
    }
}

/// Adds a warning about an undeclared attribute, which would otherwise silently
/// match nothing.
pub(super) fn warn_undeclared(warnings: &mut Vec<String>, parameter: &str, attribute: &str) {
    let names: Vec<&str> = Facet::ALL.iter().map(|it| it.name()).collect();
    let warning = format!(
        "{parameter}: attribute \"{attribute}\" is not declared for faceting; declared attributes: {}",
        names.join(", ")
    );
    if !warnings.contains(&warning) {
        warnings.push(warning);
    }
}
