//! Each text in `tests/cases` is read. The file of its name with `.txt` appended
//! has the tree, one value a line, and the faults, each with its bytes and what
//! the text has there. `UPDATE=1` rewrites it.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use case_files::{Cases, compare};
use located_data::{Limits, Node, Span, Syntax, Value, read};

/// Small, so that cases can exceed them.
const LIMITS: Limits = Limits {
    depth: 12,
    values: 2_000,
    key: 40,
};

fn main() -> ExitCode {
    let is_case = |path: &Path| path.extension().is_some_and(|extension| extension != "txt");
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("yaml", "tests/cases/yaml", is_case, run)
        .each("json", "tests/cases/json", is_case, run)
        .each("toml", "tests/cases/toml", is_case, run)
        .run()
}

fn run(case: &Path) {
    let expected = PathBuf::from(format!("{}.txt", case.display()));
    compare(&expected, &report(case));
}

/// Returns the values of a file with their positions, and its diagnostics, as text.
fn report(case: &Path) -> String {
    let text = fs::read_to_string(case).unwrap();
    let syntax = Syntax::of_path(&case.to_string_lossy()).unwrap();
    let reading = read(&text, syntax, LIMITS);
    let mut out = String::new();
    write_node(&text, "", "", &reading.root, &mut out);
    for fault in &reading.faults {
        writeln!(out, "! {:?} at {}", fault.kind, place(&text, fault.span)).unwrap();
    }
    // A tree of thousands of values shows no more than its beginning.
    let lines: Vec<&str> = out.lines().collect();
    if lines.len() > 60 {
        let (head, tail) = (lines[..30].join("\n"), lines[lines.len() - 3..].join("\n"));
        return format!("{head}\n... {} lines ...\n{tail}\n", lines.len() - 33);
    }
    out
}

/// Writes a line for a value, and one for each value in it.
fn write_node(text: &str, indent: &str, key: &str, node: &Node, out: &mut String) {
    let data = match &node.value {
        Value::Array(items) => format!("list of {}", items.len()),
        Value::Object(members) => format!("object of {}", members.len()),
        Value::Number(digits) => format!("number {digits}"),
        Value::String(text) if text.len() > 60 => format!("string of {} bytes", text.len()),
        Value::String(text) => format!("{text:?}"),
        Value::Bool(flag) => flag.to_string(),
        Value::Null => "null".to_owned(),
    };
    let value_place = place(text, node.span());
    writeln!(out, "{indent}{key}{data} at {value_place}").unwrap();
    let indent = format!("{indent}  ");
    for item in node.items() {
        write_node(text, &indent, "- ", item, out);
    }
    for member in node.members() {
        let key = format!("{:?} at {} = ", member.key, place(text, member.key_span()));
        write_node(text, &indent, &key, &member.node, out);
    }
}

/// Returns a range of bytes, and its text, which is cut when it is long.
fn place(text: &str, span: Span) -> String {
    let written = &text[span.start..span.end];
    let cut = written.floor_char_boundary(24);
    let more = if cut < written.len() { "…" } else { "" };
    format!("{}..{} {:?}{more}", span.start, span.end, &written[..cut])
}
