//! The docs of a site and their versions.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::identity::{is_doc_file, is_markdown_file};

/// The docs of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct DocsConfig {
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
    let matches = |patterns: &[String]| {
        let mut patterns = patterns.iter();
        patterns.any(|it| fast_glob::glob_match(it.trim_start_matches("./"), file))
    };
    is_markdown_file(file)
        && include.is_none_or(matches)
        && match exclude {
            Some(patterns) => !matches(patterns),
            None => is_doc_file(file),
        }
}

/// Where the sidebars are defined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Default)]
#[serde(untagged)]
pub enum SidebarPath {
    /// `false`: no sidebars; `true`: made from the folder.
    Enabled(bool),
    /// A file.
    File(String),
    /// Not given: `sidebars.json`, `.yaml` or `.toml` where it exists, else
    /// made from the folder.
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
