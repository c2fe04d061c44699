//! Queries over small sites, with the files of the index and the hits that
//! both engines find in them (see `cases/README.md`).

mod support;

use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use case_files::{Cases, compare};
use docs_model::record::{Kind, Record};
use search_index::service::{Request, answer};
use search_index::{Builder, Files, Filters, Index, Options, Query, Results, build};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use support::{Page, records};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(default)]
    options: CaseOptions,
    pages: Vec<Page>,
    queries: Vec<CaseQuery>,
}

/// How the index is cut into files.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
struct CaseOptions {
    shard_bytes: Option<usize>,
    branch_files: Option<usize>,
    entries_per_word: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct CaseQuery {
    about: String,
    query: String,
    #[serde(default)]
    filters: CaseFilters,
    #[serde(default = "hits_per_page")]
    hits_per_page: usize,
    #[serde(default)]
    page: usize,
    #[serde(default = "snippet_words")]
    snippet_words: usize,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CaseFilters {
    language: Option<String>,
    tags: Vec<String>,
    kinds: Vec<Kind>,
}

fn hits_per_page() -> usize {
    20
}

fn snippet_words() -> usize {
    10
}

fn main() -> ExitCode {
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("queries", "tests/cases", is_case, |path| {
            let text = fs::read_to_string(path).expect("cases are UTF-8");
            let case: Case = serde_json::from_str(&text).expect("a case");
            assert!(!case.queries.is_empty(), "a case without queries");
            let found = format!("{:#}\n", sorted(run(&case)));
            compare(&path.with_extension("expected.json"), &found);
        })
        .run()
}

fn is_case(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with(".json") && !name.ends_with(".expected.json")
}

/// Returns a value with the keys of its objects in order, which depends on the
/// features that `serde_json` is compiled with otherwise.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.into_iter().collect();
            fields.sort_by(|a, b| a.0.cmp(&b.0));
            let fields = fields.into_iter().map(|(key, value)| (key, sorted(value)));
            fields.collect()
        }
        other => other,
    }
}

fn run(case: &Case) -> Value {
    let records = records(&case.pages);
    let mut options = Options::default();
    options.base = "https://docs.example/".to_owned();
    if let Some(bytes) = case.options.shard_bytes {
        options.word_block_bytes = bytes;
        options.word_file_bytes = bytes * 4;
        options.vocabulary_file_bytes = bytes;
        options.text_block_bytes = bytes;
        options.text_file_bytes = bytes * 4;
    }
    if let Some(texts) = case.options.entries_per_word {
        options.entries_per_word = texts;
    }
    if let Some(files) = case.options.branch_files {
        options.branch_files = files;
        options.root_files = files * 4;
    }
    let files = build(&records, &options);
    let texts: Map<String, Value> = files
        .iter()
        .map(|(path, bytes)| {
            let path = path.strip_prefix("search/").expect("the folder");
            (path.to_owned(), String::from_utf8_lossy(bytes).into())
        })
        .collect();
    assert_eq!(
        files,
        page_by_page(&case.pages, &options),
        "pages that are added one by one give the same bytes"
    );
    let index = open(files, &options, &records);
    let results: Vec<Value> = case
        .queries
        .iter()
        .map(|query| result(&index, query))
        .collect();
    json!({ "files": texts, "results": results })
}

fn page_by_page(pages: &[Page], options: &Options) -> Files {
    let mut files = Files::default();
    let sink = |path, bytes| {
        files.insert(path, bytes);
        Ok::<(), Infallible>(())
    };
    let mut builder = Builder::new(options.clone(), sink);
    for page in pages {
        let Ok(()) = builder.add(&records(std::slice::from_ref(page)));
    }
    let Ok(()) = builder.finish();
    files
}

fn open(files: Files, options: &Options, records: &[Record]) -> Index {
    assert_eq!(
        files,
        build(records, options),
        "the same records give the same bytes"
    );
    Index::open(&options.folder, move |path| {
        files.get(path).map(<[u8]>::to_vec)
    })
    .expect("an index")
}

/// The answer of the service, which has the shape that the engine's has.
fn result(index: &Index, query: &CaseQuery) -> Value {
    let words = query.snippet_words;
    let headings = (1..=6).map(|level| format!("hierarchy.lvl{level}:{words}"));
    let snippets: Vec<String> = headings.chain([format!("content:{words}")]).collect();
    let request = json!({
        "query": query.query,
        "hitsPerPage": query.hits_per_page,
        "page": query.page,
        "filters": filters(&query.filters),
        "attributesToSnippet": snippets,
        "highlightPreTag": "<mark>",
        "highlightPostTag": "</mark>",
        "responseFields": ["hits", "nbHits", "page", "nbPages", "hitsPerPage", "query"],
    });
    let response = answer(
        index,
        "docs",
        &Request {
            method: "POST",
            path: "/1/indexes/docs/query",
            query: "",
            body: request.to_string().as_bytes(),
        },
    );
    let mut body: Value = serde_json::from_slice(&response.body).expect("JSON");
    assert_eq!(response.status, 200, "{}: {body}", query.about);
    let own = own_results(index, query);
    let own_ids: Vec<&str> = own.hits.iter().map(|hit| hit.object_id.as_str()).collect();
    assert_eq!(
        own_ids,
        ids(&body),
        "the service finds what the library does"
    );
    // The hosted service names neither corrections nor synonyms.
    if let Some(corrected) = &own.corrected {
        body["corrected"] = json!(corrected);
    }
    let hits = body["hits"].as_array_mut().into_iter().flatten();
    for (hit, record) in hits.zip(&own.hits) {
        let synonyms = own.marker.synonyms(record);
        if !synonyms.is_empty() {
            hit["synonyms"] = json!(synonyms);
        }
    }
    body
}

fn filters(filters: &CaseFilters) -> String {
    let any = |name: &str, values: Vec<&str>| {
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("{name}:\"{value}\""))
            .collect();
        (!values.is_empty()).then(|| format!("({})", values.join(" OR ")))
    };
    let language = filters.language.as_deref().into_iter().collect();
    let parts = [
        any("language", language),
        any(
            "docusaurus_tag",
            filters.tags.iter().map(String::as_str).collect(),
        ),
        any(
            "kind",
            filters.kinds.iter().map(|kind| kind.as_str()).collect(),
        ),
    ];
    parts
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" AND ")
}

fn own_results(index: &Index, query: &CaseQuery) -> Results {
    let filters = &query.filters;
    let results = index.search(&Query {
        text: query.query.clone(),
        filters: Filters {
            language: filters.language.clone(),
            tags: filters.tags.clone(),
            kinds: filters.kinds.clone(),
        },
        page: query.page,
        hits_per_page: query.hits_per_page,
    });
    results.expect("hits")
}

fn ids(body: &Value) -> Vec<&str> {
    let hits = body["hits"].as_array();
    hits.into_iter()
        .flatten()
        .filter_map(|hit| hit["objectID"].as_str())
        .collect()
}
