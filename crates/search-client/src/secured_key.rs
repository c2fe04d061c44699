//! Secured keys: API keys with signed restrictions, generated without a request.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::Sha256;

use crate::encode::{self, Query};
use crate::error::Error;
use crate::model::SearchParams;

const OPERATION: &str = "generateSecuredApiKey";

/// The restrictions of a secured key.
///
/// ```
/// use search_client::SecuredKeyRestrictions;
///
/// let restrictions = SecuredKeyRestrictions {
///     filters: Some("language:en".to_owned()),
///     valid_until: Some(2_524_604_400),
///     ..SecuredKeyRestrictions::default()
/// };
/// let key = search_client::generate_secured_api_key("parent-key", &restrictions)?;
/// assert_eq!(search_client::secured_api_key_expiry(&key), Some(2_524_604_400));
/// # Ok::<(), search_client::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SecuredKeyRestrictions {
    /// Search parameters that are always applied. They must not contradict the other fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_params: Option<SearchParams>,
    /// Filters that are always applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filters: Option<String>,
    /// Time of expiry, in seconds since the Unix epoch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<i64>,
    /// Indices that the key can search. If it is empty, those of the parent key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restrict_indices: Vec<String>,
    /// Network that requests must come from, such as `192.168.1.0/24`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restrict_sources: Option<String>,
    /// User whose rate limits and personalization apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_token: Option<String>,
}

/// Generates a key with the rights of `parent_api_key`, a search-only key, within `restrictions`.
///
/// # Errors
/// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if the parent key is
/// empty, and an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if the search
/// parameters cannot be serialized or have another value for a restriction.
pub fn generate_secured_api_key(
    parent_api_key: &str,
    restrictions: &SecuredKeyRestrictions,
) -> Result<String, Error> {
    if parent_api_key.is_empty() {
        return Err(Error::missing_parameter("parentApiKey", OPERATION));
    }
    let query = encode::query_string(&query(restrictions)?);
    let mut mac = Hmac::<Sha256>::new_from_slice(parent_api_key.as_bytes())
        .map_err(|error| Error::invalid_parameter("parentApiKey", error))?;
    mac.update(query.as_bytes());
    let mut text = String::with_capacity(64 + query.len());
    for byte in mac.finalize().into_bytes() {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text.push_str(&query);
    Ok(STANDARD.encode(text))
}

/// Returns when a secured key expires, in seconds since the Unix epoch. Returns `None` if the key
/// does not expire or is not a secured key.
pub fn secured_api_key_expiry(key: &str) -> Option<i64> {
    let text = String::from_utf8(STANDARD.decode(key).ok()?).ok()?;
    // The restrictions follow a signature of 64 hexadecimal digits.
    let query = text.get(64..)?;
    let value = query
        .split('&')
        .find_map(|pair| pair.strip_prefix("validUntil="))?;
    encode::decode(value).parse().ok()
}

/// Merges the restrictions with the fields of `searchParams`. Fails if a name has different values in
/// the two, because one of the restrictions would be lost.
fn query(restrictions: &SecuredKeyRestrictions) -> Result<Query, Error> {
    let mut all = fields(restrictions)?;
    let inner = match all.remove("searchParams") {
        Some(Value::Object(inner)) => inner,
        _ => Map::new(),
    };
    for (name, value) in inner {
        if all.get(&name).is_some_and(|outer| *outer != value) {
            let problem = "it has different values in the restrictions and in `searchParams`";
            return Err(Error::invalid_parameter(&name, problem));
        }
        all.insert(name, value);
    }
    let escaped = |(name, value)| (name, escape_commas(value));
    Ok(all.into_iter().map(escaped).collect())
}

/// Writes a list as JSON if an item contains a comma, because query strings join lists by commas.
fn escape_commas(value: Value) -> Value {
    let has_comma = |item: &Value| item.as_str().is_some_and(|item| item.contains(','));
    match &value {
        Value::Array(items) if items.iter().any(has_comma) => Value::String(value.to_string()),
        _ => value,
    }
}

fn fields(restrictions: &SecuredKeyRestrictions) -> Result<Map<String, Value>, Error> {
    match serde_json::to_value(restrictions) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(Error::unserializable("restrictions", error)),
    }
}
