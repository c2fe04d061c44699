//! What is asked and what is answered.

use docs_model::Record;
use docs_model::record::Kind;

use crate::highlight::Marker;

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
    /// The records of the page, best first; one for each address.
    pub hits: Vec<Record>,
    /// Hits on all pages.
    pub n_hits: usize,
    /// What the words of the query were taken for, to find them in other
    /// texts of a hit.
    pub marker: Marker,
}
