//! Each folder in `diff` holds two versions of a description, and the changes
//! between them as `site-build api diff` prints them; a file `include` lists
//! what is compared in addition.

#[path = "support/read.rs"]
mod read;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use case_files::{Cases, compare};
use openapi_render::{DiffOptions, diff, diff_rules, diff_with};

use read::read;

fn main() -> ExitCode {
    let is_description = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "yaml")
    };
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("changes", "tests/diff", Path::is_dir, changes)
        .each("unchanged", "tests/inputs", is_description, |path| {
            assert_eq!(diff(&read(path), &read(path)), []);
        })
        .run()
}

fn changes(case: &Path) {
    let old = read(&case.join("old.yaml"));
    let new = read(&case.join("new.yaml"));
    for version in [&old, &new] {
        assert!(!version.operations.is_empty(), "no operations");
    }
    let options = options(case);
    let mut changes = String::new();
    for change in diff_with(&old, &new, options) {
        assert!(diff_rules().any(|rule| rule == change.rule), "{change:?}");
        let _ = writeln!(changes, "{change}");
    }
    compare(&case.join("expected.txt"), &changes);
    for same in [&old, &new] {
        assert_eq!(diff_with(same, same, options), []);
    }
}

/// Returns what the case compares in addition to what affects callers.
fn options(case: &Path) -> DiffOptions {
    let mut options = DiffOptions::default();
    for name in fs::read_to_string(case.join("include"))
        .unwrap_or_default()
        .split_whitespace()
    {
        match name {
            "descriptions" => options.descriptions = true,
            "tags" => options.tags = true,
            "links" => options.links = true,
            name => assert_eq!(name, "", "{}: an unknown name", case.display()),
        }
    }
    options
}
