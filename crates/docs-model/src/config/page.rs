//! The parts of a page around its content: navbar, footer, announcement bar,
//! colour mode and table of contents.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::defaults::{announcement_id, yes};

/// The bar at the top of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct NavbarConfig {
    /// Title; default: that of the site.
    pub title: Option<String>,
    /// Image before the title.
    pub logo: Option<LogoConfig>,
    /// Hides the navbar while the reader scrolls down.
    pub hide_on_scroll: bool,
    /// Items. Each is a table with a `type` (`default`, `dropdown`, `doc`,
    /// `docSidebar`, `docsVersion`, `docsVersionDropdown`, `localeDropdown`,
    /// `search`, `html`) and the keys of that type. Items appear on the right
    /// unless they have `position = "left"`.
    pub items: Vec<IndexMap<String, Json>>,
}

/// A logo of the navbar or the footer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LogoConfig {
    /// Path of a file in a static folder, path from the site folder with `@site/`, or an
    /// address.
    pub src: String,
    /// Image for dark mode; default: `src`.
    #[serde(default)]
    pub src_dark: Option<String>,
    /// Alternative text.
    #[serde(default)]
    pub alt: String,
    /// Target of the link; default: the home page.
    #[serde(default)]
    pub href: Option<String>,
    /// Width in pixels.
    #[serde(default)]
    pub width: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height: Option<u32>,
}

/// The footer of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FooterConfig {
    /// Columns (`title` and `items`), or a flat list of links.
    pub links: Vec<FooterEntry>,
    /// Image above the copyright line.
    pub logo: Option<LogoConfig>,
    /// Copyright line, as HTML.
    pub copyright: Option<String>,
}

/// A column of the footer, or a link of a flat footer.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FooterEntry {
    /// Title of a column.
    pub title: Option<String>,
    /// Links of a column.
    pub items: Option<Vec<FooterEntry>>,
    /// Text of a link.
    pub label: Option<String>,
    /// Path of a page of the site.
    pub to: Option<String>,
    /// An address, inserted unchanged.
    pub href: Option<String>,
    /// HTML instead of a link.
    pub html: Option<String>,
    /// CSS class of a link or a column.
    pub class_name: Option<String>,
    /// Relation of the page to the target of a link, such as `me` or `nofollow`. Links to
    /// other sites are `noopener noreferrer` as well.
    pub rel: Option<String>,
}

/// A message above the navbar.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnnouncementBarConfig {
    /// Id of the message. Readers who closed the bar see it again when the id
    /// changes.
    #[serde(default = "announcement_id")]
    pub id: String,
    /// The message, as HTML.
    pub content: String,
    /// Readers can close the bar.
    #[serde(default = "yes")]
    pub closeable: bool,
}

/// Light and dark mode.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ColorModeConfig {
    /// Mode for readers who have not chosen one.
    pub default_mode: ColorMode,
    /// Removes the switch.
    pub disable_switch: bool,
    /// Uses the system setting of readers who have not chosen a mode.
    pub respect_system: bool,
}

/// A colour mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

/// Heading levels in the table of contents.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct TableOfContentsConfig {
    /// Lowest level, 2 to 6.
    pub min_heading_level: u8,
    /// Highest level, 2 to 6.
    pub max_heading_level: u8,
}
