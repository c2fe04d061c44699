//! From a fence's info string and text to a [`CodeBlock`].

use docs_model::Span;

use crate::code::{CodeBlock, LineMark, MarkKind};
use crate::magic::{self, MagicComment};

/// Understands a code block. `code` ends with a newline or is empty.
pub(crate) fn code_block(
    info: &str,
    code: &str,
    span: Span,
    comments: &[MagicComment],
) -> CodeBlock {
    let code = code.strip_suffix('\n').unwrap_or(code);
    let (language, rest) = split_language(info);
    let mut block = CodeBlock {
        language: language.to_owned(),
        code: String::new(),
        title: None,
        marks: Vec::new(),
        line_numbers: None,
        wrap: false,
        no_copy: false,
        meta: Vec::new(),
        span,
    };
    let ranges = read_meta(rest, &mut block);
    match ranges {
        // A range counts lines as written, so comments stay where they are.
        Some(ranges) => {
            block.code = code.to_owned();
            mark_ranges(&ranges, code.lines().count(), &mut block.marks);
        }
        None if language.is_empty() => block.code = code.to_owned(),
        None => (block.code, block.marks) = magic::apply(code, language, comments),
    }
    mark_diff(&mut block);
    block.marks.sort_by_key(|it| (it.line, it.kind));
    block.marks.dedup_by_key(|it| it.line);
    block
}

/// The file that the info string of a code block names, and the first and the last
/// of its lines, counted from 1: `file=./x.js`, `file="./x.js#L3-L6"`.
pub(crate) struct CodeFile<'i> {
    pub(crate) path: &'i str,
    lines: Option<(usize, usize)>,
}

impl<'i> CodeFile<'i> {
    pub(crate) fn of(info: &'i str) -> Option<Self> {
        if !info.contains("file=") {
            return None;
        }
        let (_, rest) = split_language(info);
        let value = words(rest)
            .into_iter()
            .find_map(|it| it.strip_prefix("file="))?;
        let value = unquote(value);
        let (path, lines) = value.split_once("#L").unwrap_or((value, ""));
        Some(Self {
            path,
            lines: (!lines.is_empty()).then(|| line_range(lines)).flatten(),
        })
    }

    /// Returns the lines of a text; `None` if it has none of them.
    pub(crate) fn cut<'t>(&self, text: &'t str) -> Option<&'t str> {
        let Some((first, last)) = self.lines else {
            return Some(text);
        };
        let mut at = 0;
        let mut span = None;
        for (idx, line) in text.split_inclusive('\n').enumerate() {
            let end = at + line.len();
            if (first..=last).contains(&(idx + 1)) {
                let (start, _) = span.unwrap_or((at, end));
                span = Some((start, end));
            }
            at = end;
        }
        span.and_then(|(start, end)| text.get(start..end))
    }
}

/// Reads `3-L6`, `3-`, `-L6` or `3`.
fn line_range(text: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.trim_start_matches('L').parse::<usize>().ok();
    match text.split_once('-') {
        None => number(text).map(|line| (line, line)),
        Some(("", last)) => Some((1, number(last)?)),
        Some((first, "")) => Some((number(first)?, usize::MAX)),
        Some((first, last)) => Some((number(first)?, number(last)?)),
    }
}

/// The language ends at a blank or at `{`, as in ```` ```js{1,3} ````.
fn split_language(info: &str) -> (&str, &str) {
    let info = info.trim();
    let end = info
        .find(|c: char| c.is_whitespace() || c == '{')
        .unwrap_or(info.len());
    let (language, rest) = info.split_at(end);
    // An info string of options alone has no language.
    if language.contains("=\"") || language.contains("='") {
        ("", info)
    } else {
        (language, rest)
    }
}

/// Reads options into `block`; gives the text of a `{1,3-5}`.
fn read_meta(meta: &str, block: &mut CodeBlock) -> Option<String> {
    let mut ranges: Option<String> = None;
    for word in words(meta) {
        if let Some(range) = word.strip_prefix('{').and_then(|it| it.strip_suffix('}'))
            && range
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, ',' | '-' | '.' | ' '))
        {
            let all = ranges.get_or_insert_default();
            all.push(',');
            all.push_str(range);
            continue;
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let value = unquote(value);
        match key {
            "title" if word.contains('=') => block.title = Some(value.to_owned()),
            "showLineNumbers" => block.line_numbers = Some(value.parse().unwrap_or(1)),
            "wrap" => block.wrap = value != "false",
            "noCopy" => block.no_copy = value != "false",
            _ => block.meta.push((key.to_owned(), value.to_owned())),
        }
    }
    ranges
}

/// Words parted by blanks outside quotes and braces.
fn words(meta: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut quote, mut depth) = (None, None, 0_usize);
    for (at, c) in meta.char_indices() {
        if quote.is_none() && depth == 0 && c.is_whitespace() {
            words.extend(start.take().map(|from| &meta[from..at]));
            continue;
        }
        start.get_or_insert(at);
        match c {
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            '{' if quote.is_none() => depth += 1,
            '}' if quote.is_none() => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    words.extend(start.map(|from| &meta[from..]));
    words
}

fn unquote(value: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some(inner) = value
            .strip_prefix(quote)
            .and_then(|it| it.strip_suffix(quote))
        {
            return inner;
        }
    }
    value
}

/// Marks `1,3-5` (from 1, ends included) of `n_lines` lines.
fn mark_ranges(ranges: &str, n_lines: usize, marks: &mut Vec<LineMark>) {
    for range in ranges.split(',') {
        let (first, last) = range.trim().split_once('-').unwrap_or((range, range));
        let last = last.trim_start_matches('.').trim().parse::<usize>();
        let (Ok(first), Ok(last)) = (first.trim().trim_end_matches('.').parse::<usize>(), last)
        else {
            continue;
        };
        let lines = first.max(1)..=last.min(n_lines);
        marks.extend(lines.map(|it| LineMark {
            line: it - 1,
            kind: MarkKind::Highlight,
        }));
    }
}

/// Lines of a `diff` that begin with `+` or `-`, but not its file names.
fn mark_diff(block: &mut CodeBlock) {
    if block.language != "diff" {
        return;
    }
    for (line, text) in block.code.lines().enumerate() {
        let kind = match text.as_bytes().first() {
            Some(b'+') if !text.starts_with("+++ ") => MarkKind::Added,
            Some(b'-') if !text.starts_with("--- ") => MarkKind::Removed,
            _ => continue,
        };
        block
            .marks
            .retain(|it| it.line != line || it.kind == MarkKind::Error);
        block.marks.push(LineMark { line, kind });
    }
}
