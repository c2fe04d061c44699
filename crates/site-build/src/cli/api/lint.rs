//! `api lint`: what is wrong with a description.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use located_data::{Diagnostic, Place, Severity, diagnostic};
use openapi_render::Description;

use super::{Files, read_to_string};
use crate::cli::{print_report, say};
use crate::error::{Error, Result};
use crate::report::{self, ReportFormat, counts};
use crate::understand::reference::lint_settings::{FILES, Settings};
use crate::{Problem, Report};

#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// The description
    file: PathBuf,
    /// Exit with 1 for warnings, too
    #[arg(long)]
    strict: bool,
    /// How problems are reported; formats for programs go to standard output
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,
    /// Levels of rules and accepted findings [default: api-lint.toml, .spectral.yaml or redocly.yaml beside the description]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Most problems that the format `human` shows, errors first; 0 shows all
    #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS)]
    max_problems: usize,
}

/// Lints a description; false when it has errors.
pub(super) fn lint(args: &LintArgs) -> Result<bool> {
    let started = Instant::now();
    let files = Files::beside(&args.file)?;
    let mut settings = settings(args.config.as_deref(), &files.dir)?;
    let (description, mut found) = Description::parse(&files.name, &|file: &str| files.load(file));
    found.extend(openapi_render::report(&description).1);
    let pointer = |it: &Diagnostic| {
        let file = it.file.as_deref().unwrap_or_default();
        description.pointer_at(file, it.span.unwrap_or_default().start)
    };
    let mut found = settings.judge(found, pointer);
    diagnostic::sort(&mut found);
    found.dedup();
    openapi_render::shorten(&mut found);
    found.sort_by_key(|it| it.severity);
    let has_errors = found.iter().any(|it| it.severity == Severity::Error);
    let report = Report {
        failed: has_errors || (args.strict && !found.is_empty()),
        problems: problems(found, &files, &settings),
        pages: 0,
        written: None,
        #[cfg(feature = "external-links")]
        external: None,
        time: started.elapsed(),
    };
    let counted = counts(report::severities(&report));
    match args.format {
        ReportFormat::Human if report.problems.is_empty() => say(&counted),
        format => print_report(&report, &files.dir, format, args.max_problems)?,
    }
    if !settings.unknown.is_empty() {
        let unknown = settings.unknown.join(", ");
        say(&format!(
            "rules of other tools that are not checked: {unknown}"
        ));
    }
    Ok(!report.failed)
}

/// Reads `file`, or the first file of settings in `folder`.
fn settings(file: Option<&Path>, folder: &Path) -> Result<Settings> {
    let in_folder = || {
        let mut files = FILES.iter().map(|it| folder.join(it));
        files.find(|it| it.is_file())
    };
    let Some(path) = file.map(Path::to_path_buf).or_else(in_folder) else {
        return Ok(Settings::default());
    };
    let text = read_to_string(&path).map_err(|it| Error::read(&path, it))?;
    Ok(Settings::parse(name_in(folder, &path), text, ""))
}

/// The path of a file from `folder` on, as those of the description are; else
/// its whole path.
fn name_in(folder: &Path, path: &Path) -> String {
    let whole = || std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let below = path.strip_prefix(folder).map(Path::to_path_buf);
    let name = below.unwrap_or_else(|_| whole());
    name.to_string_lossy().into_owned()
}

/// Adds texts and places to findings. Each file is read once.
fn problems(found: Vec<Diagnostic>, files: &Files, settings: &Settings) -> Vec<Problem> {
    let mut texts = HashMap::new();
    let mut out = Vec::with_capacity(found.len());
    for diagnostic in found {
        let file = diagnostic.file.clone().unwrap_or_default();
        let text = texts.entry(file).or_insert_with_key(|file| {
            let own = settings.text(file).map(str::to_owned);
            own.or_else(|| files.load(file).ok())
        });
        let text = text.as_deref();
        let place = text.zip(diagnostic.span);
        out.push(Problem {
            text: diagnostic.render(text),
            place: place.map(|(text, span)| Place::of(text, span)),
            diagnostic,
        });
    }
    out
}
