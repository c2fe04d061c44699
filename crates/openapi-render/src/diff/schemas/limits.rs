//! Limits of numbers and counts, and unique items. A limit that moves is
//! narrower or wider depending on its side and direction.

use located_data::Decimal;

use super::comparison::Comparison;
use crate::diff::events::{NARROWED, REPLACED, WIDENED};
use crate::model::Bounds;

/// Compares the limits of two schemas.
pub(super) fn compare(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    numbers(old, new, out);
    for count in COUNTS {
        count.compare(old, new, out);
    }
    unique_items(old, new, out);
}

/// The limits of a count.
struct Count {
    /// Name in messages, after "minimum" and "maximum".
    name: &'static str,
    /// Returns the minimum and the maximum.
    numbers: fn(&Bounds) -> [Option<u64>; 2],
}

/// The counts of schemas.
const COUNTS: &[Count] = &[
    Count {
        name: "length",
        numbers: |bounds| [bounds.min_length, bounds.max_length],
    },
    Count {
        name: "number of items",
        numbers: |bounds| [bounds.min_items, bounds.max_items],
    },
    Count {
        name: "number of properties",
        numbers: |bounds| [bounds.min_properties, bounds.max_properties],
    },
    Count {
        name: "number of matching items",
        numbers: |bounds| [bounds.min_contains, bounds.max_contains],
    },
];

impl Count {
    /// Compares the limits of one count.
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

    /// Returns the minimum and the maximum as limits.
    fn limits(&self, of: &Bounds) -> [Option<Limit>; 2] {
        let [least, most] = (self.numbers)(of);
        let limit = |number: u64| Limit {
            value: Decimal::from(number),
            is_open: false,
            words: number.to_string(),
        };
        // A minimum of 0 is not a limit.
        [least.filter(|least| *least > 0), most].map(|number| number.map(limit))
    }
}

/// A limit of a number or count.
struct Limit {
    /// Value, for comparisons.
    value: Decimal,
    /// Whether the limit itself is excluded.
    is_open: bool,
    /// The limit in messages, as written.
    words: String,
}

/// Compares minimum, maximum and step of numbers.
fn numbers(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    compare_limits("minimum", true, least(old), least(new), out);
    compare_limits("maximum", false, most(old), most(new), out);
    multiple(old.multiple_of.as_deref(), new.multiple_of.as_deref(), out);
}

/// Returns the lower limit that applies: the exclusive one if both are given
/// and it is not below the other.
fn least(bounds: &Bounds) -> Option<Limit> {
    let closed = limit(bounds.minimum.as_deref(), false);
    let open = limit(bounds.exclusive_minimum.as_deref(), true);
    match (closed, open) {
        (Some(a), Some(b)) => Some(if b.value >= a.value { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Returns the upper limit that applies.
fn most(bounds: &Bounds) -> Option<Limit> {
    let closed = limit(bounds.maximum.as_deref(), false);
    let open = limit(bounds.exclusive_maximum.as_deref(), true);
    match (closed, open) {
        (Some(a), Some(b)) => Some(if b.value <= a.value { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Parses a limit. `None` if it is missing or no number.
fn limit(text: Option<&str>, is_open: bool) -> Option<Limit> {
    let text = text?;
    let words = if is_open {
        format!("{text} (exclusive)")
    } else {
        text.to_owned()
    };
    Some(Limit {
        value: Decimal::parse(text)?,
        is_open,
        words,
    })
}

/// Compares two limits on the same side; `is_least` is whether they are minima.
fn compare_limits(
    name: &str,
    is_least: bool,
    old: Option<Limit>,
    new: Option<Limit>,
    out: &mut Comparison,
) {
    match (old, new) {
        (None, None) => {}
        (None, Some(new)) => out.report(&NARROWED, format!("The {name} {} is new.", new.words)),
        (Some(old), None) => out.report(&WIDENED, format!("The {name} {} was removed.", old.words)),
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
            out.report(
                event,
                format!("The {name} was {}, and is {}.", old.words, new.words),
            );
        }
    }
}

/// Compares `multipleOf`.
fn multiple(old: Option<&str>, new: Option<&str>, out: &mut Comparison) {
    let number = |text: Option<&str>| text.and_then(Decimal::parse);
    let event = |old: &str, new: &str| {
        let (Some(a), Some(b)) = (Decimal::parse(old), Decimal::parse(new)) else {
            return &REPLACED;
        };
        // For example, all multiples of 10 are multiples of 5.
        match (b.is_multiple_of(&a), a.is_multiple_of(&b)) {
            (Some(true), _) => &NARROWED,
            (_, Some(true)) => &WIDENED,
            _ => &REPLACED,
        }
    };
    let same = number(old) == number(new);
    if old != new && !(same && old.is_some() == new.is_some()) {
        out.report_word("step", old, new, [&NARROWED, &WIDENED], event);
    }
}

/// Compares `uniqueItems`.
fn unique_items(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    match (old.unique_items, new.unique_items) {
        (false, true) => out.report(&NARROWED, "Items must be unique."),
        (true, false) => out.report(&WIDENED, "Items may repeat."),
        _ => {}
    }
}
