//! Tolerant deserialization. Compatible servers send `null` for empty fields and floating-point
//! numbers for counts, unlike the documentation of the service; such a field must not make the whole
//! response unusable.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A count. Fractions are truncated, and negative numbers become 0.
struct Count(u64);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CountVisitor)
    }
}

/// Accepts integers and floating-point numbers.
struct CountVisitor;

impl Visitor<'_> for CountVisitor {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_u64<E: Error>(self, count: u64) -> Result<Count, E> {
        Ok(Count(count))
    }

    fn visit_i64<E: Error>(self, count: i64) -> Result<Count, E> {
        Ok(Count(u64::try_from(count).unwrap_or(0)))
    }

    fn visit_f64<E: Error>(self, count: f64) -> Result<Count, E> {
        // The cast truncates and saturates.
        Ok(Count(count as u64))
    }
}

/// Deserializes `null` as the default value.
pub(super) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Deserializes a count, and `null` as 0.
pub(super) fn count<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64> + Default,
{
    Ok(count_if_any(deserializer)?.unwrap_or_default())
}

/// Deserializes a count, and `null` as `None`.
pub(super) fn count_if_any<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let Some(Count(count)) = Option::deserialize(deserializer)? else {
        return Ok(None);
    };
    T::try_from(count)
        .map(Some)
        .map_err(|_| D::Error::custom(format!("count {count} is out of range")))
}

/// Deserializes the counts of facet values by facet. `null` for a facet, or for all of them, becomes
/// an empty map.
pub(super) fn facets<'de, D>(
    deserializer: D,
) -> Result<BTreeMap<String, BTreeMap<String, u64>>, D::Error>
where
    D: Deserializer<'de>,
{
    let facets: BTreeMap<String, Option<BTreeMap<String, Count>>> = or_default(deserializer)?;
    let values = |values: Option<BTreeMap<String, Count>>| {
        let values = values.unwrap_or_default().into_iter();
        values.map(|(value, Count(count))| (value, count)).collect()
    };
    Ok(facets
        .into_iter()
        .map(|(name, counts)| (name, values(counts)))
        .collect())
}
