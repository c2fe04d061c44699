//! A new set of objects in place of the old one, without a moment in between.

use serde::{Deserialize, Serialize};

use super::bulk::BulkOptions;
use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{BatchAction, BatchResponse, IndexOperation, IndexScope, TaskStarted};

/// How [`SearchClient::replace_all_objects`] goes about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplaceOptions {
    /// Objects in one request. Default: 1,000.
    pub batch_size: usize,
    /// What is kept of the old index. Default: settings, rules and synonyms.
    pub scopes: Vec<IndexScope>,
}

impl Default for ReplaceOptions {
    fn default() -> Self {
        Self {
            batch_size: BulkOptions::default().batch_size,
            scopes: vec![
                IndexScope::Settings,
                IndexScope::Rules,
                IndexScope::Synonyms,
            ],
        }
    }
}

/// What the service answered on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReplaceResponse {
    /// The last copy of settings, rules and synonyms.
    pub copy_operation_response: TaskStarted,
    /// The batches of objects.
    pub batch_responses: Vec<BatchResponse>,
    /// The move of the temporary index to its place.
    pub move_operation_response: TaskStarted,
}

impl SearchClient {
    /// Replaces all objects of an index: fills a temporary index, copies the settings to it, then
    /// moves it over the old one. Searches see the old objects or the new ones, never a mixture.
    ///
    /// When a step fails, the temporary index is deleted and the old index stays as it was. When the
    /// future is dropped half way, the temporary index (`NAME_tmp_NUMBER`) stays behind.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn replace_all_objects<T: Serialize>(
        &self,
        index_name: &str,
        objects: &[T],
        options: &ReplaceOptions,
    ) -> Result<ReplaceResponse, Error> {
        if index_name.is_empty() {
            return Err(Error::missing_parameter("indexName", "replaceAllObjects"));
        }
        let helper = self.helper();
        let temporary = self.temporary_index_name(index_name);
        let result = helper
            .fill_and_move(index_name, &temporary, objects, options)
            .await;
        if result.is_err() {
            // The first error is the one to report. A deadline that has passed must not keep the
            // rubbish: the deletion gets its own.
            let _ = self.delete_index(&temporary).await;
        }
        result
    }

    async fn fill_and_move<T: Serialize>(
        &self,
        index_name: &str,
        temporary: &str,
        objects: &[T],
        options: &ReplaceOptions,
    ) -> Result<ReplaceResponse, Error> {
        let copy = IndexOperation::copy(temporary, &options.scopes);
        let first_copy = self.operation_index(index_name, &copy).await?;
        let bulk = BulkOptions {
            batch_size: options.batch_size,
            wait_for_tasks: true,
        };
        let batch_responses = self
            .chunked_batch(temporary, BatchAction::AddObject, objects, bulk)
            .await?;
        self.wait_for_task(temporary, first_copy.task_id).await?;
        // Settings that were changed while the objects went up are not lost.
        let copy_operation_response = self.operation_index(index_name, &copy).await?;
        self.wait_for_task(temporary, copy_operation_response.task_id)
            .await?;
        let rename = IndexOperation::rename(index_name);
        let move_operation_response = self.operation_index(temporary, &rename).await?;
        self.wait_for_task(temporary, move_operation_response.task_id)
            .await?;
        Ok(ReplaceResponse {
            copy_operation_response,
            batch_responses,
            move_operation_response,
        })
    }
}
