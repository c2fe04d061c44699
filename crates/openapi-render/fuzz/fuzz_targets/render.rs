//! Any text is understood and rendered without a panic, and every place of a
//! diagnostic lies in it. Run with `cargo +nightly fuzz run render` in the
//! crate's folder; `tests/inputs` is a good corpus to begin with.

#![no_main]

use libfuzzer_sys::fuzz_target;
use openapi_render::{Description, Layout, RenderOptions, diff, lint, render_each};

fuzz_target!(|text: &str| {
    let (description, mut found) = Description::parse_str("api.yaml", text);
    let (reference, more) = description.reference();
    found.extend(more);
    found.extend(lint(&description, &reference));
    for span in found.iter().filter_map(|diagnostic| diagnostic.span) {
        assert!(text.get(span.start..span.end).is_some(), "{span:?}");
    }
    assert!(diff(&reference, &reference).is_empty());
    for layout in [Layout::SinglePage, Layout::TagPages, Layout::OperationPages] {
        let mut options = RenderOptions::at("/api");
        options.layout = layout;
        render_each(&reference, &options, |_| {}).expect("the templates are sound");
    }
});
