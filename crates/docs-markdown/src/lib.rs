#![doc = include_str!("../README.md")]

pub mod code;
mod constant;
mod document;
mod fence;
mod html;
mod literal;
pub mod magic;
mod math;
mod module;
mod modules;
pub mod node;
mod options;
pub mod props;
mod sections;
pub mod slug;
mod source;
mod to_html;
mod tree;
mod twin;

pub use constant::constant_value as evaluate;
pub use constant::settings;
pub use document::{Document, parse, parse_file};
pub use magic::MagicComment;
pub use math::Macros;
pub use modules::{Module, Modules, Partial, SharedComponent};
pub use options::{Format, ParseOptions, Texts};
pub use sections::sections;
pub use to_html::{HtmlContent, to_html};
pub use twin::{TwinContent, to_markdown};
