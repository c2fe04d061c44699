//! Rules that hold for any text.

use docs_markdown::node::Node;
use docs_markdown::{Format, ParseOptions, parse, to_markdown};
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
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn formats() -> impl Strategy<Value = Format> {
    prop::sample::select(vec![Format::Mdx, Format::Markdown])
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

fn check(text: &str, body: usize, format: Format) {
    let mut options = ParseOptions::default();
    options.format = format;
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
    fn dense_texts_are_parsed(text in fragments(), format in formats()) {
        check(&text, 0, format);
    }

    #[test]
    fn any_text_is_parsed(text in "\\PC{0,200}", body in 0_usize..220) {
        check(&text, body, Format::Mdx);
    }

    #[test]
    fn plain_text_is_left_alone(text in "[a-z *_`#>|.\\n0-9-]{0,200}") {
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
fn hostile_texts_take_no_long_time() {
    let n = 10_000;
    let texts = [
        "<a ".repeat(n),
        "{".repeat(n),
        "<a b={".repeat(n),
        "<!--".repeat(n),
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
        "import a from 'b'\n".repeat(n),
        "export const a = {\n".repeat(n),
        "# a\n".repeat(n),
        "[^1]".repeat(n),
        "<T>\n\n".repeat(n),
        "x <T> ".repeat(n),
        "](<".repeat(n),
        "\\<".repeat(n),
        "- a\n".repeat(n),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        let (document, _) = parse(&text, 0, &ParseOptions::default());
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
