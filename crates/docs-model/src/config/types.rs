//! Values of `site.toml` whose type is wrong.
//!
//! The deserializer stops at the first such value, and describes it in terms of
//! Rust. So if it fails, the values are compared with the schema that is
//! generated from the same types: all wrong ones are reported together, by the
//! names of keys and types that authors write.
//!
//! Only the keywords that `schemars` writes for these types are understood: `type`,
//! `enum`, `const`, `anyOf`, `oneOf`, `$ref`, `minimum`. Any other schema counts as
//! open, so that the comparison misses a wrong value rather than rejects a right one;
//! the deserializer has the last word in either case.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Value};
use serde_json::Value as Json;

use super::CONFIG_FILE;

/// The values that a schema allows.
#[derive(Default)]
struct Allowed<'s> {
    /// Whether it does not restrict the type.
    is_open: bool,
    /// Names of types, as in JSON Schema.
    types: Vec<&'s str>,
    /// The values of an enumeration.
    values: Vec<&'s str>,
    /// Smallest integer.
    minimum: Option<i64>,
}

impl<'s> Allowed<'s> {
    /// Adds what a schema allows. References are relative to `root`.
    fn add(&mut self, schema: &'s Json, root: &'s Json) {
        if let Some(name) = schema.get("$ref").and_then(Json::as_str) {
            match root.pointer(name.trim_start_matches('#')) {
                Some(schema) => self.add(schema, root),
                None => self.is_open = true,
            }
            return;
        }
        let list = |key: &str| schema.get(key).and_then(Json::as_array);
        if let Some(choices) = list("anyOf").or_else(|| list("oneOf")) {
            choices.iter().for_each(|choice| self.add(choice, root));
            return;
        }
        if let Some(values) = list("enum") {
            if values.iter().any(Json::is_boolean) {
                self.types.push("boolean");
            }
            self.values.extend(values.iter().filter_map(Json::as_str));
            return;
        }
        if let Some(value) = schema.get("const").and_then(Json::as_str) {
            self.values.push(value);
            return;
        }
        match schema.get("type") {
            Some(Json::String(name)) => self.types.push(name),
            Some(Json::Array(names)) => self.types.extend(names.iter().filter_map(Json::as_str)),
            _ => self.is_open = true,
        }
        self.minimum = schema.get("minimum").and_then(Json::as_i64);
    }

    /// Returns whether a value is allowed, apart from what is in it.
    fn allows(&self, value: &Value) -> bool {
        if self.is_open {
            return true;
        }
        let has = |name: &str| self.types.contains(&name);
        match value {
            Value::Null => true,
            Value::Bool(_) => has("boolean"),
            Value::Number(text) => match text.parse::<i64>() {
                Ok(number) => {
                    (has("integer") || has("number"))
                        && self.minimum.is_none_or(|min| number >= min)
                }
                Err(_) => has("number"),
            },
            Value::String(text) => has("string") || self.values.contains(&&**text),
            Value::Array(_) => has("array"),
            Value::Object(_) => has("object"),
        }
    }

    /// Describes the allowed values: "a string or a list".
    fn describe(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for name in &self.types {
            words.push(match (*name, self.minimum) {
                ("string", _) => "a string".to_owned(),
                ("boolean", _) => "`true` or `false`".to_owned(),
                ("array", _) => "a list".to_owned(),
                ("object", _) => "a table".to_owned(),
                ("integer", Some(min)) => format!("a whole number of at least {min}"),
                ("integer", None) => "a whole number".to_owned(),
                ("number", Some(min)) => format!("a number of at least {min}"),
                ("number", None) => "a number".to_owned(),
                _ => continue,
            });
        }
        words.extend(self.values.iter().map(|value| format!("\"{value}\"")));
        words.dedup();
        match words.split_last() {
            None => "left out".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        }
    }
}

/// Walks a value together with its schema, and reports the values that the schema
/// does not allow. `root` is the whole schema; `path` is the dotted name of the
/// value.
pub(super) fn wrong_types(
    node: &Node,
    schema: &Json,
    root: &Json,
    path: &str,
    out: &mut Vec<Diagnostic>,
) {
    let mut allowed = Allowed::default();
    allowed.add(schema, root);
    if !allowed.allows(&node.value) {
        out.push(wrong(node, &allowed, path));
        return;
    }
    let schema = resolve(branch(resolve(schema, root), node), root);
    match &node.value {
        Value::Object(members) => {
            for Member { key, node, .. } in members {
                let properties = schema.get("properties");
                let of_key = properties.and_then(|properties| properties.get(&**key));
                if let Some(schema) = of_key.or_else(|| schema.get("additionalProperties")) {
                    wrong_types(node, schema, root, &join(path, key), out);
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                if let Some(schema) = schema.get("items") {
                    wrong_types(item, schema, root, path, out);
                }
            }
        }
        _ => {}
    }
}

/// Returns the diagnostic for a value that is not allowed.
fn wrong(node: &Node, allowed: &Allowed<'_>, path: &str) -> Diagnostic {
    let value = match &node.value {
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(text) => format!("`{text}`"),
        Value::String(text) if !allowed.values.is_empty() => format!("\"{text}\""),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "a table".to_owned(),
        _ => "a string".to_owned(),
    };
    let message = format!("`{path}` must be {}, not {value}", allowed.describe());
    let near = match &node.value {
        Value::String(text) => nearest(text, allowed.values.iter().copied()),
        _ => None,
    };
    let is_list = allowed.types.contains(&"array");
    let help = match (near, &node.value) {
        (Some(near), _) => format!("did you mean \"{near}\"?"),
        (None, Value::Object(_)) if is_list && !path.is_empty() => {
            format!("write `[[{path}]]` above each entry, with two brackets on each side")
        }
        _ => match written_as(&node.value, allowed) {
            Some(text) => format!("write `{text}`"),
            None if is_table(allowed) && !path.is_empty() => {
                format!("write the keys of the table below `[{path}]`")
            }
            None => format!("write {}", allowed.describe()),
        },
    };
    Diagnostic::error("config", message)
        .in_file(CONFIG_FILE)
        .at(node.span())
        .help(help)
}

/// Returns whether only tables are allowed.
fn is_table(allowed: &Allowed<'_>) -> bool {
    allowed.types.iter().all(|name| *name == "object")
        && !allowed.types.is_empty()
        && allowed.values.is_empty()
}

/// Returns the value that is most probably meant, as TOML writes it: `12` for
/// `"12px"`, `["en", "fr"]` for `"en, fr"`.
fn written_as(value: &Value, allowed: &Allowed<'_>) -> Option<String> {
    // What is allowed as text is not made of another type.
    let has = |name: &str| allowed.types.contains(&name);
    match value {
        Value::Number(_) | Value::Bool(_) if !allowed.values.is_empty() => None,
        Value::Number(text) if has("string") => Some(format!("\"{text}\"")),
        Value::Bool(value) if has("string") => Some(format!("\"{value}\"")),
        Value::Number(text) if has("boolean") => match &**text {
            "0" => Some("false".to_owned()),
            "1" => Some("true".to_owned()),
            _ => None,
        },
        Value::String(text) if has("boolean") => match &*text.to_lowercase() {
            "true" | "yes" | "on" | "1" => Some("true".to_owned()),
            "false" | "no" | "off" | "0" => Some("false".to_owned()),
            _ => None,
        },
        Value::String(text) if has("integer") || has("number") => {
            let end = text
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len());
            let number: i64 = text[..end].parse().ok()?;
            let is_allowed = allowed.minimum.is_none_or(|min| number >= min);
            is_allowed.then(|| number.to_string())
        }
        Value::String(text) if has("array") => {
            let items = text.split(',').map(|item| format!("{:?}", item.trim()));
            Some(format!("[{}]", items.collect::<Vec<_>>().join(", ")))
        }
        _ => None,
    }
}

/// Returns the dotted name of a key below `path`.
pub(super) fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// Returns the branch of an `if`/`then`/`else` schema that applies to a value:
/// `then` for lists, `else` for tables.
pub(super) fn branch<'a>(schema: &'a Json, node: &Node) -> &'a Json {
    let branch = schema.get(if node.is_array() { "then" } else { "else" });
    branch.unwrap_or(schema)
}

/// Follows `$ref`, and selects the object or list branch of a choice. The other
/// branches of a choice are plain values, which have no keys.
pub(super) fn resolve<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    if let Some(name) = schema.get("$ref").and_then(Json::as_str) {
        let pointer = name.trim_start_matches('#');
        return root
            .pointer(pointer)
            .map_or(schema, |definition| resolve(definition, root));
    }
    for choice in ["anyOf", "oneOf"] {
        let branches = schema.get(choice).and_then(Json::as_array);
        let branch = branches
            .into_iter()
            .flatten()
            .map(|branch| resolve(branch, root))
            .find(|branch| branch.get("properties").is_some() || branch.get("items").is_some());
        if let Some(branch) = branch {
            return branch;
        }
    }
    schema
}
