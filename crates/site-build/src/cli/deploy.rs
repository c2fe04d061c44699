//! The command `deploy`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{built_site, print_text, say};
use crate::deploy::{DeployOptions, GRACE, LEASE};
use crate::error::Result;
use crate::progress::Progress;

#[derive(Debug, Args)]
pub(super) struct DeployArgs {
    /// Folder with site.toml, or a built site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Target: s3://BUCKET/PATH, gs://BUCKET/PATH, az://CONTAINER/PATH, git:BRANCH, or a folder
    #[arg(long, value_name = "TARGET")]
    to: String,
    /// Path below the target, such as previews/42; the site's base_url must end with it
    #[arg(long, value_name = "PATH", default_value = "")]
    prefix: String,
    /// Only say what would be done
    #[arg(long)]
    dry_run: bool,
    /// Replace files of the target that no deploy wrote
    #[arg(long)]
    force: bool,
    /// Compare with what the target lists, not with what earlier deploys noted there
    #[arg(long)]
    verify: bool,
    /// Store texts as gzip; in a folder, add .gz and .br beside them
    #[arg(long)]
    compress: bool,
    /// How long hashed files that the site no longer has are kept: 30m, 12h, 7d, 0 [default: 1d]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    grace: Option<Duration>,
    /// How long another deploy may show no sign of life before it counts as dead [default: 20s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    lease: Option<Duration>,
}

/// Uploads a site.
pub(super) fn deploy(args: &DeployArgs) -> Result<bool> {
    let mut options = DeployOptions::new(built_site(&args.dir), &args.to);
    options.prefix.clone_from(&args.prefix);
    options.dry_run = args.dry_run;
    options.force = args.force;
    options.verify = args.verify;
    options.compress = args.compress;
    options.grace = args.grace.unwrap_or(GRACE);
    // Shorter than a second, a slow request would look like a dead deploy.
    options.lease = args.lease.unwrap_or(LEASE).max(Duration::from_secs(1));
    let done = crate::deploy::deploy(&options, &Progress::terminal())?;
    if args.dry_run {
        let line = |verb: &str, path: &String| format!("{verb} {path}\n");
        let uploads = done.uploaded.iter().map(|path| line("upload", path));
        let deletions = done.deleted.iter().map(|path| line("delete", path));
        print_text(&uploads.chain(deletions).collect::<String>())?;
    }
    let kept = match done.kept.len() {
        0 => String::new(),
        kept => format!(", {kept} kept for open pages"),
    };
    say(&format!(
        "{}{} uploaded, {} deleted, {} unchanged{kept}",
        if args.dry_run { "would be: " } else { "" },
        done.uploaded.len(),
        done.deleted.len(),
        done.unchanged,
    ));
    Ok(true)
}

/// A number with a unit of time, or 0.
fn duration(text: &str) -> std::result::Result<Duration, String> {
    let fault = || "expected a number with s, m, h or d, such as 12h".to_owned();
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let unit = text.chars().last().ok_or_else(fault)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(fault()),
    };
    let number = text
        .strip_suffix(unit)
        .and_then(|it| it.parse::<u32>().ok());
    Ok(Duration::from_secs(
        u64::from(number.ok_or_else(fault)?) * seconds,
    ))
}
