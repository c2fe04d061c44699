//! Files of the repository outside the site folder that pages use: `shared_paths`.
//!
//! Other tools let a page import any file. Here, a site names what it uses outside its
//! folder, so the import looks for it. What pages import depends on the configuration
//! (its folders and aliases), so the site is read with the one that was written.

use std::collections::BTreeSet;
use std::path::Path;

use super::host::Folder;
use super::out::Settings;
use super::report::Report;
use crate::error::Result;
use crate::load::{Before, Overrides, load};

/// Setting that lists the paths.
const KEY: &str = "shared_paths";

/// Maximum number of times that the site is read. Shared files import further ones,
/// but hardly ever from a third folder.
const MAX_ROUNDS: usize = 4;

/// Sets [`KEY`] to the paths that pages of the site in `dir` use, and calls `write` with
/// the settings after each change.
///
/// # Errors
/// Returns the error of `write`.
pub(super) fn add(
    dir: &Path,
    folder: &Folder,
    settings: &mut Settings,
    report: &mut Report,
    write: impl Fn(&Settings, &Report) -> Result<()>,
) -> Result<()> {
    let mut known = BTreeSet::new();
    for _ in 0..MAX_ROUNDS {
        let used = used_paths(dir, folder);
        if used.is_subset(&known) {
            break;
        }
        known.extend(used);
        settings.set(KEY, known.iter().cloned().collect::<Vec<_>>());
        report.moved("imports outside the site folder", KEY);
        write(settings, report)?;
    }
    Ok(())
}

/// Returns the paths to share, so that pages can use the files that they import, but
/// that the present configuration does not allow.
fn used_paths(dir: &Path, folder: &Folder) -> BTreeSet<String> {
    let loaded = load(dir, &Overrides::default(), Before::Nothing).ok();
    let Some(sources) = loaded.and_then(|loaded| loaded.sources) else {
        return BTreeSet::new();
    };
    let site = folder.absolute();
    let outside = sources.outside_paths();
    let outside = outside.map(|outside| outside.seen_from(&site));
    let used = outside.filter(|outside| folder.has_module(outside.path()));
    let paths = used.map(|outside| outside.to_share().to_owned());
    paths.filter(|path| folder.may_share(path)).collect()
}
