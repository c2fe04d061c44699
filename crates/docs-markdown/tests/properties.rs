//! Rules that hold for any text.

use docs_markdown::node::Node;
use docs_markdown::{Dialect, Format, ParseOptions, parse, to_markdown};
use located_data::Span;
use proptest::prelude::*;

/// Texts that are dense in the constructs of the pre-pass.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<",
        ">",
        "</",
        "/>",
        "<b>",
        "</b>",
        "<Tabs>",
        "</Tabs>",
        "<A b={1} c=\"d\">",
        "<br/>",
        "{",
        "}",
        "{x}",
        "{' '}",
        "{/* c */}",
        "{#id}",
        "<!--",
        "-->",
        "<!-- #id -->",
        ":::",
        "::::",
        ":::note\n",
        ":::tip[t]\n",
        "```",
        "`",
        "``",
        "~~~",
        "\n",
        "\n\n",
        "    ",
        "  ",
        "- ",
        "1. ",
        "> ",
        "# ",
        "## ",
        "| a | b |\n|--|--|\n",
        "[a](b)",
        "[",
        "](",
        "](<",
        ")",
        "[`S`]",
        "[^1]",
        "[^1]: ",
        "import a from 'b'\n",
        "export const a = 1\n",
        "word",
        "é",
        "\u{1f600}",
        "*",
        "**",
        "_",
        "\\",
        "\r\n",
        "\t",
        "https://a.b/c",
        "a@b.cd",
        "&amp;",
        "<script>",
        "</script>",
        "<a href='x'>",
        "</a>",
        "![i](j)",
        "mdx-code-block",
        "\u{0}",
        "...",
        "'",
        "\"",
        "<p>",
        "<>",
        "[[toc]]\n",
        "<<< ./a.js#b{1 js} [c]\n",
        "<!--@include: ./a.md-->\n",
        "> [!NOTE] t\n",
        "::: details t {open .a}\n",
        "::: code-group\n",
        "<Badge text=\"a\" />",
        "!!! note \"t\"\n",
        "??? a b\n",
        "=== \"t\"\n",
        "    === \"t\"\n",
        "    !!! a\n",
        "==",
        "^^",
        "++ctrl++",
        ":material-check:",
        "*[a]: b\n",
        ":   a\n",
        "<div class=\"grid cards\" markdown>\n",
        "{: .a #b c=\"d\" }",
        "[a](b){ .c }",
        "--8<-- \"a\"\n",
        "--8<--\n",
        "/// note | t\n",
        "//// tab | t\n",
        "///\n",
        "    type: a\n",
        "{!a.md!}",
        "{* a.py hl[1] *}",
        "{% include \"a.md\" %}",
        "<!-- --8<-- [start:a] -->\n",
        "{{#include a.rs:b}}",
        "\\{{#playground a.rs}}\n",
        "--",
        "---",
        "## a { #b .c }\n",
        "a\n: b\n",
        "<i class=\"fas fa-copy\"></i>",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn formats() -> impl Strategy<Value = Format> {
    prop::sample::select(vec![Format::Mdx, Format::Markdown])
}

fn dialects() -> impl Strategy<Value = Dialect> {
    prop::sample::select(vec![
        Dialect::Docusaurus,
        Dialect::Vitepress,
        Dialect::Mkdocs,
        Dialect::Mdbook,
        Dialect::Starlight,
    ])
}

fn check_span(text: &str, span: Span) {
    assert!(
        span.start <= span.end && span.end <= text.len(),
        "{span:?} in {}",
        text.len()
    );
    assert!(
        text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
        "{span:?}"
    );
}

fn check_nodes(text: &str, nodes: &[Node], n_references: usize) {
    for pair in nodes.windows(2) {
        assert!(
            !matches!(pair, [Node::Html(_), Node::Html(_)]),
            "adjacent HTML"
        );
    }
    for node in nodes {
        match node {
            Node::Heading { children, .. } => check_nodes(text, children, n_references),
            Node::Link {
                reference,
                children,
                ..
            } => {
                assert!(*reference < n_references);
                check_nodes(text, children, n_references);
            }
            Node::Image { reference, .. } => assert!(*reference < n_references),
            Node::Code(code) => check_span(text, code.span),
            Node::Admonition(admonition) => {
                check_span(text, admonition.span);
                check_nodes(text, &admonition.children, n_references);
            }
            Node::Component(component) => {
                check_span(text, component.span);
                check_nodes(text, &component.children, n_references);
            }
            _ => {}
        }
    }
}

fn check(text: &str, body: usize, format: Format, dialect: Dialect) {
    let mut options = ParseOptions::default();
    options.format = format;
    options.dialect = dialect;
    options.smart_punctuation = dialect != Dialect::Docusaurus;
    let (document, diagnostics) = parse(text, body, &options);
    for reference in &document.outline.references {
        check_span(text, reference.span);
    }
    for span in diagnostics.iter().filter_map(|diagnostic| diagnostic.span) {
        check_span(text, span);
    }
    check_nodes(text, &document.nodes, document.outline.references.len());
    let twin = to_markdown(text, body, &document, &mut |reference: usize| {
        Some(format!("/{reference}"))
    });
    assert!(twin.is_empty() || twin.ends_with('\n'));
    let again = parse(text, body, &options);
    assert_eq!(again.0, document, "the same text gives the same tree");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dense_texts_are_parsed(text in fragments(), format in formats(), dialect in dialects()) {
        check(&text, 0, format, dialect);
    }

    #[test]
    fn any_text_is_parsed(text in "\\PC{0,200}", body in 0_usize..220) {
        check(&text, body, Format::Mdx, Dialect::Docusaurus);
    }

    #[test]
    fn plain_text_is_left_alone(text in "[a-z *_`#>|.\\n0-9-]{0,200}") {
        // Indented code is a paragraph in MDX.
        prop_assume!(!text.contains("    "));
        let mut markdown = ParseOptions::default();
        markdown.format = Format::Markdown;
        let mdx = parse(&text, 0, &ParseOptions::default());
        let plain = parse(&text, 0, &markdown);
        prop_assert_eq!(mdx.0.nodes, plain.0.nodes);
    }
}

/// Time must grow with the length, not with its square: each text is some
/// hundred kilobytes of what a naive scanner looks ahead from.
#[test]
fn hostile_texts_take_bounded_time() {
    let n = 10_000;
    let texts = [
        "<a ".repeat(n),
        "{".repeat(n),
        "<a b={".repeat(n),
        "<!--".repeat(n),
        "- <!--\n".repeat(n),
        "<div><!--\n\n-->".repeat(n),
        "`".repeat(n),
        "` `` ".repeat(n),
        "<b>".repeat(n),
        "</b>".repeat(n),
        "<div>\n".repeat(n),
        ":::note\n".repeat(n),
        "> ".repeat(n / 10),
        "- ".repeat(n / 20),
        "[".repeat(n),
        "![](".repeat(n),
        "(www.a".repeat(n),
        "a@".repeat(n),
        ":a".repeat(n),
        "{'".repeat(n),
        "{`".repeat(n),
        "{/*".repeat(n),
        "<script>".repeat(n),
        "<style>x\n".repeat(n),
        "<style>x\n".repeat(10 * n),
        "x <script>".repeat(10 * n),
        "import a from 'b'\n".repeat(n),
        "export const a = {\n".repeat(n),
        "# a\n".repeat(n),
        "[^1]".repeat(n),
        "<T>\n\n".repeat(n),
        "x <T> ".repeat(n),
        "](<".repeat(n),
        "[a b][c]".repeat(n),
        "[a](b c.md)".repeat(n),
        "\\<".repeat(n),
        "- a\n".repeat(n),
        format!("{}{}", "<b>\n".repeat(10 * n), "</i>\n".repeat(10 * n)),
        format!("{}{}", "::::a\n".repeat(n), ":::\n".repeat(n)),
    ];
    let of_vitepress = [
        format!("```js {}\na\n```\n", "{".repeat(10 * n)),
        format!("```js {}}}\na\n```\n", "{".repeat(10 * n)),
        format!("```js {}\na\n```\n", "{1} ".repeat(10 * n)),
        "<<< ./a.js#b{1,2 js} [c]\n".repeat(n),
        "<!--@include: ./a.md#b{1,2}-->\n".repeat(n),
        "[[toc]]\n".repeat(n),
        "> [!NOTE] a\n\n".repeat(n),
        "> [!NOTE] a\n".repeat(n),
        "{{ a ".repeat(10 * n),
        "{{ 1 }} ".repeat(n),
        "{{ a }} <b v-pre>".repeat(n),
        "::: code-group\n".repeat(n),
        "::: code-group\n# a\n".repeat(10 * n),
        "::: details a {open}\n".repeat(n),
        "::: a {".repeat(n),
        "```a [b [c\n```\n".repeat(n),
        format!("```a {}\n```\n", "[b ".repeat(n)),
        "<Badge ".repeat(n),
        "<T\n".repeat(10 * n),
        "<T #a\n".repeat(10 * n),
        "<T @a=\"\n".repeat(10 * n),
        "<Badge text='a' />".repeat(n),
    ];
    let of_mkdocs = [
        "!!! a\n".repeat(n),
        "=== \"a\"\n".repeat(n),
        "!!! a \"".repeat(n),
        "<T>\n".repeat(10 * n),
        (0..n / 50)
            .map(|depth| format!("{}!!! a\n", "    ".repeat(depth)))
            .collect(),
        (0..n / 50)
            .map(|depth| format!("{}=== \"a\"\n", "    ".repeat(depth)))
            .collect(),
        "[a](b){ .c }".repeat(10 * n),
        "*a*{ .c".repeat(10 * n),
        "*a*{ c=\"".repeat(10 * n),
        "a\n{: .b }\n\n".repeat(10 * n),
        "| a { .b } ".repeat(n),
        "--8<-- \"a\"\n".repeat(10 * n),
        "--8<--\na\n".repeat(10 * n),
        format!("```\n{}", "--8<-- \"a:b\"\n".repeat(10 * n)),
        format!("```\n{}", "--8<--\na\n".repeat(10 * n)),
        "--8<-- [start:a]\n".repeat(10 * n),
        "/// a\n".repeat(10 * n),
        "/// a\n\n///\n\n".repeat(n),
        "/// a | \"b\n".repeat(n),
        "/// a\n    b: c\n".repeat(n),
        format!("{}{}", "//// a\n".repeat(n), "///\n".repeat(n)),
        (0..n / 50)
            .map(|depth| format!("{} a\n\n", "/".repeat(n / 50 + 3 - depth)))
            .collect(),
        "{!a.md!}\n".repeat(10 * n),
        "{!".repeat(10 * n),
        "{* a.py hl[1] *}\n".repeat(10 * n),
        format!("{{* a.py hl[{}] *}}\n", "1:2,".repeat(10 * n)),
        format!("{{* a.py ln[{}:1,1:2] hl[5] *}}\n", i64::MIN),
        format!("{{* a.py ln[3:{},1:2] hl[1] *}}\n", i64::MAX),
        "{% include \"a.md\" %}\n".repeat(10 * n),
        "{% include-markdown ".repeat(10 * n),
        "==a".repeat(10 * n),
        "==a== ".repeat(10 * n),
        "^^a ".repeat(10 * n),
        "~a".repeat(10 * n),
        "^a^".repeat(10 * n),
        "++a".repeat(10 * n),
        "++a++ ".repeat(10 * n),
        ":material-a".repeat(10 * n),
        ":material-check:{ .a }".repeat(n),
        "==`".repeat(10 * n),
        "a\n:   b\n\n".repeat(n),
        ":   ".repeat(n / 10),
        "```\na # (1)!\n```\n\n1. b\n\n".repeat(n),
        format!("```\na # {}\n```\n\n1. b\n", "(1)! ".repeat(10 * n)),
        format!("{}{}", "*[HTML]: b\n".repeat(n), "HTML ".repeat(10 * n)),
        (0..n).map(|i| format!("*[A{i}]: b\n\nA{i} ")).collect(),
        "<div class=\"grid cards\" markdown>\n".repeat(n),
        "<div markdown>\n- a\n</div>\n".repeat(n),
        r"\( a ".repeat(10 * n),
        "\\[ a\n\n".repeat(10 * n),
        format!("{}\\] x\n", "\\[ a\n---\n".repeat(10 * n)),
        format!("{}\\] x\n", "\\[ a\n===\n".repeat(10 * n)),
        format!("{}\\] x\n", "\\[ a\n***\n".repeat(10 * n)),
        format!("{}\\] x\n", "\\[ a\n# b\n".repeat(10 * n)),
        format!("> {}> \\] x\n", "\\[ a\n> - b\n> ".repeat(10 * n)),
        r"\( `a` ".repeat(10 * n),
        r"\( `".repeat(10 * n),
        "$ `a` ".repeat(10 * n),
        format!("a[^1]\n\n[^1]: {}", "b[^1] ".repeat(n)),
    ];
    let of_mdbook = [
        "<Listing>\n\n".repeat(n),
        "{{#include a.rs}}\n".repeat(10 * n),
        "{{#include a.rs}} ".repeat(10 * n),
        "{{# ".repeat(n),
        format!("```\n{}", "{{#include a.rs:b}}".repeat(10 * n)),
        format!("```\n{}", "{{#".repeat(10 * n)),
        format!("```\n{}}}\n", "{{#".repeat(100 * n)),
        "\"a 'b ".repeat(10 * n),
        "'a' -- \"b\"...".repeat(10 * n),
        "https://a.b/--c \"".repeat(10 * n),
        "-.-".repeat(10 * n),
        "## a { #b .c }\n".repeat(n),
        format!("## {}", "{ #b ".repeat(10 * n)),
        "a\n: b\n\n".repeat(10 * n),
        "<i class=\"fa fa-copy\">".repeat(n),
        r"\\( a ".repeat(10 * n),
        r"\\(a\\) ".repeat(n),
        "\\\\[ a\n".repeat(10 * n),
        r"\".repeat(100 * n),
        format!("| {}|\n|---|\n", r"\\[ a ".repeat(10 * n)),
        "{{#title a}}\n".repeat(n),
    ];
    let of_starlight = [
        format!("```js {}\na b\n```\n", "/a ".repeat(10 * n)),
        format!("```js {}\na b\n```\n", r"/\w{99}/ ".repeat(n)),
        format!("```js {}\na b\n```\n", "\"a\" ".repeat(10 * n)),
        format!("```js \"a\" /a|b/\n{}```\n", "a b\n".repeat(10 * n)),
        format!(
            "```js {{\"{}\":{}}}\na\n```\n",
            "a".repeat(n),
            "1,".repeat(n)
        ),
        format!("```js {}\na\n```\n", "{\"a\":1} ".repeat(n)),
        format!("```js\n// {}\n```\n", "a:".repeat(10 * n)),
        format!("```js\n// a.js\n{}```\n", "a\n".repeat(10 * n)),
        format!(
            "```ts twoslash\n{}```\n",
            "// ---cut---\na\n".repeat(10 * n)
        ),
        format!("```ts\n// {}\n```\n", "[!code ++] ".repeat(10 * n)),
        format!("```ts\n{}```\n", "// [!code word:a]\na\n".repeat(n)),
    ];
    let of_starlight = of_starlight
        .into_iter()
        .map(|text| (text, Dialect::Starlight));
    let texts = texts.into_iter().map(|text| (text, Dialect::Docusaurus));
    let of_mkdocs = of_mkdocs
        .into_iter()
        .map(|text: String| (text, Dialect::Mkdocs));
    let of_vitepress = of_vitepress
        .into_iter()
        .map(|text| (text, Dialect::Vitepress));
    let of_mdbook = of_mdbook.into_iter().map(|text| (text, Dialect::Mdbook));
    let all = texts
        .chain(of_vitepress)
        .chain(of_mkdocs)
        .chain(of_mdbook)
        .chain(of_starlight);
    for (text, dialect) in all {
        let start = std::time::Instant::now();
        let mut options = ParseOptions::default();
        options.dialect = dialect;
        options.format = Format::Markdown;
        options.smart_punctuation = dialect == Dialect::Mdbook;
        if matches!(dialect, Dialect::Mdbook | Dialect::Mkdocs) {
            options.math = Some(Default::default());
        }
        parse(&text, 0, &options);
        options.format = Format::Mdx;
        let (document, _) = parse(&text, 0, &options);
        let shown: String = text.chars().take(12).collect();
        let parsed = start.elapsed();
        to_markdown(&text, 0, &document, &mut |_: usize| None);
        let all = start.elapsed();
        assert!(
            all.as_secs() < 10,
            "{shown:?}: {parsed:?}, with the twin {all:?}"
        );
        if all.as_millis() > 100 {
            println!("{shown:?}: {parsed:?}, with the twin {all:?}");
        }
    }
}
