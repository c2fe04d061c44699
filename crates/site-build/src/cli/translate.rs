//! `translate`: reports, extracts and records translations.
//!
//! A translation is a file at the same path below `i18n/<locale>`. What is
//! outdated is decided by hashes of the originals, which `translate done`
//! records.

use std::path::PathBuf;

use clap::Subcommand;

use super::change::Where;
use crate::edit;
use crate::edit::translate::{self, StatusFormat};
use crate::error::{Error, ErrorKind, Result};

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
        } => translate::print_statuses(&dir, locale.as_deref(), format, strict),
        TranslateCommand::Extract { locale, at } => edit::run(&at.dir, at.dry_run, |workspace| {
            translate::extract(workspace, locale.as_deref())
        }),
        TranslateCommand::Done {
            files, all: false, ..
        } if files.is_empty() => Err(Error::new(
            ErrorKind::Usage,
            "name the pages whose translations are up to date, or pass --all",
        )),
        TranslateCommand::Done {
            files,
            all: _,
            locale,
            at,
        } => edit::run(&at.dir, at.dry_run, |workspace| {
            translate::done(workspace, locale.as_deref(), &files)
        }),
    }
}
