//! Jobs, each of which produces an output file.

use std::collections::BTreeSet;

use docs_model::config::FeedFormat;
use docs_model::index::{BlogIdx, DocIdx, LocaleIdx, TreeIdx};
use docs_model::site::RouteTarget;

use super::llms::{LlmsFile, LlmsList};
use crate::load::SiteFile;
use crate::understand::ApiIdx;

/// Describes how an output file is produced.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Job {
    /// The page of a route.
    Page(RouteTarget),
    /// The 404 page of a locale.
    NotFound {
        /// The locale.
        locale: LocaleIdx,
    },
    /// The Markdown twin of the page of a route.
    Twin(RouteTarget),
    /// The picture of a page for link previews.
    SocialImage(RouteTarget),
    /// Markup or texts that pages fetch when they need them.
    Fragment(Fragment),
    /// A copy of a file of the site.
    Copy(SiteFile),
    /// A rendition of a picture.
    Rendition {
        /// The file of the picture.
        file: SiteFile,
        /// Width in pixels.
        width: u32,
    },
    /// A file of the theme, by its index.
    Theme(usize),
    /// A style sheet that the configuration names, by its index.
    StyleSheet(usize),
    /// A module compiled from React components, by its index.
    Module(usize),
    /// The search index. The file of the job is its manifest; the other files
    /// are named by a hash of their content, in a folder that no other job can
    /// use.
    Search,
    /// `sitemap.xml`.
    Sitemap,
    /// `robots.txt`.
    Robots,
    /// A file of the lists for language models: `llms.txt`, `llms-full.txt`, or
    /// the file of a part.
    Llms(LlmsFile),
    /// A feed of a blog.
    Feed {
        /// The blog.
        blog: BlogIdx,
        /// Format.
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
    /// The data with which the consoles of an API let readers sign in.
    SignIn {
        /// The API reference.
        api: ApiIdx,
    },
    /// The schemas of a JSON body, which consoles fetch.
    BodySchemas {
        /// The API reference.
        api: ApiIdx,
        /// Name of the file.
        name: String,
    },
    /// The text of a large example of an API, of which pages show the start.
    LargeExample {
        /// The API reference.
        api: ApiIdx,
        /// Name of the file.
        name: String,
    },
    /// The templates of samples, which consoles fetch. References with the same
    /// templates share a file.
    SampleTemplates {
        /// One of the API references.
        api: ApiIdx,
    },
    /// The page to which authorization servers return readers.
    OAuthRedirect,
    /// The published copy of a file of an API description.
    Download {
        /// The API reference.
        api: ApiIdx,
        /// Index of the file.
        file: usize,
    },
}

/// Content that pages fetch when they need it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Fragment {
    /// Some of the lists of a large sidebar.
    Sidebar {
        /// The tree whose pages fetch it.
        tree: TreeIdx,
        /// Name of the sidebar.
        sidebar: String,
        /// Index of the part.
        part: usize,
    },
    /// A part of the complete menu of an API reference.
    ApiMenu {
        /// The locale.
        locale: LocaleIdx,
        /// The API reference.
        api: ApiIdx,
        /// Index of the part.
        part: usize,
    },
    /// The texts that scripts show, in a locale.
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
            Self::Twin(_) => "Markdown twin",
            Self::SocialImage(_) => "picture for link previews",
            Self::Fragment(_) => "fragment",
            Self::Copy(_) => "copy",
            Self::Rendition { .. } => "smaller picture",
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
            Self::SignIn { .. } => "sign-in data",
            Self::BodySchemas { .. } => "schemas of a body",
            Self::LargeExample { .. } => "large example",
            Self::SampleTemplates { .. } => "templates of samples",
            Self::OAuthRedirect => "sign-in page",
        }
    }

    /// Returns whether producing the job can report problems that loading and
    /// understanding the site cannot find.
    pub(crate) fn has_diagnostics(&self) -> bool {
        matches!(self, Self::Page(RouteTarget::Doc(_)) | Self::SocialImage(_))
    }

    /// Returns whether a fingerprint of the job costs less than producing it.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        match self {
            Self::Page(target) => !matches!(target, RouteTarget::Redirect(_)),
            Self::Twin(_)
            | Self::SocialImage(_)
            | Self::NotFound { .. }
            | Self::Copy(_)
            | Self::Rendition { .. }
            | Self::Search
            | Self::Fragment(Fragment::ApiMenu { .. }) => true,
            Self::Llms(file) => file.list == LlmsList::Texts,
            _ => false,
        }
    }

    /// Returns whether the file shows the bodies of `docs`: those of
    /// [`Project::edited_docs`](crate::understand::Project::edited_docs), which only their
    /// own pages show.
    pub(crate) fn shows_bodies_of(&self, docs: &BTreeSet<DocIdx>) -> bool {
        match self {
            Self::Page(target) | Self::Twin(target) => {
                matches!(target, RouteTarget::Doc(doc) if docs.contains(doc))
            }
            Self::Llms(_) | Self::Search => true,
            _ => false,
        }
    }

    /// Returns whether the file is a page that readers open.
    pub(crate) fn is_page(&self) -> bool {
        matches!(self, Self::Page(_))
    }
}
