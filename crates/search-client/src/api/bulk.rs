//! Many objects: batches of a size that the service likes, waited for on demand.

use serde::Serialize;
use serde_json::json;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{BatchAction, BatchOperation, BatchResponse};

/// How many objects go into one request.
const BATCH_SIZE: usize = 1000;

/// How many objects are sent at once, and whether their tasks are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkOptions {
    /// Objects in one request. Default: 1,000.
    pub batch_size: usize,
    /// Whether to return only when all changes are visible in searches. Default: no.
    pub wait_for_tasks: bool,
}

impl Default for BulkOptions {
    fn default() -> Self {
        Self {
            batch_size: BATCH_SIZE,
            wait_for_tasks: false,
        }
    }
}

impl SearchClient {
    /// Adds objects, or replaces those with the same `objectID`.
    ///
    /// ```
    /// # use search_client::{BulkOptions, SearchClient};
    /// # async fn run(client: SearchClient) -> Result<(), search_client::Error> {
    /// let objects = [serde_json::json!({"objectID": "1", "title": "Events"})];
    /// client.save_objects("docs", &objects, BulkOptions::default()).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind). Batches before the one that failed are saved.
    pub async fn save_objects<T: Serialize>(
        &self,
        index_name: &str,
        objects: &[T],
        options: BulkOptions,
    ) -> Result<Vec<BatchResponse>, Error> {
        self.helper()
            .chunked_batch(index_name, BatchAction::AddObject, objects, options)
            .await
    }

    /// Changes the given attributes of objects, each with its `objectID`.
    ///
    /// # Errors
    /// As [`SearchClient::save_objects`].
    pub async fn partial_update_objects<T: Serialize>(
        &self,
        index_name: &str,
        objects: &[T],
        create_if_not_exists: bool,
        options: BulkOptions,
    ) -> Result<Vec<BatchResponse>, Error> {
        let action = if create_if_not_exists {
            BatchAction::PartialUpdateObject
        } else {
            BatchAction::PartialUpdateObjectNoCreate
        };
        self.helper()
            .chunked_batch(index_name, action, objects, options)
            .await
    }

    /// Deletes objects by id.
    ///
    /// # Errors
    /// As [`SearchClient::save_objects`].
    pub async fn delete_objects<S: AsRef<str>>(
        &self,
        index_name: &str,
        object_ids: &[S],
        options: BulkOptions,
    ) -> Result<Vec<BatchResponse>, Error> {
        let ids: Vec<_> = object_ids
            .iter()
            .map(|id| json!({ "objectID": id.as_ref() }))
            .collect();
        self.helper()
            .chunked_batch(index_name, BatchAction::DeleteObject, &ids, options)
            .await
    }

    pub(crate) async fn chunked_batch<T: Serialize>(
        &self,
        index_name: &str,
        action: BatchAction,
        objects: &[T],
        options: BulkOptions,
    ) -> Result<Vec<BatchResponse>, Error> {
        let mut responses = Vec::new();
        for chunk in objects.chunks(options.batch_size.max(1)) {
            let operations: Vec<_> = chunk
                .iter()
                .map(|object| BatchOperation::new(action, object))
                .collect();
            responses.push(self.batch(index_name, &operations).await?);
        }
        if options.wait_for_tasks {
            for response in &responses {
                self.wait_for_task(index_name, response.task_id).await?;
            }
        }
        Ok(responses)
    }
}
