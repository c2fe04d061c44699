//! HTML of labelled parts: parameters, properties, return values, tags.
//!
//! Fields are written in the same form for parameters, members of object types
//! and return values, so that nested types look alike wherever they occur.

use super::members::Writer;
use crate::options::MembersFormat;
use crate::view::{FieldView, Part, PartBody};

impl Writer<'_> {
    /// Writes a part of a member. Its label is not a heading, which keeps
    /// tables of contents short.
    ///
    /// Pages of symbols with one signature make sections with headings of such
    /// parts instead.
    pub(super) fn part(&mut self, part: &Part) {
        self.put("<div class=\"td-part\"><p class=\"td-label\">");
        self.label(&part.title);
        self.put("</p>");
        self.part_body(&part.body);
        self.put("</div>");
    }

    /// Writes the content of a part.
    pub(super) fn part_body(&mut self, body: &PartBody) {
        match body {
            PartBody::Text(text) => self.prose(text),
            PartBody::Fields(fields) => self.fields(fields),
            PartBody::Signatures(signatures) => {
                for signature in signatures {
                    self.signature(signature);
                }
            }
            PartBody::Returns { ty, text, fields } => {
                self.put("<p class=\"td-type\"><code>");
                self.markup(&ty.html);
                self.put("</code></p>");
                if let Some(text) = text {
                    self.prose(text);
                }
                if !fields.is_empty() {
                    self.fields(fields);
                }
            }
        }
    }

    /// Writes fields as a list or a table. A cell is too narrow for a table.
    fn fields(&mut self, fields: &[FieldView]) {
        match self.options.parameters_format {
            MembersFormat::Table if !self.is_in_table => self.field_table(fields),
            _ => self.field_list(fields),
        }
    }

    /// Writes a list of fields. Lists are nested for object types.
    ///
    /// The depth is that of the types in the model.
    pub(super) fn field_list(&mut self, fields: &[FieldView]) {
        self.put("<ul class=\"td-fields\">");
        for field in fields {
            self.field(field);
        }
        self.put("</ul>");
    }

    /// Writes a field: its name, linked to itself if it has an anchor, its
    /// type, chips, documentation, default value, and the fields of its type.
    fn field(&mut self, field: &FieldView) {
        self.put("\n<li class=\"td-field\"");
        if let Some(anchor) = &field.anchor {
            self.id(anchor);
        }
        self.put("><div class=\"td-field-head\">");
        self.field_name(field);
        if let Some(ty) = &field.ty {
            self.put(" <code class=\"td-type\">");
            self.markup(&ty.html);
            self.put("</code>");
        }
        self.chips(&field.chips);
        self.put("</div>");
        self.doc(&field.doc);
        if let Some(default) = &field.default {
            self.put("<p class=\"td-note\">");
            self.label("Default");
            self.put(" <code>");
            self.markup(&default.html);
            self.put("</code></p>");
        }
        if !field.fields.is_empty() {
            self.field_list(&field.fields);
        }
        self.put("</li>");
    }

    /// Writes the name of a field, linked to itself if it has an anchor.
    ///
    /// Only fields that members of the page have are linked to.
    pub(super) fn field_name(&mut self, field: &FieldView) {
        match &field.anchor {
            Some(anchor) => {
                self.put("<a class=\"td-field-name\" href=\"#");
                self.text(anchor);
                self.put("\">");
                self.text(&field.name);
                self.put("</a>");
            }
            None => {
                self.put("<span class=\"td-field-name\">");
                self.text(&field.name);
                self.put("</span>");
            }
        }
    }
}
