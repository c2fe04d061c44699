#![doc = include_str!("../README.md")]

mod build;
mod codec;
mod error;
mod format;
mod highlight;
mod index;
mod partition;
mod query;
pub mod relevance;
mod rows;
mod search;
pub mod service;
mod stop_words;
mod synonyms;
mod text;

pub use build::{Builder, Files, Options, build};
pub use error::{Error, ErrorKind};
pub use highlight::{Marker, Match};
pub use index::{Index, Scope};
pub use query::{Filters, Query, Results};
pub use rows::{Row, rows};
pub use synonyms::synonym_groups;
