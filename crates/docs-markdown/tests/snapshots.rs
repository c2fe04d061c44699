//! Each file below `tests/inputs` is a case: its tree, its diagnostics and
//! its Markdown twin are compared with the snapshot beside it. A file
//! below `commonmark/` is parsed without the pre-pass for components, one below
//! `math/` with formulas, and one in `vitepress/`, `mkdocs/`,
//! `mdbook/` or `starlight/` with that dialect. Imports are files in `tests/files`.

use std::fmt::Write as _;

use bytes::Bytes;
use docs_markdown::{
    Dialect, Format, Module, Modules, PackedDocument, ParseOptions, Partial, SharedComponent,
    parse_file, to_markdown,
};

/// The modules of the cases: files in `tests/files`, and built-in components.
struct Files;

impl Modules for Files {
    fn load(&self, _: &str, specifier: &str) -> Option<Module> {
        if specifier.starts_with("@theme/Tab") {
            return None;
        }
        if specifier.starts_with("@theme") || specifier == "react" {
            return Some(Module::Package);
        }
        if specifier.ends_with("/.env") {
            let reason = "may contain secrets".to_owned();
            let help = "import another file".to_owned();
            return Some(Module::Refused { reason, help });
        }
        if let Some(name) = specifier.strip_prefix("@docusaurus/") {
            return Some(Module::BuiltIn(name.to_owned()));
        }
        let (is_raw, path) = match specifier.strip_prefix("!!raw-loader!") {
            Some(path) => (true, path),
            None => (false, specifier),
        };
        let name = path.strip_prefix("./").or(path.strip_prefix("@site/"))?;
        let file = format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(file) else {
            return (name == "none.md").then(|| Module::Missing("write the file".to_owned()));
        };
        Some(match name.rsplit('.').next() {
            _ if is_raw => Module::Data(text.into()),
            Some("md") => {
                let partial = Partial {
                    file: name.to_owned(),
                    front_matter: serde_json::json!({"title": name}),
                    body: text.find("---\n\n").map_or(0, |at| at + "---\n".len()),
                    text: text.into(),
                    ..Partial::default()
                };
                Module::Markdown(partial.into())
            }
            Some("astro") => Module::Asset(specifier.to_owned()),
            _ => Module::Code {
                file: name.to_owned(),
                text: text.into(),
            },
        })
    }

    fn component(&self, name: &str) -> Option<SharedComponent> {
        let specifier = "@theme/Details".to_owned();
        (name == "Details").then_some(SharedComponent::Import { specifier })
    }
}

#[test]
fn inputs() {
    insta::glob!("inputs/**/*.md", |path| {
        let text = std::fs::read_to_string(path).expect("a case is readable");
        let mut options = ParseOptions::default();
        options.components = vec!["Card".to_owned(), "Video".to_owned()];
        options.constants.insert(
            "frontMatter".into(),
            serde_json::json!({"title": "Guide", "tags": ["a", "b"]}),
        );
        options.constants.insert(
            "$frontmatter".into(),
            serde_json::json!({"title": "Guide", "release": {"version": 3}}),
        );
        options.modules.insert(
            "@site/constants".into(),
            serde_json::json!({"version": "10.20.0", "ports": {"http": 80}}),
        );
        let is_in = |name: &str| path.parent().is_some_and(|folder| folder.ends_with(name));
        let is_below = |name: &str| path.ancestors().any(|folder| folder.ends_with(name));
        if is_below("commonmark") {
            options.format = Format::Markdown;
        }
        for (name, dialect) in [
            ("vitepress", Dialect::Vitepress),
            ("mkdocs", Dialect::Mkdocs),
            ("mdbook", Dialect::Mdbook),
            ("starlight", Dialect::Starlight),
        ] {
            if is_in(name) {
                options.dialect = dialect;
            }
        }
        options.smart_punctuation = path.ends_with("punctuation.md");
        options.autolinks = !path.ends_with("addresses.md");
        options.line_numbers = path.ends_with("line_numbers.md");
        options.snippet_dedent = path.ends_with("dedented.md");
        if is_below("math") {
            let macros = [(r"\RR", r"\mathbb{R}"), (r"\norm", r"\left\|#1\right\|")];
            let macros = macros.map(|(name, text)| (name.to_owned(), text.to_owned()));
            options.math = Some(macros.into());
        }
        let file = match options.dialect {
            Dialect::Mkdocs => "docs/guide/page.md",
            _ => "",
        };
        options.pages_are_folders = options.dialect == Dialect::Mkdocs;
        let (document, diagnostics) = parse_file(&text, 0, &options, file, &Files);
        let packed = document.pack();
        assert_eq!(packed.unpack(), document);
        let mut bytes = Vec::new();
        packed.write_to(&mut bytes);
        bytes.extend_from_slice(b"next");
        let bytes = Bytes::from(bytes);
        let mut rest = bytes.clone();
        assert_eq!(PackedDocument::read_from(&mut rest), Some(packed));
        assert_eq!(rest, b"next".as_slice());
        // A file may be cut off anywhere.
        for end in (0..bytes.len() - b"next".len()).step_by(97) {
            assert_eq!(PackedDocument::read_from(&mut bytes.slice(..end)), None);
        }
        let mut shown = String::new();
        let json = serde_json::to_string_pretty(&document).expect("a document is plain data");
        let _ = writeln!(shown, "{json}\n");
        for diagnostic in &diagnostics {
            let source = Some(&*text).filter(|_| diagnostic.file.is_none());
            let _ = writeln!(shown, "{}", diagnostic.render(source));
        }
        let twin = to_markdown(&text, 0, &document, &mut |reference: usize| {
            let target = &document.outline.references[reference].target;
            (!target.contains("://"))
                .then(|| format!("/resolved/{}", target.trim_start_matches(['.', '/'])))
        });
        let _ = writeln!(shown, "----- twin -----\n{twin}");
        insta::assert_snapshot!(shown);
    });
}
