//! `check --external`: checks that links to other sites work. No other part of
//! a check opens a connection.

mod known;
mod links;
mod request;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::SystemTime;

use located_data::Diagnostic;

use self::known::Known;
use self::links::{Link, links};
use self::request::{Verdict, ask_all};
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;
use crate::understand::Project;

/// Numbers of checked addresses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExternalReport {
    /// Number of addresses that were requested.
    pub asked: usize,
    /// Number of addresses that an earlier check found within `cache_hours`.
    pub known: usize,
    /// Number of addresses that are never requested: those of
    /// `external_links.skip`, and reserved ones, like `https://example.com`.
    pub skipped: usize,
}

/// Requests the addresses that a project links to from other sites, each once.
///
/// The addresses that were found are saved in `folder`, with the time `now`.
///
/// An address with several links is requested once, and reported at each of its
/// links. Failures are never saved: the next check requests these addresses
/// again. Levels of `[checks]` apply.
///
/// # Errors
/// If no connection can be opened at all, without memory or certificates, or if no
/// host name can be looked up.
pub(crate) fn check(
    project: &Project,
    folder: &Path,
    now: SystemTime,
    progress: &Progress,
) -> Result<(ExternalReport, Vec<Diagnostic>)> {
    let config = &project.site.config.external_links;
    let links = links(project);
    let all: BTreeSet<&str> = links.iter().map(|link| &*link.address).collect();
    let (skipped, addresses): (Vec<&str>, Vec<&str>) = all
        .into_iter()
        .partition(|address| config.skips(address) || links::is_reserved(address));
    let mut known = Known::open(folder, now, config.cache_hours);
    let (recent, asked): (Vec<&str>, Vec<&str>) = addresses
        .iter()
        .partition(|address| known.contains(address));
    let report = ExternalReport {
        asked: asked.len(),
        known: recent.len(),
        skipped: skipped.len(),
    };
    let verdicts = ask_all(&asked, config, |done| {
        progress.step("checking external links", done, asked.len());
    })?;
    if is_offline(&asked, &verdicts) {
        let message = "cannot check external links: no host name could be looked up; is this machine connected to a network?";
        return Err(Error::new(ErrorKind::Network, message));
    }
    let verdicts: BTreeMap<&str, Verdict> = asked.into_iter().zip(verdicts).collect();
    for (address, verdict) in &verdicts {
        if *verdict == Verdict::Alive {
            known.insert(address);
        }
    }
    known.save(&addresses);
    let checks = &project.site.config.checks;
    let problems = links.iter().filter_map(|link| {
        let problem = problem(link, verdicts.get(&*link.address)?)?;
        checks.apply(problem)
    });
    Ok((report, problems.collect()))
}

/// Returns whether no host could be looked up, and there are several: then the network is
/// at fault instead of the links.
fn is_offline(addresses: &[&str], verdicts: &[Verdict]) -> bool {
    let hosts = addresses.iter().map(|address| address.split('/').nth(2));
    let hosts: BTreeSet<_> = hosts.collect();
    hosts.len() > 1 && verdicts.iter().all(Verdict::is_unknown_host)
}

/// Returns the diagnostic of a link, or `None` if its address exists. A dead
/// link is an error; an answer that proves nothing, such as a required login,
/// only a warning.
fn problem(link: &Link, verdict: &Verdict) -> Option<Diagnostic> {
    let address = &link.address;
    let diagnostic = match verdict {
        Verdict::Alive => return None,
        Verdict::Dead(why) => Diagnostic::error(
            "dead-external-link",
            format!("no page at `{address}`: {why}"),
        )
        .help("correct the URL, or add it to `external_links.skip` in site.toml"),
        Verdict::Unknown(why) => Diagnostic::warning(
            "unverified-external-link",
            format!("cannot verify `{address}`: {why}"),
        )
        .help(
            "open it in a browser; if it exists, add it to `external_links.skip` in site.toml, or \
             the status to `external_links.accept`",
        ),
    };
    let mut diagnostic = diagnostic.in_file(&*link.file);
    diagnostic.span = link.span;
    Some(diagnostic)
}
