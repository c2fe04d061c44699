//! What a value may be: types, fixed values, limits, formats and defaults.

use crate::model::{Bounds, Type};
use crate::shape::Shape;
use crate::source::Node;

use super::events::{
    DEFAULT_CHANGED, DEFAULT_NOTED, DEPRECATED, Event, NARROWED, REPLACED, UNDEPRECATED,
    VALUE_ADDED, VALUE_REMOVED, WIDENED, by_effect,
};
use super::schemas::{Both, Comparison};

/// Values of an enumeration that are named.
const MAX_VALUES: usize = 8;

/// Compares values; false when the one has nothing of the other, so that
/// whatever else they say cannot be compared.
pub(super) fn compare(both: &Both<'_, '_>, out: &mut Comparison) -> bool {
    let (old, new) = (&*both.old, &*both.new);
    deprecation(old.deprecated, new.deprecated, out);
    if old.never != new.never {
        let (event, text) = if new.never {
            (&NARROWED, "No value is valid any more.")
        } else {
            (&WIDENED, "Values are valid now.")
        };
        out.tell(event, text);
        return false;
    }
    if !types(old, new, out) {
        return false;
    }
    fixed_values(old, new, out);
    numbers(&old.bounds, &new.bounds, out);
    for it in COUNTS {
        it.compare(&old.bounds, &new.bounds, out);
    }
    unique_items(&old.bounds, &new.bounds, out);
    pattern(&old.bounds, &new.bounds, out);
    format(old.format, new.format, out);
    for (name, old, new) in [
        ("encoding", old.content_encoding, new.content_encoding),
        ("content", old.content_media_type, new.content_media_type),
    ] {
        let event = |_: &str, _: &str| &REPLACED;
        word(name, old, new, [&NARROWED, &WIDENED], event, out);
    }
    default(old.default, new.default, out);
    true
}

fn deprecation(old: bool, new: bool, out: &mut Comparison) {
    match (old, new) {
        (false, true) => out.tell(&DEPRECATED, "It is deprecated."),
        (true, false) => out.tell(&UNDEPRECATED, "It is no longer deprecated."),
        _ => {}
    }
}

/// True for a schema that takes every value.
pub(super) fn is_any(it: &Shape<'_>) -> bool {
    it.types.is_empty() && it.variants.is_empty() && it.enum_values.is_empty()
}

/// True when its variants say which types a value has.
fn has_variant_types(it: &Shape<'_>) -> bool {
    !it.variants.is_empty() && it.types.iter().all(|it| *it == Type::Null)
}

/// True when `null` is valid beside other values.
pub(super) fn may_be_null(it: &Shape<'_>) -> bool {
    it.nullable || it.types == [Type::Null]
}

/// The types of a value in words.
pub(super) fn type_words(it: &Shape<'_>) -> String {
    if is_any(it) {
        return "anything".to_owned();
    }
    let mut names: Vec<String> = it.types.iter().map(|it| it.name().to_owned()).collect();
    if it.nullable {
        names.push(Type::Null.name().to_owned());
    }
    crate::text::list(&names, ", ", " or ")
}

/// False when the types have nothing in common.
fn types(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) -> bool {
    if has_variant_types(old) || has_variant_types(new) {
        if may_be_null(old) != may_be_null(new) {
            let (event, text) = if may_be_null(new) {
                (&WIDENED, "It may be null.")
            } else {
                (&NARROWED, "It may no longer be null.")
            };
            out.tell(event, text);
        }
        return true;
    }
    let wider = !covers(old, new);
    let narrower = !covers(new, old);
    if let Some(event) = by_effect(wider, narrower) {
        let (old, new) = (type_words(old), type_words(new));
        out.tell(event, format!("The type was {old}, and is {new}."));
    }
    let accepts = |a: &Shape<'_>, b: &Shape<'_>| b.types.iter().any(|it| takes(a, *it));
    is_any(old) && is_any(new) || accepts(old, new) || accepts(new, old)
}

/// True when a schema takes all types of the other.
fn covers(it: &Shape<'_>, other: &Shape<'_>) -> bool {
    if is_any(it) || is_any(other) {
        return is_any(it);
    }
    other.types.iter().all(|other| takes(it, *other)) && (it.nullable || !other.nullable)
}

fn takes(it: &Shape<'_>, other: Type) -> bool {
    it.types.contains(&other) || (other == Type::Integer && it.types.contains(&Type::Number))
}

/// `const` is an enumeration of one value.
fn fixed_values(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    fn all<'s>(it: &'s Shape<'_>) -> Vec<&'s Node> {
        match it.constant {
            Some(one) => vec![one],
            None => it.enum_values.iter().map(|it| &it.value).collect(),
        }
    }
    let (a, b) = (all(old), all(new));
    let missing = |these: &[&Node], those: &[&Node]| -> Vec<String> {
        let known: std::collections::HashSet<String> = those.iter().map(|it| key(it)).collect();
        let rest = these.iter().filter(|it| !known.contains(&key(it)));
        rest.map(|it| it.to_json_line()).collect()
    };
    let (removed, added) = (missing(&a, &b), missing(&b, &a));
    match (a.as_slice(), b.as_slice()) {
        ([], []) => {}
        ([], _) => out.tell(
            &NARROWED,
            format!("Only {} is valid now.", values(&added, "or")),
        ),
        (_, []) => out.tell(
            &WIDENED,
            format!("Values beside {} are valid now.", values(&removed, "and")),
        ),
        ([one], [other]) if !removed.is_empty() => {
            let (one, other) = (one.to_json_line(), other.to_json_line());
            out.tell(
                &REPLACED,
                format!("The value was `{one}`, and is `{other}`."),
            );
        }
        _ => {
            let plural = |n: usize| {
                if n == 1 {
                    ("value", "was", "is")
                } else {
                    ("values", "were", "are")
                }
            };
            if !removed.is_empty() {
                let (noun, were, _) = plural(removed.len());
                let list = values(&removed, "and");
                out.tell(&VALUE_REMOVED, format!("The {noun} {list} {were} removed."));
            }
            if !added.is_empty() {
                let (noun, _, are) = plural(added.len());
                let list = values(&added, "and");
                out.tell(&VALUE_ADDED, format!("The {noun} {list} {are} new."));
            }
        }
    }
}

/// Equal for values that are the same data.
fn key(it: &Node) -> String {
    match it.as_f64() {
        Some(number) => number.to_string(),
        None => it.to_json_line(),
    }
}

/// `a`, `b` and 3 more
fn values(all: &[String], last: &str) -> String {
    let shown = all.iter().take(MAX_VALUES).map(|it| format!("`{it}`"));
    let mut shown: Vec<String> = shown.collect();
    if all.len() > MAX_VALUES {
        shown.push(format!("{} more", all.len() - MAX_VALUES));
    }
    crate::text::list(&shown, ", ", &format!(" {last} "))
}

/// Limits of one count.
struct Count {
    name: &'static str,
    /// At least so many, and at most so many.
    numbers: fn(&Bounds) -> [Option<u64>; 2],
}

const COUNTS: &[Count] = &[
    Count {
        name: "length",
        numbers: |it| [it.min_length, it.max_length],
    },
    Count {
        name: "number of items",
        numbers: |it| [it.min_items, it.max_items],
    },
    Count {
        name: "number of properties",
        numbers: |it| [it.min_properties, it.max_properties],
    },
    Count {
        name: "number of matching items",
        numbers: |it| [it.min_contains, it.max_contains],
    },
];

impl Count {
    fn compare(&self, old: &Bounds, new: &Bounds, out: &mut Comparison) {
        let [old_least, old_most] = self.limits(old);
        let [new_least, new_most] = self.limits(new);
        let (least, most) = (
            format!("minimum {}", self.name),
            format!("maximum {}", self.name),
        );
        compare_limits(&least, true, old_least, new_least, out);
        compare_limits(&most, false, old_most, new_most, out);
    }

    fn limits(&self, of: &Bounds) -> [Option<Limit>; 2] {
        let [least, most] = (self.numbers)(of);
        let limit = |it: u64| Limit {
            value: it as f64,
            is_open: false,
            words: it.to_string(),
        };
        // At least nothing is no limit.
        [least.filter(|it| *it > 0), most].map(|it| it.map(limit))
    }
}

/// A limit of a number.
struct Limit {
    value: f64,
    /// The limit itself is no valid value.
    is_open: bool,
    words: String,
}

fn numbers(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    compare_limits("minimum", true, least(old), least(new), out);
    compare_limits("maximum", false, most(old), most(new), out);
    multiple(old.multiple_of.as_deref(), new.multiple_of.as_deref(), out);
}

fn least(it: &Bounds) -> Option<Limit> {
    let closed = limit(it.minimum.as_deref(), false);
    let open = limit(it.exclusive_minimum.as_deref(), true);
    match (closed, open) {
        (Some(a), Some(b)) => Some(if b.value >= a.value { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn most(it: &Bounds) -> Option<Limit> {
    let closed = limit(it.maximum.as_deref(), false);
    let open = limit(it.exclusive_maximum.as_deref(), true);
    match (closed, open) {
        (Some(a), Some(b)) => Some(if b.value <= a.value { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn limit(text: Option<&str>, is_open: bool) -> Option<Limit> {
    let text = text?;
    let words = if is_open {
        format!("{text} (exclusive)")
    } else {
        text.to_owned()
    };
    Some(Limit {
        value: text.parse().ok()?,
        is_open,
        words,
    })
}

fn compare_limits(
    name: &str,
    is_least: bool,
    old: Option<Limit>,
    new: Option<Limit>,
    out: &mut Comparison,
) {
    match (old, new) {
        (None, None) => {}
        (None, Some(new)) => out.tell(&NARROWED, format!("The {name} {} is new.", new.words)),
        (Some(old), None) => out.tell(&WIDENED, format!("The {name} {} was removed.", old.words)),
        (Some(old), Some(new)) => {
            if old.value == new.value && old.is_open == new.is_open {
                return;
            }
            let rises = new.value > old.value;
            let narrower = if old.value == new.value {
                new.is_open
            } else {
                rises == is_least
            };
            let event = if narrower { &NARROWED } else { &WIDENED };
            out.tell(
                event,
                format!("The {name} was {}, and is {}.", old.words, new.words),
            );
        }
    }
}

fn multiple(old: Option<&str>, new: Option<&str>, out: &mut Comparison) {
    let event = |old: &str, new: &str| {
        let (Ok(a), Ok(b)) = (old.parse::<f64>(), new.parse::<f64>()) else {
            return &REPLACED;
        };
        let whole = |it: f64| it.is_finite() && (it - it.round()).abs() < 1e-9;
        // Multiples of 10 are multiples of 5.
        match (whole(b / a), whole(a / b)) {
            (true, _) => &NARROWED,
            (_, true) => &WIDENED,
            _ => &REPLACED,
        }
    };
    let same = old.and_then(|it| it.parse::<f64>().ok()) == new.and_then(|it| it.parse().ok());
    if !(same && old.is_some() == new.is_some()) {
        word("step", old, new, [&NARROWED, &WIDENED], event, out);
    }
}

fn unique_items(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    match (old.unique_items, new.unique_items) {
        (false, true) => out.tell(&NARROWED, "Items may no longer be equal."),
        (true, false) => out.tell(&WIDENED, "Items may be equal."),
        _ => {}
    }
}

fn pattern(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    let (old, new) = (old.pattern.as_deref(), new.pattern.as_deref());
    let event = |_: &str, _: &str| &REPLACED;
    word("pattern", old, new, [&NARROWED, &WIDENED], event, out);
}

/// Formats all values of which are valid in the other as well.
const WIDER_FORMATS: &[(&str, &str)] = &[
    ("int32", "int64"),
    ("float", "double"),
    ("uri", "uri-reference"),
    ("uri", "iri"),
    ("email", "idn-email"),
    ("hostname", "idn-hostname"),
];

/// Formats that say how a value is shown, not which values are valid.
const FREE_FORMATS: &[&str] = &[
    "password",
    "html",
    "markdown",
    "textarea",
    "multiline",
    "commonmark",
];

fn format(old: Option<&str>, new: Option<&str>, out: &mut Comparison) {
    let binds = |it: &&str| !FREE_FORMATS.contains(it);
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
    word("format", old, new, [&NARROWED, &WIDENED], event, out);
}

/// Compares what is a word: the events are those of a new and of a removed
/// one, and of two that differ.
fn word(
    name: &str,
    old: Option<&str>,
    new: Option<&str>,
    [added, removed]: [&'static Event; 2],
    changed: impl Fn(&str, &str) -> &'static Event,
    out: &mut Comparison,
) {
    match (old, new) {
        (None, Some(new)) => out.tell(added, format!("The {name} `{new}` is new.")),
        (Some(old), None) => out.tell(removed, format!("The {name} `{old}` was removed.")),
        (Some(old), Some(new)) if old != new => {
            let message = format!("The {name} was `{old}`, and is `{new}`.");
            out.tell(changed(old, new), message);
        }
        _ => {}
    }
}

fn default(old: Option<&Node>, new: Option<&Node>, out: &mut Comparison) {
    let same = match (old, new) {
        (Some(a), Some(b)) => a.same_data(b),
        (a, b) => a.is_none() && b.is_none(),
    };
    if !same {
        let (old, new) = (old.map(Node::to_json_line), new.map(Node::to_json_line));
        let noted: [&'static Event; 2] = [&DEFAULT_NOTED, &DEFAULT_NOTED];
        let event = |_: &str, _: &str| &DEFAULT_CHANGED;
        word("default", old.as_deref(), new.as_deref(), noted, event, out);
    }
}
