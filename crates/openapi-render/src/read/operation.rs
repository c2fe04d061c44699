//! Reads paths, webhooks and callbacks with their operations.
//!
//! All three are path items, with operations by method. What an operation
//! inherits from its path item (parameters, servers, texts) is resolved here,
//! so that no page needs the path item.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use located_data::path::bounded_name;

use crate::description::At;
use crate::fields::is_operation;
use crate::model::{
    Callback, CodeSample, Operation, OperationKind, Parameter, ParameterIn, Rule, TagIdx,
};
use crate::text::{is_token, kebab};

use super::{Dialect, Reader, Siblings, extensions, flag, strings, text};

/// Maximum nesting of callbacks in callbacks. Deeper ones are left out: a
/// callback may refer to the path that declares it, and would be expanded
/// forever.
const MAX_CALLBACKS: usize = 3;

impl<'d> Reader<'d> {
    /// Reads the operations of paths and webhooks, in the order of the
    /// description. Operations without `security` have that of the document.
    /// `x-webhooks` is Redoc's extension for 3.0, which has no webhooks.
    pub(super) fn paths(&mut self, root: At<'d>) {
        let sources = [
            ("paths", OperationKind::Call),
            ("webhooks", OperationKind::Webhook),
            ("x-webhooks", OperationKind::Webhook),
        ];
        let default = match root.get("security") {
            Some(list) => self.security(list),
            None => Vec::new(),
        };
        for (key, kind) in sources {
            for (path, path_item) in self.entries(root, key) {
                // Extensions of `paths`. A webhook may well have a name that
                // starts so.
                if path.starts_with("x-") && kind == OperationKind::Call {
                    continue;
                }
                let operations = self.path_item(path, path_item, kind, &default);
                self.out.operations.extend(operations);
            }
        }
    }

    /// Reads the operations of a path, webhook or callback. `path` is the key
    /// of the item: a path template, a name, or an expression. `security`
    /// applies to operations without their own; callbacks have none, because
    /// the API calls the reader there.
    fn path_item(
        &mut self,
        path: &str,
        at: At<'d>,
        kind: OperationKind,
        security: &[Vec<crate::model::SecurityNeed>],
    ) -> Vec<Operation> {
        let own = at;
        let Some(at) = self.follow(at) else {
            return Vec::new();
        };
        let additional = self.additional_operations(at);
        let named: Vec<(String, At<'d>)> = at
            .members()
            .filter(|(key, value)| is_operation(key, *value))
            .map(|(key, value)| (key.to_ascii_uppercase(), value))
            .chain(additional)
            .collect();
        // Siblings of the `$ref` are parameters and texts of only this path.
        let shared = if own.reference().is_some() {
            vec![own, at]
        } else {
            vec![at]
        };
        named
            .into_iter()
            .map(|(method, operation)| {
                self.operation(method, path, operation, &shared, kind, security)
            })
            .collect()
    }

    /// Returns the operations of a path with custom methods
    /// (`additionalOperations` of 3.2), each with its method as written: unlike
    /// the fixed methods, these are case-sensitive. A method that is not a
    /// token is left out, because it could break out of the request line of a
    /// sample.
    fn additional_operations(&mut self, at: At<'d>) -> Vec<(String, At<'d>)> {
        let mut out = Vec::new();
        for (method, operation) in at
            .get("additionalOperations")
            .into_iter()
            .flat_map(At::members)
        {
            if is_token(method) {
                out.push((method.to_owned(), operation));
            } else {
                self.error(
                    "api-method",
                    operation,
                    format!("`{}` is not an HTTP method", method.escape_debug()),
                    "write a token as in RFC 9110: letters, digits and some symbols, without spaces",
                );
            }
        }
        out
    }

    /// Reads the summary and the description of the operation, or else of the
    /// path. If both have one, that of the path is kept separately.
    ///
    /// Of `shared`, the first with a text counts, so that a text next to the
    /// `$ref` of a path item replaces that of the item.
    fn read_words(&mut self, at: At<'d>, shared: &[At<'d>], out: &mut Operation) {
        let own_summary = self.label(at, "summary");
        let own_description = self.prose(at, "description");
        let summary = shared.iter().find_map(|part| self.label(*part, "summary"));
        let description = shared
            .iter()
            .find_map(|part| self.prose(*part, "description"));
        let distinct_path_text = |own: &Option<String>, path: &Option<String>| {
            path.clone()
                .filter(|text| own.as_ref().is_some_and(|own| own != text))
        };
        out.path_summary = distinct_path_text(&own_summary, &summary);
        out.path_description = distinct_path_text(&own_description, &description);
        out.summary = own_summary.or(summary);
        out.description = own_description.or(description);
    }

    /// Reads an operation. `method` is in upper case, or as written for a
    /// custom one.
    ///
    /// `shared` are the objects whose texts, servers and parameters also apply
    /// to it: the path item, after the object that refers to it.
    fn operation(
        &mut self,
        method: String,
        path: &str,
        at: At<'d>,
        shared: &[At<'d>],
        kind: OperationKind,
        security: &[Vec<crate::model::SecurityNeed>],
    ) -> Operation {
        let at = self.follow(at).unwrap_or(at);
        let mut out = Operation {
            kind,
            method,
            path: path.to_owned(),
            operation_id: self.label(at, "operationId"),
            deprecated: flag(at, "deprecated"),
            place: Self::place(at),
            ..Operation::default()
        };
        out.slug = self.slug(&out);
        self.read_words(at, shared, &mut out);
        let tags: Vec<TagIdx> = strings(at.get("tags"))
            .into_iter()
            .map(|name| {
                let name = self.cut(at, "tags", name);
                self.tag(&name)
            })
            .collect();
        // Tags of the kinds `badge` and `audience` (3.2) do not group.
        let is_label = |tag: &TagIdx| self.out.tags[*tag].is_label();
        let (labels, tags) = tags.into_iter().partition(is_label);
        out.tags = tags;
        out.labels = labels;
        out.external_docs = self.external_docs(at);
        out.security = match at.get("security") {
            Some(list) => self.security(list),
            None => security.to_vec(),
        };
        self.read_inputs(at, shared, &mut out);
        out.responses = self.responses(at);
        out.callbacks = self.callbacks(at);
        out.code_samples = self.code_samples(at);
        out.rules = rules(at);
        out.badges = badges(at);
        // Extensions that are read into fields of their own.
        const KNOWN: &[&str] = &[
            "x-codeSamples",
            "x-code-samples",
            "x-exclusive-parameters",
            "x-required-when",
            "x-badges",
        ];
        out.extensions = extensions(at, KNOWN);
        out
    }

    /// Reads parameters, body and servers. Parameters of the operation replace
    /// those of the path item with the same name and location. The nearest
    /// level with servers counts: operation, path item, document.
    fn read_inputs(&mut self, at: At<'d>, shared: &[At<'d>], out: &mut Operation) {
        let mut nodes: Vec<(At<'d>, Siblings)> = Vec::new();
        for holder in shared.iter().copied().chain([at]) {
            let list = self.items(holder, "parameters");
            let targets = list
                .into_iter()
                .filter_map(|parameter| self.follow_described(parameter));
            nodes.extend(targets);
        }
        if self.dialect == Dialect::Two {
            self.inputs_two(at, &nodes, out);
        } else {
            out.servers = self.servers(at);
            if out.servers.is_empty() {
                out.servers = shared
                    .iter()
                    .map(|level| self.servers(*level))
                    .find(|servers| !servers.is_empty())
                    .unwrap_or_default();
            }
            let mut parameters = Parameters::default();
            for (parameter, siblings) in nodes {
                if let Some(mut found) = self.parameter(parameter) {
                    found.description = siblings.words(found.description);
                    parameters.put(found);
                }
            }
            out.parameters = parameters.list;
            out.body = at.get("requestBody").and_then(|body| self.body(body));
        }
        self.check_path(at, out);
    }

    /// Reports variables of the path template without a path parameter: Redoc
    /// and Swagger UI show such calls, but no sample could fill the variable
    /// in. Webhooks and callbacks have names and expressions instead of
    /// templates.
    fn check_path(&mut self, at: At<'d>, operation: &Operation) {
        if operation.kind != OperationKind::Call {
            return;
        }
        for name in template_names(&operation.path) {
            let known = |parameter: &Parameter| {
                parameter.location == ParameterIn::Path && parameter.name == name
            };
            if !operation.parameters.iter().any(known) {
                let message = format!(
                    "the path contains `{{{name}}}`, but declares no path parameter with that name"
                );
                self.warn(
                    "api-path-parameter",
                    at,
                    message,
                    "add the parameter, with `in: path` and `required: true`",
                );
            }
        }
    }

    /// Returns a unique anchor, derived from the operation id, or else from
    /// method and path. It is also the name of the operation's page, so its
    /// length is bounded; the ids of some generators have hundreds of
    /// characters.
    ///
    /// Anchors are unique in order: adding an operation at the end changes no
    /// address.
    fn slug(&mut self, operation: &Operation) -> String {
        let id = operation
            .operation_id
            .as_deref()
            .map(kebab)
            .filter(|text| !text.is_empty());
        let base = id.unwrap_or_else(|| kebab(&operation.signature()));
        let base = if base.is_empty() {
            "operation".to_owned()
        } else {
            bounded_name(base)
        };
        let count = self.slugs.entry(base.clone()).or_default();
        *count += 1;
        if *count == 1 {
            // The first with this name; the reserved anchors of pages count as
            // used.
            base
        } else {
            self.free_slug(&base)
        }
    }

    /// Returns an unused anchor made from `base` and a number. The search continues
    /// after the last number used for `base`, so that thousands of equal ids take
    /// linear time.
    fn free_slug(&mut self, base: &str) -> String {
        let mut n = self.slugs.get(base).copied().unwrap_or(2);
        loop {
            let slug = format!("{base}-{n}");
            if !self.slugs.contains_key(&slug) {
                self.slugs.insert(slug.clone(), 1);
                self.slugs.insert(base.to_owned(), n);
                return slug;
            }
            n += 1;
        }
    }

    /// Reads a parameter; bodies and forms of 2.0 are none. Returns `None` if it has no name; an unknown location
    /// is read as `query`. Both are reported.
    pub(super) fn parameter(&mut self, at: At<'d>) -> Option<Parameter> {
        let location = match text(at, "in").as_deref() {
            Some("path") => ParameterIn::Path,
            Some("query") => ParameterIn::Query,
            Some("querystring") => ParameterIn::QueryString,
            Some("header") => ParameterIn::Header,
            Some("cookie") => ParameterIn::Cookie,
            _ => {
                self.warn_location(at);
                ParameterIn::Query
            }
        };
        let Some(name) = self.label(at, "name") else {
            self.warn(
                "api-parameter",
                at,
                "this parameter has no name",
                "add a `name`",
            );
            return None;
        };
        if location == ParameterIn::Header && !is_token(&name) {
            self.warn_header_name(&name, at);
        }
        Some(self.field(name, location, at))
    }

    /// Reports a parameter whose location is missing or unknown.
    fn warn_location(&mut self, at: At<'d>) {
        let (place, message) = match at.get("in") {
            Some(given) => {
                let written = given.node.to_json_line();
                let message = format!("`in` is {written}, which is not a location");
                (given, message)
            }
            None => (at, "this parameter has no location".to_owned()),
        };
        let help = "set `in` to `path`, `query`, `header` or `cookie`";
        self.warn("api-parameter", place, message, help);
    }

    /// Reports an invalid header name; samples leave it out.
    pub(super) fn warn_header_name(&mut self, name: &str, at: At<'d>) {
        self.warn(
            "api-header-name",
            at,
            format!("invalid header name `{}`", name.escape_debug()),
            "write a token as in RFC 9110: letters, digits and some symbols, without spaces",
        );
    }

    /// Reads the fields that parameters and headers share, with the defaults of
    /// 3.x: `style` depends on the location, and `explode` is true for `form`
    /// and `cookie`.
    ///
    /// With `content` instead of `schema`, the value is a document of that
    /// media type, usually JSON in a query; a second media type is not allowed.
    pub(super) fn field(&mut self, name: String, location: ParameterIn, at: At<'d>) -> Parameter {
        let default_style = match location {
            ParameterIn::Path | ParameterIn::Header => "simple",
            _ => "form",
        };
        let style = text(at, "style").unwrap_or_else(|| default_style.to_owned());
        let explode = at.get("explode").and_then(|explode| explode.node.as_bool());
        let media = at
            .get("content")
            .and_then(|content| content.members().next());
        let mut examples = self.examples(at);
        let mut encoding = Vec::new();
        let (schema, media_type) = match media {
            Some((media_type, media)) => {
                examples.extend(self.examples(media));
                self.encodings("", media, 0, &mut encoding);
                (
                    media.get("schema").map(|schema| self.schema(schema)),
                    Some(media_type.to_owned()),
                )
            }
            None => (at.get("schema").map(|schema| self.schema(schema)), None),
        };
        Parameter {
            name,
            location,
            description: self.prose(at, "description"),
            required: flag(at, "required"),
            deprecated: flag(at, "deprecated"),
            explode: explode.unwrap_or(matches!(style.as_str(), "form" | "cookie")),
            style,
            allow_reserved: flag(at, "allowReserved"),
            allow_empty: flag(at, "allowEmptyValue"),
            schema,
            media_type,
            encoding,
            examples,
            extensions: extensions(at, &["x-example", "x-examples"]),
            place: Self::place(at),
        }
    }

    /// Reads the samples of `x-codeSamples` that have a language and a source.
    /// `x-code-samples` is the spelling of older Redoc, and still in use. The list,
    /// its samples and their sources may be references.
    fn code_samples(&mut self, at: At<'d>) -> Vec<CodeSample> {
        let keys = ["x-codeSamples", "x-code-samples"];
        let key = keys.into_iter().find(|key| at.get(key).is_some());
        let samples = key.map(|key| self.items(at, key)).unwrap_or_default();
        let mut out = Vec::new();
        for sample in samples {
            let Some(sample) = self.follow(sample) else {
                continue;
            };
            let source = sample.get("source").and_then(|source| self.follow(source));
            let source = source.and_then(|source| source.node.scalar());
            let source = source.filter(|source| !source.trim().is_empty());
            if let (Some(lang), Some(source)) = (text(sample, "lang"), source) {
                out.push(CodeSample {
                    lang,
                    label: text(sample, "label"),
                    source,
                });
            }
        }
        out
    }

    /// Reads the callbacks of an operation. Their operations may have callbacks
    /// again, up to a maximum depth.
    fn callbacks(&mut self, at: At<'d>) -> Vec<Callback> {
        let place = at.get("callbacks").map(Self::place).unwrap_or_default();
        if self.open_callbacks.len() >= MAX_CALLBACKS {
            // The pages show a circle once.
            let is_circle = self.open_callbacks.contains(&place);
            if !is_circle && at.get("callbacks").is_some() {
                let message =
                    format!("callbacks in callbacks are shown to a depth of {MAX_CALLBACKS}");
                let help = "describe the inner calls as `webhooks`";
                self.warn_at("api-too-deep", place, message, help);
            }
            return Vec::new();
        }
        self.open_callbacks.push(place);
        let mut out = Vec::new();
        for (name, callback) in self.entries(at, "callbacks") {
            let Some(callback) = self.follow(callback) else {
                continue;
            };
            let mut operations = Vec::new();
            for (expression, item) in callback
                .members()
                .filter(|entry| !entry.0.starts_with("x-"))
            {
                operations.extend(self.path_item(expression, item, OperationKind::Callback, &[]));
            }
            out.push(Callback {
                name: name.to_owned(),
                operations,
            });
        }
        self.open_callbacks.pop();
        out
    }
}

/// The parameters of an operation, unique by name and location.
#[derive(Default)]
pub(super) struct Parameters {
    /// In the order of the description, those of the path item first.
    pub(super) list: Vec<Parameter>,
    /// Index in the list by location and name, which together identify a
    /// parameter: an `id` in the path and one in the query are different.
    places: HashMap<(ParameterIn, String), usize>,
}

impl Parameters {
    /// Adds a parameter, or replaces the earlier one of the same name and
    /// location at its place. The path item is read first, so that an operation
    /// overrides it, as the specification demands.
    pub(super) fn put(&mut self, parameter: Parameter) {
        match self
            .places
            .entry((parameter.location, parameter.name.clone()))
        {
            Entry::Occupied(place) => self.list[*place.get()] = parameter,
            Entry::Vacant(place) => {
                place.insert(self.list.len());
                self.list.push(parameter);
            }
        }
    }
}

/// Returns the names in braces of a path template, in order. An opening brace
/// without a closing one names nothing.
fn template_names(path: &str) -> Vec<&str> {
    path.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|part| part.0)
        .collect()
}

/// Returns the labels of `x-badges`, each written as an object with a `name`
/// (Scalar) or as text.
fn badges(at: At<'_>) -> Vec<String> {
    at.get("x-badges")
        .into_iter()
        .flat_map(At::items)
        .filter_map(|label| text(label, "name").or_else(|| label.node.scalar()))
        .collect()
}

/// Returns the rules between parameters, of our own extensions
/// `x-exclusive-parameters` and `x-required-when`. JSON Schema cannot express
/// them, because each parameter has a schema of its own.
fn rules(at: At<'_>) -> Vec<Rule> {
    let mut out = Vec::new();
    for rule in at
        .get("x-exclusive-parameters")
        .into_iter()
        .flat_map(At::items)
    {
        out.push(Rule::Exclusive {
            parameters: strings(rule.get("parameters")),
            priority: strings(rule.get("priority")),
            description: text(rule, "description"),
        });
    }
    for rule in at.get("x-required-when").into_iter().flat_map(At::items) {
        let Some(parameter) = text(rule, "parameter") else {
            continue;
        };
        out.push(Rule::RequiredWhen {
            parameter,
            when: strings(rule.get("when")),
            description: text(rule, "description"),
        });
    }
    out
}
