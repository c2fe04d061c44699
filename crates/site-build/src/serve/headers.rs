//! Header fields that all answers share.

use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderName, InvalidHeaderValue};
use axum::response::Response;

use crate::headers::{FIXED, Policy};

/// The policy of a site as a field of its answers.
#[derive(Debug, Clone)]
pub(crate) struct PolicyField(HeaderValue);

impl PolicyField {
    /// The field of a policy; that of the strict policy for one that holds what
    /// no field can hold.
    pub(crate) fn new(policy: &Policy) -> Self {
        let value: Result<_, InvalidHeaderValue> = policy.header().try_into();
        let strict = || HeaderValue::from_str(&Policy::default().header());
        let none = HeaderValue::from_static("default-src 'self'");
        Self(value.or_else(|_| strict()).unwrap_or(none))
    }

    /// Adds the fields that protect readers.
    pub(crate) fn secure(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, self.0.clone());
        for (name, value) in FIXED {
            if let Ok(name) = HeaderName::from_bytes(name.as_bytes()) {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        response
    }
}

/// Adds the fields that protect readers, with the strict policy.
pub(crate) fn secure(response: Response) -> Response {
    PolicyField::new(&Policy::default()).secure(response)
}
