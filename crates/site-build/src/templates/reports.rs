//! Tera's reports about several templates.
//!
//! Faults that are found when templates are linked (a block that the parent does
//! not have, an unknown component, filter or include) come as one text, which has
//! a report with an excerpt for each. Unlike those of syntax, they have no typed
//! form.

use std::ops::Range;

/// A fault of a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report<'t> {
    pub(super) message: &'t str,
    /// Name of the template.
    pub(super) file: &'t str,
    pub(super) place: Place,
}

/// The place of a fault, as Tera counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// Number of the line, from 1.
    line: usize,
    /// Number of the character in the line, from 1.
    column: usize,
    /// Number of characters.
    width: usize,
}

impl Place {
    /// Returns the bytes of the place in the text of the template.
    pub(super) fn span(self, text: &str) -> Range<usize> {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let start_of_line: usize = lines.map(str::len).sum();
        let offset = |column: usize| {
            let line = &text[start_of_line..];
            let at = line.char_indices().nth(column).map(|(at, _)| at);
            start_of_line + at.unwrap_or(line.len())
        };
        offset(self.column - 1)..offset(self.column - 1 + self.width)
    }
}

/// Returns the reports in the text of an error; none if it is another text.
///
/// ```text
/// error: Block `doc_foter` is not defined in any parent template
///  --> doc.html:2:10
///   |
/// 2 | {% block doc_foter %}
///   |          ^^^^^^^^^
/// ```
pub(super) fn parse(text: &str) -> Vec<Report<'_>> {
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(message) = line.strip_prefix("error: ") else {
            continue;
        };
        let place = lines
            .next()
            .and_then(|line| line.trim().strip_prefix("--> "));
        let Some((file, line, column)) = place.and_then(split_place) else {
            continue;
        };
        // The rule, the excerpt, and the line with the carets.
        let carets = lines.nth(2).unwrap_or_default();
        let width = carets.chars().filter(|c| *c == '^').count().max(1);
        let place = Place {
            line,
            column,
            width,
        };
        out.push(Report {
            message,
            file,
            place,
        });
    }
    out
}

/// Splits `doc.html:2:10`.
fn split_place(place: &str) -> Option<(&str, usize, usize)> {
    let (rest, column) = place.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    let number = |text: &str| text.parse().ok().filter(|number| *number > 0);
    Some((file, number(line)?, number(column)?))
}
