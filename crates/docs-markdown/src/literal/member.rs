//! Members of values, as JavaScript has them.
//!
//! The two forms of a list and of an object ([`Literal::Array`], and an array
//! of JSON) are treated alike here, so that callers need not tell them apart.

use serde_json::{Map, Value};

use super::Literal;

/// Returns the items of a list. `None` for values that are not lists.
pub(crate) fn items(list: Literal) -> Option<Vec<Literal>> {
    match list {
        Literal::Array(items) => Some(items),
        Literal::Shared(cell) if cell.is_list() => items(cell.get()),
        Literal::Value(Value::Array(items)) => {
            Some(items.into_iter().map(Literal::Value).collect())
        }
        _ => None,
    }
}

/// Returns the fields of an object. `None` for values that are not objects.
pub(crate) fn fields(object: Literal) -> Option<Vec<(String, Literal)>> {
    match object {
        Literal::Object(fields) => Some(fields),
        Literal::Shared(cell) if !cell.is_list() => fields(cell.get()),
        Literal::Value(Value::Object(fields)) => Some(
            fields
                .into_iter()
                .map(|(key, value)| (key, Literal::Value(value)))
                .collect(),
        ),
        _ => None,
    }
}

/// Returns a field, an item or the length of a value.
///
/// A missing field is `undefined`. A member of `undefined` is an error, as in
/// JavaScript: `None`.
pub(crate) fn member(object: Literal, key: &str) -> Option<Literal> {
    let undefined = Literal::Value(Value::Null);
    match object {
        Literal::Value(Value::Object(mut fields)) => Some(take(&mut fields, key)),
        Literal::Object(fields) => Some(
            fields
                .into_iter()
                .find(|(known, _)| known == key)
                .map_or(undefined, |(_, value)| value),
        ),
        Literal::Value(Value::String(text)) => match (key, key.parse::<usize>()) {
            // In code units, as JavaScript counts.
            ("length", _) => Some(length(text.encode_utf16().count())),
            (_, Ok(at)) => Some(
                text.chars()
                    .nth(at)
                    .map_or(undefined, |c| Literal::Value(Value::String(c.to_string()))),
            ),
            _ => None,
        },
        Literal::Asset(..) if key == "default" => Some(object),
        Literal::Shared(cell) if cell.is_unknown() => None,
        Literal::Shared(cell) if cell.is_list() && key == "length" => Some(length(cell.len())),
        Literal::Shared(cell) if cell.is_list() && key.parse::<usize>().is_err() => None,
        Literal::Shared(cell) => Some(cell.part(key).unwrap_or(undefined)),
        list @ (Literal::Array(_) | Literal::Value(Value::Array(_))) => {
            let items = items(list)?;
            match (key, key.parse::<usize>()) {
                ("length", _) => Some(length(items.len())),
                (_, Ok(at)) => Some(items.into_iter().nth(at).unwrap_or(undefined)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Removes a field and returns its value, or `undefined`.
fn take(fields: &mut Map<String, Value>, key: &str) -> Literal {
    Literal::Value(fields.remove(key).unwrap_or(Value::Null))
}

/// Returns a length as a value.
fn length(count: usize) -> Literal {
    Literal::Value(Value::from(count))
}

/// Returns the default export of a module. A CommonJS module has none; like
/// bundlers, the module itself is returned then.
pub(crate) fn default_of(module: Literal) -> Literal {
    match member(module.clone(), "default") {
        None | Some(Literal::Unknown | Literal::Value(Value::Null)) => module,
        Some(value) => value,
    }
}
