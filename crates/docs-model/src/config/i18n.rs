//! Languages.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Languages of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct I18nConfig {
    /// The locale at the root.
    pub default_locale: String,
    /// All locales in the order of the language dropdown; default: the default
    /// locale alone.
    pub locales: Vec<String>,
    /// Folder of the translations.
    pub path: String,
    /// Settings of single locales by name.
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
    /// Path below the base URL, and folder below the translations.
    pub path: Option<String>,
}

/// Direction of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}
