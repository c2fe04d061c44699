//! The `[i18n]` table: languages.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Languages of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct I18nConfig {
    /// Locale of the originals. Its pages are at the root of the site, unless
    /// `prefix_default_locale` is set.
    pub default_locale: String,
    /// All locales, in the order of the language dropdown; default: the default
    /// locale.
    pub locales: Vec<String>,
    /// Puts the pages of the default locale below a path as well, `/en/` for `en`. The
    /// root of the site redirects to its home page.
    pub prefix_default_locale: bool,
    /// Folder of the translations.
    pub path: String,
    /// Settings of locales by name.
    pub locale_configs: IndexMap<String, LocaleConfig>,
}

/// Settings of one locale.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct LocaleConfig {
    /// Name in the language dropdown.
    pub label: Option<String>,
    /// Value of the `lang` attribute.
    pub html_lang: Option<String>,
    /// `ltr` or `rtl`.
    pub direction: Option<Direction>,
    /// Path below the base URL, and name of the folder with the translations; default:
    /// the name of the locale.
    pub path: Option<String>,
    /// Name of the folder with the translations, if it is not that of the path.
    pub folder: Option<String>,
    /// Title of the site in this language; default: `title`.
    pub title: Option<String>,
    /// Description of the site in this language; default: `tagline`.
    pub tagline: Option<String>,
    /// Items of the navbar in this language; default: those of `[navbar]`, with their
    /// labels translated.
    pub navbar_items: Option<Vec<IndexMap<String, Json>>>,
}

/// Writing direction of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}
