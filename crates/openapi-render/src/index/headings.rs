//! Headings within long texts: the description of the API, and those of its tags,
//! which often are whole guides. Their anchors have the form of Redoc
//! (`section/Title/Of-a-part`, `tag/Pets/Title`), so that links to its pages keep
//! working.

use std::collections::{HashMap, HashSet};

use reference_pages::outline;

use crate::text::kebab;

/// The headings of one text, in order.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    /// Anchors.
    anchors: Vec<String>,
    /// Levels and titles.
    titles: Vec<(u8, String)>,
}

impl Headings {
    /// Returns the anchors, in order.
    pub(crate) fn anchors(&self) -> &[String] {
        &self.anchors
    }

    /// Returns level, title and anchor of each heading.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, &str, &str)> {
        let headings = self.titles.iter().zip(&self.anchors);
        headings.map(|((level, title), anchor)| (*level, title.trim(), anchor.as_str()))
    }
}

/// Gives anchors to the headings of several texts, which may share a page.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    /// Anchors in use.
    taken: HashSet<String>,
    /// Numbers of the last repetitions, so that many equal headings do not try them
    /// all.
    repeated: HashMap<String, usize>,
}

impl Anchors {
    /// Returns the headings of a text. Each anchor is that of the heading above, or
    /// `root`, and the words of the title. Repeated ones are numbered from 2.
    pub(super) fn of(&mut self, text: &str, root: &str) -> Headings {
        let titles = outline(text).headings;
        // The headings around the current one, outermost first.
        let mut above: Vec<(u8, String)> = Vec::new();
        let mut anchors = Vec::with_capacity(titles.len());
        for (level, title) in &titles {
            above.retain(|heading| heading.0 < *level);
            let parent = above.last().map_or(root, |heading| &heading.1);
            let path = format!("{parent}/{}", anchor_words(title));
            anchors.push(self.unique(&path));
            above.push((*level, path));
        }
        Headings { anchors, titles }
    }

    /// Returns the anchor, with a number if it is in use.
    fn unique(&mut self, path: &str) -> String {
        let mut anchor = path.to_owned();
        while !self.taken.insert(anchor.clone()) {
            let number = self.repeated.entry(path.to_owned()).or_insert(1);
            *number += 1;
            anchor = format!("{path}-{number}");
        }
        anchor
    }
}

/// Returns the words of a title as a part of an anchor: case is kept, and of the
/// other characters only dashes, underscores and dots.
pub(super) fn anchor_words(title: &str) -> String {
    let words = title
        .split_whitespace()
        .map(|text| text.replace(|c: char| !c.is_alphanumeric() && !"-_.".contains(c), ""))
        .filter(|text| !text.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Addresses of headings, for links in descriptions.
#[derive(Debug, Default)]
pub(super) struct HeadingUrls {
    by_anchor: HashMap<String, String>,
    /// By the title in lower case; the first of equal ones.
    by_title: HashMap<String, String>,
}

impl HeadingUrls {
    /// Adds the headings of a text. `url` returns the address of an anchor.
    pub(super) fn add(&mut self, headings: &Headings, url: impl Fn(&str) -> String) {
        for anchor in &headings.anchors {
            let url = url(anchor);
            let title = self.by_title.entry(last_part(anchor));
            title.or_insert_with(|| url.clone());
            self.by_anchor.insert(anchor.clone(), url);
        }
    }

    /// Returns the address of a heading by its anchor in Redoc, of which the last
    /// part is enough, or by its title. Older versions of Redoc have other parts
    /// before the last one.
    pub(super) fn get(&self, target: &str) -> Option<&String> {
        let exact = self.by_anchor.get(target);
        exact.or_else(|| self.by_title.get(&last_part(target)))
    }
}

/// Returns the last part of an anchor in lower case.
fn last_part(anchor: &str) -> String {
    kebab(anchor.rsplit('/').next().unwrap_or(anchor))
}
