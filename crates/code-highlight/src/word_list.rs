//! Sorted lists of words, such as the keywords of a language.

/// A sorted list of words.
pub(crate) struct WordList(&'static [&'static str]);

impl WordList {
    /// Returns the list of `words`. A constant whose words are unsorted or repeated
    /// does not compile, because a binary search would miss some of them.
    pub(crate) const fn sorted(words: &'static [&'static str]) -> Self {
        let mut i = 1;
        while i < words.len() {
            let is_sorted = is_less(words[i - 1].as_bytes(), words[i].as_bytes());
            assert!(is_sorted, "the words are unsorted");
            i += 1;
        }
        Self(words)
    }

    /// Returns whether `word` is in the list.
    pub(crate) fn contains(&self, word: &str) -> bool {
        self.0.binary_search(&word).is_ok()
    }
}

/// Returns whether `a` comes before `b` in the order of their bytes.
///
/// The comparison of the standard library is not available in constants.
const fn is_less(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}

#[cfg(test)]
mod tests {
    use super::is_less;

    #[test]
    fn words_are_ordered_as_by_the_standard_library() {
        let words = ["", "a", "ab", "b", "B", "a_b", "int16", "int8", "é"];
        for a in words {
            for b in words {
                assert_eq!(is_less(a.as_bytes(), b.as_bytes()), a < b, "{a} {b}");
            }
        }
    }
}
