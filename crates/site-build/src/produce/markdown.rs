//! The body of a doc to HTML and to Markdown.

mod body;
mod code;
mod component;
mod embed;
mod npm2yarn;
mod react;
mod tabs;
mod twin;

pub(super) use body::Body;
