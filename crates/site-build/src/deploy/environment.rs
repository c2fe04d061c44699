//! The environment variables of object stores.
//!
//! The clients of stores panic when they make a request from a value that an address
//! or a header field cannot contain. So every value is checked before a client gets
//! it. Variables with an empty value count as not set: CI passes a secret that does
//! not exist as an empty text.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use url::Url;

use super::usage;
use crate::error::Result;
use crate::load::read_regular;

/// Maximum size of a file with credentials, in bytes.
const MAX_FILE: u64 = 1024 * 1024;

/// The variables that the client of a store reads, sorted by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Environment(Vec<(String, String)>);

impl Environment {
    /// Reads the variables of this process whose name starts with `prefix` and which
    /// `is_known`, in lower case, to the client, and those in `others`.
    ///
    /// # Errors
    /// `Usage` for a value that cannot be used.
    pub(super) fn read(
        prefix: &str,
        others: &[&str],
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Self> {
        Self::of(env::vars_os(), |name| {
            others.contains(&name)
                || name.starts_with(prefix) && is_known(&name.to_ascii_lowercase())
        })
    }

    /// Checks the variables that are `wanted`.
    fn of(
        variables: impl Iterator<Item = (OsString, OsString)>,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Self> {
        let mut out = Vec::new();
        for (name, value) in variables {
            let Some(name) = name.to_str().filter(|name| wanted(name)) else {
                continue;
            };
            let Some(value) = value.to_str() else {
                return Err(usage(&format!("`{name}` is not UTF-8: set it to a text")));
            };
            if value.trim().is_empty() {
                continue;
            }
            Form::of(name).check(name, value)?;
            out.push((name.to_owned(), value.to_owned()));
        }
        out.sort();
        Ok(Self(out))
    }

    /// Returns the variables with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Returns whether one of these variables is set.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.iter().any(|(name, _)| names.contains(&name))
    }

    /// Returns the variable that a client does not accept, if there is one: without it,
    /// nothing fails, or if there are several, something else. `failure` is what `fails`
    /// returns for all variables.
    pub(super) fn culprit(
        &self,
        failure: &str,
        fails: impl Fn(&Self) -> Option<String>,
    ) -> Option<&str> {
        let without = |idx: usize| {
            let mut others = self.clone();
            others.0.remove(idx);
            fails(&others)
        };
        let failures: Vec<Option<String>> = (0..self.0.len()).map(without).collect();
        // Without a key, the other part of it fails.
        let works = failures.iter().position(Option::is_none);
        let differs = || {
            let mut failures = failures.iter();
            failures.position(|other| other.as_deref() != Some(failure))
        };
        let idx = works.or_else(differs)?;
        self.0.get(idx).map(|(name, _)| &**name)
    }
}

/// What the value of a variable becomes a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The address of a service.
    Address,
    /// A segment of a host name or of an address.
    Segment,
    /// A path of an address.
    AddressPath,
    /// A host, with or without a port.
    Host,
    /// The path of a file.
    File,
    /// The path of a file whose text becomes a header field.
    FieldFile,
    /// The path of the key file of a service account.
    AccountFile,
    /// The content of the key file of a service account.
    Account,
    /// Lines of text.
    Lines,
    /// A header field, a signature, or an option.
    Text,
}

impl Form {
    /// Returns the form of a variable. The names of clients have several variants.
    fn of(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
        if ends(&["service_account_key"]) {
            return Self::Account;
        }
        if ends(&[
            "service_account",
            "service_account_path",
            "application_credentials",
        ]) {
            return Self::AccountFile;
        }
        if ends(&["proxy_ca_certificate"]) {
            return Self::Lines;
        }
        if ends(&["authorization_token_file"]) {
            return Self::FieldFile;
        }
        if ends(&["_file"]) {
            return Self::File;
        }
        if ends(&["relative_uri"]) {
            return Self::AddressPath;
        }
        if name.starts_with("gce_metadata_") {
            return Self::Host;
        }
        // Clients check the address of a proxy, which has other schemes, themselves.
        let is_option = ends(&["use_fabric_endpoint", "proxy_url"]);
        let is_address = name.contains("endpoint") || ends(&["_url", "_uri", "authority_host"]);
        if is_address && !is_option {
            return Self::Address;
        }
        let segments = &[
            "region",
            "account_name",
            "tenant_id",
            "authority_id",
            "client_id",
        ];
        match ends(segments) {
            true => Self::Segment,
            false => Self::Text,
        }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// `Usage` with the name of the variable and what to set it to; the value may be
    /// secret.
    fn check(self, name: &str, value: &str) -> Result<()> {
        let wrong = |why: &str| Err(usage(&format!("`{name}` {why}")));
        if self == Self::AccountFile && value.trim_start().starts_with('{') {
            return wrong(
                "is the path of a key file: set `GOOGLE_SERVICE_ACCOUNT_KEY` to the key itself",
            );
        }
        if !matches!(self, Self::Account | Self::Lines) && value.contains(['\n', '\r']) {
            return wrong("contains a line break: set it to the same text without one");
        }
        match self {
            Self::Address if !is_address(value) => wrong(
                "is not the address of a service: set it to one that starts with `https://`, such as `https://store.example.com`",
            ),
            Self::Segment if !is_segment(value) => wrong(
                "contains other characters than letters, digits, `-`, `_` and `.`: set it to the name alone",
            ),
            Self::AddressPath
                if !is_address(&format!("http://host{value}")) || !value.starts_with('/') =>
            {
                wrong("is not the path of an address: set it to one that starts with `/`")
            }
            Self::Host if !is_host(value) => {
                wrong("is not a host: set it to a name or an IP address, such as `169.254.169.254`")
            }
            Self::FieldFile => check_field_file(name, value),
            Self::AccountFile if !Path::new(value).exists() => {
                wrong("is not the path of a file: set it to that of the key file")
            }
            // Shells pass secrets in pipes, which can be read once.
            Self::AccountFile => match read_regular(Path::new(value), MAX_FILE) {
                Ok(bytes) => check_account(name, &String::from_utf8_lossy(&bytes)),
                Err(_) => Ok(()),
            },
            Self::Account => check_account(name, value),
            Self::Text if value.trim() != value => {
                wrong("starts or ends with a space: set it to the same text without it")
            }
            Self::Text if !value.bytes().all(|byte| matches!(byte, b' '..=b'~')) => wrong(
                "contains characters that a request cannot have: set it to letters, digits and punctuation of ASCII",
            ),
            _ => Ok(()),
        }
    }
}

/// Checks a host that the client reads from the environment itself, where an empty
/// value is not taken to be none.
///
/// # Errors
/// `Usage` for a text that is not a host.
pub(super) fn check_hosts(names: &[&str]) -> Result<()> {
    for name in names {
        let Some(value) = env::var_os(name) else {
            continue;
        };
        if value.is_empty() {
            let message = format!("`{name}` is empty: remove it from the environment");
            return Err(usage(&message));
        }
        Form::Host.check(name, &value.to_string_lossy())?;
    }
    Ok(())
}

/// Returns the first of these variables that has a value.
pub(super) fn first_set<'n>(names: &[&'n str]) -> Option<&'n str> {
    let is_set = |name: &&&str| env::var_os(name).is_some_and(|value| !value.is_empty());
    names.iter().find(is_set).copied()
}

/// Returns whether a text is an address to which a bucket and a key can be added.
///
/// `Url` corrects what clients take as written, such as a missing slash.
fn is_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let host = rest.split('/').next().unwrap_or_default();
    let has = |part: &str, others: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || others.contains(c);
        part.chars().all(is_plain)
    };
    // Not the scheme of `Url`, which removes spaces before it.
    matches!(&*scheme.to_ascii_lowercase(), "http" | "https")
        && has(host, "-._:[]")
        && !host.is_empty()
        && !host.ends_with(':')
        && has(rest, "-._~:/%@+=$&!*'(),;[]")
        && Url::parse(text).is_ok_and(|url| url.has_host())
}

fn is_segment(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    text.chars().all(is_plain)
}

fn is_host(text: &str) -> bool {
    !text.contains('/') && is_address(&format!("http://{text}"))
}

/// Checks a file whose text becomes a header field. The client reports a file that
/// cannot be read.
fn check_field_file(name: &str, path: &str) -> Result<()> {
    let Ok(bytes) = read_regular(Path::new(path), MAX_FILE) else {
        return Ok(());
    };
    match bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        true => Ok(()),
        false => Err(usage(&format!(
            "the file of `{name}`, `{path}`, has more than a token: it may contain neither line breaks nor characters beyond ASCII"
        ))),
    }
}

/// Checks the key of a service account, which may name the address of a service.
fn check_account(name: &str, json: &str) -> Result<()> {
    let account: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    match account.get("gcs_base_url").and_then(|url| url.as_str()) {
        Some(url) if !is_address(url) => Err(usage(&format!(
            "the `gcs_base_url` of `{name}` is not the address of a service: it starts with `https://`"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Environment> {
        let variables = variables
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        Environment::of(variables, |name| name.starts_with("AWS_"))
    }

    #[test]
    fn empty_variables_are_not_set() {
        let read = read(&[
            ("AWS_REGION", ""),
            ("AWS_ENDPOINT", " \n"),
            ("AWS_ACCESS_KEY_ID", "key"),
            ("HOME", "\n"),
        ]);
        let expected = vec![("AWS_ACCESS_KEY_ID".to_owned(), "key".to_owned())];
        assert_eq!(read.unwrap(), Environment(expected));
    }

    #[test]
    fn values_that_no_request_can_contain() {
        for (name, value, message) in [
            (
                "AWS_ACCESS_KEY_ID",
                "key\n",
                "`AWS_ACCESS_KEY_ID` contains a line break",
            ),
            (
                "AWS_SESSION_TOKEN",
                "a\u{1}",
                "characters that a request cannot have",
            ),
            (
                "AWS_SECRET_ACCESS_KEY",
                " key",
                "starts or ends with a space",
            ),
            ("AWS_REGION", "eu central", "letters, digits"),
            (
                "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
                "x",
                "starts with `/`",
            ),
            (
                "AWS_METADATA_ENDPOINT",
                "host",
                "`AWS_METADATA_ENDPOINT` is not the address",
            ),
        ] {
            let error = read(&[(name, value)]).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn addresses_of_services() {
        for address in [
            "https://acc.r2.cloudflarestorage.com",
            "http://127.0.0.1:9000/",
            "http://[::1]:9000/a/b",
            "HTTPS://x.dev",
        ] {
            assert!(is_address(address), "{address}");
        }
        for address in [
            "acc.r2.cloudflarestorage.com",
            "localhost:9000",
            "https:/x.dev",
            "https:///x.dev",
            " https://x.dev",
            "https://",
            "https://x.dev:99999",
            "https://1.2.3.256",
            "https://user:pw@x.dev",
            "https://a%62.dev",
            "https://x.dev:",
            "https://x.dev/?a",
            "https://x y.dev",
            "https://ü.dev",
            "ftp://x.dev",
        ] {
            assert!(!is_address(address), "{address}");
        }
    }

    #[test]
    fn the_variable_that_a_client_refuses() {
        let environment = read(&[("AWS_A", "1"), ("AWS_B", "bad"), ("AWS_C", "3")]).unwrap();
        let fails = |variables: &Environment| {
            let is_bad = variables.iter().any(|(_, value)| value == "bad");
            is_bad.then(|| "bad value".to_owned())
        };
        assert_eq!(environment.culprit("bad value", fails), Some("AWS_B"));
        let always = |_: &Environment| Some("down".to_owned());
        assert_eq!(environment.culprit("down", always), None);
    }
}
