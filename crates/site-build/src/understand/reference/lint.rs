//! Findings of `api lint` about the descriptions of a site.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use docs_model::config::{ApiConfig, CheckLevel};
use located_data::{Diagnostic, Severity, path};
use openapi_render::{Description, Reference};

use super::lint_settings::{self, Settings};
use super::read_file;
use crate::load::Sources;

/// A description whose findings are reported.
pub(super) struct Linted<'a> {
    pub(super) sources: &'a Sources,
    /// Index of the API in the configuration.
    pub(super) idx: usize,
    pub(super) description: &'a Description,
    pub(super) reference: &'a Reference,
}

impl Linted<'_> {
    /// Adds the findings to the problems of reading the description, and judges all of
    /// them by the settings: those of the file, of the API and of the site. Adds the
    /// text of the file to `texts`.
    pub(super) fn judge(
        &self,
        settings_file: Option<&str>,
        texts: &mut BTreeMap<String, Arc<str>>,
        mut diagnostics: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let config = &self.sources.config;
        let entry = path::resolve_beyond("", &config.api[self.idx].path);
        let mut settings = Settings::default();
        if let Some(file) = settings_file {
            match settings_of(self.sources, file, &entry) {
                Ok(found) => settings = found,
                Err(problem) => diagnostics.push(problem),
            }
            if let Some(text) = settings.text(file) {
                texts.insert(file.to_owned(), Arc::from(text));
            }
        }
        settings.add_site(config, &self.sources.config_source, Some(self.idx));
        let level = config.checks.api_descriptions;
        let mut findings = findings(self.description, self.reference, level);
        if level == CheckLevel::Ignore {
            findings.retain(|finding| settings.has_level(finding.code));
            // Entries of `accept` may be for rules that are off.
            settings.is_shared = true;
        }
        openapi_render::drop_repeated(&mut diagnostics, &findings);
        diagnostics.extend(findings);
        let mut judged = settings.judge(diagnostics, |finding: &Diagnostic| {
            let file = finding.file.as_deref().unwrap_or_default();
            let span = finding.span.unwrap_or_default();
            self.description.pointer_of(file, span)
        });
        openapi_render::shorten(&mut judged);
        judged
    }
}

/// Returns the findings about a description, at the level of the configuration.
///
/// Levels of single rules come later, from the settings of `api lint`.
fn findings(
    description: &Description,
    reference: &Reference,
    level: CheckLevel,
) -> Vec<Diagnostic> {
    let severity = match level {
        CheckLevel::Error => Severity::Error,
        _ => Severity::Warning,
    };
    let mut out = openapi_render::lint(description, reference);
    for finding in &mut out {
        finding.severity = severity;
    }
    out
}

/// Returns whether the problems of `api lint` in a description are reported: if
/// `[checks]` sets a level for all of them, or `[lint]` for one of the rules.
pub(super) fn is_on(sources: &Sources, config: &ApiConfig) -> bool {
    let mut levels = sources.config.lint.values().chain(config.lint.values());
    sources.config.checks.api_descriptions != CheckLevel::Ignore || levels.next().is_some()
}

/// Returns the first settings file of `api lint` next to a description, if the
/// site lints it.
///
/// It is looked for only there: a file further up may be meant for other
/// descriptions.
pub(super) fn settings_file(sources: &Sources, config: &ApiConfig, entry: &str) -> Option<String> {
    if !is_on(sources, config) {
        return None;
    }
    let folder = folder_of(entry);
    let mut files = lint_settings::FILES
        .iter()
        .map(|name| path::resolve("", &format!("{folder}/{name}")));
    files.find(|file| sources.root.check(Path::new(file)).is_ok())
}

/// Reads the settings of `api lint` for a description of the site.
///
/// # Errors
/// Returns the diagnostic for a file that cannot be read. Faults in its text
/// are among the problems of the settings.
fn settings_of(sources: &Sources, file: &str, entry: &str) -> Result<Settings, Diagnostic> {
    let text = read_file(sources, file).map_err(|error| {
        Diagnostic::error(
            "api-lint-settings",
            format!("cannot read `{file}`: {error}"),
        )
        .in_file(file)
        .help("replace it with a readable text file, or remove it")
    })?;
    let folder = folder_of(entry);
    // The settings are next to the description.
    let description = path::file_name(entry);
    let mut settings = Settings::parse(file.to_owned(), text, folder, description);
    let is_beside = |api: &&ApiConfig| folder_of(&path::resolve_beyond("", &api.path)) == folder;
    settings.is_shared = sources.config.api.iter().filter(is_beside).count() > 1;
    Ok(settings)
}

/// Returns the folder of a path, empty for a file at the root.
fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}
