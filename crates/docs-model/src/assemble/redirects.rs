//! Old addresses: each must lead to something that exists, without a circle,
//! and must not hide a page.

use std::collections::{BTreeMap, BTreeSet};

use super::Sources;
use crate::config::CONFIG_FILE;
use crate::diagnostic::Diagnostic;
use crate::path;
use crate::site::{Redirect, RouteTarget, Site, route_key};
use crate::value::Step;

pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    let edges = edges(site);
    for (idx, config) in site.config.redirects.clone().iter().enumerate() {
        for from in config.from.as_slice() {
            let target = follow(site, from, &edges);
            match target {
                Ok(to) => add(site, from, to),
                Err((message, help)) => out.push(report(sources, idx, message, help)),
            }
        }
    }
}

fn key(site: &Site, from: &str) -> String {
    route_key(&path::join([&*site.config.base_url, from]))
}

/// Old address to new one, as configured.
fn edges(site: &Site) -> BTreeMap<String, String> {
    let config = site.config.redirects.iter();
    config
        .flat_map(|it| {
            it.from
                .as_slice()
                .iter()
                .map(|from| (key(site, from), it.to.clone()))
        })
        .collect()
}

type Fault = (String, String);

/// Where a redirect ends: redirects to redirects are shortened.
fn follow(site: &Site, from: &str, edges: &BTreeMap<String, String>) -> Result<String, Fault> {
    let start = key(site, from);
    if !from.starts_with('/') {
        let help = "write the old path from the root, like `/old-page`";
        return Err((
            format!("`{from}` is not a path of the site"),
            help.to_owned(),
        ));
    }
    if let Some(RouteTarget::Redirect(_)) = site.routes.get(&start) {
        let help = "remove one of the two";
        return Err((
            format!("`{from}` has another redirect already"),
            help.to_owned(),
        ));
    }
    if site.routes.contains_key(&start) {
        let help = "remove the redirect, or move the page";
        return Err((
            format!("`{from}` is a page, which the redirect would hide"),
            help.to_owned(),
        ));
    }
    let mut seen = BTreeSet::from([start.clone()]);
    let mut at = start;
    loop {
        let Some(to) = edges.get(&at) else {
            return Err((
                format!("`{from}` leads nowhere"),
                "give it a `to`".to_owned(),
            ));
        };
        if path::is_external(to) {
            return Ok(to.clone());
        }
        at = key(site, to);
        if site.routes.contains_key(&at) || site.config.is_served_elsewhere(to) {
            return Ok(site.address(&path::join([&*site.config.base_url, to])));
        }
        if !edges.contains_key(&at) {
            let help =
                format!("`{to}` is not a page of the site; correct it or remove the redirect");
            return Err((
                format!("`{from}` leads to `{to}`, which does not exist"),
                help,
            ));
        }
        if !seen.insert(at.clone()) {
            let circle: Vec<_> = seen.iter().map(|it| format!("`{it}`")).collect();
            let message = format!("redirects lead in a circle: {}", circle.join(", "));
            return Err((message, "let one of them lead to a page".to_owned()));
        }
    }
}

fn add(site: &mut Site, from: &str, to: String) {
    let from = key(site, from);
    let idx = site.redirects.len();
    site.routes.insert(from.clone(), RouteTarget::Redirect(idx));
    site.redirects.push(Redirect { from, to });
}

fn report(sources: &Sources, idx: usize, message: String, help: String) -> Diagnostic {
    let mut diagnostic = Diagnostic::error("redirect", message)
        .in_file(CONFIG_FILE)
        .help(help);
    let path = [Step::Key("redirects"), Step::Index(idx)];
    diagnostic.span = sources.config_source.as_ref().and_then(|it| it.span(&path));
    diagnostic
}
