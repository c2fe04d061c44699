//! Resolution of references: links to files and pages, images, anchors and
//! symbols.
//!
//! Authors write links in two ways. A link to a Markdown file (`./setup.md`) is
//! resolved by path, in the version and the language of the linking doc; it
//! survives a change of the target's address. Any other link is an address
//! (`/guide/setup`, `../setup`), which is looked up among the routes, then
//! among files. The rules and their order are those of Docusaurus, so that
//! existing content keeps working.
//!
//! A target that is not found is kept as written and reported with the one that it
//! most probably means ([`Suggestions`]).
//!
//! | Written | Candidates, in order |
//! |---|---|
//! | `#id` | the anchors of the page itself |
//! | `setup.md` | next to the linking file, in the docs folder, in the site folder |
//! | `./setup.md` | next to the linking file only |
//! | `/setup.md` | in the docs folder, in the site folder, the twin of a page |
//! | `@site/docs/setup.md` | in the site folder |
//! | `/setup` | a page of the language, a page below the base URL, a static file, a file that the build writes, a page without `.html`, another program |
//! | `../setup` | the same, but relative to the *address* of the page |
//! | `https://…`, `mailto:…` | not checked here |
//! | `pathname:///app` | not checked, the prefix is dropped |
//!
//! An address is relative to that of the page because browsers resolve it in this
//! way: with a trailing slash, `setup` on `/guide/` is `/guide/setup`, without one
//! it is `/setup`. A link to a file does not have this problem, and help texts
//! suggest it.
//!
//! A translated doc is in `i18n`, and so are neither its neighbours nor its pictures.
//! Paths are resolved from the file itself first, and then from the place that its
//! original has. In folders of the docs folder (`docs/fr`), a translation can link to any
//! language: its links lead to the file or the address as written, and only if there is
//! none to the page of its own language.
//!
//! Each reference costs a few lookups in maps. Only suggestions compare a target with
//! all pages; their total is limited.

mod anchors;
mod files;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, OnceLock};

use located_data::diagnostic::nearest;
use located_data::{Advice, Diagnostic, path};
use rayon::prelude::*;

pub(super) use self::anchors::anchor_help;
use super::Sources;
use super::full_url::{
    FullUrl, is_generated, is_of_site_or_preview, is_written, preview_problem, unknown_page,
};
use super::missing::MissingParts;
use super::schemes;
use super::sidebars::reports;
use super::similar::{Suggestions, did_you_mean, host_help};
use crate::address::RouteKey;
use crate::config::{CheckLevel, SiteConfig};
use crate::content::{Reference, ReferenceKind};
use crate::folders::{DocFolder, doc_folders};
use crate::identity::is_markdown_file;
use crate::index::{DocIdx, IndexVec, LocaleIdx, TreeIdx, VersionIdx};
use crate::site::{BlogPage, Doc, MountedLink, RouteTarget, Site, Target};

/// Sets the targets of all documents. They are collected first, because
/// resolving one reads the whole site.
///
/// Most documents have no problems, and are resolved on all cores. The others are resolved
/// again, one after the other: which suggestions a site still gets, and which page reports
/// an anchor that several link to, depends on the order.
pub(super) fn resolve(
    sources: &Sources,
    site: &mut Site,
    suggestions: &Suggestions,
    out: &mut Vec<Diagnostic>,
) {
    let no_suggestions = Suggestions::none();
    let resolver = Resolver::new(sources, site, &no_suggestions);
    let docs: Vec<&Doc> = site.docs.iter().collect();
    let without_problems: Vec<Option<Vec<Target>>> = docs
        .par_iter()
        .map(|doc| {
            let mut problems = Vec::new();
            let targets = resolver.targets(doc, &mut problems);
            problems.is_empty().then_some(targets)
        })
        .collect();
    let resolver = Resolver {
        suggestions,
        reports: true,
        ..resolver
    };
    let all: Vec<Vec<Target>> = docs
        .into_iter()
        .zip(without_problems)
        .map(|(doc, targets)| targets.unwrap_or_else(|| resolver.targets(doc, out)))
        .collect();
    for link in &sources.mounted_links {
        resolver.mounted_link(link, out);
    }
    for (doc, targets) in site.docs.iter_mut().zip(all) {
        doc.targets = targets;
    }
}

/// Resolves the references of a site whose pages all have addresses.
struct Resolver<'a> {
    /// Files and symbols.
    sources: &'a Sources,
    /// Pages and their addresses.
    site: &'a Site,
    /// Docs of each tree, by path relative to the folder of the version.
    by_file: IndexVec<TreeIdx, HashMap<&'a str, DocIdx>>,
    /// Folders of docs and their translations, by version.
    folders: IndexVec<VersionIdx, Vec<DocFolder>>,
    /// Posts and standalone pages of each locale, by path of the original
    /// relative to the site folder.
    posts: IndexVec<LocaleIdx, HashMap<String, DocIdx>>,
    /// For "did you mean".
    suggestions: &'a Suggestions,
    /// Addresses of pages by their form in lower case. Filled at the first dead link.
    in_lower_case: OnceLock<HashMap<String, &'a str>>,
    /// References that cannot be read. Links to them are not dead.
    missing: MissingParts,
    /// Files of translations and anchors of their originals that they lack, as reported:
    /// many pages can link to one.
    lost_anchors: Mutex<HashSet<(&'a str, String)>>,
    /// Whether problems are reported, so that those that several pages have are reported
    /// once.
    reports: bool,
}

/// A resolved reference, or the reason why it cannot be resolved.
enum Resolution {
    /// The target, fully checked.
    Target(Target),
    /// A page, whose anchor remains to be checked.
    Page(RouteTarget, String),
    /// A page whose URL is written in full, with its address. The anchor remains to be
    /// checked.
    Url(RouteTarget, String, String),
    /// A URL of the site that leads to none of its pages. Another program may serve it,
    /// so that this is a warning at most.
    UnknownUrl(Advice),
    /// No target, with the diagnostic and its configured level.
    Missing {
        level: CheckLevel,
        code: &'static str,
        advice: Advice,
    },
}

impl<'a> Resolver<'a> {
    /// Creates a resolver, with docs and posts by file. It does not report problems.
    fn new(sources: &'a Sources, site: &'a Site, suggestions: &'a Suggestions) -> Self {
        // Links between docs stay in their version and language, so each tree
        // has its own map of files.
        let by_file = site.trees.iter().map(|tree| {
            let docs = tree.docs.values();
            docs.map(|&idx| (site.docs[idx].file.as_str(), idx))
                .collect()
        });
        let mut posts: IndexVec<_, _> = vec![HashMap::new(); site.locales.len()].into();
        for &page in &site.pages {
            let doc = &site.docs[page];
            let original = format!("{}{}", path::prefix(site.folder_of(doc)), doc.file);
            posts[site.trees[doc.tree].locale].insert(original, page);
        }
        for blog in &site.blogs {
            for post in &blog.posts {
                let doc = &site.docs[post.doc];
                let original = format!("{}{}", path::prefix(site.folder_of(doc)), doc.file);
                posts[blog.locale].insert(original, post.doc);
            }
        }
        let mut folders: IndexVec<_, _> = vec![Vec::new(); site.versions.len()].into();
        for folder in doc_folders(&sources.config, &sources.data) {
            folders[folder.version].push(folder);
        }
        Self {
            by_file: by_file.collect(),
            folders,
            posts,
            suggestions,
            in_lower_case: OnceLock::new(),
            missing: MissingParts::references(site),
            lost_anchors: Mutex::default(),
            reports: false,
            sources,
            site,
        }
    }

    /// Returns the targets of the references of a document, and their problems in `out`.
    fn targets(&self, doc: &Doc, out: &mut Vec<Diagnostic>) -> Vec<Target> {
        let references = doc.source.outline.references.iter();
        references
            .map(|reference| self.reference(doc, reference, out))
            .collect()
    }

    /// Returns the target of a reference, and reports its problems.
    ///
    /// A reference in a partial is relative to the file of the partial, unless
    /// its text is inserted into that of the document. A reference that its author
    /// excluded from checks keeps its target as written, without a report.
    fn reference(&self, doc: &Doc, reference: &Reference, out: &mut Vec<Diagnostic>) -> Target {
        let from = reference.file.as_deref().unwrap_or(&doc.source.path);
        let base = match reference.from_page {
            true => &*doc.source.path,
            false => from,
        };
        let target = &*self.without_alias(&reference.target);
        let found = match reference.kind {
            ReferenceKind::Symbol => self.symbol(doc, &reference.target),
            ReferenceKind::Image => self.image(doc, base, target),
            ReferenceKind::Link => self.link(doc, base, target),
        };
        let mut report = |level: CheckLevel, code, advice: Advice| {
            let level = if reference.checked {
                level
            } else {
                CheckLevel::Ignore
            };
            let problem = reports(level, doc.translated).apply(advice.error(code));
            out.extend(problem.map(|problem| problem.in_file(from).at(reference.span)));
        };
        let broken_anchors = self.site.config.checks.broken_anchors;
        match found {
            Resolution::Target(target) => target,
            Resolution::Page(route, address) => {
                if let Some(advice) = self.anchor_problem(route, &address) {
                    report(broken_anchors, "dead-anchor", advice);
                }
                if reference.checked && !doc.translated {
                    let problem = self.lost_anchor(route, &address);
                    let problem = problem.and_then(|advice| {
                        let problem = broken_anchors.apply(advice.error("dead-anchor"))?;
                        Some(problem.in_file(from).at(reference.span))
                    });
                    out.extend(problem);
                }
                Target::Page(address)
            }
            Resolution::Url(route, address, url) => {
                if let Some(advice) = self.anchor_problem(route, &address) {
                    report(broken_anchors.at_most_warn(), "dead-anchor", advice);
                }
                Target::External(url)
            }
            Resolution::UnknownUrl(advice) => {
                let level = self.site.config.checks.broken_links.at_most_warn();
                report(level, "dead-link", advice);
                Target::External(reference.target.clone())
            }
            Resolution::Missing {
                level,
                code,
                advice,
            } => {
                report(level, code, advice);
                if reference.kind == ReferenceKind::Symbol {
                    Target::Text(reference.target.clone())
                } else if reference.checked {
                    Target::Broken(reference.target.clone())
                } else {
                    Target::Unchecked(reference.target.clone())
                }
            }
        }
    }

    /// Reports the problem of a link in a mounted page.
    fn mounted_link(&self, link: &MountedLink, out: &mut Vec<Diagnostic>) {
        let checks = &self.site.config.checks;
        let (level, code, advice) = match self.published(link) {
            Resolution::Target(_) => return,
            Resolution::Page(route, address) => {
                let Some(advice) = self.anchor_problem(route, &address) else {
                    return;
                };
                (checks.broken_anchors, "dead-anchor", advice)
            }
            Resolution::Url(route, address, _) => {
                let Some(advice) = self.anchor_problem(route, &address) else {
                    return;
                };
                let level = checks.broken_anchors.at_most_warn();
                (level, "dead-anchor", advice)
            }
            Resolution::UnknownUrl(advice) => {
                (checks.broken_links.at_most_warn(), "dead-link", advice)
            }
            Resolution::Missing {
                level,
                code,
                advice,
            } => (level, code, advice),
        };
        out.extend(level.apply(advice.error(code)).map(|mut problem| {
            if let Some(within) = &link.within {
                problem.message = format!("{}, {within}", problem.message);
            }
            problem.span = link.span;
            problem.in_file(&*link.file)
        }));
    }

    /// Resolves an address as a mounted page publishes it. It starts with the base URL
    /// and may lead to any language.
    fn published(&self, link: &MountedLink) -> Resolution {
        let target = &*link.target;
        if !target.starts_with('/') || target.starts_with("//") {
            return match link.kind {
                ReferenceKind::Link => self.external(None, target),
                _ => Resolution::Target(Target::External(target.to_owned())),
            };
        }
        let site = self.site;
        let (path, suffix) = split_suffix(target);
        if link.kind == ReferenceKind::Link {
            let stem = path.strip_suffix(".html").or(path.strip_suffix(".md"));
            let route = site.route(path).or_else(|| site.route(stem?));
            if let Some(route) = route {
                return Resolution::Page(route, target.to_owned());
            }
        }
        let below = path.strip_prefix(site.config.base_url.trim_end_matches('/'));
        let is_below = below.is_some_and(|rest| rest.starts_with('/'));
        let file = self.file_at(&path::decode(path), suffix);
        if let Some(found) = file.filter(|_| is_below) {
            return Resolution::Target(found);
        }
        if site.config.is_served_elsewhere(path)
            || self.missing.contain(path)
            || (is_below && link.kind == ReferenceKind::Link && may_be_generated(path))
        {
            return Resolution::Target(Target::External(target.to_owned()));
        }
        let (level, code) = match link.kind {
            ReferenceKind::Link => (site.config.checks.broken_links, "dead-link"),
            _ => (site.config.checks.broken_images, "missing-image"),
        };
        let help = match level {
            CheckLevel::Ignore => String::new(),
            _ => self.meant_address(path),
        };
        Resolution::Missing {
            level,
            code,
            advice: Advice::new(format!("`{target}` does not exist"), help),
        }
    }

    /// Returns the help for an address in a mounted page that leads nowhere. Pages of
    /// references do not add the base URL to addresses.
    fn meant_address(&self, path: &str) -> String {
        let (sources, site) = (self.sources, self.site);
        let with_base = site.address_from_root(site.default_locale(), path);
        if with_base != path && site.route(&with_base).is_some() {
            return format!("write `{with_base}`, with the base URL");
        }
        let other = "correct the path, or list it as `[[external]]` if another program serves it";
        self.suggestions.help(sources, site, path, other)
    }

    /// Resolves a symbol by its name in the references of the site or in
    /// `[symbols]`.
    fn symbol(&self, doc: &Doc, name: &str) -> Resolution {
        let symbols = &self.sources.symbols;
        if let Some(address) = symbols.get(name) {
            if path::is_external(address) {
                return Resolution::Target(Target::External(address.clone()));
            }
            let base = self.site.locale_base(self.site.trees[doc.tree].locale);
            return Resolution::Target(Target::Page(self.join(&base, address)));
        }
        let known = symbols.keys().map(String::as_str);
        // If the site defines no symbols, code in brackets is plain text.
        let level = if symbols.is_empty() {
            CheckLevel::Ignore
        } else {
            self.site.config.checks.unknown_symbols
        };
        Resolution::Missing {
            level,
            code: "unknown-symbol",
            advice: Advice::new(
                format!("unknown symbol `{name}`"),
                match nearest(name, known) {
                    Some(near) => {
                        format!("did you mean [`{near}`]? Write \\[`{name}`\\] for plain brackets")
                    }
                    None => format!(
                        "symbols are operations and types of the site's references, and the keys of `[symbols]` in site.toml; write \\[`{name}`\\] for plain brackets"
                    ),
                },
            ),
        }
    }

    /// Resolves an image or another file that the page shows. `from` is the
    /// path of the file that refers to it.
    fn image(&self, doc: &Doc, from: &str, target: &str) -> Resolution {
        if let Some(address) = path::pathname(target, &self.site.config.base_url) {
            return Resolution::Target(Target::Unchecked(address));
        }
        if let Some(unusable) = schemes::unusable(target) {
            return missing(
                unusable,
                self.site.config.checks.broken_images,
                "missing-image",
            );
        }
        if path::is_external(target) || target.starts_with("data:") {
            return Resolution::Target(Target::External(target.to_owned()));
        }
        let (file, suffix) = split_suffix(target);
        if let Some(found) = self.file(doc, from, file, suffix) {
            return Resolution::Target(found);
        }
        if self.is_page(doc, from, file) {
            return Resolution::Missing {
                level: self.site.config.checks.broken_images,
                code: "missing-image",
                advice: Advice::new(
                    format!("`{file}` is a page, not an image"),
                    "remove the `!` to link to it, or write the path of an image",
                ),
            };
        }
        let dirs = self.site.config.static_dirs.join(", ");
        let beside =
            "add it next to this file, or write its path from the site folder with `@site/`";
        let help = match self.suggestions.file(self.sources, file) {
            Some(near) => did_you_mean(file, &self.as_written(from, near)),
            None if file.starts_with('/') => format!("add it below a static folder ({dirs})"),
            None => beside.to_owned(),
        };
        Resolution::Missing {
            level: self.site.config.checks.broken_images,
            code: "missing-image",
            advice: Advice::new(
                format!("{} `{file}` does not exist", kind_of_media(file)),
                help,
            ),
        }
    }

    /// Returns whether a path is that of the file or the address of a page.
    fn is_page(&self, doc: &Doc, from: &str, file: &str) -> bool {
        if is_markdown_file(file) {
            return self.doc_file(doc, from, &path::decode(file)).is_some();
        }
        // An empty path is a missing one, not the page itself.
        !file.is_empty() && self.site.route(&self.page_address(doc, file)).is_some()
    }

    /// Resolves a link. `pathname://` is Docusaurus's prefix for addresses that
    /// are not checked.
    ///
    /// The steps are in order of precedence, see the table at the top. The forms that
    /// cannot be paths come first, so that none of them is looked up among files.
    fn link(&self, doc: &Doc, from: &str, target: &str) -> Resolution {
        if let Some(address) = path::pathname(target, &self.site.config.base_url) {
            return Resolution::Target(Target::Unchecked(address));
        }
        if let Some(unusable) = schemes::unusable(target) {
            return missing(unusable, self.site.config.checks.broken_links, "dead-link");
        }
        if path::is_external(target) {
            return self.external(Some(doc), target);
        }
        if let Some(id) = target.strip_prefix('#') {
            return self.own_anchor(doc, id);
        }
        let (file, suffix) = split_suffix(target);
        if file.is_empty() {
            // `?tab=x` refers to the same page.
            return Resolution::Target(Target::Page(format!("{}{suffix}", doc.permalink)));
        }
        if file.ends_with(".md") || file.ends_with(".mdx") {
            // A Markdown file is not published itself, so such a link means a page. Only an
            // address may mean the twin of one.
            return self.doc_link(doc, from, file, suffix);
        }
        // A page takes precedence over a file of the same name, and both over
        // addresses that another program serves.
        let address = self.page_address(doc, file);
        if let Some(route) = self.site.route(&address) {
            let address = self.with_slash_rule(route, &address);
            return Resolution::Page(route, format!("{address}{suffix}"));
        }
        if let Some(found) = self.file(doc, from, file, suffix) {
            return Resolution::Target(found);
        }
        if let Some(index) = self.static_index(&address, suffix) {
            return Resolution::Target(index);
        }
        if is_written(self.sources, self.site, &address) {
            return Resolution::Target(Target::External(format!("{address}{suffix}")));
        }
        // Some hosts and tools write the address of a page as that of its file,
        // `guide.html`, and that of an index as `guides/index`.
        let stem = address.strip_suffix(".html");
        if let Some(stem) = stem.or_else(|| address.strip_suffix("/index"))
            && let Some(route) = self.site.route(stem)
        {
            let address = self.with_slash_rule(route, stem);
            return Resolution::Page(route, format!("{address}{suffix}"));
        }
        if let Some(address) = self.served_elsewhere(doc, file, &address) {
            return Resolution::Target(Target::External(format!("{address}{suffix}")));
        }
        self.missing_page(doc, from, target, &address)
    }

    /// Resolves a link with a full URL. A URL of the site must lead to one of its pages
    /// or files, and a URL of the author's machine must not: that of a page is copied
    /// from the preview. Other URLs are not checked here. Problems are warnings at most:
    /// other tools do not check full URLs, and sites that move have some.
    ///
    /// The link is kept as written, because it may lead to another language than the
    /// page's. `doc` is the page with the link, unless that is a mounted one.
    fn external(&self, doc: Option<&Doc>, target: &str) -> Resolution {
        let unchecked = || Resolution::Target(Target::External(target.to_owned()));
        let site = self.site;
        let address = match FullUrl::of(site, target) {
            FullUrl::Elsewhere => return unchecked(),
            FullUrl::Preview(address) => {
                return Resolution::Missing {
                    level: site.config.checks.broken_links.at_most_warn(),
                    code: "dead-link",
                    advice: preview_problem(target, address),
                };
            }
            FullUrl::Site(address) => address,
        };
        let (path, _) = split_suffix(address);
        if let Some(route) = site.route(path) {
            return Resolution::Url(route, address.to_owned(), target.to_owned());
        }
        if is_generated(site, path)
            || site.config.is_served_elsewhere(path)
            || self.file_at(&path::decode(path), "").is_some()
            || self.missing.contain(path)
        {
            return unchecked();
        }
        let wanted = RouteKey::of(path);
        let page = doc.map(|doc| RouteKey::of(&doc.permalink));
        let is_reported = match doc {
            Some(doc) => self.is_reported(doc),
            None => site.config.checks.broken_links != CheckLevel::Ignore,
        };
        let near = is_reported.then(|| self.suggestions.page(site, &wanted, page.as_ref()));
        Resolution::UnknownUrl(unknown_page(target, near.flatten()))
    }

    /// Returns the address of a link if another program serves it. `file` is
    /// the link as written, `address` the resolved one.
    fn served_elsewhere(&self, doc: &Doc, file: &str, address: &str) -> Option<String> {
        let config = &self.site.config;
        let locale = self.site.locale_base(self.site.trees[doc.tree].locale);
        let in_locale = address
            .strip_prefix(&*locale)
            .map(|rest| format!("/{rest}"));
        let is_written = file.starts_with('/') && config.is_served_elsewhere(file);
        if !is_written && !in_locale.is_some_and(|path| config.is_served_elsewhere(&path)) {
            return None;
        }
        let has_base = config.base_url != "/" && file.starts_with(&*config.base_url);
        Some(if has_base { file } else { address }.to_owned())
    }

    /// Returns an address in the form in which the page is published.
    fn with_slash_rule(&self, route: RouteTarget, address: &str) -> String {
        match route {
            RouteTarget::Doc(doc) => self.site.docs[doc].permalink.to_string(),
            _ => self.site.href(address),
        }
    }

    /// Resolves an address as written to one with the base URL. Paths that
    /// start with `/` stay in the reader's language; others are relative to the
    /// address of the page. `..` above the root stays at the root, as in
    /// browsers.
    fn page_address(&self, doc: &Doc, file: &str) -> String {
        if file.starts_with('/') {
            let locale = self.site.trees[doc.tree].locale;
            let exact = || {
                self.site
                    .address_from_root(self.site.default_locale(), file)
            };
            let exact = Some(doc).filter(|doc| self.is_exact(doc)).map(|_| exact());
            let exact = exact.filter(|address| self.site.route(address).is_some());
            return exact.unwrap_or_else(|| self.site.address_from_root(locale, file));
        }
        let folder = match doc.permalink.strip_suffix('/') {
            Some(folder) => folder,
            None => path::parent(&doc.permalink),
        };
        format!("/{}", path::resolve(folder, file))
    }

    /// Returns the address of a path below `base`, with its query and fragment.
    fn join(&self, base: &str, path: &str) -> String {
        let end = path.find(['?', '#']).unwrap_or(path.len());
        let (head, suffix) = path.split_at(end);
        let joined = path::join([base, head]);
        format!("{}{suffix}", self.site.href(&joined))
    }

    /// Resolves a link to an anchor of the same page. The id is compared
    /// decoded, and written as its author wrote it.
    fn own_anchor(&self, doc: &Doc, id: &str) -> Resolution {
        // Browsers scroll to the top of the page for `#` and `#top`.
        if id.is_empty() || id == "top" || doc.has_anchor(&path::decode(id)) {
            return Resolution::Target(Target::Anchor(format!("#{id}")));
        }
        Resolution::Missing {
            level: self.site.config.checks.broken_anchors,
            code: "dead-anchor",
            advice: Advice::new(
                format!("this page has no anchor `#{id}`"),
                anchor_help(doc, id),
            ),
        }
    }

    /// Resolves a link to a Markdown file: relative to the folder of the
    /// linking file, else to the docs folder, else to the site folder. `suffix`
    /// is its query and fragment.
    fn doc_link(&self, doc: &Doc, from: &str, file: &str, suffix: &str) -> Resolution {
        let written = file;
        let file = path::decode(file);
        let found = self.doc_file(doc, from, &file);
        if found.is_none() && file.starts_with('/') {
            let address = self.page_address(doc, written);
            // The path of a file in another version, or of a draft, means that file.
            let is_file = || {
                let mut docs = self.sources.docs.iter();
                docs.any(|doc| doc.path.ends_with(&file))
            };
            if is_written(self.sources, self.site, &address) && !is_file() {
                return Resolution::Target(Target::External(format!("{address}{suffix}")));
            }
        }
        if found.is_none()
            && let Some(blog) = self.blog_of_index(doc, from, &file)
        {
            let address = format!("{}{suffix}", self.site.blogs[blog].permalink);
            let page = BlogPage::List(0);
            return Resolution::Page(RouteTarget::Blog { blog, page }, address);
        }
        match found {
            Some(target) => {
                let address = format!("{}{suffix}", self.site.docs[target].permalink);
                Resolution::Page(RouteTarget::Doc(target), address)
            }
            None if self.is_draft(doc, from, &file) => Resolution::Missing {
                level: self.site.config.checks.broken_links,
                code: "dead-link",
                advice: Advice::new(
                    format!("`{file}` is a draft, which is not built"),
                    "publish the draft, or remove the link until then",
                ),
            },
            None => {
                let wanted =
                    path::resolve(path::parent(&doc.file), file.trim_start_matches("@site/"));
                Resolution::Missing {
                    level: self.site.config.checks.broken_links,
                    code: "dead-link",
                    advice: Advice::new(
                        format!("no page at `{file}`"),
                        match self.nearest_doc(doc, &wanted) {
                            Some(near) => {
                                // Links contain escapes, and names of files do not.
                                let near = relative(&doc.file, near).replace('%', "%25");
                                did_you_mean(&file, &near)
                            }
                            None => "correct the path, or remove the link".to_owned(),
                        },
                    ),
                }
            }
        }
    }

    /// Returns a target with `@site` in place of the alias that it starts with. Only
    /// names with a sign at their start are aliases in pages: others may be folders.
    fn without_alias<'t>(&self, target: &'t str) -> Cow<'t, str> {
        if !target.starts_with(['@', '~', '$']) || target.starts_with("@site/") {
            return Cow::Borrowed(target);
        }
        let aliases = self.site.config.aliases.iter();
        let matching = aliases.filter_map(|(name, folder)| {
            let name = name.trim_end_matches(['*', '/']);
            let rest = target.strip_prefix(name)?.strip_prefix('/')?;
            Some((name.len(), folder.trim_end_matches(['*', '/']), rest))
        });
        match matching.max_by_key(|(length, ..)| *length) {
            Some((_, folder, rest)) => {
                let path = path::resolve("", &format!("{folder}/{rest}"));
                Cow::Owned(format!("@site/{path}"))
            }
            None => Cow::Borrowed(target),
        }
    }

    /// Returns the files of the version or the blog that a document belongs to.
    /// They are the candidates for "did you mean".
    fn files_beside(&self, doc: &Doc) -> Vec<&'a str> {
        match self.site.post_of(doc) {
            None => self.by_file[doc.tree].keys().copied().collect(),
            Some((blog, _)) => {
                let posts = blog.posts.iter();
                posts.map(|post| &*self.site.docs[post.doc].file).collect()
            }
        }
    }

    /// Resolves a link to a file that is not a doc: next to the linking file,
    /// in the site folder, or in a static folder.
    ///
    /// A file next to a doc becomes an asset, which is published under a name
    /// with its hash; one in a static folder keeps its address. An original
    /// file is found from its translation as well.
    fn file(&self, doc: &Doc, from: &str, file: &str, suffix: &str) -> Option<Target> {
        let file = path::decode(file);
        let exists = |file: &str| self.sources.files.contains(file);
        let asset = |file: String| {
            let suffix = suffix.to_owned();
            exists(&file).then_some(Target::Asset { file, suffix })
        };
        if let Some(from_site) = file.strip_prefix("@site/") {
            return self
                .static_file(from_site, suffix)
                .or_else(|| asset(path::resolve_beyond("", from_site)));
        }
        if file.starts_with('/') {
            return self.file_at(&file, suffix);
        }
        let beside = |folder: &str| {
            let path = path::resolve_beyond(folder, &file);
            // Docs outside the site folder may refer back into it.
            match path::back_into(&self.sources.root, &path) {
                Some(inside) => self
                    .static_file(inside, suffix)
                    .or_else(|| asset(inside.to_owned())),
                // A file that is published beside its page needs no second copy.
                None if self.site.config.is_static_beside_pages(&path) => {
                    self.static_file(&path, suffix)
                }
                None => asset(path),
            }
        };
        let original = format!("{}/{}", self.site.folder_of(doc), path::parent(&doc.file));
        beside(path::parent(from)).or_else(|| beside(&original))
    }

    /// Returns the target for a file in a static folder, given by its address. That may
    /// be written with the base URL or without.
    fn file_at(&self, file: &str, suffix: &str) -> Option<Target> {
        let from_base = file
            .strip_prefix(&*self.site.config.base_url)
            .unwrap_or_else(|| file.trim_start_matches('/'));
        let mut files = self.site.config.static_files(from_base);
        files.find_map(|file| self.static_file(&file, suffix))
    }

    /// Returns the target for the address of a folder in a static folder that has an index,
    /// which hosts answer. The address stays as it is.
    fn static_index(&self, address: &str, suffix: &str) -> Option<Target> {
        let index = format!("{}/index.html", address.trim_end_matches('/'));
        self.file_at(&path::decode(&index), "")?;
        Some(Target::External(format!("{address}{suffix}")))
    }

    /// Returns the target for a file in a static folder, given by its path from
    /// the site folder.
    fn static_file(&self, file: &str, suffix: &str) -> Option<Target> {
        if !self.sources.files.contains(file) {
            return None;
        }
        let below = self.site.config.static_path(file)?;
        let href = path::encode_file(&path::join([&*self.site.config.base_url, below]));
        Some(Target::Static {
            href: format!("{href}{suffix}"),
            file: file.to_owned(),
        })
    }

    /// Returns whether a broken link of a page is reported. One that is not does not
    /// use up the budget of suggestions.
    fn is_reported(&self, doc: &Doc) -> bool {
        doc.translated && self.site.config.checks.broken_links != CheckLevel::Ignore
    }

    /// Returns the file of a doc that `wanted`, a path from the folder of its version
    /// or blog, most probably means. No link means its own page.
    fn nearest_doc(&self, doc: &Doc, wanted: &str) -> Option<&'a str> {
        if !self.is_reported(doc) {
            return None;
        }
        let files = self.files_beside(doc);
        let others = files.iter().copied().filter(|file| *file != doc.file);
        self.suggestions.path(wanted, files.len(), others)
    }

    /// Returns how the file `from` refers to another file of the site: by its
    /// address if that is in a static folder, or by its name in the same folder.
    fn as_written(&self, from: &str, file: &str) -> String {
        let written = match self.site.config.static_path(file) {
            Some(below) => format!("/{below}"),
            None if path::parent(file) == path::parent(from) => {
                format!("./{}", path::file_name(file))
            }
            None => format!("@site/{file}"),
        };
        // Links contain escapes, and names of files do not.
        written.replace('%', "%25")
    }

    /// Returns the problem of a link that leads nowhere.
    fn missing_page(&self, doc: &Doc, from: &str, target: &str, address: &str) -> Resolution {
        let broken_links = self.site.config.checks.broken_links;
        let (level, meant) = if self.missing.contain(address) {
            (CheckLevel::Ignore, None)
        } else if let Some(near) = self.in_other_case(address) {
            // The router of other tools ignores case, and so do some hosts.
            let help = format!("did you mean `{near}`?");
            (broken_links.at_most_warn(), Some(help))
        } else {
            (broken_links, self.meant(doc, from, target, address))
        };
        Resolution::Missing {
            level,
            code: "dead-link",
            advice: Advice::new(
                format!("`{target}` does not exist"),
                meant.unwrap_or_else(|| "correct the path, or remove the link".to_owned()),
            ),
        }
    }

    /// Returns the address of the page that differs from another address only in case.
    fn in_other_case(&self, address: &str) -> Option<&'a str> {
        let routes = self.in_lower_case.get_or_init(|| {
            let routes = self.site.routes.keys().map(RouteKey::as_str);
            routes.map(|route| (route.to_lowercase(), route)).collect()
        });
        let wanted = RouteKey::of(address).as_str().to_lowercase();
        routes.get(&wanted).copied()
    }

    /// Returns the help for a link that leads nowhere but most probably means
    /// something. `setup` is often meant to be `setup.md`.
    fn meant(&self, doc: &Doc, from: &str, target: &str, address: &str) -> Option<String> {
        if let Some(help) = host_help(target) {
            return Some(help);
        }
        let as_file = format!("{target}.md");
        if self.doc_file(doc, &doc.source.path, &as_file).is_some() {
            return Some(format!("did you mean the file `{as_file}`?"));
        }
        if !self.is_reported(doc) {
            return None;
        }
        let (file, _) = split_suffix(target);
        if let Some(near) = self.suggestions.file(self.sources, file) {
            return Some(did_you_mean(file, &self.as_written(from, near)));
        }
        let (wanted, own) = (RouteKey::of(address), RouteKey::of(&doc.permalink));
        let near = self.suggestions.page(self.site, &wanted, Some(&own))?;
        Some(did_you_mean(file, near))
    }
}

/// Returns the resolution of a target whose scheme readers cannot use.
fn missing(unusable: Advice, level: CheckLevel, code: &'static str) -> Resolution {
    Resolution::Missing {
        level,
        code,
        advice: unusable,
    }
}

/// Splits an address before its query or fragment.
fn split_suffix(target: &str) -> (&str, &str) {
    target.split_at(target.find(['?', '#']).unwrap_or(target.len()))
}

/// Returns whether an address in a text of a mounted page is one that the site checks:
/// a path from the root of the host, or a URL of the site or of its preview.
///
/// # Examples
///
/// ```
/// use docs_model::{config, is_of_site};
///
/// let (config, _) = config::parse("title = \"T\"\nurl = \"https://tea.example\"\n").0.unwrap();
/// assert!(is_of_site(&config, "/guide") && is_of_site(&config, "https://tea.example/guide"));
/// assert!(!is_of_site(&config, "https://cups.example/guide"));
/// ```
#[must_use]
pub fn is_of_site(config: &SiteConfig, address: &str) -> bool {
    let is_path = address.starts_with('/') && !address.starts_with("//");
    is_path || is_of_site_or_preview(config, address)
}

/// Returns whether a path may be that of a file that the build makes: a feed, a list, a
/// description.
fn may_be_generated(path: &str) -> bool {
    let extension = path::file_name(path).rsplit_once('.');
    extension
        .is_some_and(|(_, extension)| matches!(extension, "json" | "txt" | "xml" | "yaml" | "yml"))
}

/// Returns what a message calls a file that a page shows, by its extension.
fn kind_of_media(file: &str) -> &'static str {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    match &*extension.to_lowercase() {
        "mp4" | "webm" | "mov" | "ogv" | "m4v" => "video",
        "mp3" | "ogg" | "oga" | "wav" | "m4a" | "flac" => "audio file",
        "vtt" => "captions file",
        "apng" | "avif" | "bmp" | "gif" | "ico" | "jpeg" | "jpg" | "png" | "svg" | "webp" => {
            "image"
        }
        _ => "file",
    }
}

/// Returns `to` relative to the folder of `from`. It starts with `./` or `../`,
/// as links between files are written.
fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = path::parent(from)
        .split('/')
        .filter(|segment| !segment.is_empty())
        .collect();
    let to: Vec<&str> = to.split('/').collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - common);
    let prefix = if up.is_empty() { "./" } else { &up };
    format!("{prefix}{}", to[common..].join("/"))
}
