//! API keys and their rights.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::redact::MASK;

/// An API key and its rights. `Debug` masks the key.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ApiKey {
    /// The key itself. Only in responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Permitted operations: `search`, `browse`, `addObject`, ...
    pub acl: Vec<String>,
    /// Description for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Indices the key is restricted to. If it is empty, all indices are permitted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub indexes: Vec<String>,
    /// Maximum number of hits per query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_hits_per_query: Option<u32>,
    /// Maximum number of queries per IP address and hour.
    #[serde(
        rename = "maxQueriesPerIPPerHour",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_queries_per_ip_per_hour: Option<u32>,
    /// Search parameters that are always applied, as a URL-encoded string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_parameters: Option<String>,
    /// Patterns of referrers the key is restricted to. If it is empty, all are permitted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub referers: Vec<String>,
    /// Lifetime in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub validity: Option<u64>,
    /// Time of creation, in seconds since the Unix epoch. Only in responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
}

impl ApiKey {
    /// Returns a key with the rights `acl`, to be passed to
    /// [`add_api_key`](crate::SearchClient::add_api_key).
    pub fn new<S: Into<String>>(acl: impl IntoIterator<Item = S>) -> Self {
        Self {
            acl: acl.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Returns whether `actual`, a key that the service returned, has the rights given in `self`. Only
    /// the given fields are compared: the service adds defaults for others, and may omit fields that
    /// are 0 or empty.
    pub(crate) fn is_satisfied_by(&self, actual: &Self) -> bool {
        is_as_given(self.description.as_ref(), actual.description.as_ref())
            && is_as_given(
                self.query_parameters.as_ref(),
                actual.query_parameters.as_ref(),
            )
            && is_as_given(
                self.max_hits_per_query.as_ref(),
                actual.max_hits_per_query.as_ref(),
            )
            && is_as_given(
                self.max_queries_per_ip_per_hour.as_ref(),
                actual.max_queries_per_ip_per_hour.as_ref(),
            )
            && is_as_given(self.validity.as_ref(), actual.validity.as_ref())
            && are_as_given(&self.acl, &actual.acl)
            && are_as_given(&self.indexes, &actual.indexes)
            && are_as_given(&self.referers, &actual.referers)
    }
}

/// Compares two optional fields. A missing field in `actual` equals 0 or "".
fn is_as_given<T: Default + PartialEq>(given: Option<&T>, actual: Option<&T>) -> bool {
    let default = T::default();
    given.is_none_or(|given| given == actual.unwrap_or(&default))
}

/// Compares two lists, ignoring the order. An empty list is not serialized, so it matches any list.
fn are_as_given(given: &[String], actual: &[String]) -> bool {
    let set = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
    given.is_empty() || set(given) == set(actual)
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiKey")
            .field("value", &self.value.as_ref().map(|_| MASK))
            .field("acl", &self.acl)
            .field("description", &self.description)
            .field("indexes", &self.indexes)
            .field("validity", &self.validity)
            .finish_non_exhaustive()
    }
}
