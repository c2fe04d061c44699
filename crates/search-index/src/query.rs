//! What is asked and what is answered.

use std::ops::Range;

use docs_model::record::{Hierarchy, Kind, Level, Weight};

/// A search. Start from [`Query::new`] and set what differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// What was typed. Words after the tenth are left out.
    pub text: String,
    /// Which records are asked for.
    pub filters: Filters,
    /// Page of results, from 0.
    pub page: usize,
    /// Hits on a page; 0 only counts.
    pub hits_per_page: usize,
}

impl Query {
    /// The first 20 hits for a text, without filters.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            filters: Filters::default(),
            page: 0,
            hits_per_page: 20,
        }
    }
}

/// Which records are asked for; what is empty does not filter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filters {
    /// Language of the records, exactly as they name it.
    pub language: Option<String>,
    /// Values of `docusaurus_tag`, of which a record has at least one.
    pub tags: Vec<String>,
    /// Kinds of pages.
    pub kinds: Vec<Kind>,
}

/// The answer to a [`Query`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    /// The hits of the page, best first; one for each address.
    pub hits: Vec<Hit>,
    /// Hits on all pages.
    pub n_hits: usize,
    /// What the words of the query were taken for, to find them in other
    /// texts of a hit.
    pub marker: Marker,
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Id of the record.
    pub object_id: String,
    /// What it stands for.
    pub level: Level,
    /// The headings that lead to it.
    pub hierarchy: Hierarchy,
    /// Its text; `None` for headings.
    pub content: Option<String>,
    /// Absolute address with the anchor.
    pub url: String,
    /// Absolute address of the page.
    pub url_without_anchor: String,
    /// The nearest anchor.
    pub anchor: Option<String>,
    /// How records of equal text rank.
    pub weight: Weight,
    /// The language, as a crawler names it.
    pub lang: String,
    /// The language that filters name.
    pub language: String,
    /// Versions of the docs.
    pub version: Vec<String>,
    /// Tags that contextual search filters by.
    pub docusaurus_tag: Vec<String>,
    /// The tags of the page.
    pub tags: Vec<String>,
    /// What kind of page it is.
    pub kind: Kind,
}

/// A piece of a text that matches the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// Words of the query, by their place in [`Marker::words`].
    pub words: Vec<usize>,
}

pub use crate::highlight::Marker;
