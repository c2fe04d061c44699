#![doc = include_str!("../README.md")]

mod address;
mod autolinks;
mod escape;
mod sanitize;
mod tag;

pub use address::{is_relative, is_safe_link, is_safe_source};
pub use autolinks::autolinked;
pub use escape::{escape, escaped, unescape};
pub use sanitize::{Addresses, Sanitizer, raw_addresses};
