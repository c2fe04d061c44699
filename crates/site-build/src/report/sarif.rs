//! Problems as SARIF 2.1.0, the format in which code hosts and editors read the
//! results of analysers. The types are the subset of it that a report needs.

use std::collections::BTreeMap;
use std::path::Path;

use located_data::{Severity, path};
use serde::Serialize;

use super::machine::file_of;
use crate::{Problem, Report};

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    /// The unit of columns.
    column_kind: &'static str,
    results: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
struct Rule<'r> {
    id: &'r str,
}

/// A `result` of the format.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    locations: Option<[Location; 1]>,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

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
pub(crate) fn sarif(report: &Report, dir: &Path) -> serde_json::Result<String> {
    let codes = report.problems.iter().map(|it| (it.diagnostic.code, 0));
    let mut rules: BTreeMap<&str, usize> = codes.collect();
    for (idx, rule) in rules.values_mut().enumerate() {
        *rule = idx;
    }
    let results = report.problems.iter();
    let results = results.map(|it| finding(it, rules[it.diagnostic.code], dir));
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
                    rules: rules.into_keys().map(|id| Rule { id }).collect(),
                },
            },
        }],
    })
}

fn finding<'r>(problem: &'r Problem, rule_index: usize, dir: &Path) -> Finding<'r> {
    let diagnostic = &problem.diagnostic;
    let text = match &diagnostic.help {
        Some(help) => format!("{}\nhelp: {help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let location = file_of(problem, dir).map(|file| {
        let uri = path::encode(&file);
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
        locations: location.map(|it| [it]),
    }
}
