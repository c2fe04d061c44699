//! Whatever the file holds: no panic, bounded time, and never silence.

use located_data::Severity;
use proptest::prelude::*;
use serde_json::{Value, json};
use typedoc_render::{Model, RenderOptions, render, sidebar, symbols};

const SHOWCASE: &str = include_str!("inputs/showcase.json");

/// Does all there is to do with a text; returns what was wrong.
fn all(text: &str) -> (bool, Vec<located_data::Diagnostic>) {
    let (model, diagnostics) = Model::parse("model.json", text);
    for diagnostic in &diagnostics {
        assert_eq!(diagnostic.file.as_deref(), Some("model.json"));
        if let Some(span) = diagnostic.span {
            assert!(text.get(span.start..span.end).is_some(), "{diagnostic:?}");
        }
        let _ = diagnostic.render(Some(text));
    }
    if let Some(model) = &model {
        let options = RenderOptions::at("/api");
        render(model, &options).expect("the template is sound");
        let _ = sidebar(model, &options);
        let _ = symbols(model, &options);
    }
    (model.is_some(), diagnostics)
}

#[test]
fn truncated_models_are_reported() {
    let step = SHOWCASE.len() / 400;
    for end in (0..SHOWCASE.len() - 2).step_by(step.max(1)) {
        let Some(text) = SHOWCASE.get(..end) else {
            continue;
        };
        let (model, diagnostics) = all(text);
        assert!(!model, "a model of {end} bytes");
        let codes: Vec<&str> = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.code)
            .collect();
        assert_eq!(codes, ["library-truncated"], "at {end}");
        assert_eq!(diagnostics[0].severity, Severity::Error);
    }
}

#[test]
fn nesting_without_end() {
    let text = format!(
        r#"{{"schemaVersion":"2.0","id":0,"name":"m","children":[{{"id":1,"name":"T","kind":2097152,"type":{}}}]}}"#,
        nested(5000)
    );
    let (model, diagnostics) = all(&text);
    assert!(!model && !diagnostics.is_empty());
}

/// Returns the type of arrays nested `depth` times.
fn nested(depth: usize) -> String {
    let open = r#"{"type":"array","elementType":"#.repeat(depth);
    format!(
        r#"{open}{{"type":"intrinsic","name":"string"}}{}"#,
        "}".repeat(depth)
    )
}

#[test]
fn cycles_of_re_exports() {
    let text = json!({
        "schemaVersion": "2.0", "id": 0, "name": "m",
        "children": [
            {"id": 1, "name": "a", "kind": 4_194_304, "target": 2},
            {"id": 2, "name": "b", "kind": 4_194_304, "target": 1},
            {"id": 3, "name": "c", "kind": 4_194_304, "target": 3},
            {"id": 4, "name": "T", "kind": 2_097_152, "type": {"type": "reference", "name": "a", "target": 1}},
        ],
        "groups": [{"title": "References", "children": [1, 2, 3]}],
    });
    assert!(all(&text.to_string()).0);
}

/// A model of interfaces, each with the ids of its bases.
fn interfaces(bases: &[Vec<usize>]) -> String {
    let children: Vec<Value> = bases
        .iter()
        .enumerate()
        .map(|(id, bases)| {
            let reference =
                |base: &usize| json!({"type": "reference", "name": "Base", "target": base + 1});
            let bases: Vec<Value> = bases.iter().map(reference).collect();
            json!({"id": id + 1, "name": format!("T{id}"), "kind": 256, "extendedTypes": bases})
        })
        .collect();
    json!({"schemaVersion": "2.0", "id": 0, "name": "m", "children": children}).to_string()
}

#[test]
fn cycles_of_bases() {
    for bases in [vec![vec![0]], vec![vec![1], vec![2], vec![0]]] {
        let text = interfaces(&bases);
        assert!(all(&text).0);
        let (model, _) = Model::parse("model.json", &text);
        let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
        let page = pages.iter().find(|page| page.summary.path == "hierarchy");
        let markdown = &page.expect("a hierarchy").markdown;
        for ty in 0..bases.len() {
            assert!(markdown.contains(&format!("[T{ty}]")), "{markdown}");
        }
    }
}

/// In a ladder, the paths from the first type to the last double with each
/// rung; a chain is deeper than any list.
#[test]
fn ladders_and_chains_of_bases() {
    let ladder: Vec<Vec<usize>> = (0..200_usize)
        .map(|id| match id / 2 {
            0 => Vec::new(),
            rung => vec![rung * 2 - 2, rung * 2 - 1],
        })
        .collect();
    let chain: Vec<Vec<usize>> = (0..2_000_usize)
        .map(|id| id.checked_sub(1).into_iter().collect())
        .collect();
    for bases in [ladder, chain] {
        let (model, _) = Model::parse("model.json", &interfaces(&bases));
        let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
        let page = pages.iter().find(|page| page.summary.path == "hierarchy");
        let page = page.expect("a hierarchy");
        for ty in 0..bases.len() {
            let anchor = format!(" id=\"t{ty}\"");
            assert_eq!(page.html.matches(&anchor).count(), 1, "T{ty}");
        }
        assert!(pages.iter().all(|page| page.html.len() < 1_000_000));
    }
}

/// A fence is longer than any run of backticks in its code; looking for each
/// length in turn would read the code once per backtick.
#[test]
fn long_runs_of_backticks() {
    let run = "`".repeat(200_000);
    let literal = json!({"type": "literal", "value": run});
    let text = json!({
        "schemaVersion": "2.0", "id": 0, "name": "m",
        "children": [{
            "id": 1, "name": "A", "kind": 256,
            "children": [{"id": 2, "name": "b", "kind": 1024, "type": literal}],
        }],
    });
    let (model, _) = Model::parse("model.json", &text.to_string());
    let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
    let page = pages.iter().find(|page| page.markdown.contains(&run));
    let markdown = &page.expect("a page of the class").markdown;
    assert!(markdown.contains(&format!("{run}`")), "a longer fence");
}

#[test]
fn names_cannot_leave_the_route_or_the_markup() {
    let names = [
        "../../etc",
        "<img src=x onerror=alert(1)>",
        "a/../../b",
        "",
        "\"quoted\"",
        ".",
        "con?x#y",
        "a b",
    ];
    let children: Vec<Value> = (1..)
        .zip(names)
        .map(|(id, name)| json!({"id": id, "name": name, "kind": 256, "children": [{"id": id + 100, "name": name, "kind": 1024}]}))
        .collect();
    let text =
        json!({"schemaVersion": "2.0", "id": 0, "name": "<b>", "children": children}).to_string();
    let (model, _) = Model::parse("model.json", &text);
    let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
    for page in pages {
        assert!(
            !page.summary.path.split('/').any(|segment| segment == ".."),
            "{}",
            page.summary.path
        );
        assert!(
            !page.summary.path.starts_with('/') && !page.summary.path.contains("//"),
            "{}",
            page.summary.path
        );
        assert!(
            !page.html.contains("<img") && !page.html.contains("<b>"),
            "{}",
            page.html
        );
    }
}

#[test]
fn comments_cannot_run_code() {
    let comments = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "<a href=\"java&#115;cript:alert(1)\">x</a>",
        "<a href='JaVaScRiPt:alert(1)'>x</a>",
        "![a](data:text/html;base64,AAAA)",
        "<div><p></div></article></body>",
        "```\"><script>\ncode\n```",
        "<svg/onload=alert(1)>",
    ];
    for comment in comments {
        let text = json!({
            "schemaVersion": "2.0", "id": 0, "name": "m",
            "children": [{
                "id": 1, "name": "A", "kind": 256,
                "comment": {"summary": [{"kind": "text", "text": comment}]},
            }],
        });
        let (model, _) = Model::parse("model.json", &text.to_string());
        let pages = render(&model.expect("a model"), &RenderOptions::at("/api")).expect("pages");
        for page in pages {
            let html = page.html.to_lowercase();
            for bad in [
                "<script",
                "onerror=a",
                "href=\"java",
                "href='java",
                "src=\"data",
                "<svg",
                "</article",
                "</body",
            ] {
                let escaped = html.replace("&lt;img src=x onerror=a", "");
                assert!(!escaped.contains(bad), "{bad} in {}", page.html);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    /// One value of the model becomes another.
    #[test]
    fn any_value_may_be_wrong(seed in any::<prop::sample::Index>(), with in values()) {
        let mut model: Value = serde_json::from_str(SHOWCASE).expect("JSON");
        let n = count(&model);
        let mut left = seed.index(n);
        replace(&mut model, &mut left, &with);
        all(&model.to_string());
    }

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        let (model, diagnostics) = all(&text);
        prop_assert!(model || !diagnostics.is_empty());
    }
}

/// Returns JSON values of all kinds.
fn values() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-1_i64..120).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        Just(Value::from(256)),
        Just(Value::from(4_194_304)),
        "[ -~é]{0,12}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
    ]
}

/// Returns the number of values in a value, with itself.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(of) => of.iter().map(count).sum(),
        Value::Object(of) => of.values().map(count).sum(),
        _ => 0,
    }
}

/// Replaces the value after `left` others. Returns whether it was reached.
fn replace(value: &mut Value, left: &mut usize, with: &Value) -> bool {
    if *left == 0 {
        *value = with.clone();
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(of) => of.iter_mut().any(|item| replace(item, left, with)),
        Value::Object(of) => of.values_mut().any(|value| replace(value, left, with)),
        _ => false,
    }
}
