//! API keys as the service manages them.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::redact::MASK;

/// An API key with what it may do. `Debug` masks the key itself.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ApiKey {
    /// The key; only in answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// What it may do: `search`, `browse`, `addObject`, ...
    pub acl: Vec<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The only indices it opens; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub indexes: Vec<String>,
    /// How many hits a query can return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_hits_per_query: Option<u32>,
    /// How many queries an address can make in an hour.
    #[serde(
        rename = "maxQueriesPerIPPerHour",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_queries_per_ip_per_hour: Option<u32>,
    /// Search parameters that are always applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_parameters: Option<String>,
    /// The only pages that can use it; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub referers: Vec<String>,
    /// For how many seconds it is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub validity: Option<u64>,
    /// When it was made, in seconds since 1970; only in answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
}

impl ApiKey {
    /// A key that may do `acl`.
    pub fn new<S: Into<String>>(acl: impl IntoIterator<Item = S>) -> Self {
        Self {
            acl: acl.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Whether `found`, as the service tells it, has the rights that are given here. The service
    /// fills in what was not given, and may leave out what is 0 or empty.
    pub(crate) fn has_come_true_in(&self, found: &Self) -> bool {
        is_as_given(self.description.as_ref(), found.description.as_ref())
            && is_as_given(
                self.query_parameters.as_ref(),
                found.query_parameters.as_ref(),
            )
            && is_as_given(
                self.max_hits_per_query.as_ref(),
                found.max_hits_per_query.as_ref(),
            )
            && is_as_given(
                self.max_queries_per_ip_per_hour.as_ref(),
                found.max_queries_per_ip_per_hour.as_ref(),
            )
            && is_as_given(self.validity.as_ref(), found.validity.as_ref())
            && are_as_given(&self.acl, &found.acl)
            && are_as_given(&self.indexes, &found.indexes)
            && are_as_given(&self.referers, &found.referers)
    }
}

/// 0 and "" are the same as nothing.
fn is_as_given<T: Default + PartialEq>(given: Option<&T>, found: Option<&T>) -> bool {
    let nothing = T::default();
    given.is_none_or(|given| given == found.unwrap_or(&nothing))
}

/// In any order. An empty list is not sent, so it is not given.
fn are_as_given(given: &[String], found: &[String]) -> bool {
    let set = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
    given.is_empty() || set(given) == set(found)
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
