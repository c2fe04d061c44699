//! Deserializes types from the tree by `serde`.
//!
//! The tree is read once for its positions and for the typed values, so the two
//! cannot differ, and each type has one implementation in the program, however many
//! syntaxes it is written in.

use std::fmt;

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::{Member, Node, Step, Value};

/// A value of the tree does not have the type that is expected.
///
/// `Display` writes the message without the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeserializeError {
    message: String,
    /// The steps from the value to the root.
    upwards: Vec<OwnedStep>,
}

/// A [`Step`] with its key.
#[derive(Debug, Clone, PartialEq, Eq)]
enum OwnedStep {
    Key(Box<str>),
    Index(usize),
}

impl DeserializeError {
    /// Returns the path of the value, from the root on. A key that is missing has the
    /// path of the object.
    #[must_use]
    pub fn path(&self) -> Vec<Step<'_>> {
        let steps = self.upwards.iter().rev().map(|step| match step {
            OwnedStep::Key(key) => Step::Key(key),
            OwnedStep::Index(index) => Step::Index(*index),
        });
        steps.collect()
    }

    /// Returns what is wrong, in the words of `serde` or of the type.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Adds the step that leads to the value, or to the object or list around it.
    fn below(mut self, step: OwnedStep) -> Self {
        self.upwards.push(step);
        self
    }
}

impl fmt::Display for DeserializeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for DeserializeError {}

impl de::Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
            upwards: Vec::new(),
        }
    }
}

impl<'de> de::Deserializer<'de> for &'de Node {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match &self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(digits) => number(digits, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => visitor.visit_seq(Items { items, next: 0 }),
            Value::Object(members) => visitor.visit_map(Members::new(members)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match &self.value {
            Value::String(variant) => visitor.visit_enum(BorrowedStrDeserializer::new(variant)),
            Value::Object(members) => {
                visitor.visit_enum(MapAccessDeserializer::new(Members::new(members)))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Passes a number to a visitor as an integer if it is written as one that fits 64
/// bits, else as a float.
fn number<'de, V: Visitor<'de>>(digits: &str, visitor: V) -> Result<V::Value, DeserializeError> {
    if let Ok(integer) = digits.parse() {
        visitor.visit_i64(integer)
    } else if let Ok(integer) = digits.parse() {
        visitor.visit_u64(integer)
    } else if let Ok(float) = digits.parse() {
        visitor.visit_f64(float)
    } else {
        Err(de::Error::invalid_type(Unexpected::Other(digits), &visitor))
    }
}

/// The items of a list that are left.
struct Items<'de> {
    items: &'de [Node],
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Self::Error> {
        let Some(item) = self.items.get(self.next) else {
            return Ok(None);
        };
        let step = OwnedStep::Index(self.next);
        self.next += 1;
        match seed.deserialize(item) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(error.below(step)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.next)
    }
}

/// The members of an object that are left.
struct Members<'de> {
    rest: std::slice::Iter<'de, Member>,
    /// The member whose key was read last.
    member: Option<&'de Member>,
}

impl<'de> Members<'de> {
    fn new(members: &'de [Member]) -> Self {
        Self {
            rest: members.iter(),
            member: None,
        }
    }
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Self::Error> {
        self.member = self.rest.next();
        let Some(member) = self.member else {
            return Ok(None);
        };
        let key = BorrowedStrDeserializer::<Self::Error>::new(&member.key);
        match seed.deserialize(key) {
            Ok(key) => Ok(Some(key)),
            Err(error) => Err(error.below(OwnedStep::Key(member.key.clone()))),
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, Self::Error> {
        let Some(member) = self.member.take() else {
            return Err(de::Error::custom("a value is read before its key"));
        };
        let value = seed.deserialize(&member.node);
        value.map_err(|error| error.below(OwnedStep::Key(member.key.clone())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
