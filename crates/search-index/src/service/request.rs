//! Parses a query of the service from its parameters. The defaults are the
//! settings of an index of documentation.
//!
//! A parameter of the service is in one of three groups: it is read, it has no
//! effect here by its nature ([`IGNORED`]), or it is unknown, and the response
//! has a warning. So a typo in a name is noticed.

use serde_json::Value;

use super::attributes::Attributes;
use super::facet::{Facet, warn_undeclared};
use super::failure::Failure;
use super::filter::Filter;
use super::params::Params;
use crate::format::CONTENT;
use crate::highlight::Tags;

/// Maximum number of hits of a response, as in the service.
const MAX_HITS_PER_PAGE: usize = 1000;

/// Maximum number of values of a facet, as in the service.
const MAX_FACET_VALUES: usize = 1000;

/// Attributes of a hit that are returned by default.
const RETRIEVED: [&str; 9] = [
    "hierarchy",
    "content",
    "anchor",
    "url",
    "url_without_anchor",
    "keywords",
    "kind",
    "member",
    "type",
];

/// Attributes that are searched, and highlighted by default.
const SEARCHABLE: [&str; 2] = ["hierarchy", "content"];

/// Default number of words of a snippet.
const SNIPPET_WORDS: usize = 10;

/// Default marks, those of the indices that crawlers of documentation create.
const PRE_TAG: &str = "<span class=\"algolia-docsearch-suggestion--highlight\">";
const POST_TAG: &str = "</span>";

/// Parameters about the user, or about ranking and analytics of the service,
/// which do not change the records of this index that match.
const IGNORED: [&str; 39] = [
    "advancedSyntax",
    "advancedSyntaxFeatures",
    "allowTyposOnNumericTokens",
    "alternativesAsExact",
    "analytics",
    "analyticsTags",
    "attributeCriteriaComputedByMinProximity",
    "decompoundQuery",
    "disableExactOnAttributes",
    "disableTypoToleranceOnAttributes",
    "enableABTest",
    "enablePersonalization",
    "enableReRanking",
    "enableRules",
    "exactOnSingleWordQuery",
    "explain",
    "getRankingInfo",
    "ignorePlurals",
    "indexName",
    "insights",
    "minProximity",
    "minWordSizefor1Typo",
    "minWordSizefor2Typos",
    "mode",
    "naturalLanguages",
    "optionalFilters",
    "percentileComputation",
    "personalizationImpact",
    "queryLanguages",
    "relevancyStrictness",
    "removeStopWords",
    "removeWordsIfNoResults",
    "replaceSynonymsInHighlight",
    "restrictHighlightAndSnippetArrays",
    "ruleContexts",
    "sumOrFiltersScores",
    "synonyms",
    "type",
    "userToken",
];

/// Parameters that [`Query::new`] and facet searches read.
const READ: [&str; 25] = [
    "attributesToHighlight",
    "attributesToRetrieve",
    "attributesToSnippet",
    "clickAnalytics",
    "distinct",
    "facet",
    "facetFilters",
    "facetQuery",
    "facetingAfterDistinct",
    "facets",
    "filters",
    "highlightPostTag",
    "highlightPreTag",
    "hitsPerPage",
    "length",
    "maxFacetHits",
    "maxValuesPerFacet",
    "offset",
    "page",
    "query",
    "responseFields",
    "restrictSearchableAttributes",
    "snippetEllipsisText",
    "sortFacetValuesBy",
    "typoTolerance",
];

/// A parsed query.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) text: String,
    pub(super) paging: Paging,
    /// Attributes of a hit.
    pub(super) retrieved: Attributes<()>,
    /// Attributes with a highlight result.
    pub(super) highlighted: Attributes<()>,
    /// Attributes with a snippet, and the number of words of each.
    pub(super) snippets: Attributes<usize>,
    pre: String,
    post: String,
    ellipsis: String,
    /// A bit for each level that is searched.
    pub(super) levels: u8,
    /// Whether typos are tolerated.
    pub(super) typos: bool,
    /// Maximum number of hits per address; `None` for all.
    pub(super) distinct: Option<usize>,
    pub(super) facets: Facets,
    pub(super) filter: Filter,
    /// Whether the response has an id of the query, to which events refer.
    pub(super) has_id: bool,
    /// Fields of the response; `None` for all.
    pub(super) fields: Option<Vec<String>>,
    /// Warnings of the response about parameters without effect.
    pub(super) warnings: Vec<String>,
    /// The parameters, URL-encoded.
    pub(super) echo: String,
}

/// The part of the hits that is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paging {
    /// Page `page`, counted from 0, of `size` hits each.
    Page { page: usize, size: usize },
    /// `length` hits from the hit `offset` on.
    Offset { offset: usize, length: usize },
}

impl Paging {
    /// Returns the number of hits to skip, and the maximum number to return.
    pub(super) fn slice(self) -> (usize, usize) {
        match self {
            Self::Page { page, size } => (page.saturating_mul(size), size),
            Self::Offset { offset, length } => (offset, length),
        }
    }

    /// Parses the parameters. An `offset` takes precedence over `page`.
    fn of(params: &Params) -> Result<Self, Failure> {
        let size = params
            .count("hitsPerPage")?
            .unwrap_or(20)
            .min(MAX_HITS_PER_PAGE);
        let page = params.count("page")?.unwrap_or(0);
        let length = params
            .count("length")?
            .map(|length| length.min(MAX_HITS_PER_PAGE));
        Ok(match params.count("offset")? {
            Some(offset) => Self::Offset {
                offset,
                length: length.unwrap_or(size),
            },
            None => Self::Page { page, size },
        })
    }
}

/// The facets to count.
#[derive(Debug)]
pub(super) struct Facets {
    pub(super) wanted: Vec<Facet>,
    /// Maximum number of values of each facet.
    pub(super) max_values: usize,
    /// Whether values are sorted by name rather than by count.
    pub(super) by_name: bool,
    /// Whether only hits that `distinct` keeps are counted.
    pub(super) after_distinct: bool,
}

impl Query {
    /// Parses the parameters of a query, with defaults for those not given.
    pub(super) fn new(params: &Params) -> Result<Self, Failure> {
        let mut warnings = Vec::new();
        warn_unknown(params, &mut warnings);
        let names = |name, default: &[&str]| -> Result<Vec<String>, Failure> {
            let default = || default.iter().map(|&name| name.to_owned()).collect();
            Ok(params.list(name)?.unwrap_or_else(default))
        };
        let tag = |name, default: &str| -> Result<String, Failure> {
            Ok(params.text(name)?.unwrap_or_else(|| default.to_owned()))
        };
        let snippets = names("attributesToSnippet", &["content"])?;
        Ok(Self {
            text: tag("query", "")?,
            paging: Paging::of(params)?,
            retrieved: Attributes::new(names("attributesToRetrieve", &RETRIEVED)?),
            highlighted: Attributes::new(names("attributesToHighlight", &SEARCHABLE)?),
            snippets: Attributes::with_numbers(snippets, SNIPPET_WORDS)
                .ok_or_else(|| Failure::parameter("attributesToSnippet", "\"attribute:number\""))?,
            pre: tag("highlightPreTag", PRE_TAG)?,
            post: tag("highlightPostTag", POST_TAG)?,
            ellipsis: tag("snippetEllipsisText", "…")?,
            levels: levels(params)?,
            typos: typos(params)?,
            distinct: distinct(params)?,
            facets: facets(params, &mut warnings)?,
            filter: Filter::of(params, &mut warnings)?,
            has_id: params.flag("clickAnalytics")?.unwrap_or(false),
            fields: params
                .list("responseFields")?
                .filter(|fields| !fields.iter().any(|field| field == "*")),
            warnings,
            echo: params.to_text(),
        })
    }

    /// Returns the marks of highlights and snippets.
    pub(super) fn tags(&self) -> Tags<'_> {
        Tags {
            pre: &self.pre,
            post: &self.post,
            ellipsis: &self.ellipsis,
        }
    }
}

/// Adds a warning for each parameter that is neither read nor known.
fn warn_unknown(params: &Params, warnings: &mut Vec<String>) {
    let unknown = params
        .names()
        .filter(|name| !READ.contains(name) && !IGNORED.contains(name));
    warnings.extend(unknown.map(|name| format!("parameter \"{name}\" has no effect here")));
}

/// Returns the levels to search: those of all attributes, or of the given ones.
/// The level is the only distinction that the index has between attributes.
fn levels(params: &Params) -> Result<u8, Failure> {
    let Some(names) = params
        .list("restrictSearchableAttributes")?
        .filter(|names| !names.is_empty())
    else {
        return Ok(u8::MAX);
    };
    let mut levels = 0;
    for name in names {
        let bare = name
            .strip_prefix("unordered(")
            .and_then(|name| name.strip_suffix(')'))
            .unwrap_or(&name);
        levels |= level_bits(bare).ok_or_else(|| {
            let expected =
                format!("hierarchy, hierarchy.lvl0 to hierarchy.lvl6, or content, not {name}");
            Failure::parameter("restrictSearchableAttributes", expected)
        })?;
    }
    Ok(levels)
}

/// Returns the bits of the levels of an attribute.
fn level_bits(name: &str) -> Option<u8> {
    match name {
        "content" => Some(1 << CONTENT),
        "hierarchy" => Some(!(1 << CONTENT)),
        _ => {
            let level: u8 = name.strip_prefix("hierarchy.lvl")?.parse().ok()?;
            (level < CONTENT).then_some(1 << level)
        }
    }
}

/// Returns whether typos are tolerated. They are only considered for words that
/// do not occur at all, which also satisfies `min` and `strict`.
fn typos(params: &Params) -> Result<bool, Failure> {
    match params.get("typoTolerance") {
        Some(Value::String(text)) if text == "min" || text == "strict" => Ok(true),
        _ => Ok(params.flag("typoTolerance")?.unwrap_or(true)),
    }
}

/// Parses the maximum number of hits per address: a number, or true for 1 and
/// false for all. A string from a URL can be either.
fn distinct(params: &Params) -> Result<Option<usize>, Failure> {
    let is_number = matches!(params.get("distinct"), Some(Value::Number(_)));
    let count = if is_number {
        params.count("distinct")?
    } else {
        None
    };
    match (count, params.get("distinct")) {
        (Some(count), _) => Ok(Some(count).filter(|count| *count > 0)),
        (None, Some(Value::String(text))) if text.parse::<usize>().is_ok() => {
            Ok(params.count("distinct")?.filter(|count| *count > 0))
        }
        _ => Ok(params.flag("distinct")?.unwrap_or(true).then_some(1)),
    }
}

/// Parses the facets to count. An undeclared one is a warning, since the service
/// ignores it.
fn facets(params: &Params, warnings: &mut Vec<String>) -> Result<Facets, Failure> {
    let mut wanted = Vec::new();
    for name in params.list("facets")?.unwrap_or_default() {
        match Facet::of_name(&name) {
            Some(facet) => wanted.push(facet),
            None if name == "*" => wanted.extend(Facet::ALL),
            None => warn_undeclared(warnings, "facets", &name),
        }
    }
    let by_name = match params.text("sortFacetValuesBy")?.as_deref() {
        None | Some("count") => false,
        Some("alpha") => true,
        Some(_) => return Err(Failure::parameter("sortFacetValuesBy", "count or alpha")),
    };
    Ok(Facets {
        wanted,
        max_values: params
            .count("maxValuesPerFacet")?
            .unwrap_or(100)
            .min(MAX_FACET_VALUES),
        by_name,
        after_distinct: params.flag("facetingAfterDistinct")?.unwrap_or(false),
    })
}
