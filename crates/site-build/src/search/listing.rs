//! Search results as text.

use docs_model::Record;
use located_data::diagnostic::visible;
use search_index::{Results, Row};

/// Maximum number of characters printed of the text of a hit.
const TEXT_LENGTH: usize = 120;

/// Formats a result: headings, URL and text of its hit, then the hits grouped
/// under it.
///
/// Like a row of the dialog of the site.
pub(super) fn row(row: &Row, results: &Results) -> String {
    let Some(hit) = results.hits.get(row.hit) else {
        return String::new();
    };
    let mut lines = vec![path(hit), format!("  {}", hit.url)];
    if let Some(text) = &hit.content {
        lines.push(format!(
            "  {}",
            text.chars().take(TEXT_LENGTH).collect::<String>()
        ));
    }
    let synonyms = results.marker.synonyms(hit);
    if !synonyms.is_empty() {
        lines.push(format!("  also: {}", synonyms.join(", ")));
    }
    for (hits, label) in [(&row.same, "with this title"), (&row.more, "on this page")] {
        if !hits.is_empty() {
            lines.push(format!("  {} more {label}:", hits.len()));
        }
        for hit in hits.iter().filter_map(|hit| results.hits.get(*hit)) {
            lines.push(format!("    {}", path(hit)));
            lines.push(format!("      {}", hit.url));
        }
    }
    let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n") + "\n\n"
}

/// Returns the headings above a hit, outermost first.
fn path(hit: &Record) -> String {
    let headings: Vec<&str> = hit.hierarchy.levels().into_iter().flatten().collect();
    headings.join(" > ")
}
