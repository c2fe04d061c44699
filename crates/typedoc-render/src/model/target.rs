//! Targets of links in comments and of names in types.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

/// A symbol outside the model.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ExternalSymbol {
    /// Name of the package, as in `package.json`.
    pub package_name: Box<str>,
    /// Path of the declaring file in the package.
    pub package_path: Box<str>,
    /// Name with the names of the containers, separated by dots.
    pub qualified_name: Box<str>,
}

/// A target in JSON: a number (an id, or -1), an address or an object.
pub(super) enum RawTarget {
    Number(i64),
    Text(Box<str>),
    Symbol(Box<ExternalSymbol>),
}

impl<'de> Deserialize<'de> for RawTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TargetVisitor)
    }
}

struct TargetVisitor;

impl<'de> Visitor<'de> for TargetVisitor {
    type Value = RawTarget;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an id, a URL or a symbol of another package")
    }

    fn visit_i64<E>(self, value: i64) -> Result<RawTarget, E> {
        Ok(RawTarget::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<RawTarget, E> {
        // An id beyond the range of `i64` cannot exist; treat it as unresolved.
        Ok(RawTarget::Number(i64::try_from(value).unwrap_or(-1)))
    }

    fn visit_str<E>(self, value: &str) -> Result<RawTarget, E> {
        Ok(RawTarget::Text(value.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawTarget, A::Error> {
        let symbol =
            ExternalSymbol::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(RawTarget::Symbol(Box::new(symbol)))
    }
}
