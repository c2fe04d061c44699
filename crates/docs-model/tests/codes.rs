//! Checks that the registry of codes matches the codes in the sources of all
//! crates and the tables of the manual. `UPDATE=1` writes the tables.

#![expect(
    clippy::unwrap_used,
    reason = "a file of the workspace that cannot be read fails the test"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use docs_model::codes::{Area, CODES, Code, Setting, find};
use regex::Regex;

/// Returns the root folder of the repository.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the texts of all sources of the crates, without their unit tests.
fn sources() -> Vec<String> {
    let mut folders: Vec<PathBuf> = fs::read_dir(workspace().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    let mut out = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path
                    .parent()
                    .is_some_and(|folder| folder.ends_with("codes/registry"))
            {
                let text = fs::read_to_string(path).unwrap();
                let end = text.find("#[cfg(test)]").unwrap_or(text.len());
                out.push(text[..end].to_owned());
            }
        }
    }
    out
}

#[test]
fn every_code_of_a_diagnostic_is_registered() {
    let made = [
        r#"Diagnostic::(?:error|warning)\(\s*"([a-z0-9-]+)""#,
        r#"Diagnostic::new\(\s*[^,()]+,\s*"([a-z0-9-]+)""#,
        r#"\.diagnostic\(\s*"([a-z0-9-]+)""#,
        r#"\bcode: "([a-z0-9-]+)""#,
        r#"\.code = "([a-z0-9-]+)""#,
    ]
    .map(|pattern| Regex::new(pattern).unwrap());
    let mut unknown = BTreeSet::new();
    for text in sources() {
        let codes = made.iter().flat_map(|pattern| pattern.captures_iter(&text));
        let codes = codes.map(|found| found[1].to_owned());
        unknown.extend(codes.filter(|code| find(code).is_none()));
    }
    assert!(unknown.is_empty(), "add to docs_model::codes: {unknown:?}");
}

#[test]
fn every_registered_code_is_used() {
    let sources = sources();
    let is_used = |code: &&Code| {
        let literal = format!("\"{}\"", code.name);
        sources.iter().any(|text| text.contains(&literal))
    };
    let unused: Vec<_> = CODES
        .iter()
        .filter(|code| !is_used(code))
        .map(|code| code.name)
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn the_manual_has_every_code() {
    let path = workspace().join("examples/manual/docs/05-reference/04-diagnostics.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut expected = page.clone();
    for area in Area::ALL {
        let heading = format!("\n## {}\n", area.title());
        let start = expected.find(&heading).expect("the page has each area");
        let table = start + expected[start..].find("| Code |").expect("with a table");
        let end = table + expected[table..].find("\n\n").expect("that ends") + 1;
        expected.replace_range(table..end, &rows(area));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, expected).unwrap();
    } else {
        assert!(
            page == expected,
            "run with UPDATE=1, and read the difference"
        );
    }
}

/// Returns the table of an area, as the manual has it.
fn rows(area: Area) -> String {
    let mut out = String::from(
        "| Code | Level | In `[checks]` | Meaning | What to do |\n|---|---|---|---|---|\n",
    );
    for code in CODES.iter().filter(|code| code.area == area) {
        let setting = match code.setting {
            Setting::Fixed => "",
            Setting::Code => "yes",
            Setting::AtLeastWarning => "at least `\"warn\"`",
            Setting::Key(key) => &format!("`{key}`"),
        };
        let Code {
            name,
            level,
            meaning,
            fix,
            ..
        } = code;
        let level = level.words();
        writeln!(
            out,
            "| `{name}` | {level} | {setting} | {meaning} | {fix} |"
        )
        .unwrap();
    }
    out
}
