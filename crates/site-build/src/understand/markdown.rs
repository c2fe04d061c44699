//! Markdown files: front matter and body, parsed once. A rebuild reuses
//! unchanged files.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use docs_markdown::{Document, PackedDocument, ParseOptions};
use docs_model::{DocSource, SiteConfig, blog, front_matter};
use located_data::Diagnostic;
use rayon::prelude::*;

use super::component_page;
use super::imports::{SharedComponents, SiteModules};
use super::reading::{format_of, front_matter_constants};
use super::samples;
use crate::load::Sources;

/// A parsed Markdown file.
#[derive(Debug)]
pub(crate) struct ParsedDoc {
    /// The whole text.
    pub(crate) text: Arc<str>,
    /// Byte offset of the body in the text.
    pub(crate) body: usize,
    /// The doc for the model.
    pub(crate) source: Arc<DocSource>,
    /// The body, packed: all bodies of a site are kept, and few are used at a
    /// time.
    packed: PackedDocument,
    /// Whether the body has components.
    has_components: bool,
    /// Whether a code block is a request or a response of an API.
    pub(crate) has_samples: bool,
    /// Whether the body has diagrams.
    pub(crate) has_diagrams: bool,
    /// Problems of this file and of its partials.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Imported files with their texts; `None` for missing files.
    pub(crate) imported: Vec<(String, Option<Arc<str>>)>,
    reading_minutes: OnceLock<usize>,
}

impl ParsedDoc {
    /// Creates a document whose text was generated instead of read from a file.
    fn generated(text: String, source: DocSource, document: &Document) -> Self {
        Self::new(Arc::from(text), 0, source, document)
    }

    fn new(text: Arc<str>, body: usize, source: DocSource, document: &Document) -> Self {
        let blocks = document.code_blocks();
        Self {
            text,
            body,
            source: Arc::new(source),
            packed: document.pack(),
            has_components: !document.components().is_empty(),
            has_samples: blocks.into_iter().any(samples::is_sample),
            has_diagrams: document.has_code_in("mermaid"),
            diagnostics: Vec::new(),
            imported: Vec::new(),
            reading_minutes: OnceLock::new(),
        }
    }

    /// Returns the body.
    pub(crate) fn document(&self) -> Document {
        self.packed.unpack()
    }

    /// Returns the body if it has components.
    pub(crate) fn with_components(&self) -> Option<Document> {
        self.has_components.then(|| self.document())
    }

    /// Returns whether the page asks to be left out of indexes in its own
    /// `<head>`.
    pub(crate) fn no_index(&self) -> bool {
        self.packed.no_index()
    }

    /// Returns the reading time of the body in minutes. It is computed once,
    /// because each list with the post shows it.
    pub(crate) fn reading_minutes(&self) -> usize {
        let minutes = || blog::reading_minutes(&self.text[self.body..]);
        *self.reading_minutes.get_or_init(minutes)
    }
}

/// Parsed Markdown files by path below the site folder.
pub(crate) type ParsedDocs = BTreeMap<String, Arc<ParsedDoc>>;

/// Parses all Markdown files and component pages. Unchanged files are taken from
/// `previous`. The returned diagnostics concern files that are not pages.
pub(super) fn parse_all(
    sources: &Sources,
    previous: Option<&ParsedDocs>,
) -> (ParsedDocs, Vec<Diagnostic>) {
    let options = parse_options(&sources.config);
    let pages: Vec<(&str, &Arc<str>)> = sources.component_pages().collect();
    let pages: Vec<Result<_, Diagnostic>> = pages
        .into_par_iter()
        .map(|(file, text)| {
            let (text, source, document) = component_page::parse(sources, file, text, &options)?;
            let page = ParsedDoc::generated(text, source, &document);
            Ok((file.to_owned(), Arc::new(page)))
        })
        .collect();
    let mut diagnostics = Vec::new();
    let pages = pages.into_iter().filter_map(|page| match page {
        Ok(page) => Some(page),
        Err(problem) => {
            diagnostics.push(problem);
            None
        }
    });
    let mut parsed: ParsedDocs = pages.collect();
    let shared = SharedComponents::new(sources);
    let docs: Vec<(&str, &Arc<str>)> = sources.docs().collect();
    parsed.par_extend(docs.into_par_iter().map(|(file, text)| {
        let last_update = sources.last_updates.get(file);
        let kept = previous
            .and_then(|docs| docs.get(file))
            .filter(|it| it.text == *text && it.source.last_update.as_ref() == last_update)
            .filter(|it| is_current(sources, &it.imported));
        let doc = match kept {
            Some(doc) => Arc::clone(doc),
            None => Arc::new(parse(sources, &shared, file, text, &options)),
        };
        (file.to_owned(), doc)
    }));
    (parsed, diagnostics)
}

/// Parses a single Markdown file of a site.
pub(super) fn parse_one(sources: &Sources, file: &str, text: &Arc<str>) -> ParsedDoc {
    let shared = SharedComponents::new(sources);
    parse(
        sources,
        &shared,
        file,
        text,
        &parse_options(&sources.config),
    )
}

/// Returns whether all imported files are unchanged.
fn is_current(sources: &Sources, imported: &[(String, Option<Arc<str>>)]) -> bool {
    imported
        .iter()
        .all(|(file, text)| sources.import_text(file) == *text)
}

fn parse_options(config: &SiteConfig) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.admonitions.clone_from(&config.markdown.admonitions);
    options.emoji = config.markdown.emoji;
    options.maintain_case = config.markdown.maintain_case;
    if config.markdown.math {
        options.math = Some(config.markdown.math_macros.clone());
        options.single_dollar_math = config.markdown.math_single_dollar;
    }
    let styles = &config.policy.style_src;
    options.inline_styles = styles.iter().any(|it| it == "'unsafe-inline'");
    options
}

fn parse(
    sources: &Sources,
    shared: &SharedComponents,
    file: &str,
    text: &Arc<str>,
    options: &ParseOptions,
) -> ParsedDoc {
    let (front_matter, body, mut diagnostics) = front_matter::parse(text);
    let format = format_of(
        file,
        front_matter.format.as_deref(),
        sources.config.markdown.format,
    );
    let modules = SiteModules::new(sources, shared, file);
    let own_constants = text.contains("frontMatter");
    let (document, problems) = if format == options.format && !own_constants {
        docs_markdown::parse_file(text, body, options, file, &modules)
    } else {
        let mut options = options.clone();
        options.format = format;
        let constants = front_matter_constants(&front_matter);
        options
            .constants
            .insert("frontMatter".to_owned(), constants);
        docs_markdown::parse_file(text, body, &options, file, &modules)
    };
    diagnostics.extend(problems);
    let source = DocSource {
        path: file.to_owned(),
        front_matter,
        outline: Arc::clone(&document.outline),
        last_update: sources.last_updates.get(file).cloned(),
    };
    ParsedDoc {
        diagnostics: diagnostics
            .into_iter()
            .map(|mut problem| {
                problem.file.get_or_insert_with(|| file.to_owned());
                problem
            })
            .collect(),
        imported: modules.used(),
        ..ParsedDoc::new(Arc::clone(text), body, source, &document)
    }
}
