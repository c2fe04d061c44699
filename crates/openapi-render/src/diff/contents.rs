//! Request bodies, responses and their media types. `direction` is the direction of
//! the data in question: that of a response is opposite to that of its request.

use crate::model::{Body, Encoding, Media, Response};

use super::differ::Differ;
use super::documentation;
use super::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, BODY_ADDED, BODY_REMOVED, Direction, FAILURE_REMOVED,
    MEDIA_ADDED, MEDIA_REMOVED, NARROWED, NOTATION_CHANGED, REQUIRED_ADDED, RESPONSE_ADDED,
    SUCCESS_REMOVED, WIDENED,
};
use super::pairs::Pairs;
use super::parameters;

/// Compares the request bodies of an operation.
///
/// A removed body is not ignored by all servers, so it is an event of its own.
pub(super) fn bodies<'r>(
    differ: &mut Differ<'r>,
    old: Option<&'r Body>,
    new: Option<&'r Body>,
    direction: Direction,
) {
    let mut report =
        |event, message: &str| differ.report(event, direction, "body", message.to_owned());
    match (old, new) {
        (None, Some(body)) if body.required => {
            report(&REQUIRED_ADDED, "There was no body; now one is required.");
        }
        (None, Some(_)) => report(&BODY_ADDED, "There was no body; now one is optional."),
        (Some(_), None) => report(&BODY_REMOVED, "The body was removed."),
        (Some(a), Some(b)) => {
            match (a.required, b.required) {
                (false, true) => {
                    report(&BECAME_REQUIRED, "The body was optional, and is required.");
                }
                (true, false) => {
                    report(&BECAME_OPTIONAL, "The body was required, and is optional.");
                }
                _ => {}
            }
            let [old, new] = [a, b].map(|body| body.description.as_deref());
            documentation::text(differ, direction, "body", "description", old, new);
            contents(differ, &a.content, &b.content, "body", direction);
        }
        (None, None) => {}
    }
}

/// Compares responses by status. A failure that no longer occurs breaks no
/// caller; a caller may wait for a success that no longer occurs.
///
/// Statuses are compared without case (`2xx`, `2XX`). Ranges are not resolved:
/// if `404` replaces `4XX`, one response is removed and one is new.
pub(super) fn responses<'r>(
    differ: &mut Differ<'r>,
    old: &'r [Response],
    new: &'r [Response],
    direction: Direction,
) {
    let pairs = Pairs::new(old, new).by(|response| response.status.to_ascii_lowercase());
    for response in pairs.removed() {
        let event = if response.status.starts_with('2') {
            &SUCCESS_REMOVED
        } else {
            &FAILURE_REMOVED
        };
        let message = format!("The response {} was removed.", response.status);
        differ.report(event, direction, &response.status, message);
    }
    for (before, response) in pairs.new_entries() {
        match before {
            Some(before) => {
                documentation::of_response(differ, before, response, direction);
                parameters::headers(
                    differ,
                    &before.headers,
                    &response.headers,
                    &response.status,
                    direction,
                );
                contents(
                    differ,
                    &before.content,
                    &response.content,
                    &response.status,
                    direction,
                );
            }
            None => {
                let message = format!("The response {} is new.", response.status);
                differ.report(&RESPONSE_ADDED, direction, &response.status, message);
            }
        }
    }
}

/// Compares the media types of a body, at the place `at`.
///
/// A media type with other parameters is another media type.
fn contents<'r>(
    differ: &mut Differ<'r>,
    old: &'r [Media],
    new: &'r [Media],
    at: &str,
    direction: Direction,
) {
    let pairs = Pairs::new(old, new).by(|media| plain(&media.media_type));
    for entry in pairs.removed() {
        let message = format!("The media type `{}` was removed.", entry.media_type);
        differ.report(&MEDIA_REMOVED, direction, at, message);
    }
    for (before, entry) in pairs.new_entries() {
        match before {
            Some(before) => media(differ, before, entry, at, direction),
            None => {
                let message = format!("The media type `{}` is new.", entry.media_type);
                differ.report(&MEDIA_ADDED, direction, at, message);
            }
        }
    }
}

/// Returns a media type in lower case and without spaces, as far as they have
/// no meaning.
///
/// Names of media types and their parameters do not depend on case. Values of
/// parameters could, but are `utf-8` or a version in practice.
fn plain(media_type: &str) -> String {
    media_type.to_ascii_lowercase().replace(' ', "")
}

/// Compares two versions of a media type: schemas of the whole and of streamed
/// items, and encodings.
///
/// A schema that is new restricts the content, as on parameters.
fn media<'r>(differ: &mut Differ<'r>, a: &'r Media, b: &'r Media, at: &str, direction: Direction) {
    // A stream has a schema for its items; both kinds of schema can change.
    let parts = [
        (a.schema, b.schema, at.to_owned()),
        (a.item_schema, b.item_schema, format!("{at}[]")),
    ];
    for (old, new, at) in parts {
        let name = &b.media_type;
        match (old, new) {
            (Some(old), Some(new)) => differ.values(old, new, &at, direction),
            (None, Some(_)) => {
                differ.report(
                    &NARROWED,
                    direction,
                    &at,
                    format!("`{name}` now has a schema."),
                );
            }
            (Some(_), None) => {
                differ.report(
                    &WIDENED,
                    direction,
                    &at,
                    format!("`{name}` no longer has a schema."),
                );
            }
            (None, None) => {}
        }
    }
    encodings(differ, &a.encoding, &b.encoding, at, direction);
}

/// Compares the encodings of form parts. An encoding that is missing is the
/// default one.
///
/// Each part is compared as a whole, in words, so that one message has both
/// notations.
fn encodings(
    differ: &mut Differ<'_>,
    old: &[Encoding],
    new: &[Encoding],
    at: &str,
    direction: Direction,
) {
    let pairs = Pairs::new(old, new).by(|encoding| &encoding.property);
    let removed = pairs.removed().map(|old| (Some(old), None));
    let others = pairs.new_entries().map(|(old, new)| (old, Some(new)));
    for (old, new) in removed.chain(others) {
        let name = old.or(new).map_or("", |encoding| &encoding.property);
        let [a, b] = [old, new].map(|side| side.map(notation).unwrap_or_default());
        if a != b {
            let words = |text: String| {
                if text.is_empty() {
                    "as usual".to_owned()
                } else {
                    text
                }
            };
            let message = format!(
                "`{name}` was serialized {}, and now is {}.",
                words(a),
                words(b)
            );
            differ.report(
                &NOTATION_CHANGED,
                direction,
                &format!("{at}.{name}"),
                message,
            );
        }
    }
}

/// Returns an encoding in words; empty for the default.
///
/// The headers of a part are not included.
fn notation(encoding: &Encoding) -> String {
    let mut words = Vec::new();
    words.extend(
        encoding
            .content_type
            .as_ref()
            .map(|media_type| format!("as `{media_type}`")),
    );
    words.extend(
        encoding
            .style
            .as_ref()
            .map(|style| format!("in the style `{style}`")),
    );
    words.extend(
        encoding
            .explode
            .map(|explode| format!("with `explode: {explode}`")),
    );
    words.join(" ")
}
