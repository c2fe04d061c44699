//! Segments unspaced texts into words, with the dictionaries of ICU4X. Only the
//! writer does; queries are segmented by the words of the index, so that browsers
//! need no dictionary.

use icu_segmenter::options::WordBreakInvariantOptions;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed};

/// Returns the words of an unspaced run, in order. They cover all of it.
pub(crate) fn segments(run: &str) -> impl Iterator<Item = &str> {
    // Uses compiled data, so that nothing is loaded.
    const SEGMENTER: fn() -> WordSegmenterBorrowed<'static> =
        || WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let breaks: Vec<usize> = SEGMENTER().segment_str(run).collect();
    let mut words = Vec::with_capacity(breaks.len());
    for pair in breaks.windows(2) {
        if let [start, end] = pair
            && let Some(word) = run.get(*start..*end)
        {
            words.push(word);
        }
    }
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unspaced_texts_are_cut_into_words() {
        let words = |run| segments(run).collect::<Vec<_>>();
        assert_eq!(words("多集群管理"), ["多", "集群", "管理"]);
        assert_eq!(words("東京に行く"), ["東京", "に", "行く"]);
        assert_eq!(words("ภาษาไทย"), ["ภาษา", "ไทย"]);
    }
}
