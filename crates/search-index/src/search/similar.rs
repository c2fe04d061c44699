//! Suggests queries with words of the index for a query without hits.

use super::fuzzy::Fuzzy;
use super::plan::Plan;
use crate::error::Error;
use crate::partition::{Partition, Source};

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// Returns similar queries with words of the index: up to three for one word,
/// one with the nearest of each for several words.
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

/// Returns the words at the smallest distance, starting with any letter similar
/// to the first.
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
