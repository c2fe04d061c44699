#![doc = include_str!("../README.md")]

mod code;
mod comment;
mod counterparts;
mod dead_links;
mod index;
mod links;
pub mod model;
mod options;
mod prose;
mod render;
mod sidebar;
mod symbols;
mod texts;
mod view;
mod write;

pub use counterparts::counterparts;
pub use dead_links::{DeadLink, dead_links};
pub use index::PageKind;
pub use model::Model;
pub use options::{ExternalLink, RenderOptions, ResolveLink};
pub use reference_pages::{Error, ErrorKind, Highlight, PageIdx, Pages, Symbol, SymbolKind};
pub use render::{Page, PageSummary, RenderedPage, Renderer, render, render_each};
pub use sidebar::{SidebarItem, sidebar};
pub use symbols::symbols;
pub use texts::Texts;

/// The style sheet of the pages.
///
/// Colours come from the custom properties of the site, with fallbacks, so that
/// the pages also work alone. All selectors begin with the classes that the
/// templates of this crate write.
/// Serve it beside the pages, or append it to the style sheet of a site.
pub const CSS: &str = include_str!("../assets/typedoc.css");
