//! Values of a configuration, as far as its code is constant.
//!
//! Evaluation gives what is constant and marks the rest, so that each setting
//! can be judged on its own. Order is kept: it is that of navbars and sidebars.

use docs_markdown::settings::{Callable, Constant};
use indexmap::IndexMap;
use serde_json::{Map, Value as Json};

/// A value of a configuration written as code.
///
/// The type is that of the evaluator without its spans, and of data files as
/// well.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// `null` or `undefined`.
    Null,
    Bool(bool),
    /// Any number, as JavaScript has a single type for them.
    Number(f64),
    Text(String),
    List(Vec<Self>),
    Table(Table),
    /// A function, whose result depends on its arguments.
    Function(Callable),
    /// A value that is only known at run time.
    Unknown,
}

/// The members of an object.
///
/// In the order of the source.
pub(super) type Table = IndexMap<String, Value>;

impl Value {
    /// Returns the text of a string or a number.
    ///
    /// Other values have none; booleans are not converted, since a text of
    /// `true` would be taken for a name.
    pub(super) fn text(&self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.clone()),
            Self::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the items of a list, an empty list for `null`, and any other
    /// value as a list of one.
    ///
    /// Configurations write a single item without a list where both are
    /// allowed.
    pub(super) fn into_list(self) -> Vec<Self> {
        match self {
            Self::List(items) => items,
            Self::Null => Vec::new(),
            single => vec![single],
        }
    }

    /// Returns the members of an object; any other value has none.
    pub(super) fn into_table(self) -> Table {
        match self {
            Self::Table(table) => table,
            _ => Table::new(),
        }
    }

    /// Returns the value as JSON; `None` if a part of it is a function or
    /// unknown.
    ///
    /// Whole numbers stay whole: `3` must not become `3.0` in TOML.
    pub(super) fn into_json(self) -> Option<Json> {
        Some(match self {
            Self::Null => Json::Null,
            Self::Bool(flag) => flag.into(),
            #[expect(clippy::cast_possible_truncation, reason = "whole numbers stay whole")]
            Self::Number(number) if number.fract() == 0.0 => (number as i64).into(),
            Self::Number(number) => number.into(),
            Self::Text(text) => text.into(),
            Self::List(items) => {
                let items: Option<Vec<Json>> = items.into_iter().map(Self::into_json).collect();
                items?.into()
            }
            Self::Table(fields) => {
                let fields: Option<Map<String, Json>> = fields
                    .into_iter()
                    .map(|(name, value)| Some((name, value.into_json()?)))
                    .collect();
                Json::Object(fields?)
            }
            Self::Function(_) | Self::Unknown => return None,
        })
    }

    /// Returns whether the value is falsy in JavaScript.
    ///
    /// Configurations use falsy values to switch a setting off.
    pub(super) fn is_nothing(&self) -> bool {
        match self {
            Self::Null | Self::Bool(false) => true,
            Self::Text(text) => text.is_empty(),
            Self::Number(number) => *number == 0.0,
            _ => false,
        }
    }
}

impl From<Constant> for Value {
    fn from(constant: Constant) -> Self {
        match constant {
            Constant::Value(value) => Self::from(value),
            Constant::List(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Constant::Table(fields) => {
                let fields = fields.into_iter();
                Self::Table(fields.map(|(name, value)| (name, value.into())).collect())
            }
            Constant::Function(function) => Self::Function(function),
            Constant::Unknown => Self::Unknown,
        }
    }
}

impl From<Json> for Value {
    fn from(value: Json) -> Self {
        match value {
            Json::Null => Self::Null,
            Json::Bool(flag) => Self::Bool(flag),
            Json::Number(number) => Self::Number(number.as_f64().unwrap_or_default()),
            Json::String(text) => Self::Text(text),
            Json::Array(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Json::Object(fields) => {
                let fields = fields.into_iter();
                Self::Table(fields.map(|(name, value)| (name, value.into())).collect())
            }
        }
    }
}
