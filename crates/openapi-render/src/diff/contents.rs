//! Request bodies, responses and their media types.

use crate::model::{Body, Encoding, Media, Response};

use super::differ::Differ;
use super::documentation;
use super::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, BODY_ADDED, BODY_REMOVED, FAILURE_REMOVED, MEDIA_ADDED,
    MEDIA_REMOVED, NARROWED, NOTATION_CHANGED, REQUIRED_ADDED, RESPONSE_ADDED, SUCCESS_REMOVED,
    WIDENED, Way,
};
use super::pairs::Pairs;
use super::parameters;

/// Compares request bodies.
pub(super) fn bodies<'r>(
    differ: &mut Differ<'r>,
    old: Option<&'r Body>,
    new: Option<&'r Body>,
    way: Way,
) {
    let mut tell = |event, message: &str| differ.tell(event, way, "body", message.to_owned());
    match (old, new) {
        (None, Some(it)) if it.required => {
            tell(&REQUIRED_ADDED, "There was no body; now one is required.");
        }
        (None, Some(_)) => tell(&BODY_ADDED, "There was no body; now one is optional."),
        (Some(_), None) => tell(&BODY_REMOVED, "The body was removed."),
        (Some(a), Some(b)) => {
            match (a.required, b.required) {
                (false, true) => {
                    tell(&BECAME_REQUIRED, "The body was optional, and is required.");
                }
                (true, false) => {
                    tell(&BECAME_OPTIONAL, "The body was required, and is optional.");
                }
                _ => {}
            }
            let [old, new] = [a, b].map(|body| body.description.as_deref());
            documentation::text(differ, way, "body", "description", old, new);
            contents(differ, &a.content, &b.content, "body", way);
        }
        (None, None) => {}
    }
}

/// Compares responses.
pub(super) fn responses<'r>(
    differ: &mut Differ<'r>,
    old: &'r [Response],
    new: &'r [Response],
    way: Way,
) {
    let pairs = Pairs::new(old, new).by(|response| response.status.to_ascii_lowercase());
    for it in pairs.removed() {
        let event = if it.status.starts_with('2') {
            &SUCCESS_REMOVED
        } else {
            &FAILURE_REMOVED
        };
        let message = format!("The response {} was removed.", it.status);
        differ.tell(event, way, &it.status, message);
    }
    for (before, it) in pairs.new_entries() {
        match before {
            Some(before) => {
                documentation::of_response(differ, before, it, way);
                parameters::headers(differ, &before.headers, &it.headers, &it.status, way);
                contents(differ, &before.content, &it.content, &it.status, way);
            }
            None => {
                let message = format!("The response {} is new.", it.status);
                differ.tell(&RESPONSE_ADDED, way, &it.status, message);
            }
        }
    }
}

fn contents<'r>(differ: &mut Differ<'r>, old: &'r [Media], new: &'r [Media], at: &str, way: Way) {
    let pairs = Pairs::new(old, new).by(|media| plain(&media.media_type));
    for it in pairs.removed() {
        let message = format!("The media type `{}` was removed.", it.media_type);
        differ.tell(&MEDIA_REMOVED, way, at, message);
    }
    for (before, it) in pairs.new_entries() {
        match before {
            Some(before) => media(differ, before, it, at, way),
            None => {
                let message = format!("The media type `{}` is new.", it.media_type);
                differ.tell(&MEDIA_ADDED, way, at, message);
            }
        }
    }
}

/// Normalizes a media type, which may be written with spaces and in any case.
fn plain(media_type: &str) -> String {
    media_type.to_ascii_lowercase().replace(' ', "")
}

fn media<'r>(differ: &mut Differ<'r>, a: &'r Media, b: &'r Media, at: &str, way: Way) {
    let parts = [
        (a.schema, b.schema, at.to_owned()),
        (a.item_schema, b.item_schema, format!("{at}[]")),
    ];
    for (old, new, at) in parts {
        let name = &b.media_type;
        match (old, new) {
            (Some(old), Some(new)) => differ.values(old, new, &at, way),
            (None, Some(_)) => {
                differ.tell(&NARROWED, way, &at, format!("`{name}` now has a schema."));
            }
            (Some(_), None) => {
                differ.tell(
                    &WIDENED,
                    way,
                    &at,
                    format!("`{name}` no longer has a schema."),
                );
            }
            (None, None) => {}
        }
    }
    encodings(differ, &a.encoding, &b.encoding, at, way);
}

/// Compares the encodings of form parts.
fn encodings(differ: &mut Differ<'_>, old: &[Encoding], new: &[Encoding], at: &str, way: Way) {
    let pairs = Pairs::new(old, new).by(|encoding| &encoding.property);
    let removed = pairs.removed().map(|old| (Some(old), None));
    let others = pairs.new_entries().map(|(old, new)| (old, Some(new)));
    for (old, new) in removed.chain(others) {
        let name = old.or(new).map_or("", |encoding| &encoding.property);
        let [a, b] = [old, new].map(|side| side.map(notation).unwrap_or_default());
        if a != b {
            let words = |it: String| {
                if it.is_empty() {
                    "as usual".to_owned()
                } else {
                    it
                }
            };
            let message = format!(
                "`{name}` was serialized {}, and now is {}.",
                words(a),
                words(b)
            );
            differ.tell(&NOTATION_CHANGED, way, &format!("{at}.{name}"), message);
        }
    }
}

fn notation(it: &Encoding) -> String {
    let mut words = Vec::new();
    words.extend(it.content_type.as_ref().map(|it| format!("as `{it}`")));
    words.extend(it.style.as_ref().map(|it| format!("in the style `{it}`")));
    words.extend(it.explode.map(|it| format!("with `explode: {it}`")));
    words.join(" ")
}
