//! The one way to a file of the site folder. What a site holds may come from
//! somebody else (a pull request, a generated description), and is published
//! or quoted in messages: a symbolic link must not fetch the secrets of the
//! machine that builds, and a pipe or a device must not block it.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use std::sync::Arc;

use located_data::Diagnostic;

use super::trace::{Access, Outcome, Stamp, Trace, digest_of};

/// Bytes in a megabyte, as limits and messages count them.
const MEGABYTE: u64 = 1024 * 1024;

/// Folder of version control. Its configuration can hold the token of the
/// machine that builds, so that no file of a site may come from it.
const GIT: &str = ".git";

/// A site folder with what may be read through symbolic links.
#[derive(Debug, Clone)]
pub(crate) struct SiteRoot {
    /// The folder as it was given.
    dir: PathBuf,
    /// The folder without symbolic links.
    real: PathBuf,
    /// Folders outside the site folder whose files may be read, without
    /// symbolic links.
    allowed: Vec<PathBuf>,
    /// What was read.
    trace: Arc<Trace>,
}

/// Why a file of the site was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum ReadError {
    /// A symbolic link that leads out of the site folder.
    #[error("this link leads out of the site folder, to `{target}`")]
    Outside {
        /// Path of the link below the site folder.
        link: String,
        /// Where the link leads, as it says.
        target: String,
    },
    /// Something other than a file: a folder, a pipe, a device.
    #[error("this is {0}, not a file")]
    NotAFile(&'static str),
    /// A file beyond the limit; both are in bytes.
    #[error("this file has {} MB; {} are read", size.div_ceil(MEGABYTE), max / MEGABYTE)]
    TooLarge {
        /// Size of the file, as far as it was read.
        size: u64,
        /// The limit.
        max: u64,
    },
    /// The system refuses.
    #[error(transparent)]
    Io(io::Error),
}

impl SiteRoot {
    /// The site folder `dir`. Links may only lead to files below it, until
    /// [`allow`](Self::allow) names more.
    ///
    /// # Errors
    /// When there is no such folder.
    pub(crate) fn new(dir: &Path) -> io::Result<Self> {
        let real = fs::canonicalize(dir)?;
        if !real.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, "not a folder"));
        }
        Ok(Self {
            dir: dir.to_path_buf(),
            real,
            allowed: Vec::new(),
            trace: Arc::default(),
        })
    }

    /// Allows links to what lies below `folder`, a path from the site folder.
    ///
    /// # Errors
    /// When there is no such folder.
    pub(crate) fn allow(&mut self, folder: &str) -> io::Result<()> {
        let real = fs::canonicalize(self.dir.join(folder));
        let result = real.map(|real| self.allowed.push(real));
        let digest = digest_of(&result.as_ref().copied().map_err(ToString::to_string));
        self.record(Access::Allow(folder.to_owned()), digest);
        result
    }

    /// Allows what lies below a folder that the configuration names, where
    /// that is outside of the site folder by its name alone (`../templates`).
    /// A folder inside may be a link, which is judged as any link.
    pub(super) fn allow_named(&mut self, folder: &str) {
        let mut depth = 0_i32;
        let leaves = Path::new(folder).components().any(|step| {
            depth += match step {
                Component::Normal(_) => 1,
                Component::ParentDir => -1,
                Component::CurDir => 0,
                Component::RootDir | Component::Prefix(_) => return true,
            };
            depth < 0
        });
        if leaves {
            // A folder that does not exist is reported where it is needed.
            let _ = self.allow(folder);
        }
    }

    /// The site folder as it was given.
    #[must_use]
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Folders outside the site folder that links may lead to.
    #[must_use]
    pub(crate) fn allowed(&self) -> &[PathBuf] {
        &self.allowed
    }

    /// Returns the bytes of the file at `path`, below the site folder, if they
    /// are at most `max`.
    ///
    /// # Errors
    /// When a link leads out of the site folder, when it is not a file, when
    /// it is larger, and when the system refuses.
    pub(crate) fn read(&self, path: impl AsRef<Path>, max: u64) -> Result<Vec<u8>, ReadError> {
        let path = path.as_ref();
        let mut stamp = None;
        let result = self
            .check_full(&self.dir.join(path))
            .and_then(|real| read_stamped(&real, max))
            .map(|(bytes, before)| {
                stamp = before;
                bytes
            });
        let digest = digest_of(&result.as_deref().map_err(ToString::to_string));
        let path = slashes(path);
        let outcome = Some(Outcome { digest, stamp });
        self.trace.record(Access::Read { path, max }, outcome);
        result
    }

    /// Returns what tells the versions of a file apart without reading it.
    pub(super) fn stamp(&self, path: &str) -> Option<Stamp> {
        Stamp::of(&fs::metadata(self.dir.join(path)).ok()?)
    }

    /// Follows the links of `path`, below the site folder.
    ///
    /// # Errors
    /// When they lead out of the site folder, or nowhere.
    pub(crate) fn check(&self, path: &Path) -> Result<PathBuf, ReadError> {
        let result = self.check_full(&self.dir.join(path));
        let digest = digest_of(&result.as_ref().map(drop).map_err(ToString::to_string));
        self.record(Access::Check(slashes(path)), digest);
        result
    }

    /// Records an access other than reading a file.
    pub(super) fn record(&self, access: Access, digest: u128) {
        let stamp = None;
        self.trace.record(access, Some(Outcome { digest, stamp }));
    }

    /// Returns all accesses so far.
    pub(crate) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// [`check`](Self::check) for a path that begins with [`dir`](Self::dir).
    pub(super) fn check_full(&self, path: &Path) -> Result<PathBuf, ReadError> {
        let real = fs::canonicalize(path).map_err(ReadError::Io)?;
        let below = [&self.real].into_iter().chain(&self.allowed);
        let inside = below
            .filter_map(|folder| real.strip_prefix(folder).ok())
            .any(|rest| !rest.components().any(|it| it.as_os_str() == GIT));
        if inside {
            return Ok(real);
        }
        Err(self.outside(path, &real))
    }

    /// Names the first link on the way to `path`.
    fn outside(&self, path: &Path, real: &Path) -> ReadError {
        let inside = path.strip_prefix(&self.dir).unwrap_or(path);
        let mut walked = PathBuf::new();
        for step in inside.components() {
            walked.push(step);
            if let Ok(target) = fs::read_link(self.dir.join(&walked)) {
                return ReadError::Outside {
                    link: slashes(&walked),
                    target: slashes(&target),
                };
            }
        }
        ReadError::Outside {
            link: slashes(inside),
            target: slashes(real),
        }
    }
}

impl ReadError {
    /// The problem of the file at `path`, below the site folder.
    #[must_use]
    pub(crate) fn diagnostic(&self, path: &str) -> Diagnostic {
        match self {
            Self::Outside { link, .. } => Diagnostic::error("outside-link", self.to_string())
                .in_file(link)
                .help("put the file into the site folder, or allow the folder: `follow_links = [\"../shared\"]` in site.toml"),
            Self::NotAFile(_) => Diagnostic::error("special-file", self.to_string())
                .in_file(path)
                .help("remove it, or put a file in its place"),
            Self::TooLarge { .. } => Diagnostic::error("huge-file", self.to_string())
                .in_file(path)
                .help("split it, move data into a static folder, or raise `limits.text` in site.toml"),
            Self::Io(error) => Diagnostic::error("unreadable", format!("this file cannot be read: {error}"))
                .in_file(path)
                .help("check its permissions"),
        }
    }
}

/// Returns the bytes of the file at `path` if they are at most `max`; links
/// are followed anywhere.
pub(crate) fn read_regular(path: &Path, max: u64) -> Result<Vec<u8>, ReadError> {
    Ok(read_stamped(path, max)?.0)
}

/// [`read_regular`] with the stamp of the file before it was read: a change
/// meanwhile gives it another one.
fn read_stamped(path: &Path, max: u64) -> Result<(Vec<u8>, Option<Stamp>), ReadError> {
    let file = open_regular(path)?;
    let metadata = file.metadata().map_err(ReadError::Io)?;
    let size = metadata.len();
    if size > max {
        return Err(ReadError::TooLarge { size, max });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    // Files of `/proc` have no size, and a file may grow while it is read.
    let read = file.take(max.saturating_add(1)).read_to_end(&mut bytes);
    let size = read.map_err(ReadError::Io)? as u64;
    if size > max {
        return Err(ReadError::TooLarge { size, max });
    }
    Ok((bytes, Stamp::of(&metadata)))
}

/// Opens a file, and nothing else. Its type is looked at before, because
/// opening a device can have effects, and after, because another process may
/// put a pipe in its place in between: without `O_NONBLOCK`, opening that would
/// wait for a writer.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the function that all others use"
)]
fn open_regular(path: &Path) -> Result<File, ReadError> {
    let before = fs::metadata(path).map_err(ReadError::Io)?;
    if !before.is_file() {
        return Err(ReadError::NotAFile(kind_of(before.file_type())));
    }
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path).map_err(ReadError::Io)?;
    let opened = file.metadata().map_err(ReadError::Io)?;
    if !opened.is_file() {
        return Err(ReadError::NotAFile(kind_of(opened.file_type())));
    }
    Ok(file)
}

/// What a file of this type is called in messages.
pub(super) fn kind_of(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    if kind.is_dir() {
        "a folder"
    } else {
        "something of the system"
    }
}

/// `path` with `/` between its parts.
pub(super) fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[expect(clippy::unwrap_used, reason = "a helper of tests is a test too")]
    fn folder() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for folder in ["site/docs", "site/.git", "shared/deep"] {
            fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        for (file, text) in [
            ("site/docs/a.md", "inside"),
            ("site/.git/config", "token"),
            ("shared/deep/b.md", "shared"),
            ("secret", "secret"),
        ] {
            fs::write(dir.path().join(file), text).unwrap();
        }
        dir
    }

    #[test]
    fn links_stay_inside() {
        let dir = folder();
        let site = dir.path().join("site");
        let mut root = SiteRoot::new(&site).unwrap();
        for (link, to) in [
            ("inside.md", "docs/a.md"),
            ("out", "../shared"),
            ("secret", "../secret"),
            ("config", ".git/config"),
            ("twice", "secret"),
        ] {
            symlink(to, site.join(link)).unwrap();
        }
        assert_eq!(root.read("inside.md", 10).unwrap(), b"inside");
        for (path, link, to) in [
            ("out/deep/b.md", "out", "../shared"),
            ("secret", "secret", "../secret"),
            ("config", "config", ".git/config"),
            ("twice", "twice", "secret"),
        ] {
            let Err(ReadError::Outside {
                link: named,
                target,
            }) = root.read(path, 10)
            else {
                panic!("{path} was read");
            };
            assert_eq!((named.as_str(), target.as_str()), (link, to));
        }
        root.allow("../shared").unwrap();
        assert_eq!(root.read("out/deep/b.md", 10).unwrap(), b"shared");
        assert!(root.read("secret", 10).is_err());
    }

    #[test]
    fn only_files_of_a_limited_size() {
        let dir = folder();
        let root = SiteRoot::new(&dir.path().join("site")).unwrap();
        let site = dir.path().join("site");
        let made = std::process::Command::new("mkfifo")
            .arg(site.join("pipe"))
            .status();
        assert!(made.unwrap().success());
        assert!(matches!(
            root.read("pipe", 10),
            Err(ReadError::NotAFile("a pipe"))
        ));
        assert!(matches!(
            root.read("docs", 10),
            Err(ReadError::NotAFile("a folder"))
        ));
        assert!(matches!(
            read_regular(Path::new("/dev/zero"), 10),
            Err(ReadError::NotAFile("a device"))
        ));
        assert!(matches!(
            root.read("docs/a.md", 5),
            Err(ReadError::TooLarge { size: 6, max: 5 })
        ));
        // The size of this file is 0 until it is read.
        if Path::new("/proc/self/status").exists() {
            assert!(matches!(
                read_regular(Path::new("/proc/self/status"), 10),
                Err(ReadError::TooLarge { .. })
            ));
        }
    }
}
