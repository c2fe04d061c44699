//! A lexer that reduces Rust source to the tokens of paths.

/// A token. Literals and comments are omitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Word(String),
    /// `::`.
    Path,
    Sign(char),
}

/// Returns the tokens of `source`, each with its line, starting at 1.
pub(crate) fn tokens(source: &str) -> Vec<(usize, Token)> {
    let bytes = source.as_bytes();
    let mut out = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < bytes.len() {
        let rest = &source[at..];
        let length = match bytes[at] {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => block_comment(rest),
            b'r' | b'b' | b'c' | b'"' if literal(rest) > 0 => literal(rest),
            b'\'' => quote(rest),
            byte if byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80 => {
                let is_part = |c: char| c == '_' || c.is_alphanumeric();
                let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len()).max(1);
                let end = (end..)
                    .find(|end| rest.is_char_boundary(*end))
                    .unwrap_or(end);
                out.push((line, Token::Word(rest[..end].to_owned())));
                end
            }
            b':' if rest.starts_with("::") => {
                out.push((line, Token::Path));
                2
            }
            byte => {
                if !byte.is_ascii_whitespace() {
                    out.push((line, Token::Sign(byte as char)));
                }
                1
            }
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    out
}

/// Returns the length of the block comment at the start of `rest`. Block
/// comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// Returns the length of the string literal at the start of `rest`, or 0 if
/// there is none.
fn literal(rest: &str) -> usize {
    let prefix = rest.len() - rest.trim_start_matches(['r', 'b', 'c']).len();
    let hashes = rest[prefix..].len() - rest[prefix..].trim_start_matches('#').len();
    let start = prefix + hashes;
    if prefix > 2 || !rest[start..].starts_with('"') {
        return 0;
    }
    if rest[..prefix].contains('r') {
        let end = format!("\"{}", "#".repeat(hashes));
        let found = rest[start + 1..].find(&end);
        return found.map_or(rest.len(), |found| start + 1 + found + end.len());
    }
    if hashes > 0 {
        return 0;
    }
    let mut is_escaped = false;
    for (offset, c) in rest[start + 1..].char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return start + 1 + offset + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the length of the character literal or of the lifetime's quote at
/// the start of `rest`.
fn quote(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            // The escaped character may itself be a quote.
            let end = rest.get(3..).and_then(|tail| tail.find('\''));
            end.map_or(rest.len(), |end| 3 + end + 1)
        }
        Some(_) => match chars.next() {
            Some((end, '\'')) => end + 1,
            _ => 1,
        },
        None => 1,
    }
}
