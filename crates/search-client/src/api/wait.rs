//! Helpers that poll until a task or key has reached a state. [`WaitPolicy`](crate::WaitPolicy) sets
//! how often.

use std::future::Future;

use crate::client::SearchClient;
use crate::error::{Error, ErrorKind};
use crate::model::{ApiKey, TaskStatus};

/// The change of an API key that [`SearchClient::wait_for_api_key`] waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyChange {
    /// The key exists.
    Add,
    /// The key has these rights. Fields that are `None` or empty match any value.
    Update(ApiKey),
    /// The key does not exist any more.
    Delete,
}

impl SearchClient {
    /// Waits until a task of an index is done and its changes are visible in searches.
    ///
    /// # Errors
    /// Returns a [`WaitExceeded`](ErrorKind::WaitExceeded) error if the task is not done after the
    /// attempts of the [`WaitPolicy`](crate::WaitPolicy), a
    /// [`DeadlineExceeded`](ErrorKind::DeadlineExceeded) error if the deadline passes first, and
    /// another error if a request fails.
    pub async fn wait_for_task(&self, index_name: &str, task_id: i64) -> Result<TaskStatus, Error> {
        let client = self.helper().uncached();
        let fetch = || async { client.get_task(index_name, task_id).await.map(published) };
        client
            .poll(
                &format!("task {task_id} of {index_name} is not done"),
                fetch,
            )
            .await
    }

    /// Waits until a task of the application is done.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::wait_for_task`].
    pub async fn wait_for_app_task(&self, task_id: i64) -> Result<TaskStatus, Error> {
        let client = self.helper().uncached();
        let fetch = || async { client.get_app_task(task_id).await.map(published) };
        client
            .poll(&format!("task {task_id} is not done"), fetch)
            .await
    }

    /// Waits until an API key is added, changed or deleted. Returns the key, or `None` if it is
    /// deleted.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::wait_for_task`].
    pub async fn wait_for_api_key(
        &self,
        key: &str,
        change: &KeyChange,
    ) -> Result<Option<ApiKey>, Error> {
        let client = self.helper().uncached();
        let fetch = || async {
            let current = match client.get_api_key(key).await {
                Ok(current) => Some(current),
                Err(error) if is_not_found(&error) => None,
                Err(error) => return Err(error),
            };
            Ok(match (change, current) {
                (KeyChange::Delete, None) => Some(None),
                (KeyChange::Add, Some(current)) => Some(Some(current)),
                (KeyChange::Update(wanted), Some(current)) if wanted.is_satisfied_by(&current) => {
                    Some(Some(current))
                }
                _ => None,
            })
        };
        client
            .poll("the change of the API key is not done", fetch)
            .await
    }

    /// Returns whether an index exists.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`].
    pub async fn index_exists(&self, index_name: &str) -> Result<bool, Error> {
        match self.get_settings(index_name).await {
            Ok(_) => Ok(true),
            Err(error) if is_not_found(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Calls `fetch` until it returns a value, with growing pauses. `what` describes the unmet
    /// condition in the error.
    async fn poll<T, F>(&self, what: &str, fetch: impl Fn() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<Option<T>, Error>>,
    {
        let policy = self.wait_policy();
        for tries in 1..=policy.tries {
            if let Some(done) = fetch().await? {
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
