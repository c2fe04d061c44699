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
    "~r/",
    "s{",
    "qw(",
    "<<EOT",
    "EOT",
    "=pod",
    "=cut",
    "let ",
    "(define (",
    "'a'",
    "'\\''",
    "?a",
    "#\\a",
    "%a%",
    "16#ff",
    "{-",
    "(*",
    "#|",
    "\0",
    "\u{2028}",
];

/// Returns random texts of [`PIECES`].
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => proptest::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Returns `code` as the highlighter renders it without classes.
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

/// Pieces of code whose repetition is the worst case of a tokenizer, mostly opening
/// delimiters.
const HOSTILE_UNITS: &[&str] = &[
    "<",
    "<<-",
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
    "1..",
    "1.",
    "|",
    "|a ",
    "\"\":",
    "[a] ",
    "f\"{",
    "f\"{''",
    "f\"\"\"{\"\"\"",
    "match a ",
    "a' ",
    "a: |",
    "<script>",
    "</a>",
    "(a",
    "a.",
    "::",
    "r#",
    "-",
    "=begin",
    "$",
    "&a",
    "s{",
    "m/",
    "qw(",
    "y a",
    "~r(",
    "~a",
    "<<A",
    "<<A\n",
    "(/",
    "/a",
    "%a",
    "%%",
    "<a",
    ".a",
    "let a ",
    "let a",
    "'\\",
    "(define (",
    "'(",
    "((a",
    "#|",
    "#=",
    "{-",
    "(*",
    "1#",
    "a-",
    "=pod\n",
    "?a",
    "\\begin{",
    "[[",
];

/// Pairs of units: many of the first, then as many of the second.
const HOSTILE_PAIRS: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<a>", "</a>"),
    ("<a>", "</b>"),
    ("<!--", "-->"),
    ("/*", "*/"),
    ("${", "}"),
    ("\"${", "}\""),
    ("f\"{", "}\""),
    ("<<A ", "A "),
    ("<<A\n", "A\n"),
    ("case a in\n", "esac\n"),
    ("Vec<", ">"),
    ("|a", "| "),
    ("`", "'"),
    (" ", "("),
    ("a", "("),
    ("s{", "}"),
    ("(*", "*)"),
    ("#|", "|#"),
    ("(define (", ")"),
    ("'(", ")"),
    ("~r(", ")"),
    ("<a", ">"),
];

/// Checks that every language highlights `code`, which consists of `unit`, in bounded
/// time. Linear time is some milliseconds. A measurement on a busy machine may include
/// other programs, so the code is only too slow if it is slow three times.
fn assert_bounded_time(code: &str, unit: &str) {
    const BOUND: Duration = Duration::from_secs(1);
    for language in languages() {
        let is_fast = |_| {
            // A new highlighter has an empty cache.
            let highlighter = Highlighter::new();
            let start = Instant::now();
            let _ = highlighter.highlight(language, code);
            start.elapsed() < BOUND
        };
        assert!(
            (0..3).any(is_fast),
            "{language} takes more than {BOUND:?} for {unit:?}"
        );
    }
}

/// Returns `unit`, repeated to `len` bytes at most.
fn repeated(unit: &str, len: usize) -> String {
    unit.repeat(len / unit.len())
}

/// Lines of almost 10 kB, the longest that are highlighted.
#[test]
fn long_lines_take_bounded_time() {
    for unit in HOSTILE_UNITS {
        let line = repeated(unit, 10_000);
        assert_bounded_time(&format!("{line}\n").repeat(4), unit);
    }
}

/// Lines of one unit each.
#[test]
fn short_lines_take_bounded_time() {
    for unit in HOSTILE_UNITS {
        assert_bounded_time(&repeated(&format!("{unit}\n"), 40_000), unit);
    }
}

/// Many opening delimiters, then as many closing ones, in lines and in one line.
#[test]
fn pairs_take_bounded_time() {
    for (open, close) in HOSTILE_PAIRS {
        let line = repeated(open, 5_000) + &repeated(close, 5_000);
        assert_bounded_time(&format!("{line}\n").repeat(4), open);
        let lines = repeated(&format!("{open}\n"), 20_000);
        let code = lines + &repeated(&format!("{close}\n"), 20_000);
        assert_bounded_time(&code, open);
    }
}
