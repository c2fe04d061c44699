//! Validates JSON against a schema, for samples in guides and for the examples
//! in the description.
//!
//! ```
//! use openapi_render::{Description, validate_sample};
//!
//! let text = "
//! openapi: 3.1.0
//! paths:
//!   /orders:
//!     post:
//!       requestBody: {content: {application/json: {schema: {properties: {quantity: {type: integer, minimum: 1}}}}}}
//! ";
//! let (reference, _) = Description::parse_str("api.yaml", text).0.reference();
//! let found = validate_sample(&reference, "POST /orders", r#"{"quantity": 0, "quantitiy": 1}"#);
//! // A value that is not valid, and a name that is probably misspelt.
//! assert_eq!(found.len(), 2);
//! ```

mod checker;
mod format;
mod limits;
mod pattern;

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Severity};

use crate::direction::Direction;
use crate::model::{Media, Operation, Reference};
use crate::source::parse_text;

pub(crate) use checker::{problems, problems_within};
pub(crate) use limits::is_multiple;
pub(crate) use pattern::Patterns;

/// Checks a sample request body against the schema of an operation, which is
/// named by its signature (`POST /orders`) or its id. Spans are relative to
/// `sample`.
///
/// An unknown operation and an operation without a JSON body are diagnostics
/// without a span. A sample with syntax errors has only the diagnostics of its syntax; one that can
/// be read in spite of a fault, such as a trailing comma, is checked as well.
///
/// Read-only properties need not be given, although `required` lists them: a caller
/// does not send them.
///
/// # Examples
///
/// ```
/// # let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /orders:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema: {type: object, required: [id], properties: {id: {type: integer}}}\n";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// let (reference, _) = description.reference();
/// let found = openapi_render::validate_sample(&reference, "POST /orders", r#"{"id": "7"}"#);
/// assert_eq!(found[0].message, "`id` must be an integer, not a string");
/// assert_eq!(found[0].span, Some((7..10).into()));
/// ```
#[must_use]
pub fn validate_sample(reference: &Reference, operation: &str, sample: &str) -> Vec<Diagnostic> {
    let content = |operation: &Operation| {
        operation
            .body
            .as_ref()
            .map(|body| body.content.clone())
            .unwrap_or_default()
    };
    let body = Body {
        direction: Direction::Request,
        subject: format!("`{operation}`"),
    };
    validate(reference, operation, sample, &body, content)
}

/// Checks a sample response of an operation against the response `status`.
/// Of the declared statuses, the exact one takes precedence (`404`), then its
/// range (`4XX`), then `default`. Spans are relative to `sample`; a problem of the
/// operation has none.
///
/// Write-only properties need not be given, although `required` lists them.
///
/// # Examples
///
/// ```
/// # let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /orders:\n    get:\n      responses:\n        2XX:\n          description: The order.\n          content:\n            application/json:\n              schema: {type: object, properties: {id: {type: integer}}}\n";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// let (reference, _) = description.reference();
/// let check = |sample| openapi_render::validate_response_sample(&reference, "GET /orders", "200", sample);
/// assert!(check(r#"{"id": 7}"#).is_empty());
/// assert_eq!(check(r#"{"id": "7"}"#).len(), 1);
/// ```
#[must_use]
pub fn validate_response_sample(
    reference: &Reference,
    operation: &str,
    status: &str,
    sample: &str,
) -> Vec<Diagnostic> {
    let content = |operation: &Operation| {
        let exact = operation
            .responses
            .iter()
            .find(|response| response.status == status);
        let range = || {
            operation.responses.iter().find(|response| {
                response.status.len() == 3
                    && response.status.ends_with("XX")
                    && response.status.get(..1) == status.get(..1)
            })
        };
        let default = || {
            operation
                .responses
                .iter()
                .find(|response| response.status == "default")
        };
        exact
            .or_else(range)
            .or_else(default)
            .map(|response| response.content.clone())
            .unwrap_or_default()
    };
    let body = Body {
        direction: Direction::Response,
        subject: format!("the response `{status}` of `{operation}`"),
    };
    validate(reference, operation, sample, &body, content)
}

/// The body that a sample is checked against.
struct Body {
    /// Whether it is that of a request or of a response.
    direction: Direction,
    /// What it belongs to, in messages.
    subject: String,
}

/// Checks a sample against the JSON content that `content` returns for the
/// operation called `name`.
fn validate(
    reference: &Reference,
    name: &str,
    sample: &str,
    body: &Body,
    content: impl Fn(&Operation) -> Vec<Media>,
) -> Vec<Diagnostic> {
    let Some(operation) = reference.operation(name) else {
        let known: Vec<String> = reference
            .operations
            .iter()
            .map(Operation::signature)
            .collect();
        let help = match nearest(name, known.iter().map(String::as_str)) {
            Some(candidate) => format!("did you mean `{candidate}`?"),
            None => "write an operation as `METHOD /path`, or its id".to_owned(),
        };
        let message = format!("the API has no operation `{name}`");
        return vec![Diagnostic::error("api-sample", message).help(help)];
    };
    let content = content(operation);
    let json = content
        .iter()
        .find(|media| media.media_type.contains("json") || media.media_type == "*/*");
    let Some(schema) = json.and_then(|media| media.schema) else {
        let message = format!(
            "{} has no JSON body to check this sample against",
            body.subject
        );
        let help = match body.direction {
            Direction::Request => "remove the mark from the sample, or use another operation",
            Direction::Response => {
                "remove the mark from the sample, or use another operation or status"
            }
        };
        return vec![Diagnostic::error("api-sample", message).help(help)];
    };
    let (node, mut found) = parse_text(sample);
    // A warning is about a text that is complete nevertheless.
    let is_error = |problem: &Diagnostic| problem.severity == Severity::Error;
    if !found.iter().any(is_error) {
        let patterns = Patterns::default();
        found.extend(problems(
            reference,
            &patterns,
            schema,
            &node,
            body.direction.of(operation.kind),
        ));
    }
    found
}
