//! Operations and schemas on a divided page: their titles, and links to the
//! pages that show them.

use safe_markup::{Markup, MarkupWriter};
use serde::{Serialize, Serializer};

use super::markup::{attribute, tagged};
use super::{Builder, MenuItem};
use crate::model::{Operation, SchemaId};

/// A part of a divided page. Scripts replace it with the content of its page
/// when it scrolls into view; without scripts it is a link.
#[derive(Debug, Clone)]
pub(crate) struct PartView {
    /// Anchor of the part on the divided page.
    pub(crate) anchor: String,
    /// The operation or schema, with the address of its page.
    pub(crate) item: MenuItem,
    /// Level of its heading.
    level: u8,
}

/// Serializes the finished section for templates.
impl Serialize for PartView {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.section().serialize(to)
    }
}

impl Builder<'_, '_> {
    /// Returns an operation of a divided page. `page` is the address of its own
    /// page.
    pub(crate) fn operation_part(&self, operation: &Operation, page: &str, level: u8) -> PartView {
        PartView {
            anchor: self.register_top(&operation.slug),
            item: MenuItem::of(operation, page),
            level,
        }
    }

    /// Returns a schema of a divided page. `page` is the address of its own
    /// page.
    pub(crate) fn schema_part(&self, id: SchemaId, page: &str, level: u8) -> PartView {
        let slug = self.index.schema_slug(id);
        PartView {
            anchor: self.register_top(&format!("schema-{slug}")),
            item: MenuItem {
                text: self.schema_name(id),
                href: page.to_owned(),
                ..MenuItem::default()
            },
            level,
        }
    }
}

impl PartView {
    /// Returns the size of the section as markup, in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        self.section().len()
    }

    /// Returns the section as markup. A large description has thousands of
    /// sections, so each contains only what scripts, and readers without them,
    /// need.
    fn section(&self) -> Markup {
        let item = &self.item;
        let mut out = MarkupWriter::with_capacity(256);
        attribute(
            "<section data-slot=\"api-part\" id=\"",
            &self.anchor,
            &mut out,
        );
        let (start, end) = match self.level {
            ..=2 => ("\"><h2><a href=\"", "</a></h2>"),
            _ => ("\"><h3><a href=\"", "</a></h3>"),
        };
        attribute(start, &item.href, &mut out);
        tagged("\">", &item.text, end, &mut out);
        if !item.method.is_empty() {
            out.html("<p class=\"api-endpoint\">");
            item.method_badge(&mut out);
            tagged("<code>", &item.path, "</code></p>", &mut out);
        }
        out.html("</section>\n");
        out.finish()
    }
}
