//! Standalone pages: files that do not belong to docs and have no sidebar.
//!
//! They are Docusaurus's `src/pages`: the path of a file is its address. A page
//! is Markdown or a component, has no versions, and may be translated.
//!
//! Docusaurus has the same rule for `index` at any depth. In contrast to docs, number
//! prefixes are kept, and a file called like its folder is not an index.

use std::collections::BTreeMap;
use std::sync::Arc;

use located_data::{Diagnostic, path};

use super::Sources;
use super::trees::{edit_url, last_update, leaves, report_orphans};
use crate::folders::{PageFolder, page_folders};
use crate::index::LocaleIdx;
use crate::site::{Doc, DocKind, DocSource, Site};

/// Pages of a folder by path relative to it.
type Files<'a> = BTreeMap<&'a str, &'a Arc<DocSource>>;

/// Adds the pages of all locales, each with the original where a translation is
/// missing.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    let folders = page_folders(&sources.config);
    let Some((originals, translated)) = folders.split_first() else {
        return;
    };
    let originals = files(sources, originals);
    for locale in site.locales.indices() {
        let name = &site.locales[locale].name;
        let folder = translated
            .iter()
            .find(|folder| folder.locale.as_ref() == Some(name));
        let translated = folder.map_or_else(Files::new, |folder| files(sources, folder));
        report_orphans(&originals, &translated, out);
        let is_default = site.locales[locale].is_default;
        for (file, original) in &originals {
            let translation = translated.get(file);
            let source = *translation.unwrap_or(original);
            if source.front_matter.draft && !sources.drafts {
                continue;
            }
            let is_translated = is_default || translation.is_some();
            let page = page(sources, site, locale, file, source, is_translated, out);
            site.pages.push(site.docs.push(page));
        }
    }
}

/// Returns the pages of a folder that the settings publish.
fn files<'a>(sources: &'a Sources, folder: &PageFolder) -> Files<'a> {
    let below = |doc: &'a Arc<DocSource>| {
        let file = doc.path.strip_prefix(&folder.path)?.strip_prefix('/')?;
        sources.config.pages.publishes(file).then_some((file, doc))
    };
    sources.docs.iter().filter_map(below).collect()
}

/// Returns the path of a page below that of all standalone pages. An `index`
/// file has the path of its folder. `guide/index.tsx` becomes `/guide/`, and
/// `about.md` `/about`.
fn path_of(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    match stem.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => format!("/{folder}"),
        _ => format!("/{stem}"),
    }
}

/// Returns the document of a page. `file` is its path below the folder of the
/// originals, also for a translation.
fn page(
    sources: &Sources,
    site: &Site,
    locale: LocaleIdx,
    file: &str,
    source: &Arc<DocSource>,
    translated: bool,
    out: &mut Vec<Diagnostic>,
) -> Doc {
    let config = &sources.config.pages;
    let front_matter = &source.front_matter;
    let given = front_matter.slug.as_deref().filter(|slug| !slug.is_empty());
    if let Some(slug) = given.filter(|slug| leaves(slug, "")) {
        let message = format!("slug `{slug}` points outside the pages");
        let mut problem = Diagnostic::error("slug", message)
            .in_file(&*source.path)
            .help("remove the `..`");
        problem.span = front_matter.span("slug");
        out.push(problem);
    }
    let slug = match given {
        Some(slug) => format!("/{}", path::resolve("", slug)),
        None => path_of(file),
    };
    let base = path::join([&*site.locale_base(locale), &config.route_base_path]);
    let title = front_matter
        .title
        .clone()
        .or_else(|| source.outline.title.clone())
        .unwrap_or_else(|| site.title_in(locale).to_owned());
    Doc {
        tree: site.tree_of(locale, site.main_version()),
        kind: DocKind::Page,
        id: format!("{}/{file}", config.path),
        file: file.to_owned(),
        translated,
        title,
        description: source.description(),
        permalink: site.address(&path::join([&*base, &slug])),
        sidebar: None,
        previous: None,
        next: None,
        tags: Vec::new(),
        edit_url: edit_url(config.edit_url.as_deref(), source, file),
        last_update: last_update(
            config.show_last_update_time,
            config.show_last_update_author,
            source,
        ),
        targets: Vec::new(),
        source: Arc::clone(source),
    }
}
