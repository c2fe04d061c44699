//! Creates a site from a terminal: asks for what is missing, and prints what to do
//! next.
//!
//! Questions are asked only if both ends are a terminal, so that scripts never
//! wait for an answer.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use super::questions::ask;
use super::{InitOptions, InitResult, Look, check, init};
use crate::display::display_path;
use crate::error::Result;
use crate::terminal::say;

/// Creates a site, and prints what to replace and what to run next. `look` are the
/// colours that need not be asked for; with `yes`, nothing is asked.
///
/// # Errors
/// As [`init`].
pub(crate) fn run(mut options: InitOptions, look: Option<Look>, yes: bool) -> Result<()> {
    options.look = look.unwrap_or_default();
    if !yes && io::stdin().is_terminal() && io::stderr().is_terminal() {
        check(&options)?;
        let (mut input, mut out) = (io::stdin().lock(), io::stderr());
        ask(&mut options, look, &mut input, &mut out)?;
    }
    say_result(&init(&options)?, &options.dir);
    Ok(())
}

/// Prints what was created and what to do next.
fn say_result(made: &InitResult, dir: &Path) {
    for file in &made.files {
        say(&format!("created {}", display_path(file)));
    }
    for note in &made.notes {
        say(&format!("note: {note}"));
    }
    if !made.placeholders.is_empty() {
        say("\nBefore you publish, replace:");
        for placeholder in &made.placeholders {
            say(&format!("- {placeholder}"));
        }
    }
    let dir = match dir == Path::new(".") {
        true => String::new(),
        false => format!(" {}", as_word(&display_path(dir))),
    };
    say(&format!("\nNow run: site-build dev{dir}"));
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
