//! Checks of a parsed model: ids are unique and have targets, and names are of
//! bounded length.
//!
//! The model is returned together with these diagnostics. On its pages, a link
//! without a target is text.

use std::collections::HashSet;

use located_data::{Diagnostic, Span};

use super::comment::{Comment, CommentPart, LinkTarget};
use super::reflection::MAX_NAME;
use super::types::{Reference, ReferenceTarget, Type};
use super::{Id, Model, Reflection};

/// Maximum number of diagnostics of one kind. One more states the number of omitted ones: a
/// model that was edited by hand may have a fault in each declaration.
const MAX_REPORTS: usize = 20;

const AGAIN: &str = "generate the file again with `typedoc --json`, and do not edit it by hand";
const SHORTEN: &str = "shorten the name of the declaration";

/// Returns diagnostics for duplicate ids, ids without a target, and names that
/// were cut. `text` is the JSON, for positions.
pub(super) fn model(model: &Model, text: &str) -> Vec<Diagnostic> {
    // A reflection takes some hundred bytes of JSON.
    let mut ids = HashSet::with_capacity(text.len() / 256);
    let mut twice = Vec::new();
    each_reflection(&model.project, &mut |reflection| {
        if !ids.insert(reflection.id) {
            twice.push((reflection.id, reflection));
        }
    });
    let mut long = Vec::new();
    let mut dead = Vec::new();
    each_reflection(&model.project, &mut |reflection| {
        if reflection.name.len() > MAX_NAME {
            long.push((reflection.id, reflection));
        }
    });
    // Targets may come before or after, so all ids must be known.
    each_reflection(&model.project, &mut |reflection| {
        each_target(reflection, &mut |target| {
            if !ids.contains(&target) {
                dead.push((target, reflection));
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

/// Appends the diagnostics of one kind of problem: pairs of an id and the
/// reflection that has it.
fn report(
    problems: &[(Id, &Reflection)],
    help: &str,
    text: &str,
    out: &mut Vec<Diagnostic>,
    diagnostic: impl Fn(Id, &Reflection) -> Diagnostic,
) {
    for (id, owner) in problems.iter().take(MAX_REPORTS) {
        let mut report = diagnostic(*id, owner).help(help);
        report.span = place(owner.id, text);
        out.push(report);
    }
    if let Some((id, owner)) = problems.get(MAX_REPORTS) {
        let mut summary = diagnostic(*id, owner);
        let more = problems.len() - MAX_REPORTS;
        summary.message = format!("{more} more problems of the same kind");
        out.push(summary.help(help));
    }
}

/// Returns the position of a reflection in the JSON, where its id is its first
/// key. Only problems need positions, so the text is searched instead of
/// keeping a span for each reflection.
fn place(id: Id, text: &str) -> Option<Span> {
    ["\"id\": ", "\"id\":"].iter().find_map(|key| {
        let needle = format!("{key}{id}");
        text.match_indices(&needle)
            .map(|(at, key)| Span::new(at, at + key.len()))
            .find(|span| {
                let next = text.as_bytes().get(span.end);
                !next.is_some_and(u8::is_ascii_digit)
            })
    })
}

/// Calls `visit` for all reflections, including those in type expressions.
fn each_reflection<'a>(reflection: &'a Reflection, visit: &mut dyn FnMut(&'a Reflection)) {
    visit(reflection);
    for part in reflection.parts() {
        each_reflection(part, visit);
    }
    for ty in reflection.types() {
        in_type(ty, visit);
    }
}

/// Calls `visit` for the reflections inside a type expression.
fn in_type<'a>(ty: &'a Type, visit: &mut dyn FnMut(&'a Reflection)) {
    if let Type::Reflection(declaration) = ty {
        each_reflection(declaration, visit);
    }
    ty.for_each_part(&mut |part| in_type(part, visit));
}

/// Calls `visit` for all ids that a reflection refers to, without those of its
/// children.
fn each_target(reflection: &Reflection, visit: &mut dyn FnMut(Id)) {
    for group in &reflection.groups {
        group.children.iter().copied().for_each(&mut *visit);
        let categories = group
            .categories
            .iter()
            .flat_map(|category| &category.children);
        categories.copied().for_each(&mut *visit);
    }
    let categories = reflection
        .categories
        .iter()
        .flat_map(|category| &category.children);
    categories.copied().for_each(&mut *visit);
    reflection.target.into_iter().for_each(&mut *visit);
    for reference in [
        &reflection.inherited_from,
        &reflection.overwrites,
        &reflection.implementation_of,
    ] {
        reference
            .iter()
            .for_each(|reference| in_reference(reference, visit));
    }
    let related = reflection
        .extended_by
        .iter()
        .chain(&reflection.implemented_by);
    for ty in reflection.types().chain(related) {
        type_targets(ty, visit);
    }
    if let Some(comment) = &reflection.comment {
        comment_targets(comment, visit);
    }
}

fn type_targets(ty: &Type, visit: &mut dyn FnMut(Id)) {
    if let Type::Reference(reference) = ty {
        in_reference(reference, visit);
    }
    if let Type::Union { summaries, .. } = ty {
        text_targets(summaries.iter().flatten(), visit);
    }
    ty.for_each_part(&mut |part| type_targets(part, visit));
}

fn in_reference(reference: &Reference, visit: &mut dyn FnMut(Id)) {
    if let ReferenceTarget::Reflection(id) = reference.target {
        visit(id);
    }
}

/// Calls `visit` for the ids that the links of a comment refer to.
fn comment_targets(comment: &Comment, visit: &mut dyn FnMut(Id)) {
    let tags = comment.block_tags.iter().flat_map(|tag| &tag.content);
    text_targets(comment.summary.iter().chain(tags), visit);
}

fn text_targets<'a>(text: impl Iterator<Item = &'a CommentPart>, visit: &mut dyn FnMut(Id)) {
    for part in text {
        if let CommentPart::Inline {
            target: Some(LinkTarget::Reflection(id)),
            ..
        } = part
        {
            visit(*id);
        }
    }
}
