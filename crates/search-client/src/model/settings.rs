//! Settings of an index.

use serde_json::Value;

use super::fields::optional_fields;
use super::values::{Distinct, Filters, Languages, TypoTolerance, Words};

optional_fields! {
    /// Settings of an index. Only settings that are set are sent; all others keep their values.
    pub struct IndexSettings {
        /// Attributes to search, the most important first. `a,b` gives two attributes the same
        /// importance; `unordered(a)` ignores the position of the match.
        searchable_attributes: Vec<String>,
        /// Attributes that can be used as facets and in filters. A filter on any other attribute
        /// matches nothing, without an error.
        attributes_for_faceting: Vec<String>,
        /// Attributes that are never returned.
        unretrievable_attributes: Vec<String>,
        /// Attributes to return; `*` for all.
        attributes_to_retrieve: Vec<String>,
        /// Attributes that are transliterated.
        attributes_to_transliterate: Vec<String>,
        /// Attributes in which camelCase words are split.
        camel_case_attributes: Vec<String>,
        /// Attributes in which compound words are split, by language.
        decompounded_attributes: Value,
        /// Languages of the index.
        index_languages: Vec<String>,
        /// Languages of queries.
        query_languages: Vec<String>,
        /// Numeric attributes that can be used in filters.
        numeric_attributes_for_filtering: Vec<String>,
        /// Whether long lists of integers are compressed.
        allow_compression_of_integer_array: bool,
        /// Punctuation to index as words.
        separators_to_index: String,
        /// Characters that keep their diacritics.
        keep_diacritics_on_characters: String,
        /// Replacements of characters.
        custom_normalization: Value,

        /// Ranking criteria, in order of importance.
        ranking: Vec<String>,
        /// Attributes to rank by: `desc(weight.pageRank)`.
        custom_ranking: Vec<String>,
        /// Relevancy threshold for virtual replicas, from 0 (all hits) to 100 (only the most
        /// relevant).
        relevancy_strictness: u32,
        /// Replicas of this index.
        replicas: Vec<String>,
        /// Primary index of this replica. Only in responses.
        primary: String,
        /// Search mode: `keywordSearch` or `neuralSearch`.
        mode: String,
        /// Settings of semantic search.
        semantic_search: Value,

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

        /// Number of hits per page.
        hits_per_page: u32,
        /// Maximum number of hits that can be reached by pagination.
        pagination_limited_to: u32,

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
        /// Words without typo tolerance.
        disable_typo_tolerance_on_words: Vec<String>,
        /// Whether singular and plural forms match each other.
        ignore_plurals: Languages,
        /// Whether stop words such as "the" are removed from queries.
        remove_stop_words: Languages,
        /// Whether compound words of queries are split.
        decompound_query: bool,

        /// Words matched as prefixes: `prefixLast`, `prefixAll` or `prefixNone`.
        query_type: String,
        /// Words to drop if a query has no hits: `none`, `lastWords`, `firstWords`, `allOptional`.
        remove_words_if_no_results: String,
        /// Whether quotes and minus are operators.
        advanced_syntax: bool,
        /// Enabled operators: `exactPhrase` (quotes), `excludeWords` (minus).
        advanced_syntax_features: Vec<String>,
        /// Words of queries that are optional.
        optional_words: Words,
        /// Attributes in which prefixes do not match.
        disable_prefix_on_attributes: Vec<String>,
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

        /// Attribute by which hits are deduplicated.
        attribute_for_distinct: String,
        /// Number of hits to keep per value of `attribute_for_distinct`.
        distinct: Distinct,
        /// Maximum number of values per facet.
        max_values_per_facet: u32,
        /// Maximum number of values that a search of facet values returns.
        max_facet_hits: u32,
        /// Order of facet values: `count` or `alpha`.
        sort_facet_values_by: String,

        /// Whether rules apply.
        enable_rules: bool,
        /// Whether personalization applies.
        enable_personalization: bool,
        /// Whether hits are reordered by user events (dynamic re-ranking).
        enable_re_ranking: bool,
        /// Filter for the hits that can be re-ranked.
        re_ranking_apply_filter: Filters,
        /// Fields of the response to return.
        response_fields: Vec<String>,
        /// Display settings of facets, returned as `renderingContent`.
        rendering_content: Value,
        /// Custom data, returned with every search.
        user_data: Value,
    }
}
