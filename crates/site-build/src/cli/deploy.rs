//! The `deploy` command.
//!
//! The options override those of `[deploy]`. Credentials are not among them:
//! they come from the environment, as the tools of each store expect.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use docs_model::config::{InvalidValue, Period};

use crate::deploy::{self, SiteDeploy};
use crate::error::Result;

#[derive(Debug, Args)]
pub(super) struct DeployArgs {
    /// Folder with site.toml, or a built site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Target: s3://BUCKET/PATH, gs://BUCKET/PATH, az://CONTAINER/PATH, git:BRANCH, HOST:FOLDER or
    /// rsync://HOST/MODULE (with rsync), or a folder [default: deploy.to of site.toml]
    #[arg(long, value_name = "TARGET")]
    to: Option<String>,
    /// Path below the target, such as previews/42, for which the site was built
    #[arg(long, value_name = "PATH")]
    prefix: Option<String>,
    /// Deploy even if the site was built for another base URL than that of site.toml or of the prefix
    #[arg(long)]
    any_base_url: bool,
    /// Show what would be uploaded and deleted, without doing it
    #[arg(long)]
    dry_run: bool,
    /// Overwrite files at the target that no earlier deploy wrote
    #[arg(long)]
    force: bool,
    /// Compare with the target's file listing, not with the manifest of earlier deploys
    #[arg(long)]
    verify: bool,
    /// Store text files gzip-compressed; in a folder, add .gz and .br copies
    #[arg(long)]
    compress: bool,
    /// How long to keep old hashed files for open pages, such as 30m, 12h, 7d or 0 [default: 1d]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    grace: Option<Duration>,
    /// Time without a heartbeat after which another deploy counts as dead [default: 20s]
    #[arg(long, value_name = "TIME", value_parser = lease)]
    lease: Option<Duration>,
}

/// Uploads a site.
///
/// # Errors
/// If the site was built for another path, or the target cannot be reached, is in
/// use by another deploy, or has files that no deploy wrote.
pub(super) fn deploy(args: DeployArgs) -> Result<bool> {
    deploy::deploy_site(&SiteDeploy {
        dir: args.dir,
        to: args.to,
        prefix: args.prefix,
        any_base_url: args.any_base_url,
        dry_run: args.dry_run,
        force: args.force,
        verify: args.verify,
        compress: args.compress,
        grace: args.grace,
        lease: args.lease,
    })
}

/// Parses the time of a lease. Below one second, a slow request would look like a dead
/// deploy.
///
/// # Errors
/// Returns a message for clap.
fn lease(text: &str) -> std::result::Result<Duration, String> {
    match duration(text) {
        Ok(time) if time < Duration::from_secs(1) => {
            Err("a lease takes at least a second: write a time such as `20s`".to_owned())
        }
        Ok(time) => Ok(time),
        Err(error) => Err(error.to_string()),
    }
}

/// Parses a duration such as `12h`.
///
/// # Errors
/// Returns a message for clap.
fn duration(text: &str) -> std::result::Result<Duration, InvalidValue> {
    Period::try_from(text).map(|period| Duration::from_secs(period.seconds))
}
