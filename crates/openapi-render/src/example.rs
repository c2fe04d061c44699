//! Examples made from schemas where none are given: the smallest that reads
//! well. Deterministic: no clock, no randomness.

use crate::model::{Additional, Reference, SchemaId, Type};
use crate::shape::Shape;
use crate::source::{Member, Node, Value};

/// Levels that an example has before it is cut.
const MAX_DEPTH: usize = 12;
/// Values that an example has before it is cut.
const MAX_VALUES: usize = 200;

/// Whose eyes an example is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Sent to the API: without what is read-only.
    Request,
    /// Answered by the API: without what is write-only.
    Response,
}

/// An example of a schema.
#[must_use]
pub(crate) fn of_schema(reference: &Reference, schema: SchemaId, direction: Direction) -> Node {
    let mut maker = Maker {
        reference,
        direction,
        stack: Vec::new(),
        n_values: 0,
    };
    maker.value(schema, "", 0)
}

struct Maker<'r> {
    reference: &'r Reference,
    direction: Direction,
    stack: Vec<SchemaId>,
    n_values: usize,
}

impl<'r> Maker<'r> {
    fn value(&mut self, id: SchemaId, name: &str, depth: usize) -> Node {
        self.n_values += 1;
        let shape = Shape::of(self.reference, id);
        if let Some(given) = given(&shape) {
            return given.clone();
        }
        if self.stack.contains(&id) || depth > MAX_DEPTH || self.n_values > MAX_VALUES {
            return empty(&shape);
        }
        self.stack.push(id);
        let node = self.make(&shape, name, depth);
        self.stack.pop();
        node
    }

    fn make(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        let base = self.plain(shape, name, depth);
        let Some(variants) = shape.variants.first() else {
            return base;
        };
        let Some(first) = variants.schemas.iter().find(|it| !self.stack.contains(it)) else {
            return base;
        };
        let variant = self.value(*first, name, depth + 1);
        let mut merged = merge(base, variant);
        // The discriminator's value must fit the variant that is shown.
        if let Some(found) = variants.discriminator {
            let key = found
                .mapping
                .iter()
                .find(|it| it.1 == *first)
                .map(|it| &*it.0);
            let key = key.or(self.reference[*first].name.as_deref());
            if let (Value::Object(members), Some(key)) = (&mut merged.value, key) {
                put(members, &found.property, Node::text(key));
            }
        }
        merged
    }

    fn plain(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        match shape.types.first() {
            Some(Type::Object) => self.object(shape, depth),
            Some(Type::Array) => self.array(shape, name, depth),
            Some(Type::String) => Node::text(&text(shape, name)),
            Some(Type::Integer) => number(shape, true),
            Some(Type::Number) => number(shape, false),
            Some(Type::Boolean) => Node::detached(Value::Bool(true)),
            Some(Type::Null) => Node::detached(Value::Null),
            None if !shape.fields.is_empty() => self.object(shape, depth),
            None if !shape.variants.is_empty() => Node::detached(Value::Null),
            None => Node::text("any"),
        }
    }

    fn object(&mut self, shape: &Shape<'r>, depth: usize) -> Node {
        let mut members = Vec::new();
        for field in &shape.fields {
            let inner = &self.reference[field.schema];
            let hidden = match self.direction {
                Direction::Request => inner.read_only,
                Direction::Response => inner.write_only,
            };
            if hidden || (self.n_values > MAX_VALUES && !field.required) {
                continue;
            }
            let node = self.value(field.schema, field.name, depth + 1);
            members.push(Member {
                key: field.name.into(),
                node,
            });
        }
        if let Some(Additional::Schema(id)) = shape.additional {
            let key = shape.additional_name.unwrap_or("key").to_owned();
            let node = self.value(id, &key, depth + 1);
            put(&mut members, &key, node);
        }
        if let Some(max) = shape.bounds.max_properties {
            members.truncate(usize::try_from(max).unwrap_or(usize::MAX));
        }
        Node::detached(Value::Object(members))
    }

    fn array(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        let mut items: Vec<Node> = Vec::new();
        for id in shape.prefix_items.iter() {
            items.push(self.value(*id, name, depth + 1));
        }
        if let Some(id) = shape.item_schema() {
            let least = shape.bounds.min_items.unwrap_or(1).clamp(1, 3);
            let most = shape.bounds.max_items.unwrap_or(3);
            for _ in items.len() as u64..least.min(most) {
                items.push(self.value(id, name.strip_suffix('s').unwrap_or(name), depth + 1));
            }
        }
        Node::detached(Value::Array(items))
    }
}

/// What the description itself shows, in the order of how much it shows.
fn given<'s>(shape: &'s Shape<'_>) -> Option<&'s Node> {
    shape
        .examples
        .first()
        .copied()
        .or(shape.constant)
        .or_else(|| {
            shape
                .enum_values
                .iter()
                .map(|it| &it.value)
                .find(|it| !it.is_null())
        })
        .or_else(|| shape.default.filter(|it| !it.is_null()))
}

fn empty(shape: &Shape<'_>) -> Node {
    Node::detached(match shape.types.first() {
        Some(Type::Object) => Value::Object(Vec::new()),
        Some(Type::Array) => Value::Array(Vec::new()),
        _ => Value::Null,
    })
}

fn merge(base: Node, variant: Node) -> Node {
    match (base.value, variant.value) {
        (Value::Object(mut members), Value::Object(more)) => {
            for it in more {
                put(&mut members, &it.key, it.node);
            }
            Node::detached(Value::Object(members))
        }
        (_, value) => Node::detached(value),
    }
}

fn put(members: &mut Vec<Member>, key: &str, node: Node) {
    match members.iter_mut().find(|it| &*it.key == key) {
        Some(old) => old.node = node,
        None => members.push(Member {
            key: key.into(),
            node,
        }),
    }
}

/// A number within the limits, the plainest that fits.
fn number(shape: &Shape<'_>, whole: bool) -> Node {
    let b = &shape.bounds;
    let value = |it: &Option<Box<str>>| it.as_deref().and_then(|it| it.parse::<f64>().ok());
    let step = value(&b.multiple_of).filter(|it| *it > 0.0);
    let unit = step.unwrap_or(if whole { 1.0 } else { 0.5 });
    let least = value(&b.minimum).or_else(|| value(&b.exclusive_minimum).map(|it| it + unit));
    let most = value(&b.maximum).or_else(|| value(&b.exclusive_maximum).map(|it| it - unit));
    let mut chosen: f64 = match (least, most) {
        (Some(a), Some(b)) if a > b => (a + b) / 2.0,
        (Some(a), _) if a > 1.0 => a,
        (_, Some(b)) if b < 1.0 => b,
        _ => 1.0,
    };
    if let Some(step) = step {
        chosen = (chosen / step).ceil() * step;
    }
    Node::detached(Value::Number(plain_number(chosen).into()))
}

fn plain_number(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    // Twelve digits hide what floats cannot say.
    let text = format!("{value:.6}");
    if value.abs() < 1e15 {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{value:e}")
    }
}

/// A text of the format, else one that fits the name.
fn text(shape: &Shape<'_>, name: &str) -> String {
    let known = match shape.format.unwrap_or_default() {
        "date-time" => "2025-01-31T09:30:00Z",
        "date" => "2025-01-31",
        "time" => "09:30:00Z",
        "duration" => "P3D",
        "email" | "idn-email" => "anna@example.com",
        "uuid" => "3f2a9c1e-5b7d-4e8a-9c60-1d2e3f4a5b6c",
        "uri" | "url" | "iri" => "https://example.com",
        "uri-reference" | "iri-reference" => "/path",
        "uri-template" => "https://example.com/{id}",
        "hostname" | "idn-hostname" => "example.com",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "password" => "secret-password",
        "byte" => "ZXhhbXBsZQ==",
        "binary" => "<binary>",
        "json-pointer" => "/a/b",
        "regex" => "^[a-z]+$",
        _ => by_name(name),
    };
    fit(known, shape)
}

fn by_name(name: &str) -> &'static str {
    let name = name.to_lowercase();
    match name.as_str() {
        "currency" | "currencycode" | "currency_code" => "EUR",
        "country" | "countrycode" | "country_code" => "DE",
        "language" | "lang" | "locale" => "en",
        "city" => "Berlin",
        "phone" | "phonenumber" | "phone_number" => "+49 30 123456",
        _ if name.ends_with("email") => "anna@example.com",
        _ if name.ends_with("url") || name.ends_with("uri") => "https://example.com",
        _ => "string",
    }
}

/// Pads or cuts to the limits of length.
fn fit(text: &str, shape: &Shape<'_>) -> String {
    const LONGEST: usize = 200;
    let mut out: String = text.to_owned();
    let least = usize::try_from(shape.bounds.min_length.unwrap_or(0))
        .unwrap_or(LONGEST)
        .min(LONGEST);
    while out.chars().count() < least {
        out.push_str(if text.is_empty() { "x" } else { text });
        if out.chars().count() > least {
            out = out.chars().take(least).collect();
        }
    }
    match shape.bounds.max_length {
        Some(most) => out
            .chars()
            .take(usize::try_from(most).unwrap_or(LONGEST))
            .collect(),
        None => out,
    }
}
