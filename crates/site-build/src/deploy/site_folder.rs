//! Deploys the site of a site folder, with the settings of its `[deploy]`, and prints
//! what was done.

use std::path::{Path, PathBuf};
use std::time::Duration;

use docs_model::config::{CONFIG_FILE, DeployConfig, SiteConfig};

use super::{DeployOptions, Deployed, GRACE, LEASE, deploy, outside_of_content, target_from};
use crate::cache;
use crate::display::{display_path, rendered};
use crate::error::{Error, ErrorKind, Result};
use crate::load;
use crate::progress::Progress;
use crate::serve;
use crate::terminal::{print_text, say};
use crate::write::{self, built_site};

/// What the command line says about a deploy. It overrides `[deploy]` of
/// `site.toml`.
#[derive(Debug)]
pub(crate) struct SiteDeploy {
    /// Folder with `site.toml`, or a built site.
    pub dir: PathBuf,
    /// The target, as in [`DeployOptions::to`].
    pub to: Option<String>,
    /// Path below the target.
    pub prefix: Option<String>,
    /// Whether the site may have been built for another path than its own below the
    /// target.
    pub any_base_url: bool,
    /// Whether to only report what would be done.
    pub dry_run: bool,
    /// Whether to replace files that no deploy wrote.
    pub force: bool,
    /// Whether to compare with the store's listing.
    pub verify: bool,
    /// Whether to store text files compressed.
    pub compress: bool,
    /// Time for which hashed files that the site no longer has are kept.
    pub grace: Option<Duration>,
    /// Time without a renewal after which another deploy counts as dead.
    pub lease: Option<Duration>,
}

/// Uploads a site, and prints the numbers of files. With `dry_run`, the files are
/// listed on standard output. Returns false if `site.toml` has errors, which are
/// printed.
///
/// # Errors
/// If the site was built for another path, or the target cannot be reached, is in
/// use by another deploy, or has files that no deploy wrote.
pub(crate) fn deploy_site(site: &SiteDeploy) -> Result<bool> {
    let config = match configured(&site.dir)? {
        Configured::Nothing => None,
        Configured::Site(config) => Some(config),
        Configured::Faulty => return Ok(false),
    };
    let deploy_config = config.as_ref().map(|config| config.deploy.clone());
    let options = options(site, deploy_config.unwrap_or_default())?;
    if let Some(config) = &config {
        outside_of_content(&options, config, &site.dir)?;
    }
    if !site.any_base_url {
        check_prefix(&options)?;
    }
    let base_url = config.as_ref().map(|config| &*config.base_url);
    for warning in warnings(&options, base_url, &site.dir) {
        say(&format!("warning: {warning}"));
    }
    let done = deploy(&options, &Progress::terminal())?;
    if site.dry_run {
        print_text(&listing(&done))?;
    }
    say(&summary(&done, site.dry_run));
    Ok(true)
}

/// Returns a line for each file that a deploy uploads or deletes.
fn listing(done: &Deployed) -> String {
    let line = |verb: &str, path: &str| format!("{verb} {path}\n");
    let uploads = done.uploaded.iter().map(|path| line("upload", path));
    let deletions = done.deleted.iter().map(|path| line("delete", path));
    uploads.chain(deletions).collect()
}

/// Returns the line about a deploy.
fn summary(done: &Deployed, dry_run: bool) -> String {
    let kept = match done.kept.len() {
        0 => String::new(),
        kept => format!(", {kept} kept for open pages"),
    };
    let (prefix, uploaded, deleted) = match dry_run {
        true => ("dry run: ", "to upload", "to delete"),
        false => ("", "uploaded", "deleted"),
    };
    format!(
        "{prefix}{} {uploaded}, {} {deleted}, {} unchanged{kept}",
        done.uploaded.len(),
        done.deleted.len(),
        done.unchanged,
    )
}

/// Returns what the deployer may have overlooked about the built site. `base_url` is
/// that of `site.toml` in the site folder `dir`.
fn warnings(options: &DeployOptions, base_url: Option<&str>, dir: &Path) -> Vec<String> {
    let mut out: Vec<String> = outdated(options, base_url).into_iter().collect();
    out.extend(preview_warnings(&options.dir).map(str::to_owned));
    // Without `site.toml`, the folder is the output itself, whose sources are elsewhere.
    if base_url.is_some()
        && let Some(changed) = cache::changed_since_build(&options.dir, dir)
    {
        let changed = display_path(&dir.join(changed));
        out.push(format!(
            "the site was built before {changed} changed: run `site-build build` to publish the change"
        ));
    }
    out
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

/// Combines the command line with the settings of `site.toml`, which it overrides.
///
/// # Errors
/// `Usage` without a target.
fn options(site: &SiteDeploy, config: DeployConfig) -> Result<DeployOptions> {
    let configured_target = config.to.map(|to| target_from(&site.dir, &to));
    let to = site.to.clone().or(configured_target).ok_or_else(|| {
        let message = "no target: pass --to, or set `to` below `[deploy]` in site.toml";
        Error::new(ErrorKind::Usage, message)
    })?;
    let configured_grace = config
        .grace
        .map(|period| Duration::from_secs(period.seconds));
    Ok(DeployOptions {
        dir: built_site(&site.dir),
        to,
        prefix: site.prefix.clone().unwrap_or(config.prefix),
        dry_run: site.dry_run,
        force: site.force,
        verify: site.verify,
        compress: site.compress || config.compress,
        grace: site.grace.or(configured_grace).unwrap_or(GRACE),
        // With a lease below one second, a slow request would look like a dead
        // deploy.
        lease: site.lease.unwrap_or(LEASE).max(Duration::from_secs(1)),
    })
}
