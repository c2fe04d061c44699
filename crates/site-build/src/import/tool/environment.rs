//! Environment variables in `mkdocs.yml`: `!ENV NAME`, and `!ENV [NAME, OTHER, default]`.
//!
//! An import does not depend on the machine that runs it, so the variables have no values
//! here: what remains is the default of a list with several entries.

use std::iter;
use std::ops::Range;

/// The tag that MkDocs replaces by the value of a variable.
const TAG: &str = "!ENV";

/// Number of bytes before a tag in which its line is searched: more would be read again at
/// each tag of a long line.
const MAX_BEFORE: usize = 200;

/// A value without a default, which only exists at run time.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Variable {
    /// Its name, or the names of a list, as written.
    pub(super) name: String,
    /// Its line, counted from 1.
    pub(super) line: usize,
}

/// Returns the configuration with defaults, or nothing, in place of variables, and the
/// variables without a default. Everything else keeps its place.
pub(super) fn without_variables(text: &str) -> (String, Vec<Variable>) {
    let mut out = String::with_capacity(text.len());
    let mut variables = Vec::new();
    let mut line = 1;
    for (start, _) in text.match_indices(TAG) {
        // A tag in the list of another one is part of its value.
        let Some(before) = text.get(out.len()..start) else {
            continue;
        };
        line += before.matches('\n').count();
        out.push_str(before);
        let Some(value) = value(text, start) else {
            continue;
        };
        let written = &text[value.clone()];
        let default = match written.strip_prefix('[') {
            Some(list) => default(list.trim_end_matches(']')),
            None => "",
        };
        if default.is_empty() {
            let name = written.trim_matches(['[', ']']).trim().to_owned();
            variables.push(Variable { name, line });
        }
        out.push_str(default);
        out.extend(iter::repeat_n(' ', value.end - start - default.len()));
    }
    out.push_str(&text[out.len()..]);
    (out, variables)
}

/// Returns the place of the value of a tag that starts at `start`, or `None` if this is
/// no tag: part of a comment, of a text or of a longer name.
fn value(text: &str, start: usize) -> Option<Range<usize>> {
    let mut line = start.saturating_sub(MAX_BEFORE);
    while !text.is_char_boundary(line) {
        line += 1;
    }
    let line = text[line..start]
        .rfind('\n')
        .map_or(line, |at| line + at + 1);
    let before = &text[line..start];
    let is_value = before.trim_end().is_empty()
        || before.ends_with([' ', '[']) && before.trim_end().ends_with([':', '-', ',', '[']);
    if !is_value || before.contains(" #") || before.trim_start().starts_with('#') {
        return None;
    }
    let rest = &text[start + TAG.len()..];
    let written = rest.trim_start_matches(' ');
    if written.len() == rest.len() {
        return None;
    }
    let from = text.len() - written.len();
    let len = match written.starts_with('[') {
        // A list over several lines is left: its lines would move.
        true => {
            let end = written.find(['\n', ']'])?;
            written[end..].starts_with(']').then_some(end + 1)?
        }
        false => {
            let end = written.find(['\n', ',', ']', '}', '#']);
            written[..end.unwrap_or(written.len())].trim_end().len()
        }
    };
    (len > 0).then(|| from..from + len)
}

/// Returns the default of a list without its brackets: its last entry, if there are
/// several.
fn default(list: &str) -> &str {
    list.rsplit_once(',').map_or("", |(_, last)| last.trim())
}

#[cfg(test)]
mod tests {
    use super::without_variables;

    #[test]
    fn variables_are_replaced_by_their_defaults() {
        for (written, read, variables) in [
            ("a: !ENV NAME\n", "a: \n", &["NAME"][..]),
            ("a: !ENV [NAME, OTHER, 'x: y']\n", "a: 'x: y'\n", &[]),
            ("a: !ENV [NAME]\n", "a: \n", &["NAME"]),
            (
                "a: !ENV [CI, false] # not !ENV X\n",
                "a: false # not !ENV X\n",
                &[],
            ),
            ("- b: !ENV A\n- !ENV [B, 2]\n", "- b:\n- 2\n", &["A"]),
            ("a: [!ENV A, !ENV [B, 1]]\n", "a: [ , 1 ]\n", &["A"]),
            (
                "a: b!ENV A\nb: '!ENV A'\n",
                "a: b!ENV A\nb: '!ENV A'\n",
                &[],
            ),
            ("a: !ENVIRONMENT A\n", "a: !ENVIRONMENT A\n", &[]),
            ("a: !ENV", "a: !ENV", &[]),
            ("a: !ENV [", "a: !ENV [", &[]),
            ("a: !ENV [A,\n  b]\n", "a: !ENV [A,\n  b]\n", &[]),
            (
                "a: !ENV [AB, x: !ENV ééééééééé]\nb: !ENV C\n",
                "a: x: !ENV ééééééééé\nb: \n",
                &["C"],
            ),
        ] {
            let (text, found) = without_variables(written);
            let names: Vec<&str> = found.iter().map(|variable| &*variable.name).collect();
            let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(squeezed(&text), squeezed(read), "{written:?}");
            assert_eq!(text.len(), written.len(), "{written:?}");
            assert_eq!(names, variables, "{written:?}");
        }
    }
}
