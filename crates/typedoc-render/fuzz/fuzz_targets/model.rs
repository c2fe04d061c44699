//! Any text is read without a panic, faults lie in the text, and what was
//! understood can be rendered.
//! Run with `cargo +nightly fuzz run model` in the crate's folder.

#![no_main]

use libfuzzer_sys::fuzz_target;
use typedoc_render::{Model, RenderOptions, render, sidebar, symbols};

fuzz_target!(|text: &str| {
    let (model, diagnostics) = Model::parse("model.json", text);
    assert!(model.is_some() || !diagnostics.is_empty());
    for span in diagnostics.iter().filter_map(|diagnostic| diagnostic.span) {
        assert!(text.get(span.start..span.end).is_some(), "{span:?}");
    }
    if let Some(model) = model {
        let options = RenderOptions::at("/api");
        render(&model, &options).expect("the template is sound");
        let _ = sidebar(&model, &options);
        let _ = symbols(&model, &options);
    }
});
