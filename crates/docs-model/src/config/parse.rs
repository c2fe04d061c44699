//! Parses `site.toml`. One pass over the text also finds unknown keys and
//! violations of rules that the types do not express.
//!
//! The text is read twice. The reader of `data` keeps positions and finds all
//! faults of syntax; the deserialiser of `toml` gives the typed configuration,
//! but stops at the first wrong value. In between, the keys are compared with
//! the schema that is generated from the same types, so that all unknown keys
//! are reported together and cannot differ from what the types accept. If the
//! deserialiser fails, so are the types of all values, and `recover` finds what
//! the schema does not express.
//!
//! The steps of [`parse`]:
//!
//! 1. Syntax, with all faults at once. With any, nothing else is checked.
//! 2. Unknown keys, by the schema.
//! 3. Types, by the deserialiser; if it fails, by the schema (see `types`) and by
//!    taking out what cannot be read (see `recover`).
//! 4. Paths are normalised, so that the rest of the program joins them without
//!    looking at slashes.
//! 5. Rules between keys, in the order of the tables.
//!
//! A rule that is broken does not end the list, and the value is kept: `check` and
//! `dev` continue with it, and show what else there is.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Span, Step, Syntax, Value};
use serde_json::Value as Json;

use super::console_proxy;
use super::defaults::root;
use super::policy::is_source;
use super::recover;
use super::theme::{MAX_RADIUS, is_font_name};
use super::types::{branch, join, resolve, wrong_types};
use super::{
    AnalyticsConfig, CONFIG_FILE, Count, ImagesConfig, PageToolsConfig, SearchProvider, SiteConfig,
};
use crate::data;
use crate::index::InstanceIdx;

/// The configuration as written: its values with their positions.
#[derive(Debug, Clone)]
pub struct ConfigSource {
    /// The root table.
    value: Node,
}

impl ConfigSource {
    /// Returns the root value.
    #[must_use]
    pub fn value(&self) -> &Node {
        &self.value
    }

    /// Returns the position of the value at `path`. `None` if the file does not
    /// set the value, as with a default.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    /// use located_data::Step;
    ///
    /// let text = "title = \"T\"\n[docs]\npath = \"guides\"\n";
    /// let (_, source) = config::parse(text).0.unwrap();
    /// let span = source.span(&[Step::Key("docs"), Step::Key("path")]).unwrap();
    /// assert_eq!(&text[span.start as usize..span.end as usize], "\"guides\"");
    /// assert_eq!(source.span(&[Step::Key("url")]), None);
    /// ```
    #[must_use]
    pub fn span(&self, path: &[Step<'_>]) -> Option<Span> {
        self.value.at(path).map(Node::span)
    }

    /// Returns the position of a key of a docs instance. With an empty `key`,
    /// that of the instance itself. It is the same for `[docs]` and for an
    /// entry of `[[docs]]`, so callers need not know which of the two the
    /// author wrote.
    #[must_use]
    pub fn docs_span(&self, instance: InstanceIdx, key: &[Step<'_>]) -> Option<Span> {
        self.span(&docs_steps(&self.value, instance, key))
    }
}

/// Parses a `site.toml`.
///
/// Reports all unknown keys together. If a value has the wrong type, the result
/// contains diagnostics but no configuration.
///
/// Values that break a rule are reported and kept, except for a base URL that
/// would make every address invalid. Paths are normalised: see the fields.
///
/// # Examples
///
/// ```
/// use docs_model::config::parse;
///
/// let (config, problems) = parse("title = \"Handbook\"\nbase_url = \"docs\"\ntagline_ = \"x\"\n");
/// assert_eq!(config.unwrap().0.base_url, "/docs/");
/// assert_eq!(problems[0].message, "unknown key `tagline_`");
/// ```
#[must_use]
pub fn parse(text: &str) -> (Option<(SiteConfig, ConfigSource)>, Vec<Diagnostic>) {
    let value = match data::parse(text, Syntax::Toml) {
        Ok(value) => value,
        Err(problems) => {
            let placed = problems
                .into_iter()
                .map(|problem| problem.in_file(CONFIG_FILE));
            return (None, placed.collect());
        }
    };
    let mut diagnostics = Vec::new();
    let schema = schemars::schema_for!(SiteConfig).to_value();
    unknown_keys(&value, &schema, &schema, "", &mut diagnostics);
    let config = match toml::from_str::<SiteConfig>(text) {
        Ok(mut config) => {
            normalise(&mut config);
            check(&config, &value, &mut diagnostics);
            check_references(&config, &value, &mut diagnostics);
            if !is_base_path(&config.base_url) {
                config.base_url = root();
            }
            let mut seen = std::collections::HashSet::new();
            config
                .i18n
                .locales
                .retain(|locale| seen.insert(locale.clone()));
            Some((config, ConfigSource { value }))
        }
        Err(_) => {
            wrong_types(&value, &schema, &schema, "", &mut diagnostics);
            if let Some(mut rest) = recover::without_faults(text, &value, &mut diagnostics) {
                normalise(&mut rest);
                check(&rest, &value, &mut diagnostics);
                check_references(&rest, &value, &mut diagnostics);
            }
            None
        }
    };
    (config, diagnostics)
}

/// Returns the path of a key of a docs instance: below `[docs]`, or below an
/// entry of `[[docs]]`.
fn docs_steps<'k>(value: &Node, instance: InstanceIdx, key: &[Step<'k>]) -> Vec<Step<'k>> {
    let docs = Step::Key("docs");
    let is_list = value.at(&[docs]).is_some_and(Node::is_array);
    let entry = is_list.then_some(Step::Index(instance.into()));
    [docs]
        .into_iter()
        .chain(entry)
        .chain(key.iter().copied())
        .collect()
}

/// Brings paths and addresses into the form that the rest of the program
/// expects: the base URL with slashes at both ends, folders and parts of
/// addresses without, and the default locale among the locales.
fn normalise(config: &mut SiteConfig) {
    let path = config.base_url.trim_matches('/');
    config.base_url = if path.is_empty() {
        "/".to_owned()
    } else {
        format!("/{path}/")
    };
    config.url.truncate(config.url.trim_end_matches('/').len());
    if let Some(level) = config.checks.codes.get("unknown-component") {
        config.markdown.unknown_components = level;
    }
    for docs in config.docs.iter_mut() {
        docs.path = outer_folder(&docs.path);
        docs.route_base_path = docs.route_base_path.trim_matches('/').to_owned();
        docs.tags_base_path = docs.tags_base_path.trim_matches('/').to_owned();
    }
    for blog in &mut config.blog {
        blog.path = outer_folder(&blog.path);
        for path in [
            &mut blog.route_base_path,
            &mut blog.page_base_path,
            &mut blog.tags_base_path,
            &mut blog.archive_base_path,
            &mut blog.authors_base_path,
        ] {
            *path = path.trim_matches('/').to_owned();
        }
    }
    let pages = &mut config.pages;
    pages.path = outer_folder(&pages.path);
    pages.route_base_path = pages.route_base_path.trim_matches('/').to_owned();
    for dir in &mut config.static_dirs {
        *dir = clean_folder(dir);
    }
    let i18n = &mut config.i18n;
    if !i18n.locales.contains(&i18n.default_locale) {
        i18n.locales.insert(0, i18n.default_locale.clone());
    }
}

/// Normalises a folder below the site folder: removes `./` and surrounding
/// slashes. `..` cannot lead out of the site folder.
fn clean_folder(path: &str) -> String {
    located_data::path::resolve("", path.trim_end_matches('/'))
}

/// Normalises a folder that may be outside the site folder: `../docs`. Docs may
/// be beside the site folder, in the repository of a program. Only the `../` at
/// the start are kept.
///
/// A `..` further inside is resolved and cannot lead above the start.
fn outer_folder(path: &str) -> String {
    let mut rest = path.trim_start_matches("./");
    let mut out = String::new();
    while let Some(below) = rest.strip_prefix("../") {
        out.push_str("../");
        rest = below.trim_start_matches("./");
    }
    out + &clean_folder(rest)
}

/// Returns whether `name` is a valid name of a locale: letters, digits, `-` and
/// `_`. The name is a folder and a part of addresses.
///
/// # Examples
///
/// ```
/// use docs_model::config::is_locale_name;
///
/// assert!(is_locale_name("pt-BR"));
/// assert!(!is_locale_name("../pt") && !is_locale_name(""));
/// ```
#[must_use]
pub fn is_locale_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !name.is_empty() && name.bytes().all(is_part)
}

/// Returns whether the first part of a locale's name is the code of a language: two
/// or three letters. Browsers and screen readers ignore others.
fn is_language(name: &str) -> bool {
    let code = name.split(['-', '_']).next().unwrap_or_default();
    matches!(code.len(), 2 | 3) && code.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns whether `path` is a valid base URL: a path that needs no escapes and
/// has no `.` or `..` segments.
///
/// # Examples
///
/// ```
/// use docs_model::config::is_base_path;
///
/// assert!(is_base_path("/docs/"));
/// assert!(!is_base_path("https://example.com/docs/"));
/// assert!(!is_base_path("/my docs/"));
/// ```
#[must_use]
pub fn is_base_path(path: &str) -> bool {
    let is_name = |name: &str| name != "." && name != "..";
    !path.contains(":/")
        && !path.starts_with("//")
        && path.split('/').all(is_name)
        && path
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(&byte))
}

/// Returns whether TeX parses `name` as a single command: a backslash followed
/// by letters, or by one other character. That character may be outside ASCII.
/// The names are the keys of `markdown.math_macros`. A character that is not ASCII
/// needs no backslash: TeX can define it as it is.
fn is_command(name: &str) -> bool {
    let Some(letters) = name.strip_prefix('\\') else {
        let mut chars = name.chars();
        return chars.next().is_some_and(|first| !first.is_ascii()) && chars.next().is_none();
    };
    let is_word = letters
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b'@');
    let mut chars = letters.chars();
    let is_symbol =
        chars.next().is_some_and(|first| !first.is_whitespace()) && chars.next().is_none();
    !letters.is_empty() && (is_word || is_symbol)
}

/// Checks rules that the types do not express.
///
/// `value` is the text with its positions. Rules about files and pages are
/// checked when the site is assembled.
fn check(config: &SiteConfig, value: &Node, out: &mut Vec<Diagnostic>) {
    let mut report = |path: &[Step<'_>], message: String, help: &str| {
        let mut diagnostic = Diagnostic::error("config", message).in_file(CONFIG_FILE);
        diagnostic.span = value.at(path).map(Node::span);
        out.push(diagnostic.help(help));
    };
    let url = &config.url;
    // Addresses are made from `url` and `base_url`, so a path in the former
    // would be lost or doubled.
    let is_origin = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))
        .is_some_and(|host| !host.is_empty() && !host.contains('/'));
    if !url.is_empty() && !is_origin {
        report(
            &[Step::Key("url")],
            format!("`url` must be a URL without a path, not `{url}`"),
            "write it like `https://docs.example.com`, and set `base_url` to the path",
        );
    }
    let tools = &config.page_tools;
    // Assistants get the absolute address of the page.
    if url.is_empty() && !tools.assistants.is_empty() {
        report(
            &[Step::Key("page_tools"), Step::Key("assistants")],
            "assistants cannot fetch pages of a site without `url`".to_owned(),
            "set `url`, like `https://docs.example.com`",
        );
    }
    let widths = config.images.widths.iter().enumerate();
    for (i, width) in widths {
        if !ImagesConfig::WIDTHS.contains(width) {
            let (min, max) = ImagesConfig::WIDTHS.into_inner();
            report(
                &[Step::Key("images"), Step::Key("widths"), Step::Index(i)],
                format!("a width of {width} pixels is not possible"),
                &format!("write widths from {min} to {max}"),
            );
        }
    }
    if config.images.widths.len() > ImagesConfig::MAX_WIDTHS {
        report(
            &[Step::Key("images"), Step::Key("widths")],
            format!("more than {} widths of pictures", ImagesConfig::MAX_WIDTHS),
            "choose fewer: browsers scale a picture down from the next larger one",
        );
    }
    if !(1..=100).contains(&config.images.quality) {
        report(
            &[Step::Key("images"), Step::Key("quality")],
            format!("a quality of {} is not possible", config.images.quality),
            "write a number from 1 to 100",
        );
    }
    // Link previews need the absolute address of a picture.
    if url.is_empty() && config.social_images.enabled {
        report(
            &[Step::Key("social_images"), Step::Key("enabled")],
            "link previews cannot show pictures of a site without `url`".to_owned(),
            "set `url`, like `https://docs.example.com`",
        );
    }
    let assistants = tools.assistants.iter().enumerate();
    let addresses = assistants.map(|(i, assistant)| {
        let path = vec![Step::Key("assistants"), Step::Index(i), Step::Key("url")];
        (path, &assistant.url)
    });
    let report_url = tools.report_url.iter();
    let addresses = addresses.chain(report_url.map(|url| (vec![Step::Key("report_url")], url)));
    for (path, address) in addresses {
        if let Some(name) = PageToolsConfig::unknown_placeholder(address) {
            let path = [vec![Step::Key("page_tools")], path].concat();
            report(
                &path,
                format!("unknown placeholder `{{{name}}}`"),
                "write `{title}`, `{url}` or `{markdown}`",
            );
        }
    }
    if !is_base_path(&config.base_url) {
        report(
            &[Step::Key("base_url")],
            format!("invalid path in `base_url`: `{}`", config.base_url),
            "write a path of ASCII letters, digits and dashes, like `/docs/`",
        );
    }
    for name in config.markdown.math_macros.keys() {
        if !is_command(name) {
            report(
                &[
                    Step::Key("markdown"),
                    Step::Key("math_macros"),
                    Step::Key(name),
                ],
                format!("invalid command name `{name}`"),
                "write a backslash and letters, like `\\\\RR`, or a backslash and one other character",
            );
        }
    }
    for (i, comment) in config.markdown.magic_comments.iter().enumerate() {
        let path = [
            Step::Key("markdown"),
            Step::Key("magic_comments"),
            Step::Index(i),
        ];
        let block = comment.block.iter().flat_map(|b| [&b.start, &b.end]);
        let mut texts = comment.line.iter().chain(block).peekable();
        if texts.peek().is_none() {
            report(
                &path,
                "a magic comment needs `line` or `block`".to_owned(),
                "write the text of the comment, like `line = \"fails-next-line\"`",
            );
        }
        if texts.any(|text| text.trim().is_empty()) {
            report(
                &path,
                "a magic comment without text".to_owned(),
                "write the text of the comment, like `fails-next-line`",
            );
        }
    }
    // Level 1 is the title, which the table of contents does not list.
    let toc = config.table_of_contents;
    if !(2..=6).contains(&toc.min_heading_level)
        || !(toc.min_heading_level..=6).contains(&toc.max_heading_level)
    {
        report(
            &[Step::Key("table_of_contents")],
            "heading levels of the table of contents must be from 2 to 6, the minimum not above the maximum".to_owned(),
            "the defaults are 2 and 3",
        );
    }
    let theme = &config.theme;
    if theme.radius.is_some_and(|radius| radius > MAX_RADIUS) {
        report(
            &[Step::Key("theme"), Step::Key("radius")],
            format!("`theme.radius` is more than {MAX_RADIUS} pixels"),
            "write a number of pixels from 0 to 24; 10 is the default",
        );
    }
    if theme
        .font
        .as_deref()
        .is_some_and(|font| !is_font_name(font))
    {
        report(
            &[Step::Key("theme"), Step::Key("font")],
            "invalid font name in `theme.font`".to_owned(),
            "write `geist`, `system`, or one font name like `Source Sans 3`, without commas or quotes",
        );
    }
    for (idx, tag) in config.head.iter().enumerate() {
        if !["meta", "link", "script"].contains(&tag.tag.as_str()) {
            report(
                &[Step::Key("head"), Step::Index(idx), Step::Key("tag")],
                format!(
                    "a head tag must be `meta`, `link` or `script`, not `{}`",
                    tag.tag
                ),
                "use one of the three; put styles into `css`",
            );
        }
    }
    for (key, _, sources) in config.policy.lists() {
        for (idx, source) in sources.iter().enumerate() {
            if !is_source(source) {
                report(
                    &[Step::Key("policy"), Step::Key(key), Step::Index(idx)],
                    format!("invalid policy source `{source}`"),
                    "write one source, like `https://cdn.example.com`, without spaces, `;` or `,`",
                );
            }
        }
    }
    for (idx, external) in config.external.iter().enumerate() {
        if !external.path.starts_with('/') {
            report(
                &[Step::Key("external"), Step::Index(idx)],
                format!("`{}` is not a path of the site", external.path),
                "write the path below the base URL, like `/blog/**`",
            );
        }
    }
    // All values that become a part of an address, with their places. They are
    // checked together below.
    let search = config.search.page().unwrap_or_default();
    let mut paths: Vec<(Vec<Step<'_>>, &str)> = vec![
        (vec![Step::Key("search"), Step::Key("search_page")], search),
        (
            vec![Step::Key("pages"), Step::Key("route_base_path")],
            &config.pages.route_base_path,
        ),
    ];
    for (idx, docs) in config.docs.iter_enumerated() {
        for (key, path) in [
            ("id", &docs.id),
            ("route_base_path", &docs.route_base_path),
            ("tags_base_path", &docs.tags_base_path),
        ] {
            paths.push((docs_steps(value, idx, &[Step::Key(key)]), path));
        }
        for (name, version) in &docs.versions {
            let key = [Step::Key("versions"), Step::Key(name), Step::Key("path")];
            let steps = docs_steps(value, idx, &key);
            paths.extend(version.path.as_deref().map(|path| (steps, path)));
        }
    }
    for (name, locale) in &config.i18n.locale_configs {
        let steps = vec![
            Step::Key("i18n"),
            Step::Key("locale_configs"),
            Step::Key(name),
            Step::Key("path"),
        ];
        paths.extend(locale.path.as_deref().map(|path| (steps, path)));
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
    for (idx, library) in config.library.iter().enumerate() {
        for (key, path) in [("route", &library.route), ("id", &library.id)] {
            let steps = vec![Step::Key("library"), Step::Index(idx), Step::Key(key)];
            paths.push((steps, path));
        }
    }
    for (idx, blog) in config.blog.iter().enumerate() {
        for (key, path) in [
            ("id", &blog.id),
            ("route_base_path", &blog.route_base_path),
            ("page_base_path", &blog.page_base_path),
            ("tags_base_path", &blog.tags_base_path),
            ("archive_base_path", &blog.archive_base_path),
            ("authors_base_path", &blog.authors_base_path),
        ] {
            let steps = vec![Step::Key("blog"), Step::Index(idx), Step::Key(key)];
            paths.push((steps, path));
        }
    }
    for (idx, redirect) in config.redirects.iter().enumerate() {
        for from in redirect.from.as_slice() {
            paths.push((vec![Step::Key("redirects"), Step::Index(idx)], from));
        }
    }
    for (idx, blog) in config.blog.iter().enumerate() {
        if blog.posts_per_page == Count::Number(0) {
            let key = Step::Key("posts_per_page");
            report(
                &[Step::Key("blog"), Step::Index(idx), key],
                "a blog page must list at least one post".to_owned(),
                "write 1 or more, or \"all\"",
            );
        }
    }
    for (idx, docs) in config.docs.iter_enumerated() {
        // A file would belong to two docs, with two ids and two addresses.
        if config.docs.position(|other| other.path == docs.path) != Some(idx) {
            report(
                &docs_steps(value, idx, &[Step::Key("path")]),
                format!("two docs use the folder `{}`", docs.path),
                "give each entry of `[[docs]]` a unique `path` and `route_base_path`",
            );
        }
        // The id is part of names of files (`community_versions.json`).
        if docs.id.is_empty() || docs.id.contains(['/', '\\', ':', ' ']) {
            report(
                &docs_steps(value, idx, &[Step::Key("id")]),
                format!("invalid docs id `{}`", docs.id),
                "use letters, digits and dashes, like `community`",
            );
        }
    }
    for (steps, path) in paths {
        if path
            .split('/')
            .any(|segment| segment == ".." || segment == ".")
        {
            let message = format!("path `{path}` must not contain `.` or `..` segments");
            report(&steps, message, "write the path without them");
        }
    }
    // The default locale was added to the front if the list does not have it.
    let written = [Step::Key("i18n"), Step::Key("locales")];
    let written = value.at(&written).map_or(0, |list| list.items().len());
    let added = config.i18n.locales.len().saturating_sub(written);
    let mut unknown_languages = Vec::new();
    for (idx, name) in config.i18n.locales.iter().enumerate() {
        let steps = match idx.checked_sub(added) {
            Some(idx) => vec![Step::Key("i18n"), Step::Key("locales"), Step::Index(idx)],
            None => vec![Step::Key("i18n"), Step::Key("default_locale")],
        };
        let problem = if config.i18n.locales[..idx].contains(name) {
            format!("locale `{name}` is listed twice")
        } else if !is_locale_name(name) {
            format!("invalid locale name `{name}`")
        } else {
            if !is_language(name) {
                unknown_languages.push((steps, name));
            }
            continue;
        };
        let help = "list each locale once, as a language tag like `en` or `pt-BR`";
        report(&steps, problem, help);
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
    for (steps, name) in unknown_languages {
        let message = format!("`{name}` is not the tag of a language");
        let mut diagnostic = Diagnostic::warning("config", message).in_file(CONFIG_FILE);
        diagnostic.span = value.at(&steps).map(Node::span);
        out.push(diagnostic.help(
            "write a code of two or three letters, like `en` or `pt-BR`: browsers and screen readers do not know other names",
        ));
    }
}

/// Reports missing keys of a hosted search, invalid values of the tables that
/// follow it, and ids that several references share.
fn check_references(config: &SiteConfig, value: &Node, out: &mut Vec<Diagnostic>) {
    let mut report = |path: &[Step<'_>], message: String, help: &str| {
        let mut diagnostic = Diagnostic::error("config", message).in_file(CONFIG_FILE);
        diagnostic.span = value.at(path).map(Node::span);
        out.push(diagnostic.help(help));
    };
    let search = &config.search;
    if search.provider == SearchProvider::Hosted {
        let needed = [
            ("application_id", &search.application_id),
            ("api_key", &search.api_key),
            ("index_name", &search.index_name),
        ];
        for (key, given) in needed {
            if given.as_deref().is_none_or(|id| id.trim().is_empty()) {
                report(
                    &[Step::Key("search")],
                    format!("`search.{key}` is missing, but hosted search requires it"),
                    "copy it from the dashboard of the service, or set `provider = \"static\"`",
                );
            }
        }
    }
    for (idx, host) in search.hosts.iter().enumerate() {
        let address = host
            .strip_prefix("https://")
            .or_else(|| host.strip_prefix("http://"));
        // The paths of requests are appended to the address. Pages and `push`
        // must read it in the same way.
        let is_whole = |repo: &str| !repo.starts_with('/') && !repo.ends_with('/');
        if !address.is_some_and(|repo| {
            !repo.is_empty() && is_whole(repo) && !repo.contains(['?', '#', '@'])
        }) {
            report(
                &[Step::Key("search"), Step::Key("hosts"), Step::Index(idx)],
                format!("a search host must be a full URL, not `{host}`"),
                "write it like `https://search.example.com`, or `https://www.example.com/search` for a proxy",
            );
        }
    }
    // The regions are those of the service's endpoints for events.
    let insights = search.insights.target().unwrap_or_default();
    if !matches!(insights, "" | "us" | "de") && !insights.starts_with("https://") {
        report(
            &[Step::Key("search"), Step::Key("insights")],
            format!("`{insights}` is neither a region nor a URL"),
            "write `true`, `\"us\"`, `\"de\"`, or a URL like `https://events.example.com`",
        );
    }
    let ask = search.ask.as_ref();
    let feedback = config.feedback.as_ref();
    for (path, address) in [
        (&["search", "ask", "url"][..], ask.map(|ask| &ask.url)),
        (&["search", "report_url"][..], search.report_url.as_ref()),
        (
            &["feedback", "url"][..],
            feedback.map(|feedback| &feedback.url),
        ),
    ] {
        let is_address = |url: &&String| {
            let host = url.strip_prefix("https://").or(url.strip_prefix("http://"));
            host.map_or(url.starts_with('/') && !url.starts_with("//"), |host| {
                !host.is_empty()
            })
        };
        if let Some(address) = address.filter(|url| !is_address(url)) {
            let steps: Vec<_> = path.iter().map(|key| Step::Key(key)).collect();
            report(
                &steps,
                format!("`{}` is `{address}`, which is not a URL", path.join(".")),
                "write a URL like `https://example.com/ask`, or a path from the root of the host",
            );
        }
    }
    if ask.is_some_and(|ask| ask.label.trim().is_empty()) {
        report(
            &[Step::Key("search"), Step::Key("ask"), Step::Key("label")],
            "`search.ask.label` is empty".to_owned(),
            "write the text of the link, for example `Ask the assistant`",
        );
    }
    for (key, expression) in search.browser_expressions() {
        // Browsers evaluate these expressions, so their syntax is that of
        // JavaScript, not of the `regex` crate.
        if let Err(error) = regress::Regex::new(expression) {
            report(
                &[Step::Key("search"), Step::Key(key)],
                format!("invalid JavaScript regular expression `{expression}`: {error}"),
                "escape special characters with a backslash, for example `\\.` for a dot",
            );
        }
    }
    for (key, megabytes) in config.limits.entries() {
        if megabytes == 0 {
            report(
                &[Step::Key("limits"), Step::Key(key)],
                format!("`limits.{key}` is 0, which would reject every file"),
                "write a number of megabytes, at least 1",
            );
        }
    }
    // The schema has the minimum as well, but not everyone uses an editor that
    // reads it.
    if config.external_links.timeout == 0 {
        report(
            &[Step::Key("external_links"), Step::Key("timeout")],
            "`external_links.timeout` is 0, which leaves no time to answer".to_owned(),
            "write a number of seconds, at least 1",
        );
    }
    for (i, status) in config.external_links.accept.iter().enumerate() {
        if !(100..1000).contains(status) {
            report(
                &[
                    Step::Key("external_links"),
                    Step::Key("accept"),
                    Step::Index(i),
                ],
                format!("{status} is not an HTTP status code"),
                "write a three-digit number, for example 403",
            );
        }
    }
    if search.max_results_per_group == 0 {
        report(
            &[Step::Key("search"), Step::Key("max_results_per_group")],
            "a group must contain at least one hit".to_owned(),
            "write 1 or more",
        );
    }
    for (word, others) in &search.synonyms {
        let has_word = |text: &String| text.contains(char::is_alphanumeric);
        let problem = if others.is_empty() {
            Some(format!("`{word}` has no synonyms"))
        } else {
            let mut all = std::iter::once(word).chain(others);
            all.find(|text| !has_word(text))
                .map(|text| format!("`{text}` is not a word"))
        };
        if let Some(problem) = problem {
            report(
                &[Step::Key("search"), Step::Key("synonyms"), Step::Key(word)],
                problem,
                "list words or phrases, for example `kiosk = [\"showroom\"]`",
            );
        }
    }
    if let Some((key, None)) = config.analytics.as_ref().map(AnalyticsConfig::required) {
        report(
            &[Step::Key("analytics")],
            format!("`analytics.{key}` is missing, but this provider requires it"),
            "set it, or remove `[analytics]`",
        );
    }
    for (idx, api) in config.api.iter().enumerate() {
        let problem = api
            .console_proxy
            .as_deref()
            .and_then(console_proxy::problem);
        if let Some(problem) = problem {
            let steps = [
                Step::Key("api"),
                Step::Index(idx),
                Step::Key("console_proxy"),
            ];
            report(&steps, problem.message, problem.help);
        }
        let mut languages = std::collections::HashSet::new();
        for (position, template) in api.sample_templates.iter().enumerate() {
            let language = &template.language;
            let problem = if !is_language_key(language) {
                format!("`{language}` is not valid as the key of a language")
            } else if !languages.insert(language) {
                format!("two templates are for the language `{language}`")
            } else {
                continue;
            };
            let steps = [
                Step::Key("api"),
                Step::Index(idx),
                Step::Key("sample_templates"),
                Step::Index(position),
                Step::Key("language"),
            ];
            let help = "write a unique key of lower-case letters, digits and `-`, such as `elixir`";
            report(&steps, problem, help);
        }
    }
    let apis = config.api.iter().map(|api| ("api", &api.id)).enumerate();
    let libraries = config.library.iter();
    let libraries = libraries
        .map(|library| ("library", &library.id))
        .enumerate();
    let mut seen = std::collections::HashSet::new();
    let blogs = config
        .blog
        .iter()
        .map(|blog| ("blog", &blog.id))
        .enumerate();
    let docs = config
        .docs
        .iter()
        .map(|docs| ("docs", &docs.id))
        .enumerate();
    for (idx, (table, id)) in apis.chain(libraries).chain(blogs).chain(docs) {
        if !seen.insert((table, id)) {
            let entry = [Step::Key(table), Step::Index(idx)];
            let written = [Step::Key(table), Step::Index(idx), Step::Key("id")];
            report(
                if value.at(&written).is_some() {
                    &written[..]
                } else {
                    &entry[..]
                },
                format!("two entries of `[[{table}]]` have the id `{id}`"),
                "give each a unique `id`",
            );
        }
    }
}

/// Returns whether `key` is valid as the key of a language of samples, which is
/// a part of addresses.
fn is_language_key(key: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !key.is_empty() && key.bytes().all(is_part)
}

/// Walks a value together with its schema, and reports the keys that the schema
/// does not define.
///
/// `root` is the whole schema, to which references in `schema` are relative;
/// `path` is the dotted name of the value. A table with free keys, such as
/// `[symbols]`, has `additionalProperties` in place of `properties`.
///
/// The depth of the value bounds the recursion, also where the schema refers to
/// itself, as in the footer.
fn unknown_keys(node: &Node, schema: &Json, root: &Json, path: &str, out: &mut Vec<Diagnostic>) {
    let schema = branch(resolve(schema, root), node);
    let schema = resolve(schema, root);
    match &node.value {
        Value::Object(members) => {
            let Some(properties) = schema.get("properties").and_then(Json::as_object) else {
                let Some(values) = schema
                    .get("additionalProperties")
                    .filter(|value| value.is_object())
                else {
                    return;
                };
                for Member { key, node, .. } in members {
                    unknown_keys(node, values, root, &join(path, key), out);
                }
                return;
            };
            for member in members {
                let Member { key, node, .. } = member;
                match properties.get(&**key) {
                    Some(schema) => unknown_keys(node, schema, root, &join(path, key), out),
                    None => out.push(unknown_key(member, path, properties, root)),
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for item in items {
                    unknown_keys(item, schema, root, path, out);
                }
            }
        }
        _ => {}
    }
}

/// Number of keys that a message lists at most.
const MAX_LISTED: usize = 60;

/// Returns the diagnostic for an unknown key.
///
/// A key of the top level that was added at the end of the file is in the last
/// table, and a name with a dot is a table in a table.
fn unknown_key(
    member: &Member,
    path: &str,
    properties: &serde_json::Map<String, Json>,
    root: &Json,
) -> Diagnostic {
    let key = &*member.key;
    let known = || properties.keys().map(String::as_str);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_of_root = root
        .get("properties")
        .is_some_and(|properties| properties.get(key).is_some());
    let help = if let Some((outer, first)) = path.rsplit_once('.')
        && is_number(first)
        && is_number(key)
    {
        format!("quote a name with a dot: `[{outer}.\"{first}.{key}\"]`")
    } else if is_of_root {
        format!("`{key}` is a key of the top level: move it above the first `[table]`")
    } else if let Some(name) = nearest(key, known()) {
        format!("did you mean `{name}`?")
    } else if properties.len() > MAX_LISTED {
        "run `site-build schema` to print all keys".to_owned()
    } else {
        let mut names: Vec<_> = known().collect();
        names.sort_unstable();
        format!("known keys: {}", names.join(", "))
    };
    let name = join(path, key);
    Diagnostic::error("config", format!("unknown key `{name}`"))
        .in_file(CONFIG_FILE)
        .at(member.key_span())
        .help(help)
}
