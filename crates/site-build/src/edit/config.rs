//! Edits `site.toml` and preserves the comments, order and layout of everything
//! else.
//!
//! The library keeps every byte that is not changed. New tables are written in
//! full form, as people write them.

use docs_model::config::CONFIG_FILE;
use docs_model::index::InstanceIdx;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use crate::error::{Error, ErrorKind, Result};
use crate::load::Sources;

/// The configuration of a site, open for editing.
///
/// Paths of tables are lists of keys; in a list of tables, the key is an index.
#[derive(Debug)]
pub(super) struct SiteToml {
    /// The parsed text, with its layout.
    document: DocumentMut,
    /// Text before the edit.
    before: String,
}

impl SiteToml {
    /// Opens the configuration of a site.
    ///
    /// It is parsed again, because the configuration of a project has no
    /// layout.
    ///
    /// # Errors
    /// If it is not valid TOML.
    pub(super) fn of(sources: &Sources) -> Result<Self> {
        let text = sources.text(CONFIG_FILE).unwrap_or_default();
        let document = text.parse::<DocumentMut>().map_err(|error| {
            Error::new(ErrorKind::Usage, format!("cannot read {CONFIG_FILE}")).because(error)
        })?;
        Ok(Self {
            before: text.to_owned(),
            document,
        })
    }

    /// Returns the new text, if it differs.
    ///
    /// An edit that sets what was there before changes nothing.
    pub(super) fn changed(&self) -> Option<String> {
        let text = self.document.to_string();
        // The library writes no byte order mark, and only `\n`.
        let before = self.before.trim_start_matches('\u{feff}');
        let is_same =
            text.lines().eq(before.lines()) && text.ends_with('\n') == before.ends_with('\n');
        (!is_same).then_some(text)
    }

    /// Sets a key in a table that may not exist yet: `["docs", "versions", "1.0"]`.
    ///
    /// A comment at the end of the line of an old value stays. Nothing is set
    /// if a table on the way is a value of another kind.
    pub(super) fn set(&mut self, tables: &[impl AsRef<str>], key: &str, value: impl Into<Value>) {
        let mut item = self.document.as_item_mut();
        for (depth, name) in tables.iter().enumerate() {
            let name = name.as_ref();
            if is_list(item) {
                match child(item, name) {
                    Some(inner) => item = inner,
                    None => return,
                }
                continue;
            }
            let Some(table) = item.as_table_like_mut() else {
                return;
            };
            item = table.entry(name).or_insert_with(|| {
                let mut table = Table::new();
                // `[docs.versions."1.0"]` needs no `[docs]` and `[docs.versions]` above it.
                table.set_implicit(depth + 1 < tables.len());
                Item::Table(table)
            });
        }
        if let Some(table) = item.as_table_like_mut() {
            match table.get_mut(key).and_then(Item::as_value_mut) {
                Some(old) => {
                    let decor = old.decor().clone();
                    *old = value.into();
                    *old.decor_mut() = decor;
                }
                None => {
                    table.insert(key, Item::Value(value.into()));
                }
            }
        }
    }

    /// Removes a key, and the tables above it that become empty.
    ///
    /// Tables that the author left empty are not looked at.
    pub(super) fn remove(&mut self, tables: &[impl AsRef<str>], key: &str) {
        let mut item = self.document.as_item_mut();
        for name in tables {
            match child(item, name.as_ref()) {
                Some(inner) => item = inner,
                None => return,
            }
        }
        if let Some(table) = item.as_table_like_mut() {
            table.remove(key);
            if let Some((last, outer)) = tables.split_last()
                && table.is_empty()
            {
                self.remove(outer, last.as_ref());
            }
        }
    }

    /// Returns the string at a key.
    ///
    /// Returns `None` for a missing key or another type.
    pub(super) fn text(&mut self, tables: &[impl AsRef<str>], key: &str) -> Option<&str> {
        let mut item = self.document.as_item_mut();
        for name in tables {
            item = child(item, name.as_ref())?;
        }
        item.as_table_like()?.get(key)?.as_str()
    }

    /// Returns the path of a table below the docs with an index: below the
    /// entry of `[[docs]]`, or below `[docs]`.
    ///
    /// Sites have one form or the other.
    pub(super) fn docs(&self, instance: InstanceIdx, below: &[&str]) -> Vec<String> {
        let is_list = self.document.get("docs").is_some_and(is_list);
        let entry = is_list.then(|| usize::from(instance).to_string());
        let below = below.iter().map(|key| (*key).to_owned());
        ["docs".to_owned()]
            .into_iter()
            .chain(entry)
            .chain(below)
            .collect()
    }

    /// Returns the list at a key of a table.
    pub(super) fn list(&mut self, tables: &[impl AsRef<str>], key: &str) -> Option<&mut Array> {
        let mut item = self.document.as_item_mut();
        for name in tables {
            item = child(item, name.as_ref())?;
        }
        item.as_table_like_mut()?.get_mut(key)?.as_array_mut()
    }

    /// Adds a redirect.
    ///
    /// It is written in the form that the file has, a list of tables or an
    /// inline list.
    pub(super) fn redirect(&mut self, from: &str, to: &str) {
        let redirects = self
            .document
            .entry("redirects")
            .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        match redirects {
            Item::ArrayOfTables(tables) => {
                let mut table = Table::new();
                table.insert("from", from.into());
                table.insert("to", to.into());
                tables.push(table);
            }
            Item::Value(Value::Array(array)) => {
                let mut table = InlineTable::new();
                table.insert("from", from.into());
                table.insert("to", to.into());
                // Keeps the layout of a list with one item per line.
                let prefix = array
                    .iter()
                    .last()
                    .and_then(|item| item.decor().prefix())
                    .cloned();
                let mut value = Value::InlineTable(table);
                if let Some(prefix) = prefix {
                    value.decor_mut().set_prefix(prefix);
                }
                array.push_formatted(value);
            }
            _ => {}
        }
    }

    /// Removes redirects from URLs that are pages again.
    ///
    /// An entry with several old URLs keeps the others.
    pub(super) fn remove_redirects(&mut self, is_page: impl Fn(&str) -> bool) {
        let is_gone = |from: Option<&mut Item>| match from {
            Some(Item::Value(Value::Array(list))) => {
                list.retain(|item| item.as_str().is_none_or(|from| !is_page(from)));
                list.is_empty()
            }
            Some(item) => item.as_str().is_some_and(&is_page),
            None => false,
        };
        match self.document.get_mut("redirects") {
            Some(Item::ArrayOfTables(tables)) => {
                let mut idx = 0;
                while idx < tables.len() {
                    let from = tables.get_mut(idx).and_then(|table| table.get_mut("from"));
                    if is_gone(from) {
                        tables.remove(idx);
                    } else {
                        idx += 1;
                    }
                }
            }
            Some(Item::Value(Value::Array(array))) => {
                array.retain(|item| {
                    let from = item.as_inline_table().and_then(|table| table.get("from"));
                    !from.and_then(Value::as_str).is_some_and(&is_page)
                });
            }
            _ => {}
        }
    }

    /// Replaces strings of items anywhere below a table, depending on their key
    /// and on the docs that their item refers to.
    ///
    /// A table that does not exist has nothing to replace.
    pub(super) fn replace(&mut self, table: &str, new: &NewText<'_>) {
        if let Some(item) = self.document.get_mut(table) {
            replace_in_item(table, item, None, new);
        }
    }
}

/// Returns the replacement of a string, given its key, its value, and the id of
/// the docs that its item refers to.
pub(super) type NewText<'n> = dyn Fn(&str, &str, Option<&str>) -> Option<String> + 'n;

/// Returns whether an item is a list of either form.
fn is_list(item: &Item) -> bool {
    item.is_array_of_tables() || item.is_array()
}

/// Returns the entry of a table with a name, or the item of a list with an
/// index.
fn child<'i>(item: &'i mut Item, name: &str) -> Option<&'i mut Item> {
    match is_list(item) {
        true => item.get_mut(name.parse::<usize>().ok()?),
        false => item.as_table_like_mut()?.get_mut(name),
    }
}

/// Returns the id of the docs that a navbar item refers to.
///
/// Both our name of the key and that of Docusaurus are read.
fn docs_of(item: &dyn toml_edit::TableLike) -> Option<String> {
    let id = item.get("docs").or_else(|| item.get("docsPluginId"));
    id?.as_str().map(str::to_owned)
}

/// Replaces strings in an item; `key` is that of the item, or of the list that
/// contains it.
fn replace_in_item(key: &str, item: &mut Item, docs: Option<&str>, new: &NewText<'_>) {
    match item {
        Item::Value(value) => replace_in_value(key, value, docs, new),
        Item::Table(table) => replace_in_table(table, new),
        Item::ArrayOfTables(tables) => {
            for table in tables.iter_mut() {
                replace_in_table(table, new);
            }
        }
        Item::None => {}
    }
}

/// Replaces strings in a table, whose items may refer to other docs than the
/// ones around it.
fn replace_in_table(table: &mut Table, new: &NewText<'_>) {
    let docs = docs_of(table);
    for (key, item) in table.iter_mut() {
        replace_in_item(key.get(), item, docs.as_deref(), new);
    }
}

/// Replaces strings in a value, and keeps its comments.
fn replace_in_value(key: &str, value: &mut Value, docs: Option<&str>, new: &NewText<'_>) {
    match value {
        Value::String(text) => {
            if let Some(replacement) = new(key, text.value(), docs) {
                let decor = value.decor().clone();
                *value = Value::from(replacement);
                *value.decor_mut() = decor;
            }
        }
        Value::Array(items) => {
            for item in items.iter_mut() {
                replace_in_value(key, item, docs, new);
            }
        }
        Value::InlineTable(table) => {
            let docs = docs_of(table);
            for (key, value) in table.iter_mut() {
                replace_in_value(key.get(), value, docs.as_deref(), new);
            }
        }
        _ => {}
    }
}
