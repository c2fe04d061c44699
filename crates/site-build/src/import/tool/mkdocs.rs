//! Sites of MkDocs: `mkdocs.yml`, and `zensical.toml`.
//!
//! The extensions of Markdown that sites use most (admonitions with `!!!`, tabs
//! with `===`) are read in place; the report counts others in the pages.

mod blog;
mod languages;
mod zensical;

use std::collections::BTreeSet;

use located_data::{Syntax, path};
use serde_json::{Value as Json, json};

use super::super::out::Settings;
use super::super::report::Report;
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::environment::{Variable, without_variables};
use super::languages::Layout;
use super::nav::{self, Docs};
use super::{Input, Site, page_address, service_name, set_address, set_docs, set_language};
use blog::Blog;

/// Name of the sidebar.
const SIDEBAR: &str = "nav";

/// Translates a site. Returns the folder of its pages.
///
/// # Errors
/// Returns a text for the error message if the configuration cannot be parsed,
/// or its folder not be used.
pub(super) fn site(input: &Input<'_>, site: &mut Site) -> Result<String, String> {
    let (table, variables) = if input.config.ends_with(".toml") {
        (zensical::table(input)?, Vec::new())
    } else {
        let (text, variables) = without_variables(input.text);
        (input.data(Syntax::Yaml, &text)?, variables)
    };
    let Site {
        settings,
        report,
        sidebars,
        files,
    } = site;
    for Variable { name, line } in variables {
        let text = "its value is only known at run time: write it to site.toml";
        report.manual_at(&format!("!ENV {name}"), line, text);
    }
    let look = Look::of(&table);
    let mut config = Source::new("", table, report);
    config.move_text("site_name", "title", settings);
    config.move_text("site_description", "tagline", settings);
    if let Some(url) = config.text("site_url") {
        set_address(&url, settings);
        config.moved("site_url", "url");
    }
    let folder = pages(&mut config, input, settings)?;
    repository(&mut config, look.has_edit_links(), &folder, settings);
    if let Some(copyright) = config.text("copyright") {
        settings.set("footer.copyright", copyright);
        config.moved("copyright", "footer.copyright");
    }
    // A text is the name of the theme.
    config.take_if("theme", |theme| matches!(theme, Value::Text(_)));
    theme(config.inner("theme"), input, &folder, settings);
    let (plugin, blogs) = plugins(&mut config, &folder, input, settings);
    extra(&mut config, settings);
    extensions(&mut config, input, settings);
    for key in ["extra_css", "extra_javascript"] {
        let text = "files written for the markup of MkDocs are left out";
        config.unsupported(key, text);
    }
    config.unsupported("hooks", "code of the site does not run");
    config.ignore(&[
        "not_in_nav",
        "remote_branch",
        "site_author",
        "site_dir",
        "strict",
        "validation",
        "watch",
    ]);

    let main = plugin.as_ref().map(|plugin| &plugin.languages.main);
    let suffix = main.map(|main| format!(".{}.md", main.folder));
    let exists = |file: &str| {
        let with_suffix = || {
            let stem = file.strip_suffix(".md")?;
            Some(input.exists(&format!("{stem}{}", suffix.as_deref()?)))
        };
        input.exists(file) || with_suffix().unwrap_or_default()
    };
    let main_folder = match &plugin {
        Some(plugin) if plugin.languages.layout == Layout::AllFolders => {
            path::resolve(&folder, &plugin.languages.main.folder)
        }
        _ => folder.clone(),
    };
    let docs = Docs::new(&main_folder, &exists);
    *sidebars = nav_sidebar(&mut config, &docs, &blogs, look.folding());
    if sidebars.is_some() {
        // Pages that the menu does not have show it as well.
        settings.set("docs.sidebars_by_path", json!({ "/": SIDEBAR }));
    } else {
        look.set_generated_sidebar(settings, config.report());
    }
    config.finish();
    for blog in blogs {
        // Without `nav`, nothing else leads to the posts.
        if sidebars.is_none() {
            let item = json!({ "label": blog.title, "to": blog.href });
            settings.push_at("navbar.items", item);
        }
        files.extend(blog.authors);
    }
    if let Some(mut plugin) = plugin {
        if sidebars.is_some() {
            plugin.add_labels();
        }
        if let Some(menu) = plugin.languages.menu() {
            settings.push_at("navbar.items", menu);
        }
        let fallback = plugin.has_fallback.into();
        files.extend(plugin.languages.apply(input, fallback, settings, report));
    }
    Ok(folder)
}

/// Sets how pages are read, and returns their folder.
fn pages(
    config: &mut Source<'_>,
    input: &Input<'_>,
    settings: &mut Settings,
) -> Result<String, String> {
    let folder = config.text("docs_dir").unwrap_or_else(|| "docs".to_owned());
    let folder = input.docs_folder("", "docs_dir", &folder)?;
    set_docs(&folder, "md", settings);
    let mut exclude = excluded(config);
    input.publish_all(&folder, settings);
    // MkDocs does not compare the addresses of pages.
    settings.set("checks.duplicate_routes", "warn");
    settings.set("markdown.dialect", "mkdocs");
    settings.set("docs.slugs", false);
    settings.set("markdown.heading_ids", "python");
    // MkDocs passes raw HTML on as it is.
    settings.set("checks.unbalanced-component", "warn");
    exclude.extend(input.readmes_beside_indexes(&folder, config.report()));
    if !exclude.is_empty() {
        settings.set("docs.exclude", exclude);
    }
    let is_folders = config.flag("use_directory_urls").unwrap_or(true);
    settings.set("trailing_slash", is_folders);
    Ok(folder)
}

/// Returns `exclude_docs`, patterns in the form of `.gitignore`, as those of `docs.exclude`.
/// They hold for pages and for files beside them.
fn excluded(config: &mut Source<'_>) -> Vec<String> {
    let Some(patterns) = config.text("exclude_docs") else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for line in patterns.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with('!') {
            let name = format!("exclude_docs: {line}");
            let text = "an exception has no equivalent: write `docs.exclude` without it";
            config.report().manual(&name, text);
            continue;
        }
        let path = line.trim_start_matches('/').trim_end_matches('/');
        // A name without a folder is one at any depth.
        let is_anywhere = !line.trim_end_matches('/').contains('/');
        let path = match is_anywhere {
            true => format!("**/{path}"),
            false => path.to_owned(),
        };
        if !line.ends_with('/') {
            out.push(path.clone());
        }
        out.push(format!("{path}/**"));
    }
    config.moved("exclude_docs", "docs.exclude");
    out
}

/// What the theme says about other settings.
struct Look {
    is_material: bool,
    features: Vec<String>,
}

impl Look {
    /// Reads the theme of a configuration.
    fn of(config: &Table) -> Self {
        let theme = config.get("theme").cloned().unwrap_or(Value::Null);
        let name = theme.text();
        let mut theme = theme.into_table();
        let name = name.or_else(|| theme.get("name").and_then(Value::text));
        let features = theme.shift_remove("features").map(Value::into_list);
        let features = features.unwrap_or_default();
        Self {
            is_material: name.as_deref() == Some("material"),
            features: features.iter().filter_map(Value::text).collect(),
        }
    }

    /// Returns whether a feature of Material is on.
    fn has(&self, feature: &str) -> bool {
        self.is_material && self.features.iter().any(|name| name == feature)
    }

    /// Returns whether pages have edit links: those of Material have them if a feature is
    /// on.
    fn has_edit_links(&self) -> bool {
        !self.is_material || self.has("content.action.edit")
    }

    /// Sets which sections of a menu that is made of the folder are open.
    fn set_generated_sidebar(&self, settings: &mut Settings, report: &mut Report) {
        if self.has("navigation.expand") {
            settings.set("docs.sidebar_collapsed", false);
        }
        if self.has("navigation.sections") {
            let text = "`sidebar_collapsible = false` under `[docs]` keeps all sections open";
            report.manual("theme.features: navigation.sections", text);
        }
    }

    /// Returns which sections of the menu are open.
    fn folding(&self) -> Folding {
        // With tabs, the sections are those below them.
        let depth = usize::from(self.has("navigation.tabs"));
        Folding {
            headed: self.has("navigation.sections").then_some(depth),
            collapsed: !self.has("navigation.expand"),
        }
    }
}

/// Which sections of the menu are open.
#[derive(Debug, Clone, Copy)]
struct Folding {
    /// Depth of the sections that are always open, if there are any.
    headed: Option<usize>,
    /// Whether all others are collapsed.
    collapsed: bool,
}

impl Folding {
    /// Returns whether a section is collapsed, or `None` if it is always open.
    fn at(self, depth: usize) -> Option<bool> {
        (self.headed != Some(depth)).then_some(self.collapsed)
    }
}

/// Converts `repo_url` and `edit_uri`. `has_edit_links` says whether the theme shows edit
/// links.
fn repository(
    config: &mut Source<'_>,
    has_edit_links: bool,
    folder: &str,
    settings: &mut Settings,
) {
    let Some(repository) = config.text("repo_url") else {
        return;
    };
    let host = Host::of(&repository);
    let label = config.text("repo_name").filter(|name| !name.is_empty());
    let label = label.unwrap_or_else(|| host.map_or("Repository", Host::name).to_owned());
    let item = json!({ "label": label, "href": repository, "position": "right" });
    settings.set("navbar.items", vec![item]);
    config.moved("repo_url", "navbar.items");
    if !has_edit_links {
        let text = "Material shows edit links only with the feature `content.action.edit`: \
                    write `docs.edit_url` to have them";
        config.unsupported("edit_uri", text);
        return;
    }
    // An empty path removes the links.
    let edit = match config.text("edit_uri") {
        Some(edit) => {
            if !edit.is_empty() {
                config.moved("edit_uri", "docs.edit_url");
            }
            edit
        }
        None => {
            let edit = host.map_or("", Host::edit_path);
            if let Some(branch) = edit.split('/').nth(1) {
                let text = format!(
                    "edit links lead to the branch `{branch}`, the default of MkDocs: check the branch in `docs.edit_url`"
                );
                config.report().manual("repo_url", &text);
            }
            edit.to_owned()
        }
    };
    if edit.is_empty() {
        return;
    }
    let url = match edit.contains("://") {
        true => edit,
        false => format!(
            "{}/{}",
            repository.trim_end_matches('/'),
            edit.trim_start_matches('/')
        ),
    };
    // Paths of `edit_url` are relative to the site folder, those of `edit_uri`
    // to the docs folder.
    let url = url.trim_end_matches('/').trim_end_matches(folder);
    settings.set("docs.edit_url", url);
}

/// A host of repositories for which MkDocs has defaults.
#[derive(Debug, Clone, Copy)]
enum Host {
    GitHub,
    GitLab,
    Bitbucket,
}

impl Host {
    /// Returns the host of a repository, by its URL.
    fn of(repository: &str) -> Option<Self> {
        let (_, rest) = repository.split_once("://")?;
        match &*rest.split('/').next()?.to_lowercase() {
            "github.com" => Some(Self::GitHub),
            "gitlab.com" => Some(Self::GitLab),
            "bitbucket.org" => Some(Self::Bitbucket),
            _ => None,
        }
    }

    /// The default of `repo_name`.
    const fn name(self) -> &'static str {
        match self {
            Self::GitHub => "GitHub",
            Self::GitLab => "GitLab",
            Self::Bitbucket => "Bitbucket",
        }
    }

    /// The default of `edit_uri`.
    const fn edit_path(self) -> &'static str {
        match self {
            Self::GitHub | Self::GitLab => "edit/master/docs/",
            Self::Bitbucket => "src/default/docs/",
        }
    }
}

/// Translates `theme`.
fn theme(mut theme: Source<'_>, input: &Input<'_>, folder: &str, settings: &mut Settings) {
    for (key, target) in [("logo", "navbar.logo.src"), ("favicon", "favicon")] {
        let Some(file) = theme.text(key) else {
            continue;
        };
        if input.publishes(folder, &file) {
            settings.set(target, format!("/{file}"));
            theme.moved(key, target);
        } else {
            let name = theme.name(key);
            let text = format!("the file is not in `{folder}`: copy it there, and set `{target}`");
            theme.report().manual(&name, &text);
        }
    }
    if let Some(language) = theme.text("language") {
        set_language(&language, settings);
    }
    if let Some(language) = theme.text("locale") {
        set_language(&language, settings);
        theme.moved("locale", "i18n.default_locale");
    }
    // The themes of MkDocs itself.
    if let Some(mode) = theme.text("color_mode") {
        let default = if mode == "dark" { "dark" } else { "light" };
        settings.set("color_mode.default_mode", default);
        settings.set("color_mode.respect_system", mode == "auto");
        theme.moved("color_mode", "color_mode.default_mode");
    }
    if let Some(has_switch) = theme.flag("user_color_mode_toggle") {
        settings.set("color_mode.disable_switch", !has_switch);
        theme.moved("user_color_mode_toggle", "color_mode.disable_switch");
    }
    let mut analytics = theme.inner("analytics");
    if let Some(id) = analytics.text("gtag") {
        settings.set("analytics.provider", "google");
        settings.set("analytics.measurement_id", id);
        analytics.moved("gtag", "analytics.measurement_id");
    }
    analytics.finish();
    theme.unsupported("custom_dir", "override templates of site-build instead");
    palette(&mut theme, settings);
    features(&mut theme);
    for key in ["font", "icon"] {
        theme.unsupported(
            key,
            "set custom properties in a style sheet, or override templates",
        );
    }
    // Code is highlighted during the build.
    let highlighters = [
        "highlightjs",
        "hljs_languages",
        "hljs_style",
        "hljs_style_dark",
    ];
    theme.ignore(&highlighters);
    // The variant of Zensical differs in looks.
    theme.ignore(&["name", "variant"]);
    theme.finish();
}

/// Converts `nav`, if there is one.
fn nav_sidebar(
    config: &mut Source<'_>,
    docs: &Docs<'_>,
    blogs: &[Blog],
    folding: Folding,
) -> Option<Json> {
    let nav = config.list("nav");
    if nav.is_empty() {
        return None;
    }
    let mut missing = Vec::new();
    let menu = Menu {
        docs,
        blogs,
        folding,
    };
    let items = menu.items(nav, 0, &mut missing);
    let key = config.name("nav");
    nav::missing_items(&key, &missing, config.report());
    config.moved("nav", "docs.sidebar_path");
    Some(json!({ SIDEBAR: items }))
}

/// Converts `theme.palette`: one palette, or one for each colour mode.
fn palette(theme: &mut Source<'_>, settings: &mut Settings) {
    let palettes = theme.tables("palette");
    let is_dark =
        |palette: &Table| palette.get("scheme").and_then(Value::text).as_deref() == Some("slate");
    if let Some(first) = palettes.first() {
        let mode = if is_dark(first) { "dark" } else { "light" };
        settings.set("color_mode.default_mode", mode);
        settings.set("color_mode.disable_switch", palettes.len() == 1);
        let follows = palettes.iter().any(|palette| palette.contains_key("media"));
        settings.set("color_mode.respect_system", follows);
        theme.moved("palette", "color_mode");
    }
    let color = |key: &str| {
        let mut colors = palettes
            .iter()
            .filter_map(|palette| palette.get(key)?.text());
        colors.next()
    };
    let report = theme.report();
    if let Some(primary) = color("primary") {
        match link_color(&primary) {
            Some(accent) => {
                settings.set("theme.accent", accent);
                report.moved("theme.palette.primary", "theme.accent");
            }
            None => report.manual(
                "theme.palette.primary",
                "set `theme.accent` to the colour of your links",
            ),
        }
    }
    if let Some(accent) = color("accent") {
        let text =
            format!("the colour `{accent}` of links under the pointer follows `theme.accent`");
        report.unsupported("theme.palette.accent", &text);
    }
}

/// Returns the colour of links in Material's palette with the primary colour `name`, or
/// `None` for a colour that the site defines itself.
///
/// These are the colours of Material Design in the shades that Material for MkDocs
/// takes. Grey and black palettes have the links of `indigo`.
fn link_color(name: &str) -> Option<&'static str> {
    Some(match &*name.to_lowercase().replace(' ', "-") {
        "red" => "#ef5350",
        "pink" => "#e91e63",
        "purple" => "#ab47bc",
        "deep-purple" => "#7e57c2",
        "indigo" | "grey" | "blue-grey" | "black" | "white" => "#3f51b5",
        "blue" => "#2196f3",
        "light-blue" => "#03a9f4",
        "cyan" => "#00bcd4",
        "teal" => "#009688",
        "green" => "#4caf50",
        "light-green" => "#8bc34a",
        "lime" => "#cddc39",
        "yellow" => "#ffeb3b",
        "amber" => "#ffc107",
        "orange" => "#ffa726",
        "deep-orange" => "#ff7043",
        "brown" => "#795548",
        _ => return None,
    })
}

/// Reports the features of the theme that ours has no switch for.
fn features(theme: &mut Source<'_>) {
    // These are always there, or part of the menu.
    const BUILT_IN: &[&str] = &[
        "content.action.edit",
        "content.code.annotate",
        "content.code.copy",
        "navigation.expand",
        "navigation.footer",
        "navigation.indexes",
        "navigation.instant",
        "navigation.instant.prefetch",
        "navigation.path",
        "navigation.sections",
        "navigation.top",
        "search.highlight",
        "search.share",
        "search.suggest",
        "toc.follow",
    ];
    for feature in theme.texts("features") {
        if !BUILT_IN.contains(&&*feature) {
            let text =
                "the theme has no such switch: see the manual's pages on navigation and styles";
            let key = format!("theme.features: {feature}");
            theme.report().unsupported(&key, text);
        }
    }
}

/// Converts `extra`: analytics and links to other services.
fn extra(config: &mut Source<'_>, settings: &mut Settings) {
    let mut extra = config.inner("extra");
    let mut analytics = extra.inner("analytics");
    let provider = analytics.text("provider");
    match (provider.as_deref(), analytics.text("property")) {
        (Some("google"), Some(id)) => {
            settings.set("analytics.provider", "google");
            settings.set("analytics.measurement_id", id);
            analytics.moved("property", "analytics.measurement_id");
        }
        // A property from an environment variable is reported as such.
        (Some("google"), None) => {}
        (Some(other), _) => {
            let text = format!("`{other}` is not supported: see `[analytics]` in the manual");
            analytics
                .report()
                .unsupported("extra.analytics.provider", &text);
        }
        _ => {}
    }
    analytics.unsupported("feedback", "see `[feedback]` in the manual");
    analytics.finish();
    let mut links = Vec::new();
    for social in extra.tables("social") {
        let text = |key: &str| social.get(key).and_then(Value::text);
        let Some(href) = text("link").map(of_site) else {
            continue;
        };
        let icon = text("icon").map(|icon| {
            let name = icon.rsplit('/').next().unwrap_or(&icon);
            service_name(name)
        });
        let label = text("name").or(icon).unwrap_or_else(|| href.clone());
        links.push(json!({ "label": label, "href": href }));
    }
    if !links.is_empty() {
        settings.set("footer.links", links);
        extra.moved("social", "footer.links");
    }
    extra.ignore(&["generator"]);
    extra.finish();
}

/// Returns an address whose relative form starts at the root of the site, as in templates of
/// Material, as a path.
fn of_site(address: String) -> String {
    let is_relative = !address.contains(':') && !address.starts_with(['/', '#']);
    match is_relative {
        true => format!("/{address}"),
        false => address,
    }
}

/// Takes a list of names and of tables of names and options, or a single table, as pairs of
/// name and options.
fn entries(config: &mut Source<'_>, key: &str) -> Vec<(String, Value)> {
    let mut out = Vec::new();
    for entry in config.list(key) {
        match entry {
            Value::Table(table) => out.extend(table),
            name => out.extend(name.text().map(|name| (name, Value::Null))),
        }
    }
    out
}

/// Converts the extensions of Python-Markdown that are settings. What pages use
/// of those without an equivalent is reported where they use it.
fn extensions(config: &mut Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    // Python-Markdown has neither shortcodes nor links without brackets.
    settings.set("markdown.emoji", false);
    settings.set("markdown.autolinks", false);
    // Folders of the files that pages insert; each extension searches its own.
    let mut folders = Vec::new();
    for (name, options) in entries(config, "markdown_extensions") {
        let key = format!("markdown_extensions: {name}");
        let mut options = Source::new(&key, options.into_table(), config.report());
        match name.strip_prefix("markdown.extensions.").unwrap_or(&name) {
            "pymdownx.arithmatex" => formulas(options, settings),
            "pymdownx.emoji" => {
                settings.set("markdown.emoji", true);
                options.report().moved(&key, "markdown.emoji");
            }
            "pymdownx.magiclink" => magiclink(options, settings),
            "smarty" => smarty(options, settings),
            "pymdownx.highlight" | "codehilite" => highlight(options, settings),
            "pymdownx.escapeall"
            | "pymdownx.progressbar"
            | "pymdownx.fancylists"
            | "pymdownx.pathconverter" => {
                let text = "this syntax is not read: check which pages use it";
                options.report().unsupported(&key, text);
            }
            "pymdownx.smartsymbols" => {
                let text = "marks such as `(c)`, `+/-` and `-->` are text: write the symbols";
                options.report().unsupported(&key, text);
            }
            "pymdownx.snippets" => {
                let own = insertion_folders(&mut options);
                snippets(&mut options, &own, input, settings);
                options.finish();
                folders.extend(own);
            }
            "markdown_include.include" | "markdown_include_variants" | "mdx_include" => {
                folders.extend(insertion_folders(&mut options));
                options.ignore(&[
                    "encoding",
                    "inheritHeadingDepth",
                    "syntax_left",
                    "syntax_right",
                ]);
                options.finish();
            }
            "pymdownx.superfences" => {
                for fence in options.tables("custom_fences") {
                    let name = fence.get("name").and_then(Value::text).unwrap_or_default();
                    if name == "mermaid" {
                        settings.set("markdown.mermaid", "browser");
                        options.moved("custom_fences", "markdown.mermaid");
                    } else {
                        let text =
                            format!("code blocks in the language `{name}` are shown as code");
                        options.report().unsupported(&key, &text);
                    }
                }
                options.finish();
            }
            "toc" => {
                let depth = options.take("toc_depth");
                // A range such as `2-4`, or the deepest level.
                let text = depth.and_then(|depth| depth.text()).unwrap_or_default();
                let (first, last) = text.split_once('-').unwrap_or(("2", &text));
                if let (Ok(first), Ok(last)) = (first.parse::<u8>(), last.parse::<u8>()) {
                    let first = first.max(2);
                    if (first..=6).contains(&last) {
                        settings.set("table_of_contents.min_heading_level", first);
                        settings.set("table_of_contents.max_heading_level", last);
                        options.moved("toc_depth", "table_of_contents.max_heading_level");
                    }
                }
                options.unsupported("title", "write the text to `i18n/<locale>/code.json`");
                slugs(&mut options, input.text, settings);
                options.ignore(&["permalink", "permalink_title", "baselevel"]);
                options.finish();
            }
            "meta"
            | "tables"
            | "footnotes"
            | "admonition"
            | "attr_list"
            | "def_list"
            | "abbr"
            | "md_in_html"
            | "fenced_code"
            | "extra"
            | "sane_lists"
            | "mdx_truly_sane_lists" => {}
            _ if name.starts_with("pymdownx.") => {}
            _ => options.report().unsupported(
                &key,
                "Markdown extensions do not run: check which pages use it",
            ),
        }
    }
    let mut known = BTreeSet::new();
    folders.retain(|folder: &String| known.insert(folder.clone()));
    if folders.iter().any(|folder| folder != ".") {
        settings.set("markdown.snippet_paths", folders);
    }
}

/// Converts `pymdownx.arithmatex`.
fn formulas(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.math", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.math");
    for (name, kinds) in [
        ("inline_syntax", ["dollar", "round"].as_slice()),
        ("block_syntax", &["dollar", "square", "begin"]),
    ] {
        let Some(value) = options.take(name) else {
            continue;
        };
        let list = value.into_list();
        let written: Vec<String> = list.iter().filter_map(Value::text).collect();
        for kind in kinds {
            let is_on = written.iter().any(|written| written == kind);
            let text = match (name, *kind, is_on) {
                ("inline_syntax", "dollar", false) => {
                    settings.set("markdown.math_single_dollar", false);
                    options.moved(name, "markdown.math_single_dollar");
                    continue;
                }
                (_, "round", false) => r"`\(…\)` is a formula: leave out the backslashes of text",
                (_, "square", false) => r"`\[…\]` is a formula: leave out the backslashes of text",
                (_, "dollar", false) => "`$$` is a formula: write `\\$\\$` if it is text",
                (_, "begin", true) => {
                    r"`\begin{…}` begins no formula: write `$$` above it and below its end"
                }
                _ => continue,
            };
            let name = options.name(name);
            options.report().manual(&name, text);
        }
    }
    // The markup for scripts that show formulas.
    options.ignore(&[
        "generic",
        "preview",
        "smart_dollar",
        "tex_inline_wrap",
        "tex_block_wrap",
    ]);
    options.finish();
}

/// Converts `pymdownx.magiclink`.
fn magiclink(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.autolinks", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.autolinks");
    for key in ["repo_url_shorthand", "social_url_shorthand"] {
        let text = "references such as `#12` and `@name` are text: write links";
        options.unsupported(key, text);
    }
    for key in [
        "repo_url_shortener",
        "social_url_shortener",
        "hide_protocol",
    ] {
        let text = "links show the whole address: write a text for them";
        options.unsupported(key, text);
    }
    // What references and shortened addresses refer to.
    options.ignore(&["provider", "user", "repo", "labels"]);
    options.finish();
}

/// Converts `smarty`.
fn smarty(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.smart_punctuation", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.smart_punctuation");
    for name in ["smart_quotes", "smart_dashes", "smart_ellipses"] {
        if options.flag(name) == Some(false) {
            let text = "quotes, dashes and ellipses are converted together";
            let name = options.name(name);
            options.report().unsupported(&name, text);
        }
    }
    let text = "quotes are those of English";
    options.unsupported("substitutions", text);
    options.unsupported("smart_angled_quotes", text);
    options.finish();
}

/// Converts `linenums` of `pymdownx.highlight` and `codehilite`, and reports the other options
/// that change code blocks.
fn highlight(mut options: Source<'_>, settings: &mut Settings) {
    options.move_flag("linenums", "markdown.line_numbers", settings);
    let language = "write the language of code blocks";
    let title = "write `title=\"…\"` after the language of code blocks";
    for (name, text) in [
        ("auto_title", title),
        ("auto_title_map", title),
        ("default_lang", language),
        ("guess_lang", language),
        (
            "extend_pygments_lang",
            "write the language itself in place of its name here",
        ),
    ] {
        options.unsupported(name, text);
    }
    // The markup of Pygments: its classes, ids and styles.
    options.ignore(&[
        "anchor_linenums",
        "code_attr_on_pre",
        "css_class",
        "lang_prefix",
        "language_prefix",
        "line_anchors",
        "line_spans",
        "linenums_class",
        "linenums_special",
        "linenums_style",
        "noclasses",
        "pygments_lang_class",
        "pygments_style",
        "stripnl",
        "use_pygments",
    ]);
    options.finish();
}

/// Returns the folders of an extension that inserts files, its option `base_path`: the
/// folder of the configuration if it has none.
fn insertion_folders(options: &mut Source<'_>) -> Vec<String> {
    let key = "base_path";
    let paths: Vec<String> = match options.take(key) {
        Some(Value::List(paths)) => paths.iter().filter_map(Value::text).collect(),
        Some(path) => path.text().into_iter().collect(),
        None => return vec![".".to_owned()],
    };
    let is_inside = |path: &String| !path.starts_with('/') && !path.contains("..");
    if !paths.iter().all(is_inside) {
        let name = options.name(key);
        let text = "move files outside the site folder into it";
        options.report().manual(&name, text);
    }
    options.moved(key, "markdown.snippet_paths");
    paths.into_iter().filter(is_inside).collect()
}

/// Converts the options of `pymdownx.snippets`, whose files are in `folders`. A file for
/// all pages that does not exist is left out, as the extension does.
fn snippets(
    options: &mut Source<'_>,
    folders: &[String],
    input: &Input<'_>,
    settings: &mut Settings,
) {
    let exists = |file: &String| {
        let mut folders = folders.iter();
        folders.any(|folder| input.exists(&path::resolve(folder, file)))
    };
    let (append, missing): (Vec<_>, Vec<_>) =
        options.texts("auto_append").into_iter().partition(exists);
    for file in missing {
        let name = options.name("auto_append");
        let text = format!("the file `{file}` does not exist: it is left out");
        options.report().manual(&name, &text);
    }
    if !append.is_empty() {
        settings.set("markdown.snippet_append", append);
        options.moved("auto_append", "markdown.snippet_append");
    }
    // Unless they are checked, missing files are left out.
    if options.flag("check_paths") != Some(true) {
        settings.set("checks.missing-import", "warn");
    }
    options.move_flag("dedent_subsections", "markdown.snippet_dedent", settings);
    options.unsupported("url_download", "files of other sites are not inserted");
    options.ignore(&[
        "encoding",
        "restrict_base_path",
        "url_max_size",
        "url_timeout",
        "url_request_headers",
    ]);
}

/// Converts `slugify` of `toc`, the function that makes ids of headings.
///
/// Its value is a Python object, whose name only the text of the configuration
/// has; arguments are the value of the key `kwds`.
fn slugs(options: &mut Source<'_>, config: &str, settings: &mut Settings) {
    let Some(function) = options.take("slugify") else {
        return;
    };
    let function = function.into_table();
    let arguments = function.get("kwds").cloned().map(Value::into_table);
    let case = arguments.and_then(|arguments| arguments.get("case").and_then(Value::text));
    // TOML has no tags: the table of arguments names the function, or the usual one is meant.
    let name = function.get("object").and_then(Value::text);
    let usual = (!function.is_empty()).then_some("pymdownx.slugs.slugify");
    let name = name.as_deref().or_else(|| slug_function(config)).or(usual);
    let is_lower = match name {
        Some("pymdownx.slugs.slugify") => case.is_some_and(|case| case != "none"),
        // These functions have no arguments.
        Some("pymdownx.slugs.uslugify" | "pymdownx.slugs.gfm") => true,
        Some("pymdownx.slugs.uslugify_cased") => false,
        _ => {
            let name = options.name("slugify");
            let text = "ids of headings follow the rules of Python-Markdown";
            return options.report().unsupported(&name, text);
        }
    };
    settings.set("markdown.heading_ids", "pymdownx");
    settings.set("markdown.maintain_case", !is_lower);
    options.moved("slugify", "markdown.heading_ids");
}

/// Returns the Python function in `slugify` of the extension `toc`, as its tag in the
/// text of the configuration names it: `!!python/name:pymdownx.slugs.uslugify`.
fn slug_function(config: &str) -> Option<&str> {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let mut lines = config.lines();
    let toc = lines.find(|line| {
        let name = line.trim_start_matches([' ', '-']).trim_end();
        matches!(name, "toc:" | "markdown.extensions.toc:")
    })?;
    let below = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(toc));
    let mut values = below.filter_map(|line| line.trim_start().strip_prefix("slugify:"));
    let tag = values.next()?.split_whitespace().next()?;
    let (_, function) = tag.rsplit_once(':')?;
    Some(function)
}

/// Converts the plugins `redirects`, `i18n` and `blog`, and reports others. Returns the
/// languages and the blogs.
fn plugins(
    config: &mut Source<'_>,
    folder: &str,
    input: &Input<'_>,
    settings: &mut Settings,
) -> (Option<languages::Plugin>, Vec<Blog>) {
    let mut found = None;
    let mut blogs = Vec::new();
    for (name, options) in entries(config, "plugins") {
        let options = options.into_table();
        if name == "redirects" {
            let maps = options.get("redirect_maps").cloned();
            for (from, to) in maps.map(Value::into_table).unwrap_or_default() {
                let Some(to) = to.text() else { continue };
                let [from, to] = [from, to].map(|file| match file.contains("://") {
                    true => file,
                    false => page_address(&format!("/{file}")),
                });
                settings.push("redirects", json!({ "from": [from], "to": to }));
            }
            config.moved("plugins: redirects", "redirects");
        } else if name == "i18n" {
            found = languages::read(options, folder, input, config.report());
        } else if name == "include-markdown" {
            let key = "plugins: include-markdown";
            include_markdown(Source::new(key, options, config.report()));
        } else if matches!(&*name, "blog" | "material/blog") {
            blogs.extend(blog::read(
                options,
                folder,
                input,
                settings,
                config.report(),
            ));
        } else if !matches!(
            &*name,
            "search" | "autorefs" | "minify" | "privacy" | "offline"
        ) {
            let text = "plugins do not run: check whether the site needs it";
            config
                .report()
                .unsupported(&format!("plugins: {name}"), text);
        }
    }
    (found, blogs)
}

/// Reports the options of the plugin `include-markdown`. Tags are read without it.
fn include_markdown(mut options: Source<'_>) {
    for key in ["opening_tag", "closing_tag"] {
        options.unsupported(key, "write `{%` and `%}` around the tags");
    }
    let text = "write `include-markdown` and `include` into the tags";
    options.unsupported("directives", text);
    let of_tags = "write the option into the tags that need it";
    for key in ["start", "end", "heading_offset"] {
        options.unsupported(key, of_tags);
    }
    // These are on by default.
    for (key, text) in [
        ("rewrite_relative_urls", of_tags),
        (
            "recursive",
            "tags in files that are inserted are read as well",
        ),
    ] {
        if options.flag(key) == Some(false) {
            let name = options.name(key);
            options.report().unsupported(&name, text);
        }
    }
    options.unsupported("dedent", "remove the indentation from the files");
    options.unsupported("exclude", "the tags name single files");
    // How files of other sites are kept, and what is around the inserted text.
    options.ignore(&[
        "cache",
        "cache_dir",
        "comments",
        "encoding",
        "preserve_includer_indent",
        "trailing_newlines",
    ]);
    options.finish();
}

/// What the entries of `nav` refer to.
struct Menu<'m> {
    docs: &'m Docs<'m>,
    blogs: &'m [Blog],
    folding: Folding,
}

impl Menu<'_> {
    /// Converts entries of `nav`, which are below `depth` sections. An entry is a file, or a
    /// table with a label and a file, an address or further entries. Files that do not exist
    /// are added to `missing`.
    fn items(&self, nav: Vec<Value>, depth: usize, missing: &mut Vec<String>) -> Vec<Json> {
        let mut out = Vec::new();
        for item in nav {
            match item {
                Value::Text(target) => out.extend(self.page(&target, None, missing)),
                Value::Table(table) => {
                    for (label, value) in table {
                        out.extend(match value {
                            Value::List(inner) => self.section(&label, inner, depth, missing),
                            other => {
                                let target = other.text().unwrap_or_default();
                                self.page(&target, Some(&label), missing)
                            }
                        });
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// Returns the item of a section.
    fn section(
        &self,
        label: &str,
        inner: Vec<Value>,
        depth: usize,
        missing: &mut Vec<String>,
    ) -> Option<Json> {
        // A section with nothing but a blog.
        if let Some(blog) = only_blog(&inner, self.blogs) {
            return Some(nav::link(&blog.href, label));
        }
        let mut inner = self.items(inner, depth + 1, missing);
        // The index page of a section becomes the link of its category.
        let main = inner
            .first()
            .and_then(Json::as_str)
            .map(str::to_owned)
            .filter(|id| id == "index" || id.ends_with("/index"));
        if main.is_some() {
            inner.remove(0);
        }
        nav::category(label, main.as_deref(), inner, self.folding.at(depth))
    }

    /// Returns the item of a page or of an address, or `None` for a file that does
    /// not exist.
    fn page(&self, target: &str, label: Option<&str>, missing: &mut Vec<String>) -> Option<Json> {
        if target.contains("://") {
            return Some(nav::link(target, label.unwrap_or(target)));
        }
        if let Some(blog) = self.blogs.iter().find(|blog| blog.index == target) {
            return Some(nav::link(&blog.href, label.unwrap_or(&blog.title)));
        }
        match self.docs.id(target) {
            Some(id) => Some(nav::doc(&id, label)),
            None => {
                missing.push(nav::no_page(&format!("{}/{target}", self.docs.folder)));
                None
            }
        }
    }
}

/// Returns the blog whose page is the only entry of a section.
fn only_blog<'b>(section: &[Value], blogs: &'b [Blog]) -> Option<&'b Blog> {
    let [Value::Text(target)] = section else {
        return None;
    };
    blogs.iter().find(|blog| blog.index == *target)
}
