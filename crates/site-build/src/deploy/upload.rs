//! Uploads what changed, stage by stage.
//!
//! The order of the stages is that of `order`: pages come after everything that
//! they refer to.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use super::changes::Changes;
use super::lease::Lease;
use super::site::Site;
use super::state::{State, Stored};
use super::target::{CONCURRENCY, Place};
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;

/// Interval between writes of the state: the work that a killed deploy can
/// lose.
const CHECKPOINT: Duration = Duration::from_secs(3);

/// Applies `changes`: uploads and deletes files.
///
/// Deletions come last, so that open pages find their files for as long as
/// possible.
///
/// # Errors
/// As [`deploy`](super::deploy). The state at the target then contains the work
/// done so far.
pub(super) async fn apply(
    site: &Site,
    place: &Place,
    lease: &Lease,
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
    // Written ahead, so that every file uploaded from now on is known to belong
    // to a deploy.
    place.put_state(&state).await?;
    for paths in uploads.values() {
        let result = stage(site, place, lease, paths, &mut state, |count| {
            progress.step("uploading", done + count, total);
        })
        .await;
        done += paths.len();
        if result.is_err() {
            // Ignored, because the first error is the one to report.
            let _ = place.put_state(&state).await;
            return result;
        }
    }
    lease.check()?;
    progress.stage("deleting");
    place.delete(&deletions).await?;
    for path in &deletions {
        state.retired.remove(path);
    }
    place.put_state(&state).await
}

/// Uploads the files of one stage, and records the stored ones in `state`.
///
/// Stops at the first error; what was uploaded until then is in the state.
///
/// # Errors
/// Returns the first error of an upload.
async fn stage(
    site: &Site,
    place: &Place,
    lease: &Lease,
    paths: &[String],
    state: &mut State,
    progress: impl Fn(usize),
) -> Result<()> {
    let dir: Arc<std::path::Path> = Arc::from(&*site.dir);
    let uploads = paths.iter().map(|path| {
        let dir = Arc::clone(&dir);
        async move {
            upload(site, place, lease, path, dir)
                .await
                .map(|stored| (path, stored))
        }
    });
    let mut uploads = stream::iter(uploads).buffer_unordered(CONCURRENCY);
    let mut count = 0;
    let mut last = Instant::now();
    let mut result = Ok(());
    while let Some(uploaded) = uploads.next().await {
        match uploaded {
            Ok((path, stored)) => {
                if let Some(known) = state.files.get_mut(path) {
                    known.stored = Some(stored);
                }
            }
            // Uploads in flight are dropped; the state does not list them as
            // stored.
            Err(error) => {
                result = Err(error);
                break;
            }
        }
        count += 1;
        progress(count);
        if last.elapsed() >= CHECKPOINT {
            place.put_state(state).await?;
            last = Instant::now();
        }
    }
    result
}

/// Uploads a file: reads it again, compresses it on a thread, and writes it.
///
/// # Errors
/// If the lease is lost, the file changed, or the store does not accept it.
async fn upload(
    site: &Site,
    place: &Place,
    lease: &Lease,
    path: &str,
    dir: Arc<std::path::Path>,
) -> Result<Stored> {
    lease.check()?;
    let Some(file) = site.files.get(path).cloned() else {
        return Err(Error::new(ErrorKind::Read, format!("no file `{path}`")));
    };
    let fields = file.fields();
    // Reading and compressing would block the requests of other files.
    let bytes = tokio::task::spawn_blocking(move || file.bytes(&dir))
        .await
        .map_err(|e| Error::new(ErrorKind::Read, format!("cannot read `{path}`")).because(e))??;
    place.put(path, bytes, fields).await
}
