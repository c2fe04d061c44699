//! The configuration of a site, `site.toml`. The JSON Schema of the file is
//! generated from these types: their doc comments are what editors show for a
//! key.
//!
//! Each table has a module with its types. A type says what may be written;
//! rules that it cannot express are checked by [`parse`](fn@parse), and those
//! that need the files or pages of the site by [`assemble`](crate::assemble()).
//! Keys that Docusaurus has as well keep its name, in snake case.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod addresses;
mod analytics;
mod blog;
mod checks;
mod console_proxy;
mod defaults;
mod deploy;
mod docs;
mod external;
mod feedback;
mod i18n;
mod images;
mod limits;
mod markdown;
mod page;
mod page_tools;
mod pages;
mod parse;
mod policy;
mod recover;
mod redirects;
mod reference;
mod rules;
mod search;
mod social_images;
mod storage;
mod theme;
mod types;
mod value;

use crate::address::TrailingSlash;
use crate::data_block;
use defaults::{components_dir, root, static_dirs, templates_dir};

pub use addresses::is_base_path;
pub(crate) use addresses::{is_address, path_on_machine, strip_prefix_in_any_case};
pub use analytics::{AnalyticsConfig, AnalyticsProvider};
pub use blog::{BlogConfig, Count, FeedFormat, FeedsConfig, PostOrder};
pub use checks::{CheckLevel, ChecksConfig, CodeLevels, is_content_code};
pub use deploy::{
    DeployConfig, DeployTarget, InvalidTarget, Period, RemoteFolder, StoreAddress, StoreService,
    path_below_target,
};
pub use docs::{
    BannerKind, DEFAULT_DOCS, DocsConfig, DocsInstances, SidebarChoice, SidebarPath,
    TranslationFallback, TranslationLayout, VersionConfig,
};
pub use external::{ExternalConfig, ExternalLinksConfig};
pub use feedback::FeedbackConfig;
pub use i18n::{Direction, I18nConfig, LocaleConfig};
pub use images::ImagesConfig;
pub use limits::LimitsConfig;
pub use markdown::{
    Diagrams, Dialect, HeadingIds, MagicBlock, MagicCommentConfig, MarkdownConfig, MarkdownFormat,
};
pub use page::{
    AnnouncementBarConfig, ColorMode, ColorModeConfig, FooterConfig, FooterEntry, LogoConfig,
    NavbarConfig, TableOfContentsConfig,
};
pub use page_tools::{AssistantConfig, PageToolsConfig};
pub use pages::PagesConfig;
pub use parse::{ConfigSource, parse};
pub use policy::PolicyConfig;
pub use redirects::{OneOrMany, RedirectConfig};
pub use reference::{
    ApiConfig, ApiLayout, LibraryConfig, MembersFormat, ModelPaths, OAuthConfig, ReflectionKind,
    SampleTemplateConfig, SortStrategy,
};
pub use rules::is_locale_name;
pub use search::{
    PathnameReplacement, SearchAsk, SearchConfig, SearchInsights, SearchPage, SearchProvider,
};
pub use social_images::SocialImagesConfig;
pub use storage::{StorageConfig, StorageType};
pub use theme::{HexColor, Preset, ThemeConfig};
pub use value::InvalidValue;

/// Name of the configuration file in a site folder.
pub const CONFIG_FILE: &str = "site.toml";

/// The `url` that a new site has until its author sets the real one.
pub const PLACEHOLDER_URL: &str = "https://docs.example.com";

/// The configuration of a site.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SiteConfig {
    /// Title of the site. The title of a page in the browser is `Page | Site`.
    pub title: String,
    /// Short description of the site, for the title of the home page and
    /// `llms.txt`.
    #[serde(default)]
    pub tagline: String,
    /// Origin of the site, for example `https://docs.example.com`. Required for
    /// canonical links, the sitemap and link previews.
    #[serde(default)]
    pub url: String,
    /// Path at which the site is served. It starts and ends with a slash.
    #[serde(default = "root")]
    pub base_url: String,
    /// Form of page addresses. `true`: all end with `/`. `false`: none ends
    /// with `/`, and pages are `.html` files. `"indexes"`: only those of indexes
    /// of folders end with `/`, and other pages are `.html` files. Default:
    /// addresses are as written, and pages are folders with an `index.html`.
    #[serde(default)]
    pub trailing_slash: TrailingSlash,
    /// Icon of the site, a file in a static folder.
    #[serde(default)]
    pub favicon: Option<String>,
    /// Image for link previews of pages that do not set their own.
    #[serde(default)]
    pub image: Option<String>,
    /// Smaller files of the pictures that pages show.
    #[serde(default)]
    pub images: ImagesConfig,
    /// Pictures for link previews, drawn for each page.
    #[serde(default)]
    pub social_images: SocialImagesConfig,
    /// Asks search engines not to index the site.
    #[serde(default)]
    pub no_index: bool,
    /// Folders whose files are copied unchanged to the root of the site. Of a folder of
    /// docs or posts, these are all files but Markdown, hidden files and data.
    #[serde(default = "static_dirs")]
    pub static_dirs: Vec<String>,
    /// Folders and files outside the site folder that the site may use, relative to
    /// the site folder: `["../packages", "../package.json"]`. Imports, code files and
    /// pictures of pages, and symbolic links, may lead to them; to other files outside
    /// the site folder, they are errors.
    #[serde(default)]
    pub shared_paths: Vec<String>,
    /// Style sheets of the site, loaded after the theme's.
    #[serde(default)]
    pub css: Vec<String>,
    /// Folder of the templates that replace those of the theme. Empty for none.
    #[serde(default = "templates_dir")]
    pub templates_dir: String,
    /// Folder of the React components that Markdown uses as tags.
    /// If it is empty, pages have only the components that they import.
    #[serde(default = "components_dir")]
    pub components_dir: String,
    /// Aliases for folders and files in imports, as in bundlers:
    /// `"@components" = "src/components"`. `paths` of `tsconfig.json` are used
    /// as well.
    #[serde(default)]
    pub aliases: IndexMap<String, String>,
    /// Values for the React components of the site, which read them as
    /// `useDocusaurusContext().siteConfig.customFields`. They are published with
    /// the components.
    #[serde(default)]
    pub custom_fields: serde_json::Map<String, serde_json::Value>,
    /// Appearance of the pages.
    #[serde(default)]
    pub theme: ThemeConfig,
    /// Content security policy: what pages may load.
    #[serde(default)]
    pub policy: PolicyConfig,
    /// Size limits of files.
    #[serde(default)]
    pub limits: LimitsConfig,
    /// Additional tags in the head of every page.
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
    /// The bar at the top of each page.
    #[serde(default)]
    pub navbar: NavbarConfig,
    /// The footer of each page.
    #[serde(default)]
    pub footer: FooterConfig,
    /// Message above the navbar.
    #[serde(default)]
    pub announcement_bar: Option<AnnouncementBarConfig>,
    /// Actions that readers have for a page of docs.
    #[serde(default)]
    pub page_tools: PageToolsConfig,
    /// Answers of readers to whether a page was helpful; default: not asked for.
    #[serde(default)]
    pub feedback: Option<FeedbackConfig>,
    /// Light and dark mode.
    #[serde(default)]
    pub color_mode: ColorModeConfig,
    /// Heading levels in the table of contents.
    #[serde(default)]
    pub table_of_contents: TableOfContentsConfig,
    /// How Markdown is parsed.
    #[serde(default)]
    pub markdown: MarkdownConfig,
    /// What is checked, and at which severity it is reported.
    #[serde(default)]
    pub checks: ChecksConfig,
    /// Levels of rules of `api lint` for the API descriptions of the site, by the
    /// code of the rule: `"api-undocumented" = "error"`.
    #[serde(default)]
    pub lint: IndexMap<String, CheckLevel>,
    /// The search.
    #[serde(default)]
    pub search: SearchConfig,
    /// The service that counts page views; default: none.
    #[serde(default)]
    pub analytics: Option<AnalyticsConfig>,
    /// Redirects from old addresses.
    #[serde(default)]
    pub redirects: Vec<RedirectConfig>,
    /// Addresses below the base URL that another program serves.
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
    /// Targets of symbol links by name, for symbols that are not in a reference
    /// of the site: `[symbols]` `HTMLElement = "https://..."`.
    #[serde(default)]
    pub symbols: IndexMap<String, String>,
    /// What the site stores in the reader's browser.
    #[serde(default)]
    pub storage: StorageConfig,
    /// Defaults of the `deploy` command.
    #[serde(default)]
    pub deploy: DeployConfig,
}

/// A tag in the head of every page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct HeadTag {
    /// `meta`, `link` or `script`.
    pub tag: String,
    /// Attributes of the tag by name.
    #[serde(default)]
    pub attributes: IndexMap<String, String>,
    /// Content of a `script` with a type of JSON, such as `application/ld+json`.
    #[serde(default)]
    pub content: Option<String>,
}

impl HeadTag {
    /// Returns the content of a `script` that is data, escaped for HTML. Returns `None`
    /// without content, and for content that is not valid JSON.
    #[must_use]
    pub fn data(&self) -> Option<String> {
        let media_type = self.attributes.get("type").map_or("", String::as_str);
        let is_data = self.tag == "script" && data_block::is_json(media_type);
        let content = self.content.as_deref().filter(|_| is_data)?;
        data_block::script_json(content).ok()
    }
}
