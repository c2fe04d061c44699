//! `site.toml`: the configuration of a site. The doc comments of these types
//! are the reference of the configuration; the JSON Schema is made from them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod analytics;
mod blog;
mod checks;
mod defaults;
mod deploy;
mod docs;
mod external;
mod feedback;
mod i18n;
mod limits;
mod markdown;
mod page;
mod page_tools;
mod pages;
mod parse;
mod policy;
mod redirects;
mod reference;
mod search;
mod storage;
mod theme;

use defaults::{components_dir, root, static_dirs, templates_dir};

pub use analytics::{AnalyticsConfig, AnalyticsProvider};
pub use blog::{BlogConfig, Count, FeedFormat, FeedsConfig, PostOrder};
pub use checks::{CheckLevel, ChecksConfig, CodeLevels, is_content_code};
pub use deploy::{DeployConfig, Period};
pub use docs::{BannerKind, DEFAULT_DOCS, DocsConfig, DocsInstances, SidebarPath, VersionConfig};
pub use external::{ExternalConfig, ExternalLinksConfig};
pub use feedback::FeedbackConfig;
pub use i18n::{Direction, I18nConfig, LocaleConfig};
pub use limits::LimitsConfig;
pub use markdown::{Diagrams, MarkdownConfig, MarkdownFormat};
pub use page::{
    AnnouncementBarConfig, ColorMode, ColorModeConfig, FooterConfig, FooterEntry, LogoConfig,
    NavbarConfig, TableOfContentsConfig,
};
pub use page_tools::{AssistantConfig, PageToolsConfig};
pub use pages::PagesConfig;
pub use parse::{ConfigSource, is_base_path, is_locale_name, parse};
pub use policy::PolicyConfig;
pub use redirects::{OneOrMany, RedirectConfig};
pub use reference::{ApiConfig, ApiLayout, LibraryConfig};
pub use search::{
    PathnameReplacement, SearchAsk, SearchConfig, SearchInsights, SearchPage, SearchProvider,
};
pub use storage::{StorageConfig, StorageType};
pub use theme::{HexColor, Preset, ThemeConfig};

/// Name of the configuration file in a site folder.
pub const CONFIG_FILE: &str = "site.toml";

/// The `url` of a new site whose author does not know its address yet.
pub const PLACEHOLDER_URL: &str = "https://docs.example.com";

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
    /// Folders outside the site folder that symbolic links may lead to, from
    /// the site folder on: `["../shared"]`. Other links out of the site folder
    /// are errors.
    #[serde(default)]
    pub follow_links: Vec<String>,
    /// Style sheets of the site, loaded after the theme's.
    #[serde(default)]
    pub css: Vec<String>,
    /// Folder with templates that take the place of the theme's.
    #[serde(default = "templates_dir")]
    pub templates_dir: String,
    /// Folder with React components that Markdown uses as tags.
    #[serde(default = "components_dir")]
    pub components_dir: String,
    /// Names for folders and files in imports, as bundlers call them: `"@components" =
    /// "src/components"`. `paths` of `tsconfig.json` are known without.
    #[serde(default)]
    pub aliases: IndexMap<String, String>,
    /// The look of the pages.
    #[serde(default)]
    pub theme: ThemeConfig,
    /// What pages may load.
    #[serde(default)]
    pub policy: PolicyConfig,
    /// How large files may be.
    #[serde(default)]
    pub limits: LimitsConfig,
    /// Further tags in the head of every page.
    #[serde(default)]
    pub head: Vec<HeadTag>,
    /// The docs.
    #[serde(default)]
    pub docs: DocsInstances,
    /// Blogs.
    #[serde(default)]
    pub blog: Vec<BlogConfig>,
    /// Standalone pages.
    #[serde(default)]
    pub pages: PagesConfig,
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
    /// What readers can do with a page of docs.
    #[serde(default)]
    pub page_tools: PageToolsConfig,
    /// What readers say of a page of docs.
    #[serde(default)]
    pub feedback: Option<FeedbackConfig>,
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
    /// Addresses below the site's that something else serves.
    #[serde(default)]
    pub external: Vec<ExternalConfig>,
    /// How links to other sites are checked.
    #[serde(default)]
    pub external_links: ExternalLinksConfig,
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
    /// Where `deploy` publishes the site.
    #[serde(default)]
    pub deploy: DeployConfig,
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
