//! What is done to indices and their objects.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What happens to one object of a batch, or to the whole index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum BatchAction {
    /// Adds it, or replaces the one with the same id.
    AddObject,
    /// Replaces it.
    UpdateObject,
    /// Changes the given attributes; adds the object when there is none.
    PartialUpdateObject,
    /// Changes the given attributes, of existing objects only.
    PartialUpdateObjectNoCreate,
    /// Deletes it.
    DeleteObject,
    /// Deletes the index.
    Delete,
    /// Deletes all objects.
    Clear,
}

/// One step of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BatchOperation<T = Value> {
    /// What happens.
    pub action: BatchAction,
    /// The object, or the part of it that the action needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<T>,
    /// The index, for batches over several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index_name: Option<String>,
}

impl<T> BatchOperation<T> {
    /// A step on one object.
    pub fn new(action: BatchAction, body: T) -> Self {
        Self {
            action,
            body: Some(body),
            index_name: None,
        }
    }

    /// The same step on a given index.
    #[must_use]
    pub fn on(mut self, index_name: &str) -> Self {
        self.index_name = Some(index_name.to_owned());
        self
    }
}

/// A part of an index that is copied.
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

/// A copy or a move of a whole index; the destination is replaced at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct IndexOperation {
    /// `copy` or `move`.
    pub operation: String,
    /// The other index.
    pub destination: String,
    /// What is copied; empty: everything, objects included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scope: Vec<IndexScope>,
}

impl IndexOperation {
    /// Copies to `destination`: everything, or only `scope`.
    pub fn copy(destination: &str, scope: &[IndexScope]) -> Self {
        Self {
            operation: "copy".to_owned(),
            destination: destination.to_owned(),
            scope: scope.to_vec(),
        }
    }

    /// Renames to `destination`.
    pub fn rename(destination: &str) -> Self {
        Self {
            operation: "move".to_owned(),
            destination: destination.to_owned(),
            scope: Vec::new(),
        }
    }
}

/// One object to get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObjectRequest {
    /// The index.
    pub index_name: String,
    /// The object.
    #[serde(rename = "objectID")]
    pub object_id: String,
    /// Which attributes; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes_to_retrieve: Vec<String>,
}

impl ObjectRequest {
    /// A whole object.
    pub fn new(index_name: &str, object_id: &str) -> Self {
        Self {
            index_name: index_name.to_owned(),
            object_id: object_id.to_owned(),
            attributes_to_retrieve: Vec::new(),
        }
    }
}
