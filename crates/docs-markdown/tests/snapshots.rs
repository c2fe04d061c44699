//! Each file below `tests/inputs` is a case: its tree, its diagnostics and
//! its Markdown twin are compared with the snapshot beside it. A file in
//! `commonmark/` is parsed without the pre-pass for components, one below
//! `math/` with formulas.

use std::fmt::Write as _;

use docs_markdown::{Format, PackedDocument, ParseOptions, parse, to_markdown};

#[test]
fn inputs() {
    insta::glob!("inputs/**/*.md", |path| {
        let text = std::fs::read_to_string(path).expect("a case is readable");
        let mut options = ParseOptions::default();
        options.constants.insert(
            "frontMatter".into(),
            serde_json::json!({"title": "Guide", "tags": ["a", "b"]}),
        );
        options.modules.insert(
            "@site/constants".into(),
            serde_json::json!({"version": "10.20.0", "ports": {"http": 80}}),
        );
        if path
            .parent()
            .is_some_and(|folder| folder.ends_with("commonmark"))
        {
            options.format = Format::Markdown;
        }
        if path.ancestors().any(|folder| folder.ends_with("math")) {
            let macros = [(r"\RR", r"\mathbb{R}"), (r"\norm", r"\left\|#1\right\|")];
            let macros = macros.map(|(name, text)| (name.to_owned(), text.to_owned()));
            options.math = Some(macros.into());
        }
        let (document, diagnostics) = parse(&text, 0, &options);
        let packed = document.pack();
        assert_eq!(packed.unpack(), document);
        let mut bytes = Vec::new();
        packed.write_to(&mut bytes);
        bytes.extend_from_slice(b"next");
        let mut rest = &*bytes;
        assert_eq!(PackedDocument::read_from(&mut rest), Some(packed));
        assert_eq!(rest, b"next");
        // A file may be cut off anywhere.
        for end in (0..bytes.len() - b"next".len()).step_by(97) {
            assert_eq!(PackedDocument::read_from(&mut &bytes[..end]), None);
        }
        let mut shown = String::new();
        let json = serde_json::to_string_pretty(&document).expect("a document is plain data");
        let _ = writeln!(shown, "{json}\n");
        for diagnostic in &diagnostics {
            let _ = writeln!(shown, "{}", diagnostic.render(Some(&text)));
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
