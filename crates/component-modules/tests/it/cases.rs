//! Each folder in `tests/cases` is a site; its `expected.txt` has the modules
//! and the diagnostics. `UPDATE=1` rewrites it.
#![expect(clippy::panic, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use component_modules::{Module, Options, compile};
use located_data::Diagnostic;

use crate::support::{Site, cases, externals};

#[test]
fn cases_match_their_expected_output() {
    let update = env::var_os("UPDATE").is_some();
    let mut different = Vec::new();
    let cases = cases().unwrap();
    assert!(cases.len() > 5, "the cases are not found");
    for case in cases {
        let found = report(&case);
        let file = case.join("expected.txt");
        if update {
            fs::write(&file, &found).unwrap();
            continue;
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if expected.replace("\r\n", "\n") != found {
            different.push(format!("{}\n{found}", case.display()));
        }
    }
    assert!(
        different.is_empty(),
        "differs from expected.txt (UPDATE=1 renews it):\n{}",
        different.join("\n")
    );
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

#[test]
fn a_change_below_changes_the_names_above_and_no_others() {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/cycle");
    let mut site = Site::read(&case).unwrap();
    site.texts.insert(
        "components/Other.tsx".into(),
        "export default () => 1;".into(),
    );
    let (before, _) = site.compile("/");
    let leaf = "components/leaf.ts".to_owned();
    site.texts.insert(leaf, "export const leaf = 2;".into());
    let (after, _) = site.compile("/");

    let changed: Vec<&str> = before
        .iter()
        .zip(&after)
        .filter(|(a, b)| a.output != b.output)
        .map(|(a, _)| a.source.as_str())
        .collect();
    let expected = ["Tree.tsx", "branch.tsx", "leaf.ts"].map(|name| format!("components/{name}"));
    assert_eq!(changed, expected);
    let text = |module: &Module| String::from_utf8(module.bytes.clone()).unwrap();
    for module in &after {
        for below in &module.preload {
            let modules = || after.iter().filter(|module| module.address == *below);
            assert!(
                below.starts_with("/assets/jsx") || modules().count() == 1,
                "{below}"
            );
        }
        assert!(
            !text(module).contains("components/leaf.ts"),
            "no path stays"
        );
    }
}

#[test]
fn options_decide_addresses() {
    let files = [
        (
            "widgets/Button.tsx",
            "import x from '../lib/x';\nexport default () => x; // note",
        ),
        ("lib/x.ts", "/* note */\nexport default 1 as number;"),
    ]
    .map(|(path, text)| (path.to_owned(), text.into()))
    .into();
    let externals = externals("/docs/");
    let options = Options::new(&externals)
        .base_url("/docs/")
        .folders("widgets", "_modules")
        .minify(false);
    let (modules, diagnostics) = compile(&files, &options);
    assert_eq!(diagnostics, []);
    let [helper, button] = modules.as_slice() else {
        panic!("two modules: {modules:?}");
    };
    assert_eq!(button.name.as_deref(), Some("Button"));
    assert!(button.output.starts_with("_modules/Button-"));
    assert!(helper.output.starts_with("_modules/lib/x-"));
    assert_eq!(helper.address, format!("/docs/{}", helper.output));
    let code = str::from_utf8(&button.bytes).unwrap();
    assert_eq!(
        code,
        format!(
            "import x from \"{}\";\nexport default () => x;\n",
            helper.address
        )
    );
}

#[test]
fn a_site_without_components_has_no_modules() {
    let externals = externals("/");
    let (modules, diagnostics) = compile(&Default::default(), &Options::new(&externals));
    assert_eq!((modules, diagnostics), (vec![], vec![]));
}
