//! The syntax with which MkDocs and mdBook insert parts of files.
//!
//! | MkDocs, by `pymdownx.snippets` | mdBook | Part |
//! |---|---|---|
//! | `"file"` | `{{#include file}}` | all of it |
//! | `"file:3:9"` | `:3:9` | lines, from 1 and inclusive |
//! | `"file::9,12:"` | `::9` | without a first or last line; several parts |
//! | `"file:-5:"` | | lines counted from the end |
//! | `"file:name"` | `:name` | the lines between two markers |
//!
//! Two other extensions of MkDocs insert files as well. `markdown_include` and
//! `mdx_include` have `{!file!}`, and the plugin `include-markdown` has tags:
//!
//! | MkDocs | Part |
//! |---|---|
//! | `{!file!}`, `{!> file!}` | all of it |
//! | `{!file!lines=1-3 5}`, `{! file [ln:1-3,5] !}` | lines, from 1 and inclusive |
//! | `{% include-markdown "file" %}`, `{% include "file" %}` | all of it |
//! | `{% include-markdown "file" start="a" end="b" %}` | the text after the first `a`, up to `b` |
//! | `{% include-markdown "file" heading-offset=1 %}` | with headings one level below |
//!
//! `markdown_include_variants` inserts files as code blocks, `{* file ln[1:9] hl[3] *}`.
//!
//! Markers are `--8<-- [start:name]` and `--8<-- [end:name]` in MkDocs, and
//! `ANCHOR: name` and `ANCHOR_END: name` in mdBook, in comments of any form.
//!
//! Both tools work on lines of text before anything is parsed, so a part need not be
//! valid on its own: a range may begin inside a list or a fence. What does not exist
//! is an error here; MkDocs inserts nothing.
//!
//! All searches in a line are bounded ([`MAX_COLONS`], [`MAX_LINK`]), and so is the
//! number of ranges of a file, since each range may be the whole file.

use located_data::Span;
use memchr::memmem;

use crate::Dialect;

/// Mark of a snippet of MkDocs, without its first hyphens: it has one or more on
/// either side.
pub(crate) const SCISSORS: &[u8] = b"8<-";

/// Start of a link of mdBook.
pub(crate) const LINK_START: &[u8] = b"{{";

/// First and last line, from 1; negative numbers count from the end.
type Lines = (Option<i64>, Option<i64>);

/// A file, and the part of it that is inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Insertion<'s> {
    /// Path as written.
    pub(crate) path: &'s str,
    part: InsertedPart<'s>,
    /// Whether the lines outside of the part are inserted as hidden ones:
    /// `{{#rustdoc_include …}}`.
    pub(crate) has_hidden: bool,
    /// Attributes of a code block of its own: `{{#playground a.rs editable}}`.
    pub(crate) playground: Option<&'s str>,
    /// Whether it is written as a tag of `include-markdown`: a path with `./` or `../` begins
    /// at the file, others at the folder of the docs.
    pub(crate) is_tag: bool,
    /// Whether relative links of the file begin at it, and not at the page:
    /// `include-markdown`, unless `rewrite-relative-urls=false`.
    pub(crate) has_own_links: bool,
    /// Added to the levels of headings: `heading-offset=1`.
    pub(crate) heading_offset: i8,
    /// Options of a tag whose values cannot be read, with what they expect.
    pub(crate) faults: Vec<OptionFault<'s>>,
    /// Title and highlighted lines of a code block of its own: `{* a.py hl[2] *}`.
    pub(crate) listing: Option<Listing<'s>>,
}

/// An option whose value cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OptionFault<'s> {
    pub(crate) key: &'s str,
    pub(crate) value: &'s str,
    /// The values that are valid.
    pub(crate) expected: &'static str,
}

/// A file that is inserted as a code block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listing<'s> {
    pub(crate) title: Option<&'s str>,
    /// First and last lines that are highlighted, counted in the code block.
    pub(crate) highlighted: Vec<(i64, i64)>,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum InsertedPart<'s> {
    Whole,
    Lines(Vec<Lines>),
    Section(&'s str),
    /// The text between two others, of which either may be left out.
    Between(Option<&'s str>, Option<&'s str>),
}

impl<'s> Insertion<'s> {
    /// Returns the insertion of a part without options.
    const fn new(path: &'s str, part: InsertedPart<'s>) -> Self {
        Self {
            path,
            part,
            has_hidden: false,
            playground: None,
            is_tag: false,
            has_own_links: false,
            heading_offset: 0,
            faults: Vec::new(),
            listing: None,
        }
    }

    /// Parses a file and its part in a dialect: the text in quotes or on the line
    /// of a snippet, or the text in the braces of a link.
    ///
    /// Returns `None` for other links of mdBook, such as `{{#title …}}`.
    pub(crate) fn of(text: &'s str, dialect: Dialect) -> Option<Self> {
        match dialect {
            Dialect::Mdbook => Self::of_link(text),
            _ => Some(Self::of_snippet(text)),
        }
    }

    /// Parses `file`, `file:1:2,5:6` or `file:name`, and the other forms of MkDocs.
    fn of_snippet(text: &'s str) -> Self {
        let text = text.trim();
        if let Some(insertion) = Self::of_braces(text) {
            return insertion;
        }
        let mut colons = text.match_indices(':').map(|(at, _)| at).take(MAX_COLONS);
        let found = colons.find_map(|at| {
            let rest = &text[at + 1..];
            let part = match line_ranges(rest) {
                Some(lines) => InsertedPart::Lines(lines),
                None if is_section(rest) => InsertedPart::Section(rest),
                None => return None,
            };
            Some((&text[..at], part))
        });
        let (path, part) = found.unwrap_or((text, InsertedPart::Whole));
        Self::new(path.trim(), part)
    }

    /// Parses a form in braces, which must be the whole text.
    fn of_braces(text: &'s str) -> Option<Self> {
        let exclamation = Self::of_exclamation(text);
        exclamation
            .or_else(|| Self::of_tag(text))
            .or_else(|| Self::of_listing(text))
    }

    /// Parses `{* file ln[1:9,12] hl[3] title["a"] *}`, which must be the whole text. Lines
    /// are those of the file.
    fn of_listing(text: &'s str) -> Option<Self> {
        let inner = text.strip_prefix("{*")?.strip_suffix("*}")?.trim();
        let (path, mut rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let (mut lines, mut highlighted, mut title) = (None, Vec::new(), None);
        while let Some((key, value)) = rest.split_once('[') {
            let (value, after) = value.split_once(']')?;
            match key.trim() {
                "ln" => lines = Some(colon_ranges(value)?),
                "hl" => highlighted = colon_ranges(value)?,
                "title" => title = Some(value.trim_matches(['"', '\''])),
                _ => return None,
            }
            rest = after;
        }
        let part = lines.clone().map_or(InsertedPart::Whole, |lines| {
            let lines = lines.into_iter();
            InsertedPart::Lines(
                lines
                    .map(|(first, last)| (Some(first), Some(last)))
                    .collect(),
            )
        });
        // The number of a line of the file in the code block.
        let shown = |line: i64| {
            let Some(lines) = &lines else {
                return Some(line);
            };
            let mut before = 0;
            for (first, last) in lines {
                if (*first..=*last).contains(&line) {
                    return Some(before + line - first + 1);
                }
                before += last - first + 1;
            }
            None
        };
        let highlighted = highlighted.into_iter();
        let highlighted =
            highlighted.filter_map(|(first, last)| Some((shown(first)?, shown(last)?)));
        (!path.is_empty() && rest.trim().is_empty()).then(|| Self {
            listing: Some(Listing {
                title,
                highlighted: highlighted.collect(),
            }),
            ..Self::new(path, part)
        })
    }

    /// Parses `{!file!}` and `{!file!lines=1-3 5}`, which must be the whole text.
    fn of_exclamation(text: &'s str) -> Option<Self> {
        let inner = text.strip_prefix("{!")?.strip_suffix('}')?;
        let (file, rest) = inner.rsplit_once('!')?;
        let file = file.strip_prefix('>').unwrap_or(file).trim();
        let (path, lines) = match (rest.strip_prefix("lines="), file.strip_suffix(']')) {
            (Some(lines), _) => (file, Some(lines)),
            (None, _) if !rest.trim().is_empty() => return None,
            (None, Some(file)) if file.contains("[ln:") => {
                let (path, lines) = file.split_once("[ln:")?;
                (path.trim(), Some(lines))
            }
            _ => (file, None),
        };
        let part = match lines {
            Some(lines) => InsertedPart::Lines(dashed_ranges(lines)?),
            None => InsertedPart::Whole,
        };
        (!path.is_empty() && !path.contains(['{', '}'])).then_some(Self::new(path, part))
    }

    /// Parses `{% include-markdown "file" start="a" end="b" %}`, which must be the whole
    /// text.
    fn of_tag(text: &'s str) -> Option<Self> {
        let inner = text.strip_prefix("{%")?.strip_suffix("%}")?;
        let inner = inner.trim_matches(|c: char| c == '-' || c.is_whitespace());
        let (name, rest) = inner.split_once(char::is_whitespace)?;
        if !matches!(name, "include-markdown" | "include") {
            return None;
        }
        let (path, mut rest) = quoted(rest)?;
        let is_markdown = name == "include-markdown";
        let mut insertion = Self {
            is_tag: true,
            has_own_links: is_markdown,
            ..Self::new(path, InsertedPart::Whole)
        };
        let (mut start, mut end) = (None, None);
        while let Some((key, after)) = rest.split_once('=') {
            let (value, after) = quoted(after).unwrap_or_else(|| {
                // A flag or a number, such as `dedent=true`.
                let value = after.trim_start();
                value.split_once(char::is_whitespace).unwrap_or((value, ""))
            });
            rest = after;
            match key.trim() {
                "start" => start = Some(value),
                "end" => end = Some(value),
                key if is_markdown => insertion.set(key, value),
                _ => {}
            }
        }
        if start.is_some() || end.is_some() {
            insertion.part = InsertedPart::Between(start, end);
        }
        Some(insertion)
    }

    /// Applies an option of `include-markdown`. Those without an effect on pages are ignored.
    fn set(&mut self, key: &'s str, value: &'s str) {
        let expected = match &*key.replace('_', "-") {
            "rewrite-relative-urls" => match value {
                "true" => return self.has_own_links = true,
                "false" => return self.has_own_links = false,
                _ => "`true` or `false`",
            },
            "heading-offset" => match value.parse::<i64>() {
                // No heading has a level outside of these.
                Ok(offset) => {
                    let offset = offset.clamp(i8::MIN.into(), i8::MAX.into());
                    return self.heading_offset = i8::try_from(offset).unwrap_or_default();
                }
                Err(_) => "a whole number, such as `1`",
            },
            _ => return,
        };
        self.faults.push(OptionFault {
            key,
            value,
            expected,
        });
    }

    /// Parses `#include file:1:2`, the text between the braces of a link.
    fn of_link(text: &'s str) -> Option<Self> {
        let (kind, target) = text.trim().split_once(char::is_whitespace)?;
        let target = target.trim();
        let (file, attributes) = target
            .split_once(char::is_whitespace)
            .unwrap_or((target, ""));
        let playground = match kind {
            "#include" | "#rustdoc_include" => None,
            "#playground" | "#playpen" => Some(attributes.trim()),
            _ => return None,
        };
        let (path, rest) = match (playground, file.split_once(':')) {
            (None, Some((path, rest))) => (path, Some(rest)),
            _ => (file, None),
        };
        Some(Self {
            has_hidden: kind == "#rustdoc_include",
            playground,
            ..Self::new(path, rest.map_or(InsertedPart::Whole, book_part))
        })
    }

    /// Returns the maximum number of ranges of the part.
    pub(crate) fn n_ranges(&self) -> usize {
        match &self.part {
            InsertedPart::Lines(ranges) => ranges.len(),
            InsertedPart::Whole | InsertedPart::Section(_) | InsertedPart::Between(..) => 1,
        }
    }

    /// Returns whether the whole file is inserted.
    pub(crate) fn is_whole(&self) -> bool {
        self.part == InsertedPart::Whole
    }

    /// Returns the ranges of the part in a text, in order. Empty if the text has
    /// no such part.
    pub(crate) fn parts(&self, text: &str, body: usize, dialect: Dialect) -> Vec<Span> {
        match &self.part {
            InsertedPart::Whole => vec![Span::new(body, text.len())],
            InsertedPart::Section(name) => section(text, name, dialect).into_iter().collect(),
            InsertedPart::Between(start, end) => {
                between(text, body, *start, *end).into_iter().collect()
            }
            InsertedPart::Lines(ranges) => {
                let starts = line_starts(text);
                let lines = |range: &Lines| line_span(&starts, text.len(), *range);
                ranges.iter().filter_map(lines).collect()
            }
        }
    }

    /// Returns whether a part of the file is meant.
    pub(crate) const fn is_part(&self) -> bool {
        !matches!(self.part, InsertedPart::Whole)
    }

    /// Returns the lines of the part for a code block, without markers. `None` if
    /// the text has no such part.
    pub(crate) fn code(&self, text: &str, dialect: Dialect) -> Option<String> {
        let parts = self.parts(text, 0, dialect);
        if parts.is_empty() && !text.is_empty() {
            return None;
        }
        let mut out = String::new();
        let add = |out: &mut String, span: Span, prefix: &str| {
            for line in text[span.start..span.end].split_inclusive('\n') {
                match escaped_marker(line, dialect) {
                    None => continue,
                    Some(line) => {
                        out.push_str(prefix);
                        out.push_str(&line);
                    }
                }
            }
        };
        let mut from = 0;
        for part in parts {
            if self.has_hidden {
                add(&mut out, Span::new(from, part.start.max(from)), "# ");
            }
            add(&mut out, part, "");
            from = part.end;
        }
        if self.has_hidden {
            add(&mut out, Span::new(from, text.len().max(from)), "# ");
        }
        out.truncate(out.trim_end_matches(['\n', '\r']).len());
        Some(out)
    }
}

/// Maximum number of colons at which the part of a file may begin.
const MAX_COLONS: usize = 16;

/// Maximum number of ranges of lines of one file.
const MAX_RANGES: usize = 64;

/// Parses `1:2,5:6`, `2`, `:9` or `-5:`.
fn line_ranges(text: &str) -> Option<Vec<Lines>> {
    let number = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    let range = |text: &str| match text.split_once(':') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => Some((number(text)?, None)),
    };
    let ranges: Option<Vec<Lines>> = text.split(',').take(MAX_RANGES).map(range).collect();
    ranges.filter(|_| !text.is_empty())
}

/// Parses `1-3 5` or `1-3,5`. A number alone is one line.
fn dashed_ranges(text: &str) -> Option<Vec<Lines>> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let range = |word: &str| {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        Some((
            Some(first.trim().parse().ok()?),
            Some(last.trim().parse().ok()?),
        ))
    };
    let ranges: Option<Vec<Lines>> = words.take(MAX_RANGES).map(range).collect();
    ranges.filter(|ranges| !ranges.is_empty())
}

/// Parses `1:3,5`. A number alone is one line. The numbers are small enough to be added
/// to one another.
fn colon_ranges(text: &str) -> Option<Vec<(i64, i64)>> {
    let number = |text: &str| text.trim().parse::<u32>().ok().map(i64::from);
    let ranges = text.split(',').take(MAX_RANGES).map(|range| {
        let (first, last) = range.split_once(':').unwrap_or((range, range));
        Some((number(first)?, number(last)?))
    });
    ranges.collect()
}

/// Returns the text in the quotes that a text begins with, and the rest.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    text[1..].split_once(quote)
}

/// Returns the range of a text after the first `start`, up to the next `end`. `None` if
/// it lacks one of them.
fn between(text: &str, body: usize, start: Option<&str>, end: Option<&str>) -> Option<Span> {
    let from = match start {
        Some(start) => memmem::find(text.as_bytes(), start.as_bytes())? + start.len(),
        None => body,
    };
    let to = match end {
        Some(end) => from + memmem::find(&text.as_bytes()[from..], end.as_bytes())?,
        None => text.len(),
    };
    Some(Span::new(from, to))
}

/// Returns whether a text is the name of a section of MkDocs.
fn is_section(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Parses the part of a file in mdBook. A number without a colon is one line, and
/// what is neither a number nor empty is an anchor.
fn book_part(text: &str) -> InsertedPart<'_> {
    let mut words = text.splitn(3, ':');
    let first = words.next().unwrap_or_default();
    let last = words.next().map(|last| last.parse::<i64>().ok());
    match (first.parse::<i64>().ok(), last) {
        (None, _) if !first.is_empty() => InsertedPart::Section(first),
        (Some(first), None) => InsertedPart::Lines(vec![(Some(first), Some(first))]),
        (Some(first), Some(last)) => InsertedPart::Lines(vec![(Some(first), last)]),
        (None, Some(Some(last))) => InsertedPart::Lines(vec![(None, Some(last))]),
        (None, _) => InsertedPart::Whole,
    }
}

/// Returns the offsets at which the lines of a text begin.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
    let mut starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    if starts.last() == Some(&text.len()) {
        starts.pop();
    }
    starts
}

/// Returns the range of lines of a text that begin at `starts`, or `None` if it
/// has none of them. `first` and `last` are as written: from 1, inclusive, or
/// negative. A range that ends before it begins has no lines.
fn line_span(starts: &[usize], length: usize, (first, last): Lines) -> Option<Span> {
    let n_lines = i64::try_from(starts.len()).ok()?;
    // A line break at the end begins an empty line, which negative numbers count.
    let first = match first {
        Some(first) if first < 0 => (n_lines + 1 + first).max(0),
        Some(first) => (first - 1).max(0),
        None => 0,
    };
    let last = match last {
        Some(last) if last < 0 => (n_lines + 2 + last).max(0),
        Some(last) => last,
        None => n_lines,
    };
    let [first, last] = [first, last.min(n_lines)].map(|at| usize::try_from(at).ok());
    let (first, last) = (first?, last?);
    let start = *starts.get(first).filter(|_| first < last)?;
    Some(Span::new(
        start,
        starts.get(last).copied().unwrap_or(length),
    ))
}

/// The marker of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker<'t> {
    /// Name of the section.
    name: &'t str,
    /// Whether the section ends here.
    is_end: bool,
    /// Offset in the line of a `;` that escapes the marker.
    pub(crate) escape: Option<usize>,
}

/// Returns the marker of a section in a line.
pub(crate) fn marker(line: &str, dialect: Dialect) -> Option<Marker<'_>> {
    match dialect {
        Dialect::Mdbook => anchor(line),
        Dialect::Mkdocs => section_marker(line),
        _ => None,
    }
}

/// Returns the marker `ANCHOR: name` or `ANCHOR_END: name` of mdBook.
fn anchor(line: &str) -> Option<Marker<'_>> {
    let at = memmem::find(line.as_bytes(), b"ANCHOR")?;
    let rest = &line[at + "ANCHOR".len()..];
    let (rest, is_end) = match rest.strip_prefix("_END") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let rest = rest.strip_prefix(':')?.trim_start();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    (length > 0).then_some(Marker {
        name: &rest[..length],
        is_end,
        escape: None,
    })
}

/// Returns the marker `--8<-- [start:name]` or `--8<-- [end:name]` of MkDocs.
fn section_marker(line: &str) -> Option<Marker<'_>> {
    let at = memmem::find(line.as_bytes(), SCISSORS)?;
    let before = &line[..at];
    let hyphens = before.trim_end_matches('-');
    if hyphens.len() == before.len() {
        return None;
    }
    let rest = line[at + 2..].trim_start_matches('-');
    let inner = rest.trim_start_matches([' ', '\t']);
    let inner = inner
        .strip_prefix('[')
        .filter(|_| rest.len() > inner.len())?;
    let (kind, name) = inner.split_once(']')?.0.split_once(':')?;
    let is_end = match &*kind.trim().to_ascii_lowercase() {
        "start" => false,
        "end" => true,
        _ => return None,
    };
    let name = name.trim();
    is_section(name).then_some(Marker {
        name,
        is_end,
        escape: hyphens
            .ends_with(';')
            .then(|| hyphens.trim_end_matches(';').len()),
    })
}

/// Returns a line of code as it is shown: `None` for a marker, and without the
/// sign that escapes one.
pub(crate) fn escaped_marker(line: &str, dialect: Dialect) -> Option<std::borrow::Cow<'_, str>> {
    match marker(line, dialect) {
        None => Some(line.into()),
        Some(Marker { escape: None, .. }) => None,
        Some(Marker {
            escape: Some(at), ..
        }) => Some(format!("{}{}", &line[..at], &line[at + 1..]).into()),
    }
}

/// Returns the range of lines between the markers of a section. One that is not
/// closed ends with the text.
fn section(text: &str, name: &str, dialect: Dialect) -> Option<Span> {
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        match (marker(line, dialect), start) {
            (Some(marker), _) if marker.escape.is_some() || marker.name != name => {}
            (Some(marker), None) if !marker.is_end => start = Some(end),
            (Some(marker), Some(from)) if marker.is_end => return Some(Span::new(from, at)),
            _ => {}
        }
        at = end;
    }
    start.map(|from| Span::new(from, text.len()))
}

/// A line of a text of MkDocs that inserts files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SnippetLine<'t> {
    /// `--8<-- "file"`, with the text in quotes, or one of the other forms as a whole.
    File(&'t str),
    /// `--8<--`, which begins or ends lines that name files.
    Block,
    /// A line with `;` in front of the mark, by the offset of the sign.
    Escaped(usize),
}

/// Recognises a line that inserts files.
pub(crate) fn snippet_line(line: &str) -> Option<SnippetLine<'_>> {
    let text = line.trim_start_matches([' ', '\t']);
    if text.starts_with(['{', '\\']) {
        return braces(line, text);
    }
    let mark = text.trim_start_matches(';');
    let rest = mark.trim_start_matches('-').strip_prefix("8<")?;
    let after = rest.trim_start_matches('-');
    if !mark.starts_with('-') || after.len() == rest.len() {
        return None;
    }
    let quoted = after.trim_start_matches([' ', '\t']);
    let found = match quoted.bytes().next() {
        None if after.is_empty() => SnippetLine::Block,
        Some(quote @ (b'"' | b'\'')) if quoted.len() < after.len() => {
            let inner = quoted[1..].strip_suffix(quote as char)?;
            if inner.is_empty() || inner.as_bytes().contains(&quote) {
                return None;
            }
            SnippetLine::File(inner.trim())
        }
        _ => return None,
    };
    let escape = line.len() - text.len();
    Some(match mark.len() < text.len() {
        true => SnippetLine::Escaped(escape),
        false => found,
    })
}

/// Recognises a line `{!file!}` or `{% include-markdown "file" %}`. `text` is the line
/// without its indentation.
fn braces<'t>(line: &'t str, text: &'t str) -> Option<SnippetLine<'t>> {
    let unescaped = text.strip_prefix('\\').unwrap_or(text).trim_end();
    Insertion::of_braces(unescaped)?;
    Some(match unescaped.len() < text.trim_end().len() {
        true => SnippetLine::Escaped(line.len() - text.len()),
        false => SnippetLine::File(unescaped),
    })
}

/// Maximum number of lines of a tag that inserts a file.
const MAX_TAG_LINES: usize = 16;

/// Returns the length of a tag of `include-markdown` that begins a text and ends with a
/// line, possibly a later one.
pub(crate) fn tag_length(text: &str) -> Option<usize> {
    if !text.starts_with("{%") {
        return None;
    }
    let mut end = 0;
    for line in text.split_inclusive('\n').take(MAX_TAG_LINES) {
        end += line.len();
        let tag = text[..end].trim_end();
        if tag.ends_with("%}") {
            return Insertion::of_tag(tag).map(|_| tag.len());
        }
    }
    None
}

/// Maximum length of a link, in bytes. It bounds the search for its end.
const MAX_LINK: usize = 1024;

/// Returns the ranges of the links of mdBook in a line, `{{#kind …}}`, with the
/// text between the braces, and whether a backslash escapes the link.
pub(crate) fn links(line: &str) -> impl Iterator<Item = (Span, &str, bool)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + memmem::find(&line.as_bytes()[from..], LINK_START)?;
            from = at + 1;
            let inner = line[at + 2..].trim_start();
            if !inner.starts_with('#') {
                continue;
            }
            let Some(length) = inner.bytes().take(MAX_LINK).position(|byte| byte == b'}') else {
                continue;
            };
            let end = line.len() - inner.len() + length + 2;
            if line.get(end - 2..end) != Some("}}") {
                continue;
            }
            from = end;
            let is_escaped = line[..at].ends_with('\\');
            let start = at - usize::from(is_escaped);
            return Some((Span::new(start, end), inner[..length].trim(), is_escaped));
        }
    })
}

/// Returns the paths of the files that the lines of a text insert.
///
/// Paths are as written. They are relative to the folders of
/// [`ParseOptions::snippet_paths`](crate::ParseOptions::snippet_paths) in MkDocs, and
/// to the file in mdBook. Those in tags of MkDocs are relative to the file as well if they
/// begin with `./` or `../`, and else to
/// [`ParseOptions::docs_folder`](crate::ParseOptions::docs_folder) first. Lines that are
/// escaped are left out, those in code blocks are not: both tools insert there as well.
///
/// # Examples
///
/// ```
/// use docs_markdown::{Dialect, inserted_paths};
///
/// let text = "--8<--\na.md:3:9\n--8<--\n\n--8<-- \"b.md:part\"\n";
/// assert_eq!(inserted_paths(text, Dialect::Mkdocs), ["a.md", "b.md"]);
/// assert_eq!(inserted_paths("{!c.md!}\n", Dialect::Mkdocs), ["c.md"]);
/// assert_eq!(inserted_paths("{{#include ../a.rs:x}}", Dialect::Mdbook), ["../a.rs"]);
/// ```
#[must_use]
pub fn inserted_paths(text: &str, dialect: Dialect) -> Vec<&str> {
    let marks: &[&[u8]] = match dialect {
        Dialect::Mkdocs => &[SCISSORS, b"{!", b"{%", b"{*"],
        Dialect::Mdbook => &[b"{{#"],
        _ => return Vec::new(),
    };
    let has = |mark: &&[u8]| memmem::find(text.as_bytes(), mark).is_some();
    if !marks.iter().any(has) {
        return Vec::new();
    }
    let mut paths = Vec::new();
    let tags = memmem::find_iter(text.as_bytes(), "{%").filter(|_| dialect == Dialect::Mkdocs);
    paths.extend(tags.filter_map(|at| {
        let text = &text[at..];
        Some(Insertion::of_tag(&text[..tag_length(text)?])?.path)
    }));
    let mut in_block = false;
    for line in text.lines() {
        if dialect == Dialect::Mdbook {
            let found = links(line).filter(|(_, _, is_escaped)| !is_escaped);
            let found = found.filter_map(|(_, inner, _)| Insertion::of(inner, dialect));
            paths.extend(found.map(|insertion| insertion.path));
            continue;
        }
        let file = match snippet_line(line) {
            Some(SnippetLine::Block) => {
                in_block = !in_block;
                continue;
            }
            Some(SnippetLine::File(file)) if !file.starts_with("{%") => file,
            None if in_block => line.trim(),
            _ => continue,
        };
        let path = Insertion::of_snippet(file).path;
        if !path.is_empty() && !path.starts_with(';') {
            paths.push(path);
        }
    }
    paths
}
