//! `site.toml`: the configuration of a site. The doc comments of these types
//! are the reference of the configuration; the JSON Schema is made from them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

mod defaults;
mod parse;

use crate::diagnostic::Diagnostic;

pub use parse::{ConfigSource, is_base_path, is_locale_name, json_schema, parse};

/// Name of the configuration file in a site folder.
pub const CONFIG_FILE: &str = "site.toml";

/// The configuration of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SiteConfig {
    /// Title of the site; a page's title is `Page | Site`.
    pub title: String,
    /// One line about the site, for the home page's title and `llms.txt`.
    #[serde(default)]
    pub tagline: String,
    /// Address of the site without its path, for instance
    /// `https://docs.example.com`. Canonical links, the sitemap and link
    /// previews need it.
    #[serde(default)]
    pub url: String,
    /// Path at which the site is served, with a slash at both ends.
    #[serde(default = "root")]
    pub base_url: String,
    /// How addresses of pages end: absent: as written, pages are folders with
    /// an `index.html`; `true`: all end with `/`; `false`: none does, pages
    /// are `.html` files.
    #[serde(default)]
    pub trailing_slash: Option<bool>,
    /// Icon of the site, a file below a static folder.
    #[serde(default)]
    pub favicon: Option<String>,
    /// Picture for link previews of pages that have none of their own.
    #[serde(default)]
    pub image: Option<String>,
    /// Ask search engines not to index any page.
    #[serde(default)]
    pub no_index: bool,
    /// Folders whose files are copied to the root of the site as they are.
    #[serde(default = "static_dirs")]
    pub static_dirs: Vec<String>,
    /// Style sheets of the site, loaded after the theme's.
    #[serde(default)]
    pub css: Vec<String>,
    /// Folder with templates that take the place of the theme's.
    #[serde(default = "templates_dir")]
    pub templates_dir: String,
    /// Folder with React components that Markdown uses as tags.
    #[serde(default = "components_dir")]
    pub components_dir: String,
    /// Folder with a built theme that takes the place of the one in the
    /// program: `node_modules/theme-react/dist/site`, or a build of one's own.
    #[serde(default)]
    pub theme: Option<String>,
    /// Further tags in the head of every page.
    #[serde(default)]
    pub head: Vec<HeadTag>,
    /// The docs.
    #[serde(default)]
    pub docs: DocsConfig,
    /// Languages of the site.
    #[serde(default)]
    pub i18n: I18nConfig,
    /// The bar on top of each page.
    #[serde(default)]
    pub navbar: NavbarConfig,
    /// The foot of each page.
    #[serde(default)]
    pub footer: FooterConfig,
    /// A message above the navbar.
    #[serde(default)]
    pub announcement_bar: Option<AnnouncementBarConfig>,
    /// Light and dark.
    #[serde(default)]
    pub color_mode: ColorModeConfig,
    /// Which headings the table of contents shows.
    #[serde(default)]
    pub table_of_contents: TableOfContentsConfig,
    /// How Markdown is read.
    #[serde(default)]
    pub markdown: MarkdownConfig,
    /// What is checked, and how bad a finding is.
    #[serde(default)]
    pub checks: ChecksConfig,
    /// Search.
    #[serde(default)]
    pub search: SearchConfig,
    /// Who is told of page views.
    #[serde(default)]
    pub analytics: Option<AnalyticsConfig>,
    /// Old addresses that lead to new ones.
    #[serde(default)]
    pub redirects: Vec<RedirectConfig>,
    /// API references made from OpenAPI descriptions.
    #[serde(default)]
    pub api: Vec<ApiConfig>,
    /// Library references made from the models that TypeDoc writes.
    #[serde(default)]
    pub library: Vec<LibraryConfig>,
    /// Targets of symbol links by name, for symbols that no reference of the
    /// site defines: `[symbols]` `HTMLElement = "https://..."`.
    #[serde(default)]
    pub symbols: IndexMap<String, String>,
    /// What is kept in the reader's browser, and where.
    #[serde(default)]
    pub storage: StorageConfig,
}

/// A tag in the head of every page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct HeadTag {
    /// `meta`, `link` or `script`.
    pub tag: String,
    /// Attributes of the tag.
    #[serde(default)]
    pub attributes: IndexMap<String, String>,
}

/// The docs of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct DocsConfig {
    /// Folder of the current docs.
    pub path: String,
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

/// The bar on top of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct NavbarConfig {
    /// Title; default: the site's.
    pub title: Option<String>,
    /// Picture before the title.
    pub logo: Option<LogoConfig>,
    /// Hide the navbar while the reader scrolls down.
    pub hide_on_scroll: bool,
    /// The items. Each is a table with a `type` (`default`, `dropdown`, `doc`,
    /// `docSidebar`, `docsVersion`, `docsVersionDropdown`, `localeDropdown`,
    /// `search`, `html`) and the keys of that type. Items stand on the right
    /// unless they say `position = "left"`.
    pub items: Vec<IndexMap<String, Json>>,
}

/// A picture of the navbar or footer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LogoConfig {
    /// File below a static folder, or an address.
    pub src: String,
    /// The same for the dark colour mode.
    #[serde(default)]
    pub src_dark: Option<String>,
    /// Text for those who do not see it.
    #[serde(default)]
    pub alt: String,
    /// Where it leads; default: the home page.
    #[serde(default)]
    pub href: Option<String>,
    /// Width in pixels.
    #[serde(default)]
    pub width: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height: Option<u32>,
}

/// The foot of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FooterConfig {
    /// Columns (`title` and `items`) or a flat list of links.
    pub links: Vec<FooterEntry>,
    /// Picture above the copyright line.
    pub logo: Option<LogoConfig>,
    /// The copyright line; may hold HTML.
    pub copyright: Option<String>,
}

/// A column of the footer, or a link of a flat footer.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FooterEntry {
    /// Title of a column.
    pub title: Option<String>,
    /// Links of a column.
    pub items: Option<Vec<FooterEntry>>,
    /// Text of a link.
    pub label: Option<String>,
    /// A page of the site.
    pub to: Option<String>,
    /// Any address.
    pub href: Option<String>,
    /// HTML in the place of a link.
    pub html: Option<String>,
}

/// A message above the navbar.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnnouncementBarConfig {
    /// Key under which a dismissal is kept; a new id shows the bar again.
    #[serde(default = "announcement_id")]
    pub id: String,
    /// The message; may hold HTML.
    pub content: String,
    /// Readers can close it.
    #[serde(default = "yes")]
    pub closeable: bool,
}

/// Light and dark.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ColorModeConfig {
    /// The mode of readers who have not chosen.
    pub default_mode: ColorMode,
    /// No switch.
    pub disable_switch: bool,
    /// Follow the system of readers who have not chosen.
    pub respect_system: bool,
}

/// A colour mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Which headings the table of contents shows.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct TableOfContentsConfig {
    /// Lowest level, 2 to 6.
    pub min_heading_level: u8,
    /// Highest level, 2 to 6.
    pub max_heading_level: u8,
}

/// How Markdown is read.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct MarkdownConfig {
    /// `mdx`: components in all files; `md`: CommonMark with raw HTML;
    /// `detect`: by the extension.
    pub format: MarkdownFormat,
    /// Names of `:::` directives of the site's own; each is rendered by the
    /// template `components/admonition.html` like the built-in ones.
    pub admonitions: Vec<String>,
    /// Read `:tada:` as an emoji.
    pub emoji: bool,
    /// A component that is not known is an `error`, or a `warn`ing and a plain
    /// `div` with its content.
    pub unknown_components: CheckLevel,
}

/// How a Markdown file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownFormat {
    /// With components.
    Mdx,
    /// CommonMark.
    Md,
    /// By the extension of the file.
    Detect,
}

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

/// Search: where the answers come from, and the search page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct SearchConfig {
    /// `static`: an index that is written with the site; `hosted`: a search
    /// service that speaks the Algolia wire format; `none`: no search.
    pub provider: SearchProvider,
    /// Path of the search page below the base URL; `false`: there is none.
    pub search_page: SearchPage,
    /// Hosted: the application.
    pub application_id: Option<String>,
    /// Hosted: the key that browsers may know. It can only search.
    pub api_key: Option<String>,
    /// Hosted: the index.
    pub index_name: Option<String>,
    /// Hosted: other hosts than the service's own, each an address like
    /// `https://search.example.com`; their order is the order of tries.
    pub hosts: Vec<String>,
    /// Hosted: send what readers view and click to the service; `us` or `de`
    /// for the region of the application, or the address of another endpoint.
    pub insights: SearchInsights,
    /// Hits of one category in the dialog.
    #[schemars(range(min = 1))]
    pub max_results_per_group: usize,
    /// Find only what belongs to the language and the version of the page.
    pub contextual: bool,
    /// Hosted: further parameters of each query, as the service names them.
    pub search_parameters: IndexMap<String, Json>,
    /// Where readers report a query that finds nothing; `{query}` stands for
    /// the query.
    pub missing_results_url: Option<String>,
    /// Hosted: write the static index as well; the modal answers from it when
    /// the service cannot be reached.
    pub fallback: bool,
}

/// Where the answers of the search come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchProvider {
    /// An index that is written with the site.
    #[default]
    Static,
    /// A search service.
    Hosted,
    /// Nowhere: the site has no search.
    None,
}

/// Where views and clicks are sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SearchInsights {
    /// `true`: to the service; `false`: nowhere.
    Enabled(bool),
    /// `us`, `de`, or an address.
    To(String),
}

impl SearchInsights {
    /// The region or address, empty for that of the service; `None`: nothing
    /// is sent.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        match self {
            Self::Enabled(false) => None,
            Self::Enabled(true) => Some(""),
            Self::To(target) => Some(target),
        }
    }
}

/// Where the search page is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SearchPage {
    /// `false`: there is none.
    Enabled(bool),
    /// Its path.
    Path(String),
}

/// Old addresses that lead to a new one.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct RedirectConfig {
    /// One old path, or several.
    pub from: OneOrMany,
    /// The new path, or an address elsewhere.
    pub to: String,
}

/// One text or several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(it) => std::slice::from_ref(it),
            Self::Many(items) => items,
        }
    }
}

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
    /// Do not offer the description as a download.
    #[serde(default)]
    pub hide_download_button: bool,
    /// Do not show the titles of schemas.
    #[serde(default)]
    pub hide_schema_titles: bool,
    /// Do not offer the console in which calls are tried.
    #[serde(default)]
    pub hide_console: bool,
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

/// Who is told of page views.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnalyticsConfig {
    /// `google` (Analytics 4, with anonymised addresses), `plausible`, or
    /// `beacon`: a small JSON text to an endpoint of one's own.
    pub provider: AnalyticsProvider,
    /// Google: the measurement id, `G-...`.
    #[serde(default)]
    pub measurement_id: Option<String>,
    /// Plausible: the domain that page views are counted for.
    #[serde(default)]
    pub domain: Option<String>,
    /// Beacon: the endpoint. Plausible: that of an instance of one's own.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// Send nothing for readers whose browser asks not to be tracked.
    #[serde(default = "yes")]
    pub respect_do_not_track: bool,
}

/// A service that counts page views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnalyticsProvider {
    /// Google Analytics 4.
    Google,
    /// Plausible.
    Plausible,
    /// An endpoint of one's own.
    Beacon,
}

impl AnalyticsConfig {
    /// The key that the provider cannot do without, and its value.
    #[must_use]
    pub fn required(&self) -> (&'static str, Option<&str>) {
        let (key, value) = match self.provider {
            AnalyticsProvider::Google => ("measurement_id", &self.measurement_id),
            AnalyticsProvider::Plausible => ("domain", &self.domain),
            AnalyticsProvider::Beacon => ("endpoint", &self.endpoint),
        };
        (key, value.as_deref().filter(|it| !it.trim().is_empty()))
    }
}

/// What is kept in the reader's browser, and where.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct StorageConfig {
    /// `local` outlives the browser window, `session` does not.
    pub r#type: StorageType,
    /// Appended to the keys, for several sites on one origin.
    pub namespace: String,
}

/// A storage of the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StorageType {
    /// `localStorage`.
    #[default]
    Local,
    /// `sessionStorage`.
    Session,
}

pub(super) fn root() -> String {
    "/".to_owned()
}
fn static_dirs() -> Vec<String> {
    vec!["static".to_owned()]
}
fn templates_dir() -> String {
    "templates".to_owned()
}

fn components_dir() -> String {
    "components".to_owned()
}
fn announcement_id() -> String {
    "announcement-bar".to_owned()
}
fn default_id() -> String {
    "default".to_owned()
}
const fn yes() -> bool {
    true
}

impl SearchConfig {
    /// The search page's path below the base URL, without slashes around it.
    #[must_use]
    pub fn page(&self) -> Option<&str> {
        if self.provider == SearchProvider::None {
            return None;
        }
        match &self.search_page {
            SearchPage::Enabled(false) => None,
            SearchPage::Enabled(true) => Some("search"),
            SearchPage::Path(path) => Some(path.trim_matches('/')),
        }
    }

    /// Whether a static index is written.
    #[must_use]
    pub fn has_index(&self) -> bool {
        match self.provider {
            SearchProvider::Static => true,
            SearchProvider::Hosted => self.fallback,
            SearchProvider::None => false,
        }
    }
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
