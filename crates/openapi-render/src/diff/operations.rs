//! Compares pairs of operations: calls, webhooks and callbacks.

use std::collections::HashSet;

use crate::model::{Callback, Operation, OperationKind, Reference, Rule, SchemaId};

use super::events::{
    DEPRECATED, DEPRECATED_REMOVED, Event, OPERATION_ADDED, OPERATION_ID_CHANGED,
    OPERATION_REMOVED, RULE_ADDED, RULE_REMOVED, UNDEPRECATED, Way,
};
use super::pairs::Pairs;
use super::schemas::{Pair, Schemas};
use super::{Change, contents, parameters, security, servers};

/// Returns all changes, each at its operation.
pub(super) fn compare(old: &Reference, new: &Reference) -> Vec<Change> {
    let mut differ = Differ {
        old,
        new,
        schemas: Schemas::new(old, new),
        operation: String::new(),
        inside: String::new(),
        seen: HashSet::new(),
        out: Vec::new(),
    };
    servers::of_api(&mut differ);
    security::schemes(&mut differ);
    // Paths that differ only in the names of their parameters are distinguished
    // by these.
    let pairs = Pairs::new(&old.operations, &new.operations)
        .by(|operation| (noun(operation.kind), &operation.method, &operation.path))
        .by(key);
    for operation in pairs.removed() {
        differ.operation = operation.signature();
        differ.removed(operation, "");
    }
    for (before, operation) in pairs.new_entries() {
        differ.operation = operation.signature();
        differ.seen.clear();
        match before {
            Some(before) => differ.operation(before, operation),
            None => differ.added(operation, ""),
        }
    }
    differ.out
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

/// The state of a comparison of operations.
pub(super) struct Differ<'r> {
    pub(super) old: &'r Reference,
    pub(super) new: &'r Reference,
    pub(super) schemas: Schemas<'r>,
    operation: String,
    /// Path prefix of the callback that is being compared.
    inside: String,
    /// Pairs already compared in this operation.
    seen: HashSet<Pair>,
    out: Vec<Change>,
}

impl<'r> Differ<'r> {
    /// Records a change at a position in the operation.
    pub(super) fn tell(&mut self, event: &Event, way: Way, at: &str, message: String) {
        self.push(event, way, at, None, message);
    }

    fn push(&mut self, event: &Event, way: Way, at: &str, schema: Option<String>, message: String) {
        let at = match (&*self.inside, at) {
            ("", at) => at.to_owned(),
            (inside, "") => inside.to_owned(),
            (inside, at) => format!("{inside}.{at}"),
        };
        self.out.push(Change {
            kind: event.kind,
            operation: self.operation.clone(),
            at,
            schema,
            message,
            breaking: event.breaking(way),
            more: Vec::new(),
        });
    }

    /// Compares schemas and everything below them.
    pub(super) fn values(&mut self, old: SchemaId, new: SchemaId, at: &str, way: Way) {
        let pair = Pair { old, new, way };
        for it in self.schemas.walk(pair, at, &mut self.seen) {
            self.push(it.event, way, &it.at, it.schema, it.message);
        }
    }

    fn removed(&mut self, it: &Operation, at: &str) {
        let event = if it.deprecated {
            &DEPRECATED_REMOVED
        } else {
            &OPERATION_REMOVED
        };
        let message = format!("The {} was removed.", noun(it.kind));
        self.tell(event, way(it.kind), at, message);
    }

    fn added(&mut self, it: &Operation, at: &str) {
        let message = format!("The {} is new.", noun(it.kind));
        self.tell(&OPERATION_ADDED, way(it.kind), at, message);
    }

    fn operation(&mut self, a: &'r Operation, b: &'r Operation) {
        let way = way(b.kind);
        let noun = noun(b.kind);
        match (a.deprecated, b.deprecated) {
            (false, true) => self.tell(&DEPRECATED, way, "", format!("The {noun} is deprecated.")),
            (true, false) => {
                let message = format!("The {noun} is no longer deprecated.");
                self.tell(&UNDEPRECATED, way, "", message);
            }
            _ => {}
        }
        if let (Some(old), Some(new)) = (&a.operation_id, &b.operation_id)
            && old != new
        {
            let message = format!("The operation id was `{old}`, and is `{new}`.");
            self.tell(&OPERATION_ID_CHANGED, way, "", message);
        }
        if b.kind == OperationKind::Call {
            servers::of_operation(self, a, b);
            security::needs(self, &a.security, &b.security);
        }
        parameters::compare(self, a, b, way);
        self.rules(&a.rules, &b.rules, way);
        contents::bodies(self, a.body.as_ref(), b.body.as_ref(), way);
        contents::responses(self, &a.responses, &b.responses, way.back());
        self.callbacks(&a.callbacks, &b.callbacks);
    }

    fn rules(&mut self, old: &[Rule], new: &[Rule], way: Way) {
        let all = |list: &[Rule]| list.iter().map(rule).collect::<Vec<_>>();
        let (old, new) = (all(old), all(new));
        for it in old.iter().filter(|it| !new.contains(it)) {
            let message = format!("The rule was removed: {it}.");
            self.tell(&RULE_REMOVED, way, "parameters", message);
        }
        for it in new.iter().filter(|it| !old.contains(it)) {
            let message = format!("The rule is new: {it}.");
            self.tell(&RULE_ADDED, way, "parameters", message);
        }
    }

    fn callbacks(&mut self, old: &'r [Callback], new: &'r [Callback]) {
        // A nested callback has its own prefix.
        let outer = self.inside.clone();
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
            self.removed(operation, &at);
        }
        for (before, (name, operation)) in pairs.new_entries() {
            let at = callback_place(name, operation);
            match before {
                Some((_, before)) => {
                    self.inside = if outer.is_empty() {
                        at
                    } else {
                        format!("{outer}.{at}")
                    };
                    self.operation(before, operation);
                    self.inside.clone_from(&outer);
                }
                None => self.added(operation, &at),
            }
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
