//! Redirects that Docusaurus creates from the addresses of pages: by the function
//! `createRedirects`, and by the extensions that addresses had before.
//!
//! They are created for each page, of which the site knows more than its
//! configuration. So the site is read with the configuration that was written, and
//! the redirects are added to it.

use std::collections::HashSet;
use std::iter;
use std::path::Path;

use docs_markdown::settings::Callable;
use docs_model::Site;
use docs_model::address::{RouteKey, TrailingSlash};
use docs_model::site::RouteTarget;
use located_data::path;
use serde_json::json;

use super::out::Settings;
use super::report::Report;
use super::value::Value;
use crate::understand::{self, ProjectOptions};

/// Key of the function in the report.
const KEY: &str = "redirects.createRedirects";

/// Keys of the extensions.
const FROM_EXTENSIONS: &str = "redirects.fromExtensions";
const TO_EXTENSIONS: &str = "redirects.toExtensions";

/// What creates redirects to the pages of a site.
#[derive(Debug, Default)]
pub(super) struct Creators {
    /// Returns the earlier addresses of a page.
    pub(super) function: Option<Callable>,
    /// Extensions that addresses of pages had before, without dot: `/guide.html` leads to
    /// `/guide`.
    pub(super) from_extensions: Vec<String>,
    /// Extensions that addresses of pages have now: `/guide` leads to `/guide.html`.
    pub(super) to_extensions: Vec<String>,
}

impl Creators {
    /// Returns whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        let Self {
            function,
            from_extensions,
            to_extensions,
        } = self;
        function.is_none() && from_extensions.is_empty() && to_extensions.is_empty()
    }

    /// Returns the keys of the configuration that create redirects.
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        let function = self.function.is_some().then_some(KEY);
        let from = (!self.from_extensions.is_empty()).then_some(FROM_EXTENSIONS);
        let to = (!self.to_extensions.is_empty()).then_some(TO_EXTENSIONS);
        [function, from, to].into_iter().flatten()
    }

    /// Returns the earlier addresses of a page by their extensions, as Docusaurus does. The
    /// address of its own file needs no redirect: hosts serve it.
    fn by_extension(&self, page: &str, site: &Site) -> Vec<String> {
        let trimmed = page.trim_end_matches('/');
        if trimmed.is_empty() {
            return Vec::new();
        }
        let extension = |extension: &String| format!(".{extension}");
        let has = |known: &&String| trimmed.ends_with(&extension(known));
        let without = self.to_extensions.iter().filter(has);
        let mut out: Vec<String> = without
            .map(|known| trimmed[..trimmed.len() - known.len() - 1].to_owned())
            .collect();
        if !self.from_extensions.iter().any(|known| has(&known)) {
            let is_file = |known: &&String| {
                *known == "html" && site.config.trailing_slash == TrailingSlash::Never
            };
            let with = self.from_extensions.iter().filter(|known| !is_file(known));
            out.extend(with.map(|known| format!("{trimmed}{}", extension(known))));
        }
        out
    }
}

/// Adds the redirects that lead to the pages of the site in `dir`, or reports why there are
/// none.
pub(super) fn create(
    dir: &Path,
    creators: &Creators,
    settings: &mut Settings,
    report: &mut Report,
) {
    let opened = understand::open(dir, &ProjectOptions::default(), None);
    let Some(project) = opened.ok().and_then(|opened| opened.project) else {
        let text =
            "the pages could not be read: write the redirects that it creates to `[[redirects]]`";
        for key in creators.keys() {
            report.manual(key, text);
        }
        return;
    };
    let pages = pages(&project.site);
    let (by_function, is_evaluated) = match created_for(creators.function.as_ref(), &pages) {
        Ok(created) => (created, creators.function.is_some()),
        Err(page) => {
            let text = format!(
                "its result for `{page}` could not be evaluated: write the redirects that it creates \
                 to `[[redirects]]`"
            );
            report.manual(KEY, &text);
            (Vec::new(), false)
        }
    };
    let mut redirects = Vec::new();
    let by_function = by_function.into_iter().chain(iter::repeat_with(Vec::new));
    for (page, by_function) in pages.iter().zip(by_function) {
        let mut old = creators.by_extension(page, &project.site);
        old.extend(by_function);
        let mut known = HashSet::new();
        old.retain(|old| {
            old.starts_with('/') && !is_taken(&project.site, old) && known.insert(old.clone())
        });
        if !old.is_empty() {
            redirects.push(json!({ "from": old, "to": page }));
        }
    }
    for redirect in redirects {
        settings.push("redirects", redirect);
    }
    for key in creators.keys().filter(|key| *key != KEY || is_evaluated) {
        report.moved(key, "redirects");
    }
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

/// Returns whether a path below the base URL is the address of a page, or of another form of
/// one, such as its Markdown: the extension `md` needs no redirect there.
fn is_taken(site: &Site, below: &str) -> bool {
    let address = path::join([&*site.config.base_url, below]);
    site.routes.contains_key(&RouteKey::of(&address)) || site.is_other_form(&address)
}

/// Returns the old addresses that a function creates for each page, or the page for which
/// they are not constant. Without a function, there are none.
fn created_for<'p>(
    function: Option<&Callable>,
    pages: &'p [String],
) -> Result<Vec<Vec<String>>, &'p str> {
    let pages = pages.iter().filter(|_| function.is_some());
    pages
        .map(|page| {
            function
                .and_then(|function| created(function, page))
                .ok_or(&**page)
        })
        .collect()
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
