//! What the service answers. Fields that it leaves out (for instance by `responseFields`) or that
//! are `null` are empty or `None`.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::lenient;

/// Hits of one query, of your own type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "H: Deserialize<'de>"))]
#[non_exhaustive]
pub struct SearchResponse<H = Value> {
    /// The hits, the best first.
    #[serde(default = "Vec::new", deserialize_with = "lenient::or_default")]
    pub hits: Vec<H>,
    /// How many there are in all.
    #[serde(default, deserialize_with = "lenient::count")]
    pub nb_hits: u64,
    /// Which page this is, from 0.
    #[serde(default, deserialize_with = "lenient::count")]
    pub page: u32,
    /// How many pages there are.
    #[serde(default, deserialize_with = "lenient::count")]
    pub nb_pages: u32,
    /// Hits on a page.
    #[serde(default, deserialize_with = "lenient::count")]
    pub hits_per_page: u32,
    /// The first hit, from 0, when `offset` and `length` were asked for in place of pages.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub offset: Option<u32>,
    /// How many hits from `offset` on.
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
    /// The index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// The query's id for events, with `clickAnalytics`.
    #[serde(rename = "queryID", default, skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// How many records have each value of each facet.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "lenient::facets"
    )]
    pub facets: BTreeMap<String, BTreeMap<String, u64>>,
    /// Least, greatest, mean and sum of facets with numbers.
    #[serde(
        rename = "facets_stats",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub facets_stats: Option<Value>,
    /// Which of the counts are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhaustive: Option<Value>,
    /// What to show and in which order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rendering_content: Option<Value>,
    /// Data of rules and settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_data: Option<Value>,
    /// Data of extensions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Value>,
    /// The query after words were removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query_after_removal: Option<String>,
    /// The query as the service understood it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parsed_query: Option<String>,
    /// The rules that changed the query or the hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_rules: Option<Value>,
    /// Where rules or another index sent the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redirect: Option<Value>,
    /// The A/B test that the query is part of.
    #[serde(
        rename = "abTestID",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub ab_test_id: Option<u64>,
    /// The variant of the A/B test, from 1.
    #[serde(
        rename = "abTestVariantID",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub ab_test_variant_id: Option<u64>,
    /// What the service has to say about the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How long the service took, in milliseconds.
    #[serde(
        rename = "processingTimeMS",
        default,
        deserialize_with = "lenient::count"
    )]
    pub processing_time_ms: u64,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of all objects of an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "H: Deserialize<'de>"))]
#[non_exhaustive]
pub struct BrowseResponse<H = Value> {
    /// The objects.
    #[serde(default = "Vec::new", deserialize_with = "lenient::or_default")]
    pub hits: Vec<H>,
    /// Where the next page starts; `None` on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// How many objects there are in all.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lenient::count_if_any"
    )]
    pub nb_hits: Option<u64>,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A value of a facet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FacetHit {
    /// The value.
    pub value: String,
    /// The value with the matched part marked.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub highlighted: String,
    /// How many records have it.
    #[serde(default, deserialize_with = "lenient::count")]
    pub count: u64,
}

/// Values of a facet.
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
    /// How long the service took, in milliseconds.
    #[serde(
        rename = "processingTimeMS",
        default,
        deserialize_with = "lenient::count"
    )]
    pub processing_time_ms: u64,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The answer to one of several queries.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SearchResult<H = Value> {
    /// Values of a facet.
    Facets(FacetResponse),
    /// Hits. Large: it is behind a pointer, so that both kinds weigh the same.
    Hits(Box<SearchResponse<H>>),
}

/// `facetHits` decides, not what happens to fit: so an answer that fits neither says why.
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
    /// The hits, if that is what was asked for.
    pub fn into_hits(self) -> Option<SearchResponse<H>> {
        match self {
            Self::Hits(response) => Some(*response),
            Self::Facets(_) => None,
        }
    }

    /// The facet values, if that is what was asked for.
    pub fn into_facets(self) -> Option<FacetResponse> {
        match self {
            Self::Facets(response) => Some(response),
            Self::Hits(_) => None,
        }
    }
}

/// The answers to several queries, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SearchResponses<R = SearchResult> {
    /// One answer per query.
    pub results: Vec<R>,
}

/// Objects by id, in the order of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ObjectsResponse<T = Value> {
    /// The objects; `None` where there is none with that id.
    pub results: Vec<Option<T>>,
    /// What the service has to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// A change that the service has taken and will carry out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TaskStarted {
    /// To be waited for with [`wait_for_task`](crate::SearchClient::wait_for_task).
    #[serde(rename = "taskID")]
    pub task_id: i64,
    /// The object concerned.
    #[serde(rename = "objectID", default, skip_serializing_if = "Option::is_none")]
    pub object_id: Option<String>,
    /// When, for additions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// When, for changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
    /// When, for deletions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<String>,
}

/// A batch that the service has taken and will carry out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BatchResponse {
    /// To be waited for with [`wait_for_task`](crate::SearchClient::wait_for_task).
    #[serde(rename = "taskID")]
    pub task_id: i64,
    /// The objects, in the order of the batch.
    #[serde(
        rename = "objectIDs",
        default,
        deserialize_with = "lenient::or_default"
    )]
    pub object_ids: Vec<String>,
}

/// A batch over several indices that the service has taken and will carry out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MultipleBatchResponse {
    /// One task per index.
    #[serde(rename = "taskID")]
    pub task_id: BTreeMap<String, i64>,
    /// The objects, in the order of the batch.
    #[serde(
        rename = "objectIDs",
        default,
        deserialize_with = "lenient::or_default"
    )]
    pub object_ids: Vec<Option<String>>,
}

/// How far a task is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TaskStatus {
    /// `published` or `notPublished`.
    pub status: String,
    /// Whether other tasks wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_task: Option<bool>,
}

impl TaskStatus {
    /// Whether the change is visible in searches.
    pub fn is_published(&self) -> bool {
        self.status == "published"
    }
}
