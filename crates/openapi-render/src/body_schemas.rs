//! The schemas of JSON bodies, as consoles need them to check a body while it is
//! typed and to make a form of it. They are JSON files, specified in the section
//! "API" of the theme's contract, which consoles fetch when a reader edits a
//! body: a page has one console for each operation, and a schema may have
//! thousands of parts.
//!
//! A file has the schemas that one body reaches, as they are written: merging
//! them is left to the console, which compares values with each part in the same
//! way as [`validate`](crate::validate).
//!
//! A file stops growing at [`MAX_BYTES`]: schemas are numbered breadth-first, so what
//! is left out is what is deepest in the body, and a console accepts anything there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use located_data::Decimal;

use crate::model::{Additional, Operation, Reference, Schema, SchemaId};
use crate::object::Object;
use crate::sample::is_json;
use crate::sign_in::is_call;
use crate::source::{Member, Node, Value};
use crate::version::has_json_schema;

/// Size in bytes beyond which further schemas of a file allow anything. The
/// schemas nearest to the body come first.
const MAX_BYTES: usize = 256 * 1024;

/// The JSON contents of a body by media type.
type Contents = Vec<(Box<str>, SchemaId)>;

/// The files of the bodies of a reference, by name. Operations with the same
/// body share one.
#[derive(Debug, Clone, Default)]
pub struct BodySchemas {
    names: BTreeMap<Contents, String>,
}

impl BodySchemas {
    /// Names the files of all operations that have a console and a JSON body.
    /// `name` returns the name of a file with this content.
    ///
    /// A name that contains a hash of the content lets hosts cache the files for good.
    ///
    /// # Examples
    ///
    /// ```
    /// # let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /orders:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema: {type: object, required: [id], properties: {id: {type: integer}}}\n";
    /// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
    /// let (reference, _) = description.reference();
    /// let bodies = openapi_render::BodySchemas::of(&reference, |_json| "order.json".to_owned());
    /// assert_eq!(bodies.names().collect::<Vec<_>>(), ["order.json"]);
    /// assert_eq!(
    ///     bodies.json(&reference, "order.json").unwrap(),
    ///     r#"{"contents": {"application/json": 0}, "schemas": [{"type": ["object"], "properties": {"id": 1}, "required": ["id"]}, {"type": ["integer"]}]}"#,
    /// );
    /// ```
    pub fn of(reference: &Reference, mut name: impl FnMut(&str) -> String) -> Self {
        let mut names = BTreeMap::new();
        let operations = reference.operations.iter();
        for operation in operations.filter(|operation| is_call(operation)) {
            let contents = json_contents(operation);
            if !contents.is_empty() && !names.contains_key(&contents) {
                let json = json(reference, &contents);
                names.insert(contents, name(&json));
            }
        }
        Self { names }
    }

    /// Returns the names, in alphabetical order. Different bodies with the same
    /// content may have one name. These are the files to publish below
    /// [`RenderOptions::body_schemas_url`](crate::RenderOptions::body_schemas_url).
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names: BTreeSet<&str> = self.names.values().map(String::as_str).collect();
        names.into_iter()
    }

    /// Returns the content of a file, or `None` for an unknown name. The text
    /// is made again at each call and not kept, since a large API has thousands
    /// of such files.
    #[must_use]
    pub fn json(&self, reference: &Reference, name: &str) -> Option<String> {
        let mut names = self.names.iter();
        let (contents, _) = names.find(|(_, known)| *known == name)?;
        Some(json(reference, contents))
    }

    /// Returns the name of the file of an operation.
    pub(crate) fn name(&self, operation: &Operation) -> Option<&str> {
        self.names
            .get(&json_contents(operation))
            .map(String::as_str)
    }
}

/// Returns the contents of a body that are a JSON document, and not a sequence
/// of them, with their schemas.
fn json_contents(operation: &Operation) -> Contents {
    let contents = operation.body.iter().flat_map(|body| &body.content);
    contents
        .filter(|media| is_json(&media.media_type))
        .filter_map(|media| Some((media.media_type.as_str().into(), media.schema?)))
        .collect()
}

fn json(reference: &Reference, contents: &Contents) -> String {
    let mut schemas = Schemas::new(reference);
    let mut roots = Object::default();
    for (media_type, id) in contents {
        roots.put(media_type, schemas.number(*id));
    }
    let mut out = Object::default();
    out.put("contents", roots.node());
    out.list("schemas", schemas.nodes());
    // Before 3.1, there was no type `null`: alone, it is `nullable`.
    out.flag("nullable", !has_json_schema(&reference.openapi));
    out.node().to_json_line()
}

/// The schemas of a file, numbered in the order in which they are reached, so
/// that the numbers only change with the body.
struct Schemas<'r> {
    reference: &'r Reference,
    numbers: HashMap<SchemaId, usize>,
    list: Vec<SchemaId>,
}

impl<'r> Schemas<'r> {
    fn new(reference: &'r Reference) -> Self {
        Self {
            reference,
            numbers: HashMap::new(),
            list: Vec::new(),
        }
    }

    /// Returns the number of a schema, assigning the next one to a new schema.
    fn number(&mut self, id: SchemaId) -> Node {
        let next = self.list.len();
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.list.push(id);
        }
        digits(&number.to_string())
    }

    /// Returns all schemas, including those that are first reached from others.
    fn nodes(mut self) -> Vec<Node> {
        let mut out = Vec::new();
        let mut n_bytes = 0;
        while let Some(id) = self.list.get(out.len()).copied() {
            if n_bytes > MAX_BYTES {
                out.push(unknown());
                continue;
            }
            let n_known = self.list.len();
            let node = self.schema(&self.reference[id]);
            n_bytes += node.to_json_line().len();
            if n_bytes > MAX_BYTES {
                for id in self.list.drain(n_known..) {
                    self.numbers.remove(&id);
                }
                out.push(unknown());
            } else {
                out.push(node);
            }
        }
        out
    }

    fn schema(&mut self, schema: &Schema) -> Node {
        let mut out = Object::default();
        if schema.unresolved.is_some() {
            return unknown();
        }
        out.flag("never", schema.never);
        out.maybe("name", schema.name.as_deref().map(Node::text));
        out.maybe("title", schema.title.as_deref().map(Node::text));
        out.maybe("$ref", schema.reference.map(|id| self.number(id)));
        let types = schema.types.iter();
        out.some("type", types.map(|kind| Node::text(kind.name())));
        out.maybe("format", schema.format.as_deref().map(Node::text));
        let values = schema.enum_values.iter();
        out.some("enum", values.map(|entry| exact(&entry.value)));
        out.maybe("const", schema.constant.as_deref().map(exact));
        out.maybe("default", schema.default.as_deref().map(exact));
        out.maybe("example", schema.examples.first().map(exact));
        if !schema.properties.is_empty() {
            let mut properties = Object::default();
            for property in &schema.properties {
                properties.put(&property.name, self.number(property.schema));
            }
            out.put("properties", properties.node());
        }
        let required = schema.required.iter();
        out.some("required", required.map(|name| Node::text(name)));
        self.map("patternProperties", &schema.pattern_properties, &mut out);
        self.rule(
            "additionalProperties",
            schema.additional_properties,
            &mut out,
        );
        self.rule("items", schema.items, &mut out);
        for (key, list) in [
            ("prefixItems", &schema.prefix_items),
            ("allOf", &schema.all_of),
            ("oneOf", &schema.one_of),
            ("anyOf", &schema.any_of),
        ] {
            out.some(key, list.iter().map(|id| self.number(*id)));
        }
        if let Some(discriminator) = &schema.discriminator {
            let mut chosen = Object::default();
            chosen.text("propertyName", &discriminator.property);
            self.map("mapping", &discriminator.mapping, &mut chosen);
            out.put("discriminator", chosen.node());
        }
        bounds(schema, &mut out);
        self.conditions(schema, &mut out);
        out.flag("readOnly", schema.read_only);
        out.flag("deprecated", schema.deprecated);
        out.node()
    }

    fn conditions(&mut self, schema: &Schema, out: &mut Object) {
        let Some(conditions) = schema.conditions.as_deref() else {
            return;
        };
        for (key, id) in [
            ("not", conditions.not),
            ("if", conditions.condition),
            ("then", conditions.then),
            ("else", conditions.otherwise),
            ("propertyNames", conditions.property_names),
            ("contains", conditions.contains),
        ] {
            out.maybe(key, id.map(|id| self.number(id)));
        }
        if !conditions.dependent_required.is_empty() {
            let mut all = Object::default();
            for (name, needed) in &conditions.dependent_required {
                all.list(name, needed.iter().map(|name| Node::text(name)));
            }
            out.put("dependentRequired", all.node());
        }
        self.map("dependentSchemas", &conditions.dependent_schemas, out);
        let properties = conditions.unevaluated_properties;
        self.rule("unevaluatedProperties", properties, out);
        self.rule("unevaluatedItems", conditions.unevaluated_items, out);
    }

    /// Adds a map from names to schemas unless it is empty.
    fn map(&mut self, key: &str, list: &[(Box<str>, SchemaId)], out: &mut Object) {
        if list.is_empty() {
            return;
        }
        let mut all = Object::default();
        for (name, id) in list {
            all.put(name, self.number(*id));
        }
        out.put(key, all.node());
    }

    /// Adds the rule for further properties or items.
    fn rule(&mut self, key: &str, rule: Option<Additional>, out: &mut Object) {
        let node = rule.map(|rule| match rule {
            Additional::Any => Node::detached(Value::Bool(true)),
            Additional::Forbidden => Node::detached(Value::Bool(false)),
            Additional::Schema(id) => self.number(id),
        });
        out.maybe(key, node);
    }
}

/// Returns a schema about which nothing is known: anything is valid.
fn unknown() -> Node {
    let mut out = Object::default();
    out.flag("unknown", true);
    out.node()
}

fn bounds(schema: &Schema, out: &mut Object) {
    let bounds = schema.bounds();
    for (key, limit) in [
        ("minimum", &bounds.minimum),
        ("exclusiveMinimum", &bounds.exclusive_minimum),
        ("maximum", &bounds.maximum),
        ("exclusiveMaximum", &bounds.exclusive_maximum),
        ("multipleOf", &bounds.multiple_of),
    ] {
        let limit = limit.as_deref().and_then(Decimal::parse);
        let limit = limit.map(|limit| limit.to_string());
        out.maybe(key, limit.map(|limit| limit_node(&limit)));
    }
    for (key, limit) in [
        ("minLength", bounds.min_length),
        ("maxLength", bounds.max_length),
        ("minItems", bounds.min_items),
        ("maxItems", bounds.max_items),
        ("minContains", bounds.min_contains),
        ("maxContains", bounds.max_contains),
        ("minProperties", bounds.min_properties),
        ("maxProperties", bounds.max_properties),
    ] {
        out.maybe(key, limit.map(|limit| digits(&limit.to_string())));
    }
    out.maybe("pattern", bounds.pattern.as_deref().map(Node::text));
    out.flag("uniqueItems", bounds.unique_items);
}

/// Returns a limit: a number, or a string if JavaScript would round it.
fn limit_node(text: &str) -> Node {
    if is_rounded(text) {
        Node::text(text)
    } else {
        digits(text)
    }
}

/// Returns a value with objects `{"$number": "…"}` in place of numbers that
/// JavaScript would round.
fn exact(node: &Node) -> Node {
    let value = match &node.value {
        Value::Number(text) if is_rounded(text) => {
            let mut out = Object::default();
            out.text("$number", text);
            return out.node();
        }
        Value::Array(items) => Value::Array(items.iter().map(exact).collect()),
        Value::Object(members) => {
            let members = members.iter();
            let member = |member: &Member| Member::detached(&*member.key, exact(&member.node));
            Value::Object(members.map(member).collect())
        }
        other => other.clone(),
    };
    Node::detached(value)
}

/// Returns whether a number loses digits as a float. 0.1 does not: the float
/// nearest to it is written `0.1`.
fn is_rounded(text: &str) -> bool {
    let float = text.parse::<f64>().ok();
    float.and_then(|float| Decimal::parse(&float.to_string())) != Decimal::parse(text)
}

fn digits(text: &str) -> Node {
    Node::detached(Value::Number(text.into()))
}
