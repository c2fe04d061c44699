//! Checks that ids are unique and have targets, and that names fit on pages.

use std::collections::HashSet;

use located_data::{Diagnostic, Span};

use super::comment::{Comment, CommentPart, LinkTarget};
use super::reflection::MAX_NAME;
use super::types::{Reference, ReferenceTarget, Type};
use super::{Id, Model, Reflection};

/// Maximum number of reports of one kind; the rest is counted.
const MAX_REPORTS: usize = 20;

const AGAIN: &str = "generate the file again with `typedoc --json`, and do not edit it by hand";
const SHORTEN: &str = "shorten the name of the declaration";

/// Reports duplicate ids, ids without a target, and names that were cut. `text`
/// is the JSON, for positions.
pub(super) fn model(model: &Model, text: &str) -> Vec<Diagnostic> {
    let mut ids = HashSet::with_capacity(text.len() / 256);
    let mut twice = Vec::new();
    each_reflection(&model.project, &mut |it| {
        if !ids.insert(it.id) {
            twice.push((it.id, it));
        }
    });
    let mut long = Vec::new();
    let mut dead = Vec::new();
    each_reflection(&model.project, &mut |it| {
        if it.name.len() > MAX_NAME {
            long.push((it.id, it));
        }
    });
    each_reflection(&model.project, &mut |it| {
        each_target(it, &mut |target| {
            if !ids.contains(&target) {
                dead.push((target, it));
            }
        });
    });
    let mut out = Vec::new();
    report(&twice, AGAIN, text, &mut out, |id, owner| {
        let message = format!("the id {id} of `{}` is already used", owner.name);
        Diagnostic::error("library-duplicate-id", message)
    });
    report(&dead, AGAIN, text, &mut out, |id, owner| {
        let message = format!(
            "`{}` (id {}) refers to id {id}, which is not in the model",
            owner.name, owner.id
        );
        Diagnostic::error("library-unknown-id", message)
    });
    report(&long, SHORTEN, text, &mut out, |id, _| {
        let message =
            format!("the name with id {id} has more than {MAX_NAME} bytes; the rest is left out");
        Diagnostic::warning("library-long-name", message)
    });
    out
}

fn report(
    found: &[(Id, &Reflection)],
    help: &str,
    text: &str,
    out: &mut Vec<Diagnostic>,
    diagnostic: impl Fn(Id, &Reflection) -> Diagnostic,
) {
    for (id, owner) in found.iter().take(MAX_REPORTS) {
        let mut it = diagnostic(*id, owner).help(help);
        it.span = place(owner.id, text);
        out.push(it);
    }
    if let Some((id, owner)) = found.get(MAX_REPORTS) {
        let mut it = diagnostic(*id, owner);
        let more = found.len() - MAX_REPORTS;
        it.message = format!("{more} more problems of the same kind");
        out.push(it.help(help));
    }
}

/// Returns the position of a reflection, which starts with its id.
fn place(id: Id, text: &str) -> Option<Span> {
    ["\"id\": ", "\"id\":"].iter().find_map(|key| {
        let needle = format!("{key}{id}");
        text.match_indices(&needle)
            .map(|(at, it)| Span::new(at, at + it.len()))
            .find(|it| {
                let next = text.as_bytes().get(it.end);
                !next.is_some_and(u8::is_ascii_digit)
            })
    })
}

/// Calls `visit` for all reflections, including those in type expressions.
fn each_reflection<'a>(it: &'a Reflection, visit: &mut dyn FnMut(&'a Reflection)) {
    visit(it);
    for part in it.parts() {
        each_reflection(part, visit);
    }
    for ty in it.types() {
        in_type(ty, visit);
    }
}

fn in_type<'a>(ty: &'a Type, visit: &mut dyn FnMut(&'a Reflection)) {
    if let Type::Reflection(it) = ty {
        each_reflection(it, visit);
    }
    ty.for_each_part(&mut |part| in_type(part, visit));
}

/// Calls `visit` for all ids that a reflection itself refers to.
fn each_target(it: &Reflection, visit: &mut dyn FnMut(Id)) {
    for group in &it.groups {
        group.children.iter().copied().for_each(&mut *visit);
        let categories = group.categories.iter().flat_map(|it| &it.children);
        categories.copied().for_each(&mut *visit);
    }
    let categories = it.categories.iter().flat_map(|it| &it.children);
    categories.copied().for_each(&mut *visit);
    it.target.into_iter().for_each(&mut *visit);
    for reference in [&it.inherited_from, &it.overwrites, &it.implementation_of] {
        reference.iter().for_each(|it| in_reference(it, visit));
    }
    let related = it.extended_by.iter().chain(&it.implemented_by);
    for ty in it.types().chain(related) {
        type_targets(ty, visit);
    }
    if let Some(comment) = &it.comment {
        comment_targets(comment, visit);
    }
}

fn type_targets(ty: &Type, visit: &mut dyn FnMut(Id)) {
    if let Type::Reference(it) = ty {
        in_reference(it, visit);
    }
    ty.for_each_part(&mut |part| type_targets(part, visit));
}

fn in_reference(it: &Reference, visit: &mut dyn FnMut(Id)) {
    if let ReferenceTarget::Reflection(id) = it.target {
        visit(id);
    }
}

fn comment_targets(comment: &Comment, visit: &mut dyn FnMut(Id)) {
    let tags = comment.block_tags.iter().flat_map(|it| &it.content);
    for part in comment.summary.iter().chain(tags) {
        if let CommentPart::Inline {
            target: Some(LinkTarget::Reflection(id)),
            ..
        } = part
        {
            visit(*id);
        }
    }
}
