//! Reads what servers send in place of what the service documents: `null` for what there is none
//! of, and numbers with a fraction. One such field must not cost the reader all the hits.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A count, cut to a whole number; less than nothing is nothing.
struct Count(u64);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CountVisitor)
    }
}

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
        // The cast cuts and stays within bounds.
        Ok(Count(count as u64))
    }
}

/// The default in place of `null`.
pub(super) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// A count; 0 in place of `null`.
pub(super) fn count<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64> + Default,
{
    Ok(count_if_any(deserializer)?.unwrap_or_default())
}

/// A count, if there is one.
pub(super) fn count_if_any<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let Some(Count(count)) = Option::deserialize(deserializer)? else {
        return Ok(None);
    };
    let fitting = T::try_from(count);
    let fitting = fitting.map_err(|_| D::Error::custom(format!("{count} is too large a count")));
    fitting.map(Some)
}

/// The counts of facets by value; none in place of `null`, for one facet or for all.
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
    let facets = facets.into_iter();
    Ok(facets.map(|(name, found)| (name, values(found))).collect())
}
