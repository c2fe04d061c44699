//! Files and folders of a site on disk, as commands change them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use located_data::path;

use crate::error::{Error, ErrorKind, Result};
use crate::load::{SiteRoot, read_regular};
use crate::source_files::{MAX_SOURCE, replace_exactly};

/// Moves a file with new content to its place.
pub(super) fn move_into_place(file: &Path, target: &Path) -> io::Result<()> {
    match fs::rename(file, target) {
        // The cache folder, or that of the file, is a link or a mount.
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            let content = read_regular(file, MAX_SOURCE).map_err(io::Error::other)?;
            replace_exactly(target, &content)?;
            fs::remove_file(file)
        }
        result => result,
    }
}

/// Returns the path of a file of the site on disk.
///
/// # Errors
/// `Usage` if a folder on the path is a symbolic link that leads outside the
/// site folder.
pub(super) fn inside(root: &SiteRoot, file: &str) -> Result<PathBuf> {
    let mut folder = path::parent(file);
    loop {
        match root.check(Path::new(folder)) {
            Ok(_) => return Ok(root.dir().join(file)),
            Err(crate::load::ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                if folder.is_empty() {
                    return Err(Error::write(root.dir(), error));
                }
                folder = path::parent(folder);
            }
            Err(error) => {
                let message = format!("cannot write {file}: {error}");
                return Err(Error::new(ErrorKind::Usage, message));
            }
        }
    }
}

/// Removes a folder and its parent folders as far as they are empty.
pub(super) fn remove_empty_folders(root: &Path, folder: &str) {
    let mut folder = folder;
    while !folder.is_empty() && fs::remove_dir(root.join(folder)).is_ok() {
        folder = path::parent(folder);
    }
}
