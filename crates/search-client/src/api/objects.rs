//! Single objects, and single batches.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{
    BatchOperation, BatchResponse, MultipleBatchResponse, ObjectRequest, ObjectsResponse,
    TaskStarted,
};
use crate::request::Request;

const OBJECT: &str = "/1/indexes/{indexName}/{objectID}";

impl SearchClient {
    /// Adds an object. The service generates an id if it has no `objectID`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn save_object(
        &self,
        index_name: &str,
        object: &impl Serialize,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post("saveObject", "/1/indexes/{indexName}", &[index_name])?;
        self.send(request.body("body", object)?).await
    }

    /// Adds an object with the given id, or replaces the existing one.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn add_or_update_object(
        &self,
        index_name: &str,
        object_id: &str,
        object: &impl Serialize,
    ) -> Result<TaskStarted, Error> {
        let request = Request::put("addOrUpdateObject", OBJECT, &[index_name, object_id])?;
        self.send(request.body("body", object)?).await
    }

    /// Updates the given attributes of an object.
    ///
    /// An attribute can be a value or an operation such as `{"_operation": "Increment", "value": 1}`.
    /// An object that does not exist is added if `create_if_not_exists`; `None` uses the default of
    /// the service, `true`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn partial_update_object(
        &self,
        index_name: &str,
        object_id: &str,
        attributes: &impl Serialize,
        create_if_not_exists: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/indexes/{indexName}/{objectID}/partial";
        let request = Request::post("partialUpdateObject", path, &[index_name, object_id])?
            .query("createIfNotExists", create_if_not_exists);
        self.send(request.body("attributesToUpdate", attributes)?)
            .await
    }

    /// Deletes an object.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_object(
        &self,
        index_name: &str,
        object_id: &str,
    ) -> Result<TaskStarted, Error> {
        self.send(Request::delete(
            "deleteObject",
            OBJECT,
            &[index_name, object_id],
        )?)
        .await
    }

    /// Deletes all objects that match `filters`, an object with `filters`, `facetFilters` and other
    /// filtering parameters.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_by(
        &self,
        index_name: &str,
        filters: &impl Serialize,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "deleteBy",
            "/1/indexes/{indexName}/deleteByQuery",
            &[index_name],
        )?;
        self.send(request.body("deleteByParams", filters)?).await
    }

    /// Deletes all objects of an index, and keeps its settings, rules and synonyms.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn clear_objects(&self, index_name: &str) -> Result<TaskStarted, Error> {
        self.send(Request::post(
            "clearObjects",
            "/1/indexes/{indexName}/clear",
            &[index_name],
        )?)
        .await
    }

    /// Returns an object with the given `attributes`, or all of them if `attributes` is empty.
    ///
    /// # Errors
    /// Returns an [`Api`](crate::ErrorKind::Api) error with status 404 if the object does not
    /// exist.
    pub async fn get_object<T: DeserializeOwned>(
        &self,
        index_name: &str,
        object_id: &str,
        attributes: &[&str],
    ) -> Result<T, Error> {
        let request = Request::get("getObject", OBJECT, &[index_name, object_id])?;
        let attributes = (!attributes.is_empty()).then(|| Value::from(attributes));
        self.send(request.query("attributesToRetrieve", attributes))
            .await
    }

    /// Returns several objects, of one or several indices.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_objects<T: DeserializeOwned>(
        &self,
        requests: &[ObjectRequest],
    ) -> Result<ObjectsResponse<T>, Error> {
        let request = Request::post("getObjects", "/1/indexes/*/objects", &[])?.read();
        self.send(request.body("getObjectsParams", &json!({ "requests": requests }))?)
            .await
    }

    /// Sends several operations on one index in one request. For many objects, use
    /// [`save_objects`](SearchClient::save_objects).
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn batch<T: Serialize>(
        &self,
        index_name: &str,
        operations: &[BatchOperation<T>],
    ) -> Result<BatchResponse, Error> {
        let request = Request::post("batch", "/1/indexes/{indexName}/batch", &[index_name])?;
        self.send(request.body(
            "batchWriteParams",
            &Requests {
                requests: operations,
            },
        )?)
        .await
    }

    /// Sends operations on several indices in one request. Each operation needs its
    /// [`index_name`](BatchOperation::on).
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn multiple_batch<T: Serialize>(
        &self,
        operations: &[BatchOperation<T>],
    ) -> Result<MultipleBatchResponse, Error> {
        let request = Request::post("multipleBatch", "/1/indexes/*/batch", &[])?;
        self.send(request.body(
            "batchParams",
            &Requests {
                requests: operations,
            },
        )?)
        .await
    }
}

#[derive(Serialize)]
struct Requests<'a, T> {
    requests: &'a [BatchOperation<T>],
}
