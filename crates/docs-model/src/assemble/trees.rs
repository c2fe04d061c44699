//! Trees: the doc of each file, with its id and address.
//!
//! There is a tree for each locale and version. In another locale than the
//! default one, a doc whose translation is missing is the original, with
//! `translated` unset.
//!
//! Docs are added in the order of their files, and of two with the same id the first
//! is kept. Everything that depends on an order later (generated sidebars, "the
//! first doc") follows this one, and not that in which a caller has read the files.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use indexmap::IndexMap;
use located_data::{Diagnostic, path};

use super::Sources;
use crate::config::{Dialect, TranslationFallback, TranslationLayout};
use crate::folders::{DocFolder, doc_folders, labels_stem, with_other_extension};
use crate::front_matter::Overridable;
use crate::identity::Identity;
use crate::index::{IndexVec, LocaleIdx, TreeIdx, VersionIdx};
use crate::locale::Translations;
use crate::site::{Doc, DocKind, DocSource, LastUpdate, Site, Tree};

/// Builds the trees, grouped by locale, which [`Site::tree_of`] relies on.
/// The loops must keep this order: the locale outside, the version inside.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    let by_folder = group(sources, out);
    for locale in site.locales.indices() {
        for version in site.versions.indices() {
            let tree = empty_tree(sources, site, locale, version);
            let idx = site.trees.push(tree);
            fill(sources, site, idx, &by_folder, out);
        }
    }
}

/// Docs of a version in the default locale (`None`) or in another one, by the path of
/// the original relative to its folder.
type ByFolder<'a> = BTreeMap<(VersionIdx, Option<LocaleIdx>), Folder<'a>>;

/// Docs by the path of the original.
pub(super) type Folder<'a> = BTreeMap<Cow<'a, str>, &'a Arc<DocSource>>;

/// Groups the docs by folder. They are sorted once, so that the docs of a
/// folder are a range; a doc may belong to several folders, if one is inside
/// another.
fn group<'a>(sources: &'a Sources, diagnostics: &mut Vec<Diagnostic>) -> ByFolder<'a> {
    let folders = doc_folders(&sources.config, &sources.data);
    let mut sorted: Vec<&Arc<DocSource>> = sources.docs.iter().collect();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    let mut docs_of = |folder: &DocFolder| {
        let config = &sources.config.docs[folder.instance];
        let prefix = path::prefix(&folder.path);
        // The docs of a folder follow each other, since paths are sorted.
        let start = sorted.partition_point(|doc| doc.path < prefix);
        let docs = sorted[start..].iter();
        let mut out = Folder::new();
        for doc in docs.take_while(|doc| doc.path.starts_with(&prefix)) {
            if let Some(file) = folder.doc(config, &doc.path) {
                // `guide.en.md` is used before `guide.md`, whatever the language is called.
                let is_plain = doc.path[prefix.len()..] == *file;
                match out.entry(file) {
                    Entry::Vacant(free) => {
                        free.insert(doc);
                    }
                    Entry::Occupied(mut known) => {
                        let other = known.get_mut();
                        let unused = if is_plain {
                            doc
                        } else {
                            std::mem::replace(other, doc)
                        };
                        diagnostics.push(unused_original(unused, other));
                    }
                }
            }
        }
        out
    };
    let docs = folders.iter().map(|folder| {
        let key = (folder.version, folder.locale);
        (key, docs_of(folder))
    });
    docs.collect()
}

/// Returns the warning for a file of the default language beside another one of the same
/// page, with the suffix of the language, which is published.
fn unused_original(unused: &DocSource, published: &DocSource) -> Diagnostic {
    let message = format!(
        "this file is not published, because {} is the same page",
        published.path
    );
    Diagnostic::warning("translation", message)
        .in_file(&*unused.path)
        .help("remove one of the two, or give it another name")
}

/// Returns a tree with its address and label, still without docs.
fn empty_tree(sources: &Sources, site: &Site, locale: LocaleIdx, version: VersionIdx) -> Tree {
    let version_of = &site.versions[version];
    let base = path::join([
        &site.config.base_url,
        &site.locales[locale].path,
        &site.config.docs[version_of.instance].route_base_path,
        &version_of.path,
        "/",
    ]);
    let texts = labels(sources, site, locale, version);
    Tree {
        locale,
        version,
        base,
        version_label: texts.or("version.label", &version_of.label),
        docs: IndexMap::new(),
        sidebars: IndexMap::new(),
        generated_indexes: IndexVec::new(),
        tags: IndexVec::new(),
        tags_permalink: None,
        main_doc: None,
        labels: BTreeMap::from([("version.label".to_owned(), version_of.label.clone())]),
    }
}

/// Returns the translated sidebar labels of a version. The file is next to the
/// folder of the translation: `current.json`.
pub(super) fn labels(
    sources: &Sources,
    site: &Site,
    locale: LocaleIdx,
    version: VersionIdx,
) -> Translations {
    let mut out = Translations::default();
    let file = labels_stem(&site.locales[locale], &site.versions[version])
        .and_then(|stem| sources.data.get(&format!("{stem}.json")));
    if let Some(file) = file {
        out.add(file);
    }
    out
}

/// Adds the docs of a tree. Drafts are left out, unless the sources include
/// them.
fn fill(
    sources: &Sources,
    site: &mut Site,
    tree_idx: TreeIdx,
    by_folder: &ByFolder<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let tree = &site.trees[tree_idx];
    let version = &site.versions[tree.version];
    let locale = &site.locales[tree.locale];
    let empty = Folder::new();
    let originals = by_folder.get(&(tree.version, None)).unwrap_or(&empty);
    let translated = Some(tree.locale).filter(|_| !locale.is_default);
    let translated = translated.and_then(|locale| by_folder.get(&(tree.version, Some(locale))));
    let translated = translated.unwrap_or(&empty);
    let config = site.docs_config(tree_idx);
    let mut docs = Vec::new();
    for page in pages(version.translations, originals, translated, out) {
        let is_translated = page.translation.is_some() || locale.is_default;
        // Without fallbacks, a page exists only in the languages that it has files in.
        if !is_translated && config.translation_fallback == TranslationFallback::Missing {
            continue;
        }
        // A translation may be a draft while its original is published; its
        // page is then missing in this language.
        let Some(source) = (page.translation.or(page.original))
            .filter(|source| !source.front_matter.draft || sources.drafts)
        else {
            continue;
        };
        let identity = config.identify(page.file, &source.front_matter);
        docs.push((page.file, identity, Arc::clone(source), is_translated));
    }
    for (file, identity, source, is_translated) in docs {
        add(site, tree_idx, file, &identity, source, is_translated, out);
    }
}

/// A page in one language.
struct Page<'a> {
    /// Path of the original, relative to its folder.
    file: &'a str,
    original: Option<&'a Arc<DocSource>>,
    translation: Option<&'a Arc<DocSource>>,
}

/// Returns the pages of a version in a language, in the order of their files.
///
/// In Docusaurus' layout, originals decide which docs exist in every language: a
/// translation without one remains from an original that was moved, and is reported. In
/// the other layouts, it is a page of its language, and a translation may have the other
/// extension of Markdown.
fn pages<'a>(
    layout: TranslationLayout,
    originals: &'a Folder<'_>,
    translated: &'a Folder<'_>,
    out: &mut Vec<Diagnostic>,
) -> impl Iterator<Item = Page<'a>> {
    let mut pages: BTreeMap<&str, Page<'_>> = BTreeMap::new();
    for (file, original) in originals {
        let page = Page {
            file,
            original: Some(*original),
            translation: translated.get(file).copied(),
        };
        pages.insert(file, page);
    }
    if layout == TranslationLayout::I18n {
        report_orphans(originals, translated, out);
        return pages.into_values();
    }
    let others = translated.iter();
    for (file, translation) in others.filter(|(file, _)| !originals.contains_key(*file)) {
        let other = with_other_extension(file);
        let original = other.and_then(|other| pages.get_mut(&*other));
        match original.filter(|page| page.translation.is_none()) {
            Some(page) => page.translation = Some(*translation),
            None => {
                let page = Page {
                    file,
                    original: None,
                    translation: Some(*translation),
                };
                pages.insert(file, page);
            }
        }
    }
    pages.into_values()
}

/// Reports translations without an original, because readers could not reach
/// them.
pub(super) fn report_orphans<File: Ord>(
    originals: &BTreeMap<File, &Arc<DocSource>>,
    translated: &BTreeMap<File, &Arc<DocSource>>,
    out: &mut Vec<Diagnostic>,
) {
    for (_, doc) in translated
        .iter()
        .filter(|(file, _)| !originals.contains_key(*file))
    {
        out.push(
            Diagnostic::warning(
                "translation",
                "the original of this translation does not exist",
            )
            .in_file(&*doc.path)
            .help("move it to the same path as its original, or remove it"),
        );
    }
}

/// Adds a doc, unless its id is taken. Of two docs with one id, the first in
/// the order of files is kept.
fn add(
    site: &mut Site,
    tree_idx: TreeIdx,
    file: &str,
    identity: &Identity,
    source: Arc<DocSource>,
    translated: bool,
    out: &mut Vec<Diagnostic>,
) {
    let tree = &site.trees[tree_idx];
    if let Some(&other) = tree.docs.get(&identity.id) {
        out.push(
            Diagnostic::error(
                "duplicate-id",
                format!(
                    "doc id `{}` is already used by {}",
                    identity.id, site.docs[other].source.path
                ),
            )
            .in_file(&*source.path)
            .help("rename one of the files, or set another `id` in its front matter"),
        );
        return;
    }
    let front_matter = &source.front_matter;
    // The slug itself is resolved within the docs; this only finds one that tries to
    // leave them.
    let config = site.docs_config(tree_idx);
    let base = match config.slugs_from_root {
        true => "",
        false => &*identity.folder,
    };
    let slug = front_matter.slug.as_ref().filter(|_| config.slugs);
    if let Some(slug) = slug.filter(|slug| leaves(slug, base)) {
        let mut diagnostic =
            Diagnostic::error("slug", format!("slug `{slug}` points outside the docs"))
                .in_file(&*source.path)
                .help("remove the `..`");
        diagnostic.span = front_matter.span("slug");
        out.push(diagnostic);
    }
    let config = site.docs_config(tree_idx);
    let permalink = site.address(&path::join([&*tree.base, &identity.slug]));
    // An empty title in the front matter is kept: such a page shows none.
    let title = front_matter
        .title
        .clone()
        .or_else(|| source.outline.title.clone())
        .unwrap_or_else(|| match site.config.markdown.dialect {
            Dialect::Mkdocs => file_title(&identity.base_id),
            _ => identity.base_id.clone(),
        });
    let doc = Doc {
        tree: tree_idx,
        kind: DocKind::Doc,
        id: identity.id.clone(),
        file: file.to_owned(),
        translated,
        title,
        description: source.description(),
        permalink,
        sidebar: None,
        previous: None,
        next: None,
        tags: Vec::new(),
        edit_url: edit_url(config.edit_url.as_deref(), &source, file),
        last_update: last_update(
            config.show_last_update_time,
            config.show_last_update_author,
            &source,
        ),
        targets: Vec::new(),
        source,
    };
    let idx = site.docs.push(doc);
    site.trees[tree_idx].docs.insert(identity.id.clone(), idx);
}

/// Returns the title that MkDocs gives to a page without one: its name in words.
fn file_title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut chars = words.chars();
    match chars.next() {
        Some(first) if words == words.to_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => words,
    }
}

/// Returns whether a slug, relative to a folder, leads out of the docs.
pub(super) fn leaves(slug: &str, folder: &str) -> bool {
    let from_root = slug.starts_with('/');
    path::leaves_root(&if from_root {
        slug.to_owned()
    } else {
        format!("{folder}/{slug}")
    })
}

/// Returns the address at which a document can be edited: that of its front
/// matter, else `base` with its path in place of `{path}`, or appended. `file`, its path
/// below the folder of the content, replaces `{file}`.
pub(super) fn edit_url(base: Option<&str>, source: &DocSource, file: &str) -> Option<String> {
    match &source.front_matter.custom_edit_url {
        Overridable::Set(url) => return Some(url.clone()),
        Overridable::None => return None,
        Overridable::Auto => {}
    }
    let url = base?;
    let path = path::encode_file(&source.path);
    Some(if url.contains("{path}") || url.contains("{file}") {
        let url = url.replace("{path}", &path);
        url.replace("{file}", &path::encode_file(file))
    } else {
        format!("{}/{path}", url.trim_end_matches('/'))
    })
}

/// Returns the last change as far as the page shows it: `time` and `author` are
/// the settings. Front matter takes precedence over version control.
pub(super) fn last_update(time: bool, author: bool, source: &DocSource) -> Option<LastUpdate> {
    let known = source.last_update.clone().unwrap_or_default();
    let given = source.front_matter.last_update.clone().unwrap_or_default();
    let given_date = given.date.as_deref().and_then(crate::date::Date::parse);
    let shown = LastUpdate {
        date: given_date.or(known.date).filter(|_| time),
        author: given.author.or(known.author).filter(|_| author),
        created: None,
    };
    (shown != LastUpdate::default()).then_some(shown)
}
