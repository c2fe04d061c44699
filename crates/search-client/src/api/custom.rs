//! Requests to arbitrary paths, for endpoints without a method in this crate.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::http::Method;
use crate::request::Request;

impl SearchClient {
    /// Sends a `GET` request to any path.
    ///
    /// `path` is not encoded: percent-encode its segments where necessary. An empty response
    /// deserializes like `null`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn custom_get<T: DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, Value)],
    ) -> Result<T, Error> {
        let request = custom("customGet", Method::Get, path, parameters)?;
        self.send(request).await
    }

    /// Sends a `POST` request to any path.
    ///
    /// `path` is not encoded: percent-encode its segments where necessary. An empty response
    /// deserializes like `null`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn custom_post<T: DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, Value)],
        body: Option<&Value>,
    ) -> Result<T, Error> {
        let request = custom("customPost", Method::Post, path, parameters)?;
        self.send(with_body(request, body)?).await
    }

    /// Sends a `PUT` request to any path.
    ///
    /// `path` is not encoded: percent-encode its segments where necessary. An empty response
    /// deserializes like `null`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn custom_put<T: DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, Value)],
        body: Option<&Value>,
    ) -> Result<T, Error> {
        let request = custom("customPut", Method::Put, path, parameters)?;
        self.send(with_body(request, body)?).await
    }

    /// Sends a `DELETE` request to any path.
    ///
    /// `path` is not encoded: percent-encode its segments where necessary. An empty response
    /// deserializes like `null`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn custom_delete<T: DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, Value)],
    ) -> Result<T, Error> {
        let request = custom("customDelete", Method::Delete, path, parameters)?;
        self.send(request).await
    }
}

fn custom(
    operation: &'static str,
    method: Method,
    path: &str,
    parameters: &[(&str, Value)],
) -> Result<Request, Error> {
    let request = Request::custom(operation, method, path)?;
    Ok(parameters.iter().fold(request, |request, (name, value)| {
        request.query(name, Some(value.clone()))
    }))
}

fn with_body(request: Request, body: Option<&Value>) -> Result<Request, Error> {
    match body {
        Some(body) => request.body("body", body),
        None => Ok(request),
    }
}
