//! `push`: the records for a hosted search service.

use std::path::PathBuf;

use clap::Args;
use docs_model::config::CONFIG_FILE;

use super::{opened, say};
use crate::display::rendered;
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;
use crate::search::push::{self, KEY_VARIABLE, PushOptions};
use crate::search::records;

#[derive(Debug, Args)]
pub(super) struct PushArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Application id; overrides the configuration
    #[arg(long, value_name = "ID")]
    application_id: Option<String>,
    /// Index name; overrides the configuration
    #[arg(long, value_name = "NAME")]
    index_name: Option<String>,
    /// Maximum share of records that one push may delete, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    max_drop: f64,
    /// Show what would be sent, without sending it
    #[arg(long)]
    dry_run: bool,
}

/// Sends the search records of a site to the service.
///
/// The write key is read from the environment, where process lists and shell
/// histories do not show it.
///
/// # Errors
/// If the configuration is incomplete, the key is missing, or the service
/// fails; see `search::push`.
pub(super) fn push(args: &PushArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    if project.site.config.url.is_empty() {
        return Err(usage("records need absolute URLs: set `url` in site.toml"));
    }
    let mut config = project.site.config.search.clone();
    config.application_id = args.application_id.clone().or(config.application_id);
    config.index_name = args.index_name.clone().or(config.index_name);
    let mut options = PushOptions::new(&config)?;
    let insecure = push::insecure_hosts(&project);
    if !insecure.is_empty() {
        for problem in &insecure {
            say(&rendered(problem, project.text(CONFIG_FILE), &args.dir));
        }
        return Ok(false);
    }
    options.max_drop = args.max_drop;
    options.dry_run = args.dry_run;
    let Some(key) = std::env::var(KEY_VARIABLE)
        .ok()
        .filter(|key| !key.is_empty())
    else {
        return Err(usage(&format!(
            "set the environment variable {KEY_VARIABLE} to an API key that may write to the index"
        )));
    };
    let progress = Progress::terminal();
    let records = records::records(&project);
    let pushed = push::push(&records, &options, &key, &progress);
    progress.finish();
    let pushed = pushed?;
    let (sent, deleted) = match options.dry_run {
        true => ("to send", "to delete"),
        false => ("sent", "deleted"),
    };
    say(&format!(
        "{}{} records {sent}, {} {deleted}, {} unchanged{}{}",
        if options.dry_run { "dry run: " } else { "" },
        pushed.saved,
        pushed.deleted,
        pushed.unchanged,
        if pushed.settings {
            ", settings updated"
        } else {
            ""
        },
        if pushed.synonyms {
            ", synonyms updated"
        } else {
            ""
        }
    ));
    Ok(true)
}

/// Parses a number from 0 to 1.
///
/// # Errors
/// Returns a message for clap.
fn share(text: &str) -> std::result::Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Returns an error of usage.
fn usage(message: &str) -> Error {
    Error::new(ErrorKind::Usage, message)
}
