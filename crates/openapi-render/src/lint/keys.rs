//! The position of a diagnostic about a whole object or list: its key.
//!
//! In YAML an object begins at its first key, one line below its own one. A mark there
//! is at another field than the message.

use std::collections::HashMap;

use located_data::{Diagnostic, Span};

use crate::description::Description;
use crate::source::Node;

/// Moves diagnostics about an object or a list to its key. Others stay where they are,
/// as do those about items of lists.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, at_keys, lint};
///
/// let text = "
/// openapi: 3.1.0
/// info: {title: Pets, version: '1'}
/// paths:
///   /pets/:
///     get: {description: All pets., responses: {'200': {description: The pets.}}}
/// ";
/// let (description, _) = Description::parse_str("pets.yaml", text);
/// let (reference, _) = description.reference();
/// let mut found = lint(&description, &reference);
/// at_keys(&description, &mut found);
/// let slash = found.iter().find(|finding| finding.code == "api-path-slash").unwrap();
/// let span = slash.span.unwrap();
/// assert_eq!(&text[span.start..span.end], "/pets/");
/// ```
pub fn at_keys(description: &Description, diagnostics: &mut [Diagnostic]) {
    let mut by_file: HashMap<String, Vec<&mut Diagnostic>> = HashMap::new();
    for diagnostic in diagnostics {
        if let (Some(file), Some(_)) = (&diagnostic.file, diagnostic.span) {
            by_file.entry(file.clone()).or_default().push(diagnostic);
        }
    }
    for (file, diagnostics) in by_file {
        let Some(root) = description.root_of(&file) else {
            continue;
        };
        let spans = diagnostics.iter().filter_map(|diagnostic| diagnostic.span);
        let mut keys: HashMap<(usize, usize), Option<Span>> =
            spans.map(|span| ((span.start, span.end), None)).collect();
        find_keys(root, &mut keys);
        for diagnostic in diagnostics {
            let key = diagnostic
                .span
                .and_then(|span| keys.get(&(span.start, span.end)).copied().flatten());
            diagnostic.span = key.or(diagnostic.span);
        }
    }
}

/// Finds the keys of the objects and lists at the positions in `keys`. One walk serves
/// all diagnostics of a file.
fn find_keys(root: &Node, keys: &mut HashMap<(usize, usize), Option<Span>>) {
    let mut todo = vec![root];
    while let Some(node) = todo.pop() {
        todo.extend(node.items());
        for member in node.members() {
            let (key, value) = (member.key_span(), &member.node);
            let span = value.span();
            // An alias repeats the positions of a value that is elsewhere.
            let is_own = key.end <= span.start;
            if is_own
                && (value.is_object() || value.is_array())
                && let Some(found) = keys.get_mut(&(span.start, span.end))
            {
                // The nearest key before the value is that of the value.
                let is_nearer = found.is_none_or(|other| other.start < key.start);
                *found = if is_nearer { Some(key) } else { *found };
            }
            todo.push(value);
        }
    }
}
