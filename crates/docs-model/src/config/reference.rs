//! The `[[api]]` and `[[library]]` tables: references of APIs and libraries.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::{default_id, yes};

/// An API reference generated from an OpenAPI description.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ApiConfig {
    /// Id of the reference, unique in the site.
    #[serde(default = "default_id")]
    pub id: String,
    /// Path of the description (JSON or YAML), relative to the site folder.
    pub path: String,
    /// Path of the reference below the base URL.
    pub route: String,
    /// Earlier versions of the description, oldest first: paths relative to the
    /// site folder, or files of Git revisions such as `v1.0:api/openapi.yaml`.
    /// With at least one, the reference has a changelog page.
    #[serde(default)]
    pub history: Vec<String>,
    /// One page for all, one for each tag, or one for each operation.
    #[serde(default)]
    pub layout: ApiLayout,
    /// Size of a page in kilobytes of HTML above which the page is divided:
    /// each of its operations and schemas gets a page of its own, and the
    /// divided page fetches their content when it comes into view. 0 never
    /// divides pages.
    #[serde(default = "default_page_limit")]
    pub page_limit: u32,
    /// Removes the download of the description.
    #[serde(default)]
    pub hide_download_button: bool,
    /// Hides the titles of schemas.
    #[serde(default)]
    pub hide_schema_titles: bool,
    /// Adds a console in which readers send requests with their own keys.
    #[serde(default = "yes")]
    pub console: bool,
    /// OAuth clients with which readers sign in from the console, by the name
    /// of the security scheme. Without one, readers enter their own.
    #[serde(default)]
    pub oauth: IndexMap<String, OAuthConfig>,
    /// Lists required properties before optional ones.
    #[serde(default)]
    pub required_first: bool,
    /// Base of relative links in the description: an address, or a path that
    /// starts with `/`. Default: relative links are shown as text.
    #[serde(default)]
    pub link_base: Option<String>,
    /// Extensions to show as labels: the key, or a prefix followed by `*`, and
    /// the label: `{ "x-team" = "Team" }`.
    #[serde(default)]
    pub chips: IndexMap<String, String>,
}

/// A public OAuth client.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OAuthConfig {
    /// Identifier of the client. There is no setting for a secret, because
    /// every reader could see it.
    pub client_id: String,
    /// Scopes that are selected in addition to those of the operation.
    #[serde(default)]
    pub scopes: Vec<String>,
}

/// 1.5 MB: the size that a phone can lay out without stalling.
fn default_page_limit() -> u32 {
    1500
}

/// How an API reference is divided into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ApiLayout {
    /// One page for the whole API.
    #[default]
    Single,
    /// A page for each tag.
    Tags,
    /// A page for each operation.
    Operations,
}

/// A library reference generated from the JSON model that TypeDoc writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LibraryConfig {
    /// Id of the reference, unique in the site.
    #[serde(default = "default_id")]
    pub id: String,
    /// Path of the model (`typedoc --json`), relative to the site folder.
    pub path: String,
    /// Path of the reference below the base URL.
    pub route: String,
    /// Name shown to readers; default: the name in the model.
    #[serde(default)]
    pub label: Option<String>,
    /// Address of a source line, with the placeholders `{path}` and `{line}`;
    /// default: the addresses in the model.
    #[serde(default)]
    pub source_url: Option<String>,
    /// Excludes symbols marked `@internal`.
    #[serde(default = "yes")]
    pub hide_internal: bool,
}
