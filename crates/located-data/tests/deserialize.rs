//! Types that are deserialized from the tree, and the places of errors.

use std::collections::BTreeMap;

use located_data::{Limits, Node, Step, Syntax, read};
use serde::Deserialize;

const LIMITS: Limits = Limits {
    depth: 10,
    values: 100,
    key: 100,
};

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Layout {
    Single,
    Split(u8),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Paths {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, PartialEq, Deserialize)]
struct Page {
    title: String,
    #[serde(default)]
    layouts: Vec<Layout>,
    #[serde(default)]
    weight: Option<f64>,
    #[serde(default)]
    paths: Option<Paths>,
    #[serde(default)]
    sizes: BTreeMap<String, u64>,
}

fn tree(text: &str) -> Node {
    let reading = read(text, Syntax::Yaml, LIMITS);
    assert!(reading.faults.is_empty(), "{:?}", reading.faults);
    reading.root
}

#[test]
fn values_of_all_kinds_are_deserialized() {
    let text = "
        title: Start
        layouts: [single, {split: 2}]
        weight: 1
        paths: [a, b]
        sizes: {largest: 18446744073709551615, smallest: 0}
    ";
    let expected = Page {
        title: "Start".to_owned(),
        layouts: vec![Layout::Single, Layout::Split(2)],
        weight: Some(1.0),
        paths: Some(Paths::Many(vec!["a".to_owned(), "b".to_owned()])),
        sizes: [("largest", u64::MAX), ("smallest", 0)]
            .map(|(name, size)| (name.to_owned(), size))
            .into(),
    };
    assert_eq!(tree(text).deserialize(), Ok(expected));
}

#[test]
fn null_is_none() {
    let page: Page = tree("{title: Start, weight: null, paths: }")
        .deserialize()
        .unwrap();
    assert_eq!((page.weight, page.paths), (None, None));
}

#[test]
fn errors_have_the_path_of_the_value() {
    let error = |text| tree(text).deserialize::<Page>().unwrap_err();

    let missing = error("{weight: 1}");
    assert_eq!(missing.message(), "missing field `title`");
    assert_eq!(missing.path(), []);

    let nested = error("{title: a, layouts: [single, {split: 300}]}");
    assert_eq!(
        nested.message(),
        "invalid value: integer `300`, expected u8"
    );
    assert_eq!(
        nested.path(),
        [Step::Key("layouts"), Step::Index(1), Step::Key("split")]
    );

    let unknown = error("{title: a, layouts: [grid]}");
    assert_eq!(
        unknown.message(),
        "unknown variant `grid`, expected `single` or `split`"
    );
    assert_eq!(unknown.path(), [Step::Key("layouts"), Step::Index(0)]);

    let value = error("{title: a, sizes: {b: x}}");
    assert_eq!(value.path(), [Step::Key("sizes"), Step::Key("b")]);
}
