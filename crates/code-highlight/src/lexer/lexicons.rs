//! The tables, grouped by language family.

pub(crate) mod c;
pub(crate) mod config;
pub(crate) mod jvm;
pub(crate) mod script;
pub(crate) mod sql;
