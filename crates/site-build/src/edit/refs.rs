//! Finds and replaces references in texts.
//!
//! References are replaced where they were parsed, by their spans, so that the
//! same text elsewhere on the page is left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use located_data::{Node, Span, Value, path};

/// Replacements in files, by path and byte offset.
///
/// Applied together, so that offsets stay those of the original text.
#[derive(Debug, Default)]
pub(super) struct TextEdits(BTreeMap<String, BTreeMap<usize, (usize, String)>>);

impl TextEdits {
    /// Replaces `written`, which is within `span` of the text of a file. A
    /// reference written with escapes is left unchanged; the check after the
    /// edit reports it.
    pub(super) fn replace(&mut self, file: &str, text: &str, span: Span, written: &str, new: &str) {
        if written == new {
            return;
        }
        if let Some(range) = place(text, span, written) {
            let new = match is_in_angle_brackets(text, &range) {
                true => with_spaces(new),
                false => new.to_owned(),
            };
            let edits = self.0.entry(file.to_owned()).or_default();
            edits.insert(range.start, (range.end, new));
        }
    }

    /// Returns the number of replacements in a file.
    pub(super) fn count(&self, file: &str) -> usize {
        self.0.get(file).map_or(0, BTreeMap::len)
    }

    /// Returns the files with replacements.
    ///
    /// In the order of their paths.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the text of a file with its replacements.
    ///
    /// Without replacements, it is the text itself.
    pub(super) fn apply(&self, file: &str, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for (start, (end, new)) in self.0.get(file).into_iter().flatten() {
            // Two references may overlap, if one is in the props of the other.
            if *start >= at && *end <= text.len() {
                out.push_str(&text[at..*start]);
                out.push_str(new);
                at = *end;
            }
        }
        out.push_str(&text[at..]);
        out
    }
}

/// Returns the byte range of `written` in a span: the whole span, or its only
/// occurrence as a complete value (for example, in the tag of a component).
///
/// Returns `None` if it occurs more than once, when the right one is unknown.
fn place(text: &str, span: Span, written: &str) -> Option<Range<usize>> {
    let slice = text.get(span.start..span.end)?;
    if slice == written {
        return Some(span.start..span.end);
    }
    if written.is_empty() {
        return None;
    }
    let is_delimiter = |c: Option<char>| {
        c.is_none_or(|c| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | '(' | ')'))
    };
    // A value without quotes follows its name.
    let may_precede = |c: Option<char>| c == Some('=') || is_delimiter(c);
    let mut occurrences = slice.match_indices(written).filter(|(at, _)| {
        may_precede(slice[..*at].chars().next_back())
            && is_delimiter(slice[at + written.len()..].chars().next())
    });
    let (at, _) = occurrences.next()?;
    let start = span.start + at;
    occurrences
        .next()
        .is_none()
        .then(|| start..start + written.len())
}

/// Returns whether the target of a link is written as `<...>`, where spaces need no
/// escapes.
fn is_in_angle_brackets(text: &str, range: &Range<usize>) -> bool {
    let before = &text[..range.start];
    let is_open = before.ends_with("(<") || before.ends_with(": <");
    // After the target, its fragment may follow.
    is_open
        && text[range.end..]
            .find(['>', '\n'])
            .is_some_and(|at| text[range.end + at..].starts_with('>'))
}

/// Returns a target with the characters that need no escapes in angle brackets.
fn with_spaces(target: &str) -> String {
    let pairs = [("%20", " "), ("%28", "("), ("%29", ")"), ("%22", "\"")];
    pairs
        .iter()
        .fold(target.to_owned(), |text, (escape, plain)| {
            text.replace(escape, plain)
        })
}

/// Calls `new` with the key and the value of each string of a data file, and
/// replaces it with the result. Items of a list have the key of the list.
///
/// Positions are those of the parsed file, so quotes and layout stay.
pub(super) fn replace_strings(
    edits: &mut TextEdits,
    file: &str,
    text: &str,
    data: &Node,
    new: &dyn Fn(&str, &str) -> Option<String>,
) {
    walk("", data, &mut |key, string, span| {
        if let Some(new) = new(key, string) {
            edits.replace(file, text, span, string, &new);
        }
    });
}

/// Calls `visit` with the key, value and span of each string, at all depths.
fn walk(key: &str, node: &Node, visit: &mut dyn FnMut(&str, &str, Span)) {
    match &node.value {
        Value::String(text) => visit(key, text, node.span()),
        Value::Array(items) => {
            for item in items {
                walk(key, item, visit);
            }
        }
        Value::Object(members) => {
            for member in members {
                walk(&member.key, &member.node, visit);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Splits a reference before its query or fragment.
pub(super) fn split_suffix(target: &str) -> (&str, &str) {
    target.split_at(target.find(['?', '#']).unwrap_or(target.len()))
}

/// Returns the relative path from the folder of `from` to `to`, both relative
/// to the site folder. It starts with `./` or `../`.
pub(super) fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = path::parent(from)
        .split('/')
        .filter(|part| !part.is_empty())
        .collect();
    let to: Vec<&str> = to.split('/').collect();
    let same = from.iter().zip(&to[..to.len() - 1]);
    let common = same.take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - common);
    let prefix = if up.is_empty() { "./" } else { &up };
    format!("{prefix}{}", to[common..].join("/"))
}

/// Returns whether a relative path from the folder of `from` to `to` leaves more
/// folders than it has to, as `../guide/setup.md` does in `guide`.
pub(super) fn is_detour(from: &str, written: &str, to: &str) -> bool {
    let n_up = |path: &str| path.split('/').take_while(|step| *step == "..").count();
    n_up(written) > n_up(&relative(from, to))
}

/// Escapes a path for use in a Markdown link.
///
/// Only what would end the target or the path is escaped, so that paths stay
/// readable.
pub(super) fn escaped(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            ' ' => out.push_str("%20"),
            '%' => out.push_str("%25"),
            '#' => out.push_str("%23"),
            '?' => out.push_str("%3F"),
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '"' => out.push_str("%22"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_folder_of_the_file() {
        for (from, to, expected) in [
            ("docs/a.md", "docs/b.md", "./b.md"),
            ("docs/x/a.md", "docs/b.md", "../b.md"),
            ("docs/a.md", "docs/x/b.md", "./x/b.md"),
            ("a.md", "b.md", "./b.md"),
            ("docs/x/a.md", "static/i.png", "../../static/i.png"),
            ("docs/x/a.md", "docs/x", "../x"),
        ] {
            assert_eq!(relative(from, to), expected);
        }
    }

    #[test]
    fn references_are_whole_values() {
        let text = r#"<Link to="./a.md" title="./a.md5">./a.mdx</Link>"#;
        let all = Span::new(0, text.len());
        assert_eq!(place(text, all, "./a.md"), Some(10..16));
        assert_eq!(place("a a", Span::new(0, 3), "a"), None);
        assert_eq!(place("b", Span::new(0, 9), "b"), None);
    }

    #[test]
    fn edits_keep_the_rest() {
        let mut edits = TextEdits::default();
        let text = "[a](./a.md) [b](<./b c.md>)";
        edits.replace("f", text, Span::new(4, 10), "./a.md", "../x.md");
        edits.replace("f", text, Span::new(16, 26), "./b c.md", "./d.md");
        assert_eq!(edits.apply("f", text), "[a](../x.md) [b](<./d.md>)");
        let mut spaced = TextEdits::default();
        spaced.replace("f", text, Span::new(4, 10), "./a.md", "./a%20b.md");
        spaced.replace("f", text, Span::new(16, 26), "./b c.md", "./d%20e.md");
        assert_eq!(spaced.apply("f", text), "[a](./a%20b.md) [b](<./d e.md>)");
        assert_eq!((edits.count("f"), edits.count("g")), (2, 0));
    }
}
