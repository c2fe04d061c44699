//! What all pages of a reference share, made when it is first asked for:
//! merged schemas and examples, most of which many pages need.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::example::{Direction, of_schema};
use crate::model::{Reference, SchemaId};
use crate::shape::Shape;

/// Merged schemas and examples by schema.
pub(crate) struct Memo<'r> {
    reference: &'r Reference,
    shapes: RefCell<Vec<Option<Rc<Shape<'r>>>>>,
    examples: RefCell<HashMap<(SchemaId, Direction), Rc<str>>>,
}

impl<'r> Memo<'r> {
    pub(crate) fn new(reference: &'r Reference) -> Self {
        Self {
            reference,
            shapes: RefCell::new(vec![None; reference.schemas.len()]),
            examples: RefCell::default(),
        }
    }

    /// A schema merged with all that it is made of.
    pub(crate) fn shape(&self, id: SchemaId) -> Rc<Shape<'r>> {
        let at = id.0 as usize;
        if let Some(Some(known)) = self.shapes.borrow().get(at) {
            return Rc::clone(known);
        }
        let made = Rc::new(Shape::of(self.reference, id));
        if let Some(slot) = self.shapes.borrow_mut().get_mut(at) {
            *slot = Some(Rc::clone(&made));
        }
        made
    }

    /// An example of a schema as text: JSON, or the bare text of a string.
    pub(crate) fn example(&self, id: SchemaId, direction: Direction) -> Rc<str> {
        if let Some(known) = self.examples.borrow().get(&(id, direction)) {
            return Rc::clone(known);
        }
        let node = of_schema(self.reference, id, direction);
        let text: Rc<str> = node
            .as_str()
            .map_or_else(|| node.to_json().into(), Rc::from);
        self.examples
            .borrow_mut()
            .insert((id, direction), Rc::clone(&text));
        text
    }
}
