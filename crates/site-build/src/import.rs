//! Imports a site of another tool: translates the constant parts of its
//! configuration to a `site.toml`. Files of the site are not changed, and its
//! code does not run.
//!
//! Each part of the configuration is translated by a module that takes the
//! settings that it knows from a [`source::Source`]; what is left is reported.
//! So no setting disappears silently: it is converted, or the report names it
//! with its line and says what to do. Sites of other tools than Docusaurus go
//! through [`tool`].

mod address;
mod blog;
mod docs;
mod docusaurus;
mod edit_url;
mod faults;
mod host;
mod inline_styles;
mod navbar;
mod out;
mod page_plugins;
mod pages;
mod plugins;
mod redirects;
mod report;
mod run;
mod search;
mod shared;
mod sidebars;
mod site;
mod source;
mod styles;
mod theme;
mod tool;
mod value;

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use self::docs::Docs;
use self::host::Folder;
use self::out::Settings;
use self::report::Report;
pub(crate) use self::tool::Tool;
use self::value::{Table, Value};
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::source_files::{self, Created};
use crate::terminal::say;
use component_modules::{THEME_FOLDER, mapped_components};
use docs_model::config::{CONFIG_FILE, DEFAULT_DOCS};
use docs_model::site_file;
use located_data::path;
use serde_json::Map;

/// File name of the import report.
///
/// It is written next to the configuration and is meant to be deleted: it is
/// not part of the site.
const REPORT_FILE: &str = "import-report.md";

/// File names of the configuration of Docusaurus, in the order in which it
/// searches for them.
const CONFIGURATIONS: &[&str] = &[
    "docusaurus.config.ts",
    "docusaurus.config.mts",
    "docusaurus.config.cts",
    "docusaurus.config.js",
    "docusaurus.config.mjs",
    "docusaurus.config.cjs",
];

/// Options of an import.
///
/// The year is an argument because the result of an import must not depend on
/// the clock.
#[derive(Debug, Clone)]
pub(crate) struct ImportOptions {
    /// The site folder.
    pub(crate) dir: PathBuf,
    /// The tool that the site uses; `None` detects it by its configuration file.
    pub(crate) from: Option<Tool>,
    /// Whether to replace files of an earlier import.
    pub(crate) force: bool,
    /// Whether to run the configuration and the sidebars with Node. Otherwise no
    /// code of the site runs.
    pub(crate) run_config: bool,
    /// The value of `new Date().getFullYear()`.
    ///
    /// Footers usually compute their copyright notice from it.
    pub(crate) year: i32,
}

/// The result of an import.
///
/// The counts are those of the report, for the summary on the terminal.
#[derive(Debug)]
struct Import {
    /// The files written, the configuration first.
    pub(crate) files: Vec<PathBuf>,
    /// Number of settings that were converted.
    pub(crate) moved: usize,
    /// Number of settings that need manual work.
    pub(crate) manual: usize,
    /// Number of settings that are not supported.
    pub(crate) unsupported: usize,
    /// Why `--run-config` had no effect, or not for all files.
    pub(crate) not_run: Option<String>,
}

impl Import {
    /// Returns the counts as a sentence for the terminal.
    pub(crate) fn summary(&self) -> String {
        let settings = if self.moved == 1 {
            "setting"
        } else {
            "settings"
        };
        let needs = if self.manual == 1 { "needs" } else { "need" };
        let is = if self.unsupported == 1 { "is" } else { "are" };
        format!(
            "{} {settings} converted, {} {needs} manual work, {} {is} not supported",
            self.moved, self.manual, self.unsupported
        )
    }
}

/// Imports the site of another tool, and prints which files were created and what is
/// left to do.
///
/// # Errors
/// As [`import`].
pub(crate) fn import_site(options: &ImportOptions) -> Result<()> {
    let imported = import(options)?;
    let others = Tool::others(&options.dir);
    for file in &imported.files {
        say(&format!("created {}", display_path(file)));
    }
    say(&imported.summary());
    if let Some(problem) = &imported.not_run {
        say(&format!("warning: {problem}"));
    }
    for tool in others.iter().filter(|_| options.from.is_none()) {
        say(&format!(
            "note: the folder also has a configuration of {tool}, which was not imported: `--from` selects the tool"
        ));
    }
    Ok(())
}

/// Imports the site of another tool in a folder: writes `site.toml`, a report,
/// and the sidebars unless they already are a data file in Docusaurus' format.
///
/// Without a tool in `options`, the first one with a configuration file in the
/// folder is imported, in the order of `Tool::ALL`. All texts are made before
/// the first file is written, so that a failed import leaves the folder as it
/// was.
///
/// # Errors
/// `Usage` if the folder has no configuration, or contains files that the
/// import would replace; `Read` and `Write`.
fn import(options: &ImportOptions) -> Result<Import> {
    let dir = &options.dir;
    check_is_site_folder(dir)?;
    let tool = options
        .from
        .or_else(|| Tool::of(dir))
        .unwrap_or(Tool::Docusaurus);
    let config = tool.configuration(dir);
    let Some(config) = config.as_deref() else {
        let text = faults::no_configuration(dir, options.from);
        return Err(Error::new(ErrorKind::Usage, text));
    };
    if tool != Tool::Docusaurus {
        return import_other(tool, config, options);
    }
    import_docusaurus(config, options)
}

/// Imports a site of Docusaurus, whose configuration is the file `config`.
fn import_docusaurus(config: &str, options: &ImportOptions) -> Result<Import> {
    let dir = &options.dir;
    let folder = Rc::new(Folder::new(dir, options.year)?);
    let Configuration {
        text,
        settings,
        failure,
    } = configuration(config, &folder, options)?;
    let has_posts = |posts: &str| folder.markdown(posts).is_ok_and(|files| !files.is_empty());
    let mut imported = docusaurus::translate(settings, &text, has_posts, &|file| folder.read(file));
    let mut not_run = failure.map(|problem| {
        let text = format!("running it failed, so only its constants were read: {problem}");
        imported.report.manual(config, &text);
        format!("running {config} failed, so only its constants were read: {problem}")
    });
    imported.settings.set("theme.infima", true);
    if has_own_links(&folder) {
        imported.settings.set("checks.broken_links", "warn");
        let text = "a component of the site renders the links of pages, which Docusaurus does not \
                    check: broken links are warnings";
        imported.report.manual("MDXComponents.a", text);
    }
    replaced_components(&folder, &mut imported.report);
    missing_title(dir, &mut imported.settings, &mut imported.report);
    missing_pictures(&folder, &mut imported.settings, &mut imported.report);
    leave_folders(dir, &mut imported.settings);
    let mut files = Vec::new();
    let mut instances = std::mem::take(&mut imported.docs);
    for docs in &mut instances {
        let report = &mut imported.report;
        files.extend(sidebars::convert(
            docs,
            &folder,
            options,
            report,
            &mut not_run,
        ));
    }
    set_docs(instances, &mut imported.settings);
    let toml = in_toml(dir, &imported.settings)?;
    frozen_year(&folder, &text, &toml, &mut imported.report);
    files.insert(0, (CONFIG_FILE.to_owned(), toml));
    files.push((REPORT_FILE.to_owned(), imported.report.markdown(config)));
    let written = write(dir, &files, options.force)?;
    let docusaurus::Imported {
        settings,
        report,
        create_redirects,
        ..
    } = &mut imported;
    let rewrite = |settings: &Settings, report: &Report| rewrite(dir, config, settings, report);
    shared::add(dir, &folder, settings, report, rewrite)?;
    if !create_redirects.is_empty() {
        // The pages are known only with the configuration.
        redirects::create(dir, create_redirects, settings, report);
        rewrite(settings, report)?;
    }
    inline_styles::allow(dir, settings, report, rewrite)?;
    let [moved, manual, unsupported] = imported.report.counts();
    Ok(Import {
        files: written,
        moved,
        manual,
        unsupported,
        not_run,
    })
}

/// What the configuration of a site of Docusaurus says.
struct Configuration {
    /// The text of its file.
    text: String,
    /// The object that it exports.
    settings: Table,
    /// Why it could not be run with Node; its constants were read then.
    failure: Option<String>,
}

/// Reads the constants of the file `config`, or runs it if the options say so.
fn configuration(
    config: &str,
    folder: &Rc<Folder>,
    options: &ImportOptions,
) -> Result<Configuration> {
    let dir = &options.dir;
    let path = dir.join(config);
    let Some(text) = folder.read(config) else {
        return Err(Error::new(ErrorKind::Read, faults::unreadable(&path)));
    };
    let read = docs_markdown::settings::evaluate(config, &text, folder.clone());
    let (settings, failure) = match options.run_config.then(|| run::module(dir, config)) {
        Some(Ok(value)) => (run::merged(value, Some(Value::from(read))), None),
        Some(Err(problem)) => (Value::from(read), Some(problem)),
        None => (Value::from(read), None),
    };
    if let Value::Table(settings) = settings {
        return Ok(Configuration {
            text,
            settings,
            failure,
        });
    }
    let fault = faults::without_object(&text);
    let hint = match &failure {
        Some(problem) => format!("; running it failed: {problem}"),
        None if faults::is_computed(&text) => "; `--run-config` runs it with Node".to_owned(),
        None => String::new(),
    };
    let text = format!("cannot import {}: {fault}{hint}", path.display());
    Err(Error::new(ErrorKind::Usage, text))
}

/// Sets the docs: a table for the only ones with the default name, else a list.
fn set_docs(mut instances: Vec<Docs>, settings: &mut Settings) {
    if let [only] = instances.as_mut_slice()
        && only.id == DEFAULT_DOCS
    {
        settings.set("docs", std::mem::take(&mut only.settings));
        return;
    }
    for docs in instances {
        let mut table = Map::from_iter([("id".to_owned(), docs.id.into())]);
        table.extend(docs.settings);
        settings.push("docs", table);
    }
}

/// Reports that `toml`, the new configuration, has the current year where the old one
/// computes it.
fn frozen_year(folder: &Folder, text: &str, toml: &str, report: &mut Report) {
    const CALL: &str = "getFullYear";
    if folder.has_used_year() && toml.contains(&folder.year().to_string()) {
        let line = text.lines().position(|line| line.contains(CALL));
        let note = "`site.toml` has the year of the import, which stays: leave it out, or update it every year";
        report.manual_at(
            "new Date().getFullYear()",
            line.map_or(0, |line| line + 1),
            note,
        );
    }
}

/// Reports the components of the theme that the site replaces. Only those of
/// Markdown are used.
fn replaced_components(folder: &Folder, report: &mut Report) {
    let markdown = format!("{THEME_FOLDER}/MDX");
    for file in folder.ending_with(THEME_FOLDER, "") {
        let is_code = [".js", ".jsx", ".ts", ".tsx"]
            .iter()
            .any(|ending| file.ends_with(ending));
        if is_code && !file.starts_with(&markdown) {
            let text = "components of the theme cannot be replaced: override a template, if the \
                        site needs it";
            report.unsupported(&file, text);
        }
    }
}

/// Sets a title if the configuration has no constant one: without a title, the site
/// could not be built.
fn missing_title(dir: &Path, settings: &mut Settings, report: &mut Report) {
    let title = settings.get("title").and_then(|title| title.as_str());
    if title.is_some_and(|title| !title.trim().is_empty()) {
        return;
    }
    let real = fs::canonicalize(dir).unwrap_or_else(|_| dir.to_path_buf());
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    let text =
        format!("it is missing, empty or computed: `title` is the name of the folder, `{name}`");
    report.manual("title", &text);
    report.not_moved("title");
    settings.set("title", &*name);
}

/// Leaves folders alone that have the default names of those of templates and components:
/// other tools have neither, so that their files mean something else.
fn leave_folders(dir: &Path, settings: &mut Settings) {
    for (key, folder) in [
        ("templates_dir", "templates"),
        ("components_dir", "components"),
    ] {
        if dir.join(folder).is_dir() {
            settings.set(key, "");
        }
    }
}

/// Removes pictures of the site that do not exist, which other tools do not
/// check.
///
/// A path is looked for in each static folder, with and without the base URL,
/// since both forms occur; one with `@site/` in the site folder. External addresses are kept.
fn missing_pictures(folder: &Folder, settings: &mut Settings, report: &mut Report) {
    const DEFAULT: &str = "static";
    let folders: Vec<String> = settings
        .get("static_dirs")
        .and_then(|dirs| dirs.as_array())
        .map_or_else(
            || vec![DEFAULT.to_owned()],
            |dirs| {
                let dirs = dirs.iter().filter_map(|dir| dir.as_str());
                dirs.map(str::to_owned).collect()
            },
        );
    let base = settings
        .get("base_url")
        .and_then(|base| base.as_str())
        .unwrap_or("/")
        .to_owned();
    // Without its picture, the rest of a logo has no meaning.
    for (key, whole) in [
        ("favicon", "favicon"),
        ("image", "image"),
        ("navbar.logo.src", "navbar.logo"),
        ("navbar.logo.src_dark", "navbar.logo.src_dark"),
        ("footer.logo.src", "footer.logo"),
        ("footer.logo.src_dark", "footer.logo.src_dark"),
    ] {
        let Some(picture) = settings.get(key).and_then(|picture| picture.as_str()) else {
            continue;
        };
        let picture = picture.split(['?', '#']).next().unwrap_or_default();
        let below = picture.strip_prefix(&*base).unwrap_or(picture);
        let exists = folders.iter().any(|dir| {
            let is_in = |path: &str| folder.has_file(&format!("{dir}/{}", path.trim_matches('/')));
            is_in(below) || is_in(picture)
        });
        let exists = match site_file(picture) {
            Some(file) => folder.has_file(&file),
            None => exists || path::is_external(picture),
        };
        if !exists {
            let text = format!("`{picture}` does not exist in a static folder");
            report.manual(whole, &text);
            report.not_moved(whole);
            settings.remove(whole);
            // The title is empty in favour of the logo.
            let title = settings
                .get("navbar.title")
                .and_then(|title| title.as_str());
            if whole == "navbar.logo" && title == Some("") {
                settings.remove("navbar.title");
            }
        }
    }
}

/// Returns whether `src/theme` replaces links in Markdown with a component of the
/// site.
///
/// Such a component can do anything with an address, so broken links become
/// warnings. Both forms count: a file for the single component, and the object
/// that maps tags to components. Docusaurus resolves the folder or file in any
/// of its extensions.
fn has_own_links(folder: &Folder) -> bool {
    const ENDINGS: [&str; 8] = [
        ".js",
        ".jsx",
        ".ts",
        ".tsx",
        "/index.js",
        "/index.jsx",
        "/index.ts",
        "/index.tsx",
    ];
    let find = |stem: &str| {
        ENDINGS.iter().find_map(|ending| {
            let file = format!("{THEME_FOLDER}/{stem}{ending}");
            folder.read(&file).map(|text| (file, text))
        })
    };
    let maps_links = |(file, text): (String, String)| {
        let components = mapped_components(&file, &text);
        components
            .iter()
            .any(|component| component.name.as_deref() == Some("a"))
    };
    ["MDXComponents/A", "MDXA"]
        .into_iter()
        .any(|stem| find(stem).is_some())
        || find("MDXComponents").is_some_and(maps_links)
}

/// Imports the site of a tool other than Docusaurus, with the configuration
/// file `config`.
///
/// # Errors
/// `Usage` if the configuration cannot be translated or a file exists already;
/// `Read` and `Write`.
fn import_other(tool: Tool, config: &str, options: &ImportOptions) -> Result<Import> {
    let dir = &options.dir;
    let folder = Rc::new(Folder::new(dir, options.year)?);
    let path = dir.join(config);
    let Some(text) = folder.read(config) else {
        return Err(Error::new(ErrorKind::Read, faults::unreadable(&path)));
    };
    let mut site = tool::translate(tool, dir, &folder, config, &text).map_err(|problem| {
        let text = format!("cannot import {}: {problem}", path.display());
        Error::new(ErrorKind::Usage, text)
    })?;
    let mut not_run = None;
    if options.run_config {
        let text =
            "only configurations of Docusaurus can be run with Node: the constants were read";
        site.report.manual("--run-config", text);
        not_run = Some(text.to_owned());
    }
    missing_title(dir, &mut site.settings, &mut site.report);
    missing_pictures(&folder, &mut site.settings, &mut site.report);
    leave_folders(dir, &mut site.settings);
    let toml = in_toml(dir, &site.settings)?;
    frozen_year(&folder, &text, &toml, &mut site.report);
    let mut files = vec![(CONFIG_FILE.to_owned(), toml)];
    if let Some(sidebars) = &site.sidebars {
        let text = serde_json::to_string_pretty(sidebars)
            .map_err(|error| Error::write(&dir.join("sidebars.json"), error))?;
        files.push(("sidebars.json".to_owned(), text + "\n"));
    }
    files.append(&mut site.files);
    files.push((REPORT_FILE.to_owned(), site.report.markdown(config)));
    let written = write(dir, &files, options.force)?;
    let rewrite = |settings: &Settings, report: &Report| rewrite(dir, config, settings, report);
    shared::add(dir, &folder, &mut site.settings, &mut site.report, rewrite)?;
    inline_styles::allow(dir, &mut site.settings, &mut site.report, rewrite)?;
    let [moved, manual, unsupported] = site.report.counts();
    Ok(Import {
        files: written,
        moved,
        manual,
        unsupported,
        not_run,
    })
}

/// Checks that a path is that of a folder.
///
/// # Errors
/// `Usage` if it does not exist or is a file.
fn check_is_site_folder(dir: &Path) -> Result<()> {
    let message = match dir {
        dir if dir.is_file() => {
            format!(
                "{} is a file: write the folder that contains it",
                display_path(dir)
            )
        }
        dir if !dir.exists() => format!("the folder {} does not exist", display_path(dir)),
        _ => return Ok(()),
    };
    Err(Error::new(ErrorKind::Usage, message))
}

/// Writes the files, or none of them if one exists and `force` is not set.
///
/// Existing files are looked for first, so that either all files are from this
/// import or none is.
///
/// # Errors
/// `Usage` naming the file that exists; `Write`.
fn write(dir: &Path, files: &[(String, String)], force: bool) -> Result<Vec<PathBuf>> {
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| dir.join(name)).collect();
    if let Some(taken) = paths.iter().find(|path| path.exists() && !force) {
        let text = format!(
            "{} already exists: pass --force to replace it",
            taken.display()
        );
        return Err(Error::new(ErrorKind::Usage, text));
    }
    let mut created = Created::default();
    for (path, (_, text)) in paths.iter().zip(files) {
        match path.exists() {
            true => source_files::replace(path, text.as_bytes())?,
            false => created.write(path, text.as_bytes())?,
        }
    }
    created.keep();
    Ok(paths)
}

/// Writes the configuration and the report again, after the site was read with the
/// first version.
///
/// # Errors
/// `Write`.
fn rewrite(dir: &Path, config: &str, settings: &Settings, report: &Report) -> Result<()> {
    let files = [
        (CONFIG_FILE.to_owned(), in_toml(dir, settings)?),
        (REPORT_FILE.to_owned(), report.markdown(config)),
    ];
    write(dir, &files, true).map(drop)
}

/// Returns the text of the configuration.
///
/// # Errors
/// `Write` if the settings have no form in TOML.
fn in_toml(dir: &Path, settings: &Settings) -> Result<String> {
    let toml = settings.clone().toml();
    toml.map_err(|error| Error::write(&dir.join(CONFIG_FILE), error))
}
