//! Formats changes as a page.

use located_data::diagnostic::visible;

use super::{Change, ChangeKind, ChangeLevel};

/// The sections of the page, each with the level of its changes: what breaks
/// callers comes first, whatever its kind.
const SECTIONS: &[(&str, ChangeLevel, Option<ChangeKind>)] = &[
    ("Breaking", ChangeLevel::Error, None),
    ("Warnings", ChangeLevel::Warning, None),
    ("Removed", ChangeLevel::Info, Some(ChangeKind::Removed)),
    (
        "Deprecated",
        ChangeLevel::Info,
        Some(ChangeKind::Deprecated),
    ),
    ("Changed", ChangeLevel::Info, Some(ChangeKind::Changed)),
    ("Added", ChangeLevel::Info, Some(ChangeKind::Added)),
];

/// Returns the sections that have changes.
pub(super) fn sections(changes: &[Change]) -> impl Iterator<Item = (&'static str, Vec<&Change>)> {
    SECTIONS.iter().filter_map(|(title, level, kind)| {
        let belongs = |change: &&Change| {
            change.level == *level && kind.is_none_or(|kind| kind == change.kind)
        };
        let list: Vec<&Change> = changes.iter().filter(belongs).collect();
        (!list.is_empty()).then_some((*title, list))
    })
}

/// Returns changes as a Markdown page.
#[must_use]
pub fn changelog(changes: &[Change]) -> String {
    if changes.is_empty() {
        return "Nothing changed for callers.\n".to_owned();
    }
    let mut out = String::new();
    for (title, list) in sections(changes) {
        out.push_str(&format!("## {title}\n\n"));
        for it in list {
            out.push_str(&item(it));
        }
        out.push('\n');
    }
    out
}

fn item(it: &Change) -> String {
    let operation = match &*it.operation {
        "" => String::new(),
        operation => format!("`{operation}`{} ", it.others()),
    };
    let schema = it.schema.as_ref().filter(|_| !it.more.is_empty());
    let place = match (&*it.at, schema) {
        ("", _) => String::new(),
        (at, None) => format!("`{at}`"),
        (at, Some(schema)) => format!("`{at}` (`{schema}`)"),
    };
    let place = format!("{operation}{place}");
    let line = format!("- {}: {}{}", place.trim_end(), it.message, it.verdict());
    // Names with line breaks must not start a new line.
    format!("{}\n", visible(&line))
}
