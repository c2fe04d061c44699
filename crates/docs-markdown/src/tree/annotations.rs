//! Annotations of code, as Material for MkDocs has them: a comment with a number
//! in parentheses, and the notes in a list after the block.
//!
//! ```text
//! a = 1  # (1)!
//!
//! 1.  The note.
//! ```
//!
//! The notes become callouts of the lines if they are plain text. A list with
//! links, code blocks or lists stays below the code, and the comments with it.
//!
//! The comment and its note are far apart in the text, and Material joins them in the
//! browser. Here the list is kept back until its end, and the notes are moved only if
//! each of them has a comment and each comment a note: a note must not be lost.

use docs_model::PlainText;

use super::{Builder, FrameKind};
use crate::Dialect;
use crate::code::{Callout, CodeBlock};
use crate::node::Node;

/// Signs that begin a comment, the longest first.
const SIGNS: [&str; 9] = ["<!--", "//", "/*", "--", "#", ";", "%", "\"", "'"];

/// Maximum number of annotations on a line.
const MAX_ON_LINE: usize = 16;

impl Builder<'_> {
    /// Returns whether an ordered list that begins here has the notes of a code
    /// block.
    pub(super) fn follows_annotated_code(&self) -> bool {
        self.options.dialect == Dialect::Mkdocs
            && match self.nodes.last() {
                Some(Node::Code(block)) => block.code.lines().any(|line| split(line).is_some()),
                _ => false,
            }
    }

    /// Ends a list of notes: moves them to the code block before it, or writes
    /// the list.
    pub(super) fn finish_annotations(&mut self, children: Vec<Node>) {
        if let Some(notes) = plain_notes(&children)
            && let Some(Node::Code(block)) = self.nodes.last_mut()
            && annotate(block, &notes)
        {
            return;
        }
        self.write("<ol>\n");
        self.nodes.extend(children);
        self.write("</ol>\n");
    }

    /// Opens the frame of a list of notes.
    pub(super) fn start_annotations(&mut self, span: located_data::Span) {
        self.push_collecting(FrameKind::Annotations, span, true);
    }
}

/// Returns the texts of the items of a list, with code in backticks. `None` if an
/// item has more than text.
fn plain_notes(children: &[Node]) -> Option<Vec<String>> {
    let [Node::Html(html)] = children else {
        return None;
    };
    let is_rich = [
        "<li ",
        "<ul",
        "<ol",
        "<pre",
        "<div",
        "<dl",
        "<blockquote",
        "<img",
        "<a ",
    ]
    .iter()
    .any(|tag| html.contains(tag));
    if is_rich || html.contains('`') {
        return None;
    }
    let notes = html.split("<li>").skip(1).map(|item| {
        let mut text = PlainText::default();
        text.push_html(&item.replace("<code>", "`").replace("</code>", "`"));
        text.finish().join(" ")
    });
    Some(notes.collect())
}

/// Moves notes to the lines of a block that have their numbers, and removes the
/// comments. Returns false, and changes nothing, if a note would be lost.
fn annotate(block: &mut CodeBlock, notes: &[String]) -> bool {
    let found: Vec<_> = block.code.lines().map(split).collect();
    let numbers = || found.iter().flatten().flat_map(|(_, numbers)| numbers);
    let is_used = |number: usize| numbers().any(|other| *other == number);
    let is_complete = (1..=notes.len()).all(is_used) && numbers().all(|n| *n <= notes.len());
    if !is_complete || notes.iter().any(String::is_empty) {
        return false;
    }
    let mut lines = Vec::with_capacity(found.len());
    for (idx, (line, split)) in block.code.lines().zip(&found).enumerate() {
        let Some((code, numbers)) = split else {
            lines.push(line);
            continue;
        };
        lines.push(code);
        block.callouts.extend(numbers.iter().map(|number| Callout {
            line: idx,
            text: notes[number - 1].clone(),
        }));
    }
    let code = lines.join("\n");
    block.callouts.sort_by_key(|callout| callout.line);
    block.code = code;
    true
}

/// Splits a line into its code and the numbers of the annotations in the comment
/// at its end. Returns `None` for a line without one.
fn split(line: &str) -> Option<(&str, Vec<usize>)> {
    // Most lines have none.
    let text = line.trim_end();
    let text = text
        .strip_suffix("-->")
        .or(text.strip_suffix("*/"))
        .unwrap_or(text);
    let mut rest = text.trim_end();
    let mut numbers = Vec::new();
    while numbers.len() < MAX_ON_LINE {
        let inner = rest.strip_suffix('!').unwrap_or(rest);
        let Some((before, number)) = inner
            .strip_suffix(')')
            .and_then(|inner| inner.rsplit_once('('))
        else {
            break;
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let Some(number) = is_number.then(|| number.parse().ok()).flatten() else {
            break;
        };
        numbers.push(number);
        rest = before.trim_end();
    }
    let sign = SIGNS.iter().find(|sign| rest.ends_with(**sign))?;
    let code = rest[..rest.len() - sign.len()].trim_end();
    numbers.reverse();
    (!numbers.is_empty() && !numbers.contains(&0)).then_some((code, numbers))
}
