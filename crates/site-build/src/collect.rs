//! All files of the finished site, in memory: pages and their Markdown twins,
//! static files, the theme, and what machines read (sitemap, robots, llms).

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use docs_model::site::RouteTarget;
use docs_model::{Diagnostic, Site, path};
use rayon::prelude::*;

use crate::error::Result;
use crate::headers;
use crate::output::Output;
use crate::progress::Progress;
use crate::project::Project;
use crate::render::{Page, Renderer};
use crate::search;
use crate::templates::Templates;
use crate::write;

/// A finished site and what was found while it was made.
#[derive(Debug)]
pub struct Collected {
    /// The files.
    pub output: Output,
    /// Number of pages.
    pub pages: usize,
    /// Faults that only rendering finds.
    pub diagnostics: Vec<Diagnostic>,
}

/// Renders all pages of a project and collects all files of the site.
///
/// # Errors
/// A fault of a template, or a file that cannot be read.
pub fn collect(project: &Project) -> Result<Collected> {
    collect_with(project, &Progress::silent())
}

/// [`collect`] that says how far it is.
///
/// # Errors
/// As [`collect`].
pub fn collect_with(project: &Project, progress: &Progress) -> Result<Collected> {
    let templates = Templates::new(&project.sources.templates)?;
    let renderer = Renderer::new(project, &templates)?;
    let site = &project.site;
    // Before the pages: the records take as much memory as they do.
    let index = search::index_files(project);
    let routes: Vec<RouteTarget> = site.routes.values().copied().collect();
    let done = AtomicUsize::new(0);
    let rendered: Vec<(Page, Option<(String, String)>)> = routes
        .par_iter()
        .map(|&target| {
            progress.step(
                "rendering",
                done.fetch_add(1, Ordering::Relaxed),
                routes.len(),
            );
            let mut page = renderer.page(target)?;
            page.html.shrink_to_fit();
            Ok((page, renderer.markdown_twin(target)?))
        })
        .collect::<Result<_>>()?;

    let mut files = Files::default();
    let mut sitemap = Vec::new();
    let pages = rendered.len();
    for (page, twin) in rendered {
        files.diagnostics.extend(page.diagnostics);
        if page.indexed {
            sitemap.push(page.permalink);
        }
        files.add(page.file, page.html.into_bytes());
        if let Some((file, text)) = twin {
            files.add(file, text.into_bytes());
        }
    }
    for locale in 0..site.locales.len() {
        let page = renderer.not_found(locale)?;
        files.add(page.file, page.html.into_bytes());
    }
    for (file, bytes) in machine_files(project, &renderer, &sitemap) {
        files.add(file, bytes);
    }
    for (file, bytes) in index.into_iter().flatten() {
        files.add(file, bytes);
    }
    copy_files(project, &renderer, &mut files)?;
    // The site's own stands above ours, as its robots.txt does.
    if files.output.get("_headers").is_none() {
        let paths = files.output.iter().map(|(path, _)| path);
        let text = headers::headers_file(&site.config, paths);
        files.add("_headers".to_owned(), text.into_bytes());
    }
    for (path, fault) in write::path_faults(&files.output) {
        files.diagnostics.push(
            Diagnostic::error(
                "output-path",
                format!("`{path}` cannot be written: it {fault}"),
            )
            .help("rename the file, or give the page another address"),
        );
    }
    Ok(Collected {
        output: files.output,
        pages,
        diagnostics: files.diagnostics,
    })
}

/// The output, and what was wrong with it.
#[derive(Default)]
struct Files {
    output: Output,
    diagnostics: Vec<Diagnostic>,
}

impl Files {
    fn add(&mut self, file: String, bytes: Vec<u8>) {
        let problem = format!("two parts of the site write the file `{file}`");
        if !self.output.insert(file, bytes) {
            self.diagnostics.push(
                Diagnostic::error("duplicate-file", problem)
                    .help("rename the static file, or give the page another address"),
            );
        }
    }
}

/// Files that machines read: path of the output and bytes.
///
/// `sitemap` holds the addresses that search engines may list.
pub(crate) fn machine_files(
    project: &Project,
    renderer: &Renderer<'_>,
    sitemap: &[String],
) -> Vec<(String, Vec<u8>)> {
    let site = &project.site;
    let origin = &site.config.url;
    let mut out = Vec::new();
    if !origin.is_empty() {
        out.push((
            "sitemap.xml".to_owned(),
            sitemap_xml(origin, sitemap).into_bytes(),
        ));
    }
    let has_robots = |it: &String| project.sources.files.contains(&format!("{it}/robots.txt"));
    if !site.config.static_dirs.iter().any(has_robots) {
        out.push(("robots.txt".to_owned(), robots_txt(site).into_bytes()));
    }
    out.push((
        "llms.txt".to_owned(),
        llms_txt(site, project, renderer).into_bytes(),
    ));
    for (file, text) in renderer.fetched_files() {
        out.push((file.to_owned(), text.as_bytes().to_vec()));
    }
    for locale in 0..site.locales.len() {
        out.extend(opensearch(site, locale));
    }
    let menus = renderer.api_menus().into_iter();
    out.extend(menus.map(|(file, menu)| (file, menu.into_bytes())));
    for api in &project.reference_sources.apis {
        for (path, text) in api.downloads() {
            let file = path.trim_start_matches('/').to_owned();
            out.push((file, text.as_bytes().to_vec()));
        }
    }
    out
}

/// Address of the description of the search page for browsers, where the site
/// has a search page and an origin, which the description must name.
pub(crate) fn opensearch_address(site: &Site, locale: usize) -> Option<String> {
    site.config.search.page()?;
    let has_origin = !site.config.url.is_empty();
    has_origin.then(|| path::join([&*site.locale_base(locale), "opensearch.xml"]))
}

/// The description of the search page for browsers (OpenSearch 1.1): path of
/// the output and bytes.
fn opensearch(site: &Site, locale: usize) -> Option<(String, Vec<u8>)> {
    let address = opensearch_address(site, locale)?;
    let file = address.strip_prefix(&*site.config.base_url)?;
    let base = site.locale_base(locale);
    let page = site.address(&path::join([&*base, site.config.search.page()?]));
    let title = xml_text(&site.config.title);
    let origin = &site.config.url;
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n\
         <ShortName>{}</ShortName>\n<Description>{title}</Description>\n\
         <InputEncoding>UTF-8</InputEncoding>\n\
         <Url type=\"text/html\" method=\"get\" template=\"{origin}{page}?q={{searchTerms}}\"/>\n\
         </OpenSearchDescription>\n",
        // Browsers take at most 16 characters for the name.
        xml_text(&site.config.title.chars().take(16).collect::<String>()),
    );
    Some((file.to_owned(), xml.into_bytes()))
}

fn xml_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The sitemap: every page that search engines may list, in order.
fn sitemap_xml(origin: &str, pages: &[String]) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in pages {
        let page = page.replace('&', "&amp;").replace('\'', "&apos;");
        let _ = writeln!(out, "<url><loc>{origin}{page}</loc></url>");
    }
    out.push_str("</urlset>\n");
    out
}

fn robots_txt(site: &Site) -> String {
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

/// An index of the site for language models: title, description, and the
/// Markdown twin of every listed page of the last version, in reading order
/// (llmstxt.org).
fn llms_txt(site: &Site, project: &Project, renderer: &Renderer<'_>) -> String {
    let config = &site.config;
    let mut out = format!("# {}\n", config.title);
    if !config.tagline.is_empty() {
        let _ = writeln!(out, "\n> {}", config.tagline);
    }
    let default = site
        .locales
        .iter()
        .position(|it| it.is_default)
        .unwrap_or(0);
    let tree_idx = site.tree_of(default, site.last_version());
    let tree = &site.trees[tree_idx];
    let mut listed = std::collections::HashSet::new();
    let mut line = |out: &mut String, doc: usize| {
        let doc_of = &site.docs[doc];
        if doc_of.is_unlisted() || !listed.insert(doc) {
            return;
        }
        let address = format!(
            "{}{}",
            config.url,
            renderer.markdown_address(&doc_of.permalink)
        );
        let _ = write!(out, "- [{}]({address})", doc_of.title);
        if let Some(description) = &doc_of.description {
            let _ = write!(out, ": {description}");
        }
        out.push('\n');
    };
    for (name, sidebar) in &tree.sidebars {
        let title = if tree.sidebars.len() == 1 {
            "Docs"
        } else {
            name
        };
        let _ = write!(out, "\n## {title}\n\n");
        for entry in sidebar.pages() {
            if let docs_model::sidebar::Entry::Doc(doc) = entry {
                line(&mut out, doc);
            }
        }
    }
    let mut rest = String::new();
    for &doc in tree.docs.values() {
        line(&mut rest, doc);
    }
    if !rest.is_empty() {
        let _ = write!(out, "\n## More\n\n{rest}");
    }
    let base = site.locale_base(default);
    let twin = |route: &str| {
        let permalink = site.address(&path::join([&*base, route]));
        format!("{}{}", config.url, renderer.markdown_address(&permalink))
    };
    for api in &project.references().apis {
        out.push_str("\n## API\n\n");
        for page in api.pages.iter() {
            let _ = writeln!(out, "- [{}]({})", page.title, twin(&api.route(page)));
        }
        // On one page for all, each operation is a part of it.
        if let [page] = &**api.pages {
            let twin = twin(&api.route(page));
            let is_operation = |it: &&(String, String)| it.0.contains(' ');
            for (name, address) in api.source.symbols.iter().filter(is_operation) {
                let anchor = address.split_once('#').map_or("", |(_, it)| it);
                let _ = writeln!(out, "- [{name}]({twin}#{anchor})");
            }
        }
    }
    for library in &project.references().libraries {
        let _ = write!(out, "\n## {}\n\n", library.label());
        for page in library.pages.iter() {
            let _ = write!(out, "- [{}]({})", page.title, twin(&library.route(page)));
            if let Some(description) = &page.description {
                let _ = write!(out, ": {description}");
            }
            out.push('\n');
        }
    }
    out
}

/// Static files, files beside the docs that pages refer to, and the theme.
fn copy_files(project: &Project, renderer: &Renderer<'_>, files: &mut Files) -> Result<()> {
    let sources = &project.sources;
    let dirs = &project.site.config.static_dirs;
    let mut copies: Vec<(String, String)> = Vec::new();
    for dir in dirs {
        let prefix = format!("{}/", dir.trim_matches('/'));
        let below = sources
            .files
            .range(prefix.clone()..)
            .map_while(|it| it.strip_prefix(&prefix));
        copies.extend(below.map(|it| (it.to_owned(), format!("{prefix}{it}"))));
    }
    let mut used = renderer.used_files();
    let components = &project.components;
    used.extend(
        components
            .files
            .iter()
            .map(|(output, file)| (output.clone(), file.clone())),
    );
    copies.extend(used);
    let read: Vec<(String, Vec<u8>)> = copies
        .into_par_iter()
        .map(|(output, file)| Ok((output, sources.read(&file)?)))
        .collect::<Result<_>>()?;
    for (output, bytes) in read {
        files.add(output, bytes);
    }
    for (output, bytes) in project.theme.files() {
        files.add(output, bytes.to_vec());
    }
    for module in &components.modules {
        files.add(module.output.clone(), module.bytes.clone());
    }
    Ok(())
}
