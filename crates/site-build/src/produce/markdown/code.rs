//! Code blocks: highlighted lines with optional marks and line numbers.

use std::borrow::Cow;
use std::fmt::Write as _;

use docs_markdown::code::{CodeBlock, Fold, MarkKind, TextMark};
use docs_model::config::Diagrams;
use located_data::Diagnostic;
use located_data::diagnostic::nearest;
use serde::Serialize;
use tera::Context;

use super::body::Body;
use super::npm2yarn;
use super::tabs::{Tab, TabGroup};
use crate::html::{escape, with_code};
use crate::produce::Result;
use crate::templates::context;
use crate::texts::fill;

/// Arguments of the template `CodeBlock`.
#[derive(Serialize)]
struct CodeArgs<'a> {
    /// Highlighted code, as HTML.
    html: String,
    /// Language of the fence, empty if it names none.
    language: &'a str,
    /// Title above the block, usually a file name.
    title: Option<&'a str>,
    /// Whether long lines are broken instead of scrolled.
    wrap: bool,
    /// Whether there is a button that copies the code.
    copy: bool,
    /// Whether each line is a separate element, because lines have marks or
    /// numbers.
    lines: bool,
    /// Whether lines are numbered.
    numbers: bool,
    /// Whether lines are marked as added or removed. Removed lines are not
    /// copied.
    diff: bool,
    /// Whether some lines are in focus. A template of the site need not declare
    /// this and the following arguments.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    focus: bool,
    /// Whether the block looks like a terminal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    terminal: bool,
}

/// Arguments of the template `Diagram`.
#[derive(Serialize)]
struct DiagramArgs<'a> {
    /// The code block, as HTML.
    source: &'a str,
}

impl Body<'_, '_> {
    /// Appends a code block as HTML.
    ///
    /// Blocks with `npm2yarn` become tabs, Mermaid blocks diagrams if the site
    /// draws them. Misspelled options and languages are reported as warnings.
    pub(in crate::produce) fn code(&mut self, block: &CodeBlock, out: &mut String) -> Result<()> {
        if block.meta.iter().any(|(key, _)| key == "npm2yarn") {
            return self.package_managers(block, out);
        }
        self.check_options(block);
        let html = self.code_html(block)?;
        let config = &self.producer.project.site.config.markdown;
        if block.language == "mermaid" && config.mermaid == Diagrams::Browser {
            return self.diagram(&html, out);
        }
        self.check_language(block);
        out.push_str(&html);
        Ok(())
    }

    /// Appends the source of a diagram, which scripts render.
    ///
    /// Without scripts, readers see the source as a code block.
    fn diagram(&mut self, source: &str, out: &mut String) -> Result<()> {
        let project = self.producer.project;
        if let Some(sheet) = project.theme.diagram_css_url.as_deref() {
            self.need_styles(sheet);
        }
        let args = context(&DiagramArgs { source })?;
        let texts = &self.layout.texts;
        out.push_str(&project.templates.component("Diagram", &args, None, texts)?);
        Ok(())
    }

    /// Returns a code block as HTML.
    ///
    /// Lines are separate elements only where something is said about a line: a
    /// block of 1,000 lines would otherwise have 1,000 elements more.
    fn code_html(&mut self, block: &CodeBlock) -> Result<String> {
        if is_extra(block) {
            let theme = &self.producer.project.theme;
            self.need(theme.code_css_url.as_ref());
        }
        let highlighted = self
            .producer
            .project
            .highlighter
            .highlight(&block.language, &block.code);
        let separate = block.line_numbers.is_some()
            || !block.marks.is_empty()
            || !block.classes.is_empty()
            || !block.focus.is_empty()
            || !block.folds.is_empty()
            || !block.callouts.is_empty();
        let html = if separate {
            let labels = FoldLabels {
                line: self.layout.word("collapsed_line"),
                lines: self.layout.word("collapsed_lines"),
            };
            separate_lines(block, highlighted.lines(), &labels)
        } else if block.texts.is_empty() {
            highlighted.html().to_owned()
        } else {
            let mut texts = &*block.texts;
            let lines: Vec<_> = highlighted
                .lines()
                .enumerate()
                .map(|(idx, line)| mark_texts(line, take_line(&mut texts, idx)))
                .collect();
            lines.join("\n")
        };
        let args = context(&CodeArgs {
            html,
            language: &block.language,
            title: block.title.as_deref(),
            wrap: block.wrap,
            copy: !block.no_copy,
            lines: separate,
            numbers: block.line_numbers.is_some(),
            diff: block
                .marks
                .iter()
                .any(|mark| matches!(mark.kind, MarkKind::Added | MarkKind::Removed)),
            focus: !block.focus.is_empty(),
            terminal: block.terminal,
        })?;
        let texts = &self.layout.texts;
        self.producer
            .project
            .templates
            .component("CodeBlock", &args, None, texts)
    }

    /// Reports options that look like misspelled ones. Other words, such as
    /// `no_run`, are for other tools.
    fn check_options(&mut self, block: &CodeBlock) {
        for (name, value) in &block.meta {
            // Other tools mark texts with `ins` and `del`: `ins="total"`.
            let is_list = value.is_empty() || value.starts_with('{');
            let selects_nothing = match &**name {
                "focus" | "collapse" | "mark" => true,
                "ins" | "del" => is_list,
                _ => false,
            };
            let (message, help) = if is_range(name) {
                let help = "write numbers and ranges of lines: `{1,3-5}`".to_owned();
                (format!("`{name}` selects nothing"), help)
            } else if selects_nothing {
                let help = match &**name {
                    "mark" => {
                        "write `mark=\"total\"` for a word, `mark={2-4}` for lines".to_owned()
                    }
                    _ => format!("write `{name}={{2-4}}`"),
                };
                (format!("`{name}={value}` selects nothing"), help)
            } else if let Some(near) = similar_option(name) {
                (
                    format!("unknown code block option `{name}`"),
                    format!("did you mean `{near}`?"),
                )
            } else {
                continue;
            };
            let problem = Diagnostic::warning("unknown-option", message).at(block.span);
            self.report(Some(problem.help(help)));
        }
    }

    /// Reports a language that the highlighter does not know, if
    /// `checks.unknown_languages` is not `ignore`. The code is shown without
    /// colours. A Mermaid diagram that is not drawn is reported as well: its author
    /// expects a diagram.
    fn check_language(&mut self, block: &CodeBlock) {
        let is_diagram = block.language == "mermaid";
        let is_known = code_highlight::language_known(&block.language);
        if block.language.is_empty() || is_known && !is_diagram {
            return;
        }
        let level = self.producer.project.site.config.checks.unknown_languages;
        let message = if is_diagram {
            "this diagram is shown as code".to_owned()
        } else {
            format!("`{}` is not a known code language", block.language)
        };
        let near = nearest(&block.language, code_highlight::languages());
        let help = match near {
            _ if is_diagram => {
                "set `mermaid` below `[markdown]` in site.toml to draw it, or write `mmd`"
                    .to_owned()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => "remove the language, or write `text` for plain code".to_owned(),
        };
        let problem: Option<Diagnostic> = level.diagnostic("unknown-language", message);
        self.report(problem.map(|problem| problem.at(block.span).help(help)));
    }

    /// Appends a group of tabs with one tab per package manager, synchronised on
    /// the whole site.
    fn package_managers(&mut self, block: &CodeBlock, out: &mut String) -> Result<()> {
        let mut tabs = Vec::new();
        for (name, convert) in npm2yarn::MANAGERS {
            let mut block = block.clone();
            block.meta.clear();
            block.code = convert(&block.code);
            let html = self.code_html(&block)?;
            tabs.push(Tab {
                value: (*name).to_owned(),
                label: (*name).to_owned(),
                html,
                ..Tab::default()
            });
        }
        let theme = &self.producer.project.theme;
        self.need(theme.code_css_url.as_ref());
        let mut html = String::new();
        let group = TabGroup {
            id: Some("npm2yarn"),
            ..TabGroup::default()
        };
        self.tabs(&group, tabs, &mut html)?;
        let templates = &self.producer.project.templates;
        let (args, texts) = (Context::new(), &self.layout.texts);
        out.push_str(&templates.component("CodeGroup", &args, Some(&html), texts)?);
        Ok(())
    }
}

/// The options of a code block.
const OPTIONS: &[&str] = &[
    "collapse",
    "file",
    "focus",
    "mark",
    "noCopy",
    "npm2yarn",
    "request",
    "response",
    "showLineNumbers",
    "terminal",
    "title",
    "wrap",
];

/// Options of other tools, each with ours.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("filename", "title"),
    ("highlight", "mark"),
    ("line-numbers", "showLineNumbers"),
    ("lineNumbers", "showLineNumbers"),
    ("numberLines", "showLineNumbers"),
    ("wordWrap", "wrap"),
];

/// Returns the option that an unknown one is a misspelling of, or has as its name
/// in another tool: one of similar length and letters.
fn similar_option(name: &str) -> Option<&'static str> {
    if OPTIONS.contains(&name) {
        return None;
    }
    let others = OTHER_NAMES.iter().map(|(other, _)| *other);
    let names = OPTIONS.iter().copied().chain(others);
    let near = names
        .clone()
        .find(|option| option.eq_ignore_ascii_case(name))
        .or_else(|| nearest(name, names))?;
    if near.len().abs_diff(name.len()) > 2 {
        return None;
    }
    let ours = OTHER_NAMES.iter().find(|(other, _)| *other == near);
    Some(ours.map_or(near, |(_, ours)| ours))
}

/// Returns whether a word of a fence is meant as a list of lines. `{r}` and
/// `{python}` are those of notebooks.
fn is_range(word: &str) -> bool {
    let inner = word
        .strip_prefix('{')
        .and_then(|word| word.strip_suffix('}'));
    inner.is_some_and(|inner| inner.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns whether a code block uses features that need the additional style
/// sheet for code.
fn is_extra(block: &CodeBlock) -> bool {
    block.terminal
        || !block.focus.is_empty()
        || !block.folds.is_empty()
        || !block.texts.is_empty()
        || !block.callouts.is_empty()
}

/// Labels of folded lines.
struct FoldLabels<'a> {
    /// Label for one line.
    ///
    /// Label of a fold of one line, with the placeholder `{line}`.
    line: &'a str,
    /// Label of several lines, with the placeholders `{first}` and `{last}`.
    lines: &'a str,
}

/// Returns the code with each line in a separate element, with marks, line
/// numbers, notes below lines and folded parts.
///
/// Lines, folds and notes are sorted by line, so that one pass over the lines
/// suffices. Highlighted lines are self-contained: no tag spans two of them.
fn separate_lines<'a>(
    block: &CodeBlock,
    lines: impl Iterator<Item = &'a str>,
    labels: &FoldLabels<'_>,
) -> String {
    let mut out = String::with_capacity(block.code.len() * 3);
    let mut marks = block.marks.iter().peekable();
    let mut classes = block.classes.iter().peekable();
    let mut callouts = block.callouts.iter().peekable();
    let mut folds = block.folds.iter().peekable();
    let mut texts = &*block.texts;
    let mut fold_end = None;
    let first_number = u64::from(block.line_numbers.unwrap_or(1));
    let mut lines = lines.enumerate().peekable();
    while let Some((idx, line)) = lines.next() {
        // The line break before the next line belongs to the folded part, so
        // that it is part of copied code.
        if fold_end.take_if(|end| *end < idx).is_some() {
            out.push_str("</details>");
        }
        if let Some(Fold { first, last }) = folds.next_if(|fold| fold.first == idx) {
            let number = |line: usize| (first_number + line as u64).to_string();
            let (from, to) = (number(*first), number(*last));
            let label = if first == last {
                labels.line
            } else {
                labels.lines
            };
            let label = fill(label, &[("first", &from), ("last", &to), ("line", &from)]);
            let label = escape(&label);
            let _ = write!(
                out,
                "<details class=\"code-fold\"><summary data-uncopied>{label}</summary>"
            );
            fold_end = Some(*last);
        }
        out.push_str("<span class=\"line");
        while let Some(mark) = marks.next_if(|mark| mark.line == idx) {
            out.push_str(match mark.kind {
                MarkKind::Error => " line-error",
                MarkKind::Added => " line-added",
                MarkKind::Removed => " line-removed",
                _ => " line-highlight",
            });
        }
        while let Some(class) = classes.next_if(|class| class.line == idx) {
            let _ = write!(out, " {}", escape(&class.class));
        }
        if block.focus.binary_search(&idx).is_ok() {
            out.push_str(" line-focus");
        }
        out.push('"');
        if block.line_numbers.is_some() {
            let _ = write!(out, " data-line=\"{}\"", first_number + idx as u64);
        }
        let line = mark_texts(line, take_line(&mut texts, idx));
        let _ = write!(out, ">{line}</span>");
        // Before notes, which are blocks: after one, it would show an empty line.
        if lines.peek().is_some() {
            out.push('\n');
        }
        while let Some(callout) = callouts.next_if(|callout| callout.line == idx) {
            out.push_str("<span class=\"code-callout\" role=\"note\" data-uncopied>");
            out.push_str(&with_code(&callout.text));
            out.push_str("</span>");
        }
    }
    if fold_end.is_some() {
        out.push_str("</details>");
    }
    out
}

/// Takes the marks of a line off the front of those of the lines from it on.
fn take_line<'t>(texts: &mut &'t [TextMark], line: usize) -> &'t [TextMark] {
    let count = texts.iter().take_while(|mark| mark.line <= line).count();
    let (taken, rest) = texts.split_at(count);
    *texts = rest;
    taken
}

/// Wraps marked parts of a highlighted line in `<mark>`, `<ins>` or `<del>`. A mark is
/// closed before a tag and reopened after it.
///
/// A part may span several tags: the highlighter colours `total()` in two pieces. Marks
/// count the bytes of the text without tags, and are carried over to the HTML.
fn mark_texts<'a>(line: &'a str, texts: &[TextMark]) -> Cow<'a, str> {
    if texts.is_empty() {
        return Cow::Borrowed(line);
    }
    let mut texts = texts.iter().peekable();
    let mut out = String::with_capacity(line.len() + 32);
    let (mut at, mut open) = (0, None);
    for piece in pieces(line) {
        let (length, wanted) = match &piece {
            Piece::Tag(_) => (0, None),
            Piece::Text(_, text) => {
                while texts.next_if(|mark| mark.end <= at).is_some() {}
                let mark = texts.peek().filter(|mark| mark.start <= at);
                (text.len(), mark.map(|mark| element(mark.kind)))
            }
        };
        if open != wanted {
            close_and_open(&mut out, open, wanted);
            open = wanted;
        }
        let (Piece::Tag(html) | Piece::Text(html, _)) = piece;
        out.push_str(html);
        at += length;
    }
    close_and_open(&mut out, open, None);
    Cow::Owned(out)
}

/// Returns the name of the element for a marked part.
fn element(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Added => "ins",
        MarkKind::Removed => "del",
        _ => "mark",
    }
}

/// Writes the end of one element and the start of another.
fn close_and_open(out: &mut String, open: Option<&str>, wanted: Option<&str>) {
    if let Some(name) = open {
        let _ = write!(out, "</{name}>");
    }
    if let Some(name) = wanted {
        let _ = write!(out, "<{name}>");
    }
}

/// A tag, or a character with its unescaped value.
enum Piece<'a> {
    /// A tag as written, or a character as written and as text.
    Tag(&'a str),
    Text(&'a str, &'a str),
}

/// Splits highlighted code into its tags and characters.
///
/// Unknown entities give their characters one by one, as they were not written
/// by the highlighter.
fn pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    const ENTITIES: [(&str, &str); 5] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
        ("&quot;", "\""),
        ("&#39;", "'"),
    ];
    let mut rest = html;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let entity = ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity));
        let length = match (first, entity) {
            ('<', _) => rest.find('>').map_or(rest.len(), |at| at + 1),
            (_, Some((entity, _))) => entity.len(),
            _ => first.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        rest = after;
        Some(match (first, entity) {
            ('<', _) => Piece::Tag(piece),
            (_, Some((_, text))) => Piece::Text(piece, text),
            _ => Piece::Text(piece, piece),
        })
    })
}
