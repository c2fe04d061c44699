//! What is wrong with a request, as the hosted service says it.

use std::fmt;

use serde_json::{Value, json};

use crate::error::Error;

/// An answer that is an error.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) status: u16,
    message: String,
}

impl Failure {
    /// A request that cannot be understood.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self {
            status: 400,
            message: message.into(),
        }
    }

    /// A parameter with a value that it cannot have.
    pub(super) fn parameter(name: &str, expected: impl fmt::Display) -> Self {
        Self::bad(format!(
            "Invalid value for \"{name}\" parameter: expected {expected}"
        ))
    }

    pub(super) fn no_index(name: &str) -> Self {
        Self {
            status: 404,
            message: format!("Index {name} does not exist"),
        }
    }

    pub(super) fn no_path(path: &str) -> Self {
        Self {
            status: 404,
            message: format!("Path {path} does not exist"),
        }
    }

    pub(super) fn method(method: &str) -> Self {
        Self {
            status: 405,
            message: format!("Method {method} is not allowed for this path"),
        }
    }

    pub(super) fn to_json(&self) -> Value {
        json!({ "message": self.message, "status": self.status })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self {
            status: 500,
            message: error.to_string(),
        }
    }
}
