//! The allow-list of networks, and the request log.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::request::Request;

impl SearchClient {
    /// Adds a network to the allow-list. `source` is an object with `source` and `description`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn append_source(&self, source: &impl Serialize) -> Result<Value, Error> {
        let request = Request::post("appendSource", "/1/security/sources/append", &[])?;
        self.send(request.body("source", source)?).await
    }

    /// Replaces the allow-list.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn replace_sources(&self, sources: &[impl Serialize]) -> Result<Value, Error> {
        let request = Request::put("replaceSources", "/1/security/sources", &[])?;
        self.send(request.body("source", sources)?).await
    }

    /// Removes a network from the allow-list.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_source(&self, source: &str) -> Result<Value, Error> {
        self.send(Request::delete(
            "deleteSource",
            "/1/security/sources/{source}",
            &[source],
        )?)
        .await
    }

    /// Returns the allow-list.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_sources(&self) -> Result<Value, Error> {
        self.send(Request::get("getSources", "/1/security/sources", &[])?)
            .await
    }

    /// Returns the latest log entries. `offset` counts from the most recent one; `kind` is `all`,
    /// `query`, `build` or `error`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_logs(
        &self,
        offset: Option<u32>,
        length: Option<u32>,
        index_name: Option<&str>,
        kind: Option<&str>,
    ) -> Result<Value, Error> {
        let request = Request::get("getLogs", "/1/logs", &[])?
            .query("offset", offset)
            .query("length", length)
            .query("indexName", index_name)
            .query("type", kind);
        self.send(request).await
    }
}
