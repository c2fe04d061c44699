//! Anchors of headings, as GitHub and Docusaurus make them.
//!
//! Both use the package `github-slugger`. Links to a section that were written
//! for another tool keep working only if its anchor is the same to the last
//! character, so the rules here are its rules.

use std::collections::HashMap;

use unicode_general_category::{GeneralCategory, get_general_category};

/// Makes anchors that are unique in one document.
///
/// ```
/// use docs_markdown::slug::Slugger;
/// let mut slugger = Slugger::new();
/// assert_eq!(slugger.slug("What's new?"), "whats-new");
/// assert_eq!(slugger.slug("What's new?"), "whats-new-1");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Slugger {
    /// Slugs in use, with the number of the last suffix that was given to each.
    taken: HashMap<String, usize>,
    /// Whether upper case is kept.
    maintain_case: bool,
}

impl Slugger {
    /// Returns a slugger without reserved anchors that writes lower case.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether anchors keep upper case (`markdown.anchors.maintainCase` of
    /// Docusaurus).
    #[must_use]
    pub fn maintain_case(mut self, yes: bool) -> Self {
        self.maintain_case = yes;
        self
    }

    /// Returns the anchor of `text`: the first one is plain, later ones end in
    /// `-1`, `-2`.
    ///
    /// A suffix is skipped if a heading has such a name itself: of `a`, `a-1`,
    /// `a`, the last one is `a-2`.
    pub fn slug(&mut self, text: &str) -> String {
        let base = slug(text, self.maintain_case);
        let mut result = base.clone();
        while self.taken.contains_key(&result) {
            let last = self.taken.entry(base.clone()).or_insert(0);
            *last += 1;
            result = format!("{base}-{last}");
        }
        self.taken.insert(result.clone(), 0);
        result
    }

    /// Reserves an anchor that the author chose. Returns false if it is in use
    /// already.
    ///
    /// ```
    /// use docs_markdown::slug::Slugger;
    ///
    /// let mut slugger = Slugger::new();
    /// assert!(slugger.reserve("setup"));
    /// assert!(!slugger.reserve("setup"));
    /// assert_eq!(slugger.slug("Setup"), "setup-1");
    /// ```
    pub fn reserve(&mut self, id: &str) -> bool {
        if self.taken.contains_key(id) {
            return false;
        }
        self.taken.insert(id.to_owned(), 0);
        true
    }
}

/// Returns the anchor of `text` without making it unique.
///
/// Letters, marks, digits, `_` and `-` are kept, spaces become `-`, everything
/// else is dropped. The text is that of the heading without its Markdown. White
/// space at its ends is not trimmed: each space becomes a hyphen.
///
/// ```
/// use docs_markdown::slug::slug;
///
/// assert_eq!(slug("C++ & C#", false), "c--c");
/// assert_eq!(slug("Setup on macOS", true), "Setup-on-macOS");
/// ```
#[must_use]
pub fn slug(text: &str, maintain_case: bool) -> String {
    let lowered = if maintain_case {
        text.to_owned()
    } else {
        text.to_lowercase()
    };
    lowered
        .chars()
        .filter(|&c| is_kept(c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Returns whether a character is part of anchors, by the same Unicode
/// categories as `github-slugger`.
fn is_kept(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_');
    }
    c.is_alphabetic()
        || matches!(
            get_general_category(c),
            GeneralCategory::DecimalNumber
                | GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
                | GeneralCategory::ConnectorPunctuation
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_githubs() {
        let cases = [
            ("Hello World", "hello-world"),
            ("  spaces  ", "--spaces--"),
            ("C++ & C#", "c--c"),
            ("snake_case-kebab", "snake_case-kebab"),
            ("Größe: 10²", "größe-10"),
            ("日本語の見出し", "日本語の見出し"),
            ("हिन्दी", "हिन्दी"),
            ("ΑΣ", "ας"),
            ("emoji 🎉 here", "emoji--here"),
            ("`code()`", "code"),
        ];
        for (text, expected) in cases {
            assert_eq!(slug(text, false), expected, "{text}");
        }
        assert_eq!(slug("Keep Case", true), "Keep-Case");
    }

    #[test]
    fn duplicates_never_collide() {
        let mut slugger = Slugger::new();
        let slugs: Vec<_> = ["a", "a-1", "a", "a", "a-1"]
            .iter()
            .map(|heading| slugger.slug(heading))
            .collect();
        assert_eq!(slugs, ["a", "a-1", "a-2", "a-3", "a-1-1"]);
    }

    #[test]
    fn reserved_anchors_are_not_given_again() {
        let mut slugger = Slugger::new();
        assert!(slugger.reserve("setup"));
        assert!(!slugger.reserve("setup"));
        assert_eq!(slugger.slug("Setup"), "setup-1");
    }
}
