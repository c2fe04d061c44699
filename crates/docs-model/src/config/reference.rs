//! The `[[api]]` and `[[library]]` tables: references of APIs and libraries.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CheckLevel;
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
    /// Proxy through which the console sends requests to servers that do not
    /// allow the origin of the site (CORS): an `https://` URL, or a path from
    /// the root of the host. `{url}` is replaced by the encoded address of the
    /// request; without it, the address is appended. The proxy sees requests
    /// with their keys; readers can send them directly instead.
    #[serde(default)]
    pub console_proxy: Option<String>,
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
    /// Levels of rules of `api lint` for this description. They take precedence
    /// over those of `api-lint.toml` and of `[lint]`.
    #[serde(default)]
    pub lint: IndexMap<String, CheckLevel>,
    /// Templates of code samples in further languages, or in place of a
    /// built-in one.
    #[serde(default)]
    pub sample_templates: Vec<SampleTemplateConfig>,
}

/// A template of code samples.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SampleTemplateConfig {
    /// Key of the language, such as `elixir`: lower-case letters, digits and
    /// `-`. The key of a built-in language, such as `curl`, replaces its
    /// template.
    pub language: String,
    /// Name of the language that readers choose; default: `language`.
    #[serde(default)]
    pub label: Option<String>,
    /// Path of the template, relative to the site folder.
    pub path: String,
    /// Language of the highlighter; default: `language`.
    #[serde(default)]
    pub highlight: Option<String>,
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

/// Returns the default limit in kB: 1.5 MB, which a phone lays out without
/// stalling.
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
    /// Path of the model (`typedoc --json`), relative to the site folder, or a
    /// list of the models of several packages.
    pub path: ModelPaths,
    /// Path of the reference below the base URL.
    pub route: String,
    /// Name shown to readers; default: the name in the model.
    #[serde(default)]
    pub label: Option<String>,
    /// Address of a source line, with the placeholders `{path}`, `{line}`, `{column}`
    /// and `{gitRevision}`; default: the addresses in the model, and where it has
    /// none, those on the host of the Git repository.
    #[serde(default)]
    pub source_url: Option<String>,
    /// Revision in addresses of source lines, such as the name of a branch;
    /// default: the hash of the current commit.
    #[serde(default)]
    pub git_revision: Option<String>,
    /// Git remote whose address leads to the sources.
    #[serde(default = "origin")]
    pub git_remote: String,
    /// Disables source links that are derived from the Git repository.
    #[serde(default)]
    pub disable_git: bool,
    /// Layout of properties and accessors.
    #[serde(default)]
    pub properties_format: MembersFormat,
    /// Layout of the members of enumerations.
    #[serde(default)]
    pub enum_members_format: MembersFormat,
    /// Layout of parameters, type parameters and properties of object types.
    #[serde(default)]
    pub parameters_format: MembersFormat,
    /// Titles of groups in the order in which they are shown; `*` is the place
    /// of all others. Default: as in the model.
    #[serde(default)]
    pub group_order: Vec<String>,
    /// Titles of categories, by the same rules.
    #[serde(default)]
    pub category_order: Vec<String>,
    /// Rules for the order of exports and members; the first one that
    /// distinguishes two of them decides. Default: as in the model.
    #[serde(default)]
    pub sort: Vec<SortStrategy>,
    /// Kinds in the order of the rule `kind`; others come last.
    #[serde(default)]
    pub kind_sort_order: Vec<ReflectionKind>,
    /// Excludes symbols marked `@internal`.
    #[serde(default = "yes")]
    pub hide_internal: bool,
}

/// A rule for the order of exports and members, as in TypeDoc's `sort`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SortStrategy {
    /// By file, line and column.
    SourceOrder,
    /// By name.
    Alphabetical,
    /// By name; documents come last, in their order.
    AlphabeticalIgnoringDocuments,
    /// Members of enumerations by value, the smallest first.
    EnumValueAscending,
    /// Members of enumerations by value, the largest first.
    EnumValueDescending,
    /// Members of enumerations by their position in the source.
    EnumMemberSourceOrder,
    /// Static members first.
    StaticFirst,
    /// Instance members first.
    InstanceFirst,
    /// Public, protected, private.
    Visibility,
    /// Required members first.
    RequiredFirst,
    /// By kind, in the order of `kind_sort_order`.
    Kind,
    /// Declarations of other packages last.
    ExternalLast,
    /// Documents first.
    DocumentsFirst,
    /// Documents last.
    DocumentsLast,
}

/// A kind of export or member, with the name of TypeDoc's `ReflectionKind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names are the kinds themselves")]
pub enum ReflectionKind {
    Document,
    Module,
    Namespace,
    Enum,
    EnumMember,
    Class,
    Interface,
    TypeAlias,
    Constructor,
    Property,
    Variable,
    Function,
    Accessor,
    Method,
    Reference,
}

/// Layout of members or parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MembersFormat {
    /// Below one another.
    #[default]
    List,
    /// A table with a row for each.
    Table,
}

fn origin() -> String {
    "origin".to_owned()
}

/// Paths of the models of a library: a text for one, or a list with one for
/// each package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a path or a list of paths")]
pub enum ModelPaths {
    /// One model, of a package or of several that TypeDoc has merged.
    One(String),
    /// The models of packages, in the order in which they are shown.
    Packages(#[schemars(length(min = 1))] Vec<String>),
}

impl ModelPaths {
    /// Returns the paths.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(path) => std::slice::from_ref(path),
            Self::Packages(paths) => paths,
        }
    }
}
