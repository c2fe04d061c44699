//! Renders descriptions to HTML. They are Markdown of third parties, so the
//! HTML is sanitized.

use pulldown_cmark::{Event, Parser, TagEnd};
use reference_pages::{ProseCache, ProseRules, prose};
use safe_markup::{Addresses, Markup, is_relative, is_safe_link, is_safe_source, unescape};

/// Resolves a relative address in a description, if its target is known.
pub(crate) type Links<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Renders descriptions to HTML; equal ones are rendered once.
pub(crate) struct Prose<'a> {
    links: &'a Links<'a>,
    cache: &'a ProseCache,
}

impl<'a> Prose<'a> {
    /// `links` maps relative addresses, such as `#operation/getPet`.
    pub(crate) fn new(links: &'a Links<'a>, cache: &'a ProseCache) -> Self {
        Self { links, cache }
    }

    /// Returns block content whose headings start below `level`.
    pub(crate) fn html(&self, text: &str, level: u8) -> Markup {
        self.cache
            .get_or_render(text, level, || prose(text, level, &[], self))
    }

    /// Like [`html`](Self::html), with anchors for the headings, in order.
    pub(crate) fn with_anchors(&self, text: &str, level: u8, anchors: &[String]) -> Markup {
        prose(text, level, anchors, self)
    }
}

impl Addresses for Prose<'_> {
    fn link(&self, url: &str) -> Option<String> {
        if is_relative(url) {
            return (self.links)(url);
        }
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, url: &str) -> Option<String> {
        self.link(url).filter(|address| is_safe_source(address))
    }
}

impl ProseRules for Prose<'_> {
    fn closes_gaps(&self) -> bool {
        true
    }
}

/// Resolves a relative address against `base`.
pub(crate) fn against(base: &str, url: &str) -> String {
    let base = base.split(['?', '#']).next().unwrap_or_default();
    let (path, tail) = url.split_at(url.find(['?', '#']).unwrap_or(url.len()));
    if path.is_empty() {
        return format!("{base}{tail}");
    }
    let host = base.find("://").map_or(0, |at| {
        base[at + 3..]
            .find('/')
            .map_or(base.len(), |end| at + 3 + end)
    });
    let (host, folder) = base.split_at(host);
    let folder = if path.starts_with('/') {
        ""
    } else {
        folder.rsplit_once('/').map_or("", |split| split.0)
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    let end = if path.ends_with('/') && !parts.is_empty() {
        "/"
    } else {
        ""
    };
    format!("{host}/{}{end}{tail}", parts.join("/"))
}

/// Returns plain text on one line, for titles, lists and meta tags.
pub(crate) fn plain(text: &str, longest: usize) -> String {
    let mut out = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) if !out.is_empty() => break,
            _ => {}
        }
        if out.len() > longest * 4 {
            break;
        }
    }
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    if out.chars().count() <= longest {
        return out;
    }
    let cut: String = out.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// Returns the text of our own HTML, with single spaces between blocks.
pub(crate) fn plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        push_words(&unescape(text), &mut out);
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        let name = tag.trim_start_matches('/');
        let inline = [
            "a", "b", "code", "del", "em", "i", "span", "strong", "sub", "sup",
        ];
        let name = name.split([' ', '/']).next().unwrap_or_default();
        if !inline.contains(&name) && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        rest = after;
    }
    push_words(&unescape(rest), &mut out);
    out.truncate(out.trim_end().len());
    out
}

/// Appends text with white space collapsed to single spaces, and none at the
/// start.
fn push_words(text: &str, out: &mut String) {
    if text.starts_with(char::is_whitespace) && !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
    for word in text.split_ascii_whitespace() {
        out.push_str(word);
        out.push(' ');
    }
    if !text.ends_with(char::is_whitespace) && out.ends_with(' ') {
        out.pop();
    }
}
