//! Prints the state of translations.

use std::path::Path;

use clap::ValueEnum;

use super::{State, Status, status};
use crate::error::Result;
use crate::site_folder::say_problems;
use crate::terminal::{print_pretty, print_text, say};
use crate::understand::{self, ProjectOptions};

/// Formats of `translate status`.
///
/// A doc comment of a variant is its help text.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum StatusFormat {
    /// Pages and labels that need work, and totals
    Human,
    /// One object per locale
    Json,
}

/// Prints the state of translations into one locale or all. Returns false if the
/// content has errors, or with `strict` if anything is to be translated.
///
/// # Errors
/// If the locale is unknown, or a file cannot be read.
pub(crate) fn print_statuses(
    dir: &Path,
    locale: Option<&str>,
    format: StatusFormat,
    strict: bool,
) -> Result<bool> {
    // Pages with errors have a state, too.
    let opened = understand::open(dir, &ProjectOptions::default(), None)?;
    let has_errors = opened.has_errors();
    if has_errors {
        say_problems(&opened, dir);
    }
    let Some(project) = opened.project else {
        return Ok(false);
    };
    let status = status(&project, locale)?;
    match format {
        StatusFormat::Json => print_pretty(&status)?,
        StatusFormat::Human if status.is_empty() => {
            say("the site has only one language; add others to `i18n.locales`");
        }
        StatusFormat::Human => status.iter().try_for_each(print_status)?,
    }
    Ok(!has_errors && (!strict || status.iter().all(Status::is_complete)))
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
