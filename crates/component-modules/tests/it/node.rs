//! The modules run: in Node.js, with a small stand-in for React.
#![expect(clippy::print_stderr, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::support::Site;

/// Elements as plain objects, and what makes text of them.
const REACT: &str = r#"
export const Fragment = Symbol('fragment');
export const useState = (value) => [value, () => {}];
export const jsx = (type, props, key) => ({ type, props, key });
export { jsx as jsxs };
export const forwardRef = (render) => ({ render });
export const createElement = (type, { key, ...props }, ...children) => ({ type, props: { ...props, children } });
export const lazy = (load) => ({ load });
export const Suspense = ({ children }) => children;
export async function render(node) {
  if (Array.isArray(node)) return (await Promise.all(node.map(render))).join('');
  if (node === null || typeof node !== 'object') return String(node ?? '');
  const { type, props } = node;
  if (type === Fragment) return render(props.children);
  if (type.render) return render(type.render(props));
  if (type.load) return render({ type: (await type.load()).default, props });
  if (typeof type === 'function') return render(type(props));
  const attributes = Object.entries(props).filter(([name]) => name !== 'children' && !name.startsWith('on'));
  const written = attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${type}${written}>${await render(props.children)}</${type}>`;
}
"#;

/// Renders the component of a case; `None` where there is no Node.js.
fn rendered(case: &str, component: &str, props: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cases")
        .join(case);
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{case}"));
    // Addresses are paths of the disk, so that Node.js finds them.
    let base = format!("{}/", out.to_str().unwrap());
    let (modules, diagnostics) = Site::read(&folder).unwrap().compile(&base);
    assert_eq!(diagnostics, []);
    for module in &modules {
        write(&out.join(&module.output), &module.bytes);
    }
    write(&out.join("package.json"), b"{\"type\": \"module\"}");
    for name in ["react", "jsx-runtime"] {
        let own = if name == "react" {
            REACT
        } else {
            "export * from './react.js';"
        };
        write(&out.join(format!("assets/{name}.js")), own.as_bytes());
    }
    let module = modules
        .iter()
        .find(|module| module.name.as_deref() == Some(component))
        .unwrap();
    let main = format!(
        "import {{ jsx, render }} from './assets/react.js';\n\
         import Component from '{}';\n\
         process.stdout.write(await render(jsx(Component, {props})));\n",
        module.address
    );
    write(&out.join("main.js"), main.as_bytes());
    run(&out.join("main.js"))
}

/// Writes a file and the folders above it.
fn write(file: &Path, bytes: &[u8]) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

/// Runs a script in Node.js, and returns its output; `None` without Node.js.
fn run(script: &Path) -> Option<String> {
    let output = match Command::new("node").arg(script).output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            eprintln!("not run: there is no Node.js");
            return None;
        }
        output => output.unwrap(),
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn components_run() {
    let cases = [
        (
            "counter",
            "Counter",
            "{ start: 3, children: 'more' }",
            "<button type=\"button\" className=\"counter\"><img src=\"FILES/plus.svg\" alt=\"\"></img> 3 clicks</button>more",
        ),
        ("cycle", "Tree", "{}", "leaf"),
        ("typescript", "Typed", "{}", "<p title=\"yes\">8</p>"),
        (
            "paths",
            "Chart",
            "{}",
            "20000 px<p>détail</p><p>détail</p><p id=\"other\">détail</p>",
        ),
    ];
    for (case, component, props, expected) in cases {
        let Some(found) = rendered(case, component, props) else {
            return;
        };
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{case}"));
        let files = format!("{}/files/components", out.display());
        assert_eq!(found.replace(&files, "FILES"), expected, "{case}");
    }
}
