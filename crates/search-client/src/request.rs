//! Requests before credentials, options and a host are added: method, path, parameters, body, class.
//!
//! A request is built by an operation, with the names and paths of the API of the service:
//!
//! ```text
//! Request::post("browse", "/1/indexes/{indexName}/browse", &[index_name])?
//!     .read()
//!     .body("browseParams", &params)?
//! ```

use serde::Serialize;
use serde_json::Value;

use crate::encode::{self, Query};
use crate::error::Error;
use crate::expected::Expected;
use crate::http::{Class, Method};

/// A request to the API of the service. Operations build it; [`crate::engine`] sends it.
#[derive(Clone)]
pub(crate) struct Request {
    /// Name of the operation, for errors.
    pub(crate) operation: &'static str,
    pub(crate) method: Method,
    /// Encoded path, which starts with a slash.
    pub(crate) path: String,
    /// Query parameters of the operation.
    pub(crate) query: Query,
    /// Headers of the operation.
    pub(crate) headers: Vec<(String, String)>,
    /// Body as JSON.
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) class: Class,
    /// Whether the response may be cached, unless the options of the call decide.
    pub(crate) cacheable: bool,
    /// Shape of the answer's body.
    pub(crate) expected: Expected,
    /// A credential in the path, for the operations on API keys.
    pub(crate) secret: Option<String>,
}

impl Request {
    /// Creates a request from a path template with a placeholder `{name}` for each of `arguments`, in
    /// order. The names are those of the official clients; the error for an empty argument contains
    /// its name.
    ///
    /// # Errors
    /// Returns an error if an argument is empty, or is `.` or `..`.
    pub(crate) fn new(
        operation: &'static str,
        method: Method,
        template: &str,
        arguments: &[&str],
    ) -> Result<Self, Error> {
        let path = fill(operation, template, arguments)?;
        let class = if method == Method::Get {
            Class::Read
        } else {
            Class::Write
        };
        Ok(Self {
            operation,
            method,
            path,
            query: Query::new(),
            headers: Vec::new(),
            body: None,
            class,
            cacheable: false,
            // A successful write was carried out, so the shape of its response does not matter.
            expected: if class == Class::Read {
                Expected::Object
            } else {
                Expected::Any
            },
            secret: None,
        })
    }

    /// Creates a `GET` request, which is a read.
    pub(crate) fn get(
        operation: &'static str,
        path: &str,
        arguments: &[&str],
    ) -> Result<Self, Error> {
        Self::new(operation, Method::Get, path, arguments)
    }

    /// Creates a `POST` request, which is a write unless it is marked as a [`read`](Self::read).
    pub(crate) fn post(
        operation: &'static str,
        path: &str,
        arguments: &[&str],
    ) -> Result<Self, Error> {
        Self::new(operation, Method::Post, path, arguments)
    }

    /// Creates a `PUT` request, which is a write.
    pub(crate) fn put(
        operation: &'static str,
        path: &str,
        arguments: &[&str],
    ) -> Result<Self, Error> {
        Self::new(operation, Method::Put, path, arguments)
    }

    /// Creates a `DELETE` request, which is a write.
    pub(crate) fn delete(
        operation: &'static str,
        path: &str,
        arguments: &[&str],
    ) -> Result<Self, Error> {
        Self::new(operation, Method::Delete, path, arguments)
    }

    /// Creates a request with a path from the caller, which is not encoded. Its leading slash is
    /// optional.
    pub(crate) fn custom(
        operation: &'static str,
        method: Method,
        path: &str,
    ) -> Result<Self, Error> {
        if path.is_empty() {
            return Err(Error::missing_parameter("path", operation));
        }
        let mut request = Self::new(operation, method, "", &[])?;
        // `#` would start a fragment, so that the query would not be sent; a space would end the
        // request line.
        request.path = format!(
            "/{}",
            path.trim_start_matches('/')
                .replace('#', "%23")
                .replace(' ', "%20")
        );
        request.secret = key_in(&request.path);
        request.expected = Expected::Any;
        Ok(request)
    }

    /// Marks a `POST` without side effects as a read.
    pub(crate) fn read(mut self) -> Self {
        self.class = Class::Read;
        self.expected = Expected::Object;
        self
    }

    /// Allows caching of the response.
    pub(crate) fn cacheable(mut self) -> Self {
        self.cacheable = true;
        self.expected = Expected::RequiredObject;
        self
    }

    /// Requires a response with `results`, an array of objects.
    pub(crate) fn results(mut self) -> Self {
        self.expected = Expected::Results;
        self
    }

    /// Names a credential in the path, which errors must mask.
    pub(crate) fn secret(mut self, secret: &str) -> Self {
        self.secret = Some(secret.to_owned());
        self
    }

    /// Adds a header.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a query parameter unless it is `None`.
    pub(crate) fn query(mut self, name: &str, value: Option<impl Into<Value>>) -> Self {
        if let Some(value) = value {
            self.query.insert(name.to_owned(), value.into());
        }
        self
    }

    /// Sets the body. Fails if `body` cannot be serialized or serializes to `null`; `name` is its
    /// name in the error.
    pub(crate) fn body(
        mut self,
        name: &str,
        body: &(impl Serialize + ?Sized),
    ) -> Result<Self, Error> {
        let json = serde_json::to_vec(body).map_err(|error| Error::unserializable(name, error))?;
        if json == b"null" {
            return Err(Error::missing_parameter(name, self.operation));
        }
        self.body = Some(json);
        Ok(self)
    }
}

/// Extracts the API key from a path such as `/1/keys/KEY`.
fn key_in(path: &str) -> Option<String> {
    let key = path.strip_prefix("/1/keys/")?.split(['/', '?']).next()?;
    Some(encode::decode(key))
}

/// Replaces the placeholders of a path template by percent-encoded arguments.
fn fill(operation: &str, template: &str, arguments: &[&str]) -> Result<String, Error> {
    let mut path = String::with_capacity(template.len() + 32);
    let mut arguments = arguments.iter();
    let mut rest = template;
    while let Some((before, name, after)) = split_placeholder(rest) {
        let argument = arguments.next().copied().unwrap_or_default();
        if argument.is_empty() {
            return Err(Error::missing_parameter(name, operation));
        }
        check_segment(name, argument)?;
        path.push_str(before);
        path.push_str(&encode::component(argument));
        rest = after;
    }
    path.push_str(rest);
    Ok(path)
}

/// Rejects the segments `.` and `..`, which URLs cannot express: `DELETE /1/indexes/docs/..` would
/// address another resource, and URL parsers treat `%2E` in the same way.
fn check_segment(name: &str, argument: &str) -> Result<(), Error> {
    match argument {
        "." | ".." => Err(Error::invalid_parameter(
            name,
            format!("{argument:?} cannot be a segment of a URL"),
        )),
        _ => Ok(()),
    }
}

/// Splits a template at its first placeholder: the text before it, its name, and the text after it.
fn split_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}
