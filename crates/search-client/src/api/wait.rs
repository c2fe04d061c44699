//! Helpers that ask again until something is done, as [`WaitPolicy`](crate::WaitPolicy) says.

use std::future::Future;

use crate::client::SearchClient;
use crate::error::{Error, ErrorKind};
use crate::model::{ApiKey, TaskStatus};

/// What happens to an API key, see [`SearchClient::wait_for_api_key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyChange {
    /// It will exist.
    Add,
    /// It will have these rights; those that are not given can be any.
    Update(ApiKey),
    /// It will not exist any more.
    Delete,
}

impl SearchClient {
    /// Waits until a task of an index is done and its change visible in searches.
    ///
    /// # Errors
    /// [`WaitExceeded`](ErrorKind::WaitExceeded) when it is not done in time; else as any call.
    pub async fn wait_for_task(&self, index_name: &str, task_id: i64) -> Result<TaskStatus, Error> {
        let client = self.helper().uncached();
        let ask = || async { client.get_task(index_name, task_id).await.map(published) };
        client
            .poll(&format!("task {task_id} of {index_name} is not done"), ask)
            .await
    }

    /// Waits until a task of the application is done.
    ///
    /// # Errors
    /// As [`SearchClient::wait_for_task`].
    pub async fn wait_for_app_task(&self, task_id: i64) -> Result<TaskStatus, Error> {
        let client = self.helper().uncached();
        let ask = || async { client.get_app_task(task_id).await.map(published) };
        client
            .poll(&format!("task {task_id} is not done"), ask)
            .await
    }

    /// Waits until an API key is added, changed or deleted. Gives the key, or `None` once deleted.
    ///
    /// # Errors
    /// As [`SearchClient::wait_for_task`].
    pub async fn wait_for_api_key(
        &self,
        key: &str,
        change: &KeyChange,
    ) -> Result<Option<ApiKey>, Error> {
        let client = self.helper().uncached();
        let ask = || async {
            let found = match client.get_api_key(key).await {
                Ok(found) => Some(found),
                Err(error) if is_not_found(&error) => None,
                Err(error) => return Err(error),
            };
            Ok(match (change, found) {
                (KeyChange::Delete, None) => Some(None),
                (KeyChange::Add, Some(found)) => Some(Some(found)),
                (KeyChange::Update(wanted), Some(found)) if wanted.has_come_true_in(&found) => {
                    Some(Some(found))
                }
                _ => None,
            })
        };
        client
            .poll("the change of the API key is not done", ask)
            .await
    }

    /// Whether an index exists.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`].
    pub async fn index_exists(&self, index_name: &str) -> Result<bool, Error> {
        match self.get_settings(index_name).await {
            Ok(_) => Ok(true),
            Err(error) if is_not_found(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Asks until there is an answer, with growing pauses.
    async fn poll<T, F>(&self, what: &str, ask: impl Fn() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<Option<T>, Error>>,
    {
        let policy = self.wait_policy();
        for tries in 1..=policy.tries {
            if let Some(done) = ask().await? {
                return Ok(done);
            }
            if tries < policy.tries {
                self.pause(policy.pause(tries)).await?;
            }
        }
        Err(Error::wait_exceeded(what, policy.tries))
    }
}

fn published(status: TaskStatus) -> Option<TaskStatus> {
    status.is_published().then_some(status)
}

fn is_not_found(error: &Error) -> bool {
    error.kind() == ErrorKind::Api && error.status() == Some(404)
}
