//! Compares pairs of schemas. The own differences of a pair are computed once,
//! however many operations use it; an operation then walks from pair to pair,
//! but only where something below differs.
//!
//! A pair is the old and the new schema with the direction of the data, and a
//! [`Comparison`] has what differs in the merged schemas themselves, and the
//! pairs of their properties, items and variants. These comparisons form a
//! graph with cycles. Whether something differs below a pair is found by
//! walking the graph backwards from the pairs with own differences, which
//! handles cycles without special cases. For two versions of a description of
//! 10,000 schemas that differ in one property, an operation enters only the few
//! pairs above that property.

mod additional;
mod arrays;
mod comparison;
mod conditions;
mod limits;
mod objects;
mod values;
mod variants;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::memo::Memo;
use crate::model::{Reference, SchemaId};
use crate::shape::{Shape, identity};

use super::events::Event;
use super::options::DiffOptions;
use super::texts::change_of_text;
use comparison::Comparison;

pub(super) use comparison::Pair;

/// Maximum number of pairs that are compared. Cycles of different lengths can
/// produce more pairs than there are schemas.
const MAX_PAIRS: usize = 500_000;

/// The old and the new version of a schema, with their merged shapes; the input
/// of the modules below.
struct SchemaPair<'c, 'r> {
    /// Looks up other pairs, for variants and conditions.
    schemas: &'c Schemas<'r>,
    /// The ids and the direction.
    pair: Pair,
    /// The old schema with everything it is composed of.
    old: Arc<Shape<'r>>,
    /// The new schema with everything it is composed of.
    new: Arc<Shape<'r>>,
}

/// All pairs compared so far. A `RefCell`, because comparing variants compares
/// other pairs.
pub(super) struct Schemas<'r> {
    /// Comparisons in addition to those that affect callers.
    options: DiffOptions,
    /// The older version.
    old: &'r Reference,
    /// The newer version.
    new: &'r Reference,
    /// Merged schemas of the old version.
    old_shapes: Memo<'r>,
    /// Merged schemas of the new version.
    new_shapes: Memo<'r>,
    /// Comparisons by pair; `None` while one is being computed. Variants are
    /// compared in order to be paired, and may contain the schema that they are
    /// part of.
    comparisons: RefCell<HashMap<Pair, Option<Rc<Comparison>>>>,
    /// Whether something differs at or below each pair.
    differs: RefCell<HashMap<Pair, bool>>,
}

/// A difference within an operation.
pub(super) struct Difference {
    /// Kind of the change, and when it breaks callers.
    pub(super) event: &'static Event,
    /// Path in the operation, such as `body.customer.name`.
    pub(super) at: String,
    /// Position in the nearest named schema, such as `Customer.name`.
    pub(super) schema: Option<String>,
    /// The difference as a sentence.
    pub(super) message: String,
}

impl<'r> Schemas<'r> {
    /// Returns the comparison of two versions without any pair.
    pub(super) fn new(old: &'r Reference, new: &'r Reference, options: DiffOptions) -> Self {
        Self {
            options,
            old,
            new,
            old_shapes: Memo::new(old),
            new_shapes: Memo::new(new),
            comparisons: RefCell::default(),
            differs: RefCell::default(),
        }
    }

    /// Returns a merged schema of the old version.
    fn old_shape(&self, id: SchemaId) -> Arc<Shape<'r>> {
        self.old_shapes.shape(id)
    }

    /// Returns a merged schema of the new version.
    fn new_shape(&self, id: SchemaId) -> Arc<Shape<'r>> {
        self.new_shapes.shape(id)
    }

    /// Returns all differences at and below `pair`, which is at `at`. Pairs in
    /// `seen` were already reported.
    pub(super) fn walk(&self, pair: Pair, at: &str, seen: &mut HashSet<Pair>) -> Vec<Difference> {
        let mut out = Vec::new();
        let mut todo = vec![(pair, at.to_owned(), None)];
        while let Some((pair, at, within)) = todo.pop() {
            if !self.differ(pair) || !seen.insert(pair) {
                continue;
            }
            let Some(comparison) = self.comparison(pair) else {
                continue;
            };
            // The nearest named schema, and the path from it.
            let named: Option<(&str, String)> = match self.name_of(pair) {
                Some(name) => Some((name, String::new())),
                None => within,
            };
            for finding in &comparison.findings {
                out.push(Difference {
                    event: finding.event,
                    at: format!("{at}{}", finding.at),
                    schema: named
                        .as_ref()
                        .map(|(name, direction)| format!("{name}{direction}{}", finding.at)),
                    message: finding.message.clone(),
                });
            }
            // Reversed, so that the stack returns the parts in order.
            for part in comparison.parts.iter().rev() {
                let within = named
                    .as_ref()
                    .map(|(name, direction)| (*name, format!("{direction}{}", part.at)));
                todo.push((part.pair, format!("{at}{}", part.at), within));
            }
        }
        out
    }

    /// Returns the name of a schema, if it is the same in both versions. A
    /// difference in a renamed schema is reported where it is used.
    fn name_of(&self, pair: Pair) -> Option<&'r str> {
        let new = identity(self.new, pair.new).and_then(|id| self.new[id].name.as_deref())?;
        let old = identity(self.old, pair.old).and_then(|id| self.old[id].name.as_deref())?;
        (old == new).then_some(new)
    }

    /// Returns whether something at the pair or below it differs. Results are
    /// kept, unless they depend on a pair that is still being compared.
    ///
    /// A result that was computed while a pair was still open may be wrong for
    /// pairs that depend on it, so it is used for pairing the variants in
    /// question and thrown away.
    fn differ(&self, pair: Pair) -> bool {
        if let Some(known) = self.differs.borrow().get(&pair) {
            return *known;
        }
        let graph = self.graph(pair);
        let found = graph.differing(&self.differs.borrow());
        let result = found.contains(&pair);
        if graph.is_whole {
            let mut differs = self.differs.borrow_mut();
            differs.extend(graph.pairs.iter().map(|pair| (*pair, found.contains(pair))));
        }
        result
    }

    /// Returns all pairs below one that have not been compared yet, with their
    /// own differences computed. Pairs whose result is known are not entered
    /// again: over all operations, each pair is visited once.
    fn graph(&self, root: Pair) -> Graph {
        let mut graph = Graph {
            pairs: vec![root],
            is_whole: true,
            ..Graph::default()
        };
        let mut seen = HashSet::from([root]);
        let mut next = 0;
        while let Some(&pair) = graph.pairs.get(next) {
            next += 1;
            let Some(comparison) = self.comparison(pair) else {
                graph.is_whole = false;
                continue;
            };
            if !comparison.findings.is_empty() {
                graph.starts.push(pair);
            }
            for part in &comparison.parts {
                graph.users.entry(part.pair).or_default().push(pair);
                let is_known = self.differs.borrow().contains_key(&part.pair);
                if seen.insert(part.pair) && !is_known {
                    graph.pairs.push(part.pair);
                }
            }
        }
        graph
    }

    /// Returns the own differences of a pair, or `None` while they are being
    /// computed. Beyond [`MAX_PAIRS`], pairs count as equal.
    fn comparison(&self, pair: Pair) -> Option<Rc<Comparison>> {
        if let Some(known) = self.comparisons.borrow().get(&pair) {
            return known.clone();
        }
        if self.comparisons.borrow().len() >= MAX_PAIRS {
            return Some(Rc::default());
        }
        self.comparisons.borrow_mut().insert(pair, None);
        let made = Rc::new(self.compare(pair));
        let known = Some(Rc::clone(&made));
        self.comparisons.borrow_mut().insert(pair, known);
        Some(made)
    }

    /// Computes the own differences of a pair. A broken reference can be
    /// anything, so that it differs from nothing; types without a common value
    /// are the only difference that matters.
    fn compare(&self, pair: Pair) -> Comparison {
        let both = SchemaPair {
            schemas: self,
            pair,
            old: self.old_shape(pair.old),
            new: self.new_shape(pair.new),
        };
        let mut out = Comparison::default();
        let is_unknown = |shape: &Shape<'_>| shape.unresolved.is_some();
        if is_unknown(&both.old) || is_unknown(&both.new) {
            return out;
        }
        if self.options.descriptions {
            let (old, new) = (both.old.description, both.new.description);
            if let Some((event, message)) = change_of_text("description", old, new) {
                out.report(event, message);
            }
        }
        if variants::one_against_many(&both, &mut out) {
            return out;
        }
        if !values::compare(&both, &mut out) {
            return out;
        }
        objects::compare(&both, &mut out);
        arrays::compare(&both, &mut out);
        variants::compare(&both, &mut out);
        conditions::compare(&both, &mut out);
        out
    }
}

/// Pairs with the pairs that they are part of: the reverse of how comparisons
/// refer to each other.
#[derive(Default)]
struct Graph {
    /// In breadth-first order, the root first.
    pairs: Vec<Pair>,
    /// For each pair, those that have it as a part.
    users: HashMap<Pair, Vec<Pair>>,
    /// Pairs with own differences.
    starts: Vec<Pair>,
    /// False if a pair was still being compared.
    is_whole: bool,
}

impl Graph {
    /// Returns the pairs at or below which something differs. `known` has the
    /// results for pairs that the graph does not enter again.
    fn differing(&self, known: &HashMap<Pair, bool>) -> HashSet<Pair> {
        let before = self
            .users
            .keys()
            .copied()
            .filter(|pair| known.get(pair).copied().unwrap_or_default());
        let mut todo: Vec<Pair> = self.starts.iter().copied().chain(before).collect();
        let mut out = HashSet::new();
        while let Some(pair) = todo.pop() {
            if out.insert(pair) {
                todo.extend(self.users.get(&pair).into_iter().flatten());
            }
        }
        out
    }
}
