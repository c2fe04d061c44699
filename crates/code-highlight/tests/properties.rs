//! Properties of arbitrary text in every language.

use std::time::{Duration, Instant};

use code_highlight::{Highlighter, languages};
use proptest::prelude::*;

/// Tokens of various languages, so that random texts reach more code of the
/// tokenizers.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "<?php",
    "?>",
    "{{",
    "}}",
    "\"",
    "'",
    "`",
    "\"\"\"",
    "${",
    "$(",
    "\\(",
    "\\",
    "/*",
    "*/",
    "//",
    "#",
    "--",
    "--[[",
    "]]",
    ":::",
    "```",
    "```js",
    "---",
    "$ ",
    "@",
    "$x",
    "&amp;",
    "&",
    ";",
    ":",
    "=",
    "->",
    ".",
    " ",
    "\n",
    "\r\n",
    "\t",
    "0x1f",
    "1e+",
    "é",
    "名",
    "\u{1f600}",
    "if",
    "const",
    "name",
    "MAX_A",
    "Type",
    "%",
    "|",
    "!",
    "*",
    "**",
    "_",
    "~",
    "^",
    "\0",
    "\u{2028}",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => proptest::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn escaped(code: &str) -> String {
    let code = code.replace("\r\n", "\n").replace('\r', "\n");
    let code = code.strip_suffix('\n').unwrap_or(&code);
    code.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Removes the tags from `html`. Returns `None` if there are others than flat,
/// balanced spans.
fn without_tags(html: &str) -> Option<String> {
    let mut text = String::new();
    let mut parts = html.split('<');
    text.push_str(parts.next()?);
    while let Some(open) = parts.next() {
        let rest = open.strip_prefix("span class=\"hl-")?;
        let inside = rest.get(1..)?.strip_prefix("\">")?;
        let after = parts.next()?.strip_prefix("/span>")?;
        text.push_str(inside);
        text.push_str(after);
    }
    Some(text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn lines_are_balanced_and_contain_the_text(code in text()) {
        let highlighter = Highlighter::new();
        for language in languages() {
            let highlighted = highlighter.highlight(language, &code);
            let lines: Option<Vec<String>> = highlighted.lines().map(without_tags).collect();
            prop_assert_eq!(lines.map(|lines| lines.join("\n")), Some(escaped(&code)), "{}", language);
        }
    }
}

/// Found by random texts: a quote in an interpolation hides the end of the statement
/// around it.
#[test]
fn interpolations_may_end_after_their_statement() {
    let highlighter = Highlighter::new();
    for language in ["css", "scss"] {
        for code in ["#{\"}:;b\"}c: d", "#{A::}}case ]=begin@include ? "] {
            let highlighted = highlighter.highlight(language, code);
            assert_eq!(without_tags(highlighted.html()), Some(escaped(code)));
        }
    }
}

/// Texts of opening delimiters alone are the worst case of most tokenizers.
#[test]
fn hostile_texts_take_bounded_time() {
    let highlighter = Highlighter::new();
    let units = [
        "{",
        "(",
        "<a ",
        "/*",
        "[x](",
        "`",
        "${",
        "\"${",
        "<!--",
        "*a ",
        "- - ",
        "a: [",
        "[",
        "if ",
        "<<A ",
        "$(",
        "a/*b",
        "*/ ",
        "1 ",
        "a b ",
        "- a: ",
        "? ",
        ") ",
        "f'{",
        "=> ",
        "<T>(",
        "async ",
        "@a ",
        "class A { ",
        "a?b:",
        "/ *",
        "`${",
        "<A b={",
        "\\(",
        "\u{e9}",
        "\"",
        "'",
        "%w[",
        "#{",
        "<?php ",
        "::: ",
        "def a(",
        "r#\"",
        "'a ",
        "|a, ",
        "fn f<",
        "#[a ",
        "Vec<",
        "map[",
        "struct { ",
        "func(a ",
        "@media (",
        "a:b;(",
        "&-a:not(",
        "#{$a",
        "{a(b:{",
        "\"\"\"",
        "a.\"b\".",
        "[[a",
        "List<",
        "List<a b, ",
        "[a",
        "{{",
        "@{",
        "*\\",
    ];
    for unit in units {
        let line = unit.repeat(8_000 / unit.len());
        let code = format!("{line}\n").repeat(4);
        for language in languages() {
            let start = Instant::now();
            let _ = highlighter.highlight(language, &code);
            let time = start.elapsed();
            assert!(
                time < Duration::from_secs(1),
                "{language} takes {time:?} for {unit:?}"
            );
        }
    }
}
