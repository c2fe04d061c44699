//! Errors in the format of the hosted service.

use std::fmt;

use serde_json::{Value, json};

use super::Response;
use crate::error::Error;

/// An error response: a status, and a message for the developer of the client.
/// Messages are those of the service where it has one for the case.
#[derive(Debug)]
pub(super) struct Failure {
    /// HTTP status, 400 or higher.
    pub(super) status: u16,
    message: String,
}

impl Failure {
    pub(super) fn new(status: u16, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
        }
    }

    /// Creates the error for an invalid request.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// Creates the error for a parameter with an invalid value.
    pub(super) fn parameter(name: &str, expected: impl fmt::Display) -> Self {
        Self::bad(format!(
            "Invalid value for \"{name}\" parameter: expected {expected}"
        ))
    }

    /// Creates the error for a name that is not that of the index.
    pub(super) fn no_index(name: &str) -> Self {
        Self::new(404, format!("Index {name} does not exist"))
    }

    /// Creates the error for a path that the API does not have.
    pub(super) fn no_path(path: &str) -> Self {
        Self::new(404, format!("Path {path} does not exist"))
    }

    /// Creates the error for a path with another method.
    pub(super) fn method(method: &str) -> Self {
        Self::new(405, format!("Method {method} is not allowed for this path"))
    }

    /// Returns the body of the response.
    pub(super) fn to_json(&self) -> Value {
        json!({ "message": self.message, "status": self.status })
    }

    pub(super) fn to_response(&self) -> Response {
        Response {
            status: self.status,
            body: self.to_json().to_string().into_bytes(),
        }
    }
}

/// An index that cannot be read is the fault of the server.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::new(500, error.to_string())
    }
}
