//! Markdown that its author meant, and that CommonMark reads as text or code without
//! notice: links whose address contains a space or has no closing parenthesis, code
//! blocks that are never closed, tables without a row of dashes that fits, and alerts of
//! unknown kinds.
//!
//! Only what can hardly be anything else is reported. `f[1](a b)` is text; `](my file.md)`
//! ends in the extension of a file.

use std::ops::Range;

use located_data::diagnostic::nearest;
use located_data::{Advice, Diagnostic};

use super::Builder;
use crate::source::Prepared;
use crate::source::vitepress::ALERTS;

/// Extensions of files that pages link to.
const EXTENSIONS: &[&str] = &[
    "avif", "csv", "gif", "htm", "html", "jpeg", "jpg", "json", "md", "mdx", "mp4", "pdf", "png",
    "svg", "txt", "webm", "webp", "xml", "yaml", "yml", "zip",
];

/// Number of lines at the start of a paragraph in which a table is looked for.
const MAX_LINES: usize = 16;

/// Number of columns up to which a help text shows the row of dashes.
const MAX_COLUMNS: usize = 12;

/// Length of the longest word that is taken for the kind of an alert.
const MAX_KIND: usize = 24;

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
            let advice = match fault {
                Fault::Spaces => Advice::new(
                    format!("`({address})` is not the address of a link: it contains spaces"),
                    format!(
                        "write `(<{address}>)` or `({})`",
                        address.replace(' ', "%20")
                    ),
                ),
                Fault::Open => Advice::new(
                    format!("the address `({address}` of a link is not closed"),
                    "add the closing parenthesis",
                ),
            };
            let range = out.start + at.start..out.start + at.end;
            self.report(advice.warning("unread-link").at(prepared.span(&range)));
        }
    }

    /// Reports what a paragraph at `range` was meant to be: a table, or an alert.
    pub(super) fn check_paragraph(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        self.check_table(range, prepared);
        let line = prepared.out[..range.start].rsplit('\n').next();
        if line.is_some_and(|before| before.contains('>')) {
            self.check_alert(range, prepared);
        }
    }

    fn check_table(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        let Some(table) = unread_table(&prepared.out[range.clone()]) else {
            return;
        };
        let columns = table.columns.min(MAX_COLUMNS);
        let row = format!("|{}", " --- |".repeat(columns));
        let mut help = format!("write `{row}` below the row with the names of the columns");
        if table.dashes.is_some_and(|dashes| dashes < table.columns) {
            help.push_str(r", or `\|` for a bar in a cell");
        }
        let line = range.start + table.line.start..range.start + table.line.end;
        let problem = Diagnostic::warning("unread-table", table.message());
        self.report(problem.at(prepared.span(&line)).help(help));
    }

    /// Reports `[!WORD]` at the start of a paragraph in a quote.
    fn check_alert(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        let Some(word) = alert_word(&prepared.out[range.clone()]) else {
            return;
        };
        let mark = format!("[!{word}]");
        let help = match nearest(word, ALERTS) {
            Some(kind) if kind.eq_ignore_ascii_case(word) => {
                format!("end the line after `[!{kind}]`; the text follows on the next one")
            }
            Some(kind) => format!("did you mean `[!{kind}]`?"),
            None => format!("write {} on a line of its own", one_of(&ALERTS)),
        };
        let message = format!("`{mark}` does not start an alert: the page shows it as text");
        let at = prepared.span(&(range.start..range.start + mark.len()));
        self.report(
            Diagnostic::warning("unread-alert", message)
                .at(at)
                .help(help),
        );
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

/// A table that was read as a paragraph.
#[derive(Debug, PartialEq, Eq)]
struct UnreadTable {
    /// The line to report: the row of dashes, or the first row if there is none.
    line: Range<usize>,
    /// Number of columns of the first row.
    columns: usize,
    /// Number of columns of the row of dashes.
    dashes: Option<usize>,
}

impl UnreadTable {
    fn message(&self) -> String {
        let columns = self.columns;
        match self.dashes {
            None => "a table has no row of dashes, so that the page shows it as text".to_owned(),
            Some(dashes) if dashes != columns => format!(
                "the first row of a table has {columns} columns, and its row of dashes {dashes}, so that the page shows it as text"
            ),
            Some(_) => "the row of dashes of a table has other characters than `|`, `-` and `:`, so that the page shows it as text".to_owned(),
        }
    }
}

/// Returns the table that a paragraph was meant to be: two rows of which the second
/// consists of dashes, or rows that all begin and end with `|`.
fn unread_table(text: &str) -> Option<UnreadTable> {
    if !text.contains('|') {
        return None;
    }
    let lines: Vec<&str> = text.lines().take(MAX_LINES).map(row).collect();
    let place = |line: &str| {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        start..start + line.len()
    };
    let is_row = |line: &str| line.len() > 1 && line.starts_with('|') && line.ends_with('|');
    for pair in lines.windows(2) {
        let [first, dashes] = pair else { continue };
        if first.contains('|') && is_dashes(dashes) {
            return Some(UnreadTable {
                line: place(dashes),
                columns: columns(first),
                dashes: Some(columns(dashes)),
            });
        }
    }
    let [first, ..] = *lines else { return None };
    let n_columns = columns(first);
    let is_table = |line: &&str| is_row(line) && columns(line) == n_columns;
    (lines.len() > 1 && n_columns > 1 && lines.iter().all(is_table)).then(|| UnreadTable {
        line: place(first),
        columns: n_columns,
        dashes: None,
    })
}

/// Returns a line without the marks of the quotes around it.
fn row(line: &str) -> &str {
    line.trim_start_matches([' ', '\t', '>']).trim_end()
}

/// Returns whether a line is meant to separate the names of columns from the rows.
fn is_dashes(line: &str) -> bool {
    let is_mark = |c: char| matches!(c, '|' | '-' | ':' | '+' | '=' | ' ' | '\t');
    line.contains('|') && line.contains("--") && line.chars().all(is_mark)
}

/// Returns the number of cells of a row: a backslash before `|` makes it text.
fn columns(row: &str) -> usize {
    let inner = row.strip_prefix('|').unwrap_or(row);
    let inner = match inner.strip_suffix('|') {
        Some(cells) if !cells.ends_with('\\') => cells,
        _ => inner,
    };
    let bars = inner.matches('|').count() - inner.matches(r"\|").count();
    bars + 1
}

/// Lists the marks of alerts.
fn one_of(words: &[&str]) -> String {
    let marks: Vec<String> = words.iter().map(|word| format!("`[!{word}]`")).collect();
    match marks.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns the word of `[!WORD]` at the start of a paragraph in a quote. `[!a](b)`,
/// `[!a][b]` and `[!a]: b` are links.
fn alert_word(text: &str) -> Option<&str> {
    let (word, rest) = text.strip_prefix("[!")?.split_once(']')?;
    let is_word = !word.is_empty() && word.len() <= MAX_KIND;
    let is_kind = word
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    (is_word && is_kind && !rest.starts_with(['(', '[', ':'])).then_some(word)
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

/// Returns the offset of the first `](`. Most texts have no bracket.
fn address_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b']', bytes).find(|at| bytes.get(at + 1) == Some(&b'('))
}

/// Returns the addresses in a text that were not read as links, and why. `ends_line` is
/// whether the line ends after the text.
///
/// Takes linear time: each search for a parenthesis continues where the last one ended.
fn unread(text: &str, ends_line: bool) -> Vec<(Range<usize>, Fault)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = address_start(&text[at..]) {
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
    use super::{Fault, alert_word, is_closed, unread, unread_table};

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
    fn tables_of_one_line_or_of_other_marks_are_text() {
        let dashes = |text: &str| unread_table(text).map(|table| (table.columns, table.dashes));
        assert_eq!(dashes("| a | b |\n| --- |\n| 1 | 2 |"), Some((2, Some(1))));
        assert_eq!(dashes("a | b\n--|--|--"), Some((2, Some(3))));
        assert_eq!(dashes("> | a \\| b | c |\n> |--+--|"), Some((2, Some(1))));
        assert_eq!(dashes("| a | b |\n| 1 | 2 |"), Some((2, None)));
        for text in [
            "| a | b |",
            "|x| + |y|\nis at least |x + y|",
            "| a | b |\n| 1 | 2 | 3 |",
            "a\n--",
            "either\n| or",
        ] {
            assert_eq!(unread_table(text), None, "{text}");
        }
    }

    #[test]
    fn words_of_alerts() {
        assert_eq!(alert_word("[!NOTES]\nText."), Some("NOTES"));
        assert_eq!(alert_word("[!NOTE] Title"), Some("NOTE"));
        for text in [
            "[!a](b)",
            "[!a][b]",
            "[!a]: b",
            "[!]",
            "[a]",
            "[!see: this]",
        ] {
            assert_eq!(alert_word(text), None, "{text}");
        }
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
