//! Finds component files by their location: `Chart.tsx` in the folder, or
//! `Chart/index.tsx`.

use std::collections::BTreeMap;

use located_data::{Diagnostic, path};

use crate::closure;
use crate::resolve::code_stem;
use crate::unit::Unit;

/// Returns the file of each component by name, and a diagnostic for each further
/// file with the same name. `paths` must be sorted, so that the result does not
/// depend on the file system; `folder` is that of the components.
pub(crate) fn find<'p>(
    paths: impl Iterator<Item = &'p String>,
    folder: &str,
) -> (BTreeMap<String, String>, Vec<Diagnostic>) {
    let mut entries: BTreeMap<String, String> = BTreeMap::new();
    let mut problems = Vec::new();
    for path in paths {
        let Some(name) = file_stem(path, folder).filter(|name| is_component_name(name)) else {
            continue;
        };
        match entries.get(name) {
            Some(first) => problems.push(duplicate(name, path, first)),
            None => {
                entries.insert(name.to_owned(), path.clone());
            }
        }
    }
    (entries, problems)
}

/// Reports components without a default export, which is what a tag shows.
pub(crate) fn check(
    units: &mut [Unit<'_>],
    names: &BTreeMap<usize, String>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (number, name) in names {
        if closure::exports(units, *number).has("default") {
            continue;
        }
        if let Some(unit) = units.get_mut(*number) {
            unit.broken = true;
            diagnostics.push(no_default_export(name).in_file(&unit.path));
        }
    }
}

/// Warns about files that look like components except for a lower-case first
/// letter. Files that were read (`numbers`) are helpers, which may have any name.
pub(crate) fn check_names<'p>(
    paths: impl Iterator<Item = &'p String>,
    folder: &str,
    numbers: &BTreeMap<String, usize>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for path in paths.filter(|path| !numbers.contains_key(*path)) {
        let with_jsx = path.ends_with(".tsx") || path.ends_with(".jsx");
        let stem = file_stem(path, folder).filter(|_| with_jsx);
        let Some(name) = stem
            .and_then(capitalised)
            .filter(|name| is_component_name(name))
        else {
            continue;
        };
        let message = "this file is not a component: component names start with a capital letter";
        diagnostics.push(
            Diagnostic::warning("component-name", message)
                .in_file(path)
                .help(format!("rename it, and write `<{name} />`")),
        );
    }
}

/// Returns the name that a file directly in the folder, or the index of a
/// folder in it, would give to its component: `Chart` for `Chart.tsx` and
/// `Chart/index.tsx`. Returns `None` for files further down.
fn file_stem<'p>(file: &'p str, folder: &str) -> Option<&'p str> {
    let inside = file.strip_prefix(folder)?.strip_prefix('/')?;
    let stem = code_stem(inside)?;
    let name = stem.strip_suffix("/index").unwrap_or(stem);
    (!name.contains('/')).then_some(name)
}

/// Returns whether a name can be a tag in Markdown, unlike `Chart.test` and
/// `use-chart`.
fn is_component_name(name: &str) -> bool {
    name.starts_with(|character: char| character.is_ascii_uppercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns a name with an upper-case first letter, if it has a lower-case one.
fn capitalised(name: &str) -> Option<String> {
    let first = name.chars().next().filter(char::is_ascii_lowercase)?;
    Some(format!("{}{}", first.to_ascii_uppercase(), &name[1..]))
}

fn duplicate(name: &str, file: &str, first: &str) -> Diagnostic {
    Diagnostic::error(
        "component-duplicate",
        format!("the component `{name}` is already defined in {first}"),
    )
    .in_file(file)
    .help("rename or remove one of the files")
}

fn no_default_export(name: &str) -> Diagnostic {
    Diagnostic::error(
        "component-default-export",
        format!("the component `{name}` has no default export"),
    )
    .help(format!(
        "write `export default function {name}(...)`; if it is a helper of other components, \
         move it into a folder or start its name with a lower-case letter"
    ))
}

/// Returns the path of a file below `folder`, or below the site folder if it is
/// elsewhere, without its extension: the start of the path of its module.
pub(crate) fn output_stem<'p>(file: &'p str, folder: &str) -> &'p str {
    let inside = file
        .strip_prefix(folder)
        .and_then(|rest| rest.strip_prefix('/'))
        .unwrap_or(file);
    let name = path::file_name(inside);
    match name.rfind('.').filter(|dot| *dot > 0) {
        Some(dot) => &inside[..inside.len() - name.len() + dot],
        None => inside,
    }
}
