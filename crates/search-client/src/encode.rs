//! Percent-encoding and query strings. The service expects values encoded as by JavaScript's
//! `encodeURIComponent`, and this client sorts the names.

use std::collections::BTreeMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde_json::Value;

/// The characters that `encodeURIComponent` encodes.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// Query parameters by name. They appear in the URL in the order of the map.
pub(crate) type Query = BTreeMap<String, Value>;

/// Percent-encodes a path segment, or a name or value of a query string.
pub(crate) fn component(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// Decodes percent-encoded text. Malformed escapes are kept; invalid UTF-8 becomes U+FFFD.
pub(crate) fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Formats `query` as `a=1&b=x%2Cy`: sorted by name, encoded, without `null` values.
pub(crate) fn query_string(query: &Query) -> String {
    let pairs = query
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| format!("{}={}", component(name), component(&plain(value))));
    pairs.collect::<Vec<_>>().join("&")
}

/// Returns the still encoded names and values in the query string of `path`.
pub(crate) fn pairs(path: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = path.split_once('?').map_or("", |(_, query)| query);
    query.split('&').filter_map(|pair| pair.split_once('='))
}

/// Returns the text of a value in a query string: flat lists are joined by commas; nested lists and
/// objects are written as JSON.
pub(crate) fn plain(value: &Value) -> String {
    let is_flat = |item: &Value| !item.is_array() && !item.is_object();
    match value {
        Value::String(text) => text.clone(),
        // An inner list means OR, the outer list AND: joined by commas, both would read as AND.
        Value::Array(items) if items.iter().all(is_flat) => {
            items.iter().map(plain).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn component_matches_the_official_clients() {
        assert_eq!(component("my index/é"), "my%20index%2F%C3%A9");
        assert_eq!(component("a+b*(c)'!~"), "a%2Bb*(c)'!~");
    }

    #[test]
    fn query_strings_are_sorted_and_omit_nulls() {
        let query = Query::from([
            ("b".into(), json!(["x", "y z"])),
            ("and a".into(), json!(true)),
            ("c".into(), json!([["x", "y"], "z"])),
            ("none".into(), Value::Null),
        ]);
        assert_eq!(
            query_string(&query),
            "and%20a=true&b=x%2Cy%20z&c=%5B%5B%22x%22%2C%22y%22%5D%2C%22z%22%5D"
        );
    }

    proptest! {
        #[test]
        fn decode_inverts_component(text in any::<String>()) {
            prop_assert_eq!(decode(&component(&text)), text);
        }

        #[test]
        fn decode_accepts_any_text(text in any::<String>()) {
            decode(&text);
        }
    }
}
