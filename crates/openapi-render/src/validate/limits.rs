//! Limits of numbers and sizes, and unique items.

use std::cmp::Ordering;

use located_data::Decimal;

use crate::model::Bounds;
use crate::source::{Node, Value};

/// Maximum number of items compared for uniqueness.
const MAX_UNIQUE: usize = 1_000;

/// Returns whether a value breaks one of the limits.
pub(super) fn is_outside(node: &Node, bounds: &Bounds) -> bool {
    has_other_size(node, bounds)
        || is_beyond(node, bounds)
        || (bounds.unique_items && has_twice(node.items()))
}

/// Returns whether a text, array or object is too short or too long.
fn has_other_size(node: &Node, bounds: &Bounds) -> bool {
    let (n, min, max) = match &node.value {
        Value::String(text) => (text.chars().count(), bounds.min_length, bounds.max_length),
        Value::Array(items) => (items.len(), bounds.min_items, bounds.max_items),
        Value::Object(members) => (members.len(), bounds.min_properties, bounds.max_properties),
        _ => return false,
    };
    min.is_some_and(|min| (n as u64) < min) || max.is_some_and(|max| n as u64 > max)
}

/// Returns whether a number is out of range or not a multiple of the step. All
/// digits count: 9007199254740993 exceeds 9007199254740992.
fn is_beyond(node: &Node, bounds: &Bounds) -> bool {
    let Some(n) = node.as_decimal() else {
        return false;
    };
    let order = |limit: &Option<Box<str>>| {
        let limit = Decimal::parse(limit.as_deref()?)?;
        Some(n.cmp(&limit))
    };
    order(&bounds.minimum).is_some_and(Ordering::is_lt)
        || order(&bounds.maximum).is_some_and(Ordering::is_gt)
        || order(&bounds.exclusive_minimum).is_some_and(Ordering::is_le)
        || order(&bounds.exclusive_maximum).is_some_and(Ordering::is_ge)
        || bounds
            .multiple_of
            .as_deref()
            .and_then(Decimal::parse)
            .is_some_and(|step| n.is_multiple_of(&step) == Some(false))
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
