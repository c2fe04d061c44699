#![doc = include_str!("../README.md")]

mod checks;
mod closure;
mod compile;
mod css;
mod data;
mod entries;
mod environment;
mod exports;
mod graph;
mod imports;
mod link;
mod mapping;
mod missing_exports;
mod module;
mod nesting;
mod options;
mod packages;
mod page;
mod required;
mod resolve;
mod scope;
mod stack;
mod style_sheet;
mod unit;

pub use compile::{compile, packages};
pub use css::{CustomProperty, custom_properties};
pub use mapping::{MappedComponent, exported_names, mapped_components};
pub use module::Module;
pub use options::{MAX_SOURCE_BYTES, Options};
pub use packages::{Package, Packages, is_package};
pub use page::{PageBlock, PageInline, PageLink, PageOutline, page_outline};
pub use resolve::THEME_FOLDER;
pub use style_sheet::{StyleFiles, StyleSheet};
