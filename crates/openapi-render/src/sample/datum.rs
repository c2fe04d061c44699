//! The values that templates of samples calculate with.

use crate::object::array;
use crate::source::{Member, Node, Value};

/// A value of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Datum {
    /// No value; printed as nothing.
    Null,
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Number(u64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Datum>),
    /// Named values.
    Map(Vec<(&'static str, Datum)>),
}

impl Datum {
    /// Returns a text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns a text, or no value.
    pub(crate) fn maybe(text: Option<&str>) -> Self {
        text.map_or(Self::Null, Self::text)
    }

    /// Returns a list.
    pub(crate) fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// Returns a named value, or `Null` if there is none.
    pub(crate) fn get(&self, name: &str) -> &Self {
        let Self::Map(members) = self else {
            return &Self::Null;
        };
        let member = members.iter().find(|(known, _)| *known == name);
        member.map_or(&Self::Null, |(_, value)| value)
    }

    /// Returns whether a condition with this value holds: false, zero and what is
    /// missing or empty do not.
    pub(crate) fn holds(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Flag(flag) => *flag,
            Self::Number(number) => *number != 0,
            Self::Text(text) => !text.is_empty(),
            Self::List(items) => !items.is_empty(),
            Self::Map(members) => !members.is_empty(),
        }
    }

    /// Returns the text that a template prints. Lists and maps have none.
    pub(crate) fn printed(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Number(number) => number.to_string().into(),
            Self::Flag(flag) => flag.to_string().into(),
            Self::Null | Self::List(_) | Self::Map(_) => "".into(),
        }
    }

    /// Returns the value as JSON data.
    pub(crate) fn node(&self) -> Node {
        match self {
            Self::Null => Node::detached(Value::Null),
            Self::Flag(flag) => Node::detached(Value::Bool(*flag)),
            Self::Number(number) => Node::detached(Value::Number(number.to_string().into())),
            Self::Text(text) => Node::text(text),
            Self::List(items) => array(items.iter().map(Self::node)),
            Self::Map(members) => {
                let members = members
                    .iter()
                    .map(|(key, value)| Member::detached(*key, value.node()));
                Node::detached(Value::Object(members.collect()))
            }
        }
    }
}
