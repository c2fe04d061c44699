//! Texts as languages write them in a program.

use std::fmt::Write as _;

/// Returns whether a character is written as it is. Control characters and
/// line separators end literals in some languages and are changed by HTML
/// parsers, directional marks make code read as something else than it is
/// (CVE-2021-42574), and Go has no byte order mark within a file.
pub(in crate::sample) fn is_printable(c: char) -> bool {
    !(c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        )
        || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}'))
}

/// Like [`is_printable`], for literals of several lines.
pub(super) fn is_printable_or_break(c: char) -> bool {
    is_printable(c) || c == '\n'
}

/// Returns a literal in double quotes as JSON, JavaScript, Python, Go, Java
/// and C# read it.
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
            // All of them are in the basic plane.
            c => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
        }
    }
    out.push('"');
    out
}

/// Returns JSON with escapes for what a literal of it could not hold. Such
/// characters are in strings only.
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

/// In single quotes, where nothing is replaced; none for a text that needs
/// escapes.
fn single(text: &str) -> Option<String> {
    let quoted = || format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    text.chars().all(is_printable_or_break).then(quoted)
}

/// In double quotes; `sigil` begins what would be replaced in them.
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

/// Returns whether a text of several lines can be written between three quotes.
pub(super) fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && text.chars().all(is_printable_or_break)
}

pub(super) fn indent(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}
