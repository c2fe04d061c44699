//! User ids of applications that span several clusters.

use serde::Serialize;
use serde_json::{Value, json};

use crate::client::SearchClient;
use crate::error::Error;
use crate::request::Request;

impl SearchClient {
    /// Assigns a user id to a cluster.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn assign_user_id(&self, user_id: &str, cluster: &str) -> Result<Value, Error> {
        required(user_id, "xAlgoliaUserID", "assignUserId")?;
        required(cluster, "cluster", "assignUserId")?;
        let request = Request::post("assignUserId", "/1/clusters/mapping", &[])?
            .header("x-algolia-user-id", user_id);
        self.send(request.body("assignUserIdParams", &json!({ "cluster": cluster }))?)
            .await
    }

    /// Assigns several user ids to a cluster. `user_id` identifies the caller.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn batch_assign_user_ids(
        &self,
        user_id: &str,
        cluster: &str,
        users: &[&str],
    ) -> Result<Value, Error> {
        required(user_id, "xAlgoliaUserID", "batchAssignUserIds")?;
        required(cluster, "cluster", "batchAssignUserIds")?;
        let request = Request::post("batchAssignUserIds", "/1/clusters/mapping/batch", &[])?
            .header("x-algolia-user-id", user_id);
        let body = json!({ "cluster": cluster, "users": users });
        self.send(request.body("batchAssignUserIdsParams", &body)?)
            .await
    }

    /// Returns the user ids with the most records.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_top_user_ids(&self) -> Result<Value, Error> {
        self.send(Request::get(
            "getTopUserIds",
            "/1/clusters/mapping/top",
            &[],
        )?)
        .await
    }

    /// Returns a user id and the cluster it is assigned to.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_user_id(&self, user_id: &str) -> Result<Value, Error> {
        self.send(Request::get(
            "getUserId",
            "/1/clusters/mapping/{userID}",
            &[user_id],
        )?)
        .await
    }

    /// Returns whether user ids are being migrated between clusters; with `get_clusters`, also which.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn has_pending_mappings(&self, get_clusters: Option<bool>) -> Result<Value, Error> {
        let request = Request::get("hasPendingMappings", "/1/clusters/mapping/pending", &[])?;
        self.send(request.query("getClusters", get_clusters)).await
    }

    /// Returns the clusters of the application.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn list_clusters(&self) -> Result<Value, Error> {
        self.send(Request::get("listClusters", "/1/clusters", &[])?)
            .await
    }

    /// Returns a page of the user ids. `page` counts from 0.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn list_user_ids(
        &self,
        page: Option<u32>,
        hits_per_page: Option<u32>,
    ) -> Result<Value, Error> {
        let request = Request::get("listUserIds", "/1/clusters/mapping", &[])?;
        self.send(
            request
                .query("page", page)
                .query("hitsPerPage", hits_per_page),
        )
        .await
    }

    /// Removes a user id, with all its records, from its cluster.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn remove_user_id(&self, user_id: &str) -> Result<Value, Error> {
        self.send(Request::delete(
            "removeUserId",
            "/1/clusters/mapping/{userID}",
            &[user_id],
        )?)
        .await
    }

    /// Searches the user ids. `params` is an object with `query`, `clusterName`, `page`,
    /// `hitsPerPage`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_user_ids(&self, params: &impl Serialize) -> Result<Value, Error> {
        let request = Request::post("searchUserIds", "/1/clusters/mapping/search", &[])?.read();
        self.send(request.body("searchUserIdsParams", params)?)
            .await
    }
}

fn required(value: &str, name: &str, operation: &str) -> Result<(), Error> {
    if value.is_empty() {
        Err(Error::missing_parameter(name, operation))
    } else {
        Ok(())
    }
}
