//! Rules that depend on the version of a description, because the form of the
//! keyword does not show it.

/// Returns whether schemas of a version are those of JSON Schema 2020-12, as
/// since 3.1. Later versions than those that exist count too.
pub(crate) fn has_json_schema(version: &str) -> bool {
    let mut parts = version.split(['.', '-']).map(str::parse::<u32>);
    match (parts.next(), parts.next()) {
        (Some(Ok(3)), Some(Ok(minor))) => minor >= 1,
        (Some(Ok(major)), _) => major > 3,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::has_json_schema;

    #[test]
    fn json_schema_applies_from_3_1_on() {
        for version in ["3.1.0", "3.1", "3.2.0-rc1", "3.3.0", "3.10.0", "4.0.0"] {
            assert!(has_json_schema(version), "{version}");
        }
        for version in ["2.0", "3.0.4", "3", "", "next"] {
            assert!(!has_json_schema(version), "{version}");
        }
    }
}
