//! Operations and schemas inside of other pages.

use openapi_render::{
    Description, Layout, Placement, Reference, RenderOptions, Renderer, operation_fragment,
    schema_fragment,
};

const TEXT: &str = "
openapi: 3.1.0
info: {title: Pets, version: '1'}
servers: [{url: 'https://pets.example/{v}', variables: {v: {default: v1, enum: [v1, v2]}}}]
paths:
  /pets/{id}:
    put:
      operationId: replacePet
      description: |
        Replaces it.

        # Care
        Not undone.
      security: [{token: []}, {}]
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer, example: 7}}
        - {name: tags, in: query, explode: false, schema: {type: array, items: {enum: [a, b]}}}
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: '#/components/schemas/Pet'}}
          multipart/form-data: {schema: {required: [photo], properties: {photo: {type: string, format: binary}, note: {type: string, example: it's <b>}}}}
      responses:
        '204': {description: Done.}
components:
  securitySchemes: {token: {type: http, scheme: bearer}}
  schemas:
    Pet: {type: object, description: A pet., properties: {name: {type: string, example: Rex}}}
";

fn reference() -> Reference {
    let (description, found) = Description::parse_str("pets.yaml", TEXT);
    assert!(found.is_empty(), "{found:?}");
    description.reference().0
}

#[test]
fn operations_are_found_by_signature_and_by_id() {
    let reference = reference();
    let options = RenderOptions::at("/api");
    let renderer = Renderer::new(&reference, &options);
    let at = Placement::default();
    let by_id = renderer.operation_fragment("replacePet", &at).unwrap();
    assert!(by_id.is_some());
    assert_eq!(
        by_id,
        renderer.operation_fragment("PUT /pets/{id}", &at).unwrap()
    );
    assert_eq!(
        by_id,
        operation_fragment(&reference, "put /pets/{id}", &options, &at).unwrap()
    );
    assert_eq!(
        renderer.operation_fragment("GET /pets/{id}", &at).unwrap(),
        None
    );
    assert_eq!(renderer.schema_fragment("Dog", &at).unwrap(), None);
}

#[test]
fn headings_and_anchors_fit_the_page() {
    let reference = reference();
    let mut options = RenderOptions::at("/api");
    options.layout = Layout::OperationPages;
    let at = Placement::new(3, "second-");
    let fragment = operation_fragment(&reference, "replacePet", &options, &at)
        .unwrap()
        .unwrap();
    assert_eq!(fragment.url, "/api/replace-pet");
    assert!(
        fragment
            .html
            .contains("<h3 id=\"second-replace-pet-title\"")
    );
    assert!(
        fragment
            .html
            .contains("<h4 id=\"second-replace-pet/path\">")
    );
    assert!(fragment.html.contains("id=\"second-replace-pet/path.id\""));
    assert!(fragment.html.contains("href=\"/api#security-token\""));
    assert!(
        fragment
            .anchors
            .iter()
            .all(|fragment| fragment.starts_with("second-replace-pet")),
        "{:?}",
        fragment.anchors
    );
    assert!(
        fragment
            .markdown
            .starts_with("### Replace pet {#second-replace-pet}\n")
    );
    assert_eq!(fragment.headings[0].id, "second-replace-pet-title");
    assert!(fragment.headings.iter().all(|heading| heading.level >= 3));

    let pet = schema_fragment(&reference, "Pet", &options, &Placement::default())
        .unwrap()
        .unwrap();
    assert_eq!(pet.url, "/api/schemas/Pet");
    assert!(pet.html.contains("<h2 id=\"schema-Pet-title\">Pet"));
    assert!(pet.html.contains("id=\"schema-Pet/.name\""));
}

/// Returns the data of the first console.
fn call_of(html: &str) -> Option<serde_json::Value> {
    let (_, rest) = html.split_once("data-request='")?;
    let (json, _) = rest.split_once('\'')?;
    assert!(!json.contains('<'));
    let json = json
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    serde_json::from_str(&json.replace("&amp;", "&")).ok()
}

/// The members are those of the theme's contract, section "API".
#[test]
fn the_console_knows_the_call() {
    let reference = reference();
    let options = RenderOptions::at("/api");
    let at = Placement::default();
    let fragment = operation_fragment(&reference, "replacePet", &options, &at)
        .unwrap()
        .unwrap();
    let call = call_of(&fragment.html).unwrap();
    let expected = serde_json::json!({
        "method": "PUT",
        "path": "/pets/{id}",
        "servers": [{
            "url": "https://pets.example/{v}",
            "variables": [{"name": "v", "default": "v1", "values": ["v1", "v2"]}],
        }],
        "parameters": [
            {"name": "id", "in": "path", "required": true, "type": "integer", "example": 7},
            {"name": "tags", "in": "query", "type": "array", "values": ["a", "b"], "explode": false},
        ],
        "body": {
            "required": true,
            "contents": [
                {"mediaType": "application/json", "example": "{\n  \"name\": \"Rex\"\n}"},
                {"mediaType": "multipart/form-data", "fields": [
                    {"name": "photo", "file": true, "required": true},
                    {"name": "note", "example": "it's <b>"},
                ]},
            ],
        },
        "security": [["token"], []],
        "schemes": {"token": {"kind": "bearer"}},
    });
    assert_eq!(call, expected);

    let mut proxied = options.clone();
    proxied.console_proxy = Some("/proxy?url={url}&'".to_owned());
    let fragment = operation_fragment(&reference, "replacePet", &proxied, &at)
        .unwrap()
        .unwrap();
    assert_eq!(
        call_of(&fragment.html).unwrap()["proxy"],
        "/proxy?url={url}&'"
    );

    let mut hidden = options;
    hidden.console = false;
    let fragment = operation_fragment(&reference, "replacePet", &hidden, &at)
        .unwrap()
        .unwrap();
    assert!(!fragment.html.contains("data-request"));
}
