//! `completions`: scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::error::Result;
use crate::terminal::print_out;

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    // The names are part of the message about a missing argument.
    #[arg(value_name = "bash|elvish|fish|powershell|zsh")]
    shell: Shell,
}

/// Prints the completion script for `command`.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<bool> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "site-build", &mut script);
    print_out(&String::from_utf8_lossy(&script))?;
    Ok(true)
}
