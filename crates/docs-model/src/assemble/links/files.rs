//! Files that links name by their paths.

use located_data::path;

use super::Resolver;
use crate::config::TranslationLayout;
use crate::folders::with_other_extension;
use crate::index::{BlogIdx, DocIdx, LocaleIdx, VersionIdx};
use crate::site::{Doc, DocKind};
use crate::version::Version;

/// The language of a file that a link may mean.
#[derive(Debug, Clone, Copy)]
enum Language {
    /// That of the doc with the link.
    Own,
    /// That of the folder with the file.
    Any,
}

impl Resolver<'_> {
    /// Returns whether a file exists as a draft that this build excludes. The
    /// message then says so, since the file is there.
    pub(super) fn is_draft(&self, doc: &Doc, from: &str, file: &str) -> bool {
        let drafts = || {
            let docs = self.sources.docs.iter();
            docs.filter(|doc| doc.front_matter.draft)
        };
        let is_draft = |path: &str| drafts().any(|draft| draft.path == path);
        let found = self.candidate(doc, from, file, |path, _| is_draft(path).then_some(()));
        found.is_some()
    }

    /// Returns the doc at a path as written in the file `from`.
    pub(super) fn doc_file(&self, doc: &Doc, from: &str, file: &str) -> Option<DocIdx> {
        self.candidate(doc, from, file, |path, language| match language {
            Language::Any => self.any_language_file(path),
            Language::Own => self.site_file(doc, path),
        })
    }

    /// Returns what `find` returns for the first file, relative to the site folder, that a
    /// path as written in the file `from` may mean.
    ///
    /// A translation is in another folder than its original, so paths are
    /// resolved in the folder of the originals, at the place that the original
    /// has.
    fn candidate<T>(
        &self,
        doc: &Doc,
        from: &str,
        file: &str,
        find: impl Fn(&str, Language) -> Option<T>,
    ) -> Option<T> {
        if let Some(from_site) = file.strip_prefix("@site/") {
            return find(from_site, Language::Own);
        }
        let folder = self.site.folder_of(doc);
        let is_exact = self.is_exact(doc);
        if !file.starts_with('/') {
            let of_file = || find(&path::resolve(path::parent(from), file), Language::Own);
            let exact = || {
                let exact = path::resolve(path::parent(&doc.source.path), file);
                find(&exact, Language::Any)
            };
            let of_original = || {
                let doc_folder = format!("{folder}/{}", path::parent(&doc.file));
                find(&path::resolve(&doc_folder, file), Language::Own)
            };
            let is_included = from != doc.source.path;
            let found = is_included.then(of_file).flatten();
            let found = found
                .or_else(|| is_exact.then(exact).flatten())
                .or_else(of_original);
            // Only a path without such a start may begin at the docs folder or
            // the site folder.
            if found.is_some() || file.starts_with("./") || file.starts_with("../") {
                return found;
            }
        }
        let from_root = file.trim_start_matches('/');
        let version = &self.site.versions[self.site.trees[doc.tree].version];
        let in_all_languages = self
            .are_beside_originals(doc)
            .then(|| format!("{}{from_root}", path::prefix(&version.root)));
        let in_all_languages = in_all_languages.as_deref();
        in_all_languages
            .filter(|_| is_exact)
            .and_then(|path| find(path, Language::Any))
            .or_else(|| find(&format!("{folder}/{from_root}"), Language::Own))
            .or_else(|| find(in_all_languages?, Language::Own))
            .or_else(|| find(from_root, Language::Own))
    }

    /// Returns the blog in whose folder a file is the index, in the language of `doc`.
    ///
    /// Material for MkDocs has a page there, to which its list of posts is added; here, the
    /// list alone has the address.
    pub(super) fn blog_of_index(&self, doc: &Doc, from: &str, file: &str) -> Option<BlogIdx> {
        if path::file_name(file) != "index.md" {
            return None;
        }
        let locale = self.site.trees[doc.tree].locale;
        self.candidate(doc, from, file, |path, _| {
            let folder = path::parent(path);
            let mut blogs = self.site.blogs.iter_enumerated();
            let found = blogs.find(|(_, blog)| {
                blog.locale == locale && self.site.config.blog[blog.config].path == folder
            });
            found.map(|(blog, _)| blog)
        })
    }

    /// Returns whether the translations of a doc are in the folder of the originals, so
    /// that paths in one language can lead to files of another.
    fn are_beside_originals(&self, doc: &Doc) -> bool {
        let layout = self.site.docs_config(doc.tree).translations;
        doc.kind == DocKind::Doc && layout != TranslationLayout::I18n
    }

    /// Returns whether links in a doc lead to exactly the file or address that is written,
    /// in whatever language: it is a translation in a folder of the docs folder, where the
    /// other languages have folders and addresses of their own.
    pub(super) fn is_exact(&self, doc: &Doc) -> bool {
        let layout = self.site.docs_config(doc.tree).translations;
        let is_translation =
            doc.translated && !self.site.locales[self.site.trees[doc.tree].locale].is_default;
        is_translation
            && doc.kind == DocKind::Doc
            && matches!(
                layout,
                TranslationLayout::Folders | TranslationLayout::AllFolders
            )
    }

    /// Returns the doc in a file, relative to the site folder, in the language of its folder.
    fn any_language_file(&self, file: &str) -> Option<DocIdx> {
        let file = path::back_into(&self.sources.root, file).unwrap_or(file);
        let mut versions = self.site.versions.indices();
        versions.find_map(|version| self.in_other_language(version, file))
    }

    /// Returns the doc at a path relative to the site folder, in the language
    /// of `doc`.
    fn site_file(&self, doc: &Doc, file: &str) -> Option<DocIdx> {
        let file = path::back_into(&self.sources.root, file).unwrap_or(file);
        let locale = self.site.trees[doc.tree].locale;
        // The folder of one instance may be inside that of another. If both
        // have the file, the linking doc's own instance takes precedence.
        let own = self.site.instance_of(doc.tree);
        let versions = self.site.versions.iter_enumerated();
        let others = versions.filter(|(_, version)| version.instance != own);
        let mut versions = self.site.versions_of(own).chain(others);
        let of_docs = versions.find_map(|(idx, version)| {
            let below = path::below(file, &version.folder);
            let found = below.and_then(|file| self.in_tree(locale, idx, file));
            found.or_else(|| self.in_other_language(idx, file))
        });
        of_docs.or_else(|| self.posts[locale].get(file).copied())
    }

    /// Returns the doc of a version at a path below the folder of its originals, in a
    /// language.
    fn in_tree(&self, locale: LocaleIdx, version: VersionIdx, file: &str) -> Option<DocIdx> {
        let docs = &self.by_file[self.site.tree_of(locale, version)];
        let layout = self.site.versions[version].translations;
        // The translation may have the other extension of Markdown than the original.
        let other = || {
            let is_translation = !self.site.locales[locale].is_default;
            let other = with_other_extension(file).filter(|_| is_translation)?;
            docs.get(&*other)
        };
        let found = docs.get(file).copied();
        found.or_else(|| match layout {
            TranslationLayout::I18n => None,
            _ => other().copied(),
        })
    }

    /// Returns the doc of a version in a file that is a translation into any language, or
    /// an original, if the translations are in the folder of the originals.
    fn in_other_language(&self, version: VersionIdx, file: &str) -> Option<DocIdx> {
        let Version {
            translations, root, ..
        } = &self.site.versions[version];
        // A link is compared with the folders of one version at most, however many there are.
        if *translations == TranslationLayout::I18n || path::below(file, root).is_none() {
            return None;
        }
        self.folders[version].iter().find_map(|folder| {
            let locale = folder.locale.unwrap_or_else(|| self.site.default_locale());
            self.in_tree(locale, version, &folder.file(file)?)
        })
    }
}
