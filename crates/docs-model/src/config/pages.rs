//! Standalone pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::docs::matches_patterns;
use crate::identity::is_published_name;
use crate::path;

/// Ends of the names of files that can be standalone pages.
const EXTENSIONS: &[&str] = &["md", "mdx", "js", "jsx", "ts", "tsx"];

/// Standalone pages: Markdown files and React components that belong to no docs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PagesConfig {
    /// Folder of the pages, which is optional; empty: there are none.
    pub path: String,
    /// Path below the base URL at which the pages start; `/` is the root.
    pub route_base_path: String,
    /// Patterns of the files that are pages, from the folder on; default:
    /// `**/*.{md,mdx,js,jsx,ts,tsx}`.
    pub include: Option<Vec<String>>,
    /// Patterns of files that are none of them; default: names with `_` at their
    /// start and all below such folders, tests, `__tests__` and `*.d.ts`.
    pub exclude: Option<Vec<String>>,
    /// Address to which a page's path is appended for its edit link; with
    /// `{path}` in it, the place where the path goes.
    pub edit_url: Option<String>,
    /// Show when a page was last changed.
    pub show_last_update_time: bool,
    /// Show who changed a page last.
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
    /// Returns whether a file is a page, by its path below the folder of pages.
    #[must_use]
    pub fn publishes(&self, file: &str) -> bool {
        let name = path::file_name(file).rsplit_once('.');
        name.is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
            && self
                .include
                .as_deref()
                .is_none_or(|it| matches_patterns(it, file))
            && match &self.exclude {
                Some(patterns) => !matches_patterns(patterns, file),
                None => is_published_name(file) && !file.ends_with(".d.ts"),
            }
    }
}
