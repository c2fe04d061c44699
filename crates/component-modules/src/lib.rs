#![doc = include_str!("../README.md")]

mod checks;
mod closure;
mod compile;
mod data;
mod entries;
mod environment;
mod exports;
mod graph;
mod imports;
mod link;
mod mapping;
mod module;
mod nesting;
mod options;
mod packages;
mod page;
mod required;
mod resolve;
mod scope;
mod stack;
mod unit;

pub use compile::{compile, packages};
pub use mapping::{MappedComponent, exported_names, mapped_components};
pub use module::Module;
pub use options::{MAX_SOURCE_BYTES, Options};
pub use packages::{Package, Packages, is_package};
pub use page::{PageBlock, PageInline, PageLink, PageOutline, page_outline};
pub use resolve::THEME_FOLDER;
