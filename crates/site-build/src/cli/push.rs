//! `push`: the records for a hosted search service.

use std::path::PathBuf;

use clap::Args;

use crate::error::Result;
use crate::search::push::{self, SitePush};

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
/// # Errors
/// If the configuration is incomplete, the key is missing, or the service
/// fails; see `search::push`.
pub(super) fn push(args: PushArgs) -> Result<bool> {
    push::push_site(&SitePush {
        dir: args.dir,
        application_id: args.application_id,
        index_name: args.index_name,
        max_drop: args.max_drop,
        dry_run: args.dry_run,
    })
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
