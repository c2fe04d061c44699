//! The tables, grouped by language family.
//!
//! To add a language, derive a table from the one that is most similar, and
//! give only what differs. Keywords include those that are keywords in some
//! places only (`get` in Kotlin): a wrong class on a rare name costs less than
//! a plain keyword. Delimiters that begin like others come first.

pub(crate) mod c;
pub(crate) mod config;
pub(crate) mod jvm;
pub(crate) mod script;
pub(crate) mod sql;
