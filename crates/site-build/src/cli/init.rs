//! `init`: creates a new site.
//!
//! Questions are asked only if both ends are a terminal, so that scripts never
//! wait for an answer.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::say;
use crate::display::display_path;
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
pub(super) fn init(args: &InitArgs) -> Result<bool> {
    let mut options = InitOptions {
        dir: args.dir.clone(),
        template: args.template,
        title: args.title.clone(),
        url: args.url.clone(),
        look: args.look.unwrap_or_default(),
    };
    if !args.yes && io::stdin().is_terminal() && io::stderr().is_terminal() {
        init::check(&options)?;
        let (mut input, mut out) = (io::stdin().lock(), io::stderr());
        init::ask(&mut options, args.look, &mut input, &mut out)?;
    }
    let made = init::init(&options)?;
    for file in &made.files {
        say(&format!("created {}", display_path(file)));
    }
    for note in &made.notes {
        say(&format!("note: {note}"));
    }
    let dir = match &*args.dir == Path::new(".") {
        true => String::new(),
        false => format!(" {}", as_word(&display_path(&args.dir))),
    };
    if !made.placeholders.is_empty() {
        say("\nBefore you publish, replace:");
        for placeholder in &made.placeholders {
            say(&format!("- {placeholder}"));
        }
    }
    say(&format!("\nNow run: site-build dev{dir}"));
    Ok(true)
}

/// Returns a path as one word of a shell.
fn as_word(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:@%+=,".contains(c);
    if path.chars().all(is_plain) {
        return path.to_owned();
    }
    match cfg!(windows) {
        true => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}
