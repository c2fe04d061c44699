//! A call with example values, independent of the language of a sample.
//!
//! A sample shows the smallest call that works: required parameters, one way to
//! authorise, one body. What is optional is in the table of parameters beside it. A
//! value is the author's example if there is one, else an example made of the schema.
//!
//! Headers and addresses are made of the description's texts, which may be hostile.
//! Names of headers that are not tokens are dropped, their values are put on one
//! line, and addresses are encoded, here and for all languages; the template of each
//! language quotes the texts.

use std::collections::{HashMap, HashSet};

use percent_encoding::utf8_percent_encode;

use super::document;
use super::form;
use super::literal::escaped_json;
use super::parameter::parameter_value;
use super::payload::{Content, Part, Payload};
use super::style::{
    ORIGIN, Pair, Style, WHOLE_PATH, WHOLE_QUERY, encode, encode_except_escapes, field_value,
    one_line, plain,
};
use crate::example::{Direction, of_schema};
use crate::model::{
    Media, Operation, Parameter, ParameterIn, Reference, SecurityKind, SecurityNeed,
    SecurityScheme, Server,
};
use crate::multipart;
use crate::source::{Node, Value};
use crate::text::is_token;

/// Maximum number of form fields in a generated sample, besides required ones.
/// Forms of real descriptions have up to a hundred.
const MAX_FIELDS: usize = 12;

/// An HTTP call with example values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Call {
    /// Method in upper case.
    pub method: String,
    /// Address with path and query.
    pub url: String,
    /// Percent-encoded names and values at the end of the query. A query
    /// described as a whole is only in `url`.
    pub query: Vec<(String, String)>,
    /// Header names and values; names are unique.
    pub headers: Vec<(String, String)>,
    /// Names of the headers that must not be sent to another server: those with
    /// a key, a token or a password, and all that are parameters.
    pub private_headers: Vec<String>,
    /// Request body.
    pub body: Payload,
}

impl Call {
    /// Returns the call of an operation: with required parameters, the first
    /// supported security alternative, and a JSON body if there is a choice.
    ///
    /// Without servers, or with a relative one, the address starts with
    /// `https://api.example.com`.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Call, Description};
    ///
    /// let text = "
    /// openapi: 3.1.0
    /// servers: [{url: 'https://api.example.com'}]
    /// paths:
    ///   /pets/{id}:
    ///     get:
    ///       parameters: [{name: id, in: path, required: true, example: a b, schema: {type: string}}]
    /// ";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let call = Call::of(&reference, &reference.operations[0.into()]);
    /// assert_eq!(call.method, "GET");
    /// assert_eq!(call.url, "https://api.example.com/pets/a%20b");
    /// ```
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
        let mut query: Vec<Pair> = Vec::new();
        let mut whole_query = None;
        let mut cookies: Vec<Pair> = Vec::new();
        for parameter in operation
            .parameters
            .iter()
            .filter(|parameter| is_sent(parameter))
        {
            let mut value = parameter_value(reference, parameter);
            // A document is serialized to one string.
            if parameter.media_type.is_some() && parameter.location != ParameterIn::QueryString {
                value = Node::text(&plain(&value));
            }
            let style = Style::of(parameter);
            match parameter.location {
                ParameterIn::Path => {
                    path = path.replace(&format!("{{{}}}", parameter.name), &style.path(&value));
                }
                ParameterIn::Query => query.extend(style.pairs(&value)),
                ParameterIn::QueryString => whole_query = Some(query_string(parameter, &value)),
                ParameterIn::Header => out.private_header(&parameter.name, &style.header(&value)),
                ParameterIn::Cookie => cookies.extend(style.pairs(&value)),
            }
        }
        out.security(reference, operation, &mut query, &mut cookies);
        out.accept(operation);
        out.payload(reference, operation);
        out.url.push_str(&legal(&path));
        let pairs = (!query.is_empty()).then(|| form::joined(&query));
        for pair in whole_query.into_iter().chain(pairs) {
            out.url.push(if out.url.contains('?') { '&' } else { '?' });
            out.url.push_str(&pair);
        }
        out.query = query;
        if !cookies.is_empty() {
            let cookies: Vec<String> = cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            out.private_header("Cookie", &cookies.join("; "));
        }
        out
    }

    /// Returns the address without [`query`](Self::query).
    pub(super) fn url_before_query(&self) -> &str {
        if self.query.is_empty() {
            return &self.url;
        }
        let query = form::joined(&self.query);
        let before = self.url.strip_suffix(&*query).unwrap_or(&self.url);
        before.strip_suffix(['?', '&']).unwrap_or(before)
    }

    /// Returns the value of a header.
    pub(super) fn header_value(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|header| header.0.eq_ignore_ascii_case(name));
        found.map(|header| header.1.as_str())
    }

    /// Returns how many redirects a client may follow that removes the headers
    /// `removed` on redirects to another host. It is 0 if the client would send
    /// a key there, and for methods that are not safe, which would be repeated
    /// elsewhere.
    pub(super) fn redirects(&self, limit: u32, removed: &[&str]) -> u32 {
        let is_safe = matches!(self.method.as_str(), "GET" | "HEAD");
        let is_removed = |name: &String| removed.iter().any(|of| name.eq_ignore_ascii_case(of));
        if is_safe && self.private_headers.iter().all(is_removed) {
            limit
        } else {
            0
        }
    }

    /// Sets a header that must not be sent to another server.
    fn private_header(&mut self, name: &str, value: &str) {
        self.header(name, value);
        self.private_headers.push(name.to_owned());
    }

    /// Sets or replaces a header. An invalid name is ignored, because no client
    /// would send it.
    fn header(&mut self, name: &str, value: &str) {
        if !is_token(name) {
            return;
        }
        let value = &field_value(value);
        match self
            .headers
            .iter_mut()
            .find(|header| header.0.eq_ignore_ascii_case(name))
        {
            Some(known) => value.clone_into(&mut known.1),
            None => self.headers.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Adds placeholders for the credentials that the operation requires, to the
    /// headers, the query or the cookies.
    fn security(
        &mut self,
        reference: &Reference,
        operation: &Operation,
        query: &mut Vec<Pair>,
        cookies: &mut Vec<Pair>,
    ) {
        for credential in credentials(reference, operation) {
            let Credential { name, value, .. } = credential;
            match credential.location {
                ParameterIn::Cookie => cookies.push((name.to_owned(), value)),
                ParameterIn::Header => self.private_header(name, &value),
                _ => query.push((encode(name), value)),
            }
        }
    }

    /// Adds the `Accept` header, if the response has a known media type.
    fn accept(&mut self, operation: &Operation) {
        if let Some(media_type) = accepted(operation) {
            self.header("Accept", media_type);
        }
    }

    /// Adds the body with its `Content-Type`. Media types with a wildcard are sent
    /// as JSON.
    fn payload(&mut self, reference: &Reference, operation: &Operation) {
        let Some(body) = &operation.body else { return };
        // Many clients send no body with these methods, and many servers expect
        // none.
        let is_bare = matches!(self.method.as_str(), "GET" | "HEAD");
        let Some(media) = preferred(&body.content).filter(|_| body.required || !is_bare) else {
            return;
        };
        if multipart::is_document(&media.media_type)
            && let Some(document) = document::example(reference, media, Direction::Request)
        {
            self.header("Content-Type", &document.media_type(&media.media_type));
            self.body = Payload::Text(document.sent());
            return;
        }
        if form::is_form(&media.media_type) && form::is_multipart(&media.media_type) {
            self.body = Payload::Multipart(form_parts(reference, media));
            return;
        }
        let kind = match media.media_type.as_str() {
            "*/*" | "application/*" => "application/json",
            kind => kind,
        };
        self.body = if form::is_form(kind) {
            Payload::Form(form_pairs(reference, media))
        } else {
            body_text(reference, media)
        };
        if self.body == Payload::Form(Vec::new()) && !body.required {
            self.body = Payload::None;
            return;
        }
        self.header("Content-Type", kind);
    }
}

/// A placeholder of a credential.
struct Credential<'r> {
    /// Location in the request.
    location: ParameterIn,
    /// Name of the header, cookie or parameter.
    name: &'r str,
    /// Placeholder that is sent.
    value: String,
}

/// Returns placeholders for the credentials that the operation requires. If
/// several schemes set `Authorization`, the first one does.
fn credentials<'r>(reference: &'r Reference, operation: &Operation) -> Vec<Credential<'r>> {
    let mut out: Vec<Credential<'r>> = Vec::new();
    for scheme in needed(reference, &operation.security) {
        let (location, name, value) = match &scheme.kind {
            SecurityKind::ApiKey {
                location,
                parameter,
            } => {
                let location = match location {
                    ParameterIn::Query | ParameterIn::QueryString => ParameterIn::Query,
                    ParameterIn::Cookie => ParameterIn::Cookie,
                    ParameterIn::Path | ParameterIn::Header => ParameterIn::Header,
                };
                (location, parameter.as_str(), API_KEY.to_owned())
            }
            SecurityKind::Http { scheme, .. } => {
                let value = match authorization(scheme).as_str() {
                    "Bearer" => BEARER.to_owned(),
                    word => format!("{word} YOUR_CREDENTIALS"),
                };
                (ParameterIn::Header, AUTHORIZATION, value)
            }
            SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                (ParameterIn::Header, AUTHORIZATION, BEARER.to_owned())
            }
            SecurityKind::MutualTls | SecurityKind::Unknown => continue,
        };
        let is_authorization = |location: ParameterIn, name: &str| {
            location == ParameterIn::Header && name.eq_ignore_ascii_case(AUTHORIZATION)
        };
        let is_authorized = out
            .iter()
            .any(|one| is_authorization(one.location, one.name));
        if !(is_authorized && is_authorization(location, name)) {
            out.push(Credential {
                location,
                name,
                value,
            });
        }
    }
    out
}

/// Placeholder of a token.
const BEARER: &str = "Bearer YOUR_TOKEN";
/// Header of most credentials.
const AUTHORIZATION: &str = "Authorization";
/// Placeholder of a key, which readers replace.
const API_KEY: &str = "YOUR_API_KEY";

/// Returns the media type to accept.
pub(crate) fn accepted(operation: &Operation) -> Option<&str> {
    let mut responses = operation.responses.iter();
    let success = responses.find(|response| response.status.starts_with('2'))?;
    preferred(&success.content).map(|media| media.media_type.as_str())
}

/// Returns whether samples include a parameter: if it is required, or part of
/// the path.
fn is_sent(parameter: &Parameter) -> bool {
    parameter.location == ParameterIn::Path
        || (parameter.required && !parameter.deprecated && !is_of_bodies(parameter))
}

/// Returns whether a header is determined by the bodies of the operation: a
/// [parameter](https://spec.openapis.org/oas/v3.1.1#parameter-object) named
/// `Accept` or `Content-Type` is ignored.
pub(crate) fn is_of_bodies(parameter: &Parameter) -> bool {
    let headers = ["Accept", "Content-Type"];
    parameter.location == ParameterIn::Header
        && headers
            .iter()
            .any(|of| parameter.name.eq_ignore_ascii_case(of))
}

/// Returns the schemes of the first alternative whose schemes are all known.
fn needed<'r>(
    reference: &'r Reference,
    alternatives: &[Vec<SecurityNeed>],
) -> Vec<&'r SecurityScheme> {
    let known = |need: &SecurityNeed| {
        let mut schemes = reference.security_schemes.iter();
        schemes.find(|of| of.name == need.scheme && !matches!(of.kind, SecurityKind::Unknown))
    };
    let mut best = Vec::new();
    for needs in alternatives {
        let schemes: Vec<_> = needs.iter().filter_map(known).collect();
        if !needs.is_empty() && schemes.len() == needs.len() {
            return schemes;
        }
        if best.is_empty() {
            best = schemes;
        }
    }
    best
}

/// Returns the registered spelling of an HTTP authentication scheme.
pub(crate) fn authorization(scheme: &str) -> String {
    const REGISTERED: [&str; 14] = [
        "Basic",
        "Bearer",
        "Concealed",
        "Digest",
        "DPoP",
        "GNAP",
        "HOBA",
        "Mutual",
        "Negotiate",
        "OAuth",
        "PrivateToken",
        "SCRAM-SHA-1",
        "SCRAM-SHA-256",
        "vapid",
    ];
    let known = REGISTERED
        .iter()
        .find(|registered| registered.eq_ignore_ascii_case(scheme));
    one_line(known.copied().unwrap_or(scheme)).trim().to_owned()
}

/// Returns the JSON media type if there is one, or else the first.
pub(crate) fn preferred(content: &[Media]) -> Option<&Media> {
    let json = content.iter().find(|media| is_json(&media.media_type));
    json.or_else(|| content.first())
}

/// Returns whether a media type is a JSON document, with or without parameters.
pub(crate) fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    essence == "application/json" || essence.ends_with("+json")
}

/// Returns a body as text: the author's serialized example, else the example
/// or a generated value in the notation of the media type. Binary bodies are
/// files.
fn body_text(reference: &Reference, media: &Media) -> Payload {
    if let Some(text) = media
        .examples
        .iter()
        .find_map(|example| example.serialized.clone())
    {
        return Payload::Text(text);
    }
    let kind = media.media_type.as_str();
    // Bytes have no readable example, so a file name stands in for them.
    if is_binary(kind) {
        return Payload::File;
    }
    let given = media
        .examples
        .iter()
        .find_map(|example| example.value.clone());
    let is_stream = media.schema.is_none();
    let schema = media.schema.or(media.item_schema);
    let made = || schema.map(|schema| of_schema(reference, schema, Direction::Request));
    let Some(node) = given.or_else(made) else {
        return Payload::File;
    };
    match (&node.value, schema) {
        (Value::String(text), _) if !kind.contains("json") && &**text == "<binary>" => {
            Payload::File
        }
        // Some descriptions write JSON examples as strings.
        (Value::String(text), _) if !is_json(kind) || text.starts_with(['{', '[']) => {
            Payload::Text(text.to_string())
        }
        (_, Some(schema)) if kind.contains("xml") => {
            Payload::Text(crate::xml::document(reference, schema, &node))
        }
        // Streams have one item per line.
        _ if is_stream && !is_json(kind) => Payload::Text(format!("{}\n", node.to_json_line())),
        _ => Payload::Json(escaped_json(&node.to_json())),
    }
}

/// Returns whether bodies of a media type are binary.
fn is_binary(media_type: &str) -> bool {
    let families = ["image/", "audio/", "video/", "font/"];
    let types = ["octet-stream", "zip", "pdf", "tar"];
    (families.iter().any(|prefix| media_type.starts_with(prefix)) && !media_type.contains("xml"))
        || types.iter().any(|part| media_type.contains(part))
}

/// Returns the fields of a URL-encoded form. Optional fields of generated
/// examples are limited in number.
fn form_pairs(reference: &Reference, media: &Media) -> Vec<Pair> {
    let (Some(node), is_given) = form::example(reference, media) else {
        return Vec::new();
    };
    let fields = form::fields(reference, media);
    let required = fields.iter().filter(|field| field.required);
    let required: HashSet<&str> = required.map(|field| field.name).collect();
    let encodings = media.encodings();
    let mut out: Vec<Pair> = Vec::new();
    let mut n = required.len();
    for member in node.members() {
        let encoding = encodings.get(&*member.key).copied();
        let pairs = form::pairs(&member.key, encoding, &member.node);
        if !required.contains(&*member.key) && !is_given {
            if n + pairs.len() > MAX_FIELDS {
                continue;
            }
            n += pairs.len();
        }
        out.extend(pairs);
    }
    out
}

/// Returns the parts of a form. Required fields are always present,
/// also if the example lacks them.
fn form_parts(reference: &Reference, media: &Media) -> Vec<Part> {
    let (node, is_given) = form::example(reference, media);
    let mut out = Vec::new();
    let fields = form::fields(reference, media);
    let members = node.iter().flat_map(Node::members);
    let values: HashMap<&str, &Node> = members
        .clone()
        .rev()
        .map(|member| (&*member.key, &member.node))
        .collect();
    let mut n = fields.iter().filter(|field| field.required).count();
    for field in &fields {
        let value = values.get(field.name).copied();
        if !field.required && !is_given {
            if n >= MAX_FIELDS || value.is_none() {
                continue;
            }
            n += 1;
        }
        if value.is_some() || field.required {
            out.extend(form::parts(reference, field, value));
        }
    }
    // Members that only a variant of the schema has.
    let names: HashSet<&str> = fields.iter().map(|field| field.name).collect();
    for member in members.filter(|member| !names.contains(&*member.key)) {
        out.push(Part {
            name: member.key.to_string(),
            content: Content::Text(plain(&member.node)),
            media_type: None,
        });
    }
    for part in &mut out {
        part.media_type = part.media_type.as_deref().map(field_value);
    }
    out
}

/// Returns the query string of a parameter that describes the whole query.
fn query_string(parameter: &Parameter, node: &Node) -> String {
    let is_form = parameter
        .media_type
        .as_deref()
        .is_none_or(|media_type| media_type.contains("form-urlencoded"));
    match &node.value {
        Value::Object(_) if is_form => form::text(node).replace('[', "%5B").replace(']', "%5D"),
        Value::String(text) if is_form => encode_except_escapes(text, WHOLE_QUERY),
        _ => encode(&plain(node)),
    }
}

/// Escapes characters that are not allowed in a path. Undeclared variables are
/// kept for the reader to replace. Text after a `#` only distinguishes paths,
/// and is not sent.
fn legal(path: &str) -> String {
    let path = path.split('#').next().unwrap_or_default();
    encode_except_escapes(path, WHOLE_PATH)
}

/// Escapes characters that are not allowed in a URL; hosts keep letters of all
/// scripts.
fn legal_base(url: &str) -> String {
    let url = url.split('#').next().unwrap_or_default();
    let authority = url.find("://").map_or(0, |at| at + 3);
    let rest = url.get(authority..).unwrap_or_default();
    let path = authority + rest.find(['/', '?']).unwrap_or(rest.len());
    let (origin, path) = url.split_at(path);
    let mut out = String::with_capacity(url.len());
    for c in origin.chars() {
        if c.is_alphanumeric() {
            out.push(c);
        } else {
            out.extend(utf8_percent_encode(c.encode_utf8(&mut [0; 4]), ORIGIN));
        }
    }
    out.push_str(&encode_except_escapes(path, WHOLE_PATH));
    out
}

/// Returns the address of a server with the defaults of its variables. A host of the
/// description itself, which is not known here, is `https://api.example.com`.
fn base_url(server: Option<&Server>) -> String {
    let mut url = server.map(server_url).unwrap_or_default();
    if url.is_empty() || url.starts_with('/') {
        url.insert_str(0, "https://api.example.com");
    }
    url
}

/// Returns the address of a server with the defaults of its variables, as pages show
/// it: empty or a path if it is on the host of the description.
pub(crate) fn server_url(server: &Server) -> String {
    let mut url = server.url.clone();
    for variable in &server.variables {
        url = url.replace(&format!("{{{}}}", variable.name), &variable.default);
    }
    if url.starts_with("//") {
        url.insert_str(0, "https:");
    }
    url.truncate(url.trim_end_matches('/').len());
    legal_base(&url)
}
