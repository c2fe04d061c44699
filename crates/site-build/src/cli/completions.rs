//! `completions`: scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::error::Result;
use crate::terminal::print_out;

/// Name of the program.
const NAME: &str = "site-build";

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
    clap_complete::generate(args.shell, &mut command, NAME, &mut script);
    let script = String::from_utf8_lossy(&script);
    // For bash, clap_complete names the state of a subcommand in two ways if the program has
    // a hyphen in its name, and then completes nothing.
    let (wrong, right) = (NAME.replace('-', "__subcmd__"), NAME.replace('-', "__"));
    let script = match args.shell {
        Shell::Bash => script.replace(&wrong, &right),
        _ => script.into_owned(),
    };
    print_out(&script)?;
    Ok(true)
}
