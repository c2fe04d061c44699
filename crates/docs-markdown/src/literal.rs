//! Values of JavaScript as they occur in pages: data, files, JSX and functions.
//!
//! A [`Literal`] is what an expression evaluates to. It extends JSON by what
//! pages pass around: a file whose address is not known yet, JSX that is parsed
//! where it is used, functions. Plain data stays a `serde_json` value as a
//! whole, which is smaller and needs no conversion.

mod member;
mod read;
mod scope;
mod shared;

use std::rc::Rc;

use located_data::Span;
use serde_json::{Number, Value};

use crate::node::Node;

/// Key of a member whose key is only known at run time.
pub const COMPUTED_KEY: &str = "[…]";

pub(crate) use member::{default_of, fields, items, member};
pub(crate) use read::{below_base, read};
pub(crate) use scope::{Exports, Function, Scope};
pub(crate) use shared::{Shared, plain, share};

/// A value in a page. References in it have no entry in the outline yet. Arrays
/// and objects are plain values if all of their items are, see
/// [`collect_array`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Literal {
    /// Data. `undefined` is `null`.
    Value(Value),
    /// A file: the path as written, and its position.
    Asset(String, Span),
    /// JSX: its position, and its text and scope. `None` stands for the text
    /// and scope that are being parsed.
    Jsx(Span, Option<Closure>),
    /// Content that is built already: the children or props of a partial.
    Nodes(Vec<Node>),
    /// An index into the outline's references.
    Reference(usize),
    /// A function, which is evaluated when it is called or used as a component.
    Function(Function),
    /// An imported Markdown file as a value, by its local name.
    Module(String),
    /// A value that is not constant.
    Unknown,
    /// An array with at least one item that is not plain data.
    Array(Vec<Literal>),
    /// An object with at least one field that is not plain data, in source
    /// order.
    Object(Vec<(String, Literal)>),
    /// A list or object that code may change. Values have this form only while code
    /// is evaluated, and in the scopes of its functions; see [`plain`].
    Shared(Shared),
}

/// The text and the scope of JSX inside a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Closure {
    /// The whole text of the file that contains the JSX.
    pub(crate) source: Rc<str>,
    /// The names that are visible there.
    pub(crate) scope: Scope,
}

/// The error for code that is not constant, with its byte offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotLiteral(pub(crate) usize);

/// The values of names: constants of the site, `frontMatter`, imports.
pub(crate) trait Names {
    /// Returns the value of a path such as `["frontMatter", "title"]`.
    fn lookup(&self, path: &[String]) -> Option<Literal>;

    /// Returns the value of `require(specifier)` in the file `importer`, or in
    /// the page if there is none. Returns `None` if the module is not data, and
    /// for images of the page itself.
    fn required(&self, _importer: Option<&str>, _specifier: &str) -> Option<Literal> {
        None
    }

    /// Returns the result of a function of the platform, or `None` for other
    /// functions.
    fn call(&self, _callee: &str, _arguments: &[Literal]) -> Option<Literal> {
        None
    }

    /// Returns whether the code is a settings file: `async` functions are
    /// called, and a value that is not constant does not affect the others.
    fn is_settings(&self) -> bool {
        false
    }
}

/// Returns a number as JSON has it: without a fraction if it is whole. Whole
/// numbers up to 9·10¹⁵ are exact as floats. Infinity and NaN are null, as in
/// `JSON.stringify`.
pub(crate) fn number(value: f64) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    if value.fract() == 0.0 && value.abs() < 9e15 {
        return Value::Number(Number::from(value as i64));
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// Converts a value to text as the `+` operator does. Lists and objects have no
/// useful text.
pub(crate) fn to_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        // JavaScript has one type of numbers: `3.0` is `3`.
        Value::Number(number) => Some(match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => float.to_string(),
            None => number.to_string(),
        }),
        Value::Bool(yes) => Some(yes.to_string()),
        Value::Null => Some("null".into()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// Maximum nesting of a value. The parsers bound that of a text, but constants
/// can be nested in one another.
const MAX_NESTING: usize = 128;

/// Returns a list: plain JSON if all items are, or [`Literal::Unknown`] if it
/// is nested too deeply.
pub(crate) fn collect_array(items: Vec<Literal>) -> Literal {
    if !items.iter().all(|item| fits(item, MAX_NESTING - 1)) {
        return Literal::Unknown;
    }
    if items.iter().all(|item| matches!(item, Literal::Value(_))) {
        return Literal::Value(Value::Array(
            items.into_iter().filter_map(into_value).collect(),
        ));
    }
    Literal::Array(items)
}

/// Returns an object, by the rules of [`collect_array`].
pub(crate) fn collect_object(fields: Vec<(String, Literal)>) -> Literal {
    if !fields.iter().all(|(_, field)| fits(field, MAX_NESTING - 1)) {
        return Literal::Unknown;
    }
    if fields
        .iter()
        .all(|(_, field)| matches!(field, Literal::Value(_)))
    {
        let fields = fields
            .into_iter()
            .filter_map(|(key, field)| Some((key, into_value(field)?)));
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

/// Returns whether a JSON value has at most `levels` of nesting.
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

/// Returns the data of a literal that is plain data.
fn into_value(literal: Literal) -> Option<Value> {
    match literal {
        Literal::Value(value) => Some(value),
        _ => None,
    }
}
