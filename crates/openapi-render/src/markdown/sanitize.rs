//! Raw HTML, reduced to an allow-list of tags and attributes.

use std::borrow::Cow;

use super::{Prose, escape, is_relative, unescape};

/// Tags that stay. No forms, frames, scripts, styles, SVG or MathML.
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
    "figcaption",
    "figure",
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
    "strike",
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
    "tt",
    "u",
    "ul",
    "var",
];
/// Tags without content.
const VOID: &[&str] = &["br", "hr", "img"];
/// Tags whose content is no text for readers.
const SWALLOWED: &[&str] = &[
    "script", "style", "title", "textarea", "template", "noscript", "iframe",
];
/// Attributes that stay on every tag; `href` and `src` are checked apart.
const ATTRIBUTES: &[&str] = &[
    "title", "alt", "width", "height", "colspan", "rowspan", "open", "start", "lang", "dir",
];
/// Tags open at once; deeper ones are shown as text.
const MAX_OPEN: usize = 64;

/// Cleans the raw parts of one text; remembers what is open between them.
pub(super) struct Sanitizer<'p> {
    prose: &'p Prose<'p>,
    open: Vec<&'static str>,
    /// The tag whose content is left out until it closes.
    swallow: Option<&'static str>,
}

impl<'p> Sanitizer<'p> {
    pub(super) fn new(prose: &'p Prose<'p>) -> Self {
        Self {
            prose,
            open: Vec::new(),
            swallow: None,
        }
    }

    /// True between `<a>` and `</a>`, and in what is no text for readers.
    pub(super) fn is_in_link(&self) -> bool {
        self.swallow.is_some()
            || self
                .open
                .iter()
                .any(|it| matches!(*it, "a" | "code" | "pre"))
    }

    pub(super) fn clean(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find('<') {
            self.text(&rest[..at], &mut out);
            rest = &rest[at..];
            rest = self.markup(rest, &mut out);
        }
        self.text(rest, &mut out);
        out
    }

    /// Closes what is still open.
    pub(super) fn finish(&mut self) -> String {
        self.open
            .drain(..)
            .rev()
            .map(|it| format!("</{it}>"))
            .collect()
    }

    fn text(&self, text: &str, out: &mut String) {
        if self.swallow.is_none() {
            // Raw HTML may hold entities: an ampersand stays.
            for c in text.chars() {
                match c {
                    '<' => out.push_str("&lt;"),
                    '>' => out.push_str("&gt;"),
                    c => out.push(c),
                }
            }
        }
    }

    /// Takes a comment or tag at the start of `rest`; returns what follows.
    fn markup<'a>(&mut self, rest: &'a str, out: &mut String) -> &'a str {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return comment.split_once("-->").map_or("", |it| it.1);
        }
        let Some((tag, after)) = parse_tag(rest) else {
            self.text("<", out);
            return &rest[1..];
        };
        if let Some(swallowed) = self.swallow {
            if tag.closing && tag.name == swallowed {
                self.swallow = None;
            }
            return after;
        }
        if let Some(name) = SWALLOWED.iter().find(|it| **it == tag.name) {
            self.swallow = (!tag.closing && !tag.self_closing).then_some(name);
            return after;
        }
        let known = TAGS
            .iter()
            .copied()
            .find(|it| **it == tag.name)
            .or_else(|| heading(&tag.name));
        match known {
            Some(name) if tag.closing => self.close(name, out),
            Some(name) if self.open.len() < MAX_OPEN => self.open_tag(name, &tag, out),
            _ => escape(&rest[..rest.len() - after.len()], out),
        }
        after
    }

    fn open_tag(&mut self, name: &'static str, tag: &Tag<'_>, out: &mut String) {
        out.push('<');
        out.push_str(name);
        for (key, value) in &tag.attributes {
            let Some(value) = self.attribute(name, key, value) else {
                continue;
            };
            out.push(' ');
            out.push_str(key);
            out.push_str("=\"");
            escape(&value, out);
            out.push('"');
        }
        if name == "img" && !tag.attributes.iter().any(|it| it.0 == "alt") {
            out.push_str(" alt=\"\"");
        }
        out.push('>');
        if !VOID.contains(&name) {
            self.open.push(name);
        }
    }

    /// The value of an attribute that stays.
    fn attribute<'a>(&self, tag: &str, key: &str, value: &'a str) -> Option<Cow<'a, str>> {
        let checked = |find: &dyn Fn(&str) -> Option<String>| {
            let shown = unescape(value);
            match is_relative(&decode(value)) {
                true => find(&shown).map(Cow::Owned),
                false => find(&decode(value)).map(|_| shown),
            }
        };
        match (tag, key) {
            ("a", "href") => checked(&|it| self.prose.address(it)),
            ("img", "src") => checked(&|it| self.prose.source(it)),
            ("code" | "pre", "class") => value.starts_with("language-").then_some(value.into()),
            _ => ATTRIBUTES.contains(&key).then_some(value.into()),
        }
    }

    fn close(&mut self, name: &str, out: &mut String) {
        // A closing tag without its opening one is dropped.
        let Some(at) = self.open.iter().rposition(|it| *it == name) else {
            return;
        };
        for it in self.open.drain(at..).rev() {
            out.push_str("</");
            out.push_str(it);
            out.push('>');
        }
    }
}

/// Raw headings would break the page's order: they become bold text.
fn heading(name: &str) -> Option<&'static str> {
    matches!(
        name,
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "center" | "font"
    )
    .then_some("strong")
}

/// The addresses of links and pictures in a piece of raw HTML.
pub(super) fn addresses(raw: &str, out: &mut Vec<String>) {
    let mut rest = raw;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let Some((tag, after)) = parse_tag(rest) else {
            rest = &rest[1..];
            continue;
        };
        let name = match &*tag.name {
            "a" => "href",
            "img" => "src",
            _ => "",
        };
        let found = tag.attributes.iter().filter(|it| it.0 == name);
        out.extend(found.map(|it| {
            let checked = decode(it.1);
            match is_relative(&checked) {
                true => unescape(it.1).into_owned(),
                false => checked,
            }
        }));
        rest = after;
    }
}

/// Decodes what could hide a scheme: numeric entities and `&colon;`.
fn decode(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let Some((entity, after)) = rest[at + 1..].split_once(';') else {
            // A number without an end is decoded by browsers as well.
            if rest[at + 1..].starts_with('#') {
                return String::from("javascript:");
            }
            out.push('&');
            rest = &rest[at + 1..];
            continue;
        };
        out.push(match entity {
            "amp" => '&',
            "colon" => ':',
            "Tab" | "NewLine" => ' ',
            _ => numeric(entity).unwrap_or('_'),
        });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn numeric(entity: &str) -> Option<char> {
    let digits = entity.strip_prefix('#')?;
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    char::from_u32(code)
}

struct Tag<'a> {
    name: String,
    closing: bool,
    self_closing: bool,
    attributes: Vec<(String, &'a str)>,
}

/// Reads the tag at the start of `text`, which begins with `<`.
fn parse_tag(text: &str) -> Option<(Tag<'_>, &str)> {
    let rest = &text[1..];
    let (closing, rest) = rest
        .strip_prefix('/')
        .map_or((false, rest), |it| (true, it));
    let len = rest
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .unwrap_or(rest.len());
    let name = rest[..len].to_ascii_lowercase();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut tag = Tag {
        name,
        closing,
        self_closing: false,
        attributes: Vec::new(),
    };
    let mut rest = &rest[len..];
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Some((tag, after));
        }
        if let Some(after) = rest.strip_prefix('/') {
            tag.self_closing = after.starts_with('>');
            rest = after;
            continue;
        }
        let len = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/'))
            .filter(|it| *it > 0);
        let Some(len) = len else {
            // A stray `=`, or the end of the text.
            rest = rest.get(1..)?;
            continue;
        };
        let key = rest[..len].to_ascii_lowercase();
        rest = rest[len..].trim_start();
        let value;
        (value, rest) = attribute_value(rest)?;
        tag.attributes.push((key, value));
    }
}

fn attribute_value(rest: &str) -> Option<(&str, &str)> {
    let Some(rest) = rest.strip_prefix('=') else {
        return Some(("", rest));
    };
    let rest = rest.trim_start();
    for quote in ['"', '\''] {
        if let Some(inner) = rest.strip_prefix(quote) {
            return inner.split_once(quote);
        }
    }
    let len = rest.find(|c: char| c.is_whitespace() || c == '>')?;
    Some((&rest[..len], &rest[len..]))
}
