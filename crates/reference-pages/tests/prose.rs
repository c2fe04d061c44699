//! Markdown of third parties, rendered below a heading of a page.

use reference_pages::{Address, Outline, ProseCache, ProseRules, outline, prose};
use safe_markup::{Addresses, Markup, is_relative, is_safe_link, is_safe_source};

/// Keeps safe absolute addresses. The address `known` is that of a page.
#[derive(Default)]
struct Rules {
    has_frames: bool,
    closes_gaps: bool,
}

impl Addresses for Rules {
    fn link(&self, url: &str) -> Option<String> {
        if is_relative(url) {
            return (url == "known").then(|| "/known".to_owned());
        }
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, url: &str) -> Option<String> {
        self.link(url).filter(|url| is_safe_source(url))
    }
}

impl ProseRules for Rules {
    fn code_block(&self, info: &str, code: &str) -> Option<Markup> {
        self.has_frames
            .then(|| Markup::escaped(&format!("{info}:{code}")))
    }

    fn table_frame(&self) -> Option<(&'static str, &'static str)> {
        self.has_frames.then_some(("<div>", "</div>"))
    }

    fn closes_gaps(&self) -> bool {
        self.closes_gaps
    }
}

/// Returns Markdown as HTML, by the default rules.
fn plain(markdown: &str, level: u8) -> String {
    prose(markdown, level, &[], &Rules::default()).to_string()
}

#[test]
fn headings_move_below_that_of_the_page() {
    assert_eq!(plain("# A\n## B", 2), "<h3>A</h3>\n<h4>B</h4>\n");
    assert_eq!(plain("## B", 2), "<h4>B</h4>\n", "level 1 is missing");
    assert_eq!(plain("###### F", 5), "<h6>F</h6>\n", "there is no level 7");
    let rules = Rules {
        closes_gaps: true,
        ..Rules::default()
    };
    let html = prose("## B\n### C", 2, &[], &rules);
    assert_eq!(&*html, "<h3>B</h3>\n<h4>C</h4>\n");
}

#[test]
fn headings_get_the_anchors_in_order() {
    let anchors = ["a".to_owned()];
    let html = prose("# A\n# B", 1, &anchors, &Rules::default());
    assert_eq!(&*html, "<h2 id=\"a\">A</h2>\n<h2>B</h2>\n");
}

#[test]
fn links_without_an_address_become_their_text() {
    assert_eq!(
        plain(
            "[a](known) [b](unknown) [c](javascript:run()) <me@example.com>",
            1
        ),
        "<p><a href=\"/known\">a</a> b c \
         <a href=\"mailto:me@example.com\">me@example.com</a></p>\n"
    );
    assert_eq!(
        plain("![a](https://example.com/a.png) ![b](b.png)", 1),
        "<p><img src=\"https://example.com/a.png\" alt=\"a\" /> b</p>\n"
    );
}

#[test]
fn bare_urls_become_links_except_in_links_and_code() {
    assert_eq!(
        plain("https://example.com `https://example.com`", 1),
        "<p><a class=\"autolink\" href=\"https://example.com\">https://example.com</a> \
         <code>https://example.com</code></p>\n"
    );
    assert_eq!(
        plain("[see https://example.com](known)", 1),
        "<p><a href=\"/known\">see https://example.com</a></p>\n"
    );
    assert_eq!(
        plain("```\nhttps://example.com\n```", 1),
        "<pre><code>https://example.com\n</code></pre>\n"
    );
}

#[test]
fn raw_html_is_sanitized() {
    assert_eq!(
        plain("a <b onclick=\"run()\">b</b> <script>run()</script>", 1),
        "<p>a <b>b</b> &lt;script&gt;run()&lt;/script&gt;</p>\n"
    );
}

#[test]
fn code_blocks_and_tables_are_framed_by_the_rules() {
    let rules = Rules {
        has_frames: true,
        ..Rules::default()
    };
    let html = prose("```ts title\nlet a;\n```", 1, &[], &rules);
    assert_eq!(&*html, "ts title:let a;\n");
    let html = prose("|a|\n|-|\n|b|", 1, &[], &rules);
    assert!(html.starts_with("<div><table>"), "{html}");
    assert!(html.trim_end().ends_with("</table>\n</div>"), "{html}");
}

#[test]
fn alerts_are_admonitions() {
    let html = prose("> [!WARNING]\n> Take *care*.", 1, &[], &Rules::default());
    let expected = "<div class=\"admonition admonition-warning\" role=\"note\">\
        <p class=\"admonition-title\"><span>Warning</span></p>\
        <div class=\"admonition-body\">";
    let (before, after) = html.split_once(expected).expect(&html);
    assert_eq!(before.trim(), "");
    assert_eq!(after.trim(), "<p>Take <em>care</em>.</p>\n</div></div>");
    let html = prose("> [!HINT]\n> text", 1, &[], &Rules::default());
    assert!(html.starts_with("<blockquote>"), "{html}");
}

#[test]
fn equal_texts_are_rendered_once_for_each_level() {
    let cache = ProseCache::default();
    let mut rendered = 0;
    for level in [1, 2, 1, 2, 1] {
        let html = cache.get_or_render("# A", level, || {
            rendered += 1;
            prose("# A", level, &[], &Rules::default())
        });
        assert_eq!(&*html, format!("<h{0}>A</h{0}>\n", level + 1));
    }
    assert_eq!(rendered, 2);
}

#[test]
fn an_outline_has_headings_and_addresses() {
    let text = "# A `b`\n[c](c) ![d](d) <a href=\"e\">e</a> <me@example.com>\n### F";
    let mut expected = Outline::default();
    expected.headings = vec![(1, "A b".to_owned()), (3, "F".to_owned())];
    expected.addresses = vec![
        Address::Link("c".to_owned()),
        Address::Image("d".to_owned()),
        Address::Link("e".to_owned()),
    ];
    assert_eq!(outline(text), expected);
}
