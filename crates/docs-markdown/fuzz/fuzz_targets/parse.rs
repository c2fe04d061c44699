//! Any text is parsed without a panic, and every place lies in it.
//! Run with `cargo +nightly fuzz run parse` in the crate's folder.

#![no_main]

use docs_markdown::{Format, ParseOptions, parse, to_markdown};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [Format::Mdx, Format::Markdown] {
        let mut options = ParseOptions::default();
        options.format = format;
        let (document, diagnostics) = parse(text, 0, &options);
        let references = document.outline.references.iter().map(|reference| reference.span);
        for span in references.chain(diagnostics.iter().filter_map(|diagnostic| diagnostic.span)) {
            assert!(text.get(span.start..span.end).is_some(), "{span:?}");
        }
        to_markdown(text, 0, &document, &mut |_| Some("/x".into()));
    }
});
