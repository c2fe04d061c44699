//! Magic comments in code: `// highlight-next-line` and its kin. They mark
//! lines and are taken out of the code.

use crate::code::{Callout, LineMark, MarkKind};

/// The words that mark lines as `kind`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MagicComment {
    /// What the lines are marked as.
    pub kind: MarkKind,
    /// Marks the next line, for instance `highlight-next-line`.
    pub next_line: Option<String>,
    /// Begins and ends a marked block.
    pub block: Option<(String, String)>,
}

impl MagicComment {
    /// The words `name-next-line`, `name-start` and `name-end`.
    #[must_use]
    pub fn named(name: &str, kind: MarkKind) -> Self {
        Self {
            kind,
            next_line: Some(format!("{name}-next-line")),
            block: Some((format!("{name}-start"), format!("{name}-end"))),
        }
    }

    /// A comment with words of the site's own.
    #[must_use]
    pub fn new(kind: MarkKind, next_line: Option<String>, block: Option<(String, String)>) -> Self {
        Self {
            kind,
            next_line,
            block,
        }
    }
}

/// The words that are understood without configuration.
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
type Style = (&'static str, &'static str);

const SLASHES: Style = ("//", "");
const STARS: Style = ("/*", "*/");
const JSX: Style = ("{/*", "*/}");
const HTML: Style = ("<!--", "-->");
const HASH: Style = ("#", "");
const DASHES: Style = ("--", "");
const SEMICOLON: Style = (";", "");
const PERCENT: Style = ("%", "");
const QUOTE: Style = ("'", "");

/// Comment styles of a language. One that is not known may use the common
/// ones, as Docusaurus does.
fn styles(language: &str) -> &'static [Style] {
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

/// The comment that puts a note on the next line.
const CALLOUT: &str = "callout-next-line:";

/// The code without its magic comments, the lines that they mark, and the notes on
/// lines.
pub(crate) fn apply(
    code: &str,
    language: &str,
    comments: &[MagicComment],
) -> (String, Vec<LineMark>, Vec<Callout>) {
    if !may_hold(code, comments) {
        return (code.to_owned(), Vec::new(), Vec::new());
    }
    let styles = styles(language);
    let mut lines: Vec<&str> = Vec::new();
    let mut marks = Vec::new();
    let mut callouts = Vec::new();
    let mut next = Vec::new();
    let mut open: Vec<MarkKind> = Vec::new();
    for line in code.split('\n') {
        if let Some(text) = callout(line, styles) {
            callouts.push(Callout {
                line: lines.len(),
                text: text.to_owned(),
            });
            continue;
        }
        match directive(line, styles, comments) {
            Some((kind, Role::Next)) => next.push(kind),
            Some((kind, Role::Start)) => open.push(kind),
            Some((kind, Role::End)) => open.retain(|it| *it != kind),
            None => {
                let kinds = next.drain(..).chain(open.iter().copied());
                marks.extend(kinds.map(|kind| LineMark {
                    line: lines.len(),
                    kind,
                }));
                lines.push(line);
            }
        }
    }
    callouts.retain(|it| it.line < lines.len());
    (lines.join("\n"), marks, callouts)
}

/// Returns the text of a line that is a note on the next one.
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

fn may_hold(code: &str, comments: &[MagicComment]) -> bool {
    let has_callouts = code.contains(CALLOUT);
    has_callouts
        || comments.iter().any(|it| {
            it.next_line
                .as_deref()
                .is_some_and(|word| code.contains(word))
                || it
                    .block
                    .as_ref()
                    .is_some_and(|(start, _)| code.contains(start.as_str()))
        })
}

#[derive(Debug, Clone, Copy)]
enum Role {
    Next,
    Start,
    End,
}

/// The magic comment that a line consists of.
fn directive(line: &str, styles: &[Style], comments: &[MagicComment]) -> Option<(MarkKind, Role)> {
    let line = line.trim();
    let word = styles.iter().find_map(|(open, close)| {
        let inner = line.strip_prefix(open)?.strip_suffix(close)?.trim();
        (!inner.is_empty() && !inner.contains(char::is_whitespace)).then_some(inner)
    })?;
    comments.iter().find_map(|it| {
        if it.next_line.as_deref() == Some(word) {
            return Some((it.kind, Role::Next));
        }
        let (start, end) = it.block.as_ref()?;
        if start == word {
            Some((it.kind, Role::Start))
        } else if end == word {
            Some((it.kind, Role::End))
        } else {
            None
        }
    })
}
