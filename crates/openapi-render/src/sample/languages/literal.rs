//! Texts as languages write them in a program.

use crate::source::write_json_string;

/// A literal in double quotes as JSON, JavaScript, Python, Go, Java and C#
/// read it.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    write_json_string(text, &mut out);
    out
}

/// A literal in single quotes as PHP and Ruby read it.
pub(super) fn single(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Whether a text of several lines can stand between three quotes.
pub(super) fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && !text.contains(|it: char| it.is_control() && it != '\n')
}

pub(super) fn indent(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}
