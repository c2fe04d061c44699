//! The languages of a site of VitePress: `locales`, and the configuration files in the
//! folders of languages, which VitePress 2 reads as well.
//!
//! The settings of the main language become those of the site. Another language has its
//! pages in a folder with the key of the locale, and its own menus and texts.

use located_data::path;

use super::super::languages::{Language, Languages, Layout};
use super::super::{Input, valid};
use crate::import::report::Report;
use crate::import::value::{Table, Value};

/// Key of the locale whose pages are at the root.
const ROOT: &str = "root";

/// Names of configuration files in folders of pages.
const CONFIGURATIONS: [&str; 4] = ["config.ts", "config.mts", "config.js", "config.mjs"];

/// The languages of a site, and the settings of those other than the main one.
pub(super) struct Locales {
    pub(super) languages: Languages,
    /// Key and settings of each of [`Languages::others`].
    pub(super) tables: Vec<(String, Table)>,
    /// Key of the main language.
    pub(super) main_key: String,
}

impl Locales {
    /// Returns the folders of languages below the folder of the pages, which begin the paths
    /// of their pages.
    pub(super) fn folders(&self) -> Vec<String> {
        let others = self.languages.others.iter();
        others.map(|language| language.folder.clone()).collect()
    }
}

/// Splits a configuration into that of the main language and those of the others.
///
/// `folder` is the folder of the pages.
pub(super) fn split(
    mut config: Table,
    folder: &str,
    input: &Input<'_>,
    report: &mut Report,
) -> (Table, Locales) {
    let locales = config.shift_remove("locales").map(Value::into_table);
    let mut locales: Table = locales.unwrap_or_default();
    add_configurations(&mut config, &mut locales, folder, input);
    let has_pages = |name: &str| {
        let files = input.folder.markdown(&path::resolve(folder, name));
        files.is_ok_and(|files| !files.is_empty())
    };
    let keys: Vec<String> = locales.keys().filter(|key| *key != ROOT).cloned().collect();
    let with_pages: Vec<&String> = keys
        .iter()
        .filter(|key| valid::locale_path(key).is_some_and(|path| has_pages(&path)))
        .collect();
    let rewritten = rewritten_folder(&mut config).filter(|name| has_pages(name));
    let mut languages = Languages::default();
    let main_key = match (&rewritten, with_pages.first()) {
        (None, Some(first)) if !has_root(&locales, folder, &with_pages, input) => {
            let tag = config.get("lang").and_then(Value::text);
            let is_tag = |key: &&&String| {
                let lang = locales.get(**key).cloned().map(Value::into_table);
                let lang = lang.and_then(|table| table.get("lang").and_then(Value::text));
                lang.is_some() && lang == tag
            };
            let main = with_pages.iter().find(is_tag).unwrap_or(first);
            languages.layout = Layout::AllFolders;
            languages.main.path = main.trim_matches('/').to_owned();
            languages.main.folder.clone_from(&languages.main.path);
            (*main).clone()
        }
        (rewritten, _) => {
            if let Some(rewritten) = rewritten {
                languages.layout = Layout::AllFolders;
                languages.main.folder.clone_from(rewritten);
                report.moved("rewrites", "docs.translations");
            }
            ROOT.to_owned()
        }
    };
    languages.position = locales.get_index_of(&main_key).unwrap_or_default();
    let main = locales.shift_remove(&main_key).map(Value::into_table);
    let main = main.unwrap_or_default();
    let text = |table: &Table, key: &str| table.get(key).and_then(Value::text);
    languages.main.label = text(&main, "label").filter(|_| !locales.is_empty());
    languages.main.direction = text(&main, "dir").and_then(|dir| valid::direction(&dir));
    let mut config = with_main(config, main);
    let lang = text(&config, "lang");
    languages.main.name = lang
        .as_deref()
        .and_then(valid::locale_name)
        .unwrap_or_else(|| "en".to_owned());
    let mut tables = Vec::new();
    for (key, locale) in locales {
        let Value::Table(table) = locale else {
            report.manual(&format!("locales.{key}"), "it is only known at run time");
            continue;
        };
        if let Some((language, table)) = other(&key, table, &with_pages, &mut languages, report) {
            languages.others.push(language);
            tables.push((key, table));
        }
    }
    share_sidebars(&mut config, &languages, &mut tables);
    let locales = Locales {
        languages,
        tables,
        main_key,
    };
    (config, locales)
}

/// Returns the language of a locale other than the main one, and the rest of its settings.
/// A locale that is another site is added to the menu; one without pages is reported.
fn other(
    key: &str,
    mut table: Table,
    with_pages: &[&String],
    languages: &mut Languages,
    report: &mut Report,
) -> Option<(Language, Table)> {
    let mut take = |name: &str| {
        let value = table.shift_remove(name)?;
        value.text()
    };
    let name = format!("locales.{key}");
    let (label, lang, link, dir) = (take("label"), take("lang"), take("link"), take("dir"));
    if !with_pages.iter().any(|with_pages| *with_pages == key) {
        match link.filter(|link| link.contains("://")) {
            Some(link) => {
                let label = label.unwrap_or_else(|| key.to_owned());
                languages.elsewhere.push((label, link));
                report.moved(&name, "navbar.items");
            }
            None => {
                let text = format!("the language has no pages in the folder `{key}`");
                report.manual(&name, &text);
            }
        }
        return None;
    }
    let path = valid::locale_path(key)?;
    let Some(locale) = languages.free_name(lang.as_deref(), &path) else {
        let text = "neither `lang` nor the key is a language tag that no other locale has";
        report.manual(&name, text);
        return None;
    };
    report.moved(&name, "i18n.locales");
    let tagged = lang.as_deref().and_then(valid::locale_name);
    let language = Language {
        html_lang: tagged.filter(|tag| *tag != locale),
        name: locale,
        folder: path.clone(),
        path,
        label,
        direction: dir.and_then(|dir| valid::direction(&dir)),
        title: take("title"),
        tagline: take("description"),
        ..Language::default()
    };
    Some((language, table))
}

/// Returns whether the main language is at the root of the site: it has settings, or
/// pages that are not in the folder of a language. A home page alone leads to one of the
/// languages.
fn has_root(locales: &Table, folder: &str, others: &[&String], input: &Input<'_>) -> bool {
    let is_other = |file: &String| {
        let below = path::below(file, folder).unwrap_or(file);
        let mut others = others.iter().map(|key| key.trim_matches('/'));
        below == "index.md" || others.any(|other| path::below(below, other).is_some())
    };
    let files = input.folder.markdown(folder).unwrap_or_default();
    locales.contains_key(ROOT) || !files.iter().all(is_other)
}

/// Removes the rule of `rewrites` that puts the pages of a folder at the root, and returns
/// the folder: `"en/:rest*": ":rest*"`.
fn rewritten_folder(config: &mut Table) -> Option<String> {
    let Some(Value::Table(rewrites)) = config.get_mut("rewrites") else {
        return None;
    };
    let folder_of = |from: &str, to: &str| {
        let folder = from.strip_suffix(to)?.strip_suffix('/')?;
        let is_all = to.starts_with(':') && to.ends_with('*') && !to.contains('/');
        is_all.then(|| valid::locale_path(folder)).flatten()
    };
    let found = rewrites.iter().find_map(|(from, to)| {
        let folder = folder_of(from, &to.text()?)?;
        Some((from.clone(), folder))
    });
    let (rule, folder) = found?;
    rewrites.shift_remove(&rule);
    if rewrites.is_empty() {
        config.shift_remove("rewrites");
    }
    Some(folder)
}

/// Adds the settings of configuration files in the folder of the pages, which are those of
/// the root, and in the folders of languages. Settings of `locales` come first.
fn add_configurations(config: &mut Table, locales: &mut Table, folder: &str, input: &Input<'_>) {
    let read = |folder: &str| {
        let files = CONFIGURATIONS.iter();
        let mut files = files.map(|name| path::resolve(folder, name));
        files.find_map(|file| {
            let text = input.folder.read(&file)?;
            let is_configuration = text.contains("vitepress") && file != input.config;
            let value = is_configuration.then(|| input.evaluate(&file, &text))?;
            match value {
                Value::Table(table) if !table.is_empty() => Some(table),
                _ => None,
            }
        })
    };
    let add = |into: &mut Table, from: Table| {
        for (key, value) in from {
            match (into.get_mut(&key), value) {
                // The theme's settings are merged one by one.
                (Some(Value::Table(into)), Value::Table(from)) if key == "themeConfig" => {
                    for (key, value) in from {
                        into.entry(key).or_insert(value);
                    }
                }
                (Some(_), _) => {}
                (None, value) => {
                    into.insert(key, value);
                }
            }
        }
    };
    for (key, locale) in locales.iter_mut().filter(|(key, _)| *key != ROOT) {
        let path = valid::locale_path(key).map(|path| path::resolve(folder, &path));
        if let (Some(own), Value::Table(locale)) = (path.and_then(|path| read(&path)), locale) {
            add(locale, own);
        }
    }
    if let Some(own) = read(folder).filter(|_| !folder.is_empty()) {
        match locales.get_mut(ROOT) {
            Some(Value::Table(root)) => add(root, own),
            _ => add(config, own),
        }
    }
}

/// Returns the settings of a site with those of its main language.
fn with_main(mut config: Table, mut main: Table) -> Table {
    let mut theme = config
        .shift_remove("themeConfig")
        .map(Value::into_table)
        .unwrap_or_default();
    let own = main.shift_remove("themeConfig").map(Value::into_table);
    theme.extend(own.unwrap_or_default());
    for key in ["lang", "title", "description"] {
        if let Some(value) = main.shift_remove(key) {
            config.insert(key.to_owned(), value);
        }
    }
    if let Some(head) = main.shift_remove("head").map(Value::into_list) {
        let shared = config.shift_remove("head").map(Value::into_list);
        let all = shared.unwrap_or_default().into_iter().chain(head);
        config.insert("head".to_owned(), Value::List(all.collect()));
    }
    config.insert("themeConfig".to_owned(), Value::Table(theme));
    config
}

/// Moves sidebars by path that the languages share to the language of each path.
fn share_sidebars(config: &mut Table, languages: &Languages, tables: &mut [(String, Table)]) {
    let Some(Value::Table(theme)) = config.get_mut("themeConfig") else {
        return;
    };
    let Some(Value::Table(shared)) = theme.get_mut("sidebar") else {
        return;
    };
    for (language, (_, table)) in languages.others.iter().zip(tables) {
        let is_own = |path: &String| {
            let path = path.trim_start_matches('/');
            path == language.path || path::below(path, &language.path).is_some()
        };
        let keys: Vec<String> = shared.keys().filter(|path| is_own(path)).cloned().collect();
        let own: Table = keys
            .into_iter()
            .filter_map(|key| Some((key.clone(), shared.shift_remove(&key)?)))
            .collect();
        if own.is_empty() {
            continue;
        }
        let theme = table
            .entry("themeConfig".to_owned())
            .or_insert_with(|| Value::Table(Table::new()));
        if let Value::Table(theme) = theme {
            theme
                .entry("sidebar".to_owned())
                .or_insert(Value::Table(own));
        }
    }
}
