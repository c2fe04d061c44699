//! Markdown files: front matter and body, parsed once. A rebuild takes over
//! what did not change.

use std::collections::BTreeMap;
use std::sync::Arc;

use docs_markdown::{Document, Format, ParseOptions};
use docs_model::config::MarkdownFormat;
use docs_model::{Diagnostic, DocSource, FrontMatter, SiteConfig, front_matter};
use rayon::prelude::*;

use crate::load::Sources;

/// A Markdown file, parsed.
#[derive(Debug)]
pub struct ParsedDoc {
    /// The whole text.
    pub text: Arc<str>,
    /// Where the body begins in the text.
    pub body: usize,
    /// What the model knows of it.
    pub source: Arc<DocSource>,
    /// The body.
    pub document: Document,
    /// Problems of this file alone.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parsed Markdown files by path below the site folder.
pub(crate) type ParsedDocs = BTreeMap<String, Arc<ParsedDoc>>;

/// Parses all Markdown files. One whose text is the same is taken from
/// `previous`.
pub(super) fn parse_all(sources: &Sources, previous: Option<&ParsedDocs>) -> ParsedDocs {
    let options = parse_options(&sources.config);
    let docs: Vec<(&str, &Arc<str>)> = sources.docs().collect();
    docs.into_par_iter()
        .map(|(file, text)| {
            let last_update = sources.last_updates.get(file);
            let kept = previous
                .and_then(|docs| docs.get(file))
                .filter(|it| it.text == *text && it.source.last_update.as_ref() == last_update);
            let doc = match kept {
                Some(doc) => Arc::clone(doc),
                None => Arc::new(parse(sources, file, text, &options)),
            };
            (file.to_owned(), doc)
        })
        .collect()
}

fn parse_options(config: &SiteConfig) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.admonitions.clone_from(&config.markdown.admonitions);
    options.emoji = config.markdown.emoji;
    options
}

fn parse(sources: &Sources, file: &str, text: &Arc<str>, options: &ParseOptions) -> ParsedDoc {
    let (front_matter, body, mut diagnostics) = front_matter::parse(text);
    let format = format_of(
        file,
        front_matter.format.as_deref(),
        sources.config.markdown.format,
    );
    let own_constants = text.contains("frontMatter");
    let (document, problems) = if format == options.format && !own_constants {
        docs_markdown::parse(text, body, options)
    } else {
        let mut options = options.clone();
        options.format = format;
        let constants = front_matter_constants(&front_matter);
        options
            .constants
            .insert("frontMatter".to_owned(), constants);
        docs_markdown::parse(text, body, &options)
    };
    diagnostics.extend(problems);
    let source = DocSource {
        path: file.to_owned(),
        front_matter,
        outline: document.outline.clone(),
        last_update: sources.last_updates.get(file).cloned(),
    };
    ParsedDoc {
        text: Arc::clone(text),
        body,
        source: Arc::new(source),
        document,
        diagnostics: diagnostics.into_iter().map(|it| it.in_file(file)).collect(),
    }
}

/// The front matter as expressions see it: known keys that are set, and the
/// site's own.
fn front_matter_constants(front_matter: &FrontMatter) -> serde_json::Value {
    let mut fields = match serde_json::to_value(front_matter) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    fields.retain(|key, value| key != "extra" && !value.is_null());
    fields.extend(front_matter.extra.iter().cloned());
    serde_json::Value::Object(fields)
}

fn format_of(file: &str, given: Option<&str>, configured: MarkdownFormat) -> Format {
    let by_extension = if file.ends_with(".mdx") {
        Format::Mdx
    } else {
        Format::Markdown
    };
    match (given, configured) {
        (Some("md"), _) => Format::Markdown,
        (Some("mdx"), _) => Format::Mdx,
        (Some("detect"), _) | (None, MarkdownFormat::Detect) => by_extension,
        (_, MarkdownFormat::Md) => Format::Markdown,
        _ => Format::Mdx,
    }
}
