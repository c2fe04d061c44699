//! JSON against a schema: for samples in guides and for the examples of the
//! description itself.

mod format;
mod pattern;

use std::collections::{HashMap, HashSet};

use docs_model::diagnostic::nearest;
use docs_model::{Diagnostic, Severity, Span};

use crate::example::Direction;
use crate::model::{Additional, Conditions, Media, Operation, Reference, Schema, SchemaId, Type};
use crate::shape::Shape;
use crate::source::{Node, Value, parse_text};

pub(crate) use pattern::Patterns;

/// Levels of data that are checked.
const MAX_DEPTH: usize = 64;
/// Schemas that one sample is compared with, over all variants.
const MAX_STEPS: usize = 50_000;
/// Problems of one sample that are reported.
const MAX_PROBLEMS: usize = 50;

/// Checks a sample request body against the operation `POST /orders` (or an
/// operation id). Spans are relative to `sample`.
///
/// ```
/// # let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /orders:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema: {type: object, required: [id], properties: {id: {type: integer}}}\n";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// let (reference, _) = description.reference();
/// let found = openapi_render::validate_sample(&reference, "POST /orders", r#"{"id": "7"}"#);
/// assert_eq!(found[0].message, "`id` is a string, but integer is expected");
/// assert_eq!(found[0].span, Some((7..10).into()));
/// ```
#[must_use]
pub fn validate_sample(reference: &Reference, operation: &str, sample: &str) -> Vec<Diagnostic> {
    let content = |it: &Operation| {
        it.body
            .as_ref()
            .map(|it| it.content.clone())
            .unwrap_or_default()
    };
    validate(reference, operation, sample, Direction::Request, content)
}

/// Checks a sample answer of an operation against the response `status`.
#[must_use]
pub fn validate_response_sample(
    reference: &Reference,
    operation: &str,
    status: &str,
    sample: &str,
) -> Vec<Diagnostic> {
    let content = |it: &Operation| {
        let exact = it.responses.iter().find(|it| it.status == status);
        let range = || {
            it.responses.iter().find(|it| {
                it.status.len() == 3
                    && it.status.ends_with("XX")
                    && it.status.get(..1) == status.get(..1)
            })
        };
        let default = || it.responses.iter().find(|it| it.status == "default");
        exact
            .or_else(range)
            .or_else(default)
            .map(|it| it.content.clone())
            .unwrap_or_default()
    };
    validate(reference, operation, sample, Direction::Response, content)
}

fn validate(
    reference: &Reference,
    name: &str,
    sample: &str,
    direction: Direction,
    content: impl Fn(&Operation) -> Vec<Media>,
) -> Vec<Diagnostic> {
    let whole = Span::new(0, sample.len());
    let Some(operation) = reference.operation(name) else {
        let known: Vec<String> = reference
            .operations
            .iter()
            .map(Operation::signature)
            .collect();
        let help = match nearest(name, known.iter().map(String::as_str)) {
            Some(it) => format!("did you mean `{it}`?"),
            None => "name an operation as `METHOD /path`, or by its id".to_owned(),
        };
        let message = format!("the API has no operation `{name}`");
        return vec![
            Diagnostic::error("api-sample", message)
                .at(whole)
                .help(help),
        ];
    };
    let content = content(operation);
    let json = content
        .iter()
        .find(|it| it.media_type.contains("json") || it.media_type == "*/*");
    let Some(schema) = json.and_then(|it| it.schema) else {
        let message = format!("`{name}` has no JSON body to compare this sample with");
        let help = "remove the mark from the sample, or name another operation";
        return vec![
            Diagnostic::error("api-sample", message)
                .at(whole)
                .help(help),
        ];
    };
    let (node, mut found) = parse_text(sample);
    if found.is_empty() {
        found = problems(reference, &Patterns::default(), schema, &node, direction);
    }
    found
}

/// What is wrong with data, seen from a schema: errors, and warnings for names
/// that it does not know.
pub(crate) fn problems(
    reference: &Reference,
    patterns: &Patterns,
    schema: SchemaId,
    node: &Node,
    direction: Direction,
) -> Vec<Diagnostic> {
    let mut checker = Checker {
        reference,
        patterns,
        direction,
        out: Vec::new(),
        bases: Vec::new(),
        steps_left: MAX_STEPS,
    };
    checker.value(node, schema, "", 0);
    checker.out
}

struct Checker<'r> {
    reference: &'r Reference,
    patterns: &'r Patterns,
    direction: Direction,
    out: Vec<Diagnostic>,
    /// Bases whose variants are being compared, which are made of them again.
    bases: Vec<SchemaId>,
    /// Schemas that may still be compared.
    steps_left: usize,
}

/// A value, and the schema that describes it there as a whole.
#[derive(Clone, Copy)]
struct At<'n> {
    node: &'n Node,
    path: &'n str,
    whole: SchemaId,
    depth: usize,
}

impl At<'_> {
    fn name(&self) -> String {
        if self.path.is_empty() {
            "the value".to_owned()
        } else {
            format!("`{}`", self.path)
        }
    }

    fn deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

/// What schemas said of the members or items of a value.
#[derive(Default)]
struct Seen<'r> {
    /// Members or items that one of them describes.
    parts: HashSet<usize>,
    /// Names that they know.
    names: Vec<&'r str>,
    /// All parts are described, or nothing can be said.
    all: bool,
    /// A property was not expected because of the direction.
    is_excused: bool,
}

impl Seen<'_> {
    fn everything() -> Self {
        Self {
            all: true,
            ..Self::default()
        }
    }
}

impl<'r> Seen<'r> {
    fn add(&mut self, more: Seen<'r>) {
        self.parts.extend(more.parts);
        self.names.extend(more.names);
        self.all |= more.all;
        self.is_excused |= more.is_excused;
    }

    /// The parts that nothing describes.
    fn rest(&self, n_parts: usize) -> Vec<usize> {
        if self.all {
            return Vec::new();
        }
        (0..n_parts).filter(|i| !self.parts.contains(i)).collect()
    }
}

/// What came of an attempt.
struct Attempt<'r> {
    found: Vec<Diagnostic>,
    seen: Seen<'r>,
}

impl Attempt<'_> {
    fn n_errors(&self) -> usize {
        let errors = self.found.iter();
        errors.filter(|it| it.severity == Severity::Error).count()
    }

    fn fits(&self) -> bool {
        self.n_errors() == 0
    }
}

fn n_parts(node: &Node) -> usize {
    node.members().len().max(node.items().len())
}

impl<'r> Checker<'r> {
    fn problem(&mut self, at: &Node, message: String, help: &str) {
        self.push(Diagnostic::error("api-sample", message), at.span(), help);
    }

    fn push(&mut self, found: Diagnostic, span: Span, help: &str) {
        let found = found.at(span).help(help);
        // Two parts of a schema may say the same.
        if self.out.len() < MAX_PROBLEMS && !self.out.contains(&found) {
            self.out.push(found);
        }
    }

    /// Compares a value with the schema of its place.
    fn value(&mut self, node: &Node, id: SchemaId, path: &str, depth: usize) {
        let at = At {
            node,
            path,
            whole: id,
            depth,
        };
        let seen = self.schema(at, id);
        if node.is_object() && !seen.names.is_empty() {
            for i in seen.rest(node.members().len()) {
                self.unknown(at, i, &seen, false);
            }
        }
    }

    /// Compares without keeping what is found.
    fn attempt(&mut self, at: At<'_>, id: SchemaId) -> Attempt<'r> {
        let before = std::mem::take(&mut self.out);
        let seen = self.schema(at.deeper(), id);
        let found = std::mem::replace(&mut self.out, before);
        Attempt { found, seen }
    }

    /// Compares with a schema that says something of a value.
    fn schema(&mut self, at: At<'_>, id: SchemaId) -> Seen<'r> {
        let schema = &self.reference[id];
        if at.depth > MAX_DEPTH || self.steps_left == 0 || schema.unresolved.is_some() {
            return Seen::everything();
        }
        self.steps_left -= 1;
        if schema.never {
            self.problem(
                at.node,
                format!("{} must not be given", at.name()),
                "remove it",
            );
            return Seen::everything();
        }
        // `nullable` counts for all that the schema says beside it, also when
        // it is a part of its own.
        let adds_null = |id: &SchemaId| self.reference[*id].types == [Type::Null];
        let may_be_null = schema.types.contains(&Type::Null) || schema.all_of.iter().any(adds_null);
        if at.node.is_null() && may_be_null {
            return Seen::everything();
        }
        let mut seen = Seen::default();
        for part in schema.reference.iter().chain(&schema.all_of) {
            seen.add(self.schema(at.deeper(), *part));
        }
        if !self.has_type(at, schema) {
            return Seen::everything();
        }
        self.fixed(at, schema);
        self.limits(at, schema);
        self.text(at, schema);
        self.variants(at, id, &mut seen);
        if let Some(conditions) = schema.conditions.as_deref() {
            self.conditions(at, conditions, &mut seen);
        }
        match &at.node.value {
            Value::Object(_) => self.object(at, id, &mut seen),
            Value::Array(items) => self.array(at, items, schema, &mut seen),
            _ => {}
        }
        seen
    }

    fn has_type(&mut self, at: At<'_>, schema: &Schema) -> bool {
        // Before 3.1 there was no type of `null` alone, only `nullable`.
        let only_nullable = schema.types == [Type::Null]
            && !self.reference.openapi.starts_with("3.1")
            && !self.reference.openapi.starts_with("3.2");
        let is_structure = !schema.properties.is_empty() && !at.node.is_object();
        let implied = [Type::Object];
        let types: &[Type] = if schema.types.is_empty() && is_structure {
            &implied
        } else {
            &schema.types
        };
        if types.is_empty() || only_nullable || types.iter().any(|it| fits(at.node, *it)) {
            return true;
        }
        let names: Vec<String> = types.iter().map(|it| it.name().to_owned()).collect();
        let expected = crate::text::list(&names, ", ", " or ");
        let message = format!(
            "{} is {}, but {expected} is expected",
            at.name(),
            type_words(at.node)
        );
        self.problem(at.node, message, "correct the sample");
        false
    }

    fn fixed(&mut self, at: At<'_>, schema: &Schema) {
        if let Some(constant) = schema.constant.as_ref().filter(|it| !it.same_data(at.node)) {
            let message = format!("{} must be `{}`", at.name(), constant.to_json_line());
            self.problem(at.node, message, "correct the sample");
        }
        let values = &schema.enum_values;
        if values.is_empty() || values.iter().any(|it| it.value.same_data(at.node)) {
            return;
        }
        let known = values.iter().take(12).filter_map(|it| it.value.scalar());
        let known: Vec<String> = known.collect();
        let shown = at.node.scalar().unwrap_or_else(|| "this".to_owned());
        let help = format!(
            "the values are {}",
            crate::text::list(&known, ", ", " and ")
        );
        self.problem(at.node, format!("{} cannot be `{shown}`", at.name()), &help);
    }

    fn limits(&mut self, at: At<'_>, schema: &Schema) {
        let b = &schema.bounds;
        let node = at.node;
        let size = match &node.value {
            Value::String(text) => Some((text.chars().count(), b.min_length, b.max_length)),
            Value::Array(items) => Some((items.len(), b.min_items, b.max_items)),
            Value::Object(members) => Some((members.len(), b.min_properties, b.max_properties)),
            _ => None,
        };
        let outside = size.is_some_and(|(n, min, max)| {
            min.is_some_and(|it| (n as u64) < it) || max.is_some_and(|it| n as u64 > it)
        });
        let bound = |it: &Option<Box<str>>| it.as_deref().and_then(|it| it.parse::<f64>().ok());
        let beyond = node.as_f64().is_some_and(|n| {
            bound(&b.minimum).is_some_and(|it| n < it)
                || bound(&b.maximum).is_some_and(|it| n > it)
                || bound(&b.exclusive_minimum).is_some_and(|it| n <= it)
                || bound(&b.exclusive_maximum).is_some_and(|it| n >= it)
                || bound(&b.multiple_of).is_some_and(|it| it > 0.0 && !is_multiple(n, it))
        });
        let twice = b.unique_items && has_twice(node.items());
        if outside || beyond || twice {
            let shape = Shape {
                bounds: b.clone(),
                ..Shape::default()
            };
            let words = crate::words::limits(&shape, crate::texts::english()).join("; ");
            let message = format!("{} is outside of its limits", at.name());
            self.problem(node, message, &format!("it must be: {words}"));
        }
    }

    /// `pattern` and `format`
    fn text(&mut self, at: At<'_>, schema: &Schema) {
        let Some(text) = at.node.as_str() else { return };
        let pattern = schema.bounds.pattern.as_deref();
        if let Some(it) = pattern.filter(|it| !self.patterns.may_match(it, text)) {
            let message = format!("{} does not match the pattern `{it}`", at.name());
            self.problem(at.node, message, "correct the sample");
        }
        let Some(format) = schema.format.as_deref() else {
            return;
        };
        if let Some(example) = format::mistake(format, text) {
            let message = format!("{} is not of the format {format}", at.name());
            self.problem(at.node, message, &format!("write it like `{example}`"));
        }
    }

    fn variants(&mut self, at: At<'_>, id: SchemaId, seen: &mut Seen<'r>) {
        let schema = &self.reference[id];
        let told = self.told_variant(at.node, schema);
        let is_base = schema.one_of.is_empty() && schema.any_of.is_empty();
        if let Some(variant) = told {
            // The variants of a base are made of it again.
            if !is_base || !self.bases.contains(&id) {
                self.bases.push(id);
                seen.add(self.schema(at.deeper(), variant));
                self.bases.pop();
            }
            return;
        }
        seen.all |= is_base && schema.discriminator.is_some();
        self.some_of(at, &schema.one_of, true, seen);
        self.some_of(at, &schema.any_of, false, seen);
    }

    /// The variant that the value names itself.
    fn told_variant(&self, node: &Node, schema: &Schema) -> Option<SchemaId> {
        let found = schema.discriminator.as_ref()?;
        let value = node.get(&found.property).and_then(Node::as_str)?;
        let mapped = found.mapping.iter().find(|it| &*it.0 == value);
        let named = || {
            let mut all = schema.one_of.iter().chain(&schema.any_of);
            all.find(|it| self.reference[**it].name.as_deref() == Some(value))
        };
        mapped.map(|it| it.1).or_else(|| named().copied())
    }

    /// At least one variant must fit, of `oneOf` exactly one; when none does,
    /// the nearest one explains why.
    fn some_of(&mut self, at: At<'_>, list: &[SchemaId], exactly: bool, seen: &mut Seen<'r>) {
        if list.is_empty() {
            return;
        }
        let attempts: Vec<Attempt<'r>> = list.iter().map(|id| self.attempt(at, *id)).collect();
        let n_parts = n_parts(at.node);
        let n_rest = |it: &Attempt<'r>| it.seen.rest(n_parts).len();
        let Some(least) = attempts.iter().filter(|it| it.fits()).map(n_rest).min() else {
            let nearest = attempts.into_iter().min_by_key(Attempt::n_errors);
            self.out.extend(nearest.into_iter().flat_map(|it| it.found));
            self.out.truncate(MAX_PROBLEMS);
            seen.all = true;
            return;
        };
        // Of several that fit, those count that know most of the names.
        let mut best: Vec<Attempt<'r>> = attempts
            .into_iter()
            .filter(|it| it.fits() && n_rest(it) == least)
            .collect();
        let is_sure = self.steps_left > 0 && !best.iter().any(|it| it.seen.is_excused);
        if exactly && best.len() > 1 && is_sure {
            let message = format!(
                "{} fits {} variants, but exactly one must apply",
                at.name(),
                best.len()
            );
            self.problem(
                at.node,
                message,
                "make the sample, or the variants, more particular",
            );
        }
        if best.len() == 1 {
            self.out
                .extend(best.iter_mut().flat_map(|it| it.found.drain(..)));
        }
        best.into_iter().for_each(|it| seen.add(it.seen));
    }

    fn conditions(&mut self, at: At<'_>, it: &'r Conditions, seen: &mut Seen<'r>) {
        if let Some(id) = it.not
            && self.attempt(at, id).fits()
            && self.steps_left > 0
        {
            let message = format!("{} is what the description excludes", at.name());
            self.problem(at.node, message, "see `not` in its schema");
        }
        if let Some(id) = it.condition {
            let attempt = self.attempt(at, id);
            let next = if attempt.fits() {
                it.then
            } else {
                it.otherwise
            };
            if attempt.fits() {
                seen.add(attempt.seen);
            }
            if let Some(id) = next {
                seen.add(self.schema(at.deeper(), id));
            }
        }
        for (name, id) in &it.dependent_schemas {
            if at.node.get(name).is_some() {
                seen.add(self.schema(at.deeper(), *id));
            }
        }
        for (name, needed) in &it.dependent_required {
            if at.node.get(name).is_none() {
                continue;
            }
            for needed in needed.iter().filter(|it| at.node.get(it).is_none()) {
                let help = format!("it is required with `{name}`: add it");
                self.missing(at, needed, &help);
            }
        }
        if let Some(id) = it.property_names {
            self.property_names(at, id);
        }
    }

    fn property_names(&mut self, at: At<'_>, id: SchemaId) {
        for it in at.node.members() {
            let span = it.node.span();
            let name = Node::new(Value::String(it.key.clone()), span.start, span.end);
            let here = At { node: &name, ..at };
            if let Some(found) = self.attempt(here, id).found.first() {
                let help = found.help.clone().unwrap_or_default();
                let message = format!(
                    "`{}` is no name that is allowed there",
                    join(at.path, &it.key)
                );
                self.problem(&name, message, &help);
            }
        }
    }

    fn missing(&mut self, at: At<'_>, name: &str, help: &str) {
        let start = at.node.span().start;
        let first = Span::new(start, start + 1);
        let message = format!("`{}` is missing", join(at.path, name));
        self.push(Diagnostic::error("api-sample", message), first, help);
    }

    fn object(&mut self, at: At<'_>, id: SchemaId, seen: &mut Seen<'r>) {
        let schema = &self.reference[id];
        let members = at.node.members();
        let places: HashMap<&str, usize> = members
            .iter()
            .enumerate()
            .map(|(i, it)| (&*it.key, i))
            .collect();
        for name in schema
            .required
            .iter()
            .filter(|it| !places.contains_key(&***it))
        {
            if self.is_hidden(name, id) || self.is_hidden(name, at.whole) {
                seen.is_excused = true;
            } else {
                self.missing(at, name, "it is required: add it");
            }
        }
        let mut own: HashSet<usize> = HashSet::new();
        for it in &schema.properties {
            seen.names.push(&it.name);
            if let Some(i) = places.get(&*it.name) {
                own.insert(*i);
                let path = join(at.path, &it.name);
                self.value(&members[*i].node, it.schema, &path, at.depth + 1);
            }
        }
        for (i, it) in members.iter().enumerate() {
            for (pattern, id) in &schema.pattern_properties {
                if self.patterns.may_match(pattern, &it.key) {
                    own.insert(i);
                    self.value(&it.node, *id, &join(at.path, &it.key), at.depth + 1);
                }
            }
        }
        let others = (0..members.len()).filter(|i| !own.contains(i)).collect();
        seen.parts.extend(own);
        let further = schema.conditions.as_deref();
        let unevaluated = further.and_then(|it| it.unevaluated_properties);
        for (rule, of_all) in [(schema.additional_properties, false), (unevaluated, true)] {
            match rule {
                None => {}
                Some(Additional::Any) => seen.all = true,
                Some(Additional::Schema(id)) => {
                    let rest = if of_all {
                        seen.rest(members.len())
                    } else {
                        Vec::clone(&others)
                    };
                    for i in rest {
                        let path = join(at.path, &members[i].key);
                        self.value(&members[i].node, id, &path, at.depth + 1);
                        seen.parts.insert(i);
                    }
                }
                Some(Additional::Forbidden) => self.forbidden(at, seen),
            }
        }
    }

    /// Nothing beside what is described. What other parts of the schema
    /// describe is meant to be allowed, whatever the letter says.
    fn forbidden(&mut self, at: At<'_>, seen: &mut Seen<'r>) {
        let rest = seen.rest(at.node.members().len());
        if rest.is_empty() {
            return;
        }
        let whole = Shape::of(self.reference, at.whole);
        for i in rest {
            let key = &*at.node.members()[i].key;
            if !whole.fields.iter().any(|it| it.name == key) {
                self.unknown(at, i, seen, true);
                seen.parts.insert(i);
            }
        }
    }

    /// In requests read-only properties are not expected, in answers
    /// write-only ones.
    fn is_hidden(&self, name: &str, id: SchemaId) -> bool {
        let shape = Shape::of(self.reference, id);
        let found = shape.fields.iter().find(|it| it.name == name);
        let inner = found.map(|it| &self.reference[it.schema]);
        inner.is_some_and(|it| match self.direction {
            Direction::Request => it.read_only,
            Direction::Response => it.write_only,
        })
    }

    /// A name that the description does not know: an error where it allows no
    /// others.
    fn unknown(&mut self, at: At<'_>, i: usize, seen: &Seen<'r>, is_closed: bool) {
        let member = &at.node.members()[i];
        let path = join(at.path, &member.key);
        let message = format!("`{path}` is not a property that the API knows");
        let help = match nearest(&member.key, seen.names.iter().copied()) {
            Some(it) => format!("did you mean `{it}`?"),
            None => "remove it, or add it to the description".to_owned(),
        };
        let found = if is_closed {
            Diagnostic::error("api-sample", message)
        } else {
            Diagnostic::warning("api-sample", message)
        };
        self.push(found, member.node.span(), &help);
    }

    fn array(&mut self, at: At<'_>, items: &[Node], schema: &'r Schema, seen: &mut Seen<'r>) {
        let n_first = schema.prefix_items.len();
        for (i, it) in items.iter().enumerate() {
            let path = format!("{}[{i}]", at.path);
            let id = match (schema.prefix_items.get(i).copied(), schema.items) {
                (Some(id), _) | (None, Some(Additional::Schema(id))) => id,
                (None, Some(Additional::Forbidden)) => {
                    self.surplus(it, &path, n_first);
                    continue;
                }
                (None, rule) => {
                    seen.all |= rule.is_some();
                    continue;
                }
            };
            seen.parts.insert(i);
            self.value(it, id, &path, at.depth + 1);
        }
        let Some(conditions) = schema.conditions.as_deref() else {
            return;
        };
        if let Some(id) = conditions.contains {
            self.contains(at, items, id, schema, seen);
        }
        for i in seen.rest(items.len()) {
            let path = format!("{}[{i}]", at.path);
            match conditions.unevaluated_items {
                Some(Additional::Schema(id)) => self.value(&items[i], id, &path, at.depth + 1),
                Some(Additional::Forbidden) => self.surplus(&items[i], &path, seen.parts.len()),
                _ => {}
            }
        }
    }

    fn surplus(&mut self, it: &Node, path: &str, most: usize) {
        let help = format!("there are at most {most} items: remove it");
        self.problem(it, format!("`{path}` is one item too many"), &help);
    }

    fn contains(
        &mut self,
        at: At<'_>,
        items: &[Node],
        id: SchemaId,
        schema: &Schema,
        seen: &mut Seen<'r>,
    ) {
        let mut n_fitting = 0u64;
        for (i, node) in items.iter().enumerate() {
            let here = At {
                node,
                whole: id,
                ..at
            };
            if self.attempt(here, id).fits() {
                n_fitting += 1;
                seen.parts.insert(i);
            }
        }
        let least = schema.bounds.min_contains.unwrap_or(1);
        let most = schema.bounds.max_contains;
        if self.steps_left > 0 && (n_fitting < least || most.is_some_and(|it| n_fitting > it)) {
            let wanted = match most {
                Some(most) => format!("{least} to {most}"),
                None => format!("at least {least}"),
            };
            let message = format!(
                "{} has {n_fitting} of the items that it must contain",
                at.name()
            );
            self.problem(at.node, message, &format!("{wanted} must match `contains`"));
        }
    }
}

/// Items that are compared with one another.
const MAX_UNIQUE: usize = 1_000;

fn has_twice(items: &[Node]) -> bool {
    let items = &items[..items.len().min(MAX_UNIQUE)];
    let mut all = items.iter().enumerate();
    all.any(|(i, a)| items[..i].iter().any(|b| a.same_data(b)))
}

pub(crate) fn is_multiple(value: f64, of: f64) -> bool {
    let times = value / of;
    (times - times.round()).abs() < 1e-9 * times.abs().max(1.0)
}

fn fits(node: &Node, kind: Type) -> bool {
    match (&node.value, kind) {
        (Value::Null, Type::Null)
        | (Value::Bool(_), Type::Boolean)
        | (Value::String(_), Type::String)
        | (Value::Array(_), Type::Array)
        | (Value::Object(_), Type::Object)
        | (Value::Number(_), Type::Number) => true,
        (Value::Number(_), Type::Integer) => node.as_f64().is_some_and(|it| it.fract() == 0.0),
        _ => false,
    }
}

fn type_words(node: &Node) -> &'static str {
    match &node.value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}
