#![doc = include_str!("../README.md")]

pub mod code;
mod document;
mod fence;
mod html;
mod literal;
pub mod magic;
mod module;
pub mod node;
mod options;
pub mod props;
mod sections;
pub mod slug;
mod source;
mod tree;
mod twin;

pub use document::{Document, parse};
pub use magic::MagicComment;
pub use options::{Format, ParseOptions, Texts};
pub use sections::sections;
pub use twin::{TwinContent, to_markdown};
