//! HTML in the attribute `dangerouslySetInnerHTML` of an element.
//!
//! The HTML is the author's, and is written with its meaning, if it is well-formed: a browser
//! closes what is open at the end of the element, but in a page it would be open beyond
//! it. Scripts and event handlers are reported, because the policy of pages blocks them.

use located_data::{Diagnostic, Span};
use memchr::{memchr, memmem};
use serde_json::Value;

use super::Builder;
use super::blocked::is_blocked;
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
    /// Writes the HTML of an attribute at `span`, and returns it as written. Returns `None`,
    /// and reports it, if it is not well-formed.
    pub(super) fn inner_html(&mut self, text: &str, span: Span) -> Option<String> {
        let (html, facts) = match read(text) {
            Ok(read) => read,
            Err(problem) => {
                let message = format!("the HTML of `{ATTRIBUTE}` is left out: {problem}");
                let problem = Diagnostic::warning("unbalanced-component", message).at(span);
                self.report(problem.help("close each element in the order of the tags"));
                return None;
            }
        };
        if let Some(name) = facts.blocked {
            self.report_inline(&name, span);
        }
        if facts.has_style {
            self.report_style(span);
        }
        self.mark_words();
        self.write(&html);
        Some(html)
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

/// Reads HTML. Returns it without comments, and with each `<` that begins no tag as `&lt;`,
/// because what reads the page after this, such as the search index, takes both for tags.
///
/// # Errors
/// If tags are not balanced, with the first problem.
fn read(text: &str) -> Result<(String, Facts), String> {
    let mut facts = Facts::default();
    let mut html = String::with_capacity(text.len());
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        html.push_str(&rest[..at]);
        let start = &rest[at..];
        rest = element(start, &mut open, &mut facts)?;
        match start.len() - rest.len() {
            1 => html.push_str("&lt;"),
            _ if start.starts_with("<!--") => {}
            length => html.push_str(&start[..length]),
        }
    }
    html.push_str(rest);
    // The end of the element closes them.
    open.retain(|name| !html::may_stay_open(name));
    match open.pop() {
        Some(name) => Err(format!("`<{name}>` is never closed")),
        None => Ok((html, facts)),
    }
}

/// Reads what begins with `<`: a comment, a tag, an element whose content has no tags, or the
/// sign itself. Returns the text after it.
fn element<'t>(
    start: &'t str,
    open: &mut Vec<String>,
    facts: &mut Facts,
) -> Result<&'t str, String> {
    let rest = &start[1..];
    if let Some(comment) = rest.strip_prefix("!--") {
        return after_comment(comment).ok_or_else(|| "a comment has no end".to_owned());
    }
    let is_end = rest.starts_with('/');
    let inner = rest.strip_prefix('/').unwrap_or(rest);
    if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
        if is_end || rest.starts_with(['!', '?']) {
            return Err("it has a declaration or an empty tag".to_owned());
        }
        return Ok(rest);
    }
    let tag = tag(inner, facts)?;
    let name = tag.name;
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
        return Ok(tag.after);
    }
    let is_in_drawing = is_drawing(open);
    let is_drawn = matches!(&*name, "svg" | "math") || (is_in_drawing && !ends_drawing(&name));
    if html::is_void(&name) || (tag.is_closed && is_drawn) {
        return Ok(tag.after);
    }
    if name == "plaintext" {
        return Err("nothing can close `<plaintext>`".to_owned());
    }
    let is_code = matches!(&*name, "script" | "style");
    if !is_in_drawing && (is_code || RAW_ELEMENTS.contains(&&*name)) {
        let (content, after) = raw_content(tag.after, &name)?;
        // Within such a comment, `</script>` may end nothing.
        if name == "script" && content.contains("<!--") {
            return Err("a script has a comment of HTML".to_owned());
        }
        if is_code && is_blocked(&name, tag.media_type.as_deref(), tag.has_src, content) {
            facts.blocked.get_or_insert(name);
        }
        return Ok(after);
    }
    if is_code {
        facts.blocked.get_or_insert_with(|| name.clone());
    }
    if open.len() >= MAX_DEPTH {
        return Err("its elements are nested too deeply".to_owned());
    }
    open.push(name);
    Ok(tag.after)
}

/// Elements of HTML whose content is text, beside scripts and style sheets.
const RAW_ELEMENTS: [&str; 6] = ["iframe", "noembed", "noframes", "textarea", "title", "xmp"];

/// Returns whether content is that of a drawing or a formula, in which `/>` closes an element
/// and no element is raw. Some elements of drawings have HTML as their content.
fn is_drawing(open: &[String]) -> bool {
    for name in open.iter().rev() {
        match &**name {
            "svg" | "math" => return true,
            "foreignobject" | "desc" | "title" | "annotation-xml" | "mi" | "mn" | "mo" | "ms"
            | "mtext" => return false,
            name if ends_drawing(name) => return false,
            _ => {}
        }
    }
    false
}

/// Returns whether an element ends the drawing around it, as browsers read it.
fn ends_drawing(name: &str) -> bool {
    matches!(
        name,
        "b" | "big"
            | "blockquote"
            | "body"
            | "br"
            | "center"
            | "code"
            | "dd"
            | "div"
            | "dl"
            | "dt"
            | "em"
            | "embed"
            | "font"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "head"
            | "hr"
            | "i"
            | "img"
            | "li"
            | "listing"
            | "menu"
            | "meta"
            | "nobr"
            | "ol"
            | "p"
            | "pre"
            | "ruby"
            | "s"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "table"
            | "tt"
            | "u"
            | "ul"
            | "var"
    )
}

/// Returns the text after a comment, from its content on, where browsers end it: also at `>`
/// or `->` at its start, and at `--!>`.
fn after_comment(comment: &str) -> Option<&str> {
    let early = comment.strip_prefix('>');
    if let Some(after) = early.or_else(|| comment.strip_prefix("->")) {
        return Some(after);
    }
    let mut rest = comment;
    loop {
        rest = &rest[memmem::find(rest.as_bytes(), b"--")?..];
        let after = rest.strip_prefix("-->");
        if let Some(after) = after.or_else(|| rest.strip_prefix("--!>")) {
            return Some(after);
        }
        rest = &rest[1..];
    }
}

/// A tag.
struct ReadTag<'t> {
    /// In lower case.
    name: String,
    /// Whether it ends with `/>`.
    is_closed: bool,
    /// Value of `type`.
    media_type: Option<String>,
    has_src: bool,
    /// The text after it.
    after: &'t str,
}

/// Reads a tag from its name on.
fn tag<'t>(text: &'t str, facts: &mut Facts) -> Result<ReadTag<'t>, String> {
    let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    let length = text.find(is_end).unwrap_or(text.len());
    let mut tag = ReadTag {
        name: text[..length].to_ascii_lowercase(),
        is_closed: false,
        media_type: None,
        has_src: false,
        after: "",
    };
    let mut rest = &text[length..];
    let unclosed = || format!("the tag `<{}` has no end", &text[..length]);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(after) = rest.strip_prefix('>') {
            tag.after = after;
            return Ok(tag);
        }
        if let Some(after) = rest.strip_prefix('/') {
            tag.is_closed = after.starts_with('>');
            rest = after;
            continue;
        }
        let is_end = |c: char| is_end(c) || c == '=';
        let length = rest.char_indices().skip(1).find(|(_, c)| is_end(*c));
        let length = length.map(|(at, _)| at).ok_or_else(unclosed)?;
        let attribute = rest[..length].to_ascii_lowercase();
        rest = rest[length..].trim_start_matches(|c: char| c.is_ascii_whitespace());
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start_matches(|c: char| c.is_ascii_whitespace());
            let end = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => after[1..].find(quote).map(|at| at + 2),
                _ => after.find(|c: char| c.is_ascii_whitespace() || c == '>'),
            };
            (value, rest) = after.split_at(end.ok_or_else(unclosed)?);
        }
        match &*attribute {
            "style" => facts.has_style = true,
            "src" => tag.has_src = true,
            "type" => tag.media_type = Some(html::decode(value.trim_matches(['"', '\'']))),
            name if name.starts_with("on") && name.len() > 2 => {
                facts.blocked.get_or_insert(attribute);
            }
            _ => {}
        }
    }
}

/// Returns the content of an element whose content has no tags, and the text after it.
fn raw_content<'t>(text: &'t str, name: &str) -> Result<(&'t str, &'t str), String> {
    for at in memmem::find_iter(text.as_bytes(), b"</") {
        let rest = &text[at + 2..];
        let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
        let is_name = rest
            .get(..name.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(name));
        if is_name && rest[name.len()..].starts_with(is_end) {
            let end = tag(rest, &mut Facts::default())?;
            return Ok((&text[..at], end.after));
        }
    }
    Err(format!("`<{name}>` is never closed"))
}
