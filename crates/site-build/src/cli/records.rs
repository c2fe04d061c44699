//! `records`: what the search finds, for other programs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::{opened, print_json, say};
use crate::error::{Error, Result};
use crate::search::records;

#[derive(Debug, Args)]
pub(super) struct RecordsArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Output format: a JSON array, or one record per line
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

// One array for programs that read it whole, lines for those that stream.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Json,
    Ndjson,
}

/// Prints the search records of a site, or writes them to a file.
///
/// # Errors
/// If the site cannot be read, or the file not be written.
pub(super) fn write(args: &RecordsArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    if project.site.config.url.is_empty() {
        say("warning: records have relative URLs because `url` is not set in site.toml");
    }
    let records = records::records(&project);
    let text = match args.format {
        Format::Json => format!("{:#}\n", json!(records)),
        Format::Ndjson => records
            .iter()
            .map(|record| format!("{}\n", json!(record)))
            .collect(),
    };
    match &args.out {
        Some(file) => std::fs::write(file, text).map_err(|error| Error::write(file, error))?,
        None => print_json(&text)?,
    }
    let n = records.len();
    say(&format!(
        "{n} {}",
        if n == 1 { "record" } else { "records" }
    ));
    Ok(true)
}
