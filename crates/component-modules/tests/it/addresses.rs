//! What the names and addresses of modules depend on.

use std::path::Path;

use component_modules::{Module, Options, compile};

use crate::support::{Site, externals};

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
