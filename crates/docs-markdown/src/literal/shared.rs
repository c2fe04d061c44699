//! Lists and objects with an identity.
//!
//! Code that builds a value step by step (`items.push(…)`, `config.url = …`) may have
//! several names for it: `const nav = config.navbar; nav.items.push(…)` changes
//! `config`. While code is evaluated, each list and each object is therefore a cell
//! that its names share. Outside of the evaluator, values are data again.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use serde_json::Value;

use super::{Literal, MAX_NESTING, collect_array, collect_object};

/// A list or an object that can be changed, or [`Literal::Unknown`] after a change that
/// is not known. Copies share the content.
#[derive(Clone)]
pub(crate) struct Shared(Rc<RefCell<Literal>>);

impl Shared {
    /// Creates an object without fields.
    pub(crate) fn empty() -> Self {
        Self(Rc::new(RefCell::new(Literal::Object(Vec::new()))))
    }

    /// Returns the content. Its items are shared, too.
    pub(crate) fn get(&self) -> Literal {
        self.0.borrow().clone()
    }

    /// Replaces the content.
    pub(crate) fn set(&self, content: Literal) {
        // The old content is dropped after the borrow: it may contain this cell.
        drop(self.0.replace(content));
    }

    /// Returns whether the content is not known.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(*self.0.borrow(), Literal::Unknown)
    }

    /// Returns the number of items or fields.
    pub(crate) fn len(&self) -> usize {
        match &*self.0.borrow() {
            Literal::Array(items) => items.len(),
            Literal::Object(fields) => fields.len(),
            _ => 0,
        }
    }

    /// Takes the items of a list, which is empty afterwards.
    pub(crate) fn take_items(&self) -> Option<Vec<Literal>> {
        match &mut *self.0.borrow_mut() {
            Literal::Array(items) => Some(std::mem::take(items)),
            _ => None,
        }
    }

    /// Returns a copy of a field or an item, or `None` if there is none.
    pub(crate) fn part(&self, key: &str) -> Option<Literal> {
        match &*self.0.borrow() {
            Literal::Array(items) => items.get(key.parse::<usize>().ok()?).cloned(),
            Literal::Object(fields) => {
                let field = fields.iter().find(|(known, _)| known == key);
                field.map(|(_, value)| value.clone())
            }
            _ => None,
        }
    }

    /// Returns whether the content is a list.
    pub(crate) fn is_list(&self) -> bool {
        matches!(*self.0.borrow(), Literal::Array(_))
    }

    /// Sets a field or an item, which may be the one after the last. Returns whether it
    /// can be set.
    pub(crate) fn set_part(&self, key: &str, value: Literal) -> bool {
        let old = match &mut *self.0.borrow_mut() {
            Literal::Array(items) => match key.parse::<usize>() {
                Ok(at) if at < items.len() => Some(std::mem::replace(&mut items[at], value)),
                Ok(at) if at == items.len() => {
                    items.push(value);
                    None
                }
                _ => return false,
            },
            Literal::Object(fields) => match fields.iter_mut().find(|(known, _)| known == key) {
                Some((_, field)) => Some(std::mem::replace(field, value)),
                None => {
                    fields.push((key.to_owned(), value));
                    None
                }
            },
            _ => return false,
        };
        drop(old);
        true
    }

    /// Removes a field; an item becomes `undefined`. Returns whether that is possible.
    pub(crate) fn remove_part(&self, key: &str) -> bool {
        if self.is_list() {
            return self.part(key).is_none() || self.set_part(key, Literal::Value(Value::Null));
        }
        match &mut *self.0.borrow_mut() {
            Literal::Object(fields) => fields.retain(|(known, _)| known != key),
            _ => return false,
        }
        true
    }

    /// Makes the content unknown, and that of all lists and objects in it: code that
    /// is not known may have changed them.
    pub(crate) fn forget(&self) {
        let mut open = vec![self.clone()];
        while let Some(cell) = open.pop() {
            let inner = match cell.0.replace(Literal::Unknown) {
                Literal::Array(items) => items,
                Literal::Object(fields) => fields.into_iter().map(|(_, value)| value).collect(),
                _ => continue,
            };
            open.extend(inner.into_iter().filter_map(|value| match value {
                Literal::Shared(cell) => Some(cell),
                _ => None,
            }));
        }
    }
}

impl Drop for Shared {
    // Without recursion: code can nest lists far deeper than the stack allows.
    fn drop(&mut self) {
        let mut open = self.last_content();
        while let Some(value) = open.pop() {
            if let Literal::Shared(cell) = &value {
                open.extend(cell.last_content());
            }
        }
    }
}

impl Shared {
    /// Takes the items out of a cell that is about to be dropped with its last name.
    fn last_content(&self) -> Vec<Literal> {
        if Rc::strong_count(&self.0) > 1 {
            return Vec::new();
        }
        match self.0.replace(Literal::Unknown) {
            Literal::Array(items) => items,
            Literal::Object(fields) => fields.into_iter().map(|(_, value)| value).collect(),
            _ => Vec::new(),
        }
    }
}

impl PartialEq for Shared {
    // By identity, as in JavaScript.
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Shared {
    // Without the content, which may contain the cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared")
    }
}

/// Returns a value whose lists and objects can be changed. Adds their number of items to
/// `count`.
pub(crate) fn share(value: Literal, count: &mut usize) -> Literal {
    let content = match value {
        Literal::Value(Value::Array(items)) => {
            *count += items.len();
            let items = items.into_iter().map(Literal::Value);
            Literal::Array(items.map(|item| share(item, count)).collect())
        }
        Literal::Array(items) => {
            *count += items.len();
            Literal::Array(items.into_iter().map(|item| share(item, count)).collect())
        }
        Literal::Value(Value::Object(fields)) => {
            *count += fields.len();
            let fields = fields.into_iter();
            Literal::Object(
                fields
                    .map(|(name, value)| (name, share(Literal::Value(value), count)))
                    .collect(),
            )
        }
        Literal::Object(fields) => {
            *count += fields.len();
            let fields = fields.into_iter();
            Literal::Object(
                fields
                    .map(|(name, value)| (name, share(value, count)))
                    .collect(),
            )
        }
        other => return other,
    };
    Literal::Shared(Shared(Rc::new(RefCell::new(content))))
}

/// Maximum number of items of a value with cells. A list may contain another one any
/// number of times, and data has each of them.
const MAX_ITEMS: usize = 500_000;

/// Returns a value without cells. What is nested too deeply or too large is unknown: a
/// list can contain itself.
pub(crate) fn plain(value: Literal) -> Literal {
    match value {
        Literal::Shared(_) | Literal::Array(_) | Literal::Object(_) => {
            plain_below(value, MAX_NESTING, &mut { MAX_ITEMS })
        }
        other => other,
    }
}

/// Returns a value without cells, of at most `levels` levels and `left` items.
fn plain_below(value: Literal, levels: usize, left: &mut usize) -> Literal {
    let content = match value {
        Literal::Shared(cell) => cell.get(),
        other => other,
    };
    let size = match &content {
        Literal::Array(items) => items.len(),
        Literal::Object(fields) => fields.len(),
        _ => return content,
    };
    let (Some(inside), Some(rest)) = (levels.checked_sub(1), left.checked_sub(size + 1)) else {
        *left = 0;
        return Literal::Unknown;
    };
    *left = rest;
    match content {
        Literal::Array(items) => collect_array(
            items
                .into_iter()
                .map(|item| plain_below(item, inside, left))
                .collect(),
        ),
        Literal::Object(fields) => collect_object(
            fields
                .into_iter()
                .map(|(name, value)| (name, plain_below(value, inside, left)))
                .collect(),
        ),
        other => other,
    }
}
