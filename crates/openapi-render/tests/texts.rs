//! The texts of the pages: all of them can be replaced.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use openapi_render::{Description, RenderOptions, Texts, render};

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
            .any(|it| it.text == "Parametry zapytania")
    );
    assert!(
        page.anchors.iter().any(|it| it.ends_with("/query")),
        "anchors are no texts"
    );
}
