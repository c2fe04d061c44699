//! Watches files, and reports changes once they have settled.
//!
//! The library `notify` reports events of the system. What is added here:
//!
//! - several events of one save are reported together;
//! - folders are watched one by one where the system cannot watch trees, so that
//!   those of tools are left out, and new ones are read, because a file can be
//!   created in a folder before it is watched;
//! - paths are reported as they were given, although the system reports them
//!   without symbolic links;
//! - if the system drops events, anything may have changed.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::ignore::Ignore;
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::write::resolved;

/// Time without events after which a save is complete. Editors write, rename
/// and set times within a few milliseconds.
const SETTLE: Duration = Duration::from_millis(10);

/// Maximum delay of a rebuild while files keep changing.
const MAX_WAIT: Duration = Duration::from_millis(500);

/// Whether each folder is watched separately, on systems that cannot watch
/// trees. This skips folders of tools, and loses no change in a new folder
/// before it is watched.
const PER_FOLDER: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Watched folders and files.
pub(crate) struct Watch {
    watcher: RecommendedWatcher,
    /// For [`Stopper`]s.
    sender: Sender<Message>,
    messages: Receiver<Message>,
    roots: Vec<Root>,
    ignore: Ignore,
}

/// A watched path.
struct Root {
    /// The path as it was given.
    given: PathBuf,
    /// The path without symbolic links, as the system reports it.
    real: PathBuf,
}

impl Root {
    fn new(path: &Path) -> Result<Self> {
        Ok(Self {
            given: path.to_path_buf(),
            real: resolved(path)?,
        })
    }
}

/// A message to the thread that reports changes.
enum Message {
    Event(notify::Result<Event>),
    Stop,
}

/// A handle that stops a [`Watch`] from another thread.
pub(super) struct Stopper(Sender<Message>);

impl Stopper {
    /// Ends [`Watch::run`].
    pub(super) fn stop(self) {
        // An error means that the watch has already ended.
        let _ = self.0.send(Message::Stop);
    }
}

/// Changes that are reported together.
#[derive(Default)]
struct Batch {
    /// Changed paths, as they are reported.
    paths: BTreeSet<PathBuf>,
    /// Whether the system dropped events, so that anything may have changed.
    is_everything: bool,
}

impl Batch {
    fn is_empty(&self) -> bool {
        self.paths.is_empty() && !self.is_everything
    }
}

impl Watch {
    /// Starts watching `paths`, except for paths in `ignored`. Changes are kept
    /// until [`run`](Self::run) reports them.
    ///
    /// # Errors
    ///
    /// If the system cannot watch the files.
    pub(crate) fn new(paths: &[PathBuf], ignored: &[PathBuf]) -> Result<Self> {
        let (sender, messages) = mpsc::channel();
        let events = sender.clone();
        let watcher = notify::recommended_watcher(move |event| {
            // An error means that the receiver is gone.
            let _ = events.send(Message::Event(event));
        });
        let watcher =
            watcher.map_err(|e| Error::new(ErrorKind::Read, "cannot watch files").because(e))?;
        let roots = paths
            .iter()
            .map(|path| Root::new(path))
            .collect::<Result<_>>()?;
        let ignore = Ignore::new(
            ignored
                .iter()
                .map(|path| resolved(path))
                .collect::<Result<_>>()?,
        );
        let mut watch = Self {
            watcher,
            sender,
            messages,
            roots,
            ignore,
        };
        watch.add_roots()?;
        Ok(watch)
    }

    /// Starts watching more paths.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub(super) fn add_paths(&mut self, paths: &[PathBuf]) -> Result<()> {
        for path in paths {
            let root = Root::new(path)?;
            let real = root.real.clone();
            self.roots.push(root);
            self.add_root(&real)?;
        }
        Ok(())
    }

    /// Returns a handle that stops the watch.
    pub(super) fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Reports changes until it is stopped. The paths are sorted and unique; an
    /// empty list means that anything may have changed.
    pub(crate) fn run(mut self, mut changed: impl FnMut(&[PathBuf])) {
        while let Some(batch) = self.next_batch() {
            let paths = if batch.is_everything {
                Vec::new()
            } else {
                batch.paths.into_iter().collect()
            };
            changed(&paths);
        }
    }

    /// Waits for changes, then until they have settled or [`MAX_WAIT`] has passed.
    /// Returns `None` if the watch must stop.
    fn next_batch(&mut self) -> Option<Batch> {
        let mut batch = Batch::default();
        while batch.is_empty() {
            let message = self.messages.recv().ok()?;
            self.take(message, &mut batch)?;
        }
        let end = Instant::now() + MAX_WAIT;
        let mut settled = Instant::now() + SETTLE;
        while let Some(left) = settled.min(end).checked_duration_since(Instant::now()) {
            let Ok(message) = self.messages.recv_timeout(left) else {
                break;
            };
            if self.take(message, &mut batch)? {
                settled = Instant::now() + SETTLE;
            }
        }
        Some(batch)
    }

    /// Adds the changes of a message to `batch`. Returns whether there were
    /// any, or `None` if the watch must stop.
    fn take(&mut self, message: Message, batch: &mut Batch) -> Option<bool> {
        let event = match message {
            Message::Stop => return None,
            Message::Event(Ok(event)) if !event.need_rescan() => event,
            Message::Event(_) => {
                // Errors are ignored: these roots were watched before, or are
                // reported at the next start.
                let _ = self.add_roots();
                batch.is_everything = true;
                return Some(true);
            }
        };
        if matches!(event.kind, EventKind::Access(_)) {
            return Some(false);
        }
        let mut is_news = false;
        for path in &event.paths {
            is_news |= self.take_path(path, event.kind, batch);
        }
        Some(is_news)
    }

    /// Adds a changed path to `batch`, and watches it if it is a folder. Returns
    /// whether the change is relevant.
    fn take_path(&mut self, path: &Path, kind: EventKind, batch: &mut Batch) -> bool {
        let Some(reported) = self.reported(path) else {
            return false;
        };
        if path.is_dir() {
            // The times of a folder change with every file in it.
            if matches!(
                kind,
                EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_))
            ) {
                return false;
            }
            // Fails if the limit of watches is reached by this folder; its
            // current content is read nevertheless.
            let _ = self.add_folder(path, Some(batch));
        }
        batch.paths.insert(reported);
        true
    }

    /// Returns `path` in terms of its root as given, or `None` if it is not
    /// watched.
    fn reported(&self, path: &Path) -> Option<PathBuf> {
        let root = self
            .roots
            .iter()
            .find(|root| path.starts_with(&root.real))?;
        if self.ignore.ignores(path, &root.real) {
            return None;
        }
        let inside = path.strip_prefix(&root.real).ok()?;
        Some(if inside.as_os_str().is_empty() {
            root.given.clone()
        } else {
            root.given.join(inside)
        })
    }

    /// Watches all roots that exist, and the folders in which they can appear.
    fn add_roots(&mut self) -> Result<()> {
        let roots: Vec<PathBuf> = self.roots.iter().map(|root| root.real.clone()).collect();
        roots.iter().try_for_each(|root| self.add_root(root))
    }

    /// Watches a root if it exists, and the folder in which it can appear.
    fn add_root(&mut self, root: &Path) -> Result<()> {
        // A root can appear, disappear or be replaced, which is only
        // reported for its parent folder.
        if let Some(parent) = root.parent().filter(|parent| parent.is_dir()) {
            self.add(parent, RecursiveMode::NonRecursive)?;
        }
        if root.is_dir() {
            self.add_folder(root, None)?;
        }
        Ok(())
    }

    /// Watches `folder` recursively. With a `batch`, the folder is new, and its
    /// files are added as changes.
    fn add_folder(&mut self, folder: &Path, mut batch: Option<&mut Batch>) -> Result<()> {
        if !PER_FOLDER && batch.is_none() {
            return self.add(folder, RecursiveMode::Recursive);
        }
        let mut seen = BTreeSet::new();
        let mut open = vec![folder.to_path_buf()];
        while let Some(folder) = open.pop() {
            // Symbolic links may form loops, or lead out of the watched
            // folders, from which no site is read.
            let is_new = fs::canonicalize(&folder).is_ok_and(|real| {
                self.roots.iter().any(|root| real.starts_with(&root.real)) && seen.insert(real)
            });
            if !is_new {
                continue;
            }
            // Watched before it is read, so that changes in between are seen
            // twice rather than not at all.
            if PER_FOLDER {
                self.add(&folder, RecursiveMode::NonRecursive)?;
            }
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let Some(reported) = self.reported(&path) else {
                    continue;
                };
                if is_folder(&entry) {
                    open.push(path);
                } else if let Some(batch) = &mut batch {
                    batch.paths.insert(reported);
                }
            }
        }
        Ok(())
    }

    /// Watches a folder.
    fn add(&mut self, folder: &Path, mode: RecursiveMode) -> Result<()> {
        match self.watcher.watch(folder, mode) {
            Ok(()) => Ok(()),
            // The folder has been removed in the meantime.
            Err(_) if !folder.exists() => Ok(()),
            Err(e) if matches!(e.kind, notify::ErrorKind::MaxFilesWatch) => Err(Error::new(
                ErrorKind::Read,
                "cannot watch more folders: raise the limit with `sysctl fs.inotify.max_user_watches=524288`",
            )
            .because(e)),
            Err(e) => {
                let message = format!("cannot watch {}", display_path(folder));
                Err(Error::new(ErrorKind::Read, message).because(e))
            }
        }
    }
}

/// Returns whether an entry is a folder, or a link to one.
fn is_folder(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => kind.is_dir(),
        _ => entry.path().is_dir(),
    }
}
