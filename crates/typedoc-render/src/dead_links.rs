//! Links in comments without a target.

use std::collections::HashMap;
use std::fmt;

use crate::comment::Comments;
use crate::index::{Index, PageIdx, literals};
use crate::model::{Comment, CommentPart, Model, Reflection};
use crate::options::RenderOptions;
use crate::prose::Prose;

/// Finds the links in the comments of a library that neither the model nor
/// [`ResolveLink`](crate::ResolveLink) has a target for, each address once.
#[must_use]
pub fn dead_links(model: &Model, options: &RenderOptions) -> Vec<DeadLink> {
    let index = Index::new(model, options);
    let prose = Prose::new(options);
    let mut finder = Finder {
        index: &index,
        prose: &prose,
        found: Vec::new(),
        known: HashMap::new(),
    };
    finder.library();
    finder.found
}

struct Finder<'i, 'm> {
    index: &'i Index<'m>,
    prose: &'i Prose<'m>,
    found: Vec<DeadLink>,
    /// Indices into `found`, by address.
    known: HashMap<String, usize>,
}

/// A link in a comment that is relative to a source file and has no target.
/// Pages show its text only. `Display` formats it as a message.
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
    fn library(&mut self) {
        // Type expressions may be nested deeply.
        let mut todo: Vec<(&'m Reflection, Symbol<'m>)> =
            vec![(&self.index.model.project, Symbol::default())];
        while let Some((it, above)) = todo.pop() {
            // Comments of inherited members are checked at the base.
            if self.index.is_hidden(it) || self.index.is_folded(it) {
                continue;
            }
            let symbol = self.symbol(it, above);
            self.comment(it.comment.as_deref(), symbol);
            self.text(&it.content, symbol);
            self.text(&it.readme, symbol);
            let categories = it.categories.iter().map(|it| &it.description);
            let groups = it.groups.iter().flat_map(|it| &it.categories);
            for text in categories.chain(groups.map(|it| &it.description)) {
                self.text(text, symbol);
            }
            let mut inside: Vec<&'m Reflection> = it.parts().collect();
            for ty in it.types() {
                literals(ty, &mut inside);
            }
            todo.extend(inside.into_iter().rev().map(|it| (it, symbol)));
        }
    }

    /// Returns the nearest enclosing symbol with a name for messages.
    fn symbol(&self, it: &'m Reflection, above: Symbol<'m>) -> Symbol<'m> {
        let is_named = self.index.own_page(it.id).is_some() || self.index.anchor(it.id).is_some();
        if !is_named && above.named.is_some() {
            return above;
        }
        Symbol {
            named: Some(it),
            page: self.index.page_of(it.id).unwrap_or(above.page),
        }
    }

    fn comment(&mut self, comment: Option<&Comment>, symbol: Symbol<'m>) {
        let Some(comment) = comment else { return };
        self.text(&comment.summary, symbol);
        for tag in comment.block_tags.iter().filter(|it| !it.skip_rendering) {
            self.text(&tag.content, symbol);
        }
    }

    fn text(&mut self, parts: &[CommentPart], symbol: Symbol<'m>) {
        let may_link = |it: &CommentPart| match it {
            CommentPart::RelativeLink { .. } => true,
            it => it.text().contains([']', '<']),
        };
        if !parts.iter().any(may_link) {
            return;
        }
        let comments = Comments {
            index: self.index,
            page: symbol.page,
        };
        for url in self.prose.dead_addresses(&comments.markdown(parts)) {
            self.dead(url, symbol);
        }
    }

    fn dead(&mut self, url: String, Symbol { named, .. }: Symbol<'m>) {
        let known = self.known.get(&url);
        if let Some(found) = known.and_then(|it| self.found.get_mut(*it)) {
            found.others += 1;
            return;
        }
        let Some(named) = named else { return };
        let name = self.index.qualified_name(named.id);
        let source = named.sources.first();
        self.known.insert(url.clone(), self.found.len());
        self.found.push(DeadLink {
            url,
            symbol: name.unwrap_or_else(|| named.name.to_string()),
            source: source.map(|it| format!("{}:{}", it.file_name, it.line)),
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
