//! Standalone pages that are React components. Readers without scripts and
//! search get the constant texts of the component.

use std::fmt::Write as _;
use std::sync::Arc;

use component_modules::{PageBlock, PageInline, PageLink, PageOutline, page_outline};
use docs_markdown::{Document, Format, Modules as _, ParseOptions};
use docs_model::content::ReferenceKind;
use docs_model::{DocSource, FrontMatter};
use located_data::Diagnostic;
use serde_json::Value;

use super::imports::SiteModules;
use crate::load::Sources;

/// Returns the page of a component: its constant texts as parsed Markdown, the constant
/// elements of its head, and then the Markdown files that its code imports.
///
/// The Markdown is generated, so its positions mean nothing; links keep those
/// of the component, where authors can correct them.
///
/// # Errors
/// Returns a warning for a file that is not a page, because it has no default
/// export.
pub(super) fn parse(
    sources: &Sources,
    file: &str,
    code: &str,
    options: &ParseOptions,
    modules: &SiteModules<'_>,
) -> Result<(String, DocSource, Document), Diagnostic> {
    let outline = page_outline(file, code);
    if outline.is_helper {
        return Err(not_a_page(file));
    }
    let (mut text, links) = markdown(&outline.blocks);
    let imported = modules.markdown_of(file, "default");
    let is_plain = imported.is_empty() && outline.head.is_empty();
    let document = if is_plain {
        docs_markdown::parse(&text, 0, options).0
    } else {
        write_head(&outline, &mut text);
        for (number, partial) in imported.iter().enumerate() {
            let path = Value::from(format!("@site/{}", partial.file));
            let _ = write!(text, "\nimport M{number} from {path};\n\n<M{number} />\n");
        }
        let mut options = options.clone();
        options.format = Format::Mdx;
        docs_markdown::parse_file(&text, 0, &options, file, modules).0
    };
    let mut facts = (*document.outline).clone();
    // Problems are reported at the link in the component, and those of its head, which
    // follow, at the head.
    let mut links = links.into_iter();
    for reference in &mut facts.references {
        let link = (reference.kind == ReferenceKind::Link).then(|| links.next());
        let own = outline.head_span.filter(|_| reference.file.is_none());
        if let Some(span) = link.flatten().or(own) {
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
    Ok((text, source, document))
}

/// Appends the `<Head>` of a page with the constants that it may use. What cannot be
/// evaluated is added when the page runs.
fn write_head(outline: &PageOutline, out: &mut String) {
    if outline.head.is_empty() {
        return;
    }
    for (name, value) in &outline.constants {
        let _ = write!(out, "\nexport const {name} = {value};\n");
    }
    let elements = outline.head.join("\n");
    let _ = write!(out, "\n<Head>\n{elements}\n</Head>\n");
}

/// Returns the warning about a file without a page.
fn not_a_page(file: &str) -> Diagnostic {
    let message = "this file is not published: it has no default export";
    Diagnostic::warning("component-default-export", message)
        .in_file(file)
        .help(
            "write `export default function Page() {...}`; if it is a helper, start its name with \
             `_`, or move it out of the pages folder",
        )
}

/// Returns the texts of a page as Markdown, and the spans of its links in the
/// component.
///
/// Spans are in the order of the links in the Markdown.
fn markdown(blocks: &[PageBlock]) -> (String, Vec<located_data::Span>) {
    let mut out = String::new();
    let mut links = Vec::new();
    for block in blocks {
        let _ = match block {
            PageBlock::Heading { level, content } => {
                let marks = "#".repeat(usize::from(*level));
                writeln!(out, "\n{marks} {}", inline(content, &mut links))
            }
            PageBlock::Paragraph(content) => writeln!(out, "\n{}", inline(content, &mut links)),
            PageBlock::Link(link) => writeln!(out, "\n- {}", link_text(link, &mut links)),
        };
    }
    (out, links)
}

/// Returns the content of a heading or paragraph as one line of Markdown.
///
/// White space between parts is kept, as it separates words; line breaks become
/// spaces.
fn inline(content: &[PageInline], links: &mut Vec<located_data::Span>) -> String {
    let mut out = String::new();
    for part in content {
        match part {
            PageInline::Link(link) => out.push_str(&link_text(link, links)),
            PageInline::Text(text) => {
                let words: Vec<&str> = text.split_ascii_whitespace().collect();
                let space = |is_there: bool| if is_there { " " } else { "" };
                out.push_str(space(text.starts_with(|c: char| c.is_ascii_whitespace())));
                out.push_str(&escaped(&words.join(" ")));
                let ends = text.ends_with(|c: char| c.is_ascii_whitespace());
                out.push_str(space(ends && !words.is_empty()));
            }
        }
    }
    out.trim_matches(' ').to_owned()
}

/// Returns a link as Markdown. Characters that would end its target are
/// removed.
fn link_text(link: &PageLink, links: &mut Vec<located_data::Span>) -> String {
    links.push(link.span);
    let to = link.to.replace(['<', '>', '\n'], "");
    format!("[{}](<{to}>)", escaped(&link.text))
}

/// Escapes all Markdown characters in a text.
///
/// Texts of a component are never Markdown, whatever they look like.
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
