//! Writes files that authors keep, so that a full disk or a killed command loses none of
//! them: a file is replaced in one step, and what a failed command created is removed.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::load::read_regular;

/// Maximum size of a file that a command replaces, in bytes.
pub(crate) const MAX_SOURCE: u64 = 1 << 30;

/// Suffix of the name of a file that is not finished.
const UNFINISHED: &str = ".site-build-new";

/// Replaces the content of a file in one step, and keeps its permissions, byte order mark
/// and line ends. If it is a symbolic link, the file that it leads to is replaced.
///
/// # Errors
/// `Write`; the file is as before then.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let before = read_regular(&target, MAX_SOURCE).unwrap_or_default();
    replace_exactly(&target, &in_form_of(&before, content.to_vec()))
        .map_err(|error| Error::write(path, error))
}

/// Replaces the content of a file in one step, and keeps its permissions.
///
/// # Errors
/// If the file cannot be written; it is as before then.
pub(crate) fn replace_exactly(target: &Path, content: &[u8]) -> io::Result<()> {
    let mut unfinished = target.to_path_buf().into_os_string();
    unfinished.push(UNFINISHED);
    let unfinished = PathBuf::from(unfinished);
    // Left by a command that was killed, or a symbolic link that leads elsewhere.
    let _ = fs::remove_file(&unfinished);
    let written = write_new(&unfinished, content).and_then(|()| {
        keep_permissions(target, &unfinished);
        fs::rename(&unfinished, target)
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&unfinished);
    })
}

/// Writes a file that does not exist.
///
/// # Errors
/// If it exists or cannot be written.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    File::create_new(path)?.write_all(content)
}

/// Gives a file the permissions of another one. Best effort, because some file systems
/// have none.
pub(crate) fn keep_permissions(of: &Path, file: &Path) {
    if let Ok(before) = fs::metadata(of) {
        let _ = fs::set_permissions(file, before.permissions());
    }
}

/// Returns the new content of a file with the byte order mark and the line ends of the
/// present one: an editor that writes `\r\n` would otherwise mix both, and the diff would
/// be the whole file. Content that is not text is returned as it is.
pub(crate) fn in_form_of(before: &[u8], new: Vec<u8>) -> Vec<u8> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if before == new || new.contains(&0) || std::str::from_utf8(&new).is_err() {
        return new;
    }
    let mut out = match before.starts_with(MARK) && !new.starts_with(MARK) {
        true => [MARK, &new].concat(),
        false => new,
    };
    let line_ends = |text: &[u8]| {
        let mut counts = [0_usize; 2];
        let mut last = 0;
        for &byte in text {
            if byte == b'\n' {
                counts[usize::from(last == b'\r')] += 1;
            }
            last = byte;
        }
        counts
    };
    let [lf, crlf] = line_ends(before);
    let [_, new_crlf] = line_ends(&out);
    // Lines of a mixed file stay as they are, unless the writer has made all of them alike.
    if (lf == 0 && crlf > 0) || (crlf > lf && new_crlf == 0) {
        let mut with_returns = Vec::with_capacity(out.len() + crlf);
        for &byte in &out {
            if byte == b'\n' && with_returns.last() != Some(&b'\r') {
                with_returns.push(b'\r');
            }
            with_returns.push(byte);
        }
        out = with_returns;
    }
    out
}

/// Files and folders that a command creates. Dropping it removes them, unless the command
/// has kept them; a folder with other files stays.
#[derive(Debug, Default)]
pub(crate) struct Created {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    is_kept: bool,
}

impl Created {
    /// Creates a file, and the folders above it that do not exist.
    ///
    /// # Errors
    /// `Write`.
    pub(crate) fn write(&mut self, path: &Path, content: &[u8]) -> Result<()> {
        self.folder_of(path)?;
        let failed = |error| Error::write(path, error);
        let mut file = File::create_new(path).map_err(failed)?;
        self.files.push(path.to_path_buf());
        file.write_all(content).map_err(failed)
    }

    /// Creates the folders above a file that do not exist.
    ///
    /// # Errors
    /// `Write`.
    pub(crate) fn folder_of(&mut self, path: &Path) -> Result<()> {
        let parent = path.parent().unwrap_or(path);
        let above = parent.ancestors();
        let missing = above.take_while(|folder| {
            !folder.as_os_str().is_empty() && fs::symlink_metadata(folder).is_err()
        });
        let missing: Vec<&Path> = missing.collect();
        for folder in missing.into_iter().rev() {
            match fs::create_dir(folder) {
                Ok(()) => self.folders.push(folder.to_path_buf()),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Error::write(folder, error)),
            }
        }
        // A file, or a link to one, at the path of a folder.
        match parent.as_os_str().is_empty() || parent.is_dir() {
            true => Ok(()),
            false => Err(Error::write(
                parent,
                io::Error::from(io::ErrorKind::NotADirectory),
            )),
        }
    }

    /// Keeps everything.
    pub(crate) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Created {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_files_keep_their_form() {
        let form = |before: &str, new: &str| {
            String::from_utf8(in_form_of(before.as_bytes(), new.into())).unwrap()
        };
        assert_eq!(form("a\nb\n", "a\nc\n"), "a\nc\n");
        assert_eq!(form("a\r\nb\r\n", "a\nc\n"), "a\r\nc\r\n");
        assert_eq!(form("\u{feff}a\r\n", "b\n"), "\u{feff}b\r\n");
        assert_eq!(form("\u{feff}a\n", "\u{feff}b\n"), "\u{feff}b\n");
        assert_eq!(form("a\r\nb\r\n", "a\r\nb\r\nc\n"), "a\r\nb\r\nc\r\n");
        assert_eq!(form("a\r\nb\r\nc\n", "a\r\nb\r\nd\n"), "a\r\nb\r\nd\n");
        assert_eq!(form("a\r\nb\r\nc\n", "a\nb\nd\n"), "a\r\nb\r\nd\r\n");
        assert_eq!(form("", "a\n"), "a\n");
    }

    #[test]
    fn created_files_and_folders_are_removed_unless_kept() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a/b/c.md");
        let mut created = Created::default();
        created.write(&file, b"x").unwrap();
        assert!(created.write(&file, b"y").is_err());
        drop(created);
        assert!(!dir.path().join("a").exists());
        let mut created = Created::default();
        created.write(&file, b"x").unwrap();
        created.keep();
        assert_eq!(read_regular(&file, 1).unwrap(), b"x");
        let mut created = Created::default();
        created.write(&dir.path().join("a/d/e.md"), b"x").unwrap();
        fs::write(dir.path().join("a/d/f.md"), "of others").unwrap();
        drop(created);
        assert!(dir.path().join("a/d/f.md").exists());
        assert!(!dir.path().join("a/d/e.md").exists());
    }
}
