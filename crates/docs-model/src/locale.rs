//! Languages of a site, and the texts that translations replace.
//!
//! The default locale is at the root of the site, every other one below a
//! folder of its name. Its docs and texts are in a folder of the same structure
//! as in Docusaurus, `i18n/fr`. Docs may be in folders of the docs folder instead
//! ([`TranslationLayout`](crate::config::TranslationLayout)).
//!
//! Texts come from translation files, `{"key": {"message": "…"}}`. Their keys are
//! those of Docusaurus, whose `write-translations` makes these files. A key that a
//! file lacks falls back to the original, so a translation may be partial.

use std::collections::BTreeMap;

use located_data::{Member, Node, path};
use serde::Serialize;

use crate::config::{Direction, I18nConfig};
use crate::index::{IndexVec, LocaleIdx};

/// A language of the site.
///
/// # Examples
///
/// ```
/// use docs_model::config;
/// use docs_model::locale::locales;
///
/// let text = "title = \"T\"\n[i18n]\nlocales = [\"en\", \"fr\", \"pt-BR\"]\n";
/// let (config, _) = config::parse(text).0.unwrap();
/// let all: Vec<_> = locales(&config.i18n).into_iter().collect();
///
/// assert_eq!((&*all[0].path, all[0].folder.as_deref()), ("", None));
/// assert_eq!((&*all[1].path, all[1].folder.as_deref()), ("fr", Some("i18n/fr")));
/// assert_eq!(all[1].base("/docs/"), "/docs/fr/");
/// assert_eq!(all[2].label, "Português (BR)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Locale {
    /// Name, a BCP 47 tag.
    pub name: String,
    /// Label in the language dropdown.
    pub label: String,
    /// Value of the `lang` attribute.
    pub html_lang: String,
    /// Writing direction.
    pub direction: Direction,
    /// Path below the base URL, without slashes; empty for the default locale, unless
    /// `i18n.prefix_default_locale` is set.
    pub path: String,
    /// Name of its folder beside those of the other locales.
    pub dir: String,
    /// Folder of its translations, relative to the site folder; `None` for the
    /// default locale.
    pub folder: Option<String>,
    /// Whether it is the locale of the originals.
    pub is_default: bool,
    /// Title of the site, if it differs from that of the default locale.
    pub title: Option<String>,
    /// Description of the site, if it differs from that of the default locale.
    pub tagline: Option<String>,
}

impl Locale {
    /// Returns the root of its addresses: the base URL, or the folder of the
    /// locale below it. It starts and ends with `/`.
    #[must_use]
    pub fn base(&self, base_url: &str) -> String {
        path::join([base_url, &self.path, "/"])
    }

    /// Returns the folder of its translations, relative to the site folder. The
    /// default locale may have one, too, for interface texts.
    #[must_use]
    pub fn translations_folder(&self, config: &I18nConfig) -> String {
        match &self.folder {
            Some(folder) => folder.clone(),
            None => format!("{}/{}", config.path.trim_matches('/'), self.name),
        }
    }
}

/// Names of languages in the language itself, for the dropdown. Readers look
/// for their own language, and may not know its name in another.
const NATIVE_NAMES: &[(&str, &str)] = &[
    ("ar", "العربية"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("en", "English"),
    ("es", "Español"),
    ("fa", "فارسی"),
    ("fi", "Suomi"),
    ("fr", "Français"),
    ("he", "עברית"),
    ("hu", "Magyar"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("nl", "Nederlands"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("sv", "Svenska"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("ur", "اردو"),
    ("vi", "Tiếng Việt"),
    ("zh", "中文"),
];

/// Languages that are written from right to left, without regions.
const RIGHT_TO_LEFT: &[&str] = &["ar", "fa", "he", "ur", "ps", "yi", "ckb", "dv", "sd", "ug"];

/// Returns the locales of a configuration, in its order. The default locale is
/// always among them: [`parse`](fn@crate::config::parse) adds it if the list
/// lacks it.
///
/// Defaults follow from the language of the name, without its region: the label is
/// the name of the language in that language, and Arabic, Hebrew and others are
/// written from right to left.
#[must_use]
pub fn locales(config: &I18nConfig) -> IndexVec<LocaleIdx, Locale> {
    config
        .locales
        .iter()
        .map(|name| locale(config, name))
        .collect()
}

/// Returns the name of the folder of the default locale, beside those of the others.
pub(crate) fn default_dir(config: &I18nConfig) -> String {
    locale(config, &config.default_locale).dir
}

/// Returns a locale with its settings, and defaults that follow from its name.
fn locale(config: &I18nConfig, name: &str) -> Locale {
    let settings = config.locale_configs.get(name).cloned().unwrap_or_default();
    let language = name.split(['-', '_']).next().unwrap_or(name);
    let native = NATIVE_NAMES.iter().find(|(code, _)| *code == language);
    let label = match native {
        Some((_, label)) if language == name => (*label).to_owned(),
        Some((_, label)) => format!("{label} ({})", &name[language.len() + 1..]),
        None => name.to_owned(),
    };
    let is_default = name == config.default_locale;
    let trimmed = |path: &str| path.trim_matches('/').to_owned();
    let path = trimmed(settings.path.as_deref().unwrap_or(name));
    let dir = settings
        .folder
        .as_deref()
        .map_or_else(|| path.clone(), trimmed);
    let direction = if RIGHT_TO_LEFT.contains(&language) {
        Direction::Rtl
    } else {
        Direction::Ltr
    };
    Locale {
        name: name.to_owned(),
        label: settings.label.unwrap_or(label),
        html_lang: settings.html_lang.unwrap_or_else(|| name.to_owned()),
        direction: settings.direction.unwrap_or(direction),
        path: if is_default && !config.prefix_default_locale {
            String::new()
        } else {
            path
        },
        folder: (!is_default).then(|| format!("{}/{dir}", config.path.trim_matches('/'))),
        dir,
        is_default,
        title: settings.title,
        tagline: settings.tagline,
    }
}

/// Texts of a locale by key, as in the translation files of Docusaurus.
///
/// # Examples
///
/// ```
/// use docs_model::locale::Translations;
/// use docs_model::{Syntax, data};
///
/// let text = r#"{"theme.next": {"message": "Weiter"}, "theme.back": "Zurück"}"#;
/// let mut texts = Translations::default();
/// texts.add(&data::parse(text, Syntax::Json).unwrap());
/// assert_eq!(texts.get("theme.next"), Some("Weiter"));
/// assert_eq!(texts.or("theme.search", "Search"), "Search");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Translations(BTreeMap<String, String>);

/// Key of the navbar's title.
pub const NAVBAR_TITLE: &str = "title";

/// Key of the footer's copyright line.
pub const COPYRIGHT: &str = "copyright";

/// Returns the key of a navbar item's label in the files of Docusaurus, which
/// translators fill in.
///
/// # Examples
///
/// ```
/// assert_eq!(docs_model::locale::navbar_label("Guides"), "item.label.Guides");
/// ```
#[must_use]
pub fn navbar_label(label: &str) -> String {
    format!("item.label.{label}")
}

/// Returns the key of a footer column's title.
///
/// # Examples
///
/// ```
/// assert_eq!(docs_model::locale::footer_title("Community"), "link.title.Community");
/// ```
#[must_use]
pub fn footer_title(title: &str) -> String {
    format!("link.title.{title}")
}

/// Returns the key of a footer link's label.
///
/// # Examples
///
/// ```
/// assert_eq!(docs_model::locale::footer_label("Forum"), "link.item.label.Forum");
/// ```
#[must_use]
pub fn footer_label(label: &str) -> String {
    format!("link.item.label.{label}")
}

/// Translation files whose texts apply to the whole site.
const GLOBAL_TRANSLATIONS: &[&str] = &[
    "code.json",
    "docusaurus-theme-classic/navbar.json",
    "docusaurus-theme-classic/footer.json",
];

impl Translations {
    /// Collects the texts of a locale from the data files of the site, given by
    /// path. Files that are missing are skipped. A text in a later file
    /// replaces one with the same key in an earlier file, in the order of
    /// [`files`](Self::files).
    #[must_use]
    pub fn of(locale: &Locale, config: &I18nConfig, data: &BTreeMap<String, Node>) -> Self {
        let mut out = Self::default();
        for file in Self::files(locale, config) {
            if let Some(file) = data.get(&file) {
                out.add(file);
            }
        }
        out
    }

    /// Returns the paths of the translation files of a locale whose texts apply to
    /// the whole site.
    pub fn files(locale: &Locale, config: &I18nConfig) -> impl Iterator<Item = String> {
        let folder = locale.translations_folder(config);
        let names = GLOBAL_TRANSLATIONS.iter();
        names.map(move |name| format!("{folder}/{name}"))
    }

    /// Returns the text of a member of a translation file: `{"message": "..."}` or
    /// the text itself. Returns `None` for other values.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::locale::Translations;
    /// use docs_model::{Syntax, data};
    ///
    /// let file = data::parse(r#"{"a": {"message": "Suche"}, "b": 3}"#, Syntax::Json).unwrap();
    /// assert_eq!(file.get("a").and_then(Translations::text_of), Some("Suche"));
    /// assert_eq!(file.get("b").and_then(Translations::text_of), None);
    /// ```
    #[must_use]
    pub fn text_of(value: &Node) -> Option<&str> {
        value.get("message").unwrap_or(value).as_str()
    }

    /// Adds the texts of a translation file: `{"key": {"message": "..."}}` or
    /// `{"key": "..."}`. A text that was added before is replaced; other values
    /// are skipped.
    pub fn add(&mut self, file: &Node) {
        for Member { key, node, .. } in file.members() {
            if let Some(text) = Self::text_of(node) {
                self.0.insert(key.to_string(), text.to_owned());
            }
        }
    }

    /// Returns the text of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Returns the text of a key, or `default`. `default` is the text in the
    /// original language.
    #[must_use]
    pub fn or(&self, key: &str, default: &str) -> String {
        self.get(key).unwrap_or(default).to_owned()
    }

    /// Returns all texts with their keys. They are sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
    }
}
