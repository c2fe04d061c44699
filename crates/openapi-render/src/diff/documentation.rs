//! Changes that only documentation shows: descriptions, tags and links. They do
//! not affect callers, so they are reported on request.

use crate::model::{ExternalDocs, Link, Operation, Reference, Response, Tag};

use super::differ::Differ;
use super::events::{Direction, LINK_ADDED, LINK_CHANGED, LINK_REMOVED, TAG_ADDED, TAG_REMOVED};
use super::pairs::Pairs;
use super::texts::change_of_text;

/// Compares the description of the API and its tags.
///
/// Title, version and contact are not compared: they change with every release.
pub(super) fn of_api(differ: &mut Differ<'_>) {
    let (old, new) = (&differ.old.info, &differ.new.info);
    for (name, old, new) in [
        ("summary", &old.summary, &new.summary),
        ("description", &old.description, &new.description),
    ] {
        text(
            differ,
            Direction::Sent,
            "info",
            name,
            old.as_deref(),
            new.as_deref(),
        );
    }
    let (old, new) = (&differ.old.external_docs, &differ.new.external_docs);
    further(
        differ,
        Direction::Sent,
        "externalDocs",
        old.as_ref(),
        new.as_ref(),
    );
    tags(differ);
}

/// Compares the declared tags.
///
/// Only declared tags count here: a tag that only operations name has no texts
/// of its own, and its operations report it.
fn tags(differ: &mut Differ<'_>) {
    let pairs =
        Pairs::new(declared_tags(differ.old), declared_tags(differ.new)).by(|tag| &tag.name);
    if differ.options.tags {
        for tag in pairs.removed() {
            let message = format!("The tag `{}` was removed.", tag.name);
            differ.report(&TAG_REMOVED, Direction::Sent, "tags", message);
        }
        for tag in pairs.added() {
            let message = format!("The tag `{}` is new.", tag.name);
            differ.report(&TAG_ADDED, Direction::Sent, "tags", message);
        }
    }
    for (old, new) in pairs.both() {
        let at = format!("tags.{}", new.name);
        let texts = [old, new].map(|tag| tag.description.as_deref());
        text(
            differ,
            Direction::Sent,
            &at,
            "description",
            texts[0],
            texts[1],
        );
        let docs = [old, new].map(|tag| tag.external_docs.as_ref());
        further(differ, Direction::Sent, &at, docs[0], docs[1]);
    }
}

/// Operations may name tags that the description does not declare.
fn declared_tags(reference: &Reference) -> impl Iterator<Item = &Tag> {
    reference.tags.iter().filter(|tag| tag.declared)
}

/// Compares the documentation of an operation, without that of its parts.
///
/// Parameters, bodies and responses compare their own descriptions, so that the
/// place of a change is exact.
pub(super) fn of_operation(
    differ: &mut Differ<'_>,
    a: &Operation,
    b: &Operation,
    direction: Direction,
) {
    for (name, old, new) in [
        ("summary", &a.summary, &b.summary),
        ("description", &a.description, &b.description),
    ] {
        text(differ, direction, "", name, old.as_deref(), new.as_deref());
    }
    further(
        differ,
        direction,
        "",
        a.external_docs.as_ref(),
        b.external_docs.as_ref(),
    );
    if !differ.options.tags {
        return;
    }
    let (old, new) = (tag_names(differ.old, a), tag_names(differ.new, b));
    for tag in old.iter().filter(|tag| !new.contains(tag)) {
        let message = format!("It no longer has the tag `{tag}`.");
        differ.report(&TAG_REMOVED, direction, "", message);
    }
    for tag in new.iter().filter(|tag| !old.contains(tag)) {
        differ.report(
            &TAG_ADDED,
            direction,
            "",
            format!("It now has the tag `{tag}`."),
        );
    }
}

/// Returns the names of all tags of an operation.
///
/// Labels are tags that only mark an operation; their loss is reported alike.
fn tag_names<'r>(reference: &'r Reference, operation: &Operation) -> Vec<&'r str> {
    let all = operation.tags.iter().chain(&operation.labels);
    let tags = all.filter_map(|tag| reference.tags.get(*tag));
    tags.map(|tag| tag.name.as_str()).collect()
}

/// Compares the documentation of a response, and its links to operations.
///
/// Headers and contents of the response are compared by the caller.
pub(super) fn of_response(
    differ: &mut Differ<'_>,
    a: &Response,
    b: &Response,
    direction: Direction,
) {
    for (name, old, new) in [
        ("summary", &a.summary, &b.summary),
        ("description", &a.description, &b.description),
    ] {
        text(
            differ,
            direction,
            &b.status,
            name,
            old.as_deref(),
            new.as_deref(),
        );
    }
    if !differ.options.links {
        return;
    }
    let pairs = Pairs::new(&a.links, &b.links).by(|link| &link.name);
    let mut report = |event, message| differ.report(event, direction, &b.status, message);
    for link in pairs.removed() {
        report(
            &LINK_REMOVED,
            format!("The link `{}` was removed.", link.name),
        );
    }
    for (before, link) in pairs.new_entries() {
        match before {
            None => report(&LINK_ADDED, format!("The link `{}` is new.", link.name)),
            Some(before) if target(before) != target(link) => {
                report(&LINK_CHANGED, format!("The link `{}` changed.", link.name));
            }
            Some(_) => {}
        }
    }
}

/// Returns what a link consists of, without its description.
///
/// A link whose description alone changed leads callers to the same operation.
fn target(link: &Link) -> impl PartialEq {
    (
        &link.operation_id,
        &link.operation_ref,
        &link.parameters,
        &link.body,
    )
}

/// Compares two texts named `name` at a place of the current operation.
///
/// Nothing is reported unless the options ask for descriptions. `at` is empty
/// for the operation itself.
pub(super) fn text(
    differ: &mut Differ<'_>,
    direction: Direction,
    at: &str,
    name: &str,
    old: Option<&str>,
    new: Option<&str>,
) {
    if differ.options.descriptions
        && let Some((event, message)) = change_of_text(name, old, new)
    {
        differ.report(event, direction, at, message);
    }
}

/// Compares the links to further documentation at a place.
///
/// Only addresses are compared. Nothing is reported unless the options ask for
/// links.
fn further(
    differ: &mut Differ<'_>,
    direction: Direction,
    at: &str,
    old: Option<&ExternalDocs>,
    new: Option<&ExternalDocs>,
) {
    if !differ.options.links {
        return;
    }
    let [old, new] = [old, new].map(|docs| docs.map(|docs| docs.url.as_str()));
    let (event, message) = match (old, new) {
        (old, new) if old == new => return,
        (None, Some(new)) => (
            &LINK_ADDED,
            format!("The link to further documentation, `{new}`, is new."),
        ),
        (Some(_), None) => (
            &LINK_REMOVED,
            "The link to further documentation was removed.".to_owned(),
        ),
        (Some(old), Some(new)) => (
            &LINK_CHANGED,
            format!("The link to further documentation was `{old}`, and is `{new}`."),
        ),
        (None, None) => return,
    };
    differ.report(event, direction, at, message);
}
