//! Turns the records of a page into a list of entries: its headings and texts,
//! each once, after the headings above it.
//!
//! A record repeats all headings above it. In the list these follow from the
//! position, so that the index has the words and the text of a heading once. An
//! example, with the level of each entry:
//!
//! ```text
//! records                          entries
//! Guides > Cart                    0 Guides        (no record)
//! Guides > Cart > Add              1 Cart          record 1
//! Guides > Cart > Add: "Press …"   2 Add           record 2
//!                                  7 "Press …"     record 3
//! ```

use std::collections::HashMap;

use docs_model::record::{Level, Record};
use foldhash::fast::FixedState;

use crate::entry;
use crate::format::CONTENT;
use crate::place::Place;

/// A heading or a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'r> {
    /// 0 to 6 for headings, [`CONTENT`] for text.
    pub(super) level: u8,
    pub(super) text: &'r str,
    /// The record of the entry; `None` for a heading that exists only because
    /// others are below it, such as the category of a page.
    pub(super) record: Option<&'r Record>,
    /// Address of the page, without an anchor.
    pub(super) page: &'r str,
}

impl<'r> Entry<'r> {
    /// Returns whether the entry belongs to a member of an operation or a type.
    pub(super) fn is_member(&self) -> bool {
        self.record.is_some_and(|record| record.is_member)
    }

    /// Returns words that readers may use although the text does not have them.
    pub(super) fn keywords(&self) -> &'r [String] {
        self.record.map_or(&[], |record| &record.keywords)
    }
}

/// Returns the entries of a page, in order. The first one is of level 0, even if
/// the page has no category: readers of the index recognise the start of a page
/// by it. No records yield no entries.
pub(super) fn of_page<'r>(records: &[&'r Record]) -> Vec<Entry<'r>> {
    let mut writer = Writer {
        entries: Vec::with_capacity(records.len() + 1),
        path: [None; 7],
    };
    writer.page(records);
    writer.entries
}

/// Describes the entries of the page with the number `page`. `lengths` are the numbers
/// of words of the headings.
pub(super) fn describe(entries: &[Entry<'_>], page: u32, lengths: &[u32]) -> Vec<entry::Entry> {
    let mut by_url: HashMap<&str, u32, FixedState> = HashMap::default();
    let described = (0..).zip(entries).zip(lengths);
    let mut out: Vec<entry::Entry> = described
        .map(|((place, entry), length)| {
            let url = entry.record.map(|record| &*record.url);
            entry::Entry {
                place: Place { page, entry: place },
                level: entry.level,
                is_member: entry.is_member(),
                length: *length,
                end: place,
                record: place,
                group: url.map_or(place, |url| *by_url.entry(url).or_insert(place)),
            }
        })
        .collect();
    // From the last one on: the end of a heading is before the next heading of its
    // level or a higher one, and the first record below it is the last one seen.
    let mut record = None;
    let mut next = [out.len(); CONTENT as usize];
    for (place, (entry, source)) in out.iter_mut().zip(entries).enumerate().rev() {
        if source.record.is_some() {
            record = Some(entry.record);
        } else if let Some(record) = record {
            (entry.record, entry.group) = (record, record);
        }
        let level = usize::from(entry.level);
        if let Some(following) = next.get(level) {
            entry.end = u32::try_from(following - 1).unwrap_or(u32::MAX);
            // A heading closes those of its level and deeper ones.
            for deeper in next.get_mut(level..).unwrap_or_default() {
                *deeper = place;
            }
        }
    }
    out
}

/// A list of entries under construction.
struct Writer<'r> {
    entries: Vec<Entry<'r>>,
    /// Texts of the open headings, by level: those that a following record may
    /// share.
    path: [Option<&'r str>; 7],
}

impl<'r> Writer<'r> {
    fn page(&mut self, records: &[&'r Record]) {
        let Some(first) = records.first() else {
            return;
        };
        // Usually the category has no record of its own.
        let category = first.hierarchy.lvl0.as_deref();
        let root = (first.level == Level::Lvl0).then_some(*first);
        self.push(
            0,
            category.unwrap_or_default(),
            root,
            &first.url_without_anchor,
        );
        self.path[0] = category;
        for record in records.iter().skip(usize::from(root.is_some())) {
            self.record(record);
        }
    }

    /// Appends the headings of a record that are not open yet, and its text.
    fn record(&mut self, record: &'r Record) {
        let levels = record.hierarchy.levels();
        let own = record.level as usize;
        let shared = levels
            .iter()
            .zip(&self.path)
            .take_while(|(a, b)| a == b)
            .count();
        // The record of a heading opens a new heading, even if its text equals
        // that of the heading before.
        let shared = if own < 7 { shared.min(own) } else { shared };
        if let Some(closed) = self.path.get_mut(shared..) {
            closed.fill(None);
        }
        // Skipped levels get no entry, but the record itself needs one, even if
        // its heading is empty.
        for (level, text) in levels.iter().enumerate().skip(shared) {
            let recorded = (level == own).then_some(record);
            let is_needed = level == 0 || recorded.is_some();
            if let Some(text) = text.or(is_needed.then_some("")) {
                let depth = u8::try_from(level).unwrap_or(CONTENT);
                self.push(depth, text, recorded, &record.url_without_anchor);
            }
            if let Some(open) = self.path.get_mut(level) {
                *open = *text;
            }
        }
        if own == usize::from(CONTENT) {
            let text = record.content.as_deref().unwrap_or_default();
            self.push(CONTENT, text, Some(record), &record.url_without_anchor);
        }
    }

    fn push(&mut self, level: u8, text: &'r str, record: Option<&'r Record>, page: &'r str) {
        self.entries.push(Entry {
            level,
            text,
            record,
            page,
        });
    }
}
