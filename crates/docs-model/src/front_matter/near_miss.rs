//! Text at the start of a file that looks like a front matter, but is none: its
//! fence is `--`, `----` or a dash, or is not on the first line.
//!
//! The file would show its fields as text, so it is reported. Markdown has
//! lines like these, too (thematic breaks, headings), so the lines that follow
//! must look like fields, up to a closing fence.

use located_data::{Diagnostic, Span};

/// Maximum number of lines of a front matter that is recognised. It bounds the
/// search for a closing fence.
const MAX_LINES: usize = 200;

/// Maximum number of characters of a fence.
const MAX_FENCE: usize = 80;

/// Returns a warning about a front matter that is not recognised as one.
///
/// `text` has no front matter.
pub(super) fn find(text: &str) -> Option<Diagnostic> {
    let start = first_line(text)?;
    let mut lines = text[start..].split_inclusive('\n');
    let opening = lines.next()?;
    let fence = opening.trim();
    let expected = expected_fence(fence)?;
    let first = lines.clone().next()?;
    if !is_field(first.trim_end()) || !closes(lines, expected) {
        return None;
    }
    let indent = opening.len() - opening.trim_start().len();
    let at = Span::new(start + indent, start + indent + fence.len());
    let (message, help) = if fence == expected {
        (
            format!("the front matter opened by `{fence}` is shown as text"),
            format!("move `{fence}` to the start of the first line"),
        )
    } else {
        (
            format!(
                "`{fence}` does not open a front matter, so the fields below it are shown as text"
            ),
            format!(
                "write `{expected}` above the first field and below the last one; if this is text, add a blank line below `{fence}`"
            ),
        )
    };
    Some(
        Diagnostic::warning("front-matter", message)
            .at(at)
            .help(help),
    )
}

/// Returns the offset of the first line that is not blank.
fn first_line(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let start = text.len() - rest.len();
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let bom = if text[line..].starts_with('\u{feff}') {
        3
    } else {
        0
    };
    (!rest.is_empty()).then_some(line + bom)
}

/// Returns the fence that the author of a line probably meant.
fn expected_fence(line: &str) -> Option<&'static str> {
    const DASHES: [char; 7] = ['-', '\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '−'];
    let count = line.chars().take(MAX_FENCE + 1).count();
    let consists_of = |chars: &[char]| line.chars().all(|c| chars.contains(&c));
    if count > MAX_FENCE {
        None
    } else if consists_of(&DASHES) && (count > 1 || line != "-") {
        Some("---")
    } else if count > 1 && consists_of(&['+']) {
        Some("+++")
    } else if count > 1 && consists_of(&[';']) {
        Some(";;;")
    } else if matches!(line, "---yaml" | "---yml" | "--- yaml" | "--- yml") {
        Some("---")
    } else {
        None
    }
}

/// Returns whether lines are fields up to a line that ends a front matter.
fn closes<'t>(lines: impl Iterator<Item = &'t str>, expected: &str) -> bool {
    for line in lines.take(MAX_LINES) {
        let line = line.trim_end();
        let is_end = expected_fence(line.trim_start()) == Some(expected);
        if is_end {
            return true;
        }
        let is_part = line.is_empty()
            || line.starts_with([' ', '\t', '#', '[', ']', '{', '}'])
            || line.starts_with("- ")
            || is_field(line);
        if !is_part {
            return false;
        }
    }
    false
}

/// Returns whether a line is a field: `title: Cart`, `title = "Cart"` or
/// `"title": "Cart",`.
pub(super) fn is_field(line: &str) -> bool {
    if line == "{" {
        return true;
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '"' | '\'');
    let end = line.find(|c| !is_name(c)).unwrap_or(line.len());
    let rest = &line[end..];
    let value = rest
        .strip_prefix(':')
        .filter(|value| value.is_empty() || value.starts_with(' '));
    let is_table = line.starts_with('[') && line.ends_with(']');
    end > 0 && (value.is_some() || rest.trim_start().starts_with('=')) || is_table
}
