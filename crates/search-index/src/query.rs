//! Queries and results.

use docs_model::Record;
use docs_model::record::Kind;

use crate::highlight::Marker;

/// A query. Start with [`Query::new`] and set the fields that differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// Query text. Words after the tenth are ignored.
    pub text: String,
    /// Filters on records.
    pub filters: Filters,
    /// Page of results, counted from 0.
    pub page: usize,
    /// Number of hits per page; 0 only counts them.
    pub hits_per_page: usize,
}

impl Query {
    /// Creates a query for the first 20 hits for a text, without filters.
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

/// Filters on records; empty ones match everything.
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
    /// Records of the page, best first, one per address.
    pub hits: Vec<Record>,
    /// Number of hits on all pages.
    pub n_hits: usize,
    /// Finds the words of the query in other texts of a hit.
    pub marker: Marker,
}
