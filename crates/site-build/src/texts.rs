//! The texts of the interface: a catalogue in English, with the translations of
//! the built-in languages and of a site. Texts have the ids of Docusaurus, by
//! which the `i18n/<locale>/code.json` of a site overrides them.

mod catalogue;
mod check;
mod languages;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use docs_model::locale::{Locale, Translations};
use docs_model::texts::Counting;
use indexmap::IndexMap;

pub(crate) use catalogue::CATALOGUE;
pub(crate) use check::check;
pub(crate) use docs_model::texts::{fill, split_placeholder};
pub(crate) use languages::{Language, language};

/// Where the texts of a locale come from: the site, then the built-in
/// language, then English.
///
/// English is the last resort of every text, so an interface is never empty.
#[derive(Debug, Clone, Copy)]
struct Wording<'a> {
    /// Texts of the site, from its `code.json`.
    translations: &'a Translations,
    /// The built-in language of the locale, if there is one.
    language: Option<&'static Language>,
    /// Whether the locale is English, whose texts are the catalogue.
    is_english: bool,
}

impl<'a> Wording<'a> {
    /// Returns the sources of the texts of a locale.
    fn new(locale: &Locale, translations: &'a Translations) -> Self {
        let mut subtags = locale.html_lang.split(['-', '_']);
        Self {
            translations,
            language: language(&locale.html_lang),
            is_english: subtags
                .next()
                .is_some_and(|subtag| subtag.eq_ignore_ascii_case("en")),
        }
    }

    /// Returns the text of an id in the language of the locale.
    ///
    /// Returns `None` if only English has it.
    fn translated(&self, id: &str) -> Option<&'a str> {
        let own = self.translations.get(id);
        own.or_else(|| self.language.and_then(|language| language.text(id)))
    }

    /// Returns the text of an id, in English if there is no translation.
    fn text(&self, id: &str, english: &'static str) -> Cow<'a, str> {
        let text = self.translated(id).unwrap_or(if self.is_english {
            english
        } else {
            // The plural rules of the locale do not match the English forms:
            // the last form suits any number.
            english.rsplit('|').next().unwrap_or(english)
        });
        Cow::Borrowed(text)
    }
}

/// Returns the texts of the interface, by id, that the program has only in
/// English, for a locale in another language.
///
/// They are what `translate extract` writes and what a warning counts.
pub(crate) fn untranslated(locale: &Locale) -> Vec<(&'static str, &'static str)> {
    let none = Translations::default();
    let wording = Wording::new(locale, &none);
    let texts = all().iter().map(|(id, english)| (&**id, *english));
    texts
        .filter(|(id, _)| !wording.is_english && wording.translated(id).is_none())
        .collect()
}

/// The texts of a locale, by the names that templates use.
///
/// Templates read them by name. An unknown name is an empty text, so that a site's
/// own template still renders if it was written for another version.
#[derive(Debug)]
pub(crate) struct Texts {
    words: IndexMap<&'static str, String>,
    counting: Counting,
}

impl Texts {
    /// Returns the texts of a locale, with the translations of the site.
    #[must_use]
    pub(crate) fn new(locale: &Locale, translations: &Translations) -> Self {
        let wording = Wording::new(locale, translations);
        let words = CATALOGUE
            .iter()
            .map(|(name, id, english)| (*name, wording.text(id, english).into_owned()));
        Self {
            words: words.collect(),
            counting: Counting::of(&locale.html_lang),
        }
    }

    /// Returns a text by its name.
    ///
    /// An unknown name gives an empty text.
    #[must_use]
    pub(crate) fn get(&self, name: &str) -> &str {
        self.words.get(name).map_or("", String::as_str)
    }

    /// Returns the plural form of a text for a number, with the number
    /// inserted.
    ///
    /// The forms of a text are separated by `|`, in the order of the plural
    /// rules of the language.
    #[must_use]
    pub(crate) fn counted(&self, name: &str, count: usize) -> String {
        self.counting.text(self.get(name), count as u64)
    }

    /// Returns all texts by name.
    ///
    /// In the order of the catalogue, which makes their digest the same in
    /// every process.
    #[must_use]
    pub(crate) fn words(&self) -> &IndexMap<&'static str, String> {
        &self.words
    }

    /// Returns the texts that scripts show, which pages fetch in a separate
    /// file.
    ///
    /// Pages without scripts do not pay for them.
    #[must_use]
    pub(crate) fn for_scripts(&self) -> IndexMap<&'static str, &str> {
        self.words
            .iter()
            .filter(|(name, _)| {
                name.starts_with("search")
                    || name.starts_with("api_")
                    || SCRIPT_TEXTS.contains(*name)
            })
            .map(|(name, text)| (*name, text.as_str()))
            .collect()
    }
}

/// The texts of the references in one locale.
///
/// The crates that render references have texts of their own, so that they can
/// be used without this program.
#[derive(Debug, Clone)]
pub(crate) struct ReferenceTexts {
    /// Texts of API references.
    pub(crate) api: Arc<openapi_render::Texts>,
    /// Texts of library references.
    pub(crate) library: Arc<typedoc_render::Texts>,
}

impl ReferenceTexts {
    /// Returns the texts of a locale, with the translations of the site.
    #[must_use]
    pub(crate) fn new(locale: &Locale, translations: &Translations) -> Self {
        let wording = Wording::new(locale, translations);
        let of = |area: &str, english: &[(&'static str, &'static str)]| {
            let text = |(name, english): &(&'static str, &'static str)| {
                let text = wording.text(&reference_id(area, name), english);
                (*name, text.into_owned())
            };
            english.iter().map(text).collect::<HashMap<_, _>>()
        };
        let language = &locale.html_lang;
        let mut api = of(API_AREA, openapi_render::Texts::ENGLISH);
        let mut library = of(LIBRARY_AREA, typedoc_render::Texts::ENGLISH);
        Self {
            api: Arc::new(openapi_render::Texts::new(language, |name| {
                api.remove(name)
            })),
            library: Arc::new(typedoc_render::Texts::new(language, |name| {
                library.remove(name)
            })),
        }
    }
}

/// Prefix of the ids of the texts of references, after `theme.`.
const API_AREA: &str = "ApiReference";
/// Prefix of the ids of the texts of library references, after `theme.`.
const LIBRARY_AREA: &str = "LibraryReference";

/// Returns the id of a text of references: `theme.ApiReference.tryIt` for
/// `try_it`.
fn reference_id(area: &str, name: &str) -> String {
    let mut words = name.split('_');
    let mut id = format!("theme.{area}.{}", words.next().unwrap_or_default());
    for word in words {
        let mut letters = word.chars();
        id.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        id.push_str(letters.as_str());
    }
    id
}

/// Returns the ids and English forms of all texts: those of the theme, then
/// those of the references.
///
/// Computed once.
#[must_use]
pub(crate) fn all() -> &'static [(String, &'static str)] {
    static ALL: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
        let theme = CATALOGUE
            .iter()
            .map(|(_, id, english)| ((*id).to_owned(), *english));
        let references = [
            (API_AREA, openapi_render::Texts::ENGLISH),
            (LIBRARY_AREA, typedoc_render::Texts::ENGLISH),
        ]
        .into_iter()
        .flat_map(|(area, texts)| {
            let id = move |name: &str| reference_id(area, name);
            texts
                .iter()
                .map(move |(name, english)| (id(name), *english))
        });
        theme.chain(references).collect()
    });
    &ALL
}

/// Texts that scripts show, in addition to those of the search and of the API
/// console.
const SCRIPT_TEXTS: &[&str] = &[
    "close",
    "code",
    "error_cause",
    "formula",
    "loading",
    "on_this_page",
    "page_crashed",
    "page_error",
    "page_failed",
    "retry",
    "table",
    "try_again",
];

#[cfg(test)]
mod tests {
    #![expect(
        clippy::disallowed_methods,
        reason = "the manual is part of the repository, not of a site that is built"
    )]

    use std::collections::BTreeSet;
    use std::fmt::Write as _;
    use std::fs;
    use std::path::Path;

    use super::languages::LANGUAGES;
    use super::*;

    /// Returns the placeholders (`{name}`) of a text.
    fn places(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts
            .filter_map(|part| part.split_once('}'))
            .map(|pair| pair.0)
            .collect()
    }

    #[test]
    fn a_language_has_a_text_for_each_id_and_no_other() {
        let ids: BTreeSet<&str> = all().iter().map(|text| &*text.0).collect();
        assert_eq!(ids.len(), all().len(), "an id stands twice");
        for language in &LANGUAGES {
            let own: BTreeSet<&str> = language.ids().collect();
            let missing: Vec<_> = ids.difference(&own).collect();
            let surplus: Vec<_> = own.difference(&ids).collect();
            assert!(missing.is_empty(), "{} lacks {missing:?}", language.tag);
            assert!(surplus.is_empty(), "{} has {surplus:?}", language.tag);
        }
    }

    #[test]
    fn each_form_of_a_text_has_the_places_of_the_english_one() {
        for language in &LANGUAGES {
            for (id, english) in all() {
                let text = language.text(id).unwrap_or_default();
                let all = places(english);
                assert_eq!(places(text), all, "{} {id}", language.tag);
                // The forms for one and two may contain the number as a word.
                for form in text.split('|') {
                    let without = &places(form) | &BTreeSet::from(["count", "readingTime"]);
                    assert!(all.is_subset(&without), "{} {id}: {form}", language.tag);
                }
            }
        }
    }

    #[test]
    fn a_text_that_counts_has_a_form_for_each_kind_of_number() {
        for language in &LANGUAGES {
            let counting = Counting::of(language.tag);
            let used: BTreeSet<&str> = (0..=200).map(|n| counting.form("a|b|c|d|e|f", n)).collect();
            for (id, _) in all().iter().filter(|text| text.1.contains('|')) {
                let text = language.text(id).unwrap_or_default();
                let n_forms = text.split('|').count();
                assert_eq!(n_forms, used.len(), "{} {id}: {text}", language.tag);
            }
        }
    }

    #[test]
    fn a_text_is_english_only_where_that_is_meant() {
        let listed: BTreeSet<(&str, &str)> = include_str!("texts/same.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(' '))
            .collect();
        let mut found = BTreeSet::new();
        for language in &LANGUAGES {
            let same = all()
                .iter()
                .filter(|text| language.text(&text.0) == Some(text.1));
            found.extend(same.map(|text| (language.tag, &*text.0)));
        }
        assert_eq!(found, listed);
    }

    #[test]
    fn a_tag_finds_the_nearest_language() {
        for (tag, expected) in [
            ("de", Some("de")),
            ("de-AT", Some("de")),
            ("pl_PL", Some("pl")),
            ("zh", Some("zh-Hans")),
            ("zh-CN", Some("zh-Hans")),
            ("zh-Hans-SG", Some("zh-Hans")),
            ("zh-Hant", None),
            ("zh-TW", None),
            ("AR-eg", Some("ar")),
            ("en", None),
            ("pt-BR", None),
            ("", None),
        ] {
            assert_eq!(
                language(tag).map(|language| language.tag),
                expected,
                "{tag}"
            );
        }
    }

    /// Returns the table below `heading` of the manual's page of texts.
    fn table(heading: &str) -> String {
        let mut out = String::new();
        if heading == "The theme" {
            out.push_str("| `t.` | Id | English |\n|---|---|---|\n");
            for (name, id, english) in CATALOGUE {
                let english = english.replace('|', "\\|");
                let _ = writeln!(out, "| `{name}` | `{id}` | `{english}` |");
            }
            return out;
        }
        let area = match heading {
            "API references" => API_AREA,
            _ => LIBRARY_AREA,
        };
        let prefix = format!("theme.{area}.");
        out.push_str("| Id | English |\n|---|---|\n");
        for (id, english) in all().iter().filter(|(id, _)| id.starts_with(&prefix)) {
            let english = english.replace('|', "\\|");
            let _ = writeln!(out, "| `{id}` | `{english}` |");
        }
        out
    }

    /// The tables of the manual. `UPDATE=1` writes them.
    #[test]
    fn the_manual_lists_every_text() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../examples/manual/docs/05-reference/06-texts.md");
        let text = fs::read_to_string(&page).unwrap();
        let mut made = text.clone();
        for heading in ["The theme", "API references", "Library references"] {
            let section = made.find(&format!("\n## {heading}\n")).unwrap();
            let start = section + made[section..].find("\n|").unwrap() + 1;
            let end = made[start..]
                .find("\n\n")
                .map_or(made.len(), |end| start + end + 1);
            made.replace_range(start..end, &table(heading));
        }
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&page, made).unwrap();
        } else {
            assert_eq!(made, text, "run the test with UPDATE=1");
        }
    }
}
