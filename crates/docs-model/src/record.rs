//! Search records: the content of a page, divided into the units that a search
//! finds. Their format is that of crawlers of hosted search services, so that
//! the records fit existing indexes and front ends.
//!
//! Each heading has a record, and each piece of the text below it another one.
//! All of them carry the headings above, which the search shows with a hit and
//! matches queries against. Ids are stable: they are hashes of what a record is
//! about, so that an update of an index replaces only what changed.
//!
//! The id of a record has to survive edits elsewhere on the page. It is a hash of
//! the address with the anchor, the headings above, and the number of the text in its
//! section, never of the position on the page or of the text itself. If a heading is
//! renamed, the records below it are new: their address has changed as well.
//!
//! Sections with equal anchor and headings (two headings `Parameters` on the page
//! of an API) would have equal ids, so the second and later ones add their number to
//! the hash. The first has none, and keeps its id when others are added.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

/// Maximum length of the text of a record, in characters; longer texts become
/// several records. It is well below the 10 kB that services accept, and short
/// enough that a hit is near what the reader looks for.
const MAX_CONTENT: usize = 800;

/// A unit of search: a heading, or a piece of the text below it.
///
/// Serialized, it is an object of an index as crawlers write it:
///
/// ```
/// use docs_model::record::{Kind, RecordPage, Section, records};
///
/// let page = RecordPage {
///     url: "https://docs.example/cart",
///     category: "Guides",
///     page_rank: 0,
///     language: "en",
///     version: &[],
///     docusaurus_tag: &["default".to_owned()],
///     tags: &[],
///     kind: Kind::Guide,
/// };
/// let all = records(&page, &[Section::new(1, None, "Cart")]);
/// let json = serde_json::to_value(&all[0]).unwrap();
/// assert_eq!(json["type"], "lvl1");
/// assert_eq!(json["hierarchy"]["lvl0"], "Guides");
/// assert_eq!(json["hierarchy"]["lvl2"], serde_json::Value::Null);
/// assert_eq!(json["objectID"].as_str().unwrap().len(), 32);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Id: 32 hexadecimal digits, a hash of the address, the hierarchy, and the
    /// index of the text in its section, so that edits above and below do not
    /// change it. Sections with the same address and hierarchy are numbered, so
    /// that ids are unique on a page.
    #[serde(rename = "objectID")]
    pub object_id: String,
    /// Type of the record.
    #[serde(rename = "type")]
    pub level: Level,
    /// Headings above the record, and its own.
    pub hierarchy: Hierarchy,
    /// Text; `None` for headings.
    pub content: Option<String>,
    /// Absolute address with the anchor.
    pub url: String,
    /// Absolute address of the page.
    pub url_without_anchor: String,
    /// The nearest anchor.
    pub anchor: Option<String>,
    /// Rank among records with the same text.
    pub weight: Weight,
    /// Language, in the field that crawlers use.
    pub lang: String,
    /// Language, in the field that contextual search filters by.
    pub language: String,
    /// Versions of the docs that the page belongs to.
    pub version: Vec<String>,
    /// Tags that contextual search filters by: `default`, `docs-ID-VERSION`.
    pub docusaurus_tag: Vec<String>,
    /// The tags of the page.
    pub tags: Vec<String>,
    /// Kind of the page.
    pub kind: Kind,
    /// Whether it documents a member of the page's subject: a field, a
    /// parameter, a method.
    #[serde(default, rename = "member", skip_serializing_if = "std::ops::Not::not")]
    pub is_member: bool,
    /// Words by which readers search for the heading and that it does not
    /// contain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
}

/// The type of a record: a heading of some level, or text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The category of the page.
    Lvl0,
    /// The title of the page.
    Lvl1,
    /// An `h2`.
    Lvl2,
    /// An `h3`.
    Lvl3,
    /// An `h4`.
    Lvl4,
    /// An `h5`.
    Lvl5,
    /// An `h6`.
    Lvl6,
    /// Text.
    Content,
}

impl Level {
    /// Returns the type as written in records.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lvl0 => "lvl0",
            Self::Lvl1 => "lvl1",
            Self::Lvl2 => "lvl2",
            Self::Lvl3 => "lvl3",
            Self::Lvl4 => "lvl4",
            Self::Lvl5 => "lvl5",
            Self::Lvl6 => "lvl6",
            Self::Content => "content",
        }
    }

    /// Returns the type for a heading level, 1 to 6. Deeper levels count as 6.
    /// An `h1` is the title of the page; level 0 counts as one.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::record::Level;
    ///
    /// assert_eq!(Level::of_heading(3), Level::Lvl3);
    /// assert_eq!(Level::of_heading(9), Level::Lvl6);
    /// ```
    #[must_use]
    pub fn of_heading(level: u8) -> Self {
        match level {
            0 | 1 => Self::Lvl1,
            2 => Self::Lvl2,
            3 => Self::Lvl3,
            4 => Self::Lvl4,
            5 => Self::Lvl5,
            _ => Self::Lvl6,
        }
    }

    /// Returns the weight of the type: 100 for `lvl0` to 40 for `lvl6`, 0 for
    /// text. The numbers are those of the crawlers, so that an index with
    /// records of both ranks them alike.
    #[must_use]
    pub fn weight(self) -> i32 {
        match self {
            Self::Lvl0 => 100,
            Self::Lvl1 => 90,
            Self::Lvl2 => 80,
            Self::Lvl3 => 70,
            Self::Lvl4 => 60,
            Self::Lvl5 => 50,
            Self::Lvl6 => 40,
            Self::Content => 0,
        }
    }
}

/// The headings that lead to a record. All seven keys are always serialized.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hierarchy {
    /// The category of the page.
    pub lvl0: Option<String>,
    /// The title of the page.
    pub lvl1: Option<String>,
    /// The nearest `h2`.
    pub lvl2: Option<String>,
    /// The nearest `h3`.
    pub lvl3: Option<String>,
    /// The nearest `h4`.
    pub lvl4: Option<String>,
    /// The nearest `h5`.
    pub lvl5: Option<String>,
    /// The nearest `h6`.
    pub lvl6: Option<String>,
}

impl Hierarchy {
    /// Returns the headings from `lvl0` to `lvl6`.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::record::Hierarchy;
    ///
    /// let mut hierarchy = Hierarchy::default();
    /// hierarchy.lvl0 = Some("Guides".to_owned());
    /// hierarchy.lvl1 = Some("Cart".to_owned());
    /// let path: Vec<_> = hierarchy.levels().into_iter().flatten().collect();
    /// assert_eq!(path.join(" › "), "Guides › Cart");
    /// ```
    #[must_use]
    pub fn levels(&self) -> [Option<&str>; 7] {
        [
            self.lvl0.as_deref(),
            self.lvl1.as_deref(),
            self.lvl2.as_deref(),
            self.lvl3.as_deref(),
            self.lvl4.as_deref(),
            self.lvl5.as_deref(),
            self.lvl6.as_deref(),
        ]
    }

    /// Sets the heading of a level, and clears those below it.
    fn enter(&mut self, level: Level, title: &str) {
        let mut slots = [
            &mut self.lvl0,
            &mut self.lvl1,
            &mut self.lvl2,
            &mut self.lvl3,
            &mut self.lvl4,
            &mut self.lvl5,
            &mut self.lvl6,
        ];
        for (depth, slot) in slots.iter_mut().enumerate().skip(level as usize) {
            **slot = (depth == level as usize).then(|| title.to_owned());
        }
    }
}

/// The rank among records with the same text: higher page ranks first, then
/// higher levels, then earlier positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// Rank of the page.
    #[serde(rename = "pageRank")]
    pub page_rank: i32,
    /// Weight of the type (see [`Level::weight`]).
    pub level: i32,
    /// Index of the record on the page.
    pub position: u32,
}

/// The kind of page that a record belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// A doc, a post or a standalone page.
    Guide,
    /// A page of an API reference.
    Api,
    /// A page of a library reference.
    Library,
}

impl Kind {
    /// All kinds, in the order in which filters list them.
    pub const ALL: [Self; 3] = [Self::Guide, Self::Api, Self::Library];

    /// Returns the kind as written in records and filters.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Guide => "guide",
            Self::Api => "api",
            Self::Library => "library",
        }
    }
}

/// A section of a page: a heading and the text up to the next heading. The
/// section before the first heading has the title of the page and no anchor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Section {
    /// Level: 1 for the page itself, 2 to 6 for headings.
    pub level: u8,
    /// Id of the heading.
    pub anchor: Option<String>,
    /// Plain text of the heading.
    pub title: String,
    /// Paragraphs as plain text.
    pub text: Vec<String>,
    /// Whether it documents a member of the subject of the page or of the
    /// section above: a field, a parameter, a method.
    pub is_member: bool,
    /// Words by which readers search for the section and that its title does
    /// not contain.
    pub keywords: Vec<String>,
}

impl Section {
    /// Returns a section without text.
    #[must_use]
    pub fn new(level: u8, anchor: Option<String>, title: impl Into<String>) -> Self {
        Self {
            level,
            anchor,
            title: title.into(),
            text: Vec::new(),
            is_member: false,
            keywords: Vec::new(),
        }
    }
}

/// Values that all records of a page share.
#[derive(Debug, Clone)]
pub struct RecordPage<'a> {
    /// Absolute address without an anchor.
    pub url: &'a str,
    /// Category of the page: the label of its navbar item or first sidebar
    /// category.
    pub category: &'a str,
    /// Rank among pages; 0 is the default.
    pub page_rank: i32,
    /// Language tag.
    pub language: &'a str,
    /// Versions of the docs that the page belongs to.
    pub version: &'a [String],
    /// Tags for contextual search: `default`, `docs-ID-VERSION`.
    pub docusaurus_tag: &'a [String],
    /// Tags of the page.
    pub tags: &'a [String],
    /// Kind of page.
    pub kind: Kind,
}

/// Returns the records of a page: one for each heading, and one for each piece
/// of text of at most 800 characters. Headings and texts without a word are
/// excluded.
///
/// `sections` are in the order of the page, and a section without a title continues
/// the one before it, with its own anchor.
///
/// # Examples
///
/// ```
/// use docs_model::record::{Kind, RecordPage, Section, records};
///
/// let page = RecordPage {
///     url: "https://docs.example/cart",
///     category: "Guides",
///     page_rank: 0,
///     language: "en",
///     version: &[],
///     docusaurus_tag: &[],
///     tags: &[],
///     kind: Kind::Guide,
/// };
/// let mut section = Section::new(2, Some("add".to_owned()), "Add a product");
/// section.text.push("Call `AddToCart`.".to_owned());
/// let records = records(&page, &[Section::new(1, None, "Cart"), section]);
/// assert_eq!(records.len(), 3);
/// assert_eq!(records[2].url, "https://docs.example/cart#add");
/// assert_eq!(records[2].hierarchy.lvl1.as_deref(), Some("Cart"));
/// ```
#[must_use]
pub fn records(page: &RecordPage<'_>, sections: &[Section]) -> Vec<Record> {
    let mut out = Writer {
        page,
        hierarchy: Hierarchy::default(),
        sections: HashMap::new(),
        records: Vec::new(),
    };
    out.hierarchy.enter(Level::Lvl0, page.category);
    for section in sections {
        out.section(section);
    }
    out.records
}

/// Makes the records of a page, section by section.
struct Writer<'a> {
    /// The page, whose data all records share.
    page: &'a RecordPage<'a>,
    /// Titles of the page and of the headings around the current section.
    hierarchy: Hierarchy,
    /// Number of previous sections by a hash of anchor, hierarchy and level.
    sections: HashMap<u128, usize>,
    /// The records so far.
    records: Vec<Record>,
}

/// Position of a record among those with the same address, hierarchy and level.
#[derive(Clone, Copy)]
struct Place {
    /// Index of the section among those with the same address and hierarchy.
    section: usize,
    /// Index of the text in the section.
    text: usize,
}

impl Writer<'_> {
    /// Adds the record of a heading, and those of the text below it. A section
    /// without a title continues the one before it.
    fn section(&mut self, section: &Section) {
        let anchor = section.anchor.as_deref();
        let title = section.title.trim();
        if !title.is_empty() {
            let level = Level::of_heading(section.level);
            self.hierarchy.enter(level, title);
            let place = Place {
                section: self.enter(level, anchor),
                text: 0,
            };
            self.push(level, None, section, place);
        }
        let pieces = pieces(&section.text);
        if pieces.is_empty() {
            return;
        }
        let before = self.enter(Level::Content, anchor);
        for (text, content) in pieces.into_iter().enumerate() {
            let place = Place {
                section: before,
                text,
            };
            self.push(Level::Content, Some(content), section, place);
        }
    }

    /// Returns the number of previous sections with the same anchor and
    /// hierarchy that have a record of this level.
    fn enter(&mut self, level: Level, anchor: Option<&str>) -> usize {
        let mut key = Fields::default();
        key.add(anchor.unwrap_or_default());
        key.add(level.as_str());
        key.add_hierarchy(&self.hierarchy);
        let before = self.sections.entry(key.finish()).or_default();
        *before += 1;
        *before - 1
    }

    /// Adds a record at the current place of the hierarchy.
    fn push(&mut self, level: Level, content: Option<String>, section: &Section, place: Place) {
        let page = self.page;
        let anchor = section.anchor.as_deref();
        let keywords = match level {
            Level::Content => Vec::new(),
            _ => section.keywords.clone(),
        };
        let url = match anchor {
            Some(anchor) => format!("{}#{anchor}", page.url),
            None => page.url.to_owned(),
        };
        let position = u32::try_from(self.records.len()).unwrap_or(u32::MAX);
        self.records.push(Record {
            object_id: object_id(&url, level, &self.hierarchy, place),
            level,
            hierarchy: self.hierarchy.clone(),
            content,
            url,
            url_without_anchor: page.url.to_owned(),
            anchor: anchor.map(str::to_owned),
            weight: Weight {
                page_rank: page.page_rank,
                level: level.weight(),
                position,
            },
            lang: page.language.to_owned(),
            language: page.language.to_owned(),
            version: page.version.to_vec(),
            docusaurus_tag: page.docusaurus_tag.to_vec(),
            tags: page.tags.to_vec(),
            kind: page.kind,
            is_member: section.is_member,
            keywords,
        });
    }
}

/// Returns the id of a record: see [`Record::object_id`].
fn object_id(url: &str, level: Level, hierarchy: &Hierarchy, place: Place) -> String {
    let mut fields = Fields::default();
    fields.add(url);
    fields.add(&level.weight().to_string());
    fields.add_hierarchy(hierarchy);
    fields.add(&place.text.to_string());
    // The id of the first section is the same whether or not others follow.
    if place.section > 0 {
        fields.add(&place.section.to_string());
    }
    format!("{:032x}", fields.finish())
}

/// A hash of texts, each of which is a field of its own.
#[derive(Default)]
struct Fields(Xxh3);

impl Fields {
    /// Adds a field.
    fn add(&mut self, text: &str) {
        self.0.update(text.as_bytes());
        // A separator: this byte does not occur in UTF-8.
        self.0.update(&[0xff]);
    }

    /// Adds a field for each level, an empty one for a missing level.
    fn add_hierarchy(&mut self, hierarchy: &Hierarchy) {
        for level in hierarchy.levels() {
            self.add(level.unwrap_or_default());
        }
    }

    /// Returns the hash of the fields.
    fn finish(&self) -> u128 {
        self.0.digest128()
    }
}

/// Joins paragraphs into pieces of up to [`MAX_CONTENT`] characters. A longer
/// paragraph is divided at the end of a sentence, else of a word. Short
/// paragraphs share a piece, since a hit in one is better understood with its
/// neighbours.
fn pieces(paragraphs: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    // Number of characters that may be added to the last piece.
    let mut room = 0;
    for paragraph in paragraphs {
        let mut rest = paragraph.trim();
        while !rest.is_empty() {
            let (piece, after) = split(rest, MAX_CONTENT);
            let length = piece.chars().count();
            match out.last_mut() {
                Some(last) if length < room => {
                    last.push(' ');
                    last.push_str(piece);
                    room -= length + 1;
                }
                _ => {
                    out.push(piece.to_owned());
                    room = MAX_CONTENT - length;
                }
            }
            rest = after;
        }
    }
    out
}

/// Splits off at most `max` characters. Returns them and the rest. A sentence
/// that ends in the first third of them would leave a piece too short.
fn split(text: &str, max: usize) -> (&str, &str) {
    let Some((limit, _)) = text.char_indices().nth(max) else {
        return (text, "");
    };
    let head = &text[..limit];
    // The last end of a sentence, found from the back: `。` and `！` count only with a
    // space after them, and a text without any is cut at a word or at the limit.
    let sentence = head
        .rmatch_indices([' ', '\n'])
        .map(|(at, _)| at)
        .find(|&at| head[..at].ends_with(['.', '!', '?', ':', '。', '！', '？']));
    let cut = sentence
        .filter(|&at| at > limit / 3)
        .or_else(|| head.rfind(char::is_whitespace))
        .filter(|&at| at > 0)
        .unwrap_or(limit);
    (text[..cut].trim_end(), text[cut..].trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> RecordPage<'static> {
        RecordPage {
            url: "https://docs.example/a",
            category: "Guides",
            page_rank: 0,
            language: "en",
            version: &[],
            docusaurus_tag: &[],
            tags: &[],
            kind: Kind::Guide,
        }
    }

    fn section(level: u8, title: &str, text: &[&str]) -> Section {
        Section {
            level,
            anchor: (level > 1).then(|| title.to_lowercase()),
            title: title.to_owned(),
            text: text.iter().map(|&paragraph| paragraph.to_owned()).collect(),
            ..Section::default()
        }
    }

    #[test]
    fn a_heading_ends_the_ones_below_it() {
        let sections = [
            section(1, "Page", &[]),
            section(2, "One", &[]),
            section(4, "Deep", &["x"]),
            section(2, "Two", &["y"]),
        ];
        let made = records(&page(), &sections);
        let last = made.last().expect("records");
        assert_eq!(last.hierarchy.lvl2.as_deref(), Some("Two"));
        assert_eq!(last.hierarchy.lvl4, None);
        assert_eq!(last.url, "https://docs.example/a#two");
        let levels: Vec<Level> = made.iter().map(|record| record.level).collect();
        use Level::{Content, Lvl1, Lvl2, Lvl4};
        assert_eq!(levels, [Lvl1, Lvl2, Lvl4, Content, Lvl2, Content]);
    }

    #[test]
    fn ids_do_not_depend_on_earlier_text() {
        let below = section(2, "Below", &["text"]);
        let one = records(&page(), &[section(1, "Page", &[]), below.clone()]);
        let above = section(2, "Above", &["new"]);
        let two = records(&page(), &[section(1, "Page", &["intro"]), above, below]);
        assert_eq!(ids(&one[one.len() - 2..]), ids(&two[two.len() - 2..]));
    }

    fn ids(records: &[Record]) -> Vec<&str> {
        records
            .iter()
            .map(|record| record.object_id.as_str())
            .collect()
    }

    #[test]
    fn sections_of_one_address_and_hierarchy_have_ids_of_their_own() {
        let first = section(2, "Example", &["one"]);
        let longer = section(2, "Example", &[&"one ".repeat(MAX_CONTENT)]);
        let other = section(2, "Other", &[]);
        let second = section(2, "Example", &["two"]);
        let once = records(&page(), std::slice::from_ref(&first));
        let twice = records(&page(), &[first, other.clone(), second.clone()]);
        let unique: std::collections::HashSet<_> = ids(&twice).into_iter().collect();
        assert_eq!((unique.len(), twice.len()), (5, 5));
        assert_eq!(ids(&once), ids(&twice[..2]), "the first keeps its ids");
        let edited = records(&page(), &[longer, other, second]);
        assert!(edited.len() > 5);
        let last = edited.len() - 2;
        assert_eq!(ids(&twice[3..]), ids(&edited[last..]));
    }

    #[test]
    fn long_texts_are_cut_at_sentences() {
        let sentence = "Words make a sentence of about fifty characters here. ";
        let text = [sentence.repeat(40)];
        let made = pieces(&text);
        assert!(made.len() > 1);
        assert!(
            made.iter()
                .all(|piece| piece.chars().count() <= MAX_CONTENT)
        );
        assert!(made.iter().all(|piece| piece.ends_with('.')));
        let words: usize = made
            .iter()
            .map(|piece| piece.split_whitespace().count())
            .sum();
        assert_eq!(words, text[0].split_whitespace().count());
    }

    #[test]
    fn a_text_without_spaces_is_cut_too() {
        let made = pieces(&["字".repeat(2 * MAX_CONTENT + 1)]);
        assert_eq!(made.len(), 3);
    }
}
