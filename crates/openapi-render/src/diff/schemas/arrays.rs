//! Items of arrays: those of a tuple by position, and all others.

use super::SchemaPair;
use super::additional::{self, Others};
use super::comparison::Comparison;
use crate::diff::events::{NARROWED, WIDENED};
use crate::model::Additional;
use crate::shape::Shape;

/// The items of a list in messages and paths.
const ITEMS: Others = Others {
    at: "[]",
    noun: "Items",
};
/// The items of a tuple beyond those with a position.
const FURTHER_ITEMS: Others = Others {
    at: "[]",
    noun: "Further items",
};

/// Compares the items. A position that only one version describes is compared
/// with the schema of all items in the other.
pub(super) fn compare(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old, &both.new);
    let direction = both.pair.direction;
    let first = |shape: &Shape<'_>, i: usize| shape.prefix_items.get(i).copied();
    for i in 0..old.prefix_items.len().max(new.prefix_items.len()) {
        let at = format!("[{i}]");
        // `items` describes the positions without a separate schema.
        match (first(old, i), first(new, i)) {
            (Some(a), Some(b)) => out.part(at, a, b, direction),
            (Some(a), None) => match new.item_schema() {
                Some(b) => out.part(at, a, b, direction),
                None => out.report_at(&at, &WIDENED, "The item is no longer described."),
            },
            (None, Some(b)) => match old.item_schema() {
                Some(a) => out.part(at, a, b, direction),
                None => out.report_at(&at, &NARROWED, "The item is described now."),
            },
            (None, None) => {}
        }
    }
    let is_tuple = !old.prefix_items.is_empty() || !new.prefix_items.is_empty();
    let words = if is_tuple { &FURTHER_ITEMS } else { &ITEMS };
    additional::compare(direction, [rest(old), rest(new)], words, out);
}

/// Returns the rule for the items beyond those with a position.
fn rest(shape: &Shape<'_>) -> Additional {
    let unevaluated = || {
        shape
            .conditions
            .iter()
            .filter_map(|conditions| conditions.unevaluated_items)
            .next()
    };
    shape.items.or_else(unevaluated).unwrap_or(Additional::Any)
}
