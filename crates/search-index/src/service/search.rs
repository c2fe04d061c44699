//! Runs queries and searches in the values of a facet, and writes the responses.

use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_128;

use super::count::{facet_counts, facet_hits};
use super::facet::Facet;
use super::failure::Failure;
use super::hits::hit;
use super::params::Params;
use super::request::{Paging, Query};
use crate::entry::Entry;
use crate::index::{Index, Ranked};
use crate::partition::Partition;
use crate::search::Settings;

/// Maximum number of values that a search in a facet returns, as in the service.
const MAX_FACET_HITS: usize = 100;

/// Returns the response to a query.
///
/// # Errors
///
/// Returns an error if a parameter is invalid, or the index cannot be read.
pub(super) fn query(index: &Index, index_name: &str, params: &Params) -> Result<Value, Failure> {
    let query = Query::new(params)?;
    let mut ranked = rank(index, &query)?;
    // By default, facets count all records that match, not one per address.
    let mut facets = None;
    if !query.facets.after_distinct {
        facets = Some(facet_counts(&ranked, &query.facets));
    }
    if let Some(count) = query.distinct {
        ranked.keep_of_address(count);
    }
    let facets = facets.unwrap_or_else(|| facet_counts(&ranked, &query.facets));
    let (from, count) = query.paging.slice();
    let hits: Vec<Value> = index
        .hits(&ranked, from, count)?
        .iter()
        .map(|record| hit(record, &query, &ranked.marker))
        .collect();
    Ok(answer(
        &query,
        index_name,
        &hits,
        ranked.candidates.len(),
        facets,
    ))
}

/// Assembles the fields of a response. Hits are complete, so the fields about
/// exhaustiveness are always true.
fn answer(query: &Query, index_name: &str, hits: &[Value], n_hits: usize, facets: Value) -> Value {
    let has_facets = !query.facets.wanted.is_empty();
    let mut out = json!({
        "hits": hits,
        "nbHits": n_hits,
        "query": query.text,
        "params": query.echo,
        "index": index_name,
        "exhaustiveNbHits": true,
        "exhaustiveTypo": true,
        "exhaustive": { "nbHits": true, "typo": true },
        "renderingContent": {},
        // No clock is used, so that equal requests get equal responses.
        "processingTimeMS": 0,
        "processingTimingsMS": {},
        "serverTimeMS": 0,
    });
    if let Some(fields) = out.as_object_mut() {
        fields.extend(paging(query.paging, n_hits));
        if has_facets {
            fields.insert("facets".to_owned(), facets);
            fields.insert("exhaustiveFacetsCount".to_owned(), json!(true));
            fields.insert(
                "exhaustive".to_owned(),
                json!({ "nbHits": true, "typo": true, "facetsCount": true, "facetValues": true }),
            );
        }
        if query.has_id {
            fields.insert("queryID".to_owned(), json!(query_id(index_name, query)));
        }
        if let Some(wanted) = &query.fields {
            fields.retain(|name, _| wanted.contains(name));
        }
        // Added last, so that `responseFields` cannot hide a warning.
        if !query.warnings.is_empty() {
            fields.insert("message".to_owned(), json!(query.warnings.join("; ")));
        }
    }
    out
}

/// Returns the fields about the position in the list of hits, in the terms of the
/// request.
fn paging(paging: Paging, n_hits: usize) -> Map<String, Value> {
    let fields = match paging {
        Paging::Page { page, size } => {
            let n_pages = if size == 0 { 0 } else { n_hits.div_ceil(size) };
            vec![("page", page), ("nbPages", n_pages), ("hitsPerPage", size)]
        }
        Paging::Offset { offset, length } => vec![("offset", offset), ("length", length)],
    };
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect()
}

/// Returns 32 hexadecimal digits, which are equal for equal queries.
fn query_id(index_name: &str, query: &Query) -> String {
    format!(
        "{:032x}",
        xxh3_128(format!("{index_name}?{}", query.echo).as_bytes())
    )
}

/// Returns all hits of a query, best first, before `distinct`.
fn rank<'i>(index: &'i Index, query: &Query) -> Result<Ranked<'i>, Failure> {
    let accepts = |partition: &Partition, entry: &Entry| query.filter.accepts(partition, entry);
    let settings = Settings {
        levels: query.levels,
        typos: query.typos,
        accepts: &accepts,
    };
    let partitions = index.partitions(|partition| query.filter.may_accept(partition))?;
    Ok(index.rank(&query.text, partitions, &settings)?)
}

/// Returns the values of a facet that contain `facetQuery`, among the hits of a
/// query.
///
/// # Errors
///
/// Returns an error if the facet or a parameter is invalid, or the index cannot
/// be read.
pub(super) fn facet(index: &Index, name: &str, params: &Params) -> Result<Value, Failure> {
    let facet = Facet::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = Facet::ALL.iter().map(|facet| facet.name()).collect();
        let declared = names.join(", ");
        Failure::bad(format!(
            "Cannot search in \"{name}\" attribute: attributes declared for faceting: {declared}"
        ))
    })?;
    let query = Query::new(params)?;
    let text = params.text("facetQuery")?.unwrap_or_default();
    let limit = params
        .count("maxFacetHits")?
        .unwrap_or(10)
        .min(MAX_FACET_HITS);
    let ranked = rank(index, &query)?;
    let hits = facet_hits(&ranked, facet, &text, limit, &query);
    let mut out = json!({
        "facetHits": hits,
        "exhaustiveFacetsCount": true,
        "exhaustive": { "facetsCount": true },
        "processingTimeMS": 0,
    });
    if !query.warnings.is_empty()
        && let Some(fields) = out.as_object_mut()
    {
        fields.insert("message".to_owned(), json!(query.warnings.join("; ")));
    }
    Ok(out)
}
