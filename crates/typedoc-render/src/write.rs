//! Writes the view of a page as HTML, Markdown and search sections.
//!
//! Nothing is decided here: order, links and texts come from the view.

mod fields;
mod html;
mod markdown;
mod members;
mod search;
mod tables;
mod trees;

pub(crate) use html::page_html;
pub(crate) use markdown::page_markdown;
pub(crate) use search::page_sections;
