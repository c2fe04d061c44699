//! The commands `api diff` and `api lint`.

mod lint;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use located_data::diagnostic::{self, visible};
use located_data::{Diagnostic, Severity};
use openapi_render::{Change, Description, Reference, changelog, diff};
use serde_json::json;

use super::{print_json, print_text, say};
use crate::error::{Error, Result};
use crate::load::read_regular;

/// Maximum size of a file that a description may refer to, in bytes.
const MAX_FILE: u64 = 256 * 1024 * 1024;

#[derive(Debug, Subcommand)]
pub(super) enum ApiCommand {
    /// Compare two versions of a description
    Diff(DiffArgs),
    /// Report errors in a description, and what its documentation lacks
    Lint(lint::LintArgs),
}

#[derive(Debug, Args)]
pub(super) struct DiffArgs {
    /// Old description
    old: PathBuf,
    /// New description
    new: PathBuf,
    /// Output format; `markdown` prints a changelog page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exit with 1 if a change breaks callers
    #[arg(long)]
    fail_on_breaking: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Json,
}

pub(super) fn run(command: &ApiCommand) -> Result<bool> {
    match command {
        ApiCommand::Diff(args) => compare(args),
        ApiCommand::Lint(args) => lint::lint(args),
    }
}

fn compare(args: &DiffArgs) -> Result<bool> {
    let (Some(old), Some(new)) = (read(&args.old)?, read(&args.new)?) else {
        return Ok(false);
    };
    let changes = diff(&old, &new);
    let breaking = changes
        .iter()
        .filter(|change| change.breaking.is_some())
        .count();
    match args.format {
        Format::Text => {
            let lines = changes
                .iter()
                .map(|change| format!("{}\n", visible(&change.to_string())));
            print_text(&lines.collect::<String>())?;
        }
        Format::Markdown => print_text(&changelog(&changes))?,
        Format::Json => {
            let all: Vec<_> = changes.iter().map(as_json).collect();
            print_json(&format!("{:#}\n", json!(all)))?;
        }
    }
    let n = changes.len();
    let noun = if n == 1 { "change" } else { "changes" };
    say(&format!("{n} {noun}, {breaking} breaking"));
    Ok(breaking == 0 || !args.fail_on_breaking)
}

/// Reads a description and the files it refers to, and prints its errors.
/// Returns `None` if it has errors and no operations.
fn read(entry: &Path) -> Result<Option<Reference>> {
    let files = Files::open(entry)?;
    let (reference, mut diagnostics) = files.understand();
    diagnostics.retain(|d| d.severity == Severity::Error);
    diagnostic::sort(&mut diagnostics);
    files.say_all(diagnostics.iter());
    let is_understood = !reference.operations.is_empty() || diagnostics.is_empty();
    Ok(is_understood.then_some(reference))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the file is named on the command line, and may be a pipe"
)]
fn read_to_string(path: &Path) -> io::Result<String> {
    std::fs::read_to_string(path)
}

/// A description, and access to the files in its folder.
struct Files {
    dir: PathBuf,
    name: String,
    text: String,
}

impl Files {
    fn open(entry: &Path) -> Result<Self> {
        Ok(Self {
            dir: entry.parent().unwrap_or(Path::new("")).to_path_buf(),
            name: entry
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            // The user named this file, so it may also be a pipe.
            text: read_to_string(entry).map_err(|error| Error::read(entry, error))?,
        })
    }

    fn load(&self, file: &str) -> io::Result<String> {
        if file == self.name {
            Ok(self.text.clone())
        } else {
            // References are chosen by the author of the description, so only
            // regular files of bounded size are read.
            let bytes = read_regular(&self.dir.join(file), MAX_FILE)
                .map_err(|error| io::Error::other(error.to_string()))?;
            String::from_utf8(bytes).map_err(|_| {
                io::Error::new(io::ErrorKind::InvalidData, "the file is not valid UTF-8")
            })
        }
    }

    fn understand(&self) -> (Reference, Vec<Diagnostic>) {
        let (description, mut diagnostics) =
            Description::parse(&self.name, &|file: &str| self.load(file));
        let (reference, problems) = description.reference();
        diagnostics.extend(problems);
        (reference, diagnostics)
    }

    /// Prints diagnostics with source excerpts. Each file is read once.
    fn say_all<'d>(&self, diagnostics: impl Iterator<Item = &'d Diagnostic>) {
        let mut texts: BTreeMap<&str, Option<String>> = BTreeMap::new();
        for diagnostic in diagnostics {
            let file = diagnostic.file.as_deref().unwrap_or_default();
            let text = texts.entry(file).or_insert_with(|| self.load(file).ok());
            say(&diagnostic.render(text.as_deref()));
        }
    }
}

fn as_json(it: &Change) -> serde_json::Value {
    json!({
        "kind": it.kind.name(),
        "operation": it.operation,
        "more_operations": it.more,
        "at": it.at,
        "schema": it.schema,
        "message": it.message,
        "breaking": it.breaking,
    })
}
