//! Markdown files: front matter and body, parsed once. A rebuild reuses
//! unchanged files.
//!
//! The bodies of a large site are kept packed: all of them are in memory for the
//! whole run, and few are used at a time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use docs_markdown::code::CodeBlock;
use docs_markdown::magic::BlockComments;
use docs_markdown::{Document, MagicComment, PackedDocument, ParseOptions, magic};
use docs_model::address::TrailingSlash;
use docs_model::config::{CONFIG_FILE, Dialect};
use docs_model::content::Outline;
use docs_model::identity::is_markdown_file;
use docs_model::{DocSource, SiteConfig, blog, front_matter};
use located_data::Diagnostic;
use rayon::prelude::*;

use super::component_page;
use super::home::home;
use super::imports::{SharedComponents, SiteModules};
use super::reading::format_of;
use super::samples;
use crate::built_in::{AUTHOR, BUILT_IN};
use crate::digest::Digest;
use crate::documents::{DocumentCache, KeptDocument, KeptDocuments, KeptKeys, NewDocument};
use crate::load::{Edits, Sources, Text, digest_of_text, merge_conflict};

/// Number of bytes of Markdown whose documents are kept as they are. They take
/// about five times as much memory as their text, packed ones with their text about
/// four fifths of it.
const MAX_UNPACKED: usize = 5 << 20;

/// Number of bytes of Markdown of a large site, whose documents are all packed: it
/// would hardly gain from a few that are not.
const LARGE_SITE: usize = 4 * MAX_UNPACKED;

/// The text and the body of a document.
#[derive(Debug)]
enum Content {
    /// As they were read and parsed. A small site is rendered a twelfth faster if its
    /// documents are not packed and unpacked.
    Whole(Arc<str>, Arc<Document>),
    /// As compressed bytes.
    Packed(Arc<PackedDocument>),
}

/// Remaining bytes of [`MAX_UNPACKED`], shared by the threads that parse a site.
#[derive(Debug)]
struct Room(AtomicUsize);

impl Room {
    /// Returns room for the documents of a site with `n_bytes` of Markdown.
    const fn new(n_bytes: usize) -> Self {
        let room = if n_bytes > LARGE_SITE {
            0
        } else {
            MAX_UNPACKED
        };
        Self(AtomicUsize::new(room))
    }

    /// Returns no room: the documents of a rebuild are packed, because they would
    /// accumulate in `dev`.
    const fn none() -> Self {
        Self(AtomicUsize::new(0))
    }

    /// Takes `n_bytes`. Returns false if less is left.
    fn take(&self, n_bytes: usize) -> bool {
        let less = |left: usize| left.checked_sub(n_bytes);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.is_ok()
    }
}

impl Content {
    /// Keeps the text and the parsed body of a document. They are packed if they do
    /// not fit into `room`.
    fn new(text: &Arc<str>, document: Document, room: &Room) -> Self {
        if room.take(text.len()) {
            Self::Whole(Arc::clone(text), Arc::new(document))
        } else {
            Self::Packed(Arc::new(document.pack_with(text)))
        }
    }
}

/// A parsed Markdown file.
///
/// It has what several stages need; rendering unpacks the body.
#[derive(Debug)]
pub(crate) struct ParsedDoc {
    /// Length of the whole text in bytes.
    pub(crate) text_len: usize,
    /// The doc for the model.
    pub(crate) source: Arc<DocSource>,
    /// The whole text, and the parsed body.
    content: Content,
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
    /// Reading time in minutes, computed on first use.
    reading_minutes: OnceLock<usize>,
    /// Hash of the text.
    text_hash: u128,
    /// The text before the body: the front matter.
    head: Box<str>,
    /// Hash of text and imports, computed on first use.
    text_digest: OnceLock<u128>,
}

impl ParsedDoc {
    /// Creates a document whose text was generated instead of read from a file.
    /// Positions are those of the generated text.
    fn generated(text: String, source: DocSource, document: Document) -> Self {
        Self::new(&Arc::from(text), 0, source, document, &Room::none())
    }

    /// Creates a document without problems and imports, which the caller adds.
    fn new(
        text: &Arc<str>,
        body: usize,
        source: DocSource,
        document: Document,
        room: &Room,
    ) -> Self {
        let blocks = document.code_blocks();
        Self {
            has_components: !document.components().is_empty(),
            has_samples: blocks.into_iter().any(samples::is_sample),
            has_diagrams: document.has_code_in("mermaid"),
            text_len: text.len(),
            text_hash: digest_of_text(text),
            head: text[..body].into(),
            content: Content::new(text, document, room),
            source: Arc::new(source),
            diagnostics: Vec::new(),
            imported: Vec::new(),
            reading_minutes: OnceLock::new(),
            text_digest: OnceLock::new(),
        }
    }

    /// Returns the text before the body: the front matter.
    pub(crate) fn head(&self) -> &str {
        &self.head
    }

    /// Returns the whole text. It is unpacked on each call if it is packed.
    pub(crate) fn text(&self) -> Arc<str> {
        match &self.content {
            Content::Whole(text, _) => Arc::clone(text),
            Content::Packed(packed) => packed.unpack_text().into(),
        }
    }

    /// Returns whether this is the document of a text.
    pub(super) fn is_of(&self, text: &Text) -> bool {
        match (&self.content, text.packed()) {
            (Content::Packed(a), Some(b)) if Arc::ptr_eq(a, b) => true,
            _ => self.text_hash == text.hash(),
        }
    }

    /// Packs the text of its file, if this document is packed.
    pub(super) fn pack_text(&self, text: &mut Text) {
        if let Content::Packed(packed) = &self.content {
            text.pack(packed);
        }
    }

    /// Returns a hash of the text and of the imported files. It is computed
    /// once, because several files of a site depend on it.
    ///
    /// Without imports, it is the outcome of reading the file in a trace of a build.
    pub(crate) fn text_digest(&self) -> u128 {
        let digest = || text_digest(self.text_hash, &self.imported);
        *self.text_digest.get_or_init(digest)
    }

    /// Appends the text, and what parsing found in the body.
    fn write_to(&self, out: &mut Vec<u8>) {
        let flags = [self.has_components, self.has_samples, self.has_diagrams];
        match &self.content {
            Content::Whole(text, document) => {
                KeptDocument::write(&self.head, flags, &document.pack_with(text), out);
            }
            Content::Packed(packed) => KeptDocument::write(&self.head, flags, packed, out),
        }
    }

    /// Reads what [`write_to`](Self::write_to) wrote for a document with the same
    /// `text`, and without problems and imports.
    ///
    /// Front matter is parsed again, which takes less time than reading it
    /// would. Returns `None` for bytes that another version of the program
    /// wrote.
    fn read_from(
        sources: &Sources,
        file: &str,
        text: &Text,
        kept: &KeptDocument<'_>,
    ) -> Option<Self> {
        let (front_matter, body, _) = front_matter::parse(kept.head);
        let source = DocSource {
            path: file.to_owned(),
            front_matter,
            outline: Arc::default(),
            last_update: sources.last_updates.get(file).cloned(),
        };
        // A text of an earlier run that was not read again is packed with its document.
        let packed = text.packed().cloned().or_else(|| kept.packed())?;
        let doc = Self::read(source, text.hash(), kept, packed);
        (body == kept.head.len()).then_some(doc)
    }

    /// Reads the document of an earlier text of this file, with the hash `text_hash`,
    /// if it had the same front matter.
    fn read_earlier(&self, text_hash: u128, kept: &KeptDocument<'_>) -> Option<Self> {
        let packed = kept.packed().filter(|_| *kept.head == *self.head)?;
        let source = DocSource::clone(&self.source);
        Some(Self::read(source, text_hash, kept, packed))
    }

    /// Reads a document. The outline of `source` is that of the body.
    fn read(
        mut source: DocSource,
        text_hash: u128,
        kept: &KeptDocument<'_>,
        packed: Arc<PackedDocument>,
    ) -> Self {
        let [has_components, has_samples, has_diagrams] = kept.flags;
        source.outline = Arc::clone(packed.outline());
        Self {
            text_len: packed.text_len(),
            text_hash,
            head: kept.head.into(),
            source: Arc::new(source),
            content: Content::Packed(packed),
            has_components,
            has_samples,
            has_diagrams,
            diagnostics: Vec::new(),
            imported: Vec::new(),
            reading_minutes: OnceLock::new(),
            text_digest: text_hash.into(),
        }
    }

    /// Returns the whole text and the body, as [`text`](Self::text) and
    /// [`document`](Self::document).
    pub(crate) fn text_and_document(&self) -> (Arc<str>, Arc<Document>) {
        match &self.content {
            Content::Whole(text, document) => (Arc::clone(text), Arc::clone(document)),
            Content::Packed(packed) => {
                let (document, text) = packed.unpack_with_text();
                (text.into(), Arc::new(document))
            }
        }
    }

    /// Returns the body.
    ///
    /// Unpacked on each call if it is packed, so keep the result for several uses.
    pub(crate) fn document(&self) -> Arc<Document> {
        match &self.content {
            Content::Whole(_, document) => Arc::clone(document),
            Content::Packed(packed) => Arc::new(packed.unpack()),
        }
    }

    /// Returns the body if it has components.
    ///
    /// Most documents have none, and need not be unpacked to learn that.
    pub(crate) fn with_components(&self) -> Option<Arc<Document>> {
        self.has_components.then(|| self.document())
    }

    /// Returns whether the page asks to be left out of indexes in its own
    /// `<head>`.
    pub(crate) fn no_index(&self) -> bool {
        match &self.content {
            Content::Whole(_, document) => document.no_index,
            Content::Packed(packed) => packed.no_index(),
        }
    }

    /// Returns whether this state of a doc differs from one `before` at most in the content
    /// of the body.
    ///
    /// Front matter, headings, links with their texts, and what a theme loads for a page
    /// are the same, and neither state needs other files.
    pub(super) fn is_edit_of_body(&self, before: &Self) -> bool {
        self.source.front_matter == before.source.front_matter
            && self.source.last_update == before.source.last_update
            && is_same_outline(&self.source, &before.source)
            && self.has_diagrams == before.has_diagrams
            && self.no_index() == before.no_index()
            && self.stands_alone()
            && before.stands_alone()
    }

    /// Returns whether a page without problems needs nothing but its own text: neither
    /// imports nor descriptions of APIs.
    fn stands_alone(&self) -> bool {
        let imports = |document: Arc<Document>| {
            let mut components = document.components().into_iter();
            components.any(|component| component.origin.is_some())
        };
        self.diagnostics.is_empty()
            && self.imported.is_empty()
            && !self.has_samples
            && !self.with_components().is_some_and(imports)
    }

    /// Returns the reading time of the body in minutes. It is computed once,
    /// because each list with the post shows it.
    pub(crate) fn reading_minutes(&self) -> usize {
        let minutes = || blog::reading_minutes(&self.text()[self.head.len()..]);
        *self.reading_minutes.get_or_init(minutes)
    }
}

/// Returns whether the outlines of two sources with the same front matter differ at
/// most in the positions of references, and in a first paragraph that does not
/// serve as description.
fn is_same_outline(a: &DocSource, b: &DocSource) -> bool {
    let comparable = |source: &DocSource| -> Outline {
        let mut outline = Outline::clone(&source.outline);
        for reference in &mut outline.references {
            reference.span = Default::default();
        }
        if source.front_matter.description.is_some() {
            outline.excerpt = None;
        }
        outline
    };
    // Most edits that change more differ in the number of references.
    a.outline.references.len() == b.outline.references.len() && comparable(a) == comparable(b)
}

/// Returns a hash of the text of a document, given by its own hash, and of the files that
/// it imports.
///
/// Files that do not exist are part of it: adding one changes the document.
fn text_digest(text_hash: u128, imported: &[(String, Option<Arc<str>>)]) -> u128 {
    if imported.is_empty() {
        return text_hash;
    }
    let mut digest = Digest::default();
    digest.add(&text_hash.to_le_bytes());
    for (file, text) in imported {
        digest.add(file.as_bytes());
        digest.add_value(&text.is_some());
        digest.add(text.as_deref().unwrap_or_default().as_bytes());
    }
    digest.finish_wide()
}

/// Parsed Markdown files by path below the site folder.
///
/// Sorted, which makes the order of everything that follows independent of the
/// file system.
pub(crate) type ParsedDocs = BTreeMap<String, Arc<ParsedDoc>>;

/// The documents that an earlier run kept, and that are valid for this site.
#[derive(Debug, Default)]
pub(crate) struct KeptDocs {
    /// Hash of everything that the parsing of a document depends on, besides the
    /// document and the program.
    context: u128,
    known: KeptKeys,
    /// The docs that differ from those of the earlier run in their bodies only, by path,
    /// with the hash of the text that they had.
    edited: Edits,
}

impl KeptDocs {
    /// Returns the hash of what parsing depends on, besides the documents.
    pub(super) const fn context(&self) -> u128 {
        self.context
    }

    /// Returns whether a doc had the text with the hash `before` in the earlier run, and
    /// differs from it in its body only.
    pub(super) fn is_edit_of_body(&self, file: &str, before: u128) -> bool {
        self.edited.get(file) == Some(&before)
    }

    /// Saves the documents of a site. Those with problems are parsed again by the
    /// next run, which has to report them, and so are those that depend on further
    /// files.
    ///
    /// Writes nothing if the cache is switched off. A failure to write is not
    /// an error: the next run parses again.
    pub(super) fn save(&self, sources: &Sources, parsed: &ParsedDocs, documents: &DocumentCache) {
        if !documents.is_kept() {
            return;
        }
        let docs = parsed
            .iter()
            .filter(|(file, doc)| {
                doc.diagnostics.is_empty() && doc.imported.is_empty() && is_markdown_file(file)
            })
            .map(|(file, doc)| NewDocument {
                path: file,
                text: doc.text_digest(),
                write: |out: &mut Vec<u8>| doc.write_to(out),
            });
        documents.save(self.context, &self.known, &sources.reads(), docs);
    }
}

/// Returns a hash of everything that the parsing of a document depends on, if it
/// needs no other files.
///
/// Templates count by name: a component that becomes a template changes what
/// its tag means.
fn context_of(sources: &Sources, shared: &SharedComponents) -> u128 {
    let mut digest = Digest::default();
    let config = sources.texts.get(CONFIG_FILE);
    digest.add(config.map_or("", |text| &**text).as_bytes());
    let templates = sources.templates.iter().map(|(name, _)| name);
    digest.add_value(&templates.collect::<Vec<_>>());
    sources.aliases.add_to(&mut digest);
    shared.add_to(&mut digest);
    digest.finish_wide()
}

/// Parses all Markdown files and component pages. Unchanged files are taken from
/// `previous`, or from the documents of an `earlier` run. The returned diagnostics
/// concern files that are not pages.
///
/// Files are parsed on all cores. The result does not depend on their number,
/// because it is sorted by path.
pub(super) fn parse_all(
    sources: &Sources,
    previous: Option<&ParsedDocs>,
    earlier: KeptDocuments,
) -> (ParsedDocs, KeptDocs, Vec<Diagnostic>) {
    let options = parse_options(&sources.config);
    let shared = SharedComponents::new(sources);
    let pages: Vec<Result<_, Diagnostic>> = sources
        .component_pages()
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|(file, text)| {
            let modules = SiteModules::new(sources, &shared, file);
            let (text, source, document) =
                component_page::parse(sources, file, text, &options, &modules)?;
            let mut page = ParsedDoc::generated(text, source, document);
            page.imported = modules.used();
            // Its problems are reported for the page.
            page.imported.retain(|(used, _)| used != file);
            Ok((file.to_owned(), Arc::new(page)))
        })
        .collect();
    let mut diagnostics = shared.problems().to_vec();
    let pages = pages.into_iter().filter_map(|page| match page {
        Ok(page) => Some(page),
        Err(problem) => {
            diagnostics.push(problem);
            None
        }
    });
    let mut parsed: ParsedDocs = pages.collect();
    let context = context_of(sources, &shared);
    let docs: Vec<(&str, &Text)> = sources.docs().collect();
    // In a rebuild, the documents of the first build may take all of it.
    let room = match previous {
        None => Room::new(docs.iter().map(|(_, text)| text.len()).sum()),
        Some(_) => Room::none(),
    };
    let edited = Mutex::new(Edits::new());
    parsed.par_extend(docs.into_par_iter().map(|(file, text)| {
        let last_update = sources.last_updates.get(file);
        let kept = previous
            .and_then(|docs| docs.get(file))
            .filter(|doc| doc.is_of(text) && doc.source.last_update.as_ref() == last_update)
            .filter(|doc| is_current(sources, &doc.imported));
        let doc = match kept {
            Some(doc) => Arc::clone(doc),
            None => Arc::new(
                match EarlierDoc::find(&earlier, context, sources, file, text) {
                    EarlierDoc::Same(doc) => *doc,
                    before => {
                        let doc = parse(sources, &shared, &room, file, text, &options);
                        if let Some(digest) = before.differs_in_body(&doc) {
                            let mut edited = edited.lock().unwrap_or_else(PoisonError::into_inner);
                            edited.insert(file.to_owned(), digest);
                        }
                        doc
                    }
                },
            ),
        };
        (file.to_owned(), doc)
    }));
    let edited = edited.into_inner().unwrap_or_else(PoisonError::into_inner);
    let kept = KeptDocs {
        context,
        edited,
        known: earlier.into_keys(),
    };
    (parsed, kept, diagnostics)
}

/// Packs the texts of the documents that are packed.
pub(super) fn pack_texts(sources: &mut Sources, parsed: &ParsedDocs) {
    for (file, text) in &mut sources.texts {
        // The text of a document that is made of a component is not that of its file.
        if let Some(doc) = parsed.get(file).filter(|_| is_markdown_file(file)) {
            doc.pack_text(text);
        }
    }
}

/// What an earlier run kept of a file.
enum EarlierDoc<'k> {
    /// The document of the same text.
    Same(Box<ParsedDoc>),
    /// The document of another text, and the hash of that text.
    Other(KeptDocument<'k>, u128),
    /// Nothing: documents with problems or with imports are not kept.
    None,
}

impl<'k> EarlierDoc<'k> {
    fn find(
        earlier: &'k KeptDocuments,
        context: u128,
        sources: &Sources,
        file: &str,
        text: &Text,
    ) -> Self {
        let Some((kept, before)) = earlier.get(file, context) else {
            return Self::None;
        };
        if text.hash() != before {
            return Self::Other(kept, before);
        }
        let doc = ParsedDoc::read_from(sources, file, text, &kept);
        doc.map_or(Self::None, |doc| Self::Same(Box::new(doc)))
    }

    /// Returns the hash of the earlier text if `doc`, of another text, differs from it in
    /// its body only.
    fn differs_in_body(self, doc: &ParsedDoc) -> Option<u128> {
        let Self::Other(kept, hash) = self else {
            return None;
        };
        let before = doc.read_earlier(hash, &kept)?;
        doc.is_edit_of_body(&before).then_some(hash)
    }
}

/// Parses a single Markdown file of a site.
///
/// For edits of a text that is not on disk yet, in `dev`.
pub(super) fn parse_one(sources: &Sources, file: &str, text: &Arc<str>) -> ParsedDoc {
    let shared = SharedComponents::new(sources);
    parse(
        sources,
        &shared,
        &Room::none(),
        file,
        text,
        &parse_options(&sources.config),
    )
}

/// Returns whether all imported files are unchanged.
///
/// Texts are compared, not times: an editor writes files without changing them.
fn is_current(sources: &Sources, imported: &[(String, Option<Arc<str>>)]) -> bool {
    imported
        .iter()
        .all(|(file, text)| sources.import_text(file) == *text)
}

/// Returns the comments in code that mark lines: the built-in ones, and those of the
/// site.
pub(crate) fn magic_comments(config: &SiteConfig) -> Vec<MagicComment> {
    let own = config.markdown.magic_comments.iter().map(|comment| {
        let block = comment.block.as_ref();
        let block = block.map(|block| BlockComments::new(&*block.start, &*block.end));
        MagicComment::with_class(&comment.class_name, comment.line.clone(), block)
    });
    own.chain(magic::defaults()).collect()
}

/// Returns the options of the parser that follow from the configuration.
fn parse_options(config: &SiteConfig) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.admonitions.clone_from(&config.markdown.admonitions);
    options.components = BUILT_IN
        .iter()
        .chain(AUTHOR)
        .map(|name| (*name).to_owned())
        .collect();
    options.magic_comments = magic_comments(config);
    options.emoji = config.markdown.emoji;
    options.autolinks = config.markdown.autolinks;
    options.smart_punctuation = config.markdown.smart_punctuation;
    options.line_numbers = config.markdown.line_numbers;
    options.dialect = config.markdown.dialect;
    options
        .snippet_paths
        .clone_from(&config.markdown.snippet_paths);
    let docs = &config.docs[config.docs.main()];
    options.docs_folder.clone_from(&docs.path);
    options
        .snippet_append
        .clone_from(&config.markdown.snippet_append);
    options.snippet_dedent = config.markdown.snippet_dedent;
    let has_folders = config.trailing_slash == TrailingSlash::Always;
    options.pages_are_folders = has_folders && config.markdown.dialect == Dialect::Mkdocs;
    options.heading_ids = config.markdown.heading_ids;
    options.maintain_case = config.markdown.maintain_case;
    if config.markdown.math {
        options.math = Some(config.markdown.math_macros.clone());
        options.single_dollar_math = config.markdown.math_single_dollar;
    }
    let styles = &config.policy.style_src;
    options.inline_styles = styles.iter().any(|source| source == "'unsafe-inline'");
    options
}

/// Parses a Markdown file. Diagnostics without a file get the path of this one;
/// those of partials have their own.
///
/// The front matter is made available to expressions only if the text mentions
/// it or the page is a home page, since most are neither, and options would have
/// to be copied for each document.
fn parse(
    sources: &Sources,
    shared: &SharedComponents,
    room: &Room,
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
    let own_constants = ["frontMatter", "frontmatter"]
        .iter()
        .any(|name| text.contains(name));
    let home = home(text, &front_matter);
    let (document, problems) = if format == options.format && !own_constants && home.is_none() {
        docs_markdown::parse_file(text, body, options, file, &modules)
    } else {
        let mut options = options.clone();
        options.format = format;
        options.home = home;
        let constants = serde_json::Value::Object(front_matter::values(text));
        // The names of Docusaurus, Astro and VitePress.
        for name in ["frontMatter", "frontmatter", "$frontmatter"] {
            let constants = constants.clone();
            options.constants.insert(name.to_owned(), constants);
        }
        docs_markdown::parse_file(text, body, &options, file, &modules)
    };
    diagnostics.extend(problems);
    let is_shown = |block: &CodeBlock| block.code.contains("<<<<<<<");
    if let Some(conflict) = merge_conflict(file, text)
        && !document.code_blocks().into_iter().any(is_shown)
    {
        diagnostics.push(conflict);
    }
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
        ..ParsedDoc::new(text, body, source, document, room)
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::load::{KnownTexts as _, Stamp};
    use crate::understand::{ProjectOptions, open, open_changed};

    const TEXT: &str = "---\ntitle: A\n---\n\nOne.\n";

    /// Returns a site with two pages, one of which names a further file.
    fn site(folder: &Path) -> std::path::PathBuf {
        let site = folder.join("site");
        let write = |file: &str, text: &str| {
            let path = site.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("site.toml", "title = \"T\"\n");
        write("docs/index.md", TEXT);
        write("docs/code.md", "# B\n\n```js file=../parts/a.js\n```\n");
        write("parts/a.js", "a();\n");
        site
    }

    /// Returns what a run that starts `later` than the last change keeps.
    fn kept(site: &Path, later: Duration) -> (KeptDocuments, u128) {
        let started = SystemTime::now() + later;
        let folder = site.with_extension("documents");
        let options = ProjectOptions {
            documents: DocumentCache::new(folder, 1, started),
            ..ProjectOptions::default()
        };
        let project = open(site, &options, None).unwrap().project.unwrap();
        project.keep_documents(&options.documents);
        (
            options.documents.read(),
            project.sources.reads().import_context,
        )
    }

    #[test]
    fn an_alias_can_make_packed_texts_name_files() {
        let folder = tempfile::tempdir().unwrap();
        let site = site(folder.path());
        fs::write(site.join("docs/index.md"), "# A\n\n![A](@img/a.png)\n").unwrap();
        fs::create_dir(site.join("media")).unwrap();
        fs::write(site.join("media/a.png"), "").unwrap();
        kept(&site, Duration::from_secs(10));
        let options = ProjectOptions {
            documents: DocumentCache::new(site.with_extension("documents"), 1, SystemTime::now()),
            ..ProjectOptions::default()
        };
        let project = open(&site, &options, None).unwrap().project.unwrap();
        assert!(project.sources.texts["docs/index.md"].packed().is_some());
        assert!(!project.sources.files.contains("media/a.png"));

        let aliases = r#"{"compilerOptions": {"paths": {"@img/*": ["./media/*"]}}}"#;
        fs::write(site.join("tsconfig.json"), aliases).unwrap();
        let changed = ["tsconfig.json".to_owned()];
        let opened = open_changed(&site, &options, Some(&project), Some(&changed));
        let sources = opened.unwrap().project.unwrap().sources;
        assert!(sources.files.contains("media/a.png"));
    }

    #[test]
    fn a_text_with_the_same_stamp_need_not_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let site = site(folder.path());
        let stamp = |file: &str| Stamp::of(&fs::metadata(site.join(file)).unwrap());
        let Some(page) = stamp("docs/index.md") else {
            return;
        };
        // A file that has just changed can change again and keep its times.
        let (recent, reading) = kept(&site, Duration::ZERO);
        assert!(recent.find("docs/index.md", page, reading).is_none());

        let (kept, _) = kept(&site, Duration::from_secs(10));
        let known = kept.find("docs/index.md", page, reading).unwrap();
        assert_eq!(known.packed.unpack_text(), TEXT);
        assert_eq!(known.hash, digest_of_text(TEXT));
        let other = stamp("site.toml").unwrap();
        assert!(kept.find("docs/index.md", other, reading).is_none());
        assert!(kept.find("docs/index.md", page, reading + 1).is_none());
        // What a text names has to be read, too.
        let code = stamp("docs/code.md").unwrap();
        assert!(kept.find("docs/code.md", code, reading).is_none());
    }
}
