//! Settings that are taken one by one: what nobody took is reported, so that
//! nothing is lost in silence.

use super::report::Report;
use super::value::{Table, Value};

/// A table of the old configuration, and where it is.
pub(super) struct Source<'r> {
    /// Keys that lead to the table, with dots: `themeConfig.navbar`.
    path: String,
    table: Table,
    report: &'r mut Report,
}

impl<'r> Source<'r> {
    pub(super) fn new(path: &str, table: Table, report: &'r mut Report) -> Self {
        Self {
            path: path.to_owned(),
            table,
            report,
        }
    }

    /// Returns the whole name of a key.
    pub(super) fn name(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    pub(super) fn report(&mut self) -> &mut Report {
        self.report
    }

    /// Takes a value. One that only running the code would tell is reported,
    /// and counts as absent.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        match self.table.shift_remove(key)? {
            Value::Null => None,
            Value::Unknown => {
                let name = self.name(key);
                let text = "its value is only known when the code runs: write it into site.toml";
                self.report.by_hand(&name, text);
                None
            }
            value => Some(value),
        }
    }

    /// Takes a text.
    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        self.take(key)?.text()
    }

    /// Takes a boolean.
    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        match self.take(key)? {
            Value::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    /// Takes a list of texts; a single text is a list of one.
    pub(super) fn texts(&mut self, key: &str) -> Vec<String> {
        let items = self.take(key).map(Value::into_list).unwrap_or_default();
        items.iter().filter_map(Value::text).collect()
    }

    /// Takes a table.
    pub(super) fn table(&mut self, key: &str) -> Table {
        self.take(key).map(Value::into_table).unwrap_or_default()
    }

    /// Takes a list of tables.
    pub(super) fn tables(&mut self, key: &str) -> Vec<Table> {
        let mut items = self.take(key).map(Value::into_list).unwrap_or_default();
        let known = items.len();
        items.retain(|item| !matches!(item, Value::Unknown));
        if items.len() < known {
            let name = self.name(key);
            let text = "some of its items are only known when the code runs: add them";
            self.report.by_hand(&name, text);
        }
        items.into_iter().map(Value::into_table).collect()
    }

    /// Takes keys that need nothing here, without a word in the report.
    pub(super) fn ignore(&mut self, keys: &[&str]) {
        for key in keys {
            self.table.shift_remove(*key);
        }
    }

    /// Takes a key that has no equal.
    pub(super) fn no_equal(&mut self, key: &str, text: &str) {
        if self
            .table
            .shift_remove(key)
            .is_some_and(|value| !value.is_nothing())
        {
            let name = self.name(key);
            self.report.no_equal(&name, text);
        }
    }

    /// Reports that a key moved.
    pub(super) fn moved(&mut self, key: &str, target: &str) {
        let name = self.name(key);
        self.report.moved(&name, target);
    }

    /// Reports every key that nobody took.
    pub(super) fn finish(self) {
        for (key, value) in &self.table {
            let name = self.name(key);
            match value {
                Value::Null => {}
                Value::Unknown => {
                    let text = "its value is only known when the code runs";
                    self.report.by_hand(&name, text);
                }
                _ => self.report.no_equal(&name, "there is no such setting"),
            }
        }
    }
}
