//! `records`: what the search finds, for other programs.

use std::path::PathBuf;

use clap::Args;

use crate::error::Result;
use crate::search::export::{self, RecordFormat};

#[derive(Debug, Args)]
pub(super) struct RecordsArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Output format: a JSON array, or one record per line
    #[arg(long, value_enum, default_value_t = RecordFormat::Json)]
    format: RecordFormat,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Prints the search records of a site, or writes them to a file.
///
/// # Errors
/// If the site cannot be read, or the file not be written.
pub(super) fn write(args: &RecordsArgs) -> Result<bool> {
    export::write_records(&args.dir, args.format, args.out.as_deref())
}
