//! The data from which the console of an operation builds calls: JSON in an
//! attribute, specified in the section "API" of the theme's contract. Fields
//! with default values are omitted, because a page has one such attribute for
//! each operation.
//!
//! The console sends what a reader enters, so everything that could break out
//! of a request is left out here: methods and header names that are not tokens.

use std::collections::BTreeSet;

use super::Builder;
use super::examples::{body_example, media_language};
use crate::direction::Direction;
use crate::model::{
    Additional, Body, Media, Operation, Parameter, ParameterIn, SecurityKind, SecurityScheme,
    Server, Type,
};
use crate::object::{Object, array};
use crate::sample::{accepted, authorization, form, is_of_bodies, parameter_value};
use crate::sign_in::{is_call, is_sign_in, scopes};
use crate::source::{Node, Value};
use crate::text::is_token;

/// Size in bytes of an example beyond which a field or the editor of a body starts
/// empty.
const MAX_EXAMPLE: usize = 8 * 1024;
/// Maximum number of enumeration values that a field offers; with more, it is
/// free text.
const MAX_VALUES: usize = 100;

impl Builder<'_, '_> {
    /// Returns the call as an attribute value for single quotes, or `None` for
    /// webhooks and callbacks, which readers cannot call, and without consoles
    /// in the options.
    pub(super) fn console(&self, operation: &Operation) -> Option<String> {
        if !is_call(operation) || !self.options.console {
            return None;
        }
        let servers = if operation.servers.is_empty() {
            &self.reference.servers
        } else {
            &operation.servers
        };
        let mut call = Object::default();
        // The id separates stored credentials of several APIs on one site.
        if !self.options.api_id.is_empty() {
            call.text("api", &self.options.api_id);
        }
        call.text("method", &operation.method);
        call.text("path", &operation.path);
        call.list("servers", server_list(servers));
        let proxy = self.options.console_proxy.as_deref();
        call.maybe("proxy", proxy.map(Node::text));
        let is_header_name = |parameter: &Parameter| {
            parameter.location != ParameterIn::Header || is_token(&parameter.name)
        };
        let parameters = operation
            .parameters
            .iter()
            .filter(|parameter| !is_of_bodies(parameter) && is_header_name(parameter));
        call.some(
            "parameters",
            parameters.map(|parameter| self.console_parameter(parameter)),
        );
        if let Some(body) = &operation.body {
            call.put("body", self.console_body(operation, body));
        }
        self.console_security(operation, &mut call);
        call.maybe("accept", accepted(operation).map(Node::text));
        let samples = self.options.sample_templates_url.as_deref();
        call.maybe("samples", samples.map(Node::text));
        Some(quoted(&call.node().to_json_line()))
    }

    /// Returns the input of a parameter: type, choices, example and
    /// serialization. A required parameter always has an example, generated if
    /// need be; an optional one only has the author's, because filled fields
    /// are sent.
    fn console_parameter(&self, parameter: &Parameter) -> Node {
        let mut out = Object::default();
        out.text("name", &parameter.name);
        out.text("in", parameter.location.name());
        out.flag("required", parameter.required);
        out.flag("deprecated", parameter.deprecated);
        if let Some(id) = parameter.schema {
            let shape = self.memo.shape(id);
            let kind = shape.types.iter().find(|kind| **kind != Type::Null);
            out.maybe("type", kind.map(|kind| Node::text(kind.name())));
            let items = match shape.items {
                Some(Additional::Schema(id)) if kind == Some(&Type::Array) => {
                    Some(self.memo.shape(id))
                }
                _ => None,
            };
            let values = &items.as_ref().unwrap_or(&shape).enum_values;
            if values.len() <= MAX_VALUES && values.iter().all(|entry| is_short(&entry.value)) {
                out.some("values", values.iter().map(|entry| entry.value.clone()));
            }
            out.maybe(
                "default",
                shape.default.filter(|value| is_short(value)).cloned(),
            );
        }
        let given = || {
            parameter
                .examples
                .iter()
                .find_map(|example| example.value.clone())
        };
        let example = if parameter.required {
            Some(parameter_value(self.reference, parameter))
        } else {
            given()
        };
        out.maybe("example", example.filter(is_short));
        style(parameter, &mut out);
        out.flag("allowReserved", parameter.allow_reserved);
        out.maybe("mediaType", parameter.media_type.as_deref().map(Node::text));
        out.node()
    }

    /// Returns the body, with the media types to choose from.
    fn console_body(&self, operation: &Operation, body: &Body) -> Node {
        let mut out = Object::default();
        out.flag("required", body.required);
        out.list(
            "contents",
            body.content.iter().map(|media| self.console_media(media)),
        );
        if let Some(name) = self.options.body_schemas.name(operation) {
            let folder = &self.options.body_schemas_url;
            out.text("schemas", &format!("{folder}{name}"));
        }
        out.node()
    }

    /// Returns what the console offers for a media type: the fields of a form, or
    /// an example to edit.
    fn console_media(&self, media: &Media) -> Node {
        let mut out = Object::default();
        out.text("mediaType", &media.media_type);
        if form::is_form(&media.media_type) {
            out.list("fields", self.form_fields(media));
            return out.node();
        }
        let lang = media_language(&media.media_type);
        let example = body_example(self, media, lang, Direction::Request);
        let short = example.filter(|text| text.len() <= MAX_EXAMPLE && **text != *"<binary>");
        out.maybe("example", short.map(|text| Node::text(&text)));
        out.node()
    }

    /// Returns the fields of a form. Keys with default values are left out.
    /// Files have no example: the reader chooses one.
    fn form_fields(&self, media: &Media) -> Vec<Node> {
        let (example, _) = form::example(self.reference, media);
        let one = |field: form::Field<'_>| {
            let mut out = Object::default();
            out.text("name", field.name);
            // Strings are the default type of fields.
            let kind = field.kind.filter(|kind| *kind != Type::String);
            out.maybe("type", kind.map(|kind| Node::text(kind.name())));
            let value = example.as_ref().and_then(|example| example.get(field.name));
            out.maybe(
                "example",
                value
                    .filter(|value| !field.is_file && is_short(value))
                    .cloned(),
            );
            out.flag("file", field.is_file);
            out.flag("required", field.required);
            if let Some(encoding) = field.encoding {
                out.maybe("style", encoding.style.as_deref().map(Node::text));
                let explode = encoding.explode;
                out.maybe(
                    "explode",
                    explode.map(|explode| Node::detached(Value::Bool(explode))),
                );
                out.flag("allowReserved", encoding.allow_reserved);
                out.maybe(
                    "contentType",
                    encoding.content_type.as_deref().map(Node::text),
                );
            }
            out.node()
        };
        form::fields(self.reference, media)
            .into_iter()
            .map(one)
            .collect()
    }

    /// Adds the alternatives of credentials, and how each scheme sends them.
    fn console_security(&self, operation: &Operation, call: &mut Object) {
        let names = |needs: &Vec<crate::model::SecurityNeed>| {
            array(needs.iter().map(|need| Node::text(&need.scheme)))
        };
        call.some("security", operation.security.iter().map(names));
        call.maybe("scopes", scopes(operation));
        let needed: BTreeSet<&str> = operation
            .security
            .iter()
            .flatten()
            .map(|need| need.scheme.as_str())
            .collect();
        if needed.is_empty() {
            return;
        }
        let mut schemes = Object::default();
        let mut has_sign_in = false;
        for name in needed {
            let known = self
                .reference
                .security_schemes
                .iter()
                .find(|scheme| scheme.name == name);
            has_sign_in |= known.is_some_and(|scheme| is_sign_in(&scheme.kind));
            schemes.put(name, scheme(known));
        }
        call.put("schemes", schemes.node());
        let url = self.options.sign_in_url.as_deref();
        call.maybe("signIn", url.filter(|_| has_sign_in).map(Node::text));
    }
}

/// Returns whether a value fits into a field; see [`MAX_EXAMPLE`].
fn is_short(value: &Node) -> bool {
    value.to_json_line().len() <= MAX_EXAMPLE
}

/// Returns the servers; without any, calls go to the host of the description.
fn server_list(list: &[Server]) -> Vec<Node> {
    if list.is_empty() {
        let mut own = Object::default();
        own.text("url", "/");
        return vec![own.node()];
    }
    let variable = |variable: &crate::model::ServerVariable| {
        let mut out = Object::default();
        out.text("name", &variable.name);
        out.text("default", &variable.default);
        out.some(
            "values",
            variable.values.iter().map(|value| Node::text(value)),
        );
        out.node()
    };
    let server = |server: &Server| {
        let mut out = Object::default();
        out.text("url", &server.url);
        out.maybe("name", server.name.as_deref().map(Node::text));
        out.some("variables", server.variables.iter().map(variable));
        out.node()
    };
    list.iter().map(server).collect()
}

/// Adds `style` and `explode` unless they are the [default of the
/// location](https://spec.openapis.org/oas/v3.1.1#parameter-object).
fn style(parameter: &Parameter, out: &mut Object) {
    let default = match parameter.location {
        ParameterIn::Query | ParameterIn::Cookie => "form",
        ParameterIn::Path | ParameterIn::Header => "simple",
        ParameterIn::QueryString => return,
    };
    let style = if parameter.style.is_empty() {
        default
    } else {
        &parameter.style
    };
    if style != default {
        out.text("style", style);
    }
    if parameter.explode != matches!(style, "form" | "cookie") {
        out.put("explode", Node::detached(Value::Bool(parameter.explode)));
    }
}

/// Returns how a scheme sends credentials. `other` is a scheme that the console
/// cannot use: it needs a challenge, a certificate or a type unknown to us.
fn scheme(scheme: Option<&SecurityScheme>) -> Node {
    let mut out = Object::default();
    match scheme.map(|scheme| &scheme.kind) {
        Some(SecurityKind::ApiKey {
            location,
            parameter,
        }) if *location != ParameterIn::Header || is_token(parameter) => {
            out.text("kind", "apiKey");
            out.text("in", location.name());
            out.text("parameter", parameter);
        }
        Some(SecurityKind::Http { scheme, .. }) => match authorization(scheme).as_str() {
            "Basic" => out.text("kind", "basic"),
            "Bearer" => out.text("kind", "bearer"),
            // These schemes need a challenge from the server.
            "" => out.text("kind", "other"),
            word @ ("Digest" | "HOBA" | "Mutual" | "Negotiate" | "SCRAM-SHA-1"
            | "SCRAM-SHA-256") => {
                out.text("kind", "other");
                out.text("scheme", word);
            }
            // Another word before the token, as in `Authorization: Token ...`.
            word => {
                out.text("kind", "bearer");
                out.text("scheme", word);
            }
        },
        Some(kind @ (SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. })) => {
            out.text("kind", "bearer");
            out.flag("signIn", is_sign_in(kind));
        }
        Some(SecurityKind::ApiKey { .. } | SecurityKind::MutualTls | SecurityKind::Unknown)
        | None => out.text("kind", "other"),
    }
    out.node()
}

/// Escapes JSON for an attribute in single quotes, because JSON is full of
/// double ones.
fn quoted(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 32);
    for c in json.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '\'' => out.push_str("&#39;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
    out
}
