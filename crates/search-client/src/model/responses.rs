//! Responses of the service. Fields that are missing (for example because of `responseFields`) or
//! `null` are empty or `None`.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::lenient;

/// The result of a query for hits. `H` is the type of a hit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "H: Deserialize<'de>"))]
#[non_exhaustive]
pub struct SearchResponse<H = Value> {
    /// The hits of this page, best first.
    #[serde(default = "Vec::new", deserialize_with = "lenient::or_default")]
    pub hits: Vec<H>,
    /// Total number of hits.
    #[serde(default, deserialize_with = "lenient::count")]
    pub nb_hits: u64,
    /// Number of this page, counted from 0.
    #[serde(default, deserialize_with = "lenient::count")]
    pub page: u32,
    /// Number of pages.
    #[serde(default, deserialize_with = "lenient::count")]
    pub nb_pages: u32,
    /// Maximum number of hits per page.
    #[serde(default, deserialize_with = "lenient::count")]
    pub hits_per_page: u32,
    /// Index of the first hit, counted from 0, if the request has `offset` and `length` instead of
    /// pages.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub offset: Option<u32>,
    /// Number of hits from `offset` on.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub length: Option<u32>,
    /// The query.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub query: String,
    /// All parameters, URL-encoded.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub params: String,
    /// Name of the index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// Id of the query for events. Only with `clickAnalytics`.
    #[serde(rename = "queryID", default, skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// Number of matching records, by facet and value.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "lenient::facets"
    )]
    pub facets: BTreeMap<String, BTreeMap<String, u64>>,
    /// Minimum, maximum, average and sum of numeric facets.
    #[serde(
        rename = "facets_stats",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub facets_stats: Option<Value>,
    /// Flags for the counts that are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhaustive: Option<Value>,
    /// Display settings of facets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rendering_content: Option<Value>,
    /// Custom data from rules and settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_data: Option<Value>,
    /// Data of extensions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Value>,
    /// The query after removal of words (see `removeWordsIfNoResults`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query_after_removal: Option<String>,
    /// The query as parsed by the service.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parsed_query: Option<String>,
    /// Rules that changed the query or the hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_rules: Option<Value>,
    /// Redirection of the query by rules or to another index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redirect: Option<Value>,
    /// Id of the A/B test that the query is part of.
    #[serde(
        rename = "abTestID",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub ab_test_id: Option<u64>,
    /// Number of the variant in the A/B test, counted from 1.
    #[serde(
        rename = "abTestVariantID",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub ab_test_variant_id: Option<u64>,
    /// Message of the service about the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Processing time of the service, in milliseconds.
    #[serde(
        rename = "processingTimeMS",
        default,
        deserialize_with = "lenient::count"
    )]
    pub processing_time_ms: u64,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of the objects of an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "H: Deserialize<'de>"))]
#[non_exhaustive]
pub struct BrowseResponse<H = Value> {
    /// The objects of this page.
    #[serde(default = "Vec::new", deserialize_with = "lenient::or_default")]
    pub hits: Vec<H>,
    /// Position at which the next page starts. `None` on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Total number of objects.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub nb_hits: Option<u64>,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A value of a facet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FacetHit {
    /// The value.
    pub value: String,
    /// The value, with the matched part highlighted.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub highlighted: String,
    /// Number of records with this value.
    #[serde(default, deserialize_with = "lenient::count")]
    pub count: u64,
}

/// The result of a query for facet values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FacetResponse {
    /// The values.
    #[serde(deserialize_with = "lenient::or_default")]
    pub facet_hits: Vec<FacetHit>,
    /// Whether the counts are exact.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub exhaustive_facets_count: bool,
    /// Processing time of the service, in milliseconds.
    #[serde(
        rename = "processingTimeMS",
        default,
        deserialize_with = "lenient::count"
    )]
    pub processing_time_ms: u64,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The result of one query of [`SearchClient::search`](crate::SearchClient::search).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SearchResult<H = Value> {
    /// Facet values.
    Facets(FacetResponse),
    /// Hits. Boxed, because a response with hits is much larger than one with facet values.
    Hits(Box<SearchResponse<H>>),
}

/// Selects the variant by the presence of `facetHits` rather than by trial, as `#[serde(untagged)]`
/// does: so the error for an invalid response names the invalid field.
impl<'de, H: Deserialize<'de>> Deserialize<'de> for SearchResult<H> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        let result = if fields.contains_key("facetHits") {
            FacetResponse::deserialize(Value::Object(fields)).map(Self::Facets)
        } else {
            let hits = SearchResponse::deserialize(Value::Object(fields));
            hits.map(|hits| Self::Hits(Box::new(hits)))
        };
        result.map_err(D::Error::custom)
    }
}

impl<H> SearchResult<H> {
    /// Returns the hits, or `None` if the query was for facet values.
    pub fn into_hits(self) -> Option<SearchResponse<H>> {
        match self {
            Self::Hits(response) => Some(*response),
            Self::Facets(_) => None,
        }
    }

    /// Returns the facet values, or `None` if the query was for hits.
    pub fn into_facets(self) -> Option<FacetResponse> {
        match self {
            Self::Facets(response) => Some(response),
            Self::Hits(_) => None,
        }
    }
}

/// The results of several queries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SearchResponses<R = SearchResult> {
    /// One result per query, in the order of the queries.
    pub results: Vec<R>,
}

/// The response of [`get_objects`](crate::SearchClient::get_objects).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ObjectsResponse<T = Value> {
    /// The objects in the order of the request. `None` for objects that do not exist.
    pub results: Vec<Option<T>>,
    /// Message of the service, for example about missing objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// A change that the service has accepted and carries out asynchronously.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TaskStarted {
    /// Id of the task, for [`wait_for_task`](crate::SearchClient::wait_for_task).
    #[serde(rename = "taskID")]
    pub task_id: i64,
    /// Id of the object concerned.
    #[serde(rename = "objectID", default, skip_serializing_if = "Option::is_none")]
    pub object_id: Option<String>,
    /// Time of an addition (ISO 8601).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// Time of a change (ISO 8601).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
    /// Time of a deletion (ISO 8601).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<String>,
}

/// A batch that the service has accepted and carries out asynchronously.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BatchResponse {
    /// Id of the task, for [`wait_for_task`](crate::SearchClient::wait_for_task).
    #[serde(rename = "taskID")]
    pub task_id: i64,
    /// Ids of the objects, in the order of the batch.
    #[serde(
        rename = "objectIDs",
        default,
        deserialize_with = "lenient::or_default"
    )]
    pub object_ids: Vec<String>,
}

/// A batch over several indices that the service has accepted and carries out asynchronously.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MultipleBatchResponse {
    /// Id of the task of each index, by the name of the index.
    #[serde(rename = "taskID")]
    pub task_id: BTreeMap<String, i64>,
    /// Ids of the objects, in the order of the batch.
    #[serde(
        rename = "objectIDs",
        default,
        deserialize_with = "lenient::or_default"
    )]
    pub object_ids: Vec<Option<String>>,
}

/// The status of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TaskStatus {
    /// `published` or `notPublished`.
    pub status: String,
    /// Whether other tasks are pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_task: Option<bool>,
}

impl TaskStatus {
    /// Returns whether the task is done, so that its changes are visible in searches.
    pub fn is_published(&self) -> bool {
        self.status == "published"
    }
}
