//! `new`: creates pages and components.

use clap::Subcommand;

use super::change::{Where, finish};
use crate::edit::{Workspace, scaffold};
use crate::error::Result;

#[derive(Debug, Subcommand)]
pub(super) enum NewCommand {
    /// Create a page
    Doc {
        /// Path below the docs folder, such as guide/install, or relative to the working directory
        path: String,
        /// Title of the page [default: derived from the file name]
        #[arg(long)]
        title: Option<String>,
        #[command(flatten)]
        at: Where,
    },
    /// Create a React component for use in pages
    Component {
        /// Name of the component, such as PriceTable
        name: String,
        #[command(flatten)]
        at: Where,
    },
}

/// Creates what a command names.
///
/// # Errors
/// If the file exists, the path is outside the docs folder, or it cannot be
/// written.
pub(super) fn new(command: NewCommand) -> Result<bool> {
    match command {
        NewCommand::Doc { path, title, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = scaffold::doc(&workspace, &path, title.as_deref())?;
            finish(&workspace, &changes, &at)
        }
        NewCommand::Component { name, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = scaffold::component(&workspace, &name)?;
            finish(&workspace, &changes, &at)
        }
    }
}
