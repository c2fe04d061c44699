//! String literals of languages. A description's texts may contain quotes,
//! backslashes, line breaks and characters that start an interpolation; a
//! literal must mean exactly the text.

pub(super) mod blocks;
pub(super) mod script;
pub(super) mod shell;

use std::fmt::Write as _;

/// Returns whether a character needs no escape. Control characters and line
/// separators end literals in some languages and are changed by HTML parsers,
/// directional marks make code look different from what it is (CVE-2021-42574),
/// and Go does not allow a byte order mark within a file.
pub(in crate::sample) fn is_printable(c: char) -> bool {
    !(c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        )
        || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}'))
}

/// Like [`is_printable`], for literals of several lines.
pub(in crate::sample) fn is_printable_or_break(c: char) -> bool {
    is_printable(c) || c == '\n'
}

/// Returns a double-quoted literal that is valid in JSON, JavaScript, Python,
/// Go, Java and C#.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_printable(c) => out.push(c),
            // All of these are in the basic multilingual plane.
            c => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
        }
    }
    out.push('"');
    out
}

/// Escapes characters in JSON that a literal could not contain. They only occur
/// in strings.
pub(in crate::sample) fn escaped_json(json: &str) -> String {
    if json.chars().all(is_printable_or_break) {
        return json.to_owned();
    }
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_printable_or_break(c) {
            out.push(c);
        } else {
            let _ = write!(out, "\\u{:04x}", c as u32);
        }
    }
    out
}

/// Returns a PHP literal.
pub(super) fn php(text: &str) -> String {
    single(text).unwrap_or_else(|| double(text, '$'))
}

/// Returns a Ruby literal.
pub(super) fn ruby(text: &str) -> String {
    single(text).unwrap_or_else(|| double(text, '#'))
}

/// Maximum number of `#` around a raw literal of Rust.
const MAX_HASHES: usize = 255;

/// Returns a Rust literal: a raw one if the text has quotes, otherwise a plain one.
/// Characters that are not allowed in raw literals are escaped, and so are texts
/// that would need more `#` than the language allows.
pub(super) fn rust(text: &str) -> String {
    let is_odd = |c: char| !is_printable(c) && c != '\n' && c != '\t';
    let n_hashes = 1 + longest_hashes(text);
    if text.contains(is_odd) || n_hashes > MAX_HASHES {
        let escaped = text.chars().map(|character| match character {
            '"' | '\\' => format!("\\{character}"),
            character if !is_printable(character) => format!("\\u{{{:x}}}", character as u32),
            character => character.to_string(),
        });
        return format!("\"{}\"", escaped.collect::<String>());
    }
    if !text.contains(['"', '\\', '\n']) {
        return format!("\"{text}\"");
    }
    let hashes = "#".repeat(n_hashes);
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Returns the length of the longest run of `#` behind a quote.
fn longest_hashes(text: &str) -> usize {
    let runs = text.split('"').skip(1);
    let lengths = runs.map(|run| run.len() - run.trim_start_matches('#').len());
    lengths.max().unwrap_or(0)
}

/// Returns a literal in single quotes, without interpolation, or `None` if the
/// text needs escapes.
fn single(text: &str) -> Option<String> {
    let quoted = || format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    text.chars().all(is_printable_or_break).then(quoted)
}

/// Returns a literal in double quotes; `sigil` would start an interpolation.
fn double(text: &str, sigil: char) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    out.push('"');
    for c in text.chars() {
        if c == '"' || c == '\\' || c == sigil {
            out.extend(['\\', c]);
        } else if is_printable(c) {
            out.push(c);
        } else {
            let _ = write!(out, "\\u{{{:x}}}", c as u32);
        }
    }
    out.push('"');
    out
}

/// Returns whether a text has several lines that can be written between triple
/// quotes.
pub(super) fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && text.chars().all(is_printable_or_break)
}

/// Returns a text whose lines are indented, except for the first one.
pub(super) fn indent(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}
