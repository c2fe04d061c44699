//! Sidebars of Docusaurus: data is used as it is, and code is evaluated, or run with Node
//! if that is allowed.

use std::path::Path;
use std::rc::Rc;

use docs_model::version;
use serde_json::Value as Json;

use super::docs::{self, Docs};
use super::host::{self, Folder};
use super::report::Report;
use super::value::Value;
use super::{ImportOptions, faults, run};

/// Sets the sidebar file of a docs instance. If the sidebars are code, returns
/// the data file to write.
///
/// Sidebars as code are evaluated, or run with Node if that is allowed. If both
/// fail, the sidebar is generated from the folder, and the report says why.
pub(super) fn convert(
    docs: &mut Docs,
    folder: &Rc<Folder>,
    options: &ImportOptions,
    report: &mut Report,
    not_run: &mut Option<String>,
) -> Option<(String, String)> {
    let path = host::joined("", docs.sidebar_path.as_deref()?);
    let name = docs::name(&docs.id);
    let key = format!("{name}.sidebarPath");
    let target = "docs.sidebar_path";
    if is_data(&path) {
        report.moved(&key, target);
        docs.settings.insert("sidebar_path".to_owned(), path.into());
        return None;
    }
    let code = code(&path, folder);
    let value = code
        .as_ref()
        .map(|(file, text)| evaluated(file, text, folder));
    let constant = value.clone().and_then(Value::into_json);
    let json = constant.map_or_else(|| run_sidebars(&path, options), Ok);
    let json = json.or_else(|problem| {
        let known = value.and_then(known_sidebars);
        let computed = known.as_ref().map(|(_, computed)| computed.join(", "));
        let fault = code.and_then(|(_, text)| faults::syntax(&text));
        let text = match (&fault, &computed) {
            (Some(fault), _) => {
                format!("the sidebars have a {fault}: one sidebar is generated from the folder")
            }
            (None, Some(computed)) => format!(
                "some items of the sidebars ({computed}) are computed when their code \
                 runs{problem}: add them by hand. A sidebar without any other item is generated \
                 from the folder"
            ),
            (None, None) => format!(
                "the sidebars are computed when their code runs{problem}; until they are data, one \
                 sidebar is generated from the folder"
            ),
        };
        report.manual(&key, &text);
        if options.run_config {
            not_run.get_or_insert_with(|| format!("the sidebars in {path} were not read{problem}"));
        }
        known.map(|(sidebars, _)| sidebars).ok_or(())
    });
    let Some(json) = json
        .ok()
        .and_then(|json| serde_json::to_string_pretty(&json).ok())
    else {
        docs.settings.insert("sidebar_path".to_owned(), true.into());
        return None;
    };
    report.moved(&key, target);
    let file = format!("{}.json", version::sidebars_stem(&docs.id));
    docs.settings
        .insert("sidebar_path".to_owned(), file.clone().into());
    Some((file, json + "\n"))
}

/// Returns the sidebars computed by Node if that is allowed, or the reason for
/// the report why there are none.
///
/// The reason continues a sentence of the report.
fn run_sidebars(file: &str, options: &ImportOptions) -> Result<Json, String> {
    if !options.run_config {
        return Err(" (pass `--run-config` to run it with Node)".to_owned());
    }
    let module = module_file(file, |candidate| options.dir.join(candidate).is_file())
        .ok_or_else(|| format!(", and file `{file}` does not exist"))?;
    run::module(&options.dir, &module)
        .map_err(|problem| format!(", and running it failed: {problem}"))
}

/// Resolves the file of a module path, which may lack an extension, or have the
/// extension `.js` for a TypeScript file.
///
/// Node resolves the same names. `exists` is given, because evaluation reads
/// through [`Folder`], which refuses files outside the repository.
fn module_file(file: &str, exists: impl Fn(&str) -> bool) -> Option<String> {
    let ends = ["", ".js", ".ts", ".mjs", ".cjs"].map(|end| format!("{file}{end}"));
    let typed = file.strip_suffix(".js").map(|stem| format!("{stem}.ts"));
    ends.into_iter()
        .chain(typed)
        .find(|candidate| exists(candidate))
}

/// Returns the file of sidebars that are code, and its text, if it can be read.
fn code(path: &str, folder: &Folder) -> Option<(String, String)> {
    let file = module_file(path, |candidate| folder.has_file(candidate))?;
    let text = folder.read(&file)?;
    Some((file, text))
}

/// Evaluates sidebars that are code, as far as they are constant.
fn evaluated(file: &str, text: &str, folder: &Rc<Folder>) -> Value {
    docs_markdown::settings::evaluate(file, text, folder.clone()).into()
}

/// Returns sidebars without the items that are not constant, and the names of those that
/// have such items. A sidebar without any constant item is generated from the folder, so
/// that pages that name it have one, and no page is missing. Returns `None` if the names
/// are not constant.
fn known_sidebars(value: Value) -> Option<(Json, Vec<String>)> {
    let Value::Table(sidebars) = value else {
        return None;
    };
    let mut computed = Vec::new();
    let sidebars = sidebars.into_iter().map(|(name, items)| {
        let mut is_whole = true;
        let known = known_part(items, &mut is_whole).filter(|items| !is_empty(items));
        if !is_whole {
            computed.push(name.clone());
        }
        let generated = || serde_json::json!([{ "type": "autogenerated", "dirName": "." }]);
        (name, known.unwrap_or_else(generated))
    });
    let sidebars = Json::Object(sidebars.collect());
    Some((sidebars, computed))
}

/// Returns items of a sidebar without those that are not constant; a category stays with
/// the rest of its items. Sets `is_whole` to false if it leaves something out.
fn known_part(value: Value, is_whole: &mut bool) -> Option<Json> {
    match value {
        Value::List(items) => {
            let items = items.into_iter();
            let known = items.filter_map(|item| known_part(item, is_whole));
            Some(known.collect())
        }
        // Categories in their short form, by label.
        Value::Table(categories) if !categories.contains_key("type") => {
            let categories = categories.into_iter().filter_map(|(label, items)| {
                let items = known_part(items, is_whole).filter(|items| !is_empty(items));
                Some((label, items?))
            });
            Some(Json::Object(categories.collect()))
        }
        Value::Table(mut fields) => {
            let items = fields.shift_remove("items");
            let Some(Json::Object(mut item)) = Value::Table(fields).into_json() else {
                *is_whole = false;
                return None;
            };
            if let Some(items) = items {
                let items = known_part(items, is_whole).unwrap_or_else(|| Json::Array(Vec::new()));
                // A category with a page needs no items.
                if is_empty(&items) && !item.contains_key("link") {
                    return None;
                }
                item.insert("items".to_owned(), items);
            }
            Some(Json::Object(item))
        }
        // An item that is switched off, as in `isPreview && "preview"`.
        value if value.is_nothing() => None,
        value => {
            let known = value.into_json();
            *is_whole &= known.is_some();
            known
        }
    }
}

/// Returns whether a list has no items.
fn is_empty(items: &Json) -> bool {
    items.as_array().is_some_and(Vec::is_empty)
}

/// Returns whether a file is data, which is used as it is, by its extension.
fn is_data(file: &str) -> bool {
    let extension = Path::new(file)
        .extension()
        .and_then(|extension| extension.to_str());
    matches!(extension, Some("json" | "yaml" | "yml" | "toml"))
}
