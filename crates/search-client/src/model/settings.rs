//! Settings of an index.

use serde_json::Value;

use super::fields::optional_fields;
use super::values::{Distinct, Filters, Languages, TypoTolerance, Words};

optional_fields! {
    /// How an index is searched. Nothing is sent that is not set.
    pub struct IndexSettings {
        /// Attributes that are searched, the most important first; `a,b` for equal ones, `unordered(a)`.
        searchable_attributes: Vec<String>,
        /// Attributes that can be filtered and counted. A filter on any other finds nothing, silently.
        attributes_for_faceting: Vec<String>,
        /// Attributes that are never returned.
        unretrievable_attributes: Vec<String>,
        /// Attributes to return; `*` for all.
        attributes_to_retrieve: Vec<String>,
        /// Attributes in which scripts are transliterated.
        attributes_to_transliterate: Vec<String>,
        /// Attributes in which camelCase words are split.
        camel_case_attributes: Vec<String>,
        /// Attributes in which compounds are split, by language.
        decompounded_attributes: Value,
        /// Languages of the index.
        index_languages: Vec<String>,
        /// Languages of queries.
        query_languages: Vec<String>,
        /// Attributes with numbers that can be filtered.
        numeric_attributes_for_filtering: Vec<String>,
        /// Whether long lists of integers are compressed.
        allow_compression_of_integer_array: bool,
        /// Characters that are words of their own.
        separators_to_index: String,
        /// Characters that keep their diacritics.
        keep_diacritics_on_characters: String,
        /// Characters to replace.
        custom_normalization: Value,

        /// Ranking criteria, the most important first.
        ranking: Vec<String>,
        /// Ranking by attributes: `desc(weight.pageRank)`.
        custom_ranking: Vec<String>,
        /// From 0 (all hits) to 100 (only the most relevant), for virtual replicas.
        relevancy_strictness: u32,
        /// Other indices with the same records.
        replicas: Vec<String>,
        /// The index of which this is a replica; only in answers.
        primary: String,
        /// `keywordSearch` or `neuralSearch`.
        mode: String,
        /// Settings of the semantic search.
        semantic_search: Value,

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

        /// Hits on a page.
        hits_per_page: u32,
        /// How many hits can be reached by pages.
        pagination_limited_to: u32,

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
        /// Words that may not be misspelled.
        disable_typo_tolerance_on_words: Vec<String>,
        /// Whether a plural matches its singular.
        ignore_plurals: Languages,
        /// Whether words such as "the" are left out.
        remove_stop_words: Languages,
        /// Whether compounds are split in queries.
        decompound_query: bool,

        /// `prefixLast`, `prefixAll` or `prefixNone`.
        query_type: String,
        /// What to do when nothing matches: `none`, `lastWords`, `firstWords`, `allOptional`.
        remove_words_if_no_results: String,
        /// Whether quotes and minus mean something in queries.
        advanced_syntax: bool,
        /// Which of the two: `exactPhrase`, `excludeWords`.
        advanced_syntax_features: Vec<String>,
        /// Words that need not match.
        optional_words: Words,
        /// Attributes in which a beginning is no match.
        disable_prefix_on_attributes: Vec<String>,
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

        /// The attribute by which hits are the same.
        attribute_for_distinct: String,
        /// How many hits that are the same are shown.
        distinct: Distinct,
        /// How many values of a facet are counted.
        max_values_per_facet: u32,
        /// How many values a search in a facet returns.
        max_facet_hits: u32,
        /// `count` or `alpha`.
        sort_facet_values_by: String,

        /// Whether rules apply.
        enable_rules: bool,
        /// Whether the user's preferences count.
        enable_personalization: bool,
        /// Whether hits are put in a new order by what users did.
        enable_re_ranking: bool,
        /// Which hits that concerns.
        re_ranking_apply_filter: Filters,
        /// Parts of the response to return.
        response_fields: Vec<String>,
        /// What the response's `renderingContent` says about facets.
        rendering_content: Value,
        /// Data of your own, returned with every search.
        user_data: Value,
    }
}
