//! Escaping of text for HTML.

use std::borrow::Cow;

/// Escapes text for HTML content and attributes.
///
/// Single quotes stay: every attribute that is written by this crate is in
/// double quotes. Returns the text itself if it contains nothing to escape, as
/// most do.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .into()
}

/// Escapes a text in which backticks mark code. If their number is odd, the last
/// one is literal.
pub(crate) fn with_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        let Some((code, after)) = after.split_once('`') else {
            break;
        };
        out.push_str(&escape(before));
        out.push_str("<code>");
        out.push_str(&escape(code));
        out.push_str("</code>");
        rest = after;
    }
    out.push_str(&escape(rest));
    out
}
