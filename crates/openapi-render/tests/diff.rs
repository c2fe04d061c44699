//! The pages and reports that show the changes of a description.

#[path = "support/read.rs"]
mod read;

use std::path::Path;

use openapi_render::{Change, ChangeLevel, changelog, changelog_html, diff};

use read::read;

fn pets() -> Vec<Change> {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff/pets");
    diff(&read(&case.join("old.yaml")), &read(&case.join("new.yaml")))
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
