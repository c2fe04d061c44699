//! Descriptions that were made to hurt: time and memory stay bounded.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use openapi_render::{
    Description, LargeExamples, Layout, RenderOptions, SampleOptions, render, samples,
};
use proptest::prelude::*;

fn all_layouts(text: &str) -> usize {
    all_layouts_within(text, usize::MAX)
}

/// Returns the size of all pages, with files for the examples and enumerations that
/// pages of `max_bytes` have no room for.
fn all_layouts_within(text: &str, max_bytes: usize) -> usize {
    let (description, _) = Description::parse_str("api.yaml", text);
    let (reference, _) = description.reference();
    let mut size = 0;
    for layout in [Layout::SinglePage, Layout::TagPages, Layout::OperationPages] {
        let mut options = RenderOptions::at("/api");
        options.layout = layout;
        let name = |text: &str| format!("{}.txt", text.len());
        options.large_examples = LargeExamples::of(&reference, &options, max_bytes, name).into();
        let pages = render(&reference, &options).expect("the templates are sound");
        size += pages
            .iter()
            .map(|page| page.html.len() + page.markdown.len())
            .sum::<usize>();
    }
    size
}

fn with_schemas(schemas: &str) -> String {
    format!(
        "{{\"openapi\":\"3.1.0\",\"info\":{{\"title\":\"T\",\"version\":\"1\"}},\"paths\":{{\"/x\":{{\"get\":{{\"responses\":{{\"200\":{{\"description\":\"\",\"content\":{{\"application/json\":{{\"schema\":{{\"$ref\":\"#/components/schemas/S0\"}}}}}}}}}}}}}}}},\"components\":{{\"schemas\":{{{schemas}}}}}}}"
    )
}

#[test]
fn nesting_of_a_thousand_levels() {
    let mut inner = "{\"type\":\"string\"}".to_owned();
    for _ in 0..1000 {
        inner = format!("{{\"type\":\"object\",\"properties\":{{\"p\":{inner}}}}}");
    }
    assert!(all_layouts(&with_schemas(&format!("\"S0\":{inner}"))) < 4_000_000);
}

#[test]
fn chain_of_references() {
    let mut schemas = String::new();
    for i in 0..20_000 {
        let _ = write!(
            schemas,
            "\"S{i}\":{{\"properties\":{{\"n\":{{\"$ref\":\"#/components/schemas/S{}\"}}}}}},",
            i + 1
        );
    }
    schemas.push_str("\"S20000\":{}");
    let (description, _) = Description::parse_str("api.json", &with_schemas(&schemas));
    let (reference, _) = description.reference();
    assert_eq!(reference.named_schemas.len(), 20_001);
}

/// Three parameters with a hundred values each would make a million instances
/// of the innermost schema.
#[test]
fn instances_of_generic_schemas_that_multiply() {
    let n = 100;
    let all = |level: &str| {
        let entry = |i| format!("\"p{i}\":{{\"$ref\":\"#/components/schemas/{level}{i}\"}}");
        let entries: Vec<String> = (0..n).map(entry).collect();
        format!("\"properties\":{{{}}}", entries.join(","))
    };
    let binding = |name: &str, i: usize| {
        format!("\"$defs\":{{\"v\":{{\"$dynamicAnchor\":\"{name}\",\"maxLength\":{i}}}}}")
    };
    let mut schemas = format!("\"S0\":{{{}}}", all("A"));
    for i in 0..n {
        let _ = write!(schemas, ",\"A{i}\":{{{},{}}}", binding("a", i), all("B"));
        let _ = write!(schemas, ",\"B{i}\":{{{},{}}}", binding("b", i), all("C"));
        let _ = write!(
            schemas,
            ",\"C{i}\":{{{},\"$ref\":\"#/components/schemas/G\"}}",
            binding("c", i)
        );
    }
    schemas.push_str(
        ",\"G\":{\"items\":{\"$dynamicRef\":\"#a\"},\"not\":{\"$dynamicRef\":\"#b\"},\"contains\":{\"$dynamicRef\":\"#c\"}}",
    );
    let (description, _) = Description::parse_str("api.json", &with_schemas(&schemas));
    let (reference, problems) = description.reference();
    assert!(
        reference.schemas.len() < 100_000,
        "{}",
        reference.schemas.len()
    );
    assert!(problems.iter().any(|problem| problem.code == "api-schema"));
}

/// Each anchor of a name and each reference to it could know of one another.
#[test]
fn anchors_and_references_of_one_name() {
    let n = 20_000;
    let mut schemas = "\"S0\":{}".to_owned();
    for i in 0..n {
        let _ = write!(
            schemas,
            ",\"A{i}\":{{\"$dynamicAnchor\":\"t\",\"type\":\"string\"}},\"R{i}\":{{\"items\":{{\"$dynamicRef\":\"#t\"}}}}"
        );
    }
    let (description, _) = Description::parse_str("api.json", &with_schemas(&schemas));
    let (reference, _) = description.reference();
    assert_eq!(reference.named_schemas.len(), 2 * n + 1);
}

/// A raw literal of Rust has more `#` than follow any quote of its text.
#[test]
fn signs_that_end_literals() {
    let long = "#".repeat(500_000);
    let text = format!(
        "{{openapi: 3.1.0, servers: [{{url: 'https://a.example'}}], paths: {{/x: {{post: {{requestBody: {{content: {{application/json: {{example: {{a: '{long}'}}}}}}}}}}}}}}}}"
    );
    let (description, _) = Description::parse_str("api.yaml", &text);
    let (reference, _) = description.reference();
    let options = openapi_render::SampleOptions::default();
    let all = openapi_render::samples(&reference, &reference.operations[0.into()], &options);
    assert_eq!(all.len(), 10);
}

#[test]
fn cycle_in_which_each_schema_refers_to_all_others() {
    let n = 60;
    let mut schemas = Vec::new();
    for i in 0..n {
        let mut properties = Vec::new();
        for j in 0..n {
            properties.push(format!(
                "\"p{j}\":{{\"$ref\":\"#/components/schemas/S{j}\"}}"
            ));
        }
        schemas.push(format!(
            "\"S{i}\":{{\"type\":\"object\",\"properties\":{{{}}}}}",
            properties.join(",")
        ));
    }
    assert!(all_layouts(&with_schemas(&schemas.join(","))) < 40_000_000);
}

/// The type of a choice names its alternatives, here without an end.
#[test]
fn choices_that_contain_themselves() {
    let inner = "#/components/schemas/S0/properties/x/oneOf/0";
    let schemas = format!(
        "\"S0\":{{\"properties\":{{\"x\":{{\"oneOf\":[{{\"oneOf\":[{{\"$ref\":\"{inner}\"}},{{\"type\":\"string\"}}]}},{{\"type\":\"integer\"}}]}},\"y\":{{\"$ref\":\"{inner}\"}}}}}}"
    );
    assert!(all_layouts(&with_schemas(&schemas)) < 1_000_000);
}

/// An example of a choice tries the alternatives until one ends; here, none does.
#[test]
fn choices_whose_alternatives_require_all_others() {
    let n = 25;
    let alternatives: Vec<String> = (0..n)
        .map(|i| format!("{{\"$ref\":\"#/components/schemas/A{i}\"}}"))
        .collect();
    let mut schemas = format!("\"S0\":{{\"oneOf\":[{}]}}", alternatives.join(","));
    let members: Vec<String> = (0..n)
        .map(|i| format!("\"p{i}\":{{\"$ref\":\"#/components/schemas/S0\"}}"))
        .collect();
    let names: Vec<String> = (0..n).map(|i| format!("\"p{i}\"")).collect();
    for i in 0..n {
        let _ = write!(
            schemas,
            ",\"A{i}\":{{\"type\":\"object\",\"required\":[{}],\"properties\":{{{}}}}}",
            names.join(","),
            members.join(",")
        );
    }
    assert!(all_layouts(&with_schemas(&schemas)) < 40_000_000);
}

/// Other values are tried in place of an item that is there already. Those of a large item
/// with constant members are all invalid.
#[test]
fn items_that_cannot_be_told_apart() {
    let n = 1_000;
    let members: Vec<String> = (0..n)
        .map(|i| format!("\"p{i}\":{{\"const\":\"v{i}\"}}"))
        .collect();
    let names: Vec<String> = (0..n).map(|i| format!("\"p{i}\"")).collect();
    let schemas = format!(
        "\"S0\":{{\"type\":\"array\",\"uniqueItems\":true,\"minItems\":50,\"items\":{{\"type\":\"object\",\"required\":[{}],\"properties\":{{{}}}}}}}",
        names.join(","),
        members.join(",")
    );
    assert!(all_layouts(&with_schemas(&schemas)) < 20_000_000);
}

#[test]
fn titles_of_a_megabyte() {
    let long = "long ".repeat(200_000);
    let text = format!(
        "openapi: 3.2.0\ninfo: {{title: \"{long}\", version: '1', summary: \"{long}\"}}\n\
         tags: [{{name: t, summary: \"{long}\"}}]\n\
         paths: {{/x: {{get: {{tags: [t], summary: \"{long}\", responses: {{'200': {{description: d}}}}}}}}}}\n\
         components: {{schemas: {{A: {{title: \"{long}\"}}}}}}\n"
    );
    assert!(all_layouts(&text) < 1_000_000);
    let (_, problems) = Description::parse_str("api.yaml", &text).0.reference();
    let cut = problems
        .iter()
        .filter(|problem| problem.code == "api-long-title");
    assert_eq!(cut.count(), 5, "{problems:?}");
}

/// Names are part of anchors, menus and samples: a long one would be repeated many times.
#[test]
fn names_of_a_megabyte() {
    let long = "n".repeat(1_000_000);
    let named = format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: {long}}}\n\
         tags: [{{name: {long}}}]\n\
         paths: {{/x: {{get: {{operationId: {long}, tags: [{long}], parameters: [{{name: {long}, in: query}}], \
         responses: {{'200': {{description: d}}}}}}}}}}\n"
    );
    assert!(all_layouts(&named) < 1_000_000);
    let (_, problems) = Description::parse_str("api.yaml", &named).0.reference();
    let cut = problems
        .iter()
        .filter(|problem| problem.code == "api-long-title");
    assert_eq!(cut.count(), 5, "{problems:?}");
    let keyed = format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\n\
         paths: {{? \"/{long}\" : {{get: {{}}}}, /x: {{get: {{responses: {{? \"{long}\" : {{description: d}}}}}}}}}}\n\
         components: {{schemas: {{? \"{long}\" : {{}}}}}}\n"
    );
    assert!(all_layouts(&keyed) < 100_000);
    let (_, problems) = Description::parse_str("api.yaml", &keyed);
    let left_out = problems
        .iter()
        .filter(|problem| problem.code == "api-long-name");
    assert_eq!(left_out.count(), 3, "{problems:?}");
}

#[test]
fn very_many_enum_values() {
    let values: Vec<String> = (0..100_000).map(|i| format!("\"v{i}\"")).collect();
    let text = with_schemas(&format!("\"S0\":{{\"enum\":[{}]}}", values.join(",")));
    assert!(all_layouts_within(&text, 1_500_000) < 1_000_000);
    // Without a limit, all of them are on the pages.
    assert!(all_layouts(&text) > 12_000_000);
}

/// Four times the fields take about four times as long, not sixteen.
#[test]
fn forms_with_very_many_fields() {
    let took = |media_type: &str, n: usize| {
        let all = |value: &str| {
            let entries = (0..n).map(|i| format!("p{i}: {{{value}}}"));
            entries.collect::<Vec<_>>().join(", ")
        };
        let (fields, encodings) = (all("type: string"), all("style: form"));
        let text = format!(
            "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\nservers: [{{url: 'https://a.example'}}]\npaths:\n  /f:\n    post:\n      requestBody: {{content: {{{media_type}: {{schema: {{type: object, properties: {{{fields}}}}}, encoding: {{{encodings}}}}}}}}}\n"
        );
        let (description, _) = Description::parse_str("api.yaml", &text);
        let (reference, _) = description.reference();
        let started = Instant::now();
        let made = samples(
            &reference,
            &reference.operations[0.into()],
            &SampleOptions::default(),
        );
        assert!(made.len() > 5, "{media_type}");
        started.elapsed()
    };
    for media_type in [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/mixed",
    ] {
        let (few, many) = (took(media_type, 10_000), took(media_type, 40_000));
        let limit = few * 10 + Duration::from_millis(500);
        assert!(many < limit, "{media_type}: {few:?}, {many:?}");
    }
}

#[test]
fn aliases_that_explode() {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..12 {
        let _ = writeln!(
            text,
            "a{i}: &a{i} [{}]",
            vec![format!("*a{}", i - 1); 10].join(", ")
        );
    }
    let (_, found) = Description::parse_str("api.yaml", &text);
    assert!(
        found
            .iter()
            .any(|diagnostic| diagnostic.code == "api-too-large")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever the text is, nothing panics, and every place lies in it.
    #[test]
    fn any_text(text in "[ -~\\né日]{0,200}") {
        let (description, mut found) = Description::parse_str("api.yaml", &text);
        found.extend(description.reference().1);
        for span in found.iter().filter_map(|diagnostic| diagnostic.span) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{span:?}");
        }
        all_layouts(&text);
    }

    /// Schemas out of random keywords: examples and pages are made.
    #[test]
    fn any_schema(schema in schema()) {
        all_layouts(&with_schemas(&format!("\"S0\":{schema}")));
    }
}

fn schema() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("true".to_owned()),
        Just("{\"$ref\":\"#/components/schemas/S0\"}".to_owned()),
        ("string|number|integer|boolean|null|array|object", any::<i16>(), any::<u8>()).prop_map(|(kind, min, n)| {
            format!("{{\"type\":\"{kind}\",\"minimum\":{min},\"multipleOf\":{n},\"minLength\":{n},\"maxItems\":{n},\"nullable\":true}}")
        }),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3).prop_map(|items| items.join(","));
        prop_oneof![
            ("allOf|oneOf|anyOf|prefixItems", list)
                .prop_map(|(key, items)| format!("{{\"{key}\":[{items}]}}")),
            (
                "items|additionalProperties|not|if|contains|propertyNames",
                inner.clone()
            )
                .prop_map(|(key, value)| format!("{{\"{key}\":{value}}}")),
            (inner.clone(), inner).prop_map(|(a, b)| format!(
                "{{\"required\":[\"a\"],\"properties\":{{\"a\":{a},\"b/c d\":{b}}}}}"
            )),
        ]
    })
}
