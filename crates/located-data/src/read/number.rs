//! Numbers in JSON's notation.

/// Returns a number of YAML's core schema in JSON's notation, with all its
/// digits. Returns `None` for other texts, and for infinity and NaN.
pub(super) fn of_yaml(text: &str) -> Option<String> {
    if !text.starts_with(|c: char| matches!(c, '-' | '+' | '.' | '0'..='9')) {
        return None;
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            // A sign is not a digit, but Rust would read it.
            let is_digits = digits.starts_with(|c: char| c.is_digit(radix));
            let number = u128::from_str_radix(digits, radix).ok();
            return number
                .filter(|_| is_digits)
                .map(|number| number.to_string());
        }
    }
    decimal(text)
}

/// Returns a decimal number in JSON's notation: without a plus sign and leading
/// zeros, with a digit on both sides of the point.
pub(super) fn decimal(text: &str) -> Option<String> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let mut out = String::with_capacity(text.len() + 2);
    if text.starts_with('-') {
        out.push('-');
    }
    let trimmed = whole.trim_start_matches('0');
    out.push_str(if trimmed.is_empty() { "0" } else { trimmed });
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !is_digits(digits) {
            return None;
        }
        out.push('e');
        out.push_str(exponent);
    }
    Some(out)
}
