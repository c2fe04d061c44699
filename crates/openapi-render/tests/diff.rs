//! Each pair `NAME.old.yaml` and `NAME.new.yaml` in `inputs/diff` is compared:
//! the changelog is the snapshot.

use std::fs;
use std::path::Path;

use openapi_render::{Description, Reference, changelog, diff};

fn read(path: &Path) -> Reference {
    let text = fs::read_to_string(path).expect("the case is readable");
    Description::parse_str("api.yaml", &text).0.reference().0
}

#[test]
fn pairs() {
    insta::glob!("inputs/diff/*.old.yaml", |path| {
        let old = read(path);
        let newer = path.to_str().unwrap().replace(".old.", ".new.");
        let new = read(Path::new(&newer));
        insta::assert_snapshot!(changelog(&diff(&old, &new)));
        assert!(diff(&new, &new).is_empty());
    });
}
