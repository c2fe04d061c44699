//! What is done about findings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostic::{Diagnostic, Severity};

/// What is checked, and how bad a finding is.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ChecksConfig {
    /// Links to pages and files that do not exist.
    pub broken_links: CheckLevel,
    /// Links to headings that do not exist.
    pub broken_anchors: CheckLevel,
    /// Pictures that do not exist.
    pub broken_images: CheckLevel,
    /// Two pages at one address.
    pub duplicate_routes: CheckLevel,
    /// Tags that the tags file does not define.
    pub unknown_tags: CheckLevel,
    /// Symbol links whose symbol is not known.
    pub unknown_symbols: CheckLevel,
    /// Code languages that are not known.
    pub unknown_languages: CheckLevel,
    /// What readers will miss in API descriptions, as `site-build api lint`
    /// finds it: descriptions, examples that fit, schemas that nothing uses.
    pub api_descriptions: CheckLevel,
    /// JavaScript in a page that is not constant. Below `error`, the page shows
    /// it as it is written.
    #[serde(rename = "javascript-expression")]
    pub javascript_expression: CheckLevel,
    /// Imports of files that do not exist.
    #[serde(rename = "missing-import")]
    pub missing_import: CheckLevel,
    /// Tags of components that are never closed, or never opened.
    #[serde(rename = "unbalanced-component")]
    pub unbalanced_component: CheckLevel,
}

impl ChecksConfig {
    /// Returns a diagnostic with the level that the configuration gives to its
    /// code, or `None` if findings of this kind are ignored.
    #[must_use]
    pub fn apply(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let level = match diagnostic.code {
            "javascript-expression" => self.javascript_expression,
            "missing-import" => self.missing_import,
            "unbalanced-component" => self.unbalanced_component,
            _ => return Some(diagnostic),
        };
        diagnostic.severity = match level {
            CheckLevel::Ignore => return None,
            CheckLevel::Warn => Severity::Warning,
            CheckLevel::Error => Severity::Error,
        };
        Some(diagnostic)
    }
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    /// Not reported.
    Ignore,
    /// Reported; the site is built.
    Warn,
    /// The build fails.
    Error,
}

impl CheckLevel {
    /// A diagnostic of this level; `None` where findings are ignored.
    #[must_use]
    pub fn diagnostic(self, code: &'static str, message: impl Into<String>) -> Option<Diagnostic> {
        match self {
            Self::Ignore => None,
            Self::Warn => Some(Diagnostic::warning(code, message)),
            Self::Error => Some(Diagnostic::error(code, message)),
        }
    }
}
