//! Words of POSIX shells.

use std::fmt::Write as _;

use super::is_printable;

/// Returns a shell word, quoted if necessary.
pub(in crate::sample) fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        quote(text)
    }
}

/// Returns a text in single quotes, which the shell does not interpret.
pub(in crate::sample) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Returns a command that prints a text that an argument cannot contain:
/// `printf` decodes octal escapes.
pub(in crate::sample) fn print(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\\"),
            '\r' => out.push_str(r"\r"),
            '\n' => out.push_str(r"\n"),
            c if is_printable(c) => out.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(out, "\\0{byte:03o}");
                }
            }
        }
    }
    format!("printf '%b' {}", quote(&out))
}
