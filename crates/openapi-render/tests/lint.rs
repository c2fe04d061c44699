//! Faults put into valid descriptions one by one (`lint/mutations.txt`): each
//! is reported at its place, under its code, and once.

use std::fmt::Write as _;

use located_data::Diagnostic;
use openapi_render::{Description, LINT_RULES, report};

const MUTATIONS: &str = include_str!("lint/mutations.txt");
const VALID: &[(&str, &str)] = &[
    ("2.0", include_str!("lint/2.0.yaml")),
    ("3.0", include_str!("lint/3.0.yaml")),
    ("3.1", include_str!("lint/3.1.yaml")),
    ("3.2", include_str!("lint/3.2.yaml")),
];

fn findings(text: &str) -> Vec<Diagnostic> {
    let (description, mut out) = Description::parse_str("api.yaml", text);
    out.extend(report(&description).1);
    located_data::diagnostic::sort(&mut out);
    out
}

/// A fault that a valid description is given.
struct Mutation {
    version: &'static str,
    code: &'static str,
    text: String,
}

fn mutations() -> Vec<Mutation> {
    let blocks = MUTATIONS.split("\n= ").skip(1);
    blocks.map(mutation).collect()
}

fn mutation(block: &'static str) -> Mutation {
    let (head, lines) = block.split_once('\n').expect("lines below the head");
    let (version, code) = head.split_once(' ').expect("a version and a code");
    let (_, valid) = VALID.iter().find(|pair| pair.0 == version).expect(version);
    let lines_with = |sign: char| {
        let lines = lines.lines().filter_map(|line| line.strip_prefix(sign));
        lines.collect::<Vec<_>>().join("\n")
    };
    let (old, new) = (lines_with('-'), lines_with('+'));
    assert!(valid.contains(&old), "{version} has no `{old}`");
    // A line that is removed takes its end along.
    let old = match new.is_empty() && valid.contains(&format!("\n{old}\n")) {
        true => format!("{old}\n"),
        false => old,
    };
    Mutation {
        version,
        code,
        text: valid.replacen(&old, &new, 1),
    }
}

#[test]
fn valid_descriptions_have_no_findings() {
    for (version, text) in VALID {
        let found: Vec<String> = findings(text)
            .iter()
            .map(|finding| finding.render(Some(text)))
            .collect();
        assert!(found.is_empty(), "{version}:\n{}", found.join("\n"));
    }
}

#[test]
fn each_fault_is_found() {
    let mut out = String::new();
    let mut wrong = Vec::new();
    for mutation in mutations() {
        let found = findings(&mutation.text);
        let _ = writeln!(out, "# {} {}\n", mutation.version, mutation.code);
        for finding in &found {
            let _ = writeln!(out, "{}", finding.render(Some(&mutation.text)));
        }
        let own = found.iter().filter(|of| of.code == mutation.code).count();
        if own != 1 {
            wrong.push(format!(
                "{} {}: {own} findings",
                mutation.version, mutation.code
            ));
        }
    }
    assert!(wrong.is_empty(), "{}\n{out}", wrong.join("\n"));
    insta::assert_snapshot!(out);
}

#[test]
fn each_rule_has_a_mutation() {
    let known: Vec<&str> = mutations().iter().map(|mutation| mutation.code).collect();
    for (code, _) in LINT_RULES {
        assert!(known.contains(code), "{code}");
    }
}

/// What people read: the findings with their places, in the order of the text.
#[test]
fn reports() {
    insta::glob!("lint/reports/*.yaml", |path| {
        let text = std::fs::read_to_string(path).expect("cases are UTF-8");
        let found = findings(&text);
        let rendered = found.iter().map(|finding| finding.render(Some(&text)));
        insta::assert_snapshot!(rendered.collect::<Vec<_>>().join("\n"));
    });
}
