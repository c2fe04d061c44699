//! The extent of `import` and `export` statements between the blocks of MDX.
//!
//! Only the end of a statement is found here; [`crate::module`] parses it.
//! Statements are not separated from the text by anything but their own syntax,
//! so prose such as `import the package` must be recognised as text. MDX runs a
//! JavaScript parser over growing blocks instead, and fails for such prose.
//!
//! The end of a statement is found by counting brackets outside of strings and
//! comments, and a line is continued if it ends with an operator. This is wrong for
//! regular expressions with brackets and for strings in templates, which exports of
//! pages do not have; the parser of `module` then reports the rest.

/// Returns the end of the `import` or `export` statement at `start`, or `None`
/// for text that only begins with such a word.
pub(super) fn end(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..];
    let length = match rest.split_once(char::is_whitespace)?.0 {
        "import" => import_length(rest),
        "export" => is_export(rest).then(|| export_length(rest)),
        _ => None,
    };
    length.map(|length| start + length)
}

/// Returns the length of the `import` statements that share lines, including
/// what follows them on the last line. The names of an import may be on lines
/// of their own.
fn import_length(text: &str) -> Option<usize> {
    let mut after = after_import(text)?;
    loop {
        let next = after.trim_start_matches([';', ' ', '\t']);
        match next.starts_with("import").then(|| after_import(next)) {
            Some(Some(rest)) => after = rest,
            _ => return Some(text.len() - after.len() + statement_length(after)),
        }
    }
}

/// Returns the text after an `import` statement. A statement has no blank line
/// and at most 4,096 bytes, which keeps the search linear.
fn after_import(text: &str) -> Option<&str> {
    let end = text.floor_char_boundary(text.len().min(4096));
    let block = text[..end].split("\n\n").next().unwrap_or("");
    let (_, module) = crate::module::read_import(block)?;
    Some(text.get(module.end + 1..).unwrap_or_default())
}

/// Returns the length of an `export` statement, with the lines below it that change
/// the exported value, such as `list.push(1)`. These are code, and not text that
/// readers should see.
fn export_length(rest: &str) -> usize {
    let mut length = statement_length(rest);
    let words = &rest["export".len()..];
    let Some(name) = ["const ", "let ", "var "].iter().find_map(|keyword| {
        let after = words.trim_start().strip_prefix(keyword)?.trim_start();
        after
            .split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$'))
            .next()
    }) else {
        return length;
    };
    while let Some(next) = rest.get(length..).and_then(|rest| rest.strip_prefix('\n'))
        && changes(next, name)
    {
        length += 1 + statement_length(next);
    }
    length
}

/// Returns whether a line calls a method of a variable, or assigns to it or to a part of
/// it.
fn changes(line: &str, name: &str) -> bool {
    const OPERATORS: [&str; 10] = [
        "=", "+=", "-=", "*=", "/=", "**=", "??=", "||=", "&&=", "%=",
    ];
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let Some(mut rest) = line.strip_prefix(name).filter(|_| !name.is_empty()) else {
        return false;
    };
    while let Some(member) = rest.strip_prefix('.') {
        rest = member.trim_start_matches(is_name);
    }
    let is_call = rest.starts_with('(') && line[name.len()..].starts_with('.');
    let (operator, _) = rest
        .trim_start()
        .split_at_checked(3)
        .unwrap_or((rest.trim(), ""));
    let is_assignment = OPERATORS.iter().any(|known| {
        operator
            .strip_prefix(known)
            .is_some_and(|rest| !rest.starts_with(['=', '>']))
    });
    is_call || rest.starts_with('[') || is_assignment
}

/// Returns whether text that begins with `export` is a statement. Prose such as
/// `export your data` has none of these words after it.
fn is_export(rest: &str) -> bool {
    const WORDS: [&str; 7] = [
        "const ",
        "let ",
        "var ",
        "default ",
        "function ",
        "class ",
        "async ",
    ];
    let after = rest["export".len()..].trim_start_matches([' ', '\t']);
    after.starts_with('{')
        || after.starts_with("* ")
        || WORDS.iter().any(|word| after.starts_with(word))
}

/// Returns the length of a statement: up to the end of the first line on which
/// all brackets are closed and which no operator continues. Without one, the
/// whole rest of the text is the statement: its error is then reported, whereas
/// Markdown made of half a statement would hide it.
fn statement_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut pos) = (0_usize, 0);
    while pos < bytes.len() {
        match bytes[pos] {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            b'\n' if depth == 0 && !continues(&rest[..pos]) => return pos,
            quote @ (b'"' | b'\'' | b'`') => pos = string_end(bytes, pos, quote),
            b'/' if bytes.get(pos + 1) == Some(&b'/') => {
                pos += memchr::memchr(b'\n', &bytes[pos..]).unwrap_or(bytes.len() - pos);
                continue;
            }
            _ => {}
        }
        pos += 1;
    }
    bytes.len()
}

/// Returns whether a line ends with an operator or `from`, so that the
/// statement continues on the next line.
fn continues(line: &str) -> bool {
    line.trim_end()
        .ends_with(['=', ',', '+', '&', '|', '?', ':'])
        || line.trim_end().ends_with("from")
}

/// Returns the offset of the closing quote, or of the last byte if the string
/// has no end. Strings other than templates end at the line at the latest.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut pos = start + 1;
    while pos < bytes.len() {
        match bytes[pos] {
            b'\\' => pos += 1,
            b'\n' if quote != b'`' => return pos - 1,
            byte if byte == quote => return pos,
            _ => {}
        }
        pos += 1;
    }
    bytes.len() - 1
}
