//! Suggests queries with words of the index for a query without hits.
//!
//! A suggestion is shown to the reader, who can reject it, so it may be further
//! from the query than a typo that the search corrects on its own.

use super::fuzzy::Fuzzy;
use super::plan::Plan;
use crate::error::Error;
use crate::partition::{Partition, Source};

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// Returns similar queries with words of the index: up to
/// [`MAX_SUGGESTIONS`] for one word; for several words one query, with the
/// nearest word for each. The query itself is never suggested.
pub(crate) fn suggestions(
    plan: &Plan,
    partitions: &[&Partition],
    source: &Source,
) -> Result<Vec<String>, Error> {
    let words = plan.words.iter().take(plan.n_words);
    let typed: Vec<&str> = words.map(|word| word.exact.as_str()).collect();
    let mut lists = Vec::new();
    for word in &typed {
        let list = similar(word, partitions, source)?;
        if !list.is_empty() {
            lists.push(list);
        }
    }
    let mut queries: Vec<String> = match typed.len() {
        1 => lists.into_iter().flatten().take(MAX_SUGGESTIONS).collect(),
        _ => {
            // A word without similar ones is left out: it is the likely reason
            // why the query has no hits.
            let nearest = lists.into_iter().filter_map(|list| list.into_iter().next());
            vec![nearest.collect::<Vec<_>>().join(" ")]
        }
    };
    let query = typed.join(" ");
    queries.retain(|similar| !similar.is_empty() && *similar != query);
    Ok(queries)
}

/// Returns the words of the index at the smallest distance from a word, which
/// start with its first letter or a similar one.
fn similar(word: &str, partitions: &[&Partition], source: &Source) -> Result<Vec<String>, Error> {
    let Some(mut fuzzy) = Fuzzy::similar(word) else {
        return Ok(Vec::new());
    };
    for partition in partitions {
        for first in fuzzy.firsts().to_vec() {
            partition.vocabulary(first, source, |kept, other, frequency| {
                fuzzy.visit(kept, other, frequency);
            })?;
        }
    }
    Ok(fuzzy.nearest())
}
