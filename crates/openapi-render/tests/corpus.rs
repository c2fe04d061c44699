//! Real descriptions: those of `corpus`, and more when `OPENAPI_CORPUS` names
//! a folder with a list like `corpus/MANIFEST.tsv`. Each is rendered, and what
//! a walk over the raw tree finds must appear in the pages.

#![allow(
    clippy::print_stdout,
    reason = "the sizes of pages are part of the result"
)]

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use openapi_render::source::{Node, Value};
use openapi_render::{Description, Layout, RenderOptions, render_each};

/// Elements of a page with its menu: 4,000, less those that highlighting and
/// the shell of a site add.
const MAX_ELEMENTS: usize = 4_000 - 800 - 350;

#[test]
fn everything_is_in_the_pages() {
    check_all(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"),
        12,
        MAX_ELEMENTS,
    );
    if let Ok(root) = std::env::var("OPENAPI_CORPUS") {
        // Some of the largest leave less room for highlighting.
        check_all(&root, 1, 4_000);
    }
}

fn check_all(root: &str, at_least: usize, max_elements: usize) {
    let list =
        fs::read_to_string(Path::new(root).join("MANIFEST.tsv")).expect("the list is readable");
    let only = std::env::var("OPENAPI_CORPUS_ONLY").unwrap_or_default();
    let mut failures = Vec::new();
    let mut n = 0;
    for line in list.lines().skip(1) {
        let name = line.split('\t').next().unwrap_or_default();
        let path = Path::new(root).join(name);
        if only.is_empty() {
            assert!(path.is_file(), "{name} of the list is missing");
        }
        if path.is_file() && name.contains(&only) {
            n += 1;
            failures.extend(check(&path, max_elements));
        }
    }
    println!("{n} descriptions");
    assert!(
        n >= at_least || !only.is_empty(),
        "only {n} descriptions in {root}"
    );
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[derive(Default)]
struct Expected {
    operations: BTreeSet<String>,
    parameters: BTreeSet<String>,
    properties: BTreeSet<String>,
    values: BTreeSet<String>,
    responses: BTreeSet<String>,
}

fn check(path: &Path, max_elements: usize) -> Vec<String> {
    let name = path.display().to_string();
    let (description, _) = Description::parse(&name, &|path| fs::read_to_string(path));
    let (reference, _) = description.reference();
    let mut expected = Expected::default();
    let root = description.root();
    for (key, of) in [
        ("paths", None),
        ("webhooks", None),
        ("components", Some("schemas")),
        ("definitions", None),
    ] {
        let Some(node) = root.get(key) else { continue };
        let node = match of {
            Some(inner) => node.get(inner),
            None => Some(node),
        };
        if let Some(node) = node {
            walk(node, key, 0, &mut expected);
        }
    }
    let mut options = RenderOptions::at("/api");
    options.layout = Layout::OperationPages;
    let mut tokens: HashSet<String> = HashSet::new();
    let mut largest = (0, String::new());
    let done = render_each(&reference, &options, |page| {
        let elements = elements(&page.html) + elements(&page.menu_html);
        if elements > largest.0 {
            largest = (elements, page.summary.path.clone());
        }
        for part in page.html.split('>') {
            if let Some((text, _)) = part.split_once('<') {
                let text = text.trim();
                if !text.is_empty() && text.len() < 4_000 && !tokens.contains(text) {
                    tokens.insert(text.to_owned());
                }
            }
        }
    });
    let mut failures = Vec::new();
    if let Err(error) = done {
        failures.push(format!(
            "{name}: {error}: {:?}",
            std::error::Error::source(&error).map(ToString::to_string)
        ));
    }
    let kinds = [
        ("operation", &expected.operations),
        ("parameter", &expected.parameters),
        ("property", &expected.properties),
        ("value", &expected.values),
        ("response", &expected.responses),
    ];
    for (kind, list) in kinds {
        let missing: Vec<&String> = list.iter().filter(|word| !has(&tokens, word)).collect();
        if !missing.is_empty() {
            failures.push(format!(
                "{name}: {} of {} {kind}s: {:?}",
                missing.len(),
                list.len(),
                &missing[..missing.len().min(5)]
            ));
        }
    }
    println!("{} elements at most ({}) {name}", largest.0, largest.1);
    if largest.0 > max_elements {
        failures.push(format!("{name}: {} elements on {}", largest.0, largest.1));
    }
    failures
}

fn elements(html: &str) -> usize {
    let starts = html.split('<').skip(1);
    starts
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
        .count()
}

fn has(tokens: &HashSet<String>, text: &str) -> bool {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;");
    let escaped = escaped.trim();
    escaped.is_empty()
        || tokens.contains(escaped)
        || tokens.contains(&escaped.replace("&#39;", "&#x27;"))
        || tokens.contains(&escaped.replace("&#39;", "'").replace("&quot;", "\""))
}

/// Everything that has a name below a node. Examples are data.
fn walk(node: &Node, key: &str, depth: usize, out: &mut Expected) {
    if let Value::Array(items) = &node.value {
        items.iter().for_each(|item| walk(item, "", depth + 1, out));
    }
    for member in node
        .members()
        .iter()
        .filter(|member| !is_internal(&member.node))
    {
        let name = &*member.key;
        let data = [
            "example",
            "examples",
            "default",
            "const",
            "discriminator",
            "if",
            "then",
            "else",
            "not",
            "headers",
            "callbacks",
            "links",
            "encoding",
        ];
        if key != "properties" && (data.contains(&name) || name.starts_with("x-")) {
            continue;
        }
        if key != "properties" && name == "enum" {
            // `null` among the values is shown with the type: "or null".
            let values = member.node.items().iter().take(2_000);
            let values = values.filter(|value| !value.is_null());
            out.values.extend(values.filter_map(Node::scalar));
            continue;
        }
        match key {
            "paths" if depth == 0 => path_item(name, &member.node, out),
            "properties" => drop(out.properties.insert(name.to_owned())),
            _ => {}
        }
        let next = if key == "properties" || depth == 0 {
            ""
        } else {
            name
        };
        walk(&member.node, next, depth + 1, out);
    }
}

fn is_internal(node: &Node) -> bool {
    node.get("x-internal").and_then(Node::as_bool) == Some(true)
}

fn path_item(path: &str, node: &Node, out: &mut Expected) {
    for member in node.members() {
        if [
            "get", "put", "post", "delete", "options", "head", "patch", "trace",
        ]
        .contains(&&*member.key)
            && member.node.is_object()
            && !is_internal(&member.node)
        {
            out.operations.insert(path.to_owned());
            for parameter in member
                .node
                .get("parameters")
                .map(Node::items)
                .unwrap_or_default()
            {
                if !is_internal(parameter)
                    && parameter.get("in").and_then(Node::as_str) != Some("body")
                {
                    out.parameters.extend(
                        parameter
                            .get("name")
                            .and_then(Node::as_str)
                            .map(str::to_owned),
                    );
                }
            }
            for response in member
                .node
                .get("responses")
                .map(Node::members)
                .unwrap_or_default()
            {
                if !response.key.starts_with("x-") {
                    out.responses.insert(response.key.to_string());
                }
            }
        }
    }
}
