//! Sites of tools other than Docusaurus: their pages, sidebars and URLs.
//!
//! Each tool has a file that translates its configuration and its navigation.
//! `nav` makes the items of sidebars, `syntax` lists what pages contain that
//! our Markdown does not have.

mod environment;
mod front_matter;
mod languages;
mod mdbook;
mod mkdocs;
mod nav;
mod starlight;
mod syntax;
mod valid;
mod vitepress;

use std::fmt;
use std::path::Path;
use std::rc::Rc;

use docs_model::data;
use located_data::{Syntax, path};
use serde_json::Value as Json;

use super::faults;
use super::host::{Folder, joined};
use super::out::Settings;
use super::report::Report;
use super::value::{Table, Value};

/// A tool whose sites can be imported.
///
/// The names are those of the option `--from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Tool {
    /// Docusaurus 2 and 3.
    Docusaurus,
    /// VitePress.
    Vitepress,
    /// Starlight, the theme of Astro.
    Starlight,
    /// mdBook.
    Mdbook,
    /// MkDocs with its theme Material, and Zensical.
    Mkdocs,
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Docusaurus => "Docusaurus",
            Self::Vitepress => "VitePress",
            Self::Starlight => "Starlight",
            Self::Mdbook => "mdBook",
            Self::Mkdocs => "MkDocs",
        })
    }
}

impl Tool {
    /// All tools, in the order in which their configurations are searched.
    const ALL: [Self; 5] = [
        Self::Docusaurus,
        Self::Vitepress,
        Self::Starlight,
        Self::Mdbook,
        Self::Mkdocs,
    ];

    /// File names of the configuration, in the order in which the tool searches
    /// for them.
    ///
    /// Docusaurus comes first: the others have generic file names.
    pub(super) const fn configurations(self) -> &'static [&'static str] {
        match self {
            Self::Docusaurus => super::CONFIGURATIONS,
            Self::Vitepress => &[
                "docs/.vitepress/config.ts",
                "docs/.vitepress/config.mts",
                "docs/.vitepress/config.js",
                "docs/.vitepress/config.mjs",
                "docs/.vitepress/config/index.ts",
                "docs/.vitepress/config/index.mts",
                "docs/.vitepress/config/index.js",
                "docs/.vitepress/config/index.mjs",
                ".vitepress/config.ts",
                ".vitepress/config.mts",
                ".vitepress/config.js",
                ".vitepress/config.mjs",
                ".vitepress/config/index.ts",
                ".vitepress/config/index.mts",
                ".vitepress/config/index.js",
                ".vitepress/config/index.mjs",
            ],
            Self::Starlight => &[
                "astro.config.mjs",
                "astro.config.ts",
                "astro.config.mts",
                "astro.config.js",
            ],
            Self::Mdbook => &["book.toml"],
            // Zensical, the successor of Material, reads `mkdocs.yml` if there is no
            // `zensical.toml`.
            Self::Mkdocs => &["zensical.toml", "mkdocs.yml", "mkdocs.yaml", "zensical.yml"],
        }
    }

    /// Returns the path of the configuration file in a folder. That of VitePress can be
    /// in any folder below it, since pages lie beside it.
    pub(super) fn configuration(self, dir: &Path) -> Option<String> {
        let usual = self.usual_configuration(dir).map(str::to_owned);
        usual.or_else(|| match self {
            Self::Vitepress => vitepress::configuration_below(dir),
            _ => None,
        })
    }

    /// Returns the path of the configuration file in a folder, if it is one of
    /// [`configurations`](Self::configurations).
    fn usual_configuration(self, dir: &Path) -> Option<&'static str> {
        let mut names = self.configurations().iter();
        names.find(|name| dir.join(name).is_file()).copied()
    }

    /// Returns the first tool whose configuration exists in a folder.
    ///
    /// A folder can have several configurations, for example of a tool that was
    /// tried out. One in a folder below counts only if there is no other.
    pub(super) fn of(dir: &Path) -> Option<Self> {
        let find = |has: fn(Self, &Path) -> bool| {
            let mut tools = Self::ALL.into_iter();
            tools.find(|tool| has(*tool, dir))
        };
        find(|tool, dir| tool.usual_configuration(dir).is_some())
            .or_else(|| find(|tool, dir| tool.configuration(dir).is_some()))
    }

    /// Returns the tools after the [first one](Self::of) whose configuration exists in a
    /// folder.
    pub(super) fn others(dir: &Path) -> Vec<Self> {
        let tools = Self::ALL.into_iter();
        let tools = tools.filter(|tool| tool.usual_configuration(dir).is_some());
        tools.skip(1).collect()
    }
}

/// A site of another tool, translated.
pub(super) struct Site {
    /// Values of `site.toml`.
    pub(super) settings: Settings,
    /// The converted settings, and those left to do.
    pub(super) report: Report,
    /// The sidebars; `None` if the sidebar is generated from the folder.
    pub(super) sidebars: Option<Json>,
    /// Paths and texts of further files, such as those of languages.
    pub(super) files: Vec<(String, String)>,
}

/// The input of the translation of a configuration.
struct Input<'a> {
    /// The site folder, which relative paths begin at.
    dir: &'a Path,
    /// Access to the files of the repository.
    folder: &'a Rc<Folder>,
    /// Path and text of the configuration.
    config: &'a str,
    text: &'a str,
}

impl Input<'_> {
    /// Parses the configuration as data, or returns what is wrong with it.
    ///
    /// # Errors
    /// Returns the first fault, for the error message.
    fn data(&self, syntax: Syntax, text: &str) -> Result<Table, String> {
        let node = data::parse(text, syntax).map_err(|problems| {
            let first = problems.into_iter().next();
            first.map_or_else(String::new, |problem| match problem.span {
                Some(span) => {
                    let place = faults::place(text, span.start);
                    format!("{}, at {place}", problem.message)
                }
                None => problem.message,
            })
        })?;
        Ok(Value::from(Json::from(&node)).into_table())
    }

    /// Returns the constant part of a configuration that is code.
    ///
    /// # Errors
    /// Returns a text for the error message if the configuration exports no
    /// object.
    fn constants(&self) -> Result<Table, String> {
        match self.evaluate(self.config, self.text) {
            Value::Table(table) => Ok(table),
            _ => Err(faults::without_object(self.text)),
        }
    }

    /// Returns the constant part of what a module exports by default. `file` is its path
    /// from the site folder.
    fn evaluate(&self, file: &str, text: &str) -> Value {
        let folder = Rc::clone(self.folder);
        Value::from(docs_markdown::settings::evaluate(file, text, folder))
    }

    /// Returns the files `README.md` that do not become pages, because `index.md` beside
    /// them has their address, relative to the folder of the pages. Reports them.
    fn readmes_beside_indexes(&self, folder: &str, report: &mut Report) -> Vec<String> {
        let mut out = Vec::new();
        for index in self.folder.ending_with(folder, "/index.md") {
            let parent = index.strip_suffix("index.md").unwrap_or_default();
            let readme = format!("{parent}README.md");
            if self.exists(&readme) {
                report.manual(
                    &readme,
                    "left out: the address of its folder is that of `index.md`",
                );
                let below = readme.strip_prefix(folder).unwrap_or(&readme);
                out.push(below.trim_start_matches('/').to_owned());
            }
        }
        out
    }

    /// Returns whether a page has the name of its folder.
    fn has_named_index(&self, folder: &str) -> bool {
        let files = self.folder.markdown(folder).unwrap_or_default();
        files.iter().any(|file| {
            let name = path::file_name(file);
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            path::file_name(path::parent(file)).eq_ignore_ascii_case(stem)
        })
    }

    /// Returns the folder of the pages for `docs.path`. `written` is the value
    /// of `key`, a path relative to the folder `base`.
    ///
    /// # Errors
    /// Returns a text for the error message if the folder is absolute, missing,
    /// outside the repository, or the site folder itself, in which `build/` and
    /// other files that are not pages would be published.
    fn docs_folder(&self, base: &str, key: &str, written: &str) -> Result<String, String> {
        if written.starts_with('/') || Path::new(written).is_absolute() {
            return Err(format!(
                "`{key}` is `{written}`: write a path relative to the site folder"
            ));
        }
        let folder = joined(base, written);
        if folder.is_empty() {
            return Err(format!(
                "`{key}` is the folder of the configuration: move the pages to a subfolder"
            ));
        }
        match self.folder.inner(&folder) {
            Ok(_) => Ok(folder),
            Err(problem) => Err(format!("the folder `{written}` of `{key}` {problem}")),
        }
    }

    /// Sets the folder of static files, or none if it has no files.
    fn set_static(&self, folder: &str, settings: &mut Settings) {
        let dirs = match self.folder.has_files(folder) {
            true => vec![folder],
            false => Vec::new(),
        };
        settings.set("static_dirs", dirs);
    }

    /// Publishes the files beside the pages, at their paths.
    fn publish_all(&self, folder: &str, settings: &mut Settings) {
        if is_static(folder) {
            self.set_static(folder, settings);
        }
    }

    /// Returns whether [`publish_all`](Self::publish_all) publishes a file of a folder.
    fn publishes(&self, folder: &str, file: &str) -> bool {
        is_static(folder) && self.exists(&path::resolve(folder, file))
    }

    /// Returns whether a file exists, by its path from the site folder.
    fn exists(&self, file: &str) -> bool {
        self.dir.join(file).is_file()
    }
}

/// Translates the site of a tool.
///
/// What all these tools have in common is set here: files keep numbers at the
/// start of their names, standalone pages do not exist, and broken links are
/// warnings, because the tools resolve them by other rules.
///
/// # Errors
/// Returns the reason why the configuration cannot be read, for the error
/// message.
pub(super) fn translate(
    tool: Tool,
    dir: &Path,
    folder: &Rc<Folder>,
    config: &str,
    text: &str,
) -> Result<Site, String> {
    let input = Input {
        dir,
        folder,
        config,
        text,
    };
    let mut site = Site {
        settings: Settings::default(),
        report: match config.ends_with(".toml") {
            true => Report::of_toml(text),
            false => Report::new(text),
        },
        sidebars: None,
        files: Vec::new(),
    };
    let settings = &mut site.settings;
    settings.set("docs.number_prefixes", false);
    // Only Docusaurus has standalone pages.
    settings.set("pages.path", "");
    // These tools show front matter that is not valid, or has no end, as text.
    for check in [
        "broken_links",
        "broken_anchors",
        "broken_images",
        "front-matter",
    ] {
        settings.set(&format!("checks.{check}"), "warn");
    }
    let named_indexes = tool != Tool::Starlight;
    let docs = match tool {
        Tool::Vitepress => vitepress::site(&input, &mut site),
        Tool::Starlight => starlight::site(&input, &mut site),
        Tool::Mdbook => mdbook::site(&input, &mut site),
        Tool::Mkdocs | Tool::Docusaurus => mkdocs::site(&input, &mut site),
    }?;
    let sidebar: Json = match &site.sidebars {
        Some(_) => "sidebars.json".into(),
        None => true.into(),
    };
    site.settings.set("docs.sidebar_path", sidebar);
    // Only Docusaurus takes `guide/guide.md` for the index of its folder.
    if named_indexes && input.has_named_index(&docs) {
        site.settings.set("docs.named_indexes", false);
    }
    syntax::report(tool, &input, &docs, &mut site.report);
    Ok(site)
}

/// Sets the docs folder, and the root as its URL path.
///
/// The root is their URL path because all these tools publish docs there.
fn set_docs(folder: &str, format: &str, settings: &mut Settings) {
    settings.set("docs.path", if folder.is_empty() { "." } else { folder });
    settings.set("docs.route_base_path", "/");
    settings.set("markdown.format", format);
    // These tools show the description to search engines only.
    settings.set("docs.show_description", false);
}

/// Returns whether a folder of pages can be a folder of static files as well: neither the site
/// folder itself, nor one outside.
fn is_static(folder: &str) -> bool {
    !folder.is_empty() && !path::leaves_root(folder)
}

/// Returns the address of a page by that of its file: `/a/` for `/a/index.md`, `/a/b` for
/// `/a/b.html`.
///
/// `README` is an index as well, as on code hosts. Queries and fragments are kept, and
/// so are addresses of other sites.
fn page_address(link: &str) -> String {
    if link.contains("://") {
        return link.to_owned();
    }
    let end = link.find(['?', '#']).unwrap_or(link.len());
    let (path, suffix) = link.split_at(end);
    let stem = [".md", ".html"]
        .iter()
        .find_map(|ending| path.strip_suffix(ending))
        .unwrap_or(path);
    let index = ["index", "README"]
        .iter()
        .find_map(|name| stem.strip_suffix(name));
    let is_folder = |folder: &&str| folder.ends_with('/');
    format!("{}{suffix}", index.filter(is_folder).unwrap_or(stem))
}

/// Sets the only language of a site.
///
/// Texts of the interface follow from it. Python writes `pt_BR` for `pt-BR`.
fn set_language(language: &str, settings: &mut Settings) {
    let language = &*language.replace('_', "-");
    settings.set("i18n.default_locale", language);
    settings.set("i18n.locales", vec![language]);
}

/// Splits the URL of a site into its origin and its path, and sets both.
///
/// A path of `/` is the default and not set.
fn set_address(url: &str, settings: &mut Settings) {
    let after = url.find("://").map_or(0, |at| at + 3);
    let end = url[after..].find('/').map_or(url.len(), |at| after + at);
    if end > 0 {
        settings.set("url", &url[..end]);
    }
    if url.len() > end + 1 {
        settings.set("base_url", &url[end..]);
    }
}

/// Returns the name of a service as it writes it, by the name of its icon in a list of
/// social links.
fn service_name(icon: &str) -> String {
    let name = match icon {
        "bluesky" | "blueSky" => "Bluesky",
        "discord" => "Discord",
        "email" => "Email",
        "facebook" => "Facebook",
        "github" => "GitHub",
        "gitlab" => "GitLab",
        "instagram" => "Instagram",
        "linkedin" => "LinkedIn",
        "mastodon" => "Mastodon",
        "reddit" => "Reddit",
        "rss" => "RSS",
        "slack" => "Slack",
        "stackOverflow" | "stack-overflow" => "Stack Overflow",
        "twitch" => "Twitch",
        "twitter" => "Twitter",
        "x" | "x.com" | "x-twitter" => "X",
        "youtube" => "YouTube",
        other => other,
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files() {
        for (file, address) in [
            ("/a/b.md#c", "/a/b#c"),
            ("/index.md", "/"),
            ("/a/index.md", "/a/"),
            ("/a/README.md", "/a/"),
            ("/a-index.md", "/a-index"),
            ("/a/index.html?b", "/a/?b"),
            ("/a/b.html", "/a/b"),
            ("https://a.test/b.html", "https://a.test/b.html"),
        ] {
            assert_eq!(page_address(file), address);
        }
    }
}
