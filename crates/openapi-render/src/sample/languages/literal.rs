//! Texts as languages write them in a program, in lines or in one.

use crate::sample::style::Pair;
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

/// One line for each pair, as the form has it before it is encoded.
pub(super) fn pair_lines(
    pairs: &[Pair],
    start: &str,
    end: &str,
    quote: fn(&str) -> String,
) -> String {
    let lines = pairs.iter().map(|(name, value)| {
        let (name, value) = (quote(&decode(name)), quote(&decode(value)));
        format!("{start}{name}, {value}{end}")
    });
    lines.collect()
}

/// Undoes the escapes of forms.
pub(super) fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        let escape = text
            .get(i + 1..i + 3)
            .filter(|_| *byte == b'%')
            .and_then(|it| u8::from_str_radix(it, 16).ok());
        out.push(match (escape, byte) {
            (Some(escape), _) => escape,
            (None, b'+') => b' ',
            (None, byte) => *byte,
        });
        i += if escape.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}
