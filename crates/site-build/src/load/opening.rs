//! Opens a site folder: its configuration, and what else may be read.
//!
//! The configuration decides which folders outside of the site folder belong to the
//! site, so that it is checked before anything else is read.

use std::path::{Path, PathBuf};

use docs_model::config::{self, CONFIG_FILE, ConfigSource, SiteConfig};
use located_data::{Diagnostic, Step, path};

use super::kind::is_hidden;
use super::root::{ReadError, SiteRoot};
use super::walk;
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};

/// Maximum size of the configuration, in bytes. The limits of other files are
/// set in it.
const MAX_CONFIG: u64 = 8 * 1024 * 1024;

/// Environment variable of the search key with write access. The key is never
/// an argument, because arguments end up in logs.
pub(crate) const KEY_VARIABLE: &str = "SITE_BUILD_SEARCH_KEY";

/// Minimum length of a key that is searched for in the whole configuration: a
/// shorter one may be an ordinary value.
const MIN_KEY: usize = 12;

/// Refuses a site folder that is a file.
///
/// # Errors
/// `Usage` if it is one.
pub(crate) fn check_is_folder(dir: &Path) -> Result<()> {
    if !dir.exists() {
        let message = format!("the folder {} does not exist", display_path(dir));
        return Err(Error::new(ErrorKind::Usage, message));
    }
    if !dir.is_file() {
        return Ok(());
    }
    let message = format!(
        "{} is a file: write the folder that contains {CONFIG_FILE}",
        dir.display()
    );
    Err(Error::new(ErrorKind::Usage, message))
}

/// Opens the site folder `dir`, and reads its configuration.
///
/// # Errors
/// If there is no site folder or no configuration.
pub(crate) fn config_bytes(dir: &Path) -> Result<(SiteRoot, Vec<u8>)> {
    check_is_folder(dir)?;
    let config_path = dir.join(CONFIG_FILE);
    let missing = || {
        let message = format!("{} contains no {CONFIG_FILE}; {}", dir.display(), hint(dir));
        Error::new(ErrorKind::Usage, message)
    };
    let is_missing = |error: &std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    let root = match SiteRoot::new(dir) {
        Ok(root) => root,
        Err(error) if is_missing(&error) => return Err(missing()),
        Err(error) => return Err(Error::read(&config_path, error)),
    };
    match root.read(CONFIG_FILE, MAX_CONFIG) {
        Ok(bytes) => Ok((root, bytes)),
        Err(ReadError::Io(error)) if is_missing(&error) => Err(missing()),
        Err(error) => Err(Error::read(&config_path, error)),
    }
}

/// Returns what somebody most likely wants who took `dir` for a site folder.
fn hint(dir: &Path) -> String {
    if let Some(file) = similar_config(dir) {
        return format!("did you mean the file {file}? Rename it, and write it as TOML");
    }
    if let Some(site) = site_above(dir) {
        return format!("the site is in {}", display_path(&site));
    }
    let below = sites_below(dir);
    match (&*below, foreign_config(dir)) {
        ([], None) => "run `site-build init` to create a site".to_owned(),
        ([], Some(file)) => {
            format!("run `site-build import` to make one from {file}")
        }
        ([site], _) => format!("the site is in {}", display_path(site)),
        (sites, _) => {
            let sites: Vec<String> = sites.iter().map(|site| display_path(site)).collect();
            format!("there are sites in {}", sites.join(", "))
        }
    }
}

/// Returns the folders in `dir` that are site folders, up to three.
fn sites_below(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut folders: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !is_hidden(name) && dir.join(name).join(CONFIG_FILE).is_file())
        .collect();
    folders.sort_unstable();
    folders.truncate(3);
    let folders = folders.into_iter();
    match dir == Path::new(".") {
        true => folders.map(PathBuf::from).collect(),
        false => folders.map(|name| dir.join(name)).collect(),
    }
}

/// Returns the name of the configuration of another tool in `dir`, which
/// `site-build import` reads.
pub(crate) fn foreign_config(dir: &Path) -> Option<&'static str> {
    const NAMES: &[&str] = &[
        "docusaurus.config.js",
        "docusaurus.config.ts",
        "docusaurus.config.mjs",
        "docusaurus.config.mts",
        "docusaurus.config.cjs",
        "docusaurus.config.cts",
        "docs/.vitepress",
        ".vitepress",
        "astro.config.mjs",
        "astro.config.ts",
        "astro.config.mts",
        "astro.config.js",
        "book.toml",
        "mkdocs.yml",
        "mkdocs.yaml",
        "zensical.toml",
        "zensical.yml",
    ];
    NAMES.iter().find(|name| dir.join(name).exists()).copied()
}

/// Returns the name of a file in `dir` that differs from that of the configuration in case
/// or in its extension.
fn similar_config(dir: &Path) -> Option<String> {
    let (wanted, _) = CONFIG_FILE.rsplit_once('.')?;
    let entries = std::fs::read_dir(dir).ok()?.flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut similar: Vec<String> = names
        .filter(|name| {
            let lower = name.to_ascii_lowercase();
            let (stem, extension) = lower.rsplit_once('.').unwrap_or((lower.as_str(), ""));
            stem == wanted && ["toml", "yml", "yaml", "json"].contains(&extension)
        })
        .collect();
    similar.sort_unstable();
    similar.into_iter().next()
}

/// Returns the nearest folder above `dir` that is a site folder.
fn site_above(dir: &Path) -> Option<PathBuf> {
    // Not the path as written: `..` would be taken for a folder above.
    let dir = dir.canonicalize().ok()?;
    let mut above = dir.ancestors().skip(1);
    let site = above.find(|folder| folder.join(CONFIG_FILE).is_file());
    site.map(Path::to_path_buf)
}

/// Returns the key of [`KEY_VARIABLE`], without white space around it. Empty counts as
/// not set: CI passes a secret that does not exist as an empty text.
pub(crate) fn write_key() -> Option<String> {
    let key = std::env::var_os(KEY_VARIABLE)?;
    let key = key.to_string_lossy().trim().to_owned();
    (!key.is_empty()).then_some(key)
}

/// Rejects a configuration that contains the key of [`KEY_VARIABLE`], which has
/// write access: `api_key` is published in every page. The diagnostic has no
/// span, because the excerpt would show the key in logs.
pub(super) fn published_key(config: &SiteConfig, text: &str) -> Option<Diagnostic> {
    let key = &*write_key()?;
    let is_api_key = config.search.api_key.as_deref().map(str::trim) == Some(key);
    let is_anywhere = key.len() >= MIN_KEY
        && (text.contains(key)
            || toml::from_str(text).is_ok_and(|value| contains_key(&value, key)));
    let message = match (is_api_key, is_anywhere) {
        (true, _) => format!(
            "`search.api_key` is the key of {KEY_VARIABLE}, which has write access and would be published"
        ),
        (false, true) => {
            format!("the file contains the key of {KEY_VARIABLE}, which has write access")
        }
        (false, false) => return None,
    };
    Some(
        Diagnostic::error("write-key", message)
            .in_file(CONFIG_FILE)
            .help("create a key for site.toml that may only `search`, and revoke this one at the service"),
    )
}

/// Returns whether a string of the configuration equals `key`.
///
/// The parsed values are compared, because an escape in the file would hide the
/// key from a search in its text.
fn contains_key(value: &toml::Value, key: &str) -> bool {
    match value {
        toml::Value::String(text) => text.trim() == key,
        toml::Value::Array(items) => items.iter().any(|item| contains_key(item, key)),
        toml::Value::Table(table) => table.values().any(|member| contains_key(member, key)),
        _ => false,
    }
}

/// Returns the path of a base URL that is given as a path or as an absolute
/// URL.
///
/// # Errors
/// `Usage` for a text that is neither.
pub(super) fn base_path(base_url: &str) -> Result<String> {
    let (scheme, rest) = base_url.split_once("://").unwrap_or(("", base_url));
    let given = match scheme {
        "" => base_url,
        _ => rest.find('/').map_or("/", |at| &rest[at..]),
    };
    let is_web = matches!(&*scheme.to_ascii_lowercase(), "" | "http" | "https");
    if !is_web || !config::is_base_path(given) {
        let message = format!("invalid base URL `{base_url}`: write a path like `/docs/`");
        return Err(Error::new(ErrorKind::Usage, message));
    }
    Ok(path::join([given, "/"]))
}

/// Allows the files and folders of `shared_paths`, and the folders outside of the
/// site folder that the configuration names.
///
/// Only what the configuration names is allowed; a link in the site folder
/// cannot widen it.
pub(super) fn allow_folders(
    root: &mut SiteRoot,
    config: &SiteConfig,
    source: &ConfigSource,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (idx, shared) in config.shared_paths.iter().enumerate() {
        if let Err(error) = root.allow(shared) {
            let message = format!("cannot read `{shared}`: {error}");
            let mut problem = Diagnostic::error("missing-file", message)
                .in_file(CONFIG_FILE)
                .help("correct the path, which is relative to the site folder, or remove it from the list");
            problem.span = source.span(&[Step::Key("shared_paths"), Step::Index(idx)]);
            diagnostics.push(problem);
        }
    }
    let named = [
        &config.templates_dir,
        &config.i18n.path,
        &config.components_dir,
    ];
    let blogs = config.blog.iter().map(|blog| &blog.path);
    let docs = config.docs.iter().map(|docs| &docs.path);
    let named = named.into_iter().chain(&config.theme.folder);
    for folder in named.chain(docs).chain(blogs) {
        root.allow_named(folder);
    }
    missing_folders(root, config, source, diagnostics);
}

/// Reports configured folders that do not exist. The default folders are
/// optional.
fn missing_folders(
    root: &SiteRoot,
    config: &SiteConfig,
    source: &ConfigSource,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let components: &[Step<'_>] = &[Step::Key("components_dir")];
    let templates: &[Step<'_>] = &[Step::Key("templates_dir")];
    let translations: &[Step<'_>] = &[Step::Key("i18n"), Step::Key("path")];
    for (folder, key) in [
        (&config.components_dir, components),
        (&config.templates_dir, templates),
        (&config.i18n.path, translations),
    ] {
        let Some(span) = source.span(key) else {
            continue;
        };
        if !root.dir().join(folder).is_dir() {
            let mut problem = Diagnostic::error(
                "missing-file",
                format!("the folder `{folder}` does not exist"),
            )
            .in_file(CONFIG_FILE)
            .help("create it, or correct the path, which is relative to the site folder");
            problem.span = Some(span);
            diagnostics.push(problem);
        }
    }
}

/// Returns the folder that the site in `dir` is built from and that contains
/// `path`, an absolute path without symbolic links. The site folder itself does not
/// count.
///
/// Nothing else is written there: the next build would read, and publish, it.
pub(crate) fn content_folder_of(config: &SiteConfig, dir: &Path, path: &Path) -> Option<String> {
    let real = |folder: &str| std::fs::canonicalize(dir.join(folder)).ok();
    let site = real("");
    let mut folders = walk::folders(config);
    folders.push(config.templates_dir.clone());
    folders.into_iter().find(|folder| {
        let real = real(folder);
        real != site && real.is_some_and(|real| path.starts_with(real))
    })
}
