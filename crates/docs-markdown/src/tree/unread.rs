//! Markdown that its author meant, and that CommonMark reads as text or code without
//! notice: links whose address contains a space or has no closing parenthesis, and code
//! blocks that are never closed.
//!
//! Only what can hardly be anything else is reported. `f[1](a b)` is text; `](my file.md)`
//! ends in the extension of a file.

use std::ops::Range;

use located_data::Diagnostic;

use super::Builder;
use crate::source::Prepared;

/// Extensions of files that pages link to.
const EXTENSIONS: &[&str] = &[
    "avif", "csv", "gif", "htm", "html", "jpeg", "jpg", "json", "md", "mdx", "mp4", "pdf", "png",
    "svg", "txt", "webm", "webp", "xml", "yaml", "yml", "zip",
];

/// What is wrong with an address.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    /// It contains spaces.
    Spaces,
    /// The line ends before its parenthesis.
    Open,
}

impl Builder<'_> {
    /// Reports addresses of links in a run of text at `out`, which equals the file.
    pub(super) fn report_unread_links(
        &mut self,
        text: &str,
        out: &Range<usize>,
        prepared: &Prepared<'_>,
    ) {
        let ends_line = prepared.out[out.end..]
            .chars()
            .next()
            .is_none_or(|c| matches!(c, '\n' | '\r'));
        for (at, fault) in unread(text, ends_line) {
            let address = &text[at.clone()];
            let (message, help) = match fault {
                Fault::Spaces => (
                    format!("`({address})` is not the address of a link: it contains spaces"),
                    format!(
                        "write `(<{address}>)` or `({})`",
                        address.replace(' ', "%20")
                    ),
                ),
                Fault::Open => (
                    format!("the address `({address}` of a link is not closed"),
                    "add the closing parenthesis".to_owned(),
                ),
            };
            let range = out.start + at.start..out.start + at.end;
            let problem = Diagnostic::warning("unread-link", message);
            self.report(problem.at(prepared.span(&range)).help(help));
        }
    }

    /// Reports a fenced code block at `range` that contains the rest of the page,
    /// because no line closes it.
    pub(super) fn check_fence(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        let code = &prepared.out[range.clone()];
        let is_last = prepared.out[range.end..].trim_start().is_empty();
        if !is_last || is_closed(code) {
            return;
        }
        let length = code.find(['\n', '\r']).unwrap_or(code.len());
        let fence: String = code
            .trim_start()
            .chars()
            .take_while(|c| matches!(c, '`' | '~'))
            .collect();
        let message = "this code block is never closed: the rest of the page is code";
        let problem = Diagnostic::warning("unclosed-fence", message);
        let at = prepared.span(&(range.start..range.start + length));
        self.report(
            problem
                .at(at)
                .help(format!("add a line `` {fence} `` below the code")),
        );
    }
}

/// Returns whether the last line of a fenced code block closes it. `code` begins with
/// the fence, after spaces.
fn is_closed(code: &str) -> bool {
    let code = code.trim_start();
    let Some(mark) = code.chars().next() else {
        return true;
    };
    let length = code.chars().take_while(|c| *c == mark).count();
    let mut lines = code.trim_end().lines();
    lines.next();
    let Some(last) = lines.last() else {
        return false;
    };
    // In a quote, each line begins with its mark.
    let last = last.trim_start_matches([' ', '\t', '>']);
    last.len() >= length && last.chars().all(|c| c == mark)
}

/// Returns the addresses in a text that were not read as links, and why. `ends_line` is
/// whether the line ends after the text.
///
/// Takes linear time: each search for a parenthesis continues where the last one ended.
fn unread(text: &str, ends_line: bool) -> Vec<(Range<usize>, Fault)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("](") {
        let start = at + open + 2;
        let rest = &text[start..];
        let Some(close) = rest.find(')') else {
            let address = rest.trim_end();
            let is_path = ["./", "../", "/", "#"]
                .iter()
                .any(|prefix| address.starts_with(prefix))
                || is_file(address);
            let is_word = !address.contains([' ', '(', '[', ']']);
            if ends_line && is_path && is_word && has_text(&text[..at + open]) {
                found.push((start..start + address.len(), Fault::Open));
            }
            break;
        };
        let address = &rest[..close];
        let is_plain = !address.contains(['"', '\'', '(', '<', '[', ']']);
        let has_spaces = address.trim() == address && address.contains(' ');
        if is_plain && has_spaces && is_file(address) && has_text(&text[..at + open]) {
            found.push((start..start + close, Fault::Spaces));
        }
        at = start + close;
    }
    found
}

/// Returns whether brackets are open before an address. The text of a link may contain
/// emphasis, which is not part of the run of text.
fn has_text(before: &str) -> bool {
    before
        .rfind(['[', ']'])
        .is_none_or(|at| before[at..].starts_with('['))
}

/// Returns whether an address ends in the extension of a file.
fn is_file(address: &str) -> bool {
    let path = address.split(['#', '?']).next().unwrap_or_default();
    path.rsplit_once('.')
        .is_some_and(|(name, extension)| !name.is_empty() && EXTENSIONS.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::{Fault, is_closed, unread};

    #[test]
    fn addresses_of_links() {
        let faults = |text: &str| {
            let found = unread(text, true);
            let found = found
                .into_iter()
                .map(|(at, fault)| (text[at].to_owned(), fault));
            found.collect::<Vec<_>>()
        };
        assert_eq!(
            faults("See [a](my file.md) and ![b](my pic.png)."),
            [
                ("my file.md".to_owned(), Fault::Spaces),
                ("my pic.png".to_owned(), Fault::Spaces)
            ]
        );
        assert_eq!(
            faults("See [a](./guide.md"),
            [("./guide.md".to_owned(), Fault::Open)]
        );
        for text in [
            "f[1](a b)",
            "f[1](see the file x.md, which is long (and more))",
            "a](b.md c) is text",
            "[a](",
            "[a](see",
            "[a] (my file.md)",
        ] {
            assert_eq!(faults(text), [], "{text}");
        }
        assert_eq!(unread("[a](./x_", false), []);
    }

    #[test]
    fn closed_code_blocks_are_recognised() {
        for code in [
            "```\na\n```\n",
            "~~~~ js\na\n~~~~~\n\n",
            "```\n> a\n> ```",
            "```\n```",
            "  ```\n  a\n  ```",
        ] {
            assert!(is_closed(code), "{code}");
        }
        for code in ["```js\na\n", "````\na\n```\n", "```", "```\na\n``` js\n"] {
            assert!(!is_closed(code), "{code}");
        }
    }
}
