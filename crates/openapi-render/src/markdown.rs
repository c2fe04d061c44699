//! Renders descriptions to HTML, and to plain text. They are Markdown of third
//! parties, so the HTML is sanitized: tags and attributes on a list of harmless
//! ones, addresses of harmless schemes.

use std::borrow::Cow;
use std::iter;

use memchr::memmem;
use pulldown_cmark::{Event, Parser, TagEnd};
use reference_pages::{Highlight, ProseCache, ProseRules, prose};
use safe_markup::{
    Addresses, Markup, MarkupWriter, is_relative, is_safe_link, is_safe_source, unescape,
};
use tera::{Kwargs, State, TeraResult, Value};

use crate::redoc::{Component, component};
use crate::text::fragment;
use crate::texts::Texts;

/// How the link at the end of a heading starts. Descriptions have no classes.
pub(crate) const HEADING_LINK: &str = " <a class=\"api-anchor\"";

/// Maximum size of a code block that is highlighted, in bytes: markup takes several
/// times as much as code.
pub(crate) const MAX_HIGHLIGHTED_BYTES: usize = 64 * 1024;

/// Resolves a relative address in a description, or returns `None` if its
/// target is unknown. The link is then shown as text.
pub(crate) type Links<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Renders descriptions to HTML; equal ones are rendered once, since many pages
/// repeat the description of a schema.
pub(crate) struct Prose<'a> {
    /// Resolves relative addresses, as the pages of one reference do.
    links: &'a Links<'a>,
    /// HTML by text and level.
    cache: &'a ProseCache,
    /// Highlighter of code blocks.
    highlight: &'a Highlight,
    /// Words of the pages.
    texts: &'a Texts,
}

impl<'a> Prose<'a> {
    /// Creates a renderer whose relative addresses `links` resolves. `cache` is
    /// shared by the pages of a reference; it does not know the other arguments, so
    /// one cache has one of each.
    pub(crate) fn new(
        links: &'a Links<'a>,
        cache: &'a ProseCache,
        highlight: &'a Highlight,
        texts: &'a Texts,
    ) -> Self {
        Self {
            links,
            cache,
            highlight,
            texts,
        }
    }

    /// Returns block content whose headings start below `level`, so that a
    /// description does not break the outline of the page around it.
    pub(crate) fn html(&self, text: &str, level: u8) -> Markup {
        self.cache
            .get_or_render(text, level, || prose(text, level, &[], self))
    }

    /// Returns block content below a heading of `level`, as [`html`](Self::html)
    /// does. Its headings get the `anchors`, in order, and links to them.
    pub(crate) fn with_anchors(&self, text: &str, level: u8, anchors: &[String]) -> Markup {
        prose(text, level, anchors, &AnchoredProse(self))
    }

    /// Returns a link to the part of the reference that Redoc shows in place of one
    /// of its components; the name of a schema that is not there.
    fn link_to_part(&self, component: Component<'_>) -> Markup {
        let (target, name) = match component {
            Component::Security => ("#security", &*self.texts.security),
            Component::Schema(target) => (target, target.rsplit('/').next().unwrap_or(target)),
        };
        let mut out = MarkupWriter::new();
        if let Some(href) = (self.links)(target) {
            out.html("<a href=\"");
            out.text(&href);
            out.html("\">");
            out.text(name);
            out.html("</a>");
        } else if let Component::Schema(_) = component {
            out.text(name);
        }
        out.finish()
    }
}

impl Addresses for Prose<'_> {
    /// Returns the target of a link: harmless schemes only, and relative ones
    /// by the resolver.
    fn link(&self, url: &str) -> Option<String> {
        if is_relative(url) {
            return (self.links)(url);
        }
        is_safe_link(url).then(|| url.to_owned())
    }

    /// Returns the source of an image, for which fewer schemes are harmless.
    fn source(&self, url: &str) -> Option<String> {
        self.link(url).filter(|address| is_safe_source(address))
    }
}

impl ProseRules for Prose<'_> {
    /// Returns a highlighted block for a fence with a language. The info string may
    /// continue with options: `json title="x"`, `json{1,3}`.
    fn code_block(&self, info: &str, code: &str) -> Option<Markup> {
        let language = info.split([' ', ',', '{']).next().unwrap_or_default();
        if language.is_empty() || code.len() > MAX_HIGHLIGHTED_BYTES {
            return None;
        }
        let html = self.highlight.html(language, code);
        let mut out = MarkupWriter::with_capacity(html.len() + 64);
        out.tagged("<pre><code class=\"language-", language, "\">");
        out.markup(&html);
        out.html("</code></pre>\n");
        Some(out.finish())
    }

    /// Components of Redoc are links to what they show.
    fn raw_html(&self, html: &str, is_block: bool) -> Option<Markup> {
        let link = self.link_to_part(component(html)?);
        if !is_block {
            return Some(link);
        }
        let mut out = MarkupWriter::new();
        out.html("<p>");
        out.markup(&link);
        out.html("</p>\n");
        Some(out.finish())
    }

    fn closes_gaps(&self) -> bool {
        true
    }
}

/// Renders a text whose headings have anchors.
struct AnchoredProse<'a>(&'a Prose<'a>);

impl Addresses for AnchoredProse<'_> {
    fn link(&self, url: &str) -> Option<String> {
        self.0.link(url)
    }

    fn source(&self, url: &str) -> Option<String> {
        self.0.source(url)
    }
}

impl ProseRules for AnchoredProse<'_> {
    fn code_block(&self, info: &str, code: &str) -> Option<Markup> {
        self.0.code_block(info, code)
    }

    fn raw_html(&self, html: &str, is_block: bool) -> Option<Markup> {
        self.0.raw_html(html, is_block)
    }

    fn closes_gaps(&self) -> bool {
        self.0.closes_gaps()
    }

    /// The same link as that of other headings of API pages. One without a name would
    /// be a riddle to screen readers.
    fn heading_end(&self, anchor: &str, text: &str) -> Option<Markup> {
        let name = text.trim();
        let href = format!("#{}", fragment(anchor));
        (!name.is_empty()).then(|| heading_link(&href, name, &self.0.texts.link_to))
    }
}

/// Returns the link at the end of a heading, with a space before it. Its label is
/// `link_to`, in which `{name}` is the heading.
fn heading_link(href: &str, name: &str, link_to: &str) -> Markup {
    let mut out = MarkupWriter::new();
    out.html(HEADING_LINK);
    out.html(" href=\"");
    out.text(href);
    out.html("\" aria-label=\"");
    out.text(&link_to.replace("{name}", name));
    out.html("\">#</a>");
    out.finish()
}

/// The filter `heading_link` of templates: `{{ title | heading_link(href, label) }}` is the
/// [`heading_link`] of a title.
#[expect(clippy::needless_pass_by_value, reason = "the signature of filters")]
pub(crate) fn heading_link_filter(
    name: Value,
    arguments: Kwargs,
    _: &State<'_>,
) -> TeraResult<Value> {
    let href: String = arguments.must_get("href")?;
    let label: String = arguments.must_get("label")?;
    let link = heading_link(&href, name.as_str().unwrap_or_default(), &label);
    Ok(Value::from(link.to_string()).mark_safe())
}

/// Returns HTML of this module without the links to its headings.
pub(crate) fn without_heading_links(html: &str) -> Cow<'_, str> {
    if !html.contains(HEADING_LINK) {
        return Cow::Borrowed(html);
    }
    let mut parts = html.split(HEADING_LINK);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once("</a>").map_or(part, |(_, after)| after));
    }
    Cow::Owned(out)
}

/// A heading with an anchor in HTML of this crate.
pub(crate) struct AnchoredHeading<'h> {
    /// Level, 1 to 6.
    pub(crate) level: u8,
    /// Its id.
    pub(crate) anchor: Cow<'h, str>,
    /// Its content, without the link to itself and labels.
    pub(crate) label: &'h str,
    /// Position of its tag.
    pub(crate) start: usize,
    /// Position after its end tag.
    pub(crate) end: usize,
}

/// Returns the headings `<h1 id="...">` to `<h6>` that have an id, in order.
pub(crate) fn anchored_headings(html: &str) -> impl Iterator<Item = AnchoredHeading<'_>> {
    let mut tags = memmem::find_iter(html.as_bytes(), "<h");
    iter::from_fn(move || tags.find_map(|start| anchored_heading(html, start)))
}

/// Returns the heading whose tag starts at `start`, if there is one.
fn anchored_heading(html: &str, start: usize) -> Option<AnchoredHeading<'_>> {
    let rest = html.get(start..)?;
    let [_, _, level @ b'1'..=b'6', ..] = rest.as_bytes() else {
        return None;
    };
    let (tag, inner) = rest.get(3..)?.split_once('>')?;
    let (anchor, _) = tag.strip_prefix(" id=\"")?.split_once('"')?;
    let (content, _) = inner.split_once("</h")?;
    // Links to the heading itself and labels are not part of its text.
    let label = content.split(HEADING_LINK).next().unwrap_or(content);
    Some(AnchoredHeading {
        level: level - b'0',
        anchor: unescape(anchor),
        label: label.split(" <span").next().unwrap_or(label),
        start,
        end: html.len() - inner.len() + content.len() + "</h1>".len(),
    })
}

/// Resolves a relative address against `base`, a URL or an absolute path, as
/// browsers do: `..` does not leave the root, query and fragment are those of
/// `url`, and a trailing slash stays.
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

/// Returns the first paragraph or heading of a CommonMark text as plain text on
/// one line, of at most `longest` characters, for titles, lists and meta tags.
/// A longer text ends with an ellipsis.
pub(crate) fn plain(text: &str, longest: usize) -> String {
    let mut out = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) if !out.is_empty() => break,
            _ => {}
        }
        // A character has at most four bytes: enough for the cut below.
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

/// Returns the text of our own HTML, with single spaces between blocks. Not a
/// parser of HTML in general: attributes contain no `>`, which our writer
/// escapes.
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
    // Between two tags, of which the first may follow a space.
    if text.is_empty() {
        return;
    }
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
