//! API keys. The key stands in the path of these requests, so it is masked there too.

use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::ApiKey;
use crate::request::Request;

const KEY: &str = "/1/keys/{key}";

impl SearchClient {
    /// Makes a key; the answer holds it as `key`.
    ///
    /// # Errors
    /// [`MissingParameter`](crate::ErrorKind::MissingParameter) for a key that says nothing; else as
    /// any call.
    pub async fn add_api_key(&self, api_key: &ApiKey) -> Result<Value, Error> {
        self.send(rights(
            Request::post("addApiKey", "/1/keys", &[])?,
            api_key,
        )?)
        .await
    }

    /// A key with its rights.
    ///
    /// # Errors
    /// [`Api`](crate::ErrorKind::Api) with status 404 when there is no such key; else as any call.
    pub async fn get_api_key(&self, key: &str) -> Result<ApiKey, Error> {
        self.send(Request::get("getApiKey", KEY, &[key])?.secret(key))
            .await
    }

    /// Gives a key other rights.
    ///
    /// # Errors
    /// As [`SearchClient::add_api_key`].
    pub async fn update_api_key(&self, key: &str, api_key: &ApiKey) -> Result<Value, Error> {
        let request = Request::put("updateApiKey", KEY, &[key])?.secret(key);
        self.send(rights(request, api_key)?).await
    }

    /// Deletes a key.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_api_key(&self, key: &str) -> Result<Value, Error> {
        self.send(Request::delete("deleteApiKey", KEY, &[key])?.secret(key))
            .await
    }

    /// Brings a deleted key back.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn restore_api_key(&self, key: &str) -> Result<Value, Error> {
        self.send(Request::post("restoreApiKey", "/1/keys/{key}/restore", &[key])?.secret(key))
            .await
    }

    /// All keys.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
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
