//! Formats changes as a page of Markdown.

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

/// Returns changes as a Markdown page: a heading for each section that has
/// changes, and a list item for each change. The text is in English.
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
    for (title, kind) in SECTIONS {
        let belongs = |change: &&Change| match kind {
            None => change.breaking.is_some(),
            Some(kind) => change.breaking.is_none() && change.kind == *kind,
        };
        let list: Vec<&Change> = changes.iter().filter(belongs).collect();
        if list.is_empty() {
            continue;
        }
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
    let reason = change
        .breaking
        .map(|reason| format!(" Breaking: {reason}."));
    let reason = reason.unwrap_or_default();
    let place = format!("{operation}{place}");
    let line = format!("- {}: {}{reason}", place.trim_end(), change.message);
    // Names with line breaks must not start a new line.
    format!("{}\n", visible(&line))
}
