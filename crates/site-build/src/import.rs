//! A site of another tool as a site of ours: its configuration is read as far
//! as it is constant, and written as `site.toml`. Nothing of the site is
//! changed, and none of its code runs.

mod address;
mod blog;
mod docs;
mod docusaurus;
mod host;
mod navbar;
mod out;
mod plugins;
mod report;
mod site;
mod source;
mod theme;
mod value;

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use self::host::Folder;
use self::value::Value;
use crate::error::{Error, ErrorKind, Result};
use docs_model::config::CONFIG_FILE;
use docs_model::date::Date;

/// The report that an import writes.
const REPORT_FILE: &str = "import-report.md";

/// The sidebars that an import writes when they are code.
const SIDEBARS_FILE: &str = "sidebars.json";

/// Names of the configuration of Docusaurus, as it looks for them.
const CONFIGURATIONS: &[&str] = &[
    "docusaurus.config.ts",
    "docusaurus.config.mts",
    "docusaurus.config.cts",
    "docusaurus.config.js",
    "docusaurus.config.mjs",
    "docusaurus.config.cjs",
];

/// How a site is imported.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// The site folder.
    pub dir: PathBuf,
    /// Replaces files of an earlier import.
    pub force: bool,
    /// The year in the place of `new Date().getFullYear()`.
    pub year: i32,
}

/// What an import wrote.
#[derive(Debug)]
#[non_exhaustive]
pub struct Import {
    /// The files, the configuration first.
    pub files: Vec<PathBuf>,
    /// How many settings moved.
    pub moved: usize,
    /// How many need manual work.
    pub manual: usize,
    /// How many are not supported.
    pub unsupported: usize,
}

/// Imports the Docusaurus site in a folder: writes `site.toml`, the sidebars
/// if they are code, and a report.
///
/// # Errors
/// `Usage` when the folder has no configuration, or has files that an import
/// would replace; `Read` and `Write`.
pub fn import(options: &ImportOptions) -> Result<Import> {
    let dir = &options.dir;
    let config = CONFIGURATIONS.iter().find(|name| dir.join(name).is_file());
    let Some(config) = config else {
        let text = format!(
            "{} has no docusaurus.config.js (or .ts, .mjs)",
            dir.display()
        );
        return Err(Error::new(ErrorKind::Usage, text));
    };
    let folder = Rc::new(Folder::new(dir, options.year)?);
    let path = dir.join(config);
    let Some(text) = folder.read(config) else {
        let text = format!("cannot read {}", path.display());
        return Err(Error::new(ErrorKind::Read, text));
    };
    let Value::Table(settings) = Value::from(docs_markdown::settings::evaluate(
        config,
        &text,
        folder.clone(),
    )) else {
        let text = format!(
            "{} has no default export that is an object: write site.toml by hand",
            path.display()
        );
        return Err(Error::new(ErrorKind::Usage, text));
    };
    let pages = pages(&dir.join("src/pages"));
    let has_posts = |folder: &str| has_markdown(&dir.join(folder));
    let mut imported = docusaurus::translate(settings, &text, pages, has_posts);
    let mut files = Vec::new();
    let sidebar = imported.sidebar_path.take();
    if let Some(sidebar) = sidebar.map(|path| host::joined("", &path)) {
        if is_data(&sidebar) {
            imported.settings.set("docs.sidebar_path", sidebar);
            imported
                .report
                .moved("docs.sidebarPath", "docs.sidebar_path");
        } else if let Some(json) = sidebars(&sidebar, &folder) {
            imported.settings.set("docs.sidebar_path", SIDEBARS_FILE);
            imported
                .report
                .moved("docs.sidebarPath", "docs.sidebar_path");
            files.push((SIDEBARS_FILE, json));
        } else {
            let text = "the sidebars are only known when their code runs; until they are data, \
                        one sidebar is made from the folder";
            imported.report.manual("docs.sidebarPath", text);
            imported.settings.set("docs.sidebar_path", true);
        }
    }
    let [moved, manual, unsupported] = imported.report.counts();
    let toml = imported.settings.toml();
    let toml = toml.map_err(|error| Error::write(&dir.join(CONFIG_FILE), error))?;
    files.insert(0, (CONFIG_FILE, toml));
    files.push((REPORT_FILE, imported.report.markdown(config)));
    Ok(Import {
        files: write(dir, &files, options.force)?,
        moved,
        manual,
        unsupported,
    })
}

/// Writes the files, all or, when one is taken, none.
fn write(dir: &Path, files: &[(&str, String)], force: bool) -> Result<Vec<PathBuf>> {
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| dir.join(name)).collect();
    if let Some(taken) = paths.iter().find(|path| path.exists() && !force) {
        let text = format!("{} is there already; --force replaces it", taken.display());
        return Err(Error::new(ErrorKind::Usage, text));
    }
    for (path, (_, text)) in paths.iter().zip(files) {
        fs::write(path, text).map_err(|error| Error::write(path, error))?;
    }
    Ok(paths)
}

fn is_data(file: &str) -> bool {
    let extension = Path::new(file)
        .extension()
        .and_then(|extension| extension.to_str());
    matches!(extension, Some("json" | "yaml" | "yml" | "toml"))
}

/// Evaluates sidebars that are code; `None` if a part of them is not constant.
fn sidebars(file: &str, folder: &Rc<Folder>) -> Option<String> {
    let candidates = ["", ".js", ".ts", ".mjs", ".cjs"];
    let (file, text) = candidates.iter().find_map(|extension| {
        let file = format!("{file}{extension}");
        Some((file.clone(), folder.read(&file)?))
    })?;
    let value = Value::from(docs_markdown::settings::evaluate(
        &file,
        &text,
        folder.clone(),
    ));
    let json = value.into_json()?;
    serde_json::to_string_pretty(&json)
        .ok()
        .map(|text| text + "\n")
}

/// Returns whether a folder has Markdown files, at any depth.
fn has_markdown(dir: &Path) -> bool {
    let entries = walkdir::WalkDir::new(dir).into_iter().flatten();
    let mut files = entries.filter(|entry| entry.file_type().is_file());
    files.any(|entry| {
        let extension = entry.path().extension().and_then(|it| it.to_str());
        matches!(extension, Some("md" | "mdx"))
    })
}

/// Returns the addresses of standalone pages: files of `src/pages`.
fn pages(dir: &Path) -> Vec<String> {
    let mut out = Vec::new();
    let mut open = vec![(dir.to_path_buf(), String::new())];
    while let Some((folder, base)) = open.pop() {
        let Ok(entries) = fs::read_dir(folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if name.starts_with('_') {
            } else if is_folder {
                open.push((entry.path(), format!("{base}{name}/")));
            } else if let Some((stem, extension)) = name.rsplit_once('.')
                && matches!(extension, "js" | "jsx" | "ts" | "tsx" | "md" | "mdx")
                && !stem.contains('.')
            {
                let address = if stem == "index" {
                    base.clone()
                } else {
                    format!("{base}{stem}")
                };
                out.push(address.trim_matches('/').to_owned());
            }
        }
    }
    out.retain(|address| !address.is_empty());
    out.sort();
    out
}

/// Returns the year of a moment, in UTC.
#[must_use]
pub fn year_of(moment: SystemTime) -> i32 {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::from_unix(i64::try_from(since.as_secs()).unwrap_or_default()).year
}
