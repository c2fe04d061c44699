//! Conditions between the fields of an object, which a table of fields cannot
//! express: the scheme `apiKey` needs a `name`, the flow `implicit` a URL.

use std::collections::HashSet;

use super::super::objects::{NEW, Object, SECURITY_SCHEME, STYLES, V2, V30, V31, V32};
use super::{Checker, is_list};
use crate::description::At;

/// Message about `responses` without any.
pub(in crate::lint) const NO_RESPONSES: &str = "`responses` must have a response";

impl<'d> Checker<'d> {
    /// Checks the fields of an object whose validity depends on its other fields,
    /// by the kind of the object.
    pub(super) fn conditions(&mut self, at: At<'d>, object: &'static Object) {
        let missing = |keys: &[&'static str]| -> Vec<&'static str> {
            let absent = keys.iter().filter(|key| at.get(key).is_none());
            absent.copied().collect()
        };
        let text = |key: &str| at.get(key).and_then(|value| value.node.as_str());
        let needs = match object.noun {
            "a security scheme" => {
                self.fields_of_type(at, text("type"));
                match text("type") {
                    Some("apiKey") => missing(&["name", "in"]),
                    Some("http") => missing(&["scheme"]),
                    Some("oauth2") if self.version == V2 => match text("flow") {
                        Some("implicit") => missing(&["authorizationUrl", "scopes"]),
                        Some("accessCode") => missing(&["authorizationUrl", "tokenUrl", "scopes"]),
                        Some(_) => missing(&["tokenUrl", "scopes"]),
                        None => vec!["flow"],
                    },
                    Some("oauth2") => missing(&["flows"]),
                    Some("openIdConnect") => missing(&["openIdConnectUrl"]),
                    _ => Vec::new(),
                }
            }
            "the OAuth flows" => {
                self.flows(at);
                Vec::new()
            }
            "a parameter" if self.version == V2 => match text("in") {
                Some("body") => missing(&["schema"]),
                Some("query" | "header" | "path" | "formData") => missing(&["type"]),
                _ => Vec::new(),
            },
            "a parameter" | "a header" if self.version != V2 => {
                self.parameter(at, object.noun);
                Vec::new()
            }
            "a media type" => {
                self.examples(at);
                self.exclusive(at, &["encoding", "prefixEncoding"]);
                self.exclusive(at, &["encoding", "itemEncoding"]);
                Vec::new()
            }
            "an encoding" => {
                self.exclusive(at, &["encoding", "prefixEncoding"]);
                self.exclusive(at, &["encoding", "itemEncoding"]);
                Vec::new()
            }
            "an example" if self.version & NEW != 0 => {
                self.exclusive(at, &["value", "externalValue"]);
                self.exclusive(at, &["value", "dataValue"]);
                self.exclusive(at, &["value", "serializedValue"]);
                self.exclusive(at, &["serializedValue", "externalValue"]);
                Vec::new()
            }
            "a link" => {
                self.exclusive(at, &["operationId", "operationRef"]);
                if self.version & NEW != 0 && missing(&["operationId", "operationRef"]).len() == 2 {
                    let message = "a link requires the field `operationId` or `operationRef`";
                    self.fault(at, message.to_owned(), "add `operationId`");
                }
                Vec::new()
            }
            "the license object" if self.version & NEW != 0 => {
                self.exclusive(at, &["identifier", "url"]);
                Vec::new()
            }
            "the components object" if self.version & NEW != 0 => {
                self.component_names(at);
                Vec::new()
            }
            "the responses" => {
                self.responses(at);
                Vec::new()
            }
            "a server variable" if self.version & NEW != 0 => {
                self.not_empty(at, "enum");
                Vec::new()
            }
            "a schema" => {
                self.schema(at);
                Vec::new()
            }
            "the description" if self.version & (V31 | V32) != 0 => {
                if missing(&["paths", "webhooks", "components"]).len() == 3 {
                    let message = "the description requires `paths`, `webhooks` or `components`";
                    self.fault(at, message.to_owned(), "add `paths`");
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        for key in needs {
            let kind = text("type").unwrap_or("this kind");
            let message = match object.noun {
                "a parameter" => format!("a parameter requires the field `{key}`"),
                noun => format!("{noun} of the type `{kind}` requires the field `{key}`"),
            };
            self.fault(at, message, format!("add `{key}`"));
        }
    }

    /// Checks that each OAuth flow has the URLs that it needs.
    fn flows(&mut self, at: At<'d>) {
        for (name, flow) in at.members() {
            let keys: &[&str] = match name {
                "implicit" => &["authorizationUrl"],
                "password" | "clientCredentials" => &["tokenUrl"],
                "authorizationCode" => &["authorizationUrl", "tokenUrl"],
                "deviceAuthorization" => &["deviceAuthorizationUrl", "tokenUrl"],
                _ => &[],
            };
            for key in keys.iter().filter(|key| flow.get(key).is_none()) {
                let message = format!("the OAuth flow `{name}` requires the field `{key}`");
                self.fault(flow, message, format!("add `{key}`"));
            }
        }
    }

    /// Checks the texts next to the `$ref` of an object other than a schema. All
    /// other fields are ignored there.
    pub(super) fn reference(&mut self, at: At<'d>) {
        if self.version & NEW == 0 || !self.seen.insert((at.file, at.node.start(), "$ref")) {
            return;
        }
        for key in ["summary", "description"] {
            if let Some(value) = at.get(key) {
                let is_text = value.node.as_str().is_some();
                self.expect(value, &format!("`{key}`"), "a string", is_text);
            }
        }
    }

    /// Reports the second of two fields that exclude each other.
    fn exclusive(&mut self, at: At<'d>, [one, other]: &[&str; 2]) {
        if let (Some(_), Some(second)) = (at.get(one), at.get(other)) {
            let message = format!("`{one}` and `{other}` exclude each other");
            self.fault(second, message, "remove one of them");
        }
    }

    /// Reports `examples` next to `example`.
    fn examples(&mut self, at: At<'d>) {
        if self.version == V2 {
            return;
        }
        let n = self.out.len();
        self.exclusive(at, &["example", "examples"]);
        for fault in self.out.iter_mut().skip(n) {
            fault.code = "api-example-conflict";
        }
    }

    /// Checks a parameter or header: `schema` or `content`, and the fields that
    /// belong to one of them or to a location.
    fn parameter(&mut self, at: At<'d>, noun: &'static str) {
        self.examples(at);
        let text = |key: &str| at.get(key).and_then(|value| value.node.as_str());
        match (at.get("schema"), at.get("content")) {
            (Some(_), Some(content)) => {
                let message = format!("{noun} has both `schema` and `content`");
                self.fault(content, message, "remove one of them");
            }
            (None, None) => {
                let message = format!("{noun} requires the field `schema` or `content`");
                self.fault(at, message, "add `schema`");
            }
            (None, Some(content)) => {
                let n_types = content.node.members().len();
                if content.node.is_object() && n_types != 1 && content.reference().is_none() {
                    let message =
                        format!("`content` of {noun} must have one media type, not {n_types}");
                    self.fault(content, message, "keep one media type");
                }
                let of_schema = ["style", "explode", "allowReserved", "example", "examples"];
                let n_forbidden = if self.version == V32 { 3 } else { 5 };
                for key in of_schema.iter().take(n_forbidden) {
                    if let Some(value) = at.get(key) {
                        let message = format!("`{key}` has no meaning next to `content`");
                        self.fault(
                            value,
                            message,
                            "remove it, or describe the value by `schema`",
                        );
                    }
                }
            }
            (Some(_), None) => {
                let styles: &[&str] = match text("in") {
                    Some("path") => &["matrix", "label", "simple"],
                    Some("query") => &["form", "spaceDelimited", "pipeDelimited", "deepObject"],
                    Some("header") => &["simple"],
                    Some("cookie") if self.version == V32 => &["form", "cookie"],
                    Some("cookie") => &["form"],
                    _ => &[],
                };
                if let Some(style) = at.get("style")
                    && let Some(written) = style.node.as_str()
                    // Other words are reported as such.
                    && STYLES.contains(&written)
                    && !styles.is_empty()
                    && !styles.contains(&written)
                {
                    let place = text("in").unwrap_or_default();
                    let message =
                        format!("a parameter in `{place}` cannot have the style `{written}`");
                    self.fault(style, message, format!("use one of {}", styles.join(", ")));
                }
            }
        }
        let is_elsewhere =
            self.version & NEW != 0 && text("in").is_some_and(|place| place != "query");
        if let Some(value) = at.get("allowEmptyValue").filter(|_| is_elsewhere) {
            let message = "`allowEmptyValue` is only for parameters in `query`".to_owned();
            self.fault(value, message, "remove it");
        }
        if text("in") == Some("querystring") && at.get("schema").is_some() {
            let message = "a parameter in `querystring` requires the field `content`".to_owned();
            self.fault(at, message, "replace `schema` by `content`");
        }
    }

    /// Reports fields of a security scheme that belong to another type.
    fn fields_of_type(&mut self, at: At<'d>, kind: Option<&str>) {
        let own: &[&str] = match (kind, self.version) {
            (Some("apiKey"), _) => &["name", "in"],
            (Some("http"), _) => &["scheme", "bearerFormat"],
            (Some("oauth2"), V2) => &["flow", "authorizationUrl", "tokenUrl", "scopes"],
            (Some("oauth2"), _) => &["flows", "oauth2MetadataUrl"],
            (Some("openIdConnect"), _) => &["openIdConnectUrl"],
            (Some("basic" | "mutualTLS"), _) => &[],
            _ => return,
        };
        let kind = kind.unwrap_or_default();
        let of_types = [
            "name",
            "in",
            "scheme",
            "bearerFormat",
            "flow",
            "flows",
            "authorizationUrl",
            "tokenUrl",
            "scopes",
            "oauth2MetadataUrl",
            "openIdConnectUrl",
        ];
        for key in of_types.iter().filter(|key| !own.contains(key)) {
            // One that the version does not have is reported as unknown.
            let is_known = SECURITY_SCHEME
                .fields()
                .any(|field| field.key == *key && field.versions & self.version != 0);
            if let Some(value) = at.get(key).filter(|_| is_known) {
                let message =
                    format!("a security scheme of the type `{kind}` has no field `{key}`");
                self.fault(value, message, "remove it, or change the `type`");
            }
        }
        let scheme = at.get("scheme").and_then(|value| value.node.as_str());
        let is_other = scheme.is_some_and(|scheme| !scheme.eq_ignore_ascii_case("bearer"));
        if let Some(format) = at
            .get("bearerFormat")
            .filter(|_| kind == "http" && is_other)
        {
            let message = "`bearerFormat` is only for the scheme `bearer`".to_owned();
            self.fault(format, message, "remove it, or change the `scheme`");
        }
    }

    /// Checks the names of components, which are part of references.
    fn component_names(&mut self, at: At<'d>) {
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let sections = at.node.members().iter();
        for section in sections.filter(|section| !section.key.starts_with("x-")) {
            for member in section.node.members() {
                let name = &*member.key;
                if name == "$ref" || (!name.is_empty() && name.chars().all(is_allowed)) {
                    continue;
                }
                let message = format!("invalid name `{name}` of a component");
                let help = "use only the letters A to Z, digits, `.`, `_` and `-`";
                self.fault_at(at.file, member.key_span(), message, help);
            }
        }
    }

    /// Reports responses without any.
    fn responses(&mut self, at: At<'d>) {
        let counts = |key: &str| self.version & NEW == 0 || !key.starts_with("x-");
        if !at.members().any(|member| counts(member.0)) {
            self.fault(
                at,
                NO_RESPONSES.to_owned(),
                "add a response for a status, or `default`",
            );
        }
    }

    /// Reports an empty list.
    fn not_empty(&mut self, at: At<'d>, key: &str) {
        let list = at.get(key).filter(|list| is_list(list.node));
        if let Some(list) = list.filter(|list| list.node.items().is_empty()) {
            let message = format!("`{key}` must have an item");
            self.fault(list, message, format!("add an item, or remove `{key}`"));
        }
    }

    /// Checks the keywords of a schema that must not be empty, zero or repeated.
    fn schema(&mut self, at: At<'d>) {
        let keys: &[&str] = match self.version {
            V2 => &["enum", "required", "allOf"],
            V30 => &["enum", "required"],
            _ => &["type", "allOf", "oneOf", "anyOf", "prefixItems"],
        };
        for key in keys {
            self.not_empty(at, key);
        }
        let step = at.get("multipleOf");
        let step = step.and_then(|step| Some((step, step.node.as_f64()?)));
        if let Some((place, _)) = step.filter(|(_, step)| *step <= 0.0) {
            let message = "`multipleOf` must be greater than 0".to_owned();
            self.fault(place, message, "write a positive number");
        }
        let mut seen = HashSet::new();
        for name in at.get("type").into_iter().flat_map(At::items) {
            if let Some(text) = name.node.as_str()
                && !seen.insert(text)
            {
                let message = format!("`type` lists `{text}` twice");
                self.fault(name, message, "remove one of them");
            }
        }
    }
}
