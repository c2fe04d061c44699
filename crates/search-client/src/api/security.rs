//! Allowed networks, and the log of requests.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::request::Request;

impl SearchClient {
    /// Allows a network: an object with `source` and `description`.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn append_source(&self, source: &impl Serialize) -> Result<Value, Error> {
        let request = Request::post("appendSource", "/1/security/sources/append", &[])?;
        self.send(request.body("source", source)?).await
    }

    /// Allows these networks and no others.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn replace_sources(&self, sources: &[impl Serialize]) -> Result<Value, Error> {
        let request = Request::put("replaceSources", "/1/security/sources", &[])?;
        self.send(request.body("source", sources)?).await
    }

    /// No longer allows a network.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_source(&self, source: &str) -> Result<Value, Error> {
        self.send(Request::delete(
            "deleteSource",
            "/1/security/sources/{source}",
            &[source],
        )?)
        .await
    }

    /// The allowed networks.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_sources(&self) -> Result<Value, Error> {
        self.send(Request::get("getSources", "/1/security/sources", &[])?)
            .await
    }

    /// The latest requests. `offset` counts from the latest; `kind` is `all`, `query`, `build` or `error`.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
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
