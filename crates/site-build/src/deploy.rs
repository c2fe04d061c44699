//! Uploads a built site to an object store, a folder of this or another machine,
//! or a Git branch.
//!
//! During a deploy, readers never see a page whose files are missing. Files
//! with a content hash in their names are uploaded first, then other files that
//! pages refer to, new pages, existing pages, and lists of pages (`order`).
//! After that, files that the site no longer has are deleted, except for hashed
//! files, which open pages may still fetch: they are kept for a grace period.
//!
//! The content of a target is recorded in its `State`, a file next to the site.
//! It is written before the first upload and every few seconds, so that the
//! next deploy resumes one that was killed. A `Lease` prevents concurrent
//! deploys to the same target.
//!
//! This module reads a folder written by `build`, and does not know what the
//! site consists of.

mod branch;
mod changes;
mod destination;
mod environment;
mod lease;
mod order;
mod rsync;
mod site;
mod site_folder;
mod state;
mod store;
mod target;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use docs_model::config::{CONFIG_FILE, SiteConfig};

use crate::display::{display_path, named};
use crate::error::{Error, ErrorKind, Result, chain};
use crate::load::content_folder_of;
use crate::progress::Progress;
use crate::write::{self, resolved};

use changes::Changes;
use destination::deploy_to;
use site::Site;
pub(crate) use site_folder::{SiteDeploy, deploy_site};
use target::Target;

/// Default time for which hashed files that the site no longer has are kept.
pub const GRACE: Duration = Duration::from_secs(24 * 60 * 60);

/// Default time without a renewal after which another deploy counts as dead.
pub const LEASE: Duration = Duration::from_secs(20);

/// Options of a deploy.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct DeployOptions {
    /// The folder of a built site.
    pub dir: PathBuf,
    /// The target: `s3://bucket/prefix`, `gs://bucket/prefix`,
    /// `az://container/prefix`, `git:branch`, `host:folder`,
    /// `rsync://host/module`, or a folder.
    pub to: String,
    /// Path below the target, such as that of a preview.
    pub prefix: String,
    /// Whether to only report what would be done.
    pub dry_run: bool,
    /// Whether to replace files that no deploy wrote.
    pub force: bool,
    /// Whether to compare with the store's listing, instead of the state of
    /// earlier deploys.
    pub verify: bool,
    /// Whether to store text files compressed; in a folder, as additional `.gz`
    /// and `.br` files.
    pub compress: bool,
    /// Time for which hashed files that the site no longer has are kept.
    pub grace: Duration,
    /// Time without a renewal after which another deploy counts as dead.
    pub lease: Duration,
}

impl DeployOptions {
    /// Creates the default options for a deploy of the site in `dir` to `to`.
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

/// Resolves a target of `site.toml`: a folder is relative to the site folder
/// `dir`.
fn target_from(dir: &Path, to: &str) -> String {
    match Target::parse(to, "") {
        Ok(Target::Folder(folder)) => dir.join(folder).to_string_lossy().into_owned(),
        _ => to.to_owned(),
    }
}

/// Refuses a target inside a folder from which the site in `dir` is built: the next
/// build would publish what the deploy wrote there.
///
/// # Errors
/// `Usage` for such a target and for an invalid one, `Read` if its path cannot be
/// resolved.
fn outside_of_content(options: &DeployOptions, config: &SiteConfig, dir: &Path) -> Result<()> {
    let Target::Folder(target) = Target::parse(&options.to, &options.prefix)? else {
        return Ok(());
    };
    match content_folder_of(config, dir, &resolved(&target)?) {
        None => Ok(()),
        Some(folder) => Err(usage(&format!(
            "{} is inside `{folder}`, from which the site is built: deploy to another folder",
            display_path(&target)
        ))),
    }
}

/// The result of a deploy, or with `dry_run` its plan. Paths are relative to
/// the root of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deployed {
    /// Files that were uploaded, in order.
    pub uploaded: Vec<String>,
    /// Number of files that already existed with the same bytes and header
    /// fields.
    pub unchanged: usize,
    /// Files that were deleted.
    pub deleted: Vec<String>,
    /// Hashed files that the site no longer has, kept for the grace period.
    pub kept: Vec<String>,
}

/// Uploads a built site.
///
/// # Errors
/// `Usage` if `dir` is not a built site, if the target is invalid or contains
/// files that no deploy wrote, or if another deploy to it is running. `Read` if
/// a file changes during the deploy or cannot be read. `Network` or `Write` if
/// the target does not accept a file; the next deploy resumes from there.
pub fn deploy(options: &DeployOptions, progress: &Progress) -> Result<Deployed> {
    let target = Target::parse(&options.to, &options.prefix)?;
    if let Target::Folder(folder) = &target {
        refuse_sources(folder, options)?;
    }
    progress.stage("reading");
    let result = match &target {
        Target::Branch(branch) => {
            let site = Site::read(&options.dir, None)?;
            branch::deploy(&site, branch, options.dry_run, options.force)
        }
        Target::Remote(remote) => {
            let encodings = options.compress.then_some(rsync::ENCODINGS);
            let site = Site::read(&options.dir, encodings)?;
            run(deploy_to(remote, &site, options, progress))
        }
        Target::Folder(_) | Target::Store(_) => {
            let place = target.open(options.dry_run)?;
            let encodings = options.compress.then_some(place.encodings);
            let site = Site::read(&options.dir, encodings)?;
            let result = run(deploy_to(&place, &site, options, progress));
            result.map_err(|error| match target.remedy(&chain(&error)) {
                Some(remedy) => usage(&remedy).because(error),
                None => error,
            })
        }
    };
    progress.finish();
    result
}

/// Runs a deploy to its end, on this thread.
fn run(deploy: impl Future<Output = Result<Deployed>>) -> Result<Deployed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Error::new(ErrorKind::Network, "cannot start the runtime").because(e))?;
    runtime.block_on(deploy)
}

fn usage(message: &str) -> Error {
    Error::new(ErrorKind::Usage, message)
}

/// Refuses a folder that holds what the site is built from, or the built site
/// itself.
fn refuse_sources(folder: &Path, options: &DeployOptions) -> Result<()> {
    let to = &options.to;
    if folder.join(CONFIG_FILE).is_file() {
        return Err(usage(&format!(
            "`{to}` is a site folder, whose files a deploy would mix with the site: deploy to another folder"
        )));
    }
    let Ok(dir) = std::fs::canonicalize(&options.dir) else {
        return Ok(());
    };
    let folder = resolved(folder)?;
    match folder.strip_prefix(&dir) {
        Err(_) => Ok(()),
        Ok(below) if below.as_os_str().is_empty() => Err(usage(&format!(
            "`{to}` is the built site itself: deploy to another folder"
        ))),
        Ok(_) if write::built_as(&dir).is_none() => Ok(()),
        Ok(_) => Err(usage(&format!(
            "`{to}` is inside the built site, which the next build replaces: deploy to another folder"
        ))),
    }
}

/// Returns an error that names the first files of others that a deploy would
/// replace, if there are any.
fn refuse_foreign(changes: &Changes, options: &DeployOptions) -> Result<()> {
    let foreign = &changes.foreign;
    if foreign.is_empty() {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Usage,
        format!(
            "{} contains files that site-build did not deploy, and that this deploy would replace: {}. \
             Choose another {}, or pass --force",
            options.to,
            named(foreign),
            match &*options.prefix {
                "" => "target, or a `--prefix`",
                _ => "`--prefix`",
            }
        ),
    ))
}

/// Objects of a store, by path below the root of the site.
type Objects = BTreeMap<String, Object>;

/// An object of a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Object {
    size: u64,
    /// Entity tag without quotes, if the store lists one.
    tag: Option<String>,
}
