//! Errors in the format of the hosted service.

use std::fmt;

use serde_json::{Value, json};

use super::Response;
use crate::error::Error;

/// An error response.
#[derive(Debug)]
pub(super) struct Failure {
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

    pub(super) fn no_index(name: &str) -> Self {
        Self::new(404, format!("Index {name} does not exist"))
    }

    pub(super) fn no_path(path: &str) -> Self {
        Self::new(404, format!("Path {path} does not exist"))
    }

    pub(super) fn method(method: &str) -> Self {
        Self::new(405, format!("Method {method} is not allowed for this path"))
    }

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

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::new(500, error.to_string())
    }
}
