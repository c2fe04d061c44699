//! Markdown of third parties as markup that fits into a page.
//!
//! Descriptions are written without knowing the page around them. Their
//! headings are moved below the heading of what they describe, their links and
//! images get the addresses of the site, and their raw HTML is reduced to what
//! [`Fragment`] allows.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use pulldown_cmark::{
    BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag,
    TagEnd, TextMergeStream,
};
use safe_markup::{Addresses, Fragment, Markup, raw_addresses};

/// Levels that a text can be cached for: that of the heading above it, or 0.
const LEVELS: usize = 7;

/// The Markdown of descriptions: CommonMark with GitHub's tables, strikethrough,
/// task lists and alerts (`> [!NOTE]`).
const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM);

/// The rules by which a kind of reference renders Markdown. Links and images
/// get the addresses that [`Addresses`] returns; one without an address becomes
/// its text.
pub trait ProseRules: Addresses {
    /// Returns the markup of a code block. `info` is the info string of a fence,
    /// empty for indented code. `None` selects `<pre><code>`, as in CommonMark.
    fn code_block(&self, _info: &str, _code: &str) -> Option<Markup> {
        None
    }

    /// Returns the markup of a piece of raw HTML: of a block or within a text. `None`
    /// sanitizes it.
    fn raw_html(&self, _html: &str, _is_block: bool) -> Option<Markup> {
        None
    }

    /// Returns markup before and after each table.
    fn table_frame(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Returns true if the highest headings of a text are moved one level below
    /// the heading above the text. Otherwise this applies to headings of level
    /// 1, and a text without such headings skips a level.
    fn closes_gaps(&self) -> bool {
        false
    }

    /// Returns markup for the end of a heading that has an anchor, such as a link
    /// to it. `text` is that of the heading.
    fn heading_end(&self, _anchor: &str, _text: &str) -> Option<Markup> {
        None
    }
}

/// Renders Markdown below a heading of `level`. Its headings get the `anchors`
/// in order, as far as there are any.
///
/// # Examples
///
/// ```
/// use reference_pages::{ProseRules, prose};
/// use safe_markup::Addresses;
///
/// struct Rules;
///
/// impl Addresses for Rules {
///     fn link(&self, url: &str) -> Option<String> {
///         safe_markup::is_safe_link(url).then(|| url.to_owned())
///     }
///     fn source(&self, _: &str) -> Option<String> {
///         None
///     }
/// }
///
/// impl ProseRules for Rules {}
///
/// let anchors = ["limits".to_owned()];
/// let markup = prose("# Limits\n\n[Run](javascript:x) `it`.", 2, &anchors, &Rules);
/// assert_eq!(markup.as_str(), "<h3 id=\"limits\">Limits</h3>\n<p>Run <code>it</code>.</p>\n");
/// ```
#[must_use]
pub fn prose<'t>(
    markdown: &'t str,
    level: u8,
    anchors: &'t [String],
    rules: &'t dyn ProseRules,
) -> Markup {
    let parser = Parser::new_ext(markdown, OPTIONS);
    let events: Vec<Event<'_>> = TextMergeStream::new(parser).collect();
    let mut pass = Pass {
        rules,
        level,
        top: if rules.closes_gaps() {
            top_level(&events)
        } else {
            1
        },
        anchors: anchors.iter(),
        heading: None,
        code: None,
        has_address: Vec::new(),
        out: Fragment::new(rules),
    };
    for event in events {
        pass.event(event);
    }
    pass.out.finish()
}

/// Rendered texts by level and Markdown: references repeat many texts. All
/// texts of a cache must be rendered by the same rules.
#[derive(Debug, Default)]
pub struct ProseCache([RwLock<HashMap<Box<str>, Markup>>; LEVELS]);

impl ProseCache {
    /// Returns the markup of a text, and renders it if it is not in the cache.
    pub fn get_or_render(
        &self,
        markdown: &str,
        level: u8,
        render: impl FnOnce() -> Markup,
    ) -> Markup {
        let texts = &self.0[usize::from(level).min(LEVELS - 1)];
        let cached = texts.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(markup) = cached.get(markdown) {
            return markup.clone();
        }
        drop(cached);
        let markup = render();
        let mut cached = texts.write().unwrap_or_else(PoisonError::into_inner);
        cached.insert(markdown.into(), markup.clone());
        markup
    }
}

/// A heading before its end.
struct OpenHeading<'t> {
    anchor: &'t str,
    text: String,
}

/// State of converting a text to markup.
struct Pass<'t, 'e> {
    rules: &'t dyn ProseRules,
    level: u8,
    /// Level of headings that are moved directly below `level`.
    top: u8,
    /// Anchors of the remaining headings.
    anchors: std::slice::Iter<'t, String>,
    /// The open heading with an anchor.
    heading: Option<OpenHeading<'t>>,
    /// The open code block.
    code: Option<(CodeBlockKind<'e>, String)>,
    /// For each open link and image, whether it has an address.
    has_address: Vec<bool>,
    /// The markup so far.
    out: Fragment<'t, 'e>,
}

impl<'e> Pass<'_, 'e> {
    /// Handles an event of the parser.
    fn event(&mut self, event: Event<'e>) {
        match event {
            Event::Text(text) => self.text(text),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(code) => {
                self.add_to_heading(&code);
                self.out.event(Event::Code(code));
            }
            Event::Html(html) => self.html(html, true),
            Event::InlineHtml(html) => self.html(html, false),
            other => self.out.event(other),
        }
    }

    /// Writes raw HTML as the rules say, or sanitized.
    fn html(&mut self, html: CowStr<'e>, is_block: bool) {
        match self.rules.raw_html(&html, is_block) {
            Some(markup) => self.out.markup(&markup),
            None if is_block => self.out.event(Event::Html(html)),
            None => self.out.event(Event::InlineHtml(html)),
        }
    }

    fn add_to_heading(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
        }
    }

    /// Handles the start of an element. Code is collected up to its end, since
    /// the rules decide about the block as a whole.
    fn start(&mut self, tag: Tag<'e>) {
        match tag {
            Tag::CodeBlock(kind) => self.code = Some((kind, String::new())),
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let url = match link_type {
                    LinkType::Email => Some(format!("mailto:{dest_url}")),
                    _ => self.rules.link(&dest_url),
                };
                self.open(url.map(|url| Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: url.into(),
                    title,
                    id,
                }));
            }
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let url = self.rules.source(&dest_url);
                self.open(url.map(|url| Tag::Image {
                    link_type,
                    dest_url: url.into(),
                    title,
                    id,
                }));
            }
            Tag::Heading { level, .. } => {
                let anchor = self.anchors.next();
                self.heading = anchor.map(|anchor| OpenHeading {
                    anchor,
                    text: String::new(),
                });
                let tag = Tag::Heading {
                    level: self.moved(level),
                    id: anchor.map(|anchor| anchor.clone().into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                };
                self.out.event(Event::Start(tag));
            }
            Tag::BlockQuote(Some(kind)) => self.out.markup(&Markup::constant(alert(kind))),
            Tag::Table(alignment) => {
                if let Some((before, _)) = self.rules.table_frame() {
                    self.out.markup(&Markup::constant(before));
                }
                self.out.event(Event::Start(Tag::Table(alignment)));
            }
            other => self.out.event(Event::Start(other)),
        }
    }

    /// Handles the end of an element. That of a link without an address is
    /// dropped like its start.
    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                if let Some((kind, code)) = self.code.take() {
                    self.code_block(kind, code);
                }
            }
            TagEnd::Link | TagEnd::Image => {
                if self.has_address.pop() == Some(true) {
                    self.out.event(Event::End(tag));
                }
            }
            TagEnd::Heading(level) => {
                let heading = self.heading.take();
                if let Some(OpenHeading { anchor, text }) = heading
                    && let Some(end) = self.rules.heading_end(anchor, &text)
                {
                    self.out.markup(&end);
                }
                let level = self.moved(level);
                self.out.event(Event::End(TagEnd::Heading(level)));
            }
            TagEnd::BlockQuote(Some(_)) => {
                self.out.markup(&Markup::constant("</div></div>\n"));
            }
            TagEnd::Table => {
                self.out.event(Event::End(tag));
                if let Some((_, after)) = self.rules.table_frame() {
                    self.out.markup(&Markup::constant(after));
                }
            }
            other => self.out.event(Event::End(other)),
        }
    }

    /// Writes a code block as the rules say, or as CommonMark does.
    fn code_block(&mut self, kind: CodeBlockKind<'e>, code: String) {
        let info = match &kind {
            CodeBlockKind::Fenced(info) => &**info,
            CodeBlockKind::Indented => "",
        };
        if let Some(markup) = self.rules.code_block(info, &code) {
            return self.out.markup(&markup);
        }
        self.out.event(Event::Start(Tag::CodeBlock(kind)));
        self.out.event(Event::Text(code.into()));
        self.out.event(Event::End(TagEnd::CodeBlock));
    }

    /// Writes text. Bare addresses become links, except in a link or an image.
    fn text(&mut self, text: CowStr<'e>) {
        self.add_to_heading(&text);
        if let Some((_, code)) = &mut self.code {
            code.push_str(&text);
        } else if self.has_address.is_empty() {
            self.out.linked_text(text);
        } else {
            self.out.event(Event::Text(text));
        }
    }

    /// Opens a link or an image, or only its text for `None`.
    fn open(&mut self, tag: Option<Tag<'e>>) {
        self.has_address.push(tag.is_some());
        if let Some(tag) = tag {
            self.out.event(Event::Start(tag));
        }
    }

    /// Returns the level of a heading on the page.
    fn moved(&self, own: HeadingLevel) -> HeadingLevel {
        let level = usize::from(own as u8 + self.level - self.top + 1).min(6);
        HeadingLevel::try_from(level).unwrap_or(HeadingLevel::H6)
    }
}

/// Returns the start of an alert, an admonition as in docs. Its title is its kind in
/// English, as on GitHub: the text is not in the language of the site either.
const fn alert(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => {
            "<div class=\"admonition admonition-note\" role=\"note\"><p class=\"admonition-title\"><span>Note</span></p><div class=\"admonition-body\">"
        }
        BlockQuoteKind::Tip => {
            "<div class=\"admonition admonition-tip\" role=\"note\"><p class=\"admonition-title\"><span>Tip</span></p><div class=\"admonition-body\">"
        }
        BlockQuoteKind::Important => {
            "<div class=\"admonition admonition-info\" role=\"note\"><p class=\"admonition-title\"><span>Important</span></p><div class=\"admonition-body\">"
        }
        BlockQuoteKind::Warning => {
            "<div class=\"admonition admonition-warning\" role=\"note\"><p class=\"admonition-title\"><span>Warning</span></p><div class=\"admonition-body\">"
        }
        BlockQuoteKind::Caution => {
            "<div class=\"admonition admonition-warning\" role=\"note\"><p class=\"admonition-title\"><span>Caution</span></p><div class=\"admonition-body\">"
        }
    }
}

/// Returns the level of the highest headings, or 1 without headings.
fn top_level(events: &[Event<'_>]) -> u8 {
    let levels = events.iter().filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(*level as u8),
        _ => None,
    });
    levels.min().unwrap_or(1)
}

/// Headings and addresses of a Markdown text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Outline {
    /// Level and text of each heading.
    pub headings: Vec<(u8, String)>,
    /// Addresses in links, images and raw HTML, except those of email autolinks.
    pub addresses: Vec<Address>,
}

/// An address in a Markdown text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// The address of a link, in Markdown or raw HTML. That of an image in raw
    /// HTML counts as one, too.
    Link(String),
    /// The address of an image.
    Image(String),
}

/// Returns the headings and addresses of a Markdown text.
#[must_use]
pub fn outline(markdown: &str) -> Outline {
    let mut outline = Outline::default();
    let mut open: Option<(u8, String)> = None;
    let mut raw = Vec::new();
    for event in Parser::new_ext(markdown, OPTIONS) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => open = Some((level as u8, String::new())),
            Event::End(TagEnd::Heading(_)) => outline.headings.extend(open.take()),
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, title)) = &mut open {
                    title.push_str(&text);
                }
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) if link_type != LinkType::Email => {
                outline
                    .addresses
                    .push(Address::Link(dest_url.into_string()));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                outline
                    .addresses
                    .push(Address::Image(dest_url.into_string()));
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                raw_addresses(&html, &mut raw);
                outline.addresses.extend(raw.drain(..).map(Address::Link));
            }
            _ => {}
        }
    }
    outline
}
