//! Queries with words of an index, in place of a query that found nothing.

use super::fuzzy::Fuzzy;
use super::plan::Plan;
use crate::error::Error;
use crate::partition::{Partition, Source};

/// Queries that are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Returns similar queries whose words the index has: for one word up to three,
/// for several words one with the nearest of each.
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
    let mut texts: Vec<String> = match typed.len() {
        1 => lists.into_iter().flatten().take(MAX_SUGGESTIONS).collect(),
        _ => {
            let best = lists.into_iter().filter_map(|list| list.into_iter().next());
            vec![best.collect::<Vec<_>>().join(" ")]
        }
    };
    let query = typed.join(" ");
    texts.retain(|text| !text.is_empty() && *text != query);
    Ok(texts)
}

/// Returns the words of the least distance, at any letter that is like the
/// first one.
fn similar(word: &str, partitions: &[&Partition], source: &Source) -> Result<Vec<String>, Error> {
    let Some(mut fuzzy) = Fuzzy::similar(word) else {
        return Ok(Vec::new());
    };
    for partition in partitions {
        for first in fuzzy.firsts().to_vec() {
            partition.vocabulary(first, source, |kept, other| fuzzy.visit(kept, other))?;
        }
    }
    Ok(fuzzy.finish().into_iter().map(|it| it.0).collect())
}
