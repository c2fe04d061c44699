//! `site.toml`: the configuration of a site. The doc comments of these types
//! are the reference of the configuration; the JSON Schema is made from them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::value::{Data, Step, Syntax, Value};

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
    /// The search page.
    #[serde(default)]
    pub search: SearchConfig,
    /// Old addresses that lead to new ones.
    #[serde(default)]
    pub redirects: Vec<RedirectConfig>,
    /// API references made from OpenAPI descriptions.
    #[serde(default)]
    pub api: Vec<ApiConfig>,
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

/// The search page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct SearchConfig {
    /// Path of the search page below the base URL; `false`: no search.
    pub search_page: SearchPage,
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

fn root() -> String {
    "/".to_owned()
}
fn static_dirs() -> Vec<String> {
    vec!["static".to_owned()]
}
fn templates_dir() -> String {
    "templates".to_owned()
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

impl Default for DocsConfig {
    fn default() -> Self {
        Self {
            path: "docs".to_owned(),
            route_base_path: "/".to_owned(),
            sidebar_path: SidebarPath::Auto,
            sidebar_collapsible: true,
            sidebar_collapsed: true,
            sidebar_auto_collapse: false,
            breadcrumbs: true,
            number_prefixes: true,
            edit_url: None,
            show_last_update_time: false,
            show_last_update_author: false,
            include_current_version: true,
            last_version: None,
            only_include_versions: None,
            disable_versioning: false,
            versions: IndexMap::new(),
            tags: None,
            tags_base_path: "tags".to_owned(),
        }
    }
}

impl Default for I18nConfig {
    fn default() -> Self {
        Self {
            default_locale: "en".to_owned(),
            locales: Vec::new(),
            path: "i18n".to_owned(),
            locale_configs: IndexMap::new(),
        }
    }
}

impl Default for ColorModeConfig {
    /// Spec 4: light, with a switch.
    fn default() -> Self {
        Self {
            default_mode: ColorMode::Light,
            disable_switch: false,
            respect_system: false,
        }
    }
}

impl Default for TableOfContentsConfig {
    /// Spec 9: levels 2 to 3.
    fn default() -> Self {
        Self {
            min_heading_level: 2,
            max_heading_level: 3,
        }
    }
}

impl Default for MarkdownConfig {
    fn default() -> Self {
        Self {
            format: MarkdownFormat::Mdx,
            admonitions: Vec::new(),
            emoji: true,
            unknown_components: CheckLevel::Error,
        }
    }
}

impl Default for ChecksConfig {
    fn default() -> Self {
        Self {
            broken_links: CheckLevel::Error,
            broken_anchors: CheckLevel::Warn,
            broken_images: CheckLevel::Error,
            duplicate_routes: CheckLevel::Error,
            unknown_tags: CheckLevel::Warn,
            unknown_symbols: CheckLevel::Error,
            unknown_languages: CheckLevel::Warn,
        }
    }
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            search_page: SearchPage::Path("search".to_owned()),
        }
    }
}

impl SearchConfig {
    /// The search page's path below the base URL, without slashes around it.
    #[must_use]
    pub fn page(&self) -> Option<&str> {
        match &self.search_page {
            SearchPage::Enabled(false) => None,
            SearchPage::Enabled(true) => Some("search"),
            SearchPage::Path(path) => Some(path.trim_matches('/')),
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

/// The configuration as written: its values with their places.
#[derive(Debug, Clone)]
pub struct ConfigSource {
    value: Value,
}

impl ConfigSource {
    /// Where the value at `path` stands in the file.
    #[must_use]
    pub fn span(&self, path: &[Step<'_>]) -> Option<Span> {
        self.value.at(path).map(|it| it.span)
    }
}

/// Reads a `site.toml`. All unknown keys are reported at once; with a value of
/// a wrong type there is no configuration.
#[must_use]
pub fn parse(text: &str) -> (Option<(SiteConfig, ConfigSource)>, Vec<Diagnostic>) {
    let value = match Value::parse(text, Syntax::Toml) {
        Ok(value) => value,
        Err(diagnostic) => return (None, vec![diagnostic.in_file(CONFIG_FILE)]),
    };
    let mut diagnostics = Vec::new();
    let schema = schemars::schema_for!(SiteConfig).to_value();
    unknown_keys(&value, &schema, &schema, "", &mut diagnostics);
    let config = match toml::from_str::<SiteConfig>(text) {
        Ok(mut config) => {
            normalise(&mut config);
            check(&config, &value, &mut diagnostics);
            if !is_base_path(&config.base_url) {
                config.base_url = root();
            }
            let mut seen = std::collections::HashSet::new();
            config.i18n.locales.retain(|it| seen.insert(it.clone()));
            Some((config, ConfigSource { value }))
        }
        Err(error) => {
            let mut diagnostic =
                Diagnostic::error("config", error.message().to_owned()).in_file(CONFIG_FILE);
            diagnostic.span = error.span().map(Span::from);
            diagnostics.push(diagnostic.help("`site-build schema` prints what each key may hold"));
            None
        }
    };
    (config, diagnostics)
}

/// The JSON Schema of `site.toml`.
#[must_use]
pub fn json_schema() -> Json {
    let mut schema = schemars::schema_for!(SiteConfig).to_value();
    forbid_unknown_keys(&mut schema);
    schema
}

/// Says in the schema what [`parse`] does: a key that is not named is wrong.
fn forbid_unknown_keys(schema: &mut Json) {
    match schema {
        Json::Object(object) => {
            if object.contains_key("properties") {
                object.insert("additionalProperties".to_owned(), Json::Bool(false));
            }
            object.values_mut().for_each(forbid_unknown_keys);
        }
        Json::Array(items) => items.iter_mut().for_each(forbid_unknown_keys),
        _ => {}
    }
}

fn normalise(config: &mut SiteConfig) {
    let path = config.base_url.trim_matches('/');
    config.base_url = if path.is_empty() {
        "/".to_owned()
    } else {
        format!("/{path}/")
    };
    config.url.truncate(config.url.trim_end_matches('/').len());
    let docs = &mut config.docs;
    docs.path = clean_folder(&docs.path);
    docs.route_base_path = docs.route_base_path.trim_matches('/').to_owned();
    docs.tags_base_path = docs.tags_base_path.trim_matches('/').to_owned();
    for dir in &mut config.static_dirs {
        *dir = clean_folder(dir);
    }
    let i18n = &mut config.i18n;
    if !i18n.locales.contains(&i18n.default_locale) {
        i18n.locales.insert(0, i18n.default_locale.clone());
    }
}

/// A folder below the site folder, without `./` and slashes around it.
fn clean_folder(path: &str) -> String {
    crate::path::resolve("", path.trim_end_matches('/'))
}

/// True for a path that addresses can begin with as it is.
#[must_use]
pub fn is_base_path(path: &str) -> bool {
    let is_name = |it: &str| it != "." && it != "..";
    !path.contains(":/")
        && !path.starts_with("//")
        && path.split('/').all(is_name)
        && path
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(&it))
}

/// Rules that the types do not say.
fn check(config: &SiteConfig, value: &Value, out: &mut Vec<Diagnostic>) {
    let mut report = |path: &[Step<'_>], message: String, help: &str| {
        let mut diagnostic = Diagnostic::error("config", message).in_file(CONFIG_FILE);
        diagnostic.span = value.at(path).map(|it| it.span);
        out.push(diagnostic.help(help));
    };
    let url = &config.url;
    let is_origin = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))
        .is_some_and(|host| !host.is_empty() && !host.contains('/'));
    if !url.is_empty() && !is_origin {
        report(
            &[Step::Key("url")],
            format!("`url` is not an address without a path: `{url}`"),
            "write it like `https://docs.example.com` and put a path into `base_url`",
        );
    }
    if !is_base_path(&config.base_url) {
        report(
            &[Step::Key("base_url")],
            format!(
                "`base_url` holds what a path may not hold: `{}`",
                config.base_url
            ),
            "write a path of ASCII letters, digits and dashes, like `/docs/`",
        );
    }
    let toc = config.table_of_contents;
    if !(2..=6).contains(&toc.min_heading_level)
        || !(toc.min_heading_level..=6).contains(&toc.max_heading_level)
    {
        report(
            &[Step::Key("table_of_contents")],
            "heading levels of the table of contents must rise within 2 to 6".to_owned(),
            "2 and 3 are the defaults",
        );
    }
    for (idx, tag) in config.head.iter().enumerate() {
        if !["meta", "link", "script"].contains(&tag.tag.as_str()) {
            report(
                &[Step::Key("head"), Step::Index(idx), Step::Key("tag")],
                format!(
                    "a head tag is `meta`, `link` or `script`, not `{}`",
                    tag.tag
                ),
                "use one of the three; styles go into `css`",
            );
        }
    }
    let docs = &config.docs;
    let search = config.search.page().unwrap_or_default();
    let mut paths: Vec<(Vec<Step<'_>>, &str)> = vec![
        (
            vec![Step::Key("docs"), Step::Key("route_base_path")],
            &docs.route_base_path,
        ),
        (
            vec![Step::Key("docs"), Step::Key("tags_base_path")],
            &docs.tags_base_path,
        ),
        (vec![Step::Key("search"), Step::Key("search_page")], search),
    ];
    for (name, version) in &docs.versions {
        let steps = vec![
            Step::Key("docs"),
            Step::Key("versions"),
            Step::Key(name),
            Step::Key("path"),
        ];
        paths.extend(version.path.as_deref().map(|it| (steps, it)));
    }
    for (name, locale) in &config.i18n.locale_configs {
        let steps = vec![
            Step::Key("i18n"),
            Step::Key("locale_configs"),
            Step::Key(name),
            Step::Key("path"),
        ];
        paths.extend(locale.path.as_deref().map(|it| (steps, it)));
    }
    for (idx, api) in config.api.iter().enumerate() {
        paths.push((
            vec![Step::Key("api"), Step::Index(idx), Step::Key("route")],
            &api.route,
        ));
        paths.push((
            vec![Step::Key("api"), Step::Index(idx), Step::Key("id")],
            &api.id,
        ));
    }
    for (idx, redirect) in config.redirects.iter().enumerate() {
        for from in redirect.from.as_slice() {
            paths.push((vec![Step::Key("redirects"), Step::Index(idx)], from));
        }
    }
    for (steps, path) in paths {
        if path.split('/').any(|it| it == ".." || it == ".") {
            let message =
                format!("a path of the site may not hold `.` or `..` as a part: `{path}`");
            report(&steps, message, "write the path from its base on");
        }
    }
    for (idx, name) in config.i18n.locales.iter().enumerate() {
        let is_name = !name.is_empty()
            && name
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-' || it == b'_');
        let is_again = config.i18n.locales[..idx].contains(name);
        if !is_name || is_again {
            let message = if is_again {
                format!("locale `{name}` is listed twice")
            } else {
                format!("`{name}` is not the name of a locale")
            };
            let steps = [Step::Key("i18n"), Step::Key("locales"), Step::Index(idx)];
            report(
                &steps,
                message,
                "list each locale once, by a tag like `en` or `pt-BR`",
            );
        }
    }
    for name in config.i18n.locale_configs.keys() {
        if !config.i18n.locales.contains(name) {
            report(
                &[
                    Step::Key("i18n"),
                    Step::Key("locale_configs"),
                    Step::Key(name),
                ],
                format!("settings for `{name}`, which is not one of `locales`"),
                "add it to `i18n.locales`, or remove the settings",
            );
        }
    }
}

/// Walks a value beside its schema, and reports the keys that the schema does
/// not name.
fn unknown_keys(value: &Value, schema: &Json, root: &Json, path: &str, out: &mut Vec<Diagnostic>) {
    let schema = resolve(schema, root);
    match &value.data {
        Data::Object(entries) => {
            let Some(properties) = schema.get("properties").and_then(Json::as_object) else {
                let Some(values) = schema
                    .get("additionalProperties")
                    .filter(|it| it.is_object())
                else {
                    return;
                };
                for (key, value) in entries {
                    unknown_keys(value, values, root, &join(path, &key.name), out);
                }
                return;
            };
            for (key, value) in entries {
                match properties.get(&key.name) {
                    Some(schema) => unknown_keys(value, schema, root, &join(path, &key.name), out),
                    None => out.push(unknown_key(key, path, properties)),
                }
            }
        }
        Data::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for item in items {
                    unknown_keys(item, schema, root, path, out);
                }
            }
        }
        _ => {}
    }
}

fn unknown_key(
    key: &crate::value::Key,
    path: &str,
    properties: &serde_json::Map<String, Json>,
) -> Diagnostic {
    let known = || properties.keys().map(String::as_str);
    let help = match nearest(&key.name, known()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => {
            let mut names: Vec<_> = known().collect();
            names.sort_unstable();
            format!("known keys: {}", names.join(", "))
        }
    };
    let name = join(path, &key.name);
    Diagnostic::error("config", format!("unknown key `{name}`"))
        .in_file(CONFIG_FILE)
        .at(key.span)
        .help(help)
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// Follows `$ref` and takes the object or list branch of a choice.
fn resolve<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    if let Some(name) = schema.get("$ref").and_then(Json::as_str) {
        let pointer = name.trim_start_matches('#');
        return root.pointer(pointer).map_or(schema, |it| resolve(it, root));
    }
    for choice in ["anyOf", "oneOf"] {
        let branches = schema.get(choice).and_then(Json::as_array);
        let branch = branches
            .into_iter()
            .flatten()
            .map(|it| resolve(it, root))
            .find(|it| it.get("properties").is_some() || it.get("items").is_some());
        if let Some(branch) = branch {
            return branch;
        }
    }
    schema
}
