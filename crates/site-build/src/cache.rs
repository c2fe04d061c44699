//! What the last build read and wrote, in a folder beside the output. The next
//! build does only what changed since:
//!
//! - If every access to the site folder has the same outcome as before, and the
//!   output is as it was left, there is nothing to do.
//! - Otherwise, a file whose job has the same fingerprint is taken over from the
//!   output without producing it.
//!
//! Nothing depends on the cache: it may be deleted at any time, and one that is
//! damaged, of another program or of other settings is ignored. Two builds at
//! once replace it one after the other; what it says of files is compared with
//! the files before they are used, so that the last one need not describe the
//! output of its own build. It describes one build, so its size is bounded by
//! that of the site.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::digest::Digest;
use crate::load::{Accesses, Stamp, Trace, hash_regular, read_regular, replay};
use crate::plan::{MARKER, OutPath};
use crate::produce::Fingerprint;
use crate::search;
use crate::write::{self, FileState, WriteReport, Written};

/// Name of the folder of caches, beside the output.
pub(crate) const FOLDER: &str = ".site-build-cache";

/// First bytes of a cache. The number changes with its format.
const MAGIC: &[u8] = b"site-build cache 1\n";

/// Largest cache that is read, in bytes: that of a million files.
const MAX_CACHE: u64 = 1024 * 1024 * 1024;

/// Tells programs that make backups that the folder can be made again; see
/// <https://bford.info/cachedir/>.
const CACHEDIR_TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
    # What `site-build build` keeps for the next build. It is safe to delete.\n";

/// The cache of one output folder.
#[derive(Debug)]
pub(crate) struct Cache {
    /// The output folder.
    out_dir: PathBuf,
    /// The file of the cache; `None` if nothing is kept.
    file: Option<PathBuf>,
    /// When the build began. Files that changed since, or just before, are not
    /// recognised by their times.
    started: SystemTime,
    /// Hash of the settings of the command line.
    settings: u128,
    program: Program,
    last: Option<LastBuild>,
}

/// A program, by the content of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Program {
    digest: u128,
    stamp: Option<Stamp>,
}

/// A build that finished.
#[derive(Debug, Serialize, Deserialize)]
struct LastBuild {
    program: Program,
    settings: u128,
    /// What was read; `None` if that cannot be replayed, or if the build had
    /// problems, which the next one has to report again.
    accesses: Option<Accesses>,
    pages: usize,
    /// All files of the output.
    files: BTreeMap<String, FileState>,
    /// Fingerprints of jobs without problems, by output path.
    fingerprints: Fingerprints,
}

/// Fingerprints of jobs by output path.
pub(crate) type Fingerprints = BTreeMap<String, Fingerprint>;

impl Cache {
    /// Returns a cache that knows nothing and keeps nothing.
    pub(crate) fn none() -> Self {
        Self {
            out_dir: PathBuf::new(),
            file: None,
            started: SystemTime::UNIX_EPOCH,
            settings: 0,
            program: Program {
                digest: 0,
                stamp: None,
            },
            last: None,
        }
    }

    /// Opens the cache of the output folder `out_dir`, for a build with certain
    /// `settings`.
    pub(crate) fn open(out_dir: &Path, settings: &impl Serialize) -> Self {
        let started = SystemTime::now();
        let mut digest = Digest::default();
        digest.add_value(settings);
        let settings = digest.finish_wide();
        let file = cache_file(out_dir);
        let last = file.as_deref().and_then(read);
        let (Some(file), Some(program)) = (file, Program::current(last.as_ref())) else {
            return Self::none();
        };
        let is_same =
            |last: &LastBuild| last.program.digest == program.digest && last.settings == settings;
        Self {
            out_dir: out_dir.to_path_buf(),
            file: Some(file),
            started,
            settings,
            program,
            last: last.filter(is_same),
        }
    }

    /// Returns whether the build keeps anything for the next one.
    pub(crate) fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the number of pages of the last build and what writing its site
    /// again would do, if a build of `site_dir` would write the same files.
    pub(crate) fn unchanged(&mut self, site_dir: &Path) -> Option<(usize, WriteReport)> {
        let last = self.last.as_mut()?;
        let accesses = last.accesses.as_ref()?;
        let now = replay(site_dir, accesses, self.started)?;
        write::recover(&self.out_dir);
        if !write::is_current(&self.out_dir, &last.files) {
            return None;
        }
        let site = last.files.iter().filter(|(path, _)| *path != MARKER);
        let report = WriteReport {
            unchanged: site.clone().count(),
            bytes: site.map(|(_, file)| file.len).sum(),
            ..WriteReport::default()
        };
        let pages = last.pages;
        // Files that were too young to be recognised by their times may be old
        // enough now.
        if now != *accesses {
            last.accesses = Some(now);
            last.program = self.program;
            if let Some(file) = &self.file {
                save(file, last);
            }
        }
        Some((pages, report))
    }

    /// Returns the file that the last build wrote for a job, if the job had the
    /// same fingerprint.
    pub(crate) fn file(&self, path: &OutPath, fingerprint: Fingerprint) -> Option<&FileState> {
        let last = self.last.as_ref()?;
        let known = last.fingerprints.get(path.as_str())?;
        (*known == fingerprint).then(|| last.files.get(path.as_str()))?
    }

    /// Returns all files of the search index that the last build wrote, besides
    /// its manifest.
    pub(crate) fn index_files(&self) -> impl Iterator<Item = (&str, &FileState)> {
        let files = self.last.iter().flat_map(|last| &last.files);
        files
            .map(|(path, state)| (&**path, state))
            .filter(|(path, _)| search::is_index_file(path))
    }

    /// Keeps what a build read and wrote. `trace` is `None` if the build had
    /// problems. A cache that cannot be written does not fail the build: the
    /// next one takes longer.
    pub(crate) fn keep(
        self,
        pages: usize,
        trace: Option<&Trace>,
        fingerprints: Fingerprints,
        written: Written,
    ) {
        let Some(file) = self.file else {
            return;
        };
        let last = LastBuild {
            program: self.program,
            settings: self.settings,
            accesses: trace.and_then(|trace| trace.accesses(self.started)),
            pages,
            files: written.files,
            fingerprints,
        };
        save(&file, &last);
    }
}

impl Program {
    /// Returns the running program. Its file is read unless the last build was
    /// made by the same one.
    fn current(last: Option<&LastBuild>) -> Option<Self> {
        let path = std::env::current_exe().ok()?;
        let stamp = Stamp::of(&fs::metadata(&path).ok()?);
        let known = last.map(|last| last.program);
        let known = known.filter(|known| stamp.is_some() && known.stamp == stamp);
        known.or_else(|| {
            let digest = hash_regular(&path).ok()?;
            Some(Self { digest, stamp })
        })
    }
}

/// Returns the file of the cache of an output folder.
fn cache_file(out_dir: &Path) -> Option<PathBuf> {
    let target = write::resolved(out_dir).ok()?;
    let mut name = target.file_name()?.to_owned();
    name.push(".state");
    Some(target.parent()?.join(FOLDER).join(name))
}

fn read(file: &Path) -> Option<LastBuild> {
    let bytes = read_regular(file, MAX_CACHE).ok()?;
    let (digest, state) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
    (u128::from_le_bytes(*digest) == xxh3_128(state)).then_some(())?;
    postcard::from_bytes(state).ok()
}

fn save(file: &Path, last: &LastBuild) {
    if let Ok(state) = postcard::to_allocvec(last) {
        let bytes = [MAGIC, &xxh3_128(&state).to_le_bytes(), &state].concat();
        replace(file, &bytes);
    }
}

/// Replaces a file of the folder in one step. Errors are ignored: nothing
/// depends on a cache.
pub(crate) fn replace(file: &Path, bytes: &[u8]) {
    let Some(folder) = file.parent() else {
        return;
    };
    if !folder.is_dir() {
        let _ = fs::create_dir(folder);
        let _ = fs::write(folder.join("CACHEDIR.TAG"), CACHEDIR_TAG);
        let _ = fs::write(folder.join(".gitignore"), "*\n");
    }
    // Two builds at once may mix their bytes in this file: who reads it finds
    // that it is not whole.
    let temporary = file.with_extension("new");
    if fs::write(&temporary, bytes).is_err() || fs::rename(&temporary, file).is_err() {
        let _ = fs::remove_file(&temporary);
    }
}
