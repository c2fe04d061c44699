//! Checks of the configuration against the site: pages in the footer and in
//! sidebar links, files, folders.
//!
//! `config::parse` checks what the text of `site.toml` alone shows; here are
//! the rules that need to know the files and the pages.
//!
//! Each check is a function of its own, and none depends on another: a site with
//! several faults shows all of them at once. A missing file is an error at the key
//! that names it; a missing folder is one only if its path is configured, because
//! the defaults (`docs`, `static`) need not be used.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Node, Step, path};

use super::Sources;
use super::full_url::{FullUrl, is_generated, is_written, preview_problem, unknown_page};
use super::missing::{MissingParts, has_docs, lacks_docs, publishes_current};
use super::sidebars::{has_own_sidebars, link_places};
use super::similar::Suggestions;
use crate::address::RouteKey;
use crate::config::{CONFIG_FILE, DocsConfig, FooterEntry, PLACEHOLDER_URL};
use crate::index::{InstanceIdx, LocaleIdx};
use crate::sidebar::NodeKind;
use crate::site::Site;
use crate::static_files::site_file;
use crate::version::{CURRENT, versions_file};

/// Runs all checks of this module.
pub(super) fn check(
    sources: &Sources,
    site: &Site,
    suggestions: &Suggestions,
    out: &mut Vec<Diagnostic>,
) {
    let targets = Targets::new(sources, site, suggestions);
    for (idx, entry) in sources.config.footer.links.iter().enumerate() {
        let place = [Step::Key("footer"), Step::Key("links"), Step::Index(idx)];
        footer_entry(&targets, &place, entry, out);
    }
    placeholder(sources, out);
    home_page(&targets, out);
    files(&targets, out);
    head_files(&targets, out);
    folders(sources, site, out);
    style_sheets(&targets, out);
    sidebar_links(&targets, out);
    version_folders(sources, site, out);
    symbols(&targets, out);
    popular(&targets, out);
    front_matter_images(&targets, out);
}

/// Returns an error about the configuration, at the value at `path`, or at the
/// innermost table around it that is written.
fn report(
    sources: &Sources,
    path: &[Step<'_>],
    code: &'static str,
    message: String,
    help: &str,
) -> Diagnostic {
    placed(sources, path, Diagnostic::error(code, message).help(help))
}

/// Places a diagnostic in the configuration, at the value at `path`, or at the
/// innermost table around it that is written.
pub(super) fn placed(sources: &Sources, path: &[Step<'_>], diagnostic: Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.in_file(CONFIG_FILE);
    let source = sources.config_source.as_ref();
    let mut lengths = (1..=path.len()).rev();
    diagnostic.span = lengths.find_map(|length| source?.span(&path[..length]));
    diagnostic
}

/// Reports the placeholder of `url`: search engines would look for the pages at
/// another address.
fn placeholder(sources: &Sources, out: &mut Vec<Diagnostic>) {
    if sources.config.url != PLACEHOLDER_URL {
        return;
    }
    let mut found = Diagnostic::warning(
        "placeholder-url",
        format!("`url` is still the placeholder `{PLACEHOLDER_URL}`"),
    )
    .in_file(CONFIG_FILE)
    .help("set `url` to the URL at which the site will be published");
    let source = sources.config_source.as_ref();
    found.span = source.and_then(|source| source.span(&[Step::Key("url")]));
    out.extend(sources.config.checks.apply(found));
}

/// Reports a site without a page at its root, to which the logo and the 404 page link.
/// A site below another one may not need it, and can ignore the code.
fn home_page(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    let config = &site.config;
    let is_redirected = || {
        let mut redirects = config.redirects.iter();
        redirects.any(|redirect| redirect.from.as_slice().iter().any(|from| from == "/"))
    };
    let is_file = || {
        let mut files = config.static_files("index.html");
        files.any(|file| sources.files.contains(&file))
    };
    if targets.contain("/") || is_redirected() || is_file() {
        return;
    }
    let mut docs = config.docs.iter();
    let folder = docs
        .find(|docs| docs.route_base_path.trim_matches('/').is_empty())
        .map_or(&config.pages.path, |docs| &docs.path);
    let help = format!(
        "add {}index.md, give a page `slug: /`, or redirect `/` to a page",
        path::prefix(folder)
    );
    out.push(
        Diagnostic::warning("no-home-page", "no page has the address `/`")
            .in_file(CONFIG_FILE)
            .help(help),
    );
}

/// Checks a link of the footer at `place`, or the links of a column.
fn footer_entry(
    targets: &Targets<'_>,
    place: &[Step<'_>],
    entry: &FooterEntry,
    out: &mut Vec<Diagnostic>,
) {
    let at = |key| [place, &[Step::Key(key)]].concat();
    let to = entry.to.as_deref().filter(|to| !path::is_external(to));
    if let Some(to) = to.filter(|to| !targets.contain(to)) {
        let message = format!("a footer link points to `{to}`, which is not a page of this site");
        let help = targets.help(
            to,
            "set `to` to a page of the site, or use `href` for other URLs",
        );
        let problem = report(targets.sources, &at("to"), "dead-link", message, &help);
        let level = targets.site.config.checks.broken_links;
        out.extend(level.apply(problem));
    }
    let problem = entry
        .href
        .as_deref()
        .and_then(|url| targets.url_problem(url));
    out.extend(problem.map(|problem| placed(targets.sources, &at("href"), problem)));
    for (idx, item) in entry.items.iter().flatten().enumerate() {
        let place = [place, &[Step::Key("items"), Step::Index(idx)]].concat();
        footer_entry(targets, &place, item, out);
    }
}

/// Checks the pages that the search offers first. Static files are invalid,
/// because they have no title.
fn popular(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    let locale = site.default_locale();
    let popular = site.config.search.popular.iter().flatten();
    for (idx, to) in popular.enumerate() {
        let address = site.address_from_root(locale, to);
        if site.page_link(&address).is_some() || targets.missing.contain(&address) {
            continue;
        }
        let place = [Step::Key("search"), Step::Key("popular"), Step::Index(idx)];
        let message = format!("`search.popular` lists `{to}`, which is not a page of this site");
        let help = targets.help(
            to,
            "write the path of a page from the site root, like `/guide/start`",
        );
        let problem = report(sources, &place, "dead-link", message, &help);
        out.extend(site.config.checks.broken_links.apply(problem));
    }
}

/// What links of the configuration can lead to.
pub(super) struct Targets<'a> {
    pub(super) sources: &'a Sources,
    pub(super) site: &'a Site,
    missing: MissingParts,
    suggestions: &'a Suggestions,
}

impl<'a> Targets<'a> {
    /// Collects the targets of a site.
    pub(super) fn new(sources: &'a Sources, site: &'a Site, suggestions: &'a Suggestions) -> Self {
        Self {
            sources,
            site,
            missing: MissingParts::of(sources, site),
            suggestions,
        }
    }

    /// Returns whether an address belongs to a page, to a static file, to another
    /// program, or to a part of the site whose fault is reported. `to` may include the
    /// base URL or begin below it, as authors write it.
    pub(super) fn contain(&self, to: &str) -> bool {
        self.contain_in(self.site.default_locale(), to)
    }

    /// Returns whether an address has a target, as [`contain`](Self::contain), on pages in
    /// a locale.
    pub(super) fn contain_in(&self, locale: LocaleIdx, to: &str) -> bool {
        let Self { sources, site, .. } = self;
        let address = site.address_from_root(locale, to);
        // With the base URL `/`, the rest has no leading slash; `is_static` adds
        // it.
        let below = to.strip_prefix(&*site.config.base_url).unwrap_or(to);
        site.route(&address).is_some()
            || is_static(sources, to)
            || is_static(sources, below)
            || is_written(sources, site, &address)
            || site.config.is_served_elsewhere(to)
            || self.missing.contain(&address)
    }

    /// Returns the problem of a full URL of the site without a page, or of a page on the
    /// author's machine. The caller places it.
    pub(super) fn url_problem(&self, url: &str) -> Option<Diagnostic> {
        let level = self.site.config.checks.broken_links;
        let (level, advice) = match FullUrl::of(self.site, url) {
            FullUrl::Elsewhere => return None,
            FullUrl::Preview(address) => (level, preview_problem(url, address)),
            FullUrl::Site(address) => {
                let end = address.find(['?', '#']).unwrap_or(address.len());
                let path = &address[..end];
                if self.contain(path) || is_generated(self.site, path) {
                    return None;
                }
                let near = self.suggestions.page(self.site, &RouteKey::of(path), None);
                (level.at_most_warn(), unknown_page(url, near))
            }
        };
        level.apply(advice.error("dead-link"))
    }

    /// Returns the help for an address that leads nowhere: the target that it most
    /// probably means, else `help`.
    pub(super) fn help(&self, to: &str, help: &str) -> String {
        self.suggestions.help(self.sources, self.site, to, help)
    }
}

/// Returns whether a file is in a static folder. `file` is an address below the
/// base URL; it may be encoded, and its query is ignored.
pub(super) fn is_static(sources: &Sources, file: &str) -> bool {
    let file = RouteKey::of(file);
    let mut files = sources.config.static_files(file.as_str());
    files.any(|file| sources.files.contains(&file))
}

/// Checks the images that the configuration refers to.
fn files(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let sources = targets.sources;
    let config = &sources.config;
    let mut named: Vec<(Vec<Step<'_>>, &str)> = Vec::new();
    let texts = [("favicon", &config.favicon), ("image", &config.image)];
    for (key, file) in texts {
        named.extend(file.as_deref().map(|file| (vec![Step::Key(key)], file)));
    }
    let logos = [
        ("navbar", &config.navbar.logo),
        ("theme", &config.theme.logo),
        ("footer", &config.footer.logo),
    ];
    for (table, logo) in logos {
        let place = |key| vec![Step::Key(table), Step::Key("logo"), Step::Key(key)];
        if let Some(logo) = logo {
            named.push((place("src"), &logo.src));
            let dark = logo.src_dark.as_deref();
            named.extend(dark.map(|file| (place("src_dark"), file)));
        }
    }
    for (place, file) in named {
        if path::is_external(file) {
            continue;
        }
        let below = file.strip_prefix(&*config.base_url).unwrap_or(file);
        let is_known = match site_file(file) {
            Some(file) => sources.files.contains(&file),
            None => is_static(sources, below) || is_static(sources, file),
        };
        if !is_known {
            let help = targets.help(
                file,
                "add the file to a static folder, and write its path in there, as in `/img/logo.svg`, or its path from the site folder, with `@site/`",
            );
            out.push(report(
                sources,
                &place,
                "missing-image",
                format!("file `{file}` does not exist"),
                &help,
            ));
        }
    }
}

/// Checks the files of the site that tags of `[[head]]` load. Their addresses are inserted
/// unchanged, so those of files begin with the base URL; others belong to the host.
fn head_files(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    const LOADED: [&str; 7] = [
        "stylesheet",
        "icon",
        "apple-touch-icon",
        "mask-icon",
        "manifest",
        "preload",
        "modulepreload",
    ];
    let sources = targets.sources;
    let base = &*sources.config.base_url;
    for (idx, tag) in sources.config.head.iter().enumerate() {
        let is_loaded = |rel: &String| {
            let mut words = rel.split_ascii_whitespace();
            words.any(|word| LOADED.iter().any(|known| word.eq_ignore_ascii_case(known)))
        };
        let key = match &*tag.tag {
            "script" => "src",
            "link" if tag.attributes.get("rel").is_some_and(is_loaded) => "href",
            _ => continue,
        };
        let Some(address) = tag.attributes.get(key) else {
            continue;
        };
        if !address.starts_with('/') || address.starts_with("//") {
            continue;
        }
        let (message, help) = match address.strip_prefix(base) {
            Some(_) if targets.contain(address) => continue,
            Some(_) => {
                let near = targets.suggestions.file(sources, address);
                let near = near.map(|near| near.trim_start_matches('/').to_owned());
                let help = match near {
                    Some(near) => format!("did you mean `{base}{near}`?"),
                    None => "add it to a static folder, or correct the path".to_owned(),
                };
                (format!("file `{address}` does not exist"), help)
            }
            None if is_static(sources, address) => (
                format!("`{address}` does not begin with the base URL"),
                format!(
                    "write `{}{address}`: addresses in `[[head]]` are inserted unchanged",
                    base.trim_end_matches('/')
                ),
            ),
            None => continue,
        };
        let place = ["attributes", key].map(Step::Key);
        let place = [&[Step::Key("head"), Step::Index(idx)], &place[..]].concat();
        let problem = Diagnostic::warning("head-tag", message).help(help);
        let problem = sources.config.checks.apply(problem);
        out.extend(problem.map(|problem| placed(sources, &place, problem)));
    }
}

/// Checks the style sheets that the configuration refers to.
fn style_sheets(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let sources = targets.sources;
    for (idx, file) in sources.config.css.iter().enumerate() {
        if !sources.files.contains(&path::resolve("", file)) {
            let place = [Step::Key("css"), Step::Index(idx)];
            let message = format!("style sheet `{file}` does not exist");
            let help = targets.suggestions.file(sources, file).map_or_else(
                || "create the file, or correct its path from the site folder, as in `theme/site.css`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            out.push(report(sources, &place, "missing-file", message, &help));
        }
    }
}

/// Checks the folders and data files that the configuration refers to. The
/// default folder `static` may be missing; one that is configured may not.
fn folders(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    let config = &sources.config;
    for (instance, docs) in config.docs.iter_enumerated() {
        docs_folder(sources, site, instance, docs, out);
    }
    for (idx, blog) in config.blog.iter().enumerate() {
        if !has_docs(sources, &blog.path) {
            let message = format!("the blog folder `{}` contains no posts", blog.path);
            let help = similar_folder(sources, &blog.path).unwrap_or_else(|| {
                "add a post, for example 2026-11-02-welcome.md, or correct the `path` of the blog"
                    .to_owned()
            });
            let place = [Step::Key("blog"), Step::Index(idx), Step::Key("path")];
            out.push(report(sources, &place, "no-docs", message, &help));
        }
    }
    for (idx, dir) in config.static_dirs.iter().enumerate() {
        let prefix = format!("{dir}/");
        let is_default = config.static_dirs.len() == 1 && dir == "static";
        // A folder of docs without pages is reported as such.
        if !is_default
            && !config.has_pages(dir)
            && !sources.files.iter().any(|file| file.starts_with(&prefix))
        {
            let message = format!("the static folder `{dir}` contains no files");
            let help = similar_folder(sources, dir)
                .unwrap_or_else(|| "create it, or remove it from the list".to_owned());
            let place = [Step::Key("static_dirs"), Step::Index(idx)];
            out.push(report(sources, &place, "missing-file", message, &help));
        }
    }
}

/// Returns the help for a folder of the configuration without files: the one beside it
/// that it most probably means.
fn similar_folder(sources: &Sources, folder: &str) -> Option<String> {
    let parent = path::parent(folder);
    let beside = sources
        .folders
        .iter()
        .filter(|known| path::parent(known) == parent);
    let names = beside.map(|known| path::file_name(known));
    let wanted = path::file_name(folder);
    // Its files may be partials.
    let near = nearest(wanted, names.filter(|name| *name != wanted))?;
    let near = path::resolve(parent, near);
    Some(format!("did you mean the folder `{near}`?"))
}

/// Returns a folder as authors write it: `.` for the site folder.
const fn shown(folder: &str) -> &str {
    if folder.is_empty() { "." } else { folder }
}

/// Checks the folder, the tags file and the glossary of a docs instance.
fn docs_folder(
    sources: &Sources,
    site: &Site,
    instance: InstanceIdx,
    docs: &DocsConfig,
    out: &mut Vec<Diagnostic>,
) {
    let mut report = |key: &str, code: &'static str, message: String, help: &str| {
        let mut diagnostic = Diagnostic::error(code, message)
            .in_file(CONFIG_FILE)
            .help(help);
        let source = sources.config_source.as_ref();
        diagnostic.span = source.and_then(|source| source.docs_span(instance, &[Step::Key(key)]));
        out.push(diagnostic);
    };
    let prefix = path::prefix(&docs.path);
    if lacks_docs(sources, site, instance) {
        let source = sources.config_source.as_ref();
        let is_written = |key: &&str| {
            source.is_some_and(|source| source.docs_span(instance, &[Step::Key(key)]).is_some())
        };
        let filter = ["include", "exclude"].into_iter().find(is_written);
        let (key, message, help) = match filter {
            Some(key) => (
                key,
                format!(
                    "no Markdown file of the docs folder `{}` is published",
                    shown(&docs.path)
                ),
                format!("correct `docs.{key}`, whose patterns are relative to the folder"),
            ),
            None => (
                "path",
                format!(
                    "the docs folder `{}` contains no Markdown files",
                    shown(&docs.path)
                ),
                similar_folder(sources, &docs.path).unwrap_or_else(|| {
                    "add a page, for example index.md, or correct `docs.path`".to_owned()
                }),
            ),
        };
        report(key, "no-docs", message, &help);
    }
    // With folders of all languages, these files are in that of the default one.
    let current = site
        .versions_of(instance)
        .find(|(_, version)| version.name == CURRENT);
    let prefix = current.map_or(prefix, |(_, version)| path::prefix(&version.folder));
    if let Some(name) = &docs.tags
        && !sources.data.contains_key(&format!("{prefix}{name}"))
        && !sources.faulty_data.contains(&format!("{prefix}{name}"))
    {
        let message = format!("the tags file `{prefix}{name}` does not exist");
        let help = "create it in the docs folder, or remove `docs.tags`";
        report("tags", "missing-file", message, help);
    }
    if let Some(name) = &docs.glossary
        && publishes_current(site, instance)
        && !sources
            .docs
            .iter()
            .any(|doc| doc.path == format!("{prefix}{name}"))
        && !has_glossary(site, instance)
    {
        let message = format!("the page of the glossary, `{prefix}{name}`, does not exist");
        let help = "create it in the docs folder, or correct `docs.glossary`";
        report("glossary", "missing-file", message, help);
    }
}

/// Returns whether the docs of an instance have the page of the glossary, whose file has a
/// suffix in some layouts of translations.
fn has_glossary(site: &Site, instance: InstanceIdx) -> bool {
    site.trees.iter().any(|tree| {
        let config = &site.config.docs[instance];
        let mut docs = tree.docs.values();
        site.versions[tree.version].instance == instance
            && docs.any(|doc| site.docs[*doc].file == config.glossary_file())
    })
}

/// Checks links in sidebars to addresses of the site. Their paths have been
/// resolved to addresses; locales without sidebars of their own have the same links.
fn sidebar_links(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    for (idx, tree) in site
        .trees
        .iter_enumerated()
        .filter(|(idx, _)| has_own_sidebars(sources, site, *idx))
    {
        let mut written = None;
        for (name, sidebar) in &tree.sidebars {
            for node in &sidebar.nodes {
                let NodeKind::Link { href } = &node.kind else {
                    continue;
                };
                let Some(problem) = sidebar_link(targets, name, &node.label, href) else {
                    continue;
                };
                let (file, places) = written.get_or_insert_with(|| link_places(sources, site, idx));
                out.push(match places.get(&(name.clone(), href.clone())) {
                    Some(span) => problem.in_file(&**file).at(*span),
                    None => problem,
                });
            }
        }
    }
}

/// Returns the problem of a link in the sidebar `name`. The caller places it.
fn sidebar_link(targets: &Targets<'_>, name: &str, label: &str, href: &str) -> Option<Diagnostic> {
    let site = targets.site;
    if path::is_external(href) {
        return targets.url_problem(href);
    }
    let below = href.strip_prefix(&*site.config.base_url).unwrap_or(href);
    let is_found = site.route(href).is_some()
        || site.config.is_served_elsewhere(href)
        || is_static(targets.sources, below)
        || is_written(targets.sources, site, href)
        || targets.missing.contain(href);
    if is_found {
        return None;
    }
    let message = format!(
        "link `{label}` of sidebar `{name}` points to `{href}`, which is not a page of this site"
    );
    let problem = site
        .config
        .checks
        .broken_links
        .diagnostic("dead-link", message)?;
    Some(problem.help(targets.help(href, "correct the `href` of the sidebar item")))
}

/// Reports versions that are listed but have no docs. The current version has a
/// check of its own, since it may be excluded.
fn version_folders(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    for version in site
        .versions
        .iter()
        .filter(|version| version.sidebar_file.is_some())
    {
        if !has_docs(sources, &version.folder) {
            let message = format!("version `{}` has no docs", version.name);
            let help = format!(
                "add its docs to {}, or remove the version from the list",
                version.folder
            );
            let file = versions_file(&sources.config.docs[version.instance].id);
            let names = sources.data.get(&file).map_or(&[][..], Node::items);
            let mut written = names
                .iter()
                .filter(|name| name.as_str() == Some(&*version.name));
            let mut problem = Diagnostic::error("no-docs", message)
                .in_file(file)
                .help(help);
            problem.span = written.next().map(Node::span);
            out.push(problem);
        }
    }
}

/// Checks addresses of the site under `[symbols]`.
fn symbols(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let sources = targets.sources;
    for (name, address) in &sources.config.symbols {
        if !path::is_external(address) && !targets.contain(address) {
            let place = [Step::Key("symbols"), Step::Key(name)];
            let message =
                format!("symbol `{name}` points to `{address}`, which is not a page of this site");
            let help = targets.help(address, "write the path of a page or a full URL");
            out.push(report(sources, &place, "dead-link", message, &help));
        }
    }
}

/// Checks images for link previews in the front matter of docs. An image is a
/// file next to the doc, or an address below the base URL.
fn front_matter_images(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    for doc in site.docs.iter().filter(|doc| doc.translated) {
        let image = doc.source.front_matter.image.as_deref();
        let Some(image) = image.filter(|image| !path::is_external(image)) else {
            continue;
        };
        let below = image.strip_prefix(&*site.config.base_url).unwrap_or(image);
        let file = doc.image_file(|file| sources.files.contains(file));
        let exists = match &file {
            Some(file) => sources.files.contains(file),
            None => is_static(sources, below) || is_static(sources, image),
        };
        if exists {
            continue;
        }
        let level = site.config.checks.broken_images;
        let what = match &file {
            Some(_) => "file",
            None => "static file",
        };
        let message = format!("{what} `{image}` does not exist");
        let mut problem = level.diagnostic("missing-image", message);
        if let Some(problem) = &mut problem {
            problem.file = Some(doc.source.path.clone());
            problem.span = doc.source.front_matter.span("image");
            let text = match file {
                Some(file) => format!(
                    "add the file {file}, or write the path of a file in a static folder, as in `/img/card.png`"
                ),
                None => "add the file to a static folder, and write its path in there, as in `/img/card.png`".to_owned(),
            };
            problem.help = Some(targets.help(image, &text));
        }
        out.extend(problem);
    }
}
