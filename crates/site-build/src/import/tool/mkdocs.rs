//! Sites of MkDocs: `mkdocs.yml`, and `zensical.toml`.
//!
//! The extensions of Markdown that sites use most (admonitions with `!!!`, tabs
//! with `===`) are read in place; the report counts others in the pages.

mod blog;
mod extensions;
mod languages;
mod menu;
mod repository;
mod zensical;

use located_data::{Syntax, path};
use serde_json::json;

use super::super::out::Settings;
use super::super::report::Report;
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::environment::{Variable, without_variables};
use super::languages::Layout;
use super::nav::Docs;
use super::{Input, Site, page_address, service_name, set_address, set_docs, set_language};
use blog::Blog;
use extensions::{entries, extensions};
use menu::{Folding, SIDEBAR, nav_sidebar};
use repository::repository;

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
