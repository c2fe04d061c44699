//! `zensical.toml`, the configuration of Zensical, the successor of Material for MkDocs:
//! the settings of `mkdocs.yml` in TOML.

use located_data::Syntax;
use serde_json::json;

use super::super::super::value::{Table, Value};
use super::super::Input;

/// Groups of extensions whose names are tables in each other, because a dot in a key of
/// TOML has to be quoted.
const GROUPS: &[&str] = &[
    "pymdownx",
    "pymdownx.blocks",
    "zensical",
    "zensical.extensions",
];

/// Returns the settings in the form of `mkdocs.yml`.
///
/// # Errors
/// Returns a text for the error message if the configuration cannot be parsed.
pub(super) fn table(input: &Input<'_>) -> Result<Table, String> {
    let mut table = input.data(Syntax::Toml, input.text)?;
    if let Some(project) = table.shift_remove("project") {
        table = project.into_table();
    }
    let extensions = match table.shift_remove("markdown_extensions") {
        Some(Value::Table(extensions)) => {
            let mut out = Table::new();
            for (name, options) in extensions {
                ungroup(name, options, &mut out);
            }
            Value::Table(out)
        }
        Some(extensions) => extensions,
        None => default_extensions(),
    };
    table.insert("markdown_extensions".to_owned(), extensions);
    // Its theme is that of Material, under whose name its features are looked up.
    let empty = || Value::Table(Table::new());
    if let Value::Table(theme) = table.entry("theme".to_owned()).or_insert_with(empty) {
        let name = theme.entry("name".to_owned());
        name.or_insert_with(|| Value::Text("material".to_owned()));
    }
    Ok(table)
}

/// Adds an extension to `out`, or the extensions of a group.
fn ungroup(name: String, options: Value, out: &mut Table) {
    if !GROUPS.contains(&&*name) {
        out.insert(name, options);
        return;
    }
    for (inner, options) in options.into_table() {
        ungroup(format!("{name}.{inner}"), options, out);
    }
}

/// Returns the extensions of a site that does not list any, as far as they are settings here.
fn default_extensions() -> Value {
    Value::from(json!({
        "toc": { "permalink": true },
        "pymdownx.arithmatex": { "generic": true },
        "pymdownx.emoji": {},
        "pymdownx.magiclink": {},
        "pymdownx.smartsymbols": {},
        "pymdownx.superfences": { "custom_fences": [{ "name": "mermaid", "class": "mermaid" }] },
    }))
}
