//! What holds for all sites: the hits are those that reading all records finds,
//! however the index is cut.

use std::convert::Infallible;

use docs_model::record::{Kind, Level, Record, RecordPage, Section, records};
use proptest::prelude::*;
use search_index::{Builder, Files, Index, Options, Query, build};

/// Words of which none is a form, a beginning or a typo of another one.
const WORDS: [&str; 8] = [
    "apple", "brick", "cloud", "dwarf", "eagle", "flint", "grape", "house",
];

fn text(most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(&WORDS[..]), 1..=most)
        .prop_map(|words| words.join(" "))
}

/// Headings that have a word as several forms and names, and marks of accents
/// without a letter.
fn heading() -> impl Strategy<Value = String> {
    let pieces = [
        "Box", "Boxes", "a", "\u{301}", "-", "_", " \u{b7} ", "/", " ", "GET /a",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 1..7)
        .prop_map(|pieces| pieces.concat())
}

/// Level, title and paragraphs.
type AnySection = (u8, String, Vec<String>);

fn section() -> impl Strategy<Value = AnySection> {
    (2_u8..=4, text(2), proptest::collection::vec(text(6), 0..3))
}

/// Category, title and sections.
fn page() -> impl Strategy<Value = (String, String, Vec<AnySection>)> {
    (text(1), text(2), proptest::collection::vec(section(), 0..4))
}

fn site() -> impl Strategy<Value = Vec<Record>> {
    proptest::collection::vec(page(), 1..8).prop_map(|pages| {
        let pages = pages.into_iter().enumerate();
        pages
            .flat_map(|(i, (category, title, sections))| {
                page_records(i, &category, &title, sections)
            })
            .collect()
    })
}

fn page_records(i: usize, category: &str, title: &str, sections: Vec<AnySection>) -> Vec<Record> {
    let mut all = vec![Section::new(1, None, title)];
    for (n, (level, title, text)) in sections.into_iter().enumerate() {
        let mut section = Section::new(level, Some(format!("s{n}")), title);
        section.text = text;
        all.push(section);
    }
    let page = RecordPage {
        url: &format!("https://docs.example/{i}"),
        category,
        page_rank: 0,
        language: "en",
        version: &[],
        docusaurus_tag: &[],
        tags: &[],
        kind: Kind::Guide,
    };
    records(&page, &all)
}

fn has(text: Option<&str>, word: &str) -> bool {
    text.is_some_and(|text| text.split(' ').any(|other| other == word))
}

/// The addresses of the records with all words, of which one at least is in the record
/// itself; the title of a page has its category.
fn expected(records: &[Record], words: &[&str]) -> Vec<String> {
    let is_hit = |record: &&Record| {
        let levels = record.hierarchy.levels();
        let content = record.content.as_deref();
        let anywhere =
            |word: &&str| levels.iter().any(|level| has(*level, word)) || has(content, word);
        let own = |word: &&str| match record.level {
            Level::Content => has(content, word),
            Level::Lvl1 => has(levels[0], word) || has(levels[1], word),
            level => has(levels[level as usize], word),
        };
        words.iter().all(anywhere) && words.iter().any(own)
    };
    let mut urls: Vec<String> = records
        .iter()
        .filter(is_hit)
        .map(|record| record.url.clone())
        .collect();
    urls.sort();
    urls.dedup();
    urls
}

fn found(index: &Index, text: &str) -> Vec<String> {
    let mut query = Query::new(text);
    query.hits_per_page = 1000;
    let hits = index.search(&query).expect("hits").hits;
    hits.into_iter().map(|hit| hit.url).collect()
}

fn index(records: &[Record], shard_bytes: usize) -> Index {
    let mut options = Options::default();
    options.word_block_bytes = shard_bytes;
    options.word_file_bytes = shard_bytes * 4;
    options.vocabulary_file_bytes = shard_bytes;
    options.text_block_bytes = shard_bytes;
    options.text_file_bytes = shard_bytes * 4;
    options.branch_files = shard_bytes.clamp(4, 64);
    options.root_files = options.branch_files * 4;
    let files = build(records, &options);
    Index::open(&options.folder, move |path| {
        files.get(path).map(<[u8]>::to_vec)
    })
    .expect("an index")
}

#[test]
fn targets_beyond_any_size_give_one_file_of_each_kind() {
    let pages = (0..3).flat_map(|i| page_records(i, "Guides", "Page", Vec::new()));
    let records: Vec<Record> = pages.collect();
    let mut options = Options::default();
    options.word_block_bytes = usize::MAX;
    options.word_file_bytes = usize::MAX;
    options.vocabulary_file_bytes = usize::MAX;
    options.text_block_bytes = usize::MAX;
    options.text_file_bytes = usize::MAX;
    options.root_files = usize::MAX;
    options.branch_files = usize::MAX;
    // The manifest, the core, and the files of words, vocabulary and texts.
    assert_eq!(build(&records, &options).iter().len(), 5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn hits_are_those_of_reading_everything(
        records in site(),
        words in proptest::sample::subsequence(&WORDS[..], 1..=3),
    ) {
        let expected = expected(&records, &words);
        prop_assume!(!expected.is_empty());
        let mut found = found(&index(&records, 2048), &words.join(" "));
        // Queries of several words find records without some of them, too.
        if words.len() > 1 {
            found.retain(|url| expected.contains(url));
        }
        found.sort();
        prop_assert_eq!(found, expected);
    }

    /// These sites have fewer words with one beginning than a lookup reads blocks.
    #[test]
    fn files_of_any_size_give_the_same_hits(records in site(), text in "\\PC{0,24}", words in text(3)) {
        let (small, large) = (index(&records, 1), index(&records, 1 << 20));
        for query in [text.as_str(), words.as_str(), &words[..words.len() - 1]] {
            prop_assert_eq!(found(&small, query), found(&large, query));
        }
    }

    #[test]
    fn pages_added_one_by_one_give_the_same_files(records in site(), tags in text(2)) {
        let mut records = records;
        for (i, record) in records.iter_mut().enumerate() {
            // Partitions and metas of several pages, in any order.
            let page = record.url_without_anchor.len() + i / 4;
            record.language = ["en", "zh-Hans"][page % 2].to_owned();
            record.docusaurus_tag = tags.split(' ').take(page % 3).map(str::to_owned).collect();
            record.weight.page_rank = i32::from(page % 5 == 0);
        }
        let is_same_page = |a: &Record, b: &Record| a.url_without_anchor == b.url_without_anchor;
        let mut files = Files::default();
        let sink = |path, bytes| {
            files.insert(path, bytes);
            Ok::<(), Infallible>(())
        };
        let mut builder = Builder::new(Options::default(), sink);
        for page in records.chunk_by(is_same_page) {
            let Ok(()) = builder.add(page);
        }
        let Ok(()) = builder.finish();
        prop_assert_eq!(files, build(&records, &Options::default()));
    }

    #[test]
    fn headings_of_any_form_are_searched(heading in heading()) {
        let records = page_records(0, "Guides", "Page", vec![(2, heading.clone(), Vec::new())]);
        let index = index(&records, 2048);
        for query in [heading.as_str(), "box", "a"] {
            prop_assert!(index.search(&Query::new(query)).is_ok(), "{query:?} in {heading:?}");
        }
    }

    #[test]
    fn hits_show_the_records(records in site(), words in text(2)) {
        let index = index(&records, 64);
        let mut query = Query::new(words);
        query.hits_per_page = 1000;
        for hit in index.search(&query).expect("hits").hits {
            let record = records.iter().find(|record| record.object_id == hit.object_id && record.weight == hit.weight);
            let record = record.expect("the hit is a record");
            prop_assert_eq!(&hit.hierarchy, &record.hierarchy);
            prop_assert_eq!(&hit.content, &record.content);
            prop_assert_eq!((&hit.url, &hit.anchor), (&record.url, &record.anchor));
        }
    }
}
