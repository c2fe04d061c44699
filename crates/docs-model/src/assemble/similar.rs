//! Suggestions for paths and addresses that lead nowhere.
//!
//! A wrong suggestion costs more than none: authors follow it. So a path is suggested
//! only if its name is that of the wanted one, up to its folder, its case, its
//! number or its extension, or if it differs by a few characters, as typing errors
//! do. Measures of similarity for words do not help, because paths have common
//! starts: most are similar in them to all others of their folder.

use std::sync::atomic::{AtomicUsize, Ordering};

use located_data::diagnostic::max_edits;
use located_data::path;

use super::Sources;
use crate::address::{RouteKey, composed, is_other_form};
use crate::config::strip_prefix_in_any_case;
use crate::site::{RouteTarget, Site};

/// Maximum number of comparisons for "did you mean" in a site.
// Enough for suggestions at 500 dead links on a site of a thousand pages.
const MAX_COMPARISONS: usize = 500_000;

/// Maximum length of paths that are compared character by character, in bytes.
const MAX_LEN: usize = 200;

/// The suggestions that a site may still look for. The budget is for the whole site,
/// so that many dead links on a large site do not take quadratic time.
pub(super) struct Suggestions {
    comparisons: AtomicUsize,
}

impl Suggestions {
    /// Returns the full budget.
    pub(super) fn new() -> Self {
        Self {
            comparisons: AtomicUsize::new(MAX_COMPARISONS),
        }
    }

    /// Returns no budget, for a caller that needs no suggestions.
    pub(super) const fn none() -> Self {
        Self {
            comparisons: AtomicUsize::new(0),
        }
    }

    /// Takes `count` comparisons from the budget. Returns `None` if it is used up.
    fn take(&self, count: usize) -> Option<()> {
        let taken = |left: usize| left.checked_sub(count);
        self.comparisons
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken)
            .ok()
            .map(drop)
    }

    /// Returns the one of `count` paths that `wanted` most probably means.
    pub(super) fn path<'p>(
        &self,
        wanted: &str,
        count: usize,
        paths: impl Iterator<Item = &'p str>,
    ) -> Option<&'p str> {
        self.take(count)?;
        nearest_path(wanted, paths)
    }

    /// Returns the address of the page that `wanted`, an address with the base URL,
    /// most probably means. `own` is the address of the page with the link, which no
    /// link means.
    pub(super) fn page<'s>(
        &self,
        site: &'s Site,
        wanted: &RouteKey,
        own: Option<&RouteKey>,
    ) -> Option<&'s str> {
        let pages = site.routes.iter().filter(|(key, target)| {
            !matches!(target, RouteTarget::Redirect(_)) && Some(*key) != own
        });
        let pages = pages.map(|(key, _)| key.as_str());
        self.path(wanted.as_str(), site.routes.len(), pages)
    }

    /// Returns the file of the site folder that `wanted` most probably means: one
    /// with its name in another folder, since paths are more often wrong in their
    /// folders, in another case, with another extension, or misspelt.
    pub(super) fn file<'s>(&self, sources: &'s Sources, wanted: &str) -> Option<&'s str> {
        self.take(sources.files.len())?;
        let wanted = path::decode(wanted);
        let name = path::file_name(&wanted);
        let (stem, extension) = name.rsplit_once('.')?;
        let lower = name.to_lowercase();
        let rank = |file: &'s String| {
            let candidate = path::file_name(file);
            let (other_stem, other_extension) = candidate.rsplit_once('.')?;
            let rank = if candidate == name || is_other_form(candidate, name) {
                0
            } else if candidate.to_lowercase() == lower {
                1
            } else if stem == other_stem && is_picture(extension) && is_picture(other_extension) {
                2
            } else if extension == other_extension && edits(stem, other_stem).is_some() {
                3
            } else {
                return None;
            };
            Some((rank, &**file))
        };
        sources
            .files
            .iter()
            .filter_map(rank)
            .min()
            .map(|(_, file)| file)
    }

    /// Returns what `to`, an address in the configuration that leads nowhere,
    /// most probably means: a page or a file in a static folder.
    pub(super) fn address(&self, sources: &Sources, site: &Site, to: &str) -> Option<String> {
        let end = to.find(['?', '#']).unwrap_or(to.len());
        let (path, _) = to.split_at(end);
        if let Some(file) = self
            .file(sources, path)
            .and_then(|file| site.config.static_path(file))
        {
            return Some(format!("/{file}"));
        }
        let wanted = RouteKey::of(&site.address_from_root(site.default_locale(), path));
        self.page(site, &wanted, None).map(str::to_owned)
    }

    /// Returns the help for an address in the configuration that leads nowhere: the
    /// address that it most probably means, else `help`.
    pub(super) fn help(&self, sources: &Sources, site: &Site, to: &str, help: &str) -> String {
        if let Some(help) = host_help(to) {
            return help;
        }
        self.address(sources, site, to)
            .map_or_else(|| help.to_owned(), |near| did_you_mean(to, &near))
    }
}

/// Returns the help for a path or an anchor that does not exist: the one that it most
/// probably means. The two may look the same: systems write letters with marks as one
/// character or as two.
pub(super) fn did_you_mean(wanted: &str, near: &str) -> String {
    let name = |text: &str| path::file_name(&path::decode(text)).to_owned();
    match is_other_form(&name(wanted), &name(near)) {
        true => format!(
            "`{near}` looks the same, but has another Unicode form (NFC or NFD): copy it from \
             here, or rename it in the form of the link"
        ),
        false => format!("did you mean `{near}`?"),
    }
}

/// Returns the help for a link that begins with a host, or with a scheme without its
/// colon.
pub(super) fn host_help(target: &str) -> Option<String> {
    let after = |start| strip_prefix_in_any_case(target, start);
    let address = match (after("https//"), after("http//"), after("www.")) {
        (Some(rest), ..) => format!("https://{rest}"),
        (_, Some(rest), _) => format!("http://{rest}"),
        (.., Some(_)) => format!("https://{target}"),
        _ => return None,
    };
    Some(format!("write `{address}` for a page of another site"))
}

/// Returns whether files with this extension are pictures, which are often kept in
/// several formats, or converted from one to another.
fn is_picture(extension: &str) -> bool {
    matches!(
        &*extension.to_lowercase(),
        "apng" | "avif" | "gif" | "jpeg" | "jpg" | "png" | "svg" | "webp"
    )
}

/// Returns the path that `wanted` most probably means.
fn nearest_path<'p>(wanted: &str, paths: impl Iterator<Item = &'p str>) -> Option<&'p str> {
    let wanted = Plain::of(wanted);
    let name = wanted.name();
    if name.is_empty() {
        return None;
    }
    let rank = |path: &'p str| {
        let plain = Plain::of(path);
        let rank = if plain.name() == name {
            // The nearest of several folders.
            (0, distance(&plain.path, &wanted.path))
        } else if let Some(edits) = edits_of(&wanted.path, &plain.path, name) {
            (1, edits)
        } else if let Some(edits) = edits(name, plain.name()).filter(|n| *n < max_edits(name)) {
            // Two differences at once are rarely both errors.
            (2, edits)
        } else if plain.folder() == wanted.folder() && is_start(name, plain.name()) {
            (3, name.len().abs_diff(plain.name().len()))
        } else {
            return None;
        };
        Some((rank, path))
    };
    paths.filter_map(rank).min().map(|(_, path)| path)
}

/// A path without what authors leave out or write in another way: case, numbers and
/// extensions of pages, and the signs between words.
struct Plain {
    path: String,
    /// Offset of the name, which is the last segment, and the one before it for an
    /// index: all of these have the same name.
    name_at: usize,
}

impl Plain {
    fn of(path: &str) -> Self {
        let path = path.trim_matches('/');
        let path = [".md", ".mdx", ".html"]
            .iter()
            .find_map(|extension| path.strip_suffix(extension))
            .unwrap_or(path);
        let segments: Vec<String> = path.split('/').map(plain_segment).collect();
        let path = segments.join("/");
        let mut at = path.rfind('/').map_or(0, |slash| slash + 1);
        if matches!(&path[at..], "index" | "readme") && at > 0 {
            at = path[..at - 1].rfind('/').map_or(0, |slash| slash + 1);
        }
        Self { path, name_at: at }
    }

    fn name(&self) -> &str {
        &self.path[self.name_at..]
    }

    fn folder(&self) -> &str {
        &self.path[..self.name_at]
    }
}

/// Returns a segment of a path in lower case, without a number before its name, and
/// with one kind of sign between words.
fn plain_segment(segment: &str) -> String {
    let digits = segment.trim_start_matches(|c: char| c.is_ascii_digit());
    let name = digits.trim_start_matches(['-', '_', '.', ' ']);
    let has_number = digits.len() < segment.len() && name.len() < digits.len() && !name.is_empty();
    let name = if has_number { name } else { segment };
    composed(name).to_lowercase().replace(['_', ' '], "-")
}

/// Returns whether one name is the start of the other, as `install` is of
/// `installation`.
fn is_start(a: &str, b: &str) -> bool {
    const MIN: usize = 4;
    let shorter = a.len().min(b.len());
    shorter >= MIN && (a.starts_with(b) || b.starts_with(a))
}

/// Returns the number of typing errors between two names, or `None` if there are too
/// many for their length.
fn edits(wanted: &str, name: &str) -> Option<usize> {
    edits_of(wanted, name, wanted)
}

/// Like [`edits`], for paths of which the last segment of the wanted one is `name`.
fn edits_of(wanted: &str, path: &str, name: &str) -> Option<usize> {
    let max = max_edits(name);
    // A character has up to four bytes.
    let is_near = wanted.len().abs_diff(path.len()) <= 4 * max;
    if !is_near || wanted.len() > MAX_LEN || path.len() > MAX_LEN {
        return None;
    }
    let edits = strsim::osa_distance(wanted, path);
    (edits <= max).then_some(edits)
}

/// Returns how much two paths differ.
fn distance(a: &str, b: &str) -> usize {
    if a.len() > MAX_LEN || b.len() > MAX_LEN {
        return a.len().max(b.len());
    }
    strsim::osa_distance(a, b)
}
