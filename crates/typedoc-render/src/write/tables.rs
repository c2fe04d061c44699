//! HTML of members and fields as tables: a row for each, so that a page shows
//! more of them at once.
//!
//! On narrow screens the style sheet puts the cells of a row below one another.

use super::members::Writer;
use crate::options::MembersFormat;
use crate::view::{FieldView, Icon, MemberView};

/// Columns of a table.
///
/// A column that is empty in every row is left out.
struct Columns {
    /// Whether a row has a type.
    has_type: bool,
    /// Whether a row has a default value.
    has_default: bool,
    /// Whether a row has text, parts or notes.
    has_text: bool,
}

impl Writer<'_> {
    /// Returns whether the members of a section are written as a table. Members
    /// with signatures need the width of the page.
    ///
    /// Enumerations have a format of their own, because their rows are short.
    pub(super) fn is_table(&self, members: &[MemberView]) -> bool {
        let is_enumeration = members
            .iter()
            .all(|member| member.icon == Some(Icon::EnumerationMember));
        let format = match is_enumeration {
            true => self.options.enum_members_format,
            false => self.options.properties_format,
        };
        let mut members = members.iter();
        format == MembersFormat::Table && members.all(|member| member.signatures.is_empty())
    }

    /// Writes members without signatures as a table.
    ///
    /// Anchors and headings are those of the list form, so that links do not
    /// depend on the option.
    pub(super) fn member_table(&mut self, members: &[MemberView]) {
        let columns = Columns {
            has_type: members.iter().any(|member| member.ty.is_some()),
            has_default: false,
            has_text: members.iter().any(has_text),
        };
        self.table_head(&columns);
        self.is_in_table = true;
        for member in members {
            self.heading(3, &member.anchor, &member.label);
            self.put("\n<tr class=\"td-member\"");
            self.id(&member.anchor);
            self.filters(&member.filters);
            self.filter_name(&member.name);
            self.put("><th scope=\"row\"><div class=\"td-member-head\">");
            self.member_name(member);
            self.sources(&member.sources);
            self.put("</div></th>");
            if columns.has_type {
                self.type_cell(member.ty.as_ref().map(|ty| &ty.html));
            }
            if columns.has_text {
                self.put("<td class=\"td-text\">");
                self.doc(&member.doc);
                for note in &member.notes {
                    self.note(note);
                }
                self.put("</td>");
            }
            self.put("</tr>");
        }
        self.is_in_table = false;
        self.put("</tbody></table></div>");
    }

    /// Writes parameters or properties as a table. The fields of their types are
    /// lists in the last cell.
    pub(super) fn field_table(&mut self, fields: &[FieldView]) {
        let is_described = |field: &FieldView| {
            let doc = &field.doc;
            doc.text.is_some()
                || doc.deprecated.is_some()
                || !doc.parts.is_empty()
                || !field.fields.is_empty()
        };
        let columns = Columns {
            has_type: fields.iter().any(|field| field.ty.is_some()),
            has_default: fields.iter().any(|field| field.default.is_some()),
            has_text: fields.iter().any(is_described),
        };
        self.table_head(&columns);
        for field in fields {
            self.put("\n<tr class=\"td-field\"");
            if let Some(anchor) = &field.anchor {
                self.id(anchor);
            }
            self.put("><th scope=\"row\">");
            self.field_name(field);
            self.chips(&field.chips);
            self.put("</th>");
            if columns.has_type {
                self.type_cell(field.ty.as_ref().map(|ty| &ty.html));
            }
            if columns.has_default {
                self.type_cell(field.default.as_ref().map(|default| &default.html));
            }
            if columns.has_text {
                self.put("<td class=\"td-text\">");
                self.doc(&field.doc);
                if !field.fields.is_empty() {
                    self.field_list(&field.fields);
                }
                self.put("</td>");
            }
            self.put("</tr>");
        }
        self.put("</tbody></table></div>");
    }

    /// Opens a table, and writes the names of its columns.
    ///
    /// The table scrolls sideways on its own, and can be focused for that.
    fn table_head(&mut self, columns: &Columns) {
        self.put("<div class=\"td-scroll\" tabindex=\"0\"><table class=\"td-table\"><thead><tr>");
        let titles = [
            (true, "Name"),
            (columns.has_type, "Type"),
            (columns.has_default, "Default"),
            (columns.has_text, "Description"),
        ];
        for (_, title) in titles.into_iter().filter(|(is_used, _)| *is_used) {
            self.put("<th scope=\"col\">");
            self.label(title);
            self.put("</th>");
        }
        self.put("</tr></thead><tbody>");
    }

    /// Writes a cell with code, or an empty one.
    fn type_cell(&mut self, code: Option<&safe_markup::Markup>) {
        self.put("<td class=\"td-type\">");
        if let Some(code) = code {
            self.put("<code>");
            self.markup(code);
            self.put("</code>");
        }
        self.put("</td>");
    }
}

/// Returns whether a member has content for the last cell of its row.
///
/// Types and default values have cells of their own.
fn has_text(member: &MemberView) -> bool {
    let doc = &member.doc;
    let has_doc = doc.text.is_some() || doc.deprecated.is_some() || !doc.parts.is_empty();
    has_doc || !member.notes.is_empty()
}
