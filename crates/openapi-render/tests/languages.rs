//! The samples of `inputs/calls.yaml` in all languages.

use std::fmt::Write as _;

use openapi_render::{Description, SampleOptions, samples};

#[test]
fn calls() {
    let (description, _) = Description::parse_str("api.yaml", include_str!("inputs/calls.yaml"));
    let (reference, _) = description.reference();
    let mut out = String::new();
    for operation in &reference.operations {
        for sample in samples(&reference, operation, &SampleOptions::default()) {
            let _ = writeln!(
                out,
                "=== {} {}\n{}",
                operation.signature(),
                sample.label,
                sample.code
            );
        }
    }
    insta::assert_snapshot!(out);
}
