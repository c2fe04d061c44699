//! Limits as people read them.

use crate::model::Bounds;
use crate::shape::Shape;

/// All limits of a value, each a short phrase.
pub(crate) fn limits(shape: &Shape<'_>) -> Vec<String> {
    let b = &shape.bounds;
    let mut out = Vec::new();
    out.extend(count(b.min_length, b.max_length, "character", "characters"));
    out.extend(range(b));
    out.extend(
        b.multiple_of
            .as_ref()
            .map(|it| format!("a multiple of {it}")),
    );
    out.extend(count(b.min_items, b.max_items, "item", "items"));
    if b.unique_items {
        out.push("no item twice".to_owned());
    }
    out.extend(count(
        b.min_properties,
        b.max_properties,
        "entry",
        "entries",
    ));
    out.extend(content(shape));
    out
}

/// `1 to 64 characters`
fn count(min: Option<u64>, max: Option<u64>, one: &str, many: &str) -> Option<String> {
    let unit = |n: u64| if n == 1 { one } else { many };
    match (min.filter(|it| *it > 0), max) {
        (None, None) => None,
        (Some(a), None) => Some(format!("at least {a} {}", unit(a))),
        (None, Some(b)) => Some(format!("at most {b} {}", unit(b))),
        (Some(a), Some(b)) if a == b => Some(format!("exactly {a} {}", unit(a))),
        (Some(a), Some(b)) => Some(format!("{a} to {b} {}", unit(b))),
    }
}

/// `from 1 to 100`, `more than 0, at most 1`
fn range(b: &Bounds) -> Option<String> {
    if let (Some(min), Some(max), None, None) = (
        &b.minimum,
        &b.maximum,
        &b.exclusive_minimum,
        &b.exclusive_maximum,
    ) {
        return Some(format!("from {min} to {max}"));
    }
    let mut out = Vec::new();
    out.extend(
        b.exclusive_minimum
            .as_ref()
            .map(|it| format!("more than {it}")),
    );
    out.extend(b.minimum.as_ref().map(|it| format!("at least {it}")));
    out.extend(
        b.exclusive_maximum
            .as_ref()
            .map(|it| format!("less than {it}")),
    );
    out.extend(b.maximum.as_ref().map(|it| format!("at most {it}")));
    (!out.is_empty()).then(|| out.join(", "))
}

fn content(shape: &Shape<'_>) -> Option<String> {
    match (shape.content_encoding, shape.content_media_type) {
        (Some(encoding), Some(media)) => Some(format!("{media}, encoded as {encoding}")),
        (Some(encoding), None) => Some(format!("encoded as {encoding}")),
        (None, Some(media)) => Some(format!("contains {media}")),
        (None, None) => None,
    }
}

/// The usual words of a status code.
pub(crate) fn status_words(status: &str) -> &'static str {
    match status {
        "100" => "Continue",
        "101" => "Switching Protocols",
        "200" => "OK",
        "201" => "Created",
        "202" => "Accepted",
        "203" => "Non-Authoritative Information",
        "204" => "No Content",
        "205" => "Reset Content",
        "206" => "Partial Content",
        "207" => "Multi-Status",
        "301" => "Moved Permanently",
        "302" => "Found",
        "303" => "See Other",
        "304" => "Not Modified",
        "307" => "Temporary Redirect",
        "308" => "Permanent Redirect",
        "400" => "Bad Request",
        "401" => "Unauthorized",
        "402" => "Payment Required",
        "403" => "Forbidden",
        "404" => "Not Found",
        "405" => "Method Not Allowed",
        "406" => "Not Acceptable",
        "408" => "Request Timeout",
        "409" => "Conflict",
        "410" => "Gone",
        "411" => "Length Required",
        "412" => "Precondition Failed",
        "413" => "Content Too Large",
        "415" => "Unsupported Media Type",
        "418" => "I'm a teapot",
        "422" => "Unprocessable Content",
        "423" => "Locked",
        "424" => "Failed Dependency",
        "425" => "Too Early",
        "428" => "Precondition Required",
        "429" => "Too Many Requests",
        "431" => "Request Header Fields Too Large",
        "451" => "Unavailable For Legal Reasons",
        "500" => "Internal Server Error",
        "501" => "Not Implemented",
        "502" => "Bad Gateway",
        "503" => "Service Unavailable",
        "504" => "Gateway Timeout",
        "default" => "Any other status",
        _ => match status.as_bytes().first() {
            Some(b'1') => "Informational",
            Some(b'2') => "Success",
            Some(b'3') => "Redirection",
            Some(b'4') => "Client error",
            Some(b'5') => "Server error",
            _ => "",
        },
    }
}

/// The class of a status: `success`, `redirect`, `error` or `other`.
pub(crate) fn status_class(status: &str) -> &'static str {
    match status.as_bytes().first() {
        Some(b'2') => "success",
        Some(b'3') => "redirect",
        Some(b'4') => "client-error",
        Some(b'5') => "server-error",
        _ => "other",
    }
}
