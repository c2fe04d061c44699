//! Each text in `tests/cases` is read. The file of its name with `.txt` appended
//! has the tree, one value a line, and the faults, each with its bytes and what
//! the text has there. `UPDATE=1` rewrites it.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use located_data::{Limits, Node, Span, Syntax, Value, read};

/// Small, so that cases can exceed them.
const LIMITS: Limits = Limits {
    depth: 12,
    values: 2_000,
    key: 40,
};

#[test]
fn texts_give_their_trees_and_faults() {
    let update = env::var_os("UPDATE").is_some();
    let mut different = Vec::new();
    let cases = cases();
    assert!(cases.len() > 30, "the cases are not found");
    for case in cases {
        let found = report(&case);
        let expected = PathBuf::from(format!("{}.txt", case.display()));
        if update {
            fs::write(&expected, &found).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != found {
            different.push(format!("{}\n{found}", expected.display()));
        }
    }
    let different = different.join("\n");
    assert!(
        different.is_empty(),
        "differs (UPDATE=1 renews):\n{different}"
    );
}

/// Returns the files of all cases.
fn cases() -> Vec<PathBuf> {
    let mut out = Vec::new();
    for folder in ["yaml", "json", "toml"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/cases")
            .join(folder);
        let files = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        out.extend(
            files.filter(|file| file.extension().is_some_and(|extension| extension != "txt")),
        );
    }
    out.sort();
    out
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
