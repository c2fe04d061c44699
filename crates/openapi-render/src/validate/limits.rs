//! Limits of numbers and sizes, and unique items.

use std::cmp::Ordering;

use located_data::Decimal;

use crate::model::Bounds;
use crate::source::{Node, Value};

/// Maximum number of items compared for uniqueness.
const MAX_UNIQUE: usize = 1_000;

/// Returns how a value breaks limits, in words that follow its name: "is 12, above
/// the `maximum` 9".
pub(super) fn violations(node: &Node, bounds: &Bounds) -> Vec<String> {
    let mut out = Vec::new();
    size(node, bounds, &mut out);
    range(node, bounds, &mut out);
    if bounds.unique_items && has_twice(node.items()) {
        out.push("has two equal items, which `uniqueItems` excludes".to_owned());
    }
    out
}

/// Adds how a text, array or object is too short or too long.
fn size(node: &Node, bounds: &Bounds, out: &mut Vec<String>) {
    let (n, unit, min, max) = match &node.value {
        Value::String(text) => (
            text.chars().count(),
            ["character", "characters", "Length"],
            bounds.min_length,
            bounds.max_length,
        ),
        Value::Array(items) => (
            items.len(),
            ["item", "items", "Items"],
            bounds.min_items,
            bounds.max_items,
        ),
        Value::Object(members) => (
            members.len(),
            ["property", "properties", "Properties"],
            bounds.min_properties,
            bounds.max_properties,
        ),
        _ => return,
    };
    let n = n as u64;
    let [one, many, keyword] = unit;
    let noun = if n == 1 { one } else { many };
    if let Some(min) = min.filter(|min| n < *min) {
        let text = format!("has {n} {noun}, fewer than the {min} of `min{keyword}`");
        out.push(text);
    }
    if let Some(max) = max.filter(|max| n > *max) {
        let text = format!("has {n} {noun}, more than the {max} of `max{keyword}`");
        out.push(text);
    }
}

/// A limit of numbers as written, whether a number that compares so to it breaks it, and
/// the words for that.
type Limit<'b> = (&'b Option<Box<str>>, fn(Ordering) -> bool, &'static str);

/// Adds how a number is out of range or not a multiple of the step. All digits
/// count: 9007199254740993 exceeds 9007199254740992.
fn range(node: &Node, bounds: &Bounds, out: &mut Vec<String>) {
    let Some(n) = node.as_decimal() else {
        return;
    };
    let value = node.scalar().unwrap_or_default();
    let limits: [Limit<'_>; 4] = [
        (&bounds.minimum, Ordering::is_lt, "below the `minimum`"),
        (&bounds.maximum, Ordering::is_gt, "above the `maximum`"),
        (
            &bounds.exclusive_minimum,
            Ordering::is_le,
            "not above the `exclusiveMinimum`",
        ),
        (
            &bounds.exclusive_maximum,
            Ordering::is_ge,
            "not below the `exclusiveMaximum`",
        ),
    ];
    for (limit, is_broken, words) in limits {
        let Some(written) = limit else { continue };
        let parsed = Decimal::parse(written);
        if parsed.is_some_and(|limit| is_broken(n.cmp(&limit))) {
            out.push(format!("is {value}, {words} {written}"));
        }
    }
    if let Some(written) = &bounds.multiple_of {
        let step = Decimal::parse(written);
        if step.is_some_and(|step| n.is_multiple_of(&step) == Some(false)) {
            let text = format!("is {value}, not a multiple of {written} (`multipleOf`)");
            out.push(text);
        }
    }
}

/// Returns whether two of the first [`MAX_UNIQUE`] items are equal. The limit
/// bounds the quadratic time of comparing pairs.
fn has_twice(items: &[Node]) -> bool {
    let items = &items[..items.len().min(MAX_UNIQUE)];
    let mut all = items.iter().enumerate();
    all.any(|(i, a)| items[..i].iter().any(|b| a.same_data(b)))
}

/// Returns whether `value` is a multiple of `of`, up to the rounding errors of
/// floats: 0.3 is a multiple of 0.1.
pub(crate) fn is_multiple(value: f64, of: f64) -> bool {
    let times = value / of;
    (times - times.round()).abs() < 1e-9 * times.abs().max(1.0)
}
