//! Compares pairs of operations: calls, webhooks and callbacks.

use crate::model::{Callback, Operation, OperationKind, Rule};

use super::differ::Differ;
use super::events::{
    DEPRECATED, DEPRECATED_REMOVED, OPERATION_ADDED, OPERATION_ID_CHANGED, OPERATION_REMOVED,
    RULE_ADDED, RULE_REMOVED, UNDEPRECATED, Way,
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

/// Identity of an operation. Names of path parameters can change.
type Key = (&'static str, String, String);

fn key(it: &Operation) -> Key {
    (noun(it.kind), it.method.clone(), plain_path(&it.path))
}

fn noun(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Call => "call",
        OperationKind::Webhook => "webhook",
        OperationKind::Callback => "callback",
    }
}

/// Returns the path without the names of its parameters.
fn plain_path(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, name)) = rest.split_once('{') {
        out.push_str(before);
        out.push_str("{}");
        rest = name.split_once('}').map_or("", |it| it.1);
    }
    out + rest
}

/// Returns the direction of an operation's request data.
fn way(kind: OperationKind) -> Way {
    match kind {
        OperationKind::Call => Way::Sent,
        OperationKind::Webhook | OperationKind::Callback => Way::Received,
    }
}

fn removed(differ: &mut Differ<'_>, it: &Operation, at: &str) {
    let event = if it.deprecated {
        &DEPRECATED_REMOVED
    } else {
        &OPERATION_REMOVED
    };
    let message = format!("The {} was removed.", noun(it.kind));
    differ.tell(event, way(it.kind), at, message);
}

fn added(differ: &mut Differ<'_>, it: &Operation, at: &str) {
    let message = format!("The {} is new.", noun(it.kind));
    differ.tell(&OPERATION_ADDED, way(it.kind), at, message);
}

/// Compares an operation before and after.
fn pair<'r>(differ: &mut Differ<'r>, a: &'r Operation, b: &'r Operation) {
    let way = way(b.kind);
    let noun = noun(b.kind);
    match (a.deprecated, b.deprecated) {
        (false, true) => differ.tell(&DEPRECATED, way, "", format!("The {noun} is deprecated.")),
        (true, false) => {
            let message = format!("The {noun} is no longer deprecated.");
            differ.tell(&UNDEPRECATED, way, "", message);
        }
        _ => {}
    }
    if let (Some(old), Some(new)) = (&a.operation_id, &b.operation_id)
        && old != new
    {
        let message = format!("The operation id was `{old}`, and is `{new}`.");
        differ.tell(&OPERATION_ID_CHANGED, way, "", message);
    }
    documentation::of_operation(differ, a, b, way);
    if b.kind == OperationKind::Call {
        servers::of_operation(differ, a, b);
        security::needs(differ, &a.security, &b.security);
    }
    parameters::compare(differ, a, b, way);
    rules(differ, &a.rules, &b.rules, way);
    contents::bodies(differ, a.body.as_ref(), b.body.as_ref(), way);
    contents::responses(differ, &a.responses, &b.responses, way.back());
    callbacks(differ, &a.callbacks, &b.callbacks);
}

fn rules(differ: &mut Differ<'_>, old: &[Rule], new: &[Rule], way: Way) {
    let all = |list: &[Rule]| list.iter().map(rule).collect::<Vec<_>>();
    let (old, new) = (all(old), all(new));
    for it in old.iter().filter(|it| !new.contains(it)) {
        let message = format!("The rule was removed: {it}.");
        differ.tell(&RULE_REMOVED, way, "parameters", message);
    }
    for it in new.iter().filter(|it| !old.contains(it)) {
        let message = format!("The rule is new: {it}.");
        differ.tell(&RULE_ADDED, way, "parameters", message);
    }
}

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

fn callback_place(name: &str, it: &Operation) -> String {
    format!("callbacks.{name}.{}", it.method.to_lowercase())
}

fn rule(it: &Rule) -> String {
    let names = |list: &[String], last: &str| {
        let list: Vec<String> = list.iter().map(|it| format!("`{it}`")).collect();
        crate::text::list(&list, ", ", last)
    };
    match it {
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
