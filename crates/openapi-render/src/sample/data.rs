//! The data of a call as templates see it. The console of the theme makes the
//! same data of what a reader enters (`src/api/samples/data.ts`);
//! `tests/sample-calls.json` tests both.
//!
//! The data has each value in the forms that languages need (encoded and decoded, a
//! query as part of the address and as pairs), because templates can choose, but not
//! calculate.

use std::collections::BTreeSet;

use super::call::Call;
use super::datum::Datum;
use super::form::quoted_name;
use super::is_json;
use super::literal::is_printable;
use super::options::SampleOptions;
use super::payload::{Content, Part, Payload};
use super::style::{Pair, encode};
use crate::description::percent_decode;
use crate::multipart::free_boundary;

/// Placeholder name of a file that is sent as the body.
const FILE: &str = "file.bin";
/// Default media type of a file.
const BYTES: &str = "application/octet-stream";

/// Returns the data of a call.
pub(super) fn of_call(call: &Call, limits: &SampleOptions) -> Datum {
    let number = |number: u32| Datum::Number(number.into());
    let accepts_json = call.header_value("Accept").is_some_and(is_json);
    Datum::Map(vec![
        ("method", Datum::text(&call.method)),
        ("url", Datum::text(&call.url)),
        ("url_before_query", Datum::text(call.url_before_query())),
        ("query", Datum::list(call.query.iter().map(query_pair))),
        ("headers", Datum::list(call.headers.iter().map(header))),
        ("body", body(&call.body)),
        ("timeout", number(limits.timeout)),
        (
            "timeout_ms",
            Datum::Number(u64::from(limits.timeout) * 1000),
        ),
        (
            "max_redirects",
            number(call.redirects(limits.max_redirects, &["Authorization", "Cookie"])),
        ),
        (
            "max_redirects_with_cookies",
            number(call.redirects(limits.max_redirects, &["Authorization"])),
        ),
        ("accepts_json", Datum::Flag(accepts_json)),
    ])
}

/// Returns a pair of the query: as it is sent, and its value decoded. It is plain
/// if a client that encodes the text sends the same; some write a space as `+`.
fn query_pair((name, value): &Pair) -> Datum {
    let text = percent_decode(value);
    let is_plain = encode(&text) == *value
        && !text.contains(' ')
        && !name.is_empty()
        && text.chars().all(is_printable);
    Datum::Map(vec![
        ("name", Datum::text(name)),
        ("value", Datum::text(value)),
        ("text", Datum::Text(text)),
        ("is_plain", Datum::Flag(is_plain)),
    ])
}

fn header((name, value): &Pair) -> Datum {
    Datum::Map(vec![
        ("name", Datum::text(name)),
        ("value", Datum::text(value)),
    ])
}

/// Returns the body: its kind, and what bodies of this kind have.
fn body(body: &Payload) -> Datum {
    let of_kind = |kind: &str, member: Option<(&'static str, Datum)>| {
        let kind = ("kind", Datum::text(kind));
        Datum::Map([kind].into_iter().chain(member).collect())
    };
    match body {
        Payload::None => of_kind("none", None),
        Payload::Json(text) => of_kind("json", Some(("text", Datum::text(text)))),
        Payload::Text(text) => of_kind("text", Some(("text", Datum::text(text)))),
        Payload::Form(pairs) => {
            let fields = Datum::list(pairs.iter().map(field));
            of_kind("form", Some(("fields", fields)))
        }
        Payload::File => of_kind("file", Some(("file", Datum::text(FILE)))),
        Payload::Multipart(parts) => {
            let names: BTreeSet<&str> = parts.iter().map(|part| part.name.as_str()).collect();
            let has_unique_names = names.len() == parts.len();
            Datum::Map(vec![
                ("kind", Datum::text("multipart")),
                ("parts", Datum::list(parts.iter().map(self::part))),
                ("boundary", Datum::Text(boundary(parts))),
                ("has_unique_names", Datum::Flag(has_unique_names)),
            ])
        }
    }
}

/// Returns a field of a form: decoded, and the pair as it is sent.
fn field((name, value): &Pair) -> Datum {
    let decode = |text: &str| Datum::Text(percent_decode(&text.replace('+', " ")));
    Datum::Map(vec![
        ("name", decode(name)),
        ("value", decode(value)),
        ("encoded", Datum::Text(format!("{name}={value}"))),
    ])
}

/// Returns a part of a form: its content, and its headers for languages whose
/// clients do not write them.
fn part(part: &Part) -> Datum {
    let field_name = quoted_name(&part.name);
    let (text, file) = match &part.content {
        Content::Text(text) => (Some(text.as_str()), None),
        Content::File(path) => (None, Some(path.as_str())),
    };
    let file_name = file
        .map(|path| format!("; filename=\"{path}\""))
        .unwrap_or_default();
    let disposition = format!("form-data; name=\"{field_name}\"{file_name}");
    let kind = part
        .media_type
        .as_deref()
        .or(file.map(|_| BYTES))
        .map(|media_type| format!("\r\nContent-Type: {media_type}"));
    let head = format!(
        "Content-Disposition: {disposition}{}",
        kind.unwrap_or_default()
    );
    Datum::Map(vec![
        ("name", Datum::text(&part.name)),
        ("text", Datum::maybe(text)),
        ("file", Datum::maybe(file)),
        ("media_type", Datum::maybe(part.media_type.as_deref())),
        ("field_name", Datum::Text(field_name)),
        ("disposition", Datum::Text(disposition)),
        ("head", Datum::Text(head)),
    ])
}

/// Returns a boundary that occurs in no part, for languages without multipart
/// support.
fn boundary(parts: &[Part]) -> String {
    let texts = parts.iter().map(|part| match &part.content {
        Content::Text(text) | Content::File(text) => text.as_str(),
    });
    free_boundary("form-boundary", texts)
}
