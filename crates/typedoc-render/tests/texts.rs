//! The texts of the pages: all of them can be replaced.

#[path = "../../reference-pages/tests/support/templates.rs"]
mod templates;

use std::path::Path;
use std::sync::Arc;

use typedoc_render::{Model, RenderOptions, Texts, render, sidebar};

#[test]
fn templates_contain_no_words() {
    templates::assert_wordless(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"));
}

#[test]
fn pages_use_the_given_texts() {
    let text = r#"{
        "schemaVersion": "2.0", "id": 0, "name": "shop",
        "children": [{"id": 1, "name": "Cart", "kind": 256, "children": [
            {"id": 2, "name": "items", "kind": 1024, "flags": {"isOptional": true},
             "type": {"type": "intrinsic", "name": "string"}}
        ], "groups": [{"title": "Properties", "children": [2]}]}],
        "groups": [{"title": "Interfaces", "children": [1]}]
    }"#;
    let (model, _) = Model::parse("shop.json", text);
    let model = model.expect("a model");
    let texts = Texts::new("de", |name| match name {
        "interface" => Some("Schnittstelle".to_owned()),
        "interfaces" => Some("Schnittstellen".to_owned()),
        "properties" => Some("Eigenschaften".to_owned()),
        "optional" => Some("kann fehlen".to_owned()),
        _ => None,
    });
    let mut options = RenderOptions::at("/api");
    options.texts = Arc::new(texts);
    let pages = render(&model, &options).expect("pages");
    let page = pages
        .iter()
        .find(|page| page.summary.path.ends_with("Cart"))
        .expect("the page");
    assert_eq!(page.summary.title, "Schnittstelle: Cart");
    assert!(page.html.contains(">Eigenschaften<"), "{}", page.html);
    assert!(page.html.contains(">kann fehlen<"), "{}", page.html);
    assert!(
        page.markdown.contains("## Eigenschaften"),
        "{}",
        page.markdown
    );
    assert!(
        page.anchors.iter().any(|anchor| anchor == "properties"),
        "anchors are no texts"
    );
    assert_eq!(sidebar(&model, &options)[0].label, "Schnittstellen");
}
