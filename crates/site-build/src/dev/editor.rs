//! Opens source files in the author's editor.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Error, ErrorKind};

/// Environment variable with the command of the editor.
const VARIABLE: &str = "SITE_BUILD_EDITOR";

/// The command of an editor, with the placeholders `{file}` and `{line}`.
///
/// It can only be set on the command line or in the environment, because a site
/// by somebody else must not run programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Editor {
    program: String,
    arguments: Vec<String>,
}

impl Editor {
    /// Returns the editor of a command, or of the environment variable
    /// `SITE_BUILD_EDITOR`; `None` without either.
    ///
    /// # Errors
    /// `Usage` if the command is invalid, or the program does not exist.
    pub(crate) fn chosen(command: Option<String>) -> crate::Result<Option<Self>> {
        let is_set = |command: &String| !command.trim().is_empty();
        let variable = || std::env::var(VARIABLE).ok().filter(is_set);
        let command = command.or_else(variable);
        let editor = command.map(|command| {
            let editor = Self::parse(&command)?;
            editor.check().map(|()| editor)
        });
        let usage = |fault: String| Error::new(ErrorKind::Usage, fault);
        editor.transpose().map_err(usage)
    }

    /// Parses a command: words separated by spaces, in quotes if they contain
    /// spaces. If the command has no `{file}`, the file is appended as its last
    /// argument.
    ///
    /// # Errors
    /// Returns a message if the command is empty or has an unclosed quote.
    pub fn parse(command: &str) -> Result<Self, String> {
        let mut words = words(command)?.into_iter();
        let program = words.next().ok_or("the editor command is empty")?;
        let mut arguments: Vec<String> = words.collect();
        if !arguments.iter().any(|argument| argument.contains("{file}")) {
            arguments.push("{file}".to_owned());
        }
        Ok(Self { program, arguments })
    }

    /// Checks that the program exists, so that a misspelled command is reported at the
    /// start, and not when a page is to be opened.
    ///
    /// # Errors
    /// Returns a message if it is in none of the folders of `PATH`.
    fn check(&self) -> Result<(), String> {
        let is_name = Path::new(&self.program).components().count() == 1;
        let folders = match is_name {
            true => std::env::var_os("PATH").unwrap_or_default(),
            false => OsString::from("."),
        };
        // Windows adds the extensions of programs to a name without one.
        let extensions: &[&str] = match cfg!(windows) {
            true => &["", ".exe", ".cmd", ".bat", ".com"],
            false => &[""],
        };
        let exists = std::env::split_paths(&folders).any(|folder| {
            let is_file = |extension| {
                folder
                    .join(format!("{}{extension}", self.program))
                    .is_file()
            };
            extensions.iter().any(is_file)
        });
        match exists {
            true => Ok(()),
            false => Err(format!(
                "the editor `{}` does not exist: pass a command such as `code -g {{file}}:{{line}}`",
                self.program
            )),
        }
    }

    /// Starts the editor, and does not wait for it. `line` counts from 1.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn open(&self, file: &Path, line: usize) -> io::Result<()> {
        let file = file.to_string_lossy();
        let line = line.to_string();
        let filled = self
            .arguments
            .iter()
            .map(|argument| argument.replace("{line}", &line).replace("{file}", &file));
        let mut child = Command::new(&self.program)
            .args(filled)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()?;
        // Waits for the child, which would otherwise remain as a zombie process
        // after it ends.
        std::thread::spawn(move || child.wait());
        Ok(())
    }
}

/// Splits a command into words. Quotes can be anywhere in a word; a backslash is
/// an ordinary character, because it separates folders on Windows.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("the editor command has an unclosed {quote}"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(command: &str) -> Vec<String> {
        let editor = Editor::parse(command).unwrap();
        [vec![editor.program], editor.arguments].concat()
    }

    #[test]
    fn commands_are_split_as_in_a_shell() {
        assert_eq!(
            parsed("code -g {file}:{line}"),
            ["code", "-g", "{file}:{line}"]
        );
        assert_eq!(parsed("  vi  "), ["vi", "{file}"]);
        assert_eq!(
            parsed("\"C:\\Program Files\\ed.exe\" '' a'b c'd"),
            ["C:\\Program Files\\ed.exe", "", "ab cd", "{file}"]
        );
        let exists = |command: &str| Editor::parse(command).unwrap().check().is_ok();
        let program = std::env::current_exe().unwrap();
        assert!(exists(&format!("'{}' {{file}}", program.display())));
        assert!(!exists("no-such-editor {file}") && !exists("./no-such-editor"));
        for wrong in ["", "  ", "code \"-g"] {
            assert!(Editor::parse(wrong).is_err(), "{wrong}");
        }
    }
}
