//! Finished HTML read a second time, by html5ever, which repairs as browsers do.

use std::fmt::Write as _;

use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The tree that the tags spell out when nothing is repaired.
pub(crate) fn spelled_out(html: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for piece in html.split_inclusive('>') {
        let (_, tag) = piece.split_once('<').unwrap_or((piece, ""));
        let name = tag.trim_start_matches('/');
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let name = &name[..end.unwrap_or(name.len())];
        if name.is_empty() {
            continue;
        }
        if tag.starts_with('/') {
            depth -= 1;
            continue;
        }
        let _ = writeln!(out, "{}{name}", " ".repeat(depth));
        if !matches!(name, "br" | "hr" | "img" | "input") {
            depth += 1;
        }
    }
    out
}

fn document(html: &str) -> RcDom {
    let page = format!("<!doctype html><html><head></head><body>{html}</body></html>");
    parse_document(RcDom::default(), ParseOpts::default()).one(page)
}

/// The elements that html5ever finds.
pub(crate) fn parsed(html: &str) -> String {
    let dom = document(html);
    let mut out = String::new();
    elements(&dom.document, 0, &mut out);
    let body = out.split_once(" body\n").map_or("", |it| it.1);
    body.lines()
        .map(|line| format!("{}\n", &line[2..]))
        .collect()
}

fn elements(node: &Handle, depth: usize, out: &mut String) {
    let mut below = depth;
    if let NodeData::Element { name, .. } = &node.data {
        let _ = writeln!(out, "{}{}", " ".repeat(depth), name.local);
        below += 1;
    }
    for child in node.children.borrow().iter() {
        elements(child, below, out);
    }
}

/// What must not be on a page that quotes strangers.
#[allow(dead_code, reason = "each test target uses a part of this file")]
pub(crate) fn dangers(html: &str) -> Vec<String> {
    let mut out = Vec::new();
    find_dangers(&document(html).document, &mut out);
    out
}

fn find_dangers(node: &Handle, out: &mut Vec<String>) {
    if let NodeData::Element { name, attrs, .. } = &node.data {
        let tag = &*name.local;
        const FORBIDDEN: [&str; 14] = [
            "script", "style", "iframe", "object", "embed", "form", "svg", "math", "base", "link",
            "meta", "template", "textarea", "select",
        ];
        let is_head = matches!(tag, "html" | "head" | "body");
        if FORBIDDEN.contains(&tag) && !is_head {
            out.push(format!("<{tag}>"));
        }
        for attribute in attrs.borrow().iter() {
            let key = &*attribute.name.local;
            const KNOWN: [&str; 26] = [
                "alt",
                "checked",
                "class",
                "colspan",
                "dir",
                "disabled",
                "download",
                "height",
                "hidden",
                "href",
                "id",
                "lang",
                "name",
                "open",
                "rel",
                "role",
                "rowspan",
                "scope",
                "src",
                "start",
                "tabindex",
                "title",
                "type",
                "width",
                "autocomplete",
                "align",
            ];
            if !KNOWN.contains(&key) && !key.starts_with("data-") && !key.starts_with("aria-") {
                out.push(format!("<{tag} {key}>"));
            }
            if matches!(key, "href" | "src" | "action" | "formaction") {
                let seen: String = attribute.value.chars().filter(|c| *c > ' ').collect();
                let scheme = seen.split(['/', '?', '#']).next().unwrap_or_default();
                let scheme = scheme.split_once(':').map_or("", |it| it.0).to_lowercase();
                if !matches!(&*scheme, "" | "http" | "https" | "mailto" | "tel" | "ftp") {
                    out.push(format!("<{tag} {key}={}>", attribute.value));
                }
            }
        }
    }
    for child in node.children.borrow().iter() {
        find_dangers(child, out);
    }
}

/// Texts of a stranger who wants to leave the box or run something: the
/// products of tags, ways to write them, and texts around.
#[allow(dead_code, reason = "each test target uses a part of this file")]
pub(crate) fn payloads() -> Vec<String> {
    const CORES: [&str; 22] = [
        "<img src=x onerror=alert(1)//",
        "<script>alert(1)</script>",
        "<script src=/api/default/evil.js x",
        "</script x",
        "<svg/onload=alert(1)>",
        "<a href=javascript:alert(1)>x</a>",
        "<a href=\"java&#115;cript&colon;alert(1)\">x",
        "<li></li>",
        "</li></ul></div></section></details>",
        "<div><div>",
        "<table><tr>text<td><li>",
        "</td></tr></table>",
        "<p><p></p></p>",
        "<a href=x>a<a href=y>b",
        "<form action=javascript:alert(1)><button>x",
        "<iframe srcdoc='<script>alert(1)</script>'>",
        "<b style=color:red onclick=alert(1)>",
        "<code class='language-x api-console'>",
        "<!-- <img src=x onerror=alert(1)> ",
        "<template><summary>",
        "<math><mtext></p><style><img src=x onerror=alert(1)>",
        "<dl><dd><dt></dl></dl>",
    ];
    const FRAMES: [(&str, &str); 6] = [
        ("", ""),
        ("text ", " text"),
        ("\"'> ", ""),
        ("- a\n- ", "\n- b"),
        ("> ", "\n\nafter"),
        ("[x](", ")"),
    ];
    let mut out = Vec::new();
    for core in CORES {
        for (before, after) in FRAMES {
            out.push(format!("{before}{core}{after}"));
        }
    }
    out.extend(
        [
            "[x](javascript:alert(1))",
            "![x](data:text/html;base64,AAAA)",
            "<javascript:alert(1)>",
            "[x]: javascript:alert(1)\n\n[x]",
            "java\nscript:alert(1)",
            "```\"><img src=x onerror=alert(1)>\ncode\n```",
            "{{ 7 * 7 }}{% raw %}",
            "\u{0}\u{1b}[31m\u{202e}",
        ]
        .map(str::to_owned),
    );
    out
}
