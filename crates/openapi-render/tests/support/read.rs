//! Reads descriptions.

use std::fs;
use std::path::Path;

use openapi_render::{Description, Reference};

/// Returns the reference of the description in a file.
pub(crate) fn read(path: &Path) -> Reference {
    let text = fs::read_to_string(path).expect("the description is readable");
    Description::parse_str("api.yaml", &text).0.reference().0
}
