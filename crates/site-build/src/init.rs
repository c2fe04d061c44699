//! Creates a site: a small one that builds, or the configuration for existing
//! docs.
//!
//! [`init`] asks nothing and prints nothing; [`run`] does both.

mod git;
mod questions;
mod terminal;

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use docs_model::config::{CONFIG_FILE, PLACEHOLDER_URL};
use docs_model::identity::is_markdown_file;
use toml_edit::Value;
use walkdir::WalkDir;

use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::load;
use crate::source_files::{self, Created};

pub(crate) use terminal::run;

/// The initial content of a new site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// Guides in Markdown
    #[default]
    Docs,
    /// Guides and an API reference, made from an OpenAPI description
    Api,
    /// Guides and a library reference, made from TypeDoc's model
    Library,
    /// Guides and a blog
    Blog,
    /// Guides, both references and a blog
    Full,
}

// Each combination of content is a template, so that a user makes one choice.
impl Template {
    /// Returns whether the template has an API reference.
    const fn has_api(self) -> bool {
        matches!(self, Self::Api | Self::Full)
    }

    /// Returns whether the template has a library reference.
    const fn has_library(self) -> bool {
        matches!(self, Self::Library | Self::Full)
    }

    /// Returns whether the template has a blog.
    const fn has_blog(self) -> bool {
        matches!(self, Self::Blog | Self::Full)
    }
}

/// The colours of a new site.
///
/// A doc comment of a variant is its help text on the command line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Look {
    /// Light or dark, following the reader's system
    #[default]
    System,
    /// Dark on light until readers choose
    Light,
    /// Light on dark until readers choose
    Dark,
}

/// Properties of the new site.
#[derive(Debug, Clone, Default)]
pub(crate) struct InitOptions {
    /// The site folder.
    pub dir: PathBuf,
    /// Template.
    pub template: Template,
    /// Title. `None` is a placeholder to be replaced.
    pub title: Option<String>,
    /// URL at which the site will be published, including its path.
    pub url: Option<String>,
    /// Colours.
    pub look: Look,
}

/// The result of `init`.
#[derive(Debug, Default)]
struct InitResult {
    /// New files.
    pub files: Vec<PathBuf>,
    /// Sentences about files that already existed.
    ///
    /// For the user, who should know which files were not touched.
    pub notes: Vec<String>,
    /// Placeholders to replace before the site is published: each text has the
    /// place, and the reason or the replacement.
    pub placeholders: Vec<String>,
}

/// Default title of a site.
///
/// It stays until the author replaces it.
const DEFAULT_TITLE: &str = "My documentation";

/// Tagline of a site until its author writes one.
const PLACEHOLDER_TAGLINE: &str = "What it is, in one line";

/// Account in the repository of `Cargo.toml` until site-build is published: the
/// user of a new workflow has to replace it.
const PLACEHOLDER_OWNER: &str = "OWNER";

/// Folders that may contain docs, in order of preference: the first one with
/// Markdown files is used.
const DOCS_FOLDERS: &[&str] = &["docs", "doc", "documentation"];

/// Files of the docs folder of a new site.
const GUIDES: &[(&str, &str)] = &[
    (
        "docs/index.md",
        include_str!("../assets/init/docs/index.md"),
    ),
    (
        "docs/01-guide/01-writing.md",
        include_str!("../assets/init/docs/01-guide/01-writing.md"),
    ),
    (
        "docs/01-guide/02-publishing.md",
        include_str!("../assets/init/docs/01-guide/02-publishing.md"),
    ),
    (
        "docs/01-guide/_category_.yml",
        include_str!("../assets/init/docs/01-guide/_category_.yml"),
    ),
];

/// Logo, which is the icon of tabs as well.
const LOGO: (&str, &str) = (
    "static/img/logo.svg",
    include_str!("../assets/init/static/img/logo.svg"),
);

/// A small OpenAPI description.
const API: (&str, &str) = (
    "api/openapi.yaml",
    include_str!("../assets/init/api/openapi.yaml"),
);

/// The model of a small library, as TypeDoc writes it.
const LIBRARY: (&str, &str) = (
    "library/model.json",
    include_str!("../assets/init/library/model.json"),
);

/// Files of a new blog: its first post and its author.
const BLOG: &[(&str, &str)] = &[
    (
        "blog/2026-01-15-welcome.md",
        include_str!("../assets/init/blog/2026-01-15-welcome.md"),
    ),
    (
        "blog/authors.yml",
        include_str!("../assets/init/blog/authors.yml"),
    ),
];

/// The workflow that checks and publishes a site, with `{dir}` and `{branch}`.
const WORKFLOW: &str = include_str!("../assets/init/workflow.yml");

/// Creates a site in a folder. Existing docs become its pages. No file is
/// replaced, and a line is added to `.gitignore`.
///
/// All files are checked before the first is written. The logo and the workflow
/// are optional: if they exist, they are kept.
///
/// # Errors
/// `Usage` if one of the files exists or the URL is invalid, and `Write` if a
/// file cannot be written; nothing that was created stays then.
fn init(options: &InitOptions) -> Result<InitResult> {
    let dir = &options.dir;
    let docs = existing_docs(dir);
    let repository = git::Repository::of(dir);
    let config = configuration(options, docs.as_deref(), repository.as_ref())?;
    let line_of = |line: &str| config.lines().position(|other| other == line);
    let url_line = line_of(&format!("url = {}", quoted(PLACEHOLDER_URL)));
    let tagline_line = line_of(&format!("tagline = {}", quoted(PLACEHOLDER_TAGLINE)));
    let mut made = InitResult::default();
    if let Some(file) = load::foreign_config(dir) {
        made.notes.push(format!(
            "to convert the settings of {file} instead, run `site-build import {} --force`",
            display_path(dir)
        ));
    }
    let mut files = required_files(options, docs.as_deref(), config, &mut made)?;
    let workflow = repository.as_ref().and_then(workflow);
    if let Some((path, _)) = workflow.as_ref().filter(|(path, _)| path.exists()) {
        let path = display_path(path);
        made.notes
            .push(format!("{path} exists already, and was not changed"));
    }
    let optional = [Some((dir.join(LOGO.0), LOGO.1.to_owned())), workflow];
    files.extend(
        optional
            .into_iter()
            .flatten()
            .filter(|(path, _)| !path.exists()),
    );
    let config = display_path(&dir.join(CONFIG_FILE));
    if let Some(line) = tagline_line {
        made.placeholders.push(format!(
            "`tagline` in line {} of {config}: it is part of the title of the home page",
            line + 1
        ));
    }
    if let Some(line) = url_line {
        made.placeholders.push(format!(
            "`url` in line {} of {config}: `build --strict` does not accept {PLACEHOLDER_URL}",
            line + 1
        ));
    }
    let mut created = Created::default();
    for (path, text) in files {
        created.write(&path, text.as_bytes())?;
        if text.contains(&format!(" {PLACEHOLDER_OWNER}/")) {
            made.placeholders.push(format!(
                "`{PLACEHOLDER_OWNER}` in {}: the GitHub account that publishes site-build",
                display_path(&path)
            ));
        }
        made.files.push(path);
    }
    ignore_output(dir, &mut created, &mut made)?;
    created.keep();
    Ok(made)
}

/// Returns the files that a new site needs, of which none may exist, with the
/// text of its configuration. Adds notes about existing docs to `made`.
///
/// # Errors
/// `Usage` if one of the files exists.
fn required_files(
    options: &InitOptions,
    docs: Option<&str>,
    config: String,
    made: &mut InitResult,
) -> Result<Vec<(PathBuf, String)>> {
    let dir = &options.dir;
    let mut files: Vec<(PathBuf, String)> = vec![(dir.join(CONFIG_FILE), config)];
    match docs {
        None => files.extend(
            GUIDES
                .iter()
                .map(|(path, text)| (dir.join(path), (*text).to_owned())),
        ),
        Some(docs) => {
            made.notes.push(format!(
                "the Markdown files in {docs}/ are published as pages; they are not changed"
            ));
            if !has_home_page(&dir.join(docs)) {
                let home =
                    "---\nslug: /\n---\n\n# Welcome\n\nDescribe here what these docs are about.\n";
                files.push((dir.join(docs).join("index.md"), home.to_owned()));
            }
        }
    }
    let parts: [(bool, &[(&str, &str)]); 3] = [
        (options.template.has_api(), &[API]),
        (options.template.has_library(), &[LIBRARY]),
        (options.template.has_blog(), BLOG),
    ];
    for (_, part) in parts.into_iter().filter(|(is_wanted, _)| *is_wanted) {
        let part = part.iter();
        files.extend(part.map(|(path, text)| (dir.join(path), (*text).to_owned())));
    }
    if let Some(taken) = files.iter().find(|(path, _)| path.exists()) {
        let message = format!(
            "{} already exists: `init` does not replace files",
            taken.0.display()
        );
        return Err(Error::new(ErrorKind::Usage, message));
    }
    Ok(files)
}

/// Checks that a site can be created, before its author answers questions about it.
///
/// # Errors
/// `Usage` if one of its files exists.
fn check(options: &InitOptions) -> Result<()> {
    let docs = existing_docs(&options.dir);
    let files = required_files(
        options,
        docs.as_deref(),
        String::new(),
        &mut InitResult::default(),
    );
    files.map(drop)
}

/// Returns the docs folder, if there is one with Markdown files.
fn existing_docs(dir: &Path) -> Option<String> {
    let has_pages = |folder: &&&str| {
        let files = WalkDir::new(dir.join(folder)).into_iter().flatten();
        let mut names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.any(|name| is_markdown_file(&name))
    };
    let folder = DOCS_FOLDERS.iter().find(has_pages);
    folder.map(|name| (**name).to_owned())
}

/// Returns whether the name of a page in the folder makes it the home page of
/// the docs.
fn has_home_page(docs: &Path) -> bool {
    [
        "index.md",
        "index.mdx",
        "README.md",
        "readme.md",
        "Readme.md",
    ]
    .iter()
    .any(|name| docs.join(name).is_file())
}

/// Returns a text as a string of TOML.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Returns the text of `site.toml`.
///
/// Only keys whose values differ from the default are written, and the few that
/// everybody wants to change, so that the file stays short enough to be read.
///
/// # Errors
/// `Usage` for an invalid URL.
fn configuration(
    options: &InitOptions,
    docs: Option<&str>,
    repository: Option<&git::Repository>,
) -> Result<String> {
    let title = options.title.as_deref().unwrap_or(DEFAULT_TITLE);
    if title.trim().is_empty() {
        let message = "`--title` is empty: write the name of the site, or leave it out";
        return Err(Error::new(ErrorKind::Usage, message));
    }
    let (url, base_url) = address(options.url.as_deref().unwrap_or(PLACEHOLDER_URL))?;
    let mut out = format!("title = {}\n", quoted(title));
    // Writing to a String never fails.
    let _ = writeln!(out, "tagline = {}", quoted(PLACEHOLDER_TAGLINE));
    out += "# The URL at which the site will be published.\n";
    let _ = writeln!(out, "url = {}", quoted(&url));
    let _ = writeln!(out, "base_url = {}", quoted(&base_url));
    out += "# Addresses of pages end with a slash, which works on every host.\n";
    out += "trailing_slash = true\n";
    out += "favicon = \"/img/logo.svg\"\n";
    let folder = docs.filter(|docs| *docs != "docs");
    let edit_url = repository.and_then(git::Repository::edit_url);
    if folder.is_some() || edit_url.is_some() {
        out += "\n[docs]\n";
    }
    if let Some(docs) = folder {
        let _ = writeln!(out, "path = {}", quoted(docs));
    }
    if let Some(edit_url) = edit_url {
        let _ = writeln!(out, "edit_url = {}", quoted(&edit_url));
    }
    out += "\n[theme]\n";
    out += "# Colour of links, buttons and the current entry; both colour modes derive their shades from it.\n";
    out += "accent = \"#0b6e5f\"\n";
    match options.look {
        Look::System => out += "\n[color_mode]\nrespect_system = true\n",
        Look::Light => out += "\n[color_mode]\ndefault_mode = \"light\"\n",
        Look::Dark => out += "\n[color_mode]\ndefault_mode = \"dark\"\n",
    }
    out += "\n[navbar]\nlogo = { src = \"/img/logo.svg\", alt = \"\", width = 28, height = 28 }\n";
    out += "items = [\n";
    if docs.is_none() {
        out += "  { label = \"Guide\", to = \"/guide/writing\", position = \"left\" },\n";
    }
    if options.template.has_api() {
        out += "  { label = \"API\", to = \"/api\", position = \"left\" },\n";
    }
    if options.template.has_library() {
        out += "  { label = \"Library\", to = \"/library\", position = \"left\" },\n";
    }
    if options.template.has_blog() {
        out += "  { label = \"Blog\", to = \"/blog\", position = \"left\" },\n";
    }
    out += "  { type = \"search\" },\n]\n";
    out += "\n[footer]\ncopyright = \"Built with site-build.\"\n";
    if options.template.has_api() {
        out += "\n[[api]]\nid = \"api\"\npath = \"api/openapi.yaml\"\nroute = \"/api\"\n";
    }
    if options.template.has_library() {
        out += "\n# The model: typedoc --json library/model.json src/index.ts\n";
        out +=
            "[[library]]\nid = \"library\"\npath = \"library/model.json\"\nroute = \"/library\"\n";
    }
    if options.template.has_blog() {
        out += "\n[[blog]]\npath = \"blog\"\nroute_base_path = \"/blog\"\n";
    }
    Ok(out)
}

/// Splits an address into origin and path.
///
/// A missing scheme is `https`. The path ends with a slash.
///
/// # Errors
/// `Usage` for a text that is not an address of a site.
fn address(given: &str) -> Result<(String, String)> {
    let given = given.trim();
    let with_scheme = match given.contains("://") {
        true => given.to_owned(),
        false => format!("https://{given}"),
    };
    let after = with_scheme.find("://").map_or(0, |at| at + 3);
    let end = with_scheme[after..]
        .find('/')
        .map_or(with_scheme.len(), |at| after + at);
    let (url, path) = with_scheme.split_at(end);
    let is_http = url.starts_with("https://") || url.starts_with("http://");
    let is_host = |host: &str| {
        // Without a scheme, a single word is more likely a title than a host.
        (given.contains("://") || host.contains('.') || host.starts_with("localhost"))
            && !host.is_empty()
            && !host.contains(|c: char| c.is_whitespace() || "?#\"'<>\\@".contains(c))
    };
    let base_url = located_data::path::join([path, "/"]);
    if !is_http || !is_host(&url[after..]) || !docs_model::config::is_base_path(&base_url) {
        let message = format!("invalid URL `{given}`: write it like https://docs.acme.com/guide/");
        return Err(Error::new(ErrorKind::Usage, message));
    }
    Ok((url.to_owned(), base_url))
}

/// Returns the workflow, with its path, for a repository on GitHub.
///
/// Returns `None` for other hosts. It runs the version of the action that made
/// the site, so that a new version is an edit. A comment says what to replace
/// while the repository of site-build is a placeholder.
fn workflow(repository: &git::Repository) -> Option<(PathBuf, String)> {
    let action = env!("CARGO_PKG_REPOSITORY").strip_prefix("https://github.com/")?;
    repository.is_on_github().then(|| {
        let dir = match repository.folder.trim_end_matches('/') {
            "" => ".",
            folder => folder,
        };
        let hint = match action.split('/').next() {
            Some(PLACEHOLDER_OWNER) => {
                " # Replace OWNER with the GitHub account that publishes site-build."
            }
            _ => "",
        };
        let text = WORKFLOW
            .replace("{branch}", &repository.branch)
            .replace("{dir}", &serde_json::Value::from(dir).to_string())
            .replace(
                "{action}",
                &format!(
                    "{action}/packaging/action@v{}{hint}",
                    env!("CARGO_PKG_VERSION")
                ),
            );
        (repository.root.join(".github/workflows/docs.yml"), text)
    })
}

/// Adds the output folder to `.gitignore`.
///
/// A `.gitignore` with the line is left alone; without the file, it is created.
///
/// # Errors
/// If the file cannot be read or written.
fn ignore_output(dir: &Path, created: &mut Created, made: &mut InitResult) -> Result<()> {
    const LINE: &str = "/build/";
    let path = dir.join(".gitignore");
    let before = match crate::load::read_regular(&path, 1024 * 1024) {
        Ok(bytes) => bytes,
        Err(crate::load::ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            made.files.push(path.clone());
            return created.write(&path, format!("{LINE}\n").as_bytes());
        }
        Err(error) => {
            let message = format!("cannot read {}: {error}", path.display());
            return Err(Error::new(ErrorKind::Read, message));
        }
    };
    let ignored = ["/build/", "/build", "build/", "build"];
    let text = String::from_utf8_lossy(&before);
    if text.lines().any(|line| ignored.contains(&line.trim())) {
        return Ok(());
    }
    let end = if before.is_empty() || before.ends_with(b"\n") {
        ""
    } else {
        "\n"
    };
    made.notes
        .push(format!("added {LINE} to {}", path.display()));
    let after = [&*before, format!("{end}{LINE}\n").as_bytes()].concat();
    source_files::replace(&path, &after)
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn urls_are_split_into_origin_and_base_url() {
        let split = |url: &str| address(url).ok();
        let pair = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(split("docs.acme.com"), pair("https://docs.acme.com", "/"));
        assert_eq!(
            split("http://localhost:80/x"),
            pair("http://localhost:80", "/x/")
        );
        assert_eq!(split("localhost:3000"), pair("https://localhost:3000", "/"));
        assert_eq!(split("http://intranet"), pair("http://intranet", "/"));
        assert_eq!(
            split("https://acme.github.io/shop/"),
            pair("https://acme.github.io", "/shop/")
        );
        for bad in [
            "",
            "ftp://x",
            "https://",
            "a b",
            "https://x/../y",
            "x?y",
            "foo",
            "foo/bar",
            "\"",
            "https://a@b",
        ] {
            assert_eq!(split(bad), None, "{bad}");
        }
    }
}
