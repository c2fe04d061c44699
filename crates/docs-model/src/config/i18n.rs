//! The `[i18n]` table: languages.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Languages of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct I18nConfig {
    /// Locale at the root of the site.
    pub default_locale: String,
    /// All locales, in the order of the language dropdown; default: the default
    /// locale.
    pub locales: Vec<String>,
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
    /// Path below the base URL, and name of the folder with the translations.
    pub path: Option<String>,
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
