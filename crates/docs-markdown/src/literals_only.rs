//! Replacement for `constant` without the feature `constants`: only literals
//! and names are evaluated, all other code is rejected.

use std::rc::Rc;

use located_data::Span;

use crate::literal::{Exports, Function, Literal, Names, NotLiteral, Scope};

/// Name of the file of a module in its scope; without modules, no scope has it.
pub(crate) const MODULE_FILE: &str = "";

/// Rejects the expression.
pub(crate) fn evaluate(
    _: &Rc<str>,
    span: Span,
    _: &Scope,
    _: &dyn Names,
) -> Result<Literal, NotLiteral> {
    Err(NotLiteral(span.start))
}

/// Rejects the function, at its definition.
pub(crate) fn call(function: &Function, _: Literal, _: &dyn Names) -> Result<Literal, NotLiteral> {
    Err(NotLiteral(function.span.start))
}

/// Returns a module without exports.
pub(crate) fn evaluate_module(
    _: &str,
    _: &Rc<str>,
    _: &dyn Names,
    _: &mut dyn FnMut(&str) -> Option<Exports>,
) -> (Exports, Scope) {
    (Exports::new(), Scope::default())
}
