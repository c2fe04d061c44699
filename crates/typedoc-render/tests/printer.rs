//! Any type that is printed reads back as the same type: the parentheses are
//! those that the grammar needs.

mod syntax;

use proptest::prelude::*;
use serde_json::{Value, json};
use syntax::{Element, Node};
use typedoc_render::{Model, RenderOptions, render};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn printed_types_read_back(node in nodes()) {
        // An object type is listed as fields on its own page, but printed inline as an argument.
        let node = Node::Generic("B".to_owned(), vec![node]);
        let printed = print(&node);
        let read = syntax::parse(&printed);
        prop_assert_eq!(read.as_ref(), Ok(&node), "{}", printed);
    }
}

/// Returns types of all kinds, nested.
fn nodes() -> impl Strategy<Value = Node> {
    let leaf = prop_oneof![
        prop::sample::select(vec!["string", "A", "T", "void", "42", "\"a b\""])
            .prop_map(|word| Node::Word(word.to_owned())),
        Just(Node::Query("x".to_owned())),
        Just(Node::Infer("U".to_owned(), None)),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let some = || prop::collection::vec(inner.clone(), 2..4);
        let one = || inner.clone().prop_map(Box::new);
        let named = || {
            prop::collection::vec(
                (
                    prop::sample::select(vec!["a", "b"]),
                    any::<bool>(),
                    inner.clone(),
                ),
                0..3,
            )
            .prop_map(|members| {
                members
                    .into_iter()
                    .map(|(name, optional, ty)| (name.to_owned(), optional, ty))
                    .collect::<Vec<_>>()
            })
        };
        prop_oneof![
            some().prop_map(Node::Union),
            some().prop_map(Node::Intersection),
            one().prop_map(Node::Array),
            one().prop_map(Node::Keyof),
            (one(), one()).prop_map(|(object, index)| Node::Index(object, index)),
            some().prop_map(|arguments| Node::Generic("B".to_owned(), arguments)),
            (any::<bool>(), named(), one())
                .prop_map(|(new, parameters, ty)| Node::Function(new, parameters, ty)),
            named().prop_map(Node::Object),
            (one(), one(), one(), one()).prop_map(|(a, b, c, d)| Node::Conditional(a, b, c, d)),
            one().prop_map(|bound| Node::Infer("V".to_owned(), Some(bound))),
            (one(), one()).prop_map(|(keys, value)| Node::Mapped(keys, value)),
            prop::collection::vec(elements(inner.clone()), 0..3).prop_map(Node::Tuple),
        ]
    })
}

/// Returns elements of tuples.
fn elements(inner: impl Strategy<Value = Node> + Clone) -> impl Strategy<Value = Element> {
    prop_oneof![
        inner.clone().prop_map(Element::Plain),
        inner.clone().prop_map(Element::Optional),
        inner.clone().prop_map(Element::Rest),
        (any::<bool>(), inner).prop_map(|(optional, element)| Element::Named(
            "n".to_owned(),
            optional,
            element
        )),
    ]
}

/// What the page of `type X = …` shows.
fn print(node: &Node) -> String {
    let mut ids = 1;
    let model = json!({
        "schemaVersion": "2.0", "id": 0, "name": "m",
        "children": [{"id": 1, "name": "X", "kind": 2_097_152, "type": raw(node, &mut ids)}],
    });
    let (model, diagnostics) = Model::parse("m.json", &model.to_string());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
    let page = pages
        .iter()
        .find(|page| page.summary.path == "type-aliases/X");
    let twin = &page.expect("the page").markdown;
    let code = twin
        .split("```ts\n")
        .nth(1)
        .and_then(|text| text.split("\n```").next());
    let code = code.and_then(|code| code.strip_prefix("type X ="));
    code.expect("a declaration").to_owned()
}

/// The node as TypeDoc writes it.
fn raw(node: &Node, ids: &mut u64) -> Value {
    match node {
        Node::Word(word) if word.starts_with('"') => {
            json!({"type": "literal", "value": word.trim_matches('"')})
        }
        Node::Word(word) if word.starts_with('4') => json!({"type": "literal", "value": 42}),
        Node::Word(word) => json!({"type": "reference", "name": word, "target": -1}),
        Node::Query(name) => {
            json!({"type": "query", "queryType": {"type": "reference", "name": name, "target": -1}})
        }
        Node::Infer(name, None) => json!({"type": "inferred", "name": name}),
        Node::Infer(name, Some(constraint)) => {
            json!({"type": "inferred", "name": name, "constraint": raw(constraint, ids)})
        }
        Node::Union(parts) => json!({"type": "union", "types": all(parts, ids)}),
        Node::Intersection(parts) => json!({"type": "intersection", "types": all(parts, ids)}),
        Node::Array(element) => json!({"type": "array", "elementType": raw(element, ids)}),
        Node::Keyof(target) => {
            json!({"type": "typeOperator", "operator": "keyof", "target": raw(target, ids)})
        }
        Node::Index(object, index) => {
            json!({"type": "indexedAccess", "objectType": raw(object, ids), "indexType": raw(index, ids)})
        }
        Node::Generic(name, parts) => {
            json!({"type": "reference", "name": name, "target": -1, "typeArguments": all(parts, ids)})
        }
        Node::Conditional(a, b, c, d) => json!({
            "type": "conditional", "checkType": raw(a, ids), "extendsType": raw(b, ids),
            "trueType": raw(c, ids), "falseType": raw(d, ids),
        }),
        Node::Mapped(keys, value) => {
            json!({"type": "mapped", "parameter": "K", "parameterType": raw(keys, ids), "templateType": raw(value, ids)})
        }
        Node::Function(new, parameters, ty) => {
            let (literal, signature) = (next(ids), next(ids));
            let kind = if *new { 16384 } else { 4096 };
            json!({"type": "reflection", "declaration": {
                "id": literal, "name": "__type", "kind": 65536,
                "signatures": [{
                    "id": signature, "name": "__type", "kind": kind,
                    "parameters": members(parameters, 32768, ids), "type": raw(ty, ids),
                }],
            }})
        }
        Node::Object(of) => {
            let id = next(ids);
            json!({"type": "reflection", "declaration": {
                "id": id, "name": "__type", "kind": 65536, "children": members(of, 1024, ids),
            }})
        }
        Node::Tuple(of) => {
            let parts: Vec<Value> = of.iter().map(|member| element(member, ids)).collect();
            json!({"type": "tuple", "elements": parts})
        }
    }
}

/// Returns the models of several types.
fn all(of: &[Node], ids: &mut u64) -> Vec<Value> {
    of.iter().map(|node| raw(node, ids)).collect()
}

/// Returns the models of members of a kind.
fn members(of: &[(String, bool, Node)], kind: u64, ids: &mut u64) -> Vec<Value> {
    of.iter()
        .map(|(name, optional, ty)| {
            let id = next(ids);
            json!({"id": id, "name": name, "kind": kind, "flags": {"isOptional": optional}, "type": raw(ty, ids)})
        })
        .collect()
}

/// Returns the model of an element of a tuple.
fn element(element: &Element, ids: &mut u64) -> Value {
    match element {
        Element::Plain(node) => raw(node, ids),
        Element::Optional(node) => json!({"type": "optional", "elementType": raw(node, ids)}),
        Element::Rest(node) => json!({"type": "rest", "elementType": raw(node, ids)}),
        Element::Named(name, optional, node) => json!({
            "type": "namedTupleMember", "name": name, "isOptional": optional, "element": raw(node, ids),
        }),
    }
}

/// Returns an unused id.
fn next(ids: &mut u64) -> u64 {
    *ids += 1;
    *ids
}
