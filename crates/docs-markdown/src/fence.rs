//! Parses the info string and the text of a fence to a [`CodeBlock`].
//!
//! An info string is the language, followed by words that are separated by
//! white space: `{1,3-5}` (lines to highlight), `key=value`, `key="a value"`,
//! or a bare word. Unknown keys are kept in [`CodeBlock::meta`], so that sites
//! can give them a meaning.
//!
//! Numbers of lines count from 1 in an info string and from 0 in a
//! [`CodeBlock`]. Ranges are inclusive, and may lie outside the code, since
//! authors edit the code and forget the numbers.
//!
//! Four notations change the code itself: directives of Twoslash, comments at the end
//! of lines ([`notation`](crate::notation)), magic comments, and hidden lines of Rust.
//! They are removed in this order, and the numbers in the info string count the
//! lines that remain, except that magic comments stay in the code if the info
//! string highlights lines: their removal would shift the numbers that the
//! author counted.

mod file_name;
mod text_marks;
mod twoslash;
mod vitepress;

use std::borrow::Cow;

use located_data::Span;

use self::file_name::FileName;
use self::text_marks::Pattern;
use crate::Dialect;
use crate::code::{Callout, CodeBlock, Fold, LineMark, MarkKind};
use crate::magic::{self, MagicComment};
use crate::notation::{self, MarkedCode, MarkedText};

/// Parses the code of a fence and its info string, such as `js title="a.js"
/// {1,3}`.
///
/// A newline at the end of `code` is dropped. Lines in `comments` syntax that
/// mark other lines are removed, unless the info string highlights lines by
/// number: these numbers count the lines as written. `line_numbers` says whether the
/// lines are numbered unless an option says otherwise.
///
/// # Examples
///
/// ```
/// use docs_markdown::{code_block, magic};
/// use located_data::Span;
///
/// let code = "let a = 1;\n// highlight-next-line\nlet b = 2;\n";
/// let block = code_block(r#"js title="a.js""#, code, Span::new(0, 0), &magic::defaults(), false);
/// assert_eq!(block.title.as_deref(), Some("a.js"));
/// assert_eq!(block.code, "let a = 1;\nlet b = 2;");
/// assert_eq!(block.marks[0].line, 1);
/// ```
#[must_use]
pub fn code_block(
    info: &str,
    code: &str,
    span: Span,
    comments: &[MagicComment],
    line_numbers: bool,
) -> CodeBlock {
    let rules = FenceRules {
        comments,
        dialect: Dialect::default(),
        line_numbers,
    };
    code_block_with_faults(info, code, span, rules).0
}

/// How fences of a site are read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FenceRules<'o> {
    /// The comments that mark lines.
    pub(crate) comments: &'o [MagicComment],
    /// The tool whose options a fence may have.
    pub(crate) dialect: Dialect,
    /// Whether blocks have line numbers unless their options say otherwise.
    pub(crate) line_numbers: bool,
}

/// An option whose value has no effect.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OptionFault {
    /// What is wrong.
    pub(crate) message: String,
    /// What to write instead.
    pub(crate) help: String,
}

/// Number of ranges of a list that show its label.
const MAX_LABELS: usize = 16;

/// Number of faults that are reported for a code block.
const MAX_FAULTS: usize = 5;

/// Parses the code of a fence like [`code_block`], and returns the options whose
/// values have no effect as well.
pub(crate) fn code_block_with_faults(
    info: &str,
    code: &str,
    span: Span,
    rules: FenceRules<'_>,
) -> (CodeBlock, Vec<OptionFault>) {
    let dialect = rules.dialect;
    let code = code.strip_suffix('\n').unwrap_or(code);
    let normal = (dialect == Dialect::Vitepress).then(|| vitepress::normal(info));
    let info = normal.as_deref().unwrap_or(info);
    let unbraced = without_braces(info);
    let (language, rest) = split_language(unbraced.as_deref().unwrap_or(info));
    let mut block = CodeBlock {
        span,
        line_numbers: rules.line_numbers.then_some(1),
        ..CodeBlock::default()
    };
    read_language(without_dot(language, dialect), &mut block);
    let mut options = read_meta(rest, &mut block, dialect);
    let mut faults = std::mem::take(&mut options.faults);
    let code = match block.meta.iter().any(|(key, _)| key == "twoslash") {
        true => Cow::Owned(twoslash::shown(code)),
        false => Cow::Borrowed(code),
    };
    let code = match dialect {
        Dialect::Starlight => take_file_name(code, &mut options, &mut block),
        _ => code,
    };
    let words = take_code(
        &code,
        options.highlight.take(),
        rules.comments,
        &mut block,
        &mut faults,
    );
    options.patterns.extend(words);
    let n_lines = block.code.lines().count();
    check_options(&options, n_lines, &mut faults);
    mark_lines(&options, n_lines, &mut block);
    fold_lines(&options, n_lines, &mut block);
    mark_diff(&mut block);
    label_lines(&options, n_lines, &mut block);
    block.texts = text_marks::find(&block.code, &options.patterns);
    // A line has one mark: the first in the order of `MarkKind`.
    block.marks.sort_by_key(|mark| (mark.line, mark.kind));
    block.marks.dedup_by_key(|mark| mark.line);
    faults.truncate(MAX_FAULTS);
    (block, faults)
}

/// Reads the first word of an info string: the language, and the attributes that some
/// tools write with it.
fn read_language(language: &str, block: &mut CodeBlock) {
    block.language = language.to_owned();
    // mdBook and rustdoc write attributes after the language: `rust,no_run`.
    if let Some((name, attributes)) = language.split_once(',') {
        block.language = name.to_owned();
        let attributes = attributes
            .split(',')
            .filter(|attribute| !attribute.is_empty());
        block.meta.extend(attributes.map(|attribute| {
            let (key, value) = attribute.split_once('=').unwrap_or((attribute, ""));
            (key.to_owned(), value.to_owned())
        }));
    }
    // An attribute of rustdoc may replace the language: `ignore`.
    if matches!(
        &*block.language,
        "ignore" | "no_run" | "should_panic" | "compile_fail"
    ) {
        let attribute = std::mem::take(&mut block.language);
        block.meta.push((attribute, String::new()));
    }
    // VitePress writes `ts:line-numbers=2` and `ts:no-line-numbers`.
    if let Some((name, option)) = language.split_once(':') {
        let option = option.strip_prefix("line-numbers");
        if let Some(start) = option {
            let start = start.strip_prefix('=').unwrap_or(start);
            block.line_numbers = Some(start.parse().unwrap_or(1));
        }
        let has_none = language.ends_with(":no-line-numbers");
        if has_none {
            block.line_numbers = None;
        }
        if option.is_some() || has_none {
            block.language = name.to_owned();
        }
    }
}

/// Sets the code of a block, without the comments that mark lines and with the marks
/// that they make. `highlight` are the ranges of lines in braces, if there are any.
/// Returns the words that comments mark.
fn take_code(
    code: &str,
    highlight: Option<String>,
    comments: &[MagicComment],
    block: &mut CodeBlock,
    faults: &mut Vec<OptionFault>,
) -> Vec<Pattern> {
    let mut marked = notation::take(code, &block.language).unwrap_or_else(|| MarkedCode {
        code: code.to_owned(),
        ..MarkedCode::default()
    });
    let code = &*marked.code;
    match highlight {
        // Removing comments would shift the lines that the range counts.
        Some(ranges) => {
            block.code = code.to_owned();
            check_ranges("", &ranges, code.lines().count(), faults);
            mark_ranges(&ranges, code.lines().count(), &mut block.marks);
        }
        None if block.language.is_empty() => block.code = code.to_owned(),
        None => {
            let applied = magic::apply(code, &block.language, comments);
            marked.marks.retain_mut(|mark| {
                let line = applied.line(mark.line);
                mark.line = line.unwrap_or_default();
                line.is_some()
            });
            marked.focus = marked
                .focus
                .iter()
                .filter_map(|line| applied.line(*line))
                .collect();
            for word in &mut marked.words {
                let lines = &word.lines;
                let [first, end] =
                    [lines.start, lines.end].map(|line| applied.line_at_or_after(line));
                word.lines = first..end;
            }
            block.code = applied.code;
            block.marks = applied.marks;
            block.classes = applied.classes;
            block.callouts = applied.callouts;
        }
    }
    block.marks.extend(marked.marks);
    block.focus.extend(marked.focus);
    let words = marked.words.into_iter();
    words
        .map(|MarkedText { text, lines }| Pattern::text(text, MarkKind::Highlight, lines))
        .collect()
}

/// Takes the name of the file out of a comment above the code: it becomes the title of a
/// block that has none. Lists of lines, which count the comment, are adapted.
fn take_file_name<'c>(
    code: Cow<'c, str>,
    options: &mut LineOptions,
    block: &mut CodeBlock,
) -> Cow<'c, str> {
    let is_frameless = |(key, value): &(String, String)| key == "frame" && value == "none";
    if block.title.is_some() || block.meta.iter().any(is_frameless) {
        return code;
    }
    let Some(file) = FileName::find(&code, &block.language) else {
        return code;
    };
    let labels = options.labels.iter_mut().map(|(_, list)| list);
    let lists = [
        &mut options.highlight,
        &mut options.focus,
        &mut options.collapse,
        &mut options.added,
        &mut options.removed,
    ];
    for list in lists.into_iter().flatten().chain(labels) {
        *list = file.shifted(list);
    }
    let code = file.without(&code);
    block.title = Some(file.name);
    Cow::Owned(code)
}

/// Writes the labels of ranges of lines as notes on their first lines.
fn label_lines(options: &LineOptions, n_lines: usize, block: &mut CodeBlock) {
    for (label, list) in &options.labels {
        let ranges = line_ranges(list, n_lines).take(MAX_LABELS);
        block.callouts.extend(ranges.map(|(line, _)| Callout {
            line,
            text: label.clone(),
        }));
    }
    block.callouts.sort_by_key(|callout| callout.line);
}

/// Checks the ranges of options against the number of lines.
fn check_options(options: &LineOptions, n_lines: usize, faults: &mut Vec<OptionFault>) {
    for (name, ranges) in [
        ("ins=", &options.added),
        ("del=", &options.removed),
        ("focus=", &options.focus),
        ("collapse=", &options.collapse),
    ] {
        let ranges = ranges.as_deref().unwrap_or_default();
        check_ranges(name, ranges, n_lines, faults);
    }
}

/// Marks the lines that options name as added, removed, or in focus.
fn mark_lines(options: &LineOptions, n_lines: usize, block: &mut CodeBlock) {
    for (ranges, kind) in [
        (&options.added, MarkKind::Added),
        (&options.removed, MarkKind::Removed),
    ] {
        for (first, last) in ranges.iter().flat_map(|range| line_ranges(range, n_lines)) {
            let lines = first..=last;
            block
                .marks
                .extend(lines.map(|line| LineMark { line, kind }));
        }
    }
    if let Some(ranges) = &options.focus {
        let lines = line_ranges(ranges, n_lines);
        (block.focus).extend(lines.flat_map(|(first, last)| first..=last));
    }
    block.focus.sort_unstable();
    block.focus.dedup();
}

/// Folds the hidden lines, and those that options name. Ranges that share a line become
/// one fold.
fn fold_lines(options: &LineOptions, n_lines: usize, block: &mut CodeBlock) {
    let mut folds = hidden_lines(block);
    if let Some(ranges) = &options.collapse {
        let ranges = line_ranges(ranges, n_lines);
        folds.extend(ranges.map(|(first, last)| Fold { first, last }));
    }
    folds.sort_unstable();
    for fold in folds {
        match block.folds.last_mut() {
            Some(open) if fold.first <= open.last => open.last = open.last.max(fold.last),
            _ => block.folds.push(fold),
        }
    }
}

/// Returns the Markdown of a code block, with a fence that is longer than those in the code.
pub(crate) fn fenced(language: &str, code: &str) -> String {
    let run = |line: &str| line.len() - line.trim_start_matches('`').len();
    let longest = code.lines().map(|line| run(line.trim_start())).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

/// Returns the ranges of lines that rustdoc and mdBook hide in Rust code, because
/// they begin with `# `, and removes the sign. Readers can unfold them. `##` is an
/// escaped `#`.
///
/// In other languages, lines are hidden by a prefix of the info string:
/// `python,hidelines=~`. As in mdBook, Rust has its own sign always.
fn hidden_lines(block: &mut CodeBlock) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    let prefix = block.meta.iter().find(|(key, _)| key == "hidelines");
    if let Some(prefix) = prefix
        .map(|(_, value)| value.clone())
        .filter(|text| !text.is_empty() && block.language != "rust")
    {
        return lines_with_prefix(block, &prefix);
    }
    let may_hide = |line: &str| line.trim_start().starts_with('#');
    if block.language != "rust" || !block.code.lines().any(may_hide) {
        return folds;
    }
    let mut lines = Vec::new();
    for (idx, line) in block.code.split('\n').enumerate() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let shown = match text.strip_prefix('#') {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => {
                fold_line(&mut folds, idx);
                format!("{indent}{}", rest.strip_prefix(' ').unwrap_or(rest))
            }
            Some(rest) if rest.starts_with('#') => format!("{indent}{rest}"),
            _ => line.to_owned(),
        };
        lines.push(shown);
    }
    block.code = lines.join("\n");
    folds
}

/// Adds a line to the folds: to the last one, if it ends with the line before.
fn fold_line(folds: &mut Vec<Fold>, line: usize) {
    match folds.last_mut() {
        Some(open) if open.last + 1 == line => open.last = line,
        _ => folds.push(Fold {
            first: line,
            last: line,
        }),
    }
}

/// Returns the ranges of lines that begin with `prefix` after white space, and
/// removes the prefix.
fn lines_with_prefix(block: &mut CodeBlock, prefix: &str) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    let mut lines = Vec::new();
    for (idx, line) in block.code.split('\n').enumerate() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let Some(rest) = text.strip_prefix(prefix) else {
            lines.push(line.to_owned());
            continue;
        };
        fold_line(&mut folds, idx);
        lines.push(format!("{indent}{rest}"));
    }
    block.code = lines.join("\n");
    folds
}

/// The file that an info string names, with the first and last of its lines,
/// counted from 1: `file=./x.js`, `file="./x.js#L3-L6"`.
pub(crate) struct CodeFile<'i> {
    /// Path as written, without quotes and line numbers.
    pub(crate) path: &'i str,
    /// First and last line, from 1. `None` for the whole file.
    lines: Option<(usize, usize)>,
}

impl<'i> CodeFile<'i> {
    /// Returns the file that an info string names, if it names one.
    pub(crate) fn of(info: &'i str) -> Option<Self> {
        // Few blocks have the option, and splitting the words allocates.
        if !info.contains("file=") {
            return None;
        }
        let (_, rest) = split_language(info);
        let value = words(rest, Dialect::default())
            .into_iter()
            .find_map(|word| word.strip_prefix("file="))
            .map(unquote)?;
        let (path, lines) = value.split_once("#L").unwrap_or((value, ""));
        Some(Self {
            path,
            lines: (!lines.is_empty()).then(|| line_range(lines)).flatten(),
        })
    }

    /// Returns whether the file is given as a path (`./x.js`, `@site/x.js`),
    /// not by a plain name.
    pub(crate) fn is_path(&self) -> bool {
        self.path.starts_with(['.', '@', '/', '<'])
    }

    /// Returns the selected lines of a text, or `None` if the text has none of
    /// them. The lines keep their indentation and line breaks.
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

/// Parses a range of lines: `3-L6`, `3-`, `-L6` or `3`. This is the syntax of
/// GitHub's links and of `remark-code-import`.
fn line_range(text: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.trim_start_matches('L').parse::<usize>().ok();
    match text.split_once('-') {
        None => number(text).map(|line| (line, line)),
        Some(("", last)) => Some((1, number(last)?)),
        Some((first, "")) => Some((number(first)?, usize::MAX)),
        Some((first, last)) => Some((number(first)?, number(last)?)),
    }
}

/// Splits an info string into the language and the rest. The language ends at
/// white space or at `{`, as in ```` ```js{1,3} ````.
fn split_language(info: &str) -> (&str, &str) {
    let info = info.trim();
    let end = info
        .find(|c: char| c.is_whitespace() || c == '{')
        .unwrap_or(info.len());
    let (language, rest) = info.split_at(end);
    // An info string that begins with an option has no language.
    if language.contains("=\"") || language.contains("='") || language.starts_with('[') {
        ("", info)
    } else {
        (language, rest)
    }
}

/// Returns a language without the dot that pymdownx allows in front of it, as in
/// ```` ``` .sh ````.
fn without_dot(language: &str, dialect: Dialect) -> &str {
    match dialect {
        Dialect::Mkdocs => language.strip_prefix('.').unwrap_or(language),
        _ => language,
    }
}

/// Returns an info string whose options are an attribute list of Python-Markdown,
/// `{ .python .annotate title="a.py" }`, without the braces. `None` for others.
///
/// The first class is the language, if the string does not begin with one.
fn without_braces(info: &str) -> Option<String> {
    let (before, inner) = info.trim().split_once('{')?;
    let inner = inner.strip_suffix('}')?;
    let inner = inner.strip_prefix(':').unwrap_or(inner);
    let list = words(inner, Dialect::default());
    if !list.iter().any(|word| word.starts_with('.')) {
        return None;
    }
    let mut out = before.trim().to_owned();
    for word in list {
        let word = match word.strip_prefix('.') {
            Some("no-copy") => "noCopy",
            // All blocks behave as if they had these options of Material.
            Some("annotate" | "copy" | "select" | "no-select") => continue,
            Some(class) => class,
            None if word.starts_with('#') => continue,
            None => word,
        };
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    Some(out)
}

/// The lists of lines in an info string, as text: `1,3-5`.
#[derive(Default)]
struct LineOptions {
    /// `{1,3-5}`.
    highlight: Option<String>,
    /// `focus={1,3-5}`.
    focus: Option<String>,
    /// `collapse={1,3-5}`.
    collapse: Option<String>,
    /// `ins={1,3-5}`, as Expressive Code has it.
    added: Option<String>,
    /// `del={1,3-5}`.
    removed: Option<String>,
    /// Labels of lines, `{"A":1-2}`, each with its list.
    labels: Vec<(String, String)>,
    /// Texts that are marked within lines.
    patterns: Vec<Pattern>,
    /// Options whose values cannot be read.
    faults: Vec<OptionFault>,
}

/// Returns the label and the list of lines of `{"A":1-2}`.
fn labelled_list(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim_start();
    let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (label, list) = inner[1..].split_once(quote)?;
    let list = list.trim_start().strip_prefix(':')?.trim();
    let is_list = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | '.' | ' ');
    (!label.is_empty() && list.chars().all(is_list)).then_some((label, list))
}

/// Returns the text of a list of lines without its braces, or `None` for other
/// text in braces. Docusaurus writes ranges as `1-3` and `1..3`, with or
/// without spaces.
fn line_list(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    inner
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ',' | '-' | '.' | ' '))
        .then_some(inner)
}

/// Parses the options in `meta` into `block`, and returns those that are lists
/// of lines. They are resolved when the number of lines is known. A line list
/// without a key highlights.
fn read_meta(meta: &str, block: &mut CodeBlock, dialect: Dialect) -> LineOptions {
    let mut options = LineOptions::default();
    let mut has_brackets = false;
    let mut first_number = None;
    for word in words(meta, dialect) {
        // `js [config.js]`, the label of a tab in a group of VitePress. Only the
        // first word in brackets can be one.
        let is_first = word.starts_with('[') && !std::mem::replace(&mut has_brackets, true);
        let label = word.strip_prefix('[').filter(|_| is_first);
        if let Some(label) = label.and_then(|label| label.strip_suffix(']')) {
            block.title = Some(label.to_owned()).filter(|label| !label.is_empty());
            continue;
        }
        let (option, list) = match word.split_once('=') {
            Some(("focus", list)) => (&mut options.focus, list),
            Some(("collapse", list)) => (&mut options.collapse, list),
            Some(("ins", list)) => (&mut options.added, list),
            Some(("del", list)) => (&mut options.removed, list),
            Some(("mark", list)) => (&mut options.highlight, list),
            _ => (&mut options.highlight, word),
        };
        let labelled = labelled_list(list);
        if let Some((label, list)) = labelled {
            options.labels.push((label.to_owned(), list.to_owned()));
        }
        if let Some(list) = line_list(list).or(labelled.map(|(_, list)| list)) {
            let all = option.get_or_insert_default();
            all.push(',');
            all.push_str(list);
            continue;
        }
        let n_read = options.patterns.len() + options.faults.len();
        let may_read = n_read < text_marks::MAX_PATTERNS;
        match may_read.then(|| Pattern::read(word, dialect)).flatten() {
            Some(Ok(pattern)) => {
                options.patterns.push(pattern);
                continue;
            }
            Some(Err(fault)) => {
                options.faults.push(fault);
                continue;
            }
            None => {}
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let value = unquote(value);
        match key {
            "title" if word.contains('=') => block.title = Some(value.to_owned()),
            "showLineNumbers" if matches!(value, "false" | "{false}") => {
                block.line_numbers = None;
            }
            "showLineNumbers" | "linenums" => {
                let number = value.strip_prefix('{').and_then(|n| n.strip_suffix('}'));
                let number = number.unwrap_or(value);
                let first = number.parse().ok();
                if first.is_none() && !matches!(number, "" | "true") {
                    options.faults.push(OptionFault {
                        message: format!("`{word}` does not name a line"),
                        help: format!(
                            "write the number of the first line: `{key}={}`",
                            match key {
                                "linenums" => "\"1\"",
                                _ => "1",
                            }
                        ),
                    });
                }
                block.line_numbers = match (key, first) {
                    // In pymdownx, zero switches numbers off.
                    ("linenums", Some(0)) => None,
                    ("linenums", None) => block.line_numbers,
                    _ => Some(first.unwrap_or(1)),
                };
            }
            "hl_lines" => {
                let all = options.highlight.get_or_insert_default();
                all.push(',');
                all.push_str(&value.replace(' ', ","));
            }
            "wrap" => block.wrap = value != "false",
            "noCopy" => block.no_copy = value != "false",
            "terminal" => block.terminal = value != "false",
            "startLineNumber" => first_number = value.parse().ok(),
            "frame" if matches!(value, "terminal" | "shell") => block.terminal = true,
            _ => block.meta.push((key.to_owned(), value.to_owned())),
        }
    }
    block.line_numbers = block
        .line_numbers
        .map(|first| first_number.unwrap_or(first));
    options
}

/// Splits `meta` at white space outside quotes, braces, regular expressions of marks,
/// and brackets at the start of a word. A quote that is never closed extends to the end.
fn words(meta: &str, dialect: Dialect) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut quote, mut depth) = (None, None, 0_usize);
    let last_bracket = meta.rfind(']');
    let is_starlight = dialect == Dialect::Starlight;
    let mut skipped = 0;
    // Without an end after one slash, there is none after later ones.
    let mut has_end = true;
    for (at, c) in meta.char_indices() {
        if at < skipped {
            continue;
        }
        if quote.is_none() && depth == 0 && c.is_whitespace() {
            words.extend(start.take().map(|from| &meta[from..at]));
            continue;
        }
        let word = &meta[*start.get_or_insert(at)..at];
        let is_mark = matches!(word, "ins=" | "del=" | "mark=")
            || (is_starlight && matches!(word, "" | "add=" | "rem="));
        match c {
            '/' if quote.is_none() && is_mark && has_end => {
                let end = text_marks::expression_end(meta, at);
                has_end = end.is_some();
                skipped = end.map_or(0, |end| end + 1);
            }
            '\\' if quote.is_some() && is_starlight => skipped = at + 2,
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            '[' if quote.is_none() && start == Some(at) && last_bracket > Some(at) => {
                quote = Some(']');
            }
            ']' if quote == Some(']') => quote = None,
            '{' if quote.is_none() => depth += 1,
            '}' if quote.is_none() => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    words.extend(start.map(|from| &meta[from..]));
    words
}

/// Removes matching quotes around a value.
fn unquote(value: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some(inner) = value
            .strip_prefix(quote)
            .and_then(|inner| inner.strip_suffix(quote))
        {
            return inner;
        }
    }
    value
}

/// Adds highlight marks for `ranges` such as `1,3-5` (from 1, inclusive) to a
/// block of `n_lines` lines.
fn mark_ranges(ranges: &str, n_lines: usize, marks: &mut Vec<LineMark>) {
    for (first, last) in line_ranges(ranges, n_lines) {
        marks.extend((first..=last).map(|line| LineMark {
            line,
            kind: MarkKind::Highlight,
        }));
    }
}

/// Parses ranges such as `1,3-5`, and returns the first and last line of each,
/// from 0. Ranges are cut to a block of `n_lines` lines; those outside, and
/// malformed ones, are skipped.
fn line_ranges(ranges: &str, n_lines: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    ranges.split(',').filter_map(move |range| {
        let (first, last) = bounds(range)?;
        let (first, last) = (first.max(1), last.min(n_lines));
        (first <= last).then(|| (first - 1, last - 1))
    })
}

/// Parses a line, `3`, or a range of lines as Docusaurus reads it: `3-5` and `3..5`
/// contain the last line, `3...5` does not.
fn bounds(range: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (first, last, excluded) = if let Some((first, last)) = range.split_once('-') {
        (first, last, 0)
    } else if let Some((first, last)) = range.split_once("...") {
        (first, last, 1)
    } else if let Some((first, last)) = range.split_once("..") {
        (first, last, 0)
    } else {
        (range, range, 0)
    };
    Some((number(first)?, number(last)?.checked_sub(excluded)?))
}

/// Reports the ranges in `ranges` that select no line of a block of `n_lines` lines.
///
/// `option` is what precedes the braces. A range that begins in the code and ends
/// beyond it is not reported, since its lines are marked. Nor are those of an empty
/// block, whose code could not be read.
fn check_ranges(option: &str, ranges: &str, n_lines: usize, faults: &mut Vec<OptionFault>) {
    if n_lines == 0 {
        return;
    }
    for range in ranges.split(',').map(str::trim) {
        if range.is_empty() || faults.len() >= MAX_FAULTS {
            continue;
        }
        let help = match bounds(range) {
            Some((first, last)) if last < first => {
                format!("write the smaller number first: `{option}{{{last}-{first}}}`")
            }
            Some((_, 0)) => "lines are counted from 1".to_owned(),
            Some((first, _)) if first <= n_lines => continue,
            Some(_) if n_lines == 1 => "the code has only 1 line".to_owned(),
            Some(_) => format!("the code has only {n_lines} lines"),
            None => format!("write lines and ranges of lines: `{option}{{1,3-5}}`"),
        };
        faults.push(OptionFault {
            message: format!("`{option}{{{range}}}` selects nothing"),
            help,
        });
    }
}

/// Marks the lines of a `diff` that begin with `+` or `-`, except file names.
/// Lines marked as errors keep that mark. A magic comment for such a line loses
/// against the sign, except for errors.
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
            .retain(|mark| mark.line != line || mark.kind == MarkKind::Error);
        block.marks.push(LineMark { line, kind });
    }
}
