//! Diffs: the first character of a line determines its class.
//!
//! The changed code is not highlighted in its language: the colours of inserted and
//! deleted lines matter more, and half of a changed statement is in another line.

use super::lines;
use crate::class::Class;
use crate::spans::Spans;

/// Highlights a unified or context diff, or lines marked with `+` and `-`.
pub(crate) fn highlight(code: &str, spans: &mut Spans<'_>) {
    for (offset, line) in lines(code) {
        spans.push(offset..offset + line.len(), line_class(line));
    }
}

/// Returns the class of a line. File headers come first, because `+++ ` and
/// `--- ` look like changed lines. `<` and `>` mark the lines of the
/// traditional format, and `\` the note that a file has no newline at its end.
fn line_class(line: &str) -> Class {
    /// Beginnings of the lines that name files and revisions, in the formats of Git,
    /// Subversion and `diff`.
    const HEADERS: &[&str] = &[
        "diff ",
        "index ",
        "new file",
        "deleted file",
        "similarity ",
        "rename ",
        "old mode",
        "new mode",
        "Index: ",
        "copy from",
        "copy to",
        "====",
        "***",
    ];
    if line.starts_with("+++ ")
        || line.starts_with("--- ")
        || HEADERS.iter().any(|header| line.starts_with(header))
    {
        Class::Comment
    } else if line.starts_with("@@") {
        Class::Heading
    } else if line.starts_with(['+', '>']) {
        Class::Inserted
    } else if line.starts_with(['-', '<']) {
        Class::Deleted
    } else if line.starts_with('\\') {
        Class::Comment
    } else {
        Class::Plain
    }
}
