//! Builds a site with hostile text in all titles, labels, tags, names, props and code. Parsed by html5ever, the pages
//! must have the same elements and attributes as those of the same site with harmless text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::tree::Tree;
use super::trees::{outline, payloads};
use super::{html, invariants, program, tree};

/// Number of payloads per test.
const PAYLOADS_OF_A_TEST: usize = 12;

/// A text without special characters.
const HARMLESS: &str = "harmless text";

/// Returns the payloads, split into tests.
pub(crate) fn tests() -> Vec<Vec<String>> {
    let payloads = payloads();
    let tests = payloads.chunks(PAYLOADS_OF_A_TEST);
    tests.map(<[String]>::to_vec).collect()
}

/// Builds the site with each payload in place of all texts.
///
/// # Errors
/// Returns the payloads that change more than texts, with the first difference.
pub(crate) fn run(payloads: &[String]) -> Result<(), String> {
    let harmless = build(HARMLESS)?;
    let expected = outlines(&harmless);
    let mut problems = Vec::new();
    for payload in payloads {
        let site = build(payload)?;
        let mut found = Vec::new();
        invariants::of_site(&site, &mut found);
        found.extend(compare(&expected, &site));
        found.extend(machine_files(&harmless, &site));
        problems.extend(
            found
                .into_iter()
                .map(|problem| format!("{payload:?}: {problem}")),
        );
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n"))
}

fn build(payload: &str) -> Result<Tree, String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile/site");
    for (path, bytes) in tree::read(&template) {
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        let path = path.replace("@name@", &file_name(payload));
        write(
            &work.path().join("site").join(path),
            &filled(&text, payload),
        )?;
    }
    let args = ["build", "site", "--out-dir", "out"].map(str::to_owned);
    let run = program::run(work.path(), &args)?;
    if run.exit != Some(0) {
        return Err(format!("{payload:?}: exit {:?}\n{}", run.exit, run.stderr));
    }
    let said = format!("{}{}", run.stderr, run.stdout);
    if said.contains(|c: char| c.is_control() && c != '\n') {
        return Err(format!("{payload:?}: control characters in\n{said:?}"));
    }
    Ok(tree::read(&work.path().join("out")))
}

/// Inserts the payload into the template of a file. The placeholder `@text@` is in a quoted string of TOML, YAML, JSON
/// or JavaScript, which share their escapes; `@title@` in the quoted title of a fence, `@line@` in a line of Markdown
/// code, and `@code@` in a code block.
fn filled(template: &str, payload: &str) -> String {
    let quoted = serde_json::Value::from(payload).to_string();
    let line = payload.replace(|c: char| c.is_control() || c == '`', " ");
    let escaped = quoted.get(1..quoted.len() - 1).unwrap_or_default();
    template
        .replace("@text@", escaped)
        .replace("@title@", &line.replace('"', "'"))
        .replace("@line@", &line)
        .replace("@code@", payload)
}

fn file_name(payload: &str) -> String {
    payload
        .replace(|c: char| c.is_control() || matches!(c, '/' | '\\'), "_")
        .chars()
        .take(60)
        .collect()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let parent = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(parent).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Compares the pages of two sites. Pages whose path contains the payload are compared as a set.
fn compare(expected: &BTreeMap<String, String>, site: &Tree) -> Vec<String> {
    let (mut expected, mut found) = (expected.clone(), outlines(site));
    let mut out = Vec::new();
    expected.retain(|path, outline| match found.remove(path) {
        Some(other) => {
            out.extend(difference(path, outline, &other));
            false
        }
        None => true,
    });
    for (path, other) in found {
        let Some(twin) = expected.iter().find(|(_, outline)| **outline == other) else {
            out.push(format!("{path} differs from all harmless pages"));
            continue;
        };
        let twin = twin.0.clone();
        expected.remove(&twin);
    }
    out.extend(
        expected
            .keys()
            .map(|path| format!("{path} has no counterpart")),
    );
    out
}

fn outlines(site: &Tree) -> BTreeMap<String, String> {
    let pages = site.iter().filter(|(path, _)| path.ends_with(".html"));
    pages
        .map(|(path, bytes)| (path.clone(), outline(&String::from_utf8_lossy(bytes))))
        .collect()
}

fn difference(path: &str, expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let lines = expected.lines().zip(found.lines());
    let (expected, found) = lines.into_iter().find(|(a, b)| a != b).unwrap_or_default();
    Some(format!(
        "{path}: `{}` instead of `{}`",
        found.trim(),
        expected.trim()
    ))
}

/// Checks that JSON files are valid, and that XML files have the same tags as the harmless ones and contain no
/// character that XML forbids.
fn machine_files(harmless: &Tree, site: &Tree) -> Vec<String> {
    let mut out = Vec::new();
    for (path, bytes) in site {
        let text = String::from_utf8_lossy(bytes);
        if path.ends_with(".json")
            && let Err(error) = serde_json::from_str::<serde_json::Value>(&text)
        {
            out.push(format!("{path}: {error}"));
        }
        if path.ends_with(".xml") {
            let expected = harmless
                .get(path)
                .map(|bytes| String::from_utf8_lossy(bytes));
            let names = |text: &str| {
                html::tags(text)
                    .into_iter()
                    .map(|tag| tag.name)
                    .collect::<Vec<_>>()
            };
            if expected.is_none_or(|expected| names(&expected) != names(&text)) {
                out.push(format!("{path}: different tags"));
            }
            if text.contains(
                |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}'),
            ) {
                out.push(format!("{path}: a character that XML forbids"));
            }
        }
    }
    out
}
