//! Checks of the anchors to which links lead.

use std::sync::PoisonError;

use located_data::diagnostic::nearest;
use located_data::{Advice, path};

use super::Resolver;
use crate::assemble::similar::did_you_mean;
use crate::identity::is_markdown_file;
use crate::site::{Doc, RouteTarget};

impl Resolver<'_> {
    /// Returns the problem of an anchor that the original of a page has, and its
    /// translation lacks. A page without a translation links to it in the words of the
    /// original. Each anchor is reported once.
    pub(super) fn lost_anchor(&self, route: RouteTarget, address: &str) -> Option<Advice> {
        let RouteTarget::Doc(doc) = route else {
            return None;
        };
        let (_, id) = address.split_once('#')?;
        let id = path::decode(id);
        let doc = &self.site.docs[doc];
        if !doc.translated || doc.has_anchor(&id) {
            return None;
        }
        let version = self.site.trees[doc.tree].version;
        let tree = self.site.tree_of(self.site.default_locale(), version);
        let original = &self.site.docs[self.site.counterpart(doc, tree)?];
        // Without the page, the counterpart is the main one.
        if original.id != doc.id {
            return None;
        }
        let file = &*doc.source.path;
        let is_new = || {
            let known = self.lost_anchors.lock();
            let mut known = known.unwrap_or_else(PoisonError::into_inner);
            !self.reports || known.insert((file, id.to_string()))
        };
        (original.has_anchor(&id) && is_new()).then(|| {
            Advice::new(
                format!(
                    "this page is shown without a translation beside {file}, which has no anchor `#{id}`"
                ),
                format!("write `{{#{id}}}` after the heading in the translation"),
            )
        })
    }

    /// Returns the problem of an anchor in `address` that its page does not have.
    ///
    /// A text fragment (`#:~:text=`) is the browser's. The anchors of mounted
    /// pages may require rendering them, so they are requested only here.
    pub(super) fn anchor_problem(&self, route: RouteTarget, address: &str) -> Option<Advice> {
        let (_, id) = address.split_once('#')?;
        let id = path::decode(id);
        if id.is_empty() || id == "top" || id.starts_with(":~:") {
            return None;
        }
        match route {
            RouteTarget::Doc(doc) => {
                let doc = &self.site.docs[doc];
                // A page that is a component can have more ids when it runs
                // than its constant texts contain.
                if !is_markdown_file(&doc.source.path) {
                    return None;
                }
                let message = || format!("{} has no anchor `#{id}`", doc.source.path);
                (!doc.has_anchor(&id)).then(|| Advice::new(message(), anchor_help(doc, &id)))
            }
            RouteTarget::Mounted { page, .. } => {
                let page = &self.sources.mounted[page];
                let anchors = page.anchors.as_ref()?.get();
                let message = || format!("the page `{}` has no anchor `#{id}`", page.title);
                let help = || match nearest(&id, anchors.iter().map(String::as_str)) {
                    Some(near) => did_you_mean(&format!("#{id}"), &format!("#{near}")),
                    None => "link to the page itself, or correct the anchor".to_owned(),
                };
                (!anchors.contains(&id)).then(|| Advice::new(message(), help()))
            }
            _ => None,
        }
    }
}

/// Returns the help for an unknown anchor: a similar one, else the first
/// anchors of the page.
pub(in crate::assemble) fn anchor_help(doc: &Doc, id: &str) -> String {
    let outline = &doc.source.outline;
    let ids = || {
        let headings = outline.headings.iter().map(|heading| heading.id.as_str());
        headings
            .chain(outline.anchors.iter().map(String::as_str))
            .filter(|id| !id.is_empty())
    };
    if let Some(near) = nearest(id, ids()) {
        let help = did_you_mean(&format!("#{id}"), &format!("#{near}"));
        // A whole site can be written for anchors that keep their capitals.
        return match id.to_lowercase() == near {
            true => format!("{help} `markdown.maintain_case` keeps the capitals of headings"),
            false => help,
        };
    }
    let some: Vec<_> = ids().take(8).map(|id| format!("#{id}")).collect();
    if some.is_empty() {
        "the page has no headings below its title; link to the page itself".to_owned()
    } else {
        format!("anchors on that page: {}", some.join(", "))
    }
}
