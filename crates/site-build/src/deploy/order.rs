//! The order in which files become visible.

use crate::headers::{HEADERS_FILE, IMMUTABLE, cache_control};

/// The stage in which a file is uploaded. All files of a stage are uploaded
/// before the first of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Files whose names contain a content hash; nothing refers to new ones
    /// yet.
    Hashed,
    /// Images, data and other files that pages refer to.
    Part,
    /// New pages, uploaded before the existing pages that link to them.
    NewPage,
    /// Existing pages.
    Page,
    /// Lists of pages for readers and crawlers, and configuration files of
    /// hosts.
    List,
}

/// Names of the files in the stage [`Self::List`].
const LISTS: [&str; 7] = [
    HEADERS_FILE,
    "_redirects",
    "llms-full.txt",
    "llms.txt",
    "opensearch.xml",
    "robots.txt",
    "sitemap.xml",
];

impl Stage {
    /// Returns the stage of the file at `path`, relative to the root of the
    /// site.
    pub(super) fn of(path: &str, is_new: bool) -> Self {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        if cache_control(path) == IMMUTABLE {
            return Self::Hashed;
        }
        if LISTS.contains(&name) || path == "search/index.json" {
            return Self::List;
        }
        let is_page = [".html", ".md"].iter().any(|end| name.ends_with(end));
        match (is_page, is_new) {
            (true, true) => Self::NewPage,
            (true, false) => Self::Page,
            (false, _) => Self::Part,
        }
    }
}

/// Splits files to delete into pages and the files that pages refer to. Delete all of the
/// first before one of the second: stores delete files of a request in any order, and
/// several requests at a time.
pub(super) fn pages_and_parts<'p>(
    paths: impl IntoIterator<Item = &'p String>,
) -> [Vec<&'p str>; 2] {
    let is_page = |path: &&str| Stage::of(path, false) >= Stage::NewPage;
    let (pages, parts) = paths.into_iter().map(String::as_str).partition(is_page);
    [pages, parts]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_pages_need_come_first() {
        for (path, is_new, stage) in [
            ("assets/theme-1a2b3c.css", true, Stage::Hashed),
            (
                "search/index/words-0f9c11aa22bb33cc.txt",
                true,
                Stage::Hashed,
            ),
            ("img/logo.svg", true, Stage::Part),
            ("guide/index.html", true, Stage::NewPage),
            ("guide/index.md", false, Stage::Page),
            ("fr/404.html", false, Stage::Page),
            ("search/index.json", false, Stage::List),
            ("sitemap.xml", false, Stage::List),
        ] {
            assert_eq!(Stage::of(path, is_new), stage, "{path}");
        }
        assert!(Stage::Hashed < Stage::Part && Stage::NewPage < Stage::Page);
    }
}
