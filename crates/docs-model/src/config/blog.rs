//! Blogs.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::defaults::default_id;
use super::docs::is_chosen;

/// A blog: posts in the order of their dates.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct BlogConfig {
    /// Name of the blog, unique in the site. Translations of a blog that is not
    /// the `default` one are in a folder with its name.
    pub id: String,
    /// Folder of the posts.
    pub path: String,
    /// Patterns of the files that are posts, from the folder on; default:
    /// `**/*.{md,mdx}`.
    pub include: Option<Vec<String>>,
    /// Patterns of files that are none of them; default: names with `_` at their
    /// start and all below such folders, tests, and `__tests__`.
    pub exclude: Option<Vec<String>>,
    /// Path below the base URL at which the blog starts; `/` is the root.
    pub route_base_path: String,
    /// Title of the list of posts.
    pub title: String,
    /// Description of the list of posts, for its head.
    pub description: String,
    /// Posts on one page of a list: a number, or `"all"`.
    pub posts_per_page: Count,
    /// Whether the newest or the oldest posts come first.
    pub sort_posts: PostOrder,
    /// Posts in the sidebar: a number, or `"all"`; 0 means no sidebar.
    pub sidebar_count: Count,
    /// Title of the sidebar.
    pub sidebar_title: String,
    /// Show the posts of the sidebar by year.
    pub sidebar_by_year: bool,
    /// Path of the pages of a list below that of the list: `page/2`.
    pub page_base_path: String,
    /// Path of the pages of tags below `route_base_path`.
    pub tags_base_path: String,
    /// Path of the list of all posts by year; empty: there is none.
    pub archive_base_path: String,
    /// Path of the pages of authors.
    pub authors_base_path: String,
    /// File with the authors, in the folder of the posts.
    pub authors: String,
    /// File with predefined tags, in the folder of the posts.
    pub tags: String,
    /// Show how long it takes to read a post.
    pub show_reading_time: bool,
    /// Address to which a post's path is appended for its edit link; with
    /// `{path}` in it, the place where the path goes.
    pub edit_url: Option<String>,
    /// Show when a post was last changed.
    pub show_last_update_time: bool,
    /// Show who changed a post last.
    pub show_last_update_author: bool,
    /// The feeds of the blog, which need the `url` of the site.
    pub feeds: FeedsConfig,
}

/// The feeds of a blog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FeedsConfig {
    /// Formats: `rss`, `atom`, `json`.
    pub formats: Vec<FeedFormat>,
    /// Title; default: the title of the site and of the blog.
    pub title: Option<String>,
    /// Description; default: that of the blog.
    pub description: Option<String>,
    /// Copyright line.
    pub copyright: Option<String>,
    /// Posts in a feed, the newest ones: a number, or `"all"`.
    pub limit: Count,
}

/// The format of a feed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum FeedFormat {
    /// RSS 2.0, in `rss.xml`.
    Rss,
    /// Atom 1.0, in `atom.xml`.
    Atom,
    /// JSON Feed 1.1, in `feed.json`.
    Json,
}

/// The order of posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PostOrder {
    /// The newest first.
    Descending,
    /// The oldest first.
    Ascending,
}

/// A number, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Count {
    /// So many.
    Number(usize),
    /// `"all"`.
    All(All),
}

/// `"all"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum All {
    /// All of them.
    #[serde(rename = "all", alias = "ALL")]
    All,
}

/// By hand, because editors cannot say which branch of a choice failed.
impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["integer", "string"],
            "minimum": 0,
            "pattern": "^(all|ALL)$",
            "description": "A number, or `\"all\"`.",
        })
    }
}

impl Count {
    /// The number, at most `len`.
    #[must_use]
    pub fn of(self, len: usize) -> usize {
        match self {
            Self::Number(number) => number.min(len),
            Self::All(All::All) => len,
        }
    }
}

impl FeedFormat {
    /// Name of the feed's file.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Self::Rss => "rss.xml",
            Self::Atom => "atom.xml",
            Self::Json => "feed.json",
        }
    }

    /// Media type of the feed.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml",
            Self::Atom => "application/atom+xml",
            Self::Json => "application/feed+json",
        }
    }
}

impl BlogConfig {
    /// Returns whether a file is a post, by its path below the folder of the
    /// blog.
    #[must_use]
    pub fn publishes(&self, file: &str) -> bool {
        is_chosen(file, self.include.as_deref(), self.exclude.as_deref())
    }
}

impl Default for BlogConfig {
    fn default() -> Self {
        Self {
            id: default_id(),
            path: "blog".to_owned(),
            include: None,
            exclude: None,
            route_base_path: "blog".to_owned(),
            title: "Blog".to_owned(),
            description: "Blog".to_owned(),
            posts_per_page: Count::Number(10),
            sort_posts: PostOrder::Descending,
            sidebar_count: Count::Number(5),
            sidebar_title: "Recent posts".to_owned(),
            sidebar_by_year: true,
            page_base_path: "page".to_owned(),
            tags_base_path: "tags".to_owned(),
            archive_base_path: "archive".to_owned(),
            authors_base_path: "authors".to_owned(),
            authors: "authors.yml".to_owned(),
            tags: "tags.yml".to_owned(),
            show_reading_time: true,
            edit_url: None,
            show_last_update_time: false,
            show_last_update_author: false,
            feeds: FeedsConfig::default(),
        }
    }
}

impl Default for FeedsConfig {
    fn default() -> Self {
        Self {
            formats: vec![FeedFormat::Rss, FeedFormat::Atom],
            title: None,
            description: None,
            copyright: None,
            limit: Count::Number(20),
        }
    }
}
