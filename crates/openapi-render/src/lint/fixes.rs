//! Safe corrections of findings: the meaning of the description stays the same,
//! or becomes the only one that its author can have meant.
//!
//! A correction must not need a decision: a duplicate is removed, a `/` cut
//! off, `required: true` added to a path parameter. Whether a parameter or a
//! path is misspelt is for the author to say.
//!
//! A fix replaces a few bytes, so that comments and formatting remain. A finding
//! whose surrounding text has an unexpected form is left to the author.

use located_data::{Diagnostic, Member, Node, Span, Value};

use crate::description::Description;

/// A replacement in a file of a description that corrects a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// The rule of the finding.
    pub code: &'static str,
    /// Byte range of the text to replace; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// Returns the safe fixes for findings of [`lint`](fn@crate::lint) in a file,
/// in the order of the text; none of them overlap. `text` is the content of the
/// file that was linted: offsets of another text lead to wrong replacements. Of
/// overlapping fixes only the first is returned; lint the result again for the
/// others.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, apply_fixes, fixes, lint};
///
/// let text = "openapi: 3.1.0
/// info: {title: Pets, version: '1'}
/// servers: [{url: 'https://api.example.com/'}]
/// paths: {}
/// ";
/// let (description, _) = Description::parse_str("pets.yaml", text);
/// let (reference, _) = description.reference();
/// let found = lint(&description, &reference);
/// let fixes = fixes(&description, "pets.yaml", text, &found);
/// assert_eq!(fixes[0].code, "api-server-slash");
/// let fixed = apply_fixes(text, &fixes);
/// assert!(fixed.contains("{url: 'https://api.example.com'}"));
/// ```
#[must_use]
pub fn fixes(
    description: &Description,
    file: &str,
    text: &str,
    findings: &[Diagnostic],
) -> Vec<Fix> {
    let Some(root) = description.root_of(file) else {
        return Vec::new();
    };
    let in_file = |finding: &&Diagnostic| finding.file.as_deref() == Some(file);
    let fix = |finding: &Diagnostic| {
        let (chain, is_exact) = chain(root, finding.span?);
        let (span, replacement) = correct(text, finding, &chain).filter(|_| is_exact)?;
        Some(Fix {
            code: finding.code,
            span,
            replacement,
        })
    };
    let mut out: Vec<Fix> = findings.iter().filter(in_file).filter_map(fix).collect();
    out.sort_by_key(|fix| (fix.span.start, fix.span.end));
    out.dedup_by_key(|fix| fix.span);
    let mut end = 0;
    out.retain(|fix| {
        let is_free = fix.span.start >= end;
        if is_free {
            end = fix.span.end;
        }
        is_free
    });
    out
}

/// Returns a text with fixes applied, which must be in order and not overlap,
/// as those of [`fixes`](fn@fixes).
///
/// The bytes outside of the fixes are copied, comments and line breaks included. See
/// [`fixes`](fn@fixes) for an example.
#[must_use]
pub fn apply_fixes(text: &str, fixes: &[Fix]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    for fix in fixes {
        out.push_str(text.get(copied..fix.span.start).unwrap_or_default());
        out.push_str(&fix.replacement);
        copied = fix.span.end;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

/// Returns the nodes from the root to the outermost one with a span, or whose key has
/// it; to the innermost one around it, if there is none. The flag is whether there is
/// one.
fn chain(root: &Node, span: Span) -> (Vec<&Node>, bool) {
    let mut out = vec![root];
    let mut node = root;
    while node.span() != span {
        let is_key = |member: &&Member| member.key_span() == span;
        if let Some(member) = node.members().iter().find(is_key) {
            out.push(&member.node);
            return (out, true);
        }
        let holds = |child: &&Node| {
            let child = child.span();
            child.start <= span.start && span.end <= child.end
        };
        let child = match &node.value {
            Value::Array(items) => items.iter().find(holds),
            Value::Object(members) => members.iter().map(|member| &member.node).find(holds),
            _ => None,
        };
        let Some(child) = child else {
            return (out, false);
        };
        out.push(child);
        node = child;
    }
    (out, true)
}

/// Returns the range and the text of the correction of a finding, or `None` if
/// there is no safe one. The last node of `chain` is the one that was reported.
fn correct(text: &str, finding: &Diagnostic, chain: &[&Node]) -> Option<(Span, String)> {
    let node = *chain.last()?;
    let parent = chain.iter().rev().nth(1).copied();
    match finding.code {
        "api-enum" | "api-required" => without_repeated(text, parent?, node),
        "api-items" => with_member(text, node, "type", "items", "{}"),
        "api-path-parameter" => match node.get("required") {
            None if node.get("in")?.as_str() == Some("path") => {
                with_member(text, node, "in", "required", "true")
            }
            Some(required) if required.as_bool() == Some(false) => {
                Some((required.span(), "true".to_owned()))
            }
            _ => None,
        },
        "api-server-slash" => without_slash(text, node),
        "api-status" => with_capitals(text, parent?, node),
        _ => None,
    }
}

/// Removes a list item that is equal to an earlier one: with the comma before
/// it in a flow list, with its whole line in a block list. Comments and items
/// of several lines are left to the author.
fn without_repeated(text: &str, list: &Node, item: &Node) -> Option<(Span, String)> {
    let items = list.as_array()?;
    let at = items.iter().position(|other| std::ptr::eq(other, item))?;
    let earlier = &items[..at];
    // The rule `api-enum` also reports values of the wrong type.
    if !earlier.iter().any(|other| other.same_data(item)) {
        return None;
    }
    let span = item.span();
    if text.get(list.span().start..)?.starts_with('[') {
        let before = earlier.last()?.span().end;
        let has_comment = text.get(before..span.start)?.contains('#');
        return (!has_comment).then(|| (Span::from(before..span.end), String::new()));
    }
    let line = line_start(text, span.start);
    let mark = text.get(line..span.start)?.trim();
    let end = line_end(text, span.end);
    let after = text.get(span.end..end)?.trim_start();
    let is_line = mark == "-"
        && !text.get(span.start..span.end)?.contains('\n')
        && (after.is_empty() || after.starts_with('#'));
    // The line break before the item is removed, because the last line may have
    // none after it.
    let lines = text.get(..line)?.strip_suffix('\n')?;
    let before = lines.strip_suffix('\r').unwrap_or(lines).len();
    is_line.then(|| (Span::from(before..end), String::new()))
}

/// Adds a member after another one of an object, in the style of the object: on
/// the same line, or on a new line with the same indentation and quotes.
fn with_member(
    text: &str,
    object: &Node,
    after: &str,
    key: &str,
    value: &str,
) -> Option<(Span, String)> {
    let members = object.members();
    let member = members.iter().find(|member| &*member.key == after)?;
    let (of_key, of_value) = (member.key_span(), member.node.span());
    let span = object.span();
    // A member of a merge key or an alias is elsewhere.
    if of_key.start < span.start || of_value.end > span.end || of_value.start < of_key.end {
        return None;
    }
    let line = line_start(text, of_key.start);
    let indent = text.get(line..of_key.start)?;
    let key = match text.get(of_key.start..)?.starts_with('"') {
        true => format!("\"{key}\""),
        false => key.to_owned(),
    };
    if text.get(span.start..)?.starts_with('{') {
        let at = Span::from(of_value.end..of_value.end);
        let on_own_line = indent.trim().is_empty() && line > span.start;
        let space = match on_own_line {
            true => format!("{}{indent}", line_break(text)),
            false => " ".to_owned(),
        };
        return Some((at, format!(",{space}{key}: {value}")));
    }
    let is_block = indent.bytes().all(|byte| matches!(byte, b' ' | b'-'));
    let at = line_end(text, of_value.end);
    is_block.then(|| {
        let indent = " ".repeat(indent.len());
        let added = format!("{}{indent}{key}: {value}", line_break(text));
        (Span::from(at..at), added)
    })
}

/// Removes the slashes at the end of an address, before its quotes. `https://`
/// alone stays.
fn without_slash(text: &str, address: &Node) -> Option<(Span, String)> {
    let span = address.span();
    let written = text.get(span.start..span.end)?;
    let inner = written.trim_end_matches(['"', '\'']);
    let kept = inner.trim_end_matches('/');
    let is_plain = !kept.is_empty() && !kept.ends_with(':') && !written.contains('\n');
    let range = span.start + kept.len()..span.start + inner.len();
    is_plain.then(|| (Span::from(range), String::new()))
}

/// Writes a range of statuses in capitals: `4xx` as `4XX`.
fn with_capitals(text: &str, responses: &Node, response: &Node) -> Option<(Span, String)> {
    let is_own = |member: &&Member| std::ptr::eq(&member.node, response);
    let member = responses.members().iter().find(is_own)?;
    let capital = member.key.to_ascii_uppercase();
    let is_range = matches!(capital.as_bytes(), [b'1'..=b'5', b'X', b'X']);
    if !is_range || responses.get(&capital).is_some() {
        return None;
    }
    let span = member.key_span();
    let written = text.get(span.start..span.end)?;
    Some((span, written.to_ascii_uppercase()))
}

/// Returns the offset at which the line around `at` starts.
fn line_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before.rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the end of the line at an offset, without its line break.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    at + line.strip_suffix('\r').unwrap_or(line).len()
}

/// Returns the line break that a text uses.
fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
