//! Filters out irrelevant changes: those of the output, of folders of other
//! programs, and of temporary files that editors write while saving. Without it,
//! a build would start a rebuild, and a save two.

use std::path::{Path, PathBuf};

/// Folders of tools, which never contain content.
const TOOL_FOLDERS: [&str; 5] = [
    ".git",
    ".hg",
    ".svn",
    "node_modules",
    crate::cache_file::FOLDER,
];

/// Paths that are not watched.
#[derive(Debug)]
pub(super) struct Ignore {
    /// Absolute paths without symbolic links.
    paths: Vec<PathBuf>,
}

impl Ignore {
    /// Creates a filter for paths, which must be absolute and without symbolic
    /// links, in addition to what is always ignored.
    pub(super) fn new(paths: Vec<PathBuf>) -> Self {
        Self { paths }
    }

    /// Returns whether changes of `path`, which is in the watched folder `root`,
    /// are ignored.
    pub(super) fn ignores(&self, path: &Path, root: &Path) -> bool {
        if self.paths.iter().any(|ignored| path.starts_with(ignored)) {
            return true;
        }
        // Names of folders above the root can be anything.
        let inside = path.strip_prefix(root).unwrap_or(path);
        inside
            .components()
            .map(|component| component.as_os_str().to_string_lossy())
            .any(|name| TOOL_FOLDERS.contains(&&*name) || is_staging(&name) || is_temporary(&name))
    }
}

/// Returns whether this is the name of a staging folder of a build.
fn is_staging(name: &str) -> bool {
    name.starts_with('.') && name.contains(crate::write::STAGING_INFIX)
}

/// Returns whether this is the name of a temporary file of an editor or of a
/// metadata file of a system.
fn is_temporary(name: &str) -> bool {
    const ENDS: [&str; 8] = [
        "~",
        ".swp",
        ".swo",
        ".swx",
        ".kate-swp",
        ".tmp",
        "___jb_tmp___",
        "___jb_old___",
    ];
    const STARTS: [&str; 5] = [".#", "~$", ".~lock.", ".goutputstream-", "._"];
    // Vim creates a file named 4913 to test whether the folder is writable.
    const NAMES: [&str; 4] = ["4913", ".DS_Store", "Thumbs.db", "desktop.ini"];
    NAMES.contains(&name)
        || ENDS.iter().any(|end| name.ends_with(end))
        || STARTS.iter().any(|start| name.starts_with(start))
        || (name.len() > 1 && name.starts_with('#') && name.ends_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_ignored() {
        let ignore = Ignore::new(vec![PathBuf::from("/node_modules/site/build")]);
        let ignores = |path: &str| ignore.ignores(Path::new(path), Path::new("/node_modules/site"));
        for path in [
            "build/index.html",
            ".build.site-build-12-0/site/x",
            ".git/index",
            "docs/node_modules/x.md",
            "docs/.a.md.swp",
            "docs/a.md~",
            "docs/4913",
            "docs/#a.md#",
            "docs/.#a.md",
            "docs/a.md___jb_tmp___",
            ".DS_Store",
        ] {
            assert!(ignores(&format!("/node_modules/site/{path}")), "{path}");
        }
        for path in [
            "docs/a.md",
            "build.md",
            "docs/#",
            "docs/.hidden.md",
            "docs/c#.md",
            "site.toml",
        ] {
            assert!(!ignores(&format!("/node_modules/site/{path}")), "{path}");
        }
    }
}
