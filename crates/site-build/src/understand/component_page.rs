//! Standalone pages that are React components: what readers without scripts see,
//! and search finds, is what the component says in constants.

use std::fmt::Write as _;
use std::sync::Arc;

use component_modules::{PageBlock, page_outline};
use docs_markdown::{Document, ParseOptions};
use docs_model::content::ReferenceKind;
use docs_model::{DocSource, FrontMatter};

use crate::load::Sources;

/// Returns a page made from a component: its constant texts as Markdown, parsed.
pub(super) fn parse(
    sources: &Sources,
    file: &str,
    code: &str,
    options: &ParseOptions,
) -> (String, DocSource, Document) {
    let outline = page_outline(file, code);
    let (text, links) = markdown(&outline.blocks);
    let (document, _) = docs_markdown::parse(&text, 0, options);
    let mut facts = (*document.outline).clone();
    // Faults are reported where the component has the link.
    let mut links = links.into_iter();
    for reference in &mut facts.references {
        if reference.kind == ReferenceKind::Link
            && let Some(span) = links.next()
        {
            reference.span = span;
        }
    }
    let mut front_matter = FrontMatter::default();
    front_matter.title = outline.title;
    front_matter.description = outline.description;
    let source = DocSource {
        path: file.to_owned(),
        front_matter,
        outline: Arc::new(facts),
        last_update: sources.last_updates.get(file).cloned(),
    };
    (text, source, document)
}

/// Returns the texts of a page as Markdown, and the places of its links.
fn markdown(blocks: &[PageBlock]) -> (String, Vec<docs_model::Span>) {
    let mut out = String::new();
    let mut links = Vec::new();
    for block in blocks {
        let _ = match block {
            PageBlock::Heading { level, text } => {
                writeln!(
                    out,
                    "\n{} {}",
                    "#".repeat(usize::from(*level)),
                    escaped(text)
                )
            }
            PageBlock::Paragraph(text) => writeln!(out, "\n{}", escaped(text)),
            PageBlock::Link { text, to, span } => {
                links.push(*span);
                writeln!(
                    out,
                    "\n- [{}](<{}>)",
                    escaped(text),
                    to.replace(['<', '>', '\n'], "")
                )
            }
        };
    }
    (out, links)
}

/// Returns a text in which no character is Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
