//! Every text of a description as a stranger would write it, and the finished
//! pages read again by html5ever.

#[path = "../../safe-markup/tests/support/trees.rs"]
mod trees;

use openapi_render::{Description, Layout, RenderOptions, render};
use serde_json::{Value, json};
use trees::{dangers, parsed, payloads, spelled_out};

fn description() -> Value {
    let schema = json!({
        "title": "T", "type": "object", "description": "d", "required": ["a"],
        "externalDocs": {"url": "https://e.example", "description": "d"},
        "example": {"a": "b"},
        "properties": {
            "a": {
                "type": "string", "title": "t", "description": "d", "format": "f", "pattern": "p",
                "default": "d", "examples": ["e"], "enum": ["x", "y"],
                "x-enum-descriptions": {"x": "d"}, "x-enumNames": ["n", "m"],
                "contentMediaType": "image/png", "contentEncoding": "base64", "x-chip": "c",
            },
            "b": {"type": "array", "items": {"type": "string", "const": "c", "description": "d"}},
            "c": {
                "oneOf": [{"title": "v", "type": "string"}, {"$ref": "#/components/schemas/Other"}],
                "discriminator": {"propertyName": "kind", "mapping": {"m": "#/components/schemas/Other"}},
            },
        },
        "dependentRequired": {"a": ["b"]},
        "if": {"required": ["a"]}, "then": {"required": ["b"]},
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "T", "version": "1", "summary": "s", "description": "# d",
            "termsOfService": "https://t.example",
            "contact": {"name": "n", "url": "https://c.example", "email": "a@b.example"},
            "license": {"name": "l", "url": "https://l.example"},
            "x-logo": {"url": "https://i.example/logo.png", "altText": "a", "href": "https://i.example"},
        },
        "externalDocs": {"url": "https://e.example", "description": "d"},
        "servers": [{
            "url": "https://{v}.example", "description": "d",
            "variables": {"v": {"default": "d", "enum": ["d"], "description": "d"}},
        }],
        "tags": [{"name": "g", "description": "d", "x-displayName": "G",
            "externalDocs": {"url": "https://e.example", "description": "d"}}],
        "x-tagGroups": [{"name": "h", "tags": ["g"]}],
        "security": [{"key": [], "auth": ["s"]}],
        "paths": {"/p/{a}": {
            "summary": "s", "description": "d",
            "post": {
                "operationId": "o", "summary": "s", "description": "d", "tags": ["g"],
                "deprecated": true, "x-sunset": "2030-01-01", "x-badges": [{"name": "b"}],
                "externalDocs": {"url": "https://e.example", "description": "d"},
                "x-codeSamples": [{"lang": "c", "label": "l", "source": "s"}],
                "x-exclusive-parameters": [{"parameters": ["q", "h"], "priority": ["q"], "description": "d"}],
                "x-required-when": [{"parameter": "q", "when": ["h"], "description": "d"}],
                "parameters": [
                    {"name": "a", "in": "path", "required": true, "description": "d", "example": "e",
                        "schema": {"type": "string"}},
                    {"name": "q", "in": "query", "style": "form", "description": "d",
                        "content": {"application/json": {"schema": schema}}},
                    {"name": "h", "in": "header", "deprecated": true, "schema": {"type": "array", "items": {"type": "string"}},
                        "examples": {"n": {"summary": "s", "description": "d", "value": "v", "externalValue": "https://v.example"}}},
                ],
                "requestBody": {"description": "d", "content": {
                    "multipart/form-data": {"schema": schema, "encoding": {"a": {"contentType": "text/plain", "style": "form",
                        "headers": {"X": {"description": "d", "schema": {"type": "string"}}}}}},
                    "application/json": {"schema": {"$ref": "#/components/schemas/Other"},
                        "examples": {"n": {"summary": "s", "description": "d", "value": {"a": "b"}}}},
                }},
                "responses": {
                    "200": {"description": "d", "headers": {"H": {"description": "d", "schema": {"type": "string"}}},
                        "content": {"text/event-stream": {"itemSchema": schema}},
                        "links": {"l": {"operationId": "o", "description": "d", "parameters": {"p": "$request.body"}, "requestBody": "b"}}},
                    "404": {"description": "d", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Other"}}}},
                },
                "callbacks": {"c": {"{$request.body#/u}": {"post": {"summary": "s", "responses": {"200": {"description": "d"}}}}}},
            },
        }},
        "webhooks": {"w": {"post": {"summary": "s", "description": "d", "responses": {"200": {"description": "d"}}}}},
        "components": {
            "schemas": {"Other": schema, "Alias": {"$ref": "#/components/schemas/Other"}},
            "securitySchemes": {
                "key": {"type": "apiKey", "in": "header", "name": "n", "description": "d"},
                "basic": {"type": "http", "scheme": "bearer", "bearerFormat": "f", "description": "d"},
                "auth": {"type": "oauth2", "description": "d", "flows": {"authorizationCode": {
                    "authorizationUrl": "https://a.example", "tokenUrl": "https://t.example", "scopes": {"s": "d"}}}},
                "oidc": {"type": "openIdConnect", "openIdConnectUrl": "https://o.example"},
            },
        },
    })
}

/// The number of texts: values, and names that are the describer's own.
fn count(value: &Value) -> usize {
    match value {
        Value::String(_) => 1,
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(map) => map.values().map(|value| 1 + count(value)).sum(),
        _ => 0,
    }
}

/// Replaces the text with an index, of a value or of a key.
fn replace(value: &mut Value, left: &mut usize, with: &str) -> bool {
    let mut take = || {
        let is_here = *left == 0;
        *left = left.wrapping_sub(1);
        is_here
    };
    match value {
        Value::String(text) => {
            let is_here = take();
            if is_here {
                *text = with.to_owned();
            }
            is_here
        }
        Value::Array(list) => list.iter_mut().any(|item| replace(item, left, with)),
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            for key in keys {
                if *left == 0 {
                    *left = usize::MAX;
                    if let Some(kept) = map.remove(&key) {
                        map.insert(with.to_owned(), kept);
                    }
                    return true;
                }
                *left -= 1;
                if map
                    .get_mut(&key)
                    .is_some_and(|value| replace(value, left, with))
                {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

/// Replaces every text that has no meaning for the reader of descriptions.
fn replace_words(value: &mut Value, with: &str) {
    match value {
        // The words of the description above are one letter.
        Value::String(text) if text.len() == 1 => *text = with.to_owned(),
        Value::Array(list) => list.iter_mut().for_each(|item| replace_words(item, with)),
        Value::Object(map) => map
            .values_mut()
            .for_each(|value| replace_words(value, with)),
        _ => {}
    }
}

fn check(value: &Value, layout: Layout, what: &str) {
    let (description, _) = Description::parse_str("api.json", &value.to_string());
    let (reference, _) = description.reference();
    let mut options = RenderOptions::at("/api");
    options.layout = layout;
    for page in render(&reference, &options).expect("the templates are sound") {
        for html in [&page.html, &page.menu_html] {
            assert_eq!(dangers(html), [""; 0], "{what} on {}", page.summary.path);
            assert_eq!(
                parsed(html),
                spelled_out(html),
                "{what} on {}",
                page.summary.path
            );
        }
    }
}

#[test]
fn there_are_payloads() {
    assert!(payloads().len() >= 100);
}

#[test]
fn no_payload_in_words_becomes_markup() {
    for payload in payloads() {
        let mut value = description();
        replace_words(&mut value, &payload);
        check(&value, Layout::SinglePage, &payload);
    }
}

/// Each position has its turn with payloads that differ from its neighbours'.
#[test]
fn no_text_or_name_becomes_markup() {
    let payloads = payloads();
    for position in 0..count(&description()) {
        for round in 0..2 {
            let payload = &payloads[(position * 7 + round * 61) % payloads.len()];
            let mut value = description();
            let mut left = position;
            assert!(replace(&mut value, &mut left, payload));
            let layout = match (position + round) % 3 {
                0 => Layout::SinglePage,
                1 => Layout::TagPages,
                _ => Layout::OperationPages,
            };
            check(&value, layout, &format!("{payload} at {position}"));
        }
    }
}

/// The filter `markup` refuses text; `safe` would let it through.
#[test]
fn templates_write_markup_alone() {
    let templates = [
        include_str!("../templates/page.html"),
        include_str!("../templates/components.html"),
        include_str!("../templates/fragment.html"),
    ];
    for template in templates {
        assert!(!template.contains("safe"), "{template}");
    }
}
