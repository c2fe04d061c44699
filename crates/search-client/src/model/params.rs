//! Parameters of searches.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::optional_fields;
use super::values::{
    AroundPrecision, AroundRadius, Distinct, Filters, Languages, TypoTolerance, Words,
};

optional_fields! {
    /// What to look for and how. Nothing is sent that is not set.
    ///
    /// ```
    /// use search_client::SearchParams;
    ///
    /// let params = SearchParams::new("hooks").hits_per_page(20u32).filters("language:en");
    /// assert_eq!(
    ///     serde_json::to_string(&params)?,
    ///     r#"{"query":"hooks","filters":"language:en","hitsPerPage":20}"#
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct SearchParams {
        /// What the user typed.
        query: String,
        /// Find what resembles this text instead.
        similar_query: String,
        /// All parameters as a URL-encoded string.
        params: String,

        /// Filters as a formula: `a:b AND (c:d OR n > 1)`.
        filters: String,
        /// Filters on facets.
        facet_filters: Filters,
        /// Filters that only rank.
        optional_filters: Filters,
        /// Filters on numbers.
        numeric_filters: Filters,
        /// Filters on `_tags`.
        tag_filters: Filters,
        /// Add up the scores of filters joined by OR.
        sum_or_filters_scores: bool,
        /// Search only in these attributes.
        restrict_searchable_attributes: Vec<String>,

        /// Facets to count; `*` for all.
        facets: Vec<String>,
        /// Count after hits were made distinct.
        faceting_after_distinct: bool,
        /// How many values per facet.
        max_values_per_facet: u32,
        /// `count` or `alpha`.
        sort_facet_values_by: String,

        /// Attributes to return; `*` for all.
        attributes_to_retrieve: Vec<String>,
        /// Parts of the response to return.
        response_fields: Vec<String>,
        /// Attributes to highlight.
        attributes_to_highlight: Vec<String>,
        /// Attributes to cut to the words around a match: `content:10`.
        attributes_to_snippet: Vec<String>,
        /// Before a highlighted word.
        highlight_pre_tag: String,
        /// After a highlighted word.
        highlight_post_tag: String,
        /// Where a snippet was cut.
        snippet_ellipsis_text: String,
        /// Only the matching members of arrays.
        restrict_highlight_and_snippet_arrays: bool,
        /// Highlight the synonym that matched.
        replace_synonyms_in_highlight: bool,
        /// Why each hit stands where it stands.
        get_ranking_info: bool,

        /// Page of results, from 0.
        page: u32,
        /// Hits on a page, at most 1,000.
        hits_per_page: u32,
        /// First hit, from 0; instead of a page.
        offset: u32,
        /// Number of hits; together with `offset`.
        length: u32,
        /// The place where browsing goes on.
        cursor: String,

        /// A point, as `latitude, longitude`.
        around_lat_lng: String,
        /// The point of the caller's address.
        #[serde(rename = "aroundLatLngViaIP")]
        around_lat_lng_via_ip: bool,
        /// How far around the point.
        around_radius: AroundRadius,
        /// Which distances count as equal.
        around_precision: AroundPrecision,
        /// The smallest radius, in metres.
        minimum_around_radius: u32,
        /// Boxes: two corners each.
        inside_bounding_box: Vec<Vec<f64>>,
        /// Polygons: latitude and longitude in turn.
        inside_polygon: Vec<Vec<f64>>,

        /// Whether words may be misspelled.
        typo_tolerance: TypoTolerance,
        /// Shortest word that may have one typo.
        #[serde(rename = "minWordSizefor1Typo")]
        min_word_size_for_1_typo: u32,
        /// Shortest word that may have two.
        #[serde(rename = "minWordSizefor2Typos")]
        min_word_size_for_2_typos: u32,
        /// Whether numbers may be misspelled.
        allow_typos_on_numeric_tokens: bool,
        /// Attributes in which nothing may be misspelled.
        disable_typo_tolerance_on_attributes: Vec<String>,
        /// Whether a plural matches its singular.
        ignore_plurals: Languages,
        /// Whether words such as "the" are left out.
        remove_stop_words: Languages,
        /// Languages of the query.
        query_languages: Vec<String>,
        /// Languages whose sets of features are turned on.
        natural_languages: Vec<String>,
        /// Whether compounds are split.
        decompound_query: bool,

        /// `prefixLast`, `prefixAll` or `prefixNone`.
        query_type: String,
        /// What to do when nothing matches: `none`, `lastWords`, `firstWords`, `allOptional`.
        remove_words_if_no_results: String,
        /// Whether quotes and minus mean something.
        advanced_syntax: bool,
        /// Which of the two: `exactPhrase`, `excludeWords`.
        advanced_syntax_features: Vec<String>,
        /// Words that need not match.
        optional_words: Words,
        /// Attributes in which nothing counts as exact.
        disable_exact_on_attributes: Vec<String>,
        /// What is exact for one word: `attribute`, `none`, `word`.
        exact_on_single_word_query: String,
        /// Alternatives that count as exact.
        alternatives_as_exact: Vec<String>,
        /// From how many words apart on distance counts.
        min_proximity: u32,
        /// Whether the best attribute is the one with the nearest words.
        attribute_criteria_computed_by_min_proximity: bool,
        /// Ranking criteria.
        ranking: Vec<String>,
        /// From 0 (all hits) to 100 (only the most relevant), for virtual replicas.
        relevancy_strictness: u32,
        /// `keywordSearch` or `neuralSearch`.
        mode: String,
        /// Settings of the semantic search.
        semantic_search: Value,
        /// Extensions by name.
        extensions: Value,

        /// How many hits with the same key are shown.
        distinct: Distinct,
        /// Whether rules apply.
        enable_rules: bool,
        /// Contexts for rules.
        rule_contexts: Vec<String>,
        /// Whether synonyms apply.
        synonyms: bool,
        /// Whether the user's preferences count.
        enable_personalization: bool,
        /// How much they count, from 0 to 100.
        personalization_impact: u32,
        /// Whether hits are put in a new order by what users did.
        enable_re_ranking: bool,
        /// Which hits that concerns.
        re_ranking_apply_filter: Filters,
        /// Who searches: an id that names no person.
        user_token: String,

        /// Whether the search counts in analytics.
        analytics: bool,
        /// Tags for analytics.
        analytics_tags: Vec<String>,
        /// Whether the response has a query id for clicks.
        click_analytics: bool,
        /// Whether the response time counts in percentiles.
        percentile_computation: bool,
        /// Whether the search takes part in an A/B test.
        #[serde(rename = "enableABTest")]
        enable_ab_test: bool,

        /// What the response's `renderingContent` says about facets.
        rendering_content: Value,
    }
}

impl SearchParams {
    /// A search for `query`.
    pub fn new(query: &str) -> Self {
        Self {
            query: Some(query.to_owned()),
            ..Self::default()
        }
    }
}

/// One of several queries in one request.
///
/// ```
/// use search_client::{SearchParams, SearchRequest};
///
/// let docs = SearchRequest::new("docs", SearchParams::new("hooks"));
/// let versions = SearchRequest::facet("docs", "version", SearchParams::default());
/// # let _ = (docs, versions);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SearchRequest {
    /// The index.
    pub index_name: String,
    /// `default` or `facet`; `None` is `default`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// For `facet`: the facet whose values are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facet: Option<String>,
    /// For `facet`: the text to find in the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facet_query: Option<String>,
    /// For `facet`: how many values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_facet_hits: Option<u32>,
    /// What to look for and how.
    #[serde(flatten)]
    pub params: SearchParams,
}

impl SearchRequest {
    /// A query for hits.
    pub fn new(index_name: &str, params: SearchParams) -> Self {
        Self {
            index_name: index_name.to_owned(),
            kind: None,
            facet: None,
            facet_query: None,
            max_facet_hits: None,
            params,
        }
    }

    /// A query for the values of a facet among the hits of `params`.
    pub fn facet(index_name: &str, facet: &str, params: SearchParams) -> Self {
        Self {
            kind: Some("facet".to_owned()),
            facet: Some(facet.to_owned()),
            ..Self::new(index_name, params)
        }
    }

    /// The text to find in the values of the facet.
    #[must_use]
    pub fn facet_query(mut self, query: &str) -> Self {
        self.facet_query = Some(query.to_owned());
        self
    }

    /// How many values of the facet to return.
    #[must_use]
    pub fn max_facet_hits(mut self, count: u32) -> Self {
        self.max_facet_hits = Some(count);
        self
    }
}

/// What to do with the queries after one which has found something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Strategy {
    /// Run them all.
    None,
    /// Leave out those that are no longer needed for enough hits.
    StopIfEnoughMatches,
}

optional_fields! {
    /// What to look for among the values of one facet.
    pub struct FacetSearch {
        /// Search parameters as a URL-encoded string: only values of matching records count.
        params: String,
        /// The text to find in the values.
        facet_query: String,
        /// How many values.
        max_facet_hits: u32,
    }
}
