//! The languages of a site of MkDocs: the plugin `i18n` (mkdocs-static-i18n).
//!
//! Pages of a language are in a folder with its name, or have its name before their
//! extension. Those of the main language are at the root of the site in both cases.

use located_data::path;

use super::super::languages::{Language, Languages, Layout};
use super::super::{Input, valid};
use crate::import::report::Report;
use crate::import::source::Source;
use crate::import::value::{Table, Value};

/// The languages of a site, and what the plugin says about them.
pub(super) struct Plugin {
    pub(super) languages: Languages,
    /// Whether pages without a translation exist in other languages.
    pub(super) has_fallback: bool,
    /// Translations of labels of `nav` for each of [`Languages::others`].
    labels: Vec<Table>,
}

/// Converts the options of the plugin. `folder` is the folder of the pages. Returns `None`
/// if it has no language with a valid name.
pub(super) fn read(
    options: Table,
    folder: &str,
    input: &Input<'_>,
    report: &mut Report,
) -> Option<Plugin> {
    const KEY: &str = "plugins: i18n";
    let mut options = Source::new(KEY, options, report);
    let structure = options.text("docs_structure");
    let default = options.text("default_language");
    let has_fallback = options.flag("fallback_to_default").unwrap_or(true);
    let tables = match options.take("languages") {
        Some(Value::List(items)) => items.into_iter().map(Value::into_table).collect(),
        // The form of its first version: a table, or the name alone, by locale.
        Some(Value::Table(by_locale)) => by_locale
            .into_iter()
            .map(|(locale, value)| {
                let mut table = match value {
                    Value::Table(table) => table,
                    name => Table::from_iter([("name".to_owned(), name)]),
                };
                table.insert("locale".to_owned(), Value::Text(locale));
                table
            })
            .collect(),
        _ => Vec::<Table>::new(),
    };
    options.ignore(&[
        "admonition_translations",
        "reconfigure_material",
        "reconfigure_search",
        "default_language_only",
        "material_alternate",
        "search_reconfigure",
    ]);
    options.finish();
    let is_main = |table: &Table| {
        let locale = table.get("locale").and_then(Value::text);
        matches!(table.get("default"), Some(Value::Bool(true)))
            || (locale.is_some() && locale == default)
    };
    let position = tables.iter().position(is_main).unwrap_or_default();
    let mut languages = Languages {
        layout: match structure.as_deref() {
            Some("folder") => Layout::AllFolders,
            _ => Layout::Suffixes,
        },
        position,
        ..Languages::default()
    };
    let mut tables: Vec<Table> = tables;
    if tables.is_empty() {
        return None;
    }
    let main = tables.remove(position);
    let (main, _) = language(main, &languages, report)?;
    languages.main = main;
    if languages.layout == Layout::AllFolders {
        pages_of_all(folder, &languages.main.folder, &tables, input, report);
    }
    let mut labels = Vec::new();
    for table in tables {
        // Languages are switched off while nobody maintains them.
        if matches!(table.get("build"), Some(Value::Bool(false))) {
            continue;
        }
        if let Some((mut language, translations)) = language(table, &languages, report) {
            language.path.clone_from(&language.folder);
            languages.others.push(language);
            labels.push(translations);
        }
    }
    report.moved(KEY, "docs.translations");
    Some(Plugin {
        languages,
        has_fallback,
        labels,
    })
}

impl Plugin {
    /// Adds the translations of labels, whatever kind of item has them.
    pub(super) fn add_labels(&mut self) {
        let languages = self.languages.others.iter_mut();
        for (language, labels) in languages.zip(&self.labels) {
            for (label, text) in labels {
                let Some(text) = text.text() else { continue };
                for kind in ["category", "doc", "link"] {
                    language.add_label(format!("sidebar.nav.{kind}.{label}"), &text);
                }
            }
        }
    }
}

/// Returns a language, and the translations of labels of `nav`.
fn language(table: Table, languages: &Languages, report: &mut Report) -> Option<(Language, Table)> {
    let locale = table.get("locale").and_then(Value::text)?;
    let key = format!("plugins: i18n.languages.{locale}");
    let mut settings = Source::new(&key, table, report);
    let folder = valid::locale_path(&locale);
    let name = languages.free_name(Some(&locale), &locale);
    let (Some(folder), Some(name)) = (folder, name) else {
        let text = "it is not a language tag that no other locale has";
        settings.report().manual(&key, text);
        return None;
    };
    let mut language = Language {
        name,
        folder,
        label: settings.text("name"),
        title: settings.text("site_name"),
        tagline: settings.text("site_description"),
        footer: settings.text("copyright"),
        ..Language::default()
    };
    for (kind, text) in settings.table("admonition_translations") {
        if let Some(text) = text.text() {
            language.add_text(&format!("theme.admonition.{kind}"), text);
        }
    }
    let labels = settings.table("nav_translations");
    settings.ignore(&["build", "default", "locale", "fixed_link", "link"]);
    settings.unsupported("nav", "the navigation is the same in all languages: write the sidebars of this one to `sidebars.<locale>.json`");
    settings.finish();
    Some((language, labels))
}

/// Reports pages that are in the folder of no language: the plugin publishes them in each.
fn pages_of_all(
    folder: &str,
    main: &str,
    others: &[Table],
    input: &Input<'_>,
    report: &mut Report,
) {
    let locales = others
        .iter()
        .filter_map(|table| table.get("locale")?.text());
    let folders: Vec<String> = locales.chain([main.to_owned()]).collect();
    for file in input.folder.markdown(folder).unwrap_or_default() {
        let below = path::below(&file, folder).unwrap_or(&file);
        let mut folders = folders.iter();
        if !folders.any(|folder| path::below(below, folder).is_some()) {
            let text = "left out, because it is not in the folder of a language: move it to one";
            report.manual(&file, text);
        }
    }
}
