//! `new`: creates pages, posts and components.

use clap::Subcommand;

use super::change::Where;
use crate::clock;
use crate::edit::{self, scaffold};
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
    /// Create a blog post
    Post {
        /// Name of the file, such as hello or 2026-03-01-hello; without a date, that of today is added
        name: String,
        /// Title of the post [default: derived from the file name]
        #[arg(long)]
        title: Option<String>,
        /// Id of the blog, if the site has several
        #[arg(long, value_name = "ID")]
        blog: Option<String>,
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
        NewCommand::Doc { path, title, at } => edit::run(&at.dir, at.dry_run, |workspace| {
            scaffold::doc(workspace, &path, title.as_deref())
        }),
        NewCommand::Post {
            name,
            title,
            blog,
            at,
        } => {
            let post = scaffold::NewPost {
                name: &name,
                title: title.as_deref(),
                blog: blog.as_deref(),
                today: clock::today(),
            };
            edit::run(&at.dir, at.dry_run, |workspace| {
                scaffold::post(workspace, &post)
            })
        }
        NewCommand::Component { name, at } => edit::run(&at.dir, at.dry_run, |workspace| {
            scaffold::component(workspace, &name)
        }),
    }
}
