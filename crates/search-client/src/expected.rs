//! The shape of a good answer, checked before a host counts as having answered.
//!
//! The check covers the envelope alone. Whether hits fit the caller's own type says nothing about the
//! host: that is decided later and never leads to another host.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, IgnoredAny};

/// What the body of a 2xx answer must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// Any JSON, or no body.
    Any,
    /// A JSON object, or no body.
    Object,
    /// A JSON object. A missing body is an error.
    RequiredObject,
    /// A JSON object whose field `results` is an array of objects. A missing body is an error.
    Results,
}

impl Expected {
    /// Checks the body of a 2xx answer.
    ///
    /// # Errors
    /// The parser's error when the body is not JSON or has another shape.
    pub fn check(self, body: &[u8]) -> Result<(), serde_json::Error> {
        let may_be_missing = matches!(self, Self::Any | Self::Object);
        match self {
            _ if body.is_empty() && may_be_missing => Ok(()),
            Self::Any => serde_json::from_slice::<IgnoredAny>(body).map(drop),
            Self::Object | Self::RequiredObject => {
                serde_json::from_slice::<AnyObject>(body).map(drop)
            }
            // A derived struct would also accept an array of its fields.
            Self::Results if !body.trim_ascii_start().starts_with(b"{") => {
                Self::RequiredObject.check(body)
            }
            Self::Results => serde_json::from_slice::<Results>(body).map(drop),
        }
    }
}

#[derive(serde::Deserialize)]
struct Results {
    #[serde(rename = "results")]
    _results: Vec<AnyObject>,
}

/// An object whose content is skipped. All keys are equal, so the map holds one entry at most.
type AnyObject = BTreeMap<AnyKey, IgnoredAny>;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AnyKey;

impl<'de> Deserialize<'de> for AnyKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
