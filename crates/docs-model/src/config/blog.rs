//! The `[[blog]]` tables.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::defaults::default_id;
use super::docs::is_chosen;

/// A blog: posts sorted by date.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct BlogConfig {
    /// Id of the blog, unique in the site. Unless it is `default`, the folder
    /// of the blog's translations ends with it.
    pub id: String,
    /// Folder of the posts.
    pub path: String,
    /// Glob patterns of the files that are posts, relative to `path`; default:
    /// `**/*.{md,mdx}`.
    pub include: Option<Vec<String>>,
    /// Glob patterns of the files that are not posts; default: files and
    /// folders whose names start with `_`, tests, and `__tests__`.
    pub exclude: Option<Vec<String>>,
    /// Path of the blog below the base URL; `/` is the root.
    pub route_base_path: String,
    /// Path of a post below that of the blog: `{slug}` is the slug of its front matter, or
    /// else of its title, and `{year}`, `{month}` and `{day}` are those of its date.
    /// Default: the slug of the front matter, or else the date and the name of the file.
    pub post_path: Option<String>,
    /// Whether the `categories` of a post's front matter are tags of it.
    pub categories: bool,
    /// Title of the list of posts.
    pub title: String,
    /// Description of the list of posts, for the head of its page.
    pub description: String,
    /// Number of posts on one page of a list, or `"all"`.
    pub posts_per_page: Count,
    /// Order of the posts: newest first, or oldest first.
    pub sort_posts: PostOrder,
    /// Number of posts in the sidebar, or `"all"`; 0 for no sidebar.
    pub sidebar_count: Count,
    /// Title of the sidebar.
    pub sidebar_title: String,
    /// Groups the posts of the sidebar by year.
    pub sidebar_by_year: bool,
    /// Path of the further pages of a list, below that of the list: `page/2`.
    pub page_base_path: String,
    /// Path of the tag pages below `route_base_path`.
    pub tags_base_path: String,
    /// Path of the list of all posts by year; empty for none.
    pub archive_base_path: String,
    /// Path of the author pages below `route_base_path`.
    pub authors_base_path: String,
    /// File that defines authors, in the folder of the posts.
    pub authors: String,
    /// File that defines tags, in the folder of the posts.
    pub tags: String,
    /// Shows how long it takes to read a post.
    pub show_reading_time: bool,
    /// Address of a post's source for the edit link. The post's path replaces
    /// `{path}`, or is appended if the address does not contain it. `{file}` is its
    /// path below the folder of the setting `path`.
    pub edit_url: Option<String>,
    /// Shows when a post was last changed.
    pub show_last_update_time: bool,
    /// Shows who last changed a post.
    pub show_last_update_author: bool,
    /// The feeds of the blog. They require the `url` of the site.
    pub feeds: FeedsConfig,
}

/// The feeds of a blog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FeedsConfig {
    /// Formats of the feeds.
    pub formats: Vec<FeedFormat>,
    /// Title; default: the titles of the site and the blog.
    pub title: Option<String>,
    /// Description; default: that of the blog.
    pub description: Option<String>,
    /// Copyright line.
    pub copyright: Option<String>,
    /// Number of posts in a feed, newest first, or `"all"`.
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
    /// Newest first.
    Descending,
    /// Oldest first.
    Ascending,
}

/// A number of posts, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, or `\"all\"`")]
pub enum Count {
    /// At most this many.
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

/// Implemented by hand: for a failed `anyOf`, editors do not show which branch
/// failed.
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
    /// Returns the number, or `len` if it is larger or `all`.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let text = "title = \"T\"\n[[blog]]\nsidebar_count = \"all\"\n";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// assert_eq!(config.blog[0].sidebar_count.of(40), 40);
    /// // The default is ten posts on a page, of which the last has fewer.
    /// assert_eq!(config.blog[0].posts_per_page.of(3), 3);
    /// ```
    #[must_use]
    pub fn of(self, len: usize) -> usize {
        match self {
            Self::Number(number) => number.min(len),
            Self::All(All::All) => len,
        }
    }
}

impl FeedFormat {
    /// Returns the file name of the feed.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Self::Rss => "rss.xml",
            Self::Atom => "atom.xml",
            Self::Json => "feed.json",
        }
    }

    /// Returns the media type of the feed.
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
    /// Names of the placeholders of [`post_path`](Self::post_path).
    pub(crate) const PLACEHOLDERS: [&str; 4] = ["slug", "year", "month", "day"];

    /// Returns whether a file is a post. `file` is its path below the folder of
    /// the blog. Patterns have the meaning that they have for docs.
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
            post_path: None,
            categories: false,
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
