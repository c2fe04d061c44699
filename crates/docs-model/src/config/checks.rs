//! The `[checks]` table: severity levels of diagnostics.
//!
//! A level has one key: a name of its own (`broken_links`), which may cover
//! several codes, or the code. Where a code has a name, both are accepted, but
//! not together. Codes about the configuration, or about content that must not
//! be published, have no key.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use located_data::{Diagnostic, Severity};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::codes::{self, Code, Setting};

/// What is checked, and at which severity it is reported.
///
/// Some diagnostics have a key with its own default. The code of each other
/// content diagnostic is a key, too (see [`codes`]).
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ChecksConfig {
    /// Links to pages and files that do not exist (`dead-link`).
    pub broken_links: CheckLevel,
    /// Links to headings that do not exist (`dead-anchor`).
    pub broken_anchors: CheckLevel,
    /// Images that do not exist (`missing-image`).
    pub broken_images: CheckLevel,
    /// Pages with the same address (`duplicate-route`).
    pub duplicate_routes: CheckLevel,
    /// Tags that the tags file does not define (`unknown-tag`).
    pub unknown_tags: CheckLevel,
    /// Symbol links to unknown symbols (`unknown-symbol`).
    pub unknown_symbols: CheckLevel,
    /// Code blocks in unknown languages (`unknown-language`).
    pub unknown_languages: CheckLevel,
    /// Posts that lists show in full, because they do not mark the end of their
    /// excerpt (`untruncated-post`).
    pub untruncated_posts: CheckLevel,
    /// Problems that `site-build api lint` finds in API descriptions: missing
    /// descriptions, examples that do not match their schema, unused schemas.
    pub api_descriptions: CheckLevel,
    /// Levels of all other codes.
    #[serde(flatten)]
    pub codes: CodeLevels,
}

/// Levels of the codes that do not have a field in [`ChecksConfig`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct CodeLevels(BTreeMap<&'static str, CheckLevel>);

impl CodeLevels {
    /// Returns the configured level of a code. `None` if the default applies,
    /// and for codes that have a key of their own.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<CheckLevel> {
        self.0.get(code).copied()
    }
}

impl JsonSchema for CodeLevels {
    fn schema_name() -> Cow<'static, str> {
        "CodeLevels".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let level = generator.subschema_for::<CheckLevel>();
        let is_key = |code: &&Code| code_of_key(code.name).is_some() || alias(code.name).is_some();
        let property = |code: &Code| {
            let mut schema = level.clone();
            let description = format!("{} {}", code.meaning, code.fix);
            schema.insert("description".to_owned(), description.into());
            (code.name.to_owned(), schema.to_value())
        };
        let properties: serde_json::Map<String, serde_json::Value> =
            codes::CODES.iter().filter(is_key).map(property).collect();
        json_schema!({ "type": "object", "properties": properties })
    }
}

/// Returns whether `[checks]` can set the level of a code: whether its
/// diagnostics are about the content of a page, a reference or a component.
///
/// # Examples
///
/// ```
/// use docs_model::config::is_content_code;
///
/// assert!(is_content_code("dead-link"));
/// // A fault of `site.toml` itself cannot be silenced in it.
/// assert!(!is_content_code("config"));
/// ```
#[must_use]
pub fn is_content_code(code: &str) -> bool {
    codes::find(code).is_some_and(|known| known.setting != Setting::Fixed)
}

/// Returns the code that is a key of `[checks]` itself, unless another key sets
/// its level. `None` for unknown codes as well.
fn code_of_key(key: &str) -> Option<&'static Code> {
    let code = codes::find(key)?;
    matches!(code.setting, Setting::Code | Setting::AtLeastWarning).then_some(code)
}

/// Returns the key that sets the level of a code, if it is for this code alone.
/// `dead-link` is the same key as `broken_links`. The codes of `api lint` share
/// one, and cannot be set alone.
fn alias(code: &str) -> Option<&'static str> {
    match codes::find(code)?.setting {
        Setting::Key(key) if key != SHARED_KEY => Some(key),
        _ => None,
    }
}

/// The key that sets the level of several codes.
const SHARED_KEY: &str = "api_descriptions";

impl ChecksConfig {
    /// Returns the diagnostic at the configured level of its code, or `None` if
    /// the code is ignored. Only the levels in `codes` apply here; diagnostics
    /// with a field of their own are made by [`CheckLevel::diagnostic`].
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::{Diagnostic, Severity, config};
    ///
    /// let text = "title = \"T\"\n[checks]\norphan-page = \"error\"\n";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// let found = Diagnostic::warning("orphan-page", "nothing links to this page");
    /// assert_eq!(config.checks.apply(found).unwrap().severity, Severity::Error);
    /// ```
    #[must_use]
    pub fn apply(&self, diagnostic: Diagnostic) -> Option<Diagnostic> {
        match self.codes.get(diagnostic.code) {
            Some(level) => level.apply(diagnostic),
            None => Some(diagnostic),
        }
    }

    /// Returns the level of a key that has a field.
    fn named(&mut self, key: &str) -> Option<&mut CheckLevel> {
        Some(match key {
            "broken_links" => &mut self.broken_links,
            "broken_anchors" => &mut self.broken_anchors,
            "broken_images" => &mut self.broken_images,
            "duplicate_routes" => &mut self.duplicate_routes,
            "unknown_tags" => &mut self.unknown_tags,
            "unknown_symbols" => &mut self.unknown_symbols,
            "unknown_languages" => &mut self.unknown_languages,
            "untruncated_posts" => &mut self.untruncated_posts,
            "api_descriptions" => &mut self.api_descriptions,
            _ => return None,
        })
    }
}

/// Implemented by hand: with `flatten`, errors in the file would not have a
/// position.
impl<'de> Deserialize<'de> for ChecksConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ChecksVisitor)
    }
}

/// Reads the table key by key.
struct ChecksVisitor;

impl<'de> Visitor<'de> for ChecksVisitor {
    type Value = ChecksConfig;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of levels")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ChecksConfig, A::Error> {
        let mut out = ChecksConfig::default();
        let mut seen = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            // A name is replaced by its code, so that a table with both is rejected.
            let key = alias(&key).unwrap_or(&key);
            if let Some(level) = out.named(key) {
                *level = map.next_value()?;
                if seen.iter().any(|earlier| earlier == key) {
                    let message = format!(
                        "`{key}` is set twice, by its name and by its code; remove one of them"
                    );
                    return Err(A::Error::custom(message));
                }
                seen.push(key.to_owned());
            } else if let Some(code) = code_of_key(key) {
                let level = map.next_value::<CheckLevel>()?;
                if code.setting == Setting::AtLeastWarning && level == CheckLevel::Ignore {
                    let message = format!(
                        "`{key}` cannot be ignored, because missing content would go unnoticed; write \"warn\""
                    );
                    return Err(A::Error::custom(message));
                }
                out.codes.0.insert(code.name, level);
            } else {
                // Unknown keys are reported with their positions by `parse`.
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(out)
    }
}

/// The severity at which a problem is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    /// Not reported.
    Ignore,
    /// Reported; the site is built.
    Warn,
    /// Reported; the build fails.
    Error,
}

impl CheckLevel {
    /// Returns the level for problems that may be intended: a warning at most.
    pub(crate) fn at_most_warn(self) -> Self {
        match self {
            Self::Error => Self::Warn,
            other => other,
        }
    }

    /// Returns a diagnostic of this level, or `None` for
    /// [`Ignore`](Self::Ignore).
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::Severity;
    /// use docs_model::config::CheckLevel;
    ///
    /// let found = CheckLevel::Warn.diagnostic("dead-link", "`/cart` does not exist");
    /// assert_eq!(found.unwrap().severity, Severity::Warning);
    /// assert!(CheckLevel::Ignore.diagnostic("dead-link", "").is_none());
    /// ```
    #[must_use]
    pub fn diagnostic(self, code: &'static str, message: impl Into<String>) -> Option<Diagnostic> {
        self.apply(Diagnostic::error(code, message))
    }

    /// Returns a diagnostic with the severity of the level, or `None` if it is ignored.
    pub(crate) fn apply(self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        diagnostic.severity = match self {
            Self::Ignore => return None,
            Self::Warn => Severity::Warning,
            Self::Error => Severity::Error,
        };
        Some(diagnostic)
    }
}

#[cfg(test)]
mod tests {
    use located_data::Syntax;

    use super::{ChecksConfig, alias, is_content_code};
    use crate::codes::{CODES, Setting};
    use crate::data;

    #[test]
    fn codes_about_content_are_known() {
        assert!(is_content_code("unknown-component") && is_content_code("dead-link"));
        assert!(!is_content_code("write-key") && !is_content_code("none"));
    }

    #[test]
    fn every_name_is_a_key() {
        let mut checks = ChecksConfig::default();
        for code in CODES {
            if let Setting::Key(key) = code.setting {
                assert!(checks.named(key).is_some(), "{key}");
            }
        }
        assert_eq!(alias("dead-link"), Some("broken_links"));
    }

    #[test]
    fn a_level_has_one_key() {
        let is_valid = |text| {
            let table = data::parse(text, Syntax::Toml).unwrap();
            table.deserialize::<ChecksConfig>().is_ok()
        };
        assert!(is_valid("broken_links = \"warn\""));
        assert!(!is_valid("broken_links = \"warn\"\ndead-link = \"warn\""));
        assert!(!is_valid("duplicate-id = \"ignore\""));
    }
}
