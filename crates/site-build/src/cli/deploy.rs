//! The `deploy` command.
//!
//! The options override those of `[deploy]`. Credentials are not among them:
//! they come from the environment, as the tools of each store expect.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use docs_model::config::{CONFIG_FILE, DeployConfig, InvalidValue, Period, SiteConfig};

use super::serve::built_site;
use super::{print_text, say};
use crate::cache;
use crate::deploy::{self, DeployOptions, GRACE, LEASE};
use crate::display::{display_path, rendered};
use crate::error::{Error, ErrorKind, Result};
use crate::load;
use crate::progress::Progress;
use crate::serve;
use crate::write;

#[derive(Debug, Args)]
pub(super) struct DeployArgs {
    /// Folder with site.toml, or a built site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Target: s3://BUCKET/PATH, gs://BUCKET/PATH, az://CONTAINER/PATH, git:BRANCH, HOST:FOLDER or
    /// rsync://HOST/MODULE (with rsync), or a folder [default: deploy.to of site.toml]
    #[arg(long, value_name = "TARGET")]
    to: Option<String>,
    /// Path below the target, such as previews/42; base_url must end with it
    #[arg(long, value_name = "PATH")]
    prefix: Option<String>,
    /// Deploy even if the site was built for another base URL than its path below the target
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
    #[arg(long, value_name = "TIME", value_parser = duration)]
    lease: Option<Duration>,
}

/// Uploads a site.
///
/// With `--dry-run`, the files are listed on standard output.
///
/// # Errors
/// If the site was built for another path, or the target cannot be reached, is in
/// use by another deploy, or has files that no deploy wrote.
pub(super) fn deploy(args: &DeployArgs) -> Result<bool> {
    let config = match configured(&args.dir)? {
        Configured::Nothing => None,
        Configured::Site(config) => Some(config),
        Configured::Faulty => return Ok(false),
    };
    let deploy = config.as_ref().map(|config| config.deploy.clone());
    let options = options(args, deploy.unwrap_or_default())?;
    if let Some(config) = &config {
        deploy::outside_of_content(&options, config, &args.dir)?;
    }
    if !args.any_base_url {
        check_prefix(&options)?;
    }
    let base_url = config.as_ref().map(|config| &*config.base_url);
    if let Some(warning) = outdated(&options, base_url) {
        say(&format!("warning: {warning}"));
    }
    for warning in preview_warnings(&options.dir) {
        say(&format!("warning: {warning}"));
    }
    // Without `site.toml`, the folder is the output itself, whose sources are elsewhere.
    let is_site = config.is_some();
    if let Some(changed) = cache::changed_since_build(&options.dir, &args.dir).filter(|_| is_site) {
        let changed = display_path(&args.dir.join(changed));
        say(&format!(
            "warning: the site was built before {changed} changed: run `site-build build` to publish the change"
        ));
    }
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
    let (uploaded, deleted) = match args.dry_run {
        true => ("to upload", "to delete"),
        false => ("uploaded", "deleted"),
    };
    say(&format!(
        "{}{} {uploaded}, {} {deleted}, {} unchanged{kept}",
        if args.dry_run { "dry run: " } else { "" },
        done.uploaded.len(),
        done.deleted.len(),
        done.unchanged,
    ));
    Ok(true)
}

/// Checks that the site was built for its path below the target. Otherwise its pages
/// would have no styles, and its links would lead out of the path.
///
/// # Errors
/// `Usage` if the base URL of the built site does not end with the prefix.
fn check_prefix(options: &DeployOptions) -> Result<()> {
    let prefix = options.prefix.trim_matches('/');
    let Some(built) = serve::base_url_of(&options.dir).filter(|_| !prefix.is_empty()) else {
        return Ok(());
    };
    let below = format!("/{prefix}/");
    if built.ends_with(&below) {
        return Ok(());
    }
    let message = format!(
        "the site was built for `{built}`, and its pages do not work below `{prefix}`: build it with a `--base-url` that ends with `{below}`, or pass --any-base-url if your host serves `{prefix}` at `{built}`"
    );
    Err(Error::new(ErrorKind::Usage, message))
}

/// Returns a warning for a site that was built before the base URL of `site.toml`,
/// `configured`, changed. With a prefix, the base URL is that of the prefix.
fn outdated(options: &DeployOptions, configured: Option<&str>) -> Option<String> {
    let built = serve::base_url_of(&options.dir)?;
    let configured = configured.filter(|configured| *configured != built)?;
    options.prefix.trim_matches('/').is_empty().then(|| {
        format!(
            "the site was built for `{built}`, not for the `base_url` of site.toml, `{configured}`: build it again"
        )
    })
}

/// Returns why the site in `dir` is not meant for readers. It is deployed anyway,
/// because reviewers look at such previews.
fn preview_warnings(dir: &Path) -> impl Iterator<Item = &'static str> {
    let preview = write::preview_of(dir);
    let errors = "pages of this build show errors, because of `--keep-going`";
    let drafts = "this build publishes drafts, because of `--drafts`";
    [(preview.errors, errors), (preview.drafts, drafts)]
        .into_iter()
        .filter_map(|(applies, warning)| applies.then_some(warning))
}

/// The settings in a folder that is deployed.
enum Configured {
    /// The folder has no `site.toml`: it is a built site.
    Nothing,
    /// `site.toml` has errors, which are printed.
    Faulty,
    /// The settings of `site.toml`.
    Site(Box<SiteConfig>),
}

/// Reads the settings of `site.toml`.
///
/// # Errors
/// If the file cannot be read.
fn configured(dir: &Path) -> Result<Configured> {
    if !dir.join(CONFIG_FILE).is_file() {
        return Ok(Configured::Nothing);
    }
    let (_, bytes) = load::config_bytes(dir)?;
    let text = String::from_utf8_lossy(&bytes);
    let (config, diagnostics) = docs_model::config::parse(&text);
    let Some((config, _)) = config else {
        for diagnostic in diagnostics {
            say(&rendered(&diagnostic, Some(&text), dir));
        }
        return Ok(Configured::Faulty);
    };
    Ok(Configured::Site(Box::new(config)))
}

/// Combines the options with the settings of `site.toml`, which they override.
///
/// # Errors
/// `Usage` without a target.
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
///
/// # Errors
/// Returns a message for clap.
fn duration(text: &str) -> std::result::Result<Duration, InvalidValue> {
    Period::try_from(text).map(|period| Duration::from_secs(period.seconds))
}
