//! Counts the values of facets among the hits of a query.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::facet::Facet;
use super::request::{Facets, Query};
use crate::highlight::Tags;
use crate::index::Ranked;
use crate::text::fold;

/// Values with their numbers of occurrences.
type Counts<'p> = Vec<(&'p str, usize)>;

/// Returns the counts of all facets that a query requests, as `{facet: {value:
/// count}}`. Facets without values are left out, as by the service.
pub(super) fn facet_counts(ranked: &Ranked<'_>, facets: &Facets) -> Value {
    let mut out = Map::new();
    for facet in &facets.wanted {
        let mut counts = counts(ranked, *facet, facets.by_name);
        counts.truncate(facets.max_values);
        if !counts.is_empty() {
            let values = counts
                .into_iter()
                .map(|(value, count)| (value.to_owned(), json!(count)));
            out.insert(facet.name().to_owned(), Value::Object(values.collect()));
        }
    }
    Value::Object(out)
}

/// Returns the counts of a facet: the most frequent value first, or sorted by
/// name.
fn counts<'p>(ranked: &Ranked<'p>, facet: Facet, by_name: bool) -> Counts<'p> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for candidate in &ranked.candidates {
        if let Some(partition) = ranked.partitions.get(candidate.partition) {
            facet.values(partition, &candidate.entry, |value| {
                *counts.entry(value).or_default() += 1;
            });
        }
    }
    let mut counts: Counts<'_> = counts.into_iter().collect();
    if !by_name {
        // A stable sort, so that values with equal counts stay sorted by name.
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
    counts
}

/// Returns the values of a facet with a word that starts with a text, each with
/// a mark around that start.
pub(super) fn facet_hits(
    ranked: &Ranked<'_>,
    facet: Facet,
    text: &str,
    limit: usize,
    query: &Query,
) -> Vec<Value> {
    let wanted = fold(text.trim());
    let counts = counts(ranked, facet, query.facets.by_name);
    counts
        .into_iter()
        .filter_map(|(value, count)| {
            let highlighted = mark_beginning(value, &wanted, query.tags())?;
            Some(json!({ "value": value, "highlighted": highlighted, "count": count }))
        })
        .take(limit)
        .collect()
}

/// Marks `wanted`, which is folded, in the first word of a value that starts with
/// it. Returns `None` if there is no such word, and the value without marks if
/// `wanted` is empty.
fn mark_beginning(value: &str, wanted: &str, tags: Tags<'_>) -> Option<String> {
    if wanted.is_empty() {
        return Some(value.to_owned());
    }
    let mut before = None;
    for (start, char) in value.char_indices() {
        let is_start = !before.is_some_and(char::is_alphanumeric);
        before = Some(char);
        let rest = value.get(start..).unwrap_or_default();
        if !(is_start && fold(rest).starts_with(wanted)) {
            continue;
        }
        // The shortest prefix whose folded form starts with `wanted`.
        let end = rest
            .char_indices()
            .map(|(at, char)| at + char.len_utf8())
            .find(|end| {
                rest.get(..*end)
                    .is_some_and(|prefix| fold(prefix).starts_with(wanted))
            })
            .unwrap_or(rest.len());
        let (marked, after) = rest.split_at_checked(end)?;
        let head = value.get(..start)?;
        return Some(format!("{head}{}{marked}{}{after}", tags.pre, tags.post));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_words_are_marked() {
        let marked = |value, wanted| mark_beginning(value, wanted, Tags::default());
        assert_eq!(
            marked("docs-default-2.0", "def").as_deref(),
            Some("docs-<mark>def</mark>ault-2.0")
        );
        assert_eq!(
            marked("Über uns", "ub").as_deref(),
            Some("<mark>Üb</mark>er uns")
        );
        assert_eq!(marked("guide", "").as_deref(), Some("guide"));
        assert_eq!(marked("guide", "ide"), None);
    }
}
