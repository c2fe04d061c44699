//! Items: `prefixItems`, `items` and `contains`.
//!
//! Whether an item is described decides what `unevaluatedItems` applies to:
//! items with a position, those that `items` covers, and those that match
//! `contains` are.

use super::seen::Seen;
use super::{At, Checker};
use crate::model::{Additional, Schema, SchemaId};
use crate::source::Node;

impl<'r> Checker<'r> {
    /// Compares the items of a list with the schemas of their positions, then
    /// with that of `contains`, then with the rule for items that nothing
    /// describes.
    pub(super) fn array(
        &mut self,
        at: At<'_>,
        items: &[Node],
        schema: &'r Schema,
        seen: &mut Seen<'r>,
    ) {
        let n_first = schema.prefix_items.len();
        for (i, item) in items.iter().enumerate() {
            let path = format!("{}[{i}]", at.path);
            let id = match (schema.prefix_items.get(i).copied(), schema.items) {
                (Some(id), _) | (None, Some(Additional::Schema(id))) => id,
                (None, Some(Additional::Forbidden)) => {
                    self.surplus(item, &path, n_first);
                    continue;
                }
                (None, rule) => {
                    seen.all |= rule.is_some();
                    continue;
                }
            };
            seen.parts.insert(i);
            self.value(item, id, &path, at.depth + 1);
        }
        let Some(conditions) = schema.conditions.as_deref() else {
            return;
        };
        if let Some(id) = conditions.contains {
            self.contains(at, items, id, schema, seen);
        }
        for i in seen.rest(items.len()) {
            let path = format!("{}[{i}]", at.path);
            match conditions.unevaluated_items {
                Some(Additional::Schema(id)) => self.value(&items[i], id, &path, at.depth + 1),
                Some(Additional::Forbidden) => self.surplus(&items[i], &path, seen.parts.len()),
                _ => {}
            }
        }
    }

    /// Reports an item that is not allowed; `most` is the number of those that
    /// are.
    fn surplus(&mut self, item: &Node, path: &str, most: usize) {
        let help = format!("remove it: at most {most} items are allowed");
        self.problem(
            item,
            format!("`{path}` exceeds the maximum number of items"),
            &help,
        );
    }

    /// Checks how many items match `contains`. Without steps left, an attempt
    /// says nothing, and neither does the count.
    fn contains(
        &mut self,
        at: At<'_>,
        items: &[Node],
        id: SchemaId,
        schema: &Schema,
        seen: &mut Seen<'r>,
    ) {
        let mut n_fitting = 0u64;
        for (i, node) in items.iter().enumerate() {
            let item_at = At {
                node,
                whole: id,
                ..at
            };
            if self.attempt(item_at, id).fits() {
                n_fitting += 1;
                seen.parts.insert(i);
            }
        }
        let least = schema.bounds().min_contains.unwrap_or(1);
        let most = schema.bounds().max_contains;
        if self.steps_left > 0 && (n_fitting < least || most.is_some_and(|most| n_fitting > most)) {
            let wanted = match most {
                Some(most) => format!("{least} to {most}"),
                None => format!("at least {least}"),
            };
            let message = format!("{} has {n_fitting} items that match `contains`", at.name());
            self.problem(
                at.node,
                message,
                &format!("add or remove items: {wanted} must match"),
            );
        }
    }
}
