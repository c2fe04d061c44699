//! What an output file is made from.

use docs_model::config::FeedFormat;
use docs_model::index::{BlogIdx, LocaleIdx, TreeIdx};
use docs_model::site::RouteTarget;

use super::llms::LlmsFile;
use crate::load::SiteFile;
use crate::understand::ApiIdx;

/// What one output file is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Job {
    /// The page of a route.
    Page(RouteTarget),
    /// The page of a locale for addresses without a page.
    NotFound {
        /// The locale.
        locale: LocaleIdx,
    },
    /// The Markdown twin of the page of a route.
    Twin(RouteTarget),
    /// Markup or texts that pages fetch when they need them.
    Fragment(Fragment),
    /// A file of the site, copied.
    Copy(SiteFile),
    /// A file of the theme, by its index.
    Theme(usize),
    /// A style sheet that the configuration names, by its index.
    StyleSheet(usize),
    /// A module made from React components, by its index.
    Module(usize),
    /// The search index: this file is its manifest. Its other files are named
    /// by a hash of their content, in a folder that no other job can use.
    Search,
    /// `sitemap.xml`.
    Sitemap,
    /// `robots.txt`.
    Robots,
    /// A file of the lists of pages for language models: `llms.txt`,
    /// `llms-full.txt`, and the files of their parts.
    Llms(LlmsFile),
    /// A feed of a blog.
    Feed {
        /// The blog.
        blog: BlogIdx,
        /// Its format.
        format: FeedFormat,
    },
    /// `_headers`, for hosts that read it.
    Headers,
    /// `_redirects`, for hosts that read it.
    Redirects,
    /// The OpenSearch description of a locale.
    OpenSearch {
        /// The locale.
        locale: LocaleIdx,
    },
    /// The published copy of a file of an API description.
    Download {
        /// The API reference.
        api: ApiIdx,
        /// Index of the file.
        file: usize,
    },
}

/// What pages fetch when they need it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Fragment {
    /// Some of the lists of a large sidebar.
    Sidebar {
        /// The tree whose pages fetch it.
        tree: TreeIdx,
        /// Name of the sidebar.
        sidebar: String,
        /// Which of its parts.
        part: usize,
    },
    /// The whole menu of an API reference.
    ApiMenu {
        /// The locale.
        locale: LocaleIdx,
        /// The API reference.
        api: ApiIdx,
    },
    /// The texts of a locale that scripts show.
    ScriptTexts {
        /// The locale.
        locale: LocaleIdx,
    },
    /// The pages that the search offers before anything is typed.
    Popular {
        /// The tree whose pages fetch it.
        tree: TreeIdx,
    },
}

impl Job {
    /// Returns the name of the kind of file.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Page(RouteTarget::Redirect(_)) => "redirect",
            Self::Page(_) | Self::NotFound { .. } => "page",
            Self::Twin(_) => "Markdown form",
            Self::Fragment(_) => "fragment",
            Self::Copy(_) => "copy",
            Self::Theme(_) => "theme",
            Self::StyleSheet(_) => "style sheet",
            Self::Module(_) => "component",
            Self::Search => "search index",
            Self::Sitemap => "sitemap",
            Self::Robots => "robots",
            Self::Llms(_) => "list for language models",
            Self::Feed { .. } => "feed",
            Self::Headers | Self::Redirects => "rules of hosts",
            Self::OpenSearch { .. } => "OpenSearch",
            Self::Download { .. } => "download",
        }
    }

    /// Returns whether producing the job can find problems of the content that
    /// reading and understanding the site cannot.
    pub(crate) fn has_diagnostics(&self) -> bool {
        matches!(self, Self::Page(RouteTarget::Doc(_)))
    }

    /// Returns whether a fingerprint of the job costs less than producing it.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        match self {
            Self::Page(target) => !matches!(target, RouteTarget::Redirect(_)),
            Self::Twin(_)
            | Self::NotFound { .. }
            | Self::Copy(_)
            | Self::Search
            | Self::Fragment(Fragment::ApiMenu { .. }) => true,
            _ => false,
        }
    }

    /// Returns whether the file is a page that readers open.
    pub(crate) fn is_page(&self) -> bool {
        matches!(self, Self::Page(_))
    }
}
