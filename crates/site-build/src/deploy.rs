//! Uploads a finished site: to an object store, a folder or a branch of Git.
//!
//! A deploy never shows readers a page whose files are missing. Files whose
//! names change with their bytes come first, then what pages refer to, then
//! pages that are new, then pages that are there already, then the lists of
//! pages (`order`). After that, what the site no longer has is deleted, but
//! for hashed files, which open pages still fetch: they stay for a grace
//! period.
//!
//! What a target holds is its `State`, a file beside the site.
//! It is written before the first upload and every few seconds, so that the
//! next deploy resumes one that was killed. A `Lease` refuses a
//! second deploy to the same target.
//!
//! This module reads a folder that `build` wrote. It does not know what a site
//! consists of.

mod branch;
mod changes;
mod lease;
mod order;
mod site;
mod state;
mod target;
mod upload;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::error::{Error, ErrorKind, Result, chain};
use crate::progress::Progress;

use changes::Changes;
use site::Site;
use target::{Place, Target};

/// How long hashed files that the site no longer has are kept by default.
pub const GRACE: Duration = Duration::from_secs(24 * 60 * 60);

/// How long another deploy may show no sign of life by default.
pub const LEASE: Duration = Duration::from_secs(20);

/// What to upload, and where to.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct DeployOptions {
    /// The folder of a built site.
    pub dir: PathBuf,
    /// The target: `s3://bucket/prefix`, `gs://bucket/prefix`,
    /// `az://container/prefix`, `git:branch`, or a folder.
    pub to: String,
    /// Path below the target, such as that of a preview.
    pub prefix: String,
    /// Only report what would be done.
    pub dry_run: bool,
    /// Replace files that no deploy wrote.
    pub force: bool,
    /// Compare with what the store lists, instead of what earlier deploys
    /// noted.
    pub verify: bool,
    /// Store texts compressed; in a folder, add `.gz` and `.br` beside them.
    pub compress: bool,
    /// How long hashed files that the site no longer has are kept.
    pub grace: Duration,
    /// How long another deploy may show no sign of life before it counts as
    /// dead.
    pub lease: Duration,
}

impl DeployOptions {
    /// A deploy of the site in `dir` to `to`.
    pub fn new(dir: impl Into<PathBuf>, to: impl Into<String>) -> Self {
        Self {
            dir: dir.into(),
            to: to.into(),
            prefix: String::new(),
            dry_run: false,
            force: false,
            verify: false,
            compress: false,
            grace: GRACE,
            lease: LEASE,
        }
    }
}

/// Resolves a target that `site.toml` names: a folder is relative to the site
/// folder `dir`.
pub(crate) fn target_from(dir: &Path, to: &str) -> String {
    match Target::parse(to, "") {
        Ok(Target::Folder(folder)) => dir.join(folder).to_string_lossy().into_owned(),
        _ => to.to_owned(),
    }
}

/// What a deploy did, or with `dry_run` would do. Paths are relative to the
/// root of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deployed {
    /// Files that were uploaded, in order.
    pub uploaded: Vec<String>,
    /// Files that were there with the same bytes and headers.
    pub unchanged: usize,
    /// Files that were deleted.
    pub deleted: Vec<String>,
    /// Hashed files that the site no longer has, kept for the grace period.
    pub kept: Vec<String>,
}

/// Uploads a finished site.
///
/// # Errors
/// `Usage` when `dir` is not a finished site, the target is invalid or holds
/// files that no deploy wrote, or when another deploy to it is running. `Read`
/// when a file changes during the deploy or cannot be read. `Network` or
/// `Write` when the target does not take a file; the next deploy continues
/// there.
pub fn deploy(options: &DeployOptions, progress: &Progress) -> Result<Deployed> {
    let target = Target::parse(&options.to, &options.prefix)?;
    progress.stage("reading");
    let result = match &target {
        Target::Branch(branch) => {
            let site = Site::read(&options.dir, None)?;
            branch::deploy(&site, branch, options.dry_run)
        }
        Target::Folder(_) | Target::Store(_) => {
            let place = target.open(options.dry_run)?;
            let encodings = options.compress.then_some(place.encodings);
            let site = Site::read(&options.dir, encodings)?;
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|e| {
                    Error::new(ErrorKind::Network, "cannot start the runtime").because(e)
                })?;
            let result = runtime.block_on(run(&site, &place, options, progress));
            result.map_err(|error| match target.remedy(&chain(&error)) {
                Some(remedy) => usage(&remedy).because(error),
                None => error,
            })
        }
    };
    progress.finish();
    result
}

async fn run(
    site: &Site,
    place: &Place,
    options: &DeployOptions,
    progress: &Progress,
) -> Result<Deployed> {
    if options.dry_run {
        let changes = changes(site, place, options).await?;
        return Ok(changes.report(site));
    }
    let lease = place.lease(options.lease).await?;
    let result = upload_all(site, place, &lease, options, progress).await;
    // A lease that cannot be given back expires.
    let released = lease.release().await;
    let deployed = result?;
    released?;
    Ok(deployed)
}

async fn upload_all(
    site: &Site,
    place: &Place,
    lease: &lease::Lease,
    options: &DeployOptions,
    progress: &Progress,
) -> Result<Deployed> {
    progress.stage("comparing");
    let changes = changes(site, place, options).await?;
    let report = changes.report(site);
    if changes.is_empty() {
        return Ok(report);
    }
    upload::apply(site, place, lease, changes, progress).await?;
    Ok(report)
}

/// Compares the site with what the target holds.
async fn changes(site: &Site, place: &Place, options: &DeployOptions) -> Result<Changes> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |it| it.as_secs());
    let grace = options.grace.as_secs();
    let mut state = place.state().await?;
    if !options.verify {
        state = match Changes::none(site, state, now, grace) {
            Ok(none) => return Ok(none),
            Err(state) => state,
        };
    }
    // A list takes a request for each thousand objects of the whole target.
    let is_first = state.files.is_empty() && state.retired.is_empty();
    let objects = match is_first || options.verify {
        true => place.objects().await?,
        false => place.known_objects(site, &state).await?,
    };
    let changes = Changes::new(site, &state, &objects, now, grace);
    if !options.force {
        refuse_foreign(&changes, options)?;
    }
    Ok(changes)
}

fn usage(message: &str) -> Error {
    Error::new(ErrorKind::Usage, message)
}

/// Files of a target that are named in a message.
const NAMED_FILES: usize = 5;

fn refuse_foreign(changes: &Changes, options: &DeployOptions) -> Result<()> {
    let foreign = &changes.foreign;
    if foreign.is_empty() {
        return Ok(());
    }
    let named: Vec<String> = foreign
        .iter()
        .take(NAMED_FILES)
        .map(|path| format!("`{path}`"))
        .collect();
    let more = match foreign.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(Error::new(
        ErrorKind::Usage,
        format!(
            "{} holds files that no deploy of site-build wrote, and this one would replace: {}{more}. \
             Choose another prefix, or pass --force",
            options.to,
            named.join(", ")
        ),
    ))
}

/// What a store says about its objects, by path below the root of the site.
type Objects = BTreeMap<String, Object>;

/// An object of a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Object {
    size: u64,
    /// Entity tag, without quotes; some stores list none.
    tag: Option<String>,
}
