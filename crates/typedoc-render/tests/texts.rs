//! The texts of the pages: all of them can be replaced.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use typedoc_render::{Model, RenderOptions, Texts, render, sidebar};

/// A text without what stands between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(open) {
        out.push_str(before);
        rest = inside.split_once(close).map_or("", |it| it.1);
    }
    out + rest
}

#[test]
fn templates_have_no_words_of_their_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    for entry in fs::read_dir(folder).expect("the templates") {
        let path = entry.expect("a template").path();
        let template = fs::read_to_string(&path).expect("a template");
        let markup = without(&without(&template, "{{", "}}"), "{%", "%}");
        let words: String = without(&markup, "<", ">")
            .chars()
            .filter(|it| it.is_alphabetic())
            .collect();
        assert_eq!(words, "", "{}", path.display());
        for attribute in ["aria-label", "data-label", "data-label-done", "title"] {
            let words = markup
                .split(&format!(" {attribute}=\""))
                .skip(1)
                .find(|it| !it.starts_with('"'));
            assert_eq!(words, None, "{attribute} in {}", path.display());
        }
    }
}

#[test]
fn pages_say_what_the_texts_say() {
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
        .find(|it| it.path.ends_with("Cart"))
        .expect("the page");
    assert_eq!(page.title, "Schnittstelle: Cart");
    assert!(page.html.contains(">Eigenschaften<"), "{}", page.html);
    assert!(page.html.contains(">kann fehlen<"), "{}", page.html);
    assert!(
        page.markdown.contains("## Eigenschaften"),
        "{}",
        page.markdown
    );
    assert!(
        page.anchors.iter().any(|it| it == "properties"),
        "anchors are no texts"
    );
    assert_eq!(sidebar(&model, &options)[0].label, "Schnittstellen");
}
