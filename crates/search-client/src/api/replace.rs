//! Atomic replacement of all objects of an index.

use serde::{Deserialize, Serialize};

use super::bulk::BulkOptions;
use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{BatchAction, BatchResponse, IndexOperation, IndexScope, TaskStarted};

/// Options of [`SearchClient::replace_all_objects`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplaceOptions {
    /// Number of objects per request. Default: 1,000. 0 counts as 1.
    pub batch_size: usize,
    /// Parts of the old index to keep. Default: settings, rules and synonyms. If it is empty, the
    /// index gets the settings of a new index.
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

/// Responses of the service to the steps of [`SearchClient::replace_all_objects`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReplaceResponse {
    /// The last copy of the parts to keep; `None` if [`ReplaceOptions::scopes`] is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy_operation_response: Option<TaskStarted>,
    /// One response per batch of objects.
    pub batch_responses: Vec<BatchResponse>,
    /// The move of the temporary index to the name of the old one.
    pub move_operation_response: TaskStarted,
}

impl SearchClient {
    /// Replaces all objects of an index. Searches see either all old objects or all new ones.
    ///
    /// Fills a temporary index, copies settings, rules and synonyms to it (see
    /// [`ReplaceOptions::scopes`]), and moves it over the old index.
    ///
    /// If a step before the move fails, the temporary index is deleted and the old index is
    /// unchanged. After the service has accepted the move, an error only means that waiting for it
    /// failed: the new objects are or will be visible. If the future is dropped before that, the
    /// temporary index (`NAME_tmp_NUMBER`) is not deleted.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if the index name
    /// is empty, an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if both
    /// `objects` and `scopes` are empty (clear or delete the index instead), and another error if a
    /// request fails.
    pub async fn replace_all_objects<T: Serialize>(
        &self,
        index_name: &str,
        objects: &[T],
        options: &ReplaceOptions,
    ) -> Result<ReplaceResponse, Error> {
        check(index_name, objects, options)?;
        let helper = self.helper();
        let temporary = self.temporary_index_name(index_name);
        let moved = helper
            .fill_and_move(index_name, &temporary, objects, options)
            .await;
        let Ok(replaced) = moved else {
            // Report the first error, not that of the clean-up. `helper` may have exceeded its
            // deadline; `self` starts a new one, so that the temporary index is deleted anyway.
            let _ = self.delete_index(&temporary).await;
            return moved;
        };
        let task = replaced.move_operation_response.task_id;
        helper.wait_for_task(&temporary, task).await?;
        Ok(replaced)
    }

    /// Runs all steps including the move, without waiting for the move to finish.
    async fn fill_and_move<T: Serialize>(
        &self,
        index_name: &str,
        temporary: &str,
        objects: &[T],
        options: &ReplaceOptions,
    ) -> Result<ReplaceResponse, Error> {
        let scopes = &options.scopes;
        let first_copy = self.copy_scopes(index_name, temporary, scopes).await?;
        let bulk = BulkOptions {
            batch_size: options.batch_size,
            wait_for_tasks: true,
        };
        let batch_responses = self
            .chunked_batch(temporary, BatchAction::AddObject, objects, bulk)
            .await?;
        self.wait_for_copy(temporary, first_copy.as_ref()).await?;
        // Copy again: settings may have changed while the objects were uploaded.
        let copy_operation_response = self.copy_scopes(index_name, temporary, scopes).await?;
        self.wait_for_copy(temporary, copy_operation_response.as_ref())
            .await?;
        let rename = IndexOperation::rename(index_name);
        let move_operation_response = self.operation_index(temporary, &rename).await?;
        Ok(ReplaceResponse {
            copy_operation_response,
            batch_responses,
            move_operation_response,
        })
    }

    /// Copies `scopes` to the temporary index. Sends nothing if there are none, because the service
    /// treats a copy without scopes as a copy of the whole index, including its objects.
    async fn copy_scopes(
        &self,
        index_name: &str,
        temporary: &str,
        scopes: &[IndexScope],
    ) -> Result<Option<TaskStarted>, Error> {
        if scopes.is_empty() {
            return Ok(None);
        }
        let copy = IndexOperation::copy(temporary, scopes);
        self.operation_index(index_name, &copy).await.map(Some)
    }

    async fn wait_for_copy(
        &self,
        temporary: &str,
        copy: Option<&TaskStarted>,
    ) -> Result<(), Error> {
        if let Some(copy) = copy {
            self.wait_for_task(temporary, copy.task_id).await?;
        }
        Ok(())
    }
}

fn check<T>(index_name: &str, objects: &[T], options: &ReplaceOptions) -> Result<(), Error> {
    if index_name.is_empty() {
        return Err(Error::missing_parameter("indexName", "replaceAllObjects"));
    }
    // No request would create the temporary index, and the service ignores the move of an index that
    // does not exist: the old objects would silently remain.
    if objects.is_empty() && options.scopes.is_empty() {
        return Err(Error::invalid_parameter(
            "scopes",
            "must not be empty if there are no objects",
        ));
    }
    Ok(())
}
