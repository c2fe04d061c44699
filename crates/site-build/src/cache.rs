//! A record of what the last build read and wrote, in a folder beside the
//! output. The next build only processes what has changed since:
//!
//! - If every access to the site folder has the same outcome as before, and the
//!   output is unchanged, there is nothing to do.
//! - Otherwise, a file whose job has the same fingerprint is kept without
//!   producing it. If only the bodies of pages were edited, the fingerprints of
//!   jobs that do not show them are not computed.
//!
//! Beside it are the hash of the program, the documents that were parsed
//! (`documents`), and the smaller files of pictures (`pictures`).
//!
//! The cache is optional: it may be deleted at any time, and is ignored if it
//! is damaged, or from another program version or other settings. Two
//! concurrent builds replace it one after the other; its statements about files
//! are compared with the files before they are used, so it does not matter
//! which of the builds wrote the output. It describes a single build, so its
//! size is bounded by that of the site.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::cache_file::{self, FOLDER};
use crate::digest::Digest;
use crate::documents::DocumentCache;
#[cfg(feature = "deploy")]
use crate::load::first_change;
use crate::load::{Accesses, Edits, Stamp, Trace, edits_since, hash_regular, replay};
#[cfg(feature = "images")]
use crate::pictures::PictureFolder;
use crate::plan::{MARKER, OutPath, is_index_file};
use crate::problem::Problem;
use crate::produce::Fingerprint;
use crate::search::PartFolder;
use crate::write::{self, FileState, Listings, WriteReport, Written};

/// Last bytes of a cache. The number changes with the format.
const MAGIC: &[u8] = b"site-build cache 4\n";

/// Last bytes of the file of the [`Program`].
const PROGRAM_MAGIC: &[u8] = b"site-build program 1\n";

/// The cache of one output folder.
#[derive(Debug)]
pub(crate) struct Cache {
    /// The output folder.
    out_dir: PathBuf,
    /// The file of the cache; `None` if caching is disabled.
    file: Option<PathBuf>,
    /// Start of the build. Files that changed since, or shortly before, are not
    /// identified by their times.
    started: SystemTime,
    /// Hash of the settings of the command line.
    settings: u128,
    /// Hash of the program.
    program: u128,
    last: Option<LastBuild>,
    /// The names in the folders of the output and the spare.
    listings: Arc<Listings>,
}

/// A version of this program, identified by the content of its executable. It is kept in
/// a file of its own, because hashing the executable takes a large part of the time of a
/// small build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Program {
    digest: u128,
    stamp: Stamp,
}

/// A finished build.
#[derive(Debug, Serialize, Deserialize)]
struct LastBuild {
    /// Hash of the program.
    program: u128,
    settings: u128,
    /// All accesses; `None` if they cannot be replayed.
    accesses: Option<Accesses>,
    pages: usize,
    /// The checks that were made on request.
    checks: OptionalChecks,
    /// The problems, which a build that changes nothing reports again.
    problems: Vec<Problem>,
    /// All files of the output.
    files: BTreeMap<String, FileState>,
    /// Fingerprints of jobs without problems, by output path.
    fingerprints: Fingerprints,
}

/// Checks that a build makes on request, beyond those of all builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OptionalChecks {
    /// Whether pages that nothing links to are reported.
    pub(crate) orphans: bool,
    /// Whether links to other sites are followed.
    pub(crate) external: bool,
}

/// The result of a build that wrote the output.
#[derive(Debug)]
pub(crate) struct FinishedBuild {
    /// Number of pages.
    pub(crate) pages: usize,
    /// The checks that were made on request.
    pub(crate) checks: OptionalChecks,
    /// All problems, in the order of the report.
    pub(crate) problems: Vec<Problem>,
    /// Fingerprints of jobs without problems.
    pub(crate) fingerprints: Fingerprints,
    /// The [edits](Cache::edits) since the last build, if those of jobs that do not show
    /// them are its fingerprints.
    pub(crate) edits: Option<Edits>,
    /// The files.
    pub(crate) written: Written,
}

/// The result of a build that would change nothing.
#[derive(Debug)]
pub(crate) struct Unchanged {
    /// Number of pages.
    pub(crate) pages: usize,
    /// The problems of the last build, in the order of the report.
    pub(crate) problems: Vec<Problem>,
    /// What writing the site again would do.
    pub(crate) written: WriteReport,
}

/// Fingerprints of jobs by output path.
pub(crate) type Fingerprints = BTreeMap<String, Fingerprint>;

impl Cache {
    /// Returns a disabled cache, which is empty and saves nothing.
    pub(crate) fn none() -> Self {
        Self {
            out_dir: PathBuf::new(),
            file: None,
            started: SystemTime::UNIX_EPOCH,
            settings: 0,
            program: 0,
            last: None,
            listings: Arc::new(Listings::none()),
        }
    }

    /// Opens the cache of the output folder `out_dir`, for a build with these
    /// `settings`.
    pub(crate) fn open(out_dir: &Path, settings: &impl Serialize) -> Self {
        let started = SystemTime::now();
        let mut digest = Digest::default();
        digest.add_value(settings);
        let settings = digest.finish_wide();
        let file = state_file(out_dir);
        let program = file.as_deref().and_then(program_of);
        let (Some(file), Some(program)) = (file, program) else {
            return Self::none();
        };
        let last = read(&file);
        let is_same = |last: &LastBuild| last.program == program && last.settings == settings;
        let listings = Listings::read(&listings_beside(&file), started);
        Self {
            out_dir: out_dir.to_path_buf(),
            file: Some(file),
            started,
            settings,
            program,
            last: last.filter(is_same),
            listings: Arc::new(listings),
        }
    }

    /// Returns the parsed documents of earlier builds.
    pub(crate) fn documents(&self) -> DocumentCache {
        match &self.file {
            Some(file) => documents_beside(file, self.program, self.started),
            None => DocumentCache::none(),
        }
    }

    /// Returns the parts of the last search index.
    pub(crate) fn index_parts(&self) -> PartFolder {
        match &self.file {
            Some(file) => PartFolder::new(file.with_extension("search"), self.program),
            None => PartFolder::none(),
        }
    }

    /// Returns the renditions of pictures, which output folders share.
    #[cfg(feature = "images")]
    pub(crate) fn pictures(&self) -> PictureFolder {
        let folder = self.file.as_deref().and_then(Path::parent);
        folder.map_or_else(PictureFolder::none, PictureFolder::in_caches)
    }

    /// Returns a file that the last build wrote, by path.
    pub(crate) fn known_file(&self, path: &str) -> Option<&FileState> {
        self.last.as_ref()?.files.get(path)
    }

    /// Returns whether the cache is saved for the next build.
    pub(crate) fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// Returns whether the output folder that is replaced is kept for the next
    /// build. In CI, storing and restoring it would cost more than it saves.
    pub(crate) fn has_spare(&self) -> bool {
        self.is_kept() && std::env::var_os("CI").is_none_or(|value| value.is_empty())
    }

    /// Returns the result of the last build if a build of `site_dir` would write the
    /// same files, make the same `checks` and have the same problems. Links to other
    /// sites can break at any time, so they are followed in each build.
    pub(crate) fn unchanged(
        &mut self,
        site_dir: &Path,
        checks: OptionalChecks,
    ) -> Option<Unchanged> {
        let last = self.last.as_mut()?;
        if last.checks != checks || checks.external {
            return None;
        }
        let accesses = last.accesses.as_ref()?;
        let now = replay(site_dir, accesses, self.started)?;
        write::recover(&self.out_dir);
        if !write::is_current(&self.out_dir, &last.files, &self.listings) {
            return None;
        }
        let site = last.files.iter().filter(|(path, _)| *path != MARKER);
        let written = WriteReport {
            unchanged: site.clone().count(),
            bytes: site.map(|(_, file)| file.len).sum(),
            ..WriteReport::default()
        };
        // Files that were too recent to be identified by their times may be old
        // enough now.
        if now != *accesses {
            last.accesses = Some(now);
            if let Some(file) = &self.file {
                save(file, last);
            }
        }
        if let Some(file) = &self.file {
            self.listings.save(&listings_beside(file), true);
        }
        Some(Unchanged {
            pages: last.pages,
            problems: last.problems.clone(),
            written,
        })
    }

    /// Returns the file that the last build wrote for a job, if the job had the
    /// same fingerprint.
    pub(crate) fn file(&self, path: &OutPath, fingerprint: Fingerprint) -> Option<&FileState> {
        let last = self.last.as_ref()?;
        let known = last.fingerprints.get(path.as_str())?;
        (*known == fingerprint).then(|| last.files.get(path.as_str()))?
    }

    /// Returns the files of `site_dir` whose contents have changed since the last build, if
    /// nothing else has. `trace` is that of this build, which has read the site.
    pub(crate) fn edits(&self, site_dir: &Path, trace: &Trace) -> Option<Edits> {
        let last = self.last.as_ref()?.accesses.as_ref()?;
        edits_since(site_dir, last, trace, self.started)
    }

    /// Returns the fingerprint that a job had in the last build, if it had no problems.
    pub(crate) fn fingerprint(&self, path: &OutPath) -> Option<Fingerprint> {
        let last = self.last.as_ref()?;
        last.fingerprints.get(path.as_str()).copied()
    }

    /// Returns the names in the folders of the output and the spare.
    pub(crate) fn listings(&self) -> Arc<Listings> {
        Arc::clone(&self.listings)
    }

    /// Returns all files of the search index that the last build wrote, except
    /// for its manifest.
    pub(crate) fn index_files(&self) -> impl Iterator<Item = (&str, &FileState)> {
        let files = self.last.iter().flat_map(|last| &last.files);
        files
            .map(|(path, state)| (&**path, state))
            .filter(|(path, _)| is_index_file(path))
    }

    /// Saves what a build read and wrote. A cache that cannot be written does not fail
    /// the build; the next one only takes longer.
    ///
    /// A build that took fingerprints of the last one does not know that they are still
    /// valid if another file has changed while it ran. The next build then makes all files
    /// again.
    pub(crate) fn keep(self, trace: &Trace, mut build: FinishedBuild) {
        let Some(file) = self.file else {
            return;
        };
        let before = self.last.and_then(|last| last.accesses);
        let accesses = match &build.edits {
            None => trace.accesses(self.started),
            Some(edits) => {
                let since = |before| trace.accesses_since(before, edits, self.started);
                before.and_then(since)
            }
        };
        if build.edits.is_some() && accesses.is_none() {
            build.fingerprints.clear();
        }
        let last = LastBuild {
            program: self.program,
            settings: self.settings,
            accesses,
            pages: build.pages,
            checks: build.checks,
            problems: build.problems,
            files: build.written.files,
            fingerprints: build.fingerprints,
        };
        save(&file, &last);
        self.listings.save(&listings_beside(&file), false);
    }
}

/// Returns the hash of this program, for the cache at `state`. Its executable is only read
/// if it has changed since the cache was used.
fn program_of(state: &Path) -> Option<u128> {
    let file = state.with_extension("program");
    let executable = std::env::current_exe().ok()?;
    let stamp = Stamp::of(&fs::metadata(&executable).ok()?);
    let known = || postcard::from_bytes(&cache_file::read(&file, PROGRAM_MAGIC)?).ok();
    let known = known().filter(|known: &Program| stamp == Some(known.stamp));
    if let Some(known) = known {
        return Some(known.digest);
    }
    let digest = hash_regular(&executable).ok()?;
    if let Some(program) = stamp.map(|stamp| Program { digest, stamp })
        && let Ok(bytes) = postcard::to_allocvec(&program)
    {
        cache_file::write(&file, PROGRAM_MAGIC, &bytes);
    }
    Some(digest)
}

/// Returns the file of the cache of an output folder.
fn state_file(out_dir: &Path) -> Option<PathBuf> {
    let target = write::resolved(out_dir).ok()?;
    let mut name = target.file_name()?.to_owned();
    name.push(".state");
    Some(target.parent()?.join(FOLDER).join(name))
}

/// Returns the file of the listings, for the cache at `state`.
fn listings_beside(state: &Path) -> PathBuf {
    state.with_extension("listings")
}

fn read(file: &Path) -> Option<LastBuild> {
    postcard::from_bytes(&cache_file::read(file, MAGIC)?).ok()
}

fn save(file: &Path, last: &LastBuild) {
    if let Ok(state) = postcard::to_allocvec(last) {
        cache_file::write(file, MAGIC, &state);
    }
}

/// Returns the first file or folder of `site_dir` that has changed since the site
/// in `out_dir` was built from it. Returns `None` without a record of that build
/// by this program.
#[cfg(feature = "deploy")]
pub(crate) fn changed_since_build(out_dir: &Path, site_dir: &Path) -> Option<String> {
    let file = state_file(out_dir)?;
    let last = read(&file)?;
    let program = program_of(&file)?;
    let accesses = last.accesses.as_ref()?;
    // A build without a cache may have replaced the output since.
    let out_dir = write::resolved(out_dir).ok()?;
    let is_record =
        last.program == program && write::is_current(&out_dir, &last.files, &Listings::none());
    is_record.then(|| first_change(site_dir, accesses))?
}

/// Returns the parsed documents that are kept beside the output folder `out_dir`, for a run
/// that starts now.
pub(crate) fn documents_of(out_dir: &Path) -> DocumentCache {
    let started = SystemTime::now();
    let file = state_file(out_dir);
    let program = file.as_deref().and_then(program_of);
    match file.zip(program) {
        Some((file, program)) => documents_beside(&file, program, started),
        None => DocumentCache::none(),
    }
}

fn documents_beside(file: &Path, program: u128, started: SystemTime) -> DocumentCache {
    DocumentCache::new(file.with_extension("documents"), program, started)
}
