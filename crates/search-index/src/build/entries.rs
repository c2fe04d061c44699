//! Records as a list of entries: the headings and texts of each page, every
//! one once, each after the headings above it. A record finds what its
//! headings say by its place.

use std::collections::HashMap;

use docs_model::record::{Level, Record};
use foldhash::fast::FixedState;

use crate::format::{CONTENT, Meta};

/// A heading or a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'r> {
    /// 0 to 6 for headings, [`CONTENT`] for text.
    pub(super) level: u8,
    pub(super) text: &'r str,
    /// The record that stands for it. A heading that only leads to others has
    /// none.
    pub(super) record: Option<&'r Record>,
    /// How many entries back the first one with the same address is.
    pub(super) back: u32,
    /// Place of the page's meta.
    pub(super) meta: u32,
    /// Address of the page.
    pub(super) page: &'r str,
}

/// The entries of a partition.
#[derive(Debug)]
pub(super) struct Entries<'r> {
    pub(super) list: Vec<Entry<'r>>,
    pub(super) metas: Vec<Meta>,
}

impl<'r> Entries<'r> {
    pub(super) fn new(records: &[&'r Record]) -> Self {
        let mut metas = Vec::new();
        let pages = pages(records, &mut metas);
        let mut writer = Writer {
            list: Vec::with_capacity(records.len() * 5 / 4),
            path: [None; 7],
            by_url: HashMap::default(),
            meta: 0,
        };
        for (meta, records) in pages {
            writer.page(meta, &records);
        }
        Self {
            list: writer.list,
            metas,
        }
    }
}

/// The records of each page with its meta, in the order of first appearance.
fn pages<'r>(records: &[&'r Record], metas: &mut Vec<Meta>) -> Vec<(u32, Vec<&'r Record>)> {
    let mut places: HashMap<(&str, u32), usize, FixedState> = HashMap::default();
    let mut pages: Vec<(u32, Vec<&Record>)> = Vec::new();
    for &record in records {
        let meta = meta_of(record, metas);
        let place = *places
            .entry((&record.url_without_anchor, meta))
            .or_insert(pages.len());
        match pages.get_mut(place) {
            Some((_, page)) => page.push(record),
            None => pages.push((meta, vec![record])),
        }
    }
    pages
}

fn meta_of(record: &Record, metas: &mut Vec<Meta>) -> u32 {
    let is_same = |it: &Meta| {
        it.kind == record.kind
            && it.rank == record.weight.page_rank
            && it.lang == record.lang
            && it.version == record.version
            && it.tags == record.tags
    };
    // Few differ, and the last one is most often the one.
    let place = metas.iter().rposition(is_same).unwrap_or_else(|| {
        metas.push(Meta {
            kind: record.kind,
            rank: record.weight.page_rank,
            lang: record.lang.clone(),
            version: record.version.clone(),
            tags: record.tags.clone(),
        });
        metas.len() - 1
    });
    u32::try_from(place).unwrap_or(u32::MAX)
}

struct Writer<'r> {
    list: Vec<Entry<'r>>,
    /// The headings that are open.
    path: [Option<&'r str>; 7],
    by_url: HashMap<&'r str, usize, FixedState>,
    meta: u32,
}

impl<'r> Writer<'r> {
    fn page(&mut self, meta: u32, records: &[&'r Record]) {
        self.path = [None; 7];
        self.by_url.clear();
        let Some(first) = records.first() else {
            return;
        };
        let category = first.hierarchy.lvl0.as_deref();
        let root = (first.level == Level::Lvl0).then_some(*first);
        self.meta = meta;
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

    fn record(&mut self, record: &'r Record) {
        let levels = record.hierarchy.levels();
        let own = record.level as usize;
        let shared = levels
            .iter()
            .zip(&self.path)
            .take_while(|(a, b)| a == b)
            .count();
        // A heading record opens a heading even when its text is that of the
        // heading before.
        let shared = if own < 7 { shared.min(own) } else { shared };
        if let Some(closed) = self.path.get_mut(shared..) {
            closed.fill(None);
        }
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
        let place = self.list.len();
        let first = record.map_or(place, |it| *self.by_url.entry(&it.url).or_insert(place));
        self.list.push(Entry {
            level,
            text,
            record,
            back: u32::try_from(place - first).unwrap_or(u32::MAX),
            meta: self.meta,
            page,
        });
    }
}
