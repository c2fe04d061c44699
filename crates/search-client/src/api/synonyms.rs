//! Synonyms. They are untyped JSON in the format of the service.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::TaskStarted;
use crate::request::Request;

impl SearchClient {
    /// Saves a synonym with the given id, or replaces the existing one. `forward_to_replicas` also
    /// saves it in the replicas; `None` uses the default of the service, `false`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn save_synonym(
        &self,
        index_name: &str,
        object_id: &str,
        synonym: &impl Serialize,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/indexes/{indexName}/synonyms/{objectID}";
        let request = Request::put("saveSynonym", path, &[index_name, object_id])?;
        self.send(
            request
                .query("forwardToReplicas", forward_to_replicas)
                .body("synonymHit", synonym)?,
        )
        .await
    }

    /// Saves several synonyms. With `replace_existing_synonyms`, all others are deleted; `None` uses
    /// the default of the service, `false`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn save_synonyms(
        &self,
        index_name: &str,
        synonyms: &[impl Serialize],
        forward_to_replicas: Option<bool>,
        replace_existing_synonyms: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "saveSynonyms",
            "/1/indexes/{indexName}/synonyms/batch",
            &[index_name],
        )?
        .query("forwardToReplicas", forward_to_replicas)
        .query("replaceExistingSynonyms", replace_existing_synonyms);
        self.send(request.body("synonymHit", synonyms)?).await
    }

    /// Returns a synonym.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_synonym(&self, index_name: &str, object_id: &str) -> Result<Value, Error> {
        let path = "/1/indexes/{indexName}/synonyms/{objectID}";
        self.send(Request::get("getSynonym", path, &[index_name, object_id])?)
            .await
    }

    /// Deletes a synonym.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_synonym(
        &self,
        index_name: &str,
        object_id: &str,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/indexes/{indexName}/synonyms/{objectID}";
        let request = Request::delete("deleteSynonym", path, &[index_name, object_id])?;
        self.send(request.query("forwardToReplicas", forward_to_replicas))
            .await
    }

    /// Deletes all synonyms of an index.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn clear_synonyms(
        &self,
        index_name: &str,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "clearSynonyms",
            "/1/indexes/{indexName}/synonyms/clear",
            &[index_name],
        )?;
        self.send(request.query("forwardToReplicas", forward_to_replicas))
            .await
    }

    /// Searches the synonyms. `params` is an object with `query`, `type`, `page`, `hitsPerPage`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_synonyms(
        &self,
        index_name: &str,
        params: &impl Serialize,
    ) -> Result<Value, Error> {
        let path = "/1/indexes/{indexName}/synonyms/search";
        let request = Request::post("searchSynonyms", path, &[index_name])?.read();
        self.send(request.body("searchSynonymsParams", params)?)
            .await
    }
}
