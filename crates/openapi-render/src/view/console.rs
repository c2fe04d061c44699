//! The data from which the console of an operation builds calls: JSON in an
//! attribute, specified in the section "API" of the theme's contract. Fields
//! with default values are omitted.

use std::collections::BTreeSet;

use super::Builder;
use super::examples::{body_example, media_language};
use crate::direction::Direction;
use crate::model::{
    Additional, Body, Media, Operation, OperationKind, Parameter, ParameterIn, SecurityKind,
    SecurityScheme, Server, Type,
};
use crate::sample::{accepted, authorization, form, is_of_bodies, parameter_value};
use crate::source::{Member, Node, Value};
use crate::text::is_token;

/// Size in bytes of an example beyond which the body editor starts empty.
const MAX_EXAMPLE: usize = 8 * 1024;
/// Maximum number of enumeration values that a field offers; with more, it is
/// free text.
const MAX_VALUES: usize = 100;

impl Builder<'_, '_> {
    /// Returns the call as an attribute value for single quotes, or `None` for
    /// webhooks and callbacks.
    pub(super) fn console(&self, it: &Operation) -> Option<String> {
        let is_call = it.kind == OperationKind::Call && is_token(&it.method);
        if !is_call || !self.options.console {
            return None;
        }
        let servers = if it.servers.is_empty() {
            &self.reference.servers
        } else {
            &it.servers
        };
        let mut call = Object::default();
        if !self.options.api_id.is_empty() {
            call.text("api", &self.options.api_id);
        }
        call.text("method", &it.method);
        call.text("path", &it.path);
        call.list("servers", server_list(servers));
        let is_header_name =
            |it: &Parameter| it.location != ParameterIn::Header || is_token(&it.name);
        let parameters = it.parameters.iter();
        let parameters = parameters.filter(|it| !is_of_bodies(it) && is_header_name(it));
        call.some(
            "parameters",
            parameters.map(|it| self.console_parameter(it)),
        );
        if let Some(body) = &it.body {
            call.put("body", self.console_body(body));
        }
        self.console_security(it, &mut call);
        call.maybe("accept", accepted(it).map(Node::text));
        Some(quoted(&call.node().to_json_line()))
    }

    fn console_parameter(&self, it: &Parameter) -> Node {
        let mut out = Object::default();
        out.text("name", &it.name);
        out.text("in", it.location.name());
        out.flag("required", it.required);
        out.flag("deprecated", it.deprecated);
        if let Some(id) = it.schema {
            let shape = self.memo.shape(id);
            let kind = shape.types.iter().find(|it| **it != Type::Null);
            out.maybe("type", kind.map(|it| Node::text(it.name())));
            let items = match shape.items {
                Some(Additional::Schema(id)) if kind == Some(&Type::Array) => {
                    Some(self.memo.shape(id))
                }
                _ => None,
            };
            let values = &items.as_ref().unwrap_or(&shape).enum_values;
            if values.len() <= MAX_VALUES {
                out.some("values", values.iter().map(|it| it.value.clone()));
            }
            out.maybe("default", shape.default.cloned());
        }
        let given = || it.examples.iter().find_map(|it| it.value.clone());
        let example = if it.required {
            Some(parameter_value(self.reference, it))
        } else {
            given()
        };
        out.maybe("example", example);
        style(it, &mut out);
        out.flag("allowReserved", it.allow_reserved);
        out.maybe("mediaType", it.media_type.as_deref().map(Node::text));
        out.node()
    }

    fn console_body(&self, it: &Body) -> Node {
        let mut out = Object::default();
        out.flag("required", it.required);
        out.list(
            "contents",
            it.content.iter().map(|it| self.console_media(it)),
        );
        out.node()
    }

    fn console_media(&self, it: &Media) -> Node {
        let mut out = Object::default();
        out.text("mediaType", &it.media_type);
        if form::is_form(&it.media_type) {
            out.list("fields", self.form_fields(it));
            return out.node();
        }
        let lang = media_language(&it.media_type);
        let example = body_example(self, it, lang, Direction::Request);
        let short = example.filter(|it| it.len() <= MAX_EXAMPLE && **it != *"<binary>");
        out.maybe("example", short.map(|it| Node::text(&it)));
        out.node()
    }

    fn form_fields(&self, media: &Media) -> Vec<Node> {
        let (example, _) = form::example(self.reference, media);
        let one = |field: form::Field<'_>| {
            let mut it = Object::default();
            it.text("name", field.name);
            // Strings are the default type of fields.
            let kind = field.kind.filter(|it| *it != Type::String);
            it.maybe("type", kind.map(|it| Node::text(it.name())));
            let value = example.as_ref().and_then(|it| it.get(field.name));
            it.maybe("example", value.filter(|_| !field.is_file).cloned());
            it.flag("file", field.is_file);
            it.flag("required", field.required);
            if let Some(encoding) = field.encoding {
                it.maybe("style", encoding.style.as_deref().map(Node::text));
                let explode = encoding.explode;
                it.maybe("explode", explode.map(|it| Node::detached(Value::Bool(it))));
                it.flag("allowReserved", encoding.allow_reserved);
                it.maybe(
                    "contentType",
                    encoding.content_type.as_deref().map(Node::text),
                );
            }
            it.node()
        };
        form::fields(self.reference, media)
            .into_iter()
            .map(one)
            .collect()
    }

    fn console_security(&self, it: &Operation, call: &mut Object) {
        let names = |needs: &Vec<crate::model::SecurityNeed>| {
            array(needs.iter().map(|it| Node::text(&it.scheme)))
        };
        call.some("security", it.security.iter().map(names));
        let needed: BTreeSet<&str> = it
            .security
            .iter()
            .flatten()
            .map(|it| it.scheme.as_str())
            .collect();
        if needed.is_empty() {
            return;
        }
        let mut schemes = Object::default();
        for name in needed {
            let known = self
                .reference
                .security_schemes
                .iter()
                .find(|it| it.name == name);
            schemes.put(name, scheme(known));
        }
        call.put("schemes", schemes.node());
    }
}

/// Returns the servers; without any, calls go to the host of the description.
fn server_list(list: &[Server]) -> Vec<Node> {
    if list.is_empty() {
        let mut own = Object::default();
        own.text("url", "/");
        return vec![own.node()];
    }
    let variable = |it: &crate::model::ServerVariable| {
        let mut out = Object::default();
        out.text("name", &it.name);
        out.text("default", &it.default);
        out.some("values", it.values.iter().map(|it| Node::text(it)));
        out.node()
    };
    let server = |it: &Server| {
        let mut out = Object::default();
        out.text("url", &it.url);
        out.maybe("name", it.name.as_deref().map(Node::text));
        out.some("variables", it.variables.iter().map(variable));
        out.node()
    };
    list.iter().map(server).collect()
}

/// Adds `style` and `explode` unless they are the default of the location
/// (OpenAPI 3.1, section 4.8.12.2).
fn style(it: &Parameter, out: &mut Object) {
    let default = match it.location {
        ParameterIn::Query | ParameterIn::Cookie => "form",
        ParameterIn::Path | ParameterIn::Header => "simple",
        ParameterIn::QueryString => return,
    };
    let style = if it.style.is_empty() {
        default
    } else {
        &it.style
    };
    if style != default {
        out.text("style", style);
    }
    if it.explode != matches!(style, "form" | "cookie") {
        out.put("explode", Node::detached(Value::Bool(it.explode)));
    }
}

fn scheme(it: Option<&SecurityScheme>) -> Node {
    let mut out = Object::default();
    match it.map(|it| &it.kind) {
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
            "Digest" | "HOBA" | "Mutual" | "Negotiate" | "SCRAM-SHA-1" | "SCRAM-SHA-256" | "" => {
                out.text("kind", "other");
            }
            word => {
                out.text("kind", "bearer");
                out.text("scheme", word);
            }
        },
        Some(SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. }) => {
            out.text("kind", "bearer");
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

fn array(items: impl IntoIterator<Item = Node>) -> Node {
    Node::detached(Value::Array(items.into_iter().collect()))
}

/// An object under construction.
#[derive(Default)]
struct Object(Vec<Member>);

impl Object {
    fn put(&mut self, key: &str, node: Node) {
        self.0.push(Member::detached(key, node));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.put(key, Node::text(text));
    }

    fn maybe(&mut self, key: &str, node: Option<Node>) {
        if let Some(node) = node {
            self.put(key, node);
        }
    }

    /// Adds a flag if it is true.
    fn flag(&mut self, key: &str, value: bool) {
        if value {
            self.put(key, Node::detached(Value::Bool(true)));
        }
    }

    fn list(&mut self, key: &str, items: impl IntoIterator<Item = Node>) {
        self.put(key, array(items));
    }

    /// Adds a list unless it is empty.
    fn some(&mut self, key: &str, items: impl IntoIterator<Item = Node>) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.list(key, items);
        }
    }

    fn node(self) -> Node {
        Node::detached(Value::Object(self.0.into()))
    }
}
