//! Application id and API key, and where they stand in a request.

use crate::error::Error;
use crate::redact::Secret;

/// Header and query parameter that carry the application id.
pub(crate) const APPLICATION_ID: &str = "x-algolia-application-id";

/// Where the credentials go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CredentialsIn {
    /// Into headers: URLs end in logs, headers seldom do.
    #[default]
    Headers,
    /// Into the query, as browsers must to stay without a CORS preflight.
    Query,
}

/// A checked application id.
pub(crate) fn application_id(id: &str) -> Result<String, Error> {
    if id.is_empty() {
        return Err(Error::missing_credential("appId"));
    }
    // The id becomes part of host names: it must not be able to name another host.
    if !id
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    {
        return Err(Error::invalid_parameter(
            "appId",
            "only letters, digits, `-` and `_` can be part of it",
        ));
    }
    Ok(id.to_owned())
}

/// A checked API key.
pub(crate) fn api_key(key: &str) -> Result<Secret, Error> {
    if key.is_empty() {
        return Err(Error::missing_credential("apiKey"));
    }
    // Most often a line end that came along from a file; the transport would refuse every request.
    if !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Error::invalid_parameter(
            "apiKey",
            "it holds white space or a character that no header can carry",
        ));
    }
    Ok(Secret::new(key))
}
