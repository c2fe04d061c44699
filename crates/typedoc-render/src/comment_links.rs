//! Links in comments: those that lead nowhere, and those that the site has to check.

use std::collections::HashMap;
use std::fmt;

use reference_pages::{Address, outline};
use safe_markup::Addresses as _;

use crate::anchored::{Anchored, heading_slugs};
use crate::comment::{Comments, angle};
use crate::index::{Index, PageIdx, literals};
use crate::model::{Comment, CommentPart, LinkTarget, Model, Reflection, Type};
use crate::options::RenderOptions;
use crate::prose::Prose;

/// Returns the links in comments that have a target neither in the model nor in
/// [`ResolveLink`](crate::ResolveLink), and those that pages show as they are
/// written. Each address is returned once.
///
/// Comments of inherited members are checked at the base, and hidden
/// declarations not at all: a problem is reported only if a page shows it.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, comment_links};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "comment": {"summary": [
/// #     {"kind": "text", "text": "See [the guide](./guide.md) and [carts](/carts)."}]}}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let links = comment_links(&model, &RenderOptions::at("/api"));
/// assert_eq!((&*links.dead[0].url, &*links.dead[0].symbol), ("./guide.md", "Cart"));
/// assert_eq!(links.published[0].url, "/carts");
/// ```
#[must_use]
pub fn comment_links(model: &Model, options: &RenderOptions) -> CommentLinks {
    let index = Index::new(model, options);
    let prose = Prose::new(options);
    let mut finder = Finder {
        index: &index,
        prose: &prose,
        links: CommentLinks::default(),
        by_address: HashMap::new(),
    };
    finder.library();
    finder.links
}

/// Links in the comments of a library.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct CommentLinks {
    /// Links without a target. Pages show their text only.
    pub dead: Vec<CommentLink>,
    /// Links with a path from the root of the host or with a full URL, as written.
    /// Whether they lead somewhere is not known here.
    pub published: Vec<CommentLink>,
}

/// Walks the model and collects dead links.
struct Finder<'i, 'm> {
    index: &'i Index<'m>,
    prose: &'i Prose<'m>,
    links: CommentLinks,
    /// Indices into the list of the link, by address. No address is in both lists.
    by_address: HashMap<String, usize>,
}

/// A link or an image in a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommentLink {
    /// Address as written.
    pub url: String,
    /// Whether it is the address of an image.
    pub is_image: bool,
    /// First symbol whose comment contains the link.
    pub symbol: String,
    /// File and line of that symbol: `src/cart.ts:12`.
    pub source: Option<String>,
    /// Number of further comments that contain the link.
    pub others: usize,
}

/// Formats the place of the link: "the comment of `Cart` (src/cart.ts:12) and 2 more".
impl fmt::Display for CommentLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the comment of `{}`", self.symbol)?;
        if let Some(source) = &self.source {
            write!(f, " ({source})")?;
        }
        if self.others > 0 {
            write!(f, " and {} more", self.others)?;
        }
        Ok(())
    }
}

impl<'m> Finder<'_, 'm> {
    /// Visits all reflections, in the order of the file.
    fn library(&mut self) {
        // A stack instead of recursion: type expressions may be nested deeply.
        let mut todo: Vec<(&'m Reflection, Symbol<'m>)> =
            vec![(&self.index.model.project, Symbol::default())];
        while let Some((reflection, above)) = todo.pop() {
            // Comments of inherited members are checked at the base.
            if self.index.is_hidden(reflection) || self.index.is_folded(reflection) {
                continue;
            }
            let symbol = self.symbol(reflection, above);
            self.comment(reflection.comment.as_deref(), symbol);
            self.links(&reflection.content, symbol, true);
            self.links(&reflection.readme, symbol, true);
            let categories = reflection
                .categories
                .iter()
                .map(|category| &category.description);
            let groups = reflection.groups.iter().flat_map(|group| &group.categories);
            for text in categories.chain(groups.map(|category| &category.description)) {
                self.text(text, symbol);
            }
            let mut inside: Vec<&'m Reflection> = reflection.parts().collect();
            for ty in reflection.types() {
                if let Type::Union { summaries, .. } = ty {
                    summaries.iter().for_each(|text| self.text(text, symbol));
                }
                literals(ty, &mut inside);
            }
            todo.extend(inside.into_iter().rev().map(|part| (part, symbol)));
        }
    }

    /// Returns the symbol that messages name for `reflection`: itself if it has
    /// an address, otherwise the enclosing one.
    fn symbol(&self, reflection: &'m Reflection, above: Symbol<'m>) -> Symbol<'m> {
        let is_named = self.index.own_page(reflection.id).is_some()
            || self.index.anchor(reflection.id).is_some();
        if !is_named && above.named.is_some() {
            return above;
        }
        Symbol {
            named: Some(reflection),
            page: self.index.page_of(reflection.id).unwrap_or(above.page),
        }
    }

    /// Checks the texts of a comment that pages show.
    fn comment(&mut self, comment: Option<&Comment>, symbol: Symbol<'m>) {
        let Some(comment) = comment else { return };
        self.text(&comment.summary, symbol);
        for tag in comment.block_tags.iter().filter(|tag| !tag.skip_rendering) {
            self.text(&tag.content, symbol);
        }
    }

    /// Checks the links in one text of a comment.
    fn text(&mut self, parts: &[CommentPart], symbol: Symbol<'m>) {
        self.links(parts, symbol, false);
    }

    /// Checks the links in a comment, README or document.
    fn links(&mut self, parts: &[CommentPart], symbol: Symbol<'m>, is_document: bool) {
        let may_link = |part: &CommentPart| match part {
            CommentPart::RelativeLink { .. } => true,
            CommentPart::Inline { target, .. } => matches!(target, Some(LinkTarget::Url(_))),
            other => other.text().contains([']', '<']),
        };
        // Rendering is the expensive part, and most comments contain no link.
        if !parts.iter().any(may_link) {
            return;
        }
        let comments = Comments {
            index: self.index,
            page: symbol.page,
        };
        let markdown = comments.markdown(parts);
        // Only the headings of a README or document have anchors.
        let headings = match is_document {
            true => heading_slugs(&markdown),
            false => Vec::new(),
        };
        let prose = Anchored::new(self.prose, self.index, symbol.page, &headings);
        for address in prose.dead_addresses(&markdown) {
            self.found(address, symbol, true);
        }
        // The addresses of inline tags with a target in the model are right.
        for address in outline(&written(parts)).addresses {
            let is_shown = match &address {
                Address::Link(url) => is_published(url) && prose.link(url).is_some(),
                Address::Image(url) => is_published(url) && prose.source(url).is_some(),
            };
            if is_shown {
                self.found(address, symbol, false);
            }
        }
    }

    /// Records a link, or counts it if the address is known already.
    fn found(&mut self, address: Address, Symbol { named, .. }: Symbol<'m>, is_dead: bool) {
        let is_image = matches!(address, Address::Image(_));
        let (Address::Link(url) | Address::Image(url)) = address;
        let list = match is_dead {
            true => &mut self.links.dead,
            false => &mut self.links.published,
        };
        if let Some(&known) = self.by_address.get(&url) {
            if let Some(link) = list.get_mut(known) {
                link.others += 1;
            }
            return;
        }
        let Some(named) = named else { return };
        let name = self.index.qualified_name(named.id);
        let source = named.sources.first();
        self.by_address.insert(url.clone(), list.len());
        list.push(CommentLink {
            url,
            is_image,
            symbol: name.unwrap_or_else(|| named.name.to_string()),
            source: source.map(|source| format!("{}:{}", source.file_name, source.line)),
            others: 0,
        });
    }
}

/// Returns the parts of a comment that its author wrote as Markdown, and links of
/// inline tags to an address, as one text.
fn written(parts: &[CommentPart]) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            CommentPart::Inline {
                target: Some(LinkTarget::Url(url)),
                ..
            } => out.push_str(&format!("[link](<{}>)", angle(url))),
            CommentPart::Inline { .. } => {}
            other => out.push_str(other.text()),
        }
    }
    out
}

/// Returns whether pages show an address as it is written, and readers leave the page
/// by it.
fn is_published(url: &str) -> bool {
    url.starts_with('/') || url.starts_with("http://") || url.starts_with("https://")
}

/// The symbol whose comment is checked, and its page.
#[derive(Clone, Copy, Default)]
struct Symbol<'m> {
    named: Option<&'m Reflection>,
    page: PageIdx,
}
