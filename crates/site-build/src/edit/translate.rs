//! Reports missing and outdated translations, and extracts labels for
//! translators.
//!
//! Two things are counted: pages, by records of their originals, and labels of
//! navbar, footer and sidebars, by their keys in files.

mod catalogue;
mod records;
mod report;

use std::path::Path;

use docs_model::Site;
use docs_model::folders::{DocFolder, blog_folders, page_folders};
use docs_model::identity::is_markdown_file;
use docs_model::index::{DocIdx, LocaleIdx};
use docs_model::locale::Locale;
use docs_model::site::{Blog, Doc};
use located_data::path;
use serde::Serialize;
use serde_json::{Map, Value as Json};

pub(super) use records::Records;
pub(crate) use report::{StatusFormat, print_statuses};

use super::naming::{folders as folders_of_docs, named};
use super::{Changes, Workspace};
use crate::error::{Error, ErrorKind, Result};
use crate::understand::Project;

/// The state of the translation of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// The original has not changed since it was translated.
    Current,
    /// The original changed after it was translated.
    Outdated,
    /// No record says which state of the original was translated.
    Unrecorded,
    /// There is no translation.
    Missing,
}

impl State {
    /// Returns the name of the state, in the terminal and in JSON.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Outdated => "outdated",
            Self::Unrecorded => "unrecorded",
            Self::Missing => "missing",
        }
    }
}

/// A page and its translation.
///
/// Both paths are given, since tools for translators need both.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    /// Path of the original, relative to the site folder.
    pub original: String,
    /// Path of the translation, which may not exist.
    pub translation: String,
    /// State of the translation.
    pub state: State,
}

/// The labels in a file.
///
/// Texts of the interface are labels of `code.json`.
#[derive(Debug, Serialize)]
pub(crate) struct Labels {
    /// Path of the file, relative to the site folder.
    pub file: String,
    /// Number of labels.
    pub total: usize,
    /// Keys without a translation.
    pub missing: Vec<String>,
    /// Keys whose translation is the original text, which may be a word of both
    /// languages.
    pub unchanged: Vec<String>,
}

/// The progress of a site's translation into a language.
///
/// The JSON of `translate status` is made from it.
#[derive(Debug, Serialize)]
pub(crate) struct Status {
    /// Name of the locale.
    pub locale: String,
    /// All pages, in the order of their originals.
    pub pages: Vec<Page>,
    /// Labels by file.
    pub labels: Vec<Labels>,
}

impl Status {
    /// Returns the number of pages in a state.
    pub(crate) fn count(&self, state: State) -> usize {
        self.pages.iter().filter(|page| page.state == state).count()
    }

    /// Returns the number of labels without a translation.
    pub(crate) fn missing_labels(&self) -> usize {
        self.labels.iter().map(|file| file.missing.len()).sum()
    }

    /// Returns the number of labels whose translation is the original text.
    pub(crate) fn unchanged_labels(&self) -> usize {
        self.labels.iter().map(|file| file.unchanged.len()).sum()
    }

    /// Returns whether everything is translated and up to date.
    ///
    /// Translations without a record count as up to date, because nothing says
    /// otherwise; so do labels that are the same in both languages.
    pub(crate) fn is_complete(&self) -> bool {
        self.missing_labels() == 0
            && self.count(State::Missing) == 0
            && self.count(State::Outdated) == 0
    }
}

/// Returns the translation status of a site, for one locale or all.
///
/// # Errors
/// `Usage` if the site has no such locale, or it is the default one.
fn status(project: &Project, locale: Option<&str>) -> Result<Vec<Status>> {
    let locales = chosen(&project.site, locale)?;
    let status = |(idx, locale): (LocaleIdx, &Locale)| {
        let records = Records::of(project, locale);
        let files = catalogue::files(project, idx);
        Status {
            locale: locale.name.clone(),
            pages: pages(project, idx, &records),
            labels: files.into_iter().map(|file| file.labels(project)).collect(),
        }
    };
    Ok(locales.into_iter().map(status).collect())
}

/// Returns the locale with a name, or all translated locales.
///
/// # Errors
/// `Usage` if no locale has this name; the message lists the locales.
fn chosen<'s>(site: &'s Site, name: Option<&str>) -> Result<Vec<(LocaleIdx, &'s Locale)>> {
    let all = site.locales.iter_enumerated();
    let translated: Vec<_> = all.filter(|(_, locale)| !locale.is_default).collect();
    let Some(name) = name else {
        return Ok(translated);
    };
    let chosen = translated.iter().find(|(_, locale)| locale.name == name);
    chosen.map(|locale| vec![*locale]).ok_or_else(|| {
        let names: Vec<&str> = translated.iter().map(|(_, locale)| &*locale.name).collect();
        let known = match names.is_empty() {
            true => "the site has only one language; add others to `i18n.locales`".to_owned(),
            false => format!("locales: {}", names.join(", ")),
        };
        let message = format!("the site is not translated into `{name}`; {known}");
        Error::new(ErrorKind::Usage, message)
    })
}

/// Returns the pages of a locale with the state of their translations: docs of all
/// versions, posts, and standalone pages in Markdown, sorted by original. The texts
/// of pages that are components are labels.
fn pages(project: &Project, locale: LocaleIdx, records: &Records) -> Vec<Page> {
    let site = &project.site;
    let name = &site.locales[locale].name;
    let mut out = Vec::new();
    for folder in folders_of_docs(project) {
        if folder.locale == Some(locale) {
            // Pages that exist in this language alone have nothing to be translated from.
            let language = match folder.has_own_pages() {
                true => site.default_locale(),
                false => locale,
            };
            let docs = site.trees[site.tree_of(language, folder.version)]
                .docs
                .values();
            let docs = docs.map(|doc| &site.docs[*doc]);
            out.extend(docs.map(|doc| doc_page(project, records, &folder, doc)));
        }
    }
    let mut add = |from: &str, to: &str, docs: &mut dyn Iterator<Item = DocIdx>| {
        let files = docs.map(|doc| &*site.docs[doc].file);
        let pages = files.filter(|file| is_markdown_file(file));
        out.extend(pages.map(|file| page(project, records, from, to, file)));
    };
    let folders = blog_folders(&site.config).into_iter();
    for folder in folders.filter(|folder| folder.locale.as_ref() == Some(name)) {
        let is_here = |blog: &&Blog| blog.locale == locale && blog.config == folder.blog;
        let posts = site
            .blogs
            .iter()
            .filter(is_here)
            .flat_map(|blog| &blog.posts);
        let original = &site.config.blog[folder.blog].path;
        add(original, &folder.path, &mut posts.map(|post| post.doc));
    }
    let folders = page_folders(&site.config).into_iter();
    for folder in folders.filter(|folder| folder.locale.as_ref() == Some(name)) {
        let is_here = |doc: &&DocIdx| site.trees[site.docs[**doc].tree].locale == locale;
        let docs = site.pages.iter().filter(is_here).copied();
        add(&site.config.pages.path, &folder.path, &mut { docs });
    }
    out.sort_by(|a, b| a.original.cmp(&b.original));
    out
}

/// Returns a doc and its translation in `folder`. Its file is the original, unless the
/// folder mirrors that of the originals.
fn doc_page(project: &Project, records: &Records, folder: &DocFolder, doc: &Doc) -> Page {
    let texts = &project.sources.texts;
    let file = &doc.file;
    let original = match folder.has_own_pages() {
        true => doc.source.path.clone(),
        false => {
            let originals = folder.original.as_deref().unwrap_or_default();
            format!("{}{file}", path::prefix(originals))
        }
    };
    let mut files = folder.files_of(file).into_iter();
    let translation = files.find(|file| texts.contains_key(file));
    let translation = translation.unwrap_or_else(|| folder.path_of(file));
    page_of(project, records, original, translation)
}

/// Returns a page and its translation: `file` in the folders `from` and `to`.
fn page(project: &Project, records: &Records, from: &str, to: &str, file: &str) -> Page {
    let (original, translation) = (format!("{from}/{file}"), format!("{to}/{file}"));
    page_of(project, records, original, translation)
}

/// Returns a page with the state of its translation.
fn page_of(project: &Project, records: &Records, original: String, translation: String) -> Page {
    let texts = &project.sources.texts;
    let source = texts.get(&original).map_or("", |text| &**text);
    let state = match texts.contains_key(&translation) {
        false => State::Missing,
        true => records.state(&original, source),
    };
    Page {
        original,
        translation,
        state,
    }
}

/// Records that translations are up to date with their originals: those of
/// `files` (originals or translations), or all if it is empty.
///
/// The hashes are those of the originals now; texts of translations are not
/// looked at.
///
/// # Errors
/// `Usage` for a file that is not translated, and for a locale that the site
/// does not translate into.
pub(crate) fn done(
    workspace: &Workspace,
    locale: Option<&str>,
    files: &[String],
) -> Result<Changes> {
    let project = workspace.project()?;
    let mut changes = Changes::default();
    let mut used = vec![false; files.len()];
    let mut missing = vec![None; files.len()];
    let paths: Vec<_> = files
        .iter()
        .map(|file| {
            named(project, Path::new(file)).map_or_else(|| file.clone(), |named| named.path)
        })
        .collect();
    for (idx, locale) in chosen(&project.site, locale)? {
        let mut records = Records::of(project, locale);
        for page in pages(project, idx, &records) {
            let named = paths
                .iter()
                .position(|file| [&page.original, &page.translation].contains(&file));
            if let Some(named) = named.filter(|_| page.state == State::Missing) {
                missing[named].get_or_insert(page.translation);
                continue;
            }
            if page.state == State::Missing || (named.is_none() && !files.is_empty()) {
                continue;
            }
            if let Some(named) = named {
                used[named] = true;
            }
            if let Some(text) = project.sources.texts.get(&page.original) {
                records.set(&page.original, text);
            }
        }
        records.write(&mut changes);
    }
    let mut results = files.iter().zip(used).zip(missing);
    match results.find(|((_, used), _)| !used) {
        Some(((file, _), missing)) => {
            let message = match missing {
                Some(missing) => format!("{file} is not translated: {missing} does not exist"),
                None => format!("{file} is neither a translation nor the original of one"),
            };
            Err(Error::new(ErrorKind::Usage, message))
        }
        None => Ok(changes),
    }
}

/// Writes the labels of a site to the files of its locales. Existing labels are
/// kept.
///
/// Each label is written with its text in the default language and a
/// description for translators. Labels that the site no longer uses are named,
/// but stay: somebody may have translated them.
///
/// # Errors
/// `Usage` if the site has no such locale, or it is the default one.
pub(crate) fn extract(workspace: &Workspace, locale: Option<&str>) -> Result<Changes> {
    let project = workspace.project()?;
    let mut changes = Changes::default();
    for (idx, _) in chosen(&project.site, locale)? {
        for file in catalogue::files(project, idx) {
            let mut object = match project.sources.data.get(&file.path).map(Json::from) {
                Some(Json::Object(object)) => object,
                _ => Map::new(),
            };
            let missing = file.missing(project);
            let unused = file.unused(project);
            for label in &missing {
                let mut entry = Map::new();
                entry.insert("message".to_owned(), label.text.clone().into());
                entry.insert("description".to_owned(), label.description.into());
                object.insert(label.key.clone(), Json::Object(entry));
            }
            if !unused.is_empty() {
                changes.note(format!(
                    "{} has labels that the site does not use: {}",
                    file.path,
                    unused.join(", ")
                ));
            }
            if !missing.is_empty() {
                let json = Json::Object(object);
                changes.write(&*file.path, format!("{json:#}\n"));
            }
        }
    }
    Ok(changes)
}
