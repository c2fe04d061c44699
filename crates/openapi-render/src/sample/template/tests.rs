//! The cases in `tests/sample-templates.json`, which the theme tests as well:
//! templates with their data, their parsed form and what they print, and what
//! filters make of texts. `UPDATE=1` writes `steps`, `expected`, `faults` and
//! the results of filters.

use std::path::Path;

use case_files::is_renewed;
use serde_json::{Map, Value, json};

use super::filter::ALL;
use super::{Datum, Template};

/// Arguments of filters in the cases.
const ARGUMENTS: &[(&str, [&str; 2])] = &[
    ("js_value", ["  ", ""]),
    ("replace", ["\\", "$&"]),
    ("starts_with", ["@", ""]),
];

fn datum(value: &Value) -> Datum {
    match value {
        Value::Null => Datum::Null,
        Value::Bool(flag) => Datum::Flag(*flag),
        Value::Number(number) => Datum::Number(number.as_u64().expect("a whole number")),
        Value::String(text) => Datum::text(text),
        Value::Array(items) => Datum::list(items.iter().map(datum)),
        Value::Object(members) => {
            let members = members.iter();
            let named = members.map(|(key, value)| (&*key.clone().leak(), datum(value)));
            Datum::Map(named.collect())
        }
    }
}

fn parsed(template: &Template) -> Value {
    serde_json::from_str(&template.node().to_json_line()).expect("JSON")
}

/// Writes the cases with a line for each template, text and filter.
fn lines(cases: &Value) -> String {
    let rows = |key: &str| {
        let items = cases[key].as_array().expect("a list").iter();
        items.map(Value::to_string).collect::<Vec<_>>().join(",\n")
    };
    let filters = cases["filters"]
        .as_object()
        .expect("filters")
        .iter()
        .map(|(name, case)| format!("{}: {case}", json!(name)));
    format!(
        "{{\"templates\": [\n{}\n],\n\"texts\": [\n{}\n],\n\"filters\": {{\n{}\n}}}}\n",
        rows("templates"),
        rows("texts"),
        filters.collect::<Vec<_>>().join(",\n")
    )
}

#[test]
fn cases_give_their_steps_and_output() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample-templates.json");
    let text = std::fs::read_to_string(&path).expect("the file of cases");
    let written: Value = serde_json::from_str(&text).expect("JSON");
    let mut made = written.clone();
    for case in made["templates"].as_array_mut().expect("cases") {
        let template = case["template"].as_str().expect("a template");
        match Template::parse(template) {
            Ok(template) => {
                case["steps"] = parsed(&template);
                let printed = template.run(&datum(&case["data"]));
                case["expected"] = printed.map_or(Value::Null, Value::String);
            }
            Err(fault) => {
                let place = template
                    .get(fault.range.clone())
                    .expect("a range of the text");
                case["fault"] = json!([fault.message, place, fault.help]);
            }
        }
    }
    let texts = made["texts"].as_array().expect("texts").clone();
    let mut filters = Map::new();
    for filter in ALL {
        let arguments = ARGUMENTS
            .iter()
            .find(|(name, _)| *name == filter.name)
            .map(|(_, arguments)| *arguments)
            .unwrap_or_default();
        let filtered = texts.iter().map(|text| {
            let text = text.as_str().expect("a text");
            let output = filter.apply(text, arguments).node().to_json_line();
            serde_json::from_str(&output).expect("JSON")
        });
        let n = filter.n_arguments();
        let case =
            json!({"arguments": arguments[..n], "results": filtered.collect::<Vec<Value>>()});
        filters.insert(filter.name.to_owned(), case);
    }
    made["filters"] = Value::Object(filters);
    if written != made && is_renewed() {
        std::fs::write(&path, lines(&made)).expect("the file is written");
    } else {
        assert_eq!(written, made);
    }
}

#[test]
fn templates_end() {
    let doubling =
        "{% set a = url %}{% for x in headers %}{% set a = a ~ a ~ a %}{% endfor %}{{ a }}";
    let items = vec![Datum::Null; 100];
    let data = Datum::Map(vec![
        ("url", Datum::text("https://example.com")),
        ("headers", Datum::List(items)),
    ]);
    let run = |text: &str| Template::parse(text).expect("a template").run(&data);
    assert!(run(doubling).is_err());
    let open = "{% for x in headers %}".repeat(8);
    let close = "{% endfor %}".repeat(8);
    assert!(run(&format!("{open}a{close}")).is_err());
    let replaced = format!("{{{{ url | replace('e', '{}') }}}}", "e".repeat(10_000));
    assert!(run(&format!("{{% for x in headers %}}{replaced}{{% endfor %}}")).is_err());
    // Copies and comparisons of large values, which print nothing.
    let headers = "headers,".repeat(2000);
    for costly in [
        format!("{{{{ [{headers} 1] }}}}"),
        format!("{{{{ [{headers} 1] == [{headers} 2] }}}}"),
        format!("{{{{ 1 in [{headers} 1] }}}}"),
    ] {
        let repeated = format!("{open}{costly}{close}");
        let items = vec![Datum::text("x".repeat(10_000)); 10];
        let data = Datum::Map(vec![("headers", Datum::List(items))]);
        let template = Template::parse(&repeated).expect("a template");
        assert!(template.run(&data).is_err());
    }
    for text in [
        "((((",
        "[[[[",
        "not not ",
        "{{",
        "{% if url %}",
        "url ~ ",
        "url | quote | ",
    ] {
        let long = text.repeat(3000);
        for template in [
            long.clone(),
            format!("{{{{ {long}"),
            format!("{{{{ {long} }}}}"),
        ] {
            let _ = Template::parse(&template);
        }
    }
}
