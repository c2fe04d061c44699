//! Generators of texts: arbitrary texts, and texts composed of the tokens of a
//! syntax.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Tokens of YAML, TOML and JSON.
const DATA: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ": ",
    ",",
    "- ",
    "? ",
    "\n",
    "\r\n",
    "  ",
    "\t",
    "\"",
    "'",
    "\\",
    "\\u00",
    "#",
    "&a",
    "*a",
    "!!int ",
    "!x",
    "|",
    ">",
    "|-\n",
    "%YAML",
    "@",
    "`",
    "=",
    "= ",
    ".",
    "[[",
    "]]",
    "---",
    "...",
    "+++",
    "'''",
    "\"\"\"",
    "null",
    "true",
    "1",
    "-1.5e9",
    "0x",
    "inf",
    ".nan",
    "2024-02-30",
    "title",
    "slug",
    "tags",
    "id",
    "draft",
    "é",
    "\u{feff}",
    "\0",
];

/// Generates texts composed of tokens of the data formats.
pub(crate) fn data() -> impl Strategy<Value = String> {
    vec(select(DATA), 0..40).prop_map(|pieces| pieces.concat())
}

/// Generates arbitrary texts, and texts composed of tokens of the data formats.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), data(), "(?s).{0,80}"]
}

/// Generates Markdown files with front matter of some kind, or with text that
/// resembles it.
pub(crate) fn document() -> impl Strategy<Value = String> {
    let fence = || {
        select(vec![
            "---", "+++", ";;;", "---json", "---toml", "--- ", "----", "",
        ])
    };
    let start = select(vec!["", "\u{feff}", "\n", " "]);
    (start, fence(), data(), fence(), any::<String>()).prop_map(
        |(start, open, data, close, body)| format!("{start}{open}\n{data}\n{close}\n{body}"),
    )
}
