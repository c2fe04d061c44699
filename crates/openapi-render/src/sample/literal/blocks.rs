//! Literals of bodies, which have several lines where a language allows it.

use super::{indent, is_block, is_printable_or_break, quote};

/// Returns a Python literal; a raw one for JSON, so that its escapes are kept.
/// A raw literal cannot end with a backslash.
pub(in crate::sample) fn python(text: &str) -> String {
    if is_block(text) && !text.ends_with('\\') {
        format!("r\"\"\"{text}\"\"\"")
    } else {
        quote(text)
    }
}

/// Returns a Go literal: a raw one if it has several lines and no
/// backtick.
pub(in crate::sample) fn go(text: &str) -> String {
    if text.contains('\n') && !text.contains('`') && text.chars().all(is_printable_or_break) {
        format!("`{text}`")
    } else {
        quote(text)
    }
}

/// Returns a Java literal: a text block with the indentation of the call if the
/// text has several lines.
pub(in crate::sample) fn java(text: &str) -> String {
    const PAD: &str = "                ";
    // Text blocks lose trailing white space of lines.
    let ends_blank = |line: &str| line.ends_with(char::is_whitespace);
    if !is_block(text) || text.split('\n').any(ends_blank) {
        return quote(text);
    }
    let text = indent(&text.replace('\\', "\\\\"), PAD);
    format!("\"\"\"\n{PAD}{text}\"\"\"")
}

/// Returns a C# literal: a raw one if it has several lines.
pub(in crate::sample) fn csharp(text: &str) -> String {
    if is_block(text) {
        format!("\"\"\"\n{text}\n\"\"\"")
    } else {
        quote(text)
    }
}
