//! Descriptions are CommonMark that strangers wrote: it becomes HTML in which
//! nothing runs. Raw HTML is read tag by tag and written anew from an
//! allow-list; everything else of it is shown as text.

mod sanitize;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use docs_model::autolink;
use pulldown_cmark::{
    CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream, html,
};

use sanitize::Sanitizer;

/// Where an address in a description leads: none, to no place that is known.
pub(crate) type Links<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Turns descriptions into HTML; equal ones are rendered once.
pub(crate) struct Prose<'a> {
    links: &'a Links<'a>,
    /// By level of the heading above.
    cache: RefCell<[HashMap<Box<str>, Rc<str>>; LEVELS]>,
}

/// Levels that headings can have, and none.
const LEVELS: usize = 7;

impl<'a> Prose<'a> {
    /// `links` maps relative addresses, such as `#operation/getPet`.
    pub(crate) fn new(links: &'a Links<'a>) -> Self {
        Self {
            links,
            cache: RefCell::default(),
        }
    }

    /// Block content whose headings begin below `level`.
    pub(crate) fn html(&self, text: &str, level: u8) -> Rc<str> {
        let at = usize::from(level).min(LEVELS - 1);
        let known = self
            .cache
            .borrow()
            .get(at)
            .and_then(|it| it.get(text).cloned());
        if let Some(known) = known {
            return known;
        }
        let html: Rc<str> = self.render(text, level, &[]).into();
        if let Some(cache) = self.cache.borrow_mut().get_mut(at) {
            cache.insert(text.into(), Rc::clone(&html));
        }
        html
    }

    /// The same with anchors for the headings, in their order.
    pub(crate) fn with_anchors(&self, text: &str, level: u8, anchors: &[String]) -> Rc<str> {
        self.render(text, level, anchors).into()
    }

    /// Where a link leads; none: it stays text.
    pub(crate) fn address(&self, url: &str) -> Option<String> {
        if is_relative(url) {
            return (self.links)(url);
        }
        safe_link(url).then(|| url.to_owned())
    }

    /// Where a picture is found.
    pub(crate) fn source(&self, url: &str) -> Option<String> {
        self.address(url).filter(|it| safe_source(it))
    }

    fn render(&self, text: &str, level: u8, anchors: &[String]) -> String {
        let events = TextMergeStream::new(Parser::new_ext(text, OPTIONS));
        let events: Vec<Event<'_>> = events.collect();
        let mut pass = Pass {
            prose: self,
            level,
            top: top_heading(&events),
            anchors: anchors.iter(),
            sanitizer: Sanitizer::new(self),
            kept: Vec::new(),
            out: Vec::with_capacity(events.len()),
        };
        let mut raw = String::new();
        for event in events {
            match event {
                // Tags may be spread over several events: read them together.
                Event::Html(it) | Event::InlineHtml(it) => raw.push_str(&it),
                other => {
                    pass.flush(&mut raw);
                    pass.event(other);
                }
            }
        }
        pass.flush(&mut raw);
        let mut page = String::with_capacity(text.len() * 3 / 2);
        html::push_html(&mut page, pass.out.into_iter());
        page.push_str(&pass.sanitizer.finish());
        page
    }
}

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);

/// One text on its way to HTML.
struct Pass<'p, 'e> {
    prose: &'p Prose<'p>,
    level: u8,
    /// Level of the text's highest headings.
    top: u8,
    anchors: std::slice::Iter<'p, String>,
    sanitizer: Sanitizer<'p>,
    /// For each open link, picture and block of code: is it there, or its
    /// text alone?
    kept: Vec<bool>,
    out: Vec<Event<'e>>,
}

impl<'e> Pass<'_, 'e> {
    fn flush(&mut self, raw: &mut String) {
        if !raw.is_empty() {
            let clean = self.sanitizer.clean(raw);
            self.out.push(Event::InlineHtml(clean.into()));
            raw.clear();
        }
    }

    fn event(&mut self, event: Event<'e>) {
        match event {
            Event::Start(Tag::Heading { level: own, .. }) => {
                let level = shift(own, self.level, self.top);
                self.out.push(Event::Start(Tag::Heading {
                    level,
                    id: self.anchors.next().map(|it| it.clone().into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                }));
            }
            Event::End(TagEnd::Heading(own)) => {
                let level = shift(own, self.level, self.top);
                self.out.push(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let url = match link_type {
                    LinkType::Email => Some(format!("mailto:{dest_url}")),
                    _ => self.prose.address(&dest_url),
                };
                let tag = url.map(|url| Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: url.into(),
                    title,
                    id,
                });
                self.open(tag);
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let tag = self.prose.source(&dest_url).map(|url| Tag::Image {
                    link_type,
                    dest_url: url.into(),
                    title,
                    id,
                });
                self.open(tag);
            }
            Event::Start(Tag::CodeBlock(kind)) => self.open(Some(Tag::CodeBlock(kind))),
            Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => {
                if self.kept.pop() == Some(true) {
                    self.out.push(event);
                }
            }
            Event::Text(text) if self.kept.is_empty() && !self.sanitizer.is_in_link() => {
                self.text(text);
            }
            other => self.out.push(other),
        }
    }

    fn open(&mut self, tag: Option<Tag<'e>>) {
        self.kept.push(tag.is_some());
        self.out.extend(tag.map(Event::Start));
    }

    /// Text, in which bare addresses are links.
    fn text(&mut self, text: CowStr<'e>) {
        let found = autolink::find(&text);
        if found.is_empty() {
            self.out.push(Event::Text(text));
            return;
        }
        let piece = |range: Range<usize>| Event::Text(CowStr::from(text[range].to_owned()));
        let mut from = 0;
        for it in found {
            let words = &text[it.range.clone()];
            self.out.push(piece(from..it.range.start));
            self.out.push(Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url: it.target(words).into(),
                title: CowStr::Borrowed(""),
                id: CowStr::Borrowed(""),
            }));
            self.out.push(piece(it.range.clone()));
            self.out.push(Event::End(TagEnd::Link));
            from = it.range.end;
        }
        self.out.push(piece(from..text.len()));
    }
}

/// The headings of a text with their levels, and the addresses that it links
/// to or shows.
pub(crate) fn outline(text: &str) -> (Vec<(u8, String)>, Vec<String>) {
    let mut headings = Vec::new();
    let mut addresses = Vec::new();
    let mut open: Option<(u8, String)> = None;
    for event in Parser::new_ext(text, OPTIONS) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => open = Some((level as u8, String::new())),
            Event::End(TagEnd::Heading(_)) => headings.extend(open.take()),
            Event::Text(it) | Event::Code(it) => {
                if let Some((_, title)) = &mut open {
                    title.push_str(&it);
                }
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) if link_type != LinkType::Email => addresses.push(dest_url.into_string()),
            Event::Start(Tag::Image { dest_url, .. }) => addresses.push(dest_url.into_string()),
            Event::Html(it) | Event::InlineHtml(it) => sanitize::addresses(&it, &mut addresses),
            _ => {}
        }
    }
    (headings, addresses)
}

/// True for what is an address by virtue of where it is written.
pub(crate) fn is_relative(url: &str) -> bool {
    let url = compact(url);
    !url.starts_with("//") && scheme(&url).is_none()
}

/// A relative address as seen from `base`.
pub(crate) fn against(base: &str, url: &str) -> String {
    let base = base.split(['?', '#']).next().unwrap_or_default();
    let (path, tail) = url.split_at(url.find(['?', '#']).unwrap_or(url.len()));
    if path.is_empty() {
        return format!("{base}{tail}");
    }
    let host = base.find("://").map_or(0, |at| {
        base[at + 3..]
            .find('/')
            .map_or(base.len(), |it| at + 3 + it)
    });
    let (host, folder) = base.split_at(host);
    let folder = if path.starts_with('/') {
        ""
    } else {
        folder.rsplit_once('/').map_or("", |it| it.0)
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

fn top_heading(events: &[Event<'_>]) -> u8 {
    let levels = events.iter().filter_map(|it| match it {
        Event::Start(Tag::Heading { level, .. }) => Some(*level as u8),
        _ => None,
    });
    levels.min().unwrap_or(1)
}

/// Moves headings below those of the page, without gaps at the top.
fn shift(own: HeadingLevel, level: u8, top: u8) -> HeadingLevel {
    let moved = usize::from(own as u8 + level - top + 1).min(6);
    HeadingLevel::try_from(moved).unwrap_or(HeadingLevel::H6)
}

/// Text without markup on one line: for titles, lists and meta tags.
pub(crate) fn plain(text: &str, longest: usize) -> String {
    let mut out = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Text(it) | Event::Code(it) => out.push_str(&it),
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

/// True for addresses that a reader may be sent to.
pub(crate) fn safe_link(url: &str) -> bool {
    let url = compact(url);
    match scheme(&url) {
        Some(it) => matches!(it, "http" | "https" | "mailto" | "tel" | "ftp"),
        None => true,
    }
}

fn safe_source(url: &str) -> bool {
    let url = compact(url);
    match scheme(&url) {
        Some(it) => matches!(it, "http" | "https"),
        None => !url.starts_with("//") || url.len() > 2,
    }
}

/// Browsers ignore control characters and spaces at the start of addresses
/// and line breaks within: `java\nscript:` is one word to them.
fn compact(url: &str) -> Cow<'_, str> {
    if url.chars().any(|c| c.is_control() || c.is_whitespace()) {
        Cow::Owned(
            url.chars()
                .filter(|c| !c.is_control() && !c.is_whitespace())
                .collect::<String>()
                .to_lowercase(),
        )
    } else {
        Cow::Owned(url.to_lowercase())
    }
}

/// The scheme of an address, in the case that [`compact`] gives.
fn scheme(url: &str) -> Option<&str> {
    let (before, _) = url.split_once(':')?;
    let first = before.find(['/', '?', '#']);
    first.is_none().then_some(before)
}

/// Escapes for text and for attributes in double quotes.
pub(crate) fn escape(text: &str, out: &mut String) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            b'\'' => "&#39;",
            _ => continue,
        };
        out.push_str(&text[start..at]);
        out.push_str(escaped);
        start = at + 1;
    }
    out.push_str(&text[start..]);
}

/// The text of our own HTML, its blocks parted by single spaces.
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

/// Appends with white space as single spaces, none at the start.
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

/// Undoes [`escape`] and what the Markdown renderer escapes.
pub(crate) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&#x2F;", "/")
        .replace("&amp;", "&");
    Cow::Owned(text)
}
