//! Whole libraries: the pages are those that `typedoc-plugin-markdown`
//! writes, every reflection is documented in one place, and every link has a
//! target. Real models come from `tests/inputs` and, for more, from a folder that
//! `TYPEDOC_CORPUS` names: `NAME.json`, beside it `NAME.files.tsv`.

#![allow(
    clippy::print_stdout,
    reason = "which models were read is part of the result"
)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn pages_reflections_and_links_of_committed_models() {
    check(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs"
    )));
}

#[test]
fn pages_reflections_and_links_of_more_models() {
    match std::env::var_os("TYPEDOC_CORPUS") {
        Some(folder) => check(&PathBuf::from(folder)),
        None => println!("skipped: TYPEDOC_CORPUS names no folder with models"),
    }
}

/// Checks all models of a folder.
fn check(folder: &Path) {
    let mut names: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of models")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no models in {}", folder.display());
    let mut faults = Vec::new();
    for path in names {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a model");
        let files = fs::read_to_string(path.with_extension("files.tsv")).ok();
        println!("{name}, {} bytes", text.len());
        faults.extend(support::faults(&name, &text, files.as_deref()));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
