//! Edits of the text of a page that no other page shows. A server of a site in
//! progress applies them without reopening the site, so that the time from saving
//! to reading does not grow with the site. A build after nothing but such edits knows
//! without looking that most files are those of the last build.

use std::collections::BTreeSet;
use std::sync::Arc;

use docs_model::DocSource;
use docs_model::content::Outline;
use docs_model::identity::is_markdown_file;
use docs_model::index::DocIdx;
use docs_model::site::DocKind;

use super::{ParsedDoc, Project, components, markdown};
use crate::load::Edits;

/// A new text of a page, parsed.
pub(crate) struct TextEdit {
    file: String,
    doc: Arc<ParsedDoc>,
}

impl TextEdit {
    /// Returns whether the text is the one that the project has.
    pub(crate) fn is_void(&self, project: &Project) -> bool {
        let known = project.parsed.get(&self.file);
        known.is_some_and(|known| known.text == self.doc.text)
    }
}

impl Project {
    /// Returns the edit of a Markdown file that has changed since the project was
    /// opened, or `None` if the site has to be reopened: if anything but the body
    /// of the page may differ, or if there is a problem to report.
    ///
    /// The prose, code and tables of a page belong to it alone. Headings, links,
    /// front matter, and the first paragraph of a page without a description do
    /// not: they are in sidebars, cards, lists and the checks of other pages.
    pub(crate) fn text_edit(&self, file: &str) -> Option<TextEdit> {
        let known = self.parsed.get(file).filter(|_| is_markdown_file(file))?;
        let text = self.sources.read_doc(file)?;
        let doc = markdown::parse_one(&self.sources, file, &text);
        if !is_edit_of_body(known, &doc) || self.shows_elsewhere(|shown| shown == file) {
            return None;
        }
        Some(TextEdit {
            file: file.to_owned(),
            doc: Arc::new(doc),
        })
    }

    /// Applies an edit of this project.
    ///
    /// How `llms-full.txt` is divided into files depends on the sizes of texts, and
    /// stays as it is until the site is opened again.
    pub(crate) fn apply(&mut self, edit: TextEdit) {
        let TextEdit { file, doc } = edit;
        for shown in self.site.docs.iter_mut() {
            if shown.source.path == file {
                shown.source = Arc::clone(&doc.source);
            }
        }
        let text = Arc::clone(&doc.text);
        self.sources.texts.insert(file.clone(), text);
        self.parsed.insert(file, doc);
    }

    /// Returns the docs of files that have changed since an earlier build, if they differ
    /// in their bodies only, and if no other page shows these. The project must have been
    /// opened with the documents that were kept since.
    pub(crate) fn edited_docs(&self, edits: &Edits) -> Option<BTreeSet<DocIdx>> {
        let mut files = edits.iter();
        let is_edit = files.all(|(file, before)| self.kept_docs.is_edit_of_body(file, *before));
        if !is_edit || self.shows_elsewhere(|file| edits.contains_key(file)) {
            return None;
        }
        let docs = self.site.docs.iter_enumerated();
        let edited = docs.filter(|(_, doc)| edits.contains_key(&doc.source.path));
        Some(edited.map(|(idx, _)| idx).collect())
    }

    /// Returns whether other pages show the text of an edited file: they include it, list
    /// it as a post with an excerpt and a reading time, or take definitions of terms from
    /// it.
    fn shows_elsewhere(&self, is_edited: impl Fn(&str) -> bool) -> bool {
        let mut imported = self.parsed.values().flat_map(|doc| &doc.imported);
        let mut docs = self.site.docs.iter();
        imported.any(|(imported, _)| is_edited(imported))
            || docs.any(|doc| {
                let is_glossary = || doc.file == self.site.docs_config(doc.tree).glossary_file();
                is_edited(&doc.source.path)
                    && (matches!(doc.kind, DocKind::Post { .. }) || is_glossary())
            })
    }
}

/// Returns whether two states of a doc differ at most in the content of the body.
///
/// Front matter, headings, links and what a theme loads for a page are the same, and
/// neither state needs other files.
pub(super) fn is_edit_of_body(before: &ParsedDoc, after: &ParsedDoc) -> bool {
    after.source.front_matter == before.source.front_matter
        && after.source.last_update == before.source.last_update
        && is_same_outline(&after.source, &before.source)
        && after.has_diagrams == before.has_diagrams
        && after.no_index() == before.no_index()
        && stands_alone(after)
        && stands_alone(before)
}

/// Returns whether a page without problems needs nothing but its own text:
/// neither imports nor descriptions of APIs.
fn stands_alone(doc: &ParsedDoc) -> bool {
    doc.diagnostics.is_empty()
        && doc.imported.is_empty()
        && !doc.has_samples
        && components::origins(doc).is_empty()
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
