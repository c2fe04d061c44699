//! Parts of files, as VitePress names them: `./a.md#name{2,9}`.
//!
//! `#name` is a region between two comments, and in Markdown also the section
//! of a heading, without the heading itself. `{2,9}` are lines of that part, or
//! of the whole file, from 1 and inclusive.
//!
//! ```text
//! // #region name
//! code
//! // #endregion name
//! ```
//!
//! Lines in braces are counted within the region. Comments of other regions
//! inside it are left out of code, together with the indentation that all lines
//! have; in Markdown they are kept, as the HTML comments that they are.

use located_data::Span;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::options::ParseOptions;
use crate::slug::Slugger;
use crate::source::vitepress::included;

/// Markers that begin a comment, in the order in which they are tried.
const COMMENTS: [&str; 9] = ["<!--", "//", "/*", "#", "--", "::", "(*", "REM ", "@REM "];

/// A file, and the part of it that is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Selection<'s> {
    /// Path as written.
    pub(crate) path: &'s str,
    /// Name of a region, or id of a heading.
    pub(crate) region: Option<&'s str>,
    /// First and last line, from 1; either may be missing.
    lines: Option<(Option<usize>, Option<usize>)>,
}

impl<'s> Selection<'s> {
    /// Parses `path`, `path#region`, `path{1,2}` or `path#region{1,2}`.
    pub(crate) fn of(text: &'s str) -> Self {
        let text = text.trim();
        let (rest, lines) = match text
            .strip_suffix('}')
            .and_then(|text| text.rsplit_once('{'))
        {
            Some((rest, lines)) => match line_range(lines) {
                Some(lines) => (rest.trim_end(), Some(lines)),
                None => (text, None),
            },
            None => (text, None),
        };
        let (path, region) = match rest.split_once('#') {
            Some((path, region)) if !region.is_empty() => (path, Some(region)),
            _ => (rest, None),
        };
        Self {
            path: path.trim_end(),
            region,
            lines,
        }
    }

    /// Returns whether the whole file is meant.
    pub(crate) const fn is_whole(&self) -> bool {
        self.region.is_none() && self.lines.is_none()
    }

    /// Returns the parts of a Markdown file, in order. `body` is the offset
    /// after its front matter, which only lines without a region count.
    /// `options` have the rule for ids of headings.
    ///
    /// Empty if the file has no such part.
    pub(crate) fn parts(&self, text: &str, body: usize, options: &ParseOptions) -> Vec<Span> {
        let start = match self.region.is_none() && self.lines.is_some() {
            true => 0,
            false => text.floor_char_boundary(body),
        };
        let whole = Span::new(start, text.len());
        let parts = match self.region {
            None => vec![whole],
            Some(name) => {
                let regions = regions(text, whole, name);
                match regions.is_empty() {
                    true => section(text, whole, options, name).into_iter().collect(),
                    false => regions,
                }
            }
        };
        self.in_lines(text, parts)
    }

    /// Returns the code of a part without common indentation and without the
    /// comments of regions, or `None` if the file has no such part. The whole
    /// file is returned as it is.
    pub(crate) fn code(&self, text: &str) -> Option<String> {
        let whole = Span::new(0, text.len());
        let Some(name) = self.region else {
            let parts = self.in_lines(text, vec![whole]);
            let is_missing = parts.is_empty() && !text.is_empty();
            let code = parts.iter().map(|part| &text[part.start..part.end]);
            return (!is_missing).then(|| code.collect());
        };
        let parts = self.in_lines(text, regions(text, whole, name));
        if parts.is_empty() {
            return None;
        }
        let lines: Vec<&str> = parts
            .iter()
            .flat_map(|part| text[part.start..part.end].split_inclusive('\n'))
            .filter(|line| marker(line).is_none())
            .collect();
        Some(without_indentation(&lines))
    }

    /// Keeps the selected lines of parts. Lines are counted through all of
    /// them.
    fn in_lines(&self, text: &str, parts: Vec<Span>) -> Vec<Span> {
        let Some((first, last)) = self.lines else {
            return parts;
        };
        let range = first.unwrap_or(1)..=last.unwrap_or(usize::MAX);
        let mut number = 0;
        let mut out = Vec::new();
        for part in parts {
            let mut at = part.start;
            let mut kept: Option<Span> = None;
            for line in text[part.start..part.end].split_inclusive('\n') {
                number += 1;
                let end = at + line.len();
                if range.contains(&number) {
                    let start = kept.map_or(at, |kept| kept.start);
                    kept = Some(Span::new(start, end));
                }
                at = end;
            }
            out.extend(kept);
        }
        out
    }
}

/// A file that is shown as code: `path#region{1,3 js:line-numbers} [title]`.
#[derive(Debug)]
pub(crate) struct Snippet<'s> {
    /// The file and its part.
    pub(crate) selection: Selection<'s>,
    /// Content of the braces: lines to highlight, a language, further options.
    options: &'s str,
    /// Text in brackets at the end.
    pub(crate) title: Option<&'s str>,
}

impl<'s> Snippet<'s> {
    /// Parses the text after `<<<`.
    pub(crate) fn of(text: &'s str) -> Self {
        let mut rest = text.trim();
        let mut title = None;
        if let Some((before, label)) = rest
            .strip_suffix(']')
            .and_then(|text| text.rsplit_once('['))
        {
            title = Some(label).filter(|label| !label.is_empty());
            rest = before.trim_end();
        }
        let mut options = "";
        if let Some((before, inner)) = rest
            .strip_suffix('}')
            .and_then(|text| text.rsplit_once('{'))
        {
            options = inner.trim();
            rest = before.trim_end();
        }
        Self {
            selection: Selection::of(rest),
            options,
            title,
        }
    }

    /// Returns the info string of the code block. Without a language, it is the
    /// extension of the file.
    pub(crate) fn info(&self) -> String {
        let mut words = self.options.split_whitespace().peekable();
        let is_list = |word: &&str| {
            word.bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'-'))
        };
        let lines = words.next_if(is_list);
        let name = self.selection.path.rsplit('/').next().unwrap_or_default();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let mut info = words.next().unwrap_or(extension).to_owned();
        if let Some(lines) = lines {
            info.push_str(&format!(" {{{lines}}}"));
        }
        for word in words {
            info.push(' ');
            info.push_str(word);
        }
        info
    }
}

/// Returns the specifier of a path: `@x` and `@/x` begin at the folder of the
/// pages, all others at the file, even without `./`.
pub(crate) fn specifier(path: &str) -> String {
    match path.strip_prefix('@') {
        Some(rest) => format!("@/{}", rest.trim_start_matches('/')),
        None if path.starts_with("./") || path.starts_with("../") => path.to_owned(),
        None => format!("./{}", path.trim_start_matches('/')),
    }
}

/// Returns the specifier of the file that a line of VitePress inserts, or `None`
/// for other lines.
///
/// It has the form of a module specifier, as [`Modules::load`](crate::Modules::load)
/// gets it: paths begin at the file, even without `./`, or at the folder of the
/// pages.
///
/// A program that watches files finds with it what else a page depends on.
///
/// # Examples
///
/// ```
/// use docs_markdown::inserted_file;
///
/// let specifier = inserted_file("<!--@include: parts/setup.md#linux{2,}-->");
/// assert_eq!(specifier.as_deref(), Some("./parts/setup.md"));
/// assert_eq!(inserted_file("<<< @/a.js{2 js} [A]").as_deref(), Some("@/a.js"));
/// assert_eq!(inserted_file("text"), None);
/// ```
#[must_use]
pub fn inserted_file(line: &str) -> Option<String> {
    let line = line.trim();
    let path = match line.strip_prefix("<<<") {
        Some(file) => Snippet::of(file).selection.path,
        None => Selection::of(included(line)?).path,
    };
    (!path.is_empty()).then(|| specifier(path))
}

/// Parses `2,9`, `2,` or `,9`.
fn line_range(text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let (first, last) = text.split_once(',')?;
    let number = |text: &str| match text.trim() {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    Some((number(first)?, number(last)?))
}

/// Returns the name in the comment of a region, and whether it ends the region.
/// `None` for other lines.
fn marker(line: &str) -> Option<(&str, bool)> {
    let text = line.trim();
    // Most lines are not comments.
    let sign = COMMENTS.iter().find(|sign| text.starts_with(**sign))?;
    let text = text[sign.len()..].trim_start();
    let text = text.strip_prefix("pragma ").unwrap_or(text).trim_start();
    let text = text.strip_prefix('#').unwrap_or(text).trim_start();
    let (text, is_end) = match text.strip_prefix("end").or(text.strip_prefix("End")) {
        Some(rest) => (rest.trim_start(), true),
        None => (text, false),
    };
    let rest = text
        .strip_prefix("region")
        .or(text.strip_prefix("Region"))?;
    if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let name = rest.trim_end_matches("-->").trim_end_matches("*/");
    Some((name.trim_end_matches("*)").trim(), is_end))
}

/// Returns the lines between the comments of a region, for each region of the
/// name. A region that is not closed ends with the text.
fn regions(text: &str, within: Span, name: &str) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    let mut at = within.start;
    for line in text[within.start..within.end].split_inclusive('\n') {
        let end = at + line.len();
        match (marker(line), start) {
            (Some((other, false)), None) if other == name => {
                start = Some(end);
                depth = 1;
            }
            (Some((other, false)), Some(_)) if other == name => depth += 1,
            (Some((other, true)), Some(from)) if other == name || other.is_empty() => {
                // An end without a name ends this region, because inner regions of
                // other names are not counted.
                depth -= 1;
                if depth == 0 {
                    out.push(Span::new(from, at));
                    start = None;
                }
            }
            _ => {}
        }
        at = end;
    }
    out.extend(start.map(|from| Span::new(from, within.end)));
    out
}

/// Returns the section of the heading with an id: what follows it, up to the
/// next heading of its level or a higher one. The file is parsed as CommonMark,
/// up to the end of the section. Anchors are counted from its start, so that of
/// two headings `Setup` the second is `setup-1`, as on a page of its own.
fn section(text: &str, within: Span, options: &ParseOptions, wanted: &str) -> Option<Span> {
    let mut slugger = Slugger::new()
        .rule(options.heading_ids)
        .maintain_case(options.maintain_case);
    let mut found: Option<(HeadingLevel, usize)> = None;
    let mut title: Option<String> = None;
    let parser = Parser::new(&text[within.start..within.end]).into_offset_iter();
    for (event, range) in parser {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                if let Some((outer, start)) = found
                    && level <= outer
                {
                    return Some(Span::new(start, within.start + range.start));
                }
                title = Some(String::new());
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some(title) = &mut title {
                    title.push_str(&part);
                }
            }
            Event::End(TagEnd::Heading(level)) => {
                let title = title.take().unwrap_or_default();
                let id = match title
                    .strip_suffix('}')
                    .and_then(|rest| rest.rsplit_once("{#"))
                {
                    Some((_, id)) => id.trim().to_owned(),
                    None => slugger.slug(&title),
                };
                if found.is_none() && id == wanted {
                    found = Some((level, within.start + range.end));
                }
            }
            _ => {}
        }
    }
    found.map(|(_, start)| Span::new(start, within.end))
}

/// Joins lines without the indentation that all of them have.
pub(crate) fn without_indentation(lines: &[&str]) -> String {
    let indentation = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let common = filled.map(indentation).min().unwrap_or(0);
    let cut = |line: &&str| match line.get(common..) {
        Some(rest) if !line.trim().is_empty() => rest.to_owned(),
        _ => line.trim_start_matches([' ', '\t']).to_owned(),
    };
    lines.iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use docs_model::config::HeadingIds;

    use super::*;

    fn parts(spec: &str, text: &str) -> Vec<String> {
        let selection = Selection::of(spec);
        let options = ParseOptions {
            heading_ids: HeadingIds::Vitepress,
            ..ParseOptions::default()
        };
        let body = text.find("# ").unwrap_or(0);
        let parts = selection.parts(text, body, &options);
        parts
            .into_iter()
            .map(|part| text[part.start..part.end].to_owned())
            .collect()
    }

    #[test]
    fn files_have_parts() {
        let page = "---\na: 1\n---\n# Title\n\nIntro.\n\n## First: one\n\nA.\n\n### Inner\n\nB.\n\n\
                    ## Second {#two}\n\nC.\n";
        let cases: [(&str, &[&str]); 8] = [
            ("./a.md#first-one", &["\nA.\n\n### Inner\n\nB.\n\n"]),
            ("./a.md#two", &["\nC.\n"]),
            ("./a.md#first-one{2,2}", &["A.\n"]),
            ("./a.md{2,4}", &["a: 1\n---\n# Title\n"]),
            ("./a.md{,1}", &["---\n"]),
            ("./a.md{17,}", &["\n", "C.\n"]),
            ("./a.md#three", &[]),
            ("./a.md{90,}", &[]),
        ];
        for (spec, expected) in cases {
            assert_eq!(parts(spec, page).concat(), expected.concat(), "{spec}");
        }
    }

    #[test]
    fn regions_are_between_comments() {
        let code = "a\n  // #region one\n  b\n    c\n  // #endregion one\n# region two\nd\n# endregion\n\
                    <!-- #region one -->\ne\n<!-- #endregion one -->\n";
        let code_of = |spec| Selection::of(spec).code(code);
        assert_eq!(code_of("./a#two").as_deref(), Some("d\n"));
        assert_eq!(code_of("./a#one").as_deref(), Some("  b\n    c\ne\n"));
        assert_eq!(code_of("./a#three"), None);
        assert_eq!(
            Selection::of("./a{3,4}").code("1\n2\n3\n4\n5").as_deref(),
            Some("3\n4\n")
        );
        let indented = "  // #region x\n  b\n\n    c\n  // #endregion\n";
        let region = Selection::of("./a#x").code(indented);
        assert_eq!(region.as_deref(), Some("b\n\n  c\n"));
    }

    #[test]
    fn snippets_are_code_blocks() {
        for (text, path, info, title) in [
            ("@/a/b.js", "@/a/b.js", "js", None),
            ("@/a/b.js{2,4-6}", "@/a/b.js", "js {2,4-6}", None),
            (
                "./b.cs#main{1 c#:line-numbers} [Main]",
                "./b.cs",
                "c#:line-numbers {1}",
                Some("Main"),
            ),
            ("./b.txt{ansi wrap}", "./b.txt", "ansi wrap", None),
            ("./Makefile", "./Makefile", "", None),
        ] {
            let snippet = Snippet::of(text);
            assert_eq!(snippet.selection.path, path);
            assert_eq!(snippet.info(), info, "{text}");
            assert_eq!(snippet.title, title);
        }
    }
}
