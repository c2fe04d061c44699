//! `version`: creates, lists, archives and removes versions of docs.
//!
//! The version itself is a name without options; `list`, `archive` and `remove`
//! are words that no version can have as its name.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::change::{Where, finish};
use super::{opened_despite_errors, pretty, print_json, print_text};
use crate::edit::{Workspace, version};
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
        (Some(VersionCommand::List { dir, docs, json }), _) => list(&dir, docs.as_deref(), json),
        (Some(VersionCommand::Archive { name, of, at }), _) => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = version::archive(&workspace, of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &at)
        }
        (Some(VersionCommand::Remove { name, of, at }), _) => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = version::remove(&workspace, of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &at)
        }
        (None, Some(name)) => {
            let workspace = Workspace::open(&args.at.dir)?;
            let changes = version::cut(&workspace, args.of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &args.at)
        }
        // Unreachable: clap prints the help if there are no arguments.
        (None, None) => Ok(false),
    }
}

/// Prints the versions of all docs, or of one instance.
fn list(dir: &Path, docs: Option<&str>, json: bool) -> Result<bool> {
    let Some(project) = opened_despite_errors(dir)? else {
        return Ok(false);
    };
    let versions = version::list(&project, docs)?;
    if json {
        print_json(&pretty(&versions)?)?;
    } else {
        for version in &versions {
            print_text(&format!("{}\n", version.line()))?;
        }
    }
    Ok(true)
}
