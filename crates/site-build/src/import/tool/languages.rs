//! The languages of a site: their settings in `site.toml`, and the files with their
//! texts, labels and sidebars.
//!
//! Each tool reads its own settings into a [`Language`]; what they become is the same for
//! all of them.

use std::collections::BTreeSet;

use located_data::path;
use serde_json::{Map, Value as Json, json};

use super::super::REPORT_FILE;
use super::super::out::Settings;
use super::super::report::Report;
use super::Input;
use super::valid;

/// Folder of the texts.
const FOLDER: &str = "i18n";

/// Folder of the texts if the site uses [`FOLDER`] for something else.
const OTHER_FOLDER: &str = "translations";

/// A language of a site.
#[derive(Debug, Default)]
pub(super) struct Language {
    /// Name of the locale.
    pub(super) name: String,
    /// Path of its pages below the base URL; empty for the root.
    pub(super) path: String,
    /// Folder of its docs below the docs folder; empty for that folder itself.
    pub(super) folder: String,
    /// Name in the menu of languages.
    pub(super) label: Option<String>,
    /// Value of the `lang` attribute, if it is not the name.
    pub(super) html_lang: Option<String>,
    /// Writing direction, if it is set.
    pub(super) direction: Option<String>,
    /// Title of the site.
    pub(super) title: Option<String>,
    /// Description of the site.
    pub(super) tagline: Option<String>,
    /// Items of the navbar.
    pub(super) navbar_items: Option<Vec<Json>>,
    /// Interface texts by id.
    pub(super) texts: Map<String, Json>,
    /// Title of the navbar.
    pub(super) navbar_title: Option<String>,
    /// Text of the footer.
    pub(super) footer: Option<String>,
    /// Labels of the sidebars by key.
    pub(super) labels: Map<String, Json>,
    /// Sidebars, if the language has its own.
    pub(super) sidebars: Option<Json>,
}

impl Language {
    /// Returns whether a tag of the old configuration, or the name of a folder, is that of
    /// the language.
    pub(super) fn has_tag(&self, tag: &str) -> bool {
        let tag = valid::locale_name(tag).unwrap_or_else(|| tag.to_owned());
        let names = [Some(&self.name), self.html_lang.as_ref(), Some(&self.path)];
        names
            .into_iter()
            .flatten()
            .any(|name| name.eq_ignore_ascii_case(&tag))
    }

    /// Adds an interface text. The ids are those of `code.json`.
    pub(super) fn add_text(&mut self, id: &str, text: impl AsRef<str>) {
        self.texts.insert(id.to_owned(), message(text.as_ref()));
    }

    /// Adds the label of a sidebar.
    pub(super) fn add_label(&mut self, key: String, text: &str) {
        self.labels.insert(key, message(text));
    }
}

/// Where the docs of the languages are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Layout {
    /// Those of the main language in the docs folder, those of others in folders of it.
    #[default]
    Folders,
    /// Each language in a folder.
    AllFolders,
    /// In files with the name of the language before the extension.
    Suffixes,
}

/// The languages of a site, the main one first in [`main`](Self::main).
#[derive(Debug, Default)]
pub(super) struct Languages {
    /// The language of the originals.
    pub(super) main: Language,
    /// The other languages that have docs.
    pub(super) others: Vec<Language>,
    /// Names and addresses of languages that are other sites.
    pub(super) elsewhere: Vec<(String, String)>,
    pub(super) layout: Layout,
    /// Position of the main language in the menu.
    pub(super) position: usize,
}

impl Languages {
    /// Returns whether the site has a menu of languages.
    pub(super) fn has_menu(&self) -> bool {
        !self.others.is_empty() || !self.elsewhere.is_empty()
    }

    /// Returns a name for the locale that none of the languages so far has: the language
    /// tag `lang`, or else the `key` of the old configuration.
    pub(super) fn free_name(&self, lang: Option<&str>, key: &str) -> Option<String> {
        let names = self.others.iter().map(|language| &language.name);
        let names: BTreeSet<String> = names
            .chain([&self.main.name])
            .map(|name| name.to_ascii_lowercase())
            .collect();
        let is_free = |name: &String| !names.contains(&name.to_ascii_lowercase());
        let name = |tag: &str| valid::locale_name(tag).filter(is_free);
        lang.and_then(name).or_else(|| name(key))
    }

    /// Returns the item of the navbar with the menu of languages, if there is more than one.
    pub(super) fn menu(&self) -> Option<Json> {
        self.has_menu().then(|| {
            let elsewhere = self.elsewhere.iter();
            let links: Vec<Json> = elsewhere
                .map(|(label, href)| json!({ "label": label, "href": href }))
                .collect();
            let mut menu = json!({ "type": "localeDropdown", "position": "right" });
            if !links.is_empty() {
                menu["dropdown_items_after"] = links.into();
            }
            menu
        })
    }

    /// Sets the languages, and returns the files with their texts, labels and sidebars.
    ///
    /// `fallback` is the value of `docs.translation_fallback`.
    pub(super) fn apply(
        self,
        input: &Input<'_>,
        fallback: Json,
        settings: &mut Settings,
        report: &mut Report,
    ) -> Vec<(String, String)> {
        let folder = self.folder(input);
        settings.set("i18n.default_locale", &*self.main.name);
        let mut names: Vec<&str> = self.others.iter().map(|other| &*other.name).collect();
        names.insert(self.position.min(names.len()), &self.main.name);
        settings.set("i18n.locales", names);
        if !self.others.is_empty() {
            settings.set(
                "docs.translations",
                match self.layout {
                    Layout::Folders => "folders",
                    Layout::AllFolders => "all-folders",
                    Layout::Suffixes => "suffixes",
                },
            );
            settings.set("docs.translation_fallback", fallback);
        }
        if !self.main.path.is_empty() {
            settings.set("i18n.prefix_default_locale", true);
        }
        let mut files = Vec::new();
        if folder != FOLDER {
            settings.set("i18n.path", folder);
            let text = format!(
                "texts of the languages are in `{folder}`, because the site has a folder `{FOLDER}`"
            );
            report.manual("locales", &text);
        }
        let main = std::iter::once((true, self.main));
        let others = self.others.into_iter().map(|language| (false, language));
        for (is_main, mut language) in main.chain(others) {
            // The texts of the main locale are in a folder with its name.
            let below = match is_main || language.folder.is_empty() {
                true => language.name.clone(),
                false => language.folder.clone(),
            };
            let texts = format!("{folder}/{below}");
            let mut add = |file: String, content: Map<String, Json>| {
                if !content.is_empty() {
                    let text = format!("{:#}\n", Json::Object(content));
                    files.push((file, text));
                }
            };
            add(
                format!("{texts}/code.json"),
                std::mem::take(&mut language.texts),
            );
            let of = |key: &str, text: Option<String>| {
                Map::from_iter(text.map(|text| (key.to_owned(), message(&text))))
            };
            let navbar = of("title", language.navbar_title.take().filter(|_| !is_main));
            add(
                format!("{texts}/docusaurus-theme-classic/navbar.json"),
                navbar,
            );
            let footer = of("copyright", language.footer.take().filter(|_| !is_main));
            add(
                format!("{texts}/docusaurus-theme-classic/footer.json"),
                footer,
            );
            add(
                format!("{texts}/docusaurus-plugin-content-docs/current.json"),
                std::mem::take(&mut language.labels),
            );
            if let Some(Json::Object(sidebars)) = language.sidebars.take().filter(|_| !is_main) {
                add(format!("sidebars.{}.json", language.folder), sidebars);
            }
            let (name, entry) = entry(language);
            if !entry.is_empty() {
                settings.set_at(&["i18n", "locale_configs", &name], Json::Object(entry));
            }
        }
        files
    }

    /// Returns the folder for the texts. Folders called `i18n` often belong to the theme of
    /// a site.
    fn folder(&self, input: &Input<'_>) -> &'static str {
        let files = input.folder.ending_with(FOLDER, "");
        let names = ["code.json", "navbar.json", "footer.json", "current.json"];
        let is_own = |file: &String| names.contains(&path::file_name(file));
        let is_import = input.exists(REPORT_FILE) || files.iter().any(is_own);
        match files.is_empty() || (is_import && files.iter().all(is_own)) {
            true => FOLDER,
            false => OTHER_FOLDER,
        }
    }
}

/// Returns the name of a language and its table in `i18n.locale_configs`.
fn entry(language: Language) -> (String, Map<String, Json>) {
    let Language {
        name,
        path,
        folder,
        label,
        html_lang,
        direction,
        title,
        tagline,
        navbar_items,
        ..
    } = language;
    let mut out = Map::new();
    let mut add = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            out.insert(key.to_owned(), value.into());
        }
    };
    let path_or_folder = if path.is_empty() { &folder } else { &path };
    let is_path = !path_or_folder.is_empty() && *path_or_folder != name;
    let is_folder = !folder.is_empty() && folder != *path_or_folder;
    add("label", label);
    add("html_lang", html_lang);
    // Languages are written from left to right unless a build knows better.
    add(
        "direction",
        direction.filter(|direction| direction == "rtl"),
    );
    add("path", is_path.then(|| path_or_folder.clone()));
    add("folder", is_folder.then(|| folder.clone()));
    add("title", title);
    add("tagline", tagline);
    if let Some(items) = navbar_items {
        out.insert("navbar_items".to_owned(), items.into());
    }
    (name, out)
}

/// Returns a text in the form of translation files.
fn message(text: &str) -> Json {
    json!({ "message": text })
}
