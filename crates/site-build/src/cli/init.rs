//! `init`: creates a new site.

use std::path::PathBuf;

use clap::Args;

use crate::error::Result;
use crate::init::{self, InitOptions, Look, Template};

#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// Folder for the new site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Initial content of the site
    #[arg(long, value_enum, default_value_t = Template::Docs)]
    template: Template,
    /// Title of the site
    #[arg(long)]
    title: Option<String>,
    /// URL at which the site will be published
    #[arg(long)]
    url: Option<String>,
    /// Colour scheme [default: system]
    #[arg(long, value_enum)]
    look: Option<Look>,
    /// Use defaults instead of asking questions
    #[arg(long, short)]
    yes: bool,
}

/// Creates a site, and says what to replace and what to run next.
///
/// # Errors
/// If a file exists already or cannot be written, or if the URL is invalid.
pub(super) fn init(args: InitArgs) -> Result<bool> {
    let options = InitOptions {
        dir: args.dir,
        template: args.template,
        title: args.title,
        url: args.url,
        ..InitOptions::default()
    };
    init::run(options, args.look, args.yes)?;
    Ok(true)
}
