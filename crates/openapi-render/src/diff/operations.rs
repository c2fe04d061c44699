//! Compares pairs of operations: calls, webhooks and callbacks.

use crate::model::{Callback, Operation, OperationKind, Rule};

use super::differ::Differ;
use super::events::{
    DEPRECATED, DEPRECATED_REMOVED, Direction, OPERATION_ADDED, OPERATION_ID_CHANGED,
    OPERATION_REMOVED, RULE_ADDED, RULE_REMOVED, UNDEPRECATED,
};
use super::pairs::Pairs;
use super::{contents, documentation, parameters, security, servers};

/// Compares the operations of two versions: first those that were removed, then
/// the others in the order of the new version.
pub(super) fn compare(differ: &mut Differ<'_>) {
    let (old, new) = (differ.old, differ.new);
    // Paths that differ only in the names of their parameters are distinguished
    // by these.
    let pairs = Pairs::new(&old.operations, &new.operations)
        .by(|operation| (noun(operation.kind), &operation.method, &operation.path))
        .by(key);
    for operation in pairs.removed() {
        differ.start(operation);
        removed(differ, operation, "");
    }
    for (before, operation) in pairs.new_entries() {
        differ.start(operation);
        match before {
            Some(before) => pair(differ, before, operation),
            None => added(differ, operation, ""),
        }
    }
}

/// Identity of an operation: kind, method and path without the names of its
/// parameters, which callers do not see.
type Key = (&'static str, String, String);

/// Returns the identity of an operation.
fn key(operation: &Operation) -> Key {
    (
        noun(operation.kind),
        operation.method.clone(),
        plain_path(&operation.path),
    )
}

/// Returns the noun for a kind of operation in messages.
fn noun(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Call => "call",
        OperationKind::Webhook => "webhook",
        OperationKind::Callback => "callback",
    }
}

/// Returns the path without the names of its parameters: `/pets/{}`. Only their
/// positions matter to callers.
fn plain_path(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, name)) = rest.split_once('{') {
        out.push_str(before);
        out.push_str("{}");
        rest = name.split_once('}').map_or("", |(_, rest)| rest);
    }
    out + rest
}

/// Returns the direction of an operation's request data.
fn direction_of(kind: OperationKind) -> Direction {
    match kind {
        OperationKind::Call => Direction::Sent,
        OperationKind::Webhook | OperationKind::Callback => Direction::Received,
    }
}

/// Records that an operation was removed. `at` is its place in another
/// operation, if it is a callback. Without a deprecation before, the removal
/// comes as a surprise, which the reason says.
fn removed(differ: &mut Differ<'_>, operation: &Operation, at: &str) {
    let event = if operation.deprecated {
        &DEPRECATED_REMOVED
    } else {
        &OPERATION_REMOVED
    };
    let message = format!("The {} was removed.", noun(operation.kind));
    differ.report(event, direction_of(operation.kind), at, message);
}

/// Records that an operation is new.
fn added(differ: &mut Differ<'_>, operation: &Operation, at: &str) {
    let message = format!("The {} is new.", noun(operation.kind));
    differ.report(&OPERATION_ADDED, direction_of(operation.kind), at, message);
}

/// Compares an operation before and after. Webhooks and callbacks have no
/// servers and credentials of the API.
fn pair<'r>(differ: &mut Differ<'r>, a: &'r Operation, b: &'r Operation) {
    let direction = direction_of(b.kind);
    let noun = noun(b.kind);
    match (a.deprecated, b.deprecated) {
        (false, true) => differ.report(
            &DEPRECATED,
            direction,
            "",
            format!("The {noun} is deprecated."),
        ),
        (true, false) => {
            let message = format!("The {noun} is no longer deprecated.");
            differ.report(&UNDEPRECATED, direction, "", message);
        }
        _ => {}
    }
    if let (Some(old), Some(new)) = (&a.operation_id, &b.operation_id)
        && old != new
    {
        let message = format!("The operation id was `{old}`, and is `{new}`.");
        differ.report(&OPERATION_ID_CHANGED, direction, "", message);
    }
    documentation::of_operation(differ, a, b, direction);
    if b.kind == OperationKind::Call {
        servers::of_operation(differ, a, b);
        security::needs(differ, &a.security, &b.security);
    }
    parameters::compare(differ, a, b, direction);
    rules(differ, &a.rules, &b.rules, direction);
    contents::bodies(differ, a.body.as_ref(), b.body.as_ref(), direction);
    contents::responses(differ, &a.responses, &b.responses, direction.back());
    callbacks(differ, &a.callbacks, &b.callbacks);
}

/// Compares rules between parameters, as sentences: two rules are the same if
/// they say the same.
fn rules(differ: &mut Differ<'_>, old: &[Rule], new: &[Rule], direction: Direction) {
    let all = |list: &[Rule]| list.iter().map(rule).collect::<Vec<_>>();
    let (old, new) = (all(old), all(new));
    for rule in old.iter().filter(|rule| !new.contains(rule)) {
        let message = format!("The rule was removed: {rule}.");
        differ.report(&RULE_REMOVED, direction, "parameters", message);
    }
    for rule in new.iter().filter(|rule| !old.contains(rule)) {
        let message = format!("The rule is new: {rule}.");
        differ.report(&RULE_ADDED, direction, "parameters", message);
    }
}

/// Compares callbacks by name, method and path. Their operations are noted at
/// the operation that has them.
fn callbacks<'r>(differ: &mut Differ<'r>, old: &'r [Callback], new: &'r [Callback]) {
    let all = |list: &'r [Callback]| {
        let named = |callback: &'r Callback| {
            let operations = callback.operations.iter();
            operations.map(|operation| (&*callback.name, operation))
        };
        list.iter().flat_map(named)
    };
    let pairs = Pairs::new(all(old), all(new))
        .by(|(name, operation)| (name, &operation.method, &operation.path))
        .by(|(name, operation)| (name, key(operation)));
    for (name, operation) in pairs.removed() {
        let at = callback_place(name, operation);
        removed(differ, operation, &at);
    }
    for (before, (name, operation)) in pairs.new_entries() {
        let at = callback_place(name, operation);
        match before {
            Some((_, before)) => {
                let outer = differ.enter(&at);
                pair(differ, before, operation);
                differ.leave(outer);
            }
            None => added(differ, operation, &at),
        }
    }
}

/// Returns the place of a callback's operation: `callbacks.onEvent.post`.
fn callback_place(name: &str, operation: &Operation) -> String {
    format!("callbacks.{name}.{}", operation.method.to_lowercase())
}

/// Returns a rule as a part of a sentence.
fn rule(rule: &Rule) -> String {
    let names = |list: &[String], last: &str| {
        let list: Vec<String> = list.iter().map(|name| format!("`{name}`")).collect();
        crate::text::list(&list, ", ", last)
    };
    match rule {
        Rule::Exclusive {
            parameters,
            priority,
            ..
        } => {
            let all = names(parameters, " and ");
            if priority.is_empty() {
                format!("at most one of {all}")
            } else {
                format!(
                    "at most one of {all}; if several are given, the first of {} is used",
                    names(priority, ", ")
                )
            }
        }
        Rule::RequiredWhen {
            parameter, when, ..
        } => {
            format!("`{parameter}` is required with {}", names(when, " or "))
        }
    }
}
