//! Filters on records: `facetFilters` and `filters`.

mod expression;

use serde_json::Value;

use super::facet::{Facet, warn_undeclared};
use super::failure::Failure;
use super::params::Params;
use crate::format::PartitionRef;
use crate::partition::{Entry, Partition};

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Filter {
    All(Vec<Filter>),
    Any(Vec<Filter>),
    Not(Box<Filter>),
    /// The facet has the value, given in lower case. `None` is an undeclared
    /// attribute, which no record has.
    Is(Option<Facet>, String),
}

impl Filter {
    /// Parses the conditions of a query.
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

    pub(super) fn accepts(&self, partition: &Partition, entry: &Entry) -> bool {
        match self {
            Self::All(filters) => filters.iter().all(|it| it.accepts(partition, entry)),
            Self::Any(filters) => filters.iter().any(|it| it.accepts(partition, entry)),
            Self::Not(filter) => !filter.accepts(partition, entry),
            Self::Is(facet, wanted) => {
                let mut is_found = false;
                if let Some(facet) = facet {
                    facet.values(partition, entry, |it| is_found |= is_same(it, wanted));
                }
                is_found
            }
        }
    }

    /// Returns whether records of a partition may match, without reading the
    /// partition.
    pub(super) fn may_accept(&self, partition: &PartitionRef) -> bool {
        self.decide(partition) != Some(false)
    }

    /// Returns whether all records of a partition match (true) or none (false).
    /// `None` if that depends on the record.
    fn decide(&self, partition: &PartitionRef) -> Option<bool> {
        match self {
            Self::All(filters) => decide_all(filters, partition, false),
            Self::Any(filters) => decide_all(filters, partition, true),
            Self::Not(filter) => filter.decide(partition).map(|it| !it),
            Self::Is(None, _) => Some(false),
            Self::Is(Some(Facet::Language), wanted) => Some(is_same(&partition.language, wanted)),
            Self::Is(Some(Facet::DocusaurusTag), wanted) => {
                Some(partition.tags.iter().any(|it| is_same(it, wanted)))
            }
            Self::Is(Some(_), _) => None,
        }
    }
}

/// Combines the results of several filters: `decisive` if one filter returns
/// it, its opposite if all filters return that.
fn decide_all(filters: &[Filter], partition: &PartitionRef, decisive: bool) -> Option<bool> {
    let mut is_open = false;
    for filter in filters {
        match filter.decide(partition) {
            Some(it) if it == decisive => return Some(decisive),
            Some(_) => {}
            None => is_open = true,
        }
    }
    (!is_open).then_some(!decisive)
}

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
            let filters = items.iter().map(|it| match it {
                Value::Array(any) => {
                    let filters = any
                        .iter()
                        .map(|it| single(it, warnings))
                        .collect::<Result<_, _>>();
                    filters.map(Filter::Any)
                }
                it => single(it, warnings),
            });
            filters.collect::<Result<_, _>>().map(Filter::All)
        }
        _ => Err(expected()),
    }
}

fn old_form(text: &str, warnings: &mut Vec<String>) -> Result<Vec<Filter>, Failure> {
    let mut filters = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = match rest.strip_prefix('(') {
            Some(inner) => {
                let end = inner
                    .find(')')
                    .ok_or_else(|| Failure::parameter("facetFilters", "a `)`"))?;
                let any = inner.get(..end).unwrap_or_default().split(',');
                let any = any
                    .map(|it| parse(it, warnings))
                    .collect::<Result<_, _>>()?;
                filters.push(Filter::Any(any));
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

fn single(value: &Value, warnings: &mut Vec<String>) -> Result<Filter, Failure> {
    match value {
        Value::String(text) => parse(text, warnings),
        _ => Err(expected()),
    }
}

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
                .filter(|it| it.starts_with('-'))
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
        .and_then(|it| it.rsplit_once("<score="));
    match score {
        Some((value, score)) if score.bytes().all(|it| it.is_ascii_digit()) => value,
        _ => value,
    }
}

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
    fn what_is_no_filter_is_an_error() {
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
