//! A call with example values, before it is written in a language.

use crate::example::{Direction, of_media, of_schema};
use crate::model::{Media, Operation, Parameter, ParameterIn, Reference, SecurityKind, Server};
use crate::source::{Node, Value};

/// An HTTP call with example values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Call {
    /// Method in capitals.
    pub method: String,
    /// Address with path and query.
    pub url: String,
    /// Header names and values.
    pub headers: Vec<(String, String)>,
    /// What is sent.
    pub body: Payload,
}

/// What a call sends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Payload {
    /// Nothing.
    #[default]
    None,
    /// A text, most often JSON.
    Text(String),
    /// Fields of a form; true for files.
    Multipart(Vec<(String, String, bool)>),
    /// A file as it is.
    File,
}

impl Call {
    /// The call of an operation: required parameters and those with an
    /// example, the first way of security, the first body.
    #[must_use]
    pub fn of(reference: &Reference, operation: &Operation) -> Self {
        let servers = if operation.servers.is_empty() {
            &reference.servers
        } else {
            &operation.servers
        };
        let mut out = Self {
            method: operation.method.clone(),
            url: base_url(servers.first()),
            ..Self::default()
        };
        let mut path = operation.path.clone();
        let mut query = Vec::new();
        for it in operation
            .parameters
            .iter()
            .filter(|it| it.required && !it.deprecated)
        {
            let value = parameter_value(reference, it);
            match it.location {
                ParameterIn::Path => {
                    path = path.replace(&format!("{{{}}}", it.name), &path_value(it, &value));
                }
                ParameterIn::Query => query.extend(query_pairs(it, &value)),
                ParameterIn::QueryString => query.push(scalar(&value)),
                ParameterIn::Header => out.headers.push((it.name.clone(), join(&value, ","))),
                ParameterIn::Cookie => out.headers.push((
                    "Cookie".to_owned(),
                    format!("{}={}", it.name, join(&value, ",")),
                )),
            }
        }
        out.url.push_str(&path);
        out.security(reference, operation, &mut query);
        out.accept(operation);
        if !query.is_empty() {
            out.url.push('?');
            out.url.push_str(&query.join("&"));
        }
        out.payload(reference, operation);
        out
    }

    fn security(&mut self, reference: &Reference, operation: &Operation, query: &mut Vec<String>) {
        let Some(needs) = operation.security.iter().find(|it| !it.is_empty()) else {
            return;
        };
        for need in needs {
            let Some(scheme) = reference
                .security_schemes
                .iter()
                .find(|it| it.name == need.scheme)
            else {
                continue;
            };
            match &scheme.kind {
                SecurityKind::ApiKey {
                    location: ParameterIn::Query,
                    parameter,
                } => query.push(format!("{parameter}=YOUR_API_KEY")),
                SecurityKind::ApiKey {
                    location: ParameterIn::Cookie,
                    parameter,
                } => {
                    self.headers
                        .push(("Cookie".to_owned(), format!("{parameter}=YOUR_API_KEY")));
                }
                SecurityKind::ApiKey { parameter, .. } => self
                    .headers
                    .push((parameter.clone(), "YOUR_API_KEY".to_owned())),
                SecurityKind::Http { scheme, .. } if scheme.eq_ignore_ascii_case("basic") => {
                    self.headers.push((
                        "Authorization".to_owned(),
                        "Basic YOUR_CREDENTIALS".to_owned(),
                    ));
                }
                SecurityKind::Http { .. }
                | SecurityKind::OAuth2 { .. }
                | SecurityKind::OpenIdConnect { .. } => {
                    self.headers
                        .push(("Authorization".to_owned(), "Bearer YOUR_TOKEN".to_owned()));
                }
                SecurityKind::MutualTls | SecurityKind::Unknown => {}
            }
        }
    }

    fn accept(&mut self, operation: &Operation) {
        let success = operation
            .responses
            .iter()
            .find(|it| it.status.starts_with('2'));
        if let Some(media) = success.and_then(|it| it.content.first()) {
            self.headers
                .push(("Accept".to_owned(), media.media_type.clone()));
        }
    }

    fn payload(&mut self, reference: &Reference, operation: &Operation) {
        let Some(media) = operation.body.as_ref().and_then(|it| it.content.first()) else {
            return;
        };
        let kind = media.media_type.as_str();
        let value = of_media(reference, media, Direction::Request)
            .into_iter()
            .next();
        let node = value.as_ref().and_then(|it| it.value.clone());
        if kind.starts_with("multipart/") {
            self.body = Payload::Multipart(form_fields(node.as_ref()));
            return;
        }
        self.headers
            .push(("Content-Type".to_owned(), kind.to_owned()));
        self.body = match (value.and_then(|it| it.serialized), node) {
            (Some(text), _) => Payload::Text(text),
            (None, Some(node)) => body_text(media, &node),
            (None, None) => Payload::File,
        };
    }
}

fn body_text(media: &Media, node: &Node) -> Payload {
    let kind = media.media_type.as_str();
    if kind.contains("form-urlencoded") {
        let pairs = node
            .members()
            .iter()
            .map(|it| format!("{}={}", encode(&it.key), encode(&join(&it.node, ","))));
        return Payload::Text(pairs.collect::<Vec<_>>().join("&"));
    }
    match &node.value {
        Value::String(text) if !kind.contains("json") && &**text == "<binary>" => Payload::File,
        Value::String(text) if !kind.contains("json") => Payload::Text(text.to_string()),
        _ => Payload::Text(node.to_json()),
    }
}

fn form_fields(node: Option<&Node>) -> Vec<(String, String, bool)> {
    let fields = node.map(Node::members).unwrap_or_default();
    fields
        .iter()
        .map(|it| {
            let text = it.node.scalar().unwrap_or_else(|| it.node.to_json_line());
            let is_file = text == "<binary>";
            (
                it.key.to_string(),
                if is_file { "file.bin".to_owned() } else { text },
                is_file,
            )
        })
        .collect()
}

/// The address of a server with the defaults of its variables.
pub(crate) fn base_url(server: Option<&Server>) -> String {
    let Some(server) = server else {
        return "https://api.example.com".to_owned();
    };
    let mut url = server.url.clone();
    for it in &server.variables {
        url = url.replace(&format!("{{{}}}", it.name), &it.default);
    }
    if url.starts_with('/') {
        url.insert_str(0, "https://api.example.com");
    }
    url.truncate(url.trim_end_matches('/').len());
    url
}

/// The example value of a parameter.
pub(crate) fn parameter_value(reference: &Reference, parameter: &Parameter) -> Node {
    let given = parameter.examples.iter().find_map(|it| it.value.clone());
    given
        .or_else(|| {
            parameter
                .schema
                .map(|it| of_schema(reference, it, Direction::Request))
        })
        .unwrap_or_else(|| Node::text("value"))
}

fn scalar(node: &Node) -> String {
    node.scalar().unwrap_or_else(|| node.to_json_line())
}

fn join(node: &Node, separator: &str) -> String {
    match &node.value {
        Value::Array(items) => items.iter().map(scalar).collect::<Vec<_>>().join(separator),
        Value::Object(members) => members
            .iter()
            .map(|it| format!("{},{}", it.key, scalar(&it.node)))
            .collect::<Vec<_>>()
            .join(separator),
        _ => scalar(node),
    }
}

/// RFC 6570: simple, label and matrix in paths.
fn path_value(parameter: &Parameter, node: &Node) -> String {
    let list = |separator: &str| match &node.value {
        Value::Array(items) => items
            .iter()
            .map(|it| encode(&scalar(it)))
            .collect::<Vec<_>>()
            .join(separator),
        _ => encode(&join(node, ",")),
    };
    match parameter.style.as_str() {
        "label" => format!(".{}", list(if parameter.explode { "." } else { "," })),
        "matrix" if parameter.explode => {
            let one = |it: &Node| format!(";{}={}", parameter.name, encode(&scalar(it)));
            if node.items().is_empty() {
                one(node)
            } else {
                node.items().iter().map(one).collect()
            }
        }
        "matrix" => format!(";{}={}", parameter.name, list(",")),
        _ => list(","),
    }
}

/// Query pairs in the parameter's style.
fn query_pairs(parameter: &Parameter, node: &Node) -> Vec<String> {
    let name = encode(&parameter.name);
    let one = |value: &str| {
        format!(
            "{name}={}",
            if parameter.allow_reserved {
                value.to_owned()
            } else {
                encode(value)
            }
        )
    };
    if parameter.media_type.is_some() {
        return vec![one(&node.to_json_line())];
    }
    match (&node.value, parameter.style.as_str()) {
        (Value::Array(items), _) if parameter.explode => {
            items.iter().map(|it| one(&scalar(it))).collect()
        }
        (Value::Array(items), style) => {
            let separator = match style {
                "spaceDelimited" => "%20",
                "pipeDelimited" => "%7C",
                "tabDelimited" => "%09",
                _ => ",",
            };
            let items: Vec<String> = items.iter().map(|it| encode(&scalar(it))).collect();
            vec![format!("{name}={}", items.join(separator))]
        }
        (Value::Object(members), "deepObject") => members
            .iter()
            .map(|it| {
                format!(
                    "{name}%5B{}%5D={}",
                    encode(&it.key),
                    encode(&scalar(&it.node))
                )
            })
            .collect(),
        (Value::Object(members), _) if parameter.explode => members
            .iter()
            .map(|it| format!("{}={}", encode(&it.key), encode(&scalar(&it.node))))
            .collect(),
        _ => vec![one(&join(node, ","))],
    }
}

/// Percent-encodes all but the unreserved characters.
fn encode(text: &str) -> String {
    use std::fmt::Write as _;
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b':' | b'@') {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
