//! HTML of trees of types.
//!
//! A tree is a nested list, which screen readers announce with its depth. Lines
//! between the types are drawn by the style sheet.

use super::members::Writer;
use crate::index::Relation;
use crate::view::{Icon, TreesView, TypeView};

impl Writer<'_> {
    /// Writes trees as nested lists, then the link to the whole hierarchy.
    ///
    /// A tree without depth is a plain list of names, which the style sheet
    /// sets in columns.
    pub(super) fn trees(&mut self, trees: &TreesView) {
        let is_list = trees.roots.iter().all(|root| root.below.is_empty());
        self.put(if is_list && trees.roots.len() > 1 {
            "<ul class=\"td-tree td-tree-list\">"
        } else {
            "<ul class=\"td-tree\">"
        });
        for root in &trees.roots {
            self.ty(root);
        }
        self.put("</ul>");
        if let Some(href) = &trees.whole {
            self.put("<p class=\"td-note\"><a href=\"");
            self.text(href);
            self.put("\">");
            self.label(if trees.is_complete {
                "Hierarchy of the library"
            } else {
                "More in the hierarchy of the library"
            });
            self.put("</a></p>");
        }
    }

    /// Writes a type and the types below it.
    ///
    /// The type that the page is about is not a link. A type whose subtypes
    /// were listed further up says so in place of repeating them, so that the
    /// size of a tree is linear in the number of its types.
    fn ty(&mut self, ty: &TypeView) {
        self.put("<li><span class=\"td-tree-type\"");
        if let Some(anchor) = &ty.anchor {
            self.id(anchor);
        }
        self.put(">");
        if let Some(icon) = ty.icon {
            self.icon(icon);
        }
        match (&ty.href, ty.is_current) {
            (_, true) => {
                self.put("<strong aria-current=\"page\">");
                self.text(&ty.name);
                self.put("</strong>");
            }
            (Some(href), false) => {
                self.put(if ty.deprecated {
                    "<a class=\"td-is-deprecated\" href=\""
                } else {
                    "<a href=\""
                });
                self.text(href);
                self.put("\">");
                self.text(&ty.name);
                self.put("</a>");
            }
            (None, false) => {
                self.put("<span>");
                self.text(&ty.name);
                self.put("</span>");
            }
        }
        if let Some(module) = &ty.module {
            self.put(" <span class=\"td-muted\">");
            self.text(module);
            self.put("</span>");
        }
        if ty.relation == Some(Relation::Implements) {
            self.put(" <span class=\"td-chip\">implements</span>");
        }
        if ty.is_repeated {
            self.put(" <span class=\"td-muted\">");
            self.label("shown above");
            self.put("</span>");
        }
        self.put("</span>");
        if !ty.below.is_empty() {
            self.put("<ul>");
            for below in &ty.below {
                self.ty(below);
            }
            self.put("</ul>");
        }
        self.put("</li>\n");
    }

    /// Writes the icon of a kind.
    ///
    /// Screen readers read the name in its place.
    pub(super) fn icon(&mut self, icon: Icon) {
        self.put("<span class=\"kind kind-");
        self.put(icon.class());
        self.put("\" role=\"img\" aria-label=\"");
        self.label(icon.english());
        self.put("\"></span>");
    }
}
