//! Converts events of untrusted Markdown to markup.
//!
//! A parser of Markdown gives raw HTML in pieces, between the events of the
//! Markdown around it. The pieces are joined, sanitized together with the tags
//! that are open, and the whole is balanced at the end.

use pulldown_cmark::{CowStr, Event, Tag, html};

use crate::autolink::autolinked;
use crate::balance::balanced;
use crate::escape::escaped;
use crate::markup::Markup;
use crate::sanitize::{Addresses, Sanitizer};

/// Collects the events of one Markdown text and turns them into [`Markup`].
///
/// Raw HTML is reduced to the allow-list of the [`Sanitizer`]. The result has
/// no effect outside the element that it is inserted into: every element is
/// closed, and every tag is at a position where HTML parsers keep it.
///
/// # Examples
///
/// ```
/// use pulldown_cmark::Parser;
/// use safe_markup::{Addresses, Fragment};
///
/// struct AsWritten;
///
/// impl Addresses for AsWritten {
///     fn link(&self, url: &str) -> Option<String> {
///         safe_markup::is_safe_link(url).then(|| url.to_owned())
///     }
///     fn source(&self, url: &str) -> Option<String> {
///         safe_markup::is_safe_source(url).then(|| url.to_owned())
///     }
/// }
///
/// let mut fragment = Fragment::new(&AsWritten);
/// for event in Parser::new("Press <kbd onclick='steal()'>Tab</kbd> <b>now") {
///     fragment.event(event);
/// }
/// assert_eq!(fragment.finish().as_str(), "<p>Press <kbd>Tab</kbd> <b>now</b></p>\n");
/// ```
pub struct Fragment<'a, 'e> {
    /// Sanitizes raw HTML, and knows which of its tags are open.
    sanitizer: Sanitizer<'a>,
    /// Raw HTML that has not been parsed yet, because a tag may be split over
    /// several events.
    raw: String,
    /// Events so far. Their raw HTML is sanitized.
    events: Vec<Event<'e>>,
}

impl<'a, 'e> Fragment<'a, 'e> {
    /// Creates an empty fragment.
    #[must_use]
    pub fn new(addresses: &'a dyn Addresses) -> Self {
        Self {
            sanitizer: Sanitizer::new(addresses),
            raw: String::new(),
            events: Vec::new(),
        }
    }

    /// Appends an event. The caller must check the addresses of its links and
    /// images; its raw HTML is sanitized.
    pub fn event(&mut self, event: Event<'e>) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => self.raw.push_str(&html),
            other => {
                self.flush();
                self.events.push(other);
            }
        }
    }

    /// Appends text, with links for bare URLs except inside links and code.
    pub fn linked_text(&mut self, text: CowStr<'e>) {
        self.flush();
        if self.sanitizer.is_in_link() {
            self.events.push(Event::Text(text));
        } else {
            autolinked(text, &mut self.events);
        }
    }

    /// Appends finished markup.
    pub fn markup(&mut self, markup: &Markup) {
        self.flush();
        let html = markup.as_str().to_owned();
        self.events.push(Event::Html(html.into()));
    }

    /// Returns the markup of everything that was appended.
    #[must_use]
    pub fn finish(mut self) -> Markup {
        self.flush();
        mark_autolinks(&mut self.events);
        let mut page = String::with_capacity(self.events.len() * 24);
        html::push_html(&mut page, self.events.into_iter());
        balanced(&page)
    }

    /// Sanitizes the raw HTML that has been collected, and appends it.
    fn flush(&mut self) {
        if !self.raw.is_empty() {
            let clean = self.sanitizer.clean(&self.raw);
            self.events.push(Event::InlineHtml(clean.into()));
            self.raw.clear();
        }
    }
}

/// Gives links whose text is their address a class: style sheets for paper
/// write the address of other links after them.
fn mark_autolinks(events: &mut [Event<'_>]) {
    for index in 1..events.len() {
        let [.., start, Event::Text(text)] = &mut events[..=index] else {
            continue;
        };
        let Event::Start(Tag::Link {
            dest_url, title, ..
        }) = start
        else {
            continue;
        };
        let is_address = dest_url == text || dest_url.strip_prefix("http://") == Some(text);
        if is_address && dest_url.starts_with("http") && title.is_empty() {
            let html = format!("<a class=\"autolink\" href=\"{}\">", escaped(dest_url));
            *start = Event::InlineHtml(html.into());
        }
    }
}
