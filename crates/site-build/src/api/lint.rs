//! Lints a description, for the command `api lint`.
//!
//! The same checks run in `site-build check` for the descriptions of a site;
//! this command needs no site, and can correct what it finds.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use docs_model::config::{self, CONFIG_FILE};
use located_data::{Diagnostic, Place, Severity, diagnostic, path};
use openapi_render::Description;

use super::files::{Files, read_to_string};
use super::fix::fix;
use crate::display::rendered;
use crate::error::{Error, Result};
use crate::report::{self, ReportFormat, counts};
use crate::terminal::say;
use crate::understand::reference::lint_settings::{FILES, Settings};
use crate::{Problem, Report};

/// The description to lint, and how.
#[derive(Debug)]
pub(crate) struct Lint {
    /// API description.
    pub file: PathBuf,
    /// Whether to correct the problems that have a safe fix.
    pub fix: bool,
    /// Whether to print the corrections as a diff, without writing them.
    pub dry_run: bool,
    /// Whether warnings are failures.
    pub strict: bool,
    /// Output format of the report.
    pub format: ReportFormat,
    /// File with settings; `None` is the one next to the description.
    pub config: Option<PathBuf>,
    /// Maximum number of problems that are shown to people; 0 shows all.
    pub max_problems: usize,
}

/// Lints a description. Returns false if it has errors, or with `strict` also
/// if it has warnings.
///
/// # Errors
/// If a file cannot be read or written, or if `--fix` is used with a
/// description that is not on disk.
pub(crate) fn lint(args: &Lint) -> Result<bool> {
    let started = Instant::now();
    let mut files = Files::open(&args.file)?;
    if args.fix && !args.dry_run && !files.are_on_disk() {
        let cause = io::Error::other("`--fix` can only change files on disk; add `--dry-run`");
        return Err(Error::write(&args.file, cause));
    }
    let (description, mut settings, mut findings_left) = findings(args, &files)?;
    if args.fix && fix(&files, &description, &findings_left, args.dry_run)? {
        files = Files::open(&args.file)?;
        (_, settings, findings_left) = findings(args, &files)?;
    }
    openapi_render::shorten(&mut findings_left);
    findings_left.sort_by_key(|d| d.severity);
    let has_errors = findings_left.iter().any(|d| d.severity == Severity::Error);
    let report = Report {
        failed: has_errors || (args.strict && !findings_left.is_empty()),
        problems: problems(findings_left, &files, &settings),
        pages: 0,
        written: None,
        #[cfg(feature = "external-links")]
        external: None,
        time: started.elapsed(),
    };
    let counted = counts(report::severities(&report));
    match args.format {
        ReportFormat::Human if report.problems.is_empty() => say(&counted),
        format => report::print(&report, &files.dir, format, args.max_problems)?,
    }
    if !settings.unknown.is_empty() {
        let unknown = settings.unknown.join(", ");
        say(&format!("ignored rules of other linters: {unknown}"));
    }
    Ok(!report.failed)
}

/// Lints a description: returns it with its settings and the findings that
/// these leave, sorted.
fn findings(args: &Lint, files: &Files) -> Result<(Description, Settings, Vec<Diagnostic>)> {
    let mut settings = settings(args.config.as_deref(), files)?;
    if args.config.is_none() && files.are_on_disk() {
        add_site(&mut settings, &args.file)?;
    }
    let (description, found) = judged(files, &mut settings);
    Ok((description, settings, found))
}

/// Lints a description: returns it with the findings that its settings leave,
/// sorted.
fn judged(files: &Files, settings: &mut Settings) -> (Description, Vec<Diagnostic>) {
    let (description, mut found) = Description::parse(&files.name, &|file: &str| files.load(file));
    found.extend(openapi_render::report(&description).1);
    let pointer = |diagnostic: &Diagnostic| {
        let file = diagnostic.file.as_deref().unwrap_or_default();
        description.pointer_of(file, diagnostic.span.unwrap_or_default())
    };
    let mut found = settings.judge(found, pointer);
    diagnostic::sort(&mut found);
    found.dedup();
    (description, found)
}

/// Reads the settings in `file`, or in the first settings file that exists in
/// `folder`.
///
/// # Errors
/// If the file cannot be read. A folder without settings has the defaults.
fn settings(file: Option<&Path>, description: &Files) -> Result<Settings> {
    let folder = &*description.dir;
    let in_folder = || {
        let mut files = FILES.iter().map(|name| folder.join(name));
        files.find(|path| path.is_file())
    };
    let Some(path) = file.map(Path::to_path_buf).or_else(in_folder) else {
        return Ok(Settings::default());
    };
    let text = read_to_string(&path).map_err(|error| Error::read(&path, error))?;
    let beside = path_between(path.parent().unwrap_or(Path::new("")), folder);
    let description = match beside {
        Some(beside) => path::join([&*beside, &*description.name]),
        None => description.name.clone(),
    };
    let description = description.trim_start_matches('/');
    Ok(Settings::parse(
        name_in(folder, &path),
        text,
        "",
        description,
    ))
}

/// Returns the path of a folder below another one, or `None` if it is not below it.
fn path_between(from: &Path, to: &Path) -> Option<String> {
    // The current folder has no name.
    let absolute = |folder: &Path| Path::new(".").join(folder).canonicalize().ok();
    let to = absolute(to)?;
    let below = to.strip_prefix(absolute(from)?).ok()?;
    let steps = below.iter().map(|step| step.to_str());
    Some(steps.collect::<Option<Vec<_>>>()?.join("/"))
}

/// Adds the levels of the site that a description belongs to: of the first
/// `site.toml` in its folder or above. Other problems of that file are left to
/// `check`.
///
/// # Errors
/// If the file cannot be read.
fn add_site(settings: &mut Settings, entry: &Path) -> Result<()> {
    let Ok(entry) = entry.canonicalize() else {
        return Ok(());
    };
    let mut folders = entry.ancestors().skip(1);
    let Some(root) = folders.find(|root| root.join(CONFIG_FILE).is_file()) else {
        return Ok(());
    };
    let path = root.join(CONFIG_FILE);
    let text = read_to_string(&path).map_err(|error| Error::read(&path, error))?;
    let Some((config, source)) = config::parse(&text).0 else {
        return Ok(());
    };
    let below = entry.strip_prefix(root).unwrap_or(&entry);
    let below = below.to_string_lossy().replace('\\', "/");
    let mut apis = config.api.iter();
    let api = apis.position(|api| path::resolve("", &api.path) == below);
    settings.add_site(&config, &source, api);
    // Relative to the folder of the description, like the names of its files.
    let up = "../".repeat(below.matches('/').count());
    settings.name_site(format!("{up}{CONFIG_FILE}"), text);
    Ok(())
}

/// Returns the path of a file relative to `folder`, like those of the
/// description's files, or its absolute path if it lies elsewhere.
fn name_in(folder: &Path, path: &Path) -> String {
    let whole = || std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let below = path.strip_prefix(folder).map(Path::to_path_buf);
    let name = below.unwrap_or_else(|_| whole());
    name.to_string_lossy().into_owned()
}

/// Adds rendered texts and source positions to diagnostics. Each file is read
/// once.
///
/// Texts are read again for excerpts, since few files have findings.
fn problems(found: Vec<Diagnostic>, files: &Files, settings: &Settings) -> Vec<Problem> {
    let mut texts = HashMap::new();
    let mut out = Vec::with_capacity(found.len());
    for diagnostic in found {
        let file = diagnostic.file.clone().unwrap_or_default();
        let text = texts
            .entry(file)
            .or_insert_with_key(|file| {
                let own = settings.text(file).map(str::to_owned);
                own.or_else(|| files.load(file).ok())
            })
            .as_deref();
        let place = text.zip(diagnostic.span);
        out.push(Problem {
            text: rendered(&diagnostic, text, &files.dir),
            place: place.map(|(text, span)| Place::of(text, span)),
            diagnostic,
        });
    }
    out
}
