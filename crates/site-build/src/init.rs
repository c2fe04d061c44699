//! A small site that builds: the start of a new one.

use std::fs;
use std::path::{Path, PathBuf};

use docs_model::config::CONFIG_FILE;

use crate::error::{Error, ErrorKind, Result};

/// The files of the new site.
const FILES: &[(&str, &str)] = &[
    (CONFIG_FILE, include_str!("../assets/init/site.toml")),
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
    (
        "static/img/logo.svg",
        include_str!("../assets/init/static/img/logo.svg"),
    ),
];

/// Makes a new site in `dir` and returns the files that were made. Nothing is
/// overwritten.
///
/// # Errors
/// `Usage` when one of the files is there already.
pub(crate) fn init(dir: &Path) -> Result<Vec<PathBuf>> {
    let paths: Vec<PathBuf> = FILES.iter().map(|(name, _)| dir.join(name)).collect();
    if let Some(taken) = paths.iter().find(|it| it.exists()) {
        return Err(Error::new(
            ErrorKind::Usage,
            format!(
                "{} is there already; init changes no files",
                taken.display()
            ),
        ));
    }
    for (path, (_, text)) in paths.iter().zip(FILES) {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| Error::write(parent, error))?;
        }
        fs::write(path, text).map_err(|error| Error::write(path, error))?;
    }
    Ok(paths)
}
