//! Keeps credentials out of everything that people read: errors, frames, `Debug`, log lines.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::encode;

/// What stands where a credential stood.
pub(crate) const MASK: &str = "*****";

/// Header and query parameter that carry the API key.
pub(crate) const API_KEY: &str = "x-algolia-api-key";

/// Headers whose value is always a credential.
const SECRET_HEADERS: [&str; 6] = [
    API_KEY,
    "authorization",
    "proxy-authorization",
    "cookie",
    "set-cookie",
    "x-api-key",
];

/// Shorter values of cookies, such as `dark`, are settings: masked, they would only spoil messages.
const MIN_COOKIE_CHARS: usize = 8;

/// Whether the value of a header or query parameter with this name is always a credential.
pub(crate) fn is_secret(name: &str) -> bool {
    SECRET_HEADERS
        .iter()
        .any(|secret| name.eq_ignore_ascii_case(secret))
}

/// What others could repeat of the value of a header: all of it, and the credentials in it.
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

/// Text that must not be shown, such as an API key.
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
        f.write_str(MASK)
    }
}

/// The credentials of one request, each as it is and as it looks in a URL.
#[derive(Clone, Default)]
pub(crate) struct Redactor {
    secrets: Arc<[String]>,
}

impl Redactor {
    /// Longer secrets come first, so that one which holds another is masked as a whole.
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

    /// `text` with every credential masked.
    pub(crate) fn text(&self, text: &str) -> String {
        self.secrets.iter().fold(text.to_owned(), |text, secret| {
            if text.contains(secret.as_str()) {
                text.replace(secret.as_str(), MASK)
            } else {
                text
            }
        })
    }

    /// The same for all texts of a value.
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

    /// The same for a header, whose name alone can make it secret.
    pub(crate) fn header(&self, name: &str, value: &str) -> String {
        if is_secret(name) {
            return MASK.to_owned();
        }
        self.text(value)
    }

    /// All headers of a request.
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
        fn no_key_survives(key in "[!-~]{4,40}", before in ".{0,20}", after in ".{0,20}") {
            prop_assume!(!MASK.contains(&key));
            let encoded = encode::component(&key);
            let redactor = Redactor::new([key.as_str()]);
            let out = redactor.text(&format!("{before} {key} {encoded} {after}"));
            let bare = format!(" {key} ");
            prop_assert!(!out.contains(&bare));
        }
    }
}
