//! References of APIs and libraries.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::{default_id, yes};

/// An API reference made from an OpenAPI description.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ApiConfig {
    /// Name of the reference, unique in the site.
    #[serde(default = "default_id")]
    pub id: String,
    /// The description: JSON or YAML, relative to the site folder.
    pub path: String,
    /// Path of the reference below the base URL.
    pub route: String,
    /// One page for all, one for each tag, or one for each operation.
    #[serde(default)]
    pub layout: ApiLayout,
    /// Size of a page in kilobytes of HTML above which the page is divided:
    /// each operation and schema of it gets a page of its own, whose content
    /// the divided page fetches when it comes into view. 0: never.
    #[serde(default = "default_page_limit")]
    pub page_limit: u32,
    /// Do not offer the description as a download.
    #[serde(default)]
    pub hide_download_button: bool,
    /// Do not show the titles of schemas.
    #[serde(default)]
    pub hide_schema_titles: bool,
    /// Offer a console in which readers try calls, with keys of their own.
    #[serde(default = "yes")]
    pub console: bool,
    /// Show required properties before the others.
    #[serde(default)]
    pub required_first: bool,
    /// What relative links of the description are relative to: an address, or
    /// a path that begins with `/`; default: they are shown as text.
    #[serde(default)]
    pub link_base: Option<String>,
    /// Extensions that are shown as labels: the key, or its start followed by
    /// `*`, and the label: `{ "x-team" = "Team" }`.
    #[serde(default)]
    pub chips: IndexMap<String, String>,
}

/// 1.5 MB: what a phone can lay out without stalling.
fn default_page_limit() -> u32 {
    1500
}

/// How an API reference is cut into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ApiLayout {
    /// One page.
    #[default]
    Single,
    /// A page for each tag.
    Tags,
    /// A page for each operation.
    Operations,
}

/// A library reference made from the JSON model that TypeDoc writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LibraryConfig {
    /// Name of the reference, unique in the site.
    #[serde(default = "default_id")]
    pub id: String,
    /// The model (`typedoc --json`), relative to the site folder.
    pub path: String,
    /// Path of the reference below the base URL.
    pub route: String,
    /// Name that readers see; default: the name in the model.
    #[serde(default)]
    pub label: Option<String>,
    /// Address of a source line, with `{path}` and `{line}` in it; default: the
    /// addresses in the model.
    #[serde(default)]
    pub source_url: Option<String>,
    /// Leave out what is marked `@internal`.
    #[serde(default = "yes")]
    pub hide_internal: bool,
}
