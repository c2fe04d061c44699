//! Checks the module structure that ARCHITECTURE.md describes: the modules of a
//! folder have no import cycles, and the imports that `modules.toml` forbids do
//! not exist. The files and names in its code map exist.
//!
//! The sources are read as text, so that code behind any `cfg` is included.
//! Unit tests (`#[cfg(test)]`) are exempt.

#[path = "modules/imports.rs"]
mod imports;
#[path = "modules/lexer.rs"]
mod lexer;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use imports::{Crate, Import};
use regex::Regex;
use serde::Deserialize;
use walkdir::WalkDir;

/// The contents of `modules.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    /// Rules by name of the crate.
    #[serde(rename = "crate")]
    crates: BTreeMap<String, CrateRules>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct CrateRules {
    /// Crates of this workspace on which it may depend.
    depends: Vec<String>,
    /// Forbidden imports, `from -> to`. Each side is a module or a path outside
    /// the crate.
    forbid: Vec<String>,
    /// Exceptions to `forbid`, in the same form.
    allow: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rules() -> Rules {
    let text = std::fs::read_to_string(root().join("tests/modules.toml")).expect("the rules exist");
    toml::from_str(&text).expect("the rules are valid")
}

/// Returns the crates in `crates/`, by name.
fn crates() -> BTreeMap<String, Crate> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the folder exists");
    let folders = entries.flatten().map(|entry| entry.path());
    let crates = folders.filter(|folder| folder.join("src/lib.rs").is_file());
    crates
        .map(|folder| {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let read = Crate::read(&folder.join("src")).expect("the sources are readable");
            (name.into_owned(), read)
        })
        .collect()
}

/// Returns whether `path` is `module` or inside it, or `module` is `*`.
fn is_within(path: &str, module: &str) -> bool {
    let rest = path.strip_prefix(module);
    module == "*" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn matches(rule: &str, import: &Import) -> bool {
    let (from, to) = rule.split_once(" -> ").unwrap_or((rule, ""));
    is_within(&import.from, from) && is_within(&import.to, to)
}

#[test]
fn every_rule_is_about_a_crate() {
    let crates = crates();
    let rules = rules().crates;
    let unknown: Vec<&String> = rules
        .keys()
        .filter(|name| !crates.contains_key(*name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(crates.values().all(|sources| !sources.imports.is_empty()));
}

#[test]
fn no_arrow_is_forbidden() {
    let rules = rules();
    let mut problems = Vec::new();
    for (name, sources) in crates() {
        let Some(rules) = rules.crates.get(&name) else {
            continue;
        };
        let all = sources.imports.iter().chain(&sources.outside);
        for import in all {
            let forbidden = rules.forbid.iter().find(|rule| matches(rule, import));
            let is_allowed = rules.allow.iter().any(|rule| matches(rule, import));
            if let (Some(rule), false) = (forbidden, is_allowed) {
                problems.push(format!("{name}: {import} (rule `{rule}`)"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn crates_depend_on_those_below_them() {
    let rules = rules();
    let mut problems = Vec::new();
    for (name, crate_rules) in &rules.crates {
        let manifest = root().join("crates").join(name).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("each crate has a manifest");
        let manifest: toml::Table = toml::from_str(&text).expect("the manifest is valid");
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        for dependency in dependencies.into_iter().flat_map(toml::Table::keys) {
            if rules.crates.contains_key(dependency) && !crate_rules.depends.contains(dependency) {
                problems.push(format!("{name} may not depend on {dependency}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn no_modules_form_a_cycle() {
    let mut problems = Vec::new();
    for (name, sources) in crates() {
        for cycle in sources.cycles() {
            let arrows: Vec<String> = cycle.arrows.iter().map(Import::to_string).collect();
            problems.push(format!(
                "{name}: {:?}\n  {}",
                cycle.modules,
                arrows.join("\n  ")
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Documents that name the place of a change.
const CODE_MAPS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// Returns the paths of all sources, relative to the root.
fn sources() -> Vec<String> {
    let is_source = |name: &str| !matches!(name, "target" | "node_modules" | ".git" | "dist");
    let entries = WalkDir::new(root()).into_iter();
    let entries = entries.filter_entry(|entry| entry.file_name().to_str().is_some_and(is_source));
    entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path().strip_prefix(root()).ok()?;
            Some(path.to_str()?.replace('\\', "/"))
        })
        .collect()
}

/// Returns whether `path` ends with the segments of `suffix`, with or without
/// its extension.
fn ends_with(path: &str, suffix: &str) -> bool {
    let ends = |path: &str| {
        let rest = path.strip_suffix(suffix);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    };
    ends(path) || path.rsplit_once('.').is_some_and(|(stem, _)| ends(stem))
}

#[test]
fn files_of_the_code_map_exist() {
    let sources = sources();
    let path = Regex::new(r"`([\w.-][\w./-]*/[\w./-]*|\w+\.rs)`").expect("the expression is valid");
    let mut problems = Vec::new();
    for document in CODE_MAPS {
        let text = std::fs::read_to_string(root().join(document)).expect("the document exists");
        for found in path.captures_iter(&text) {
            let wanted = found[1].trim_end_matches('/');
            if !sources.iter().any(|source| ends_with(source, wanted)) {
                problems.push(format!("{document}: `{wanted}` does not exist"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn names_of_the_code_map_are_in_their_files() {
    let sources = sources();
    let place = Regex::new(r"`(?:\w+::)?(\w+)` (?:in|of) `([\w./-]+\.(?:rs|ts|tsx|js))`")
        .expect("the expression is valid");
    let mut n_names = 0;
    let mut problems = Vec::new();
    for document in CODE_MAPS {
        let text = std::fs::read_to_string(root().join(document)).expect("the document exists");
        for found in place.captures_iter(&text) {
            let (name, file) = (&found[1], &found[2]);
            let mut files = sources.iter().filter(|source| ends_with(source, file));
            let has_name = |source: &String| {
                let text = std::fs::read_to_string(root().join(source));
                text.is_ok_and(|text| text.contains(name))
            };
            if !files.any(has_name) {
                problems.push(format!("{document}: `{name}` is not in `{file}`"));
            }
            n_names += 1;
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(n_names > 4, "the expression finds only {n_names} names");
}
