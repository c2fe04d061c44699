//! Finds the examples that would make the page of an operation too large.
//!
//! An operation cannot be divided, and a description may give any number of examples
//! for it, of any size. So the examples of an operation together take at most half of
//! a page, and what does not fit becomes files. The first ones stay: readers see them
//! first.

use safe_markup::Markup;

use super::Renderer;
use crate::large_examples::LargeExamples;
use crate::model::Reference;
use crate::options::RenderOptions;
use crate::sample::samples;
use crate::view::given_examples;

/// Minimum size of an example with a file of its own, in bytes: its preview and the
/// link have a size, too.
const MIN_BYTES: usize = 4 * 1024;

/// Minimum size of the example of a body for which samples are measured. They contain
/// it once for each language.
const MIN_SAMPLED: usize = 8 * 1024;

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
            for operation in &reference.operations {
                let mut texts = given_examples(builder, operation);
                let is_sampled = operation.body.is_some()
                    && texts.first().is_some_and(|text| text.len() >= MIN_SAMPLED);
                if is_sampled {
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
