//! JSON against a schema: for samples in guides and for the examples of the
//! description itself.

use docs_model::diagnostic::nearest;
use docs_model::{Diagnostic, Span};

use crate::example::Direction;
use crate::model::{Additional, Media, Operation, Reference, SchemaId, Type};
use crate::shape::{Field, Shape, VariantKind};
use crate::source::{Node, Value, parse_text};

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
        found = problems(reference, schema, &node, direction);
    }
    found
}

/// What is wrong with data, seen from a schema.
pub(crate) fn problems(
    reference: &Reference,
    schema: SchemaId,
    node: &Node,
    direction: Direction,
) -> Vec<Diagnostic> {
    let mut checker = Checker {
        reference,
        direction,
        out: Vec::new(),
        skip_variants: 0,
        steps_left: MAX_STEPS,
    };
    checker.value(node, schema, "", 0);
    checker.out
}

struct Checker<'r> {
    reference: &'r Reference,
    direction: Direction,
    out: Vec<Diagnostic>,
    /// Inside a variant, what other parts of the schema say is not known.
    skip_variants: usize,
    /// Schemas that may still be compared.
    steps_left: usize,
}

impl<'r> Checker<'r> {
    fn problem(&mut self, at: &Node, message: String, help: &str) {
        if self.out.len() < MAX_PROBLEMS {
            self.out.push(
                Diagnostic::error("api-sample", message)
                    .at(at.span())
                    .help(help),
            );
        }
    }

    fn value(&mut self, node: &Node, id: SchemaId, path: &str, depth: usize) {
        if depth > MAX_DEPTH || self.steps_left == 0 {
            return;
        }
        self.steps_left -= 1;
        let shape = Shape::of(self.reference, id);
        if shape.unresolved.is_some() {
            return;
        }
        if node.is_null() && (shape.nullable || shape.types.is_empty()) {
            return;
        }
        let name = if path.is_empty() {
            "the value".to_owned()
        } else {
            format!("`{path}`")
        };
        if shape.never {
            self.problem(node, format!("{name} must not be given"), "remove it");
            return;
        }
        if !self.has_type(node, &shape, &name) {
            return;
        }
        self.fixed(node, &shape, &name);
        self.limits(node, &shape, &name);
        match &node.value {
            Value::Object(_) => self.object(node, &shape, path, depth),
            Value::Array(items) => self.array(items, &shape, path, depth),
            _ => {}
        }
        for it in &shape.variants {
            self.variants(
                node,
                &it.schemas,
                it.discriminator.map(|it| &*it.property),
                path,
                depth,
            );
        }
    }

    fn has_type(&mut self, node: &Node, shape: &Shape<'r>, name: &str) -> bool {
        if shape.types.is_empty() || shape.types.iter().any(|it| fits(node, *it)) {
            return true;
        }
        let names: Vec<String> = shape.types.iter().map(|it| it.name().to_owned()).collect();
        let expected = crate::text::list(&names, ", ", " or ");
        self.problem(
            node,
            format!("{name} is {}, but {expected} is expected", type_words(node)),
            "correct the sample",
        );
        false
    }

    fn fixed(&mut self, node: &Node, shape: &Shape<'r>, name: &str) {
        if let Some(constant) = shape.constant.filter(|it| !it.same_data(node)) {
            self.problem(
                node,
                format!("{name} must be `{}`", constant.to_json_line()),
                "correct the sample",
            );
        }
        if !shape.enum_values.is_empty()
            && !shape.enum_values.iter().any(|it| it.value.same_data(node))
        {
            let known: Vec<String> = shape
                .enum_values
                .iter()
                .take(12)
                .filter_map(|it| it.value.scalar())
                .collect();
            let shown = node.scalar().unwrap_or_else(|| "this".to_owned());
            let help = format!(
                "the values are {}",
                crate::text::list(&known, ", ", " and ")
            );
            self.problem(node, format!("{name} cannot be `{shown}`"), &help);
        }
    }

    fn limits(&mut self, node: &Node, shape: &Shape<'r>, name: &str) {
        let b = &shape.bounds;
        let size = match &node.value {
            Value::String(text) => Some((text.chars().count(), b.min_length, b.max_length)),
            Value::Array(items) => Some((items.len(), b.min_items, b.max_items)),
            Value::Object(members) => Some((members.len(), b.min_properties, b.max_properties)),
            _ => None,
        };
        let outside = size.is_some_and(|(n, min, max)| {
            min.is_some_and(|it| (n as u64) < it) || max.is_some_and(|it| n as u64 > it)
        });
        let number = node.as_f64();
        let bound = |it: &Option<Box<str>>| it.as_deref().and_then(|it| it.parse::<f64>().ok());
        let beyond = number.is_some_and(|n| {
            bound(&b.minimum).is_some_and(|it| n < it)
                || bound(&b.maximum).is_some_and(|it| n > it)
                || bound(&b.exclusive_minimum).is_some_and(|it| n <= it)
                || bound(&b.exclusive_maximum).is_some_and(|it| n >= it)
                || bound(&b.multiple_of).is_some_and(|it| it > 0.0 && !is_multiple(n, it))
        });
        let twice = b.unique_items
            && node
                .items()
                .iter()
                .enumerate()
                .any(|(i, a)| node.items()[..i].iter().any(|b| a.same_data(b)));
        if outside || beyond || twice {
            let words = crate::words::limits(shape, crate::texts::english()).join("; ");
            self.problem(
                node,
                format!("{name} is outside of its limits"),
                &format!("it must be: {words}"),
            );
        }
    }

    fn object(&mut self, node: &Node, shape: &Shape<'r>, path: &str, depth: usize) {
        for field in shape.fields.iter().filter(|it| it.required) {
            let hidden = self.hidden(field);
            if node.get(field.name).is_none() && !hidden {
                let message = format!("`{}` is missing", join(path, field.name));
                let start = node.span().start;
                let at = Node::new(Value::Null, start, start + 1);
                self.problem(&at, message, "it is required: add it");
            }
        }
        self.required_choices(node, shape, path);
        for it in node.members() {
            let path = join(path, &it.key);
            match shape.fields.iter().find(|field| field.name == &*it.key) {
                Some(field) => self.value(&it.node, field.schema, &path, depth + 1),
                None => self.further(&it.node, &it.key, shape, &path, depth),
            }
        }
    }

    fn required_choices(&mut self, node: &Node, shape: &Shape<'r>, path: &str) {
        for choice in &shape.required_choices {
            let has_all = |it: &&&[Box<str>]| it.iter().all(|it| node.get(it).is_some());
            let n_fulfilled = choice.groups.iter().filter(has_all).count();
            let how_many = match choice.kind {
                VariantKind::One if n_fulfilled != 1 => "exactly one",
                VariantKind::Any if n_fulfilled == 0 => "at least one",
                _ => continue,
            };
            let groups = choice
                .groups
                .iter()
                .map(|it| format!("`{}`", it.join("` and `")));
            let groups = crate::text::list(&groups.collect::<Vec<_>>(), ", ", " or ");
            let place = if path.is_empty() {
                String::new()
            } else {
                format!(" in `{path}`")
            };
            let message = format!("{how_many} of {groups} is required{place}");
            self.problem(node, message, "correct the sample");
        }
    }

    /// In requests read-only properties are not expected, in answers
    /// write-only ones.
    fn hidden(&self, field: &Field<'_>) -> bool {
        let inner = &self.reference[field.schema];
        match self.direction {
            Direction::Request => inner.read_only,
            Direction::Response => inner.write_only,
        }
    }

    fn further(&mut self, node: &Node, key: &str, shape: &Shape<'r>, path: &str, depth: usize) {
        match shape.additional {
            Some(Additional::Schema(id)) => self.value(node, id, path, depth + 1),
            Some(Additional::Any) => {}
            other => {
                let open = other.is_none()
                    && (shape.fields.is_empty() || !shape.pattern_properties.is_empty());
                if open || !shape.variants.is_empty() || self.skip_variants > 0 {
                    return;
                }
                let names = shape.fields.iter().map(|it| it.name);
                let help = match nearest(key, names) {
                    Some(it) => format!("did you mean `{it}`?"),
                    None => "remove it, or add it to the description".to_owned(),
                };
                self.problem(
                    node,
                    format!("`{path}` is not a property that the API knows"),
                    &help,
                );
            }
        }
    }

    fn array(&mut self, items: &[Node], shape: &Shape<'r>, path: &str, depth: usize) {
        for (i, it) in items.iter().enumerate() {
            let path = format!("{path}[{i}]");
            if let Some(id) = shape
                .prefix_items
                .get(i)
                .copied()
                .or_else(|| shape.item_schema())
            {
                self.value(it, id, &path, depth + 1);
            }
        }
    }

    /// One variant must fit; when none does, the nearest one explains why.
    fn variants(
        &mut self,
        node: &Node,
        schemas: &[SchemaId],
        property: Option<&str>,
        path: &str,
        depth: usize,
    ) {
        let mut nearest: Option<Vec<Diagnostic>> = None;
        for id in schemas {
            let mut checker = Checker {
                reference: self.reference,
                direction: self.direction,
                out: Vec::new(),
                skip_variants: self.skip_variants + 1,
                steps_left: self.steps_left,
            };
            checker.value(node, *id, path, depth + 1);
            self.steps_left = checker.steps_left;
            if checker.out.is_empty() {
                return;
            }
            let told = property.is_some_and(|it| names_variant(self.reference, node, it, *id));
            let better = nearest
                .as_ref()
                .is_none_or(|it| checker.out.len() < it.len());
            if told {
                nearest = Some(checker.out);
                break;
            }
            if better {
                nearest = Some(checker.out);
            }
        }
        self.out.extend(nearest.into_iter().flatten());
        self.out.truncate(MAX_PROBLEMS);
    }
}

fn names_variant(reference: &Reference, node: &Node, property: &str, id: SchemaId) -> bool {
    let value = node.get(property).and_then(Node::as_str);
    value.is_some() && value == reference[id].name.as_deref()
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
