//! Search sections of a page.
//!
//! The symbol is the first section, each member one of its own, so that a hit
//! leads to the member. Types and code are left out: names of types would match
//! every page that mentions them.

use docs_model::record::Section;

use crate::prose::paragraphs;
use crate::view::{Content, Doc, FieldView, MemberView, PageView, PartBody, SignatureView};

/// Returns the sections of a page: the symbol, then each member. `name` is the
/// title of the first.
pub(crate) fn page_sections(page: &PageView, name: &str) -> Vec<Section> {
    let mut first = Section::new(1, None, name);
    add_doc(&page.doc, &mut first.text);
    let mut rest = Vec::new();
    for section in &page.sections {
        if let Some(text) = &section.text {
            first.text.extend(paragraphs(&text.markdown));
        }
        match &section.content {
            Content::Part(body) => add_part(body, &mut first.text),
            Content::Members(members) => rest.extend(members.iter().map(member)),
            Content::Signatures(signatures) => add_signatures(signatures, &mut first.text),
            // Entries of an index have pages of their own.
            Content::Entries(_) | Content::Trees(_) => {}
        }
    }
    let mut out = vec![first];
    out.append(&mut rest);
    out
}

/// Returns the section of a member.
fn member(member: &MemberView) -> Section {
    let mut section = Section::new(2, Some(member.anchor.clone()), &*member.name);
    section.is_member = true;
    add_signatures(&member.signatures, &mut section.text);
    add_doc(&member.doc, &mut section.text);
    section
}

fn add_signatures(signatures: &[SignatureView], out: &mut Vec<String>) {
    for signature in signatures {
        add_doc(&signature.doc, out);
    }
}

/// Appends the texts of a comment, one paragraph each.
fn add_doc(doc: &Doc, out: &mut Vec<String>) {
    if let Some(text) = &doc.text {
        out.extend(paragraphs(&text.markdown));
    }
    if let Some(text) = &doc.deprecated {
        out.extend(paragraphs(&text.markdown));
    }
    for part in &doc.parts {
        // The code of examples would outweigh the text.
        if !part.title.starts_with("Example") {
            add_part(&part.body, out);
        }
    }
}

/// Appends the texts of a part, without its code.
fn add_part(body: &PartBody, out: &mut Vec<String>) {
    match body {
        PartBody::Text(text) => out.extend(paragraphs(&text.markdown)),
        PartBody::Fields(fields) => add_fields(fields, out),
        PartBody::Signatures(signatures) => add_signatures(signatures, out),
        PartBody::Returns { text, fields, .. } => {
            if let Some(text) = text {
                out.extend(paragraphs(&text.markdown));
            }
            add_fields(fields, out);
        }
    }
}

/// Appends a line for each field with text, and for the fields of its type.
fn add_fields(fields: &[FieldView], out: &mut Vec<String>) {
    for field in fields {
        let mut text = Vec::new();
        add_doc(&field.doc, &mut text);
        // A field without text would add only its name, which is in the code of
        // the page.
        if !text.is_empty() {
            out.push(format!("{}: {}", field.name, text.join(" ")));
        }
        add_fields(&field.fields, out);
    }
}
