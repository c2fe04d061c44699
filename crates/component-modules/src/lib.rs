#![doc = include_str!("../README.md")]
//!
//! # Module layout
//!
//! [`compile()`] runs these steps, each on all files before the next:
//!
//! 1. `entries` finds the components among the files.
//! 2. `unit` parses a file, checks it (`checks`, `nesting`), transforms it
//!    (`environment`, `required`), and collects its `imports` and `exports`;
//!    `data` and `scope` make modules of files that are not code.
//! 3. `resolve` finds the file for each import, which is then read as well.
//! 4. `missing_exports` checks that imported names exist.
//! 5. `link` orders the modules by their imports (`graph`), names them by a hash,
//!    and writes them with the addresses of their imports.
//!
//! `css` and `style_sheet` bundle style sheets. `page` and `mapping` read facts
//! from a file without compiling it.

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
pub use mapping::{
    MappedComponent, exported_from, exported_names, field_module, imported_specifiers, is_valid,
    mapped_components,
};
pub use module::Module;
pub use options::{MAX_SOURCE_BYTES, Options};
pub use packages::{Package, Packages, help_for_missing, is_of_docusaurus, is_package};
pub use page::{PageBlock, PageInline, PageLink, PageOutline, page_outline};
pub use resolve::THEME_FOLDER;
pub use style_sheet::{StyleFiles, StyleSheet};
