//! The command `api diff`.
//!
//! A comparison reads two descriptions and the settings, and prints what
//! changed for callers. Its exit code is that of `diff` only on request, since
//! most runs are for reading.

mod settings;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use located_data::diagnostic::{self, visible};
use located_data::{Diagnostic, Severity};
use openapi_render::{
    Change, ChangeLevel, DiffOptions, Reference, changelog, changelog_html, diff_with,
};
use serde_json::json;

use super::files::Files;
use crate::cli::{print_json, print_text, say};
use crate::error::{Error, ErrorKind, Result, chain};
use settings::Settings;

#[derive(Debug, Args)]
pub(in crate::cli) struct DiffArgs {
    /// Old description: a file, a file of a Git revision such as `main:api.yaml`, or a URL
    old: PathBuf,
    /// New description, like the old one
    new: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Report changes of documentation as well
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    include: Vec<Included>,
    /// File with levels of rules and accepted changes [default: api-diff.toml next to the new description, or next to the old one]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Exit with 1 if there is a change of this level or above
    #[arg(long, value_enum, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// Exit with 1 if a change breaks callers, as `--fail-on error`
    #[arg(long, conflicts_with = "fail_on")]
    fail_on_breaking: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A line for each change
    Text,
    /// A changelog
    Markdown,
    /// A changelog as a standalone document
    Html,
    /// A JSON array of changes
    Json,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Included {
    /// Summaries and descriptions
    Descriptions,
    /// Declared tags, and the tags of operations
    Tags,
    /// Links of responses, and links to further documentation
    Links,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FailOn {
    /// A change that breaks callers
    Error,
    /// A change that the settings make a warning, or a breaking one
    Warning,
    /// Any change
    Info,
}

/// Compares two descriptions. Returns false if one of them or the settings
/// cannot be used, or if there is a change at the level of `fail_on`.
///
/// # Errors
/// If a file cannot be read, or standard output cannot be written.
pub(super) fn compare(args: &DiffArgs) -> Result<bool> {
    let (old_files, new_files) = (Files::open(&args.old)?, Files::open(&args.new)?);
    let Some(mut settings) = settings(args, [&new_files, &old_files])? else {
        return Ok(false);
    };
    let (Some(old), Some(new)) = (read(&old_files), read(&new_files)) else {
        return Ok(false);
    };
    let mut options = DiffOptions::default();
    for included in &args.include {
        match included {
            Included::Descriptions => options.descriptions = true,
            Included::Tags => options.tags = true,
            Included::Links => options.links = true,
        }
    }
    let changes = settings.judge(diff_with(&old, &new, options));
    settings.say(settings.unused());
    match args.format {
        Format::Text => {
            let lines = changes
                .iter()
                .map(|change| format!("{}\n", visible(&change.to_string())));
            print_text(&lines.collect::<String>())?;
        }
        Format::Markdown => print_text(&changelog(&changes))?,
        Format::Html => {
            let [old, new] = [&args.old, &args.new].map(|path| path.to_string_lossy());
            let html = changelog_html(&changes, &old, &new)
                .map_err(|error| Error::new(ErrorKind::Template, chain(&error)))?;
            print_text(&html)?;
        }
        Format::Json => {
            let all: Vec<_> = changes.iter().map(as_json).collect();
            print_json(&format!("{:#}\n", json!(all)))?;
        }
    }
    say(&summary(&changes));
    let limit = match args.fail_on {
        Some(FailOn::Info) => Some(ChangeLevel::Info),
        Some(FailOn::Warning) => Some(ChangeLevel::Warning),
        Some(FailOn::Error) => Some(ChangeLevel::Error),
        None => args.fail_on_breaking.then_some(ChangeLevel::Error),
    };
    Ok(limit.is_none_or(|limit| changes.iter().all(|change| change.level < limit)))
}

/// Returns the settings, or `None` if they have errors, which are printed.
///
/// Those of the new description come first: a change of the settings takes
/// effect with the change of the description that needs it.
fn settings(args: &DiffArgs, files: [&Files; 2]) -> Result<Option<Settings>> {
    let from_folder = || {
        let mut local = files.into_iter().filter(|files| files.are_on_disk());
        local
            .next()
            .map(|files| files.dir.join(settings::FILE))
            .filter(|path| path.is_file())
    };
    let Some(path) = args.config.clone().or_else(from_folder) else {
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
