//! `translate`: reports, extracts and records translations.
//!
//! A translation is a file at the same path below `i18n/<locale>`. What is
//! outdated is decided by hashes of the originals, which `translate done`
//! records.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::change::{Where, finish};
use super::{pretty, print_json, print_text, say, say_problems};
use crate::edit::Workspace;
use crate::edit::translate::{self, State, Status};
use crate::error::Result;
use crate::understand::{self, ProjectOptions};

#[derive(Debug, Subcommand)]
pub(super) enum TranslateCommand {
    /// List missing and outdated translations
    Status {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        /// Output format
        #[arg(long, value_enum, default_value_t = StatusFormat::Human)]
        format: StatusFormat,
        /// Exit with 1 if anything is missing or outdated
        #[arg(long)]
        strict: bool,
    },
    /// Write the labels of navbar, footer and sidebars to files for translators
    Extract {
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        #[command(flatten)]
        at: Where,
    },
    /// Record that translations are up to date with their originals
    Done {
        /// Originals or translations: paths relative to the working directory, the site folder or the docs
        #[arg(required_unless_present = "all")]
        files: Vec<String>,
        /// All translations
        #[arg(long, conflicts_with = "files")]
        all: bool,
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        #[command(flatten)]
        at: Where,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum StatusFormat {
    /// Pages and labels that need work, and totals
    Human,
    /// One object per locale
    Json,
}

/// Runs a command below `translate`. Returns false if the content has errors,
/// or with `strict` if anything is to be translated.
///
/// # Errors
/// If the locale is unknown, or a file cannot be read or written.
pub(super) fn translate(command: TranslateCommand) -> Result<bool> {
    match command {
        TranslateCommand::Status {
            dir,
            locale,
            format,
            strict,
        } => {
            // Pages with errors have a state, too.
            let opened = understand::open(&dir, &ProjectOptions::default(), None)?;
            let has_errors = opened.has_errors();
            if has_errors {
                say_problems(&opened, &dir);
            }
            let Some(project) = opened.project else {
                return Ok(false);
            };
            let status = translate::status(&project, locale.as_deref())?;
            match format {
                StatusFormat::Json => print_json(&pretty(&status)?)?,
                StatusFormat::Human if status.is_empty() => {
                    say("the site has only one language; add others to `i18n.locales`");
                }
                StatusFormat::Human => status.iter().try_for_each(print_status)?,
            }
            Ok(!has_errors && (!strict || status.iter().all(Status::is_complete)))
        }
        TranslateCommand::Extract { locale, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = translate::extract(&workspace, locale.as_deref())?;
            finish(&workspace, &changes, &at)
        }
        TranslateCommand::Done {
            files,
            all: _,
            locale,
            at,
        } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = translate::done(&workspace, locale.as_deref(), &files)?;
            finish(&workspace, &changes, &at)
        }
    }
}

/// Prints the state of a locale: a line for each page and file of labels that
/// needs work, then totals. States are padded to the length of the longest one.
fn print_status(status: &Status) -> Result<()> {
    let mut out = String::new();
    for page in status
        .pages
        .iter()
        .filter(|page| page.state != State::Current)
    {
        out += &format!("{:<10} {}\n", page.state.word(), page.translation);
    }
    let labels = |n: usize| match n {
        1 => "1 label".to_owned(),
        n => format!("{n} labels"),
    };
    for file in &status.labels {
        let counts = [
            (State::Missing.word(), file.missing.len()),
            ("unchanged", file.unchanged.len()),
        ];
        for (word, n) in counts.into_iter().filter(|(_, n)| *n > 0) {
            out += &format!("{word:<10} {} ({})\n", file.file, labels(n));
        }
    }
    let states = [
        State::Current,
        State::Outdated,
        State::Unrecorded,
        State::Missing,
    ];
    let counts: Vec<String> = states
        .map(|state| (status.count(state), state.word()))
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, word)| format!("{n} {word}"))
        .collect();
    let unchanged = match status.unchanged_labels() {
        0 => String::new(),
        n => format!(", {n} unchanged"),
    };
    out += &format!(
        "{}: {} pages: {}; {} labels missing{unchanged}\n",
        status.locale,
        status.pages.len(),
        counts.join(", "),
        status.missing_labels()
    );
    print_text(&out)
}
