//! The bound of all look-ahead.

/// Returns the part of `text` to search for a closing delimiter: its first 2 kB.
///
/// The search is bounded, because a text of opening delimiters alone would otherwise
/// take quadratic time. A delimiter that is further away counts as missing.
pub(crate) fn window(text: &str) -> &str {
    // No tag, link or placeholder of real text is longer.
    const MAX_BYTES: usize = 2048;
    &text[..text.floor_char_boundary(MAX_BYTES)]
}

/// Returns the first line of `text`, without its newline and as far as it is in the
/// [`window`].
pub(crate) fn nearby_line(text: &str) -> &str {
    window(text).split('\n').next().unwrap_or_default()
}
