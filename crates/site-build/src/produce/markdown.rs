//! Renders the body of a doc to HTML and to Markdown.

mod author;
mod body;
mod code;
mod component;
mod embed;
mod icon;
mod implementation;
mod list_part;
mod npm2yarn;
mod picture;
mod react;
mod tabs;
mod twin;

pub(super) use body::Body;
pub(super) use implementation::Implementation;
pub(super) use list_part::part_of_list;
