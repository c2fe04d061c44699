//! Small sites as JSON.

use docs_model::record::{self, Kind, Record, RecordPage, Section};
use serde::Deserialize;

/// A page of a small site.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Page {
    pub(crate) url: String,
    pub(crate) category: String,
    #[serde(default)]
    pub(crate) rank: i32,
    #[serde(default = "english")]
    pub(crate) language: String,
    #[serde(default = "current")]
    pub(crate) docusaurus_tag: Vec<String>,
    #[serde(default)]
    pub(crate) version: Vec<String>,
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    #[serde(default = "guide")]
    pub(crate) kind: Kind,
    pub(crate) sections: Vec<PageSection>,
}

/// A heading with the paragraphs below it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageSection {
    pub(crate) level: u8,
    #[serde(default)]
    pub(crate) anchor: Option<String>,
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) text: Vec<String>,
    #[serde(default)]
    pub(crate) member: bool,
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
}

fn english() -> String {
    "en".to_owned()
}

fn current() -> Vec<String> {
    vec!["default".to_owned()]
}

fn guide() -> Kind {
    Kind::Guide
}

/// The records of pages.
pub(crate) fn records(pages: &[Page]) -> Vec<Record> {
    pages.iter().flat_map(page_records).collect()
}

fn page_records(page: &Page) -> Vec<Record> {
    let sections: Vec<Section> = page
        .sections
        .iter()
        .map(|given| {
            let mut section = Section::new(given.level, given.anchor.clone(), &given.title);
            section.text.clone_from(&given.text);
            section.is_member = given.member;
            section.keywords.clone_from(&given.keywords);
            section
        })
        .collect();
    let shared = RecordPage {
        url: &page.url,
        category: &page.category,
        page_rank: page.rank,
        language: &page.language,
        version: &page.version,
        docusaurus_tag: &page.docusaurus_tag,
        tags: &page.tags,
        kind: page.kind,
    };
    record::records(&shared, &sections)
}
