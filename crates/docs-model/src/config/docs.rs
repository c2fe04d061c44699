//! The docs of a site and their versions.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::identity::{is_doc_file, is_markdown_file};

/// Id of the docs of a site that has one instance.
pub const DEFAULT_DOCS: &str = "default";

/// The docs of a site: `[docs]`, or several instances as `[[docs]]`. There is
/// always one.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct DocsInstances(Vec<DocsConfig>);

impl DocsInstances {
    /// Returns the index of the instance that is meant where none is named: the
    /// one with the id `default`, else the first.
    #[must_use]
    pub fn main(&self) -> usize {
        self.find(Some(DEFAULT_DOCS)).unwrap_or(0)
    }

    /// Returns the index of the instance with an id; without an id, that of the
    /// [main](Self::main) instance.
    #[must_use]
    pub fn find(&self, id: Option<&str>) -> Option<usize> {
        match id {
            Some(id) => self.0.iter().position(|docs| docs.id == id),
            None => Some(self.main()),
        }
    }
}

impl Default for DocsInstances {
    fn default() -> Self {
        Self(vec![DocsConfig::default()])
    }
}

impl Deref for DocsInstances {
    type Target = [DocsConfig];

    fn deref(&self) -> &[DocsConfig] {
        &self.0
    }
}

impl DerefMut for DocsInstances {
    fn deref_mut(&mut self) -> &mut [DocsConfig] {
        &mut self.0
    }
}

/// By hand, so that an error names the key that it is about: that of an untagged
/// choice would only say that no branch matches.
impl<'de> Deserialize<'de> for DocsInstances {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Instances;

        impl<'de> Visitor<'de> for Instances {
            type Value = DocsInstances;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table `[docs]`, or several as `[[docs]]`")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DocsInstances, A::Error> {
                let one = DocsConfig::deserialize(MapAccessDeserializer::new(map))?;
                Ok(DocsInstances(vec![one]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<DocsInstances, A::Error> {
                let all = Vec::deserialize(SeqAccessDeserializer::new(seq))?;
                if all.is_empty() {
                    return Err(A::Error::invalid_length(0, &self));
                }
                Ok(DocsInstances(all))
            }
        }

        deserializer.deserialize_any(Instances)
    }
}

/// By hand, because editors cannot say which branch of a choice failed.
impl JsonSchema for DocsInstances {
    fn schema_name() -> Cow<'static, str> {
        "DocsInstances".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<DocsConfig>();
        json_schema!({
            "description": "The docs of a site: `[docs]`, or several instances as `[[docs]]`.",
            "type": ["object", "array"],
            "if": { "type": "array" },
            "then": { "items": one, "minItems": 1 },
            "else": one,
        })
    }
}

/// The docs of a site, or one instance of several.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct DocsConfig {
    /// Name of the docs, unique in the site. The versions and translations of
    /// docs that are not the `default` ones are in files and folders with it in
    /// their names: `community_versions.json`.
    pub id: String,
    /// Folder of the current docs.
    pub path: String,
    /// Patterns of the files that are pages, from the folder of a version on;
    /// default: `**/*.{md,mdx}`.
    pub include: Option<Vec<String>>,
    /// Patterns of files that are none of them; default: names with `_` at their
    /// start and all below such folders, tests, and `__tests__`.
    pub exclude: Option<Vec<String>>,
    /// Path below the base URL at which the docs start; `/` is the root.
    pub route_base_path: String,
    /// The file with the sidebars: JSON of Docusaurus' shape, or YAML or TOML
    /// with the same keys. Without it one sidebar is made from the folder;
    /// `false` means no sidebars.
    pub sidebar_path: SidebarPath,
    /// Categories can be folded.
    pub sidebar_collapsible: bool,
    /// Categories start folded.
    pub sidebar_collapsed: bool,
    /// Opening a category closes the others of its level.
    pub sidebar_auto_collapse: bool,
    /// Show the trail of categories above the title.
    pub breadcrumbs: bool,
    /// Show the description of the front matter below the title.
    pub show_description: bool,
    /// Take `01-` and the like off file and folder names.
    pub number_prefixes: bool,
    /// Address to which a doc's path is appended for its edit link; with
    /// `{path}` in it, the place where the path goes.
    pub edit_url: Option<String>,
    /// Show when a doc was last changed.
    pub show_last_update_time: bool,
    /// Show who changed a doc last.
    pub show_last_update_author: bool,
    /// Build the current docs besides the versions of `versions.json`.
    pub include_current_version: bool,
    /// The version at the root; default: the first of `versions.json`.
    pub last_version: Option<String>,
    /// Build only these versions.
    pub only_include_versions: Option<Vec<String>>,
    /// Ignore `versions.json`.
    pub disable_versioning: bool,
    /// Settings of single versions by name; `current` is the docs folder.
    pub versions: IndexMap<String, VersionConfig>,
    /// File with predefined tags, in the docs folder.
    pub tags: Option<String>,
    /// Path of the tag pages below `route_base_path`.
    pub tags_base_path: String,
}

impl DocsConfig {
    /// Returns whether a file is a page, by its path below the folder of its
    /// version.
    #[must_use]
    pub fn publishes(&self, file: &str) -> bool {
        is_chosen(file, self.include.as_deref(), self.exclude.as_deref())
    }
}

/// Returns whether a Markdown file is published by the patterns of its folder.
pub(super) fn is_chosen(
    file: &str,
    include: Option<&[String]>,
    exclude: Option<&[String]>,
) -> bool {
    let matches = |patterns: &[String]| matches_patterns(patterns, file);
    is_markdown_file(file)
        && include.is_none_or(matches)
        && match exclude {
            Some(patterns) => !matches(patterns),
            None => is_doc_file(file),
        }
}

/// Returns whether a file matches one of the patterns.
pub(super) fn matches_patterns(patterns: &[String], file: &str) -> bool {
    let mut patterns = patterns.iter();
    patterns.any(|it| fast_glob::glob_match(it.trim_start_matches("./"), file))
}

/// Where the sidebars are defined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Default)]
#[serde(untagged)]
pub enum SidebarPath {
    /// `false`: no sidebars; `true`: made from the folder.
    Enabled(bool),
    /// A file.
    File(String),
    /// Not given: `sidebars.json`, `.yaml` or `.toml` (for docs with an id
    /// `ID_sidebars.json`) where it exists, else made from the folder.
    #[default]
    #[serde(skip)]
    Auto,
}

/// Settings of one version.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct VersionConfig {
    /// Name that readers see.
    pub label: Option<String>,
    /// Path below the docs' base; empty for the root.
    pub path: Option<String>,
    /// The note on top of each page of this version.
    pub banner: Option<BannerKind>,
    /// Show the version's label above the title.
    pub badge: Option<bool>,
    /// Ask search engines not to index this version.
    pub no_index: bool,
    /// Class of the page element.
    pub class_name: Option<String>,
}

/// The note on top of the pages of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BannerKind {
    /// No note.
    None,
    /// Not released yet.
    Unreleased,
    /// No longer maintained.
    Unmaintained,
}
