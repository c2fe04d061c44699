//! Compares two descriptions, for the command `api diff`.
//!
//! A comparison reads two descriptions and the settings, and prints what
//! changed for callers.

mod settings;

use std::path::PathBuf;

use clap::ValueEnum;
use located_data::diagnostic::{self, visible};
use located_data::{Diagnostic, Severity};
use openapi_render::{
    Change, ChangeLevel, DiffOptions, Reference, changelog, changelog_html, diff_with,
};
use serde_json::json;

use super::files::Files;
use crate::error::{Error, ErrorKind, Result, chain};
use crate::terminal::{print_json, print_text, say};
use settings::Settings;

/// The descriptions to compare, and how.
#[derive(Debug)]
pub(crate) struct Comparison {
    /// Old description: a file, a file of a Git revision, or a URL.
    pub old: PathBuf,
    /// New description, like the old one.
    pub new: PathBuf,
    /// Output format.
    pub format: DiffFormat,
    /// Changes of documentation that are reported as well.
    pub include: Vec<Included>,
    /// File with settings; `None` is the one next to a description.
    pub config: Option<PathBuf>,
    /// Level of a change at which the comparison fails.
    pub fail_on: Option<ChangeLevel>,
}

/// Formats of `api diff`.
///
/// A doc comment of a variant is its help text.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum DiffFormat {
    /// A line for each change
    Text,
    /// A changelog
    Markdown,
    /// A changelog as a standalone document
    Html,
    /// A JSON array of changes
    Json,
}

/// Changes of documentation that `api diff` can report.
///
/// A doc comment of a variant is its help text.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Included {
    /// Summaries and descriptions
    Descriptions,
    /// Declared tags, and the tags of operations
    Tags,
    /// Links of responses, and links to further documentation
    Links,
}

/// Compares two descriptions, and prints the changes. Returns false if one of them or
/// the settings cannot be used, or if there is a change at the level of `fail_on`.
///
/// # Errors
/// If a file cannot be read, or standard output cannot be written.
pub(crate) fn diff(comparison: &Comparison) -> Result<bool> {
    let old_files = Files::open(&comparison.old)?;
    let new_files = Files::open(&comparison.new)?;
    let Some(mut settings) = settings(comparison, [&new_files, &old_files])? else {
        return Ok(false);
    };
    let (Some(old), Some(new)) = (read(&old_files), read(&new_files)) else {
        return Ok(false);
    };
    let options = options(&comparison.include);
    let changes = settings.judge(diff_with(&old, &new, options));
    settings.say(settings.unused());
    print(&changes, comparison)?;
    say(&summary(&changes));
    let limit = comparison.fail_on;
    Ok(limit.is_none_or(|limit| changes.iter().all(|change| change.level < limit)))
}

/// Returns the options of a comparison that also reports the given changes.
fn options(include: &[Included]) -> DiffOptions {
    let mut options = DiffOptions::default();
    for included in include {
        match included {
            Included::Descriptions => options.descriptions = true,
            Included::Tags => options.tags = true,
            Included::Links => options.links = true,
        }
    }
    options
}

/// Prints changes to standard output.
fn print(changes: &[Change], comparison: &Comparison) -> Result<()> {
    match comparison.format {
        DiffFormat::Text => {
            let lines = changes
                .iter()
                .map(|change| format!("{}\n", visible(&change.to_string())));
            print_text(&lines.collect::<String>())
        }
        DiffFormat::Markdown => print_text(&changelog(changes)),
        DiffFormat::Html => {
            let names = [&comparison.old, &comparison.new];
            let [old, new] = names.map(|path| path.to_string_lossy());
            let html = changelog_html(changes, &old, &new)
                .map_err(|error| Error::new(ErrorKind::Template, chain(&error)))?;
            print_text(&html)
        }
        DiffFormat::Json => {
            let all: Vec<_> = changes.iter().map(as_json).collect();
            print_json(&format!("{:#}\n", json!(all)))
        }
    }
}

/// Returns the settings, or `None` if they have errors, which are printed.
///
/// Those of the new description come first: a change of the settings takes
/// effect with the change of the description that needs it.
fn settings(comparison: &Comparison, files: [&Files; 2]) -> Result<Option<Settings>> {
    let from_folder = || {
        let mut local = files.into_iter().filter(|files| files.are_on_disk());
        local
            .next()
            .map(|files| files.dir.join(settings::FILE))
            .filter(|path| path.is_file())
    };
    let Some(path) = comparison.config.clone().or_else(from_folder) else {
        return Ok(Some(Settings::default()));
    };
    let (settings, problems) = Settings::read(&path)?;
    settings.say(problems.iter().cloned());
    Ok(problems.is_empty().then_some(settings))
}

/// Reads a description and the files it refers to, and prints its errors.
/// Returns `None` if it has errors and no operations.
///
/// Warnings are not printed: `api lint` reports them.
fn read(files: &Files) -> Option<Reference> {
    let (reference, mut diagnostics) = files.understand();
    diagnostics.retain(|d: &Diagnostic| d.severity == Severity::Error);
    diagnostic::sort(&mut diagnostics);
    files.say_all(diagnostics.iter());
    let is_understood = !reference.operations.is_empty() || diagnostics.is_empty();
    is_understood.then_some(reference)
}

/// Returns the number of changes, and how many of them are serious.
fn summary(changes: &[Change]) -> String {
    let at = |level| {
        changes
            .iter()
            .filter(|change| change.level == level)
            .count()
    };
    let n = changes.len();
    let noun = if n == 1 { "change" } else { "changes" };
    let warnings = match at(ChangeLevel::Warning) {
        0 => String::new(),
        1 => ", 1 warning".to_owned(),
        n => format!(", {n} warnings"),
    };
    format!("{n} {noun}, {} breaking{warnings}", at(ChangeLevel::Error))
}

/// Returns a change as JSON. Keys are those of the manual, and are only added
/// to.
fn as_json(change: &Change) -> serde_json::Value {
    json!({
        "rule": change.rule,
        "kind": change.kind.name(),
        "level": change.level.name(),
        "operation": change.operation,
        "more_operations": change.more,
        "at": change.at,
        "schema": change.schema,
        "message": change.message,
        "breaking": change.breaking,
    })
}
