//! Formats changes as a page of Markdown.

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

/// Returns changes as a Markdown page: a heading for each section that has
/// changes, and a list item for each change. The text is in English.
///
/// Without changes, it is one sentence that says so, so that a report is never empty.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, changelog, diff};
///
/// let read = |paths: &str| {
///     let text = format!("{{openapi: 3.1.0, paths: {paths}}}");
///     Description::parse_str("pets.yaml", &text).0.reference().0
/// };
/// let changes = diff(&read("{}"), &read("{/pets: {get: {}}}"));
/// assert_eq!(changelog(&changes), "## Added\n\n- `GET /pets`: The call is new.\n\n");
/// ```
#[must_use]
pub fn changelog(changes: &[Change]) -> String {
    if changes.is_empty() {
        return "Nothing changed for callers.\n".to_owned();
    }
    let mut out = String::new();
    for (title, list) in sections(changes) {
        out.push_str(&format!("## {title}\n\n"));
        for change in list {
            out.push_str(&item(change));
        }
        out.push('\n');
    }
    out
}

/// Returns a change as a list item.
fn item(change: &Change) -> String {
    let operation = match &*change.operation {
        "" => String::new(),
        operation => format!("`{operation}`{} ", change.others()),
    };
    let schema = change.schema.as_ref().filter(|_| !change.more.is_empty());
    let place = match (&*change.at, schema) {
        ("", _) => String::new(),
        (at, None) => format!("`{at}`"),
        (at, Some(schema)) => format!("`{at}` (`{schema}`)"),
    };
    let place = format!("{operation}{place}");
    let line = format!(
        "- {}: {}{}",
        place.trim_end(),
        change.message,
        change.verdict()
    );
    // Names with line breaks must not start a new line.
    format!("{}\n", visible(&line))
}
