//! Redirects: each must lead to an existing address without a loop. A page
//! takes precedence over a redirect from its address.
//!
//! A redirect to a redirect is resolved here, so that readers are redirected
//! once.
//!
//! Each redirect is followed through the table of all redirects before any is added,
//! so their order in the file does not matter. A chain of `n` redirects is followed
//! `n` times, once from each; sites have few.

use std::collections::{BTreeMap, BTreeSet};

use located_data::{Advice, Diagnostic, Severity, Step, path};

use super::Sources;
use super::full_url::{FullUrl, is_generated, preview_problem, unknown_page};
use super::similar::Suggestions;
use crate::address::RouteKey;
use crate::config::CONFIG_FILE;
use crate::site::{Redirect, RouteTarget, Site};

/// Adds the redirects of the configuration that have a target, and reports the
/// others; then those from earlier addresses of mounted pages.
pub(super) fn build(
    sources: &Sources,
    site: &mut Site,
    suggestions: &Suggestions,
    out: &mut Vec<Diagnostic>,
) {
    let edges = edges(site);
    // Each redirect of a loop leads into it; it is one fault.
    let mut loops = BTreeSet::new();
    for (idx, config) in site.config.redirects.clone().iter().enumerate() {
        if config.from.as_slice().is_empty() {
            let advice = Advice::new(
                "a redirect from nowhere has no effect",
                "write the old path from the site root, like `/old-page`",
            );
            out.push(report(sources, idx, vec![Step::Key("from")], advice));
        }
        for (position, from) in config.from.as_slice().iter().enumerate() {
            let position = config.from.is_list().then_some(Step::Index(position));
            let place = || [Step::Key("from")].into_iter().chain(position).collect();
            if let Some(advice) = pattern(from) {
                out.push(report(sources, idx, place(), advice));
                continue;
            }
            if let Some(advice) = taken(sources, site, from) {
                let mut problem = report(sources, idx, place(), advice);
                problem.severity = Severity::Warning;
                out.push(problem);
                continue;
            }
            let help = |to: &str| {
                let help = format!("correct `{to}`, or remove the redirect");
                suggestions.help(sources, site, to, &help)
            };
            match follow(sources, site, from, &edges, help) {
                Ok(to) => add(site, from, to),
                Err(Fault::Loop(message)) => {
                    if loops.insert(message.clone()) {
                        let advice = Advice::new(message, "point one of them to a page");
                        out.push(report(sources, idx, place(), advice));
                    }
                }
                Err(Fault::Url(advice)) => {
                    out.push(report(sources, idx, vec![Step::Key("to")], advice));
                }
                Err(Fault::Source(advice)) => out.push(report(sources, idx, place(), advice)),
                Err(Fault::Target(advice)) => {
                    let problem = report(sources, idx, vec![Step::Key("to")], advice);
                    out.extend(sources.config.checks.broken_links.apply(problem));
                }
                Err(Fault::Reported) => {}
            }
        }
    }
    moved(sources, site);
    to_home(sources, site);
}

/// Adds a redirect from the root of the site to the home page of the default locale, if
/// its pages are below a path as well and nothing else is at the root.
fn to_home(sources: &Sources, site: &mut Site) {
    let home = site.address_in(site.default_locale(), "");
    let root = RouteKey::of(&site.config.base_url);
    let mut dirs = sources.config.static_dirs.iter();
    let is_file = dirs.any(|dir| {
        let file = format!("{}/index.html", dir.trim_matches('/'));
        sources.files.contains(&file)
    });
    if !is_file && !site.routes.contains_key(&root) && site.route(&home).is_some() {
        let redirect = Redirect {
            from: root.clone(),
            to: home.to_string(),
        };
        let redirect = site.redirects.push(redirect);
        site.routes.insert(root, RouteTarget::Redirect(redirect));
    }
}

/// Adds the redirects from earlier addresses of mounted pages that are free.
fn moved(sources: &Sources, site: &mut Site) {
    let mut found = Vec::new();
    for locale in site.locales.indices() {
        for (page, mounted) in site.mounted.iter_enumerated() {
            for from in &mounted.moved_from {
                let key = RouteKey::of(site.address_in(locale, from).as_str());
                found.push((key, site.mounted_address(locale, page).to_string()));
            }
        }
    }
    for (from, to) in found {
        if !site.routes.contains_key(&from) && static_file(sources, site, &from).is_none() {
            let redirect = Redirect {
                from: from.clone(),
                to,
            };
            let redirect = site.redirects.push(redirect);
            site.routes.insert(from, RouteTarget::Redirect(redirect));
        }
    }
}

/// Returns the route key of a path below the base URL.
fn key(site: &Site, path: &str) -> RouteKey {
    RouteKey::of(&path::join([&*site.config.base_url, path]))
}

/// Returns the route key of an old path, which may include the base URL, like those of
/// links. It does not if pages of the site have the base URL twice.
fn old_key(site: &Site, from: &str) -> RouteKey {
    let base = &*site.config.base_url;
    let twice = RouteKey::of(&path::join([base, base]));
    let mut following = site.routes.range(twice.clone()..);
    let mut has_twice = || {
        let next = following.next();
        next.is_some_and(|(route, _)| route.as_str().starts_with(twice.as_str()))
    };
    match site.has_base_url(from) && !has_twice() {
        true => RouteKey::of(from),
        false => key(site, from),
    }
}

/// Returns the problem of a redirect from more than one address, or from a part of a
/// page: its page would be written to a file with this name.
fn pattern(from: &str) -> Option<Advice> {
    if path::is_external(from) {
        return None;
    }
    let mark = from.find(['*', '?', '#']).map(|at| &from[at..=at])?;
    let (what, help) = match mark {
        "*" => (
            "a pattern",
            "write one redirect for each page; patterns are a matter of the host",
        ),
        "?" => ("an address with a query", "write the path alone"),
        _ => (
            "an address with an anchor, which browsers do not send",
            "write the path alone",
        ),
    };
    let message = format!("`{from}` is {what}; redirects start at paths");
    Some(Advice::new(message, help))
}

/// Returns the problem of a redirect whose address is taken by another
/// redirect, a page, the Markdown twin of a page, or a static file. Such a redirect
/// is ignored.
fn taken(sources: &Sources, site: &Site, from: &str) -> Option<Advice> {
    if !from.starts_with('/') {
        return None;
    }
    let start = old_key(site, from);
    if let Some(RouteTarget::Redirect(_)) = site.routes.get(&start) {
        return Some(Advice::new(
            format!("`{from}` already has a redirect"),
            "remove one of them; the first is used",
        ));
    }
    let help = "remove the redirect, or move the page";
    if site.routes.contains_key(&start) {
        return Some(Advice::new(
            format!("`{from}` is a page, so the redirect is ignored"),
            help,
        ));
    }
    let page = start
        .as_str()
        .strip_suffix(".md")
        .and_then(|page| site.routes.get(page));
    if page.is_some_and(|target| site.has_twin(*target)) {
        return Some(Advice::new(
            format!("`{from}` is the Markdown version of a page, so the redirect is ignored"),
            help,
        ));
    }
    let file = static_file(sources, site, &start)?;
    Some(Advice::new(
        format!("`{from}` is the file {file}, so the redirect is ignored"),
        "remove the redirect, or rename the file",
    ))
}

/// Returns the static file at an address. Hosts serve it, or the page of a redirect from
/// there would have to be written in its place.
fn static_file(sources: &Sources, site: &Site, address: &RouteKey) -> Option<String> {
    let base = site.config.base_url.trim_end_matches('/');
    let path = address.as_str().strip_prefix(base)?.trim_matches('/');
    if path.is_empty() {
        return None;
    }
    let index = format!("{path}/index.html");
    let config = &sources.config;
    let mut files = config.static_files(&index).chain(config.static_files(path));
    files.find(|file| sources.files.contains(file))
}

/// Returns the configured redirects by old address. The first redirect of an
/// address takes precedence.
fn edges(site: &Site) -> BTreeMap<RouteKey, String> {
    let mut edges = BTreeMap::new();
    for redirect in &site.config.redirects {
        for from in redirect.from.as_slice() {
            let target = edges.entry(old_key(site, from));
            target.or_insert_with(|| redirect.to.clone());
        }
    }
    edges
}

/// The problem of a redirect that leads nowhere.
enum Fault {
    /// A loop, with the message about it, which is the same for all its redirects.
    Loop(String),
    /// A problem of the old path.
    Source(Advice),
    /// The new path does not exist.
    Target(Advice),
    /// A problem of a new address that is a URL.
    Url(Advice),
    /// The target is another redirect, which has a problem of its own.
    Reported,
}

/// Returns the final target of a redirect, following redirects to redirects.
///
/// `from` is the old path as written, `edges` the redirects by route key, and `help`
/// returns the help for a target that does not exist.
///
/// # Errors
///
/// Returns the problem if the chain ends nowhere or in a loop.
fn follow(
    sources: &Sources,
    site: &Site,
    from: &str,
    edges: &BTreeMap<RouteKey, String>,
    help: impl Fn(&str) -> String,
) -> Result<String, Fault> {
    let start = old_key(site, from);
    if !from.starts_with('/') {
        return Err(Fault::Source(Advice::new(
            format!("`{from}` is not a path of the site"),
            "write the old path from the site root, like `/old-page`",
        )));
    }
    // Keys that the chain has visited, with their positions in it. A key that occurs
    // twice is a loop.
    let mut seen = BTreeMap::from([(start.clone(), 0)]);
    let mut at = start;
    loop {
        let Some(to) = edges.get(&at) else {
            return Err(Fault::Source(Advice::new(
                format!("the redirect from `{from}` has no target"),
                "add `to`",
            )));
        };
        if path::is_external(to) {
            return match url_problem(sources, site, to) {
                Some(advice) => Err(Fault::Url(advice)),
                None => Ok(to.clone()),
            };
        }
        at = key(site, to);
        // The target may include the base URL already.
        let is_known = |key: &RouteKey| site.routes.contains_key(key) || edges.contains_key(key);
        if site.has_base_url(to) && !is_known(&at) {
            at = RouteKey::of(to);
        }
        let is_page = site.routes.contains_key(&at) || site.config.is_served_elsewhere(to);
        if is_page || !edges.contains_key(&at) && static_file(sources, site, &at).is_some() {
            return Ok(address(site, to, &at));
        }
        if !edges.contains_key(&at) {
            // Another redirect of the chain has this target.
            if seen.len() > 1 {
                return Err(Fault::Reported);
            }
            return Err(Fault::Target(Advice::new(
                format!("the redirect from `{from}` points to `{to}`, which does not exist"),
                help(to),
            )));
        }
        let n_before = seen.len();
        if let Some(first) = seen.insert(at.clone(), n_before) {
            // A redirect that only leads into a loop is right.
            if first > 0 {
                return Err(Fault::Reported);
            }
            let circle: Vec<_> = seen.keys().map(|route| format!("`{route}`")).collect();
            let message = format!("redirects form a loop: {}", circle.join(", "));
            return Err(Fault::Loop(message));
        }
    }
}

/// Returns the address of a target whose route key is `key`. `to` may include
/// the base URL or begin below it; the key shows which of the two leads to the
/// target.
fn address(site: &Site, to: &str, key: &RouteKey) -> String {
    let below = path::join([&*site.config.base_url, to]);
    let has_base = site.has_base_url(to) && RouteKey::of(&below) != *key;
    site.href(if has_base { to } else { &below })
}

/// Returns the problem of a full URL as a target: one without a host, one of the author's
/// machine, one of the site without a page or file.
fn url_problem(sources: &Sources, site: &Site, url: &str) -> Option<Advice> {
    let rest = ["https:", "http:"]
        .iter()
        .find_map(|scheme| url.strip_prefix(scheme));
    let host = rest.map(|rest| rest.strip_prefix("//").unwrap_or_default());
    if host.is_some_and(|host| host.is_empty() || host.starts_with(['/', '?', '#'])) {
        return Some(Advice::new(
            format!("`{url}` is a URL without a host"),
            "write it like `https://example.com/page`",
        ));
    }
    let address = match FullUrl::of(site, url) {
        FullUrl::Elsewhere => return None,
        FullUrl::Preview(address) => return Some(preview_problem(url, address)),
        FullUrl::Site(address) => address,
    };
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let key = RouteKey::of(path);
    let is_known = site.routes.contains_key(&key)
        || is_generated(site, path)
        || site.config.is_served_elsewhere(path)
        || static_file(sources, site, &key).is_some();
    (!is_known).then(|| unknown_page(url, None))
}

/// Adds a redirect with its route.
fn add(site: &mut Site, from: &str, to: String) {
    let from = old_key(site, from);
    let key = from.clone();
    let redirect = site.redirects.push(Redirect { from, to });
    site.routes.insert(key, RouteTarget::Redirect(redirect));
}

/// Returns an error at a key of the redirect with the index `idx`.
fn report(sources: &Sources, idx: usize, key: Vec<Step<'_>>, advice: Advice) -> Diagnostic {
    let mut diagnostic = advice.error("redirect").in_file(CONFIG_FILE);
    let mut path = vec![Step::Key("redirects"), Step::Index(idx)];
    path.extend(key);
    diagnostic.span = sources
        .config_source
        .as_ref()
        .and_then(|source| source.span(&path));
    diagnostic
}
