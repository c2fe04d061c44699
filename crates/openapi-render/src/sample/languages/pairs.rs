//! Headers and form fields, one per line.

use crate::sample::style::Pair;

/// Writes one line per pair, with name and value as two literals, and text
/// before, between and after them.
pub(super) fn lines<'p>(
    pairs: impl IntoIterator<Item = &'p Pair>,
    [before, between, after]: [&str; 3],
    quote: fn(&str) -> String,
) -> String {
    let line = |(name, value): &Pair| {
        let (name, value) = (quote(name), quote(value));
        format!("{before}{name}{between}{value}{after}")
    };
    pairs.into_iter().map(line).collect()
}

/// Writes one line per pair, with name and value in one literal, and text
/// before it, between the two, and after it.
pub(super) fn joined_lines(
    pairs: &[Pair],
    [before, between, after]: [&str; 3],
    quote: fn(&str) -> String,
) -> String {
    let line = |(name, value): &Pair| {
        let pair = quote(&format!("{name}{between}{value}"));
        format!("{before}{pair}{after}")
    };
    pairs.iter().map(line).collect()
}

/// Returns the decoded fields of a form.
pub(super) fn decoded(pairs: &[Pair]) -> Vec<Pair> {
    let both = pairs.iter();
    both.map(|(name, value)| (decode(name), decode(value)))
        .collect()
}

/// Decodes the escapes of forms.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        let escape = text
            .get(i + 1..i + 3)
            .filter(|_| *byte == b'%')
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.push(match (escape, byte) {
            (Some(escape), _) => escape,
            (None, b'+') => b' ',
            (None, byte) => *byte,
        });
        i += if escape.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}
