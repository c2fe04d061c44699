//! What an edit changes of an index: files are named by their content, so that
//! readers, hosts and deploys keep all others.

use std::collections::BTreeSet;

use docs_model::record::{Kind, Record, RecordPage, Section, records};
use search_index::{Builder, Files, Options, Part, WordLists, build};

/// A page with a heading, and paragraphs of words that other pages have, too.
#[derive(Clone)]
struct Page {
    title: String,
    paragraphs: Vec<String>,
}

fn pages(count: usize) -> Vec<Page> {
    let mut seed = 7_u64;
    let mut word = move || {
        // Constants of Knuth's MMIX generator.
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // Few words are frequent, most are not.
        let spread = (seed >> 33) % 2000;
        letters((spread * spread / 2000 + seed % 7) as usize)
    };
    let mut text = move |length: usize| -> String {
        let words: Vec<String> = (0..length).map(|_| word()).collect();
        words.join(" ")
    };
    (0..count)
        .map(|_| Page {
            title: text(3),
            paragraphs: (0..6).map(|_| text(30)).collect(),
        })
        .collect()
}

/// A word for a number: syllables, so that few words are forms of others.
fn letters(mut number: usize) -> String {
    const SYLLABLES: [&str; 12] = [
        "ba", "ko", "mu", "ti", "ra", "po", "nu", "si", "la", "do", "fu", "ke",
    ];
    let mut word = String::from("k");
    for _ in 0..4 {
        word.push_str(SYLLABLES[number % SYLLABLES.len()]);
        number /= SYLLABLES.len();
    }
    word
}

fn index(pages: &[Page]) -> Files {
    let records: Vec<Record> = pages.iter().enumerate().flat_map(records_of).collect();
    build(&records, &options())
}

/// Returns the records of a page, and its metadata depends on its place.
fn records_of((i, page): (usize, &Page)) -> Vec<Record> {
    let mut section = Section::new(1, None, &page.title);
    section.text.clone_from(&page.paragraphs);
    let page = RecordPage {
        url: &format!(
            "https://docs.example/guide/{}",
            page.title.replace(' ', "/")
        ),
        category: ["Guides", "Tutorials"][i / 40 % 2],
        page_rank: i32::try_from(i / 100 % 3).unwrap_or_default(),
        language: "en",
        version: &[],
        docusaurus_tag: &[],
        tags: &[],
        kind: Kind::Guide,
    };
    records(&page, &[section])
}

/// Returns the number of files that an edit adds.
fn changed(before: &[Page], edit: impl FnOnce(&mut Vec<Page>)) -> usize {
    let mut after = before.to_vec();
    edit(&mut after);
    let (before, after) = (index(before), index(&after));
    let known: BTreeSet<(&str, &[u8])> = before.iter().collect();
    after.iter().filter(|file| !known.contains(file)).count()
}

#[test]
fn an_edit_changes_the_same_few_files_of_a_large_site_as_of_a_small_one() {
    for count in [100, 2000] {
        let pages = pages(count);
        let total = index(&pages).iter().len();
        for page in [0, count / 2, count - 1] {
            // Texts, a branch, the core and the manifest, and the words of the
            // paragraph with their branches.
            let typo = changed(&pages, |pages| {
                let paragraph = &mut pages[page].paragraphs[5];
                paragraph.push_str(" kunsila");
            });
            assert!((4..=12).contains(&typo), "{typo} of {total} files");
            // The words of the page after the paragraph get other places.
            let paragraph = changed(&pages, |pages| {
                let text = "A paragraph more.".to_owned();
                pages[page].paragraphs.insert(5, text);
            });
            assert!(
                (4..=70).contains(&paragraph),
                "{paragraph} of {total} files"
            );
        }
    }
}

#[test]
fn files_are_named_by_their_content() {
    let files = index(&pages(300));
    let mut names = BTreeSet::new();
    for (path, bytes) in files.iter() {
        if path == "search/index.json" {
            continue;
        }
        let name = path.strip_prefix("search/index/").expect("the folder");
        let hash = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes));
        assert!(name.contains(&hash), "{name}");
        names.insert(hash);
    }
    // Another file refers to each file by its hash.
    let all: String = files
        .iter()
        .map(|(_, bytes)| String::from_utf8_lossy(bytes))
        .collect();
    for name in names {
        assert!(all.contains(&name), "{name}");
    }
}

/// What is kept of an index for the next one.
#[derive(Default)]
struct Kept {
    parts: Vec<Part>,
    lists: WordLists,
    files: Files,
}

impl Kept {
    fn part(&self, key: u128) -> Option<Part> {
        let mut parts = self.parts.iter();
        parts
            .find(|part| part.keys().first() == Some(&key))
            .cloned()
    }
}

/// Builds an index with what is `kept` of another one. Returns what is kept of it, and how
/// many parts it has taken over.
fn index_with(pages: &[Page], kept: &Kept) -> (Kept, usize) {
    let records: Vec<Vec<Record>> = pages.iter().enumerate().map(records_of).collect();
    let key = |records: &Vec<Record>| {
        xxhash_rust::xxh3::xxh3_128(&serde_json::to_vec(records).expect("records are JSON"))
    };
    let keys: Vec<u128> = records.iter().map(key).collect();
    let mut files = Files::default();
    let mut parts = Vec::new();
    let builder = Builder::new(options(), |path, bytes| {
        files.insert(path, bytes);
        Ok::<(), std::convert::Infallible>(())
    });
    let mut builder = builder.with_lists(kept.lists.clone());
    let mut used = Vec::new();
    let mut at = 0;
    while at < pages.len() {
        let next = kept
            .parts
            .iter()
            .find(|part| keys[at..].starts_with(part.keys()));
        match next.filter(|_| builder.is_between_parts("en", &[])) {
            Some(part) => {
                builder.add_part(part.clone());
                used.push(part.clone());
                at += part.keys().len();
            }
            None => {
                let Ok(()) = builder.add_page(keys[at], &records[at]);
                parts.extend(builder.take_part());
                at += 1;
            }
        }
    }
    let Ok(lists) = builder.finish_lists(|key| kept.part(key));
    for part in &used {
        let path = format!("search/{}", part.file());
        let texts = kept.files.get(&path).expect("the texts of a kept part");
        files.insert(path, texts.to_vec());
    }
    let used_count = used.len();
    parts.extend(used);
    let kept = Kept {
        parts,
        lists,
        files,
    };
    (kept, used_count)
}

#[test]
fn an_index_of_kept_parts_and_lists_has_the_same_files() {
    let pages = pages(900);
    let (kept, _) = index_with(&pages, &Kept::default());
    assert!(kept.files == index(&pages));
    assert!(kept.parts.len() > 3, "{} parts", kept.parts.len());
    let read = |part: &Part| Part::parse(&part.to_text()).expect("the text of a part");
    let read: Vec<Part> = kept.parts.iter().map(read).collect();
    assert!(read == kept.parts);
    let lists = WordLists::parse(&kept.lists.to_text()).expect("the text of lists");
    assert!(lists == kept.lists);
    let edits: [fn(&mut Vec<Page>); 9] = [
        |_| {},
        |pages| pages[450].paragraphs[3].push_str(" kunsila"),
        |pages| pages[0].title = "kubakoti".to_owned(),
        // A word that occurs nowhere else, and one less of a frequent word.
        |pages| pages[450].paragraphs[3] = "kunsilas".to_owned(),
        // A page in the last part, whose texts end with the index.
        |pages| pages[899].paragraphs[0].push_str(" kunsila"),
        |pages| drop(pages.remove(899)),
        |pages| pages.insert(200, pages[700].clone()),
        |pages| pages.swap(10, 890),
        |pages| pages.iter_mut().for_each(|page| page.title.push('a')),
    ];
    for (i, edit) in edits.into_iter().enumerate() {
        let mut after = pages.clone();
        edit(&mut after);
        let (next, used) = index_with(&after, &kept);
        assert!(next.files == index(&after), "edit {i}");
        let (fresh, _) = index_with(&after, &Kept::default());
        assert!(next.lists == fresh.lists, "lists of edit {i}");
        let expected = match i {
            0..=4 => kept.parts.len() - 1,
            8 => 0,
            _ => 1,
        };
        assert!(
            used >= expected,
            "edit {i} uses {used} of {} parts",
            kept.parts.len()
        );
        // Another edit after it.
        after[450].paragraphs[2].push_str(" kunsiko");
        let (last, _) = index_with(&after, &next);
        assert!(last.files == index(&after), "edit after {i}");
    }
    // A file may be cut off anywhere.
    for text in [kept.parts[0].to_text(), kept.lists.to_text()] {
        for end in (0..text.len()).step_by(text.len() / 200 + 1) {
            let cut = text.get(..end);
            assert!(cut.is_none_or(|cut| Part::parse(cut).is_none()));
            assert!(cut.is_none_or(|cut| WordLists::parse(cut).is_none()));
        }
    }
}

/// Options with few entries of a word, so that lists are shortened.
fn options() -> Options {
    let mut options = Options::default();
    options.entries_per_word = 64;
    options
}
