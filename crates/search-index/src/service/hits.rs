//! Writes hits in the format of the service: the attributes of a record, and the
//! same attributes with marks (`_highlightResult`) and as excerpts
//! (`_snippetResult`).

use docs_model::Record;
use serde_json::{Value, json};

use super::request::Query;
use crate::highlight::{Highlighted, Marker, MatchLevel};

/// Returns a hit with the attributes and marks that a query requests.
pub(super) fn hit(hit: &Record, query: &Query, marker: &Marker) -> Value {
    let record = attributes(hit);
    let mut out = query
        .retrieved
        .select(&record, &|value, ()| Some(value.clone()));
    let mut add = |name: &str, value: Value| {
        if let Some(fields) = out.as_object_mut() {
            fields.insert(name.to_owned(), value);
        }
    };
    add("objectID", json!(hit.object_id));
    if !query.highlighted.is_empty() {
        add(
            "_highlightResult",
            query
                .highlighted
                .select(&record, &|value, ()| highlight(value, query, marker)),
        );
    }
    if !query.snippets.is_empty() {
        add(
            "_snippetResult",
            query.snippets.select(&record, &|value, words| {
                snippet(value, words, query, marker)
            }),
        );
    }
    out
}

/// Returns all attributes except the id, which is always included.
fn attributes(hit: &Record) -> Value {
    let mut out = json!(hit);
    if let Some(fields) = out.as_object_mut() {
        fields.remove("objectID");
    }
    out
}

/// Returns the text of a string or number, which can have matches. Other values
/// are not highlighted.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Returns the highlight result of an attribute.
fn highlight(value: &Value, query: &Query, marker: &Marker) -> Option<Value> {
    let Highlighted {
        value,
        level,
        words,
        is_full,
    } = marker.highlight(&text_of(value)?, query.tags());
    let words: Vec<&String> = words
        .into_iter()
        .filter_map(|word| marker.words().get(word))
        .collect();
    let mut out = json!({ "value": value, "matchLevel": level.as_str(), "matchedWords": words });
    if level != MatchLevel::None
        && let Some(fields) = out.as_object_mut()
    {
        fields.insert("fullyHighlighted".to_owned(), json!(is_full));
    }
    Some(out)
}

/// Returns the snippet result of an attribute, of at most `words` words.
fn snippet(value: &Value, words: usize, query: &Query, marker: &Marker) -> Option<Value> {
    let snippet = marker.snippet(&text_of(value)?, words, query.tags());
    Some(json!({ "value": snippet.value, "matchLevel": snippet.level.as_str() }))
}
