//! What is made from a schema is valid for it: each description in
//! `inputs/examples` is rendered, and the bodies that its pages show are
//! checked as samples.

use std::fmt::Write as _;
use std::fs;

use located_data::Severity;
use openapi_render::{
    Description, Layout, Reference, RenderOptions, render, validate_response_sample,
    validate_sample,
};

#[test]
fn made_examples_are_valid() {
    insta::glob!("inputs/examples/*.yaml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let (reference, _) = Description::parse_str("api.yaml", &text).0.reference();
        insta::assert_snapshot!(examples(&reference));
    });
}

/// Descriptions about other things have schemas that nobody chose for their
/// examples. The snapshot has those of contradictory and ambiguous ones, which no
/// value, or no simple one, fits.
#[test]
fn made_examples_of_all_descriptions_are_valid() {
    let mut out = String::new();
    let mut n_examples = 0;
    let mut paths: Vec<_> = fs::read_dir("tests/inputs")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let (reference, _) = Description::parse_str("api.yaml", &text).0.reference();
        let _ = writeln!(out, "{}", path.file_name().unwrap().display());
        n_examples += check_all(&reference, &mut out);
    }
    assert!(n_examples > 50, "only {n_examples} examples were found");
    insta::assert_snapshot!(out);
}

/// Checks what pages show as made from a schema, adds the errors to `out`, and
/// returns the number of examples.
fn check_all(reference: &Reference, out: &mut String) -> usize {
    let mut options = RenderOptions::at("/api");
    options.layout = Layout::OperationPages;
    let pages = render(reference, &options).expect("the templates are sound");
    let mut n_examples = 0;
    for operation in &reference.operations {
        let name = operation.signature();
        let mut found = pages
            .iter()
            .filter(|page| page.summary.path == operation.slug);
        let page = found.next().expect("each operation has a page");
        for part in page.markdown.split("\n**").skip(1) {
            let Some((head, rest)) = part.split_once("\n\n```json\n") else {
                continue;
            };
            let is_made = head.contains("Generated from the schema.") && !head.contains('\n');
            let Some((sample, _)) = rest.split_once("\n```").filter(|_| is_made) else {
                continue;
            };
            let found = match head.strip_prefix("Response example** ") {
                None => validate_sample(reference, &name, sample),
                Some(status) => {
                    let status = status.split([' ', '.']).next().unwrap_or_default();
                    validate_response_sample(reference, &name, status, sample)
                }
            };
            n_examples += 1;
            let errors = found
                .iter()
                .filter(|found| found.severity == Severity::Error);
            for error in errors.filter(|error| !error.message.contains("has no JSON body")) {
                let _ = writeln!(out, "  {name}: {}", error.message);
            }
        }
    }
    n_examples
}

/// The examples of all operations, each with what is wrong with it.
fn examples(reference: &Reference) -> String {
    let mut options = RenderOptions::at("/api");
    options.layout = Layout::OperationPages;
    let pages = render(reference, &options).expect("the templates are sound");
    let mut out = String::new();
    let mut n_examples = 0;
    for operation in &reference.operations {
        let name = operation.signature();
        let mut found = pages
            .iter()
            .filter(|page| page.summary.path == operation.slug);
        let page = found.next().expect("each operation has a page");
        let request = fence(&page.markdown, "Request example");
        let response = fence(&page.markdown, "Response example");
        let status = operation.responses[0].status.as_str();
        for (sample, is_request) in [(request, true), (response, false)] {
            let Some(sample) = sample else { continue };
            n_examples += 1;
            let found = if is_request {
                validate_sample(reference, &name, sample)
            } else {
                validate_response_sample(reference, &name, status, sample)
            };
            let found: Vec<_> = found.iter().map(|page| page.render(Some(sample))).collect();
            assert!(found.is_empty(), "{name}:\n{}", found.concat());
            let _ = writeln!(out, "--- {name}\n{sample}");
        }
    }
    assert!(n_examples > 0, "no example was found");
    out
}

/// The first code below a title.
fn fence<'t>(markdown: &'t str, title: &str) -> Option<&'t str> {
    let (_, rest) = markdown.split_once(&format!("\n**{title}**"))?;
    let (_, rest) = rest.split_once("\n```")?;
    let (_, code) = rest.split_once('\n')?;
    Some(code.split_once("\n```")?.0)
}
