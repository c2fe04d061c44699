//! Each folder in `diff` holds two versions of a description, and the changes
//! between them as `site-build api diff` prints them. `UPDATE=1` writes these.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use openapi_render::{Description, Reference, changelog, diff};

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

fn paths(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|it| it.path()).collect();
    paths.sort();
    paths
}

#[test]
fn cases() {
    let mut wrong = String::new();
    for case in paths("diff") {
        let old = read(&case.join("old.yaml"));
        let new = read(&case.join("new.yaml"));
        let changes: String = diff(&old, &new).iter().fold(String::new(), |mut out, it| {
            let _ = writeln!(out, "{it}");
            out
        });
        let expected = case.join("expected.txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &changes).unwrap();
        }
        let told = fs::read_to_string(&expected).unwrap_or_default();
        if told != changes {
            let name = case.display();
            let _ = writeln!(wrong, "{name}\n--- expected\n{told}--- is\n{changes}");
        }
        assert_eq!(diff(&old, &old), [], "{}: old", case.display());
        assert_eq!(diff(&new, &new), [], "{}: new", case.display());
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_description_is_equal_to_itself() {
    for path in paths("inputs").iter().filter(|it| it.is_file()) {
        if path.extension().is_some_and(|it| it == "yaml") {
            let text = fs::read_to_string(path).unwrap();
            let reference = || Description::parse_str("api.yaml", &text).0.reference().0;
            assert_eq!(diff(&reference(), &reference()), [], "{}", path.display());
        }
    }
}

#[test]
fn changelog_page() {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff/pets");
    let changes = diff(&read(&case.join("old.yaml")), &read(&case.join("new.yaml")));
    insta::assert_snapshot!(changelog(&changes));
}
