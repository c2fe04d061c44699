//! Operations on indices and their objects.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The action of a [`BatchOperation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum BatchAction {
    /// Adds an object, or replaces the one with the same id.
    AddObject,
    /// Replaces an object.
    UpdateObject,
    /// Updates the given attributes. Adds the object if it does not exist.
    PartialUpdateObject,
    /// Updates the given attributes. Ignored if the object does not exist.
    PartialUpdateObjectNoCreate,
    /// Deletes an object.
    DeleteObject,
    /// Deletes the index.
    Delete,
    /// Deletes all objects of the index.
    Clear,
}

/// One operation of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BatchOperation<T = Value> {
    /// The action.
    pub action: BatchAction,
    /// The object, or the attributes that the action needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<T>,
    /// The index. Only for batches over several indices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index_name: Option<String>,
}

impl<T> BatchOperation<T> {
    /// Returns an operation on one object.
    pub fn new(action: BatchAction, body: T) -> Self {
        Self {
            action,
            body: Some(body),
            index_name: None,
        }
    }

    /// Sets the index, for [`multiple_batch`](crate::SearchClient::multiple_batch).
    #[must_use]
    pub fn on(mut self, index_name: &str) -> Self {
        self.index_name = Some(index_name.to_owned());
        self
    }
}

/// A part of an index that can be copied separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum IndexScope {
    /// Settings.
    Settings,
    /// Rules.
    Rules,
    /// Synonyms.
    Synonyms,
}

/// A copy or move of an index. It replaces the destination atomically.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct IndexOperation {
    /// `copy` or `move`.
    pub operation: String,
    /// Name of the destination index.
    pub destination: String,
    /// Parts to copy. If it is empty, the whole index is copied, including its objects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scope: Vec<IndexScope>,
}

impl IndexOperation {
    /// Returns a copy of the parts in `scope` to `destination`, or of the whole index if `scope` is
    /// empty.
    pub fn copy(destination: &str, scope: &[IndexScope]) -> Self {
        Self {
            operation: "copy".to_owned(),
            destination: destination.to_owned(),
            scope: scope.to_vec(),
        }
    }

    /// Returns a move to `destination`.
    pub fn rename(destination: &str) -> Self {
        Self {
            operation: "move".to_owned(),
            destination: destination.to_owned(),
            scope: Vec::new(),
        }
    }
}

/// A request for one object, for [`get_objects`](crate::SearchClient::get_objects).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObjectRequest {
    /// Name of the index.
    pub index_name: String,
    /// Id of the object.
    #[serde(rename = "objectID")]
    pub object_id: String,
    /// Attributes to return. If it is empty, all are returned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes_to_retrieve: Vec<String>,
}

impl ObjectRequest {
    /// Requests an object with all its attributes.
    pub fn new(index_name: &str, object_id: &str) -> Self {
        Self {
            index_name: index_name.to_owned(),
            object_id: object_id.to_owned(),
            attributes_to_retrieve: Vec::new(),
        }
    }
}
