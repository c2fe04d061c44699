//! The settings of blogs.
//!
//! A site can have several. Each `[[blog]]` of the result comes from one
//! instance of the blog plugin, with Docusaurus' defaults where its settings
//! are silent.

use serde_json::{Map, Value as Json, json};

use super::docs::plugins;
use super::edit_url;
use super::out::Settings;
use super::report::Report;
use super::site::level;
use super::source::Source;
use super::value::{Table, Value};

/// String settings of a blog: Docusaurus' keys and ours.
const TEXTS: &[(&str, &str)] = &[
    ("id", "id"),
    ("path", "path"),
    ("routeBasePath", "route_base_path"),
    ("blogTitle", "title"),
    ("blogDescription", "description"),
    ("blogSidebarTitle", "sidebar_title"),
    ("sortPosts", "sort_posts"),
    ("pageBasePath", "page_base_path"),
    ("tagsBasePath", "tags_base_path"),
    ("authorsBasePath", "authors_base_path"),
    ("authorsMapPath", "authors"),
    ("tags", "tags"),
];

/// Boolean settings of a blog: Docusaurus' keys and ours.
const FLAGS: &[(&str, &str)] = &[
    ("showReadingTime", "show_reading_time"),
    ("showLastUpdateTime", "show_last_update_time"),
    ("showLastUpdateAuthor", "show_last_update_author"),
];

/// Default folder and route of a blog.
const DEFAULT_PATH: &str = "blog";

/// Returns the folder of a blog.
///
/// It is relative to the site folder, without `./` and slashes at its ends.
pub(super) fn folder(table: &Table) -> String {
    let path = table
        .get("path")
        .and_then(Value::text)
        .unwrap_or_else(|| DEFAULT_PATH.to_owned());
    path.trim_start_matches("./").trim_matches('/').to_owned()
}

/// Returns the URL path of a blog.
///
/// It is used even if the blog is not imported, for links to it.
pub(super) fn route(table: &Table) -> String {
    let route = table.get("routeBasePath").and_then(Value::text);
    route.unwrap_or_else(|| DEFAULT_PATH.to_owned())
}

/// Translates the settings of a blog. With `by_year`, its sidebar groups posts
/// by year.
///
/// Settings without an equivalent are reported with the nearest thing that has
/// the same purpose. Checks apply to the whole site, so the levels of the last
/// blog win.
pub(super) fn blog(table: Table, by_year: bool, settings: &mut Settings, report: &mut Report) {
    let folder = folder(&table);
    let archive = table.get("archiveBasePath").cloned();
    let mut blog = Source::new("blog", table, report);
    let mut entry = blog.entry(TEXTS, FLAGS);
    entry.insert("path".to_owned(), folder.clone().into());
    if !by_year {
        entry.insert("sidebar_by_year".to_owned(), false.into());
    }
    match archive {
        Some(Value::Text(path)) => {
            entry.insert("archive_base_path".to_owned(), path.into());
        }
        Some(Value::Null | Value::Bool(false)) => {
            entry.insert("archive_base_path".to_owned(), "".into());
        }
        _ => {}
    }
    blog.ignore(&["archiveBasePath"]);
    for (key, target) in [
        ("postsPerPage", "posts_per_page"),
        ("blogSidebarCount", "sidebar_count"),
    ] {
        count(&mut blog, key, target, &mut entry);
    }
    for key in ["include", "exclude"] {
        let patterns = blog.texts(key);
        if !patterns.is_empty() {
            entry.insert(key.to_owned(), patterns.into());
        }
    }
    let edit = edit_url::take(&mut blog, &folder);
    if let Some(url) = edit {
        entry.insert("edit_url".to_owned(), url.into());
    }
    feeds(&mut blog, &mut entry);
    for (key, target) in [
        ("onInlineTags", "checks.unknown_tags"),
        ("onInlineAuthors", ""),
        ("onUntruncatedBlogPosts", "checks.untruncated_posts"),
    ] {
        // Authors described in a post itself are always allowed.
        if let Some(word) = blog.text(key).filter(|_| !target.is_empty()) {
            settings.set(target, level(&word));
            blog.moved(key, target);
        }
    }
    let text = "replace its text with `<!-- truncate -->`";
    blog.unsupported("truncateMarker", text);
    let text = "reading times assume 200 words per minute";
    blog.unsupported("readingTime", text);
    let text = "posts are published as they are; hide a post with `draft` or `unlisted`";
    blog.unsupported("processBlogPosts", text);
    blog.unsupported(
        "editLocalizedFiles",
        "edit links point to the file that the page was read from",
    );
    plugins(&mut blog, settings);
    blog.report().moved("blog", "blog");
    blog.finish();
    settings.push("blog", Json::Object(entry));
}

/// Converts a number, or `ALL`.
///
/// Fractions and other values are dropped: Docusaurus would reject them.
fn count(source: &mut Source<'_>, key: &str, target: &str, entry: &mut Map<String, Json>) {
    let value = match source.take(key) {
        #[expect(clippy::cast_possible_truncation, reason = "checked to be whole")]
        Some(Value::Number(number)) if number.fract() == 0.0 => json!(number as i64),
        Some(Value::Text(text)) if text.eq_ignore_ascii_case("all") => json!("all"),
        // In Docusaurus, `false` disables the limit of feeds.
        Some(Value::Bool(false)) => json!("all"),
        _ => return,
    };
    entry.insert(target.to_owned(), value);
}

/// Converts `feedOptions`. Without any, feeds have our defaults, which are
/// Docusaurus'.
fn feeds(blog: &mut Source<'_>, entry: &mut Map<String, Json>) {
    let mut options = blog.table("feedOptions");
    if options.is_empty() {
        return;
    }
    let kind = options.shift_remove("type");
    let mut feeds = Source::new("blog.feedOptions", options, blog.report());
    let mut out = feeds.entry(
        &[
            ("title", "title"),
            ("description", "description"),
            ("copyright", "copyright"),
        ],
        &[],
    );
    count(&mut feeds, "limit", "limit", &mut out);
    match kind {
        Some(Value::Text(all)) if all == "all" => {
            out.insert("formats".to_owned(), json!(["rss", "atom", "json"]));
        }
        Some(Value::Null | Value::Bool(false)) => {
            out.insert("formats".to_owned(), json!([]));
        }
        Some(given) => {
            let formats: Vec<String> = given.into_list().iter().filter_map(Value::text).collect();
            out.insert("formats".to_owned(), formats.into());
        }
        None => {}
    }
    // Each language has its own feed.
    feeds.ignore(&["language", "xslt"]);
    let text = "feeds contain the latest posts with their full text";
    feeds.unsupported("createFeedItems", text);
    feeds.finish();
    if !out.is_empty() {
        entry.insert("feeds".to_owned(), Json::Object(out));
    }
}
