//! Markdown and MDX: block markers at the start of a line, then inline markup.
//!
//! This is not a parser: each line is read on its own, except for front matter
//! and fences. Markup that extends over lines stays plain, which is rare in
//! examples, and no text takes more than linear time.
//!
//! The classes show the structure, not the result: markers and fences are punctuation,
//! headings and emphasis have one class, and code spans that of strings. Code in
//! fences, front matter, tags and statements of MDX are embedded in their own
//! languages.

use super::lines;
use crate::class::Class;
use crate::spans::Spans;
use crate::window::window;

/// Highlights `code`. Front matter and fenced blocks are highlighted in their
/// languages.
///
/// Front matter is YAML between `---`, or TOML between `+++`, and begins with the first
/// line.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut lines = lines(code).peekable();
    if let Some((_, fence @ ("---" | "+++"))) = lines.peek().copied() {
        let language = if fence == "---" { "yaml" } else { "toml" };
        lines.next();
        spans.push(0..fence.len(), Class::Punctuation);
        block(
            code,
            fence.len() + 1,
            language,
            |line| line == fence,
            &mut lines,
            spans,
        );
    }
    while let Some((offset, line)) = lines.next() {
        let Some((fence, info)) = fence(line) else {
            text_line(line, offset, spans);
            continue;
        };
        spans.push(offset..offset + line.len(), Class::Punctuation);
        let is_end = |line: &str| {
            line.trim_start().starts_with(fence) && line.trim_matches([' ', '`', '~']).is_empty()
        };
        block(
            code,
            offset + line.len() + 1,
            info,
            is_end,
            &mut lines,
            spans,
        );
    }
}

/// Highlights the block from `start` to the first line that satisfies `is_end`
/// as `language`. A block that is never closed extends to the end.
fn block<'a>(
    code: &'a str,
    start: usize,
    language: &'a str,
    is_end: impl Fn(&str) -> bool,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    spans: &mut Spans<'a>,
) {
    let end = lines.find(|(_, line)| is_end(line));
    // The line of the opening fence may be the last one.
    let start = start.min(code.len());
    spans.embed(
        start..end.map_or(code.len(), |(offset, _)| offset),
        language,
    );
    if let Some((offset, line)) = end {
        spans.push(offset..offset + line.len(), Class::Punctuation);
    }
}

/// Returns the opening fence in `line`: its run of at least three backticks or tildes,
/// and the language, which is the first word of the info string. The language may be
/// empty.
///
/// A backtick in the info string makes the line a code span, as in CommonMark.
fn fence(line: &str) -> Option<(&str, &str)> {
    let body = line.trim_start();
    let mark = body.chars().next().filter(|c| *c == '`' || *c == '~')?;
    let len = body.find(|c| c != mark).unwrap_or(body.len());
    let info = body[len..].trim_start();
    let language = info.split([' ', '{', ',']).next().unwrap_or_default();
    (len >= 3 && !info.contains('`')).then_some((&body[..len], language))
}

/// Highlights a line outside fences: a directive, heading, rule, module
/// statement, or text after its markers. `offset` is that of the line in the
/// text.
///
/// An indented line is text as well: in lists, indentation is more frequent than code
/// without fences.
fn text_line(line: &str, offset: usize, spans: &mut Spans<'_>) {
    let indent = line.len() - line.trim_start().len();
    let body = &line[indent..];
    let start = offset + indent;
    if body.starts_with(":::") {
        let end = body
            .find(|c: char| c != ':' && !c.is_alphanumeric() && c != '-')
            .unwrap_or(body.len());
        spans.push(start..start + end, Class::Keyword);
        return inline(&body[end..], start + end, spans);
    }
    let n_hashes = body.find(|c| c != '#').unwrap_or(body.len());
    let is_heading = (1..=6).contains(&n_hashes)
        && (body.len() == n_hashes || body[n_hashes..].starts_with(' '));
    // Also the underline of a heading.
    let is_rule = body.len() >= 3
        && ["-", "*", "_", "="]
            .iter()
            .any(|c| body.trim_end().replace(c, "").is_empty());
    if is_heading {
        spans.push(start..start + body.len(), Class::Heading);
    } else if is_rule {
        spans.push(start..start + body.len(), Class::Punctuation);
    } else if is_module_line(body) && indent == 0 {
        spans.embed(offset..offset + line.len(), "jsx");
    } else {
        let marker = marker_len(body);
        spans.push(start..start + marker, Class::Punctuation);
        inline(&body[marker..], start + marker, spans);
    }
}

/// Returns whether `line` is an MDX `import` or `export`. Prose such as "import
/// the package" has neither a string nor `from`.
///
/// A statement over several lines is recognised by its first.
fn is_module_line(line: &str) -> bool {
    let is_import =
        line.starts_with("import ") && (line.contains(" from ") || line.contains(['\'', '"']));
    is_import
        || ["export const ", "export default ", "export function "]
            .iter()
            .any(|keyword| line.starts_with(keyword))
}

/// Returns the length of the list marker or block quote markers at the start of
/// `body`. That of a task includes its box.
///
/// Returns 0 for a line that begins with text.
fn marker_len(body: &str) -> usize {
    if body.starts_with('>') {
        let marks = body.find(|c| c != '>' && c != ' ').unwrap_or(body.len());
        return body[..marks].trim_end().len();
    }
    if ["- ", "* ", "+ "]
        .iter()
        .any(|bullet| body.starts_with(bullet))
    {
        // The marker, a space and the three characters of the box.
        let is_task = ["[ ]", "[x]", "[X]"]
            .iter()
            .any(|checkbox| body[2..].starts_with(checkbox));
        return if is_task { 5 } else { 1 };
    }
    let digits = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let is_number =
        digits > 0 && (body[digits..].starts_with(". ") || body[digits..].starts_with(") "));
    if is_number { digits + 1 } else { 0 }
}

/// Highlights code spans, emphasis, links and tags in a line. Only characters
/// that may begin markup are looked at; `h` begins an address.
///
/// Markup does not nest, except in tags: emphasis in a link has the class of the link.
fn inline(text: &str, offset: usize, spans: &mut Spans<'_>) {
    let mut position = 0;
    while let Some(found) = text[position..].find(['`', '*', '_', '[', '!', '<', '\\', 'h', '{']) {
        position += found;
        let before = text[..position].chars().next_back();
        let (len, class) = mark(window(&text[position..]), before);
        match class {
            // The markup tokenizer highlights attributes, too.
            Some(Class::Tag) => spans.embed(offset + position..offset + position + len, "html"),
            Some(class) => spans.push(offset + position..offset + position + len, class),
            None => {}
        }
        position += len;
    }
}

/// Returns the length and class of the inline markup at the start of `rest`. If
/// there is none, the class is `None`, and the length is that of one character.
/// `before` is the character in front of it: emphasis does not begin within a
/// word (`snake_case`).
///
/// All searches end with the window of `rest`, which begins at the markup.
fn mark(rest: &str, before: Option<char>) -> (usize, Option<Class>) {
    let first = rest.chars().next().map_or(1, char::len_utf8);
    let found = match rest.as_bytes().first() {
        Some(b'`') => code_len(rest).map(|len| (len, Class::String)),
        Some(b'\\') => rest
            .chars()
            .nth(1)
            .map(|c| (1 + c.len_utf8(), Class::Escape)),
        Some(b'*' | b'_') if !before.is_some_and(char::is_alphanumeric) => {
            emphasis_len(rest).map(|len| (len, Class::Heading))
        }
        Some(b'[' | b'!') => link_len(rest).map(|len| (len, Class::Link)),
        Some(b'<') => tag_len(rest),
        Some(b'h') if rest.starts_with("http://") || rest.starts_with("https://") => {
            let len = rest
                .find(|c: char| c.is_whitespace() || ")>]\"".contains(c))
                .unwrap_or(rest.len());
            Some((len, Class::Link))
        }
        Some(b'{') => rest.find('}').map(|end| (end + 1, Class::Variable)),
        _ => None,
    };
    found.map_or((first, None), |(len, class)| (len, Some(class)))
}

/// Returns the length of a code span, whose delimiters have the same number of
/// backticks.
///
/// Returns `None` if no run closes it.
fn code_len(rest: &str) -> Option<usize> {
    let ticks = rest.find(|c| c != '`').unwrap_or(rest.len());
    let end = rest[ticks..].find(&rest[..ticks])?;
    Some(ticks + end + ticks)
}

/// Returns the length of emphasis, which ends on the same line. Like in
/// CommonMark, no space follows the opening delimiter.
///
/// A run of more than three is a rule or a gap to fill in.
fn emphasis_len(rest: &str) -> Option<usize> {
    let sign = rest.chars().next()?;
    let n_signs = rest.find(|c| c != sign).unwrap_or(rest.len());
    let inside = &rest[n_signs..];
    if n_signs > 3 || inside.starts_with(char::is_whitespace) {
        return None;
    }
    let end = inside.find(&rest[..n_signs]).filter(|end| *end > 0)?;
    Some(n_signs + end + n_signs)
}

/// Returns the length of `[text](target)`, `[text][id]` or `![alt](image)`. `[id]`
/// alone is not a link.
///
/// A colon after the brackets makes them the label of a link definition.
fn link_len(rest: &str) -> Option<usize> {
    let open = if rest.starts_with("![") { 2 } else { 1 };
    if !rest.starts_with('[') && open == 1 {
        return None;
    }
    let text_end = open + rest[open..].find(']')? + 1;
    let after = &rest[text_end..];
    let close = match after.chars().next()? {
        '(' => ')',
        '[' => ']',
        ':' => return Some(text_end),
        _ => return None,
    };
    Some(text_end + after.find(close)? + 1)
}

/// Returns the length of a tag or autolink (`<https://…>`), and its class.
///
/// Returns `None` for a `<` that compares, or that is not closed nearby.
fn tag_len(rest: &str) -> Option<(usize, Class)> {
    let is_tag = rest[1..].starts_with(|c: char| c.is_alphabetic() || "/!>".contains(c));
    let end = rest.find('>').filter(|_| is_tag)? + 1;
    let is_address = rest[..end].contains("://") && !rest[..end].contains([' ', '"']);
    Some((end, if is_address { Class::Link } else { Class::Tag }))
}
