//! Parameters of operations, and headers of answers.

use crate::model::{Operation, Parameter, ParameterIn, Reference, SchemaId, Type};
use crate::shape::Shape;

use super::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, DEPRECATED, NARROWED, NOTATION_CHANGED, NOTATION_NARROWED,
    NOTATION_WIDENED, PARAMETER_ADDED, PARAMETER_MOVED, PARAMETER_REMOVED, REQUIRED_ADDED,
    UNDEPRECATED, WIDENED, Way,
};
use super::operations::Differ;

/// Compares the parameters of an operation.
pub(super) fn compare<'r>(differ: &mut Differ<'r>, a: &'r Operation, b: &'r Operation, way: Way) {
    let same = |x: &Parameter, y: &Parameter| {
        x.location == y.location
            && match x.location {
                ParameterIn::Path => {
                    place_in_path(&a.path, &x.name) == place_in_path(&b.path, &y.name)
                }
                ParameterIn::Header => x.name.eq_ignore_ascii_case(&y.name),
                _ => x.name == y.name,
            }
    };
    let (old, new) = (&a.parameters, &b.parameters);
    // The same name elsewhere, which the other version does not have there.
    let moved_from = |it: &Parameter| {
        old.iter()
            .find(|x| x.name == it.name && !new.iter().any(|y| same(x, y)))
    };
    let moved_to = |it: &Parameter| {
        new.iter()
            .find(|y| y.name == it.name && !old.iter().any(|x| same(x, y)))
    };
    for it in old.iter().filter(|x| !new.iter().any(|y| same(x, y))) {
        if moved_to(it).is_none() {
            let message = format!("The parameter `{}` was removed.", it.name);
            differ.tell(&PARAMETER_REMOVED, way, &place(it), message);
        }
    }
    for it in new {
        let at = place(it);
        if let Some(before) = old.iter().find(|x| same(x, it)) {
            pair(differ, before, it, &at, way);
        } else if let Some(before) = moved_from(it) {
            let (old, new) = (before.location.name(), it.location.name());
            let message = format!("`{}` was in {old}, and is in {new}.", it.name);
            differ.tell(&PARAMETER_MOVED, way, &at, message);
            pair(differ, before, it, &at, way);
        } else {
            added(differ, it, &at, way);
        }
    }
}

/// The anchor of a parameter.
fn place(it: &Parameter) -> String {
    format!("{}.{}", it.location.name(), it.name)
}

/// Which of the names in braces a name is; the name itself is of no matter.
fn place_in_path<'p>(path: &'p str, name: &'p str) -> Result<usize, &'p str> {
    let names = path.split('{').skip(1).filter_map(|it| it.split_once('}'));
    names.map(|it| it.0).position(|it| it == name).ok_or(name)
}

fn added(differ: &mut Differ<'_>, it: &Parameter, at: &str, way: Way) {
    let word = if it.required { "required" } else { "optional" };
    let event = if it.required {
        &REQUIRED_ADDED
    } else {
        &PARAMETER_ADDED
    };
    let message = format!("The {word} parameter `{}` is new.", it.name);
    differ.tell(event, way, at, message);
}

/// Compares a parameter before and after.
fn pair<'r>(differ: &mut Differ<'r>, a: &'r Parameter, b: &'r Parameter, at: &str, way: Way) {
    let name = &b.name;
    // A path is not one without all of its parameters.
    if b.location != ParameterIn::Path {
        match (a.required, b.required) {
            (false, true) => {
                let message = format!("`{name}` was optional, and is required.");
                differ.tell(&BECAME_REQUIRED, way, at, message);
            }
            (true, false) => {
                let message = format!("`{name}` was required, and is optional.");
                differ.tell(&BECAME_OPTIONAL, way, at, message);
            }
            _ => {}
        }
    }
    match (a.deprecated, b.deprecated) {
        (false, true) => differ.tell(&DEPRECATED, way, at, format!("`{name}` is deprecated.")),
        (true, false) => {
            differ.tell(
                &UNDEPRECATED,
                way,
                at,
                format!("`{name}` is no longer deprecated."),
            );
        }
        _ => {}
    }
    notation(differ, a, b, at, way);
    match (a.schema, b.schema) {
        (Some(a), Some(b)) => differ.values(a, b, at, way),
        (None, Some(_)) => differ.tell(&NARROWED, way, at, format!("`{name}` has a schema now.")),
        (Some(_), None) => {
            differ.tell(
                &WIDENED,
                way,
                at,
                format!("`{name}` has no schema any more."),
            );
        }
        (None, None) => {}
    }
}

/// How the value is written.
fn notation(differ: &mut Differ<'_>, a: &Parameter, b: &Parameter, at: &str, way: Way) {
    if a.media_type != b.media_type {
        let words = |it: &Parameter| match &it.media_type {
            Some(it) => format!("`{it}`"),
            None => "plain".to_owned(),
        };
        let message = format!("The value was {}, and is {}.", words(a), words(b));
        differ.tell(&NOTATION_CHANGED, way, at, message);
        return;
    }
    // A scalar is written the same with and without `explode`, and in all
    // styles but those that add something before it.
    let prefix = |it: &str| {
        if matches!(it, "label" | "matrix") {
            it.to_owned()
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
        let words = |it: &Parameter| format!("`{}` with `explode: {}`", it.style, it.explode);
        let message = format!("The style was {}, and is {}.", words(a), words(b));
        differ.tell(&NOTATION_CHANGED, way, at, message);
    }
    let flags = [
        ("Reserved characters", a.allow_reserved, b.allow_reserved),
        ("Empty values", a.allow_empty, b.allow_empty),
    ];
    for (noun, old, new) in flags {
        match (old, new) {
            (false, true) => {
                differ.tell(&NOTATION_WIDENED, way, at, format!("{noun} are allowed."));
            }
            (true, false) => {
                let message = format!("{noun} are no longer allowed.");
                differ.tell(&NOTATION_NARROWED, way, at, message);
            }
            _ => {}
        }
    }
}

fn is_scalar(reference: &Reference, schema: Option<SchemaId>) -> bool {
    let Some(id) = schema else { return true };
    let shape = Shape::of(reference, id);
    let is_plain = |it: &Type| !matches!(it, Type::Array | Type::Object);
    !shape.types.is_empty() && shape.types.iter().all(is_plain)
}

/// Compares the headers of an answer.
pub(super) fn headers<'r>(
    differ: &mut Differ<'r>,
    old: &'r [Parameter],
    new: &'r [Parameter],
    at: &str,
    way: Way,
) {
    let find = |list: &'r [Parameter], name: &str| {
        list.iter().find(|it| it.name.eq_ignore_ascii_case(name))
    };
    for it in old.iter().filter(|it| find(new, &it.name).is_none()) {
        let at = format!("{at}.headers.{}", it.name);
        let message = format!("The header `{}` was removed.", it.name);
        differ.tell(&PARAMETER_REMOVED, way, &at, message);
    }
    for it in new {
        let at = format!("{at}.headers.{}", it.name);
        match find(old, &it.name) {
            Some(before) => pair(differ, before, it, &at, way),
            None => {
                let event = if it.required {
                    &REQUIRED_ADDED
                } else {
                    &PARAMETER_ADDED
                };
                let message = format!("The header `{}` is new.", it.name);
                differ.tell(event, way, &at, message);
            }
        }
    }
}
