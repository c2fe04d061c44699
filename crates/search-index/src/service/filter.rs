//! Filters on records: `facetFilters` and `filters`.
//!
//! Both parameters are parsed into a [`Filter`], which is evaluated for each
//! candidate. Before that, [`Filter::may_accept`] rules out partitions by the
//! manifest alone, so that their files are not read.

mod expression;

use serde_json::Value;

use super::facet::{Facet, warn_undeclared};
use super::failure::Failure;
use super::params::Params;
use crate::entry::Entry;
use crate::format::PartitionRef;
use crate::partition::Partition;

/// A condition on a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Filter {
    /// All conditions are true; true for none.
    All(Vec<Filter>),
    /// At least one condition is true; false for none.
    Any(Vec<Filter>),
    /// The condition is false.
    Not(Box<Filter>),
    /// The facet has the value, given in lower case, ignoring case. `None` is an
    /// undeclared attribute, which no record has.
    Is(Option<Facet>, String),
}

impl Filter {
    /// Parses the conditions of a query, all of which a hit must meet.
    pub(super) fn of(params: &Params, warnings: &mut Vec<String>) -> Result<Self, Failure> {
        let mut all = Vec::new();
        if let Some(value) = params.json("facetFilters")? {
            all.push(facet_filters(&value, warnings)?);
        }
        if let Some(text) = params.text("filters")? {
            all.extend(expression::parse(&text, warnings)?);
        }
        Ok(Self::All(all))
    }

    /// Returns whether a record meets the condition.
    pub(super) fn accepts(&self, partition: &Partition, entry: &Entry) -> bool {
        match self {
            Self::All(filters) => filters
                .iter()
                .all(|filter| filter.accepts(partition, entry)),
            Self::Any(filters) => filters
                .iter()
                .any(|filter| filter.accepts(partition, entry)),
            Self::Not(filter) => !filter.accepts(partition, entry),
            Self::Is(facet, wanted) => {
                let mut has_value = false;
                if let Some(facet) = facet {
                    facet.values(partition, entry, |value| {
                        has_value |= is_same(value, wanted);
                    });
                }
                has_value
            }
        }
    }

    /// Returns whether records of a partition may match, without reading the
    /// partition.
    pub(super) fn may_accept(&self, partition: &PartitionRef) -> bool {
        self.decide(partition) != Some(false)
    }

    /// Returns whether all records of a partition match (true) or none (false).
    /// Returns `None` if that depends on the record.
    ///
    /// This is three-valued logic: `language` and `docusaurus_tag` are known for
    /// a whole partition, and `None` is an unknown value.
    fn decide(&self, partition: &PartitionRef) -> Option<bool> {
        match self {
            Self::All(filters) => decide_all(filters, partition, false),
            Self::Any(filters) => decide_all(filters, partition, true),
            Self::Not(filter) => filter.decide(partition).map(|matches| !matches),
            Self::Is(None, _) => Some(false),
            Self::Is(Some(Facet::Language), wanted) => Some(is_same(&partition.language, wanted)),
            Self::Is(Some(Facet::DocusaurusTag), wanted) => {
                Some(partition.tags.iter().any(|tag| is_same(tag, wanted)))
            }
            Self::Is(Some(_), _) => None,
        }
    }
}

/// Combines the results of several filters: `decisive` if one filter returns
/// it, its opposite if all filters return that, else `None`.
fn decide_all(filters: &[Filter], partition: &PartitionRef, decisive: bool) -> Option<bool> {
    let mut is_unknown = false;
    for filter in filters {
        match filter.decide(partition) {
            Some(matches) if matches == decisive => return Some(decisive),
            Some(_) => {}
            None => is_unknown = true,
        }
    }
    (!is_unknown).then_some(!decisive)
}

/// Compares a value with one in lower case, ignoring case, as the service does.
fn is_same(value: &str, lower: &str) -> bool {
    if value.is_ascii() {
        return value.eq_ignore_ascii_case(lower);
    }
    value.to_lowercase() == lower
}

/// Parses `facetFilters`. An array is AND, a nested array OR. A string is a
/// single filter; the old forms `a:1,b:2` and `(a:1,b:2)` are AND and OR.
fn facet_filters(value: &Value, warnings: &mut Vec<String>) -> Result<Filter, Failure> {
    match value {
        Value::String(text) => Ok(Filter::All(old_form(text, warnings)?)),
        Value::Array(items) => {
            let filters = items.iter().map(|item| match item {
                Value::Array(any) => any
                    .iter()
                    .map(|filter| single(filter, warnings))
                    .collect::<Result<_, _>>()
                    .map(Filter::Any),
                filter => single(filter, warnings),
            });
            filters.collect::<Result<_, _>>().map(Filter::All)
        }
        _ => Err(expected()),
    }
}

/// Parses the old form of a string: filters and groups in parentheses, separated
/// by commas. A string with a single filter has this form as well.
fn old_form(text: &str, warnings: &mut Vec<String>) -> Result<Vec<Filter>, Failure> {
    let mut filters = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = match rest.strip_prefix('(') {
            Some(inner) => {
                let end = inner
                    .find(')')
                    .ok_or_else(|| Failure::parameter("facetFilters", "a `)`"))?;
                let any = inner
                    .get(..end)
                    .unwrap_or_default()
                    .split(',')
                    .map(|filter| parse(filter, warnings))
                    .collect::<Result<_, _>>()?;
                filters.push(Filter::Any(any));
                // Both parentheses.
                end + 2
            }
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                filters.push(parse(rest.get(..end).unwrap_or_default(), warnings)?);
                end
            }
        };
        rest = rest.get(end..).unwrap_or_default().trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    Ok(filters)
}

/// Parses an item of a nested array, which must be a string.
fn single(value: &Value, warnings: &mut Vec<String>) -> Result<Filter, Failure> {
    match value {
        Value::String(text) => parse(text, warnings),
        _ => Err(expected()),
    }
}

/// Returns the error for a value of another form.
fn expected() -> Failure {
    Failure::parameter(
        "facetFilters",
        "\"attribute:value\", or an array of such strings and of arrays of them",
    )
}

/// Parses `attribute:value`. `attribute:-value` is its negation, and
/// `attribute:\-value` a value that starts with `-`. The value may contain
/// colons.
fn parse(text: &str, warnings: &mut Vec<String>) -> Result<Filter, Failure> {
    let (attribute, value) = text.split_once(':').ok_or_else(expected)?;
    let value = without_score(value.trim());
    let (is_not, value) = match value.strip_prefix('-') {
        Some(value) => (true, value),
        None => (
            false,
            value
                .strip_prefix('\\')
                .filter(|escaped| escaped.starts_with('-'))
                .unwrap_or(value),
        ),
    };
    let filter = equals("facetFilters", attribute.trim(), value, warnings);
    Ok(if is_not {
        Filter::Not(Box::new(filter))
    } else {
        filter
    })
}

/// Removes a score. In the service, scores only change the order of hits that
/// are otherwise equal.
fn without_score(value: &str) -> &str {
    let score = value
        .strip_suffix('>')
        .and_then(|text| text.rsplit_once("<score="));
    match score {
        Some((value, score)) if score.bytes().all(|digit| digit.is_ascii_digit()) => value,
        _ => value,
    }
}

/// Returns the condition that an attribute has a value, and adds a warning if it
/// is not declared for faceting.
fn equals(parameter: &str, attribute: &str, value: &str, warnings: &mut Vec<String>) -> Filter {
    let facet = Facet::of_name(attribute);
    if facet.is_none() {
        warn_undeclared(warnings, parameter, attribute);
    }
    Filter::Is(facet, value.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn is(facet: Facet, value: &str) -> Filter {
        Filter::Is(Some(facet), value.to_owned())
    }

    fn parsed(value: &Value) -> Filter {
        let mut warnings = Vec::new();
        let filter = facet_filters(value, &mut warnings).expect("a filter");
        assert!(warnings.is_empty(), "{warnings:?}");
        filter
    }

    #[test]
    fn arrays_are_and_and_arrays_in_them_or() {
        let english = is(Facet::Language, "en");
        let any = Filter::Any(vec![is(Facet::Tags, "a:b"), is(Facet::Kind, "api")]);
        let all = Filter::All(vec![english.clone(), any]);
        assert_eq!(
            parsed(&json!(["language:EN", ["tags:a:b", "kind:api"]])),
            all
        );
        assert_eq!(parsed(&json!("language:en,(tags:a:b,kind:api)")), all);
        assert_eq!(parsed(&json!("language:en")), Filter::All(vec![english]));
    }

    #[test]
    fn a_sign_is_the_opposite() {
        let not = Filter::Not(Box::new(is(Facet::Type, "content")));
        assert_eq!(parsed(&json!(["type:-content"])), Filter::All(vec![not]));
        let tag = Filter::All(vec![is(Facet::Tags, "-x")]);
        assert_eq!(parsed(&json!(["tags:\\-x<score=2>"])), tag);
    }

    #[test]
    fn invalid_filters_are_errors() {
        for value in [
            json!("en"),
            json!([1]),
            json!({}),
            json!("(a:b"),
            json!([["a"]]),
        ] {
            assert!(facet_filters(&value, &mut Vec::new()).is_err(), "{value}");
        }
    }

    #[test]
    fn partitions_that_cannot_fit_are_left_out() {
        let partition = PartitionRef {
            language: "de".to_owned(),
            tags: vec!["default".to_owned()],
            core: String::new(),
            records: 0,
        };
        for (filter, expected) in [
            (json!(["language:en"]), false),
            (json!(["language:de", "kind:api"]), true),
            (json!(["kind:-api", "docusaurus_tag:-default"]), false),
            (json!([["kind:api", "language:en"]]), true),
            (json!([["docusaurus_tag:docs-1", "language:en"]]), false),
        ] {
            assert_eq!(parsed(&filter).may_accept(&partition), expected, "{filter}");
        }
    }
}
