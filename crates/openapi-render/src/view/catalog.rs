//! Cross tables: what answers, scopes and deprecations have to do with which
//! operations. Large references have more pairs than a page can hold, so the
//! tables count what they do not list.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde::Serialize;

use super::{Builder, LinkView};
use crate::model::OperationKind;
use crate::words::{status_class, status_words};

/// Calls up to which the tables list every pair.
const SMALL: usize = 60;
/// Links of one table, of references that are larger.
const MAX_LINKS: usize = 700;
/// Descriptions of one status that are told apart.
const MAX_MEANINGS: usize = 12;

/// Status by operation.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorsView {
    pub(crate) statuses: Vec<ErrorStatus>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ErrorStatus {
    pub(crate) status: String,
    pub(crate) class: &'static str,
    pub(crate) words: String,
    /// Descriptions, each with the operations that answer so; those of most
    /// operations first where not all are shown.
    pub(crate) meanings: Vec<Meaning>,
    /// How many descriptions there are beyond those, in words.
    pub(crate) more: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Meaning {
    pub(crate) html: Option<Rc<str>>,
    pub(crate) operations: LinksView,
}

/// Links, and how many more there are, in words.
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

impl<'r> Builder<'r> {
    /// Error answers of all operations: the catalogue.
    pub(crate) fn errors(&self) -> Option<ErrorsView> {
        let mut by_status: BTreeMap<&str, Found<'_>> = BTreeMap::new();
        for (i, operation) in self.reference.operations.iter().enumerate() {
            let answers = operation.responses.iter().filter(|it| {
                operation.kind == OperationKind::Call
                    && (it.status.starts_with(['4', '5']) || it.status == "default")
            });
            for it in answers {
                let text = it.description.as_deref().unwrap_or_default();
                by_status.entry(&it.status).or_default().add(text, i);
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
                    .map(|(text, operations)| Meaning {
                        html: (!text.is_empty()).then(|| self.prose.html(text, 3)),
                        operations: self.operation_links(operations, limit),
                    })
                    .collect(),
            })
            .collect::<Vec<_>>();
        (!statuses.is_empty()).then_some(ErrorsView { statuses })
    }

    /// Scopes with the operations that need them.
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

    /// Links to all deprecated operations.
    pub(crate) fn deprecations(&self) -> Option<LinksView> {
        let all = self.reference.operations.iter().enumerate();
        let list: Vec<usize> = all.filter(|it| it.1.deprecated).map(|it| it.0).collect();
        (!list.is_empty()).then(|| self.operation_links(list, MAX_LINKS))
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

/// Descriptions of a status in the order of the reference, with the
/// operations of each.
#[derive(Default)]
struct Found<'r> {
    list: Vec<(&'r str, Vec<usize>)>,
    places: HashMap<&'r str, usize>,
    left_out: usize,
}

impl<'r> Found<'r> {
    fn add(&mut self, text: &'r str, operation: usize) {
        let at = *self.places.entry(text).or_insert_with(|| {
            self.list.push((text, Vec::new()));
            self.list.len() - 1
        });
        if let Some(found) = self.list.get_mut(at) {
            found.1.push(operation);
        }
    }

    fn keep_most_used(&mut self) {
        self.list.sort_by_key(|it| std::cmp::Reverse(it.1.len()));
        self.left_out = self.list.len().saturating_sub(MAX_MEANINGS);
        self.list.truncate(MAX_MEANINGS);
    }
}
