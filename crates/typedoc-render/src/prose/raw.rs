//! Raw HTML in comments. Tags of formatting stay, without their attributes;
//! links and pictures keep their address. Everything else is shown as text.

use super::{is_safe_link, is_safe_source};
use crate::html::escape;

/// Tags that stay.
const TAGS: &[&str] = &[
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "var",
];
/// Tags without content.
const VOID: &[&str] = &["br", "hr", "img"];
/// Tags open at once; deeper ones are shown as text.
const MAX_OPEN: usize = 64;

/// Cleans the raw parts of one text; remembers what is open between them.
#[derive(Default)]
pub(super) struct RawHtml {
    open: Vec<&'static str>,
}

impl RawHtml {
    pub(super) fn clean(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some((text, markup)) = rest.find('<').map(|at| rest.split_at(at)) {
            escape_text(text, &mut out);
            rest = self.markup(markup, &mut out);
        }
        escape_text(rest, &mut out);
        out
    }

    /// Closes what is still open.
    pub(super) fn finish(mut self) -> String {
        let open = self.open.drain(..).rev();
        open.map(|it| format!("</{it}>")).collect()
    }

    /// Takes a comment or tag at the start; returns what follows.
    fn markup<'a>(&mut self, text: &'a str, out: &mut String) -> &'a str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return comment.split_once("-->").map_or("", |it| it.1);
        }
        let Some((tag, after)) = tag_end(text).and_then(|end| text.split_at_checked(end)) else {
            out.push_str("&lt;");
            return text.strip_prefix('<').unwrap_or_default();
        };
        let inner = tag.trim_matches(['<', '>']).trim_end_matches('/').trim();
        let (closing, inner) = match inner.strip_prefix('/') {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        let (name, attributes) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let name = name.to_ascii_lowercase();
        match TAGS.iter().find(|it| **it == name) {
            Some(name) if closing => self.close(name, out),
            Some(name) if self.open.len() < MAX_OPEN => self.open(name, attributes, out),
            _ => escape(tag, out),
        }
        after
    }

    fn open(&mut self, name: &'static str, attributes: &str, out: &mut String) {
        out.push('<');
        out.push_str(name);
        match name {
            "a" => {
                let href = attribute(attributes, "href").filter(|it| is_safe_link(it));
                push_attribute("href", href.as_deref(), out);
            }
            "img" => {
                let src = attribute(attributes, "src").filter(|it| is_safe_source(it));
                push_attribute("src", src.as_deref(), out);
                let alt = attribute(attributes, "alt").unwrap_or_default();
                push_attribute("alt", Some(&alt), out);
            }
            _ => {}
        }
        out.push('>');
        if !VOID.contains(&name) {
            self.open.push(name);
        }
    }

    fn close(&mut self, name: &str, out: &mut String) {
        // A closing tag without its opening one is dropped.
        let Some(at) = self.open.iter().rposition(|it| *it == name) else {
            return;
        };
        for it in self.open.drain(at..).rev() {
            out.push_str(&format!("</{it}>"));
        }
    }
}

/// Raw HTML may hold entities: an ampersand stays.
fn escape_text(text: &str, out: &mut String) {
    out.push_str(&text.replace('<', "&lt;").replace('>', "&gt;"));
}

/// One past the `>` of the tag at the start; quoted values may hold one.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute. One with an entity that could hide a scheme is
/// not taken.
fn attribute(attributes: &str, name: &str) -> Option<String> {
    let lower = attributes.to_ascii_lowercase();
    let at = lower.match_indices(name).map(|it| it.0).find(|&at| {
        at == 0
            || lower
                .as_bytes()
                .get(at - 1)
                .is_some_and(u8::is_ascii_whitespace)
    })?;
    let value = attributes.get(at + name.len()..)?.trim_start();
    let value = value.strip_prefix('=')?.trim_start();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value.get(1..)?.split(quote).next()?,
        _ => value.split_whitespace().next()?,
    };
    let value = value.replace("&amp;", "&");
    (!value.contains("&#")
        && !value.contains("&colon")
        && !value.contains("&Tab")
        && !value.contains("&NewLine"))
    .then_some(value)
}

fn push_attribute(key: &str, value: Option<&str>, out: &mut String) {
    if let Some(value) = value {
        out.push_str(&format!(" {key}=\""));
        escape(value, out);
        out.push('"');
    }
}
