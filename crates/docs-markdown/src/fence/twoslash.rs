//! Samples of TypeScript that [Twoslash] compiles: their directives are not shown.
//!
//! | Line | Effect |
//! |---|---|
//! | `// ---cut---`, `// ---cut-before---` | hides what is above |
//! | `// ---cut-after---` | hides what is below |
//! | `// ---cut-start---`, `// ---cut-end---` | hide what is between them |
//! | `//    ^?`, `// ^\|`, `// ^^^` | ask for types, which this program does not know |
//! | `// @noErrors`, `// @errors: 2304` | options of the compiler |
//! | `// @include: name` | inserts a block `twoslash include name`, which is not shown |
//! | `// @filename: a.ts` | stays: the reader needs the name of the file |
//! | `// @log: text`, and `error`, `warn`, `annotate` | a message, which stays as a comment |
//!
//! [Twoslash]: https://twoslash.netlify.app/refs/notations

/// What a comment that is alone on its line does.
enum Directive<'c> {
    /// Hides the lines above it.
    CutBefore,
    /// Hides the lines below it.
    CutAfter,
    CutStart,
    CutEnd,
    /// Is for the compiler.
    Hidden,
    /// Shows a message.
    Message(&'c str),
}

/// Returns the part of a sample that readers see.
pub(super) fn shown(code: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_cut = false;
    for line in code.split('\n') {
        match directive(line) {
            Some(Directive::CutBefore) => {
                lines.clear();
                is_cut = false;
            }
            Some(Directive::CutEnd) => is_cut = false,
            Some(Directive::CutAfter) if !is_cut => break,
            Some(Directive::CutStart) => is_cut = true,
            _ if is_cut => {}
            Some(Directive::Message(text)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                lines.push(format!("{indent}// {text}"));
            }
            Some(Directive::Hidden | Directive::CutAfter) => {}
            None => lines.push(line.to_owned()),
        }
    }
    // Authors separate directives from the code by blank lines.
    let is_blank = |line: &&String| line.trim().is_empty();
    let above = lines.iter().take_while(is_blank).count();
    let below = lines.iter().rev().take_while(is_blank).count();
    let end = (lines.len() - below).max(above);
    lines[above..end].join("\n")
}

/// Returns the directive on a line.
fn directive(line: &str) -> Option<Directive<'_>> {
    let text = line.trim().strip_prefix("//")?.trim();
    match text {
        "---cut---" | "---cut-before---" => return Some(Directive::CutBefore),
        "---cut-after---" => return Some(Directive::CutAfter),
        "---cut-start---" => return Some(Directive::CutStart),
        "---cut-end---" => return Some(Directive::CutEnd),
        _ => {}
    }
    if let Some(query) = text.strip_prefix('^') {
        // Text may follow a mark: `// ^^^ This is a string`.
        let mark = query.split_whitespace().next().unwrap_or_default();
        let is_query = query.starts_with(['?', '|', '^']) && !query.starts_with(' ');
        let is_mark = matches!(mark, "?" | "|") || mark.bytes().all(|byte| byte == b'^');
        return (is_query && is_mark).then_some(Directive::Hidden);
    }
    let (name, value) = match text.strip_prefix('@')?.split_once(':') {
        Some((name, value)) => (name, Some(value.trim())),
        None => (&text[1..], None),
    };
    // `@ts-ignore` is a comment of TypeScript, and `@see the guide` one for readers.
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    match (name, value) {
        ("filename", _) => None,
        ("log" | "error" | "warn" | "annotate", Some(text)) => Some(Directive::Message(text)),
        _ => Some(Directive::Hidden),
    }
}
