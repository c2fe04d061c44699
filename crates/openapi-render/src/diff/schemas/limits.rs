//! Limits of numbers and counts, and unique items.

use super::comparison::Comparison;
use crate::diff::events::{NARROWED, REPLACED, WIDENED};
use crate::model::Bounds;

pub(super) fn compare(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    numbers(old, new, out);
    for it in COUNTS {
        it.compare(old, new, out);
    }
    unique_items(old, new, out);
}

/// The limits of a count.
struct Count {
    name: &'static str,
    /// Returns the minimum and the maximum.
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
        // A minimum of 0 is not a limit.
        [least.filter(|it| *it > 0), most].map(|it| it.map(limit))
    }
}

/// A limit of a number.
struct Limit {
    value: f64,
    /// Whether the limit itself is excluded.
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
        // NaN is not a limit.
        value: text.parse().ok().filter(|value: &f64| !value.is_nan())?,
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
        // For example, all multiples of 10 are multiples of 5.
        match (whole(b / a), whole(a / b)) {
            (true, _) => &NARROWED,
            (_, true) => &WIDENED,
            _ => &REPLACED,
        }
    };
    let same = old.and_then(|it| it.parse::<f64>().ok()) == new.and_then(|it| it.parse().ok());
    if old != new && !(same && old.is_some() == new.is_some()) {
        out.tell_word("step", old, new, [&NARROWED, &WIDENED], event);
    }
}

fn unique_items(old: &Bounds, new: &Bounds, out: &mut Comparison) {
    match (old.unique_items, new.unique_items) {
        (false, true) => out.tell(&NARROWED, "Items must be unique."),
        (true, false) => out.tell(&WIDENED, "Items may repeat."),
        _ => {}
    }
}
