//! Default values of `site.toml`.
//!
//! They are functions or `Default` implementations, as serde requires. The JSON
//! Schema prints them as well.
//!
//! Keys that Docusaurus has as well have its defaults, so that a translated
//! configuration can leave them out. The exception is `duplicate_routes`, a warning
//! there and an error here: one of the two pages could not be written.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::{
    CheckLevel, ChecksConfig, CodeLevels, ColorMode, ColorModeConfig, Diagrams, Dialect,
    DocsConfig, HeadingIds, I18nConfig, MarkdownConfig, MarkdownFormat, SearchConfig,
    SearchInsights, SearchPage, SearchProvider, SidebarPath, TableOfContentsConfig,
    TranslationFallback, TranslationLayout,
};

impl Default for DocsConfig {
    fn default() -> Self {
        Self {
            id: default_id(),
            path: "docs".to_owned(),
            include: None,
            exclude: None,
            translations: TranslationLayout::I18n,
            translation_fallback: TranslationFallback::Original,
            route_base_path: "/".to_owned(),
            sidebar_path: SidebarPath::Auto,
            sidebars_by_path: IndexMap::new(),
            sidebar_collapsible: true,
            sidebar_collapsed: true,
            sidebar_auto_collapse: false,
            breadcrumbs: true,
            show_description: true,
            number_prefixes: true,
            named_indexes: true,
            slugs: true,
            slugs_from_root: false,
            slugify_paths: false,
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
            glossary: None,
        }
    }
}

impl Default for I18nConfig {
    fn default() -> Self {
        Self {
            default_locale: "en".to_owned(),
            locales: Vec::new(),
            prefix_default_locale: false,
            path: "i18n".to_owned(),
            locale_configs: IndexMap::new(),
        }
    }
}

impl Default for ColorModeConfig {
    /// Returns light mode with a switch.
    fn default() -> Self {
        Self {
            default_mode: ColorMode::Light,
            disable_switch: false,
            respect_system: false,
        }
    }
}

impl Default for TableOfContentsConfig {
    /// Returns the levels 2 to 3.
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
            dialect: Dialect::default(),
            snippet_paths: vec![".".to_owned()],
            snippet_append: Vec::new(),
            snippet_dedent: false,
            admonitions: Vec::new(),
            magic_comments: Vec::new(),
            emoji: true,
            autolinks: true,
            smart_punctuation: false,
            line_numbers: false,
            heading_ids: HeadingIds::default(),
            maintain_case: false,
            math: false,
            mermaid: Diagrams::default(),
            math_single_dollar: true,
            math_macros: BTreeMap::new(),
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
            untruncated_posts: CheckLevel::Warn,
            api_descriptions: CheckLevel::Ignore,
            codes: CodeLevels::default(),
        }
    }
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            provider: SearchProvider::Static,
            search_page: SearchPage::Path("search".to_owned()),
            application_id: None,
            api_key: None,
            index_name: None,
            hosts: Vec::new(),
            insights: SearchInsights::Enabled(false),
            max_results_per_group: 5,
            contextual: true,
            search_parameters: IndexMap::new(),
            synonyms: IndexMap::new(),
            missing_results_url: None,
            popular: None,
            ask: None,
            report_url: None,
            external_url_regex: None,
            replace_search_result_pathname: None,
            fallback: true,
        }
    }
}

/// Returns the base URL of a site at the root of its host.
pub(super) fn root() -> String {
    "/".to_owned()
}

/// Returns the folders whose files are published as they are.
pub(super) fn static_dirs() -> Vec<String> {
    vec!["static".to_owned()]
}

/// Returns the folder with templates that replace or add to those of the theme.
pub(super) fn templates_dir() -> String {
    "templates".to_owned()
}

/// Returns the folder with the React components of the site.
pub(super) fn components_dir() -> String {
    "components".to_owned()
}

/// Returns the id by which browsers remember that a reader closed the
/// announcement.
pub(super) fn announcement_id() -> String {
    "announcement-bar".to_owned()
}

/// Returns the id of the docs, blog or reference that does not set one.
pub(super) fn default_id() -> String {
    "default".to_owned()
}

/// Returns `true`, for keys that are on by default.
pub(super) const fn yes() -> bool {
    true
}
