//! What the links of a site call the pages and sections that they lead to.
//!
//! The author of another page often names a page by what it is for: "sign users out"
//! leads to "Sessions". The search index has these texts as keywords of the heading.
//! A text is left out if it adds no word to the headings that it leads to: most links
//! repeat a title, or say "here".

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use docs_model::ReferenceKind;
use docs_model::index::DocIdx;
use docs_model::record::Section;
use docs_model::site::{Doc, Target};
use percent_encoding::percent_decode_str;

use super::Project;

/// Maximum number of characters and of words of a text. Longer ones are sentences, which
/// are about more than the page.
const MAX_CHARS: usize = 60;
const MAX_WORDS: usize = 8;

/// Maximum number of texts of a heading.
const MAX_TEXTS: usize = 4;

/// Minimum number of letters of a stem.
const MIN_STEM: usize = 4;

/// Endings that do not make another word: `hooks` and `hook`, `queries` and `query`.
const ENDINGS: [&str; 7] = ["ing", "ies", "es", "ed", "s", "e", "y"];

/// Words that say nothing about a page, without their endings.
static GENERIC: LazyLock<HashSet<String>> = LazyLock::new(|| words(GENERIC_WORDS).collect());

/// The words of [`GENERIC`], in several languages.
const GENERIC_WORDS: &str = "a about above all also an and another any api apis are article as at back be before below by can click \
    detail docs documentation documented does each example first follow following for from full guide have here how if in \
    information instruction into is it its last learn link list me more my new next no not of on one or other our out page \
    post previous read reference section see so such table than that the their them there these they this to use \
    used uses using via was we what when where which who why will with you your \
    der die das hier mehr siehe und von zu zur zum im in den dem eine einer ein mit \
    ici plus voir les des une sur dans et la le du de en \
    aqui aquí más ver los las el una un para con";

/// Texts of links, by the address of a page, then by the anchor of a section; the anchor
/// of the page itself is empty.
#[derive(Debug, Default)]
pub(crate) struct LinkTexts(HashMap<String, BTreeMap<String, Vec<String>>>);

/// The texts of the links to one place.
type Names<'p> = HashMap<&'p str, Uses>;

/// The pages that have a link with one text to one place.
#[derive(Debug, Default)]
struct Uses {
    count: usize,
    /// The last page, to count each page once.
    last: Option<DocIdx>,
}

impl Uses {
    /// Adds a link of a page. Those of one page follow each other.
    fn add(&mut self, page: DocIdx) {
        if self.last != Some(page) {
            self.last = Some(page);
            self.count += 1;
        }
    }
}

/// Returns texts in order: first those that most pages use, of these the shortest.
fn by_use(names: Names<'_>) -> Vec<String> {
    let mut names: Vec<(&str, Uses)> = names.into_iter().collect();
    names.sort_by(|(a, of_a), (b, of_b)| {
        let by_count = of_b.count.cmp(&of_a.count);
        by_count.then(a.len().cmp(&b.len())).then(a.cmp(b))
    });
    names.into_iter().map(|(text, _)| text.to_owned()).collect()
}

impl LinkTexts {
    /// Collects the texts of the links between the pages of a project. Those of a page
    /// to itself do not count.
    pub(super) fn new(project: &Project) -> Self {
        let mut places: HashMap<(&str, &str), Names<'_>> = HashMap::new();
        for (idx, doc) in project.site.docs.iter_enumerated() {
            if !project.is_indexed(doc) {
                continue;
            }
            for (address, text) in links(doc) {
                let place = split_address(address);
                if place.0 != &*doc.permalink {
                    let names = places.entry(place).or_default();
                    names.entry(text).or_default().add(idx);
                }
            }
        }
        let mut pages: HashMap<&str, BTreeMap<String, Names<'_>>> = HashMap::new();
        for ((page, anchor), names) in places {
            // The same anchor with other encoded characters is another place until here.
            let anchor = percent_decode_str(anchor).decode_utf8_lossy().into_owned();
            let known = pages.entry(page).or_default().entry(anchor).or_default();
            for (text, uses) in names {
                known.entry(text).or_default().count += uses.count;
            }
        }
        let in_order = |(anchor, names)| (anchor, by_use(names));
        let pages = pages.into_iter().map(|(page, of_page)| {
            let of_page = of_page.into_iter().map(in_order);
            (page.to_owned(), of_page.collect())
        });
        Self(pages.collect())
    }

    /// Returns the texts of the links to a page, by the anchors that they lead to.
    pub(crate) fn of_page(&self, permalink: &str) -> Option<&BTreeMap<String, Vec<String>>> {
        self.0.get(permalink)
    }

    /// Adds the texts of the links to a page to the keywords of its sections.
    pub(crate) fn add_to(&self, permalink: &str, sections: &mut [Section]) {
        let Some(of_page) = self.of_page(permalink) else {
            return;
        };
        let mut open: Vec<(u8, &str)> = Vec::new();
        for section in sections {
            open.retain(|(level, _)| *level < section.level);
            open.push((section.level, &section.title));
            let anchor = section.anchor.as_deref().unwrap_or_default();
            let Some(texts) = of_page.get(anchor) else {
                continue;
            };
            let keywords = section.keywords.iter().map(String::as_str);
            let above = open.iter().map(|(_, title)| *title);
            let mut known: HashSet<String> = above.chain(keywords).flat_map(words).collect();
            let is_new = |text: &&String| {
                let before = known.len();
                known.extend(words(text).filter(|word| !GENERIC.contains(word)));
                known.len() > before
            };
            let texts = texts.iter().filter(is_new).take(MAX_TEXTS);
            section.keywords.extend(texts.cloned());
        }
    }
}

/// Returns the addresses and the texts of the links of a doc, without texts that are too
/// long or an address.
fn links(doc: &Doc) -> impl Iterator<Item = (&str, &str)> {
    let references = doc.source.outline.references.iter().zip(&doc.targets);
    references.filter_map(|(reference, target)| {
        let text = reference.text.as_str();
        let n_words = || text.split_whitespace().count();
        let is_short = || text.chars().count() <= MAX_CHARS && n_words() <= MAX_WORDS;
        match target {
            Target::Page(address)
                if reference.kind == ReferenceKind::Link && !text.contains('/') && is_short() =>
            {
                Some((address.as_str(), text))
            }
            _ => None,
        }
    })
}

/// Divides an address into that of the page and the anchor.
fn split_address(address: &str) -> (&str, &str) {
    let (address, anchor) = address.split_once('#').unwrap_or((address, ""));
    let page = address.split('?').next().unwrap_or_default();
    (page, anchor)
}

/// Returns the words of a text without their endings, those of names by their parts.
/// Numbers and single letters are left out (`user's`).
fn words(text: &str) -> impl Iterator<Item = String> {
    let is_hump = |(a, b): (char, char)| a.is_lowercase() && b.is_uppercase();
    let mut spaced = String::with_capacity(text.len());
    let nexts = text.chars().skip(1).map(Some).chain([None]);
    for (letter, next) in text.chars().zip(nexts) {
        spaced.push(letter);
        if next.is_some_and(|next| is_hump((letter, next))) {
            spaced.push(' ');
        }
    }
    let words: Vec<String> = spaced
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.contains(char::is_alphabetic) && word.len() > 1)
        .map(|word| stem(&word.to_lowercase()).to_owned())
        .collect();
    words.into_iter()
}

/// Returns a word without its ending.
fn stem(word: &str) -> &str {
    let mut stems = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    let stem = stems.find(|stem| stem.chars().count() >= MIN_STEM);
    stem.unwrap_or(word)
}
