//! Reduces raw HTML to an allow-list of tags and attributes.
//!
//! Descriptions contain `<id>` and `Map<K, V>` without backticks, so a tag that
//! is not allowed is shown as text instead of being dropped. The output
//! consists of tags with quoted attributes and of escaped text; `balance` then
//! gives them their places.

use std::borrow::Cow;

use crate::address::is_relative;
use crate::escape::{escape, unescape};
use crate::tag::{Tag, Tags};

/// Resolves the addresses of links and images. The sanitizer decodes an address
/// before and escapes the result.
pub trait Addresses {
    /// Returns the address of a link, or `None` for a link without an address.
    fn link(&self, url: &str) -> Option<String>;

    /// Returns the address of an image, or `None` for an image without an
    /// address.
    fn source(&self, url: &str) -> Option<String>;
}

/// Allowed tags: no forms, frames, scripts, styles, SVG or MathML.
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
/// Tags whose content is not text for readers, and is removed.
const SWALLOWED: &[&str] = &[
    "script", "style", "title", "textarea", "template", "noscript", "iframe",
];
/// Attributes allowed on every tag; `href` and `src` are checked separately.
const ATTRIBUTES: &[&str] = &[
    "title", "alt", "width", "height", "colspan", "rowspan", "open", "start", "lang", "dir",
];
/// Maximum depth of open tags; deeper ones are shown as text.
const MAX_OPEN: usize = 64;

/// Sanitizes the raw parts of one text, and keeps track of the tags that are
/// open between them.
///
/// Tags and attributes of formatting are kept, scripts and similar tags are
/// removed with their content, and every other tag is shown as text.
pub struct Sanitizer<'a> {
    /// Checks and resolves addresses.
    addresses: &'a dyn Addresses,
    /// Names of the open tags, the outermost first.
    open: Vec<&'static str>,
}

impl<'a> Sanitizer<'a> {
    /// Creates a sanitizer without open tags.
    #[must_use]
    pub fn new(addresses: &'a dyn Addresses) -> Self {
        Self {
            addresses,
            open: Vec::new(),
        }
    }

    /// Returns whether bare URLs are not linked at this point: in a link, and
    /// in code.
    #[must_use]
    pub fn is_in_link(&self) -> bool {
        let mut open = self.open.iter();
        open.any(|tag| matches!(*tag, "a" | "code" | "pre"))
    }

    /// Returns the sanitized HTML of a raw part. A parser may split a tag over
    /// several events: pass them together.
    #[must_use]
    pub fn clean(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut scan = Scan {
            tags: Tags::new(raw.len()),
            without_end: Vec::new(),
        };
        let mut rest = raw;
        while let Some((text, markup)) = rest.find('<').map(|at| rest.split_at(at)) {
            push_text(text, &mut out);
            rest = self.markup(markup, &mut scan, &mut out);
        }
        push_text(rest, &mut out);
        out
    }

    /// Returns the closing tags of everything that is still open.
    #[must_use]
    pub fn finish(&mut self) -> String {
        let open = self.open.drain(..).rev();
        open.map(|tag| format!("</{tag}>")).collect()
    }

    /// Reads a comment or tag at the start of `rest`, and returns the text
    /// after it.
    fn markup<'t>(&mut self, rest: &'t str, scan: &mut Scan, out: &mut String) -> &'t str {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return comment.split_once("-->").map_or("", |split| split.1);
        }
        let Some((tag, after)) = scan.tags.parse(rest) else {
            out.push_str("&lt;");
            return rest.strip_prefix('<').unwrap_or_default();
        };
        if let Some(end) = end_of_content(&tag, after, scan) {
            return end;
        }
        let known = TAGS
            .iter()
            .copied()
            .find(|known| **known == tag.name)
            .or_else(|| stand_in(&tag.name));
        match known {
            Some(name) if tag.closing => self.close(name, out),
            Some(name) if self.open.len() < MAX_OPEN => self.open_tag(name, &tag, out),
            _ => escape(&rest[..rest.len() - after.len()], out),
        }
        after
    }

    /// Writes an opening tag with its allowed attributes. An image without an
    /// alternative text gets an empty one, so that screen readers skip it.
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
        if name == "img" && !tag.attributes.iter().any(|attribute| attribute.0 == "alt") {
            out.push_str(" alt=\"\"");
        }
        out.push('>');
        if !VOID.contains(&name) {
            self.open.push(name);
        }
    }

    /// Returns the value of an attribute, or `None` if the attribute is not
    /// allowed.
    fn attribute<'v>(&self, tag: &str, key: &str, value: &'v str) -> Option<Cow<'v, str>> {
        // A relative address is replaced by the resolved one. Any other is
        // checked in its decoded form, in which a scheme cannot hide, and
        // written as it is.
        let checked = |find: &dyn Fn(&str) -> Option<String>| {
            let shown = unescape(value);
            match is_relative(&decode(value)) {
                true => find(&shown).map(Cow::Owned),
                false => find(&decode(value)).map(|_| shown),
            }
        };
        match (tag, key) {
            ("a", "href") => checked(&|address| self.addresses.link(address)),
            ("img", "src") => checked(&|address| self.addresses.source(address)),
            ("code" | "pre", "class") => is_language(value).then_some(value.into()),
            _ => ATTRIBUTES.contains(&key).then(|| unescape(value)),
        }
    }

    /// Closes the innermost tag of a name, and those inside it.
    fn close(&mut self, name: &str, out: &mut String) {
        // A closing tag without an opening tag is dropped.
        let Some(at) = self.open.iter().rposition(|element| *element == name) else {
            return;
        };
        for element in self.open.drain(at..).rev() {
            out.push_str("</");
            out.push_str(element);
            out.push('>');
        }
    }
}

/// The state of reading one raw text, which keeps the time linear.
struct Scan {
    /// Parser of its tags.
    tags: Tags,
    /// Names of removed tags that are known to have no end in the rest of the
    /// text.
    without_end: Vec<&'static str>,
}

/// Returns whether a class is that of a code's language, the only one that is
/// allowed.
fn is_language(value: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '#' | '.');
    value
        .strip_prefix("language-")
        .is_some_and(|text| text.chars().all(is_part))
}

/// Returns the text after the content of a tag that is removed with its
/// content. `None` if the tag is never closed, because then the text is about
/// the tag.
fn end_of_content<'t>(tag: &Tag<'_>, after: &'t str, scan: &mut Scan) -> Option<&'t str> {
    let name = SWALLOWED.iter().find(|known| **known == tag.name)?;
    if tag.closing || scan.without_end.contains(name) {
        return None;
    }
    let mut rest = after;
    while let Some(at) = rest.find("</") {
        rest = &rest[at..];
        match scan.tags.parse(rest) {
            Some((end, after)) if end.name == *name => return Some(after),
            Some((_, after)) => rest = after,
            None => rest = &rest[2..],
        }
    }
    scan.without_end.push(name);
    None
}

/// Appends text. Ampersands are kept, because raw HTML may contain entities.
fn push_text(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
}

/// Returns the tag that replaces another one: raw headings would break the
/// outline of the page, and become bold text.
fn stand_in(name: &str) -> Option<&'static str> {
    matches!(
        name,
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "center" | "font"
    )
    .then_some("strong")
}

/// Collects the addresses of links and images in raw HTML. They are in the form
/// in which [`Addresses`] gets them.
pub fn raw_addresses(raw: &str, out: &mut Vec<String>) {
    let mut tags = Tags::new(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let Some((tag, after)) = tags.parse(rest) else {
            rest = &rest[1..];
            continue;
        };
        let name = match &*tag.name {
            "a" => "href",
            "img" => "src",
            _ => "",
        };
        let found = tag
            .attributes
            .iter()
            .filter(|attribute| attribute.0 == name);
        out.extend(found.map(|attribute| {
            let checked = decode(attribute.1);
            match is_relative(&checked) {
                true => unescape(attribute.1).into_owned(),
                false => checked,
            }
        }));
        rest = after;
    }
}

/// Decodes entities that could hide a scheme: numeric ones and `&colon;`.
fn decode(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let Some((entity, after)) = rest[at + 1..].split_once(';') else {
            // Browsers also decode numeric entities without a semicolon.
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

/// Returns the character of a numeric reference, given without `&` and `;`.
fn numeric(entity: &str) -> Option<char> {
    let digits = entity.strip_prefix('#')?;
    let (digits, radix) = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    // `from_str_radix` accepts a sign.
    let is_number = digits.chars().all(|c| c.is_digit(radix));
    let code = u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)?;
    char::from_u32(code)
}
