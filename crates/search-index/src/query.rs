//! Queries and results.

use docs_model::Record;
use docs_model::record::Kind;

use crate::highlight::Marker;

/// A query. Start with [`Query::new`] and set the fields that differ.
///
/// # Examples
///
/// The second page of ten hits for a text, among guides in English:
///
/// ```
/// use docs_model::record::Kind;
/// use search_index::Query;
///
/// let mut query = Query::new("add to cart");
/// query.filters.language = Some("en".to_owned());
/// query.filters.kinds = vec![Kind::Guide];
/// query.hits_per_page = 10;
/// query.page = 1;
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// Query text, as the reader typed it. Of the words that are not stop words,
    /// those after the tenth are ignored.
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

/// Filters on records. A record must match each of them; an empty one matches
/// everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filters {
    /// Language of the records. The comparison is exact: `en` does not match
    /// `en-GB`.
    pub language: Option<String>,
    /// Values of `docusaurus_tag`, of which a record must have at least one.
    pub tags: Vec<String>,
    /// Kinds of pages, of which the page of a record must have one.
    pub kinds: Vec<Kind>,
}

/// The answer to a [`Query`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    /// Records of the page, best first, one per address.
    pub hits: Vec<Record>,
    /// Number of hits on all pages.
    pub n_hits: usize,
    /// The text that was searched in place of the query, if a word of the query occurs
    /// nowhere and was corrected.
    pub corrected: Option<String>,
    /// Finds the words of the query in the texts of a hit, for highlighting.
    pub marker: Marker,
}
