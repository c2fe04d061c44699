//! Tables and enumerations that are larger than a page may be: the rest is on further
//! pages, and in files.

use std::fmt::Write as _;
use std::fs;

use openapi_render::{Description, Division, LargeExamples, Layout, RenderOptions, Renderer};

/// Maximum size of pages in bytes; below it, tables have ten rows.
const MAX_BYTES: usize = 1_000;

#[test]
fn rest_of_large_lists_is_on_pages_and_in_files() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inputs/bounded.yaml");
    let text = fs::read_to_string(path).unwrap();
    let (reference, problems) = Description::parse_str("bounded.yaml", &text).0.reference();
    assert!(problems.is_empty(), "{problems:?}");
    let mut out = String::new();
    for layout in [Layout::SinglePage, Layout::TagPages, Layout::OperationPages] {
        let mut options = RenderOptions::at("/api");
        options.layout = layout;
        let name = |_: &str| "zones.txt".to_owned();
        options.large_examples = LargeExamples::of(&reference, &options, MAX_BYTES, name).into();
        options.large_examples_url = "/files/".to_owned();
        options.division = Division::of(&reference, &options, MAX_BYTES).into();
        let files: Vec<_> = options.large_examples.files().collect();
        let [(_, values)] = files.as_slice() else {
            panic!("{files:?}");
        };
        assert_eq!(values.lines().count(), 205);
        assert!(values.ends_with("zone-205\n"));
        let renderer = Renderer::new(&reference, &options);
        let pages = renderer.pages().iter_enumerated();
        for (idx, summary) in pages.filter(|(_, page)| page.path.contains("deprec")) {
            let page = renderer.page(idx).unwrap();
            writeln!(out, "{layout:?} /{}\n\n{}", summary.path, page.markdown()).unwrap();
        }
        let pages = renderer.pages().iter_enumerated();
        let htmls: Vec<String> = pages
            .map(|(idx, _)| renderer.page(idx).unwrap().html().unwrap())
            .collect();
        // Whatever page has the parameter, links to the file and shows the start.
        assert!(htmls.iter().any(|html| {
            html.contains("<a href=\"/files/zones.txt\">All 205 values</a>")
                && html.contains("zone-200</code>")
                && !html.contains("zone-201</code>")
        }));
    }
    insta::assert_snapshot!(out);
}
