//! Hints for options that a command does not have: the command that has the option,
//! or a similar option; and for commands of other programs.
//!
//! clap suggests to pass the text as a value, which would make it the name of a folder.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use located_data::diagnostic::nearest;

/// Commands of other programs that mean the same. Those that a command does not have
/// are left out.
const COMMANDS: &[(&str, &str)] = &[
    ("article", "post"),
    ("blog", "post"),
    ("check", "lint"),
    ("create", "init"),
    ("lint", "check"),
    ("page", "doc"),
    ("preview", "serve"),
    ("publish", "deploy"),
    ("run", "dev"),
    ("start", "dev"),
    ("test", "check"),
    ("upload", "deploy"),
    ("validate", "check"),
    ("validate", "lint"),
    ("watch", "dev"),
];

/// Options of other programs that mean the same.
const SYNONYMS: &[(&str, &str)] = &[
    ("dest", "out-dir"),
    ("destination", "out-dir"),
    ("out", "out-dir"),
    ("output", "out-dir"),
];

/// Replaces the hint of an error about an unknown option. Other errors stay as they
/// are. `args` are those of the process, which name the command.
pub(super) fn explained(
    error: Error,
    program: &Command,
    args: impl Iterator<Item = String>,
) -> Error {
    match error.kind() {
        ErrorKind::InvalidSubcommand => return other_command(error, command_of(program, args)),
        ErrorKind::UnknownArgument => {}
        ErrorKind::ArgumentConflict => return second_name(error, command_of(program, args)),
        _ => return error,
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let Some(name) = given.strip_prefix("--").map(str::to_owned) else {
        return error;
    };
    let command = command_of(program, args);
    if let Some(hint) = hint_for(command.get_name(), &name) {
        return with_hint(error, hint);
    }
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == name);
    let synonym = synonym.map(|(_, own)| *own).filter(|own| has(command, own));
    let near = synonym.or_else(|| nearest(&name, longs(command)));
    let mut of = Vec::new();
    with_option(program, program.get_name(), &name, &mut of);
    let hint = match (near, of.as_slice()) {
        (_, [first, ..]) if synonym.is_none() => {
            let others = match of.len() {
                1 => String::new(),
                _ => format!(" and of {} other commands", of.len() - 1),
            };
            format!("`--{name}` is an option of `{first}`{others}")
        }
        (Some(near), _) => format!("did you mean `--{near}`?"),
        (None, _) => return error,
    };
    with_hint(error, &hint)
}

/// Replaces the hint of an error about a command of another program. `command` is the
/// one that does not have it.
fn other_command(mut error: Error, command: &Command) -> Error {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let has = |own: &str| command.get_subcommands().any(|sub| sub.get_name() == own);
    let mut commands = COMMANDS.iter();
    match commands.find(|(other, own)| other == given && has(own)) {
        Some((_, own)) => {
            error.remove(ContextKind::SuggestedSubcommand);
            with_hint(error, &format!("did you mean `{own}`?"))
        }
        None => error,
    }
}

/// Adds a hint to the error about a second argument of `version`, which clap takes for a
/// subcommand.
fn second_name(error: Error, command: &Command) -> Error {
    let is_subcommand = error.get(ContextKind::InvalidSubcommand).is_some();
    match is_subcommand && command.get_name() == "version" {
        true => with_hint(
            error,
            "`version NAME` takes one name; pass the folder of the site with `--dir`",
        ),
        false => error,
    }
}

/// Returns the hint for an option of other programs that is a command here.
fn hint_for(command: &str, name: &str) -> Option<&'static str> {
    match (command, name) {
        ("build" | "check" | "serve", "watch" | "live" | "live-reload") => {
            Some("`site-build dev` renders pages again when their files change")
        }
        ("dev", "watch") => Some("`dev` always watches the files of the site"),
        _ => None,
    }
}

/// Replaces the hint of an error.
fn with_hint(mut error: Error, hint: &str) -> Error {
    error.remove(ContextKind::SuggestedArg);
    error.insert(
        ContextKind::Suggested,
        ContextValue::StyledStrs(vec![hint.to_owned().into()]),
    );
    error
}

/// Returns the innermost command that the arguments name.
fn command_of(program: &Command, args: impl Iterator<Item = String>) -> &Command {
    args.skip(1).fold(program, |command, arg| {
        command.find_subcommand(&arg).unwrap_or(command)
    })
}

/// Returns the long options of a command.
fn longs(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(clap::Arg::get_long)
}

fn has(command: &Command, name: &str) -> bool {
    longs(command).any(|long| long == name)
}

/// Collects the commands below `command` with an option, as they are written.
fn with_option(command: &Command, path: &str, name: &str, out: &mut Vec<String>) {
    for inner in command.get_subcommands() {
        let path = format!("{path} {}", inner.get_name());
        if has(inner, name) {
            out.push(path.clone());
        }
        with_option(inner, &path, name, out);
    }
}
