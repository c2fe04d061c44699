//! A table of settings that are taken one by one. Those that are left are
//! reported, so that none is dropped silently.

use docs_markdown::settings::COMPUTED_KEY;
use serde_json::{Map, Value as Json};

use super::out::Settings;
use super::report::Report;
use super::value::{Table, Value};

/// A table of the old configuration, and its path.
///
/// Dropping one without a call of [`finish`](Self::finish) loses what is left,
/// so every translation ends with it.
pub(super) struct Source<'r> {
    /// Dotted path of the table, such as `themeConfig.navbar`.
    path: String,
    /// The settings that are left.
    table: Table,
    report: &'r mut Report,
}

impl<'r> Source<'r> {
    /// Returns a table at `path` of the configuration, empty for the
    /// configuration itself.
    pub(super) fn new(path: &str, table: Table, report: &'r mut Report) -> Self {
        Self {
            path: path.to_owned(),
            table,
            report,
        }
    }

    /// Returns the path of the table itself.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Returns the full path of a key.
    ///
    /// It is what the report names.
    pub(super) fn name(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// Returns the report, for entries about more than one setting.
    pub(super) fn report(&mut self) -> &mut Report {
        self.report
    }

    /// Returns the keys that are left.
    ///
    /// In the order of the configuration.
    pub(super) fn keys(&self) -> Vec<String> {
        self.table.keys().cloned().collect()
    }

    /// Takes a value. A value that is only known at run time is reported, and
    /// counts as absent.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        match self.table.shift_remove(key)? {
            Value::Null => None,
            Value::Unknown => {
                let name = self.name(key);
                let text = "its value is only known at run time: write it to site.toml";
                self.report.manual(&name, text);
                None
            }
            value => Some(value),
        }
    }

    /// Takes a value that fulfils a condition, and leaves any other.
    pub(super) fn take_if(
        &mut self,
        key: &str,
        is_taken: impl FnOnce(&Value) -> bool,
    ) -> Option<Value> {
        match self.table.get(key).is_some_and(is_taken) {
            true => self.take(key),
            false => None,
        }
    }

    /// Takes a value of a certain type. A value of another type is reported,
    /// and counts as absent; falsy values count as absent without a report.
    fn typed<T>(&mut self, key: &str, read: impl FnOnce(Value) -> Result<T, Value>) -> Option<T> {
        match read(self.take(key)?) {
            Ok(typed) => Some(typed),
            Err(other) => {
                if !other.is_nothing() {
                    let name = self.name(key);
                    let text = "site.toml has no equivalent for this kind of value";
                    self.report.manual(&name, text);
                }
                None
            }
        }
    }

    /// Takes a string.
    ///
    /// Numbers are converted, because a version or a year is often written as
    /// one.
    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        self.typed(key, |value| value.text().ok_or(value))
    }

    /// Takes a boolean.
    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        self.typed(key, |value| match value {
            Value::Bool(flag) => Ok(flag),
            other => Err(other),
        })
    }

    /// Takes a table.
    ///
    /// A missing table is empty.
    pub(super) fn table(&mut self, key: &str) -> Table {
        let table = self.typed(key, |value| match value {
            Value::Table(table) => Ok(table),
            other => Err(other),
        });
        table.unwrap_or_default()
    }

    /// Takes a table as a [`Source`].
    ///
    /// What is left of it is reported when the inner source is finished.
    pub(super) fn inner(&mut self, key: &str) -> Source<'_> {
        let table = self.table(key);
        let path = self.name(key);
        Source::new(&path, table, self.report)
    }

    /// Takes a list; a single value becomes a list of one. Falsy items
    /// (`isPreview && {...}`) are left out, unknown ones are reported.
    pub(super) fn list(&mut self, key: &str) -> Vec<Value> {
        let mut items = self.take(key).map(Value::into_list).unwrap_or_default();
        items.retain(|item| !item.is_nothing());
        let known = items.len();
        items.retain(|item| !matches!(item, Value::Unknown));
        if items.len() < known {
            let name = self.name(key);
            let text = "some of its items are computed at run time: add them by hand";
            self.report.manual(&name, text);
        }
        items
    }

    /// Takes a list of strings.
    ///
    /// Items of other types are left out.
    pub(super) fn texts(&mut self, key: &str) -> Vec<String> {
        self.list(key).iter().filter_map(Value::text).collect()
    }

    /// Takes a list of tables.
    ///
    /// Items of other types become empty tables, so that positions stay those
    /// of the list.
    pub(super) fn tables(&mut self, key: &str) -> Vec<Table> {
        self.list(key).into_iter().map(Value::into_table).collect()
    }

    /// Takes strings and booleans into a table, with their keys replaced by
    /// ours.
    ///
    /// Each pair is a key of the old configuration and ours.
    pub(super) fn entry(
        &mut self,
        texts: &[(&str, &str)],
        flags: &[(&str, &str)],
    ) -> Map<String, Json> {
        let mut out = Map::new();
        for (key, target) in texts {
            if let Some(text) = self.text(key) {
                out.insert((*target).to_owned(), text.into());
            }
        }
        for (key, target) in flags {
            if let Some(flag) = self.flag(key) {
                out.insert((*target).to_owned(), flag.into());
            }
        }
        out
    }

    /// Takes a table of strings whose keys are the same as ours. Returns `None`
    /// unless it has all of them.
    pub(super) fn entry_of(&mut self, key: &str, names: &[&str]) -> Option<Json> {
        let mut source = self.inner(key);
        let texts: Vec<(&str, &str)> = names.iter().map(|name| (*name, *name)).collect();
        let entry = source.entry(&texts, &[]);
        source.finish();
        (entry.len() == names.len()).then_some(Json::Object(entry))
    }

    /// Converts a string.
    ///
    /// `target` is the dotted key of `site.toml`.
    pub(super) fn move_text(&mut self, key: &str, target: &str, out: &mut Settings) {
        if let Some(text) = self.text(key) {
            out.set(target, text);
            self.moved(key, target);
        }
    }

    /// Converts a boolean.
    pub(super) fn move_flag(&mut self, key: &str, target: &str, out: &mut Settings) {
        if let Some(flag) = self.flag(key) {
            out.set(target, flag);
            self.moved(key, target);
        }
    }

    /// Converts an integer.
    ///
    /// Fractions have no equivalent, and are reported.
    pub(super) fn move_number(&mut self, key: &str, target: &str, out: &mut Settings) {
        let number = self.typed(key, |value| match value {
            Value::Number(number) if number.fract() == 0.0 => Ok(number),
            other => Err(other),
        });
        #[expect(clippy::cast_possible_truncation, reason = "checked to be whole")]
        if let Some(number) = number {
            out.set(target, number as i64);
            self.moved(key, target);
        }
    }

    /// Converts a value of any type that is data.
    ///
    /// Functions and values that are only known at run time are reported.
    pub(super) fn move_data(&mut self, key: &str, target: &str, out: &mut Settings) {
        if let Some(data) = self.typed(key, |value| value.clone().into_json().ok_or(value)) {
            out.set(target, data);
            self.moved(key, target);
        }
    }

    /// Returns whether no keys are left.
    pub(super) fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Drops keys without an effect, without reporting them.
    ///
    /// Why they have none belongs in a comment at the call.
    pub(super) fn ignore(&mut self, keys: &[&str]) {
        for key in keys {
            self.table.shift_remove(*key);
        }
    }

    /// Drops a key and reports it as not supported.
    ///
    /// A falsy value is dropped without a report: the feature was switched off.
    pub(super) fn unsupported(&mut self, key: &str, text: &str) {
        if self
            .table
            .shift_remove(key)
            .is_some_and(|value| !value.is_nothing())
        {
            let name = self.name(key);
            self.report.unsupported(&name, text);
        }
    }

    /// Reports that a key was converted.
    ///
    /// Settings of several tables can have one target.
    pub(super) fn moved(&mut self, key: &str, target: &str) {
        let name = self.name(key);
        self.report.moved(&name, target);
    }

    /// Reports every key that was not taken.
    ///
    /// Call it last: it ends the translation of the table.
    pub(super) fn finish(self) {
        for (key, value) in &self.table {
            let name = self.name(key);
            match value {
                Value::Null => {}
                Value::Unknown => {
                    let text = match key.as_str() {
                        COMPUTED_KEY => {
                            "a setting whose name is only known at run time: write it to site.toml"
                        }
                        _ => "its value is only known at run time",
                    };
                    self.report.manual(&name, text);
                }
                _ => self
                    .report
                    .unsupported(&name, "site.toml has no equivalent for this setting"),
            }
        }
    }
}
