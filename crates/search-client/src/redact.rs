//! Masks credentials in errors, frames and `Debug` output.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::encode;

/// The replacement for credentials.
pub(crate) const MASK: &str = "*****";

/// Name of the header and of the query parameter that carry the API key.
pub(crate) const API_KEY: &str = "x-algolia-api-key";

/// Headers and query parameters whose value is always a credential.
const SECRET_HEADERS: [&str; 6] = [
    API_KEY,
    "authorization",
    "proxy-authorization",
    "cookie",
    "set-cookie",
    "x-api-key",
];

/// Minimum length of cookie values to mask. Shorter ones, such as `dark`, are settings; masking them
/// would garble messages that contain the same word.
const MIN_COOKIE_CHARS: usize = 8;

/// Returns whether the value of the header or query parameter `name` is always a credential.
pub(crate) fn is_secret(name: &str) -> bool {
    SECRET_HEADERS
        .iter()
        .any(|secret| name.eq_ignore_ascii_case(secret))
}

/// Returns the secrets in the value of a header: the whole value, and the credentials in it (after
/// `Bearer`, or the values of cookies), since a response may repeat either.
pub(crate) fn secrets_of_header<'a>(name: &str, value: &'a str) -> Vec<&'a str> {
    if !is_secret(name) {
        return Vec::new();
    }
    let mut secrets = vec![value];
    if name == "cookie" {
        let cookies = value.split(';').filter_map(|pair| pair.split_once('='));
        let values = cookies.map(|(_, value)| value.trim());
        secrets.extend(values.filter(|value| value.chars().count() >= MIN_COOKIE_CHARS));
    } else if let Some((_scheme, credentials)) = value.split_once(' ') {
        secrets.push(credentials.trim());
    }
    secrets
}

/// A string that must not be printed, such as an API key.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(MASK)
    }
}

/// The credentials of one request, each verbatim and percent-encoded.
#[derive(Clone, Default)]
pub(crate) struct Redactor {
    secrets: Arc<[String]>,
}

impl Redactor {
    /// Creates a redactor. Longer secrets are replaced first, so that a secret that contains another
    /// is masked as a whole.
    pub(crate) fn new<'a>(secrets: impl IntoIterator<Item = &'a str>) -> Self {
        let given = secrets.into_iter().filter(|secret| !secret.is_empty());
        let mut all: Vec<String> = given
            .flat_map(|secret| [secret.to_owned(), encode::component(secret)])
            .collect();
        all.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        all.dedup();
        Self {
            secrets: all.into(),
        }
    }

    /// Masks all credentials in `text`.
    pub(crate) fn text(&self, text: &str) -> String {
        self.secrets.iter().fold(text.to_owned(), |text, secret| {
            if text.contains(secret.as_str()) {
                text.replace(secret.as_str(), MASK)
            } else {
                text
            }
        })
    }

    /// Masks all credentials in the strings and names of a JSON value.
    pub(crate) fn value(&self, value: Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(&text)),
            Value::Array(items) => items.into_iter().map(|item| self.value(item)).collect(),
            Value::Object(fields) => fields
                .into_iter()
                .map(|(name, value)| (self.text(&name), self.value(value)))
                .collect(),
            other => other,
        }
    }

    /// Masks the credentials in the value of a header, or the whole value if the name requires it.
    pub(crate) fn header(&self, name: &str, value: &str) -> String {
        if is_secret(name) {
            return MASK.to_owned();
        }
        self.text(value)
    }

    /// Masks the credentials in all `headers`.
    pub(crate) fn headers(&self, headers: &[(String, String)]) -> Vec<(String, String)> {
        headers
            .iter()
            .map(|(name, value)| (name.clone(), self.header(name, value)))
            .collect()
    }
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Redactor({} secrets)", self.secrets.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keys_are_masked_in_urls_and_headers() {
        let redactor = Redactor::new(["se cret", ""]);
        assert_eq!(
            redactor.text("/x?key=se%20cret&q=1 se cret"),
            "/x?key=*****&q=1 *****"
        );
        assert_eq!(redactor.header("X-Algolia-API-Key", "other"), MASK);
        assert_eq!(redactor.header("x-user", "se cret!"), "*****!");
        assert_eq!(format!("{:?}", Secret::new("se cret")), MASK);
    }

    proptest! {
        #[test]
        fn keys_are_always_masked(key in "[!-~]{4,40}", before in ".{0,20}", after in ".{0,20}") {
            prop_assume!(!MASK.contains(&key));
            let encoded = encode::component(&key);
            let redactor = Redactor::new([key.as_str()]);
            let out = redactor.text(&format!("{before} {key} {encoded} {after}"));
            let bare = format!(" {key} ");
            prop_assert!(!out.contains(&bare));
        }
    }
}
