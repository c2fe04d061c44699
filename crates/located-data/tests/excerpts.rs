//! Excerpts as terminals show them: `tests/excerpts.txt` has each message with
//! its carets. `UPDATE=1` rewrites it.

use std::path::Path;
use std::{env, fs};

use located_data::Diagnostic;

/// Texts, and what is marked in each.
const CASES: [(&str, &str); 12] = [
    ("plain text", "text"),
    ("é and ü before a mark", "mark"),
    ("日本語 before a mark", "mark"),
    ("mark 日本語 here", "日本語"),
    ("e\u{301}a\u{308} before a mark", "mark"),
    ("e\u{301}a\u{308} marked", "e\u{301}a\u{308}"),
    ("👩\u{200d}👩\u{200d}👧 before a mark", "mark"),
    ("\tindented\tmark", "mark"),
    ("\u{1b}[2K\u{7f}\u{9b}1m\u{202e} mark", "mark"),
    ("one\r\ntwo mark\r\nthree", "mark\r\nthree"),
    ("no mark", ""),
    ("\u{301}", "\u{301}"),
];

#[test]
fn carets_are_below_what_they_mark() {
    let mut found = String::new();
    for (text, marked) in CASES {
        let start = text.find(marked).filter(|_| !marked.is_empty());
        let start = start.unwrap_or(text.len());
        let problem = Diagnostic::warning("case", format!("{text:?}")).in_file("a.md");
        found += &problem.at(start..start + marked.len()).render(Some(text));
    }
    let long = format!("{}mark{}", "語 ".repeat(100), " long".repeat(100));
    let start = long.find("mark").unwrap();
    let problem = Diagnostic::warning("case", "a long line").in_file("a.md");
    found += &problem.clone().at(start..start + 4).render(Some(&long));
    found += &problem.at(start..long.len()).render(Some(&long));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/excerpts.txt");
    if env::var_os("UPDATE").is_some() {
        fs::write(file, found).unwrap();
        return;
    }
    let expected = fs::read_to_string(file).unwrap_or_default();
    assert_eq!(expected.replace("\r\n", "\n"), found, "UPDATE=1 renews it");
}
