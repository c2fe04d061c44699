//! Code samples of a call: in ten languages, and in those of own templates.
//!
//! A [`Call`] is built once, with example values in place of parameters and
//! placeholders in place of keys: method, address, headers and body, already
//! encoded for HTTP. Each language then has a template ([`Template`]) that turns
//! the call into a program, and only has to quote texts as literals of its
//! language. The console of the theme runs the same templates, so that samples
//! follow what a reader enters.
//!
//! Descriptions are hostile: a value must never end a literal, so that a reader
//! who pastes a sample runs nothing but the call.

mod call;
mod data;
mod datum;
pub(crate) mod document;
pub(crate) mod form;
mod languages;
mod literal;
mod options;
mod own;
mod parameter;
mod payload;
mod style;
mod template;

pub use call::Call;
pub(crate) use call::{accepted, authorization, is_json, is_of_bodies, server_url};
pub use options::SampleOptions;
pub use own::SampleTemplate;
pub(crate) use parameter::parameter_value;
pub use payload::{Content, Part, Payload};

use std::collections::HashMap;

use located_data::Diagnostic;

use crate::model::{Operation, OperationKind, Reference};
use crate::object::Object;
use crate::source::{Node, Value};
use crate::text::is_token;

/// A code sample of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Key of the language choice, remembered across pages: `curl`.
    pub key: String,
    /// Label of the choice: `curl`.
    pub label: String,
    /// Language for highlighting: `bash`.
    pub lang: String,
    /// The code.
    pub code: String,
    /// Whether the description has it. It cannot follow what a reader enters.
    pub is_authored: bool,
}

/// Returns the parsed templates of all languages as JSON, from which the console
/// of the theme makes the samples of a call that a reader changed. It is
/// specified in the section "API" of the theme's contract.
///
/// Publish it at
/// [`RenderOptions::sample_templates_url`](crate::RenderOptions::sample_templates_url).
///
/// # Examples
///
/// ```
/// use openapi_render::{SampleOptions, sample_templates};
///
/// let json = sample_templates(&SampleOptions::default());
/// assert!(json.contains(r#""curl""#));
/// ```
#[must_use]
pub fn sample_templates(options: &SampleOptions) -> String {
    let mut templates = Object::default();
    for choice in languages::choices(&options.templates) {
        templates.put(choice.key, choice.template.node());
    }
    let number = |number: u32| Node::detached(Value::Number(number.to_string().into()));
    let mut out = Object::default();
    out.put("timeout", number(options.timeout));
    out.put("maxRedirects", number(options.max_redirects));
    out.put("templates", templates.node());
    out.node().to_json_line()
}

/// Returns the data of a call as its templates see it, as JSON.
#[doc(hidden)]
#[must_use]
pub fn sample_data(reference: &Reference, operation: &Operation, limits: &SampleOptions) -> String {
    let call = Call::of(reference, operation);
    data::of_call(&call, limits).node().to_json_line()
}

/// Returns the samples of an operation: those of the description first, then
/// one for each other language. No samples are generated for webhooks, which
/// are not called, or for methods that are not tokens (RFC 9110).
///
/// They have placeholders such as `YOUR_API_KEY` for credentials, and values of the
/// description's examples where it has some.
///
/// # Examples
///
/// ```
/// # let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, servers: [{url: 'https://example.com'}], paths: {/pets: {get: {responses: {}}}}}";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// use openapi_render::{SampleOptions, samples};
///
/// let (reference, _) = description.reference();
/// let samples = samples(&reference, &reference.operations[0.into()], &SampleOptions::default());
/// assert_eq!(samples[0].key, "curl");
/// assert!(samples[0].code.contains("https://example.com/pets"));
/// ```
#[must_use]
pub fn samples(
    reference: &Reference,
    operation: &Operation,
    options: &SampleOptions,
) -> Vec<Sample> {
    let mut out: Vec<Sample> = Vec::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for sample in &operation.code_samples {
        let key = languages::key_of(&sample.lang);
        let count = counts.entry(key.clone()).or_default();
        *count += 1;
        out.push(Sample {
            // Samples of one language have separate keys.
            key: match *count {
                1 => key,
                count => format!("{key}~{}", count - 1),
            },
            label: sample.label.clone().unwrap_or_else(|| sample.lang.clone()),
            lang: sample.lang.to_lowercase(),
            code: sample.source.clone(),
            is_authored: true,
        });
    }
    if !is_sampled(operation) {
        return out;
    }
    let call = Call::of(reference, operation);
    let data = data::of_call(&call, options);
    for choice in languages::choices(&options.templates) {
        if out.iter().any(|sample| sample.key == choice.key) {
            continue;
        }
        // `SampleTemplate::problem` reports templates that fail.
        if let Ok(code) = choice.template.run(&data) {
            out.push(Sample {
                key: choice.key.to_owned(),
                label: choice.label.to_owned(),
                lang: choice.lang.to_owned(),
                code,
                is_authored: false,
            });
        }
    }
    out
}

impl SampleTemplate {
    /// Returns the problem of a template that does or prints more than any
    /// sample needs, at the first operation for which it does. The operation
    /// has no sample in this language.
    ///
    /// The diagnostic has no file and no position: the caller knows where the
    /// template is from.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, SampleOptions, SampleTemplate};
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let template = SampleTemplate::parse("http", "HTTP", "http", "{{ method }} {{ url }}\n").unwrap();
    /// assert!(template.problem(&reference, &SampleOptions::default()).is_none());
    /// ```
    #[must_use]
    pub fn problem(&self, reference: &Reference, limits: &SampleOptions) -> Option<Diagnostic> {
        let template = self.choice().template;
        let is_costly = |operation: &&Operation| {
            let call = Call::of(reference, operation);
            template.run(&data::of_call(&call, limits)).is_err()
        };
        let mut operations = reference.operations.iter();
        let costly = operations.find(|operation| is_sampled(operation) && is_costly(operation))?;
        let message = format!(
            "the template does or prints too much for a sample of `{} {}`",
            costly.method, costly.path
        );
        let help = "avoid loops within loops, and texts that grow in a loop";
        Some(Diagnostic::error(own::CODE, message).help(help))
    }
}

/// Returns whether samples are generated for an operation.
fn is_sampled(operation: &Operation) -> bool {
    operation.kind == OperationKind::Call && is_token(&operation.method)
}
