//! Finished HTML read a second time, by html5ever, which repairs as browsers do.

#![allow(dead_code, reason = "each test target uses a part of this file")]

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
        if !matches!(name, "br" | "hr" | "img" | "input" | "wbr") {
            depth += 1;
        }
    }
    out
}

/// Returns the document that a browser builds from the body `html`.
fn document(html: &str) -> RcDom {
    let page = format!("<!doctype html><html><head></head><body>{html}</body></html>");
    parse_document(RcDom::default(), without_scripts()).one(page)
}

/// Returns the options of a browser without scripts, for which the content of `<noscript>`
/// is markup. With scripts, it is text.
fn without_scripts() -> ParseOpts {
    let mut options = ParseOpts::default();
    options.tree_builder.scripting_enabled = false;
    options
}

/// The elements that html5ever finds.
pub(crate) fn parsed(html: &str) -> String {
    let dom = document(html);
    let mut out = String::new();
    elements(&dom.document, 0, &mut out);
    let body = out.split_once(" body\n").map_or("", |pair| pair.1);
    body.lines()
        .map(|line| format!("{}\n", &line[2..]))
        .collect()
}

/// Appends the names of a node's elements, indented by `depth`.
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
pub(crate) fn dangers(html: &str) -> Vec<String> {
    let mut out = Vec::new();
    find_dangers(&document(html).document, &mut out);
    out
}

/// Appends the elements, attributes and schemes that are not allowed, in a node and below it.
fn find_dangers(node: &Handle, out: &mut Vec<String>) {
    if let NodeData::Element { name, attrs, .. } = &node.data {
        let tag = &*name.local;
        const FORBIDDEN: [&str; 14] = [
            "script", "style", "iframe", "object", "embed", "form", "svg", "math", "base", "link",
            "meta", "template", "textarea", "select",
        ];
        let is_head = matches!(tag, "html" | "head" | "body");
        // API references choose among samples by menus of their own.
        let is_class = |attribute: &html5ever::Attribute| {
            &*attribute.name.local == "class" && &*attribute.value == "tab-menu"
        };
        let is_own = tag == "select" && attrs.borrow().iter().any(is_class);
        if FORBIDDEN.contains(&tag) && !is_head && !is_own {
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
            let is_known = KNOWN.contains(&key) || (tag, key) == ("option", "value");
            if !is_known && !key.starts_with("data-") && !key.starts_with("aria-") {
                out.push(format!("<{tag} {key}>"));
            }
            if let Some(scheme) = scheme(key, &attribute.value)
                && !matches!(&*scheme, "" | "http" | "https" | "mailto" | "tel" | "ftp")
            {
                out.push(format!("<{tag} {key}={}>", attribute.value));
            }
        }
    }
    for child in node.children.borrow().iter() {
        find_dangers(child, out);
    }
}

/// Every element of a document with the names of its attributes, and the scheme of each address. Documents with the same
/// structure have the same outline, whatever their texts. Lines, tokens and line breaks of code, the `<span>`s and `<wbr>`s
/// in `<code>`, are left out.
pub(crate) fn outline(html: &str) -> String {
    let dom = parse_document(RcDom::default(), without_scripts()).one(html);
    let mut out = String::new();
    outline_of(&dom.document, 0, false, &mut out);
    out
}

/// Appends the elements of a node with their attributes, indented by `depth`.
fn outline_of(node: &Handle, depth: usize, is_code: bool, out: &mut String) {
    let (mut depth, mut is_code) = (depth, is_code);
    if let NodeData::Element { name, attrs, .. } = &node.data {
        let attributes = attrs.borrow();
        let mut attributes: Vec<String> = attributes
            .iter()
            .map(
                |attribute| match scheme(&attribute.name.local, &attribute.value) {
                    Some(scheme) => format!("{}={scheme}", attribute.name.local),
                    None => attribute.name.local.to_string(),
                },
            )
            .collect();
        attributes.sort();
        let is_plain = |name: &String| matches!(&**name, "class" | "data-line");
        let is_token =
            is_code && matches!(&*name.local, "span" | "wbr") && attributes.iter().all(is_plain);
        if !is_token {
            let _ = writeln!(
                out,
                "{}{} {}",
                " ".repeat(depth),
                name.local,
                attributes.join(" ")
            );
            depth += 1;
        }
        is_code |= &*name.local == "code";
    }
    for child in node.children.borrow().iter() {
        outline_of(child, depth, is_code, out);
    }
}

/// The scheme of an address, as browsers read it; empty for a relative one. `None` for other attributes.
fn scheme(attribute: &str, value: &str) -> Option<String> {
    if !matches!(
        attribute,
        "href" | "src" | "action" | "formaction" | "poster" | "data"
    ) {
        return None;
    }
    let value: String = value.chars().filter(|c| *c > ' ').collect();
    let start = value.split(['/', '?', '#']).next().unwrap_or_default();
    Some(
        start
            .split_once(':')
            .map_or("", |pair| pair.0)
            .to_lowercase(),
    )
}

/// Texts of a stranger who wants to leave the box or run something: each core in each frame, and others. The tests in
/// Chromium use the same file.
pub(crate) fn payloads() -> Vec<String> {
    let file: Payloads =
        serde_json::from_str(include_str!("payloads.json")).expect("a file of payloads");
    let mut out = Vec::new();
    for core in &file.cores {
        for (before, after) in &file.frames {
            out.push(format!("{before}{core}{after}"));
        }
    }
    out.extend(file.others);
    out
}

#[derive(serde::Deserialize)]
struct Payloads {
    cores: Vec<String>,
    frames: Vec<(String, String)>,
    others: Vec<String>,
}
