//! Formats changes as a page.

use located_data::diagnostic::visible;

use super::{Change, ChangeKind};

/// The sections of the page: what breaks callers comes first.
const SECTIONS: &[(&str, Option<ChangeKind>)] = &[
    ("Breaking", None),
    ("Removed", Some(ChangeKind::Removed)),
    ("Deprecated", Some(ChangeKind::Deprecated)),
    ("Changed", Some(ChangeKind::Changed)),
    ("Added", Some(ChangeKind::Added)),
];

/// Returns changes as a Markdown page.
#[must_use]
pub fn changelog(changes: &[Change]) -> String {
    if changes.is_empty() {
        return "Nothing changed for callers.\n".to_owned();
    }
    let mut out = String::new();
    for (title, kind) in SECTIONS {
        let belongs = |it: &&Change| match kind {
            None => it.breaking.is_some(),
            Some(kind) => it.breaking.is_none() && it.kind == *kind,
        };
        let list: Vec<&Change> = changes.iter().filter(belongs).collect();
        if list.is_empty() {
            continue;
        }
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
    let reason = it.breaking.map(|it| format!(" Breaking: {it}."));
    let reason = reason.unwrap_or_default();
    let place = format!("{operation}{place}");
    let line = format!("- {}: {}{reason}", place.trim_end(), it.message);
    // Names with line breaks must not start a new line.
    format!("{}\n", visible(&line))
}
