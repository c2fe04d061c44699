//! Deploys the site of a site folder, with the settings of its `[deploy]`, and prints
//! what was done.

use std::path::{Path, PathBuf};
use std::time::Duration;

use docs_model::config::{CONFIG_FILE, DeployConfig, SiteConfig};

use super::target::Target;
use super::{
    DeployOptions, Deployed, GRACE, LEASE, branch, deploy, outside_of_content, target_from,
};
use crate::cache;
use crate::display::{display_path, rendered};
use crate::error::{Error, ErrorKind, Result};
use crate::load;
use crate::progress::Progress;
use crate::serve;
use crate::terminal::{print_text, say};
use crate::write::{self, Built, built_site};

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
    check_exists(site)?;
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
    let built = write::built_as(&options.dir);
    let configured_url = config.as_ref().map(|config| &*config.base_url);
    if let Some(built) = built.as_ref().filter(|_| !site.any_base_url) {
        check_base_url(&options, built, configured_url)?;
    }
    let mut warnings = warnings(&options, config.is_some().then_some(&*site.dir), built);
    warnings.extend(taken_for_folder(site, config.as_deref()));
    for warning in warnings {
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

/// Checks that the folder to deploy exists. Somebody who forgets `--to` writes the
/// target in its place.
///
/// # Errors
/// `Usage` if it does not exist.
fn check_exists(site: &SiteDeploy) -> Result<()> {
    if site.dir.exists() || site.to.is_some() {
        return load::check_is_folder(&site.dir);
    }
    let message = format!(
        "the folder {} does not exist: if it is the target, pass it with --to",
        display_path(&site.dir)
    );
    Err(Error::new(ErrorKind::Usage, message))
}

/// Returns what the deployer may have overlooked about the built site. `sources` is the
/// folder of `site.toml`; without it, the folder is the output itself, whose sources
/// are elsewhere.
fn warnings(options: &DeployOptions, sources: Option<&Path>, built: Option<Built>) -> Vec<String> {
    let mut out: Vec<String> = preview_warnings(&built.unwrap_or_default())
        .map(str::to_owned)
        .collect();
    if let Some(dir) = sources
        && let Some(changed) = cache::changed_since_build(&options.dir, dir)
    {
        let changed = display_path(&dir.join(changed));
        out.push(format!(
            "the site was built before {changed} changed: run `site-build build` to publish the change"
        ));
    }
    out
}

/// Returns a warning for a target that is a new folder with the name of a branch.
fn taken_for_folder(site: &SiteDeploy, config: Option<&SiteConfig>) -> Option<String> {
    let configured = config.and_then(|config| config.deploy.to.as_ref());
    let (to, folder) = match (&site.to, configured) {
        (Some(to), _) => (to, PathBuf::from(to)),
        (None, to) => (to?, site.dir.join(to?)),
    };
    let is_folder = matches!(Target::parse(to, ""), Ok(Target::Folder(_)));
    let may_be_branch = is_folder && !folder.exists() && branch::exists(&site.dir, to);
    may_be_branch.then(|| {
        format!("the target is the new folder `{to}`: write `git:{to}` for the branch of this name")
    })
}

/// Checks that the site was built for the place where it is published. Otherwise its
/// pages would have no styles, and its links would lead out of the site.
///
/// `configured` is the base URL of `site.toml`; a site without sources knows it from
/// its build.
///
/// # Errors
/// `Usage` if the site was built for another base URL than that of `site.toml`, or with
/// a prefix, than that of the prefix.
fn check_base_url(options: &DeployOptions, built: &Built, configured: Option<&str>) -> Result<()> {
    let usage = |message: String| Err(Error::new(ErrorKind::Usage, message));
    let configured = configured.or(built.configured_base_url.as_deref());
    // A site of an earlier version does not say it, but its headers do.
    let of_headers = || serve::base_url_of(&options.dir);
    let built = built.base_url.clone().or_else(of_headers);
    let built = built.as_deref().unwrap_or("/");
    let prefix = options.prefix.trim_matches('/');
    let at = |host: &str| format!("{host}{prefix}/");
    if prefix.is_empty() {
        return match configured.filter(|configured| *configured != built) {
            None => Ok(()),
            Some(configured) => usage(format!(
                "the site was built for `{built}`, but the `base_url` of site.toml is `{configured}`: build it again, or pass --any-base-url if your host serves {} at `{built}`",
                options.to
            )),
        };
    }
    if !docs_model::config::is_base_path(&at("/")) {
        return usage(format!(
            "the prefix `{prefix}` cannot be part of a base URL: write ASCII letters, digits and punctuation, or pass --any-base-url"
        ));
    }
    let is_configured = configured.is_none_or(|configured| configured == built);
    let is_below = configured.is_some_and(|configured| at(configured) == built);
    // The target may begin with a part of the path: `s3://bucket/previews`.
    let is_target = || format!("{}/{prefix}/", options.to.trim_end_matches('/')).ends_with(built);
    if is_below || built.ends_with(&at("/")) && (is_configured || is_target()) {
        return Ok(());
    }
    let below = match configured.filter(|configured| *configured != "/") {
        Some(configured) => format!(" or `--base-url {}`", at(configured)),
        None => String::new(),
    };
    usage(format!(
        "the site was built for `{built}`, and its pages do not work below `{prefix}`: build it with `--base-url {}`{below}, or pass --any-base-url if your host serves `{prefix}` at `{built}`",
        at("/")
    ))
}

/// Returns why a site is not meant for readers. It is deployed anyway, because
/// reviewers look at such previews.
fn preview_warnings(built: &Built) -> impl Iterator<Item = &'static str> {
    let errors = "pages of this build show errors, because of `--keep-going`";
    let drafts = "this build publishes drafts, because of `--drafts`";
    [(built.errors, errors), (built.drafts, drafts)]
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
        lease: site.lease.unwrap_or(LEASE),
    })
}
