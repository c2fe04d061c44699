//! Magic comments in code, such as `// highlight-next-line`.
//!
//! A magic comment marks the lines that follow, and is removed from the code.
//! It must be the only content of its line, in the comment syntax of the
//! language: in Python, `// highlight-next-line` is text.
//!
//! ```text
//! // highlight-start
//! let a = 1;          line 0, highlighted
//! // highlight-end
//! // callout-next-line: Both are needed.
//! let b = 2;          line 1, with a note
//! ```

use crate::code::{Callout, LineClass, LineMark, MarkKind};

/// Class name by which Docusaurus marks highlighted lines.
const HIGHLIGHTED: &str = "theme-code-block-highlighted-line";

/// What a magic comment does to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineEffect {
    /// The line gets a mark.
    Mark(MarkKind),
    /// The line gets a class name, or several with spaces between them. The style
    /// sheet of the site gives them a look.
    Class(String),
}

/// The words that mark lines in one way.
///
/// # Examples
///
/// ```
/// use docs_markdown::MagicComment;
/// use docs_markdown::code::MarkKind;
///
/// let comment = MagicComment::named("highlight", MarkKind::Highlight);
/// assert_eq!(comment.next_line.as_deref(), Some("highlight-next-line"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MagicComment {
    /// What the comment does to the lines.
    pub effect: LineEffect,
    /// Text of the comment that marks the next line, such as
    /// `highlight-next-line`.
    pub next_line: Option<String>,
    /// Comments around a marked block.
    pub block: Option<BlockComments>,
}

/// Texts of the comments that begin and end a block of lines.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockComments {
    /// Text of the comment above the lines, such as `highlight-start`.
    pub start: String,
    /// Text of the comment below them.
    pub end: String,
}

impl BlockComments {
    /// Returns comments with these texts.
    pub fn new(start: impl Into<String>, end: impl Into<String>) -> Self {
        Self {
            start: start.into(),
            end: end.into(),
        }
    }
}

impl MagicComment {
    /// Creates a comment with the words `NAME-next-line`, `NAME-start` and
    /// `NAME-end`.
    #[must_use]
    pub fn named(name: &str, kind: MarkKind) -> Self {
        Self {
            effect: LineEffect::Mark(kind),
            next_line: Some(format!("{name}-next-line")),
            block: Some(BlockComments::new(
                format!("{name}-start"),
                format!("{name}-end"),
            )),
        }
    }

    /// Creates a comment with any words; `None` for a form that is not
    /// supported.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::code::MarkKind;
    /// use docs_markdown::magic::BlockComments;
    /// use docs_markdown::{MagicComment, ParseOptions, parse};
    ///
    /// let block = BlockComments::new("begin-bad", "end-bad");
    /// let mut options = ParseOptions::default();
    /// options.magic_comments = vec![MagicComment::new(MarkKind::Error, None, Some(block))];
    ///
    /// let text = "```js\n// begin-bad\nlet x = y\n// end-bad\n```\n";
    /// let (document, _) = parse(text, 0, &options);
    /// let block = document.code_blocks()[0];
    /// assert_eq!(block.code, "let x = y");
    /// assert_eq!((block.marks[0].line, block.marks[0].kind), (0, MarkKind::Error));
    /// ```
    #[must_use]
    pub fn new(kind: MarkKind, next_line: Option<String>, block: Option<BlockComments>) -> Self {
        Self {
            effect: LineEffect::Mark(kind),
            next_line,
            block,
        }
    }

    /// Creates a comment that gives lines a class name. The class name by which
    /// Docusaurus marks highlighted lines highlights them.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{MagicComment, ParseOptions, parse};
    ///
    /// let line = Some("This fails".to_owned());
    /// let mut options = ParseOptions::default();
    /// options.magic_comments = vec![MagicComment::with_class("failing", line, None)];
    ///
    /// let (document, _) = parse("```js\n// This fails\nlet x = y\n```\n", 0, &options);
    /// let block = document.code_blocks()[0];
    /// assert_eq!(block.code, "let x = y");
    /// assert_eq!((block.classes[0].line, &*block.classes[0].class), (0, "failing"));
    /// ```
    #[must_use]
    pub fn with_class(
        class: &str,
        next_line: Option<String>,
        block: Option<BlockComments>,
    ) -> Self {
        let effect = match class {
            HIGHLIGHTED => LineEffect::Mark(MarkKind::Highlight),
            class => LineEffect::Class(class.to_owned()),
        };
        Self {
            effect,
            next_line,
            block,
        }
    }
}

/// Returns the built-in comments, with the words `highlight`, `error`, `ins`
/// and `del`.
///
/// `highlight` is that of Docusaurus. The order matters only for lines with
/// several marks, see [`MarkKind`].
///
/// To add comments to these, push to
/// [`ParseOptions::magic_comments`](crate::ParseOptions::magic_comments), which starts
/// with them.
#[must_use]
pub fn defaults() -> Vec<MagicComment> {
    vec![
        MagicComment::named("highlight", MarkKind::Highlight),
        MagicComment::named("error", MarkKind::Error),
        MagicComment::named("ins", MarkKind::Added),
        MagicComment::named("del", MarkKind::Removed),
    ]
}

/// Opening and closing text of a comment.
pub(crate) type Style = (&'static str, &'static str);

// Without a closing text, the comment ends with its line.
const SLASHES: Style = ("//", "");
const STARS: Style = ("/*", "*/");
const JSX: Style = ("{/*", "*/}");
const HTML: Style = ("<!--", "-->");
const HASH: Style = ("#", "");
const DASHES: Style = ("--", "");
const SEMICOLON: Style = (";", "");
const PERCENT: Style = ("%", "");
const QUOTE: Style = ("'", "");

/// Returns the comment styles of a language. For an unknown language, all
/// common ones are accepted, as in Docusaurus. The name is that of the info
/// string, without case.
pub(crate) fn styles(language: &str) -> &'static [Style] {
    match language.to_ascii_lowercase().as_str() {
        "js" | "javascript" | "mjs" | "cjs" | "ts" | "typescript" | "mts" | "cts" => {
            &[SLASHES, STARS]
        }
        "jsx" | "tsx" => &[SLASHES, STARS, JSX],
        "c" | "cpp" | "c++" | "cs" | "csharp" | "go" | "java" | "kotlin" | "rust" | "rs"
        | "swift" | "dart" | "scala" | "objectivec" | "groovy" | "jsonc" | "json5" => {
            &[SLASHES, STARS]
        }
        "css" => &[STARS],
        "scss" | "less" => &[SLASHES, STARS],
        "html" | "vue" | "svelte" | "astro" => &[SLASHES, STARS, HTML],
        "xml" | "svg" => &[HTML],
        "markdown" | "md" | "mdx" => &[HTML, JSX, HASH],
        "python" | "py" | "bash" | "sh" | "shell" | "zsh" | "fish" | "yaml" | "yml" | "toml"
        | "ruby" | "rb" | "perl" | "r" | "dockerfile" | "make" | "makefile" | "graphql"
        | "elixir" => &[HASH],
        "php" => &[SLASHES, STARS, HASH],
        "ini" | "properties" => &[HASH, SEMICOLON],
        "powershell" | "ps1" => &[HASH],
        "sql" | "haskell" | "lua" | "ada" | "vhdl" => &[DASHES, STARS],
        "wasm" | "lisp" | "clojure" | "asm" => &[SEMICOLON],
        "tex" | "latex" | "matlab" | "erlang" | "prolog" => &[PERCENT],
        "vb" | "vbnet" | "visual-basic" => &[QUOTE],
        _ => &[SLASHES, STARS, JSX, HTML, HASH],
    }
}

/// Start of a comment that attaches a note to the next line.
const CALLOUT: &str = "callout-next-line:";

/// Code without its magic comments. Line numbers are those of the remaining code.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    pub(crate) code: String,
    pub(crate) marks: Vec<LineMark>,
    pub(crate) classes: Vec<LineClass>,
    pub(crate) callouts: Vec<Callout>,
    /// The number of each remaining line in the code as it was; `None` if no line was
    /// removed.
    kept: Option<Vec<usize>>,
}

impl Applied {
    /// Returns the number of a line of the code as it was, or `None` for a removed one.
    pub(crate) fn line(&self, before: usize) -> Option<usize> {
        match &self.kept {
            Some(kept) => kept.binary_search(&before).ok(),
            None => Some(before),
        }
    }

    /// Returns the number of the first line that remains at or after a line of the code as
    /// it was.
    pub(crate) fn line_at_or_after(&self, before: usize) -> usize {
        match &self.kept {
            Some(kept) => kept.partition_point(|line| *line < before),
            None => before,
        }
    }

    /// Adds what a comment does to the line `line`.
    fn add(&mut self, line: usize, effect: &LineEffect) {
        match effect {
            LineEffect::Mark(kind) => self.marks.push(LineMark { line, kind: *kind }),
            LineEffect::Class(class) => self.classes.push(LineClass {
                line,
                class: class.clone(),
            }),
        }
    }
}

/// Removes magic comments from code.
///
/// A mark for the next line that is followed by no line has no effect, and a
/// block that is never closed extends to the end.
pub(crate) fn apply(code: &str, language: &str, comments: &[MagicComment]) -> Applied {
    let mut out = Applied::default();
    if !may_hold(code, comments) {
        code.clone_into(&mut out.code);
        return out;
    }
    let styles = styles(language);
    let mut lines: Vec<&str> = Vec::new();
    let mut kept = Vec::new();
    // Each effect is there once, so that a line has no more effects than there are
    // comments.
    let mut next: Vec<&LineEffect> = Vec::new();
    let mut open: Vec<&LineEffect> = Vec::new();
    for (number, line) in code.split('\n').enumerate() {
        if let Some(text) = callout(line, styles) {
            out.callouts.push(Callout {
                line: lines.len(),
                text: text.to_owned(),
            });
            continue;
        }
        // Several comments may precede a line; all of them mark it.
        match directive(line, styles, comments) {
            Some((effect, Role::Next)) if !next.contains(&effect) => next.push(effect),
            Some((effect, Role::Start)) if !open.contains(&effect) => open.push(effect),
            Some((_, Role::Next | Role::Start)) => {}
            Some((effect, Role::End)) => open.retain(|other| *other != effect),
            None => {
                next.retain(|effect| !open.contains(effect));
                for effect in next.drain(..).chain(open.iter().copied()) {
                    out.add(lines.len(), effect);
                }
                lines.push(line);
                kept.push(number);
            }
        }
    }
    out.kept = Some(kept);
    out.callouts.retain(|callout| callout.line < lines.len());
    out.code = lines.join("\n");
    out
}

/// Returns the text of a note comment, or `None` for another line or an empty
/// note.
fn callout<'l>(line: &'l str, styles: &[Style]) -> Option<&'l str> {
    if !line.contains(CALLOUT) {
        return None;
    }
    let line = line.trim();
    styles.iter().find_map(|(open, close)| {
        let inner = line.strip_prefix(open)?.strip_suffix(close)?.trim();
        let text = inner.strip_prefix(CALLOUT)?.trim();
        (!text.is_empty()).then_some(text)
    })
}

/// Fast path: returns false for code without any of the words.
fn may_hold(code: &str, comments: &[MagicComment]) -> bool {
    let has_callouts = code.contains(CALLOUT);
    has_callouts
        || comments.iter().any(|comment| {
            comment
                .next_line
                .as_deref()
                .is_some_and(|word| code.contains(word))
                || comment
                    .block
                    .as_ref()
                    .is_some_and(|block| code.contains(&block.start))
        })
}

/// The lines that a magic comment affects.
#[derive(Debug, Clone, Copy)]
enum Role {
    /// The next line of code.
    Next,
    /// All lines up to the end of the block.
    Start,
    /// None: it ends a block.
    End,
}

/// Returns what a magic comment does, or `None` if the line is something else.
/// The comment has no other text, so that sentences about such comments are kept.
fn directive<'c>(
    line: &str,
    styles: &[Style],
    comments: &'c [MagicComment],
) -> Option<(&'c LineEffect, Role)> {
    let line = line.trim();
    styles.iter().find_map(|(open, close)| {
        let text = line.strip_prefix(open)?.strip_suffix(close)?.trim();
        comments.iter().find_map(|comment| {
            let role = role(comment, text)?;
            Some((&comment.effect, role))
        })
    })
}

/// Returns the role of a comment by its text, or `None` if it is not a magic
/// comment.
fn role(comment: &MagicComment, text: &str) -> Option<Role> {
    if comment.next_line.as_deref() == Some(text) {
        return Some(Role::Next);
    }
    let block = comment.block.as_ref()?;
    match text {
        text if block.start == text => Some(Role::Start),
        text if block.end == text => Some(Role::End),
        _ => None,
    }
}
