//! The texts of the pages: all of them can be replaced.

#[path = "../../reference-pages/tests/support/templates.rs"]
mod templates;

use std::path::Path;
use std::sync::Arc;

use openapi_render::{Description, RenderOptions, Texts, render};

#[test]
fn templates_contain_no_words() {
    templates::assert_wordless(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"));
}

#[test]
fn pages_use_the_given_texts() {
    let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {/pets: {get: {
        parameters: [{name: n, in: query, schema: {type: string, minLength: 2}}],
        responses: {'200': {description: Fine.}}}}}}";
    let (description, _) = Description::parse_str("t.yaml", text);
    let (reference, _) = description.reference();
    let texts = Texts::new("pl", |name| match name {
        "responses" => Some("Odpowiedzi <1>".to_owned()),
        "query_parameters" => Some("Parametry zapytania".to_owned()),
        "characters_at_least" => Some("od 1 znaku|od {count} znaków".to_owned()),
        "from" | "copy" => Some(String::new()),
        _ => None,
    });
    let options = RenderOptions::at("/api").with_texts(Arc::new(texts));
    let page = render(&reference, &options).expect("pages").remove(0);
    for expected in [
        "Odpowiedzi &lt;1&gt;",
        "Parametry zapytania",
        "Od 2 znaków",
        "Try it",
    ] {
        assert!(page.html.contains(expected), "{expected} in {}", page.html);
    }
    for expected in ["Odpowiedzi <1>", "Od 2 znaków"] {
        assert!(
            page.markdown.contains(expected),
            "{expected} in {}",
            page.markdown
        );
    }
    assert!(
        page.headings
            .iter()
            .any(|heading| heading.text == "Parametry zapytania")
    );
    assert!(
        page.anchors.iter().any(|anchor| anchor.ends_with("/query")),
        "anchors are no texts"
    );
}
