#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(feature = "constants"),
    allow(dead_code, unused_imports, reason = "what only constant code needs")
)]

pub mod code;
#[cfg(feature = "constants")]
mod constant;
#[cfg(not(feature = "constants"))]
#[path = "literals_only.rs"]
mod constant;
mod document;
mod encoding;
mod fence;
mod home;
mod html;
mod icons;
mod insertion;
mod literal;
pub mod magic;
#[cfg(feature = "math")]
mod math;
#[cfg(not(feature = "math"))]
#[path = "formulas_as_written.rs"]
mod math;
mod module;
mod modules;
pub mod node;
mod notation;
mod options;
mod pack;
mod parse;
mod part;
mod sections;
mod selection;
pub mod slug;
mod source;
mod to_html;
mod tree;
mod twin;

#[cfg(feature = "constants")]
pub use constant::constant_value as evaluate;
#[cfg(feature = "constants")]
pub use constant::settings;
pub use docs_model::config::Dialect;
pub use document::Document;
pub use fence::code_block;
pub use home::{Feature, Home, HomeTarget};
pub use insertion::inserted_paths;
pub use magic::{LineEffect, MagicComment};
pub use math::Macros;
pub use modules::{Module, Modules, Partial, SharedComponent};
pub use options::{Format, ParseOptions, Texts};
pub use pack::PackedDocument;
pub use parse::{parse, parse_file};
pub use sections::sections;
pub use selection::inserted_file;
pub use to_html::{HtmlContent, to_html};
pub use tree::HEAD_ELEMENTS;
pub use twin::{TwinContent, to_markdown};
