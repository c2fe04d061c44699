//! What the service says when it refuses a request.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::redact::Redactor;

/// The `error` of a refusal, in answers of those parts of the service that explain themselves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct ErrorDetails {
    /// The kind of problem, as the service names it.
    pub code: String,
    /// The problems one by one.
    #[serde(default)]
    pub details: Vec<ErrorDetail>,
}

/// One problem: with a message about a field of the request, or with the thing that is in the way.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct ErrorDetail {
    /// What is wrong.
    pub message: Option<String>,
    /// With which field.
    pub label: Option<String>,
    /// The id of a thing.
    pub id: Option<String>,
    /// What kind of thing it is.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The parts of the answer that are understood; without credentials.
#[derive(Default)]
pub(crate) struct Refusal {
    pub(crate) message: Option<String>,
    pub(crate) details: Option<ErrorDetails>,
}

impl Refusal {
    /// Reads the whole answer, however long: an error page or anything else that is not JSON says
    /// nothing here.
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
