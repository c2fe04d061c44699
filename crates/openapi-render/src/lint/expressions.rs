//! Runtime expressions of callbacks and links, `$request.body#/url`.

use crate::text::is_token;

/// Starts of texts that can only be meant as expressions. A constant may start with
/// `$` as well.
const STARTS: &[&str] = &["$req", "$res", "$status", "$meth", "$url"];

/// Returns the first faulty expression in a value of a link: the value itself, or a
/// part in braces.
pub(super) fn fault_of_value(text: &str) -> Option<&str> {
    let is_whole = STARTS.iter().any(|start| text.starts_with(start));
    match is_whole && !is_expression(text) {
        true => Some(text),
        false => fault_in_braces(text),
    }
}

/// Returns the first faulty expression in braces, as in the URL of a callback.
pub(super) fn fault_in_braces(text: &str) -> Option<&str> {
    let parts = text.split('{').skip(1);
    let mut embedded = parts.filter_map(|part| Some(part.split_once('}')?.0));
    embedded.find(|part| part.starts_with('$') && !is_expression(part))
}

/// Returns whether a text is an expression, by the grammar of the specification.
fn is_expression(text: &str) -> bool {
    if matches!(text, "$url" | "$method" | "$statusCode") {
        return true;
    }
    let source = text.strip_prefix("$request.");
    let Some(source) = source.or_else(|| text.strip_prefix("$response.")) else {
        return false;
    };
    if let Some(pointer) = source.strip_prefix("body") {
        return pointer.is_empty()
            || pointer
                .strip_prefix('#')
                .is_some_and(|pointer| pointer.is_empty() || pointer.starts_with('/'));
    }
    match source.split_once('.') {
        Some(("header", name)) => is_token(name),
        Some(("query" | "path", name)) => !name.is_empty(),
        _ => false,
    }
}
