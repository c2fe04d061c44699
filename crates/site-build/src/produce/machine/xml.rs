//! Text in XML.

use std::borrow::Cow;

/// Escapes text for the content of an XML element.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '\'', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&apos;")
        .replace('"', "&quot;")
        .into()
}
