//! Lints a description: objects that violate the specification, broken rules,
//! examples that do not match, missing texts, unused components.

mod components;
mod fixes;
mod objects;
mod patterns;
mod rules;
mod structure;

use std::collections::{BTreeMap, HashMap, HashSet};

use located_data::{Diagnostic, Severity, Span};

pub use fixes::{Fix, apply_fixes, fixes};

use crate::description::Description;
use crate::direction::Direction;
use crate::index::parts;
use crate::model::{
    Media, Operation, OperationKind, Parameter, ParameterIn, Place, Reference, SchemaId,
};
use crate::validate::{Patterns, problems};

/// Maximum number of findings per rule that [`shorten`] keeps.
const MAX_OF_A_RULE: usize = 100;

/// The codes of [`lint`] with their default levels. It can also return codes of
/// reading a description.
pub const LINT_RULES: &[(&str, Severity)] = &[
    ("api-duplicate-operation-id", Severity::Error),
    ("api-duplicate-parameter", Severity::Error),
    ("api-duplicate-tag", Severity::Error),
    ("api-enum", Severity::Warning),
    ("api-example", Severity::Warning),
    ("api-example-conflict", Severity::Error),
    ("api-items", Severity::Warning),
    ("api-limits", Severity::Error),
    ("api-link-operation", Severity::Error),
    ("api-nullable", Severity::Warning),
    ("api-path", Severity::Error),
    ("api-path-conflict", Severity::Error),
    ("api-path-parameter", Severity::Error),
    ("api-path-slash", Severity::Warning),
    ("api-pattern", Severity::Error),
    ("api-ref-siblings", Severity::Warning),
    ("api-request-body", Severity::Warning),
    ("api-required", Severity::Error),
    ("api-scope", Severity::Warning),
    ("api-server", Severity::Error),
    ("api-server-slash", Severity::Warning),
    ("api-status", Severity::Error),
    ("api-structure", Severity::Error),
    ("api-success", Severity::Warning),
    ("api-undeclared-tag", Severity::Warning),
    ("api-undocumented", Severity::Warning),
    ("api-unused", Severity::Warning),
];

/// The codes of reading a description that [`report`] returns in addition to
/// [`LINT_RULES`].
pub const READ_RULES: &[&str] = &[
    "api-duplicate-key",
    "api-file",
    "api-header-name",
    "api-info",
    "api-long-title",
    "api-method",
    "api-parameter",
    "api-reference",
    "api-schema",
    "api-security",
    "api-syntax",
    "api-tag",
    "api-too-deep",
    "api-too-large",
    "api-version",
];

/// Codes of reading a description whose findings may also be reported as faults
/// of structure.
const OF_STRUCTURE: &[&str] = &[
    "api-info",
    "api-parameter",
    "api-schema",
    "api-security",
    "api-tag",
    "api-method",
    "api-path-parameter",
];

/// Reads a description and checks it against all rules. Returns the diagnostics
/// of reading and of [`lint`], without duplicates. References and security
/// schemes without a target are errors here, because no program can resolve
/// them.
#[must_use]
pub fn report(description: &Description) -> (Reference, Vec<Diagnostic>) {
    let (reference, mut out) = description.reference();
    let found = lint(description, &reference);
    drop_repeated(&mut out, &found);
    let dangling = ["api-reference", "api-security"];
    for it in out.iter_mut().filter(|it| dangling.contains(&it.code)) {
        it.severity = Severity::Error;
    }
    out.extend(found);
    (reference, out)
}

/// Removes diagnostics of reading a description if a rule of [`lint`] reports
/// the same fault, at the same position or at a field of the object.
pub fn drop_repeated(read: &mut Vec<Diagnostic>, linted: &[Diagnostic]) {
    let mut known: HashMap<&str, Vec<usize>> = HashMap::new();
    for it in linted {
        if let (Some(file), Some(span)) = (&it.file, it.span) {
            known.entry(file).or_default().push(span.start);
        }
    }
    known.values_mut().for_each(|starts| starts.sort_unstable());
    let is_repeated = |it: &Diagnostic| {
        let (Some(file), Some(span)) = (&it.file, it.span) else {
            return false;
        };
        let starts = known.get(file.as_str()).map_or(&[][..], Vec::as_slice);
        let end = match it.code {
            code if !OF_STRUCTURE.contains(&code) => return false,
            "api-parameter" | "api-security" | "api-tag" | "api-info" => span.end,
            _ => span.start,
        };
        let next = starts.partition_point(|start| *start < span.start);
        starts.get(next).is_some_and(|start| *start <= end)
    };
    read.retain(|it| !is_repeated(it));
}

/// Keeps the first hundred findings of each rule and reports the number of the
/// others, so that one rule does not hide the rest. Call this last, because
/// levels and exceptions apply to all findings.
pub fn shorten(found: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut cut: BTreeMap<&'static str, (Severity, Option<String>)> = BTreeMap::new();
    found.retain(|it| {
        let count = counts.entry(it.code).or_default();
        *count += 1;
        if *count > MAX_OF_A_RULE {
            cut.entry(it.code)
                .or_insert_with(|| (it.severity, it.file.clone()));
        }
        *count <= MAX_OF_A_RULE
    });
    for (code, (severity, file)) in cut {
        let n = counts.get(code).map_or(0, |count| count - MAX_OF_A_RULE);
        let message = match n {
            1 => "1 more finding of this rule is not listed".to_owned(),
            n => format!("{n} more findings of this rule are not listed"),
        };
        let more = Diagnostic::new(severity, code, message);
        let more = more.in_file(file.unwrap_or_default());
        found.push(more.help("correct the listed ones, or change the level of the rule"));
    }
}

/// Checks a description against the rules of [`LINT_RULES`]. All findings are
/// returned; see [`shorten`].
#[must_use]
pub fn lint(description: &Description, reference: &Reference) -> Vec<Diagnostic> {
    let mut linter = Linter {
        reference,
        out: Vec::new(),
        patterns: Patterns::default(),
        told: HashSet::new(),
    };
    linter.operations();
    linter.schemas();
    linter.unused_schemas();
    linter.unused_security();
    for it in structure::faults(description, &reference.openapi) {
        linter.push("api-structure", it.place, it.message, &it.help);
    }
    for it in rules::breaches(description, &reference.openapi) {
        linter.push(it.code, it.place, it.message, &it.help);
    }
    for it in components::unused(description) {
        let message = format!("the {} `{}` is unused", it.noun, it.name);
        linter.push("api-unused", it.place, message, "remove it, or use it");
    }
    linter.out
}

fn severity(code: &str) -> Severity {
    let rule = LINT_RULES.iter().find(|it| it.0 == code);
    rule.map_or(Severity::Warning, |it| it.1)
}

struct Linter<'r> {
    reference: &'r Reference,
    out: Vec<Diagnostic>,
    patterns: Patterns,
    /// Examples already reported.
    told: HashSet<(u32, Span, String)>,
}

impl<'r> Linter<'r> {
    fn push(&mut self, code: &'static str, place: Place, message: String, help: &str) {
        let file = self
            .reference
            .files
            .get(place.file as usize)
            .cloned()
            .unwrap_or_default();
        self.out.push(
            Diagnostic::new(severity(code), code, message)
                .in_file(file)
                .at(place.span)
                .help(help),
        );
    }

    fn operations(&mut self) {
        for it in &self.reference.operations {
            let name = it.signature();
            if it.summary.is_none() && it.description.is_none() {
                self.push(
                    "api-undocumented",
                    it.place,
                    format!("`{name}` has neither summary nor description"),
                    "add a `summary` that says what the operation does",
                );
            }
            if it.responses.is_empty() && it.kind == OperationKind::Call {
                self.push(
                    "api-undocumented",
                    it.place,
                    format!("`{name}` has no responses"),
                    "add the responses of the operation",
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
        // Other media types contain text, which a schema does not describe.
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
            // In Swagger 2.0, the example of a parameter is also that of its schema.
            if self.told.insert((place.file, span, message.clone())) {
                let help = found.help.as_deref().unwrap_or("correct it");
                self.push("api-example", place, message, help);
            }
        }
    }

    /// Checks examples and defaults of the schemas themselves.
    fn schemas(&mut self) {
        for (i, schema) in self.reference.schemas.iter().enumerate() {
            let id = SchemaId(u32::try_from(i).unwrap_or(u32::MAX));
            // `default: null` means that there is no default.
            let default = schema.default.iter().filter(|it| !it.is_null());
            let values = schema.examples.iter().map(|it| ("example", it));
            for (noun, value) in values.chain(default.map(|it| ("default", it))) {
                let check =
                    |direction| problems(self.reference, &self.patterns, id, value, direction);
                // The example may be for a request or for a response.
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
                    format!(
                        "no operation requires the security scheme `{}`",
                        scheme.name
                    ),
                    "remove it, or add it to `security`",
                );
            }
        }
    }
}

/// Collects the root schemas of an operation.
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
