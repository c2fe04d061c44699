//! The commands around API descriptions: `api diff`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Subcommand, ValueEnum};
use docs_model::{Diagnostic, Severity, diagnostic};
use openapi_render::{Change, ChangeKind, Description, Reference, changelog, diff};
use serde_json::json;

use super::{print_out, say};
use crate::error::{Error, Result};

#[derive(Debug, Subcommand)]
pub(super) enum ApiCommand {
    /// Say what changed between two versions of a description
    Diff(DiffArgs),
}

#[derive(Debug, Args)]
pub(super) struct DiffArgs {
    /// The description before
    old: PathBuf,
    /// The description after
    new: PathBuf,
    /// How the changes are printed; markdown is a changelog page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exit with 1 when a change breaks callers
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
    }
}

fn compare(args: &DiffArgs) -> Result<bool> {
    let (Some(old), Some(new)) = (read(&args.old)?, read(&args.new)?) else {
        return Ok(false);
    };
    let changes = diff(&old, &new);
    let breaking = changes.iter().filter(|it| it.breaking.is_some()).count();
    match args.format {
        Format::Text => print_out(&changes.iter().map(line).collect::<String>())?,
        Format::Markdown => print_out(&changelog(&changes))?,
        Format::Json => {
            let all: Vec<_> = changes
                .iter()
                .map(|it| {
                    json!({
                        "kind": kind(it.kind),
                        "operation": it.operation,
                        "at": it.at,
                        "message": it.message,
                        "breaking": it.breaking,
                    })
                })
                .collect();
            print_out(&format!("{:#}\n", json!(all)))?;
        }
    }
    say(&format!("{} changes, {breaking} breaking", changes.len()));
    Ok(breaking == 0 || !args.fail_on_breaking)
}

/// Reads a description and the files that it refers to; none when it cannot be
/// understood. What is wrong is said.
fn read(entry: &Path) -> Result<Option<Reference>> {
    let dir = entry.parent().unwrap_or(Path::new(""));
    let name = entry.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read_to_string(entry).map_err(|it| Error::read(entry, it))?;
    let load = |file: &str| -> io::Result<String> {
        if file == name {
            Ok(text.clone())
        } else {
            fs::read_to_string(dir.join(file))
        }
    };
    let (description, mut diagnostics) = Description::parse(&name, &load);
    let (reference, problems) = description.reference();
    diagnostics.extend(problems);
    diagnostic::sort(&mut diagnostics);
    let is_error = |it: &Diagnostic| it.severity == Severity::Error;
    for it in diagnostics.iter().filter(|it| is_error(it)) {
        let text = it.file.as_deref().and_then(|file| load(file).ok());
        say(&it.render(text.as_deref()));
    }
    let is_empty = reference.operations.is_empty();
    Ok((!is_empty || !diagnostics.iter().any(is_error)).then_some(reference))
}

fn kind(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Removed => "removed",
        ChangeKind::Changed => "changed",
        ChangeKind::Deprecated => "deprecated",
        ChangeKind::Added => "added",
    }
}

fn line(change: &Change) -> String {
    let at = match &*change.at {
        "" => String::new(),
        at => format!(" {at}"),
    };
    let reason = change
        .breaking
        .map(|it| format!(" Breaking: {it}."))
        .unwrap_or_default();
    format!(
        "{:<10} {}{at}: {}{reason}\n",
        kind(change.kind),
        change.operation,
        change.message
    )
}
