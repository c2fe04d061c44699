//! Links in comments that lead nowhere.

use std::collections::HashMap;
use std::fmt;

use crate::anchored::{Anchored, heading_slugs};
use crate::comment::Comments;
use crate::index::{Index, PageIdx, literals};
use crate::model::{Comment, CommentPart, Model, Reflection};
use crate::options::RenderOptions;
use crate::prose::Prose;

/// Returns the links in comments that have a target neither in the model nor in
/// [`ResolveLink`](crate::ResolveLink), each address once.
///
/// Comments of inherited members are checked at the base, and hidden
/// declarations not at all: a problem is reported only if a page shows it.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, dead_links};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "comment": {"summary": [
/// #     {"kind": "text", "text": "See [the guide](./guide.md)."}]}}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let dead = dead_links(&model, &RenderOptions::at("/api"));
/// assert_eq!((&*dead[0].url, &*dead[0].symbol), ("./guide.md", "Cart"));
/// ```
#[must_use]
pub fn dead_links(model: &Model, options: &RenderOptions) -> Vec<DeadLink> {
    let index = Index::new(model, options);
    let prose = Prose::new(options);
    let mut finder = Finder {
        index: &index,
        prose: &prose,
        links: Vec::new(),
        by_address: HashMap::new(),
    };
    finder.library();
    finder.links
}

/// Walks the model and collects dead links.
struct Finder<'i, 'm> {
    index: &'i Index<'m>,
    prose: &'i Prose<'m>,
    links: Vec<DeadLink>,
    /// Indices into `links`, by address.
    by_address: HashMap<String, usize>,
}

/// A link in a comment that has no target: one relative to a source file, or to
/// an anchor of the page. Pages show its text only. `Display` formats it as a message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeadLink {
    /// Address as written.
    pub url: String,
    /// First symbol whose comment contains the link.
    pub symbol: String,
    /// File and line of that symbol: `src/cart.ts:12`.
    pub source: Option<String>,
    /// Number of further comments that contain the link.
    pub others: usize,
}

impl fmt::Display for DeadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` in the comment of `{}`", self.url, self.symbol)?;
        if let Some(source) = &self.source {
            write!(f, " ({source})")?;
        }
        if self.others > 0 {
            write!(f, " and {} more", self.others)?;
        }
        f.write_str(" has no target; the page shows it as text")
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
        for url in prose.dead_addresses(&markdown) {
            self.dead(url, symbol);
        }
    }

    /// Records a link, or counts it if the address is known already.
    fn dead(&mut self, url: String, Symbol { named, .. }: Symbol<'m>) {
        let known = self.by_address.get(&url);
        if let Some(link) = known.and_then(|position| self.links.get_mut(*position)) {
            link.others += 1;
            return;
        }
        let Some(named) = named else { return };
        let name = self.index.qualified_name(named.id);
        let source = named.sources.first();
        self.by_address.insert(url.clone(), self.links.len());
        self.links.push(DeadLink {
            url,
            symbol: name.unwrap_or_else(|| named.name.to_string()),
            source: source.map(|source| format!("{}:{}", source.file_name, source.line)),
            others: 0,
        });
    }
}

/// The symbol whose comment is checked, and its page.
#[derive(Clone, Copy, Default)]
struct Symbol<'m> {
    named: Option<&'m Reflection>,
    page: PageIdx,
}
