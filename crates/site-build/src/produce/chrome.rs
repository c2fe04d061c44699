//! Parts that pages share: heads, navbars, sidebars, footers.

mod date;
mod head;
mod layout;
mod navbar;
mod own_head;
mod search_button;
mod sidebar;

pub(super) use head::PageInfo;
pub(super) use layout::{Layout, direction};
pub(super) use navbar::{NavbarPage, navbar};
pub(super) use sidebar::SidebarPieces;
