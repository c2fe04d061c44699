//! Links of comments to a part of their page, `[items](#items)`.
//!
//! Comments are written for editors and for the pages of other tools, so the
//! part may be a heading of the text, a member of the page, or a symbol with a
//! page of its own.

use reference_pages::{Address, ProseRules, outline, prose};
use safe_markup::{Addresses, Markup};

use crate::index::{Index, PageIdx, slug};
use crate::prose::Prose;

/// Renders texts of one page, and resolves their links to parts of it.
#[derive(Clone, Copy)]
pub(crate) struct Anchored<'a, 'm> {
    prose: &'a Prose<'m>,
    index: &'a Index<'m>,
    page: PageIdx,
    /// Anchors of the headings of the text.
    headings: &'a [String],
}

impl<'a, 'm> Anchored<'a, 'm> {
    /// Returns a renderer for the texts of a page. `headings` are the anchors of
    /// the headings of a text, if they have some.
    pub(crate) fn new(
        prose: &'a Prose<'m>,
        index: &'a Index<'m>,
        page: PageIdx,
        headings: &'a [String],
    ) -> Self {
        Self {
            prose,
            index,
            page,
            headings,
        }
    }

    /// Returns block content whose headings are below `level`.
    pub(crate) fn html(&self, markdown: &str, level: u8) -> Markup {
        // Only the addresses of such texts depend on the page.
        if self.headings.is_empty() && !may_link_to_part(markdown) {
            return self.prose.html(markdown, level);
        }
        prose(markdown, level, self.headings, self)
    }

    /// Returns the addresses in a text that have no target, both of links and
    /// of images.
    pub(crate) fn dead_addresses(&self, markdown: &str) -> Vec<Address> {
        let mut addresses = outline(markdown).addresses;
        addresses.retain(|address| match address {
            Address::Link(url) => self.link(url).is_none(),
            Address::Image(url) => self.source(url).is_none(),
        });
        addresses
    }
}

impl Addresses for Anchored<'_, '_> {
    fn link(&self, url: &str) -> Option<String> {
        let Some(anchor) = url.strip_prefix('#') else {
            return self.prose.link(url);
        };
        // `#` alone is the top of the page.
        if anchor.is_empty() || self.headings.iter().any(|heading| heading == anchor) {
            return Some(url.to_owned());
        }
        self.index.part(anchor, self.page)
    }

    fn source(&self, url: &str) -> Option<String> {
        self.prose.source(url)
    }
}

impl ProseRules for Anchored<'_, '_> {
    fn code_block(&self, info: &str, code: &str) -> Option<Markup> {
        self.prose.code_block(info, code)
    }

    fn table_frame(&self) -> Option<(&'static str, &'static str)> {
        self.prose.table_frame()
    }
}

/// Returns whether a text may have links that consist of an anchor only.
fn may_link_to_part(markdown: &str) -> bool {
    ["(#", "(<#", "]: #", "]: <#", "=\"#", "='#", "=#"]
        .iter()
        .any(|start| markdown.contains(start))
}

/// Returns the anchors that the headings of a text should have, in order.
pub(crate) fn heading_slugs(markdown: &str) -> Vec<String> {
    let headings = outline(markdown).headings.into_iter();
    headings.map(|(_, title)| slug(&title)).collect()
}
