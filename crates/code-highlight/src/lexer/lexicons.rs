//! The tables, grouped by language family.
//!
//! To add a language, derive a table from the one that is most similar, and
//! give only what differs. Keywords include those that are keywords in some
//! places only (`get` in Kotlin): a wrong class on a rare name costs less than
//! a plain keyword. Delimiters that begin like others come first.

pub(crate) mod build;
pub(crate) mod c;
pub(crate) mod config;
pub(crate) mod diagram;
pub(crate) mod functional;
pub(crate) mod hardware;
pub(crate) mod jvm;
pub(crate) mod lisp;
pub(crate) mod numeric;
pub(crate) mod schema;
pub(crate) mod script;
pub(crate) mod sql;
pub(crate) mod systems;
