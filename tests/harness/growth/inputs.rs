//! Generated inputs of any size that repeat one construct.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// Name, initial size, and a function that generates the input of a size.
pub(super) type Kind = (&'static str, usize, fn(usize) -> String);

pub(super) const OPENAPI: &[Kind] = &[
    ("tags", 200, tags),
    ("tags below one tag", 200, tags_below_one),
    ("operations of one tag", 100, operations),
    ("operations of one id", 100, operations_of_one_id),
    ("internal operations", 100, internal_operations),
    ("a chain of internal references", 200, internal_chain),
    ("properties", 200, properties),
    ("references to one schema", 100, references),
    ("a chain of references", 200, chain),
    ("schemas of one title", 200, titles),
    ("a title", 16_000, title),
    ("a description", 1_000, description),
    ("nested objects", 50, nested_objects),
    ("enum values", 500, enum_values),
    ("alternatives", 25, alternatives),
];

/// Markdown with formulas.
pub(super) const FORMULAS: &[Kind] = &[
    ("formulas", 50, |n| {
        "Let $x_1 + \\frac{1}{2}$ be.\n\n".repeat(n)
    }),
    ("dollar signs in a word", 500, |n| "a$".repeat(n)),
    ("dollar signs in addresses", 200, |n| {
        "https://example.org/$a ".repeat(n)
    }),
    ("blocks that are never closed", 200, |n| {
        "- $$\n  x\n\n".repeat(n)
    }),
    ("formulas with macros", 50, |n| {
        "$\\pair{x}{\\pair{y}{z}}$ ".repeat(n)
    }),
    ("formulas that nest too deep", 20, |n| {
        let deep = "\\displaystyle ".repeat(500);
        format!("${deep} x$\n\n").repeat(n)
    }),
];

/// Descriptions with problems that `api lint` reports.
pub(super) const LINT: &[Kind] = &[
    ("lint of undeclared tags", 200, undeclared_tags),
    ("lint of unknown scopes", 200, unknown_scopes),
    ("lint of links to unknown operations", 200, unknown_links),
    ("lint of parameters of an operation", 500, parameters),
    ("lint of variables of a server", 500, server_variables),
    ("lint of unknown fields", 500, unknown_fields),
    ("lint of enum values", 500, enum_values),
    ("lint of properties", 500, properties),
    ("lint of a chain of references", 200, chain),
];

pub(super) const TYPEDOC: &[Kind] = &[
    ("symbols of one name", 500, symbols_of_one_name),
    ("members of one name", 500, members_of_one_name),
    ("modules", 50, modules),
    ("references to one symbol", 200, users),
    ("re-exports", 200, re_exports),
    ("tags of a comment", 500, comment_tags),
    ("nested types", 20, nested_types),
];

pub(super) const MARKDOWN: &[Kind] = &[
    ("headings of one text", 500, |n| "# Same\n\n".repeat(n)),
    ("component tags", 500, |n| {
        "<A>\n\ntext\n\n</A>\n\n".repeat(n)
    }),
    ("component tags in a line", 500, |n| "<A>x</A> ".repeat(n)),
    ("open tags", 500, |n| "<A>\n\n".repeat(n)),
    ("scripts with an open brace", 500, |n| {
        "<script>{</script>\n\n".repeat(n)
    }),
    ("tags in the head of a page", 500, |n| {
        let tag = "<meta name=\"a\" content=\"b\"/>\n";
        format!("<head>\n{}</head>\n", tag.repeat(n))
    }),
    ("links", 500, |n| "[a](./b.md) ".repeat(n)),
    ("links without definitions", 500, |n| "[a b][c] ".repeat(n)),
    ("links with spaces", 500, |n| "[a](b c.md) ".repeat(n)),
    ("links without a closing parenthesis", 500, |n| {
        "[a](./b.md\n".repeat(n)
    }),
    ("blocks of code with ranges", 200, |n| {
        "```js {5-2} focus={9}\na\n```\n\n".repeat(n)
    }),
    ("open brackets", 1_000, |n| "[".repeat(n)),
    ("open braces", 1_000, |n| "{".repeat(n)),
    ("emphasis", 1_000, |n| "*a **b ".repeat(n)),
    ("backticks", 500, |n| {
        (0..n).fold(String::new(), |mut out, i| {
            let _ = write!(out, "{} a ", "`".repeat(1 + i % 90));
            out
        })
    }),
    ("quotes", 200, |n| "> > > a\n\n".repeat(n)),
    ("list items", 500, |n| "- a\n".repeat(n)),
    ("footnotes", 200, |n| {
        (0..n).fold(String::new(), |mut out, i| {
            let _ = write!(out, "a[^{i}]\n\n[^{i}]: b\n\n");
            out
        })
    }),
    ("references", 200, |n| {
        (0..n).fold(String::new(), |mut out, i| {
            let _ = write!(out, "[a][l{i}]\n\n[l{i}]: /b\n\n");
            out
        })
    }),
    ("directives", 200, |n| ":::note\n\na\n\n:::\n\n".repeat(n)),
    ("open directives", 200, |n| ":::note\n\n".repeat(n)),
    ("table rows", 300, |n| {
        format!("|a|b|\n|-|-|\n{}", "|a|b|\n".repeat(n))
    }),
    ("constants", 200, |n| {
        (0..n).fold(String::new(), |mut out, i| {
            let _ = write!(out, "export const c{i} = {i};\n\n{{c{i}}}\n\n");
            out
        })
    }),
];

fn numbered(n: usize, name: &str, value: impl Fn(usize) -> Value) -> Value {
    let members = (0..n).map(|i| (format!("{name}{i}"), value(i)));
    Value::Object(members.collect::<Map<_, _>>())
}

fn responses(schema: &Value) -> Value {
    json!({"200": {"description": "d", "content": {"application/json": {"schema": schema}}}})
}

/// Returns a description with the given paths and schemas.
fn api(paths: &Value, schemas: &Value) -> String {
    let info = json!({"title": "T", "version": "1"});
    json!({"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}})
        .to_string()
}

/// Returns a description with one operation, whose response has the first of the
/// schemas.
fn api_of(schemas: &Value) -> String {
    let first = json!({"$ref": "#/components/schemas/S0"});
    api(
        &json!({"/x": {"get": {"responses": responses(&first)}}}),
        schemas,
    )
}

fn tags(n: usize) -> String {
    let operation =
        |i| json!({"get": {"tags": [format!("t{i}")], "responses": responses(&json!({}))}});
    api(&numbered(n, "/p", operation), &json!({}))
}

fn tags_below_one(n: usize) -> String {
    let operation =
        |i| json!({"get": {"tags": [format!("t{i}")], "responses": responses(&json!({}))}});
    let below = (0..n).map(|i| json!({"name": format!("t{i}"), "parent": "top"}));
    let tags: Vec<Value> = std::iter::once(json!({"name": "top"}))
        .chain(below)
        .collect();
    api_with(&numbered(n, "/p", operation), &json!({"tags": tags}))
}

fn operations(n: usize) -> String {
    let operation =
        |_| json!({"get": {"tags": ["t"], "summary": "Same", "responses": responses(&json!({}))}});
    api(&numbered(n, "/p", operation), &json!({}))
}

fn operations_of_one_id(n: usize) -> String {
    let operation = |_| json!({"get": {"operationId": "same", "responses": responses(&json!({}))}});
    api(&numbered(n, "/p", operation), &json!({}))
}

fn internal_operations(n: usize) -> String {
    let schema = |i| json!({"$ref": format!("#/components/schemas/S{i}")});
    let operation =
        |i| json!({"get": {"x-internal": i % 2 == 0, "responses": responses(&schema(i))}});
    api(
        &numbered(n, "/p", operation),
        &numbered(n, "S", |_| json!({"type": "object"})),
    )
}

fn internal_chain(n: usize) -> String {
    let schema = |i| match i + 1 == n {
        true => json!({"type": "string", "x-internal": true}),
        false => json!({"$ref": format!("#/components/schemas/S{}", i + 1)}),
    };
    api_of(&numbered(n, "S", schema))
}

/// Returns a description with additional top-level members.
fn api_with(paths: &Value, more: &Value) -> String {
    let mut all =
        json!({"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": paths});
    if let (Some(all), Some(more)) = (all.as_object_mut(), more.as_object()) {
        all.extend(more.clone());
    }
    all.to_string()
}

fn undeclared_tags(n: usize) -> String {
    let operation =
        |i| json!({"get": {"tags": [format!("used{i}")], "responses": responses(&json!({}))}});
    let declared: Vec<Value> = (0..n)
        .map(|i| json!({"name": format!("declared{i}")}))
        .collect();
    api_with(&numbered(n, "/p", operation), &json!({"tags": declared}))
}

fn unknown_scopes(n: usize) -> String {
    let needed: Vec<String> = (0..n).map(|i| format!("needed{i}")).collect();
    let flow = json!({"authorizationUrl": "https://a.example", "scopes": numbered(n, "known", |_| json!("d"))});
    let scheme = json!({"type": "oauth2", "flows": {"implicit": flow}});
    api_with(
        &json!({"/x": {"get": {"security": [{"s": needed}], "responses": responses(&json!({}))}}}),
        &json!({"components": {"securitySchemes": {"s": scheme}}}),
    )
}

fn unknown_links(n: usize) -> String {
    let operation = |i| {
        let links = json!({"next": {"operationId": format!("unknown{i}")}});
        let response = json!({"description": "d", "links": links});
        json!({"get": {"operationId": format!("known{i}"), "responses": {"200": response}}})
    };
    api(&numbered(n, "/p", operation), &json!({}))
}

fn parameters(n: usize) -> String {
    let one = |i| json!({"name": format!("p{i}"), "in": "query", "schema": {"type": "string"}});
    let all: Vec<Value> = (0..n).map(one).collect();
    let operation = json!({"parameters": all, "responses": responses(&json!({}))});
    api(&json!({"/x": {"get": operation}}), &json!({}))
}

fn server_variables(n: usize) -> String {
    let url: String = (0..n).map(|i| format!("{{v{i}}}")).collect();
    let variables = numbered(n, "v", |_| json!({"default": "d"}));
    let server = json!({"url": url, "variables": variables});
    api_with(&json!({}), &json!({"servers": [server]}))
}

fn unknown_fields(n: usize) -> String {
    let operation = |_| json!({"get": {"sumary": "d", "responses": responses(&json!({"typ": 1}))}});
    api(&numbered(n, "/p", operation), &json!({}))
}

fn properties(n: usize) -> String {
    api_of(&json!({"S0": {"properties": numbered(n, "p", |_| json!({"type": "string"}))}}))
}

fn references(n: usize) -> String {
    let reference = |_| json!({"$ref": "#/components/schemas/Other"});
    let other = json!({"properties": {"a": {"type": "string"}}});
    api_of(&json!({"S0": {"properties": numbered(n, "p", reference)}, "Other": other}))
}

fn chain(n: usize) -> String {
    api_of(&numbered(
        n,
        "S",
        |i| json!({"properties": {"next": {"$ref": format!("#/components/schemas/S{}", (i + 1) % n)}}}),
    ))
}

fn titles(n: usize) -> String {
    api_of(&numbered(
        n,
        "S",
        |_| json!({"title": "Same", "type": "object"}),
    ))
}

fn title(n: usize) -> String {
    let long = "long ".repeat(n);
    api_of(&json!({"S0": {"title": long, "properties": {"a": {"title": long}}}}))
}

fn description(n: usize) -> String {
    api_of(&json!({"S0": {"description": "A *word* and <b>tags</b>. ".repeat(n)}}))
}

/// Depth is limited, so larger inputs have more objects of the same depth.
fn nested_objects(n: usize) -> String {
    let nested = (0..100).fold(json!({}), |inner, _| json!({"properties": {"p": inner}}));
    api_of(&json!({"S0": {"properties": numbered(n / 50, "p", |_| nested.clone())}}))
}

fn enum_values(n: usize) -> String {
    let values: Vec<String> = (0..n).map(|i| format!("v{i}")).collect();
    api_of(&json!({"S0": {"enum": values}}))
}

fn alternatives(n: usize) -> String {
    let one = |i| json!({"type": "object", "properties": {format!("a{i}"): {"type": "string"}}});
    let all: Vec<Value> = (0..n).map(one).collect();
    api_of(&json!({"S0": {"oneOf": all}}))
}

/// Returns a model with the given declarations.
fn model(children: impl Iterator<Item = Value>) -> String {
    let children: Vec<Value> = children.collect();
    json!({"schemaVersion": "2.0", "id": 0, "name": "m", "kind": 1, "children": children})
        .to_string()
}

fn symbols_of_one_name(n: usize) -> String {
    model((1..=n).map(|id| json!({"id": id, "name": "same", "kind": 64})))
}

fn members_of_one_name(n: usize) -> String {
    let member = |id| json!({"id": id, "name": "same", "kind": 1024, "type": {"type": "intrinsic", "name": "string"}});
    let members: Vec<Value> = (2..n + 2).map(member).collect();
    model([json!({"id": 1, "name": "I", "kind": 256, "children": members})].into_iter())
}

fn modules(n: usize) -> String {
    model((1..=n).map(|id| {
        let inner = json!({"id": n + id, "name": "same", "kind": 256});
        json!({"id": id, "name": format!("m{id}"), "kind": 2, "children": [inner]})
    }))
}

fn users(n: usize) -> String {
    let used = json!({"id": 1, "name": "Used", "kind": 256});
    let user = |id| json!({"id": id, "name": format!("T{id}"), "kind": 2_097_152, "type": {"type": "reference", "name": "Used", "target": 1}});
    model([used].into_iter().chain((2..n + 2).map(user)))
}

fn re_exports(n: usize) -> String {
    let target = json!({"id": 1, "name": "Used", "kind": 256});
    let other = |id| json!({"id": id, "name": "Used", "kind": 4_194_304, "target": id - 1});
    model([target].into_iter().chain((2..n + 2).map(other)))
}

fn comment_tags(n: usize) -> String {
    let tag = json!({"tag": "@remarks", "content": [{"kind": "text", "text": "Text."}]});
    let comment = json!({"summary": [], "blockTags": vec![tag; n]});
    model([json!({"id": 1, "name": "I", "kind": 256, "comment": comment})].into_iter())
}

fn nested_types(n: usize) -> String {
    let string = json!({"type": "intrinsic", "name": "string"});
    let nested = (0..50).fold(
        string,
        |inner, _| json!({"type": "array", "elementType": inner}),
    );
    let union = json!({"type": "union", "types": vec![nested; n]});
    model([json!({"id": 1, "name": "T", "kind": 2_097_152, "type": union})].into_iter())
}
