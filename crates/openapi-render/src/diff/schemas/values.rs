//! Types, fixed values, patterns, formats and defaults of values: what
//! restricts a value apart from its parts.

use std::collections::{BTreeSet, HashSet};

use super::comparison::Comparison;
use super::{SchemaPair, limits};
use crate::diff::events::{
    DEFAULT_CHANGED, DEFAULT_NOTED, DEPRECATED, Event, NARROWED, REPLACED, UNDEPRECATED,
    VALUE_ADDED, VALUE_REMOVED, VALUES_ADDED, VALUES_REMOVED, WIDENED, by_effect,
};
use crate::model::Type;
use crate::shape::Shape;
use crate::source::Node;

/// Maximum number of enumeration values in a message.
const MAX_VALUES: usize = 8;

/// Compares values. Returns false if their types are disjoint, so that nothing
/// else can be compared.
///
/// Bounds and formats are compared only if the types have something in common.
/// Deprecation is reported in any case.
pub(super) fn compare(both: &SchemaPair<'_, '_>, out: &mut Comparison) -> bool {
    let (old, new) = (&*both.old, &*both.new);
    deprecation(old.deprecated, new.deprecated, out);
    if old.never != new.never {
        let (event, text) = if new.never {
            (&NARROWED, "No value is valid anymore.")
        } else {
            (&WIDENED, "Values are now valid.")
        };
        // Nothing else matters if one version allows no value at all.
        out.report(event, text);
        return false;
    }
    if !types(old, new, out) {
        return false;
    }
    fixed_values(old, new, out);
    limits::compare(old.bounds(), new.bounds(), out);
    patterns(old, new, out);
    format(old.format, new.format, out);
    for (name, old, new) in [
        ("encoding", old.content_encoding, new.content_encoding),
        ("content", old.content_media_type, new.content_media_type),
    ] {
        let event = |_: &str, _: &str| &REPLACED;
        out.report_word(name, old, new, [&NARROWED, &WIDENED], event);
    }
    default(old.default, new.default, out);
    true
}

/// Compares `deprecated`.
///
/// Callers are not affected yet, but should plan for the removal.
fn deprecation(old: bool, new: bool, out: &mut Comparison) {
    match (old, new) {
        (false, true) => out.report(&DEPRECATED, "It is deprecated."),
        (true, false) => out.report(&UNDEPRECATED, "It is no longer deprecated."),
        _ => {}
    }
}

/// Returns whether a schema accepts values of every type.
pub(super) fn is_any(shape: &Shape<'_>) -> bool {
    shape.types.is_empty() && shape.variants.is_empty() && shape.enum_values.is_empty()
}

/// Returns whether the variants determine the types of a value; comparing these
/// finds more.
///
/// The list of types may still have `null`, which OpenAPI writes next to the
/// variants.
fn has_variant_types(shape: &Shape<'_>) -> bool {
    !shape.variants.is_empty() && shape.types.iter().all(|kind| *kind == Type::Null)
}

/// Returns whether `null` is valid in addition to other values.
pub(super) fn may_be_null(shape: &Shape<'_>) -> bool {
    shape.nullable || shape.types == [Type::Null]
}

/// Returns the types of a value in words, such as "string or null".
///
/// The order is that of the description, `null` last.
pub(super) fn type_words(shape: &Shape<'_>) -> String {
    if is_any(shape) {
        return "anything".to_owned();
    }
    let mut names: Vec<String> = shape
        .types
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect();
    if shape.nullable {
        names.push(Type::Null.name().to_owned());
    }
    crate::text::list(&names, ", ", " or ")
}

/// Compares types. Returns false if no type is in both.
///
/// `integer` counts as a part of `number`: a change from one to the other is a
/// narrower or wider type, not another one.
fn types(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) -> bool {
    if has_variant_types(old) || has_variant_types(new) {
        if may_be_null(old) != may_be_null(new) {
            let (event, text) = if may_be_null(new) {
                (&WIDENED, "It may be null.")
            } else {
                (&NARROWED, "It may no longer be null.")
            };
            out.report(event, text);
        }
        return true;
    }
    // Wider if new types are valid, narrower if old ones no longer are.
    let wider = !covers(old, new);
    let narrower = !covers(new, old);
    if let Some(event) = by_effect(wider, narrower) {
        let (old, new) = (type_words(old), type_words(new));
        out.report(event, format!("The type was {old}, and is {new}."));
    }
    let accepts = |a: &Shape<'_>, b: &Shape<'_>| b.types.iter().any(|kind| takes(a, *kind));
    is_any(old) && is_any(new) || accepts(old, new) || accepts(new, old)
}

/// Returns whether a schema accepts all types of the other, null included.
///
/// A schema that accepts anything covers all others, and is covered only by its
/// like.
fn covers(shape: &Shape<'_>, other: &Shape<'_>) -> bool {
    if is_any(shape) || is_any(other) {
        return is_any(shape);
    }
    other.types.iter().all(|other| takes(shape, *other)) && (shape.nullable || !other.nullable)
}

/// Returns whether a schema accepts a type. Integers are numbers.
fn takes(shape: &Shape<'_>, other: Type) -> bool {
    shape.types.contains(&other) || (other == Type::Integer && shape.types.contains(&Type::Number))
}

/// Compares `enum` and `const`, which is an enumeration of one value.
///
/// The message lists at most [`MAX_VALUES`] values of each kind. If a constant
/// is replaced by another one, no old value is valid anymore: this is one event
/// instead of two.
fn fixed_values(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    fn all<'s>(shape: &'s Shape<'_>) -> Vec<&'s Node> {
        match shape.constant {
            Some(one) => vec![one],
            None => shape.enum_values.iter().map(|entry| &entry.value).collect(),
        }
    }
    let (a, b) = (all(old), all(new));
    let missing = |these: &[&Node], those: &[&Node]| -> Vec<String> {
        let known: HashSet<String> = those.iter().map(|value| key(value)).collect();
        let rest = these.iter().filter(|value| !known.contains(&key(value)));
        rest.map(|value| value.to_json_line()).collect()
    };
    let (removed, added) = (missing(&a, &b), missing(&b, &a));
    match (a.as_slice(), b.as_slice()) {
        ([], []) => {}
        ([], _) => out.report(
            &NARROWED,
            format!("Only {} is now valid.", values(&added, "or")),
        ),
        // Without a list before, all values of the type were valid.
        (_, []) => out.report(
            &WIDENED,
            format!(
                "Values other than {} are now valid.",
                values(&removed, "and")
            ),
        ),
        ([one], [other]) if !removed.is_empty() => {
            let (one, other) = (one.to_json_line(), other.to_json_line());
            out.report(
                &REPLACED,
                format!("The value was `{one}`, and is `{other}`."),
            );
        }
        _ => {
            if !removed.is_empty() {
                let list = values(&removed, "and");
                match removed.len() {
                    1 => out.report(&VALUE_REMOVED, format!("The value {list} was removed.")),
                    _ => out.report(&VALUES_REMOVED, format!("The values {list} were removed.")),
                }
            }
            if !added.is_empty() {
                let list = values(&added, "and");
                match added.len() {
                    1 => out.report(&VALUE_ADDED, format!("The value {list} is new.")),
                    _ => out.report(&VALUES_ADDED, format!("The values {list} are new.")),
                }
            }
        }
    }
}

/// Returns a key that is equal for equal data: `1` and `1.0` are the same
/// number.
fn key(node: &Node) -> String {
    match node.as_decimal() {
        Some(number) => number.to_string(),
        None => node.to_json_line(),
    }
}

/// Returns values as a list in words, cut after [`MAX_VALUES`]: `a`, `b` and 3
/// more.
///
/// `last` is the conjunction before the last value.
fn values(all: &[String], last: &str) -> String {
    let mut shown: Vec<String> = all
        .iter()
        .take(MAX_VALUES)
        .map(|value| format!("`{value}`"))
        .collect();
    if all.len() > MAX_VALUES {
        shown.push(format!("{} more", all.len() - MAX_VALUES));
    }
    crate::text::list(&shown, ", ", &format!(" {last} "))
}

/// Compares patterns. All patterns of a value apply, so their order has no
/// meaning. Whether one is wider than another cannot be decided, so that a
/// replaced one counts as both.
fn patterns(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    fn all<'s>(shape: &'s Shape<'_>) -> BTreeSet<&'s str> {
        let first = shape.bounds().pattern.as_deref().into_iter();
        first
            .chain(shape.further_patterns.iter().copied())
            .collect()
    }
    let (a, b) = (all(old), all(new));
    let removed: Vec<&str> = a.difference(&b).copied().collect();
    let added: Vec<&str> = b.difference(&a).copied().collect();
    let mut report = |old: Option<&str>, new: Option<&str>| {
        let event = |_: &str, _: &str| &REPLACED;
        out.report_word("pattern", old, new, [&NARROWED, &WIDENED], event);
    };
    if let ([one], [other]) = (&*removed, &*added) {
        report(Some(one), Some(other));
        return;
    }
    removed
        .iter()
        .for_each(|pattern| report(Some(pattern), None));
    added.iter().for_each(|pattern| report(None, Some(pattern)));
}

/// Pairs of formats: all values of the first are valid in the second.
///
/// Formats are compared by name only. Pairs that are not listed are unrelated.
const WIDER_FORMATS: &[(&str, &str)] = &[
    ("int32", "int64"),
    ("float", "double"),
    ("uri", "uri-reference"),
    ("uri", "iri"),
    ("email", "idn-email"),
    ("hostname", "idn-hostname"),
];

/// Formats that concern only the presentation of a value, not its validity.
const FREE_FORMATS: &[&str] = &[
    "password",
    "html",
    "markdown",
    "textarea",
    "multiline",
    "commonmark",
];

/// Compares formats. A new format restricts the value, even if few servers
/// check it.
///
/// Formats without an effect on validity ([`FREE_FORMATS`]) count as absent.
fn format(old: Option<&str>, new: Option<&str>, out: &mut Comparison) {
    let binds = |format: &&str| !FREE_FORMATS.contains(format);
    let event = |old: &str, new: &str| {
        if WIDER_FORMATS.contains(&(old, new)) {
            &WIDENED
        } else if WIDER_FORMATS.contains(&(new, old)) {
            &NARROWED
        } else {
            &REPLACED
        }
    };
    let (old, new) = (old.filter(binds), new.filter(binds));
    out.report_word("format", old, new, [&NARROWED, &WIDENED], event);
}

/// Compares defaults. Another one changes what calls without the value mean; a
/// new or removed one may only document what the server has always done.
fn default(old: Option<&Node>, new: Option<&Node>, out: &mut Comparison) {
    let same = match (old, new) {
        (Some(a), Some(b)) => a.same_data(b),
        (a, b) => a.is_none() && b.is_none(),
    };
    if !same {
        let (old, new) = (old.map(Node::to_json_line), new.map(Node::to_json_line));
        let noted: [&'static Event; 2] = [&DEFAULT_NOTED, &DEFAULT_NOTED];
        let event = |_: &str, _: &str| &DEFAULT_CHANGED;
        out.report_word("default", old.as_deref(), new.as_deref(), noted, event);
    }
}
