//! Descriptions are CommonMark that strangers wrote: it becomes HTML in which
//! nothing runs.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use pulldown_cmark::{
    Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream,
};
use safe_markup::{
    Addresses, Fragment, Markup, is_relative, is_safe_link, is_safe_source, raw_addresses, unescape,
};

/// Where an address in a description leads: none, to no place that is known.
pub(crate) type Links<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Turns descriptions into HTML; equal ones are rendered once.
pub(crate) struct Prose<'a> {
    links: &'a Links<'a>,
    cache: &'a ProseCache,
}

/// The HTML of descriptions, by the level of the heading above. Pages whose
/// links lead to the same places share it.
#[derive(Default)]
pub(crate) struct ProseCache([RwLock<HashMap<Box<str>, Markup>>; LEVELS]);

/// Levels that headings can have, and none.
const LEVELS: usize = 7;

impl<'a> Prose<'a> {
    /// `links` maps relative addresses, such as `#operation/getPet`.
    pub(crate) fn new(links: &'a Links<'a>, cache: &'a ProseCache) -> Self {
        Self { links, cache }
    }

    /// Block content whose headings begin below `level`.
    pub(crate) fn html(&self, text: &str, level: u8) -> Markup {
        let cache = &self.cache.0[usize::from(level).min(LEVELS - 1)];
        let known = cache.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(text) {
            return known.clone();
        }
        drop(known);
        let html = self.render(text, level, &[]);
        let mut known = cache.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(text.into(), html.clone());
        html
    }

    /// The same with anchors for the headings, in their order.
    pub(crate) fn with_anchors(&self, text: &str, level: u8, anchors: &[String]) -> Markup {
        self.render(text, level, anchors)
    }

    fn render(&self, text: &str, level: u8, anchors: &[String]) -> Markup {
        let events = TextMergeStream::new(Parser::new_ext(text, OPTIONS));
        let events: Vec<Event<'_>> = events.collect();
        let mut pass = Pass {
            prose: self,
            level,
            top: top_heading(&events),
            anchors: anchors.iter(),
            kept: Vec::new(),
            out: Fragment::new(self),
        };
        for event in events {
            pass.event(event);
        }
        pass.out.finish()
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
        self.link(url).filter(|it| is_safe_source(it))
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
    /// For each open link, picture and block of code: is it there, or its
    /// text alone?
    kept: Vec<bool>,
    out: Fragment<'p, 'e>,
}

impl<'e> Pass<'_, 'e> {
    fn event(&mut self, event: Event<'e>) {
        match event {
            Event::Start(Tag::Heading { level: own, .. }) => {
                let level = shift(own, self.level, self.top);
                self.out.event(Event::Start(Tag::Heading {
                    level,
                    id: self.anchors.next().map(|it| it.clone().into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                }));
            }
            Event::End(TagEnd::Heading(own)) => {
                let level = shift(own, self.level, self.top);
                self.out.event(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let url = match link_type {
                    LinkType::Email => Some(format!("mailto:{dest_url}")),
                    _ => self.prose.link(&dest_url),
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
                    self.out.event(event);
                }
            }
            Event::Text(text) if self.kept.is_empty() => self.out.linked_text(text),
            other => self.out.event(other),
        }
    }

    fn open(&mut self, tag: Option<Tag<'e>>) {
        self.kept.push(tag.is_some());
        if let Some(tag) = tag {
            self.out.event(Event::Start(tag));
        }
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
            Event::Html(it) | Event::InlineHtml(it) => raw_addresses(&it, &mut addresses),
            _ => {}
        }
    }
    (headings, addresses)
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
