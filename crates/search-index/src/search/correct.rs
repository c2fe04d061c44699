//! Corrects the typos of a query.
//!
//! A word that occurs nowhere is replaced in the text of the query, which is then
//! planned and ranked anew. So a query with a typo has the hits of the correct
//! query in the same order: other forms of the word, its synonyms, names and whole
//! headings count like those of a word without a typo.

use std::collections::HashMap;

use crate::error::Error;
use crate::partition::{Partition, Source};
use crate::search::fuzzy::{Fuzzy, Near};
use crate::search::words::{Matches, occurs};
use crate::search::{Plan, Word};
use crate::text::{exact_form, parts, prefix_form, runs};

/// Returns the query with each word that occurs nowhere replaced by the one that it
/// is probably a typo of, in the same case and number. Returns `None` if there is
/// none.
///
/// A word that occurs anywhere is never corrected: it is not a typo, even if a
/// similar word is more frequent.
///
/// # Errors
///
/// Returns an error if a file of the vocabulary is missing or damaged.
pub(super) fn corrected(
    query: &str,
    plan: &Plan,
    matches: &[Matches],
    partitions: &[&Partition],
    source: &Source,
) -> Result<Option<String>, Error> {
    let mut corrections: HashMap<&str, String> = HashMap::new();
    for (i, word) in plan.own_words().iter().enumerate() {
        if !occurs(matches, i)
            && let Some(correction) = correction(word, partitions, source)?
        {
            corrections.insert(&word.prefix, correction);
        }
    }
    let mut out = String::new();
    let mut end = 0;
    for run in runs(query).filter(|run| !run.unspaced) {
        out.push_str(query.get(end..run.start).unwrap_or_default());
        for range in parts(run.text) {
            let part = run.text.get(range).unwrap_or_default();
            match corrections.get(&*prefix_form(part)) {
                Some(correction) => out.push_str(&in_case_of(part, correction.clone())),
                None => out.push_str(part),
            }
        }
        end = run.start + run.text.len();
    }
    out.push_str(query.get(end..).unwrap_or_default());
    Ok((out != query).then_some(out))
}

/// Returns the word, or the beginning of one, that is nearest to a misspelt word.
/// The attempts go from the usual errors to the rare one of letters exchanged at the
/// start.
fn correction(
    word: &Word,
    partitions: &[&Partition],
    source: &Source,
) -> Result<Option<String>, Error> {
    let is_prefix = word.takes_prefix();
    // The typo may be in the plural ending: `invocies` is not the plural of
    // `invocy`.
    let singular = word.prefix.strip_suffix('s').unwrap_or(&word.prefix);
    let length = word.prefix.chars().count();
    let attempts = [
        Fuzzy::new(&word.exact, length, is_prefix),
        Fuzzy::new(singular, length, is_prefix),
    ];
    let mut nearest: Option<Near> = None;
    for fuzzy in attempts {
        let near = nearest_of(fuzzy, partitions, source)?;
        nearest = nearest
            .into_iter()
            .chain(near)
            .min_by(Near::cmp_as_correction);
    }
    if nearest.is_none() {
        nearest = nearest_of(Fuzzy::swapped(&word.exact, is_prefix), partitions, source)?;
    }
    Ok(nearest.map(|near| match near.nearest_part() {
        (whole, true) if word.prefix.ends_with('s') => plural(whole),
        (part, _) => part,
    }))
}

/// Returns the nearest word in all partitions.
fn nearest_of(
    fuzzy: Option<Fuzzy>,
    partitions: &[&Partition],
    source: &Source,
) -> Result<Option<Near>, Error> {
    let Some(mut fuzzy) = fuzzy else {
        return Ok(None);
    };
    for partition in partitions {
        let first = fuzzy.first();
        partition.vocabulary(first, source, |kept, other, frequency| {
            fuzzy.visit(kept, other, frequency);
        })?;
    }
    Ok(fuzzy.correction())
}

/// Returns the plural of a word, if its [`exact_form`] is the word.
fn plural(word: String) -> String {
    let endings = ["s", "es"].map(|ending| format!("{word}{ending}"));
    let found = endings
        .into_iter()
        .find(|plural| exact_form(plural) == word);
    found.unwrap_or(word)
}

/// Returns a word in the case of another one. The case of letters beyond ASCII makes
/// no difference to a query.
fn in_case_of(typed: &str, mut word: String) -> String {
    let letters = typed.as_bytes();
    if letters.len() > 1 && letters.iter().all(u8::is_ascii_uppercase) {
        word.make_ascii_uppercase();
    } else if letters.first().is_some_and(u8::is_ascii_uppercase)
        && let Some(first) = word.get_mut(..1)
    {
        first.make_ascii_uppercase();
    }
    word
}
