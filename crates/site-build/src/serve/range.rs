//! Range requests (RFC 9110, section 14).

use std::ops::Range;

/// The part of a file that a `Range` field requests.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The whole file: without a range, or with a unit that is not supported.
    /// The standard also allows this answer for several ranges.
    Whole,
    /// These bytes.
    Bytes(Range<u64>),
    /// The range starts after the end of the file.
    Unsatisfiable,
}

/// Parses the value of a `Range` field for a file of `len` bytes: `0-99` are the
/// first 100 bytes, `100-` those after them, `-100` the last 100. An invalid value
/// is ignored.
pub(super) fn parse(value: Option<&str>, len: u64) -> Part {
    let spec = value.and_then(|value| value.trim().strip_prefix("bytes="));
    let Some((first, last)) = spec.and_then(|spec| spec.split_once('-')) else {
        return Part::Whole;
    };
    let range = match (number(first), number(last)) {
        (Ok(Some(first)), Ok(None)) => first..len,
        (Ok(Some(first)), Ok(Some(last))) if first <= last => {
            first..last.saturating_add(1).min(len)
        }
        (Ok(None), Ok(Some(suffix))) => len.saturating_sub(suffix)..len,
        _ => return Part::Whole,
    };
    if range.is_empty() {
        Part::Unsatisfiable
    } else {
        Part::Bytes(range)
    }
}

/// Parses a number. The empty string is `None`, and a number beyond 64 bits the
/// largest one; anything else is an error.
fn number(text: &str) -> Result<Option<u64>, ()> {
    match text.trim() {
        "" => Ok(None),
        digits if digits.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(Some(digits.parse().unwrap_or(u64::MAX)))
        }
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed() {
        for (value, expected) in [
            ("bytes=0-3", Part::Bytes(0..4)),
            ("bytes=4-", Part::Bytes(4..10)),
            ("bytes=-3", Part::Bytes(7..10)),
            ("bytes=-30", Part::Bytes(0..10)),
            ("bytes=8-99999999999999999999999", Part::Bytes(8..10)),
            ("bytes=10-", Part::Unsatisfiable),
            ("bytes=-0", Part::Unsatisfiable),
            ("bytes=3-2", Part::Whole),
            ("bytes=0-1,3-4", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("bytes=-", Part::Whole),
            ("pages=1-2", Part::Whole),
        ] {
            assert_eq!(parse(Some(value), 10), expected, "{value}");
        }
        assert_eq!(parse(None, 10), Part::Whole);
        assert_eq!(parse(Some("bytes=0-"), 0), Part::Unsatisfiable);
    }
}
