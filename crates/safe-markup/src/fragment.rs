//! Converts events of untrusted Markdown to markup.

use pulldown_cmark::{CowStr, Event, html};

use crate::autolink::autolinked;
use crate::balance::balanced;
use crate::markup::Markup;
use crate::sanitize::{Addresses, Sanitizer};

/// Collects the events of one Markdown text and turns them into [`Markup`].
///
/// Raw HTML is reduced to the allow-list of the [`Sanitizer`]. The result has
/// no effect outside the element that it is inserted into: every element is
/// closed, and every tag is at a position where HTML parsers keep it.
pub struct Fragment<'a, 'e> {
    sanitizer: Sanitizer<'a>,
    /// Raw HTML that has not been parsed yet, because a tag may be split over
    /// several events.
    raw: String,
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
        let mut page = String::with_capacity(self.events.len() * 24);
        html::push_html(&mut page, self.events.into_iter());
        balanced(&page)
    }

    fn flush(&mut self) {
        if !self.raw.is_empty() {
            let clean = self.sanitizer.clean(&self.raw);
            self.events.push(Event::InlineHtml(clean.into()));
            self.raw.clear();
        }
    }
}
