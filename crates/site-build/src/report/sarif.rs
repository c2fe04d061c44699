//! Problems as SARIF 2.1.0, the format in which code hosts and editors read the
//! results of analysers. The types are the subset of it that a report needs.
//!
//! Names and nesting are those of the specification.

use std::collections::BTreeMap;
use std::path::Path;

use docs_model::codes::{self, Code};
use located_data::{Severity, path};
use serde::Serialize;

use super::explain;
use super::machine::file_of;
use crate::{Problem, Report};

/// The log file.
#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

/// A run of one tool.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    /// The unit of columns.
    column_kind: &'static str,
    results: Vec<Finding<'r>>,
}

/// The tool that ran.
#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

/// The program, with the codes it reported.
#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule<'r>>,
}

/// A code that occurs in the results, with its explanation: code hosts show it with
/// the problem, and editors in the details of a problem. Without `helpUri`, because
/// the manual has no fixed address.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    #[serde(flatten)]
    explanation: Option<Explanation>,
}

/// The texts of a rule, from the registry of codes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Explanation {
    /// The meaning, as a heading.
    short_description: Message,
    /// The meaning, and what to do.
    full_description: Message,
    /// What `check --explain` prints.
    help: FormattedMessage,
}

impl Explanation {
    /// Returns the explanation of a code.
    fn of(code: &Code) -> Self {
        let help = explain::help(code);
        Self {
            short_description: Message {
                text: explain::meaning(code),
            },
            full_description: Message {
                text: explain::description(code),
            },
            help: FormattedMessage {
                text: help.text,
                markdown: help.markdown,
            },
        }
    }
}

/// A text in two formats; viewers choose one.
#[derive(Serialize)]
struct FormattedMessage {
    text: String,
    markdown: String,
}

/// A `result` of the format.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    /// Code of the problem.
    rule_id: &'r str,
    /// Index of the code in the list of the tool.
    rule_index: usize,
    /// `error` or `warning`.
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    locations: Option<[Location; 1]>,
}

/// A text without markup.
#[derive(Serialize)]
struct Message {
    text: String,
}

/// A place of a result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

/// A place in a file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    /// The lines and columns, unless the problem is about the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

/// A file, as a URI relative to the working directory, or absolute.
#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

/// Lines and columns, counted from 1.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

/// Returns a report on the site in `dir` as a SARIF log.
///
/// # Errors
/// Never fails: all keys are strings.
pub(super) fn sarif(report: &Report, dir: &Path) -> serde_json::Result<String> {
    let codes = report
        .problems
        .iter()
        .map(|problem| (problem.diagnostic.code, 0));
    let mut rules: BTreeMap<&str, usize> = codes.collect();
    for (idx, rule) in rules.values_mut().enumerate() {
        *rule = idx;
    }
    let results = report
        .problems
        .iter()
        .map(|problem| finding(problem, rules[problem.diagnostic.code], dir));
    serde_json::to_string_pretty(&Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            column_kind: "unicodeCodePoints",
            results: results.collect(),
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    version: env!("CARGO_PKG_VERSION"),
                    rules: rules.into_keys().map(rule).collect(),
                },
            },
        }],
    })
}

/// Returns a code as a rule.
fn rule(id: &str) -> Rule<'_> {
    Rule {
        id,
        explanation: codes::find(id).map(Explanation::of),
    }
}

/// Returns a problem as a result. The help is part of the message, which editors show
/// on hover: the format has no other place for the help of one problem.
fn finding<'r>(problem: &'r Problem, rule_index: usize, dir: &Path) -> Finding<'r> {
    let diagnostic = &problem.diagnostic;
    let text = match &diagnostic.help {
        Some(help) => format!("{}\nhelp: {help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let location = file_of(problem, dir).map(|file| {
        let uri = path::encode_file(&file);
        Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation {
                    uri: if uri.starts_with('/') {
                        format!("file://{uri}")
                    } else {
                        uri
                    },
                },
                region: problem.place.as_ref().map(|place| Region {
                    start_line: place.line,
                    start_column: place.column,
                    end_line: place.end_line,
                    end_column: place.end_column,
                }),
            },
        }
    });
    Finding {
        rule_id: diagnostic.code,
        rule_index,
        level: match diagnostic.severity {
            Severity::Error => "error",
            _ => "warning",
        },
        message: Message { text },
        locations: location.map(|location| [location]),
    }
}
