//! Escaping of text for HTML, and the text of HTML.

mod tag;

use std::borrow::Cow;

pub(crate) use tag::{Tag, end_of_raw};

/// Escapes text for HTML content and attributes.
///
/// Single quotes stay: every attribute that is written by this crate is in
/// double quotes. Returns the text itself if it contains nothing to escape, as
/// most do.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .into()
}

/// Returns the text of inline HTML, without tags.
///
/// `&amp;` is unescaped last: `&amp;lt;` is the text `&lt;`.
pub(crate) fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            c if !in_tag => text.push(c),
            _ => {}
        }
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

/// Escapes a text in which backticks mark code, as in a line of Markdown: code ends at a
/// run of as many backticks as it begins with. Other backticks are literal.
pub(crate) fn with_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Lengths of runs of backticks that the rest does not have again.
    let mut unclosed: Vec<usize> = Vec::new();
    while let Some(at) = rest.find('`') {
        let after = rest[at..].trim_start_matches('`');
        let run = &rest[at..rest.len() - after.len()];
        out.push_str(&escape(&rest[..at]));
        rest = after;
        let span = (!unclosed.contains(&run.len())).then(|| code_span(after, run));
        match span {
            Some(Some((code, after))) if !code.trim().is_empty() && !code.contains('\n') => {
                out.push_str("<code>");
                out.push_str(&escape(code.trim()));
                out.push_str("</code>");
                rest = after;
            }
            Some(None) => {
                unclosed.push(run.len());
                out.push_str(run);
            }
            _ => out.push_str(run),
        }
    }
    out.push_str(&escape(rest));
    out
}

/// Splits a text at a run of as many backticks as `run` has.
fn code_span<'t>(text: &'t str, run: &str) -> Option<(&'t str, &'t str)> {
    let is_run =
        |at: &usize| !text[..*at].ends_with('`') && !text[at + run.len()..].starts_with('`');
    let mut found = text.match_indices(run).map(|(at, _)| at);
    let at = found.find(is_run)?;
    Some((&text[..at], &text[at + run.len()..]))
}
