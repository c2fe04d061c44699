//! Header fields of all answers.

use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderName, InvalidHeaderValue};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;

use crate::headers::{FIXED, Policy};

/// The content security policy of a site, as a header value.
#[derive(Debug, Clone)]
pub(crate) struct PolicyField(HeaderValue);

impl PolicyField {
    /// Converts a policy to a header value. A policy with characters that are
    /// invalid in headers becomes the strict policy.
    pub(crate) fn new(policy: &Policy) -> Self {
        let value: Result<_, InvalidHeaderValue> = policy.header().try_into();
        let strict = || HeaderValue::from_str(&Policy::default().header());
        let none = HeaderValue::from_static("default-src 'self'");
        Self(value.or_else(|_| strict()).unwrap_or(none))
    }

    /// Adds the security headers.
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

/// Adds the security headers, with the strict policy.
pub(crate) fn secure(response: Response) -> Response {
    PolicyField::new(&Policy::default()).secure(response)
}

/// Sets a field of a response; see [`set`].
pub(crate) fn with_header(mut response: Response, name: HeaderName, value: &str) -> Response {
    set(response.headers_mut(), name, value);
    response
}

/// Sets a field. An invalid value is omitted (a line break in a URL, which the
/// request parser has already rejected).
pub(super) fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
