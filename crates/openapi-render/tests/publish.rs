//! The copy of a description that readers download.

use std::io;

use openapi_render::{Description, PublishedFile};

fn published(files: &[(&str, &str)]) -> Vec<PublishedFile> {
    let load = |path: &str| {
        let file = files.iter().find(|file| file.0 == path);
        file.map(|file| file.1.to_owned())
            .ok_or_else(|| io::Error::other("missing"))
    };
    Description::parse(files[0].0, &load).0.published()
}

/// Every kind of object of OpenAPI once with `x-internal`. What is internal, and what only such parts use, has "secret" in
/// it; the rest is public.
const WITH_INTERNAL: &str = include_str!("published/internal.yaml");

#[test]
fn internal_parts_are_left_out_of_the_copy() {
    let files = published(&[("api.yaml", WITH_INTERNAL)]);
    let [file] = files.as_slice() else {
        panic!("{files:?}")
    };
    assert_eq!(file.name, "openapi.json");
    assert_eq!(secrets(&file.text), Vec::<&str>::new(), "{}", file.text);
    for kept in PUBLIC {
        assert!(file.text.contains(kept), "{kept} is missing: {}", file.text);
    }
    let (_, problems) = Description::parse_str("openapi.json", &file.text)
        .0
        .reference();
    assert_eq!(problems, [], "{}", file.text);
}

/// Words of the public parts.
const PUBLIC: &[&str] = &[
    "Both",
    "Deep",
    "Unused",
    "OnlyInChoice",
    "#/components/schemas/IgnoredModel",
    "public-of-ignored",
    "/open",
    "open.example",
    "public-tag",
    "PublicKey",
    "public-example",
    "publicLink",
    "public-data",
    "public-newer-data",
    "Inlined",
];

/// The words with "secret" in a text.
fn secrets(text: &str) -> Vec<&str> {
    let is_secret = |word: &&str| word.to_lowercase().contains("secret");
    text.split_whitespace().filter(is_secret).collect()
}

#[test]
fn internal_parts_are_left_out_of_pages() {
    let (description, _) = Description::parse_str("api.yaml", WITH_INTERNAL);
    let (reference, problems) = description.reference();
    assert_eq!(problems, []);
    assert_eq!(secrets(&format!("{reference:#?}")), Vec::<&str>::new());
}

#[test]
fn published_files_get_new_names_and_references() {
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
    let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    assert_eq!(names, ["openapi.json", "openapi-1.json", "openapi-2.json"]);
    assert!(
        files[0].text.contains("\"openapi-1.json#/a\""),
        "{}",
        files[0].text
    );
    assert!(files[0].text.contains("\"#/paths/~1a\""));
    assert!(files[1].text.contains("\"openapi-2.json\""));
    assert_eq!(files[2].text, "\"alert(1)\"\n");
    for file in &files {
        serde_json::from_str::<serde_json::Value>(&file.text).expect("JSON");
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
        let file = files.iter().find(|file| file.0 == path);
        file.map(|file| file.1.to_owned())
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

/// A value of a mapping is the name of a component if there is one, and otherwise a file: for reading, for leaving out
/// what is internal and for publishing.
#[test]
fn mappings_name_components_or_files() {
    let files = [
        (
            "a.yaml",
            r##"
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /pets:
    get: {responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}}
components:
  schemas:
    Pet:
      type: object
      discriminator: {propertyName: kind, mapping: {cat: Cat.yaml, dog: Dog.yaml, bird: ./Dog.yaml, fish: Fish}}
    Cat.yaml: {title: A component, allOf: [{$ref: "#/components/schemas/Pet"}]}
"##,
        ),
        ("Dog.yaml", "title: A file\ntype: object\n"),
    ];
    let load = |path: &str| {
        let file = files.iter().find(|(name, _)| *name == path);
        file.map(|(_, text)| (*text).to_owned())
            .ok_or_else(|| io::Error::other("missing"))
    };
    let (description, _) = Description::parse("a.yaml", &load);
    let (reference, problems) = description.reference();
    let pet = &reference[reference.named_schemas[0]];
    let mapping = &pet.discriminator.as_ref().expect("a discriminator").mapping;
    let targets: Vec<(&str, Option<&str>)> = mapping
        .iter()
        .map(|(value, id)| (&**value, reference[*id].title.as_deref()))
        .collect();
    assert_eq!(
        targets,
        [
            ("cat", Some("A component")),
            ("dog", Some("A file")),
            ("bird", Some("A file")),
        ]
    );
    let messages: Vec<&str> = problems.iter().map(|problem| &*problem.message).collect();
    assert_eq!(
        messages,
        ["the discriminator refers to `Fish`, which is not a schema \
             (at `#/components/schemas/Pet/discriminator/mapping/fish`)"]
    );
    let published = description.published();
    for part in [
        r#""cat": "Cat.yaml""#,
        r#""dog": "openapi-1.json""#,
        r#""bird": "openapi-1.json""#,
        r#""fish": "Fish""#,
    ] {
        assert!(published[0].text.contains(part), "{part}");
    }
}

#[test]
fn numbers_of_yaml_are_numbers_of_json() {
    let files = published(&[(
        "a.yaml",
        "info: {a: +1, b: .5, c: 0x1f, d: .inf, e: 1.0, f: -07}\n",
    )]);
    serde_json::from_str::<serde_json::Value>(&files[0].text).expect("JSON");
}
