//! Parameters of operations, and headers of responses: presence, location,
//! serialization and schema.

use std::borrow::Cow;

use crate::model::{Operation, Parameter, ParameterIn, Reference, SchemaId, Type};
use crate::shape::Shape;

use super::differ::Differ;
use super::documentation;
use super::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, DEPRECATED, Direction, NARROWED, NOTATION_CHANGED,
    NOTATION_NARROWED, NOTATION_WIDENED, PARAMETER_ADDED, PARAMETER_MOVED, PARAMETER_REMOVED,
    REQUIRED_ADDED, UNDEPRECATED, WIDENED,
};
use super::pairs::Pairs;

/// Compares the parameters of an operation.
///
/// Parameters are paired by identity first. Among the rest, equal names are
/// pairs, too: such a parameter moved, for example from the query to a header.
pub(super) fn compare<'r>(
    differ: &mut Differ<'r>,
    a: &'r Operation,
    b: &'r Operation,
    direction: Direction,
) {
    // Remaining parameters with the same name were moved.
    let pairs = Pairs::new(&a.parameters, &b.parameters)
        .by_sides(
            |parameter| key(&a.path, parameter),
            |parameter| key(&b.path, parameter),
        )
        .by(|parameter| &parameter.name);
    for parameter in pairs.removed() {
        let message = format!("The parameter `{}` was removed.", parameter.name);
        differ.report(&PARAMETER_REMOVED, direction, &place(parameter), message);
    }
    for (before, parameter) in pairs.new_entries() {
        let at = place(parameter);
        let Some(before) = before else {
            added(differ, parameter, &at, direction);
            continue;
        };
        if before.location != parameter.location {
            let (old, new) = (before.location.name(), parameter.location.name());
            let message = format!("`{}` was in {old}, and is in {new}.", parameter.name);
            differ.report(&PARAMETER_MOVED, direction, &at, message);
        }
        pair(differ, before, parameter, &at, direction);
    }
}

/// Identity of a parameter: its location, and its name or, in a path, its
/// position. Names of headers do not depend on case.
///
/// The position is used for paths because a renamed variable does not change
/// the URLs of callers.
type Key<'p> = (&'static str, Result<usize, Cow<'p, str>>);

/// Returns the identity of a parameter of an operation with this path.
fn key<'p>(path: &str, parameter: &'p Parameter) -> Key<'p> {
    let name = &*parameter.name;
    let key = match parameter.location {
        ParameterIn::Path => place_in_path(path, name).ok_or(Cow::Borrowed(name)),
        ParameterIn::Header => Err(Cow::Owned(name.to_ascii_lowercase())),
        _ => Err(Cow::Borrowed(name)),
    };
    (parameter.location.name(), key)
}

/// Returns the anchor of a parameter, which is also its place in changes.
///
/// A changed parameter has its place in the new version, so that a changelog
/// links to the current page.
fn place(parameter: &Parameter) -> String {
    format!("{}.{}", parameter.location.name(), parameter.name)
}

/// Returns the index of a name among the variables of a path, or `None` if the
/// path does not have it.
fn place_in_path(path: &str, name: &str) -> Option<usize> {
    let names = path
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'));
    names.map(|part| part.0).position(|known| known == name)
}

/// Records that a parameter is new.
///
/// A required parameter breaks all callers, an optional one none.
fn added(differ: &mut Differ<'_>, parameter: &Parameter, at: &str, direction: Direction) {
    let word = if parameter.required {
        "required"
    } else {
        "optional"
    };
    let event = if parameter.required {
        &REQUIRED_ADDED
    } else {
        &PARAMETER_ADDED
    };
    let message = format!("The {word} parameter `{}` is new.", parameter.name);
    differ.report(event, direction, at, message);
}

/// Compares two versions of a parameter or header. `at` is its place.
///
/// Presence, deprecation, description, serialization and schema are compared in
/// this order; each change is an event of its own.
///
/// A missing schema accepts any value: one that is new restricts callers, one
/// that is removed does not.
fn pair<'r>(
    differ: &mut Differ<'r>,
    a: &'r Parameter,
    b: &'r Parameter,
    at: &str,
    direction: Direction,
) {
    let name = &b.name;
    // Path parameters are always required.
    if b.location != ParameterIn::Path {
        match (a.required, b.required) {
            (false, true) => {
                let message = format!("`{name}` was optional, and is required.");
                differ.report(&BECAME_REQUIRED, direction, at, message);
            }
            (true, false) => {
                let message = format!("`{name}` was required, and is optional.");
                differ.report(&BECAME_OPTIONAL, direction, at, message);
            }
            _ => {}
        }
    }
    match (a.deprecated, b.deprecated) {
        (false, true) => differ.report(
            &DEPRECATED,
            direction,
            at,
            format!("`{name}` is deprecated."),
        ),
        (true, false) => {
            differ.report(
                &UNDEPRECATED,
                direction,
                at,
                format!("`{name}` is no longer deprecated."),
            );
        }
        _ => {}
    }
    let [old, new] = [a, b].map(|parameter| parameter.description.as_deref());
    documentation::text(differ, direction, at, "description", old, new);
    notation(differ, a, b, at, direction);
    match (a.schema, b.schema) {
        (Some(a), Some(b)) => differ.values(a, b, at, direction),
        (None, Some(_)) => differ.report(
            &NARROWED,
            direction,
            at,
            format!("`{name}` now has a schema."),
        ),
        (Some(_), None) => {
            differ.report(
                &WIDENED,
                direction,
                at,
                format!("`{name}` no longer has a schema."),
            );
        }
        (None, None) => {}
    }
}

/// Compares the serialization of the value: media type, style, and the
/// characters that are allowed.
///
/// If the media types differ, nothing else is compared, as styles do not apply
/// to encoded values. A changed location is reported by the caller and changes
/// the style with it.
fn notation(differ: &mut Differ<'_>, a: &Parameter, b: &Parameter, at: &str, direction: Direction) {
    if a.media_type != b.media_type {
        let words = |parameter: &Parameter| match &parameter.media_type {
            Some(media_type) => format!("`{media_type}`"),
            None => "plain".to_owned(),
        };
        let message = format!("The value was {}, and is {}.", words(a), words(b));
        differ.report(&NOTATION_CHANGED, direction, at, message);
        return;
    }
    // A scalar is serialized the same with and without `explode`, and in all
    // styles except those that add a prefix.
    let prefix = |style: &str| {
        if matches!(style, "label" | "matrix") {
            style.to_owned()
        } else {
            String::new()
        }
    };
    let is_whole = is_scalar(differ.old, a.schema) && is_scalar(differ.new, b.schema);
    let differs = if is_whole {
        prefix(&a.style) != prefix(&b.style)
    } else {
        (&a.style, a.explode) != (&b.style, b.explode)
    };
    if differs && a.media_type.is_none() && a.location == b.location {
        let words = |parameter: &Parameter| {
            format!(
                "`{}` with `explode: {}`",
                parameter.style, parameter.explode
            )
        };
        let message = format!("The style was {}, and is {}.", words(a), words(b));
        differ.report(&NOTATION_CHANGED, direction, at, message);
    }
    let flags = [
        ("Reserved characters", a.allow_reserved, b.allow_reserved),
        ("Empty values", a.allow_empty, b.allow_empty),
    ];
    for (noun, old, new) in flags {
        match (old, new) {
            (false, true) => {
                differ.report(
                    &NOTATION_WIDENED,
                    direction,
                    at,
                    format!("{noun} are allowed."),
                );
            }
            (true, false) => {
                let message = format!("{noun} are no longer allowed.");
                differ.report(&NOTATION_NARROWED, direction, at, message);
            }
            _ => {}
        }
    }
}

/// Returns whether a value is neither a list nor an object, for certain. A
/// value without a schema counts as a string.
///
/// A schema without types could accept a list, and then `explode` matters.
fn is_scalar(reference: &Reference, schema: Option<SchemaId>) -> bool {
    let Some(id) = schema else { return true };
    let shape = Shape::of(reference, id);
    let is_plain = |kind: &Type| !matches!(kind, Type::Array | Type::Object);
    !shape.types.is_empty() && shape.types.iter().all(is_plain)
}

/// Compares the headers of a response, at the place `at`. Names do not depend
/// on case.
///
/// `direction` is the direction of the response. A removed header breaks callers that
/// read it.
pub(super) fn headers<'r>(
    differ: &mut Differ<'r>,
    old: &'r [Parameter],
    new: &'r [Parameter],
    at: &str,
    direction: Direction,
) {
    let pairs = Pairs::new(old, new).by(|header| header.name.to_ascii_lowercase());
    for header in pairs.removed() {
        let at = format!("{at}.headers.{}", header.name);
        let message = format!("The header `{}` was removed.", header.name);
        differ.report(&PARAMETER_REMOVED, direction, &at, message);
    }
    for (before, header) in pairs.new_entries() {
        let at = format!("{at}.headers.{}", header.name);
        match before {
            Some(before) => pair(differ, before, header, &at, direction),
            None => {
                let event = if header.required {
                    &REQUIRED_ADDED
                } else {
                    &PARAMETER_ADDED
                };
                let message = format!("The header `{}` is new.", header.name);
                differ.report(event, direction, &at, message);
            }
        }
    }
}
