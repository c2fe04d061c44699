//! Indexes that are not what was written: an error, or hits, but no panic.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use search_index::{Error, ErrorKind, Index, Options, Query, Results, build};
use serde::Deserialize;
use support::{Page, records};

#[derive(Deserialize)]
struct Site {
    pages: Vec<Page>,
}

type Files = BTreeMap<String, Vec<u8>>;

fn files() -> Files {
    let pages: Vec<Page> = ["shop", "languages"]
        .iter()
        .flat_map(|name| {
            let path =
                Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{name}.json"));
            let text = fs::read_to_string(path).expect("the case is there");
            serde_json::from_str::<Site>(&text).expect("a site").pages
        })
        .collect();
    let mut options = Options::default();
    // Small files, and directories with branches.
    options.word_block_bytes = 64;
    options.word_file_bytes = 64 * 4;
    options.vocabulary_file_bytes = 128;
    options.text_block_bytes = 256;
    options.text_file_bytes = 256 * 4;
    options.branch_files = 4;
    options.root_files = 16;
    build(&records(&pages), &options).into_iter().collect()
}

fn search(files: &Files, text: &str) -> Result<Results, Error> {
    let files = files.clone();
    Index::open("search", move |path| files.get(path).cloned())?.search(&Query::new(text))
}

/// Queries that read every kind of file.
const QUERIES: [&str; 4] = ["add to cart", "migratoin guid", "集群管理", ""];

fn ask_all(files: &Files) -> Vec<Error> {
    QUERIES
        .iter()
        .filter_map(|text| search(files, text).err())
        .collect()
}

#[test]
fn a_missing_file_is_reported() {
    let whole = files();
    assert!(ask_all(&whole).is_empty());
    for path in whole.keys().filter(|path| path.contains("/core-")) {
        let mut files = whole.clone();
        files.remove(path);
        for error in ask_all(&files) {
            assert_eq!(error.kind(), ErrorKind::Missing);
            assert_eq!(error.file(), path);
        }
    }
    let error = search(&Files::new(), "x").expect_err("no index");
    assert_eq!(
        error.to_string().contains("search/index.json"),
        error.kind() == ErrorKind::Missing
    );
}

#[test]
fn another_format_is_rejected() {
    let mut files = files();
    let manifest = files.get_mut("search/index.json").expect("a manifest");
    let text = String::from_utf8_lossy(manifest).replace("\"version\":7", "\"version\":99");
    *manifest = text.into_bytes();
    let error = search(&files, "x").expect_err("a newer index");
    assert_eq!(error.kind(), ErrorKind::Version);
}

#[test]
fn files_that_end_early_do_not_panic() {
    let whole = files();
    for (path, bytes) in &whole {
        for part in 0..8 {
            let mut files = whole.clone();
            files.insert(path.clone(), bytes[..bytes.len() * part / 8].to_vec());
            for error in ask_all(&files) {
                assert_eq!(error.file(), path, "{error}");
            }
        }
    }
}

#[test]
fn bytes_that_changed_do_not_panic() {
    let whole = files();
    let mut errors = 0;
    for (path, bytes) in &whole {
        // A prime step meets all parts of a file.
        for at in (0..bytes.len()).step_by(101) {
            for replacement in [b'#', b'z', 0xff] {
                let mut files = whole.clone();
                let mut bytes = bytes.clone();
                bytes[at] = replacement;
                files.insert(path.clone(), bytes);
                errors += ask_all(&files).len();
            }
        }
    }
    assert!(errors > 0, "some damage is noticed");
}
