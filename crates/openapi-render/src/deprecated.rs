//! Deprecated operations, parameters, properties and schemas, with dates and
//! advice from the description.
//!
//! The specification knows only `deprecated: true`. When something ends, and
//! what to use instead, is in extensions, for which there is no common name;
//! the lists below have those in use.

use std::collections::HashSet;

use crate::model::{Additional, Operation, OperationIdx, Parameter, Reference, Schema, SchemaId};
use crate::source::Node;
use crate::texts::Texts;

/// Maximum depth of nested unnamed schemas that are searched; deeper ones are
/// left out of the list.
const MAX_DEPTH: usize = 12;

/// A deprecated part of the description.
#[derive(Debug)]
pub(crate) struct Deprecated<'r> {
    /// The deprecated part, and its location.
    pub(crate) subject: Subject<'r>,
    /// Version or date since which it is deprecated, as written.
    pub(crate) since: Option<String>,
    /// Date on which it is removed, as written.
    pub(crate) ends: Option<String>,
    /// Advice on what to use instead, in CommonMark.
    pub(crate) advice: Option<&'r str>,
}

/// The kind of a deprecated part. Each has a table, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DeprecatedKind {
    Operation,
    Parameter,
    Header,
    Property,
    Schema,
}

impl DeprecatedKind {
    /// Returns the title of the table in the language of the pages.
    pub(crate) fn title(self, texts: &Texts) -> &str {
        match self {
            Self::Operation => &texts.calls,
            Self::Parameter => &texts.parameters,
            Self::Header => &texts.headers,
            Self::Property => &texts.fields,
            Self::Schema => &texts.schemas,
        }
    }
}

/// The deprecated parts of a reference, divided into pages of tables.
#[derive(Debug)]
pub(crate) struct Deprecations<'r> {
    /// All parts, in the order of the tables.
    parts: Vec<Deprecated<'r>>,
    /// Maximum number of parts on a page.
    per_page: usize,
}

impl<'r> Deprecations<'r> {
    /// Collects the parts of a reference, `per_page` on each page; `None` puts all on one.
    ///
    /// If there are several pages, parts with a date of removal come first in their table,
    /// then those with a version, then those with advice: they need action.
    pub(crate) fn of(reference: &'r Reference, per_page: Option<usize>) -> Self {
        let per_page = per_page.unwrap_or(usize::MAX).max(1);
        let mut parts = deprecated(reference);
        if parts.len() > per_page {
            parts.sort_by_key(|part| {
                let urgency = (part.ends.is_none(), part.since.is_none());
                (part.subject.kind(), urgency, part.advice.is_none())
            });
        }
        Self { parts, per_page }
    }

    /// Returns the number of pages.
    pub(crate) fn n_pages(&self) -> usize {
        self.parts.len().div_ceil(self.per_page)
    }

    /// Returns the parts of a page; the first one has the index 0.
    pub(crate) fn page(&self, idx: usize) -> &[Deprecated<'r>] {
        self.parts
            .chunks(self.per_page)
            .nth(idx)
            .unwrap_or_default()
    }

    /// Returns the number of parts on the pages after this one.
    pub(crate) fn n_after(&self, idx: usize) -> usize {
        let end = self.per_page.saturating_mul(idx + 1);
        self.parts.len().saturating_sub(end)
    }
}

/// A part of a description that can be deprecated.
#[derive(Debug)]
pub(crate) enum Subject<'r> {
    /// An operation.
    Operation(OperationIdx),
    /// A parameter of an operation.
    Parameter(OperationIdx, &'r Parameter),
    /// A header of an operation's response, by status.
    Header(OperationIdx, &'r str, &'r Parameter),
    /// A property, by the path to it in the form of anchors:
    /// `customer.items[].price`.
    Property(Owner<'r>, String),
    /// A named schema.
    Schema(SchemaId),
}

impl Subject<'_> {
    /// Returns the kind of the part.
    pub(crate) fn kind(&self) -> DeprecatedKind {
        match self {
            Self::Operation(_) => DeprecatedKind::Operation,
            Self::Parameter(..) => DeprecatedKind::Parameter,
            Self::Header(..) => DeprecatedKind::Header,
            Self::Property(..) => DeprecatedKind::Property,
            Self::Schema(_) => DeprecatedKind::Schema,
        }
    }
}

/// The part that a property belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Owner<'r> {
    /// A named schema.
    Schema(SchemaId),
    /// A part of an operation: `body`, or a status; empty for a parameter.
    Operation(OperationIdx, &'r str),
}

/// Returns all deprecated parts: operations with their parts, then schemas with
/// theirs. A property of a named schema is listed once, under that schema,
/// however many operations use it.
pub(crate) fn deprecated(reference: &Reference) -> Vec<Deprecated<'_>> {
    let mut walk = Walk {
        reference,
        seen: HashSet::new(),
        out: Vec::new(),
    };
    for (idx, operation) in reference.operations.iter_enumerated() {
        walk.operation(idx, operation);
    }
    for id in &reference.named_schemas {
        let schema = &reference[*id];
        if schema.deprecated {
            walk.push(Subject::Schema(*id), &schema.extensions);
        }
        walk.inside(Owner::Schema(*id), *id, "", 0);
    }
    walk.out
}

/// Collects the deprecated parts of a reference, in its order.
struct Walk<'r> {
    reference: &'r Reference,
    /// Schemas already searched.
    seen: HashSet<SchemaId>,
    /// Parts found so far.
    out: Vec<Deprecated<'r>>,
}

impl<'r> Walk<'r> {
    /// Adds a part, with date and advice from its extensions. The first key
    /// with a value wins; case does not matter.
    fn push(&mut self, subject: Subject<'r>, extensions: &'r [(Box<str>, Node)]) {
        let find = |keys: &[&str]| {
            let found = keys.iter().find_map(|key| {
                let entry = extensions
                    .iter()
                    .find(|entry| entry.0.eq_ignore_ascii_case(key));
                entry.map(|entry| &entry.1)
            });
            found.filter(|value| value.scalar().is_some())
        };
        let since = [
            "x-deprecated-since",
            "x-deprecatedSince",
            "x-deprecatedInVersion",
            "x-deprecated-at",
            "x-deprecatedAt",
        ];
        let ends = ["x-sunset", "x-sunset-date", "x-sunsetDate"];
        let advice = [
            "x-deprecated-description",
            "x-deprecatedMessage",
            "x-deprecated-message",
            "x-replaced-by",
            "x-replacedBy",
        ];
        self.out.push(Deprecated {
            subject,
            since: find(&since).and_then(Node::scalar),
            ends: find(&ends).and_then(Node::scalar),
            advice: find(&advice).and_then(Node::as_str),
        });
    }

    /// Collects an operation, or its deprecated parameters, fields and headers.
    fn operation(&mut self, idx: OperationIdx, operation: &'r Operation) {
        if operation.deprecated {
            self.push(Subject::Operation(idx), &operation.extensions);
        }
        for parameter in &operation.parameters {
            if parameter.deprecated {
                self.push(Subject::Parameter(idx, parameter), &parameter.extensions);
            }
            if let Some(id) = parameter.schema {
                self.inside(Owner::Operation(idx, ""), id, &parameter.name, 0);
            }
        }
        for media in operation.body.iter().flat_map(|body| &body.content) {
            for id in media.schema.into_iter().chain(media.item_schema) {
                self.inside(Owner::Operation(idx, "body"), id, "", 0);
            }
        }
        for response in &operation.responses {
            for header in response.headers.iter().filter(|header| header.deprecated) {
                let subject = Subject::Header(idx, &response.status, header);
                self.push(subject, &header.extensions);
            }
            for media in &response.content {
                for id in media.schema.into_iter().chain(media.item_schema) {
                    self.inside(Owner::Operation(idx, &response.status), id, "", 0);
                }
            }
        }
    }

    /// Collects the deprecated properties of a schema and of unnamed schemas in
    /// it. `path` is that of the schema below its owner, in the form of
    /// anchors.
    fn inside(&mut self, owner: Owner<'r>, id: SchemaId, path: &str, depth: usize) {
        let schema: &'r Schema = &self.reference[id];
        let is_owner = matches!(owner, Owner::Schema(owner) if owner == id);
        if depth > MAX_DEPTH || (schema.name.is_some() && !is_owner) || !self.seen.insert(id) {
            return;
        }
        for property in &schema.properties {
            let path = if path.is_empty() {
                property.name.to_string()
            } else {
                format!("{path}.{}", property.name)
            };
            let inner: &'r Schema = &self.reference[property.schema];
            // Named schemas have their own entry in the list.
            if inner.deprecated && inner.name.is_none() {
                self.push(Subject::Property(owner, path.clone()), &inner.extensions);
            }
            self.inside(owner, property.schema, &path, depth + 1);
        }
        let additional = |additional: Option<Additional>| match additional {
            Some(Additional::Schema(id)) => Some(id),
            _ => None,
        };
        let items = additional(schema.items).into_iter();
        for id in items.chain(schema.prefix_items.iter().copied()) {
            self.inside(owner, id, &format!("{path}[]"), depth + 1);
        }
        if let Some(id) = additional(schema.additional_properties) {
            let key = schema.additional_name.as_deref().unwrap_or("key");
            let dot = if path.is_empty() { "" } else { "." };
            self.inside(owner, id, &format!("{path}{dot}{{{key}}}"), depth + 1);
        }
        // Their properties are those of the schema itself.
        let same = [&schema.all_of, &schema.one_of, &schema.any_of];
        for id in same.into_iter().flatten().chain(&schema.reference) {
            self.inside(owner, *id, path, depth + 1);
        }
    }
}
