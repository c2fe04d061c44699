//! The blog of Material for MkDocs: its plugin `blog`.
//!
//! Posts are in a folder below that of the blog, which also has the page above the list
//! of posts and the authors. Categories become tags.

use docs_model::front_matter;
use located_data::{Syntax, path};
use serde_json::{Map, Value as Json, json};

use super::super::Input;
use crate::import::out::Settings;
use crate::import::report::Report;
use crate::import::source::Source;
use crate::import::value::{Table, Value};

/// A blog that was converted.
#[derive(Debug)]
pub(super) struct Blog {
    /// The page above the list of posts, relative to the folder of the pages.
    pub(super) index: String,
    /// Address of the list of posts.
    pub(super) href: String,
    /// Title of the blog.
    pub(super) title: String,
    /// Path and text of the file with its authors.
    pub(super) authors: Option<(String, String)>,
}

const KEY: &str = "plugins: blog";

/// File with the authors, in the form of Docusaurus.
const AUTHORS: &str = "authors.json";

/// Converts the options of the plugin. `folder` is the folder of the pages. Returns `None`
/// if the plugin is switched off.
pub(super) fn read(
    options: Table,
    folder: &str,
    input: &Input<'_>,
    settings: &mut Settings,
    report: &mut Report,
) -> Option<Blog> {
    let mut options = Source::new(KEY, options, report);
    if options.flag("enabled") == Some(false) {
        return None;
    }
    let dir = options
        .text("blog_dir")
        .unwrap_or_else(|| "blog".to_owned());
    let dir = path::resolve("", &dir);
    let in_dir = |written: String| path::resolve("", &written.replace("{blog}", &dir));
    let posts = options
        .text("post_dir")
        .map_or_else(|| in_dir("{blog}/posts".to_owned()), in_dir);
    // Without the folder of the blog, its authors and its posts would be of two folders.
    let (base, include) = match path::below(&posts, &dir) {
        _ if dir.is_empty() => (String::new(), posts.clone()),
        Some(below) => (dir.clone(), below.to_owned()),
        None => (posts.clone(), String::new()),
    };
    let blog_folder = path::resolve(folder, &base);
    if let Err(problem) = input.folder.inner(&blog_folder) {
        let text = format!("the folder `{blog_folder}` {problem}");
        options.report().manual(KEY, &text);
        return None;
    }
    let mut entry = Map::new();
    let mut set = |key: &str, value: Json| {
        entry.insert(key.to_owned(), value);
    };
    let blogs = settings
        .get("blog")
        .and_then(Json::as_array)
        .map_or(0, Vec::len);
    if blogs > 0 {
        let id = path::kebab_case(&dir);
        set(
            "id",
            if id.is_empty() {
                "root".into()
            } else {
                id.into()
            },
        );
    }
    set("path", blog_folder.clone().into());
    set(
        "include",
        json!([format!("{}**/*.md", path::prefix(&include))]),
    );
    let is_sign = |c: char| c.is_whitespace() || matches!(c, '?' | '#' | '*');
    let route = dir.replace(is_sign, "-");
    if route != dir {
        let text = format!("`{dir}` cannot be part of a path: the blog is at `/{route}`");
        let name = options.name("blog_dir");
        options.report().manual(&name, &text);
    }
    set(
        "route_base_path",
        if route.is_empty() {
            "/".into()
        } else {
            route.clone().into()
        },
    );
    let index = path::resolve(&dir, "index.md");
    let title = title(&path::resolve(folder, &index), input, options.report());
    set("title", title.clone().into());
    set("description", title.clone().into());
    set("post_path", post_path(&mut options).into());
    if options.flag("post_readtime") == Some(false) {
        set("show_reading_time", false.into());
    }
    match options.flag("pagination") {
        Some(false) => set("posts_per_page", "all".into()),
        _ => {
            let number = options.text("pagination_per_page");
            if let Some(number) = number.and_then(|number| number.parse::<u32>().ok()) {
                set("posts_per_page", number.into());
            }
        }
    }
    if let Some(base) = base_of(&mut options, "pagination_url_format", "page/{page}") {
        set("page_base_path", base.into());
    }
    if options.flag("categories").unwrap_or(true) {
        set("categories", true.into());
    }
    if let Some(base) = base_of(&mut options, "categories_url_format", "category/{slug}") {
        set("tags_base_path", base.into());
    }
    let archive = base_of(&mut options, "archive_url_format", "archive/{date}");
    match options.flag("archive").unwrap_or(true) {
        true => set(
            "archive_base_path",
            archive.unwrap_or_else(|| "archive".to_owned()).into(),
        ),
        false => set("archive_base_path", "".into()),
    }
    if let Some(base) = base_of(&mut options, "authors_profiles_url_format", "author/{slug}") {
        set("authors_base_path", base.into());
    }
    let authors = authors(&mut options, folder, &dir, input).map(|authors| {
        set("authors", AUTHORS.into());
        (path::resolve(&blog_folder, AUTHORS), authors)
    });
    settings.push("blog", entry);
    // Posts are not docs.
    for pattern in [format!("{}**", path::prefix(&posts)), index.clone()] {
        settings.push_at("docs.exclude", pattern.into());
    }
    options.moved("blog_dir", "blog");
    options.ignore(IGNORED);
    options.finish();
    let href = format!("/{route}");
    Some(Blog {
        index,
        href,
        title,
        authors,
    })
}

/// Options without a counterpart, whose effect is that of the theme.
const IGNORED: &[&str] = &[
    "archive_date_format",
    "archive_name",
    "archive_pagination",
    "archive_pagination_per_page",
    "archive_toc",
    "authors_profiles_name",
    "authors_profiles_pagination",
    "authors_profiles_pagination_per_page",
    "authors_profiles_toc",
    "blog_toc",
    "categories_name",
    "categories_pagination",
    "categories_pagination_per_page",
    "categories_slugify",
    "categories_slugify_separator",
    "categories_sort_by",
    "categories_sort_reverse",
    "categories_toc",
    "draft",
    "draft_if_future_date",
    "draft_on_serve",
    "pagination_format",
    "pagination_if_single_page",
    "pagination_keep_content",
    "post_date_format",
    "post_excerpt",
    "post_excerpt_max_authors",
    "post_excerpt_max_categories",
    "post_readtime_words_per_minute",
    "post_slugify",
    "post_slugify_separator",
];

/// Returns the title of the page above the list of posts, which cannot show its text.
fn title(index: &str, input: &Input<'_>, report: &mut Report) -> String {
    let text = input.folder.read(index).unwrap_or_default();
    let (front_matter, body, _) = front_matter::parse(&text);
    let mut lines = text[body..].lines().filter(|line| !line.trim().is_empty());
    let heading = lines.clone().find_map(|line| line.strip_prefix("# "));
    if lines.any(|line| !line.starts_with("# ")) {
        report.manual(index, "its text above the list of posts is not shown");
    }
    let title = front_matter.title.as_deref().or(heading).unwrap_or("Blog");
    title.trim().to_owned()
}

/// Returns the pattern of the paths of posts.
fn post_path(options: &mut Source<'_>) -> String {
    let date = date_path(options);
    let format = options.text("post_url_format");
    let written = format.unwrap_or_else(|| "{date}/{slug}".to_owned());
    let mut unknown = Vec::new();
    let mut segments = Vec::new();
    for segment in written.split('/') {
        match segment {
            "" => {}
            "{date}" => segments.push(date.clone()),
            _ if segment.replace("{slug}", "").contains(['{', '}']) => unknown.push(segment),
            _ => segments.push(segment.to_owned()),
        }
    }
    if !unknown.is_empty() {
        let text = format!(
            "`{}` has no counterpart: check `blog.post_path`",
            unknown.join("/")
        );
        let name = options.name("post_url_format");
        options.report().manual(&name, &text);
    }
    if !segments.iter().any(|segment| segment.contains("{slug}")) {
        segments.push("{slug}".to_owned());
    }
    segments.join("/")
}

/// Returns the date in the paths of posts.
fn date_path(options: &mut Source<'_>) -> String {
    const PARTS: [(&str, &str); 3] = [("yyyy", "{year}"), ("MM", "{month}"), ("dd", "{day}")];
    let written = options.text("post_url_date_format");
    let written = written.unwrap_or_else(|| "yyyy/MM/dd".to_owned());
    let is_known = |token: &str| PARTS.iter().any(|(part, _)| *part == token);
    let mut tokens = written.split(|c: char| !c.is_ascii_alphabetic());
    if tokens.any(|token| !token.is_empty() && !is_known(token)) {
        let name = options.name("post_url_date_format");
        let text = "only `yyyy`, `MM` and `dd` have a counterpart: check `blog.post_path`";
        options.report().manual(&name, text);
        return "{year}/{month}/{day}".to_owned();
    }
    let replaced = |path: String, (token, name): &(&str, &str)| path.replace(token, name);
    PARTS.iter().fold(written, replaced)
}

/// Returns the path of the pages with a pattern such as `category/{slug}`: what is before the
/// placeholder.
fn base_of(options: &mut Source<'_>, key: &str, default: &str) -> Option<String> {
    let pattern = options.text(key).unwrap_or_else(|| default.to_owned());
    let base = pattern.split('{').next()?.trim_matches('/');
    if base.is_empty() {
        let name = options.name(key);
        let text = "a path before the placeholder is needed: check the addresses of these pages";
        options.report().manual(&name, text);
        return None;
    }
    Some(base.to_owned())
}

/// Returns the authors in the form of Docusaurus, or `None` without any.
fn authors(options: &mut Source<'_>, folder: &str, dir: &str, input: &Input<'_>) -> Option<String> {
    let are_used = options.flag("authors").unwrap_or(true);
    let has_pages = options.flag("authors_profiles").unwrap_or(false);
    let file = options.text("authors_file");
    let file = file.unwrap_or_else(|| "{blog}/.authors.yml".to_owned());
    if !are_used {
        return None;
    }
    let file = path::resolve(folder, &file.replace("{blog}", dir));
    let text = input.folder.read(&file)?;
    let table = match input.data(Syntax::Yaml, &text) {
        Ok(table) => table,
        Err(fault) => {
            let name = options.name("authors_file");
            let text = format!("`{file}` is left out: {fault}");
            options.report().manual(&name, &text);
            return None;
        }
    };
    let all = table.get("authors").cloned().map(Value::into_table)?;
    let mut out = Map::new();
    for (key, author) in all {
        let author = author.into_table();
        let mut fields = Map::new();
        for (from, to) in [
            ("name", "name"),
            ("description", "title"),
            ("url", "url"),
            ("email", "email"),
            ("avatar", "image_url"),
        ] {
            if let Some(text) = author.get(from).and_then(Value::text) {
                fields.insert(to.to_owned(), text.into());
            }
        }
        if has_pages {
            let slug = author.get("slug").and_then(Value::text);
            let page = slug.map_or(true.into(), |slug| json!({ "permalink": slug }));
            fields.insert("page".to_owned(), page);
        }
        out.insert(key, Json::Object(fields));
    }
    options
        .report()
        .moved(&file, &format!("{AUTHORS} of the blog"));
    let text = serde_json::to_string_pretty(&out).ok()?;
    Some(text + "\n")
}
