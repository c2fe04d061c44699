//! Each folder in `tests/cases` is a site; its `expected.txt` has the modules
//! and the diagnostics.
#![expect(clippy::panic, clippy::unwrap_used, reason = "tests")]

#[path = "it/support.rs"]
mod support;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use case_files::{Cases, compare};
use component_modules::Module;
use located_data::Diagnostic;

use support::Site;

fn main() -> ExitCode {
    Cases::of(env!("CARGO_MANIFEST_DIR"))
        .each("sites", "tests/cases", Path::is_dir, |case| {
            compare(&case.join("expected.txt"), &report(case));
        })
        .run()
}

/// Returns the modules and diagnostics of a case as text.
fn report(case: &Path) -> String {
    let site = Site::read(case).unwrap();
    let (modules, diagnostics) = site.compile("/");
    let mut out = String::new();
    for module in &modules {
        write_module(module, &mut out);
    }
    for diagnostic in &diagnostics {
        write_diagnostic(diagnostic, &site, &mut out);
    }
    out
}

/// Appends a module with its imports and code.
fn write_module(module: &Module, out: &mut String) {
    let name = module.name.as_deref().unwrap_or("-");
    writeln!(out, "=== {} ({name})", module.source).unwrap();
    writeln!(out, "output:  {}", module.output).unwrap();
    if module.address != format!("/{}", module.output) {
        writeln!(out, "address: {}", module.address).unwrap();
    }
    writeln!(out, "bytes:   {}", module.bytes.len()).unwrap();
    for (title, values) in [
        ("exports: ", &module.exports),
        ("styles:  ", &module.styles),
        ("preload: ", &module.preload),
    ] {
        if !values.is_empty() {
            writeln!(out, "{title}{}", values.join("\n         ")).unwrap();
        }
    }
    assert_eq!(
        module.default_export,
        module.exports.iter().any(|export| export == "default")
    );
    writeln!(
        out,
        "\n{}\n",
        str::from_utf8(&module.bytes).unwrap().trim_end()
    )
    .unwrap();
}

/// Appends a diagnostic with its excerpt.
fn write_diagnostic(diagnostic: &Diagnostic, site: &Site, out: &mut String) {
    let file = diagnostic.file.as_ref().unwrap_or_else(|| {
        panic!("a diagnostic names no file: {diagnostic:?}");
    });
    let text = site.texts.get(file).map(|text| &**text);
    writeln!(out, "{}", diagnostic.render(text)).unwrap();
}
