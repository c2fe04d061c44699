//! Servers: those of the API, and those of operations that have their own. The
//! data has no direction; callers are said to send to a server.

use crate::model::{Operation, Server, ServerVariable};

use super::differ::Differ;
use super::events::{Direction, SERVER_ADDED, SERVER_REMOVED, SERVER_VARIABLE_CHANGED};
use super::pairs::Pairs;

/// Compares the servers of the API.
pub(super) fn of_api(differ: &mut Differ<'_>) {
    let (old, new) = (differ.old, differ.new);
    lists(differ, &old.servers, &new.servers);
}

/// Compares the servers of an operation, if it has its own in either version.
/// Without its own, those of the API apply.
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

/// Compares two lists of servers, by address.
fn lists(differ: &mut Differ<'_>, old: &[Server], new: &[Server]) {
    let pairs = Pairs::new(old, new).by(address);
    for (a, b) in pairs.both() {
        variables(differ, a, b);
    }
    for a in pairs.removed() {
        let message = format!("The server `{}` was removed.", a.url);
        differ.report(&SERVER_REMOVED, Direction::Sent, "servers", message);
    }
    for b in pairs.added() {
        let message = format!("The server `{}` is new.", b.url);
        differ.report(&SERVER_ADDED, Direction::Sent, "servers", message);
    }
}

/// Returns the address of a server, with or without a slash at the end.
fn address(server: &Server) -> &str {
    server.url.trim_end_matches('/')
}

/// Compares the variables that two versions of a server have in common. New and
/// removed ones change the address.
fn variables(differ: &mut Differ<'_>, a: &Server, b: &Server) {
    let pairs = Pairs::new(&a.variables, &b.variables).by(|variable| &variable.name);
    for (old, new) in pairs.both() {
        variable(differ, old, new);
    }
}

/// Compares two versions of a variable.
fn variable(differ: &mut Differ<'_>, old: &ServerVariable, new: &ServerVariable) {
    let at = format!("servers.{}", old.name);
    let direction = Direction::Sent;
    if old.default != new.default {
        let message = format!(
            "The default was `{}`, and is `{}`.",
            old.default, new.default
        );
        differ.report(&SERVER_VARIABLE_CHANGED, direction, &at, message);
    }
    // Without a list, every value is valid.
    if new.values.is_empty() {
        return;
    }
    for value in old
        .values
        .iter()
        .filter(|value| !new.values.contains(value))
    {
        let message = format!("The value `{value}` was removed.");
        differ.report(&SERVER_VARIABLE_CHANGED, direction, &at, message);
    }
    for value in new
        .values
        .iter()
        .filter(|value| !old.values.contains(value))
    {
        if !old.values.is_empty() {
            differ.report(
                &SERVER_ADDED,
                direction,
                &at,
                format!("The value `{value}` is new."),
            );
        }
    }
}
