//! Sites of tools other than Docusaurus: their pages, sidebars and URLs.

mod mdbook;
mod mkdocs;
mod nav;
mod starlight;
mod syntax;
mod vitepress;

use std::fmt;
use std::path::Path;
use std::rc::Rc;

use docs_model::data;
use located_data::Syntax;
use serde_json::Value as Json;

use super::host::{Folder, joined};
use super::out::Settings;
use super::report::Report;
use super::value::{Table, Value};

/// A tool whose sites can be imported.
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
    /// MkDocs, and its theme Material.
    Mkdocs,
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
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
    pub(super) const fn configurations(self) -> &'static [&'static str] {
        match self {
            Self::Docusaurus => super::CONFIGURATIONS,
            Self::Vitepress => &[
                "docs/.vitepress/config.ts",
                "docs/.vitepress/config.mts",
                "docs/.vitepress/config.js",
                "docs/.vitepress/config.mjs",
                "docs/.vitepress/config/index.ts",
                ".vitepress/config.ts",
                ".vitepress/config.mts",
                ".vitepress/config.js",
                ".vitepress/config.mjs",
                ".vitepress/config/index.ts",
            ],
            Self::Starlight => &[
                "astro.config.mjs",
                "astro.config.ts",
                "astro.config.mts",
                "astro.config.js",
            ],
            Self::Mdbook => &["book.toml"],
            Self::Mkdocs => &["mkdocs.yml", "mkdocs.yaml"],
        }
    }

    /// Returns the name of the configuration file in a folder.
    pub(super) fn configuration(self, dir: &Path) -> Option<&'static str> {
        let mut names = self.configurations().iter();
        names.find(|name| dir.join(name).is_file()).copied()
    }

    /// Returns the first tool whose configuration exists in a folder.
    pub(super) fn of(dir: &Path) -> Option<Self> {
        let mut tools = Self::ALL.into_iter();
        tools.find(|tool| tool.configuration(dir).is_some())
    }
}

/// A site of another tool, translated.
pub(super) struct Site {
    pub(super) settings: Settings,
    pub(super) report: Report,
    /// The sidebars; `None` if the sidebar is generated from the folder.
    pub(super) sidebars: Option<Json>,
}

/// The input of the translation of a configuration.
struct Input<'a> {
    dir: &'a Path,
    folder: &'a Rc<Folder>,
    /// Path and text of the configuration.
    config: &'a str,
    text: &'a str,
}

impl Input<'_> {
    /// Parses the configuration as data, or returns what is wrong with it.
    fn data(&self, syntax: Syntax, text: &str) -> Result<Table, String> {
        let node = data::parse(text, syntax).map_err(|problems| {
            let first = problems.into_iter().next();
            first.map_or_else(String::new, |problem| problem.message)
        })?;
        Ok(Value::from(Json::from(&node)).into_table())
    }

    /// Returns the constant part of a configuration that is code.
    fn constants(&self) -> Result<Table, String> {
        let folder = Rc::clone(self.folder);
        let value = docs_markdown::settings::evaluate(self.config, self.text, folder);
        match Value::from(value) {
            Value::Table(table) => Ok(table),
            _ => Err("it has no object as its default export".to_owned()),
        }
    }

    /// Returns the folder of the pages for `docs.path`. `written` is the value
    /// of `key`, a path relative to the folder `base`.
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

    fn exists(&self, file: &str) -> bool {
        self.dir.join(file).is_file()
    }
}

/// Translates the site of a tool.
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
        report: Report::new(text),
        sidebars: None,
    };
    let settings = &mut site.settings;
    settings.set("docs.number_prefixes", false);
    // Only Docusaurus has standalone pages.
    settings.set("pages.path", "");
    for check in ["broken_links", "broken_anchors", "broken_images"] {
        settings.set(&format!("checks.{check}"), "warn");
    }
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
    syntax::report(tool, &input, &docs, &mut site.report);
    Ok(site)
}

/// Sets the docs folder, and the root as its URL path.
fn set_docs(folder: &str, format: &str, settings: &mut Settings) {
    settings.set("docs.path", folder);
    settings.set("docs.route_base_path", "/");
    settings.set("markdown.format", format);
}

/// Sets the only language of a site.
fn set_language(language: &str, settings: &mut Settings) {
    settings.set("i18n.default_locale", language);
    settings.set("i18n.locales", vec![language]);
}

/// Splits the URL of a site into its origin and its path, and sets both.
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
