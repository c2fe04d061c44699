//! Pushes the records of a site folder, and prints what was sent.

use std::path::{Path, PathBuf};

use docs_model::config::CONFIG_FILE;

use super::{KEY_VARIABLE, PushOptions, Pushed, insecure_hosts, push};
use crate::display::rendered;
use crate::error::{Error, ErrorKind, Result};
use crate::load::write_key;
use crate::progress::Progress;
use crate::search::records;
use crate::site_folder;
use crate::terminal::say;
use crate::understand::Project;

/// What the command line says about a push. The rest is in `[search]` of
/// `site.toml`.
#[derive(Debug)]
pub(crate) struct SitePush {
    /// Folder with `site.toml`.
    pub dir: PathBuf,
    /// Application id, in place of the configured one.
    pub application_id: Option<String>,
    /// Index name, in place of the configured one.
    pub index_name: Option<String>,
    /// Maximum share of records that may be deleted, 0 to 1.
    pub max_drop: f64,
    /// Whether to only report what would be sent.
    pub dry_run: bool,
}

/// Sends the search records of a site to the service. Returns false if the site has
/// errors, which are printed.
///
/// The write key is read from the environment, where process lists and shell
/// histories do not show it.
///
/// # Errors
/// If the configuration is incomplete or the key is missing, and those of
/// [`push`](super::push).
pub(crate) fn push_site(site: &SitePush) -> Result<bool> {
    let Some(project) = site_folder::open(&site.dir)? else {
        return Ok(false);
    };
    let options = options(site, &project)?;
    if !are_hosts_secure(&project, &site.dir) {
        return Ok(false);
    }
    let key = key()?;
    let progress = Progress::terminal();
    let records = records::records(&project);
    let pushed = push(&records, &options, &key, &progress);
    progress.finish();
    say(&summary(&pushed?, site.dry_run));
    Ok(true)
}

/// Combines the command line with the configuration.
fn options(site: &SitePush, project: &Project) -> Result<PushOptions> {
    if project.site.config.url.is_empty() {
        return Err(usage("records need absolute URLs: set `url` in site.toml"));
    }
    let mut config = project.site.config.search.clone();
    config.application_id = site.application_id.clone().or(config.application_id);
    config.index_name = site.index_name.clone().or(config.index_name);
    let mut options = PushOptions::new(&config)?;
    options.max_drop = site.max_drop;
    options.dry_run = site.dry_run;
    Ok(options)
}

/// Returns whether all hosts may get the API key, and prints those that may not.
fn are_hosts_secure(project: &Project, dir: &Path) -> bool {
    let insecure = insecure_hosts(project);
    for problem in &insecure {
        say(&rendered(problem, project.text(CONFIG_FILE), dir));
    }
    insecure.is_empty()
}

/// Returns the API key in the environment.
fn key() -> Result<String> {
    let Some(key) = write_key() else {
        return Err(usage(&format!(
            "set the environment variable {KEY_VARIABLE} to an API key that may write to the index"
        )));
    };
    // The key becomes a header field.
    match key.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(key),
        false => Err(usage(&format!(
            "the environment variable {KEY_VARIABLE} contains spaces, line breaks or other characters that a key cannot have: set it to the key alone"
        ))),
    }
}

/// Returns the line about a push.
fn summary(pushed: &Pushed, dry_run: bool) -> String {
    let (prefix, sent, deleted) = match dry_run {
        true => ("dry run: ", "to send", "to delete"),
        false => ("", "sent", "deleted"),
    };
    let updated = [("settings", pushed.settings), ("synonyms", pushed.synonyms)];
    let updated = updated.into_iter().filter(|(_, is_updated)| *is_updated);
    let updated: String = updated
        .map(|(what, _)| format!(", {what} updated"))
        .collect();
    format!(
        "{prefix}{} records {sent}, {} {deleted}, {} unchanged{updated}",
        pushed.saved, pushed.deleted, pushed.unchanged
    )
}

/// Returns an error of usage.
fn usage(message: &str) -> Error {
    Error::new(ErrorKind::Usage, message)
}
