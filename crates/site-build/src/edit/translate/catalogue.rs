//! The labels of a site that can be translated, by file.
//!
//! Keys and files are those of Docusaurus, so that existing translations and
//! tools for them work.

use std::collections::BTreeMap;

use docs_model::config::FooterEntry;
use docs_model::folders::labels_stem;
use docs_model::index::LocaleIdx;
use docs_model::locale::{COPYRIGHT, NAVBAR_TITLE, footer_label, footer_title, navbar_label};
use docs_model::navbar::{NavbarEntry, NavbarItem};
use located_data::Node;

use super::Labels;
use crate::texts;
use crate::understand::Project;

/// A label with its untranslated text.
///
/// Labels without text have nothing to translate.
#[derive(Debug, Clone)]
pub(super) struct Label {
    /// Key of the label in the file.
    pub key: String,
    /// Text in the default language.
    pub text: String,
    /// Where the label is shown, for translators.
    pub description: &'static str,
}

/// A file of labels.
///
/// It need not exist.
#[derive(Debug)]
pub(super) struct LabelFile {
    /// Path of the file, relative to the site folder.
    pub path: String,
    /// Labels by key.
    labels: BTreeMap<String, Label>,
    /// Whether the file may also contain interface texts.
    has_texts: bool,
}

impl LabelFile {
    /// Returns a file without labels.
    fn new(path: String) -> Self {
        Self {
            path,
            labels: BTreeMap::new(),
            has_texts: false,
        }
    }

    /// Adds a label, unless its text is empty.
    fn add(&mut self, key: String, text: &str, description: &'static str) {
        if !text.trim().is_empty() {
            let label = Label {
                key: key.clone(),
                text: text.to_owned(),
                description,
            };
            self.labels.insert(key, label);
        }
    }

    /// Returns the labels that the file does not translate.
    pub(super) fn missing(&self, project: &Project) -> Vec<&Label> {
        let data = project.sources.data.get(&self.path);
        let is_missing = |label: &&Label| data.is_none_or(|node| node.get(&label.key).is_none());
        self.labels.values().filter(is_missing).collect()
    }

    /// Returns the labels whose translation is the text of the default language,
    /// as [`extract`](super::extract) writes them.
    fn unchanged<'s>(&'s self, project: &Project) -> impl Iterator<Item = &'s Label> {
        let data = project.sources.data.get(&self.path).cloned();
        self.labels.values().filter(move |label| {
            let entry = data.as_ref().and_then(|node| node.get(&label.key));
            let message = entry.and_then(|node| node.as_str().or(node.get("message")?.as_str()));
            message == Some(&*label.text)
        })
    }

    /// Returns the keys of the file that are not labels of the site.
    ///
    /// `code.json` may have texts for components of the site, which are not
    /// known here.
    pub(super) fn unused(&self, project: &Project) -> Vec<String> {
        let data = project.sources.data.get(&self.path);
        let members = data.map(Node::members).unwrap_or_default();
        members
            .iter()
            .filter(|label| !self.has_texts && !self.labels.contains_key(&*label.key))
            .map(|label| format!("`{}`", label.key))
            .collect()
    }

    /// Returns the missing and the untranslated labels of the file.
    pub(super) fn labels(&self, project: &Project) -> Labels {
        let missing = self.missing(project).into_iter();
        Labels {
            missing: missing.map(|label| label.key.clone()).collect(),
            unchanged: self
                .unchanged(project)
                .map(|label| label.key.clone())
                .collect(),
            file: self.path.clone(),
            total: self.labels.len(),
        }
    }
}

/// Returns the label files of a locale with all their labels. Files without
/// labels are left out.
pub(super) fn files(project: &Project, locale: LocaleIdx) -> Vec<LabelFile> {
    let site = &project.site;
    let folder = site.locales[locale].translations_folder(&site.config.i18n);
    let mut out = Vec::new();
    let mut code = LabelFile::new(format!("{folder}/code.json"));
    code.has_texts = true;
    for (id, english) in texts::untranslated(&site.locales[locale]) {
        code.add(id.to_owned(), english, "Interface text");
    }
    out.push(code);
    out.push(navbar(project, locale, &folder));
    out.push(footer(project, &folder));
    for (idx, version) in site.versions.iter_enumerated() {
        let tree = &site.trees[site.tree_of(locale, idx)];
        let Some(docs) = labels_stem(&site.locales[locale], version) else {
            continue;
        };
        let mut file = LabelFile::new(format!("{docs}.json"));
        for (key, text) in &tree.labels {
            let description = match key.starts_with("sidebar.") {
                true => "Label of a sidebar",
                false => "Label of the docs version",
            };
            file.add(key.clone(), text, description);
        }
        out.push(file);
    }
    out.retain(|file| !file.labels.is_empty());
    out
}

/// Returns the file of the navbar's labels.
fn navbar(project: &Project, locale: LocaleIdx, folder: &str) -> LabelFile {
    let config = &project.site.config;
    let mut out = LabelFile::new(format!("{folder}/docusaurus-theme-classic/navbar.json"));
    // A title of the locale itself is in its language.
    let is_translated = project.site.locales[locale].title.is_some();
    let title = match &config.navbar.title {
        Some(title) => Some(title),
        None => Some(&config.title).filter(|_| !is_translated),
    };
    if let Some(title) = title {
        out.add(NAVBAR_TITLE.to_owned(), title, "Title of the navbar");
    }
    // Items of the locale itself are in its language.
    if !project.site.localized_navbars.contains_key(&locale) {
        add_items(&project.site.navbar, &mut out);
    }
    out
}

/// Adds the labels of items and of those in their menus. Labels in HTML are
/// left out.
fn add_items(entries: &[NavbarEntry], out: &mut LabelFile) {
    let mut add = |label: &str| out.add(navbar_label(label), label, "Label of a navbar item");
    let mut inner: Vec<&[NavbarEntry]> = Vec::new();
    for entry in entries {
        match &entry.item {
            NavbarItem::Link(link) => {
                if !link.is_html {
                    add(&link.label);
                }
                if let Some(name) = &link.aria_label {
                    add(name);
                }
            }
            NavbarItem::Dropdown { label, items } => {
                add(label);
                inner.push(items);
            }
            NavbarItem::Doc {
                label: Some(label), ..
            }
            | NavbarItem::DocSidebar {
                label: Some(label), ..
            }
            | NavbarItem::DocsVersion {
                label: Some(label), ..
            } => add(label),
            NavbarItem::DocsVersionDropdown { before, after, .. }
            | NavbarItem::LocaleDropdown { before, after } => {
                inner.extend([&**before, &**after]);
            }
            _ => {}
        }
    }
    for entries in inner {
        add_items(entries, out);
    }
}

/// Returns the file of the footer's labels.
fn footer(project: &Project, folder: &str) -> LabelFile {
    let footer = &project.site.config.footer;
    let mut out = LabelFile::new(format!("{folder}/docusaurus-theme-classic/footer.json"));
    let add_link = |entry: &FooterEntry, out: &mut LabelFile| {
        if let Some(label) = &entry.label {
            out.add(footer_label(label), label, "Label of a footer link");
        }
    };
    for entry in &footer.links {
        if let Some(title) = &entry.title {
            out.add(footer_title(title), title, "Title of a footer column");
        }
        match &entry.items {
            Some(items) => items.iter().for_each(|item| add_link(item, &mut out)),
            None => add_link(entry, &mut out),
        }
    }
    if let Some(copyright) = &footer.copyright {
        out.add(
            COPYRIGHT.to_owned(),
            copyright,
            "Copyright line in the footer",
        );
    }
    out
}
