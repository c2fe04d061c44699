#![doc = include_str!("../README.md")]

mod anchored;
mod code;
mod comment;
mod comment_links;
mod counterparts;
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

pub use comment_links::{CommentLink, CommentLinks, comment_links};
pub use counterparts::counterparts;
pub use index::PageKind;
pub use model::Model;
pub use options::{ExternalLink, MembersFormat, RenderOptions, ResolveLink};
pub use reference_pages::{
    Error, ErrorKind, Highlight, PageIdx, PageLink, Pages, Symbol, SymbolKind,
};
pub use render::{Page, PageSummary, RenderedPage, Renderer, render, render_each};
pub use sidebar::{SidebarItem, sidebar};
pub use symbols::symbols;
pub use texts::Texts;
pub use view::Icon;

/// The style sheet of the pages. Serve it next to them, or append it to the style
/// sheet of a site.
///
/// Colours come from the custom properties of the site, and have defaults for
/// pages without them. Its rules apply only inside the elements that the
/// templates of this crate write.
pub const CSS: &str = include_str!("../assets/typedoc.css");
