//! Search sections of a page: the symbol, then its members.

use docs_model::record::Section;

use crate::prose::paragraphs;
use crate::view::{Content, Doc, FieldView, MemberView, PageView, PartBody, SignatureView};

/// Returns the sections: the symbol, then each member.
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
            Content::Signatures(all) => add_signatures(all, &mut first.text),
            // Entries of an index have pages of their own.
            Content::Entries(_) => {}
        }
    }
    let mut out = vec![first];
    out.append(&mut rest);
    out
}

fn member(it: &MemberView) -> Section {
    let mut section = Section::new(2, Some(it.anchor.clone()), &*it.name);
    section.is_member = true;
    add_signatures(&it.signatures, &mut section.text);
    add_doc(&it.doc, &mut section.text);
    section
}

fn add_signatures(signatures: &[SignatureView], out: &mut Vec<String>) {
    for it in signatures {
        add_doc(&it.doc, out);
    }
}

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

fn add_part(body: &PartBody, out: &mut Vec<String>) {
    match body {
        PartBody::Text(text) => out.extend(paragraphs(&text.markdown)),
        PartBody::Fields(fields) => add_fields(fields, out),
        PartBody::Returns { text, fields, .. } => {
            if let Some(text) = text {
                out.extend(paragraphs(&text.markdown));
            }
            add_fields(fields, out);
        }
    }
}

fn add_fields(fields: &[FieldView], out: &mut Vec<String>) {
    for it in fields {
        let mut text = Vec::new();
        add_doc(&it.doc, &mut text);
        // A name without letters is searched by its symbols.
        if !text.is_empty() {
            out.push(format!("{}: {}", it.name, text.join(" ")));
        }
        add_fields(&it.fields, out);
    }
}
