//! Routes: the page at each address, and diagnostics for pages that share an
//! address.
//!
//! The first page of an address keeps it, in the order of [`build`]: within a
//! tree, docs come before the pages that are generated from them.
//!
//! Two pages with one address are an error, because one of them could not be written.
//! The other page is not lost to links by file or id, which find the doc without its
//! address.

use std::collections::btree_map::Entry;
use std::collections::{HashMap, hash_map};

use located_data::{Diagnostic, Step, path};

use super::Sources;
use crate::address::{Address, RouteKey, folded};
use crate::config::CONFIG_FILE;
use crate::index::LocaleIdx;
use crate::site::{ReferenceEntry, RouteTarget, Site};

/// Enters all pages of the site by address.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    let mut routes = Vec::new();
    for (idx, tree) in site.trees.iter_enumerated() {
        for &doc in tree.docs.values() {
            routes.push((site.docs[doc].permalink.clone(), RouteTarget::Doc(doc)));
        }
        for (index, page) in tree.generated_indexes.iter_enumerated() {
            routes.push((
                page.permalink.clone(),
                RouteTarget::GeneratedIndex { tree: idx, index },
            ));
        }
        for (tag, entry) in tree.tags.iter_enumerated() {
            routes.push((entry.permalink.clone(), RouteTarget::Tag { tree: idx, tag }));
        }
        if let Some(list) = &tree.tags_permalink {
            routes.push((list.clone(), RouteTarget::TagList(idx)));
        }
    }
    for (idx, blog) in site.blogs.iter_enumerated() {
        for post in &blog.posts {
            let address = site.docs[post.doc].permalink.clone();
            routes.push((address, RouteTarget::Doc(post.doc)));
        }
        for page in blog.pages() {
            let target = RouteTarget::Blog { blog: idx, page };
            routes.push((blog.address(page).clone(), target));
        }
    }
    for &page in &site.pages {
        routes.push((site.docs[page].permalink.clone(), RouteTarget::Doc(page)));
    }
    for locale in site.locales.indices() {
        for page in site.mounted.indices() {
            let address = site.mounted_address(locale, page);
            routes.push((address, RouteTarget::Mounted { locale, page }));
        }
    }
    for (address, target) in routes {
        add(sources, site, &address, target, out);
    }
    cases(sources, site, out);
}

/// Reports pages whose addresses differ only in case or in the Unicode form of letters with
/// marks. Where a file system ignores the difference, one of them replaces the other, and
/// some hosts answer both with one page.
fn cases(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    let mut first = HashMap::with_capacity(site.routes.len());
    for (key, &target) in &site.routes {
        let other = match first.entry(folded(key.as_str())) {
            hash_map::Entry::Vacant(entry) => {
                entry.insert(target);
                continue;
            }
            hash_map::Entry::Occupied(entry) => *entry.get(),
        };
        if is_fallback(site, target) {
            continue;
        }
        let (one, two) = (site.permalink(other), site.permalink(target));
        let message = format!(
            "{} and {} have URLs that differ only in {}, `{one}` and `{two}`",
            describe(sources, site, other),
            describe(sources, site, target),
            difference(&one, &two),
        );
        let problem = Diagnostic::warning("case-collision", message);
        out.push(place(sources, site, [other, target], problem));
    }
}

/// Returns in what two paths differ that have the same folded form.
fn difference(one: &str, two: &str) -> &'static str {
    let decoded = [one, two].map(|path| path::decode(path).to_lowercase());
    match decoded[0] == decoded[1] {
        true => "case",
        false => "the Unicode form of their letters (NFC or NFD)",
    }
}

/// Enters a page, or reports that its address is taken. If both are originals
/// in place of missing translations, the problem is that of the originals, and
/// is reported for their own language.
fn add(
    sources: &Sources,
    site: &mut Site,
    address: &Address,
    target: RouteTarget,
    out: &mut Vec<Diagnostic>,
) {
    let other = match site.routes.entry(RouteKey::of(address)) {
        Entry::Vacant(entry) => {
            entry.insert(target);
            return;
        }
        Entry::Occupied(entry) => *entry.get(),
    };
    let same_language = locale_of(site, other) == locale_of(site, target);
    if same_language && is_fallback(site, target) {
        return;
    }
    let message = format!(
        "{} and {} have the same URL `{address}`",
        describe(sources, site, other),
        describe(sources, site, target),
    );
    let diagnostic = site
        .config
        .checks
        .duplicate_routes
        .diagnostic("duplicate-route", message);
    out.extend(diagnostic.map(|problem| place(sources, site, [other, target], problem)));
}

/// Returns the locale of a page, or `None` for a redirect, which has none.
fn locale_of(site: &Site, target: RouteTarget) -> Option<LocaleIdx> {
    match target {
        RouteTarget::Doc(doc) => Some(site.trees[site.docs[doc].tree].locale),
        RouteTarget::GeneratedIndex { tree, .. }
        | RouteTarget::TagList(tree)
        | RouteTarget::Tag { tree, .. } => Some(site.trees[tree].locale),
        RouteTarget::Mounted { locale, .. } => Some(locale),
        RouteTarget::Blog { blog, .. } => Some(site.blogs[blog].locale),
        RouteTarget::Redirect(_) => None,
    }
}

/// Returns whether a page is an original shown because its translation is
/// missing. Its problems are reported for the original only.
fn is_fallback(site: &Site, target: RouteTarget) -> bool {
    match target {
        RouteTarget::Doc(doc) => !site.docs[doc].translated,
        RouteTarget::GeneratedIndex { tree, .. }
        | RouteTarget::TagList(tree)
        | RouteTarget::Tag { tree, .. } => !site.locales[site.trees[tree].locale].is_default,
        RouteTarget::Mounted { locale, .. } => !site.locales[locale].is_default,
        RouteTarget::Blog { blog, .. } => !site.locales[site.blogs[blog].locale].is_default,
        RouteTarget::Redirect(_) => false,
    }
}

/// Returns what messages call a page: its file, or what it was generated from.
fn describe(sources: &Sources, site: &Site, target: RouteTarget) -> String {
    match target {
        RouteTarget::Doc(doc) => site.docs[doc].source.path.clone(),
        RouteTarget::GeneratedIndex { tree, index } => {
            let page = &site.trees[tree].generated_indexes[index];
            format!("the page of category `{}`", page.title)
        }
        RouteTarget::TagList(_) => "the list of tags".to_owned(),
        RouteTarget::Tag { tree, tag } => {
            format!("the page of tag `{}`", site.trees[tree].tags[tag].label)
        }
        RouteTarget::Mounted { page, .. } => {
            let page = &sources.mounted[page];
            let of = match page.reference {
                Some(ReferenceEntry::Api(api)) => {
                    format!(" of the API reference `{}`", sources.config.api[api].id)
                }
                Some(ReferenceEntry::Library(library)) => format!(
                    " of the library reference `{}`",
                    sources.config.library[library].id
                ),
                None => String::new(),
            };
            format!("the page `{}`{of}", page.title)
        }
        RouteTarget::Blog { blog, page } => {
            let blog = &site.blogs[blog];
            format!("the page {} of blog `{}`", blog.address(page), blog.title)
        }
        RouteTarget::Redirect(redirect) => {
            format!("the redirect from {}", site.redirects[redirect].from)
        }
    }
}

/// Adds to a diagnostic about the second of two pages the position of its slug, if it
/// has a file, or of its entry in `site.toml`, and how to give the page another
/// address. If the second has no place, that is the place of the first.
fn place(
    sources: &Sources,
    site: &Site,
    [other, target]: [RouteTarget; 2],
    diagnostic: Diagnostic,
) -> Diagnostic {
    let in_config = |mut diagnostic: Diagnostic, steps: &[&[Step<'_>]]| {
        let source = sources.config_source.as_ref();
        diagnostic.file = Some(CONFIG_FILE.to_owned());
        diagnostic.span =
            source.and_then(|source| steps.iter().find_map(|steps| source.span(steps)));
        diagnostic
    };
    match target {
        RouteTarget::Doc(doc) => {
            let source = &site.docs[doc].source;
            let mut diagnostic = diagnostic
                .in_file(&*source.path)
                .help("give one of them another `slug`");
            diagnostic.span = source.front_matter.span("slug");
            diagnostic
        }
        RouteTarget::GeneratedIndex { tree, index } => {
            let page = &site.trees[tree].generated_indexes[index];
            let diagnostic = diagnostic
                .help("add a `slug` to the category's `link`, or a `key` to the category");
            match &page.place {
                Some((file, span)) => diagnostic.in_file(&**file).at(*span),
                None => at_doc(site, other, diagnostic),
            }
        }
        RouteTarget::Tag { .. } | RouteTarget::TagList(_) => {
            let help = "add a `permalink` to the tag, or move the page";
            at_doc(site, other, diagnostic.help(help))
        }
        RouteTarget::Mounted { page, .. } => {
            let Some(reference) = sources.mounted[page].reference else {
                let page = [Step::Key("search"), Step::Key("search_page")];
                let help = "set `search_page` under `[search]` to another path or to `false`, or \
                            give the other page another URL";
                let source = sources.config_source.as_ref();
                let is_written = source.is_some_and(|source| source.span(&page).is_some());
                return match other {
                    RouteTarget::Doc(_) if !is_written => {
                        at_doc(site, other, diagnostic.help(help))
                    }
                    _ => in_config(diagnostic, &[&page]).help(help),
                };
            };
            let (table, idx) = reference.place();
            let entry = [Step::Key(table), Step::Index(idx)];
            let route = [Step::Key(table), Step::Index(idx), Step::Key("route")];
            in_config(diagnostic, &[&route, &entry]).help(format!(
                "change the `route` of this `[[{table}]]`, or the other URL"
            ))
        }
        RouteTarget::Blog { blog, .. } => {
            let idx = Step::Index(site.blogs[blog].config);
            let entry = [Step::Key("blog"), idx];
            let route = [Step::Key("blog"), idx, Step::Key("route_base_path")];
            in_config(diagnostic, &[&route, &entry])
                .help("change the `route_base_path` of this `[[blog]]`, or the other URL")
        }
        RouteTarget::Redirect(_) => {
            at_doc(site, other, diagnostic.help("change one of the two URLs"))
        }
    }
}

/// Places a diagnostic at the slug of a page that has a file.
fn at_doc(site: &Site, target: RouteTarget, diagnostic: Diagnostic) -> Diagnostic {
    let RouteTarget::Doc(doc) = target else {
        return diagnostic;
    };
    let source = &site.docs[doc].source;
    let mut diagnostic = diagnostic.in_file(&*source.path);
    diagnostic.span = source.front_matter.span("slug");
    diagnostic
}
