//! Methods that change a list.

use serde_json::Value;

use super::{Evaluator, Read, operator};
use crate::literal::{Function, Literal, NotLiteral, Shared};

/// Names of methods that change their list, map or set.
pub(super) const CHANGING: &[&str] = &[
    "push",
    "pop",
    "shift",
    "unshift",
    "splice",
    "sort",
    "reverse",
    "fill",
    "copyWithin",
    "set",
    "add",
    "delete",
    "clear",
    "append",
];

/// Returns whether a method changes neither its object nor its arguments. Functions among
/// the arguments may change what they like.
pub(super) fn is_constant_method(method: &str) -> bool {
    matches!(
        method,
        "at" | "concat"
            | "endsWith"
            | "entries"
            | "every"
            | "filter"
            | "find"
            | "findIndex"
            | "flat"
            | "flatMap"
            | "forEach"
            | "get"
            | "has"
            | "hasOwnProperty"
            | "includes"
            | "indexOf"
            | "isArray"
            | "join"
            | "keys"
            | "map"
            | "match"
            | "padEnd"
            | "padStart"
            | "reduce"
            | "replace"
            | "replaceAll"
            | "slice"
            | "some"
            | "split"
            | "startsWith"
            | "test"
            | "toLowerCase"
            | "toString"
            | "toUpperCase"
            | "trim"
            | "values"
    )
}

impl Evaluator<'_> {
    /// Calls a method that changes its list. Returns `None` for other methods.
    pub(super) fn changing_method(
        &self,
        cell: &Shared,
        method: &str,
        arguments: Vec<Literal>,
        at: usize,
    ) -> Option<Read<Literal>> {
        if !CHANGING.contains(&method) {
            return None;
        }
        let mut items = cell.take_items()?;
        let moved = if matches!(method, "push" | "pop") {
            0
        } else {
            items.len()
        };
        self.charge(moved / 16 + arguments.len() / 8);
        let undefined = Literal::Value(Value::Null);
        let length = |items: &[Literal]| Literal::Value(Value::from(items.len()));
        let result = match method {
            "push" => {
                items.extend(arguments);
                Ok(length(&items))
            }
            "unshift" => {
                items.splice(0..0, arguments);
                Ok(length(&items))
            }
            "pop" => Ok(items.pop().unwrap_or(undefined)),
            "shift" if items.is_empty() => Ok(undefined),
            "shift" => Ok(items.remove(0)),
            "reverse" => {
                items.reverse();
                Ok(Literal::Shared(cell.clone()))
            }
            "splice" => splice(&mut items, arguments).ok_or(NotLiteral(at)),
            "sort" => {
                let compare = arguments.into_iter().next();
                let sorted = self.sorted(std::mem::take(&mut items), compare, at);
                sorted.map(|sorted| {
                    items = sorted;
                    Literal::Shared(cell.clone())
                })
            }
            _ => Err(NotLiteral(at)),
        };
        Some(match result {
            Ok(value) => {
                cell.set(Literal::Array(items));
                Ok(value)
            }
            Err(error) => {
                cell.set(Literal::Unknown);
                Err(error)
            }
        })
    }

    /// Sorts a list, stably, by a function or else by the texts of the items.
    ///
    /// The function need not be an order, which `sort_by` of the standard library
    /// requires.
    fn sorted(
        &self,
        items: Vec<Literal>,
        compare: Option<Literal>,
        at: usize,
    ) -> Read<Vec<Literal>> {
        let function = match compare {
            None | Some(Literal::Value(Value::Null)) => {
                let texts = items
                    .into_iter()
                    .map(|item| match operator::to_text(&item) {
                        // `undefined` is the last one, and `null` is not known to be one.
                        Some(text) if !operator::is_nullish(&item) => Ok((utf16(&text), item)),
                        _ => Err(NotLiteral(at)),
                    });
                let mut texts = texts.collect::<Read<Vec<_>>>()?;
                texts.sort_by(|(a, _), (b, _)| a.cmp(b));
                return Ok(texts.into_iter().map(|(_, item)| item).collect());
            }
            Some(Literal::Function(function)) => function,
            Some(_) => return Err(NotLiteral(at)),
        };
        self.merge_sort(items, &function, at)
    }

    /// Sorts a list by a function.
    fn merge_sort(
        &self,
        mut items: Vec<Literal>,
        function: &Function,
        at: usize,
    ) -> Read<Vec<Literal>> {
        if items.len() < 2 {
            return Ok(items);
        }
        let right = items.split_off(items.len() / 2);
        let left = self.merge_sort(items, function, at)?;
        let right = self.merge_sort(right, function, at)?;
        let mut out = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            let result = self.call_function(function, vec![a.clone(), b.clone()])?;
            let Literal::Value(Value::Number(order)) = result else {
                return Err(NotLiteral(at));
            };
            let takes_right = order.as_f64().is_some_and(|order| order > 0.0);
            out.extend(if takes_right {
                right.next()
            } else {
                left.next()
            });
        }
        out.extend(left);
        out.extend(right);
        Ok(out)
    }
}

/// Returns the code units of a text, by which JavaScript compares texts.
fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// Calls `splice(start, count, ...items)`: replaces items, and returns the removed ones.
fn splice(items: &mut Vec<Literal>, arguments: Vec<Literal>) -> Option<Literal> {
    let mut arguments = arguments.into_iter();
    let start = operator::whole(&arguments.next()?)?;
    let distance = usize::try_from(start.unsigned_abs()).ok()?;
    let start = match start < 0 {
        true => items.len().saturating_sub(distance),
        false => distance.min(items.len()),
    };
    let rest = items.len() - start;
    let count = match arguments.next() {
        Some(count) => usize::try_from(operator::whole(&count)?.max(0))
            .ok()?
            .min(rest),
        None => rest,
    };
    let removed = items.splice(start..start + count, arguments);
    Some(crate::literal::collect_array(removed.collect()))
}
