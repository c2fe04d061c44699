//! The operations, by what they are about. Each builds a request; nothing here knows the network.
//!
//! Parameter names in errors are those of the official clients, so that a message means the same
//! in every language.

pub(crate) mod browse;
pub(crate) mod bulk;
mod clusters;
mod custom;
mod dictionaries;
mod indices;
mod keys;
mod objects;
pub(crate) mod replace;
mod rules;
mod search;
mod security;
mod synonyms;
pub(crate) mod wait;
