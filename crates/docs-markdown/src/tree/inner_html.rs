//! HTML in the attribute `dangerouslySetInnerHTML` of an element.
//!
//! The HTML is the author's, and is written as it is, if it is well-formed: a browser
//! closes what is open at the end of the element, but in a page it would be open beyond
//! it. Scripts and event handlers are reported, because the policy of pages blocks them.

use located_data::{Diagnostic, Span};
use memchr::{memchr, memmem};
use serde_json::Value;

use super::Builder;
use crate::html;
use crate::literal::{self, Literal};

/// The attribute of React with the content of an element.
pub(super) const ATTRIBUTE: &str = "dangerouslySetInnerHTML";

/// Field of its value with the HTML.
pub(super) const FIELD: &str = "__html";

/// Maximum depth of elements. Browsers stop nesting at 512, and the page around the HTML
/// has nested elements, too.
const MAX_DEPTH: usize = 256;

/// What an author should know about HTML.
#[derive(Debug, Default)]
struct Facts {
    /// Name of the first script, style sheet or event handler.
    blocked: Option<String>,
    /// Whether an element has an inline style.
    has_style: bool,
}

impl Builder<'_> {
    /// Writes the HTML of an attribute at `span`. Returns false, and reports it, if it is not
    /// well-formed.
    pub(super) fn inner_html(&mut self, text: &str, span: Span) -> bool {
        let facts = match read(text) {
            Ok(facts) => facts,
            Err(problem) => {
                let message = format!("the HTML of `{ATTRIBUTE}` is left out: {problem}");
                let problem = Diagnostic::warning("unbalanced-component", message).at(span);
                self.report(problem.help("close each element in the order of the tags"));
                return false;
            }
        };
        if let Some(name) = facts.blocked {
            self.report_inline(&name, span);
        }
        if facts.has_style {
            self.report_style(span);
        }
        self.mark_words();
        self.write(text);
        true
    }
}

/// Returns the HTML of `{__html: …}`, or `None` for a value of another form.
pub(super) fn html_of(value: Literal) -> Option<String> {
    let inner = match value {
        Literal::Object(fields) => fields.into_iter().find(|(name, _)| name == FIELD)?.1,
        Literal::Value(Value::Object(mut fields)) => Literal::Value(fields.remove(FIELD)?),
        _ => return None,
    };
    match literal::plain(inner) {
        Literal::Value(Value::String(text)) => Some(text),
        _ => None,
    }
}

/// Reads HTML.
///
/// # Errors
/// If tags are not balanced, with the first problem.
fn read(text: &str) -> Result<Facts, String> {
    let mut facts = Facts::default();
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            let end = memmem::find(comment.as_bytes(), b"-->");
            rest = &comment[end.ok_or("a comment has no end")? + "-->".len()..];
            continue;
        }
        let is_end = rest.starts_with('/');
        let inner = rest.strip_prefix('/').unwrap_or(rest);
        if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
            if is_end || rest.starts_with(['!', '?']) {
                return Err("it has a declaration or an empty tag".to_owned());
            }
            continue;
        }
        let (name, is_closed, after) = tag(inner, &mut facts)?;
        rest = after;
        if is_end {
            while open
                .last()
                .is_some_and(|last| *last != name && html::may_stay_open(last))
            {
                open.pop();
            }
            if open.pop().is_none_or(|last| last != name) {
                return Err(format!("`</{name}>` has no matching opening tag"));
            }
            continue;
        }
        let is_drawing = open.iter().any(|name| matches!(&**name, "svg" | "math"));
        if html::is_void(&name) || (is_closed && (is_drawing || name == "svg")) {
            continue;
        }
        if matches!(&*name, "script" | "style" | "textarea" | "title") {
            rest = after_raw(rest, &name)?;
            if matches!(&*name, "script" | "style") {
                facts.blocked.get_or_insert(name);
            }
            continue;
        }
        if open.len() >= MAX_DEPTH {
            return Err("its elements are nested too deeply".to_owned());
        }
        open.push(name);
    }
    // The end of the element closes them.
    open.retain(|name| !html::may_stay_open(name));
    match open.pop() {
        Some(name) => Err(format!("`<{name}>` is never closed")),
        None => Ok(facts),
    }
}

/// Reads a tag from its name on. Returns its name in lower case, whether it ends with `/>`,
/// and the text after it.
fn tag<'t>(text: &'t str, facts: &mut Facts) -> Result<(String, bool, &'t str), String> {
    let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    let length = text.find(is_end).unwrap_or(text.len());
    let name = text[..length].to_ascii_lowercase();
    let mut rest = &text[length..];
    let unclosed = || format!("the tag `<{name}` has no end");
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(after) = rest.strip_prefix("/>") {
            return Ok((name, true, after));
        }
        if let Some(after) = rest.strip_prefix('>') {
            return Ok((name, false, after));
        }
        let is_end = |c: char| is_end(c) || c == '=';
        let length = rest.char_indices().skip(1).find(|(_, c)| is_end(*c));
        let length = length.map(|(at, _)| at).ok_or_else(unclosed)?;
        let attribute = rest[..length].to_ascii_lowercase();
        if attribute.starts_with("on") && attribute.len() > 2 {
            facts.blocked.get_or_insert_with(|| attribute.clone());
        }
        facts.has_style |= attribute == "style";
        rest = rest[length..].trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(value) = rest.strip_prefix('=') {
            let value = value.trim_start_matches(|c: char| c.is_ascii_whitespace());
            let end = match value.chars().next() {
                Some(quote @ ('"' | '\'')) => value[1..].find(quote).map(|at| at + 2),
                _ => value.find(|c: char| c.is_ascii_whitespace() || c == '>'),
            };
            rest = &value[end.ok_or_else(unclosed)?..];
        }
    }
}

/// Returns the text after an element whose content has no tags.
fn after_raw<'t>(text: &'t str, name: &str) -> Result<&'t str, String> {
    let mut from = 0;
    while let Some(at) = memmem::find(&text.as_bytes()[from..], b"</") {
        let start = from + at + 2;
        let rest = &text[start..];
        let is_name = rest
            .get(..name.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(name));
        if is_name && let Some(end) = rest.find('>') {
            return Ok(&rest[end + 1..]);
        }
        from = start;
    }
    Err(format!("`<{name}>` is never closed"))
}
