//! What raw HTML becomes: `NAME.html` beside `NAME.expected.html`.

#[path = "support/as_written.rs"]
mod as_written;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use as_written::AsWritten;
use case_files::{Cases, compare};
use safe_markup::Sanitizer;

fn main() -> ExitCode {
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("fragments", "tests/cases", is_case, run)
        .run()
}

fn is_case(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with(".html") && !name.ends_with(".expected.html")
}

/// Compares each line of a file, which is a fragment of its own: what one leaves
/// open ends with it.
fn run(path: &Path) {
    let raw = fs::read_to_string(path).expect("a case is text");
    let mut found = String::new();
    for line in raw.lines() {
        let mut sanitizer = Sanitizer::new(&AsWritten);
        found += &sanitizer.clean(line);
        found += &sanitizer.finish();
        found.push('\n');
    }
    compare(&path.with_extension("expected.html"), &found);
}
