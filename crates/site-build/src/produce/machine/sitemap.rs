//! `sitemap.xml` (sitemaps.org, protocol 0.9).

use std::fmt::Write as _;

use docs_model::date::Date;
use docs_model::index::{LocaleIdx, TreeIdx};
use docs_model::site::{DocKind, RouteTarget};

use crate::plan::{absolute, alternates};
use crate::understand::{Mounted, Project};
use crate::xml::escape;

/// Returns the sitemap: every page that search engines may index, sorted by
/// URL, with the date of its last change if known, and its URLs in other
/// languages.
///
/// It is a single file. The protocol allows 50,000 URLs in one, so crawlers may
/// ignore what a larger site lists beyond that.
pub(crate) fn sitemap(project: &Project) -> String {
    let site = &project.site;
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"",
    );
    if site.locales.len() > 1 {
        out.push_str(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"");
    }
    out.push_str(">\n");
    for target in site
        .routes
        .values()
        .filter(|target| is_indexed(project, **target))
    {
        let permalink = site.permalink(*target);
        let address = absolute(site, &permalink);
        let _ = write!(out, "<url><loc>{}</loc>", escape(&address));
        if let Some(date) = last_change(project, *target) {
            let _ = write!(out, "<lastmod>{date}</lastmod>");
        }
        for (lang, href) in alternates(site, locale_of(project, *target), &permalink) {
            let (lang, href) = (escape(&lang), escape(&href));
            let _ = write!(
                out,
                "<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{href}\"/>"
            );
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// Returns the date of the last change of a doc: from its front matter, or else
/// from version control. Generated pages have none.
fn last_change(project: &Project, target: RouteTarget) -> Option<Date> {
    let RouteTarget::Doc(doc) = target else {
        return None;
    };
    let source = &project.site.docs[doc].source;
    let given = source
        .front_matter
        .last_update
        .as_ref()
        .and_then(|update| Date::parse(update.date.as_deref()?));
    given.or_else(|| source.last_update.as_ref()?.date)
}

/// Returns the locale that the page of a route is written in.
fn locale_of(project: &Project, target: RouteTarget) -> LocaleIdx {
    let site = &project.site;
    match target {
        RouteTarget::Doc(doc) => site.trees[site.docs[doc].tree].locale,
        RouteTarget::GeneratedIndex { tree, .. }
        | RouteTarget::TagList(tree)
        | RouteTarget::Tag { tree, .. } => site.trees[tree].locale,
        RouteTarget::Blog { blog, .. } => site.blogs[blog].locale,
        RouteTarget::Mounted { locale, .. } => locale,
        _ => site.default_locale(),
    }
}

/// Returns whether search engines may index the page of a route.
///
/// The rule is that of the page's own `robots` tag, so that a sitemap never
/// announces a page that refuses to be indexed.
fn is_indexed(project: &Project, target: RouteTarget) -> bool {
    let site = &project.site;
    let in_version = |tree: TreeIdx| !site.versions[site.trees[tree].version].no_index;
    !site.config.no_index
        && match target {
            RouteTarget::Doc(idx) => {
                let doc = &site.docs[idx];
                (doc.kind != DocKind::Doc || in_version(doc.tree))
                    && !doc.is_unlisted()
                    && !doc.source.front_matter.draft
                    && !project.parsed[&doc.source.path].no_index()
            }
            RouteTarget::GeneratedIndex { tree, .. }
            | RouteTarget::TagList(tree)
            | RouteTarget::Tag { tree, .. } => in_version(tree),
            RouteTarget::Blog { .. } => true,
            RouteTarget::Mounted { page, .. } => project.mounted[page] != Mounted::Search,
            _ => false,
        }
}
