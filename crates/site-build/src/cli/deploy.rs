//! The `deploy` command.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use docs_model::config::{CONFIG_FILE, DeployConfig, Period};

use super::{built_site, print_text, say};
use crate::deploy::{self, DeployOptions, GRACE, LEASE};
use crate::error::{Error, ErrorKind, Result};
use crate::load;
use crate::progress::Progress;

#[derive(Debug, Args)]
pub(super) struct DeployArgs {
    /// Folder with site.toml, or a built site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Target: s3://BUCKET/PATH, gs://BUCKET/PATH, az://CONTAINER/PATH, git:BRANCH, or a folder
    /// [default: deploy.to of site.toml]
    #[arg(long, value_name = "TARGET")]
    to: Option<String>,
    /// Path below the target, such as previews/42; base_url must end with it
    #[arg(long, value_name = "PATH")]
    prefix: Option<String>,
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
    #[arg(long, value_name = "TIME", value_parser = duration)]
    lease: Option<Duration>,
}

/// Uploads a site.
pub(super) fn deploy(args: &DeployArgs) -> Result<bool> {
    let Some(config) = configured(&args.dir)? else {
        return Ok(false);
    };
    let options = options(args, config)?;
    let done = deploy::deploy(&options, &Progress::terminal())?;
    if args.dry_run {
        let line = |verb: &str, path: &str| format!("{verb} {path}\n");
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

/// Returns the settings of `site.toml`: the defaults if there is no such file,
/// as in a built site, and `None` if it has errors, which are printed.
fn configured(dir: &Path) -> Result<Option<DeployConfig>> {
    if !dir.join(CONFIG_FILE).is_file() {
        return Ok(Some(DeployConfig::default()));
    }
    let (_, bytes) = load::config_bytes(dir)?;
    let text = String::from_utf8_lossy(&bytes);
    let (config, diagnostics) = docs_model::config::parse(&text);
    if config.is_none() {
        for diagnostic in diagnostics {
            say(&diagnostic.render(Some(&text)));
        }
    }
    Ok(config.map(|(config, _)| config.deploy))
}

/// Combines the options with the settings of `site.toml`, which they override.
fn options(args: &DeployArgs, config: DeployConfig) -> Result<DeployOptions> {
    let configured_target = config.to.map(|to| deploy::target_from(&args.dir, &to));
    let to = args.to.clone().or(configured_target).ok_or_else(|| {
        let message = "no target: pass --to, or set `to` below `[deploy]` in site.toml";
        Error::new(ErrorKind::Usage, message)
    })?;
    let mut options = DeployOptions::new(built_site(&args.dir), to);
    options.prefix = args.prefix.clone().unwrap_or(config.prefix);
    options.dry_run = args.dry_run;
    options.force = args.force;
    options.verify = args.verify;
    options.compress = args.compress || config.compress;
    let configured_grace = config
        .grace
        .map(|period| Duration::from_secs(period.seconds));
    options.grace = args.grace.or(configured_grace).unwrap_or(GRACE);
    // With a lease below one second, a slow request would look like a dead
    // deploy.
    options.lease = args.lease.unwrap_or(LEASE).max(Duration::from_secs(1));
    Ok(options)
}

/// Parses a duration such as `12h`.
fn duration(text: &str) -> std::result::Result<Duration, String> {
    Period::try_from(text).map(|period| Duration::from_secs(period.seconds))
}
