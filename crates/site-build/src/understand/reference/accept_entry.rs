//! Entries of `accept` in the settings of `api lint` and `api diff`: findings or
//! changes that a team has agreed to, each with a reason.
//!
//! Both commands read entries the same way, so that what a team learned for one
//! holds for the other.

use std::collections::BTreeMap;

use located_data::{Diagnostic, Member, Node, Span};

/// Returns the diagnostic of a problem in a settings file, whose code names the
/// file: `api-lint-settings` or `api-diff-settings`.
///
/// The caller adds the file.
pub(crate) fn problem(code: &'static str, span: Span, message: String, help: &str) -> Diagnostic {
    Diagnostic::error(code, message).at(span).help(help)
}

/// Returns the texts of an entry by key, with at least `rule` and `reason`. An
/// entry with a problem is reported and left out, because it might accept more
/// than its author meant.
///
/// `keys` are the keys that the caller accepts. All problems of an entry are
/// reported, not only the first.
pub(crate) fn texts<'n>(
    code: &'static str,
    entry: &'n Node,
    keys: &[&str],
    problems: &mut Vec<Diagnostic>,
) -> Option<BTreeMap<&'n str, &'n str>> {
    let mut texts = BTreeMap::new();
    let known = problems.len();
    for Member { key, node, .. } in entry.members() {
        let Some(text) = node.as_str() else {
            let message = format!("`{key}` must be a string");
            problems.push(problem(code, node.span(), message, "write it in quotes"));
            continue;
        };
        texts.insert(&**key, text);
    }
    for member in entry.members() {
        if !keys.contains(&&*member.key) {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            let message = format!("unknown key `{}`", member.key);
            let help = format!("use one of {}", keys.join(", "));
            problems.push(problem(code, member.key_span(), message, &help));
        }
    }
    if problems.len() > known {
        return None;
    }
    let is_explained = texts
        .get("reason")
        .is_some_and(|reason| !reason.trim().is_empty());
    if !is_explained || !texts.contains_key("rule") {
        let message = "an entry of `accept` requires `rule` and `reason`".to_owned();
        let help = "add the reason why it is accepted";
        problems.push(problem(code, entry.span(), message, help));
        return None;
    }
    Some(texts)
}
