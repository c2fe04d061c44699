//! Checks of JSON bodies, in Rust and in the console: the cases in `bodies/`
//! are also run by `theme-react/src/api/console/body/check.test.ts`.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use case_files::{Cases, is_renewed};
use located_data::{Diagnostic, Severity};
use openapi_render::{BodySchemas, Description, validate_sample};
use serde_json::{Value, json};

/// A case is a JSON file: `openapi` (version), `components` and `schema` of a
/// request body; `file`, what consoles fetch; `bodies`, each a text with the
/// faults that are found in it. `UPDATE=1` writes `file`, `start` and `end`.
fn main() -> ExitCode {
    let is_case = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    };
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("bodies", "tests/bodies", is_case, run)
        .run()
}

/// Compares the values, so that authors of cases can lay out the file.
fn run(path: &Path) {
    let case: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let checked = check(&case).expect("a complete case, and messages with codes");
    if case == checked {
        return;
    }
    let text = serde_json::to_string_pretty(&checked).unwrap();
    assert!(
        is_renewed(),
        "{} should be (UPDATE=1 writes it):\n{text}",
        path.display()
    );
    fs::write(path, format!("{text}\n")).unwrap();
}

/// Returns the case with the results of this crate, or `None` if the case is
/// not complete or a message has no code.
fn check(case: &Value) -> Option<Value> {
    let description = json!({
        "openapi": case["openapi"],
        "info": {"title": "T", "version": "1"},
        "components": {"schemas": case["components"]},
        "paths": {"/a": {"post": {
            "requestBody": {"content": {"application/json": {"schema": case["schema"]}}},
            "responses": {},
        }}},
    });
    let (description, _) = Description::parse_str("api.json", &description.to_string());
    let (reference, _) = description.reference();
    let bodies = BodySchemas::of(&reference, |_| "a".to_owned());
    let file = bodies.json(&reference, "a")?;
    let mut out = case.clone();
    out["file"] = serde_json::from_str(&file).ok()?;
    for body in out["bodies"].as_array_mut()? {
        let text = body["text"].as_str()?;
        let found = validate_sample(&reference, "POST /a", text);
        let faults = found.iter().map(|fault| described(fault, text));
        body["faults"] = faults.collect::<Option<Vec<Value>>>()?.into();
    }
    Some(out)
}

/// Returns what a fault and one of the console have in common: code, severity,
/// and offsets in UTF-16 units.
fn described(fault: &Diagnostic, text: &str) -> Option<Value> {
    let span = fault.span?;
    let offset = |bytes: usize| text[..bytes].encode_utf16().count();
    Some(json!({
        "code": code(&fault.message)?,
        "severity": if fault.severity == Severity::Error { "error" } else { "warning" },
        "start": offset(span.start),
        "end": offset(span.end),
    }))
}

/// Returns the code that the console gives to a fault with this message.
fn code(message: &str) -> Option<&'static str> {
    let codes = [
        ("duplicate key", "duplicate"),
        ("must not be given", "never"),
        ("matches a schema that the description excludes", "not"),
        ("but must match exactly one", "variants"),
        ("items that match `contains`", "contains"),
        ("exceeds the maximum number of items", "surplus"),
        ("invalid property name `", "name"),
        ("unknown property", "unknown"),
        ("is missing", "missing"),
        (" of `min", "limits"),
        (" of `max", "limits"),
        (" the `minimum` ", "limits"),
        (" the `maximum` ", "limits"),
        (" the `exclusiveM", "limits"),
        ("(`multipleOf`)", "limits"),
        ("which `uniqueItems` excludes", "limits"),
        ("does not match the pattern", "pattern"),
        ("is not of the format", "format"),
        ("cannot be", "enum"),
        ("must be `", "const"),
        ("must be", "type"),
    ];
    let mut codes = codes.iter();
    let (_, code) = codes.find(|(words, _)| message.contains(words))?;
    Some(code)
}
