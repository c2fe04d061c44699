//! Where paths above operations may break, as `path-breaks.json` has it. The tests of
//! the theme's console read the same file.

use openapi_render::source::parse_text;
use openapi_render::{Description, Placement, RenderOptions, Renderer};

#[test]
fn paths_break_before_slashes() {
    let (cases, _) = parse_text(include_str!("path-breaks.json"));
    assert!(!cases.items().is_empty());
    for case in cases.items() {
        let text = |key| case.get(key).and_then(|node| node.as_str());
        let path = text("path").expect("a path");
        let description = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "", "version": "1"}},
            "paths": {{"{path}": {{"get": {{"operationId": "read"}}}}}}}}"#
        );
        let (description, _) = Description::parse_str("api.json", &description);
        let (reference, _) = description.reference();
        let options = RenderOptions::at("/api");
        let renderer = Renderer::new(&reference, &options);
        let fragment = renderer.operation_fragment("read", &Placement::default());
        let html = fragment.expect("a fragment").expect("an operation").html;
        let lines = case.get("lines").expect("lines").items().iter();
        let lines: Vec<&str> = lines.filter_map(|line| line.as_str()).collect();
        let shown = lines.join("<wbr>");
        assert!(html.contains(&format!("{shown}</code>")), "{path}: {html}");
    }
}
