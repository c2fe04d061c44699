//! Values that have several forms in JSON.

use serde::{Deserialize, Serialize};

/// A filter, or a list of filters. The items of the outer list are joined by AND, those of inner
/// lists by OR.
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
    /// A list of filters.
    Many(Vec<Filters>),
}

impl Filters {
    /// Joins filters by AND.
    pub fn all<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::Many(filters.into_iter().map(Into::into).collect())
    }

    /// Joins filters by OR. The result must be an item of [`Filters::all`].
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

/// The radius of a geographic search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AroundRadius {
    /// A distance in metres.
    Metres(u64),
    /// `"all"`: unlimited; hits are only ranked by distance.
    Word(String),
}

/// The precision of the ranking by distance: distances within it are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AroundPrecision {
    /// A distance in metres.
    Metres(u64),
    /// A precision that depends on the distance.
    Ranges(Vec<PrecisionRange>),
}

/// The precision of distances from a limit on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrecisionRange {
    /// Lower limit of the distances, in metres.
    pub from: u64,
    /// A distance in metres.
    pub value: u64,
}

/// The number of hits to keep per value of `attributeForDistinct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Distinct {
    /// `true` keeps one, `false` keeps all.
    Flag(bool),
    /// Keeps this many.
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

/// The languages for which a feature is enabled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Languages {
    /// `true` enables it for the languages of the query or the index, `false` for none.
    Flag(bool),
    /// ISO 639-1 codes of the languages.
    Codes(Vec<String>),
}

impl From<bool> for Languages {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// The tolerance for typos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TypoTolerance {
    /// Enables or disables it.
    Flag(bool),
    /// `"min"` returns only the hits with the fewest typos; `"strict"`, also those with one more.
    Word(String),
}

impl From<bool> for TypoTolerance {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// Words, as one string or as a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Words {
    /// Words separated by spaces.
    One(String),
    /// A list of words.
    Many(Vec<String>),
}
