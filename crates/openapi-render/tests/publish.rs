//! The copy of a description that readers download.

use std::io;

use openapi_render::{Description, PublishedFile};

fn published(files: &[(&str, &str)]) -> Vec<PublishedFile> {
    let load = |path: &str| {
        let file = files.iter().find(|it| it.0 == path);
        file.map(|it| it.1.to_owned())
            .ok_or_else(|| io::Error::other("missing"))
    };
    Description::parse(files[0].0, &load).0.published()
}

const WITH_INTERNAL: &str = r##"
openapi: 3.1.0
info: {title: T, version: "1"}
tags:
  - {name: open}
  - {name: secret-tag, x-internal: true}
paths:
  /open:
    get:
      tags: [open, secret-tag]
      parameters:
        - {name: q, in: query, schema: {type: string}}
        - {name: secret-parameter, in: query, x-internal: true, schema: {$ref: "#/components/schemas/SecretOfParameter"}}
        - {$ref: "#/components/parameters/SecretShared"}
      responses:
        "200":
          description: ok
          content: {application/json: {schema: {$ref: "#/components/schemas/Both"}}}
    delete:
      x-internal: true
      summary: secret-operation
      responses:
        "200":
          description: ok
          content: {application/json: {schema: {$ref: "#/components/schemas/SecretOnly"}}}
  /secret-path:
    x-internal: true
    get: {responses: {}}
  /secret-by-tag:
    get: {tags: [secret-tag], responses: {}}
components:
  parameters:
    SecretShared: {name: s, in: query, x-internal: true}
  schemas:
    Both:
      type: object
      required: [a, secret-property]
      properties:
        a: {$ref: "#/components/schemas/Deep"}
        secret-property: {type: string, x-internal: true}
    Deep: {type: string}
    Unused: {type: string}
    SecretOnly: {properties: {a: {$ref: "#/components/schemas/SecretDeep"}, b: {$ref: "#/components/schemas/Deep"}}}
    SecretDeep: {type: string}
    SecretOfParameter: {type: string}
    SecretSchema: {x-internal: true}
"##;

#[test]
fn internal_parts_are_left_out() {
    let files = published(&[("api.yaml", WITH_INTERNAL)]);
    let [file] = files.as_slice() else {
        panic!("{files:?}")
    };
    assert_eq!(file.name, "openapi.json");
    let text = file.text.to_lowercase();
    assert!(!text.contains("secret"), "{}", file.text);
    for kept in ["Both", "Deep", "Unused", "\"q\"", "/open", "\"open\""] {
        assert!(file.text.contains(kept), "{kept} is missing: {}", file.text);
    }
}

#[test]
fn names_and_references_are_ours() {
    let files = published(&[
        (
            "api/evil.php",
            "openapi: 3.1.0\npaths:\n  /a: {$ref: '../evil.js#/a'}\n  /b: {$ref: '#/paths/~1a'}\n",
        ),
        (
            "evil.js",
            "a: {get: {responses: {'200': {$ref: 'api/x.md'}}}}\n",
        ),
        ("api/x.md", "alert(1)"),
    ]);
    let names: Vec<&str> = files.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["openapi.json", "openapi-1.json", "openapi-2.json"]);
    assert!(
        files[0].text.contains("\"openapi-1.json#/a\""),
        "{}",
        files[0].text
    );
    assert!(files[0].text.contains("\"#/paths/~1a\""));
    assert!(files[1].text.contains("\"openapi-2.json\""));
    assert_eq!(files[2].text, "\"alert(1)\"\n");
    for it in &files {
        serde_json::from_str::<serde_json::Value>(&it.text).expect("JSON");
    }
}

#[test]
fn several_files_with_internal_parts_are_not_published() {
    let files = published(&[
        (
            "a.yaml",
            "paths: {/a: {x-internal: true, get: {responses: {'200': {$ref: 'b.yaml'}}}}}",
        ),
        ("b.yaml", "description: secret"),
    ]);
    assert_eq!(files, []);
}

/// The files of a description that refer to one another: pages list what public operations use, directly or through
/// other files, and what nothing uses.
#[test]
fn pages_of_several_files_leave_out_what_only_internal_operations_use() {
    let files = [
        (
            "a.yaml",
            r##"
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /open: {$ref: "b.yaml#/open"}
  /secret: {$ref: "b.yaml#/secret"}
components:
  schemas:
    Open: {properties: {a: {$ref: "c.yaml#/open"}}}
    ThroughOtherFile: {type: string}
    Unused: {type: string}
    SecretOnly: {properties: {a: {$ref: "c.yaml#/secret"}}}
    SecretThroughOtherFile: {type: string}
"##,
        ),
        (
            "b.yaml",
            r##"
open:
  get:
    responses:
      "200": {description: d, content: {application/json: {schema: {$ref: "a.yaml#/components/schemas/Open"}}}}
  delete:
    x-internal: true
    responses:
      "200": {description: d, content: {application/json: {schema: {$ref: "a.yaml#/components/schemas/SecretOnly"}}}}
secret:
  x-internal: true
  get:
    responses:
      "200": {description: d, content: {application/json: {schema: {$ref: "a.yaml#/components/schemas/SecretOnly"}}}}
"##,
        ),
        (
            "c.yaml",
            "open: {$ref: 'a.yaml#/components/schemas/ThroughOtherFile'}\n\
             secret: {$ref: 'a.yaml#/components/schemas/SecretThroughOtherFile'}\n",
        ),
    ];
    let load = |path: &str| {
        let file = files.iter().find(|it| it.0 == path);
        file.map(|it| it.1.to_owned())
            .ok_or_else(|| io::Error::other("missing"))
    };
    let (description, _) = Description::parse("a.yaml", &load);
    let (reference, problems) = description.reference();
    assert_eq!(problems, []);
    let schemas = reference.named_schemas.iter();
    let names: Vec<_> = schemas
        .filter_map(|id| reference[*id].name.as_deref())
        .collect();
    assert_eq!(names, ["Open", "ThroughOtherFile", "Unused"]);
}

#[test]
fn numbers_of_yaml_are_numbers_of_json() {
    let files = published(&[(
        "a.yaml",
        "info: {a: +1, b: .5, c: 0x1f, d: .inf, e: 1.0, f: -07}\n",
    )]);
    serde_json::from_str::<serde_json::Value>(&files[0].text).expect("JSON");
}
