//! The `openapiv3` crate as an oracle: of descriptions that both can read,
//! both find the same operations, responses and schemas, and its values give
//! the same pages as the text.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::Path;

use openapi_render::source::{Member, Node, Value};
use openapi_render::{Description, Layout, Reference, RenderOptions, render};
use openapiv3::OpenAPI;

/// What the crate drops silently: keys of newer versions, and keys beside
/// others with which it does not expect them.
const DROPPED: [&str; 14] = [
    "additionalProperties",
    "const",
    "contentEncoding",
    "description",
    "example",
    "examples",
    "explode",
    "format",
    "items",
    "properties",
    "required",
    "title",
    "type",
    "xml",
];

const PETS: &str = r##"{
  "openapi": "3.0.3",
  "info": {"title": "Pets", "version": "1"},
  "servers": [{"url": "https://pets.example"}],
  "paths": {
    "/pets/{id}": {
      "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}],
      "get": {
        "operationId": "getPet",
        "responses": {
          "default": {"description": "Else."},
          "200": {"description": "It.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
          "4XX": {"description": "Wrong."}
        }
      },
      "delete": {"summary": "Remove it", "responses": {"204": {"description": "Gone."}}}
    }
  },
  "components": {
    "schemas": {
      "Pet": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "maxLength": 9}, "kind": {"type": "string", "enum": ["cat", "dog"]}}}
    }
  }
}"##;

fn found(reference: &Reference) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for operation in &reference.operations {
        let id = operation.operation_id.as_deref().unwrap_or_default();
        out.insert(format!("{} {id}", operation.signature()));
        for response in &operation.responses {
            out.insert(format!("{} {}", operation.signature(), response.status));
        }
    }
    let names = reference
        .named_schemas
        .iter()
        .filter_map(|schema| reference[*schema].name.as_deref());
    out.extend(names.map(|name| format!("schema {name}")));
    out
}

fn expected(description: &OpenAPI) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for (path, method, operation) in description.operations() {
        let signature = format!("{} {path}", method.to_uppercase());
        let id = operation.operation_id.as_deref().unwrap_or_default();
        out.insert(format!("{signature} {id}"));
        let statuses = operation
            .responses
            .responses
            .keys()
            .map(|operation| operation.to_string().to_uppercase());
        let default = operation
            .responses
            .default
            .iter()
            .map(|_| "default".to_owned());
        out.extend(
            statuses
                .chain(default)
                .map(|status| format!("{signature} {status}")),
        );
    }
    let schemas = description
        .components
        .iter()
        .flat_map(|component| component.schemas.keys());
    out.extend(schemas.map(|name| format!("schema {name}")));
    out
}

/// Descriptions of version 3.0 in one file that the crate can read: of the
/// corpus, of our own inputs, and of the folder that `OPENAPI_CORPUS` names.
fn descriptions() -> Vec<(String, String)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut folders = vec![
        tests.join("corpus"),
        tests.join("inputs"),
        tests.join("diff"),
    ];
    folders.extend(std::env::var_os("OPENAPI_CORPUS").map(Into::into));
    let mut out = vec![("pets.json".to_owned(), PETS.to_owned())];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ending == "json" || ending == "yaml")
            {
                let text = fs::read_to_string(&path).unwrap_or_default();
                out.push((path.display().to_string(), text));
            }
        }
    }
    out.retain(|(name, text)| read(name, text).is_some());
    out.sort();
    out
}

/// A description as both understand it.
fn read(name: &str, text: &str) -> Option<(Node, OpenAPI)> {
    let (ours, _) = Description::parse_str(name, text);
    let version = ours.root().get("openapi")?.as_str()?;
    let json = ours.root().to_json_line();
    let references = json.split("\"$ref\":").skip(1);
    let in_one_file = references
        .map(str::trim_start)
        .all(|reference| reference.starts_with("\"#"));
    if !version.starts_with("3.0") || !in_one_file {
        return None;
    }
    // The deserializer of the crate panics on some descriptions.
    let theirs = panic::catch_unwind(|| serde_json::from_str(&json).ok()).ok()??;
    Some((ours.root().clone(), theirs))
}

/// The text as far as the crate keeps it: without the keys that it drops, in
/// its order.
fn kept(text: &Node, values: &Node, dropped: &mut BTreeSet<String>) -> Node {
    match (&text.value, &values.value) {
        (Value::Object(_), Value::Object(members)) => {
            let lost = text
                .members()
                .iter()
                .filter(|member| values.get(&member.key).is_none());
            dropped.extend(lost.map(|member| member.key.to_string()));
            let members = members.iter().filter_map(|member| {
                let node = kept(text.get(&member.key)?, &member.node, dropped);
                Some(Member::detached(member.key.clone(), node))
            });
            Node::detached(Value::Object(members.collect()))
        }
        (Value::Array(texts), Value::Array(items)) if texts.len() == items.len() => {
            let pairs = texts.iter().zip(items);
            let items = pairs
                .map(|(text, item)| kept(text, item, dropped))
                .collect();
            Node::detached(Value::Array(items))
        }
        _ => text.clone(),
    }
}

fn pages(description: &Description) -> Vec<String> {
    let (reference, _) = description.reference();
    let mut options = RenderOptions::at("/api");
    options.layout = Layout::TagPages;
    let pages = render(&reference, &options).expect("the templates are sound");
    pages.into_iter().map(|page| page.markdown).collect()
}

/// Runs `check` for all descriptions and shows what is wrong with any.
fn for_all(check: impl Fn(&str, &str, &Node, &OpenAPI) -> Result<(), String>) {
    let descriptions = descriptions();
    assert!(
        descriptions.len() >= 2,
        "{} descriptions",
        descriptions.len()
    );
    let problems = descriptions.iter().filter_map(|(name, text)| {
        let (root, theirs) = read(name, text)?;
        let problem = check(name, text, &root, &theirs).err()?;
        Some(format!("{name}: {problem}"))
    });
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn both_parsers_find_the_same() {
    for_all(|name, text, _, theirs| {
        let (reference, _) = Description::parse_str(name, text).0.reference();
        let (again, _) = Description::from_openapiv3(theirs).map_err(|error| error.to_string())?;
        let (again, _) = again.reference();
        let expected = expected(theirs);
        for (what, found) in [("text", found(&reference)), ("values", found(&again))] {
            let differences: Vec<_> = found.symmetric_difference(&expected).collect();
            if !differences.is_empty() {
                return Err(format!("{what}: {differences:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn values_give_the_pages_of_the_text() {
    for_all(|_, _, root, theirs| {
        let (from_values, _) =
            Description::from_openapiv3(theirs).map_err(|error| error.to_string())?;
        let mut dropped = BTreeSet::new();
        let kept = kept(root, from_values.root(), &mut dropped);
        let (from_text, _) = Description::parse_str("openapi.json", &kept.to_json_line());
        let (texts, values) = (pages(&from_text), pages(&from_values));
        if texts.len() != values.len() {
            return Err(format!("{} pages and {}", texts.len(), values.len()));
        }
        for (text, values) in texts.iter().zip(&values) {
            if let Some(pair) = text.lines().zip(values.lines()).find(|(a, b)| a != b) {
                return Err(format!("{pair:?}"));
            }
            if text != values {
                return Err("one page is longer".to_owned());
            }
        }
        dropped.retain(|key| !key.starts_with("x-") && !DROPPED.contains(&&**key));
        if dropped.is_empty() {
            return Ok(());
        }
        Err(format!("the crate drops {dropped:?}"))
    });
}
