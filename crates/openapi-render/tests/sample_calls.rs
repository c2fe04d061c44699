//! The calls of `inputs/sample-calls.yaml`, as `sample-calls.json` has them: what
//! the console of the theme gets of each operation, the data of its call, and its
//! samples. The tests of the theme read the same file: a console in which nobody
//! changed anything makes the same data, and from the templates the same samples.
//! `UPDATE=1` writes the file.

use std::fs;
use std::path::Path;

use case_files::is_renewed;
use openapi_render::{
    Description, RenderOptions, SampleOptions, render, sample_data, sample_templates, samples,
};
use serde_json::{Map, Value, json};

/// Returns the value of `data-request` of each operation, by its anchor.
fn requests(html: &str) -> Map<String, Value> {
    let mut out = Map::new();
    for operation in html.split("<section class=\"api-operation\" id=\"").skip(1) {
        let (id, rest) = operation.split_once('"').expect("an id");
        let (_, rest) = rest.split_once("data-request='").expect("a console");
        let (request, _) = rest.split_once('\'').expect("the end of the attribute");
        let request = request.replace("&lt;", "<").replace("&gt;", ">");
        let request = request.replace("&#39;", "'").replace("&amp;", "&");
        out.insert(id.to_owned(), serde_json::from_str(&request).expect("JSON"));
    }
    out
}

#[test]
fn calls_match_the_shared_cases() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = fs::read_to_string(dir.join("inputs/sample-calls.yaml")).expect("the description");
    let (reference, faults) = Description::parse_str("api.yaml", &text).0.reference();
    assert!(faults.is_empty(), "{faults:?}");
    let limits = SampleOptions::default();
    let mut options = RenderOptions::at("/api");
    options.console = true;
    options.sample_templates_url = Some("/samples.json".to_owned());
    let pages = render(&reference, &options).expect("pages");
    let requests = requests(&pages[0].html);
    let operations = reference.operations.iter().map(|operation| {
        let name = operation.operation_id.clone().expect("an id");
        let data: Value =
            serde_json::from_str(&sample_data(&reference, operation, &limits)).expect("JSON");
        let samples = samples(&reference, operation, &limits);
        let samples = samples
            .into_iter()
            .map(|sample| (sample.key, Value::String(sample.code)));
        let request = requests.get(&name).expect("a console");
        let samples: Map<String, Value> = samples.collect();
        json!({"name": name, "request": request, "data": data, "samples": samples})
    });
    let operations: Vec<Value> = operations.collect();
    let templates: Value = serde_json::from_str(&sample_templates(&limits)).expect("JSON");
    let made = json!({"templates": &templates, "operations": &operations});
    let path = dir.join("sample-calls.json");
    let written: Value = fs::read_to_string(&path)
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    if written != made && is_renewed() {
        // A line for each operation.
        let operations: Vec<String> = operations.iter().map(Value::to_string).collect();
        let operations = operations.join(",\n");
        let text = format!("{{\"templates\": {templates},\n\"operations\": [\n{operations}\n]}}\n");
        fs::write(&path, text).expect("the file is written");
    } else {
        assert_eq!(written, made);
    }
}
