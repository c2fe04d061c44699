#![doc = include_str!("../README.md")]
//!
//! # Module layout
//!
//! FORMAT.md in this crate specifies the files and the search; the modules
//! follow it.
//!
//! | to change | see |
//! |---|---|
//! | which words a text has, and which forms of a word are equal | `text` |
//! | stop words, weak words, built-in synonyms | `stop_words`, `synonyms` |
//! | what is written, and how it is divided into files | `build` |
//! | the files themselves, as types | `format`, `codec` |
//! | how files are read | `partition` |
//! | how a query is understood | `search/plan.rs` |
//! | which words it matches | `search/words.rs` |
//! | how typos are corrected | `search/correct.rs`, `search/fuzzy.rs` |
//! | the order of hits | `search/rank.rs` |
//! | highlights and snippets | `highlight` |
//! | the list of results | `rows` |
//! | the API of the hosted service | [`service`] |
//! | the measurement of relevance | [`relevance`] |
//!
//! This crate does no I/O: `build` passes files to its caller, and an [`Index`]
//! reads them through a function of the caller.

mod build;
mod codec;
mod entry;
mod error;
mod format;
mod highlight;
mod index;
mod partition;
mod place;
mod query;
pub mod relevance;
mod rows;
mod search;
pub mod service;
mod stop_words;
mod synonyms;
mod text;

pub use build::{Builder, Files, Options, Part, WordLists, build};
pub use error::{Error, ErrorKind};
pub use highlight::{Marker, Match};
pub use index::{Index, Scope};
pub use query::{Filters, Query, Results};
pub use rows::{Row, rows};
pub use synonyms::synonym_groups;
