//! Slugs by the rule of GitHub, as the package `github-slugger` makes them.
//!
//! Docusaurus and Astro use it for anchors of headings, and Astro for the addresses of
//! pages.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Returns the slug of `text`, in lower case unless `maintain_case` is set.
///
/// Letters, marks, digits, `_` and `-` are kept, spaces become `-`, everything
/// else is dropped. White space at its ends is not trimmed: each space becomes a hyphen.
///
/// # Examples
///
/// ```
/// use docs_model::slug::slug;
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

/// Returns whether a character is part of slugs, by the same Unicode
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
