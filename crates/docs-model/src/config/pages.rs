//! The `[pages]` table: standalone pages.

use located_data::path;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::docs::matches_patterns;
use crate::identity::is_published_name;

/// Extensions of the files that can be standalone pages.
const EXTENSIONS: &[&str] = &["md", "mdx", "js", "jsx", "ts", "tsx"];

/// Standalone pages: Markdown files and React components outside of docs and
/// blogs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PagesConfig {
    /// Folder of the pages, which may be missing; empty to disable standalone
    /// pages.
    pub path: String,
    /// Path of the pages below the base URL; `/` is the root.
    pub route_base_path: String,
    /// Glob patterns of the files that are pages, relative to `path`; default:
    /// `**/*.{md,mdx,js,jsx,ts,tsx}`.
    pub include: Option<Vec<String>>,
    /// Glob patterns of the files that are not pages; default: files and
    /// folders whose names start with `_`, tests, `__tests__` and `*.d.ts`.
    pub exclude: Option<Vec<String>>,
    /// Address of a page's source for the edit link. The page's path replaces
    /// `{path}`, or is appended if the address does not contain it. `{file}` is its
    /// path below the folder of the setting `path`.
    pub edit_url: Option<String>,
    /// Shows when a page was last changed.
    pub show_last_update_time: bool,
    /// Shows who last changed a page.
    pub show_last_update_author: bool,
}

impl Default for PagesConfig {
    fn default() -> Self {
        Self {
            path: "src/pages".to_owned(),
            route_base_path: String::new(),
            include: None,
            exclude: None,
            edit_url: None,
            show_last_update_time: false,
            show_last_update_author: false,
        }
    }
}

impl PagesConfig {
    /// Returns whether a file is a page. `file` is its path below the folder of
    /// the pages.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let (config, _) = config::parse("title = \"T\"\n").0.unwrap();
    /// assert!(config.pages.publishes("index.tsx") && config.pages.publishes("about.md"));
    /// assert!(!config.pages.publishes("_hero.tsx") && !config.pages.publishes("types.d.ts"));
    /// ```
    #[must_use]
    pub fn publishes(&self, file: &str) -> bool {
        let name = path::file_name(file).rsplit_once('.');
        name.is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
            && self
                .include
                .as_deref()
                .is_none_or(|patterns| matches_patterns(patterns, file))
            && match &self.exclude {
                Some(patterns) => !matches_patterns(patterns, file),
                None => is_published_name(file) && !file.ends_with(".d.ts"),
            }
    }
}
