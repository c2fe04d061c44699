//! Settings files, each with the value that is read from it.
#![cfg(feature = "constants")]

use std::rc::Rc;

use docs_markdown::settings::{Constant, Host, Loaded, evaluate};
use serde_json::{Value, json};

/// A host with the files of the folder, and packages that are their names.
struct Folder;

impl Host for Folder {
    fn load(&self, _: &str, specifier: &str) -> Option<Loaded> {
        let Some(name) = specifier.strip_prefix("./") else {
            return Some(Loaded::Data(specifier.into()));
        };
        let file = format!("{}/tests/settings/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).ok()?;
        Some(Loaded::Code(name.to_owned(), text.into()))
    }

    fn name(&self, _: &str, name: &str) -> Option<Value> {
        (name == "process").then(|| json!({"env": {"HOME_LABEL": "Home"}}))
    }

    fn call(&self, _: &str, callee: &str, arguments: &[Option<Value>]) -> Option<Value> {
        let texts = arguments.iter().flatten().filter_map(Value::as_str);
        (callee == "path.join").then(|| texts.collect::<Vec<_>>().join("/").into())
    }
}

/// Returns a value as JSON, with texts in place of what JSON cannot hold.
fn shown(value: Constant) -> Value {
    match value {
        Constant::Value(value) => value,
        Constant::List(items) => items.into_iter().map(shown).collect(),
        Constant::Table(fields) => {
            let fields = fields.into_iter();
            Value::Object(fields.map(|(name, value)| (name, shown(value))).collect())
        }
        Constant::Function(_) => "(function)".into(),
        Constant::Unknown => "(unknown)".into(),
    }
}

#[test]
fn values() {
    insta::glob!("settings/*.js", |path| {
        let text = std::fs::read_to_string(path).expect("a case is readable");
        let value = shown(evaluate("settings.js", &text, Rc::new(Folder)));
        insta::assert_snapshot!(format!("{value:#}"));
    });
}

/// Code that would run long or need much memory ends at a limit.
#[test]
fn hostile_code_is_bounded() {
    let n = 4_000;
    let codes = [
        "const a = [];\nfor (const x of [1, 2]) a.push(a);\nmodule.exports = {a};".to_owned(),
        format!(
            "const a = ['x'.concat('{}')];\n{}module.exports = {{a}};",
            "x".repeat(1000),
            "a[0] += a[0];\n".repeat(100)
        ),
        format!(
            "const a0 = [1, 1];\n{}module.exports = {{a60}};",
            (0..60)
                .map(|n| format!("const a{} = [a{n}, a{n}];\n", n + 1))
                .collect::<String>()
        ),
        format!(
            "const a = [];\n{}module.exports = {{a}};",
            "a.push(...a, 1);\n".repeat(100)
        ),
        // Lists that are nested far deeper than the stack allows.
        format!(
            "const a = [0];\nconst items = [{}];\n{}module.exports = {{b: 1}};",
            "1,".repeat(n),
            "for (const x of items) { a[0] = [a[0]]; }\n".repeat(8)
        ),
        format!(
            "const items = [{}];\nconst o = {{}};\nfor (const x of items) for (const y of items) o['k' + x + y] = 1;\nmodule.exports = o;",
            (0..n).map(|n| format!("{n},")).collect::<String>()
        ),
        format!(
            "const items = [{}];\nitems.sort((a, b) => 1);\nitems.sort(() => -1);\nmodule.exports = {{items}};",
            "1,".repeat(n)
        ),
        format!(
            "module.exports = () => {{ {} return {{}}; }};",
            "if (a) { b.push(1); }".repeat(n)
        ),
        format!(
            "module.exports = () => {{ {} x(); {} return {{}}; }};",
            "if (a()) {".repeat(80),
            "}".repeat(80)
        ),
        format!(
            "const f = (n) => {{ {} }};\n[{}].forEach(f);\nmodule.exports = {{}};",
            "unknown(n);\n".repeat(n),
            "1,".repeat(n)
        ),
        "module.exports = () => { while (true) {} };".to_owned(),
        "const f = () => f();\nf();\nmodule.exports = {a: 1};".to_owned(),
        format!(
            "const a = [];\n{}module.exports = a;",
            "a.push(1);".repeat(10 * n)
        ),
    ];
    for code in codes {
        let start = std::time::Instant::now();
        let _ = evaluate("settings.js", &code, Rc::new(Folder));
        let taken = start.elapsed();
        let shown: String = code.chars().take(80).collect();
        assert!(taken.as_secs() < 10, "{shown:?}: {taken:?}");
        if taken.as_millis() > 200 {
            println!("{shown:?}: {taken:?}");
        }
    }
}
