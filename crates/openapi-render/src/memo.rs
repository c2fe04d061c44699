//! Values that the pages of a reference share, computed on first use: merged
//! schemas and examples, most of which appear on many pages.
//!
//! It lives as long as its renderer or comparison. Nothing is evicted, because a
//! reference has a bounded number of schemas, and the next page needs them again.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::example::{Direction, of_schema};
use crate::model::{Reference, SchemaId};
use crate::shape::Shape;

/// An example made from a schema.
#[derive(Debug, Clone)]
pub(crate) enum MadeExample {
    /// A text. In JSON, it is a string in quotes.
    Text(Arc<str>),
    /// Any other value, as JSON.
    Data(Arc<str>),
}

/// Merged schemas and examples by schema.
///
/// Pages are rendered on several threads. Shapes have a cell each, so that
/// threads wait only for the schema they need; examples are few, and share a
/// lock. Two threads may make the same example, which is harmless: both make
/// the same text.
pub(crate) struct Memo<'r> {
    /// The description's model, from which both are computed.
    reference: &'r Reference,
    /// The merged form of each schema, by [`SchemaId`].
    shapes: Vec<OnceLock<Arc<Shape<'r>>>>,
    /// Examples as text, by schema and direction. A response example lacks
    /// write-only properties, a request example read-only ones.
    examples: RwLock<HashMap<(SchemaId, Direction), MadeExample>>,
}

impl<'r> Memo<'r> {
    /// Returns an empty memo. The cells are allocated at once, the shapes on
    /// demand.
    pub(crate) fn new(reference: &'r Reference) -> Self {
        let shapes = reference.schemas.iter().map(|_| OnceLock::new());
        Self {
            shapes: shapes.collect(),
            reference,
            examples: RwLock::default(),
        }
    }

    /// Returns a schema merged with all schemas that it is composed of.
    pub(crate) fn shape(&self, id: SchemaId) -> Arc<Shape<'r>> {
        // Ids come from the same reference; one of another is computed each
        // time.
        let make = || Arc::new(Shape::of(self.reference, id));
        match self.shapes.get(id.0 as usize) {
            Some(shape) => Arc::clone(shape.get_or_init(make)),
            None => make(),
        }
    }

    /// Returns an example of a schema as text: JSON, or the bare text of a
    /// string.
    // A poisoned lock means that another thread panicked between two complete
    // states: the map is still valid.
    pub(crate) fn example(&self, id: SchemaId, direction: Direction) -> MadeExample {
        let key = (id, direction);
        let known = self.examples.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return known.clone();
        }
        // The lock is released while the example is made, which may take long.
        drop(known);
        let node = of_schema(self.reference, id, direction);
        let made = match node.as_str() {
            Some(text) => MadeExample::Text(text.into()),
            None => MadeExample::Data(node.to_json().into()),
        };
        let mut known = self
            .examples
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        known.entry(key).or_insert(made).clone()
    }
}
