//! Application id and API key, and the part of a request that carries them.

use crate::error::Error;
use crate::redact::Secret;

/// Name of the header and of the query parameter that carry the application id.
pub(crate) const APPLICATION_ID: &str = "x-algolia-application-id";

/// The part of a request that carries the credentials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CredentialsIn {
    /// Headers. The default, because URLs are often logged and headers rarely are.
    #[default]
    Headers,
    /// The query string, as browsers need it to avoid a CORS preflight request.
    Query,
}

/// Validates an application id.
pub(crate) fn application_id(id: &str) -> Result<String, Error> {
    if id.is_empty() {
        return Err(Error::missing_credential("appId"));
    }
    // The id becomes part of host names: a dot or a slash in it would send the API key elsewhere.
    if !id
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    {
        return Err(Error::invalid_parameter(
            "appId",
            "only letters, digits, `-` and `_` are allowed",
        ));
    }
    Ok(id.to_owned())
}

/// Validates an API key.
pub(crate) fn api_key(key: &str) -> Result<Secret, Error> {
    if key.is_empty() {
        return Err(Error::missing_credential("apiKey"));
    }
    // Usually a newline from the file that contained the key. Without this check, the transport
    // would reject every request.
    if !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Error::invalid_parameter(
            "apiKey",
            "it contains white space or a character that is not allowed in a header",
        ));
    }
    Ok(Secret::new(key))
}
