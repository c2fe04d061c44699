//! Parameters and properties as entries of lists.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Maximum depth of schemas in schemas. Descriptions that refer to themselves were cut off
/// by the plugin.
const MAX_DEPTH: usize = 24;

/// A parameter, a header, a property, or one of several schemas.
#[derive(Debug, Default)]
pub(super) struct Entry {
    /// Its name.
    pub(super) name: String,
    /// Whether the name is a word of the page, and not of the description.
    pub(super) is_word: bool,
    /// Its type, as the theme writes it: `string<date>`, `Pet[]`.
    pub(super) kind: String,
    pub(super) is_required: bool,
    pub(super) is_deprecated: bool,
    /// Markdown of third parties.
    pub(super) description: String,
    /// What its schema requires or proposes.
    pub(super) facts: Vec<Fact>,
    /// Its properties, or the schemas to choose from.
    pub(super) entries: Vec<Entry>,
}

/// Values with a label, such as the possible ones.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) label: &'static str,
    pub(super) values: Vec<String>,
}

impl Entry {
    /// Returns a parameter of an operation.
    pub(super) fn parameter(parameter: &Value) -> Self {
        let name = parameter["name"].as_str().unwrap_or_default();
        Self::header(name, parameter)
    }

    /// Returns a header of a response, which is a parameter without a name.
    pub(super) fn header(name: &str, header: &Value) -> Self {
        let is_set = |key: &str| header[key].as_bool() == Some(true);
        let mut entry = Self::property(name, &header["schema"], is_set("required"));
        entry.is_deprecated |= is_set("deprecated");
        if let Some(text) = header["description"].as_str() {
            text.clone_into(&mut entry.description);
        }
        if let Some(example) = header.get("example") {
            entry.facts.retain(|fact| fact.label != EXAMPLE);
            entry.facts.push(Fact::one(EXAMPLE, example));
        }
        entry
    }

    /// Returns a property with a schema.
    pub(super) fn property(name: &str, schema: &Value, is_required: bool) -> Self {
        property(name, schema, is_required, 0)
    }

    /// Returns what a reader has to know beside the type.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        let required = self.is_required.then_some("required");
        let deprecated = self.is_deprecated.then_some("deprecated");
        required.into_iter().chain(deprecated)
    }
}

impl Fact {
    fn one(label: &'static str, value: &Value) -> Self {
        let values = vec![text_of(value)];
        Self { label, values }
    }
}

/// Label of an example.
const EXAMPLE: &str = "Example";

/// Returns the properties of a schema, of the items of an array, and of all schemas that
/// it combines; for alternatives, an entry that contains them.
pub(super) fn entries_of(schema: &Value) -> Vec<Entry> {
    entries_at(schema, 0)
}

/// Returns the entries of a schema that is `depth` schemas deep.
fn entries_at(schema: &Value, depth: usize) -> Vec<Entry> {
    let mut out = Vec::new();
    if depth >= MAX_DEPTH {
        return out;
    }
    let whole = merged(schema);
    let required = whole["required"].as_array().into_iter().flatten();
    let required: BTreeSet<_> = required.filter_map(Value::as_str).collect();
    for (name, inner) in whole["properties"].as_object().into_iter().flatten() {
        out.push(property(name, inner, required.contains(&**name), depth + 1));
    }
    if whole["additionalProperties"].is_object() {
        let inner = &whole["additionalProperties"];
        out.push(property("property name*", inner, false, depth + 1));
    }
    // Each of the combined schemas has a choice of its own.
    for member in members(schema) {
        out.extend(choices(member, depth));
    }
    if whole["items"].is_object() {
        out.extend(entries_at(&whole["items"], depth + 1));
    }
    out
}

/// Returns an entry for each list of alternatives of a schema, without those of the schemas
/// that it combines.
fn choices(schema: &Value, depth: usize) -> impl Iterator<Item = Entry> {
    let lists = [("oneOf", "One of"), ("anyOf", "Any of")].into_iter();
    lists.filter_map(move |(key, name)| {
        let options = schema[key].as_array().filter(|list| !list.is_empty())?;
        Some(Entry {
            name: name.to_owned(),
            is_word: true,
            entries: alternatives(options, depth + 1),
            ..Entry::default()
        })
    })
}

/// Returns a schema with the keywords of the schemas that it combines by `allOf`. Properties
/// and required names are those of all of them. For other keywords, its own come first, then
/// those of the first schema that has them; a title names a whole only if nothing is
/// combined with it.
pub(super) fn merged(schema: &Value) -> Cow<'_, Value> {
    let Some(combined) = schema["allOf"].as_array() else {
        return Cow::Borrowed(schema);
    };
    let members = members(schema);
    let mut out = Map::new();
    let own = schema.as_object().into_iter();
    let others = members.iter().filter_map(|member| member.as_object());
    for (key, value) in own.chain(others).flatten() {
        let is_free = key != "title" || combined.len() == 1 || schema.get("title").is_some();
        if is_free && !matches!(&**key, "allOf" | "properties" | "required") {
            out.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }
    let required = members
        .iter()
        .filter_map(|member| member["required"].as_array());
    let required: Vec<_> = required.flatten().cloned().collect();
    let mut properties: Map<String, Value> = Map::new();
    for member in &members {
        for (name, inner) in member["properties"].as_object().into_iter().flatten() {
            let known = properties.entry(name.clone()).or_insert(Value::Null);
            match known {
                Value::Array(several) if several.contains(inner) => {}
                Value::Array(several) => several.push(inner.clone()),
                known => *known = Value::Array(vec![inner.clone()]),
            }
        }
    }
    for known in properties.values_mut() {
        // Schemas of one property in several schemas are combined in turn.
        *known = match known.take() {
            Value::Array(mut several) if several.len() == 1 => several.swap_remove(0),
            several => Value::Object(Map::from_iter([("allOf".to_owned(), several)])),
        };
    }
    if !properties.is_empty() {
        out.entry("type").or_insert_with(|| "object".into());
        out.insert("properties".to_owned(), properties.into());
    }
    out.insert("required".to_owned(), required.into());
    Cow::Owned(out.into())
}

/// Returns the schemas that a schema combines by `allOf`, at any depth, and itself at the
/// end.
fn members(schema: &Value) -> Vec<&Value> {
    fn add<'s>(schema: &'s Value, depth: usize, out: &mut Vec<&'s Value>) {
        if depth < MAX_DEPTH {
            for member in schema["allOf"].as_array().into_iter().flatten() {
                add(member, depth + 1, out);
            }
        }
        out.push(schema);
    }
    let mut out = Vec::new();
    add(schema, 0, &mut out);
    out
}

/// Returns an entry for each of several schemas.
fn alternatives(options: &[Value], depth: usize) -> Vec<Entry> {
    let options = (1..).zip(options);
    options
        .map(|(number, option)| {
            let title = option["title"].as_str().map(str::to_owned);
            let name = title.unwrap_or_else(|| format!("Option {number}"));
            let mut entry = property(&name, option, false, depth);
            entry.is_word = true;
            if entry.kind == name {
                entry.kind.clear();
            }
            entry
        })
        .collect()
}

/// Returns a property that is `depth` schemas deep.
fn property(name: &str, schema: &Value, is_required: bool, depth: usize) -> Entry {
    let whole = merged(schema);
    Entry {
        name: name.to_owned(),
        is_word: false,
        kind: schema_name(schema),
        is_required,
        is_deprecated: whole["deprecated"].as_bool() == Some(true),
        description: whole["description"].as_str().unwrap_or_default().to_owned(),
        facts: facts(&whole),
        entries: entries_at(schema, depth),
    }
}

/// Returns the name of the type of a schema, as the theme writes it.
pub(super) fn schema_name(schema: &Value) -> String {
    // Each `[]` is a level, so that the loop is bounded by the depth of the value.
    let (mut inner, mut brackets) = (merged(schema), String::new());
    while inner["items"].is_object() || inner["items"].is_string() {
        brackets.push_str("[]");
        inner = match inner {
            Cow::Borrowed(schema) => merged(&schema["items"]),
            Cow::Owned(schema) => Cow::Owned(merged(&schema["items"]).into_owned()),
        };
    }
    let text = |key: &str| inner[key].as_str();
    let name = match (text("type"), text("format")) {
        // A schema that contains itself is a text: `circular(Pet)`.
        _ if inner.is_string() => text_of(&inner),
        (Some(kind), Some(format)) => format!("{kind}<{format}>"),
        (None, Some(format)) => format.to_owned(),
        (kind, None) => match &inner["type"] {
            Value::Array(kinds) => kinds.iter().map(text_of).collect::<Vec<_>>().join(" | "),
            _ => text("title").or(kind).unwrap_or_default().to_owned(),
        },
    };
    name + &brackets
}

/// Returns what a schema, with those that it combines, requires and proposes.
fn facts(schema: &Value) -> Vec<Fact> {
    let mut out = Vec::new();
    let mut possible = limits(schema);
    let items = merged(&schema["items"]);
    let values = schema["enum"].as_array().or(items["enum"].as_array());
    possible.extend(values.into_iter().flatten().map(text_of));
    if !possible.is_empty() {
        out.push(Fact {
            label: "Possible values",
            values: possible,
        });
    }
    for (key, label) in [
        ("pattern", "Pattern"),
        ("const", "Constant value"),
        ("default", "Default value"),
        ("example", EXAMPLE),
    ] {
        if let Some(value) = schema.get(key) {
            out.push(Fact::one(label, value));
        }
    }
    out
}

/// Returns the limits of a schema.
fn limits(schema: &Value) -> Vec<String> {
    let limit = |key: &str, sign: &str, unit: &str| {
        let value = schema.get(key).filter(|value| value.is_number())?;
        Some(format!("{sign} {value}{unit}"))
    };
    // In OpenAPI 3.0, `exclusiveMinimum` is a flag of `minimum`.
    let sign = |flag: &str, exclusive: &'static str, inclusive: &'static str| match schema[flag]
        .as_bool()
        == Some(true)
    {
        true => exclusive,
        false => inclusive,
    };
    [
        limit("minLength", ">=", " characters"),
        limit("maxLength", "<=", " characters"),
        limit("minimum", sign("exclusiveMinimum", ">", ">="), ""),
        limit("maximum", sign("exclusiveMaximum", "<", "<="), ""),
        limit("exclusiveMinimum", ">", ""),
        limit("exclusiveMaximum", "<", ""),
        limit("multipleOf", "multiple of", ""),
        limit("minItems", ">=", " items"),
        limit("maxItems", "<=", " items"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the text of a value: a text as it is, and any other value as JSON.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
