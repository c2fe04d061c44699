//! Abbreviations of Python-Markdown: `*[HTML]: Hyper Text Markup Language`.
//!
//! A definition applies to the whole page, and usually is at its end, so the
//! words are replaced when the page is complete.
//!
//! The finished nodes are walked once. At each start of a word, the text is looked up
//! by each length that a definition has, the longest first, so the cost is the length
//! of the page times the number of different lengths (at most 64), and does not grow
//! with the number of definitions.

use std::collections::BTreeMap;

use located_data::Span;

use super::Builder;
use crate::html;
use crate::node::Node;

/// Maximum number of definitions on a page, and maximum length of a word. Each
/// word of the page is compared with words of each length.
const MAX_DEFINITIONS: usize = 1000;
const MAX_LENGTH: usize = 64;

/// Elements whose text is left alone.
const SKIPPED: [&str; 6] = ["code", "pre", "abbr", "script", "style", "svg"];

/// The abbreviations of a page: words and their meanings, both as HTML.
#[derive(Debug, Default)]
pub(super) struct Abbreviations {
    meanings: BTreeMap<String, String>,
}

impl Builder<'_> {
    /// Notes the abbreviation in a line `*[word]: meaning`.
    pub(super) fn define_abbreviation(&mut self, word: Span, meaning: Span) {
        let word = html::text(self.slice(word));
        let mut title = String::new();
        html::push_attribute(&mut title, "title", self.slice(meaning));
        let meanings = &mut self.abbreviations.meanings;
        if meanings.len() < MAX_DEFINITIONS && word.len() <= MAX_LENGTH {
            meanings.insert(word, title);
        }
    }

    /// Marks the abbreviations in the page.
    pub(super) fn mark_abbreviations(&mut self) {
        let abbreviations = std::mem::take(&mut self.abbreviations);
        if abbreviations.meanings.is_empty() {
            return;
        }
        let mut lengths: Vec<usize> = abbreviations.meanings.keys().map(String::len).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths.dedup();
        let marker = Marker {
            meanings: &abbreviations.meanings,
            lengths: &lengths,
        };
        marker.nodes(&mut self.nodes, &mut None);
    }
}

/// Marks words in nodes.
struct Marker<'a> {
    meanings: &'a BTreeMap<String, String>,
    /// Lengths of the words, the longest first.
    lengths: &'a [usize],
}

impl Marker<'_> {
    /// Marks the words of nodes. `skipped` is the open element whose text is left
    /// alone; it may end in a later node.
    fn nodes(&self, nodes: &mut [Node], skipped: &mut Option<&'static str>) {
        for node in nodes {
            match node {
                Node::Html(html) => *html = self.html(html, skipped),
                Node::Heading { children, .. } | Node::Link { children, .. } => {
                    self.nodes(children, skipped);
                }
                Node::Admonition(admonition) => {
                    self.nodes(admonition.title.as_deref_mut().unwrap_or_default(), skipped);
                    self.nodes(&mut admonition.children, skipped);
                }
                Node::Component(component) => self.nodes(&mut component.children, skipped),
                Node::Include(include) => self.nodes(&mut include.children, skipped),
                Node::Image { .. }
                | Node::Media { .. }
                | Node::Code(_)
                | Node::Math(_)
                | Node::Truncate => {}
            }
        }
    }

    /// Returns HTML with its words marked.
    fn html(&self, html: &str, skipped: &mut Option<&'static str>) -> String {
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        loop {
            let at = memchr::memchr(b'<', rest.as_bytes()).unwrap_or(rest.len());
            match skipped {
                Some(_) => out.push_str(&rest[..at]),
                None => self.text(&rest[..at], &mut out),
            }
            rest = &rest[at..];
            if rest.is_empty() {
                return out;
            }
            let end = tag_end(rest);
            let tag = &rest[..end];
            let name = tag.trim_start_matches(['<', '/']);
            let is_name = |c: char| c.is_ascii_alphanumeric();
            let name = &name[..name.find(|c| !is_name(c)).unwrap_or(name.len())];
            match (tag.starts_with("</"), *skipped) {
                (true, Some(open)) if open == name => *skipped = None,
                (false, None) => *skipped = SKIPPED.into_iter().find(|known| *known == name),
                _ => {}
            }
            out.push_str(tag);
            rest = &rest[end..];
        }
    }

    /// Appends a text with its words marked. Words are whole: a letter, a digit or
    /// `_` is on one side of each of their ends.
    fn text(&self, text: &str, out: &mut String) {
        let (mut from, mut at) = (0, 0);
        let mut is_word_before = false;
        while let Some(c) = text[at..].chars().next() {
            let is_word = is_word_char(c);
            let found = (is_word != is_word_before)
                .then(|| self.word_at(text, at))
                .flatten();
            is_word_before = is_word;
            let Some((word, title)) = found else {
                at += c.len_utf8();
                continue;
            };
            out.push_str(&text[from..at]);
            out.push_str(&format!("<abbr{title}>{word}</abbr>"));
            at += word.len();
            from = at;
            is_word_before = word.chars().next_back().is_some_and(is_word_char);
        }
        out.push_str(&text[from..]);
    }

    /// Returns the longest abbreviation at an offset, with its meaning.
    fn word_at<'t>(&self, text: &'t str, at: usize) -> Option<(&'t str, &str)> {
        self.lengths.iter().find_map(|length| {
            let word = text.get(at..at + length)?;
            let title = self.meanings.get(word)?;
            let last = word.chars().next_back()?;
            let next = text[at + length..].chars().next();
            let is_end = is_word_char(last) != next.is_some_and(is_word_char);
            is_end.then_some((word, title.as_str()))
        })
    }
}

/// Returns whether a character is part of a word.
fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the offset after the tag at the start of HTML. A `>` in a value is
/// escaped.
fn tag_end(html: &str) -> usize {
    memchr::memchr(b'>', html.as_bytes()).map_or(html.len(), |at| at + 1)
}
