//! Servers.

use crate::model::{Operation, Server, ServerVariable};

use super::differ::Differ;
use super::events::{SERVER_ADDED, SERVER_REMOVED, SERVER_VARIABLE_CHANGED, Way};
use super::pairs::Pairs;

/// Compares the servers of the API.
pub(super) fn of_api(differ: &mut Differ<'_>) {
    let (old, new) = (differ.old, differ.new);
    lists(differ, &old.servers, &new.servers);
}

/// Compares the servers of an operation, if it has its own.
pub(super) fn of_operation(differ: &mut Differ<'_>, a: &Operation, b: &Operation) {
    if a.servers.is_empty() && b.servers.is_empty() {
        return;
    }
    let (old, new) = (differ.old, differ.new);
    let old = if a.servers.is_empty() {
        &old.servers
    } else {
        &a.servers
    };
    let new = if b.servers.is_empty() {
        &new.servers
    } else {
        &b.servers
    };
    lists(differ, old, new);
}

fn lists(differ: &mut Differ<'_>, old: &[Server], new: &[Server]) {
    let pairs = Pairs::new(old, new).by(address);
    for (a, b) in pairs.both() {
        variables(differ, a, b);
    }
    for a in pairs.removed() {
        let message = format!("The server `{}` was removed.", a.url);
        differ.tell(&SERVER_REMOVED, Way::Sent, "servers", message);
    }
    for b in pairs.added() {
        let message = format!("The server `{}` is new.", b.url);
        differ.tell(&SERVER_ADDED, Way::Sent, "servers", message);
    }
}

fn address(it: &Server) -> &str {
    it.url.trim_end_matches('/')
}

fn variables(differ: &mut Differ<'_>, a: &Server, b: &Server) {
    let pairs = Pairs::new(&a.variables, &b.variables).by(|variable| &variable.name);
    for (old, new) in pairs.both() {
        variable(differ, old, new);
    }
}

fn variable(differ: &mut Differ<'_>, old: &ServerVariable, new: &ServerVariable) {
    let at = format!("servers.{}", old.name);
    let way = Way::Sent;
    if old.default != new.default {
        let message = format!(
            "The default was `{}`, and is `{}`.",
            old.default, new.default
        );
        differ.tell(&SERVER_VARIABLE_CHANGED, way, &at, message);
    }
    // Without a list, every value is valid.
    if new.values.is_empty() {
        return;
    }
    for it in old.values.iter().filter(|it| !new.values.contains(it)) {
        let message = format!("The value `{it}` was removed.");
        differ.tell(&SERVER_VARIABLE_CHANGED, way, &at, message);
    }
    for it in new.values.iter().filter(|it| !old.values.contains(it)) {
        if !old.values.is_empty() {
            differ.tell(&SERVER_ADDED, way, &at, format!("The value `{it}` is new."));
        }
    }
}
