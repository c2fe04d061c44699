//! Builder of `site.toml`.
//!
//! Settings are kept in the order in which they were set, so that the file
//! reads like the old configuration.

use serde_json::{Map, Value as Json};

/// Settings as nested tables.
///
/// Keys are those of `site.toml`. They are not checked here: the tests read
/// each result with the reader of the configuration.
#[derive(Debug, Default, Clone)]
pub(super) struct Settings(Map<String, Json>);

impl Settings {
    /// Sets the value at a dotted key such as `docs.path`.
    ///
    /// Tables on the way are created, and replace a plain value.
    pub(super) fn set(&mut self, key: &str, value: impl Into<Json>) {
        let steps: Vec<&str> = key.split('.').collect();
        self.set_at(&steps, value.into());
    }

    /// Sets the value at a key whose segments may contain dots, as names of
    /// versions do.
    pub(super) fn set_at(&mut self, steps: &[&str], value: Json) {
        let Some((last, tables)) = steps.split_last() else {
            return;
        };
        let mut table = &mut self.0;
        for step in tables {
            let entry = table
                .entry(*step)
                .or_insert_with(|| Json::Object(Map::new()));
            if !entry.is_object() {
                *entry = Json::Object(Map::new());
            }
            let Json::Object(inner) = entry else { return };
            table = inner;
        }
        table.insert((*last).to_owned(), value);
    }

    /// Sets the value at a key if it is `Some`.
    pub(super) fn set_some(&mut self, key: &str, value: Option<impl Into<Json>>) {
        if let Some(value) = value {
            self.set(key, value);
        }
    }

    /// Appends a value to a list.
    ///
    /// A value that is not a list stays as it is.
    pub(super) fn push(&mut self, key: &str, value: impl Into<Json>) {
        let list = self.0.entry(key).or_insert(Json::Null);
        if list.is_null() {
            *list = Json::Array(Vec::new());
        }
        if let Json::Array(items) = list {
            items.push(value.into());
        }
    }

    /// Appends a value to the list at a dotted key.
    pub(super) fn push_at(&mut self, key: &str, value: Json) {
        let mut list = match self.get(key) {
            Some(Json::Array(items)) => items.clone(),
            _ => Vec::new(),
        };
        list.push(value);
        self.set(key, list);
    }

    /// Appends a source to a directive of the policy, once.
    ///
    /// Hosts that style sheets and scripts are loaded from have to be allowed:
    /// pages run under a policy that names each.
    pub(super) fn allow(&mut self, directive: &str, source: &str) {
        let policy = self
            .0
            .entry("policy")
            .or_insert_with(|| Json::Object(Map::new()));
        let Json::Object(policy) = policy else { return };
        let list = policy
            .entry(directive)
            .or_insert_with(|| Json::Array(Vec::new()));
        if let Json::Array(items) = list
            && !items.iter().any(|item| item == source)
        {
            items.push(source.into());
        }
    }

    /// Returns whether HTML in a setting, such as a banner, has an inline style.
    pub(super) fn has_inline_style(&self) -> bool {
        fn in_value(value: &Json) -> bool {
            match value {
                Json::String(text) => text.contains('<') && text.contains(" style="),
                Json::Array(items) => items.iter().any(in_value),
                Json::Object(fields) => fields.values().any(in_value),
                _ => false,
            }
        }
        self.0.values().any(in_value)
    }

    /// Returns the value at a dotted key.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        let mut steps = key.split('.');
        let first = self.0.get(steps.next()?)?;
        steps.try_fold(first, |value, step| value.get(step))
    }

    /// Removes the value at a dotted key.
    ///
    /// The keys after it keep their order.
    pub(super) fn remove(&mut self, key: &str) {
        let (tables, last) = match key.rsplit_once('.') {
            Some((tables, last)) => (Some(tables), last),
            None => (None, key),
        };
        let mut table = Some(&mut self.0);
        for step in tables.into_iter().flat_map(|tables| tables.split('.')) {
            let inner = table.and_then(|table| table.get_mut(step));
            table = inner.and_then(Json::as_object_mut);
        }
        if let Some(table) = table {
            table.shift_remove(last);
        }
    }

    /// Removes and returns a table, but keeps its position in the file.
    ///
    /// So that settings for all docs can be collected in one place, and be
    /// distributed to the instances later.
    pub(super) fn take(&mut self, key: &str) -> Map<String, Json> {
        match self.0.get_mut(key).map(Json::take) {
            Some(Json::Object(table)) => table,
            _ => Map::new(),
        }
    }

    /// Returns the text of the file. Plain values come before tables, as TOML
    /// requires.
    ///
    /// # Errors
    /// If a value cannot be represented in TOML.
    pub(super) fn toml(mut self) -> Result<String, toml::ser::Error> {
        for value in self.0.values_mut() {
            sort(value);
        }
        let mut top = Json::Object(self.0);
        sort(&mut top);
        toml::to_string_pretty(&top)
    }
}

/// Moves tables and lists of tables after the plain values.
///
/// `null`, which TOML does not have, is left out of tables.
fn sort(value: &mut Json) {
    match value {
        Json::Array(items) => items.iter_mut().for_each(sort),
        Json::Object(table) => {
            table.values_mut().for_each(sort);
            let (tables, mut plain): (Vec<_>, Vec<_>) =
                std::mem::take(table).into_iter().partition(|(_, value)| {
                    value.is_object()
                        || value
                            .as_array()
                            .is_some_and(|items| items.iter().any(Json::is_object))
                });
            plain.retain(|(_, value)| !value.is_null());
            *table = plain.into_iter().chain(tables).collect();
        }
        _ => {}
    }
}
