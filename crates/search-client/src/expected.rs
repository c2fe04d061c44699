//! The shape of a valid response, checked before the attempt counts as a success.
//!
//! Only the envelope is checked. Hits that do not deserialize into the caller's type are not the
//! fault of the host: that error is raised later and never causes a retry.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, IgnoredAny};

/// The required shape of the body of a 2xx response.
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
    /// Checks the body of a 2xx response.
    ///
    /// # Errors
    /// Returns the parser's error if the body is not JSON or has another shape.
    pub fn check(self, body: &[u8]) -> Result<(), serde_json::Error> {
        let may_be_missing = matches!(self, Self::Any | Self::Object);
        match self {
            _ if body.is_empty() && may_be_missing => Ok(()),
            Self::Any => serde_json::from_slice::<IgnoredAny>(body).map(drop),
            Self::Object | Self::RequiredObject => {
                serde_json::from_slice::<AnyObject>(body).map(drop)
            }
            // A struct with a derived `Deserialize` also accepts an array of its fields.
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

/// A JSON object whose content is skipped. All keys compare equal, so the map has at most one entry
/// and memory stays constant.
type AnyObject = BTreeMap<AnyKey, IgnoredAny>;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AnyKey;

impl<'de> Deserialize<'de> for AnyKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
