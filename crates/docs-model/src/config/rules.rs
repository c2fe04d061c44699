//! Rules of `site.toml` that its types do not express: ranges, forms of names
//! and addresses, values that must be unique, keys that need another key.
//!
//! Each method checks one table or one subject. Rules about files and pages are
//! checked when the site is assembled.

mod head;
mod services;

use std::collections::{HashMap, HashSet};

use located_data::diagnostic::nearest;
use located_data::{Advice, Diagnostic, Node, Step};

use super::addresses::{is_address, is_base_path, is_web_template, unpublishable, without_scheme};
use super::console_proxy;
use super::deploy::{DeployTarget, InvalidTarget, path_below_target};
use super::docs::docs_steps;
use super::page_tools::unknown_placeholder;
use super::theme::{MAX_RADIUS, is_font_name};
use super::{BlogConfig, CONFIG_FILE, Count, FooterEntry, ImagesConfig, SiteConfig};

/// Help for keys that need the address of the site.
const SET_URL: &str = "set `url`, like `https://docs.example.com`";

/// Checks a configuration whose paths are normalised.
///
/// `value` is the same configuration as written, with its positions.
pub(super) fn check(config: &SiteConfig, value: &Node, out: &mut Vec<Diagnostic>) {
    let mut rules = Rules { config, value, out };
    rules.title();
    rules.addresses_of_site();
    rules.images();
    rules.social_images();
    rules.math_macros();
    rules.magic_comments();
    rules.table_of_contents();
    rules.theme();
    rules.head();
    rules.policy();
    rules.external();
    rules.blogs();
    rules.docs();
    rules.path_segments();
    rules.locales();
    rules.services();
    rules.results();
    rules.synonyms();
    rules.limits();
    rules.external_links();
    rules.apis();
    rules.source_links();
    rules.footer();
    rules.deploy();
    rules.unique_ids();
}

/// Returns the help for an unknown placeholder of an address or a path.
fn placeholder_help(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{{{near}}}`?"),
        None => {
            let names: Vec<_> = known.iter().map(|name| format!("`{{{name}}}`")).collect();
            format!("known placeholders: {}", names.join(", "))
        }
    }
}

/// The configuration under check, and the problems found so far.
struct Rules<'a> {
    config: &'a SiteConfig,
    /// The configuration as written.
    value: &'a Node,
    out: &'a mut Vec<Diagnostic>,
}

impl<'a> Rules<'a> {
    /// Appends an error at the position of a key. A key with its default value
    /// has no position.
    fn report(&mut self, path: &[Step<'_>], message: impl Into<String>, help: &str) {
        let problem = Diagnostic::error("config", message);
        self.push(problem, path, help);
    }

    /// Appends an error with these words at the position of a key.
    fn advise(&mut self, path: &[Step<'_>], advice: Advice) {
        self.report(path, advice.message, &advice.help);
    }

    /// Appends a diagnostic at the position of a key.
    fn push(&mut self, diagnostic: Diagnostic, path: &[Step<'_>], help: &str) {
        let mut diagnostic = diagnostic.in_file(CONFIG_FILE).help(help);
        diagnostic.span = self.value.at(path).map(Node::span);
        self.out.push(diagnostic);
    }

    fn title(&mut self) {
        // One that is missing or of another type is reported already.
        let title = self.value.get("title").and_then(Node::as_str);
        if title.is_some_and(|title| title.trim().is_empty()) {
            self.report(
                &[Step::Key("title")],
                "`title` is empty",
                "write the name of the site, which follows the title of each page",
            );
        }
    }

    fn addresses_of_site(&mut self) {
        let url = &self.config.url;
        // Addresses are made from `url` and `base_url`, so a path in the former
        // would be lost or doubled.
        let is_origin =
            without_scheme(url).is_some_and(|host| !host.is_empty() && !host.contains('/'));
        if !url.is_empty() && !is_origin {
            self.report(
                &[Step::Key("url")],
                format!("`url` must be a URL without a path, not `{url}`"),
                "write it like `https://docs.example.com`, and set `base_url` to the path",
            );
        }
        if is_origin && let Some(advice) = unpublishable(url) {
            self.advise(&[Step::Key("url")], advice);
        }
        let base_url = &self.config.base_url;
        if !is_base_path(base_url) {
            self.report(
                &[Step::Key("base_url")],
                format!("invalid path in `base_url`: `{base_url}`"),
                "write a path of ASCII letters, digits and dashes, like `/docs/`",
            );
        }
    }

    /// The form of the target, so that a slip is found before the first deploy.
    fn deploy(&mut self) {
        let deploy = &self.config.deploy;
        let target = deploy.to.as_deref().map(DeployTarget::parse);
        let problems = [
            ("to", target.and_then(Result::err)),
            ("prefix", path_below_target(&deploy.prefix).err()),
        ];
        for (key, problem) in problems {
            if let Some(InvalidTarget { message, help }) = problem {
                self.report(&[Step::Key("deploy"), Step::Key(key)], message, &help);
            }
        }
    }

    fn images(&mut self) {
        let images = &self.config.images;
        for (idx, width) in images.widths.iter().enumerate() {
            if !ImagesConfig::WIDTHS.contains(width) {
                let (min, max) = ImagesConfig::WIDTHS.into_inner();
                self.report(
                    &[Step::Key("images"), Step::Key("widths"), Step::Index(idx)],
                    format!("invalid width {width}"),
                    &format!("write a number of pixels from {min} to {max}"),
                );
            }
        }
        if images.widths.len() > ImagesConfig::MAX_WIDTHS {
            self.report(
                &[Step::Key("images"), Step::Key("widths")],
                format!("more than {} widths of pictures", ImagesConfig::MAX_WIDTHS),
                "choose fewer: browsers scale a picture down from the next larger one",
            );
        }
        if !(1..=100).contains(&images.quality) {
            self.report(
                &[Step::Key("images"), Step::Key("quality")],
                format!("invalid quality {}", images.quality),
                "write a number from 1 to 100",
            );
        }
    }

    fn social_images(&mut self) {
        // Link previews need the absolute address of a picture.
        if self.config.url.is_empty() && self.config.social_images.enabled {
            self.report(
                &[Step::Key("social_images"), Step::Key("enabled")],
                "link previews cannot show pictures of a site without `url`",
                SET_URL,
            );
        }
    }

    fn math_macros(&mut self) {
        for name in self.config.markdown.math_macros.keys() {
            if !is_command(name) {
                self.report(
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
    }

    fn magic_comments(&mut self) {
        for (idx, comment) in self.config.markdown.magic_comments.iter().enumerate() {
            let path = [
                Step::Key("markdown"),
                Step::Key("magic_comments"),
                Step::Index(idx),
            ];
            let block = comment.block.iter();
            let block = block.flat_map(|block| [&block.start, &block.end]);
            let mut texts = comment.line.iter().chain(block).peekable();
            if texts.peek().is_none() {
                self.report(
                    &path,
                    "a magic comment needs `line` or `block`",
                    "write the text of the comment, like `line = \"fails-next-line\"`",
                );
            }
            if texts.any(|text| text.trim().is_empty()) {
                self.report(
                    &path,
                    "a magic comment without text",
                    "write the text of the comment, like `fails-next-line`",
                );
            }
        }
    }

    fn table_of_contents(&mut self) {
        // Level 1 is the title, which the table of contents does not list.
        let toc = self.config.table_of_contents;
        if !(2..=6).contains(&toc.min_heading_level)
            || !(toc.min_heading_level..=6).contains(&toc.max_heading_level)
        {
            self.report(
                &[Step::Key("table_of_contents")],
                "heading levels of the table of contents must be from 2 to 6, the minimum not above the maximum",
                "the defaults are 2 and 3",
            );
        }
    }

    fn theme(&mut self) {
        let theme = &self.config.theme;
        if theme.radius.is_some_and(|radius| radius > MAX_RADIUS) {
            self.report(
                &[Step::Key("theme"), Step::Key("radius")],
                format!("`theme.radius` is more than {MAX_RADIUS} pixels"),
                "write a number of pixels from 0 to 24; 10 is the default",
            );
        }
        let font = theme.font.as_deref();
        if font.is_some_and(|font| !is_font_name(font)) {
            self.report(
                &[Step::Key("theme"), Step::Key("font")],
                "invalid font name in `theme.font`",
                "write `geist`, `system`, or one font name like `Source Sans 3`, without commas or quotes",
            );
        }
    }

    fn external(&mut self) {
        for (idx, external) in self.config.external.iter().enumerate() {
            if !external.path.starts_with('/') {
                self.report(
                    &[Step::Key("external"), Step::Index(idx)],
                    format!("`{}` is not a path of the site", external.path),
                    "write the path below the base URL, like `/blog/**`",
                );
            }
        }
    }

    fn blogs(&mut self) {
        for (idx, blog) in self.config.blog.iter().enumerate() {
            if blog.posts_per_page == Count::Number(0) {
                let key = Step::Key("posts_per_page");
                self.report(
                    &[Step::Key("blog"), Step::Index(idx), key],
                    "a blog page must list at least one post",
                    "write 1 or more, or \"all\"",
                );
            }
            let Some(path) = &blog.post_path else {
                continue;
            };
            let steps = [Step::Key("blog"), Step::Index(idx), Step::Key("post_path")];
            let known = &BlogConfig::PLACEHOLDERS;
            if let Some(name) = unknown_placeholder(path, known) {
                let message = format!("unknown placeholder `{{{name}}}`");
                self.report(&steps, message, &placeholder_help(name, known));
            } else if !path.contains("{slug}") {
                self.report(
                    &steps,
                    "`post_path` has no `{slug}`: posts with the same date would have the same URL",
                    "add `{slug}`, like `{year}/{month}/{day}/{slug}`",
                );
            }
        }
    }

    fn docs(&mut self) {
        let instances = &self.config.docs;
        for (idx, docs) in instances.iter_enumerated() {
            // A file would belong to two docs, with two ids and two addresses.
            if instances.position(|other| other.path == docs.path) != Some(idx) {
                self.report(
                    &docs_steps(self.value, idx, &[Step::Key("path")]),
                    format!("two docs use the folder `{}`", docs.path),
                    "give each entry of `[[docs]]` a unique `path` and `route_base_path`",
                );
            }
            // The id is part of names of files (`community_versions.json`).
            if docs.id.is_empty() || docs.id.contains(['/', '\\', ':', ' ']) {
                self.report(
                    &docs_steps(self.value, idx, &[Step::Key("id")]),
                    format!("invalid docs id `{}`", docs.id),
                    "use letters, digits and dashes, like `community`",
                );
            }
        }
    }

    /// Checks that no part of an address leads out of its parent, or contains what
    /// ends or divides addresses.
    fn path_segments(&mut self) {
        for (steps, path) in self.parts_of_addresses() {
            if path
                .split('/')
                .any(|segment| segment == ".." || segment == ".")
            {
                let message = format!("path `{path}` must not contain `.` or `..` segments");
                self.report(&steps, message, "write the path without them");
            }
            // Redirects start at addresses that exist, whatever they are, and ids are
            // not addresses.
            let is_own = !matches!(
                &steps[..],
                [Step::Key("redirects"), ..] | [.., Step::Key("id")]
            );
            let is_sign = |c: char| c.is_whitespace() || matches!(c, '?' | '#' | '*');
            if is_own && path.contains(is_sign) {
                let message = format!("path `{path}` must not contain spaces, `?`, `#` or `*`");
                self.report(&steps, message, "write words with dashes, like `/my-api`");
            }
        }
    }

    /// Returns all values that become a part of an address, with the paths of
    /// their keys.
    fn parts_of_addresses(&self) -> Vec<(Vec<Step<'a>>, &'a str)> {
        let config = self.config;
        let search = config.search.page().unwrap_or_default();
        let mut parts: Vec<(Vec<Step<'_>>, &str)> = vec![
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
                parts.push((docs_steps(self.value, idx, &[Step::Key(key)]), path));
            }
            for (name, version) in &docs.versions {
                let key = [Step::Key("versions"), Step::Key(name), Step::Key("path")];
                let steps = docs_steps(self.value, idx, &key);
                parts.extend(version.path.as_deref().map(|path| (steps, path)));
            }
        }
        for (name, locale) in &config.i18n.locale_configs {
            let steps = vec![
                Step::Key("i18n"),
                Step::Key("locale_configs"),
                Step::Key(name),
                Step::Key("path"),
            ];
            let folder = [&steps[..3], &[Step::Key("folder")]].concat();
            parts.extend(locale.path.as_deref().map(|path| (steps, path)));
            parts.extend(locale.folder.as_deref().map(|path| (folder, path)));
        }
        let mut entry = |table, idx, key, path| {
            let steps = vec![Step::Key(table), Step::Index(idx), Step::Key(key)];
            parts.push((steps, path));
        };
        for (idx, api) in config.api.iter().enumerate() {
            entry("api", idx, "route", &*api.route);
            entry("api", idx, "id", &api.id);
        }
        for (idx, library) in config.library.iter().enumerate() {
            entry("library", idx, "route", &library.route);
            entry("library", idx, "id", &library.id);
        }
        for (idx, blog) in config.blog.iter().enumerate() {
            entry("blog", idx, "id", &blog.id);
            entry("blog", idx, "route_base_path", &blog.route_base_path);
            entry(
                "blog",
                idx,
                "post_path",
                blog.post_path.as_deref().unwrap_or_default(),
            );
            entry("blog", idx, "page_base_path", &blog.page_base_path);
            entry("blog", idx, "tags_base_path", &blog.tags_base_path);
            entry("blog", idx, "archive_base_path", &blog.archive_base_path);
            entry("blog", idx, "authors_base_path", &blog.authors_base_path);
        }
        for (idx, redirect) in config.redirects.iter().enumerate() {
            for (position, from) in redirect.from.as_slice().iter().enumerate() {
                let mut steps = vec![Step::Key("redirects"), Step::Index(idx), Step::Key("from")];
                steps.extend(redirect.from.is_list().then_some(Step::Index(position)));
                parts.push((steps, from));
            }
        }
        parts
    }

    fn locales(&mut self) {
        let i18n = &self.config.i18n;
        // The default locale was added to the front if the list does not have it.
        let written = [Step::Key("i18n"), Step::Key("locales")];
        let written = self.value.at(&written).map_or(0, |list| list.items().len());
        let added = i18n.locales.len().saturating_sub(written);
        let mut unknown_languages = Vec::new();
        for (idx, name) in i18n.locales.iter().enumerate() {
            let steps = match idx.checked_sub(added) {
                Some(idx) => vec![Step::Key("i18n"), Step::Key("locales"), Step::Index(idx)],
                None => vec![Step::Key("i18n"), Step::Key("default_locale")],
            };
            let same = |earlier: &&String| earlier.eq_ignore_ascii_case(name);
            let problem = match i18n.locales[..idx].iter().find(same) {
                Some(earlier) if earlier == name => format!("locale `{name}` is listed twice"),
                Some(earlier) => {
                    format!(
                        "`{earlier}` and `{name}` are the same locale: case makes no difference"
                    )
                }
                None if !is_locale_name(name) => format!("invalid locale name `{name}`"),
                None => {
                    let settings = i18n.locale_configs.get(name);
                    let tag = settings.and_then(|settings| settings.html_lang.as_ref());
                    match tag {
                        Some(tag) if !is_language_tag(tag) => self.wrong_html_lang(name, tag),
                        None if !is_language_tag(name) => unknown_languages.push((steps, name)),
                        _ => {}
                    }
                    continue;
                }
            };
            let help = "list each locale once, as a language tag like `en` or `pt-BR`";
            self.report(&steps, problem, help);
        }
        self.locale_paths();
        self.locale_folders();
        for name in i18n.locale_configs.keys() {
            if !i18n.locales.contains(name) {
                self.report(
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
            let message = format!("`{name}` is not a language tag");
            let tag = name.replace('_', "-");
            let help = if is_language_tag(&tag) {
                format!(
                    "rename it to `{tag}`, or set `html_lang = \"{tag}\"` under `[i18n.locale_configs.{name}]`"
                )
            } else {
                "write a code of two or three letters, like `en` or `pt-BR`: browsers and screen readers do not know other names".to_owned()
            };
            self.push(Diagnostic::warning("config", message), &steps, &help);
        }
    }

    /// Reports locales with the same path, whose pages would have the same addresses.
    fn locale_paths(&mut self) {
        let i18n = &self.config.i18n;
        let mut first: HashMap<&str, &str> = HashMap::new();
        for name in i18n.locales.iter().filter(|name| is_locale_name(name)) {
            let own = (i18n.locale_configs.get(name)).and_then(|locale| locale.path.as_deref());
            let path = match *name == i18n.default_locale && !i18n.prefix_default_locale {
                true => "",
                false => own.unwrap_or(name).trim_matches('/'),
            };
            let is_root = *name == i18n.default_locale && !i18n.prefix_default_locale;
            if path.is_empty() && !is_root {
                let steps = ["i18n", "locale_configs", name, "path"].map(Step::Key);
                let message = format!("the path of the locale `{name}` is empty");
                self.report(&steps, message, "write the name of a folder, like `fr`");
                continue;
            }
            let Some(other) = first.insert(path, name) else {
                continue;
            };
            // The same locale twice has a report of its own.
            if !other.eq_ignore_ascii_case(name) {
                let steps = ["i18n", "locale_configs", name, "path"].map(Step::Key);
                let message =
                    format!("the locales `{other}` and `{name}` have the same path, `/{path}`");
                self.report(&steps, message, "give each locale another `path`");
            }
        }
    }

    /// Reports locales whose folders of translations are the same, or the docs themselves.
    fn locale_folders(&mut self) {
        let i18n = &self.config.i18n;
        let mut first: HashMap<&str, &str> = HashMap::new();
        for (name, locale) in &i18n.locale_configs {
            let Some(folder) = locale.folder.as_deref() else {
                continue;
            };
            let folder = folder.trim_matches('/');
            let steps = ["i18n", "locale_configs", name, "folder"].map(Step::Key);
            if folder.is_empty() {
                let message = format!("the folder of the locale `{name}` has no name");
                self.report(&steps, message, "write the name of a folder, like `fr`");
            } else if let Some(other) = first.insert(folder, name) {
                let message =
                    format!("the locales `{other}` and `{name}` have the same folder, `{folder}`");
                self.report(&steps, message, "give each locale another `folder`");
            }
        }
    }

    /// Reports the language tag of a locale, which browsers would not know.
    fn wrong_html_lang(&mut self, locale: &str, tag: &str) {
        let steps = ["i18n", "locale_configs", locale, "html_lang"].map(Step::Key);
        self.push(
            Diagnostic::warning("config", format!("`{tag}` is not a language tag")),
            &steps,
            "write a code of two or three letters, like `en` or `pt-BR`",
        );
    }

    fn footer(&mut self) {
        for (idx, entry) in self.config.footer.links.iter().enumerate() {
            let steps = [Step::Key("footer"), Step::Key("links"), Step::Index(idx)];
            match &entry.items {
                Some(items) if items.is_empty() => {
                    self.report(
                        &steps,
                        "this column of the footer has no links",
                        "add one, or remove the column",
                    );
                }
                Some(items) => {
                    for (position, item) in items.iter().enumerate() {
                        let item_steps = [&steps[..], &[Step::Key("items"), Step::Index(position)]];
                        self.footer_link(item, &item_steps.concat());
                    }
                }
                None => self.footer_link(entry, &steps),
            }
        }
    }

    /// Checks a link of the footer, which has a label and one address, or is HTML.
    fn footer_link(&mut self, entry: &FooterEntry, steps: &[Step<'_>]) {
        if entry.html.is_some() {
            return;
        }
        if entry
            .label
            .as_deref()
            .is_none_or(|label| label.trim().is_empty())
        {
            self.report(
                steps,
                "this link of the footer has no `label`",
                "write the text of the link",
            );
            return;
        }
        match (&entry.to, &entry.href) {
            (None, Some(href)) if !is_address(href) => {
                let steps = [steps, &[Step::Key("href")]].concat();
                let message = format!("`{href}` is not a URL: each page would lead to another one");
                let help = "write a URL like `https://example.com/page`, or use `to` for a page of the site";
                self.report(&steps, message, help);
            }
            (Some(_), None) | (None, Some(_)) => {}
            _ => self.report(
                steps,
                "a link of the footer needs exactly one of `to` and `href`",
                "set `to` to a page of the site, or `href` to another URL",
            ),
        }
    }

    /// Checks how the search groups and changes its results.
    fn results(&mut self) {
        let search = &self.config.search;
        for (key, expression) in search.browser_expressions() {
            // Browsers evaluate these expressions, so their syntax is that of
            // JavaScript, not of the `regex` crate.
            if let Err(error) = regress::Regex::new(expression) {
                self.report(
                    &[Step::Key("search"), Step::Key(key)],
                    format!("invalid JavaScript regular expression `{expression}`: {error}"),
                    "escape special characters with a backslash, for example `\\.` for a dot",
                );
            }
        }
        if search.max_results_per_group == 0 {
            self.report(
                &[Step::Key("search"), Step::Key("max_results_per_group")],
                "a group must contain at least one hit",
                "write 1 or more",
            );
        }
    }

    fn synonyms(&mut self) {
        let has_word = |text: &String| text.contains(char::is_alphanumeric);
        for (word, others) in &self.config.search.synonyms {
            let mut all = std::iter::once(word).chain(others);
            let problem = if others.is_empty() {
                format!("`{word}` has no synonyms")
            } else if let Some(text) = all.find(|text| !has_word(text)) {
                format!("`{text}` contains neither letters nor digits")
            } else {
                continue;
            };
            self.report(
                &[Step::Key("search"), Step::Key("synonyms"), Step::Key(word)],
                problem,
                "list words or phrases, for example `kiosk = [\"showroom\"]`",
            );
        }
    }

    fn limits(&mut self) {
        for (key, megabytes) in self.config.limits.entries() {
            if megabytes == 0 {
                self.report(
                    &[Step::Key("limits"), Step::Key(key)],
                    format!("`limits.{key}` is 0, which would reject every file"),
                    "write a number of megabytes, at least 1",
                );
            }
        }
    }

    fn external_links(&mut self) {
        let links = &self.config.external_links;
        // The schema has the minimum as well, but not everyone uses an editor
        // that reads it.
        if links.timeout == 0 {
            self.report(
                &[Step::Key("external_links"), Step::Key("timeout")],
                "`external_links.timeout` is 0, which leaves no time to answer",
                "write a number of seconds, at least 1",
            );
        }
        for (idx, status) in links.accept.iter().enumerate() {
            if !(100..1000).contains(status) {
                self.report(
                    &[
                        Step::Key("external_links"),
                        Step::Key("accept"),
                        Step::Index(idx),
                    ],
                    format!("{status} is not an HTTP status code"),
                    "write a three-digit number, for example 403",
                );
            }
        }
    }

    fn apis(&mut self) {
        for (idx, api) in self.config.api.iter().enumerate() {
            let proxy = api.console_proxy.as_deref();
            if let Some(problem) = proxy.and_then(console_proxy::problem) {
                let steps = [
                    Step::Key("api"),
                    Step::Index(idx),
                    Step::Key("console_proxy"),
                ];
                self.report(&steps, problem.message, problem.help);
            }
            let mut languages = HashSet::new();
            for (position, template) in api.sample_templates.iter().enumerate() {
                let language = &template.language;
                let problem = if !is_language_key(language) {
                    format!("invalid language key `{language}`")
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
                let help =
                    "write a unique key of lower-case letters, digits and `-`, such as `elixir`";
                self.report(&steps, problem, help);
            }
        }
    }

    /// Checks the placeholders in addresses of sources: `edit_url` and `source_url`.
    fn source_links(&mut self) {
        const OF_PAGES: &[&str] = &["path", "file"];
        const OF_LINES: &[&str] = &["path", "line", "column", "gitRevision"];
        let config = self.config;
        let docs = config.docs.iter_enumerated().map(|(idx, docs)| {
            let steps = docs_steps(self.value, idx, &[Step::Key("edit_url")]);
            (steps, &docs.edit_url)
        });
        let entry = |table, idx, key| vec![Step::Key(table), Step::Index(idx), Step::Key(key)];
        let blogs = config.blog.iter().enumerate();
        let blogs = blogs.map(|(idx, blog)| (entry("blog", idx, "edit_url"), &blog.edit_url));
        let pages = (
            vec![Step::Key("pages"), Step::Key("edit_url")],
            &config.pages.edit_url,
        );
        let of_pages = docs.chain(blogs).chain([pages]);
        let of_pages = of_pages.map(|(steps, address)| (steps, address, OF_PAGES));
        let libraries = config.library.iter().enumerate().map(|(idx, library)| {
            let steps = entry("library", idx, "source_url");
            (steps, &library.source_url, OF_LINES)
        });
        for (steps, address, known) in of_pages.chain(libraries) {
            let address = address.as_deref();
            if let Some(address) = address.filter(|url| !is_web_template(url)) {
                let message = format!("`{address}` is not a URL");
                let help = "write it like `https://github.com/owner/repository/edit/main/{path}`";
                self.report(&steps, message, help);
                continue;
            }
            let Some(name) = address.and_then(|address| unknown_placeholder(address, known)) else {
                continue;
            };
            let message = format!("unknown placeholder `{{{name}}}`");
            self.report(&steps, message, &placeholder_help(name, known));
        }
    }

    fn unique_ids(&mut self) {
        let config = self.config;
        let apis = config.api.iter().map(|api| &api.id);
        let libraries = config.library.iter().map(|library| &library.id);
        let blogs = config.blog.iter().map(|blog| &blog.id);
        let docs = config.docs.iter().map(|docs| &docs.id);
        self.unique_ids_of("api", apis);
        self.unique_ids_of("library", libraries);
        self.unique_ids_of("blog", blogs);
        self.unique_ids_of("docs", docs);
    }

    /// Checks that no two entries of a table have the same id.
    fn unique_ids_of(&mut self, table: &str, ids: impl Iterator<Item = &'a String>) {
        let mut seen = HashSet::new();
        for (idx, id) in ids.enumerate() {
            if seen.insert(id) {
                continue;
            }
            let steps = [Step::Key(table), Step::Index(idx), Step::Key("id")];
            // An entry without an id has the default one.
            let steps = match self.value.at(&steps) {
                Some(_) => &steps[..],
                None => &steps[..2],
            };
            self.report(
                steps,
                format!("two entries of `[[{table}]]` have the id `{id}`"),
                "give each a unique `id`",
            );
        }
    }
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

/// Returns whether `name` has the form of a language tag: the code of a language,
/// two or three letters, and subtags after hyphens. Browsers and screen readers
/// ignore other names.
fn is_language_tag(name: &str) -> bool {
    let mut parts = name.split('-');
    let code = parts.next().unwrap_or_default();
    let is_code =
        matches!(code.len(), 2 | 3) && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    is_code && parts.all(is_subtag)
}

/// Returns whether TeX parses `name`, a key of `markdown.math_macros`, as a single
/// command: a backslash followed by letters or by one other character. A character
/// outside ASCII needs no backslash.
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

/// Returns whether `key` is valid as the key of a language of samples, which is
/// a part of addresses.
fn is_language_key(key: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !key.is_empty() && key.bytes().all(is_part)
}
