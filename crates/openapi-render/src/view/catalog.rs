//! Cross tables: errors by operation, scopes by operation, and deprecated parts. Large
//! references have more pairs than fit on a page, so the tables count those that they do not
//! list.

use std::collections::{BTreeMap, HashMap};

use safe_markup::Markup;
use serde::Serialize;

use super::{Builder, LinkView};
use crate::deprecated::{Deprecated, Owner, Subject, deprecated};
use crate::model::{OperationKind, Response, SchemaId};
use crate::text::{anchor_part, fragment};
use crate::words::{status_class, status_words};

/// Maximum number of operations for which the tables list every pair.
const SMALL: usize = 60;
/// Maximum number of links per table, for larger references.
const MAX_LINKS: usize = 700;
/// Maximum number of descriptions of one status.
const MAX_MEANINGS: usize = 12;
/// Maximum number of rows for which the tables of deprecated parts list
/// everything.
const MAX_ROWS: usize = 300;
/// Maximum number of rows in each of these tables, and of names in a row, for
/// larger references.
const MAX_ROWS_EACH: usize = 60;
const MAX_NAMES: usize = 12;

/// Status by operation.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorsView {
    pub(crate) statuses: Vec<ErrorStatus>,
    /// Whether some response has a body.
    pub(crate) with_bodies: bool,
}

/// A status with everything that it means in the API.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorStatus {
    pub(crate) status: String,
    pub(crate) class: &'static str,
    pub(crate) words: String,
    /// Descriptions of the status with their operations; the most frequent
    /// first if not all are shown.
    pub(crate) meanings: Vec<Meaning>,
    /// Number of further descriptions, as text.
    pub(crate) more: Option<String>,
}

/// A description of a status, with the operations that use it.
#[derive(Debug, Serialize)]
pub(crate) struct Meaning {
    pub(crate) html: Option<Markup>,
    /// Types of the response's bodies; unnamed ones have no address.
    pub(crate) bodies: Vec<LinkView>,
    pub(crate) operations: LinksView,
}

/// Links, and the number of further ones as text.
#[derive(Debug, Default, Serialize)]
pub(crate) struct LinksView {
    pub(crate) links: Vec<LinkView>,
    pub(crate) more: Option<String>,
}

/// A scope by operation.
#[derive(Debug, Serialize)]
pub(crate) struct ScopeView {
    pub(crate) name: String,
    pub(crate) scheme: String,
    pub(crate) operations: LinksView,
}

/// Deprecated parts, in a table for each kind.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecationsView {
    pub(crate) kinds: Vec<DeprecatedKind>,
    /// Whether some part has a date.
    pub(crate) dated: bool,
    /// Whether some part has advice on what to use instead.
    pub(crate) advised: bool,
}

/// The table of one kind of deprecated parts.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecatedKind {
    pub(crate) title: String,
    pub(crate) rows: Vec<DeprecatedRow>,
    /// Number of further rows, as text.
    pub(crate) more: Option<String>,
}

/// Deprecated parts of an operation or schema, or the whole.
#[derive(Debug, Serialize)]
pub(crate) struct DeprecatedRow {
    pub(crate) owner: LinkView,
    /// Names of the parts; empty for the owner itself.
    pub(crate) names: LinksView,
    /// Version or date of the deprecation, as written; empty if unknown.
    pub(crate) since: String,
    /// Date on which the part is removed, as written; empty if unknown.
    pub(crate) ends: String,
    /// Advice on what to use instead.
    pub(crate) html: Option<Markup>,
}

impl<'r> Builder<'r, '_> {
    /// Returns the table of errors of all operations.
    pub(crate) fn errors(&self) -> Option<ErrorsView> {
        let mut by_status: BTreeMap<&str, Found<'_>> = BTreeMap::new();
        let mut types: HashMap<SchemaId, LinkView> = HashMap::new();
        for (i, operation) in self.reference.operations.iter().enumerate() {
            let answers = operation.responses.iter().filter(|response| {
                operation.kind == OperationKind::Call
                    && (response.status.starts_with(['4', '5']) || response.status == "default")
            });
            for response in answers {
                let text = response.description.as_deref().unwrap_or_default();
                let bodies = self.bodies(response, &mut types);
                let found = by_status.entry(&response.status).or_default();
                found.add((text, bodies), i);
            }
        }
        let mut n_rows = 0;
        for found in by_status.values_mut().filter(|_| !self.is_small()) {
            found.keep_most_used();
            n_rows += found.list.len();
        }
        let limit = self.links_per_row(n_rows);
        let statuses = by_status
            .into_iter()
            .map(|(status, found)| ErrorStatus {
                status: status.to_owned(),
                class: status_class(status),
                words: status_words(status, self.texts()).to_owned(),
                more: (found.left_out > 0).then(|| {
                    let texts = self.texts();
                    texts.counted(&texts.more_meanings, found.left_out)
                }),
                meanings: found
                    .list
                    .into_iter()
                    .map(|((text, bodies), operations)| Meaning {
                        bodies,
                        html: (!text.is_empty()).then(|| self.prose.html(text, 3)),
                        operations: self.operation_links(operations, limit),
                    })
                    .collect(),
            })
            .collect::<Vec<_>>();
        let mut meanings = statuses.iter().flat_map(|status| &status.meanings);
        let with_bodies = meanings.any(|meaning| !meaning.bodies.is_empty());
        (!statuses.is_empty()).then_some(ErrorsView {
            statuses,
            with_bodies,
        })
    }

    /// Returns the types of a response's bodies.
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

    /// Returns the scopes with the operations that require them.
    pub(crate) fn scopes(&self) -> Vec<ScopeView> {
        let mut order: Vec<(&str, &str)> = Vec::new();
        let mut users: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
        for (i, operation) in self.reference.operations.iter().enumerate() {
            for need in operation.security.iter().flatten() {
                for scope in &need.scopes {
                    let key = (scope.as_str(), need.scheme.as_str());
                    let list = users.entry(key).or_insert_with(|| {
                        order.push(key);
                        Vec::new()
                    });
                    if list.last() != Some(&i) {
                        list.push(i);
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

    /// Returns the deprecated parts by kind.
    pub(crate) fn deprecations(&self) -> Option<DeprecationsView> {
        let all = deprecated(self.reference);
        if all.is_empty() {
            return None;
        }
        let mut view = DeprecationsView {
            dated: all
                .iter()
                .any(|entry| entry.since.is_some() || entry.ends.is_some()),
            advised: all.iter().any(|entry| entry.advice.is_some()),
            kinds: Vec::new(),
        };
        let texts = self.texts();
        let kinds = [
            &texts.calls,
            &texts.parameters,
            &texts.headers,
            &texts.fields,
            &texts.schemas,
        ];
        let mut tables: [Vec<DeprecatedRow>; 5] = Default::default();
        for entry in &all {
            let (kind, owner, name) = self.deprecated_subject(&entry.subject);
            self.add_row(&mut tables[kind], owner, name, entry);
        }
        let n_rows: usize = tables.iter().map(Vec::len).sum();
        for (title, mut rows) in kinds.into_iter().zip(tables) {
            let mut left_out = 0;
            if n_rows > MAX_ROWS {
                // Rows with an end date, a version or advice come first: they
                // need action.
                rows.sort_by_key(|row| {
                    (
                        row.ends.is_empty(),
                        row.since.is_empty(),
                        row.html.is_none(),
                    )
                });
                left_out = rows.len().saturating_sub(MAX_ROWS_EACH);
                rows.truncate(MAX_ROWS_EACH);
                rows.iter_mut()
                    .for_each(|row| self.cut_names(&mut row.names));
            }
            if !rows.is_empty() {
                view.kinds.push(DeprecatedKind {
                    title: title.to_string(),
                    rows,
                    more: (left_out > 0).then(|| texts.counted(&texts.and_more, left_out)),
                });
            }
        }
        Some(view)
    }

    /// Returns the table of a deprecated part, a link to the enclosing
    /// operation or schema, and the name of a nested part.
    fn deprecated_subject(&self, subject: &Subject<'r>) -> (usize, LinkView, Option<LinkView>) {
        let part = |i: usize, anchor: &str, text: &str| {
            Some(LinkView {
                text: text.to_owned(),
                href: self.part_address(&self.index.operation_urls[i], "", anchor),
            })
        };
        match subject {
            Subject::Operation(i) => (0, self.operation_link(*i), None),
            Subject::Parameter(i, parameter) => {
                let anchor = format!("{}.{}", parameter.location.name(), parameter.name);
                (
                    1,
                    self.operation_link(*i),
                    part(*i, &anchor, &parameter.name),
                )
            }
            Subject::Header(i, status, header) => {
                let anchor = format!("{status}.headers.{}", header.name);
                (2, self.operation_link(*i), part(*i, &anchor, &header.name))
            }
            Subject::Property(Owner::Operation(i, of), path) => {
                let text = if of.is_empty() {
                    path.clone()
                } else {
                    format!("{of}.{path}")
                };
                (3, self.operation_link(*i), part(*i, of, &text))
            }
            Subject::Property(Owner::Schema(id), path) => {
                // Nested parts may be shown elsewhere, but their first segment
                // is here.
                let first = path.split(['.', '[']).next().unwrap_or_default();
                let slug = self.index.schema_slug(*id);
                let url = self.index.schema_url(*id);
                let shape = self.memo.shape(*id);
                let href = if shape.fields.iter().any(|field| field.name == first) {
                    self.part_address(url, &format!("schema-{slug}/"), &format!(".{first}"))
                } else {
                    url.to_owned()
                };
                let name = LinkView {
                    text: path.clone(),
                    href,
                };
                (3, self.schema_owner(*id), Some(name))
            }
            Subject::Schema(id) => (4, self.schema_owner(*id), None),
        }
    }

    /// Returns the address of a part of an operation or schema. On pages with
    /// one operation, anchors do not start with that of the operation.
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

    fn schema_owner(&self, id: SchemaId) -> LinkView {
        LinkView {
            text: self.schema_name(id),
            href: self.index.schema_url(id).to_owned(),
        }
    }

    /// Adds a part; parts of one owner with the same dates and texts share a
    /// row.
    fn add_row(
        &self,
        rows: &mut Vec<DeprecatedRow>,
        owner: LinkView,
        name: Option<LinkView>,
        entry: &Deprecated<'r>,
    ) {
        let row = DeprecatedRow {
            owner,
            names: LinksView::default(),
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
            last.names.links.extend(name);
            return;
        }
        rows.push(row);
        if let Some(last) = rows.last_mut() {
            last.names.links.extend(name);
        }
    }

    fn cut_names(&self, names: &mut LinksView) {
        let left_out = names.links.len().saturating_sub(MAX_NAMES);
        names.links.truncate(MAX_NAMES);
        let texts = self.texts();
        names.more = (left_out > 0).then(|| texts.counted(&texts.and_more, left_out));
    }

    fn is_small(&self) -> bool {
        self.reference.operations.len() <= SMALL
    }

    fn links_per_row(&self, n_rows: usize) -> usize {
        if self.is_small() {
            usize::MAX
        } else {
            (MAX_LINKS / n_rows.max(1)).clamp(2, 30)
        }
    }

    fn operation_links(&self, operations: Vec<usize>, limit: usize) -> LinksView {
        let left_out = operations.len().saturating_sub(limit);
        let texts = self.texts();
        LinksView {
            more: (left_out > 0).then(|| texts.counted(&texts.and_more, left_out)),
            links: operations
                .into_iter()
                .take(limit)
                .map(|i| self.operation_link(i))
                .collect(),
        }
    }

    fn operation_link(&self, i: usize) -> LinkView {
        LinkView {
            text: self.reference.operations[i].signature(),
            href: self.index.operation_urls[i].clone(),
        }
    }
}

/// The description of a response, and the types of its bodies.
type Answer<'r> = (&'r str, Vec<LinkView>);

/// Responses of a status in the order of the reference, with their operations.
#[derive(Default)]
struct Found<'r> {
    list: Vec<(Answer<'r>, Vec<usize>)>,
    places: HashMap<Answer<'r>, usize>,
    left_out: usize,
}

impl<'r> Found<'r> {
    fn add(&mut self, answer: Answer<'r>, operation: usize) {
        let at = *self.places.entry(answer.clone()).or_insert_with(|| {
            self.list.push((answer, Vec::new()));
            self.list.len() - 1
        });
        if let Some(found) = self.list.get_mut(at) {
            found.1.push(operation);
        }
    }

    fn keep_most_used(&mut self) {
        self.list
            .sort_by_key(|entry| std::cmp::Reverse(entry.1.len()));
        self.left_out = self.list.len().saturating_sub(MAX_MEANINGS);
        self.list.truncate(MAX_MEANINGS);
    }
}
