//! Required properties that no schema declares: `required: [idd]` beside `properties: {id: …}`.
//!
//! Such a schema is valid, and in a composition another part may declare the property. So
//! only schemas are reported that are not part of a composition and that do not allow other
//! properties explicitly.

use std::collections::HashSet;

use super::Rules;
use crate::description::At;

/// Maximum number of schemas that are visited to find the properties of one.
const MAX_COMPOSED: usize = 200;

/// What the walk over all schemas finds; a later schema may make an earlier one part of a
/// composition.
#[derive(Default)]
pub(super) struct Required<'d> {
    /// Schemas with `required` and `properties`.
    schemas: Vec<At<'d>>,
    /// File and position of the parts of compositions.
    parts: HashSet<(u32, u32)>,
}

impl<'d> Required<'d> {
    /// Notes a schema and the parts that it is composed of.
    pub(super) fn visit(&mut self, rules: &Rules<'d>, at: At<'d>) {
        if at.get("required").is_some() && at.get("properties").is_some() {
            self.schemas.push(at);
        }
        let lists = ["allOf", "oneOf", "anyOf"];
        let lists = lists.iter().flat_map(|key| rules.list(at, key));
        let single = ["not", "if", "then", "else"];
        let single = single.iter().filter_map(|key| at.get(key));
        let dependent = at.get("dependentSchemas").into_iter();
        let dependent = dependent.flat_map(At::members).map(|member| member.1);
        for part in lists.chain(single).chain(dependent) {
            self.part(rules, part);
        }
        // Since 3.1, a schema with a `$ref` and other keywords is a composition, too.
        if at.reference().is_some() && at.get("properties").is_some() {
            self.part(rules, at);
        }
    }

    /// Notes a part of a composition, and the schemas that it refers to.
    fn part(&mut self, rules: &Rules<'d>, part: At<'d>) {
        let mut next = Some(part);
        while let Some(at) = next {
            if !self.parts.insert((at.file, at.node.start())) {
                return;
            }
            let target = at.reference();
            next = target.and_then(|target| rules.description.resolve(at, target).ok());
        }
    }

    /// Reports the required properties that are not declared.
    pub(super) fn report(self, rules: &mut Rules<'d>) {
        for at in self.schemas {
            let is_part = self.parts.contains(&(at.file, at.node.start()));
            if is_part || at.get("discriminator").is_some() {
                continue;
            }
            let Some(known) = rules.properties(at) else {
                continue;
            };
            let mut seen = HashSet::new();
            for name in rules.list(at, "required") {
                let Some(text) = name.node.as_str() else {
                    continue;
                };
                if known.contains(text) || !seen.insert(text) {
                    continue;
                }
                let message =
                    format!("`required` lists `{text}`, which `properties` does not have");
                let near = rules.compared.suggestion(text, known.iter().copied());
                let help =
                    near.unwrap_or_else(|| "declare it in `properties`, or remove it".to_owned());
                rules.push("api-undeclared-property", name, message, &help);
            }
        }
    }
}

impl<'d> Rules<'d> {
    /// Returns the names of the properties that a schema declares, with those of its
    /// parts and variants. `None` if it may have others.
    pub(super) fn properties(&self, at: At<'d>) -> Option<HashSet<&'d str>> {
        const OPEN: &[&str] = &[
            "patternProperties",
            "unevaluatedProperties",
            "dependentSchemas",
            "$dynamicRef",
            "$recursiveRef",
            "if",
            "not",
        ];
        let mut todo = vec![at];
        let mut seen = HashSet::new();
        let mut out = HashSet::new();
        while let Some(at) = todo.pop() {
            if !seen.insert((at.file, at.node.start())) {
                continue;
            }
            let allows_others = match at.get("additionalProperties") {
                Some(others) => others.node.as_bool() != Some(false),
                None => false,
            };
            let is_open = !at.node.is_object() || OPEN.iter().any(|key| at.get(key).is_some());
            if seen.len() > MAX_COMPOSED || allows_others || is_open {
                return None;
            }
            if let Some(target) = at.reference() {
                todo.push(self.description.resolve(at, target).ok()?);
            }
            let properties = at.get("properties").into_iter().flat_map(At::members);
            out.extend(properties.map(|property| property.0));
            for key in ["allOf", "oneOf", "anyOf"] {
                todo.extend(self.list(at, key));
            }
        }
        Some(out)
    }
}
