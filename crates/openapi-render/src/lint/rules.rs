//! Rules about the meaning of a description, beyond the fields of its objects:
//! unique ids and paths, variables with parameters, scopes that exist, limits
//! that leave a value.
//!
//! Everything is checked on the trees, with positions of the exact value. Names
//! are collected first (tags, scopes), then each object is visited once; the
//! targets of links are compared at the end, when all operation ids are known.
//!
//! A rule must never be wrong about a valid description: an author who gets one false
//! report stops reading the others. Where a specification leaves a choice, there is
//! no rule, or one about style with a code of its own.
//!
//! Rules do not use the model, in which faults are already repaired or left out.

mod addresses;
mod links;
mod required;
mod types;

use std::collections::{BTreeSet, HashMap, HashSet};

use located_data::diagnostic::nearest;

use links::{LinkById, Target};
use required::Required;

use super::objects::SCHEMA;
use super::structure::{self, is_status};
use crate::description::{At, Description};
use crate::fields::{METHODS, holds_names, parts};
use crate::model::Place;
use crate::source::{Node, Value};
use crate::text::is_token;
use crate::version::has_json_schema;

/// A broken rule.
pub(super) struct Breach {
    /// Code of the rule, one of [`LINT_RULES`](super::LINT_RULES).
    pub(super) code: &'static str,
    /// Position of the value that breaks it.
    pub(super) place: Place,
    /// What is wrong.
    pub(super) message: String,
    /// What to do, mostly what to write instead.
    pub(super) help: String,
}

/// Maximum number of names for which a suggestion is searched. Comparing all
/// names would take quadratic time.
const MAX_COMPARED: usize = 200;

/// Returns where a description breaks rules, in the order of the checks.
pub(super) fn breaches(description: &Description, version: &str) -> Vec<Breach> {
    let root = description.entry();
    let mut rules = Rules {
        description,
        root,
        is_two: version.starts_with('2'),
        is_new: has_json_schema(version),
        tags: HashSet::new(),
        scopes: HashMap::new(),
        unscoped: HashSet::new(),
        operations: HashMap::new(),
        links_by_id: Vec::new(),
        seen: HashSet::new(),
        reported: HashSet::new(),
        compared: Comparisons::default(),
        out: Vec::new(),
    };
    rules.tags();
    rules.servers(root);
    rules.security_schemes();
    rules.security(root);
    rules.paths();
    rules.links();
    rules.schemas();
    rules.out
}

/// The checks, and what they have to remember.
struct Rules<'d> {
    description: &'d Description,
    /// Root of the entry document.
    root: At<'d>,
    /// Whether the description is of version 2.0.
    is_two: bool,
    /// Whether it is of 3.1 or later, where schemas are JSON Schema.
    is_new: bool,
    /// Names of the declared tags.
    tags: HashSet<&'d str>,
    /// Scopes of each OAuth scheme, of all its flows.
    scopes: HashMap<&'d str, HashSet<&'d str>>,
    /// Names of the schemes that have no scopes; none since 3.1, where they may have
    /// roles.
    unscoped: HashSet<&'d str>,
    /// For each operation id, its first operation.
    operations: HashMap<&'d str, Target<'d>>,
    /// Links that name their operation by an id.
    links_by_id: Vec<LinkById<'d>>,
    /// File and position of callbacks and link targets already checked.
    seen: HashSet<(u32, u32)>,
    /// Path templates and variables already reported.
    reported: HashSet<(&'d str, &'d str)>,
    /// Limits the search for suggestions.
    compared: Comparisons,
    /// Broken rules so far.
    out: Vec<Breach>,
}

/// Number of names for which a suggestion was searched; see [`MAX_COMPARED`].
#[derive(Default)]
struct Comparisons(usize);

impl Comparisons {
    /// Returns a suggestion for an unknown name, as a help, if a known one is
    /// similar.
    fn suggestion<'k>(
        &mut self,
        name: &str,
        known: impl Iterator<Item = &'k str>,
    ) -> Option<String> {
        self.0 += 1;
        let near = (self.0 <= MAX_COMPARED).then(|| nearest(name, known));
        near.flatten().map(|near| format!("did you mean `{near}`?"))
    }
}

/// A parameter: its name, its location and its node.
type NamedParameter<'d> = (&'d str, &'d str, At<'d>);

/// A path template.
struct Template<'d> {
    /// The path as written.
    path: &'d str,
    /// The path with anonymous variables, `/pets/{}`: equal for paths that
    /// match the same requests.
    shape: String,
    /// Names of the variables in order; empty for `{}`.
    variables: Vec<&'d str>,
    /// Whether every brace has a partner.
    is_balanced: bool,
}

impl<'d> Template<'d> {
    /// Parses a path template, up to the first brace without a partner.
    fn of(path: &'d str) -> Self {
        let mut shape = String::new();
        let mut variables = Vec::new();
        let mut rest = path;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else {
                return Self {
                    path,
                    shape: path.to_owned(),
                    variables,
                    is_balanced: false,
                };
            };
            shape.push_str(before);
            shape.push_str("{}");
            variables.push(name);
            rest = after;
        }
        shape.push_str(rest);
        Self {
            path,
            shape,
            variables,
            is_balanced: !rest.contains('}'),
        }
    }
}

impl<'d> Rules<'d> {
    /// Records a broken rule at a node.
    fn push(&mut self, code: &'static str, at: At<'_>, message: String, help: impl Into<String>) {
        let place = Place {
            file: at.file,
            span: at.node.span(),
        };
        let help = help.into();
        self.out.push(Breach {
            code,
            place,
            message,
            help,
        });
    }

    /// Follows references; a dangling one is reported by the reader. Cycles end
    /// after 32 steps.
    fn follow(&self, at: At<'d>) -> At<'d> {
        let mut at = at;
        for _ in 0..32 {
            let Some(target) = at.reference() else { break };
            match self.description.resolve(at, target) {
                Ok(target) => at = target,
                Err(_) => break,
            }
        }
        at
    }

    /// Returns the items of the list at a key.
    fn list(&self, at: At<'d>, key: &str) -> Vec<At<'d>> {
        at.get(key).into_iter().flat_map(At::items).collect()
    }

    /// Returns the members of the object at a key, without extensions.
    fn map(&self, at: At<'d>, key: &str) -> Vec<(&'d str, At<'d>)> {
        let members = at.get(key).into_iter().flat_map(At::members);
        members
            .filter(|member| !member.0.starts_with("x-"))
            .collect()
    }

    /// Collects the declared tags, and reports those declared twice.
    fn tags(&mut self) {
        for tag in self.list(self.root, "tags") {
            let Some(name) = tag.get("name").filter(|name| name.node.as_str().is_some()) else {
                continue;
            };
            let text = name.node.as_str().unwrap_or_default();
            if !self.tags.insert(text) {
                let message = format!("the tag `{text}` is declared twice");
                self.push("api-duplicate-tag", name, message, "remove one of them");
            }
        }
    }

    /// Checks the servers of an object: URLs, and their variables.
    fn servers(&mut self, of: At<'d>) {
        for server in self.list(of, "servers") {
            let Some(at) = server.get("url") else {
                continue;
            };
            let url = at.node.as_str().unwrap_or_default();
            if url.is_empty() && at.node.as_str().is_some() {
                let message = "the URL of this server is empty".to_owned();
                self.push("api-server", at, message, "write the URL, or `/`");
            }
            if url.len() > 1 && url.ends_with('/') {
                let message = format!("the server URL `{url}` ends with `/`");
                let help = "remove the `/`: paths start with one";
                self.push("api-server-slash", at, message, help);
            }
            let variables = self.map(server, "variables");
            let known: HashSet<&str> = variables.iter().map(|variable| variable.0).collect();
            for name in Template::of(url).variables {
                if !known.contains(name) {
                    let message = format!("the variable `{name}` of this server is not defined");
                    let help = "add it to `variables`, with a `default`";
                    self.push("api-server", at, message, help);
                }
            }
            let used: HashSet<&str> = Template::of(url).variables.into_iter().collect();
            for (name, variable) in variables {
                if !used.contains(name) {
                    let message = format!("the URL of this server has no variable `{name}`");
                    let help = format!("write `{{{name}}}` in the URL, or remove the variable");
                    self.push("api-unused", variable, message, help);
                }
                self.server_variable(name, variable);
            }
        }
    }

    /// Checks that the default of a variable is one of its values.
    fn server_variable(&mut self, name: &str, variable: At<'d>) {
        let values = self.list(variable, "enum");
        let Some(default) = variable.get("default").filter(|_| !values.is_empty()) else {
            return;
        };
        if !values
            .iter()
            .any(|value| value.node.same_data(default.node))
        {
            let message = format!("the default of the variable `{name}` is not in its `enum`");
            self.push(
                "api-server",
                default,
                message,
                "use one of the values of `enum`",
            );
        }
    }

    /// Collects the scopes of OAuth schemes. In 2.0 they are in the scheme
    /// itself, since 3.0 in each of its flows.
    fn security_schemes(&mut self) {
        let schemes = match self.root.get("components").filter(|_| !self.is_two) {
            Some(components) => self.map(components, "securitySchemes"),
            None => self.map(self.root, "securityDefinitions"),
        };
        for (name, scheme) in schemes {
            let scheme = self.follow(scheme);
            let kind = scheme.get("type").and_then(|kind| kind.node.as_str());
            if let Some("apiKey" | "http" | "basic") = kind
                && !self.is_new
            {
                self.unscoped.insert(name);
            }
            if kind != Some("oauth2") {
                continue;
            }
            let flows = scheme.get("flows").into_iter().flat_map(At::members);
            let holders = flows.map(|flow| flow.1).chain([scheme]);
            let scopes = holders
                .flat_map(|holder| self.map(holder, "scopes"))
                .map(|scope| scope.0)
                .collect();
            self.scopes.insert(name, scopes);
        }
    }

    /// Reports scopes that no flow of the scheme has. Missing schemes are
    /// reported when reading.
    fn security(&mut self, of: At<'d>) {
        for alternative in self.list(of, "security") {
            for (scheme, needed) in alternative.members() {
                if let Some(scope) = needed.items().next()
                    && self.unscoped.contains(scheme)
                {
                    let message = format!("the scheme `{scheme}` has no scopes");
                    let help = "write `[]`: only schemes of OAuth and OpenID have scopes";
                    self.push("api-scope", scope, message, help);
                }
                let Some(known) = self.scopes.get(scheme) else {
                    continue;
                };
                let unknown = |scope: &At<'d>| {
                    scope
                        .node
                        .as_str()
                        .is_some_and(|name| !known.contains(name))
                };
                for scope in needed.items().filter(unknown).collect::<Vec<_>>() {
                    let text = scope.node.as_str().unwrap_or_default();
                    let message = format!("the scheme `{scheme}` has no scope `{text}`");
                    let known = self.scopes.get(scheme).into_iter().flatten();
                    let help = self
                        .compared
                        .suggestion(text, known.copied())
                        .unwrap_or_else(|| "add it to the `scopes` of the scheme".to_owned());
                    self.push("api-scope", scope, message, help);
                }
            }
        }
    }

    /// Checks paths and webhooks. Two paths that differ only in names of
    /// variables match the same requests, so that the specification forbids
    /// them.
    fn paths(&mut self) {
        let mut shapes: HashMap<String, &'d str> = HashMap::new();
        for (path, item) in self.map(self.root, "paths") {
            let template = Template::of(path);
            self.path(path, &template, item);
            let known = shapes.insert(template.shape.clone(), path);
            if let Some(other) = known.filter(|_| template.is_balanced) {
                let message = format!("`{path}` and `{other}` are the same path");
                let help = "remove one of them: a variable matches any value";
                self.push("api-path-conflict", item, message, help);
            }
            self.path_item(path, Some(&template), item);
        }
        for (name, item) in self.map(self.root, "webhooks") {
            self.path_item(name, None, item);
        }
    }

    /// Checks a path template: braces, names of variables, query, and a slash
    /// at the end.
    fn path(&mut self, path: &'d str, template: &Template<'d>, item: At<'d>) {
        if !template.is_balanced {
            let message = format!("the braces of `{path}` do not match");
            self.push("api-path", item, message, "write variables as `{name}`");
        }
        if path.contains('?') {
            let message = format!("the path `{path}` has a query");
            let help = "declare query parameters with `in: query`";
            self.push("api-path", item, message, help);
        }
        let mut names = HashSet::new();
        for name in &template.variables {
            if name.is_empty() {
                let message = format!("a variable of `{path}` has no name");
                self.push(
                    "api-path",
                    item,
                    message,
                    "write the name between the braces",
                );
            } else if !names.insert(name) {
                let message = format!("`{path}` has the variable `{name}` twice");
                self.push("api-path", item, message, "give each a different name");
            }
        }
        if path.len() > 1 && path.ends_with('/') {
            let message = format!("the path `{path}` ends with `/`");
            let help = "remove the `/`, unless the server distinguishes the two paths";
            self.push("api-path-slash", item, message, help);
        }
    }

    /// Checks the operations of a path. Webhooks and callbacks have no
    /// template.
    fn path_item(&mut self, path: &'d str, template: Option<&Template<'d>>, item: At<'d>) {
        let item = self.follow(item);
        self.servers(item);
        let shared = self.parameters(item, path);
        let mut methods: Vec<(String, At<'d>)> = Vec::new();
        for method in METHODS {
            let operation = item
                .get(method)
                .filter(|operation| operation.node.is_object());
            methods.extend(operation.map(|operation| (method.to_uppercase(), operation)));
        }
        let additional = self.map(item, "additionalOperations");
        methods.extend(
            additional
                .into_iter()
                .map(|member| (member.0.to_owned(), member.1)),
        );
        for (method, operation) in methods {
            let operation = self.follow(operation);
            let name = format!("{method} {path}");
            let own = self.parameters(operation, &name);
            if let Some(template) = template {
                self.variables(template, &shared, &own, &name, operation);
            }
            let target = Target::new(&name, &shared, &own);
            self.operation(&method, target, operation);
        }
    }

    /// Returns parameters by name and location, and reports duplicates. `owner`
    /// is the operation or path in messages.
    fn parameters(&mut self, of: At<'d>, owner: &str) -> Vec<NamedParameter<'d>> {
        let mut out: Vec<NamedParameter<'d>> = Vec::new();
        let mut known = HashSet::new();
        for at in self.list(of, "parameters") {
            let parameter = self.follow(at);
            let text = |key| parameter.get(key).and_then(|value| value.node.as_str());
            let (Some(name), Some(place)) = (text("name"), text("in")) else {
                continue;
            };
            if !known.insert((name, place)) {
                let message =
                    format!("`{owner}` declares the parameter `{name}` in `{place}` twice");
                self.push("api-duplicate-parameter", at, message, "remove one of them");
            }
            let is_ignored = ["accept", "authorization", "content-type"]
                .iter()
                .any(|header| name.eq_ignore_ascii_case(header));
            if is_ignored && place == "header" && !self.is_two {
                let message = format!("the header parameter `{name}` is ignored");
                let help = match &*name.to_ascii_lowercase() {
                    "authorization" => "declare a security scheme",
                    "accept" => "list the media types under `content` of the responses",
                    _ => "list the media types under `content` of the body",
                };
                self.push("api-ignored-header", at, message, help);
            }
            out.push((name, place, at));
        }
        out
    }

    /// Compares the variables of a path with the parameters that describe them.
    /// A fault of all operations of a path is reported at the first one.
    ///
    /// A missing and a surplus parameter are probably one that is misspelt:
    /// then only the missing one is reported, with the other one as the help.
    fn variables(
        &mut self,
        template: &Template<'d>,
        shared: &[NamedParameter<'d>],
        own: &[NamedParameter<'d>],
        name: &str,
        operation: At<'d>,
    ) {
        let all: Vec<_> = shared
            .iter()
            .chain(own)
            .filter(|parameter| parameter.1 == "path")
            .collect();
        let described: HashSet<&str> = all.iter().map(|parameter| parameter.0).collect();
        let variables: HashSet<&str> = template.variables.iter().copied().collect();
        let surplus: Vec<_> = all
            .iter()
            .filter(|parameter| !variables.contains(parameter.0))
            .collect();
        let mut is_complete = true;
        for variable in template
            .variables
            .iter()
            .filter(|variable| !variable.is_empty())
        {
            if described.contains(variable) {
                continue;
            }
            is_complete = false;
            if self.reported.insert((template.path, *variable)) {
                let message = format!("`{name}` does not describe the variable `{variable}`");
                let help = match surplus.first() {
                    Some(parameter) => format!("did you mean the parameter `{}`?", parameter.0),
                    None => format!("add a parameter `{variable}` with `in: path`"),
                };
                self.push("api-path-parameter", operation, message, help);
            }
        }
        // A parameter with another name is probably the missing one.
        for (parameter, _, at) in surplus
            .iter()
            .filter(|_| is_complete && template.is_balanced)
        {
            if self.reported.insert((template.path, *parameter)) {
                let message = format!("the path of `{name}` has no variable `{parameter}`");
                let help = format!("write `{{{parameter}}}` in the path, or remove the parameter");
                self.push("api-path-parameter", *at, message, help);
            }
        }
    }

    /// Checks an operation: id, tags, servers, scopes, body and responses; then
    /// its callbacks. `name` is method and path in messages.
    fn operation(&mut self, method: &str, target: Target<'d>, at: At<'d>) {
        let name = target.name.clone();
        if let Some(id) = at.get("operationId")
            && let Some(text) = id.node.as_str()
        {
            if let Some(other) = self.operations.get(text) {
                let message = format!("`{}` has the same operation id `{text}`", other.name);
                let help = "give each operation a unique id";
                self.push("api-duplicate-operation-id", id, message, help);
            } else {
                self.operations.insert(text, target);
            }
        }
        for tag in self.list(at, "tags") {
            let text = tag.node.as_str().unwrap_or_default();
            // A description without a list of tags declares tags by using them.
            if !self.tags.is_empty() && !text.is_empty() && !self.tags.contains(text) {
                let message = format!("the tag `{text}` is not declared");
                let help = self
                    .compared
                    .suggestion(text, self.tags.iter().copied())
                    .unwrap_or_else(|| "add it to `tags` of the description".to_owned());
                self.push("api-undeclared-tag", tag, message, help);
            }
        }
        self.servers(at);
        self.security(at);
        let has_body = at.get("requestBody").filter(|_| !self.is_new);
        if let Some(body) = has_body.filter(|_| matches!(method, "GET" | "HEAD" | "DELETE")) {
            let message = format!("the body of a `{method}` request has no defined meaning");
            let help = "declare its values as parameters in `query`, or use `POST`";
            self.push("api-request-body", body, message, help);
        }
        self.responses(&name, at);
        for (_, callback) in self.map(at, "callbacks") {
            let callback = self.follow(callback);
            if !self.seen.insert((callback.file, callback.node.start())) {
                continue;
            }
            for (expression, item) in callback.members() {
                if !expression.starts_with("x-") {
                    self.expression(super::expressions::fault_in_braces(expression), item);
                    self.path_item(expression, None, item);
                }
            }
        }
    }

    /// Checks the statuses of an operation, and notes the targets of links.
    fn responses(&mut self, name: &str, of: At<'d>) {
        let Some(all) = of.get("responses") else {
            return;
        };
        let responses = self.map(of, "responses");
        for (status, at) in &responses {
            if !is_status(status) {
                let message = format!("`{status}` is not an HTTP status");
                let help = "use a status from 100 to 599, 1XX to 5XX, or `default`";
                self.push("api-status", *at, message, help);
            }
            let response = self.follow(*at);
            for (_, link) in self.map(response, "links") {
                self.link(self.follow(link));
            }
        }
        let is_success = |response: &(&str, At<'d>)| {
            response.0 == "default" || response.0.starts_with(['1', '2', '3'])
        };
        // Without any, the operation is undocumented.
        if !responses.is_empty() && !responses.iter().any(is_success) {
            let message = format!("`{name}` has no response for success");
            let help = "add a response `2XX`, `3XX` or `default`";
            self.push("api-success", all, message, help);
        }
    }

    /// Reports a faulty runtime expression, once for each place.
    fn expression(&mut self, fault: Option<&str>, at: At<'d>) {
        let Some(fault) = fault else { return };
        if self.seen.insert((at.file, at.node.start())) {
            let message = format!("`{fault}` is not a runtime expression");
            let help = "write `$request.` or `$response.` with `body`, `body#/pointer`, \
                        `header.name`, `query.name` or `path.name`, or `$url`, `$method`, \
                        `$statusCode`";
            self.push("api-expression", at, message, help);
        }
    }

    /// Checks all schemas: every object with schema keywords that is not data.
    /// References are followed, so that schemas in other files are checked,
    /// too.
    fn schemas(&mut self) {
        let mut todo = vec![(self.root, "")];
        let mut seen = BTreeSet::new();
        let mut required = Required::default();
        while let Some((at, field)) = todo.pop() {
            let is_map = holds_names(field) && at.node.is_object();
            if !seen.insert((at.file, at.node.start(), at.node.span().end, is_map)) {
                continue;
            }
            match field {
                "content" if is_map => {
                    for (name, media) in self.map_of(at) {
                        self.media_type(name, media);
                    }
                }
                "consumes" | "produces" if self.is_two => {
                    for name in at.items().collect::<Vec<_>>() {
                        self.media_type(name.node.as_str().unwrap_or_default(), name);
                    }
                }
                "headers" if is_map && !self.is_two => self.headers(at),
                _ => {}
            }
            if !is_map {
                self.addresses(at, field);
                self.encodings(at);
                if let Some(target) = at.reference() {
                    self.siblings(at);
                    let target = self.description.resolve(at, target).ok();
                    todo.extend(target.map(|target| (target, field)));
                }
                if is_schema(at.node) {
                    self.schema(at);
                    required.visit(self, at);
                }
            }
            todo.extend(parts(at, field).filter(|part| !part.1.starts_with("x-")));
        }
        required.report(self);
    }

    /// Returns the members of an object, without extensions.
    fn map_of(&self, at: At<'d>) -> Vec<(&'d str, At<'d>)> {
        let members = at.members();
        members
            .filter(|member| !member.0.starts_with("x-"))
            .collect()
    }

    /// Reports a header `Content-Type` of a response or a part, which OpenAPI ignores.
    fn headers(&mut self, of: At<'d>) {
        let mut headers = of.members();
        if let Some((name, at)) =
            headers.find(|header| header.0.eq_ignore_ascii_case("content-type"))
        {
            let message = format!("the header `{name}` is ignored");
            let help = "list the media types under `content`, or as `contentType` of the encoding";
            self.push("api-ignored-header", at, message, help);
        }
    }

    /// Reports a name that is not a media type or a range of them.
    fn media_type(&mut self, name: &str, at: At<'d>) {
        let essence = name.split(';').next().unwrap_or_default().trim();
        let parts = essence.split_once('/');
        if parts.is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype)) {
            return;
        }
        let message = format!("`{name}` is not a media type");
        let near = match &*name.to_ascii_lowercase() {
            "json" => Some("application/json"),
            "xml" => Some("application/xml"),
            "yaml" | "yml" => Some("application/yaml"),
            "html" => Some("text/html"),
            "csv" => Some("text/csv"),
            "text" | "plain" => Some("text/plain"),
            _ => None,
        };
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write a type and a subtype, like `application/json`".to_owned(),
        };
        self.push("api-media-type", at, message, help);
    }

    /// Reports encodings of properties that the schema of their content does not have.
    fn encodings(&mut self, at: At<'d>) {
        let (Some(schema), Some(encoding)) = (at.get("schema"), at.get("encoding")) else {
            return;
        };
        let Some(known) = self.properties(schema).filter(|known| !known.is_empty()) else {
            return;
        };
        for (name, entry) in self.map_of(encoding) {
            if known.contains(name) {
                continue;
            }
            let message = format!("the schema of this content has no property `{name}`");
            let known = known.iter().copied();
            let help = self
                .compared
                .suggestion(name, known)
                .unwrap_or_else(|| "add the property, or remove its encoding".to_owned());
            self.push("api-encoding", entry, message, help);
        }
    }

    /// Reports a discriminator whose property no variant declares, or a variant that does
    /// not declare it.
    fn discriminator(&mut self, at: At<'d>) {
        let has_variants = at.get("oneOf").is_some() || at.get("anyOf").is_some();
        let property = at
            .get("discriminator")
            .and_then(|discriminator| discriminator.get("propertyName"));
        let Some(property) = property.filter(|_| has_variants) else {
            return;
        };
        let name = property.node.as_str().unwrap_or_default();
        let own = at
            .get("properties")
            .is_some_and(|own| own.get(name).is_some());
        let Some(known) = self.properties(at) else {
            return;
        };
        if known.contains(name) {
            let variants = ["oneOf", "anyOf"].map(|key| self.list(at, key)).concat();
            for variant in variants.into_iter().filter(|_| !own) {
                let has = self
                    .properties(variant)
                    .is_none_or(|known| known.contains(name));
                if !has {
                    let message =
                        format!("this variant has no property `{name}`, the discriminator");
                    let help = "add it to the variant, and to its `required`";
                    self.push("api-discriminator", variant, message, help);
                }
            }
            return;
        }
        let message = format!("no variant has the property `{name}` of the discriminator");
        let help = self
            .compared
            .suggestion(name, known.into_iter())
            .unwrap_or_else(|| "add it to each variant".to_owned());
        self.push("api-discriminator", property, message, help);
    }

    /// Reports what is next to a `$ref`, which all versions before 3.1 ignore.
    fn siblings(&mut self, at: At<'d>) {
        if self.is_new {
            return;
        }
        let ignored: Vec<(&str, At<'d>)> = at
            .members()
            .filter(|member| member.0 != "$ref" && !member.0.starts_with("x-"))
            .collect();
        // Path items may have both.
        let is_path_item = ignored
            .iter()
            .any(|member| METHODS.contains(&member.0) || member.0 == "parameters");
        if let Some((key, value)) = ignored.first().filter(|_| !is_path_item) {
            let message = format!("`{key}` next to a `$ref` is ignored");
            let help = "move it to the target, or wrap the `$ref` in `allOf`";
            self.push("api-ref-siblings", *value, message, help);
        }
    }

    /// Checks a schema: limits, patterns, values, `nullable`, `required` and
    /// `items`.
    fn schema(&mut self, at: At<'d>) {
        for (least, most) in [
            ("minimum", "maximum"),
            ("minLength", "maxLength"),
            ("minItems", "maxItems"),
            ("minProperties", "maxProperties"),
            ("minContains", "maxContains"),
        ] {
            let number = |key| {
                at.get(key)
                    .and_then(|limit| Some((limit, limit.node.as_decimal()?)))
            };
            if let (Some((_, low)), Some((high_at, high))) = (number(least), number(most))
                && low > high
            {
                let message =
                    format!("`{least}` {low} is above `{most}` {high}: no value is valid");
                self.push("api-limits", high_at, message, "swap the two");
            }
        }
        self.exclusive_limits(at);
        let patterns = self.map(at, "patternProperties");
        let own = at
            .get("pattern")
            .and_then(|pattern| Some((pattern.node.as_str()?, pattern)));
        for (pattern, place) in own.into_iter().chain(patterns) {
            if let Err(error) = super::patterns::compile(pattern) {
                let message =
                    format!("the regular expression `{pattern}` does not compile: {error}");
                let help = "write a JavaScript regular expression, without slashes around it";
                self.push("api-pattern", place, message, help);
            }
        }
        self.enumeration(at);
        self.types(at);
        self.directions(at);
        self.discriminator(at);
        if self.is_new && at.get("nullable").is_some() && at.get("type").is_some() {
            let place = at.get("nullable").unwrap_or(at);
            let message = "`nullable` has no meaning since OpenAPI 3.1".to_owned();
            let help = "add \"null\" to `type`";
            self.push("api-nullable", place, message, help);
        }
        let mut required = HashSet::new();
        for name in self.list(at, "required") {
            let text = name.node.as_str().unwrap_or_default();
            if !required.insert(text) {
                let message = format!("`required` lists `{text}` twice");
                self.push("api-required", name, message, "remove one of them");
            }
        }
        let is_array = at.get("type").and_then(|kind| kind.node.as_str()) == Some("array");
        let lacks_items = is_array && !self.is_new && at.get("items").is_none();
        if lacks_items && !structure::is_misspelt(at, "items", &SCHEMA) {
            let message = "an array requires the field `items`".to_owned();
            self.push(
                "api-items",
                at,
                message,
                "add `items` with the schema of the items",
            );
        }
    }

    /// Checks limits of which one is exclusive: equal ones allow no value, either.
    fn exclusive_limits(&mut self, at: At<'d>) {
        let limit = |key: &'static str| {
            let found = at.get(key)?;
            Some((key, found, found.node.as_decimal()?))
        };
        let is_set = |key: &str| at.get(key).and_then(|flag| flag.node.as_bool()) == Some(true);
        let pairs = match self.is_new {
            true => vec![
                (limit("exclusiveMinimum"), limit("exclusiveMaximum")),
                (limit("exclusiveMinimum"), limit("maximum")),
                (limit("minimum"), limit("exclusiveMaximum")),
            ],
            // Before 3.1, a limit is exclusive by a flag beside it.
            false if is_set("exclusiveMinimum") || is_set("exclusiveMaximum") => {
                let (low, high) = (limit("minimum"), limit("maximum"));
                // Crossed ones are reported as such.
                let equal = low.zip(high).filter(|(low, high)| low.2 == high.2);
                vec![equal.unzip()]
            }
            false => Vec::new(),
        };
        let crossed = pairs.into_iter().find_map(|(low, high)| {
            let (low, high) = low.zip(high)?;
            (low.2 >= high.2).then_some((low, high))
        });
        if let Some(((least, _, low), (most, place, high))) = crossed {
            let message = format!("no value is between `{least}` {low} and `{most}` {high}");
            self.push("api-limits", place, message, "correct one of the two");
        }
    }

    /// Checks an enumeration: values that repeat, and values that the type
    /// excludes.
    fn enumeration(&mut self, at: At<'d>) {
        let values = self.list(at, "enum");
        let mut seen: HashSet<String> = HashSet::new();
        for value in &values {
            if !seen.insert(value.node.to_json_line()) {
                let message = format!("`enum` lists {} twice", value.node.to_json_line());
                self.push("api-enum", *value, message, "remove one of them");
            }
        }
        let types: Vec<&str> = match at.get("type") {
            Some(one) if one.node.as_str().is_some() => one.node.as_str().into_iter().collect(),
            Some(list) => list.items().filter_map(|item| item.node.as_str()).collect(),
            None => return,
        };
        let nullable = ["nullable", "x-nullable"]
            .iter()
            .any(|key| at.get(key).and_then(|flag| flag.node.as_bool()) == Some(true));
        for value in values {
            let fits = types.iter().any(|name| has_type(value.node, name));
            let is_null = nullable && value.node.is_null();
            if !(fits || is_null) {
                let text = value.node.to_json_line();
                let message = format!(
                    "the `enum` value {text} is not of the type {}",
                    types.join(" or ")
                );
                let help = "correct the value, or the `type`";
                self.push("api-enum", value, message, help);
            }
        }
    }
}

/// Returns whether an object is a schema, by the keywords that only schemas
/// have. A schema without any of them has nothing to check.
fn is_schema(node: &Node) -> bool {
    const OWN: &[&str] = &[
        "allOf",
        "oneOf",
        "anyOf",
        "enum",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
        "pattern",
        "patternProperties",
        "additionalProperties",
    ];
    let types = |kind: &Node| kind.as_str().is_some() || !kind.items().is_empty();
    let is_typed = node.get("type").is_some_and(types);
    is_typed
        || OWN.iter().any(|key| match node.get(key) {
            // A property of that name is an object itself.
            Some(value) => !value.is_object() || *key == "additionalProperties",
            None => false,
        })
}

/// Returns whether a value is of a type. A number without a fraction is an
/// integer, however it is written.
fn has_type(node: &Node, name: &str) -> bool {
    match &node.value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(_) if name == "integer" => {
            node.as_decimal().is_some_and(|number| number.is_integer())
        }
        Value::Number(_) => name == "number",
        Value::String(_) => matches!(name, "string" | "file"),
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}
