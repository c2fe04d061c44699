//! Snapshots of the files `tests/inputs/<language>.<extension>`, and tests of the
//! API.

use std::fs;

use code_highlight::{CLASSES, Highlighter, canonical_language, languages};

#[test]
fn snapshots() {
    let highlighter = Highlighter::new();
    insta::glob!("inputs/*", |path| {
        let language = path.file_stem().expect("a file").to_string_lossy();
        let code = fs::read_to_string(path).expect("readable");
        assert!(canonical_language(&language).is_some(), "{language}");
        let highlighted = highlighter.highlight(&language, &code);
        insta::assert_snapshot!(highlighted.html());
    });
}

#[test]
fn every_language_has_a_case() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inputs");
    let files = fs::read_dir(folder).expect("inputs");
    let names: Vec<String> = files
        .map(|file| {
            file.expect("entry")
                .path()
                .file_stem()
                .expect("a file")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let missing: Vec<_> = languages()
        .filter(|language| !names.iter().any(|name| name == language))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn the_inputs_use_exactly_the_documented_classes() {
    let highlighter = Highlighter::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inputs");
    let mut seen = std::collections::BTreeSet::new();
    for file in fs::read_dir(folder).expect("inputs") {
        let path = file.expect("entry").path();
        let language = path
            .file_stem()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let highlighted =
            highlighter.highlight(&language, &fs::read_to_string(&path).expect("readable"));
        let html = highlighted.html();
        seen.extend(
            html.split("<span class=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .map(str::to_owned),
        );
    }
    let known: std::collections::BTreeSet<String> =
        CLASSES.iter().map(|&class| class.to_owned()).collect();
    assert_eq!(seen, known);
}

#[test]
fn unknown_languages_stay_plain() {
    let highlighted = Highlighter::new().highlight("SnackPlayer", "a < b && \"c\"\r\n\nd\n");
    assert_eq!(highlighted.html(), "a &lt; b &amp;&amp; &quot;c&quot;\n\nd");
    assert_eq!(highlighted.lines().count(), 3);
}

#[test]
fn large_code_and_long_lines_stay_plain() {
    let highlighter = Highlighter::new();
    let big = "const a = 1;\n".repeat(30_000);
    let long = format!("const a = \"{}\";", "x".repeat(11_000));
    assert!(!highlighter.highlight("js", &big).html().contains("<span"));
    assert!(!highlighter.highlight("js", &long).html().contains("<span"));
}

#[test]
fn equal_pairs_are_highlighted_once() {
    let highlighter = Highlighter::new();
    let first = highlighter.highlight("js", "let a");
    assert!(std::sync::Arc::ptr_eq(
        &first,
        &highlighter.highlight("javascript", "let a")
    ));
    assert!(!std::sync::Arc::ptr_eq(
        &first,
        &highlighter.highlight("ts", "let a")
    ));
}

#[test]
fn threads_get_the_same_result() {
    let shared = Highlighter::new();
    let code = "export const a = <b c={1}>{`x${d}`}</b>;\n";
    let expected: Vec<String> = languages()
        .map(|language| {
            Highlighter::new()
                .highlight(language, code)
                .html()
                .to_owned()
        })
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let found: Vec<String> = languages()
                    .map(|language| shared.highlight(language, code).html().to_owned())
                    .collect();
                assert_eq!(found, expected);
            });
        }
    });
}
