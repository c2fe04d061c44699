//! Operations on whole indices: settings, copies, moves, tasks.

use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{IndexOperation, IndexSettings, TaskStarted, TaskStatus};
use crate::request::Request;

const SETTINGS: &str = "/1/indexes/{indexName}/settings";

impl SearchClient {
    /// Returns the settings of an index.
    ///
    /// # Errors
    /// Returns an [`Api`](crate::ErrorKind::Api) error with status 404 if the index does not exist.
    pub async fn get_settings(&self, index_name: &str) -> Result<IndexSettings, Error> {
        self.send(Request::get("getSettings", SETTINGS, &[index_name])?)
            .await
    }

    /// Changes the given settings; all others keep their values. `forward_to_replicas` also changes
    /// them in the replicas; `None` uses the default of the service, `false`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn set_settings(
        &self,
        index_name: &str,
        settings: &IndexSettings,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let request = Request::put("setSettings", SETTINGS, &[index_name])?
            .query("forwardToReplicas", forward_to_replicas);
        self.send(request.body("indexSettings", settings)?).await
    }

    /// Copies or moves an index.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn operation_index(
        &self,
        index_name: &str,
        operation: &IndexOperation,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "operationIndex",
            "/1/indexes/{indexName}/operation",
            &[index_name],
        )?;
        self.send(request.body("operationIndexParams", operation)?)
            .await
    }

    /// Deletes an index with its objects, settings, rules and synonyms.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_index(&self, index_name: &str) -> Result<TaskStarted, Error> {
        self.send(Request::delete(
            "deleteIndex",
            "/1/indexes/{indexName}",
            &[index_name],
        )?)
        .await
    }

    /// Returns a page of the indices. `page` counts from 0; `None` returns all indices.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn list_indices(
        &self,
        page: Option<u32>,
        hits_per_page: Option<u32>,
    ) -> Result<Value, Error> {
        let request = Request::get("listIndices", "/1/indexes", &[])?;
        self.send(
            request
                .query("page", page)
                .query("hitsPerPage", hits_per_page),
        )
        .await
    }

    /// Returns the status of a task of an index.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_task(&self, index_name: &str, task_id: i64) -> Result<TaskStatus, Error> {
        let path = "/1/indexes/{indexName}/task/{taskID}";
        self.send(Request::get(
            "getTask",
            path,
            &[index_name, &task_id.to_string()],
        )?)
        .await
    }

    /// Returns the status of a task of the application.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_app_task(&self, task_id: i64) -> Result<TaskStatus, Error> {
        self.send(Request::get(
            "getAppTask",
            "/1/task/{taskID}",
            &[&task_id.to_string()],
        )?)
        .await
    }
}
