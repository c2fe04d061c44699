//! Each folder in `diff` holds two versions of a description, and the changes
//! between them as `site-build api diff` prints them; a file `include` lists
//! what is compared in addition. `UPDATE=1` writes the changes.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use openapi_render::{
    Change, ChangeLevel, Description, DiffOptions, Reference, changelog, changelog_html, diff,
    diff_rules, diff_with,
};

fn read(path: &Path) -> Reference {
    let text = fs::read_to_string(path).expect("the description is readable");
    let (reference, _) = Description::parse_str("api.yaml", &text).0.reference();
    assert!(
        !reference.operations.is_empty(),
        "{} has no operations",
        path.display()
    );
    reference
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

fn pets() -> Vec<Change> {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff/pets");
    diff(&read(&case.join("old.yaml")), &read(&case.join("new.yaml")))
}

fn paths(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

#[test]
fn cases_have_the_expected_changes() {
    let mut wrong = String::new();
    for case in paths("diff") {
        let old = read(&case.join("old.yaml"));
        let new = read(&case.join("new.yaml"));
        let options = options(&case);
        let mut changes = String::new();
        for change in diff_with(&old, &new, options) {
            assert!(diff_rules().any(|rule| rule == change.rule), "{change:?}");
            let _ = writeln!(changes, "{change}");
        }
        let expected = case.join("expected.txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &changes).unwrap();
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        if expected != changes {
            let name = case.display();
            let _ = writeln!(wrong, "{name}\n--- expected\n{expected}--- is\n{changes}");
        }
        for (name, same) in [("old", &old), ("new", &new)] {
            let changes = diff_with(same, same, options);
            assert_eq!(changes, [], "{}: {name}", case.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_description_is_equal_to_itself() {
    for path in paths("inputs").iter().filter(|path| path.is_file()) {
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            let text = fs::read_to_string(path).unwrap();
            let reference = || Description::parse_str("api.yaml", &text).0.reference().0;
            assert_eq!(diff(&reference(), &reference()), [], "{}", path.display());
        }
    }
}

#[test]
fn changelog_page() {
    insta::assert_snapshot!(changelog(&pets()));
}

#[test]
fn changelog_of_levels() {
    let mut changes = pets();
    for (i, change) in changes.iter_mut().enumerate() {
        change.level = [ChangeLevel::Warning, ChangeLevel::Error, ChangeLevel::Info][i % 3];
    }
    insta::assert_snapshot!(changelog(&changes));
}

#[test]
fn report() {
    let html = changelog_html(&pets(), "old.yaml", "<new> & \"quoted\".yaml");
    insta::assert_snapshot!(html.expect("the template is valid"));
}
