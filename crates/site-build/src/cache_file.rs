//! Files of the cache folder: replaced in one step, with a checksum, so that a
//! damaged file is ignored. All of them may be deleted at any time.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(feature = "images")]
use std::time::SystemTime;

use xxhash_rust::xxh3::xxh3_128;

use crate::load::read_regular;

/// Name of the folder of caches, beside the output.
pub(crate) const FOLDER: &str = ".site-build-cache";

/// Maximum size of a file, in bytes: that of the state of a million files.
const MAX: u64 = 1024 * 1024 * 1024;

/// Tells backup programs to skip the folder, whose content can be recreated:
/// see <https://bford.info/cachedir/>.
const CACHEDIR_TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
    # The cache of `site-build build`. It is safe to delete.\n";

/// A folder with files of a cache that one program writes, each in a context: a
/// hash of everything that its content depends on, besides the program and what the
/// content itself identifies.
#[derive(Debug, Clone)]
pub(crate) struct CacheFolder {
    path: PathBuf,
    /// Hash of the program.
    program: u128,
    /// Last bytes of the files.
    magic: &'static [u8],
}

impl CacheFolder {
    /// Returns the folder at `path`. Files of other programs are ignored.
    pub(crate) const fn new(path: PathBuf, program: u128, magic: &'static [u8]) -> Self {
        Self {
            path,
            program,
            magic,
        }
    }

    /// Returns the names of all files.
    pub(crate) fn names(&self) -> Vec<String> {
        let listed = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let names = listed.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.collect()
    }

    /// Returns the content of a file that was written in a context.
    pub(crate) fn read(&self, name: &str, context: u128) -> Option<Vec<u8>> {
        let (of, content) = self.read_any(name)?;
        (of == context).then_some(content)
    }

    /// Returns the context and the content of a file.
    pub(crate) fn read_any(&self, name: &str) -> Option<(u128, Vec<u8>)> {
        let mut bytes = read(&self.path.join(name), self.magic)?;
        let (rest, context) = bytes.split_last_chunk()?;
        let context = u128::from_le_bytes(*context);
        let len = rest.strip_suffix(&self.program.to_le_bytes())?.len();
        bytes.truncate(len);
        Some((context, bytes))
    }

    /// Replaces a file. Returns whether it could be written.
    pub(crate) fn write(&self, name: &str, context: u128, content: &[u8]) -> bool {
        let content = [content, &self.key(context)].concat();
        write(&self.path.join(name), self.magic, &content)
    }

    /// Removes files until the folder has at most `max` bytes: those that are not
    /// `used`, the oldest first.
    #[cfg(feature = "images")]
    pub(crate) fn evict(&self, max: u64, used: impl Fn(&str) -> bool) {
        let mut files: Vec<(SystemTime, String, u64)> = Vec::new();
        let listed = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in listed {
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            let time = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let name = entry.file_name().to_string_lossy().into_owned();
            files.push((time, name, metadata.len()));
        }
        let mut total: u64 = files.iter().map(|(_, _, len)| len).sum();
        files.sort_unstable();
        for (_, name, len) in files {
            if total > max && !used(&name) && fs::remove_file(self.path.join(&name)).is_ok() {
                total -= len;
            }
        }
    }

    /// Removes the files whose names are not `wanted`, such as those that a killed
    /// process left behind.
    pub(crate) fn retain(&self, wanted: impl Fn(&str) -> bool) {
        for name in self.names().iter().filter(|name| !wanted(name)) {
            let _ = fs::remove_file(self.path.join(name));
        }
    }

    /// Returns what follows the content of a file.
    fn key(&self, context: u128) -> Vec<u8> {
        [self.program.to_le_bytes(), context.to_le_bytes()].concat()
    }
}

/// Returns the content of a file that ends with `magic`, or `None` if there is none
/// or if it is damaged. The checksum is before `magic`: what follows the content
/// can be removed without moving it.
pub(crate) fn read(file: &Path, magic: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = read_regular(file, MAX).ok()?;
    let (content, checksum) = bytes.strip_suffix(magic)?.split_last_chunk()?;
    (u128::from_le_bytes(*checksum) == xxh3_128(content)).then_some(())?;
    let len = content.len();
    bytes.truncate(len);
    Some(bytes)
}

/// Replaces the content of a file that ends with `magic`. Returns whether it
/// could be written.
pub(crate) fn write(file: &Path, magic: &[u8], content: &[u8]) -> bool {
    let bytes = [content, &xxh3_128(content).to_le_bytes(), magic].concat();
    replace(file, &bytes)
}

/// Replaces a file of the folder, or of a folder in it, in one step. Returns
/// whether it could be written, which callers may ignore: the cache is optional.
pub(crate) fn replace(file: &Path, bytes: &[u8]) -> bool {
    let Some(folder) = file.parent() else {
        return false;
    };
    prepare(folder);
    // Two concurrent builds may mix their bytes in this file, which is then
    // detected as damaged when it is read.
    let mut temporary = file.as_os_str().to_owned();
    temporary.push(".new");
    let temporary = PathBuf::from(temporary);
    let is_written = fs::write(&temporary, bytes).is_ok() && fs::rename(&temporary, file).is_ok();
    if !is_written {
        let _ = fs::remove_file(&temporary);
    }
    is_written
}

/// Creates a folder of caches if it does not exist. Returns whether it exists.
pub(crate) fn prepare(folder: &Path) -> bool {
    if folder.is_dir() {
        return true;
    }
    let is_root = folder.ends_with(FOLDER);
    if let Some(parent) = folder.parent().filter(|_| !is_root) {
        prepare(parent);
    }
    let is_made = fs::create_dir(folder).is_ok() || folder.is_dir();
    if is_root {
        let _ = fs::write(folder.join("CACHEDIR.TAG"), CACHEDIR_TAG);
        let _ = fs::write(folder.join(".gitignore"), "*\n");
    }
    is_made
}

#[cfg(test)]
mod tests {
    use std::thread;
    #[cfg(feature = "images")]
    use std::time::Duration;

    use super::*;

    const MAGIC: &[u8] = b"test\n";

    fn folder(dir: &tempfile::TempDir) -> CacheFolder {
        CacheFolder::new(dir.path().join(FOLDER).join("files"), 7, MAGIC)
    }

    #[cfg(feature = "images")]
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a file of the test itself")]
    fn the_oldest_unused_files_are_removed_until_the_rest_fits() {
        let dir = tempfile::tempdir().unwrap();
        let folder = folder(&dir);
        let now = SystemTime::now();
        for (age, name) in (1..).zip(["new", "used", "old", "oldest-used", "oldest"]) {
            assert!(folder.write(name, 0, &[0; 1000]));
            let file = fs::File::options().write(true).open(folder.path.join(name));
            let time = now - Duration::from_secs(60 * age);
            file.unwrap().set_modified(time).unwrap();
        }
        let left = |max: u64| {
            folder.evict(max, |name| name.ends_with("used"));
            let mut names = folder.names();
            names.sort_unstable();
            names
        };
        let len = fs::metadata(folder.path.join("new")).unwrap().len();
        let all = ["new", "old", "oldest", "oldest-used", "used"];
        assert_eq!(left(5 * len), all);
        assert_eq!(left(5 * len - 1), ["new", "old", "oldest-used", "used"]);
        assert_eq!(left(3 * len), ["new", "oldest-used", "used"]);
        assert_eq!(left(0), ["oldest-used", "used"], "used files are kept");
    }

    #[test]
    fn a_file_that_two_builds_write_at_once_is_whole_or_missing() {
        let dir = tempfile::tempdir().unwrap();
        let folder = folder(&dir);
        // Of different lengths, so that a mixture is not one of them by chance.
        let contents = [vec![1; 300_000], vec![2; 200_000]];
        thread::scope(|scope| {
            for content in &contents {
                scope.spawn(|| {
                    for _ in 0..50 {
                        folder.write("picture", 0, content);
                    }
                });
            }
            for _ in 0..200 {
                let read = folder.read("picture", 0);
                assert!(read.is_none_or(|read| contents.contains(&read)));
            }
        });
        assert!(
            folder.write("picture", 0, &contents[0]),
            "nothing is locked"
        );
        assert_eq!(folder.read("picture", 0).as_ref(), Some(&contents[0]));
        assert_eq!(folder.read("picture", 1), None, "another context");
    }
}
