//! Suggestions for queries that find nothing, by the cases that the browser
//! shares (`theme-react/src/search/engine/engine.test.ts`).

use std::collections::BTreeMap;

use search_index::{Index, Query};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    query: String,
    suggestions: Vec<String>,
}

#[derive(Deserialize)]
struct Expected {
    files: BTreeMap<String, String>,
}

#[test]
fn similar_words_of_the_index() {
    let shop: Expected =
        serde_json::from_str(include_str!("cases/shop.expected.json")).expect("files");
    let files = shop.files;
    let index = Index::open("search", move |path| {
        let file = path.strip_prefix("search/")?;
        files.get(file).map(|text| text.clone().into_bytes())
    })
    .expect("an index");
    let cases: Vec<Case> = serde_json::from_str(include_str!("suggestions.json")).expect("cases");
    for case in cases {
        let suggestions = index.suggest(&Query::new(&*case.query)).expect("an answer");
        assert_eq!(suggestions, case.suggestions, "{}", case.about);
    }
}
