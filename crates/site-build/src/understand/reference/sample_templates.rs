//! The templates of code samples: those of the site for an API, and the built-in ones.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use located_data::{Diagnostic, Step, path};
use openapi_render::{Reference, SampleOptions, SampleTemplate, sample_templates};

use super::{missing, read_file};
use crate::digest::json_name;
use crate::load::Sources;

/// A file with the templates of samples.
#[derive(Debug)]
pub(crate) struct SampleTemplates {
    /// Path below the base URL. It has a hash of the content, so that a page that is still open
    /// after a deploy never gets templates that its script does not know.
    pub(crate) path: String,
    /// The content.
    pub(crate) json: String,
}

impl SampleTemplates {
    pub(super) fn new(options: &SampleOptions) -> Self {
        let json = sample_templates(options);
        let path = format!("/api/samples/{}", json_name(&json));
        Self { path, json }
    }
}

/// The templates of this version of site-build.
pub(super) static SAMPLE_TEMPLATES: LazyLock<SampleTemplates> =
    LazyLock::new(|| SampleTemplates::new(&SampleOptions::default()));

/// Returns the options of samples with the templates of the site for an API.
/// Adds their texts to `texts`.
///
/// A template with a fault is reported and left out.
pub(super) fn sample_options(
    sources: &Sources,
    idx: usize,
    reference: &Reference,
    texts: &mut BTreeMap<String, Arc<str>>,
    out: &mut Vec<Diagnostic>,
) -> SampleOptions {
    let mut options = SampleOptions::default();
    let mut templates: Vec<SampleTemplate> = Vec::new();
    for (position, config) in sources.config.api[idx].sample_templates.iter().enumerate() {
        let file = path::resolve_beyond("", &config.path);
        let Ok(text) = read_file(sources, &file) else {
            let steps = [
                Step::Key("api"),
                Step::Index(idx),
                Step::Key("sample_templates"),
                Step::Index(position),
                Step::Key("path"),
            ];
            let help = "write the path of a template, relative to the site folder";
            out.push(missing(
                sources,
                "api-sample-template",
                "template",
                &config.path,
                &steps,
                help,
            ));
            continue;
        };
        let language = &config.language;
        let label = config.label.as_ref().unwrap_or(language);
        let highlight = config.highlight.as_ref().unwrap_or(language);
        let template = SampleTemplate::parse(language, label, highlight, &text);
        match template {
            Ok(template) => {
                let problem = template.problem(reference, &options);
                out.extend(problem.map(|problem| problem.in_file(&*file)));
                templates.push(template);
            }
            Err(fault) => out.push(fault.in_file(&*file)),
        }
        texts.insert(file, Arc::from(text));
    }
    options.templates = templates.into();
    options
}
