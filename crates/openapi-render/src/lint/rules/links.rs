//! Rules about links from responses to operations.

use super::{NamedParameter, Rules};
use crate::description::At;
use crate::lint::expressions::fault_of_value;

/// An operation as the target of links.
pub(super) struct Target<'d> {
    /// Method and path, for messages.
    pub(super) name: String,
    /// Its parameters, with those of its path.
    parameters: Vec<NamedParameter<'d>>,
}

/// A link that names its operation by an id.
pub(super) struct LinkById<'d> {
    /// The id.
    id: At<'d>,
    link: At<'d>,
}

impl<'d> Target<'d> {
    /// Creates the target of an operation.
    pub(super) fn new(
        name: &str,
        shared: &[NamedParameter<'d>],
        own: &[NamedParameter<'d>],
    ) -> Self {
        Self {
            name: name.to_owned(),
            parameters: [shared, own].concat(),
        }
    }

    /// Returns whether the operation has a parameter, as a link names it: `id` or
    /// `path.id`.
    fn has(&self, name: &str) -> bool {
        let is_qualified = |place: &str, own: &str| {
            let rest = name
                .strip_prefix(place)
                .and_then(|rest| rest.strip_prefix('.'));
            rest == Some(own)
        };
        self.parameters
            .iter()
            .any(|(own, place, _)| *own == name || is_qualified(place, own))
    }
}

impl<'d> Rules<'d> {
    /// Checks a link, and notes its target.
    pub(super) fn link(&mut self, link: At<'d>) {
        self.links_by_id
            .extend(link.get("operationId").map(|id| LinkById { id, link }));
        if let Some(at) = link.get("operationRef")
            && let Some(reference) = at.node.as_str().filter(|text| text.starts_with('#'))
            && self.description.resolve(at, reference).is_err()
            && self.seen.insert((at.file, at.node.start()))
        {
            let message = format!("`{reference}` is not in this description");
            let help =
                "refer to an operation, like `#/paths/~1pets~1{id}/get`, or use `operationId`";
            self.push("api-link-operation", at, message, help);
        }
        let parameters = link.get("parameters").into_iter().flat_map(At::members);
        let values = parameters.map(|parameter| parameter.1);
        for value in values.chain(link.get("requestBody")).collect::<Vec<_>>() {
            let text = value.node.as_str().unwrap_or_default();
            self.expression(fault_of_value(text), value);
        }
    }

    /// Reports links to operations that do not exist, and parameters that an operation
    /// does not have. The targets of `operationRef` are checked at the link.
    pub(super) fn links(&mut self) {
        for LinkById { id: at, link } in std::mem::take(&mut self.links_by_id) {
            let id = at.node.as_str().unwrap_or_default();
            if !self.seen.insert((at.file, at.node.start())) {
                continue;
            }
            let Some(target) = self.operations.get(id) else {
                let message = format!("no operation has the id `{id}`");
                let known = self.operations.keys().copied();
                let help = self
                    .compared
                    .suggestion(id, known)
                    .unwrap_or_else(|| "use the `operationId` of an operation".to_owned());
                self.push("api-link-operation", at, message, help);
                continue;
            };
            let parameters = link.get("parameters").into_iter().flat_map(At::members);
            let unknown = parameters.filter(|(name, _)| !target.has(name));
            let known: Vec<&str> = target.parameters.iter().map(|known| known.0).collect();
            let reports: Vec<_> = unknown
                .map(|(name, place)| {
                    let message = format!("`{}` has no parameter `{name}`", target.name);
                    (name, place, message)
                })
                .collect();
            for (name, place, message) in reports {
                let near = self.compared.suggestion(name, known.iter().copied());
                let help = near.unwrap_or_else(|| "name one of its parameters".to_owned());
                self.push("api-link-operation", place, message, help);
            }
        }
    }
}
