//! The environment of an evaluated configuration: files of the repository, path
//! functions, the current year. No code runs.
//!
//! A configuration is code, and most of it is constant once a few functions of
//! Node are known. [`Folder`] is what that code can reach: files of the
//! repository, never the environment, the network or another program.

use std::cell::Cell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use docs_markdown::settings::{Host, Loaded};
use located_data::path;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::load::read_regular;

/// Extensions that an import specifier may omit.
///
/// In the order in which Node and bundlers try them.
const EXTENSIONS: &[&str] = &[
    "",
    ".js",
    ".ts",
    ".mjs",
    ".mts",
    ".cjs",
    ".cts",
    ".json",
    "/index.js",
    "/index.ts",
];

/// Maximum size of a file that is read, in bytes.
///
/// Settings and data files are far smaller; the limit keeps a mistaken path
/// from filling the memory.
const MAX_BYTES: u64 = 8 << 20;

/// Folder of version control, from which no file is read.
const GIT: &str = ".git";

/// A site folder.
///
/// Every read is checked: the canonical path must lie below the root, so that
/// neither `..` nor a symbolic link leads out of the repository.
pub(super) struct Folder {
    dir: PathBuf,
    /// The folder that files are read from: the root of the repository, since
    /// settings are often shared, or the site folder if there is none.
    root: PathBuf,
    /// The year for `new Date().getFullYear()`.
    year: i32,
    /// Whether the code called that.
    has_used_year: Cell<bool>,
}

impl Folder {
    /// Opens the site folder `dir`.
    ///
    /// # Errors
    /// `Read` if the folder does not exist.
    pub(super) fn new(dir: &Path, year: i32) -> Result<Self> {
        let real = dir
            .canonicalize()
            .map_err(|error| Error::read(dir, error))?;
        let root = real.ancestors().find(|folder| folder.join(GIT).exists());
        Ok(Self {
            root: root.unwrap_or(&real).to_path_buf(),
            dir: dir.to_path_buf(),
            year,
            has_used_year: Cell::new(false),
        })
    }

    /// Returns the year for `new Date().getFullYear()`.
    pub(super) fn year(&self) -> i32 {
        self.year
    }

    /// Returns whether an evaluated configuration contains the year.
    pub(super) fn has_used_year(&self) -> bool {
        self.has_used_year.get()
    }

    /// Reads a regular file of the repository. Its path is relative to the site
    /// folder, and may lead above it.
    ///
    /// Returns `None` for a file that does not exist, is outside the
    /// repository, too large, or not UTF-8: for a configuration, these are the
    /// same as a missing file.
    pub(super) fn read(&self, file: &str) -> Option<String> {
        let real = self.dir.join(file).canonicalize().ok()?;
        let below = real.strip_prefix(&self.root).ok()?;
        if below.iter().any(|step| step == GIT) {
            return None;
        }
        String::from_utf8(read_regular(&real, MAX_BYTES).ok()?).ok()
    }
}

impl Folder {
    /// Returns whether a path from the site folder leads to a file of the
    /// repository.
    pub(super) fn has_file(&self, file: &str) -> bool {
        let real = self.dir.join(file).canonicalize();
        real.is_ok_and(|real| real.is_file() && real.starts_with(&self.root))
    }
}

/// The reason why a folder of a configuration is not read.
///
/// The texts continue a sentence that names the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum FolderError {
    /// The folder does not exist.
    #[error("does not exist")]
    Missing,
    /// The folder is outside the repository, or contains the site folder.
    #[error("is outside the site: files are only read from folders of its repository")]
    Outside,
}

/// # Errors
/// Returns the reason why it is not read, for the report.
impl Folder {
    /// Returns the canonical path of a folder of the repository. Its path is
    /// relative to the site folder, and may lead above it, but not to a folder
    /// that contains the site folder: a configuration by somebody else must not
    /// make an import read a whole disk.
    pub(super) fn inner(&self, folder: &str) -> Result<PathBuf, FolderError> {
        let real = self
            .dir
            .join(folder)
            .canonicalize()
            .map_err(|_| FolderError::Missing)?;
        let site = self.dir.canonicalize().map_err(|_| FolderError::Missing)?;
        let below = real
            .strip_prefix(&self.root)
            .map_err(|_| FolderError::Outside)?;
        let is_git = below.iter().any(|step| step == GIT);
        if is_git || (site != real && site.starts_with(&real)) {
            return Err(FolderError::Outside);
        }
        if real.is_dir() {
            Ok(real)
        } else {
            Err(FolderError::Missing)
        }
    }

    /// Returns whether an import of this path finds a file of the repository: the file
    /// itself, with any extension, or one in a folder of that name.
    pub(super) fn has_module(&self, path: &str) -> bool {
        let is_own = |path: &str| {
            let real = self.dir.join(path).canonicalize();
            real.is_ok_and(|real| real.starts_with(&self.root))
        };
        let names_beside = || {
            let entries = std::fs::read_dir(self.dir.join(path::parent(path))).ok();
            let entries = entries.into_iter().flatten().flatten();
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned())
        };
        let start = format!("{}.", path::file_name(path));
        is_own(path)
            || (is_own(path::parent(path)) && names_beside().any(|name| name.starts_with(&start)))
    }

    /// Returns the absolute path of the site folder, with `/` between its names.
    pub(super) fn absolute(&self) -> String {
        let real = self.dir.canonicalize().unwrap_or_default();
        real.to_string_lossy().replace('\\', "/")
    }

    /// Returns whether a site may share a path: a file of the repository, or a folder
    /// that does not contain the site folder.
    pub(super) fn may_share(&self, path: &str) -> bool {
        self.has_file(path) || self.inner(path).is_ok_and(|real| !self.is_in_site(&real))
    }

    /// Returns whether a canonical path is the site folder or below it.
    fn is_in_site(&self, real: &Path) -> bool {
        let site = self.dir.canonicalize();
        site.is_ok_and(|site| real.starts_with(site))
    }

    /// Returns whether a folder of the repository contains files, at any depth.
    pub(super) fn has_files(&self, folder: &str) -> bool {
        let Ok(real) = self.inner(folder) else {
            return false;
        };
        let mut files = walkdir::WalkDir::new(real)
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file());
        files.any(|file| file.file_name() != ".DS_Store" && file.file_name() != "Thumbs.db")
    }

    /// Returns the paths of the files of a folder that end with `ending`, relative
    /// to the site folder and sorted.
    pub(super) fn ending_with(&self, folder: &str, ending: &str) -> Vec<String> {
        let Ok(real) = self.inner(folder) else {
            return Vec::new();
        };
        let files = walkdir::WalkDir::new(&real)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| !is_skipped(entry.file_name()))
            .flatten()
            .filter(|entry| entry.file_type().is_file());
        let paths = files.filter_map(|entry| {
            let below = entry.path().strip_prefix(&real).ok()?.to_str()?;
            Some(joined(folder, &below.replace('\\', "/")))
        });
        paths.filter(|path| path.ends_with(ending)).collect()
    }

    /// Returns the paths of the Markdown files of a folder, at any depth, as
    /// [`read`](Self::read) takes them, sorted.
    ///
    /// Folders of packages and of version control are skipped. Files that
    /// cannot be listed are left out.
    ///
    /// # Errors
    /// Returns the reason why the folder is not read.
    pub(super) fn markdown(&self, folder: &str) -> Result<Vec<String>, FolderError> {
        let real = self.inner(folder)?;
        let files = walkdir::WalkDir::new(&real)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| !is_skipped(entry.file_name()))
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| {
                let below = entry.path().strip_prefix(&real).ok()?.to_str()?;
                let (_, extension) = below.rsplit_once('.')?;
                let is_markdown = matches!(extension, "md" | "mdx");
                is_markdown.then(|| joined(folder, &below.replace('\\', "/")))
            });
        Ok(files.collect())
    }
}

/// Returns whether a folder contains files of tools instead of pages.
///
/// Both can hold thousands of Markdown files that belong to no page.
fn is_skipped(name: &OsStr) -> bool {
    name == "node_modules" || name == GIT
}

/// Joins paths as `path.join` does: `..` segments are resolved, except for
/// leading ones.
///
/// The result uses `/`, and is empty if the paths cancel out.
pub(super) fn joined(base: &str, rest: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for step in base.split('/').chain(rest.split('/')) {
        match step {
            "" | "." => {}
            ".." if out.last().is_some_and(|last| *last != "..") => {
                out.pop();
            }
            step => out.push(step),
        }
    }
    out.join("/")
}

/// Returns the folder of a file, to which its imports are relative.
fn parent(file: &str) -> &str {
    path::parent(file)
}

impl Host for Folder {
    /// Resolves an import: `@site/…` from the site folder, a relative path from
    /// the importer. A package gives its own name, so that
    /// `require('prism-react-renderer')` in a list of plugins is reported by
    /// that name.
    fn load(&self, importer: &str, specifier: &str) -> Option<Loaded> {
        let target = match specifier.strip_prefix("@site/") {
            Some(rest) => rest.to_owned(),
            None if specifier.starts_with('.') => joined(parent(importer), specifier),
            None => return Some(Loaded::Data(specifier.into())),
        };
        let (file, text) = EXTENSIONS.iter().find_map(|extension| {
            let file = format!("{target}{extension}");
            Some((file.clone(), self.read(&file)?))
        })?;
        if Path::new(&file)
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            return serde_json::from_str(&text).ok().map(Loaded::Data);
        }
        Some(Loaded::Code(file, Rc::from(text)))
    }

    /// Returns the value of a global name. All others are unknown.
    fn name(&self, file: &str, name: &str) -> Option<Value> {
        match name {
            // The environment is empty, so that the result is the same on every
            // machine and contains none of its secrets.
            "process" => Some(serde_json::json!({ "env": {} })),
            "__dirname" | "import.meta.dirname" => Some(format!("./{}", parent(file)).into()),
            "__filename" | "import.meta.filename" | "import.meta.url" => {
                Some(format!("./{file}").into())
            }
            _ => None,
        }
    }

    /// Returns the result of a function of Node or the language that
    /// configurations call, if its arguments are constant. `require.resolve`
    /// gives a path that can be recognised as one of a package later.
    fn call(&self, file: &str, callee: &str, arguments: &[Option<Value>]) -> Option<Value> {
        let texts: Option<Vec<&str>> = arguments
            .iter()
            .map(|argument| argument.as_ref().and_then(Value::as_str))
            .collect();
        match callee {
            "Date.getFullYear" => {
                self.has_used_year.set(true);
                Some(self.year.into())
            }
            "process.cwd" => Some(".".into()),
            "path.join" | "path.resolve" | "path.posix.join" | "path.posix.resolve" => {
                let joined = texts?
                    .iter()
                    .fold(String::new(), |base, next| joined(&base, next));
                Some(joined.into())
            }
            "require.resolve" => {
                let target = *texts?.first()?;
                let path = if target.starts_with('.') {
                    joined(parent(file), target)
                } else if target.ends_with("css") {
                    format!("node_modules/{target}")
                } else {
                    target.to_owned()
                };
                Some(path.into())
            }
            "new URL" => match &*texts? {
                [address] => Some((*address).into()),
                [path, base] if !path.contains("://") && !base.contains("://") => {
                    Some(format!("./{}", joined(parent(base), path)).into())
                }
                _ => None,
            },
            "fileURLToPath" | "url.fileURLToPath" => Some((*texts?.first()?).into()),
            "fs.readFileSync" | "readFileSync" => {
                let path = joined("", arguments.first()?.as_ref()?.as_str()?);
                Some(self.read(&path)?.into())
            }
            "path.dirname" => Some(parent(texts?.first()?).into()),
            "JSON.stringify" => {
                let value = arguments.first()?.as_ref()?;
                Some(value.to_string().into())
            }
            _ => None,
        }
    }
}
