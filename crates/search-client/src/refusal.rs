//! Error responses of the service (4xx).

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::redact::Redactor;

/// The `error` object of an error response. Only some parts of the service send it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct ErrorDetails {
    /// Error code of the service.
    pub code: String,
    /// The individual problems.
    #[serde(default)]
    pub details: Vec<ErrorDetail>,
}

/// One problem of a request: a message about a field, or the resource that causes a conflict.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct ErrorDetail {
    /// Description of the problem.
    pub message: Option<String>,
    /// Name of the field concerned.
    pub label: Option<String>,
    /// Id of the conflicting resource.
    pub id: Option<String>,
    /// Type of the conflicting resource.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Name of the conflicting resource.
    pub name: Option<String>,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The fields of an error response that the client uses. Credentials in `details` are masked.
#[derive(Default)]
pub(crate) struct Refusal {
    pub(crate) message: Option<String>,
    pub(crate) details: Option<ErrorDetails>,
}

impl Refusal {
    /// Parses the body of an error response. The result is empty if the body is not a JSON object,
    /// such as the HTML error page of a proxy.
    pub(crate) fn read(body: &[u8], redactor: &Redactor) -> Self {
        let Ok(Value::Object(mut answer)) = serde_json::from_slice(body) else {
            return Self::default();
        };
        let message = answer.get("message").and_then(Value::as_str);
        Self {
            message: message.map(ToOwned::to_owned),
            details: answer
                .remove("error")
                .and_then(|error| serde_json::from_value(redactor.value(error)).ok()),
        }
    }
}
