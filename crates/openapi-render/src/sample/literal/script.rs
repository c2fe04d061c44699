//! JSON in JavaScript.

use super::{indent, quote};

/// Returns JSON as a JavaScript expression, whose lines after the first one are
/// indented by `pad`: as a value, or as a text in the cases of `__proto__` and of
/// numbers that would lose digits.
pub(in crate::sample) fn json(text: &str, pad: &str) -> String {
    if text.contains("\"__proto__\"") || has_long_number(text) {
        quote(text)
    } else {
        format!("JSON.stringify({})", indent(text, pad))
    }
}

/// Returns whether JSON has a number that a double may not represent exactly:
/// with more than 15 digits, or with an exponent.
fn has_long_number(json: &str) -> bool {
    const DIGITS: usize = 15;
    let mut in_string = false;
    let mut is_escaped = false;
    let mut n_digits = 0;
    for byte in json.bytes() {
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'0'..=b'9' => n_digits += 1,
            b'.' => {}
            b'e' | b'E' if n_digits > 0 => return true,
            _ => n_digits = 0,
        }
        if n_digits > DIGITS {
            return true;
        }
    }
    false
}
