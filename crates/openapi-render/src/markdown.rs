//! Descriptions are CommonMark that strangers wrote: it becomes HTML in which
//! nothing runs. Raw HTML is read tag by tag and written anew from an
//! allow-list; everything else of it is shown as text.

mod sanitize;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};

use sanitize::Sanitizer;

/// Turns descriptions into HTML; equal ones are rendered once.
pub(crate) struct Prose<'a> {
    links: &'a dyn Fn(&str) -> Option<String>,
    /// By level of the heading above.
    cache: RefCell<[HashMap<Box<str>, Rc<str>>; LEVELS]>,
}

/// Levels that headings can have, and none.
const LEVELS: usize = 7;

impl<'a> Prose<'a> {
    /// `links` maps addresses such as `#operation/getPet` to pages of ours.
    pub(crate) fn new(links: &'a dyn Fn(&str) -> Option<String>) -> Self {
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
        let html: Rc<str> = self.render(text, level).into();
        if let Some(cache) = self.cache.borrow_mut().get_mut(at) {
            cache.insert(text.into(), Rc::clone(&html));
        }
        html
    }

    fn render(&self, text: &str, level: u8) -> String {
        let options =
            Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
        let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
        let top = top_heading(&events);
        let mut sanitizer = Sanitizer::default();
        let mut out: Vec<Event<'_>> = Vec::with_capacity(events.len());
        let mut raw = String::new();
        for event in events {
            match event {
                // Tags may be spread over several events: read them together.
                Event::Html(it) | Event::InlineHtml(it) => raw.push_str(&it),
                other => {
                    flush(&mut raw, &mut sanitizer, &mut out);
                    out.push(self.event(other, level, top));
                }
            }
        }
        flush(&mut raw, &mut sanitizer, &mut out);
        let mut page = String::with_capacity(text.len() * 3 / 2);
        html::push_html(&mut page, out.into_iter());
        page.push_str(&sanitizer.finish());
        page
    }

    fn event<'e>(&self, event: Event<'e>, level: u8, top: u8) -> Event<'e> {
        match event {
            Event::Start(Tag::Heading { level: own, .. }) => {
                let level = shift(own, level, top);
                Event::Start(Tag::Heading {
                    level,
                    id: None,
                    classes: Vec::new(),
                    attrs: Vec::new(),
                })
            }
            Event::End(TagEnd::Heading(own)) => Event::End(TagEnd::Heading(shift(own, level, top))),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let mail = link_type == LinkType::Email;
                let url = if mail {
                    format!("mailto:{dest_url}")
                } else {
                    self.link(&dest_url)
                };
                Event::Start(Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: url.into(),
                    title,
                    id,
                })
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let url = if safe_source(&dest_url) {
                    dest_url
                } else {
                    CowStr::Borrowed("")
                };
                Event::Start(Tag::Image {
                    link_type,
                    dest_url: url,
                    title,
                    id,
                })
            }
            other => other,
        }
    }

    fn link(&self, url: &str) -> String {
        if let Some(known) = (self.links)(url) {
            return known;
        }
        if safe_link(url) {
            url.to_owned()
        } else {
            String::new()
        }
    }
}

fn flush<'e>(raw: &mut String, sanitizer: &mut Sanitizer, out: &mut Vec<Event<'e>>) {
    if !raw.is_empty() {
        out.push(Event::InlineHtml(sanitizer.clean(raw).into()));
        raw.clear();
    }
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
