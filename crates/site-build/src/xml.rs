//! Escaping of text for XML.

use std::borrow::Cow;

/// Escapes text for XML content and attributes. Characters that XML 1.0 does
/// not allow in any form, such as NUL and ESC, are removed: a single one would
/// make the document invalid.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    let is_marked = |c: char| matches!(c, '&' | '<' | '>' | '\'' | '"') || is_forbidden(c);
    if !text.contains(is_marked) {
        return text.into();
    }
    text.replace(is_forbidden, "")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&apos;")
        .replace('"', "&quot;")
        .into()
}

/// Returns whether XML 1.0 excludes a character, even as a reference.
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}
