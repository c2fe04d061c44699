//! Lints a description: objects that violate the specification, broken rules,
//! examples that do not match, missing texts, unused components.
//!
//! Three sources are checked, each for what it shows best:
//!
//! - The trees as written, against the fields that objects of their version
//!   have ([`structure`]) and against rules of meaning ([`rules`],
//!   [`components`]). The model would have repaired most of these faults.
//! - The model, for texts, examples and uses: there references are resolved and
//!   schemas merged.
//! - Reading itself, whose diagnostics [`report`] adds.
//!
//! A finding has the code of its rule, a position and a help, so that a command
//! can set its level and a site can list exceptions. Where two sources find the
//! same fault, it is reported once ([`drop_repeated`]).

mod components;
mod expressions;
mod fixes;
mod keys;
mod objects;
mod patterns;
mod rules;
mod structure;
pub(crate) mod unlisted;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use located_data::{Diagnostic, Severity, Span};

pub use fixes::{Fix, apply_fixes, fixes};
pub use keys::at_keys;
pub use unlisted::n_findings;

use crate::description::Description;
use crate::direction::Direction;
use crate::index::parts;
use crate::model::{
    Media, Operation, OperationKind, Parameter, ParameterIn, Place, Reference, SchemaId,
};
use crate::validate::{Patterns, problems};

/// Maximum number of findings per rule that [`shorten`] keeps.
const MAX_OF_A_RULE: usize = 100;
/// Maximum number of mismatches of one example that are listed.
const MAX_MISMATCHES: usize = 3;

/// The codes of [`lint`] with their default levels, in alphabetical order. It
/// can also return codes of reading a description.
///
/// Errors are what the specification forbids or no program can use; warnings
/// are what readers miss, or what is likely a mistake.
pub const LINT_RULES: &[(&str, Severity)] = &[
    ("api-address", Severity::Warning),
    ("api-discriminator", Severity::Warning),
    ("api-duplicate-operation-id", Severity::Error),
    ("api-duplicate-parameter", Severity::Error),
    ("api-duplicate-tag", Severity::Error),
    ("api-encoding", Severity::Warning),
    ("api-enum", Severity::Warning),
    ("api-example", Severity::Warning),
    ("api-example-conflict", Severity::Error),
    ("api-expression", Severity::Warning),
    ("api-ignored-header", Severity::Warning),
    ("api-items", Severity::Warning),
    ("api-keyword", Severity::Warning),
    ("api-limits", Severity::Error),
    ("api-link-operation", Severity::Error),
    ("api-media-type", Severity::Warning),
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
    ("api-type", Severity::Warning),
    ("api-undeclared-property", Severity::Warning),
    ("api-undeclared-tag", Severity::Warning),
    ("api-undocumented", Severity::Warning),
    ("api-unused", Severity::Warning),
];

/// The codes of reading a description that [`report`] returns in addition to
/// [`LINT_RULES`], in alphabetical order.
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
    "api-server-url",
    "api-syntax",
    "api-tag",
    "api-too-deep",
    "api-too-large",
    "api-version",
];

/// Codes of reading a description whose findings may also be reported as faults
/// of structure or by a rule.
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
/// of reading and of [`lint`](fn@lint), without duplicates. References and
/// security schemes without a target are errors here, because no program can
/// resolve them, and so is an unknown version; pages are built anyway.
///
/// It is what a command-line tool needs: everything that is wrong with a
/// description, in one list. Diagnostics of [`Description::parse`] are not part of it;
/// if it reports a syntax error, nothing else is checked. Positions are those of
/// [`at_keys`](fn@at_keys).
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, report};
///
/// let text = "
/// openapi: 3.1.0
/// info: {title: Pets, version: '1'}
/// paths:
///   /pets/{id}: {get: {responses: {'200': {description: The pet.}}}}
/// ";
/// let (description, mut found) = Description::parse_str("pets.yaml", text);
/// let (_, more) = report(&description);
/// found.extend(more);
/// let codes: Vec<&str> = found.iter().map(|finding| finding.code).collect();
/// assert_eq!(codes, ["api-undocumented", "api-path-parameter"]);
/// ```
#[must_use]
pub fn report(description: &Description) -> (Reference, Vec<Diagnostic>) {
    let (reference, mut out) = description.reference();
    let findings = lint(description, &reference);
    drop_repeated(&mut out, &findings);
    let fatal = ["api-reference", "api-security", "api-version"];
    for diagnostic in out
        .iter_mut()
        .filter(|diagnostic| fatal.contains(&diagnostic.code))
    {
        diagnostic.severity = Severity::Error;
    }
    out.extend(findings);
    at_keys(description, &mut out);
    (reference, out)
}

/// Removes diagnostics of reading a description if a rule of [`lint`](fn@lint)
/// reports the same fault, at the same position or at a field of the object. Call it
/// before [`at_keys`](fn@at_keys).
///
/// The rules say more than the reader: what is allowed, and how to correct it. So
/// theirs is the diagnostic that is kept. [`report`] calls this.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, drop_repeated, lint};
///
/// let text = "{openapi: 3.1.0, paths: {'/pets/{id}': {get: {responses: {'200': {description: The pet.}}}}}}";
/// let (description, _) = Description::parse_str("pets.yaml", text);
/// let (reference, mut found) = description.reference();
/// let n_before = found.len();
/// drop_repeated(&mut found, &lint(&description, &reference));
/// assert!(found.len() < n_before);
/// ```
pub fn drop_repeated(read: &mut Vec<Diagnostic>, linted: &[Diagnostic]) {
    // For each file, the positions of findings, sorted for a binary search.
    let mut known: HashMap<&str, Vec<usize>> = HashMap::new();
    for finding in linted {
        if let (Some(file), Some(span)) = (&finding.file, finding.span) {
            known.entry(file).or_default().push(span.start);
        }
    }
    known.values_mut().for_each(|starts| starts.sort_unstable());
    let is_repeated = |diagnostic: &Diagnostic| {
        let (Some(file), Some(span)) = (&diagnostic.file, diagnostic.span) else {
            return false;
        };
        let starts = known.get(file.as_str()).map_or(&[][..], Vec::as_slice);
        // These are reported at the object when reading, and at a field of it
        // by the rules.
        let end = match diagnostic.code {
            code if !OF_STRUCTURE.contains(&code) => return false,
            "api-parameter" | "api-security" | "api-tag" | "api-info" => span.end,
            _ => span.start,
        };
        let next = starts.partition_point(|start| *start < span.start);
        starts.get(next).is_some_and(|start| *start <= end)
    };
    read.retain(|diagnostic| !is_repeated(diagnostic));
    // The rules report what reading did not list, too.
    let listed: HashSet<&str> = read
        .iter()
        .filter(|diagnostic| unlisted::of_rule(diagnostic).is_none())
        .map(|diagnostic| diagnostic.code)
        .collect();
    let is_needed = |diagnostic: &Diagnostic| {
        let code = diagnostic.code;
        unlisted::of_rule(diagnostic).is_none()
            || !OF_STRUCTURE.contains(&code)
            || listed.contains(code)
    };
    let needed: Vec<bool> = read.iter().map(is_needed).collect();
    let mut needed = needed.into_iter();
    read.retain(|_| needed.next().unwrap_or(true));
}

/// Keeps the first hundred findings of each rule and reports the number of the
/// others, so that one rule does not hide the rest. Call this last, because
/// levels and exceptions apply to all findings.
///
/// # Examples
///
/// ```
/// use openapi_render::shorten;
/// use located_data::Diagnostic;
///
/// let one = Diagnostic::warning("api-undocumented", "this operation has no description");
/// let mut findings = vec![one; 150];
/// shorten(&mut findings);
/// assert_eq!(findings.len(), 101);
/// assert_eq!(findings[100].message, "50 more findings of this rule are not listed");
/// ```
pub fn shorten(findings: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    // Severity, file and number of those that are not listed, by code.
    let mut cut: BTreeMap<&'static str, (Severity, Option<String>, usize)> = BTreeMap::new();
    findings.retain(|finding| {
        // Reading a description has limits as well, and the same notice.
        let is_listed = unlisted::of_rule(finding).is_none() && {
            let count = counts.entry(finding.code).or_default();
            *count += 1;
            *count <= MAX_OF_A_RULE
        };
        if !is_listed {
            let first = || (finding.severity, finding.file.clone(), 0);
            cut.entry(finding.code).or_insert_with(first).2 += n_findings(finding);
        }
        is_listed
    });
    for (code, (severity, file, n)) in cut {
        let notice = unlisted::notice(severity, code, n);
        findings.push(notice.in_file(file.unwrap_or_default()));
    }
}

/// Checks a description against the rules of [`LINT_RULES`]. All findings are
/// returned, in no particular order; see [`shorten`]. `reference` is that of
/// the description.
///
/// The description is needed beside the reference because the model no longer has
/// what a rule may be about: a key that is unknown, a `$ref` with ignored siblings, a
/// second declaration of the same parameter.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, lint};
///
/// let text = "
/// openapi: 3.1.0
/// info: {title: Pets, version: '1'}
/// paths:
///   /pets/:
///     get: {description: All pets., responses: {'200': {description: The pets.}}}
/// ";
/// let (description, _) = Description::parse_str("pets.yaml", text);
/// let (reference, _) = description.reference();
/// let found = lint(&description, &reference);
/// let slash = found.iter().find(|finding| finding.code == "api-path-slash").unwrap();
/// assert_eq!(slash.message, "the path `/pets/` ends with `/`");
/// ```
#[must_use]
pub fn lint(description: &Description, reference: &Reference) -> Vec<Diagnostic> {
    // What is missing or unused may be in the part that was not read.
    if description.is_incomplete {
        return Vec::new();
    }
    let faults = structure::faults(description, &reference.openapi);
    let mut linter = Linter {
        reference,
        without_responses: faults
            .iter()
            .filter(|fault| fault.message == structure::NO_RESPONSES)
            .map(|fault| (fault.place.file, fault.place.span.start))
            .collect(),
        out: Vec::new(),
        patterns: Patterns::default(),
        reported: HashSet::new(),
    };
    linter.operations();
    linter.schemas();
    linter.unused_schemas();
    linter.unused_security();
    for fault in faults {
        linter.push(fault.code, fault.place, fault.message, &fault.help);
    }
    for breach in rules::breaches(description, &reference.openapi) {
        linter.push(breach.code, breach.place, breach.message, &breach.help);
    }
    for component in components::unused(description) {
        let message = format!("the {} `{}` is unused", component.noun, component.name);
        linter.push(
            "api-unused",
            component.place,
            message,
            "remove it, or use it",
        );
    }
    linter.out
}

/// Returns the default level of a rule.
fn severity(code: &str) -> Severity {
    let rule = LINT_RULES.iter().find(|rule| rule.0 == code);
    rule.map_or(Severity::Warning, |rule| rule.1)
}

/// The checks of the model.
struct Linter<'r> {
    reference: &'r Reference,
    /// File and position of empty `responses`.
    without_responses: BTreeSet<(u32, usize)>,
    /// Findings so far.
    out: Vec<Diagnostic>,
    /// Compiled patterns of schemas, most of which occur in several examples.
    patterns: Patterns,
    /// Examples already reported, by file, span and message: a schema that is
    /// shared by several bodies has its example checked in each.
    reported: HashSet<(u32, Span, String)>,
}

impl<'r> Linter<'r> {
    /// Adds a finding with the default level of its rule.
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

    /// Checks operations: their texts, parameters and bodies.
    fn operations(&mut self) {
        for operation in &self.reference.operations {
            let name = operation.signature();
            if operation.summary.is_none() && operation.description.is_none() {
                self.push(
                    "api-undocumented",
                    operation.place,
                    format!("`{name}` has neither summary nor description"),
                    "add a `summary` that says what the operation does",
                );
            }
            // Empty `responses` are a fault of structure.
            let Place { file, span } = operation.place;
            let inside = (file, span.start)..(file, span.end.max(span.start));
            let is_known = self.without_responses.range(inside).next().is_some();
            if operation.responses.is_empty() && operation.kind == OperationKind::Call && !is_known
            {
                self.push(
                    "api-undocumented",
                    operation.place,
                    format!("`{name}` has no responses"),
                    "add the responses of the operation",
                );
            }
            for parameter in &operation.parameters {
                self.parameter(parameter, &name);
            }
            self.contents(operation);
        }
    }

    /// Checks a parameter. `operation` names its operation in messages. A
    /// description of its schema counts as its own, since pages show it.
    fn parameter(&mut self, parameter: &'r Parameter, operation: &str) {
        let own = parameter.schema.is_some_and(|id| {
            crate::shape::Shape::of(self.reference, id)
                .description
                .is_some()
        });
        if parameter.description.is_none() && !own {
            self.push(
                "api-undocumented",
                parameter.place,
                format!(
                    "the parameter `{}` of `{operation}` has no description",
                    parameter.name
                ),
                "add a `description`",
            );
        }
        if parameter.location == ParameterIn::Path && !parameter.required {
            self.push(
                "api-path-parameter",
                parameter.place,
                format!("the path parameter `{}` is not required", parameter.name),
                "add `required: true`",
            );
        }
        for example in &parameter.examples {
            if let (Some(value), Some(schema), None) =
                (&example.value, parameter.schema, &parameter.media_type)
            {
                self.example(schema, value, example.place, Direction::Request);
            }
        }
    }

    /// Checks the examples of an operation's bodies.
    fn contents(&mut self, operation: &'r Operation) {
        for media in operation.body.iter().flat_map(|body| &body.content) {
            self.media(media, Direction::Request);
        }
        for media in operation
            .responses
            .iter()
            .flat_map(|response| &response.content)
        {
            self.media(media, Direction::Response);
        }
    }

    /// Checks the examples of a media type against its schema.
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

    /// Checks an example against a schema, for data in a direction: properties
    /// that are read-only are missing from requests.
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

    /// Reports the first three mismatches of an example or default, and the number of
    /// further ones, which are mostly consequences. `noun` names the value in messages.
    fn mismatches(&mut self, noun: &str, place: Place, found: Vec<Diagnostic>) {
        let n_more = found.len().saturating_sub(MAX_MISMATCHES);
        let mut is_new = false;
        for found in found.into_iter().take(MAX_MISMATCHES) {
            let span = found.span.unwrap_or(place.span);
            let message = format!("this {noun} does not match its schema: {}", found.message);
            let place = Place { span, ..place };
            // In Swagger 2.0, the example of a parameter is also that of its schema.
            if self.reported.insert((place.file, span, message.clone())) {
                is_new = true;
                let help = found.help.as_deref().unwrap_or("correct it");
                self.push("api-example", place, message, help);
            }
        }
        if n_more > 0 && is_new {
            let more = unlisted::more_problems(n_more);
            let message = format!("this {noun} does not match its schema: {more}");
            let help = "correct those above; others may follow from them";
            self.push("api-example", place, message, help);
        }
    }

    /// Checks examples and defaults of the schemas themselves, each against its
    /// own schema.
    fn schemas(&mut self) {
        for (i, schema) in self.reference.schemas.iter().enumerate() {
            let id = SchemaId(u32::try_from(i).unwrap_or(u32::MAX));
            // `default: null` means that there is no default.
            let default = schema.default.as_deref().into_iter();
            let default = default.filter(|value| !value.is_null());
            let values = schema.examples.iter().map(|value| ("example", value));
            for (noun, value) in values.chain(default.map(|value| ("default", value))) {
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

    /// Reports named schemas that no operation uses, directly or through other
    /// schemas.
    fn unused_schemas(&mut self) {
        let mut used: HashSet<SchemaId> = HashSet::new();
        let mut todo: Vec<SchemaId> = Vec::new();
        for operation in &self.reference.operations {
            roots(operation, &mut todo);
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

    /// Reports security schemes that no operation requires.
    fn unused_security(&mut self) {
        for scheme in &self.reference.security_schemes {
            let needed = self
                .reference
                .operations
                .iter()
                .flat_map(|operation| &operation.security)
                .flatten();
            if !needed.into_iter().any(|need| need.scheme == scheme.name) {
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

/// Appends the schemas that an operation uses directly, callbacks included.
fn roots(operation: &Operation, out: &mut Vec<SchemaId>) {
    out.extend(
        operation
            .parameters
            .iter()
            .filter_map(|parameter| parameter.schema),
    );
    let responses = operation.responses.iter();
    let contents = operation
        .body
        .iter()
        .map(|body| &body.content)
        .chain(responses.clone().map(|response| &response.content));
    for media in contents.flatten() {
        out.extend(media.schema);
        out.extend(media.item_schema);
    }
    out.extend(
        responses
            .flat_map(|response| &response.headers)
            .filter_map(|header| header.schema),
    );
    for callback in operation
        .callbacks
        .iter()
        .flat_map(|callback| &callback.operations)
    {
        roots(callback, out);
    }
}
