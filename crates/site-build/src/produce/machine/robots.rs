//! `robots.txt`.

use std::fmt::Write as _;

use docs_model::Site;
use located_data::path;

/// Returns the rules for crawlers: everything is allowed, unless the whole site
/// has `no_index`.
///
/// A page with `no_index` is not disallowed here: a crawler that may not fetch
/// a page never reads that it must not index it.
pub(crate) fn robots(site: &Site) -> String {
    let config = &site.config;
    if config.no_index {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    let mut out = String::from("User-agent: *\nAllow: /\n");
    if !config.url.is_empty() {
        let _ = writeln!(
            out,
            "\nSitemap: {}{}",
            config.url,
            path::join([&*config.base_url, "sitemap.xml"])
        );
    }
    out
}
