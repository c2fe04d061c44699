//! Templates of samples that are not built in: `inputs/templates/KEY.jinja` is
//! the template of the language `KEY`, for the calls of
//! `inputs/sample-calls.yaml`.

use std::fmt::Write as _;
use std::fs;

use openapi_render::{Description, SampleOptions, SampleTemplate, sample_templates, samples};

#[test]
fn cases() {
    insta::glob!("inputs/templates/*.jinja", |path| {
        let key = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let description = path.with_file_name("../sample-calls.yaml");
        let description = fs::read_to_string(description).unwrap();
        let (reference, _) = Description::parse_str("api.yaml", &description)
            .0
            .reference();
        let mut out = String::new();
        let mut options = SampleOptions::default();
        match SampleTemplate::parse(key, "Own", "text", &text) {
            Err(fault) => out = fault.in_file("own.jinja").render(Some(&text)),
            Ok(template) => {
                if let Some(problem) = template.problem(&reference, &options) {
                    out = problem.in_file("own.jinja").render(Some(&text));
                }
                options.templates = [template].into();
            }
        }
        for operation in &reference.operations {
            let all = samples(&reference, operation, &options);
            let keys: Vec<&str> = all.iter().map(|sample| sample.key.as_str()).collect();
            let own = all.iter().find(|sample| sample.label == "Own");
            let _ = writeln!(out, "=== {} {}", operation.signature(), keys.join(" "));
            if let Some(sample) = own {
                let _ = writeln!(out, "{}", sample.code);
            }
        }
        let is_in_console = sample_templates(&options).contains(&format!("\"{key}\": "));
        let _ = writeln!(out, "=== for the console: {is_in_console}");
        insta::assert_snapshot!(out);
    });
}
