//! The operations of the service, grouped by subject. Each builds a
//! [`Request`](crate::request::Request) and passes it to the engine; this module does no I/O.
//!
//! Errors name parameters as the official clients do, so that a message means the same in every
//! language.

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
