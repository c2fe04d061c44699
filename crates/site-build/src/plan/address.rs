//! Addresses and files of pages.
//!
//! Addresses are encoded and start with the base URL; files are decoded and do
//! not. Every conversion between them is made here.

use docs_model::Site;
use docs_model::address::Address;
use docs_model::index::LocaleIdx;
use located_data::path;

/// Returns the output file of a page.
///
/// The form depends on `trailing_slash`: `guide/index.html` or `guide.html` for
/// `/guide`.
pub(crate) fn output_file(site: &Site, permalink: &Address) -> String {
    let path = path::decode(permalink);
    let base = site.config.base_url.trim_end_matches('/');
    let below = path.strip_prefix(base).unwrap_or(&path);
    site.config.trailing_slash.output_file(below)
}

/// Returns the address of the page for unknown addresses in a locale. That of the default
/// locale is at the root, where hosts look for it, even if its pages are below a path.
pub(crate) fn not_found_address(site: &Site, locale: LocaleIdx) -> Address {
    let base = match site.locales[locale].is_default {
        true => site.config.base_url.clone(),
        false => site.locale_base(locale),
    };
    let below = base.strip_prefix(&*site.config.base_url).unwrap_or(&base);
    site.file_address(&path::join([below, "404.html"]))
}

/// Returns the file of the feed at an address.
pub(crate) fn feed_file(site: &Site, address: &Address) -> String {
    let path = path::decode(address);
    let below = path.strip_prefix(&*site.config.base_url).unwrap_or(&path);
    below.to_owned()
}

/// Returns the output file of a page's Markdown twin.
///
/// `guide.md` for `/guide` and for `/guide/`, so that the address of the twin
/// does not depend on `trailing_slash`.
pub(crate) fn twin_file(site: &Site, permalink: &Address) -> String {
    let file = output_file(site, permalink);
    let stem = file
        .strip_suffix("/index.html")
        .or_else(|| file.strip_suffix(".html"));
    format!("{}.md", stem.unwrap_or(&file))
}

/// Returns the output file of the picture of a page for link previews:
/// `social/guide/index.png` for `guide/index.html`.
#[cfg(feature = "social-images")]
pub(crate) fn social_file(site: &Site, permalink: &Address) -> String {
    let file = output_file(site, permalink);
    format!("social/{}.png", file.strip_suffix(".html").unwrap_or(&file))
}

/// Returns the address of a page's Markdown twin.
pub(crate) fn twin_address(site: &Site, permalink: &Address) -> Address {
    site.file_address(&path::without_escapes(&twin_file(site, permalink)))
}

/// Returns an address with the origin of the site, if one is configured.
///
/// Without one, the address is returned as it is: callers that need an absolute
/// URL check first.
pub(crate) fn absolute(site: &Site, permalink: &str) -> String {
    format!("{}{permalink}", site.config.url)
}

/// Returns the addresses of a page in each language that has it, with origin,
/// and their values of `hreflang`. Returns nothing for a site with one language
/// or without an origin.
///
/// The default language has a second entry, `x-default`, for readers of other
/// languages.
pub(crate) fn alternates(site: &Site, locale: LocaleIdx, permalink: &str) -> Vec<(String, String)> {
    if site.locales.len() < 2 || site.config.url.is_empty() {
        return Vec::new();
    }
    let Some(rest) = permalink.strip_prefix(&*site.locale_base(locale)) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for (idx, locale) in site.locales.iter_enumerated() {
        let address = format!("{}{rest}", site.locale_base(idx));
        if site.route(&address).is_none() {
            continue;
        }
        let href = absolute(site, &address);
        if locale.is_default {
            out.push(("x-default".to_owned(), href.clone()));
        }
        out.push((locale.html_lang.clone(), href));
    }
    out
}

/// Returns the address of the OpenSearch description, which tells browsers
/// about the search page. `None` if the site has no search page, or no origin,
/// which the description must contain.
pub(crate) fn opensearch_address(site: &Site, locale: LocaleIdx) -> Option<String> {
    site.config.search.page()?;
    let has_origin = !site.config.url.is_empty();
    has_origin.then(|| path::join([&*site.locale_base(locale), "opensearch.xml"]))
}

/// Returns the file of an address below the base URL.
///
/// Returns `None` for an address that is not below it.
pub(crate) fn menu_file(site: &Site, address: &str) -> Option<String> {
    Some(address.strip_prefix(&*site.config.base_url)?.to_owned())
}
