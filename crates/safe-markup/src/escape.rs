//! Escapes text for HTML, and back.
//!
//! There is one form of escaping for text and for attributes, so that no caller
//! can choose the wrong one.

use std::borrow::Cow;

/// Returns the offset of the first character with a meaning in text or in a quoted
/// attribute. All of these are ASCII, so that no character need be decoded.
fn special(text: &str) -> Option<usize> {
    let is_special = |byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
    text.bytes().position(is_special)
}

/// Writes `text` escaped for text and for attributes in quotes of either kind.
pub fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = special(rest) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        out.push_str(match after.as_bytes().first() {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            Some(b'"') => "&quot;",
            _ => "&#39;",
        });
        rest = after.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}

/// Returns `text`, escaped as by [`escape`].
///
/// # Examples
///
/// ```
/// assert_eq!(safe_markup::escaped("a < b"), "a &lt; b");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if special(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    escape(text, &mut out);
    Cow::Owned(out)
}

/// Reverses [`escape`], and the escapes of Markdown renderers and templates.
/// Other entities are kept unchanged.
///
/// # Examples
///
/// ```
/// assert_eq!(safe_markup::unescape("a &lt; b &copy;"), "a < b &copy;");
/// // Once: the result is text, and not escaped again.
/// assert_eq!(safe_markup::unescape("&amp;lt;"), "&lt;");
/// ```
#[must_use]
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&#x2F;", "/")
        // Last, or `&amp;lt;` would become `<`.
        .replace("&amp;", "&");
    Cow::Owned(text)
}
