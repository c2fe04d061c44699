//! Helpers for many objects: they split them into batches and can wait for the tasks.

use serde::Serialize;
use serde_json::json;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{BatchAction, BatchOperation, BatchResponse};

/// Default number of objects per request; the service recommends 1,000.
const BATCH_SIZE: usize = 1000;

/// Options of the helpers that send many objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkOptions {
    /// Number of objects per request. Default: 1,000. 0 counts as 1.
    pub batch_size: usize,
    /// Whether to wait until all changes are visible in searches. Default: `false`.
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
    /// Adds objects, in batches. Objects with an existing `objectID` are replaced.
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
    /// Returns an error if a request fails; see [`ErrorKind`](crate::ErrorKind). Batches before the
    /// failed one are saved.
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

    /// Updates the given attributes of objects, in batches. Each object needs an `objectID`; objects
    /// that do not exist are added if `create_if_not_exists`, and ignored otherwise.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::save_objects`].
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

    /// Deletes objects by id, in batches.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::save_objects`].
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
