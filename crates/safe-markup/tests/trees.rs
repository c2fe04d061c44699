//! A second reading of finished fragments: html5ever, which repairs as browsers
//! do, must build the very tree that the tags of a fragment spell out.

#[path = "support/as_written.rs"]
mod as_written;
#[path = "support/trees.rs"]
mod trees;

use as_written::AsWritten;
use proptest::prelude::*;
use pulldown_cmark::{Options, Parser, TextMergeStream};
use safe_markup::Fragment;
use trees::{dangers, parsed, spelled_out};

/// Renders Markdown, which may contain HTML, as a safe fragment.
fn markup(markdown: &str) -> String {
    let mut fragment = Fragment::new(&AsWritten);
    for event in TextMergeStream::new(Parser::new_ext(markdown, Options::ENABLE_TABLES)) {
        fragment.event(event);
    }
    fragment.finish().to_string()
}

/// Boxes that fragments are written into.
const BOXES: [(&str, &str); 4] = [
    ("<div class=\"box\">", "</div>"),
    ("<ul><li>", "</li></ul>"),
    ("<table><tbody><tr><td>", "</td></tr></tbody></table>"),
    ("<details><summary></summary><div>", "</div></details>"),
];

/// Checks that a parser finds the elements of a fragment exactly as its tags spell them out, in any
/// box.
fn check(markdown: &str) {
    let html = markup(markdown);
    for (start, end) in BOXES {
        let page = format!("<section>{start}{html}{end}</section><p></p>");
        assert_eq!(
            parsed(&page),
            spelled_out(&page),
            "{markdown:?} became {html}"
        );
    }
}

#[test]
fn repairs_of_parsers_are_made_within_the_fragment() {
    for markdown in [
        "<li></li>",
        "</li></ul></details></div>",
        "<div>",
        "<div>\n\ntext\n\n- item\n  <div>\n- </ul> next",
        "a <p>b <p>c",
        "<p>a <ul><li>b <li>c</ul>",
        "<td>cell <tr>",
        "<table>text<tr>more<td>cell<li>item",
        "<table><div>a</div><tr><td>b</table>c",
        "<table><tr><td><table><tr><td></table></td></tr></table>",
        "<a href=x>a <a href=y>b</a> c</a>",
        "<a href=x><table><tr><td><a href=y>b</table>",
        "<b><p>a</b> b</p>",
        "*a <b>b* c</b>",
        "| a | b |\n|-|-|\n| </td></table> | <li> |",
        "<dl><dt>a<dd>b<dl><dt>c</dl><dt>d",
        "<h1>a <p> b</h1>",
        "# a <div> b",
        "<caption>a<table><caption>b<tr><td>c",
        "> quote </blockquote> <div>\n> more",
        "<summary>a</summary><details><summary>b<p>",
        "<ul>\n\n<li>\n\ntext\n\n</ul>\n\n<li>",
        "<p>\n\n<pre>a</p></pre>",
    ] {
        check(markdown);
    }
}

/// The other tests can fail only if the parser repairs invalid HTML.
#[test]
fn parsing_repairs_invalid_html() {
    for html in [
        "<ul><li><li></li></li></ul>",
        "<p><div></div></p>",
        "<table>a<b></b></table>",
    ] {
        assert_ne!(parsed(html), spelled_out(html));
    }
    assert_eq!(
        dangers("<a href=\"java\nscript:x\" onclick=x><svg></svg></a>").len(),
        3
    );
}

#[test]
fn nesting_is_bounded() {
    let html = markup(&format!("{} text", ">".repeat(5_000)));
    assert!(html.matches("<blockquote>").count() < 200);
    check(&"<div>\n\n".repeat(500));
    check(&"- ".repeat(500));
}

#[test]
fn a_table_keeps_its_text_in_cells() {
    let html = markup("<table><tr>a<td>b</table>c");
    assert_eq!(
        html,
        "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>c"
    );
}

const PIECES: &[&str] = &[
    "<li>",
    "</li>",
    "<ul>",
    "</ul>",
    "<ol>",
    "</ol>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<table>",
    "</table>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>",
    "<tbody>",
    "</tbody>",
    "<thead>",
    "<caption>",
    "</caption>",
    "<a href=x>",
    "</a>",
    "<b>",
    "</b>",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "<dl>",
    "<dt>",
    "<dd>",
    "</dd>",
    "</dl>",
    "<details>",
    "</details>",
    "<summary>",
    "</summary>",
    "<blockquote>",
    "</blockquote>",
    "<hr>",
    "<br>",
    "<h1>",
    "</h1>",
    "<img src=x>",
    "<figure>",
    "<q>",
    "</q>",
    "text",
    " ",
    "\n",
    "\n\n",
    "- item\n",
    "> ",
    "# title\n",
    "| a | b |\n|-|-|\n| c | d |\n",
    "*",
    "**",
    "`",
    "[x](y)",
    "<script>",
    "<select>",
    "<option>",
    "<form>",
    "<svg>",
    "<math>",
    "<!--",
    "-->",
    "<template>",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_tags(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..24)) {
        check(&pieces.concat());
    }
}
