//! No input panics, overflows the stack or gives a place outside of its file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use case_files::entries;
use component_modules::{MAX_SOURCE_BYTES, Module, Options, compile};
use located_data::Diagnostic;
use proptest::prelude::*;

use crate::support::{Site, externals};

/// Compiles a site whose only component is `text`, and checks the positions of its diagnostics.
fn compile_one(text: &str) -> (Vec<Module>, Vec<Diagnostic>) {
    let files: BTreeMap<String, Arc<str>> = [("components/Any.tsx".to_owned(), text.into())].into();
    let externals = externals("/");
    let options = Options::new(&externals);
    let result = compile(&files, &options);
    assert_eq!(result, compile(&files, &options), "same input, same result");
    for diagnostic in &result.1 {
        assert_eq!(diagnostic.file.as_deref(), Some("components/Any.tsx"));
        let span = diagnostic.span.unwrap_or_default();
        assert!(
            span.start <= span.end && span.end <= text.len() + 1,
            "{diagnostic:?}"
        );
        let _ = diagnostic.render(Some(text));
    }
    assert!(
        !result.0.is_empty() || !result.1.is_empty(),
        "an entry gives a module or says why not"
    );
    result
}

/// Returns the codes of the diagnostics for a component.
fn codes(text: &str) -> Vec<&'static str> {
    compile_one(text)
        .1
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

/// The sources of all cases.
fn sources() -> Vec<Arc<str>> {
    let sites = entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"));
    let sites = sites.iter().map(|site| Site::read(site).unwrap());
    sites.flat_map(|site| site.texts.into_values()).collect()
}

/// Calls of `require` become imports at the end of the text, where the comment goes
/// on.
#[test]
fn a_comment_without_an_end_ends_with_the_file() {
    let text = "const a = require('./a.json');\nexport default () => a;\n/* ";
    assert!(codes(text).contains(&"component-syntax"));
}

#[test]
fn sources_that_end_anywhere() {
    for source in sources() {
        for (end, _) in source.char_indices().step_by(7) {
            compile_one(&source[..end]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        compile_one(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tokens(tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60)) {
        compile_one(&tokens.join(" "));
        compile_one(&tokens.concat());
    }

    #[test]
    fn sources_with_a_piece_of_another(
        (a, b, from, to, length) in (any::<prop::sample::Index>(), any::<prop::sample::Index>(),
            any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_usize..80),
    ) {
        let sources = sources();
        let a: Vec<char> = a.get(&sources).chars().collect();
        let b: Vec<char> = b.get(&sources).chars().collect();
        if !a.is_empty() && !b.is_empty() {
            let (from, to) = (from.index(b.len()), to.index(a.len()));
            let piece = &b[from..(from + length).min(b.len())];
            let text: String = [&a[..to], piece, &a[to..]].concat().iter().collect();
            compile_one(&text);
        }
    }
}

const TOKENS: &[&str] = &[
    "import",
    "export",
    "default",
    "from",
    "as",
    "type",
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
    "=>",
    "=",
    ",",
    ";",
    ":",
    "?",
    "?.",
    ".",
    "...",
    "*",
    "/",
    "`",
    "${",
    "'",
    "\"",
    "a",
    "b",
    "A",
    "1",
    "0n",
    "async",
    "await",
    "function",
    "class",
    "extends",
    "enum",
    "namespace",
    "declare",
    "const",
    "let",
    "using",
    "new",
    "this",
    "super",
    "static",
    "get",
    "#x",
    "@",
    "return",
    "if",
    "else",
    "for",
    "of",
    "in",
    "switch",
    "case",
    "try",
    "catch",
    "throw",
    "yield",
    "import(",
    "'./x'",
    "'react'",
    "\n",
    "//",
    "/*",
    "*/",
    "!",
    "satisfies",
    "abstract",
    "keyof",
    "is",
    "\u{feff}",
    "require",
    "module",
    "process",
    "é",
    "\u{2028}",
    "label:",
    "break",
    "/[/]/v",
    "&amp;",
];

#[test]
fn deep_nesting() {
    // What is repeated, and what closes it.
    let shapes = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("!", ""),
        ("-~", ""),
        ("a=>", ""),
        ("a?", ":a"),
        ("a?a:", ""),
        ("a+", ""),
        ("a.b.", ""),
        ("a**", ""),
        ("a??", ""),
        ("a=", ""),
        ("new ", ""),
        ("f(", ")"),
        ("a[", "]"),
        ("<a>", "</a>"),
        ("<a b={", "}/>"),
        ("<>{", "}</>"),
        ("`${", "}`"),
        ("()=>{", "}"),
        ("async()=>{await ", "}"),
        ("function f(){", "}"),
        ("class A{a=", "}"),
        ("if(a)", ""),
        ("if(a){}else ", ""),
        ("a:", ""),
        ("for(;;)", ""),
        ("while(a)", ""),
        ("do{", "}while(a)"),
        ("try{", "}catch{}"),
        ("let a:(", ")"),
        ("let a:[", "]"),
        ("a as ", ""),
        ("(a)=>(b)=>", ""),
        ("({a:", "})"),
        ("@", ""),
        ("namespace a{", "}"),
        ("a\n", ""),
        ("a()\n", ""),
        ("\"(\",", ""),
        ("/(/,", ""),
    ];
    for (open, close) in shapes {
        for bytes in [20_000, 30_000, 400_000] {
            let times = bytes / open.len();
            let prefix = "export default null;\n";
            let text = format!("{prefix}{}a{}", open.repeat(times), close.repeat(times));
            compile_one(&text);
            let text = format!(
                "{prefix}let x: {}a{}",
                open.repeat(times),
                close.repeat(times)
            );
            compile_one(&text);
        }
    }
}

#[test]
fn limits_are_reported() {
    let deep = format!(
        "export default {}1{};",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert_eq!(codes(&deep), ["component-nesting"]);
    let long = format!("export default '{}';", "x".repeat(MAX_SOURCE_BYTES));
    assert_eq!(codes(&long), ["component-size"]);
}

#[test]
fn long_files_are_not_nested() {
    let statements =
        "const a1 = f(`${x}(`, /[/(]/, \"({[\") / 2 // don't (\nconst b = <p>it's</p>\n";
    let blocks: String = (0..8_000)
        .map(|number| statements.replace("1", &number.to_string()))
        .collect();
    let text = format!(
        "export default () => {{\n{}}}",
        blocks.replace("const b", "var b")
    );
    assert_eq!(codes(&text), Vec::<&str>::new());
}
