//! Values of JavaScript as pages have them: data, files, JSX and functions.
//! Values contain scopes, whose names have values.

mod member;
mod read;
mod scope;

use std::rc::Rc;

use located_data::Span;
use serde_json::{Number, Value};

use crate::node::Node;

pub(crate) use member::{default_of, fields, items, member};
pub(crate) use read::{below_base, read};
pub(crate) use scope::{Exports, Function, Scope};

/// A literal as read, its references not yet entered in the outline.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Literal {
    Value(Value),
    /// A file: the path as written and its place.
    Asset(String, Span),
    /// JSX: its place, and where its names are looked up. `None` is the text
    /// and the scope that are being read.
    Jsx(Span, Option<Closure>),
    /// Content that is built already: what a tag passes to a partial.
    Nodes(Vec<Node>),
    /// An entry of the outline's references.
    Reference(usize),
    /// A function, which is called when it is a component or a callee.
    Function(Function),
    /// An imported Markdown file as a value, by its local name.
    Module(String),
    /// The value of code that is not constant.
    Unknown,
    Array(Vec<Literal>),
    Object(Vec<(String, Literal)>),
}

/// The text and the local names of JSX inside a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Closure {
    pub(crate) source: Rc<str>,
    pub(crate) scope: Scope,
}

/// The place of what is no literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotLiteral(pub(crate) usize);

/// Finds the values of names: constants of the site, `frontMatter`, imports.
pub(crate) trait Names {
    /// The value of `path`, for instance `["frontMatter", "title"]`.
    fn lookup(&self, path: &[String]) -> Option<Literal>;

    /// The value of `require(specifier)` in the file `importer`, or in the page if
    /// there is none; `None` if it is not data, or a picture of the page itself.
    fn required(&self, _importer: Option<&str>, _specifier: &str) -> Option<Literal> {
        None
    }

    /// What a function of the platform gives; `None` for all others.
    fn call(&self, _callee: &str, _arguments: &[Literal]) -> Option<Literal> {
        None
    }

    /// True for a file of settings: `async` functions are called, and a value
    /// that is not constant leaves the others.
    fn is_settings(&self) -> bool {
        false
    }
}

/// A number as JSON writes it: whole numbers without a fraction.
pub(crate) fn number(value: f64) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    if value.fract() == 0.0 && value.abs() < 9e15 {
        return Value::Number(Number::from(value as i64));
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// What `+` and text make of a value.
pub(crate) fn to_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(yes) => Some(yes.to_string()),
        Value::Null => Some("null".into()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// Maximum nesting of a value. The readers bound that of a text, but constants
/// can be nested in one another.
const MAX_NESTING: usize = 128;

/// Returns a list: plain JSON if all items are. A list that is nested too deeply
/// is [`Literal::Unknown`].
pub(crate) fn collect_array(items: Vec<Literal>) -> Literal {
    if !items.iter().all(|item| fits(item, MAX_NESTING - 1)) {
        return Literal::Unknown;
    }
    if items.iter().all(|it| matches!(it, Literal::Value(_))) {
        return Literal::Value(Value::Array(
            items.into_iter().filter_map(into_value).collect(),
        ));
    }
    Literal::Array(items)
}

/// Returns an object, as [`collect_array`] does a list.
pub(crate) fn collect_object(fields: Vec<(String, Literal)>) -> Literal {
    if !fields.iter().all(|(_, field)| fits(field, MAX_NESTING - 1)) {
        return Literal::Unknown;
    }
    if fields.iter().all(|(_, it)| matches!(it, Literal::Value(_))) {
        let fields = fields
            .into_iter()
            .filter_map(|(key, it)| Some((key, into_value(it)?)));
        return Literal::Value(Value::Object(fields.collect()));
    }
    Literal::Object(fields)
}

/// Returns whether a literal has at most `levels` of nesting.
fn fits(literal: &Literal, levels: usize) -> bool {
    let inside = levels.checked_sub(1);
    match literal {
        Literal::Value(value) => value_fits(value, levels),
        Literal::Array(items) => {
            inside.is_some_and(|levels| items.iter().all(|item| fits(item, levels)))
        }
        Literal::Object(fields) => {
            inside.is_some_and(|levels| fields.iter().all(|(_, field)| fits(field, levels)))
        }
        _ => true,
    }
}

fn value_fits(value: &Value, levels: usize) -> bool {
    let inside = levels.checked_sub(1);
    match value {
        Value::Array(items) => {
            inside.is_some_and(|levels| items.iter().all(|item| value_fits(item, levels)))
        }
        Value::Object(fields) => {
            inside.is_some_and(|levels| fields.values().all(|field| value_fits(field, levels)))
        }
        _ => true,
    }
}

fn into_value(literal: Literal) -> Option<Value> {
    match literal {
        Literal::Value(value) => Some(value),
        _ => None,
    }
}
