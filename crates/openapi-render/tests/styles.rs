//! Values in all styles, as `styles.json` has them: the tables of OpenAPI
//! ("Style Examples") and of RFC 6570, and what these leave open. The tests of
//! the theme's console read the same file.

use openapi_render::source::{Node, Value, parse_text};
use openapi_render::{Call, Content, Description, Payload};

fn cases(kind: &str) -> Vec<Node> {
    let (all, _) = parse_text(include_str!("styles.json"));
    let cases = all.get(kind).expect("the file has this kind").items();
    assert!(!cases.is_empty());
    cases.to_vec()
}

fn schema_of(value: &Node) -> &'static str {
    match &value.value {
        Value::Array(_) => r#"{"type": "array"}"#,
        Value::Object(_) => r#"{"type": "object"}"#,
        _ => r#"{"type": "string"}"#,
    }
}

/// The one call of a description.
fn call(operation: &str) -> Call {
    let description = format!(
        r#"{{"openapi": "3.2.0", "info": {{"title": "", "version": "1"}},
        "servers": [{{"url": "https://api.example"}}],
        "paths": {{"/c/{{color}}": {{"post": {operation}}}}}}}"#
    );
    let (description, _) = Description::parse_str("api.json", &description);
    let (reference, _) = description.reference();
    Call::of(&reference, &reference.operations[0.into()])
}

fn with_parameter(parameter: &Node, value: &Node) -> Call {
    let mut members = r#""name": "color", "required": true"#.to_owned();
    for member in parameter.members() {
        let (key, text) = (&member.key, member.node.to_json_line());
        members += &match &**key {
            "mediaType" => {
                let value = value.to_json_line();
                format!(r#", "content": {{{text}: {{"example": {value}}}}}"#)
            }
            _ => format!(r#", "{key}": {text}"#),
        };
    }
    if parameter.get("mediaType").is_none() {
        let schema = schema_of(value);
        members += &format!(
            r#", "schema": {schema}, "example": {}"#,
            value.to_json_line()
        );
    }
    call(&format!(r#"{{"parameters": [{{{members}}}]}}"#))
}

fn with_body(media_type: &str, case: &Node) -> Payload {
    let value = case.get("value").expect("a value");
    let encoding = case.get("encoding").map(|encoding| {
        let encoding = encoding.to_json_line();
        format!(r#", "encoding": {{"address": {encoding}}}"#)
    });
    let media = format!(
        r#"{{"schema": {{"type": "object", "properties": {{"address": {}}}}},
        "example": {{"address": {}}}{}}}"#,
        schema_of(value),
        value.to_json_line(),
        encoding.unwrap_or_default()
    );
    call(&format!(
        r#"{{"requestBody": {{"required": true, "content": {{"{media_type}": {media}}}}}}}"#
    ))
    .body
}

fn text<'a>(node: &'a Node, key: &str) -> &'a str {
    node.get(key).and_then(Node::as_str).unwrap_or_default()
}

#[test]
fn parameters_are_sent_in_their_style() {
    for case in cases("parameters") {
        let parameter = case.get("parameter").expect("a parameter");
        let call = with_parameter(parameter, case.get("value").expect("a value"));
        let header = |name: &str| {
            let found = call.headers.iter().find(|header| header.0 == name);
            found.map(|header| header.1.clone()).unwrap_or_default()
        };
        let path = call.url.strip_prefix("https://api.example/c/").unwrap();
        let written = match text(parameter, "in") {
            "path" => path.to_owned(),
            "header" => header("color"),
            "cookie" => header("Cookie"),
            _ => path.split_once('?').map_or("", |pair| pair.1).to_owned(),
        };
        assert_eq!(written, text(&case, "expected"), "{}", case.to_json_line());
    }
}

#[test]
fn forms_are_encoded() {
    for case in cases("forms") {
        let Payload::Form(pairs) = with_body("application/x-www-form-urlencoded", &case) else {
            panic!("{}: no form", case.to_json_line());
        };
        let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
        let written = pairs.collect::<Vec<_>>().join("&");
        assert_eq!(written, text(&case, "expected"), "{}", case.to_json_line());
    }
}

#[test]
fn multipart_parts_are_encoded() {
    for case in cases("parts") {
        let Payload::Multipart(parts) = with_body("multipart/form-data", &case) else {
            panic!("{}: no parts", case.to_json_line());
        };
        let parts = parts.iter().map(|part| {
            let Content::Text(text) = &part.content else {
                panic!("{}: a file", case.to_json_line());
            };
            let texts = [&part.name, text].into_iter().chain(&part.media_type);
            let texts = texts.map(|text| Node::text(text)).collect();
            Node::detached(Value::Array(texts))
        });
        let written = Node::detached(Value::Array(parts.collect()));
        let expected = case.get("expected").expect("what is expected");
        assert_eq!(written.to_json_line(), expected.to_json_line());
    }
}
