//! Formats (`format`) whose values can be verified with certainty. JSON Schema
//! treats formats as annotations; a sample that contradicts one is a mistake
//! nevertheless. Formats that need a list or a table, such as `hostname` of
//! other scripts, are left out. Formats of numbers are their ranges.

use std::cmp::Ordering;
use std::net::{Ipv4Addr, Ipv6Addr};

use located_data::Decimal;

/// Returns an example of the format if the text does not match it; `None` if it
/// does, or if the format is not checked.
pub(super) fn mistake(format: &str, text: &str) -> Option<&'static str> {
    let (fits, example): (fn(&str) -> bool, _) = match format {
        "date-time" => (is_date_time, "2025-01-31T09:30:00Z"),
        "date" => (is_date, "2025-01-31"),
        "time" => (is_time, "09:30:00Z"),
        "uuid" => (is_uuid, "3f2a9c1e-5b7d-4e8a-9c60-1d2e3f4a5b6c"),
        "email" => (is_email, "anna@example.com"),
        "uri" => (is_uri, "https://example.com/path"),
        "ipv4" => (|text| text.parse::<Ipv4Addr>().is_ok(), "192.0.2.1"),
        "ipv6" => (|text| text.parse::<Ipv6Addr>().is_ok(), "2001:db8::1"),
        _ => return None,
    };
    (!fits(text)).then_some(example)
}

/// Returns the nearest number of the format if a number is out of its range; `None` if
/// it is not, or if the format has no range.
pub(super) fn number_mistake(format: &str, number: &Decimal) -> Option<&'static str> {
    let (min, max) = match format {
        "int8" => ("-128", "127"),
        "uint8" => ("0", "255"),
        "int16" => ("-32768", "32767"),
        "uint16" => ("0", "65535"),
        "int32" => ("-2147483648", "2147483647"),
        "uint32" => ("0", "4294967295"),
        "int64" => ("-9223372036854775808", "9223372036854775807"),
        "uint64" => ("0", "18446744073709551615"),
        "float" => ("-3.4028234663852886e38", "3.4028234663852886e38"),
        "double" => ("-1.7976931348623157e308", "1.7976931348623157e308"),
        _ => return None,
    };
    let is_outside = |limit: &str, outside: Ordering| {
        Decimal::parse(limit).is_some_and(|limit| number.cmp(&limit) == outside)
    };
    match (
        is_outside(min, Ordering::Less),
        is_outside(max, Ordering::Greater),
    ) {
        (true, _) => Some(min),
        (_, true) => Some(max),
        (false, false) => None,
    }
}

/// Parses a number of exactly `digits` digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let is_digits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}

/// Returns whether a text is a date, `T` and a time (RFC 3339).
fn is_date_time(text: &str) -> bool {
    let parts = text.split_once(['T', 't']);
    parts.is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// Returns whether a text is a date of the Gregorian calendar, `2025-01-31`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// Returns whether a text is a time of RFC 3339: with the offset, and with 60
/// for a leap second.
fn is_time(text: &str) -> bool {
    let Some((clock, offset)) = text
        .find(['Z', 'z', '+', '-'])
        .and_then(|at| text.split_at_checked(at))
    else {
        return false;
    };
    let (clock, fraction) = match clock.split_once('.') {
        Some((clock, fraction)) => (clock, Some(fraction)),
        None => (clock, None),
    };
    let fraction_fits = fraction.is_none_or(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let parts: Vec<Option<u32>> = clock.split(':').map(|part| number(part, 2)).collect();
    let clock_fits = matches!(parts.as_slice(), [Some(0..=23), Some(0..=59), Some(0..=60)]);
    let offset_fits = matches!(offset, "Z" | "z")
        || offset.get(1..).is_some_and(|zone| {
            let parts: Vec<Option<u32>> = zone.split(':').map(|part| number(part, 2)).collect();
            matches!(parts.as_slice(), [Some(0..=23), Some(0..=59)])
        });
    fraction_fits && clock_fits && offset_fits
}

/// Returns whether a text has the form of a UUID, of any version.
fn is_uuid(text: &str) -> bool {
    let lengths = text.split('-').map(str::len);
    let is_hex = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    lengths.eq([8, 4, 4, 4, 12]) && text.bytes().all(is_hex)
}

/// Returns whether a text is an e-mail address: a dotted or quoted local part,
/// and a domain of labels or an address in brackets. Letters of all scripts are
/// allowed, and so are domains of one label.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_quoted = local.len() > 2 && local.starts_with('"') && local.ends_with('"');
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !"()<>[]:;@\\,\"".contains(c);
    let is_dotted = local.split('.').all(|atom| !atom.is_empty()) && local.chars().all(is_plain);
    let is_literal = domain.starts_with('[') && domain.ends_with(']');
    let is_label = |label: &str| {
        let is_letter = |c: char| c.is_alphanumeric() || c == '-';
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_letter)
    };
    (is_quoted || is_dotted) && (is_literal || domain.split('.').all(is_label))
}

/// Returns whether a text is a URI of RFC 3986: a scheme, and none of the characters that must be escaped.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let starts = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let is_plain = |c: char| c.is_ascii_graphic() && !"<>\"{}|\\^`".contains(c);
    let mut escapes = rest
        .split('%')
        .skip(1)
        .map(|escape| escape.bytes().take(2).filter(u8::is_ascii_hexdigit).count());
    starts
        && scheme.chars().all(is_scheme)
        && rest.chars().all(is_plain)
        && escapes.all(|n_digits| n_digits == 2)
}
