//! `llms.txt` (llmstxt.org).

use std::fmt::Write as _;

use docs_model::path;

use crate::plan::twin_address;
use crate::understand::Project;

/// Returns an index of the site for language models: title, description, and the
/// Markdown twin of every listed page of the last version, in reading order
/// (llmstxt.org).
pub(crate) fn llms(project: &Project) -> String {
    let site = &project.site;
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
        let address = format!("{}{}", config.url, twin_address(site, &doc_of.permalink));
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
    for blog in site.blogs.iter().filter(|blog| blog.locale == default) {
        if !blog.list.docs.is_empty() {
            let _ = write!(out, "\n## {}\n\n", blog.title);
        }
        for &doc in &blog.list.docs {
            line(&mut out, doc);
        }
    }
    let base = site.locale_base(default);
    let twin = |route: &str| {
        let permalink = site.address(&path::join([&*base, route]));
        format!("{}{}", config.url, twin_address(site, &permalink))
    };
    for api in &project.references().apis {
        out.push_str("\n## API\n\n");
        for page in api.pages() {
            let _ = writeln!(out, "- [{}]({})", page.title, twin(&api.route(page)));
        }
        // On one page for all, each operation is a part of it.
        if let [page] = api.pages() {
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
        for page in library.pages() {
            let _ = write!(out, "- [{}]({})", page.title, twin(&library.route(page)));
            if let Some(description) = &page.description {
                let _ = write!(out, ": {description}");
            }
            out.push('\n');
        }
    }
    out
}
