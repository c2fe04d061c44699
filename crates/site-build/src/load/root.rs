//! Access to the files of the site folder. All reads go through this module,
//! because the content of a site may come from others (a pull request, a
//! generated description), and is published or quoted in messages: a symbolic
//! link must not expose secrets of the build machine, and a pipe or a device
//! must not block the build.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use std::sync::Arc;

use located_data::Diagnostic;
use xxhash_rust::xxh3::Xxh3;

use super::text::KnownText;
use super::trace::{Access, Outcome, Stamp, Trace, digest_of};

/// Bytes in a megabyte, for limits and messages.
const MEGABYTE: u64 = 1024 * 1024;

/// Folder of Git. Its configuration can contain a token of the build machine,
/// so no file of a site may come from it.
const GIT: &str = ".git";

/// A site folder, with the folders that symbolic links may lead to.
#[derive(Debug, Clone)]
pub(crate) struct SiteRoot {
    /// The folder as given.
    dir: PathBuf,
    /// The folder without symbolic links.
    real: PathBuf,
    /// Folders outside the site folder whose files may be read, without
    /// symbolic links.
    allowed: Vec<PathBuf>,
    /// The folder, opened: see [`open_without_links`](Self::open_without_links).
    #[cfg(any(target_os = "linux", target_os = "android"))]
    opened: Option<Arc<rustix::fd::OwnedFd>>,
    /// All accesses so far.
    trace: Arc<Trace>,
}

/// Why a file of the site was not read.
///
/// The texts are predicates about the file, as diagnostics and errors show
/// them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum ReadError {
    /// A symbolic link that leads out of the site folder.
    #[error("this symbolic link points outside the site folder, to `{target}`")]
    Outside {
        /// Path of the link below the site folder.
        link: String,
        /// Target of the link, as written.
        target: String,
    },
    /// Something other than a regular file: a folder, a pipe, a device.
    #[error("this is {0}, not a regular file")]
    NotAFile(&'static str),
    /// A file above the size limit. Both sizes are in bytes.
    #[error("this file has {} MB, above the limit of {} MB", size.div_ceil(MEGABYTE), max / MEGABYTE)]
    TooLarge {
        /// Size of the file, as far as it was read.
        size: u64,
        /// The limit.
        max: u64,
    },
    /// An error of the system.
    #[error(transparent)]
    Io(io::Error),
}

impl SiteRoot {
    /// Opens the site folder `dir`. Links may only lead to files below it, and
    /// below the folders added with [`allow`](Self::allow).
    ///
    /// # Errors
    /// If there is no such folder.
    pub(crate) fn new(dir: &Path) -> io::Result<Self> {
        let real = fs::canonicalize(dir)?;
        if !real.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, "not a folder"));
        }
        Ok(Self {
            dir: dir.to_path_buf(),
            #[cfg(any(target_os = "linux", target_os = "android"))]
            opened: open_folder(&real).map(Arc::new),
            real,
            allowed: Vec::new(),
            trace: Arc::default(),
        })
    }

    /// Allows links to files below `folder`, a path relative to the site
    /// folder.
    ///
    /// # Errors
    /// If there is no such folder.
    pub(crate) fn allow(&mut self, folder: &str) -> io::Result<()> {
        let real = fs::canonicalize(self.dir.join(folder));
        let result = real.map(|real| self.allowed.push(real));
        let digest = digest_of(&result.as_ref().copied().map_err(ToString::to_string));
        self.record(Access::Allow(folder.to_owned()), digest);
        result
    }

    /// Allows files below a folder that the configuration names, if its path
    /// leads out of the site folder (`../templates`). A folder inside of the
    /// site folder may be a link, which is checked like any other link.
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

    /// Returns the site folder as given.
    #[must_use]
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the folders outside the site folder that links may lead to.
    #[must_use]
    pub(crate) fn allowed(&self) -> &[PathBuf] {
        &self.allowed
    }

    /// Returns the bytes of the file at `path`, below the site folder, if they
    /// are at most `max`.
    ///
    /// # Errors
    /// If a link leads out of the site folder, if the path is not a regular
    /// file, if the file is larger than `max`, or if it cannot be read.
    pub(crate) fn read(&self, path: impl AsRef<Path>, max: u64) -> Result<Vec<u8>, ReadError> {
        let path = path.as_ref();
        let mut stamp = None;
        let read = match self.open_without_links(path) {
            Some((file, metadata)) => read_opened(file, &metadata, max),
            None => self
                .check_full(&self.dir.join(path))
                .and_then(|real| read_stamped(&real, max)),
        };
        let result = read.map(|(bytes, before)| {
            stamp = before;
            bytes
        });
        let digest = digest_of(&result.as_deref().map_err(ToString::to_string));
        let path = slashes(path);
        let outcome = Some(Outcome { digest, stamp });
        self.trace.record(Access::Read { path, max }, outcome);
        result
    }

    /// Returns the known text of a file: that which `find` returns for its stamp. Records
    /// that it was read.
    pub(super) fn read_known(
        &self,
        path: &str,
        max: u64,
        find: impl FnOnce(Stamp) -> Option<KnownText>,
    ) -> Option<KnownText> {
        let stamp = self.stamp(path)?;
        let text = find(stamp)?;
        let outcome = Outcome {
            digest: text.hash,
            stamp: Some(stamp),
        };
        let path = path.to_owned();
        self.trace.record(Access::Read { path, max }, Some(outcome));
        Some(text)
    }

    /// Opens a regular file if the kernel finds it without following a link, which most
    /// files are: that takes one call instead of one for each segment of the path.
    /// Returns `None` for all others, and for those that do not exist.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn open_without_links(&self, path: &Path) -> Option<(File, Metadata)> {
        use rustix::fs::{AtFlags, FileType, Mode, OFlags, ResolveFlags, openat2, statat};
        let folder = self.opened.as_deref()?;
        let is_plain = |step: Component<'_>| matches!(step, Component::Normal(name) if name != GIT);
        path.components().all(is_plain).then_some(())?;
        // Before and after, as in `open_regular`.
        let before = statat(folder, path, AtFlags::SYMLINK_NOFOLLOW).ok()?;
        FileType::from_raw_mode(before.st_mode)
            .is_file()
            .then_some(())?;
        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOCTTY;
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        let file = File::from(openat2(folder, path, flags, Mode::empty(), resolve).ok()?);
        let opened = file.metadata().ok()?;
        opened.is_file().then_some((file, opened))
    }

    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn open_without_links(&self, _: &Path) -> Option<(File, Metadata)> {
        None
    }

    /// Returns the stamp of a file, which identifies its version without
    /// reading it.
    ///
    /// Returns `None` if the file does not exist, or if the platform has no
    /// stamps.
    pub(super) fn stamp(&self, path: &str) -> Option<Stamp> {
        Stamp::of(&fs::metadata(self.dir.join(path)).ok()?)
    }

    /// Follows the links of `path`, below the site folder.
    ///
    /// # Errors
    /// If they lead out of the site folder, or to a file that does not exist.
    pub(crate) fn check(&self, path: &Path) -> Result<PathBuf, ReadError> {
        let result = self.check_full(&self.dir.join(path));
        let digest = digest_of(&result.as_ref().map(drop).map_err(ToString::to_string));
        self.record(Access::Check(slashes(path)), digest);
        result
    }

    /// Records an access other than reading a file.
    ///
    /// Reads record their stamps as well, and use the trace directly.
    pub(super) fn record(&self, access: Access, digest: u128) {
        let stamp = None;
        self.trace.record(access, Some(Outcome { digest, stamp }));
    }

    /// Returns all accesses so far.
    pub(crate) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Like [`check`](Self::check), for a path that starts with
    /// [`dir`](Self::dir).
    pub(super) fn check_full(&self, path: &Path) -> Result<PathBuf, ReadError> {
        let real = fs::canonicalize(path).map_err(ReadError::Io)?;
        let below = [&self.real].into_iter().chain(&self.allowed);
        let inside = below
            .filter_map(|folder| real.strip_prefix(folder).ok())
            .any(|rest| !rest.components().any(|step| step.as_os_str() == GIT));
        if inside {
            return Ok(real);
        }
        Err(self.outside(path, &real))
    }

    /// Returns the error for `path`, which names the first link on the way to
    /// it.
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
    /// Returns this error as a diagnostic of the file at `path`, below the site
    /// folder.
    #[must_use]
    pub(crate) fn diagnostic(&self, path: &str) -> Diagnostic {
        match self {
            Self::Outside { link, .. } => Diagnostic::error("outside-link", self.to_string())
                .in_file(link)
                .help("move the file into the site folder, or allow its folder with `shared_paths = [\"../shared\"]` in site.toml"),
            Self::NotAFile(_) => Diagnostic::error("special-file", self.to_string())
                .in_file(path)
                .help("remove it, or replace it with a file"),
            Self::TooLarge { .. } => Diagnostic::error("huge-file", self.to_string())
                .in_file(path)
                .help("split it, move data to a static folder, or raise `limits.text` in site.toml"),
            Self::Io(error) => Diagnostic::error("unreadable", format!("cannot read this file: {error}"))
                .in_file(path)
                .help("check its permissions"),
        }
    }
}

/// Returns the content of the regular file at `path`, of at most `max` bytes.
/// Links are followed wherever they lead.
///
/// # Errors
/// As [`SiteRoot::read`], except for links.
pub(crate) fn read_regular(path: &Path, max: u64) -> Result<Vec<u8>, ReadError> {
    Ok(read_stamped(path, max)?.0)
}

/// Returns the XXH3 hash of a file, which is read in pieces.
///
/// The size does not matter, as the file is never in memory as a whole.
///
/// # Errors
/// If it is not a regular file, or cannot be read.
pub(crate) fn hash_regular(path: &Path) -> Result<u128, ReadError> {
    let (mut file, _) = open_regular(path)?;
    let mut hasher = Xxh3::new();
    let mut piece = vec![0; HASHED_AT_ONCE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hasher.digest128()),
            Ok(length) => hasher.update(&piece[..length]),
            Err(fault) if fault.kind() == io::ErrorKind::Interrupted => {}
            Err(fault) => return Err(ReadError::Io(fault)),
        }
    }
}

/// Bytes that [`hash_regular`] reads at once.
const HASHED_AT_ONCE: usize = 64 * 1024;

/// Like [`read_regular`], with the stamp that the file had before it was read:
/// if it changes meanwhile, the stamps differ.
fn read_stamped(path: &Path, max: u64) -> Result<(Vec<u8>, Option<Stamp>), ReadError> {
    let (file, metadata) = open_regular(path)?;
    read_opened(file, &metadata, max)
}

/// Returns the content of an opened file, and the stamp that it had before.
fn read_opened(
    file: File,
    metadata: &Metadata,
    max: u64,
) -> Result<(Vec<u8>, Option<Stamp>), ReadError> {
    let size = metadata.len();
    if size > max {
        return Err(ReadError::TooLarge { size, max });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    // Files in `/proc` report no size, and a file may grow while it is read.
    let read = file.take(max.saturating_add(1)).read_to_end(&mut bytes);
    let size = read.map_err(ReadError::Io)? as u64;
    if size > max {
        return Err(ReadError::TooLarge { size, max });
    }
    Ok((bytes, Stamp::of(metadata)))
}

/// Opens a regular file, and nothing else. The type is checked before, because
/// opening a device can have effects, and after, because another process may
/// replace the file by a pipe in between. Without `O_NONBLOCK`, opening a pipe
/// would wait for a writer.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the function that all others use"
)]
fn open_regular(path: &Path) -> Result<(File, Metadata), ReadError> {
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
    Ok((file, opened))
}

/// Opens a folder for [`SiteRoot::open_without_links`].
#[cfg(any(target_os = "linux", target_os = "android"))]
fn open_folder(path: &Path) -> Option<rustix::fd::OwnedFd> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    rustix::fs::open(path, flags, Mode::empty()).ok()
}

/// Returns the name of a file type for messages.
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
        "a special file"
    }
}

/// Returns `path` with `/` as separator.
///
/// A path that is not valid Unicode has replacement characters in their places.
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
        // The metadata of this file reports a size of 0.
        if Path::new("/proc/self/status").exists() {
            assert!(matches!(
                read_regular(Path::new("/proc/self/status"), 10),
                Err(ReadError::TooLarge { .. })
            ));
        }
    }
}
