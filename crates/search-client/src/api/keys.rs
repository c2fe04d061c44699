//! API keys. The paths of these requests contain the key, so it is registered as a secret and masked
//! in errors.

use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::ApiKey;
use crate::request::Request;

const KEY: &str = "/1/keys/{key}";

impl SearchClient {
    /// Creates a key. The response contains it as `key`.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if `api_key` is the
    /// default value, and another error if the request fails.
    pub async fn add_api_key(&self, api_key: &ApiKey) -> Result<Value, Error> {
        self.send(rights(
            Request::post("addApiKey", "/1/keys", &[])?,
            api_key,
        )?)
        .await
    }

    /// Returns the rights of a key.
    ///
    /// # Errors
    /// Returns an [`Api`](crate::ErrorKind::Api) error with status 404 if the key does not exist.
    pub async fn get_api_key(&self, key: &str) -> Result<ApiKey, Error> {
        self.send(Request::get("getApiKey", KEY, &[key])?.secret(key))
            .await
    }

    /// Replaces the rights of a key.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::add_api_key`].
    pub async fn update_api_key(&self, key: &str, api_key: &ApiKey) -> Result<Value, Error> {
        let request = Request::put("updateApiKey", KEY, &[key])?.secret(key);
        self.send(rights(request, api_key)?).await
    }

    /// Deletes a key.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_api_key(&self, key: &str) -> Result<Value, Error> {
        self.send(Request::delete("deleteApiKey", KEY, &[key])?.secret(key))
            .await
    }

    /// Restores a deleted key.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn restore_api_key(&self, key: &str) -> Result<Value, Error> {
        self.send(Request::post("restoreApiKey", "/1/keys/{key}/restore", &[key])?.secret(key))
            .await
    }

    /// Returns all keys.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn list_api_keys(&self) -> Result<Value, Error> {
        self.send(Request::get("listApiKeys", "/1/keys", &[])?)
            .await
    }
}

fn rights(request: Request, api_key: &ApiKey) -> Result<Request, Error> {
    if *api_key == ApiKey::default() {
        return Err(Error::missing_parameter("apiKey", request.operation));
    }
    request.body("apiKey", api_key)
}
