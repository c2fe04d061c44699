//! Every text of a model as a stranger would write it, and the finished pages
//! read again by html5ever.

#[path = "../../safe-markup/tests/support/trees.rs"]
mod trees;

use serde_json::Value;
use trees::{dangers, parsed, payloads, spelled_out};
use typedoc_render::{Model, RenderOptions, render};

const SHOWCASE: &str = include_str!("inputs/showcase.json");

/// Checks the pages of a model that `what` describes, if it can be parsed.
fn check(model: &Value, what: &str) {
    let (Some(model), _) = Model::parse("model.json", &model.to_string()) else {
        return;
    };
    for page in render(&model, &RenderOptions::at("/api")).expect("the template is sound") {
        assert_eq!(
            dangers(&page.html),
            [""; 0],
            "{what} on {}",
            page.summary.path
        );
        assert_eq!(
            parsed(&page.html),
            spelled_out(&page.html),
            "{what} on {}",
            page.summary.path
        );
    }
}

/// Replaces every string with the next payload, except the keywords of the
/// format.
fn replace(value: &mut Value, key: &str, next: &mut dyn FnMut() -> String) {
    const FORMAT: [&str; 5] = ["schemaVersion", "kind", "type", "variant", "tag"];
    match value {
        Value::String(text) if !FORMAT.contains(&key) => *text = next(),
        Value::Array(list) => list.iter_mut().for_each(|item| replace(item, key, next)),
        Value::Object(map) => {
            for (key, value) in map.iter_mut() {
                replace(value, key, next);
            }
        }
        _ => {}
    }
}

/// Replaces each text of comments alone: names, and with them pages, stay.
fn replace_comments(value: &mut Value, with: &str) {
    match value {
        Value::Array(list) => list
            .iter_mut()
            .for_each(|item| replace_comments(item, with)),
        Value::Object(map) => {
            let is_text = map.get("kind").is_some_and(Value::is_string);
            for (key, value) in map.iter_mut() {
                match value {
                    Value::String(text) if is_text && key == "text" => *text = with.to_owned(),
                    value => replace_comments(value, with),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn no_payload_in_comments_becomes_markup() {
    for payload in payloads() {
        let mut model: Value = serde_json::from_str(SHOWCASE).expect("JSON");
        replace_comments(&mut model, &payload);
        check(&model, &payload);
    }
}

/// Each position has its turn with payloads that differ from its neighbours'.
#[test]
fn no_text_of_a_model_becomes_markup() {
    let payloads = payloads();
    for round in 0..12 {
        let mut at = round * 11;
        let mut model: Value = serde_json::from_str(SHOWCASE).expect("JSON");
        replace(&mut model, "", &mut || {
            at += 7;
            payloads[at % payloads.len()].clone()
        });
        check(&model, &format!("round {round}"));
    }
}

/// Every page has the names of the others in its menu.
#[test]
fn names_of_a_megabyte() {
    let long = "n".repeat(1_000_000);
    let child = |id| serde_json::json!({"id": id, "name": long, "kind": 256});
    let model = serde_json::json!({
        "schemaVersion": "2.0", "id": 0, "name": long, "children": [child(1), child(2), child(3)],
    });
    let (model, problems) = Model::parse("model.json", &model.to_string());
    let codes: Vec<&str> = problems.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["library-long-name"; 4]);
    let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
    let size: usize = pages
        .iter()
        .map(|page| page.html.len() + page.summary.path.len())
        .sum();
    assert!(size < 1_000_000, "{size}");
}

/// The cost of names grows with their number, not with its square.
#[test]
fn twenty_thousand_symbols_of_one_name() {
    let children: Vec<Value> = (1..=20_000)
        .map(|id| serde_json::json!({"id": id, "name": "same", "kind": 64}))
        .collect();
    let model = serde_json::json!({
        "schemaVersion": "2.0", "id": 0, "name": "m", "children": children,
    });
    let (model, _) = Model::parse("model.json", &model.to_string());
    let options = RenderOptions::at("/api");
    let model = model.expect("a model");
    assert!(!typedoc_render::symbols(&model, &options).is_empty());
    let pages = render(&model, &options).expect("the template is sound");
    let size: usize = pages.iter().map(|page| page.html.len()).sum();
    assert!(
        pages.len() >= 20_000 && size < 100_000_000,
        "{} pages, {size} bytes",
        pages.len()
    );
}

/// The filter `markup` refuses text; `safe` would let it through.
#[test]
fn templates_write_markup_alone() {
    let templates = [include_str!("../templates/page.html")];
    for template in templates {
        assert!(!template.contains("safe"), "{template}");
    }
}
