//! The parameters of a query: fields of a JSON object, or a URL-encoded string
//! in its field `params`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::failure::Failure;

/// Parameters by name. Those from a URL-encoded string are strings, those from an
/// object may have other types; the methods accept both.
#[derive(Debug, Default)]
pub(super) struct Params {
    values: BTreeMap<String, Value>,
}

/// Prefix of parameters that clients add to the URL instead of headers: keys and
/// the name of the client. They are not part of a query.
const TRANSPORT: &str = "x-algolia-";

impl Params {
    /// Reads the parameters of an object, whose fields take precedence over
    /// those in `params`.
    pub(super) fn from_object(mut object: Map<String, Value>) -> Result<Self, Failure> {
        let mut params = match object.remove("params") {
            None | Some(Value::Null) => Self::default(),
            Some(Value::String(text)) => Self::from_text(&text),
            Some(Value::Object(inner)) => Self {
                values: inner.into_iter().collect(),
            },
            Some(_) => return Err(Failure::parameter("params", "a URL-encoded string")),
        };
        params.values.extend(object);
        params.values.retain(|_, value| !value.is_null());
        Ok(params)
    }

    /// Reads the parameters of a URL-encoded string.
    pub(super) fn from_text(text: &str) -> Self {
        let pairs = form_urlencoded::parse(text.as_bytes())
            .filter(|(name, _)| !name.to_ascii_lowercase().starts_with(TRANSPORT));
        Self {
            values: pairs
                .map(|(name, value)| (name.into_owned(), value.into()))
                .collect(),
        }
    }

    /// Removes and returns a parameter.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        self.values.remove(name)
    }

    /// Returns the names of all parameters, sorted.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }

    /// Returns a parameter as it was given.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Returns a text. A number counts as one.
    pub(super) fn text(&self, name: &str) -> Result<Option<String>, Failure> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(Failure::parameter(name, "a string")),
        }
    }

    /// Returns a whole number.
    pub(super) fn count(&self, name: &str) -> Result<Option<usize>, Failure> {
        let count = match self.get(name) {
            None => return Ok(None),
            Some(Value::Number(number)) => number.as_u64(),
            Some(Value::String(text)) => text.parse().ok(),
            Some(_) => None,
        };
        count
            .and_then(|count| usize::try_from(count).ok())
            .map(Some)
            .ok_or_else(|| Failure::parameter(name, "an integer that is not negative"))
    }

    /// Returns a truth value.
    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(Value::String(text)) if text == "true" => Ok(Some(true)),
            Some(Value::String(text)) if text == "false" => Ok(Some(false)),
            Some(_) => Err(Failure::parameter(name, "true or false")),
        }
    }

    /// Returns a list of strings, from an array, a string with a JSON array, or
    /// a comma-separated string.
    pub(super) fn list(&self, name: &str) -> Result<Option<Vec<String>>, Failure> {
        let expected = || Failure::parameter(name, "an array of strings");
        let Some(value) = self.json(name)? else {
            return Ok(None);
        };
        let list = match value {
            Value::Array(items) => items
                .into_iter()
                .map(|item| match item {
                    Value::String(text) => Ok(text),
                    _ => Err(expected()),
                })
                .collect::<Result<_, _>>()?,
            Value::String(text) => text
                .split(',')
                .map(str::trim)
                .filter(|item| !item.is_empty())
                .map(str::to_owned)
                .collect(),
            _ => return Err(expected()),
        };
        Ok(Some(list))
    }

    /// Returns a value that may be given as a string with a JSON array, as in a
    /// URL.
    pub(super) fn json(&self, name: &str) -> Result<Option<Value>, Failure> {
        match self.get(name) {
            Some(Value::String(text)) if text.trim_start().starts_with('[') => {
                let parsed = serde_json::from_str(text);
                parsed
                    .map(Some)
                    .map_err(|error| Failure::parameter(name, format!("an array ({error})")))
            }
            other => Ok(other.cloned()),
        }
    }

    /// Returns the parameters URL-encoded, sorted by name, so that equal queries
    /// have equal texts.
    pub(super) fn to_text(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        for (name, value) in &self.values {
            match value {
                Value::String(text) => out.append_pair(name, text),
                other => out.append_pair(name, &other.to_string()),
            };
        }
        // `+` and `%20` both mean a space, but `+` is not decoded everywhere.
        out.finish().replace('+', "%20")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn params(value: Value) -> Params {
        match value {
            Value::Object(object) => Params::from_object(object).expect("parameters"),
            _ => unreachable!("an object"),
        }
    }

    #[test]
    fn texts_and_fields_are_parsed_alike() {
        let both = [
            params(json!({ "query": "7", "page": 2, "distinct": true, "facets": ["a", "b"] })),
            params(
                json!({ "params": "query=7&page=2&distinct=true&facets=%5B%22a%22%2C%22b%22%5D" }),
            ),
        ];
        for params in both {
            assert_eq!(params.text("query").expect("text").as_deref(), Some("7"));
            assert_eq!(params.count("page").expect("count"), Some(2));
            assert_eq!(params.flag("distinct").expect("flag"), Some(true));
            assert_eq!(
                params.list("facets").expect("list"),
                Some(vec!["a".to_owned(), "b".to_owned()])
            );
        }
    }

    #[test]
    fn fields_win_and_the_transport_is_left_out() {
        let params =
            params(json!({ "query": "a b", "params": "query=c&page=1&X-Algolia-API-Key=k" }));
        assert_eq!(params.to_text(), "page=1&query=a%20b");
    }
}
