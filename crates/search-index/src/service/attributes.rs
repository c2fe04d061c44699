//! Selects parts of a record by attribute names, as in `attributesToRetrieve`.
//!
//! A name can be a path with dots (`hierarchy.lvl1`), which includes everything
//! below it, or `*` for all attributes; `-name` excludes one from `*`.

use serde_json::{Map, Value};

/// Attributes, each with a value, such as the number of words of a snippet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attributes<T> {
    wanted: Vec<(String, T)>,
    /// Attributes that are excluded, even if they are also wanted.
    unwanted: Vec<String>,
}

impl Attributes<()> {
    /// Parses names, some of which may exclude attributes.
    pub(super) fn new(names: Vec<String>) -> Self {
        let (unwanted, wanted): (Vec<String>, Vec<String>) =
            names.into_iter().partition(|name| name.starts_with('-'));
        Self {
            wanted: wanted.into_iter().map(|name| (name, ())).collect(),
            unwanted: unwanted
                .into_iter()
                .filter_map(|name| name.strip_prefix('-').map(str::to_owned))
                .collect(),
        }
    }
}

impl Attributes<usize> {
    /// Parses names with an optional number, such as `content:20`; names
    /// without one get `default`. Returns `None` if a number is invalid.
    pub(super) fn with_numbers(names: Vec<String>, default: usize) -> Option<Self> {
        let parse = |name: String| match name.split_once(':') {
            None => Some((name, default)),
            Some((name, number)) => Some((name.to_owned(), number.parse().ok()?)),
        };
        Some(Self {
            wanted: names.into_iter().map(parse).collect::<Option<_>>()?,
            unwanted: Vec::new(),
        })
    }
}

impl<T: Copy> Attributes<T> {
    /// Returns whether nothing is selected.
    pub(super) fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Returns the value for an attribute: that of the longest matching name, and
    /// of `*` if no other matches. Returns `None` if it is not selected.
    fn get(&self, path: &str) -> Option<T> {
        if self.unwanted.iter().any(|name| is_in(path, name)) {
            return None;
        }
        self.wanted
            .iter()
            .filter(|(name, _)| name == "*" || is_in(path, name))
            .max_by_key(|(name, _)| if name == "*" { 0 } else { name.len() })
            .map(|(_, value)| *value)
    }

    /// Returns the selected parts of a record, each replaced by the result of
    /// `leaf`. Parts for which it returns `None` are left out.
    pub(super) fn select(
        &self,
        record: &Value,
        leaf: &dyn Fn(&Value, T) -> Option<Value>,
    ) -> Value {
        self.part(record, "", leaf)
            .unwrap_or_else(|| Value::Object(Map::new()))
    }

    /// Returns the selected parts of a value at a path. Items of an array have
    /// the path of the array. Objects without selected parts are left out.
    fn part(
        &self,
        value: &Value,
        path: &str,
        leaf: &dyn Fn(&Value, T) -> Option<Value>,
    ) -> Option<Value> {
        match value {
            Value::Object(fields) => {
                let mut parts = Map::new();
                for (name, value) in fields {
                    let path = if path.is_empty() {
                        name.clone()
                    } else {
                        format!("{path}.{name}")
                    };
                    parts.extend(
                        self.part(value, &path, leaf)
                            .map(|part| (name.clone(), part)),
                    );
                }
                (!parts.is_empty()).then_some(Value::Object(parts))
            }
            Value::Array(items) => {
                self.get(path)?;
                let parts = items.iter().filter_map(|item| self.part(item, path, leaf));
                Some(Value::Array(parts.collect()))
            }
            value => leaf(value, self.get(path)?),
        }
    }
}

/// Returns whether a path is that of an attribute, or of a part of it.
fn is_in(path: &str, attribute: &str) -> bool {
    path.strip_prefix(attribute)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn selected(names: &[&str]) -> Value {
        let record = json!({ "a": { "b": 1, "c": null }, "ab": 2, "list": ["x", "y"] });
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Attributes::new(names).select(&record, &|value, ()| Some(value.clone()))
    }

    #[test]
    fn names_may_contain_dots_and_stars() {
        assert_eq!(selected(&["a"]), json!({ "a": { "b": 1, "c": null } }));
        assert_eq!(
            selected(&["a.b", "list"]),
            json!({ "a": { "b": 1 }, "list": ["x", "y"] })
        );
        assert_eq!(
            selected(&["*", "-a"]),
            json!({ "ab": 2, "list": ["x", "y"] })
        );
        assert_eq!(selected(&[]), json!({}));
        assert_eq!(selected(&["nothing"]), json!({}));
    }

    #[test]
    fn the_longest_name_has_the_number() {
        let names = ["*:5".to_owned(), "a:7".to_owned(), "a.c".to_owned()];
        let attributes = Attributes::with_numbers(names.to_vec(), 10).expect("numbers");
        let numbers: Vec<_> = ["b", "a.b", "a.c"]
            .iter()
            .map(|path| attributes.get(path))
            .collect();
        assert_eq!(numbers, [Some(5), Some(7), Some(10)]);
        assert_eq!(Attributes::with_numbers(vec!["a:b".to_owned()], 10), None);
    }
}
