//! The sections of a page for search: each operation, parameter, property,
//! response and schema, and each heading within long texts, with its anchor. They are taken from the view, so that
//! a hit always leads to something that the page shows.
//!
//! The fields of a named schema are only sections of that schema. Repeating
//! them in each operation that returns the schema would hide the operations
//! among thousands of equal fields.

use docs_model::record::Section;

use crate::markdown::{anchored_headings, plain_text};
use crate::texts::Texts;
use crate::view::{
    EnumsView, FieldView, GroupView, MediaView, OperationView, PageView, ResponseView,
    SchemaSection, SchemaView,
};

/// Maximum number of enumeration values in a section.
const MAX_VALUES: usize = 40;

/// Returns the sections of a page in reading order; the first is the page
/// itself. Levels are those of headings: 1 for the page, at most 6.
pub(crate) fn sections(view: &PageView, texts: &Texts) -> Vec<Section> {
    let mut out = vec![Section::new(1, None, &*view.title)];
    if let Some(info) = &view.info {
        out[0].text.extend(info.summary.clone());
        push_parts(info.html.as_deref(), &mut out);
    }
    push_parts(view.html.as_deref(), &mut out);
    for scheme in &view.security {
        let mut section = Section::new(2, Some(scheme.anchor.clone()), &*scheme.name);
        section.text.push(scheme.kind.clone());
        push_text(scheme.html.as_deref(), &mut section.text);
        out.push(section);
    }
    for tag_group in &view.groups {
        group(tag_group, view.single, texts, &mut out);
    }
    for schema_view in &view.schemas {
        schema(schema_view, view.single, texts, &mut out);
    }
    if view.is_part {
        // Its address is an anchor on the divided page.
        let operations = view.groups.iter().flat_map(|group| &group.operations);
        let anchors = operations.map(|operation| &operation.anchor);
        let anchor = anchors
            .chain(view.schemas.iter().map(|schema| &schema.anchor))
            .next();
        out[0].anchor = anchor.cloned();
    }
    out
}

/// Appends the text of an HTML fragment, unless it is empty. The fragment is
/// our own and sanitized.
fn push_text(html: Option<&str>, out: &mut Vec<String>) {
    let text = html.map(plain_text).unwrap_or_default();
    if !text.is_empty() {
        out.push(text);
    }
}

/// Appends the text of an HTML fragment up to its first heading to the last section,
/// and a section for each heading. Headings without a title are left out with their
/// anchors, not with their texts.
fn push_parts(html: Option<&str>, out: &mut Vec<Section>) {
    let html = html.unwrap_or_default();
    let mut start = 0;
    for heading in anchored_headings(html) {
        push_to_last(&html[start..heading.start], out);
        let title = plain_text(heading.label);
        if !title.is_empty() {
            let anchor = heading.anchor.into_owned();
            out.push(Section::new(heading.level, Some(anchor), title));
        }
        start = heading.end;
    }
    push_to_last(&html[start..], out);
}

/// Appends the text of an HTML fragment to the last section.
fn push_to_last(html: &str, out: &mut [Section]) {
    if let Some(section) = out.last_mut() {
        push_text(Some(html), &mut section.text);
    }
}

/// Adds a tag and its operations. `single` is whether the page shows a single
/// operation or schema, whose section is the page itself.
fn group(view: &GroupView, single: bool, texts: &Texts, out: &mut Vec<Section>) {
    if !view.title.is_empty() {
        out.push(Section::new(2, Some(view.anchor.clone()), &*view.title));
        push_parts(view.html.as_deref(), out);
    }
    for schema_view in &view.schemas {
        schema(schema_view, single, texts, out);
    }
    for operation_view in &view.operations {
        operation(operation_view, if single { 1 } else { 2 }, texts, out);
    }
}

/// Adds an operation at a level. At level 1 it is the page itself, whose
/// section already exists.
fn operation(view: &OperationView, level: u8, texts: &Texts, out: &mut Vec<Section>) {
    let signature = format!("{} {}", view.method, view.path);
    let title = if view.title == signature {
        signature
    } else {
        format!("{} · {signature}", view.title)
    };
    let mut text = Vec::new();
    push_text(view.html.as_deref(), &mut text);
    // Readers search for "create customer", whatever the title is.
    let keywords = vec![crate::phrase::phrase(&view.method, &view.path)];
    text.extend(view.path_summary.clone());
    push_text(view.path_html.as_deref(), &mut text);
    for sentence in view.rules.iter().flat_map(|rule| &rule.sentences) {
        push_text(Some(&**sentence), &mut text);
    }
    match out.first_mut().filter(|_| level == 1) {
        Some(page) => {
            page.title = title;
            page.text.extend(text);
            page.keywords = keywords;
        }
        None => {
            let mut section = Section::new(level, Some(view.anchor.clone()), title);
            section.text = text;
            section.keywords = keywords;
            out.push(section);
        }
    }
    for parameter in view.parameters.iter().flat_map(|group| &group.fields) {
        field(parameter, level + 1, texts, out);
    }
    if let Some(body) = &view.body {
        let mut section = member(level + 1, &body.anchor, &texts.request_body);
        push_text(body.html.as_deref(), &mut section.text);
        out.push(section);
        contents(&body.contents, level + 2, texts, out);
    }
    for response_view in &view.responses {
        response(response_view, level + 1, texts, out);
    }
    for operation_view in view
        .callbacks
        .iter()
        .flat_map(|callback| &callback.operations)
    {
        operation(operation_view, level + 1, texts, out);
    }
}

/// Adds a response with its headers and its content.
fn response(view: &ResponseView, level: u8, texts: &Texts, out: &mut Vec<Section>) {
    let title = format!("{} {}", view.status, view.words);
    let mut section = member(level, &view.anchor, title.trim_end());
    push_text(view.html.as_deref(), &mut section.text);
    out.push(section);
    for header in &view.headers {
        field(header, level + 1, texts, out);
    }
    contents(&view.contents, level + 1, texts, out);
}

/// Adds the fields of bodies, by media type.
fn contents(list: &[MediaView], level: u8, texts: &Texts, out: &mut Vec<Section>) {
    for row in list {
        inside_field(&row.field, level, texts, out);
    }
}

/// Returns a section of a part of an operation or a schema. Search ranks
/// members below the operations and schemas themselves.
fn member(level: u8, anchor: &str, title: &str) -> Section {
    let mut section = Section::new(level, Some(anchor.to_owned()), title);
    section.is_member = true;
    section
}

/// Adds the fields inside a value, unless they belong to a named schema, which
/// has sections of its own. A type with a link is one.
fn inside_field(view: &FieldView, level: u8, texts: &Texts, out: &mut Vec<Section>) {
    let is_named = view.type_parts.iter().any(|part| part.href.is_some());
    if let Some(content) = view.content.as_ref().filter(|_| !is_named) {
        inside(content, level, texts, out);
    }
}

/// Adds a named schema and its fields. `single` is whether it has the page for
/// itself.
fn schema(view: &SchemaSection, single: bool, texts: &Texts, out: &mut Vec<Section>) {
    let mut text = Vec::new();
    field_text(&view.field, &mut text);
    enum_text(view.field.enums.as_ref(), texts, &mut text);
    let level = if single { 1 } else { 2 };
    match out.first_mut().filter(|_| single) {
        Some(page) => page.text.extend(text),
        None => {
            let mut section = Section::new(level, Some(view.anchor.clone()), &*view.name);
            section.text = text;
            out.push(section);
        }
    }
    if let Some(content) = &view.field.content {
        inside(content, level + 1, texts, out);
    }
}

/// Adds the fields of a value and of all its variants.
fn inside(view: &SchemaView, level: u8, texts: &Texts, out: &mut Vec<Section>) {
    for field_view in &view.fields {
        field(field_view, level, texts, out);
    }
    for variant in view.variants.iter().flat_map(|choice| &choice.items) {
        inside_field(&variant.field, level, texts, out);
    }
}

/// Adds a parameter or property, and those within it.
fn field(view: &FieldView, level: u8, texts: &Texts, out: &mut Vec<Section>) {
    let level = level.min(6);
    let mut section = member(level, &view.anchor, &view.name);
    field_text(view, &mut section.text);
    enum_text(view.enums.as_ref(), texts, &mut section.text);
    out.push(section);
    inside_field(view, level + 1, texts, out);
}

/// Appends the description of a value, and those of its items and examples.
fn field_text(view: &FieldView, out: &mut Vec<String>) {
    push_text(view.html.as_deref(), out);
    for example in &view.examples {
        out.extend(example.summary.clone());
        push_text(example.html.as_deref(), out);
    }
    if let Some(item) = &view.item {
        out.extend(item.title.clone());
        field_text(&item.field, out);
    }
}

/// Appends the values of an enumeration in one line, so that a search for a
/// value finds its field.
fn enum_text(view: Option<&EnumsView>, texts: &Texts, out: &mut Vec<String>) {
    let Some(view) = view else { return };
    let all = view.expanded.iter().chain(&view.folded).take(MAX_VALUES);
    let values: Vec<&str> = all.map(|item| item.value.as_str()).collect();
    if !values.is_empty() {
        out.push(format!("{}: {}", texts.values, values.join(", ")));
    }
}
