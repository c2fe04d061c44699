#![doc = include_str!("../README.md")]

pub mod asset;
pub mod cli;
pub mod collect;
pub mod components;
pub mod dev;
mod dev_site;
pub mod error;
pub mod headers;
pub mod init;
pub mod load;
pub mod output;
pub mod progress;
pub mod project;
pub mod push;
pub mod records;
pub mod reference;
pub mod render;
pub mod report;
pub mod samples;
pub mod search;
pub mod serve;
pub mod templates;
mod terminal;
pub mod texts;
pub mod write;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use docs_model::{Diagnostic, Severity, diagnostic};

pub use error::{Error, ErrorKind, Result};
pub use output::Output;
pub use progress::Progress;
pub use project::{Project, ProjectOptions};
pub use write::WriteReport;

/// What to build, from where and to where.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct BuildOptions {
    /// The site folder: the one with `site.toml`.
    pub dir: PathBuf,
    /// The folder that is replaced by the finished site.
    pub out_dir: PathBuf,
    /// In the place of the configuration's `base_url`.
    pub base_url: Option<String>,
    /// Warnings fail the build, too.
    pub strict: bool,
    /// Build drafts.
    pub drafts: bool,
    /// Replace the output folder even if it holds files that the last build did
    /// not write.
    pub force: bool,
}

/// What a build or a check did.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// All problems of the content, errors first, sorted by place, each with
    /// its rendered text.
    pub problems: Vec<Problem>,
    /// Number of pages.
    pub pages: usize,
    /// What was written; `None` when nothing was, because of errors or because
    /// it was a check.
    pub written: Option<WriteReport>,
    /// How long it took.
    pub time: Duration,
    /// Whether the run failed: errors, or warnings where they count.
    pub failed: bool,
}

/// A problem of the content and its text with excerpt and caret.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The problem.
    pub diagnostic: Diagnostic,
    /// As it is shown.
    pub text: String,
}

/// Builds a site. With errors in the content nothing is written, and what was
/// there before stays.
///
/// # Errors
/// When the environment is broken: no site folder, no permission, a template
/// at fault.
pub fn build(options: &BuildOptions) -> Result<Report> {
    build_with(options, &Progress::silent())
}

/// [`build`] that says what it is doing.
///
/// # Errors
/// As [`build`].
pub fn build_with(options: &BuildOptions, progress: &Progress) -> Result<Report> {
    write::check_out_dir(&options.out_dir, &options.dir)?;
    let (mut report, output) = run(&options.dir, options, progress)?;
    if let Some(output) = output.filter(|_| !report.failed) {
        let started = Instant::now();
        progress.stage("writing");
        report.written = Some(write::write_with(&output, &options.out_dir, options.force)?);
        report.time += started.elapsed();
    }
    progress.finish();
    Ok(report)
}

/// Checks a site: everything that a build does, without writing.
///
/// # Errors
/// As [`build`].
pub fn check(options: &BuildOptions) -> Result<Report> {
    check_with(options, &Progress::silent())
}

/// [`check`] that says what it is doing.
///
/// # Errors
/// As [`build`].
pub fn check_with(options: &BuildOptions, progress: &Progress) -> Result<Report> {
    let (report, _) = run(&options.dir, options, progress)?;
    progress.finish();
    Ok(report)
}

fn run(
    dir: &Path,
    options: &BuildOptions,
    progress: &Progress,
) -> Result<(Report, Option<Output>)> {
    let started = Instant::now();
    let project_options = ProjectOptions {
        overrides: load::Overrides {
            base_url: options.base_url.clone(),
        },
        drafts: options.drafts,
    };
    progress.stage("reading");
    let opened = project::open(dir, &project_options, None)?;
    let mut diagnostics = opened.diagnostics;
    let mut pages = 0;
    let mut output = None;
    if let Some(project) = &opened.project {
        let collected = collect::collect_with(project, progress)?;
        pages = collected.pages;
        diagnostics.extend(collected.diagnostics);
        output = Some(collected.output);
    }
    diagnostic::sort(&mut diagnostics);
    diagnostics.dedup();
    // Errors come first, so that none is beyond the most that are shown.
    diagnostics.sort_by_key(|it| it.severity);
    let worst = diagnostics.iter().map(|it| it.severity).min();
    let failed = match worst {
        Some(Severity::Error) => true,
        Some(_) => options.strict,
        None => false,
    };
    let text = |file: &str| match &opened.project {
        Some(project) => project.text(file),
        None => (file == docs_model::config::CONFIG_FILE).then_some(&*opened.config_text),
    };
    let problems = diagnostics
        .into_iter()
        .map(|diagnostic| Problem {
            text: diagnostic.render(diagnostic.file.as_deref().and_then(text)),
            diagnostic,
        })
        .collect();
    let report = Report {
        problems,
        pages,
        written: None,
        time: started.elapsed(),
        failed,
    };
    Ok((report, output))
}
