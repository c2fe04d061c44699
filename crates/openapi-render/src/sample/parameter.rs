//! Example values of parameters.

use crate::example::{Direction, of_schema};
use crate::model::{Parameter, Reference};
use crate::source::Node;

/// Returns the example value of a parameter.
pub(crate) fn parameter_value(reference: &Reference, parameter: &Parameter) -> Node {
    let given = parameter
        .examples
        .iter()
        .find_map(|example| example.value.clone());
    given
        .or_else(|| {
            parameter
                .schema
                .map(|schema| of_schema(reference, schema, Direction::Request))
        })
        .unwrap_or_else(|| Node::text("value"))
}
