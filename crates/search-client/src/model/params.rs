//! Parameters of searches.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::optional_fields;
use super::values::{
    AroundPrecision, AroundRadius, Distinct, Filters, Languages, TypoTolerance, Words,
};

optional_fields! {
    /// Search parameters. Only parameters that are set are sent; the settings of the index apply to
    /// all others.
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
        /// The text typed by the user.
        query: String,
        /// A text to find similar objects for, instead of `query`.
        similar_query: String,
        /// All parameters as a URL-encoded string.
        params: String,

        /// Filters as a boolean expression: `a:b AND (c:d OR n > 1)`.
        filters: String,
        /// Filters on facets.
        facet_filters: Filters,
        /// Filters that promote matching hits and exclude none.
        optional_filters: Filters,
        /// Filters on numeric attributes.
        numeric_filters: Filters,
        /// Filters on `_tags`.
        tag_filters: Filters,
        /// Whether scores of filters joined by OR are added up.
        sum_or_filters_scores: bool,
        /// Attributes to search, a subset of the searchable ones.
        restrict_searchable_attributes: Vec<String>,

        /// Facets to count; `*` for all.
        facets: Vec<String>,
        /// Whether facets are counted after deduplication by `distinct`.
        faceting_after_distinct: bool,
        /// Maximum number of values per facet.
        max_values_per_facet: u32,
        /// Order of facet values: `count` or `alpha`.
        sort_facet_values_by: String,

        /// Attributes to return; `*` for all.
        attributes_to_retrieve: Vec<String>,
        /// Fields of the response to return.
        response_fields: Vec<String>,
        /// Attributes to highlight.
        attributes_to_highlight: Vec<String>,
        /// Attributes to return snippets of, with the number of words: `content:10`.
        attributes_to_snippet: Vec<String>,
        /// Text inserted before a highlighted word.
        highlight_pre_tag: String,
        /// Text inserted after a highlighted word.
        highlight_post_tag: String,
        /// Text inserted where a snippet is truncated.
        snippet_ellipsis_text: String,
        /// Whether highlights and snippets of arrays contain only the matching items.
        restrict_highlight_and_snippet_arrays: bool,
        /// Whether a matching synonym is replaced by the word of the query in highlights.
        replace_synonyms_in_highlight: bool,
        /// Whether hits contain details of their ranking.
        get_ranking_info: bool,

        /// Page of results, counted from 0.
        page: u32,
        /// Number of hits per page, at most 1,000.
        hits_per_page: u32,
        /// Index of the first hit, counted from 0. Instead of `page`.
        offset: u32,
        /// Number of hits from `offset` on. Instead of `hits_per_page`.
        length: u32,
        /// Position at which browsing resumes, from the previous page.
        cursor: String,

        /// Centre of a geographic search, as `latitude, longitude`.
        around_lat_lng: String,
        /// Whether the centre of the geographic search is derived from the IP address of the caller.
        #[serde(rename = "aroundLatLngViaIP")]
        around_lat_lng_via_ip: bool,
        /// Radius of the geographic search.
        around_radius: AroundRadius,
        /// Precision of the ranking by distance.
        around_precision: AroundPrecision,
        /// Minimum radius in metres, if the radius is computed automatically.
        minimum_around_radius: u32,
        /// Bounding boxes, each given by two opposite corners.
        inside_bounding_box: Vec<Vec<f64>>,
        /// Polygons, each a list of alternating latitudes and longitudes.
        inside_polygon: Vec<Vec<f64>>,

        /// Whether, and how many, typos are tolerated.
        typo_tolerance: TypoTolerance,
        /// Minimum length of words, in characters, that may have one typo.
        #[serde(rename = "minWordSizefor1Typo")]
        min_word_size_for_1_typo: u32,
        /// Minimum length of words, in characters, that may have two typos.
        #[serde(rename = "minWordSizefor2Typos")]
        min_word_size_for_2_typos: u32,
        /// Whether typos are tolerated in numbers.
        allow_typos_on_numeric_tokens: bool,
        /// Attributes without typo tolerance.
        disable_typo_tolerance_on_attributes: Vec<String>,
        /// Whether singular and plural forms match each other.
        ignore_plurals: Languages,
        /// Whether stop words such as "the" are removed from the query.
        remove_stop_words: Languages,
        /// Languages of the query.
        query_languages: Vec<String>,
        /// Languages whose default language settings are enabled.
        natural_languages: Vec<String>,
        /// Whether compound words of the query are split.
        decompound_query: bool,

        /// Words matched as prefixes: `prefixLast`, `prefixAll` or `prefixNone`.
        query_type: String,
        /// Words to drop if the query has no hits: `none`, `lastWords`, `firstWords`, `allOptional`.
        remove_words_if_no_results: String,
        /// Whether quotes and minus are operators.
        advanced_syntax: bool,
        /// Enabled operators: `exactPhrase` (quotes), `excludeWords` (minus).
        advanced_syntax_features: Vec<String>,
        /// Words of the query that are optional.
        optional_words: Words,
        /// Attributes in which matches never count as exact.
        disable_exact_on_attributes: Vec<String>,
        /// What counts as an exact match of a query of one word: `attribute`, `none`, `word`.
        exact_on_single_word_query: String,
        /// Alternatives of a word that count as exact matches.
        alternatives_as_exact: Vec<String>,
        /// Minimum distance between two matching words, for the ranking by proximity.
        min_proximity: u32,
        /// Whether the best matching attribute is determined by the proximity of the words.
        attribute_criteria_computed_by_min_proximity: bool,
        /// Ranking criteria, in order of importance.
        ranking: Vec<String>,
        /// Relevancy threshold for virtual replicas, from 0 (all hits) to 100 (only the most
        /// relevant).
        relevancy_strictness: u32,
        /// Search mode: `keywordSearch` or `neuralSearch`.
        mode: String,
        /// Settings of semantic search.
        semantic_search: Value,
        /// Extensions by name.
        extensions: Value,

        /// Deduplication of hits.
        distinct: Distinct,
        /// Whether rules apply.
        enable_rules: bool,
        /// Contexts that activate rules.
        rule_contexts: Vec<String>,
        /// Whether synonyms apply.
        synonyms: bool,
        /// Whether personalization applies.
        enable_personalization: bool,
        /// Impact of personalization on the ranking, from 0 to 100.
        personalization_impact: u32,
        /// Whether hits are reordered by user events (dynamic re-ranking).
        enable_re_ranking: bool,
        /// Filter for the hits that can be re-ranked.
        re_ranking_apply_filter: Filters,
        /// Pseudonymous id of the user.
        user_token: String,

        /// Whether the search is recorded in analytics.
        analytics: bool,
        /// Tags of the search in analytics.
        analytics_tags: Vec<String>,
        /// Whether the response contains a query id, for events.
        click_analytics: bool,
        /// Whether the processing time is included in percentiles.
        percentile_computation: bool,
        /// Whether the search takes part in an A/B test.
        #[serde(rename = "enableABTest")]
        enable_ab_test: bool,

        /// Display settings of facets, returned as `renderingContent`.
        rendering_content: Value,
    }
}

impl SearchParams {
    /// Returns parameters with the given `query`.
    pub fn new(query: &str) -> Self {
        Self {
            query: Some(query.to_owned()),
            ..Self::default()
        }
    }
}

/// A query of [`SearchClient::search`](crate::SearchClient::search): for hits, or for facet values.
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
    /// Name of the index.
    pub index_name: String,
    /// Type of the query, `default` or `facet`. `None` means `default`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Facet whose values are searched. Only for the type `facet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facet: Option<String>,
    /// Text to find in the facet values. Only for the type `facet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facet_query: Option<String>,
    /// Maximum number of facet values. Only for the type `facet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_facet_hits: Option<u32>,
    /// Search parameters.
    #[serde(flatten)]
    pub params: SearchParams,
}

impl SearchRequest {
    /// Returns a query for hits.
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

    /// Returns a query for the values of `facet` among the records that match `params`.
    pub fn facet(index_name: &str, facet: &str, params: SearchParams) -> Self {
        Self {
            kind: Some("facet".to_owned()),
            facet: Some(facet.to_owned()),
            ..Self::new(index_name, params)
        }
    }

    /// Sets the text to find in the facet values.
    #[must_use]
    pub fn facet_query(mut self, query: &str) -> Self {
        self.facet_query = Some(query.to_owned());
        self
    }

    /// Sets the maximum number of facet values.
    #[must_use]
    pub fn max_facet_hits(mut self, count: u32) -> Self {
        self.max_facet_hits = Some(count);
        self
    }
}

/// Whether queries run after an earlier query of the same request has hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Strategy {
    /// All queries run.
    None,
    /// Queries are skipped once earlier ones have enough hits.
    StopIfEnoughMatches,
}

optional_fields! {
    /// Parameters of [`search_for_facet_values`](crate::SearchClient::search_for_facet_values).
    pub struct FacetSearch {
        /// Search parameters as a URL-encoded string. Only facet values of matching records are
        /// returned.
        params: String,
        /// Text to find in the facet values.
        facet_query: String,
        /// Maximum number of facet values.
        max_facet_hits: u32,
    }
}
