//! Writes text as Markdown. Text of third parties is escaped, so that it
//! cannot add structure. Only characters with a meaning at their position are
//! escaped, because a twin is read as text too: `price_list_id` stays as it is.

use std::borrow::Cow;

/// Returns text as part of a line, escaped, with white space collapsed.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        escape(word, true, &mut out);
    }
    out
}

/// Escapes text at the start of a block, so that it does not become a heading, a
/// list or a quotation.
#[must_use]
pub fn block(text: &str) -> String {
    let line = plain(text);
    guarded(&line).into_owned()
}

/// Appends text with its markup escaped. With `alone`, the text is not adjacent
/// to another word, so that an underscore at its start could open emphasis.
pub(super) fn escape(text: &str, alone: bool, out: &mut String) {
    let can_be_markup =
        |byte| matches!(byte, b'`' | b'*' | b'\\' | b'_' | b'~' | b']' | b'<' | b'&');
    if !text.bytes().any(can_be_markup) {
        out.push_str(text);
        return;
    }
    let mut previous = if alone { ' ' } else { 'a' };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|entry| entry.1);
        let is_markup = match c {
            '`' | '*' => true,
            '\\' => next.is_some_and(|character| character.is_ascii_punctuation()),
            '_' => !previous.is_alphanumeric() || !next.is_some_and(char::is_alphanumeric),
            '~' => next == Some('~') || previous == '~',
            ']' => matches!(next, Some('(' | '[' | ':')),
            '<' => next.is_some_and(|character| {
                character.is_ascii_alphabetic() || "/!?".contains(character)
            }),
            '&' => is_entity(&text[at + 1..]),
            _ => false,
        };
        if is_markup {
            out.push('\\');
        }
        out.push(c);
        previous = c;
    }
}

/// Returns whether `&` before this text starts an entity, such as `&lt;`.
fn is_entity(after: &str) -> bool {
    let name = after.split(';').next().unwrap_or_default();
    name.len() < after.len()
        && !name.is_empty()
        && name
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || character == '#')
}

/// Returns a line for the start of a block, escaped where it would become block
/// syntax: a list, a heading, a quotation, a table, or a line that turns the
/// one above into a heading.
pub(super) fn guarded(line: &str) -> Cow<'_, str> {
    let digits = line.len()
        - line
            .trim_start_matches(|character: char| character.is_ascii_digit())
            .len();
    let rest = &line[digits..];
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let at = match rest.chars().next() {
        Some('.' | ')') if (1..10).contains(&digits) && ends(&rest[1..]) => digits,
        Some('-' | '+') if digits == 0 && (ends(&rest[1..]) || is_rule(rest)) => 0,
        Some('#') if digits == 0 && ends(rest.trim_start_matches('#')) => 0,
        Some('>' | '|' | '=') if digits == 0 => 0,
        _ => return Cow::Borrowed(line),
    };
    Cow::Owned(format!("{}\\{}", &line[..at], &line[at..]))
}

/// Returns whether a line is a thematic break, or an underline.
fn is_rule(line: &str) -> bool {
    line.chars()
        .all(|character| character == '-' || character == ' ')
}

/// Returns text as an inline code span, delimited by more backticks than it
/// contains. Code of white space only is not possible, and is quoted.
#[must_use]
pub fn code(text: &str) -> String {
    let text = match text.contains(['\n', '\r']) {
        true => Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " ")),
        false => Cow::Borrowed(text),
    };
    if text.trim().is_empty() {
        return format!("\"{text}\"");
    }
    let mark = "`".repeat(longest_ticks(&text) + 1);
    let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{mark}{pad}{text}{pad}{mark}")
}

/// Returns the length of the longest run of backticks.
fn longest_ticks(text: &str) -> usize {
    let runs = text.split(|character| character != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// Returns code as a fenced block, whose fence is longer than any in the code.
#[must_use]
pub fn fence(lang: &str, code: &str) -> String {
    let mark = "`".repeat(longest_ticks(code).max(2) + 1);
    format!("{mark}{lang}\n{}\n{mark}", code.trim_end())
}

/// Returns a link whose text is Markdown. Parts of the same page have no
/// address in Markdown, so only their text is returned.
#[must_use]
pub fn link(text: &str, href: &str) -> String {
    if href.is_empty() || href.starts_with('#') {
        return text.to_owned();
    }
    let mut out = format!("[{text}](");
    for c in href.chars() {
        match c {
            ' ' => out.push_str("%20"),
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out.push(')');
    out
}

/// Returns a table row whose cells are Markdown.
#[must_use]
pub fn row(cells: &[String]) -> String {
    let mut out = String::from("|");
    for cell in cells {
        out.push(' ');
        out.push_str(&cell.replace('|', "\\|"));
        out.push_str(" |");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        for (text, expected) in [
            ("price_list_id", "price_list_id"),
            ("_id", "\\_id"),
            ("a * b", "a \\* b"),
            ("# no heading\n\n- no list", "\\# no heading - no list"),
            ("- no list", "\\- no list"),
            ("2. no list", "2\\. no list"),
            ("2.5 times", "2.5 times"),
            ("<b>&lt; a < b & c", "\\<b>\\&lt; a < b & c"),
            ("[a](b) [c]", "[a\\](b) [c]"),
        ] {
            assert_eq!(block(text), expected);
        }
    }

    #[test]
    fn code_and_links_hold_anything() {
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`a"), "`` `a ``");
        assert_eq!(code("a\n b"), "`a  b`");
        assert_eq!(code(" "), "\" \"");
        assert_eq!(link("a", "/x(1) y"), "[a](/x%281%29%20y)");
        assert_eq!(link("a", "#b"), "a");
        assert_eq!(fence("json", "```\n"), "````json\n```\n````");
        assert_eq!(row(&["a|b".to_owned(), "c".to_owned()]), "| a\\|b | c |");
    }
}
