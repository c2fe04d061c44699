//! Conversion from values of the `openapiv3` crate. Its types have no
//! positions, so the value is written as JSON and read again: one path for all
//! descriptions, and diagnostics that quote a line.

use located_data::Diagnostic;

use crate::Description;
use crate::source::{Node, Value};

/// File name in diagnostics.
const FILE: &str = "openapi.json";

impl Description {
    /// Converts a value of the `openapiv3` crate, for programs that build their
    /// description instead of reading it. The crate cannot represent
    /// everything: for example, it has no `required` next to `allOf`.
    ///
    /// Diagnostics point into the JSON that `serde_json::to_string_pretty`
    /// writes, under the name `openapi.json`.
    ///
    /// # Errors
    /// If the value cannot be serialized as JSON, because it has a map whose
    /// keys are not strings.
    ///
    /// # Examples
    /// ```
    /// use openapi_render::{Description, RenderOptions, render};
    ///
    /// let mut api = openapiv3::OpenAPI {
    ///     openapi: "3.0.3".to_owned(),
    ///     ..openapiv3::OpenAPI::default()
    /// };
    /// api.info.title = "Pets".to_owned();
    ///
    /// let (description, diagnostics) = Description::from_openapiv3(&api)?;
    /// assert!(diagnostics.is_empty());
    /// let (reference, _) = description.reference();
    /// let pages = render(&reference, &RenderOptions::at("/api"))?;
    /// assert_eq!(pages[0].summary.title, "Pets");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_openapiv3(
        description: &openapiv3::OpenAPI,
    ) -> Result<(Self, Vec<Diagnostic>), serde_json::Error> {
        let text = serde_json::to_string_pretty(description)?;
        let (mut this, diagnostics) = Self::parse_str(FILE, &text);
        for file in &mut this.files {
            without_fractions(&mut file.root);
        }
        Ok((this, diagnostics))
    }
}

/// Writes integral limits and values of numbers without a fraction: the crate
/// stores them as `f64`, so that `minimum: 1` becomes `1.0`, and pages would
/// show "at least 1.0".
fn without_fractions(node: &mut Node) {
    // Values of an `enum` are `f64` only for this type.
    let is_number = node.get("type").and_then(Node::as_str) == Some("number");
    match &mut node.value {
        Value::Array(items) => items.iter_mut().for_each(without_fractions),
        Value::Object(members) => {
            for member in members {
                match (&*member.key, &mut member.node.value) {
                    ("minimum" | "maximum" | "multipleOf", value) => without_fraction(value),
                    ("enum", Value::Array(items)) if is_number => {
                        items
                            .iter_mut()
                            .for_each(|item| without_fraction(&mut item.value));
                    }
                    _ => without_fractions(&mut member.node),
                }
            }
        }
        _ => {}
    }
}

/// Removes the suffix `.0` of a number.
fn without_fraction(value: &mut Value) {
    if let Value::Number(number) = value
        && let Some(whole) = number.strip_suffix(".0")
    {
        *number = whole.into();
    }
}
