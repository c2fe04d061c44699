//! Samples of guides in `inputs/samples/NAME.txt` are checked against
//! `NAME.yaml` beside it or in `inputs`. A case is a line with the operation, and the status for
//! a response, followed by the sample; an empty line ends it.

use std::fmt::Write as _;
use std::fs;

use openapi_render::{Description, validate_response_sample, validate_sample};

#[test]
fn cases() {
    insta::glob!("inputs/samples/*.txt", |path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let own = path.with_extension("yaml");
        let shared = path.with_file_name(format!("../{name}.yaml"));
        let text = fs::read_to_string(own).or_else(|_| fs::read_to_string(shared));
        let text = text.unwrap();
        let (reference, _) = Description::parse_str("api.yaml", &text).0.reference();
        let mut out = String::new();
        for case in fs::read_to_string(path).unwrap().split("\n\n") {
            let (operation, sample) = case.trim().split_once('\n').unwrap();
            let status = operation
                .rsplit_once(' ')
                .filter(|pair| pair.1.parse::<u16>().is_ok());
            let found = match status {
                Some((operation, status)) => {
                    validate_response_sample(&reference, operation, status, sample)
                }
                None => validate_sample(&reference, operation, sample),
            };
            let _ = writeln!(out, "--- {operation}\n{sample}");
            for diagnostic in &found {
                let _ = write!(out, "{}", diagnostic.render(Some(sample)));
            }
        }
        insta::assert_snapshot!(out);
    });
}
