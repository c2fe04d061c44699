//! The rows of result lists, by the cases that the browser shares
//! (`theme-react/src/search/model/rows.test.ts`).

use docs_model::record::{Hierarchy, Kind, Level, Record, Weight};
use search_index::{Row, rows};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    hits: Vec<Hit>,
    rows: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hit {
    /// Headings from the category on.
    path: Vec<String>,
    url: String,
    #[serde(default = "guide")]
    kind: Kind,
    #[serde(default)]
    member: bool,
    /// Whether the hit is a text below the last heading.
    #[serde(default)]
    text: bool,
}

fn guide() -> Kind {
    Kind::Guide
}

#[test]
fn one_row_for_one_thing() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("rows.json")).expect("cases");
    for case in cases {
        let hits: Vec<Record> = case.hits.iter().map(record).collect();
        assert_eq!(rows(&hits), case.rows, "{}", case.about);
    }
}

fn record(hit: &Hit) -> Record {
    let mut headings = hit.path.iter().cloned();
    let hierarchy = Hierarchy {
        lvl0: headings.next(),
        lvl1: headings.next(),
        lvl2: headings.next(),
        lvl3: headings.next(),
        lvl4: headings.next(),
        lvl5: headings.next(),
        lvl6: headings.next(),
    };
    let (page, anchor) = match hit.url.split_once('#') {
        Some((page, anchor)) => (page, Some(anchor.to_owned())),
        None => (hit.url.as_str(), None),
    };
    let deepest = u8::try_from(hit.path.len() - 1).expect("few headings");
    Record {
        object_id: hit.url.clone(),
        level: if hit.text {
            Level::Content
        } else {
            Level::of_heading(deepest)
        },
        hierarchy,
        content: hit.text.then(|| "Text".to_owned()),
        url: hit.url.clone(),
        url_without_anchor: page.to_owned(),
        anchor,
        weight: Weight {
            page_rank: 0,
            level: 0,
            position: 0,
        },
        lang: "en".to_owned(),
        language: "en".to_owned(),
        version: Vec::new(),
        docusaurus_tag: Vec::new(),
        tags: Vec::new(),
        kind: hit.kind,
        is_member: hit.member,
        keywords: Vec::new(),
    }
}
