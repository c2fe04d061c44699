//! What is allowed but poor: missing texts, things that nobody uses, examples
//! that do not match.

mod components;

use std::collections::{HashMap, HashSet};

use docs_model::{Diagnostic, Span};

use crate::description::Description;
use crate::example::Direction;
use crate::index::parts;
use crate::model::{
    Media, Operation, OperationKind, Parameter, ParameterIn, Place, Reference, SchemaId,
};
use crate::validate::{Patterns, problems};

/// Problems of one kind that are reported.
const MAX_OF_A_KIND: usize = 100;

/// Looks for what readers will miss.
#[must_use]
pub fn lint(description: &Description, reference: &Reference) -> Vec<Diagnostic> {
    let mut linter = Linter {
        reference,
        out: Vec::new(),
        counts: HashMap::new(),
        patterns: Patterns::default(),
        told: HashSet::new(),
    };
    linter.operations();
    linter.schemas();
    linter.unused_schemas();
    linter.unused_security();
    for it in components::unused(description) {
        let message = format!("nothing refers to the {} `{}`", it.noun, it.name);
        linter.push("api-unused", it.place, message, "remove it, or use it");
    }
    linter.out
}

struct Linter<'r> {
    reference: &'r Reference,
    out: Vec<Diagnostic>,
    counts: HashMap<&'static str, usize>,
    patterns: Patterns,
    /// Examples that were told of.
    told: HashSet<(u32, Span, String)>,
}

impl<'r> Linter<'r> {
    fn push(&mut self, code: &'static str, place: Place, message: String, help: &str) {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        if *count > MAX_OF_A_KIND {
            return;
        }
        let file = self
            .reference
            .files
            .get(place.file as usize)
            .cloned()
            .unwrap_or_default();
        self.out.push(
            Diagnostic::warning(code, message)
                .in_file(file)
                .at(place.span)
                .help(help),
        );
    }

    fn operations(&mut self) {
        let mut ids: HashSet<&str> = HashSet::new();
        for it in &self.reference.operations {
            let name = it.signature();
            if let Some(id) = it.operation_id.as_deref().filter(|id| !ids.insert(id)) {
                self.push(
                    "api-duplicate-operation-id",
                    it.place,
                    format!("the operation id `{id}` is used twice"),
                    "give each operation its own",
                );
            }
            if it.summary.is_none() && it.description.is_none() {
                self.push(
                    "api-undocumented",
                    it.place,
                    format!("`{name}` has neither summary nor description"),
                    "say in a line what the call does",
                );
            }
            if it.responses.is_empty() && it.kind == OperationKind::Call {
                self.push(
                    "api-undocumented",
                    it.place,
                    format!("`{name}` has no responses"),
                    "describe what the call answers",
                );
            }
            for parameter in &it.parameters {
                self.parameter(parameter, &name);
            }
            self.contents(it);
        }
    }

    fn parameter(&mut self, it: &'r Parameter, operation: &str) {
        let own = it.schema.is_some_and(|id| {
            crate::shape::Shape::of(self.reference, id)
                .description
                .is_some()
        });
        if it.description.is_none() && !own {
            self.push(
                "api-undocumented",
                it.place,
                format!(
                    "the parameter `{}` of `{operation}` has no description",
                    it.name
                ),
                "add a `description`",
            );
        }
        if it.location == ParameterIn::Path && !it.required {
            self.push(
                "api-path-parameter",
                it.place,
                format!("the path parameter `{}` is not required", it.name),
                "add `required: true`",
            );
        }
        for example in &it.examples {
            if let (Some(value), Some(schema), None) = (&example.value, it.schema, &it.media_type) {
                self.example(schema, value, example.place, Direction::Request);
            }
        }
    }

    fn contents(&mut self, it: &'r Operation) {
        for media in it.body.iter().flat_map(|it| &it.content) {
            self.media(media, Direction::Request);
        }
        for media in it.responses.iter().flat_map(|it| &it.content) {
            self.media(media, Direction::Response);
        }
    }

    fn media(&mut self, media: &Media, direction: Direction) {
        // Other types hold texts, which no schema describes.
        if !media.media_type.contains("json") {
            return;
        }
        for example in &media.examples {
            if let (Some(value), Some(schema)) = (&example.value, media.schema) {
                self.example(schema, value, example.place, direction);
            }
        }
    }

    fn example(
        &mut self,
        schema: SchemaId,
        value: &crate::source::Node,
        place: Place,
        direction: Direction,
    ) {
        let found = problems(self.reference, &self.patterns, schema, value, direction);
        self.mismatches("example", place, found);
    }

    fn mismatches(&mut self, noun: &str, place: Place, found: Vec<Diagnostic>) {
        for found in found.into_iter().take(3) {
            let span = found.span.unwrap_or(place.span);
            let message = format!("this {noun} does not match its schema: {}", found.message);
            let place = Place { span, ..place };
            // Swagger 2.0 has the example of a parameter and that of its schema in one.
            if self.told.insert((place.file, span, message.clone())) {
                let help = found.help.as_deref().unwrap_or("correct it");
                self.push("api-example", place, message, help);
            }
        }
    }

    /// Examples and defaults of the schemas themselves.
    fn schemas(&mut self) {
        for (i, schema) in self.reference.schemas.iter().enumerate() {
            let id = SchemaId(u32::try_from(i).unwrap_or(u32::MAX));
            // `default: null` says that there is none.
            let default = schema.default.iter().filter(|it| !it.is_null());
            let values = schema.examples.iter().map(|it| ("example", it));
            for (noun, value) in values.chain(default.map(|it| ("default", it))) {
                let check =
                    |direction| problems(self.reference, &self.patterns, id, value, direction);
                // It may show what is sent or what is answered.
                let mut found = check(Direction::Request);
                if !found.is_empty() {
                    let answered = check(Direction::Response);
                    if answered.len() < found.len() {
                        found = answered;
                    }
                }
                self.mismatches(noun, schema.place, found);
            }
        }
    }

    fn unused_schemas(&mut self) {
        let mut used: HashSet<SchemaId> = HashSet::new();
        let mut todo: Vec<SchemaId> = Vec::new();
        for it in &self.reference.operations {
            roots(it, &mut todo);
        }
        while let Some(id) = todo.pop() {
            if used.insert(id) {
                todo.extend(parts(self.reference, id));
            }
        }
        for id in &self.reference.named_schemas {
            if !used.contains(id) {
                let schema = &self.reference[*id];
                let name = schema.name.as_deref().unwrap_or_default();
                self.push(
                    "api-unused",
                    schema.place,
                    format!("no operation uses the schema `{name}`"),
                    "remove it, or use it",
                );
            }
        }
    }

    fn unused_security(&mut self) {
        for scheme in &self.reference.security_schemes {
            let needed = self
                .reference
                .operations
                .iter()
                .flat_map(|it| &it.security)
                .flatten();
            if !needed.into_iter().any(|it| it.scheme == scheme.name) {
                self.push(
                    "api-unused",
                    scheme.place,
                    format!("no operation needs the security scheme `{}`", scheme.name),
                    "remove it, or require it",
                );
            }
        }
    }
}

/// The schemas that an operation begins with.
fn roots(it: &Operation, out: &mut Vec<SchemaId>) {
    out.extend(it.parameters.iter().filter_map(|it| it.schema));
    let responses = it.responses.iter();
    let contents = it
        .body
        .iter()
        .map(|it| &it.content)
        .chain(responses.clone().map(|it| &it.content));
    for media in contents.flatten() {
        out.extend(media.schema);
        out.extend(media.item_schema);
    }
    out.extend(
        responses
            .flat_map(|it| &it.headers)
            .filter_map(|it| it.schema),
    );
    for callback in it.callbacks.iter().flat_map(|it| &it.operations) {
        roots(callback, out);
    }
}
