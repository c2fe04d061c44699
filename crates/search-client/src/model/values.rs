//! Values that can have several forms in JSON.

use serde::{Deserialize, Serialize};

/// Filters: one, or a list. In the outer list all must hold, in an inner list one must.
///
/// ```
/// use search_client::model::Filters;
///
/// let filters = Filters::all([Filters::from("language:en"), Filters::any(["tag:a", "tag:b"])]);
/// assert_eq!(serde_json::to_string(&filters)?, r#"["language:en",["tag:a","tag:b"]]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Filters {
    /// One filter: `attribute:value`, `attribute:-value`, `price > 10`.
    One(String),
    /// Several.
    Many(Vec<Filters>),
}

impl Filters {
    /// All of these must hold.
    pub fn all<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::Many(filters.into_iter().map(Into::into).collect())
    }

    /// One of these must hold; for use inside of [`Filters::all`].
    pub fn any<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::all(filters)
    }
}

impl From<&str> for Filters {
    fn from(filter: &str) -> Self {
        Self::One(filter.to_owned())
    }
}

impl From<String> for Filters {
    fn from(filter: String) -> Self {
        Self::One(filter)
    }
}

/// How far around a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AroundRadius {
    /// Metres.
    Metres(u64),
    /// `"all"`: anywhere, only ranked by distance.
    Word(String),
}

/// Which distances count as equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AroundPrecision {
    /// Metres.
    Metres(u64),
    /// Metres that depend on the distance.
    Ranges(Vec<PrecisionRange>),
}

/// From a distance on, so many metres count as equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrecisionRange {
    /// From this distance on, in metres.
    pub from: u64,
    /// Metres.
    pub value: u64,
}

/// How many hits with the same `attributeForDistinct` are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Distinct {
    /// One, or all.
    Flag(bool),
    /// That many.
    Count(u32),
}

impl From<bool> for Distinct {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<u32> for Distinct {
    fn from(count: u32) -> Self {
        Self::Count(count)
    }
}

/// A feature for all languages, none, or some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Languages {
    /// The languages of the index or the query, or none.
    Flag(bool),
    /// These, as two-letter codes.
    Codes(Vec<String>),
}

impl From<bool> for Languages {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// Whether words may be misspelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TypoTolerance {
    /// Yes, or no.
    Flag(bool),
    /// `"min"`: only the hits with the fewest typos; `"strict"`: those and one more.
    Word(String),
}

impl From<bool> for TypoTolerance {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// One text of words, or a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Words {
    /// Words with spaces between them.
    One(String),
    /// A list.
    Many(Vec<String>),
}
