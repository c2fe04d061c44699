#![doc = include_str!("../README.md")]

mod address;
pub mod autolink;
mod balance;
mod escape;
mod fragment;
pub mod markdown;
mod markup;
mod sanitize;
mod tag;
#[cfg(feature = "tera")]
mod template;

pub use address::{is_relative, is_safe_link, is_safe_source};
pub use autolink::autolinked;
pub use escape::{escape, escaped, unescape};
pub use fragment::Fragment;
pub use markup::{Markup, MarkupWriter};
pub use sanitize::{Addresses, Sanitizer, raw_addresses};
#[cfg(feature = "tera")]
pub use template::markup_filter;
