//! The `openapiv3` crate as an oracle: of descriptions that both can read,
//! both find the same operations, responses and schemas, and its values give
//! the same pages as the text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use openapi_render::{Description, Reference, RenderOptions, render};
use openapiv3::OpenAPI;

/// Of version 3.0, in one file.
const FILES: [&str; 1] = ["nasty/lxkns.yaml"];

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
    for it in &reference.operations {
        let id = it.operation_id.as_deref().unwrap_or_default();
        out.insert(format!("{} {id}", it.signature()));
        for response in &it.responses {
            out.insert(format!("{} {}", it.signature(), response.status));
        }
    }
    let names = reference
        .named_schemas
        .iter()
        .filter_map(|it| reference[*it].name.as_deref());
    out.extend(names.map(|it| format!("schema {it}")));
    out
}

fn expected(description: &OpenAPI) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for (path, method, it) in description.operations() {
        let signature = format!("{} {path}", method.to_uppercase());
        let id = it.operation_id.as_deref().unwrap_or_default();
        out.insert(format!("{signature} {id}"));
        let statuses = it
            .responses
            .responses
            .keys()
            .map(|it| it.to_string().to_uppercase());
        let default = it.responses.default.iter().map(|_| "default".to_owned());
        out.extend(
            statuses
                .chain(default)
                .map(|it| format!("{signature} {it}")),
        );
    }
    let schemas = description
        .components
        .iter()
        .flat_map(|it| it.schemas.keys());
    out.extend(schemas.map(|it| format!("schema {it}")));
    out
}

fn check(name: &str, text: &str) {
    let (ours, _) = Description::parse_str(name, text);
    let (reference, _) = ours.reference();
    let theirs: OpenAPI = serde_json::from_str(&ours.root().to_json_line()).expect(name);
    assert_eq!(found(&reference), expected(&theirs), "{name}");

    let (again, diagnostics) = Description::from_openapiv3(&theirs).expect(name);
    assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
    let (again, _) = again.reference();
    assert_eq!(found(&again), expected(&theirs), "{name}");
}

#[test]
fn both_find_the_same() {
    check("pets.json", PETS);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for name in FILES {
        check(name, &fs::read_to_string(folder.join(name)).expect(name));
    }
}

#[test]
fn values_give_the_pages_of_the_text() {
    let page = |it: &Description| {
        let (reference, _) = it.reference();
        let pages =
            render(&reference, &RenderOptions::at("/api")).expect("the templates are sound");
        pages[0].markdown.clone()
    };
    let theirs: OpenAPI = serde_json::from_str(PETS).expect("the case is sound");
    let (from_values, _) = Description::from_openapiv3(&theirs).expect("the values are sound");
    assert_eq!(
        page(&from_values),
        page(&Description::parse_str("pets.json", PETS).0)
    );
}
