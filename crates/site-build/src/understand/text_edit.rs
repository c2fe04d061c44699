//! Edits of the text of a page that no other page shows. A server of a site in
//! progress applies them without reopening the site, so that the time from saving
//! to reading does not grow with the site. After nothing but such edits, a build takes most
//! files over from the last one without computing their fingerprints.

use std::collections::BTreeSet;
use std::sync::Arc;

use docs_model::identity::is_markdown_file;
use docs_model::index::DocIdx;
use docs_model::site::DocKind;

use super::{ParsedDoc, Project, markdown};
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
        known.is_some_and(|known| known.text_digest() == self.doc.text_digest())
    }
}

impl Project {
    /// Returns the edit of a Markdown file that has changed since the project was
    /// opened, or `None` if the site has to be reopened: if anything but the body
    /// of the page may differ, or if there is a problem to report.
    ///
    /// The prose, code and tables of a page belong to it alone. Headings, links and
    /// their texts, front matter, and the first paragraph of a page without a
    /// description do not: they are in sidebars, cards, lists, the checks of other pages
    /// and the search for these.
    pub(crate) fn text_edit(&self, file: &str) -> Option<TextEdit> {
        let known = self.parsed.get(file).filter(|_| is_markdown_file(file))?;
        let text = self.sources.read_doc(file)?;
        let doc = markdown::parse_one(&self.sources, file, &text);
        if !doc.is_edit_of_body(known) || self.shows_elsewhere(|shown| shown == file) {
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
        if let Some(text) = self.sources.texts.get_mut(&file) {
            text.replace(doc.text());
            doc.pack_text(text);
        }
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
    /// it; or an API description takes a text from it.
    fn shows_elsewhere(&self, is_edited: impl Fn(&str) -> bool) -> bool {
        let mut imported = self.parsed.values().flat_map(|doc| &doc.imported);
        let mut docs = self.site.docs.iter();
        let references = &self.reference_sources;
        let apis = references.apis.iter().flat_map(|api| api.texts());
        let libraries = references.libraries.iter();
        let mut described = apis.chain(libraries.flat_map(|library| library.texts()));
        imported.any(|(imported, _)| is_edited(imported))
            || described.any(|(file, _)| is_edited(file))
            || docs.any(|doc| {
                let is_glossary = || doc.file == self.site.docs_config(doc.tree).glossary_file();
                is_edited(&doc.source.path)
                    && (matches!(doc.kind, DocKind::Post { .. }) || is_glossary())
            })
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

    use super::*;
    use crate::documents::DocumentCache;
    use crate::load::digest_of_text;
    use crate::understand::{Opened, ProjectOptions, open};

    /// Path and text of a file.
    type File<'f> = (&'f str, &'f str);

    const CONFIG: File<'_> = ("site.toml", "title = \"T\"\n[[blog]]\n");
    const HEAD: &str = "---\ndescription: D\n---\n\n";

    fn write(site: &Path, (file, text): File<'_>) {
        let path = site.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns whether a build that finds the text of a file replaced knows that no other
    /// page shows it. `others` are the other files of the site.
    fn is_of_its_page(others: &[File<'_>], file: &str, texts: [&str; 2]) -> bool {
        let [before, after] = texts.map(|text| format!("{HEAD}{text}"));
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let options = ProjectOptions {
            documents: DocumentCache::new(
                folder.path().join("documents"),
                1,
                std::time::SystemTime::now(),
            ),
            ..ProjectOptions::default()
        };
        let open = || -> Opened { open(&site, &options, None).unwrap() };
        write(&site, CONFIG);
        for other in others {
            write(&site, *other);
        }
        write(&site, (file, &before));
        open().project.unwrap().keep_documents(&options.documents);
        write(&site, (file, &after));
        let edits = Edits::from([(file.to_owned(), digest_of_text(&before))]);
        let edited = open().project.unwrap().edited_docs(&edits);
        edited.is_some_and(|docs| docs.len() == 1)
    }

    #[test]
    fn an_edit_of_a_body_is_one_of_its_page_alone() {
        let is_alone = |texts| is_of_its_page(&[], "docs/page.md", texts);
        assert!(is_alone(["# A\n\nOne.\n", "# A\n\nTwo, and `code`.\n"]));
        assert!(is_alone([
            "# A\n\nOne. [A](page.md)\n",
            "# A\n\n[A](page.md) two.\n"
        ]));
        assert!(!is_alone(["# A\n\nOne.\n", "# B\n\nOne.\n"]));
        assert!(!is_alone(["# A\n\nOne.\n", "# A\n\n## New\n"]));
        assert!(!is_alone([
            "# A\n\n[A](page.md)\n",
            "# A\n\n[A](other.md)\n"
        ]));
        // The text is a keyword of the page that the link leads to.
        assert!(!is_alone([
            "# A\n\n[One](page.md)\n",
            "# A\n\n[Two](page.md)\n"
        ]));
        assert!(!is_alone([
            "# A\n\nOne.\n",
            "# A\n\n```mermaid\ngraph TD\n```\n"
        ]));
        let no_index = "# A\n\n<head><meta name=\"robots\" content=\"noindex\" /></head>\n";
        assert!(!is_alone(["# A\n\nOne.\n", no_index]));
    }

    #[test]
    fn a_text_that_other_files_show_is_not_of_its_page_alone() {
        const TEXTS: [&str; 2] = ["# A\n\nOne.\n", "# A\n\nTwo.\n"];
        let importing = (
            "docs/other.mdx",
            "import Part from './page.md';\n\n# Other\n\n<Part />\n",
        );
        assert!(!is_of_its_page(&[importing], "docs/page.md", TEXTS));
        let index = ("docs/index.md", "# Home\n");
        assert!(!is_of_its_page(&[index], "blog/2026-11-02-post.md", TEXTS));
        assert!(!is_of_its_page(&[index], "docs/glossary.md", TEXTS));
        // A style sheet that a page imports is on all pages.
        let style = ("docs/a.css", "");
        let import = ["# A\n", "import './a.css';\n\n# A\n"];
        assert!(!is_of_its_page(&[style], "docs/page.md", import));
        let config = (
            "site.toml",
            "title = \"T\"\n[[api]]\nid = \"api\"\npath = \"api.yaml\"\nroute = \"/api\"\n",
        );
        let api = (
            "api.yaml",
            "openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\n  description:\n    $ref: docs/page.md\npaths: {}\n",
        );
        assert!(!is_of_its_page(&[config, api], "docs/page.md", TEXTS));
        assert!(is_of_its_page(
            &[config, api, ("docs/page.md", "")],
            "docs/other.md",
            TEXTS
        ));
    }
}
