//! Terminal sessions (prompts, commands and output), line by line, and shell scripts
//! that may be sessions.
//!
//! In a session, only lines with a prompt are commands. The prompt has a class
//! of its own, by which pages leave it out of what readers copy.
//!
//! ```text
//! $ npm install        prompt, command
//! added 12 packages    output, plain
//! ```

use super::{lines, shell};
use crate::class::Class;
use crate::spans::Spans;

/// Highlights a shell script. Code whose first line has a prompt is treated as a
/// session, because authors label both as `bash`.
///
/// Comments in front of the first command do not decide, since a session and a script
/// can both begin with them.
pub(crate) fn script_or_session<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let first = lines(code)
        .map(|(_, line)| line.trim_start())
        .find(|line| !line.is_empty() && !line.starts_with('#'));
    if first.is_some_and(|line| line.starts_with("$ ")) {
        session(code, spans);
    } else {
        shell::script(code, spans);
    }
}

/// Highlights the prompts and commands of a terminal session. Output stays plain.
///
/// A command that a backslash continues takes the next line as well, whatever that
/// begins with. Each command is tokenized as a script of its own, so that an unclosed
/// quote in one does not reach the next.
pub(crate) fn session<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut lines = lines(code).peekable();
    while let Some((offset, line)) = lines.next() {
        let Some(prompt) = prompt_len(line) else {
            continue;
        };
        let sign = line[..prompt].trim_end().len();
        spans.push(offset..offset + sign, Class::Prompt);
        let start = offset + prompt;
        let mut end = offset + line.len();
        // A backslash continues the command on the next line.
        while code[start..end].ends_with('\\') {
            let Some((next_offset, next)) = lines.next() else {
                break;
            };
            end = next_offset + next.len();
        }
        spans.nested(start, |spans| shell::script(&code[start..end], spans));
    }
}

/// Returns the length of a prompt including the space after it: `$ `, `% `, `# `,
/// `> `, `user@host:~$ `, `PS C:\> `.
///
/// A character without a space is part of a command or of output (`#!/bin/sh`,
/// `$HOME`). A longer prompt has the name of a host, or is that of PowerShell;
/// otherwise any output with a `>` would be a command.
fn prompt_len(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let body = &line[indent..];
    if body.starts_with(['$', '%', '#', '>', '❯', '➜']) {
        let sign = body.chars().next().map_or(0, char::len_utf8);
        return body[sign..].starts_with(' ').then_some(indent + sign + 1);
    }
    let end = body
        .find("$ ")
        .or_else(|| body.find("# "))
        .or_else(|| body.find("> "))?;
    let before = &body[..end];
    let is_host = before.contains('@') && !before.contains(' ');
    (is_host || before.starts_with("PS ")).then_some(indent + end + 2)
}
