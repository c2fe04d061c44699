//! Finds the examples that would make the page of an operation too large.
//!
//! An operation cannot be divided, and a description may give any number of examples
//! for it, of any size. So the examples of an operation together take at most half of
//! a page, and what does not fit becomes files. The first ones stay: readers see them
//! first.
//!
//! Enumerations together take half of a page. The largest are those of countries,
//! currencies and time zones, which many operations share.
//!
//! Values in rows (defaults, constants and examples of parameters, headers and
//! schemas) are on many pages. A large one becomes a file, and so does what exceeds
//! a quarter of a page in the whole reference.

use std::collections::HashSet;

use safe_markup::Markup;

use super::Renderer;
use crate::large_examples::LargeExamples;
use crate::model::{Example, Operation, Parameter, Reference};
use crate::options::RenderOptions;
use crate::sample::samples;
use crate::source::{Node, Value};
use crate::view::{body_examples, enum_text, whole_text};

/// Minimum size of an example with a file of its own, in bytes: its preview and the
/// link have a size, too.
const MIN_BYTES: usize = 4 * 1024;

/// Minimum size of the example of a body for which samples are measured. They contain
/// it once for each language.
const MIN_SAMPLED: usize = 8 * 1024;

/// Maximum number of values of an enumeration that never has a file of its own.
const MAX_PLAIN_VALUES: usize = 200;

/// Approximate size of the elements of a value of an enumeration, in bytes.
const VALUE_MARKUP: usize = 64;

impl LargeExamples {
    /// Returns the examples that would make pages larger than `max_bytes` of HTML, as
    /// far as examples do. `name` returns the name of a file with this content.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, LargeExamples, RenderOptions};
    ///
    /// let long = "tea ".repeat(10_000);
    /// let text = format!("openapi: 3.1.0\npaths:\n  /tea:\n    get:\n      responses:\n        '200':\n          content: {{text/plain: {{example: {long}}}}}\n");
    /// let (reference, _) = Description::parse_str("tea.yaml", &text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// let examples = LargeExamples::of(&reference, &options, 20_000, |_| "tea.txt".to_owned());
    /// assert_eq!(examples.files().collect::<Vec<_>>(), [("tea.txt", long.trim_end())]);
    /// assert_eq!(LargeExamples::of(&reference, &options, 200_000, |_| String::new()).files().count(), 0);
    /// ```
    #[must_use]
    pub fn of(
        reference: &Reference,
        options: &RenderOptions,
        max_bytes: usize,
        mut name: impl FnMut(&str) -> String,
    ) -> Self {
        let renderer = Renderer::new(reference, options);
        let find = |builder: &mut crate::view::Builder<'_, '_>| {
            let mut out = Self::default();
            for text in large_values(reference, max_bytes) {
                out.add(text, &mut name);
            }
            for text in large_enums(reference, max_bytes) {
                out.add(text, &mut name);
            }
            // A made example contains the values of its schemas.
            let has_large = out.files().next().is_some();
            for operation in &reference.operations {
                let mut texts = body_examples(builder, operation, has_large);
                let is_sampled = operation.body.is_some()
                    && texts.first().is_some_and(|text| text.len() >= MIN_SAMPLED);
                if is_sampled || has_large {
                    let samples = samples(reference, operation, &options.samples);
                    texts.extend(samples.into_iter().map(|sample| sample.code));
                }
                let mut left = max_bytes / 2;
                for text in texts {
                    let size = Markup::escaped(&text).len();
                    match left.checked_sub(size) {
                        Some(rest) => left = rest,
                        None if text.len() < MIN_BYTES => left = 0,
                        None => out.add(text, &mut name),
                    }
                }
            }
            out
        };
        renderer.with_builder(find).0
    }
}

/// Returns the values of rows that do not fit into pages of `max_bytes`.
fn large_values(reference: &Reference, max_bytes: usize) -> Vec<String> {
    let of_schemas = reference.schemas.iter().flat_map(|schema| {
        let single = schema.constant.iter().chain(&schema.default);
        single.map(AsRef::as_ref).chain(&schema.examples)
    });
    let of_operations = reference.operations.iter().flat_map(parameters);
    let examples = of_operations.flat_map(|parameter| &parameter.examples);
    let texts = of_schemas
        .filter_map(long_text)
        .chain(examples.flat_map(long_texts));
    let mut seen = HashSet::new();
    let mut left = max_bytes / 4;
    let mut out = Vec::new();
    for text in texts {
        if !seen.insert(text.clone()) {
            continue;
        }
        let size = Markup::escaped(&text).len();
        match left.checked_sub(size).filter(|_| size <= max_bytes / 16) {
            Some(rest) => left = rest,
            None => out.push(text),
        }
    }
    out
}

/// Returns the enumerations that do not fit into pages of `max_bytes`.
fn large_enums(reference: &Reference, max_bytes: usize) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut left = max_bytes / 2;
    let mut out = Vec::new();
    for schema in &reference.schemas {
        let values = match &*schema.enum_values {
            [] => &*schema.known_values,
            values => values,
        };
        let n_values = values.len();
        if n_values <= MAX_PLAIN_VALUES {
            continue;
        }
        let text = enum_text(values);
        if !seen.insert(text.clone()) {
            continue;
        }
        // Each value is in the row and in its anchor.
        let size = 2 * text.len() + n_values * VALUE_MARKUP;
        match left.checked_sub(size).filter(|_| size <= max_bytes / 8) {
            Some(rest) => left = rest,
            None => out.push(text),
        }
    }
    out
}

/// Returns the parameters and headers of an operation.
fn parameters(operation: &Operation) -> impl Iterator<Item = &Parameter> {
    let responses = &operation.responses;
    let request = operation.body.iter().flat_map(|body| &body.content);
    let content = request.chain(responses.iter().flat_map(|response| &response.content));
    let of_parts = content
        .flat_map(|media| &media.encoding)
        .flat_map(|encoding| &encoding.headers);
    let headers = responses.iter().flat_map(|response| &response.headers);
    operation.parameters.iter().chain(headers).chain(of_parts)
}

/// Returns the texts of an example of a parameter that are at least [`MIN_BYTES`] long.
fn long_texts(example: &Example) -> impl Iterator<Item = String> {
    let serialized = example.serialized.iter();
    let serialized = serialized.filter(|text| text.len() >= MIN_BYTES).cloned();
    let value = example.value.as_ref().and_then(long_text);
    value.into_iter().chain(serialized)
}

/// Returns the text of a value if it is at least [`MIN_BYTES`] long.
fn long_text(value: &Node) -> Option<String> {
    let is_long = match &value.value {
        Value::String(text) | Value::Number(text) => text.len() >= MIN_BYTES,
        Value::Array(_) | Value::Object(_) => true,
        Value::Null | Value::Bool(_) => false,
    };
    let text = is_long.then(|| whole_text(value));
    text.filter(|text| text.len() >= MIN_BYTES)
}
