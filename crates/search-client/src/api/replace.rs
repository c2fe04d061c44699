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
    /// What is kept of the old index. Default: settings, rules and synonyms. Empty: nothing, and the
    /// settings are those of a new index.
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
    /// The last copy of what is kept of the old index; `None` when nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy_operation_response: Option<TaskStarted>,
    /// The batches of objects.
    pub batch_responses: Vec<BatchResponse>,
    /// The move of the temporary index to its place.
    pub move_operation_response: TaskStarted,
}

impl SearchClient {
    /// Replaces all objects of an index: fills a temporary index, copies the settings to it, then
    /// moves it over the old one. Searches see the old objects or the new ones, never a mixture.
    ///
    /// When a step up to the move fails, the temporary index is deleted and the old index stays as it
    /// was. Once the service has taken the move, an error only says that waiting for it failed: the
    /// new objects are there, or will be. When the future is dropped half way, the temporary index
    /// (`NAME_tmp_NUMBER`) stays behind.
    ///
    /// # Errors
    /// [`MissingParameter`](crate::ErrorKind::MissingParameter) without an index name,
    /// [`InvalidParameter`](crate::ErrorKind::InvalidParameter) without objects when nothing of the
    /// old index is kept (clear or delete the index instead); else as any call.
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
            // The first error is the one to report. A deadline that has passed must not keep the
            // rubbish: the deletion gets its own.
            let _ = self.delete_index(&temporary).await;
            return moved;
        };
        let task = replaced.move_operation_response.task_id;
        helper.wait_for_task(&temporary, task).await?;
        Ok(replaced)
    }

    /// Up to the move; that it is done is not waited for.
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
        // Settings that were changed while the objects went up are not lost.
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

    /// Copies `scopes`. Without any there is nothing to copy: to the service, a copy without a scope
    /// is one of everything, objects included.
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
    // Nothing would make the temporary index, and the service ignores the move of an index that
    // does not exist: the old objects would stay.
    if objects.is_empty() && options.scopes.is_empty() {
        return Err(Error::invalid_parameter(
            "scopes",
            "without objects, something of the old index must be kept",
        ));
    }
    Ok(())
}
