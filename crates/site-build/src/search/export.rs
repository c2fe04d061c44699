//! The search records of a site for other programs.

use std::path::Path;

use clap::ValueEnum;
use serde_json::json;

use super::records;
use crate::error::{Error, Result};
use crate::site_folder;
use crate::terminal::{print_json, say};

/// Formats of records: one array for programs that read it whole, lines for those
/// that stream.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum RecordFormat {
    Json,
    Ndjson,
}

/// Writes the records of a site to a file, or prints them. Returns false if the site
/// has errors, which are printed.
///
/// # Errors
/// If the site cannot be read, or the file not be written.
pub(crate) fn write_records(dir: &Path, format: RecordFormat, out: Option<&Path>) -> Result<bool> {
    let Some(project) = site_folder::open(dir)? else {
        return Ok(false);
    };
    if project.site.config.url.is_empty() {
        say("warning: records have relative URLs because `url` is not set in site.toml");
    }
    let records = records::records(&project);
    let text = match format {
        RecordFormat::Json => format!("{:#}\n", json!(records)),
        RecordFormat::Ndjson => records
            .iter()
            .map(|record| format!("{}\n", json!(record)))
            .collect(),
    };
    match out {
        Some(file) => std::fs::write(file, text).map_err(|error| Error::write(file, error))?,
        None => print_json(&text)?,
    }
    say(&match records.len() {
        1 => "1 record".to_owned(),
        n => format!("{n} records"),
    });
    Ok(true)
}
