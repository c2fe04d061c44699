//! The course of a deploy, which is the same for all targets that hold files: stores,
//! folders, and folders of other machines.
//!
//! The order of the stages is that of `order`: pages come after everything that
//! they refer to.

use std::time::Duration;

use super::changes::Changes;
use super::site::Site;
use super::state::State;
use super::{DeployOptions, Deployed, Objects, refuse_foreign};
use crate::clock::unix_time;
use crate::error::Result;
use crate::progress::Progress;

/// A target that holds the files of a site, and those of deploys.
pub(super) trait Destination {
    /// The right to write to it.
    type Lease: Lease;

    /// Takes the lease. `patience` is how long an owner may be silent before it
    /// counts as dead.
    ///
    /// # Errors
    /// `Usage` if another deploy holds it.
    async fn lease(&self, patience: Duration) -> Result<Self::Lease>;

    /// Reads the state that deploys left; the first deploy gets an empty one.
    ///
    /// # Errors
    /// `Network` if the target does not respond, `Read` if the state is damaged.
    async fn state(&self) -> Result<State>;

    /// Writes the state.
    ///
    /// # Errors
    /// `Usage` if another deploy wrote it, `Network` if the target does not accept
    /// it.
    async fn put_state(&self, state: &State) -> Result<()>;

    /// Returns the files that the target holds. With `verify`, those in `state` are
    /// not taken to be as it describes them.
    ///
    /// # Errors
    /// `Network` if the target does not respond.
    async fn objects(&self, site: &Site, state: &State, verify: bool) -> Result<Objects>;

    /// Uploads the files of a stage, and records them in `state`. Calls `progress`
    /// with the number of files that are done.
    ///
    /// # Errors
    /// Returns the first error of an upload, or of the lease. What was uploaded until
    /// then is in the state at the target, if it can be written.
    async fn upload(
        &self,
        site: &Site,
        lease: &Self::Lease,
        paths: &[String],
        state: &mut State,
        progress: impl Fn(usize),
    ) -> Result<()>;

    /// Deletes files of the site, in order.
    ///
    /// # Errors
    /// `Network` if the target fails to delete one.
    async fn delete(&self, site: &Site, paths: &[String]) -> Result<()>;
}

/// The exclusive right to write to a target.
///
/// It is released explicitly; a deploy that dies leaves it to be taken over.
pub(super) trait Lease {
    /// Checks that the lease has not been taken over.
    ///
    /// Call it before each step that cannot be undone.
    ///
    /// # Errors
    /// `Usage` if another deploy took it over.
    fn check(&self) -> Result<()>;

    /// Releases the lease.
    ///
    /// # Errors
    /// `Network` if the target does not respond; the lease then expires.
    async fn release(self) -> Result<()>;
}

/// Deploys a site, or with `dry_run` only compares it with the target.
///
/// # Errors
/// As [`deploy`](super::deploy()).
pub(super) async fn deploy_to<D: Destination>(
    destination: &D,
    site: &Site,
    options: &DeployOptions,
    progress: &Progress,
) -> Result<Deployed> {
    if options.dry_run {
        return Ok(changes(destination, site, options).await?.report(site));
    }
    let lease = destination.lease(options.lease).await?;
    let result = update(destination, site, &lease, options, progress).await;
    // A lease that cannot be released expires.
    let released = lease.release().await;
    let deployed = result?;
    released?;
    Ok(deployed)
}

/// Compares the site with the content of the target, and applies the changes.
async fn update<D: Destination>(
    destination: &D,
    site: &Site,
    lease: &D::Lease,
    options: &DeployOptions,
    progress: &Progress,
) -> Result<Deployed> {
    progress.stage("comparing");
    let changes = changes(destination, site, options).await?;
    let report = changes.report(site);
    if !changes.is_empty() {
        apply(destination, site, lease, changes, progress).await?;
    }
    Ok(report)
}

/// Compares the site with the content of the target.
async fn changes(
    destination: &impl Destination,
    site: &Site,
    options: &DeployOptions,
) -> Result<Changes> {
    let (now, grace) = (unix_time(), options.grace.as_secs());
    let mut state = destination.state().await?;
    if !options.verify {
        state = match Changes::none(site, state, now, grace) {
            Ok(none) => return Ok(none),
            Err(state) => state,
        };
    }
    let objects = destination.objects(site, &state, options.verify).await?;
    let changes = Changes::new(site, &state, &objects, now, grace);
    if !options.force {
        refuse_foreign(&changes, options)?;
    }
    Ok(changes)
}

/// Uploads and deletes files.
///
/// Deletions come last, so that open pages find their files for as long as
/// possible. The state is written ahead, so that every file uploaded from then on is
/// known to belong to a deploy.
async fn apply<D: Destination>(
    destination: &D,
    site: &Site,
    lease: &D::Lease,
    changes: Changes,
    progress: &Progress,
) -> Result<()> {
    let Changes {
        mut state,
        uploads,
        deletions,
        ..
    } = changes;
    let total = uploads.values().map(Vec::len).sum();
    let mut done = 0;
    destination.put_state(&state).await?;
    for paths in uploads.values() {
        let step = |count| progress.step("uploading", done + count, total);
        destination
            .upload(site, lease, paths, &mut state, step)
            .await?;
        done += paths.len();
    }
    lease.check()?;
    progress.stage("deleting");
    destination.delete(site, &deletions).await?;
    for path in &deletions {
        state.retired.remove(path);
    }
    destination.put_state(&state).await
}
