//! `version`: creates, lists, archives and removes versions of docs.
//!
//! The version itself is a name without options; `list`, `archive` and `remove`
//! are words that no version can have as its name.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::change::Where;
use crate::edit::{self, version};
use crate::error::Result;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(super) struct VersionArgs {
    #[command(subcommand)]
    command: Option<VersionCommand>,
    /// Name of the new version, such as 10.21.0
    name: Option<String>,
    #[command(flatten)]
    of: OfDocs,
    #[command(flatten)]
    at: Where,
}

/// Selects the docs that a command works on.
#[derive(Debug, Args)]
struct OfDocs {
    /// Id of the docs, for sites with several docs [default: default]
    #[arg(long, value_name = "ID")]
    docs: Option<String>,
}

#[derive(Debug, Subcommand)]
enum VersionCommand {
    /// List the versions, newest first
    List {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Id of the docs [default: all]
        #[arg(long, value_name = "ID")]
        docs: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Mark a version as no longer maintained, and remove it from search
    Archive {
        /// Name of the version
        name: String,
        #[command(flatten)]
        of: OfDocs,
        #[command(flatten)]
        at: Where,
    },
    /// Delete the files of a version
    Remove {
        /// Name of the version
        name: String,
        #[command(flatten)]
        of: OfDocs,
        #[command(flatten)]
        at: Where,
    },
}

/// Runs a command on versions. Returns false if the content has errors
/// afterwards.
///
/// # Errors
/// If the version or the docs do not exist, or a file cannot be read or
/// written.
pub(super) fn version(args: VersionArgs) -> Result<bool> {
    match (args.command, args.name) {
        (Some(VersionCommand::List { dir, docs, json }), _) => {
            version::print_list(&dir, docs.as_deref(), json)
        }
        (Some(VersionCommand::Archive { name, of, at }), _) => {
            edit::run(&at.dir, at.dry_run, |workspace| {
                version::archive(workspace, of.docs.as_deref(), &name)
            })
        }
        (Some(VersionCommand::Remove { name, of, at }), _) => {
            edit::run(&at.dir, at.dry_run, |workspace| {
                version::remove(workspace, of.docs.as_deref(), &name)
            })
        }
        (None, Some(name)) => edit::run(&args.at.dir, args.at.dry_run, |workspace| {
            version::cut(workspace, args.of.docs.as_deref(), &name)
        }),
        // Unreachable: clap prints the help if there are no arguments.
        (None, None) => Ok(false),
    }
}
