//! Full URLs that lead to the site itself, or to a preview of it on the author's
//! machine: in pages and in the configuration.

use located_data::{Advice, path};

use super::Sources;
use crate::config::{PLACEHOLDER_URL, SiteConfig, path_on_machine, strip_prefix_in_any_case};
use crate::machine_file::MachineFile;
use crate::site::Site;

/// What a full URL leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FullUrl<'t> {
    /// Another site.
    Elsewhere,
    /// The site. Contains the path with query and fragment.
    Site(&'t str),
    /// A page of the site on the author's machine. Contains the path with query and
    /// fragment.
    Preview(&'t str),
}

impl<'t> FullUrl<'t> {
    /// Returns what a URL leads to.
    pub(super) fn of(site: &Site, url: &'t str) -> Self {
        if let Some(address) = path_on_machine(url) {
            // Documentation links to servers on the reader's machine, and above all to their
            // roots.
            return match address != "/" && site.route(address).is_some() {
                true => Self::Preview(address),
                false => Self::Elsewhere,
            };
        }
        own_address(&site.config, url).map_or(Self::Elsewhere, Self::Site)
    }
}

/// Returns whether a URL may be one of the site or of its preview, before its pages are
/// known.
pub(super) fn is_of_site_or_preview(config: &SiteConfig, url: &str) -> bool {
    own_address(config, url).is_some() || path_on_machine(url).is_some()
}

/// Returns whether the build makes a file at a path that is not the address of a page:
/// another form of a page, a feed, a list.
pub(super) fn is_generated(site: &Site, path: &str) -> bool {
    match path.strip_suffix(".html").or(path.strip_suffix(".md")) {
        Some(stem) => site.route(stem).is_some(),
        None => path::file_name(path).contains('.'),
    }
}

/// Returns whether the build writes a file at an address, which has the base URL and no
/// query: a list for machines, a feed, the Markdown form of a page, a file of a reference.
pub(super) fn is_written(sources: &Sources, site: &Site, address: &str) -> bool {
    let address = path::decode(address);
    let base = site.config.base_url.trim_end_matches('/');
    let below = address.strip_prefix(base);
    let Some(file) = below.and_then(|below| below.strip_prefix('/')) else {
        return false;
    };
    MachineFile::of(&site.config).any(|machine| machine.path() == file)
        || sources.mounted_files.contains(file)
        || site.is_other_form(&address)
}

/// Returns what is wrong with the URL of a page on the author's machine.
pub(super) fn preview_problem(url: &str, address: &str) -> Advice {
    Advice::new(
        format!("`{url}` works on your machine only"),
        format!("write `{address}`, the address of the page"),
    )
}

/// Returns what is wrong with a URL of the site without a page. `near` is the address that
/// it most probably means.
pub(super) fn unknown_page(url: &str, near: Option<&str>) -> Advice {
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "correct the path, or list it as `[[external]]` if another program serves it".to_owned()
        }
    };
    Advice::new(format!("`{url}` is not a page of this site"), help)
}

/// Returns the address of a URL below that of the site, with its query and fragment.
fn own_address<'t>(config: &SiteConfig, url: &'t str) -> Option<&'t str> {
    if config.url.is_empty() || config.url == PLACEHOLDER_URL {
        return None;
    }
    let address = strip_prefix_in_any_case(url, &config.url)?;
    let is_below = |base: &str| {
        let rest = address.strip_prefix(base);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
    };
    (address.starts_with('/') && is_below(config.base_url.trim_end_matches('/'))).then_some(address)
}
