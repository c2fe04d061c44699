//! The plan of the corpus. It determines the path, title and headings of every page
//! before any text is written, so that all links have a target.
//!
//! Page 0 is the home page. The others are in folders `area/topic/` with 20 pages
//! each, including the index page of the folder. An area has up to 8 topics.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use super::flavour::{self, Flavour};
use super::rng::Rng;
use super::text::{capital, fill, slug};
use super::words::{ADJECTIVES, HEADINGS, NOUNS, VERBS};
use crate::tree;

const PAGES_PER_FOLDER: usize = 20;
const TOPICS_PER_AREA: usize = 8;

/// A heading of a page.
#[derive(Debug)]
pub(crate) struct Heading {
    pub(crate) level: usize,
    pub(crate) text: String,
}

/// A page of the corpus.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) number: usize,
    /// `area/topic`; empty for the home page.
    pub(crate) folder: String,
    /// File name without extension.
    pub(crate) stem: String,
    /// Whether it is the index page of its folder.
    pub(crate) is_index: bool,
    pub(crate) title: String,
    /// Position among the pages of its folder, counted from 1.
    pub(crate) position: usize,
    pub(crate) headings: Vec<Heading>,
}

/// A folder of pages.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) area: String,
    pub(crate) topic: String,
    /// Position in its area, counted from 0.
    pub(crate) index: usize,
}

/// All pages and folders.
#[derive(Debug)]
pub(crate) struct Corpus {
    pub(crate) pages: Vec<Page>,
    pub(crate) folders: Vec<Folder>,
    pub(crate) seed: u64,
}

/// The purpose of a sequence of random numbers. Each has its own sequence, so that
/// a change of one text does not change all others.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    Folder = 1_000_000,
    Headings = 2_000_000,
    Title = 3_000_000,
    Body = 4_000_000,
    Description = 5_000_000,
}

impl Purpose {
    /// Returns the generator for page or folder `number`.
    pub(crate) fn rng(self, seed: u64, number: usize) -> Rng {
        Rng::new(seed * 7919 + self as u64 + number as u64)
    }
}

impl Corpus {
    /// Plans a corpus of `n` pages. The same arguments give the same corpus.
    pub(crate) fn plan(n: usize, seed: u64) -> Self {
        let mut used = Used::default();
        let folders = folders(n - 1, seed, &mut used);
        let mut pages = vec![home(seed)];
        for (i, folder) in folders.iter().enumerate() {
            let rest = n - 1 - i * PAGES_PER_FOLDER;
            for index in 0..rest.min(PAGES_PER_FOLDER) {
                pages.push(page(pages.len(), index, folder, seed, &mut used));
            }
        }
        Self {
            pages,
            folders,
            seed,
        }
    }

    /// Returns the names of all areas, in order.
    pub(crate) fn areas(&self) -> Vec<&str> {
        let mut areas: Vec<&str> = self
            .folders
            .iter()
            .map(|folder| folder.area.as_str())
            .collect();
        areas.dedup();
        areas
    }

    /// Writes the corpus to `dir` in the format of a builder. Returns the total
    /// size of the pages in bytes.
    pub(crate) fn write(&self, flavour: Flavour, dir: &Path) -> Result<usize> {
        let mut size = 0;
        for page in &self.pages {
            let text = flavour::page(flavour, self, page);
            size += text.len();
            tree::write_file(&dir.join(flavour.file(page)), text.as_bytes())?;
        }
        for (path, text) in flavour::other_files(flavour, self) {
            tree::write_file(&dir.join(path), text.as_bytes())?;
        }
        Ok(size)
    }
}

/// Counts how often each name is used in a folder.
#[derive(Debug, Default)]
struct Used(BTreeMap<(String, String), usize>);

impl Used {
    /// Returns how often a name was used before, and counts this use.
    fn take(&mut self, folder: &str, name: &str) -> usize {
        let count = self
            .0
            .entry((folder.to_owned(), name.to_owned()))
            .or_default();
        *count += 1;
        *count - 1
    }
}

fn folders(pages: usize, seed: u64, used: &mut Used) -> Vec<Folder> {
    let count = pages.div_ceil(PAGES_PER_FOLDER);
    (0..count).map(|i| folder(i, seed, used)).collect()
}

fn folder(i: usize, seed: u64, used: &mut Used) -> Folder {
    let mut rng = Purpose::Folder.rng(seed, i);
    let (round, index) = (i / TOPICS_PER_AREA, i % TOPICS_PER_AREA);
    let adjective = ADJECTIVES[round % ADJECTIVES.len()];
    let noun = NOUNS[(round * 7 + 3) % NOUNS.len()];
    let mut area = format!("{adjective}-{noun}");
    if round >= ADJECTIVES.len() {
        area = format!("{area}-{}", round / ADJECTIVES.len() + 1);
    }
    let mut topic = format!("{}-{}", rng.pick(VERBS), rng.pick(NOUNS));
    let taken = used.take(&area, &topic);
    if taken > 0 {
        topic = format!("{topic}-{}", taken + 1);
    }
    Folder { area, topic, index }
}

fn home(seed: u64) -> Page {
    Page {
        number: 0,
        folder: String::new(),
        stem: "index".to_owned(),
        is_index: true,
        title: "Introduction".to_owned(),
        position: 1,
        headings: headings(0, seed),
    }
}

fn page(number: usize, index: usize, folder: &Folder, seed: u64, used: &mut Used) -> Page {
    let path = format!("{}/{}", folder.area, folder.topic);
    let is_index = index == 0;
    let title = if is_index {
        capital(&folder.topic.replace('-', " "))
    } else {
        title(&path, &mut Purpose::Title.rng(seed, number), used)
    };
    Page {
        number,
        stem: if is_index {
            "index".to_owned()
        } else {
            slug(&title)
        },
        folder: path,
        is_index,
        title,
        position: index + 1,
        headings: headings(number, seed),
    }
}

fn title(folder: &str, rng: &mut Rng, used: &mut Used) -> String {
    let verb = capital(rng.pick(VERBS));
    let mut title = format!("{verb} {} {}", rng.pick(ADJECTIVES), rng.pick_common(NOUNS));
    if rng.once_in(2) {
        title = format!("{title} {}", rng.pick(NOUNS));
    }
    match used.take(folder, &slug(&title)) {
        0 => title,
        taken => format!("{title} {}", taken + 1),
    }
}

/// Returns three to six headings with distinct anchors. The first has level 2.
fn headings(number: usize, seed: u64) -> Vec<Heading> {
    let mut rng = Purpose::Headings.rng(seed, number);
    let mut headings: Vec<Heading> = Vec::new();
    for i in 0..3 + rng.below(4) {
        let text = loop {
            let text = heading(&mut rng);
            if headings
                .iter()
                .all(|heading| slug(&heading.text) != slug(&text))
            {
                break text;
            }
        };
        let level = if i > 0 && rng.once_in(3) { 3 } else { 2 };
        headings.push(Heading { level, text });
    }
    headings
}

fn heading(rng: &mut Rng) -> String {
    let pattern = rng.pick(HEADINGS);
    let noun = rng.pick_common(NOUNS);
    let verb = capital(rng.pick(VERBS));
    let (low, high) = (rng.pick(ADJECTIVES), capital(rng.pick(ADJECTIVES)));
    fill(
        pattern,
        &[("{n}", noun), ("{V}", &verb), ("{a}", low), ("{A}", &high)],
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_corpus_has_the_requested_number_of_pages() {
        for n in [1, 2, 20, 21, 22, 41, 400] {
            let corpus = Corpus::plan(n, 1);
            assert_eq!(corpus.pages.len(), n);
            let files: BTreeSet<_> = corpus
                .pages
                .iter()
                .map(|page| Flavour::Docusaurus.file(page))
                .collect();
            assert_eq!(files.len(), n);
            assert!(
                corpus
                    .pages
                    .iter()
                    .enumerate()
                    .all(|(i, page)| page.number == i)
            );
        }
    }

    #[test]
    fn areas_are_listed_once() {
        let corpus = Corpus::plan(400, 1);
        let unique: BTreeSet<_> = corpus.areas().into_iter().collect();
        assert_eq!(corpus.areas().len(), unique.len());
        assert_eq!(corpus.folders.len(), 20);
    }

    /// Measurements can be compared over time only if the corpus stays the same.
    #[test]
    fn the_corpus_does_not_change() {
        let corpus = Corpus::plan(60, 1);
        let texts = corpus
            .pages
            .iter()
            .map(|page| flavour::page(Flavour::Docusaurus, &corpus, page));
        let digest = texts
            .flat_map(String::into_bytes)
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            });
        assert_eq!(digest, 0x1C7B_F8D6_CF10_7CE7);
    }
}
