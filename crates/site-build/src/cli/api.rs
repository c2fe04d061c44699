//! The commands `api diff` and `api lint`.

mod fix;
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
use crate::load::{file_of_revision, read_regular};

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
    /// Old description: a file, or a file of a Git revision such as `main:api.yaml`
    old: PathBuf,
    /// New description: a file, or a file of a Git revision
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

fn not_utf8() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the file is not valid UTF-8")
}

/// A description, and access to the files in its folder.
struct Files {
    /// The Git revision that the files are read from, or `None` for those on
    /// disk.
    revision: Option<String>,
    dir: PathBuf,
    name: String,
    text: String,
}

impl Files {
    /// Opens a file, or `revision:path` unless a file has this name.
    fn open(entry: &Path) -> Result<Self> {
        let named = entry.to_str().and_then(|name| name.split_once(':'));
        match named {
            Some((revision, file)) if !entry.exists() => Self::open_revision(revision, file),
            _ => Self::open_file(entry),
        }
    }

    fn open_revision(revision: &str, file: &str) -> Result<Self> {
        let path = Path::new(file);
        let mut files = Self {
            revision: Some(revision.to_owned()),
            dir: path.parent().unwrap_or(Path::new("")).to_path_buf(),
            name: path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            text: String::new(),
        };
        let text = files.of_revision(revision, &files.name);
        files.text = text.map_err(|error| {
            let name = format!("{revision}:{file}");
            Error::read(Path::new(&name), error)
        })?;
        Ok(files)
    }

    fn of_revision(&self, revision: &str, file: &str) -> io::Result<String> {
        let path = self.dir.join(file);
        let bytes = file_of_revision(Path::new("."), revision, &path.to_string_lossy())?;
        String::from_utf8(bytes).map_err(|_| not_utf8())
    }

    fn open_file(entry: &Path) -> Result<Self> {
        Ok(Self {
            revision: None,
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
        } else if let Some(revision) = &self.revision {
            self.of_revision(revision, file)
        } else {
            // References are chosen by the author of the description, so only
            // regular files of bounded size are read.
            let bytes = read_regular(&self.dir.join(file), MAX_FILE)
                .map_err(|error| io::Error::other(error.to_string()))?;
            String::from_utf8(bytes).map_err(|_| not_utf8())
        }
    }

    /// Replaces one of the files.
    fn write(&self, file: &str, text: &str) -> Result<()> {
        let path = self.dir.join(file);
        std::fs::write(&path, text).map_err(|error| Error::write(&path, error))
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
