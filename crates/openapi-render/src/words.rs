//! Limits, contents and statuses in words: "1 to 64 characters" says the same
//! as `minLength: 1, maxLength: 64`, but needs no knowledge of JSON Schema.

use docs_model::texts::fill;

use crate::model::Bounds;
use crate::texts::Texts;

/// Returns the limits of a value, each a short phrase, without its pattern,
/// which is shown as code.
pub(crate) fn limits(b: &Bounds, texts: &Texts) -> Vec<String> {
    let characters = [
        &*texts.characters_at_least,
        &*texts.characters_at_most,
        &*texts.characters_exactly,
        &*texts.characters_between,
    ];
    let entries = [
        &*texts.entries_at_least,
        &*texts.entries_at_most,
        &*texts.entries_exactly,
        &*texts.entries_between,
    ];
    let mut out = Vec::new();
    out.extend(count(b.min_length, b.max_length, characters, texts));
    out.extend(range(b, texts));
    out.extend(
        b.multiple_of
            .as_ref()
            .map(|step| number(&texts.multiple_of, step)),
    );
    out.extend(items(b.min_items, b.max_items, texts));
    if b.unique_items {
        out.push(texts.no_item_twice.to_string());
    }
    out.extend(count(b.min_properties, b.max_properties, entries, texts));
    out
}

/// Returns a phrase for the number of items, such as "1 to 4 items".
pub(crate) fn items(min: Option<u64>, max: Option<u64>, texts: &Texts) -> Option<String> {
    let forms = [
        &*texts.items_at_least,
        &*texts.items_at_most,
        &*texts.items_exactly,
        &*texts.items_between,
    ];
    count(min, max, forms, texts)
}

/// Returns a text such as `1 to 64 characters`. `forms` are the texts for at
/// least, at most, exactly and between.
fn count(min: Option<u64>, max: Option<u64>, forms: [&str; 4], texts: &Texts) -> Option<String> {
    // A minimum of 0 is not a limit.
    let [at_least, at_most, exactly, between] = forms;
    let counted = |forms: &str, n: u64| texts.counting.text(forms, n);
    match (min.filter(|min| *min > 0), max) {
        (None, None) => None,
        (Some(a), None) => Some(counted(at_least, a)),
        (None, Some(b)) => Some(counted(at_most, b)),
        (Some(a), Some(b)) if a == b => Some(counted(exactly, a)),
        // The noun agrees with the larger number, the last one before it.
        (Some(a), Some(b)) => Some(fill(&counted(between, b), &[("min", &a.to_string())])),
    }
}

/// Fills the one placeholder of a text.
fn number(text: &str, number: &impl ToString) -> String {
    fill(text, &[("number", &number.to_string())])
}

/// Returns the limits of a number in one phrase: "from 1 to 100", "more than 0,
/// at most 1". A single form for the common pair of inclusive limits, and a
/// list for all others.
fn range(b: &Bounds, texts: &Texts) -> Option<String> {
    // The most common case has a form of its own, which reads better.
    if let (Some(min), Some(max), None, None) = (
        &b.minimum,
        &b.maximum,
        &b.exclusive_minimum,
        &b.exclusive_maximum,
    ) {
        let values = [("min", &*min.to_string()), ("max", &*max.to_string())];
        return Some(fill(&texts.number_between, &values));
    }
    let bounds = [
        (&b.exclusive_minimum, &texts.more_than),
        (&b.minimum, &texts.at_least),
        (&b.exclusive_maximum, &texts.less_than),
        (&b.maximum, &texts.at_most),
    ];
    let limits: Vec<String> = bounds
        .into_iter()
        .filter_map(|(bound, text)| Some(number(text, bound.as_ref()?)))
        .collect();
    (!limits.is_empty()).then(|| limits.join(&texts.comma))
}

/// Returns what a string contains, if it is encoded or a document of a media
/// type: "image/png, encoded as base64".
pub(crate) fn content(
    encoding: Option<&str>,
    media_type: Option<&str>,
    texts: &Texts,
) -> Option<String> {
    let encoding = encoding.map(|encoding| ("encoding", encoding));
    let media = media_type.map(|media_type| ("media", media_type));
    let text = match (encoding, media) {
        (Some(_), Some(_)) => &texts.encoded_media,
        (Some(_), None) => &texts.encoded,
        (None, Some(_)) => &texts.contains,
        (None, None) => return None,
    };
    let values: Vec<_> = encoding.into_iter().chain(media).collect();
    Some(fill(text, &values))
}

/// Returns whether a description only repeats the name of its status, as generators write it.
pub(crate) fn repeats(description: &str, words: &str) -> bool {
    let text = description.trim().trim_end_matches('.');
    text.eq_ignore_ascii_case(words)
}

/// Returns the name of a status code, or of its class; empty for what is not a
/// status. Names from the HTTP standard are not translated, because readers
/// look for them in logs and documentation.
pub(crate) fn status_words<'t>(status: &str, texts: &'t Texts) -> &'t str {
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
        "default" => &texts.any_other_status,
        _ => match status.as_bytes().first() {
            Some(b'1') => &texts.status_informational,
            Some(b'2') => &texts.status_success,
            Some(b'3') => &texts.status_redirection,
            Some(b'4') => &texts.status_client_error,
            Some(b'5') => &texts.status_server_error,
            _ => "",
        },
    }
}

/// Returns the class of a status for styles. A status `default` stands for any
/// and is `other`.
pub(crate) fn status_class(status: &str) -> &'static str {
    match status.as_bytes().first() {
        Some(b'2') => "success",
        Some(b'3') => "redirect",
        Some(b'4') => "client-error",
        Some(b'5') => "server-error",
        _ => "other",
    }
}
