//! Unused components. Schemas and security schemes are found by their uses in
//! the model; other components are in the model only if something refers to
//! them, so their references are searched in the trees.

use std::collections::BTreeSet;

use crate::description::{At, Description};
use crate::model::Place;

/// The sections of components other than schemas and security schemes, with the
/// noun for one of them.
const SECTIONS: &[(&str, &str)] = &[
    ("parameters", "parameter"),
    ("responses", "response"),
    ("requestBodies", "request body"),
    ("headers", "header"),
    ("examples", "example"),
    ("links", "link"),
    ("callbacks", "callback"),
    ("pathItems", "path item"),
    ("mediaTypes", "media type"),
];

/// A component that nothing refers to.
pub(super) struct Unused<'d> {
    /// Noun for its kind in messages.
    pub(super) noun: &'static str,
    /// Key.
    pub(super) name: &'d str,
    /// Position.
    pub(super) place: Place,
}

/// Returns the components that no reference leads to, in the order of their
/// sections.
pub(super) fn unused(description: &Description) -> Vec<Unused<'_>> {
    let root = description.entry();
    let targets = targets(description, root);
    // In Swagger 2.0 they are at the root.
    let holder = root.get("components").unwrap_or(root);
    let mut out = Vec::new();
    for (section, noun) in SECTIONS {
        for (name, at) in holder.get(section).into_iter().flat_map(At::members) {
            let span = at.node.span();
            // A reference may point to a part of it.
            let mut inside =
                targets.range((at.file, span.start)..(at.file, span.end.max(span.start + 1)));
            if !name.starts_with("x-") && inside.next().is_none() {
                let place = Place {
                    file: at.file,
                    span,
                };
                out.push(Unused { noun, name, place });
            }
        }
    }
    out
}

/// Returns the file and first byte of all reference targets, starting from the
/// paths: a reference in an unused component does not count.
fn targets(description: &Description, root: At<'_>) -> BTreeSet<(u32, usize)> {
    let is_start = |key: &str| {
        let holds_components = key == "components" || key == "definitions";
        !holds_components && !SECTIONS.iter().any(|section| section.0 == key)
    };
    let starts = root.members().filter(|(key, _)| is_start(key));
    let mut todo: Vec<At<'_>> = starts.map(|member| member.1).collect();
    let mut out = BTreeSet::new();
    while let Some(at) = todo.pop() {
        todo.extend(at.members().map(|member| member.1));
        todo.extend(at.items());
        let target = at
            .reference()
            .and_then(|reference| description.resolve(at, reference).ok());
        if let Some(target) = target
            && out.insert((target.file, target.node.span().start))
        {
            todo.push(target);
        }
    }
    out
}
