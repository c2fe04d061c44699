//! Descriptions that a program holds as values of the `openapiv3` crate.

use docs_model::Diagnostic;

use crate::Description;

impl Description {
    /// A description out of values of the `openapiv3` crate, for programs that
    /// make theirs instead of reading it. Diagnostics point into its JSON.
    ///
    /// # Errors
    /// When the values cannot be written as JSON.
    pub fn from_openapiv3(
        description: &openapiv3::OpenAPI,
    ) -> Result<(Self, Vec<Diagnostic>), serde_json::Error> {
        let text = serde_json::to_string_pretty(description)?;
        Ok(Self::parse_str("openapi.json", &text))
    }
}
