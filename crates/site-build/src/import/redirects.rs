//! Redirects that a function creates from the addresses of pages: `createRedirects` of
//! Docusaurus.
//!
//! The function is evaluated for each page, of which the site knows more than its
//! configuration. So the site is read with the configuration that was written, and
//! the redirects are added to it.

use std::path::Path;

use docs_markdown::settings::Callable;
use docs_model::Site;
use docs_model::address::RouteKey;
use docs_model::site::RouteTarget;
use located_data::path;
use serde_json::json;

use super::out::Settings;
use super::report::Report;
use super::value::Value;
use crate::understand::{self, ProjectOptions};

/// Key of the function in the report.
const KEY: &str = "redirects.createRedirects";

/// Adds the redirects that `function` creates for the pages of the site in `dir`, or
/// reports why it creates none.
pub(super) fn create(
    dir: &Path,
    function: &Callable,
    settings: &mut Settings,
    report: &mut Report,
) {
    let opened = understand::open(dir, &ProjectOptions::default(), None);
    let Some(project) = opened.ok().and_then(|opened| opened.project) else {
        let text =
            "the pages could not be read: write the redirects that it creates to `[[redirects]]`";
        report.manual(KEY, text);
        return;
    };
    let mut redirects = Vec::new();
    for page in pages(&project.site) {
        let Some(old) = created(function, &page) else {
            let text = format!(
                "its result for `{page}` could not be evaluated: write the redirects that it creates \
                 to `[[redirects]]`"
            );
            report.manual(KEY, &text);
            return;
        };
        let is_new = |old: &String| old.starts_with('/') && !is_page(&project.site, old);
        let old: Vec<String> = old.into_iter().filter(is_new).collect();
        if !old.is_empty() {
            redirects.push(json!({ "from": old, "to": page }));
        }
    }
    for redirect in redirects {
        settings.push("redirects", redirect);
    }
    report.moved(KEY, "redirects");
}

/// Returns the addresses of the pages in the default language, as the function takes
/// them: below the base URL, with a leading slash.
fn pages(site: &Site) -> Vec<String> {
    let others = site.locales.iter().filter(|locale| !locale.is_default);
    let others: Vec<String> = others
        .map(|locale| locale.base(&site.config.base_url))
        .collect();
    let pages = site.routes.values().filter_map(|target| {
        if matches!(target, RouteTarget::Redirect(_)) {
            return None;
        }
        let address = path::decode(site.permalink(*target).as_str());
        let is_other = others.iter().any(|base| {
            address.starts_with(base.as_str()) || address == base.trim_end_matches('/')
        });
        let below = address.strip_prefix(&*site.config.base_url)?;
        (!is_other).then(|| format!("/{below}"))
    });
    pages.collect()
}

/// Returns whether a path below the base URL is the address of a page.
fn is_page(site: &Site, below: &str) -> bool {
    let address = path::join([&*site.config.base_url, below]);
    site.routes.contains_key(&RouteKey::of(&address))
}

/// Calls the function with the address of a page. Returns the old addresses, or `None`
/// if they are not constant.
fn created(function: &Callable, page: &str) -> Option<Vec<String>> {
    let value = Value::from(function.call(page.into())?);
    if matches!(value, Value::Unknown | Value::Function(_)) {
        return None;
    }
    let items = value.into_list();
    let items = items.iter().filter(|item| !item.is_nothing());
    items.map(Value::text).collect()
}
