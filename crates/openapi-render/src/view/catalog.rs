//! Cross tables: errors by operation, scopes by operation, and deprecated
//! parts. They show what no single operation shows: which errors an API has at
//! all, what a scope permits, what has to be replaced.
//!
//! A reference of 1,000 operations with ten errors each has more pairs than fit
//! on a page, so large tables of errors and scopes count those that they do not list,
//! which the operations have, too. What is listed is chosen by how many operations it
//! concerns. Deprecated parts have as many pages as they need.

use std::collections::{BTreeMap, HashMap};

use safe_markup::Markup;
use serde::Serialize;

use super::{Builder, LinkView};
use crate::deprecated::{Deprecated, DeprecatedKind, Deprecations, Owner, Subject};
use crate::index::Index;
use crate::model::{OperationIdx, OperationKind, Response, SchemaId};
use crate::text::{anchor_part, fragment};
use crate::words::{repeats, status_class, status_words};

/// Maximum number of operations for which the tables list every pair.
const SMALL: usize = 60;
/// Maximum number of links per table, for larger references.
const MAX_LINKS: usize = 700;
/// Maximum number of descriptions of one status, for larger references.
const MAX_MEANINGS: usize = 12;

/// Error responses, by status.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorsView {
    /// In the order of the statuses; `default` is last.
    pub(crate) statuses: Vec<ErrorStatus>,
    /// Whether some response has a body.
    pub(crate) with_bodies: bool,
}

/// A status with everything that it means in the API.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorStatus {
    /// Status as written.
    pub(crate) status: String,
    /// CSS class; see [`status_class`].
    pub(crate) class: &'static str,
    /// Name of the status, such as "Not Found".
    pub(crate) words: String,
    /// Descriptions of the status with their operations; the most frequent
    /// first if not all are shown.
    pub(crate) meanings: Vec<Meaning>,
    /// Number of further descriptions, as text.
    pub(crate) more: Option<String>,
}

/// A description of a status, with the operations that use it. Equal
/// descriptions with equal bodies are one.
#[derive(Debug, Serialize)]
pub(crate) struct Meaning {
    /// The description, if it says more than the name of the status.
    pub(crate) html: Option<Markup>,
    /// Types of the response's bodies; unnamed ones have no address.
    pub(crate) bodies: Vec<LinkView>,
    /// Operations that answer so.
    pub(crate) operations: LinksView,
}

/// Links, and the number of further ones as text.
#[derive(Debug, Default, Serialize)]
pub(crate) struct LinksView {
    /// The links that are listed.
    pub(crate) links: Vec<LinkView>,
    /// Such as "and 12 more".
    pub(crate) more: Option<String>,
}

/// A scope of a security scheme, with the operations that need it.
#[derive(Debug, Serialize)]
pub(crate) struct ScopeView {
    pub(crate) name: String,
    /// Name of the scheme.
    pub(crate) scheme: String,
    /// Operations that need it.
    pub(crate) operations: LinksView,
}

/// Deprecated parts, in a table for each kind.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecationsView {
    /// Tables with at least one row.
    pub(crate) tables: Vec<DeprecatedTable>,
    /// Whether some part has a version or date of its deprecation.
    pub(crate) since: bool,
    /// Whether some part has a date of its removal.
    pub(crate) ends: bool,
    /// Whether some part has advice on what to use instead.
    pub(crate) advised: bool,
    /// Number of columns.
    pub(crate) columns: usize,
    /// Link to the page with further parts, whose text is their number.
    pub(crate) more: Option<LinkView>,
}

/// The table of one kind of deprecated parts: operations, parameters, headers,
/// fields or schemas.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecatedTable {
    /// Noun in the plural, such as "Parameters".
    pub(crate) title: String,
    /// Rows in the order of the reference; those with dates first if there are several
    /// pages.
    pub(crate) rows: Vec<DeprecatedRow>,
}

/// Deprecated parts of one operation or schema, or the whole of it.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecatedRow {
    /// The operation or schema.
    pub(crate) owner: LinkView,
    /// Links to the parts; empty for the owner itself.
    pub(crate) names: Vec<LinkView>,
    /// Version or date of the deprecation, as written; empty if unknown.
    pub(crate) since: String,
    /// Date on which the part is removed, as written; empty if unknown.
    pub(crate) ends: String,
    /// Advice on what to use instead.
    pub(crate) html: Option<Markup>,
}

impl<'r> Builder<'r, '_> {
    /// Returns the table of errors of all operations that readers call, or
    /// `None` without errors. Webhooks and callbacks are answered by readers.
    pub(crate) fn errors(&self) -> Option<ErrorsView> {
        let mut by_status: BTreeMap<&str, Meanings<'_>> = BTreeMap::new();
        let mut types: HashMap<SchemaId, LinkView> = HashMap::new();
        for (idx, operation) in self.reference.operations.iter_enumerated() {
            let answers = operation.responses.iter().filter(|response| {
                operation.kind == OperationKind::Call
                    && (response.status.starts_with(['4', '5']) || response.status == "default")
            });
            for response in answers {
                let words = status_words(&response.status, self.texts());
                let text = response.description.as_deref();
                let text = text.filter(|text| !repeats(text, words));
                let text = text.unwrap_or_default();
                let bodies = self.bodies(response, &mut types);
                let meanings = by_status.entry(&response.status).or_default();
                meanings.add((text, bodies), idx);
            }
        }
        // The number of rows determines how many links each row may have.
        let mut n_rows = 0;
        for meanings in by_status.values_mut().filter(|_| !self.is_small()) {
            meanings.keep_most_used();
            n_rows += meanings.list.len();
        }
        let limit = self.links_per_row(n_rows);
        let statuses = by_status
            .into_iter()
            .map(|(status, meanings)| self.error_status(status, meanings, limit))
            .collect::<Vec<_>>();
        let mut meanings = statuses.iter().flat_map(|status| &status.meanings);
        let with_bodies = meanings.any(|meaning| !meaning.bodies.is_empty());
        (!statuses.is_empty()).then_some(ErrorsView {
            statuses,
            with_bodies,
        })
    }

    /// Returns the view of a status with its descriptions, each with at most `limit` links.
    fn error_status(&self, status: &str, meanings: Meanings<'_>, limit: usize) -> ErrorStatus {
        let texts = self.texts();
        let words = status_words(status, texts);
        let more =
            (meanings.left_out > 0).then(|| texts.counted(&texts.more_meanings, meanings.left_out));
        let meanings = meanings.list.into_iter();
        ErrorStatus {
            status: status.to_owned(),
            class: status_class(status),
            words: words.to_owned(),
            more,
            meanings: meanings
                .map(|((text, bodies), operations)| Meaning {
                    bodies,
                    html: (!text.is_empty()).then(|| self.prose.html(text, 3)),
                    operations: self.operation_links(operations, limit),
                })
                .collect(),
        }
    }

    /// Returns the types of a response's bodies, each once. `types` keeps the
    /// links of schemas that many responses share.
    fn bodies(
        &self,
        response: &Response,
        types: &mut HashMap<SchemaId, LinkView>,
    ) -> Vec<LinkView> {
        let mut out: Vec<LinkView> = Vec::new();
        for media in &response.content {
            let Some(id) = media.schema.or(media.item_schema) else {
                continue;
            };
            let link = types.entry(id).or_insert_with(|| {
                let parts = self.type_parts(id, &self.memo.shape(id));
                LinkView {
                    text: parts.iter().map(|part| part.text.as_str()).collect(),
                    href: parts
                        .into_iter()
                        .find_map(|part| part.href)
                        .unwrap_or_default(),
                }
            });
            if !out.contains(link) {
                out.push(link.clone());
            }
        }
        out
    }

    /// Returns the scopes with the operations that require them, in the order
    /// of their first use. An operation that requires a scope in several
    /// alternatives is listed once.
    pub(crate) fn scopes(&self) -> Vec<ScopeView> {
        let mut order: Vec<(&str, &str)> = Vec::new();
        let mut users: HashMap<(&str, &str), Vec<OperationIdx>> = HashMap::new();
        for (idx, operation) in self.reference.operations.iter_enumerated() {
            for need in operation.security.iter().flatten() {
                for scope in &need.scopes {
                    let key = (scope.as_str(), need.scheme.as_str());
                    let list = users.entry(key).or_insert_with(|| {
                        order.push(key);
                        Vec::new()
                    });
                    if list.last() != Some(&idx) {
                        list.push(idx);
                    }
                }
            }
        }
        let limit = self.links_per_row(order.len());
        let mut out = Vec::with_capacity(order.len());
        for (name, scheme) in order {
            let operations = users.remove(&(name, scheme)).unwrap_or_default();
            out.push(ScopeView {
                name: name.to_owned(),
                scheme: scheme.to_owned(),
                operations: self.operation_links(operations, limit),
            });
        }
        out
    }

    /// Returns a page of deprecated parts by kind, or `None` if there are none.
    pub(crate) fn deprecations(
        &self,
        parts: &Deprecations<'_>,
        page: usize,
    ) -> Option<DeprecationsView> {
        let all = parts.page(page);
        if all.is_empty() {
            return None;
        }
        let n_after = parts.n_after(page);
        let since = all.iter().any(|entry| entry.since.is_some());
        let ends = all.iter().any(|entry| entry.ends.is_some());
        let advised = all.iter().any(|entry| entry.advice.is_some());
        let mut view = DeprecationsView {
            since,
            ends,
            advised,
            columns: 1 + [since, ends, advised].iter().filter(|has| **has).count(),
            tables: Vec::new(),
            more: (n_after > 0).then(|| LinkView {
                text: self.texts().counted(&self.texts().and_more, n_after),
                href: self.index.deprecations_url(self.options, page + 1),
            }),
        };
        let mut tables: BTreeMap<DeprecatedKind, Vec<DeprecatedRow>> = BTreeMap::new();
        for entry in all {
            let (owner, name) = self.deprecated_subject(&entry.subject);
            let rows = tables.entry(entry.subject.kind()).or_default();
            self.add_row(rows, owner, name, entry);
        }
        let table = |(kind, rows): (DeprecatedKind, _)| DeprecatedTable {
            title: kind.title(self.texts()).to_owned(),
            rows,
        };
        view.tables = tables.into_iter().map(table).collect();
        Some(view)
    }

    /// Returns a link to the operation or schema that a deprecated part belongs to, and
    /// a link to the part itself if it is nested.
    fn deprecated_subject(&self, subject: &Subject<'_>) -> (LinkView, Option<LinkView>) {
        let part = |idx: OperationIdx, anchor: &str, text: &str| {
            Some(LinkView {
                text: text.to_owned(),
                href: self.part_address(&self.whole_operation(idx), "", anchor),
            })
        };
        match subject {
            Subject::Operation(i) => (self.operation_link(*i), None),
            Subject::Parameter(i, parameter) => {
                let anchor = format!("{}.{}", parameter.location.name(), parameter.name);
                let part = part(*i, &anchor, &parameter.name);
                (self.operation_link(*i), part)
            }
            Subject::Header(i, status, header) => {
                let anchor = format!("{status}.headers.{}", header.name);
                (self.operation_link(*i), part(*i, &anchor, &header.name))
            }
            Subject::Property(Owner::Operation(i, of), path) => {
                let text = if of.is_empty() {
                    path.clone()
                // A row deep in a body may be folded or linked, so the link
                // leads to the body.
                } else {
                    format!("{of}.{path}")
                };
                (self.operation_link(*i), part(*i, of, &text))
            }
            Subject::Property(Owner::Schema(id), path) => {
                // Nested parts may be shown elsewhere, but their first segment
                // is here.
                let first = path.split(['.', '[']).next().unwrap_or_default();
                let slug = self.index.schema_slug(*id);
                let url = self.whole_schema(*id);
                let shape = self.memo.shape(*id);
                let href = if shape.fields.iter().any(|field| field.name == first) {
                    self.part_address(&url, &format!("schema-{slug}/"), &format!(".{first}"))
                } else {
                    url
                };
                let name = LinkView {
                    text: path.clone(),
                    href,
                };
                (self.schema_owner(*id), Some(name))
            }
            Subject::Schema(id) => (self.schema_owner(*id), None),
        }
    }

    /// Returns the address of an operation with all of its parts: a divided page has
    /// them only once scripts have fetched them.
    fn whole_operation(&self, idx: OperationIdx) -> String {
        let operation = &self.reference.operations[idx];
        match self.options.division.has_operation(idx) {
            true => {
                let url = Index::operation_part_url(self.options, operation);
                format!("{url}#{}", fragment(&operation.slug))
            }
            false => self.index.operation_urls[idx].clone(),
        }
    }

    /// Returns the address of a schema with all of its parts, likewise.
    fn whole_schema(&self, id: SchemaId) -> String {
        match self.options.division.whole() {
            true => {
                let page = format!("/{}", self.index.schema_path(id));
                let anchor = format!("schema-{}", self.index.schema_slug(id));
                self.options.address(&page, &anchor)
            }
            false => self.index.schema_url(id).to_owned(),
        }
    }

    /// Returns the address of a part of an operation or schema. `url` is that
    /// of the whole: on pages with several, it has an anchor, which the anchors
    /// of its parts start with; otherwise they start with `prefix`.
    fn part_address(&self, url: &str, prefix: &str, anchor: &str) -> String {
        let anchor = fragment(&anchor_part(anchor));
        if anchor.is_empty() {
            url.to_owned()
        } else if url.contains('#') {
            format!("{url}/{anchor}")
        } else {
            format!("{url}#{}{anchor}", fragment(prefix))
        }
    }

    /// Returns a link to a named schema, as the owner of deprecated parts.
    fn schema_owner(&self, id: SchemaId) -> LinkView {
        LinkView {
            text: self.schema_name(id),
            href: self.index.schema_url(id).to_owned(),
        }
    }

    /// Adds a part; consecutive parts of one owner with the same dates and
    /// texts share a row.
    fn add_row(
        &self,
        rows: &mut Vec<DeprecatedRow>,
        owner: LinkView,
        name: Option<LinkView>,
        entry: &Deprecated<'_>,
    ) {
        let row = DeprecatedRow {
            owner,
            names: Vec::new(),
            since: entry.since.clone().unwrap_or_default(),
            ends: entry.ends.clone().unwrap_or_default(),
            html: entry.advice.map(|advice| self.prose.html(advice, 3)),
        };
        let same = |last: &&mut DeprecatedRow| {
            let facts = |row: &DeprecatedRow| {
                (
                    row.owner.clone(),
                    row.since.clone(),
                    row.ends.clone(),
                    row.html.clone(),
                )
            };
            name.is_some() && facts(last) == facts(&row)
        };
        if let Some(last) = rows.last_mut().filter(same) {
            last.names.extend(name);
            return;
        }
        rows.push(row);
        if let Some(last) = rows.last_mut() {
            last.names.extend(name);
        }
    }

    /// Returns whether the tables list every pair.
    fn is_small(&self) -> bool {
        self.reference.operations.len() <= SMALL
    }

    /// Returns the maximum number of links in each of `n_rows` rows.
    fn links_per_row(&self, n_rows: usize) -> usize {
        if self.is_small() {
            usize::MAX
        } else {
            (MAX_LINKS / n_rows.max(1)).clamp(2, 30)
        }
    }

    /// Returns links to operations, at most `limit`.
    fn operation_links(&self, operations: Vec<OperationIdx>, limit: usize) -> LinksView {
        let left_out = operations.len().saturating_sub(limit);
        let texts = self.texts();
        LinksView {
            more: (left_out > 0).then(|| texts.counted(&texts.and_more, left_out)),
            links: operations
                .into_iter()
                .take(limit)
                .map(|idx| self.operation_link(idx))
                .collect(),
        }
    }

    /// Returns a link to an operation, with method and path.
    fn operation_link(&self, idx: OperationIdx) -> LinkView {
        LinkView {
            text: self.reference.operations[idx].signature(),
            href: self.index.operation_urls[idx].clone(),
        }
    }
}

/// The description of a response, and the types of its bodies: what makes two
/// error responses the same.
type Answer<'r> = (&'r str, Vec<LinkView>);

/// The meanings of one status in the order of the reference, each with the
/// indices of its operations.
#[derive(Default)]
struct Meanings<'r> {
    /// Each meaning, with the indices of its operations.
    list: Vec<(Answer<'r>, Vec<OperationIdx>)>,
    /// Index in the list of each meaning.
    places: HashMap<Answer<'r>, usize>,
    /// Number of meanings that were dropped.
    left_out: usize,
}

impl<'r> Meanings<'r> {
    /// Adds an operation to a meaning.
    fn add(&mut self, answer: Answer<'r>, operation: OperationIdx) {
        let at = *self.places.entry(answer.clone()).or_insert_with(|| {
            self.list.push((answer, Vec::new()));
            self.list.len() - 1
        });
        if let Some((_, operations)) = self.list.get_mut(at) {
            operations.push(operation);
        }
    }

    /// Keeps the meanings that most operations use, so that a page shows what
    /// matters.
    fn keep_most_used(&mut self) {
        self.list
            .sort_by_key(|entry| std::cmp::Reverse(entry.1.len()));
        self.left_out = self.list.len().saturating_sub(MAX_MEANINGS);
        self.list.truncate(MAX_MEANINGS);
    }
}
