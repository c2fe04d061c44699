//! `sitemap.xml` (sitemaps.org, protocol 0.9).

use std::fmt::Write as _;

use docs_model::site::{DocKind, RouteTarget, TreeIdx};

use super::xml::escape;
use crate::plan::permalink;
use crate::understand::{Mounted, Project};

/// Returns the sitemap: every page that search engines may list, in the order
/// of the addresses.
pub(crate) fn sitemap(project: &Project) -> String {
    let site = &project.site;
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for target in site.routes.values() {
        if is_indexed(project, *target) {
            let permalink = permalink(site, *target);
            let address = format!("{}{permalink}", site.config.url);
            let _ = writeln!(out, "<url><loc>{}</loc></url>", escape(&address));
        }
    }
    out.push_str("</urlset>\n");
    out
}

/// Returns whether search engines may list the page of a route.
fn is_indexed(project: &Project, target: RouteTarget) -> bool {
    let site = &project.site;
    let in_version = |tree: TreeIdx| !site.versions[site.trees[tree].version].no_index;
    !site.config.no_index
        && match target {
            RouteTarget::Doc(idx) => {
                let doc = &site.docs[idx];
                let is_post = matches!(doc.kind, DocKind::Post { .. });
                (is_post || in_version(doc.tree))
                    && !doc.is_unlisted()
                    && !doc.source.front_matter.draft
                    && !project.parsed[&doc.source.path].document.no_index
            }
            RouteTarget::GeneratedIndex { tree, .. }
            | RouteTarget::TagList(tree)
            | RouteTarget::Tag { tree, .. } => in_version(tree),
            RouteTarget::Blog { .. } => true,
            RouteTarget::Mounted { page, .. } => project.mounted[page] != Mounted::Search,
            _ => false,
        }
}
