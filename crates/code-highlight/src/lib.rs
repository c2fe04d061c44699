#![doc = include_str!("../README.md")]

mod cache;
mod class;
mod cursor;
mod format;
mod highlighter;
mod html;
mod language;
mod lexer;
mod spans;
mod window;
mod word_list;

pub use class::CLASSES;
pub use highlighter::Highlighter;
pub use html::Highlighted;
pub use language::{canonical_language, language_known, languages};
