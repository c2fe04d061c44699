//! What hits show, as files of a few kilobytes.

use super::entries::{Entries, Entry};
use crate::format::{ELSEWHERE, Text, Texts, to_json};

/// Files of about `target` bytes, and the first entry of each. A file ends at
/// the end of a page where that is near.
pub(super) fn write(entries: &Entries<'_>, base: &str, target: usize) -> (Vec<String>, Vec<u32>) {
    let mut files = Vec::new();
    let mut starts = Vec::new();
    let mut writer = Writer {
        base,
        path: Vec::new(),
        texts: Vec::new(),
        bytes: 0,
        above: Vec::new(),
    };
    for (i, entry) in entries.list.iter().enumerate() {
        let room = if entry.level == 0 {
            target * 2 / 3
        } else {
            target
        };
        if writer.bytes >= room && !writer.texts.is_empty() {
            files.push(writer.file());
        }
        if writer.texts.is_empty() {
            starts.push(u32::try_from(i).unwrap_or(u32::MAX));
        }
        writer.entry(entry);
    }
    if !writer.texts.is_empty() {
        files.push(writer.file());
    }
    (files, starts)
}

struct Writer<'b> {
    base: &'b str,
    /// The headings that are open.
    path: Vec<Text>,
    /// Those that were open when the file began.
    above: Vec<Text>,
    texts: Vec<Text>,
    bytes: usize,
}

impl Writer<'_> {
    fn entry(&mut self, entry: &Entry<'_>) {
        while self.path.last().is_some_and(|it| it.0 >= entry.level) {
            self.path.pop();
        }
        if self.texts.is_empty() {
            self.above.clone_from(&self.path);
        }
        let text = Text(
            entry.level,
            entry.text.to_owned(),
            self.address(entry),
            entry
                .record
                .map(|it| it.object_id.clone())
                .unwrap_or_default(),
        );
        // The signs around the parts.
        self.bytes += text.1.len() + text.2.as_deref().map_or(0, str::len) + text.3.len() + 16;
        if entry.level < crate::format::CONTENT {
            // The id is not needed again.
            let (level, text, address) = (text.0, text.1.clone(), text.2.clone());
            self.path.push(Text(level, text, address, String::new()));
        }
        self.texts.push(text);
    }

    fn address(&self, entry: &Entry<'_>) -> Option<String> {
        if entry.level == 0 {
            return Some(
                entry
                    .page
                    .strip_prefix(self.base)
                    .unwrap_or(entry.page)
                    .to_owned(),
            );
        }
        let url = entry.record?.url.as_str();
        let rest = match url.strip_prefix(entry.page) {
            Some(rest) => rest.to_owned(),
            None => format!("{ELSEWHERE}{url}"),
        };
        let above = self
            .path
            .iter()
            .skip(1)
            .rev()
            .find_map(|it| it.2.as_deref());
        (rest != above.unwrap_or_default()).then_some(rest)
    }

    fn file(&mut self) -> String {
        self.bytes = 0;
        to_json(&Texts {
            path: std::mem::take(&mut self.above),
            entries: std::mem::take(&mut self.texts),
        })
    }
}
