//! Checks that search keywords in front matter are those of sections that exist.

use std::collections::HashSet;

use located_data::Diagnostic;

use super::links::anchor_help;
use super::sidebars::reports;
use crate::site::Site;

/// Maximum number of ids of a page for which a similar one is looked for, which compares
/// them with all headings.
const MAX_SUGGESTIONS: usize = 16;

/// Reports the ids of `section_keywords` that no heading of their page has. The words of such a
/// section are found nowhere, and nobody would notice.
pub(super) fn check(site: &Site, out: &mut Vec<Diagnostic>) {
    let level = site.config.checks.broken_anchors;
    for doc in &site.docs {
        let sections = &doc.source.front_matter.section_keywords;
        if sections.is_empty() {
            continue;
        }
        let headings = doc.source.outline.headings.iter();
        let ids: HashSet<&str> = headings.map(|heading| heading.id.as_str()).collect();
        let unknown = sections
            .iter()
            .filter(|section| !ids.contains(&*section.id));
        for (number, section) in unknown.enumerate() {
            let message = format!("no heading of this page has the id `#{}`", section.id);
            let help = match number < MAX_SUGGESTIONS {
                true => anchor_help(doc, &section.id),
                false => "write the id of a heading of this page, or remove it".to_owned(),
            };
            let problem = Diagnostic::error("dead-anchor", message)
                .in_file(&*doc.source.path)
                .at(section.span)
                .help(help);
            out.extend(reports(level, doc.translated).apply(problem));
        }
    }
}
