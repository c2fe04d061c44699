//! What stands around the content of each page.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::defaults::{announcement_id, yes};

/// The bar on top of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct NavbarConfig {
    /// Title; default: the site's.
    pub title: Option<String>,
    /// Picture before the title.
    pub logo: Option<LogoConfig>,
    /// Hide the navbar while the reader scrolls down.
    pub hide_on_scroll: bool,
    /// The items. Each is a table with a `type` (`default`, `dropdown`, `doc`,
    /// `docSidebar`, `docsVersion`, `docsVersionDropdown`, `localeDropdown`,
    /// `search`, `html`) and the keys of that type. Items stand on the right
    /// unless they say `position = "left"`.
    pub items: Vec<IndexMap<String, Json>>,
}

/// A picture of the navbar or footer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LogoConfig {
    /// File below a static folder, or an address.
    pub src: String,
    /// The same for the dark colour mode.
    #[serde(default)]
    pub src_dark: Option<String>,
    /// Text for those who do not see it.
    #[serde(default)]
    pub alt: String,
    /// Where it leads; default: the home page.
    #[serde(default)]
    pub href: Option<String>,
    /// Width in pixels.
    #[serde(default)]
    pub width: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height: Option<u32>,
}

/// The foot of each page.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct FooterConfig {
    /// Columns (`title` and `items`) or a flat list of links.
    pub links: Vec<FooterEntry>,
    /// Picture above the copyright line.
    pub logo: Option<LogoConfig>,
    /// The copyright line; may hold HTML.
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
    /// A page of the site.
    pub to: Option<String>,
    /// Any address.
    pub href: Option<String>,
    /// HTML in the place of a link.
    pub html: Option<String>,
}

/// A message above the navbar.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnnouncementBarConfig {
    /// Key under which a dismissal is kept; a new id shows the bar again.
    #[serde(default = "announcement_id")]
    pub id: String,
    /// The message; may hold HTML.
    pub content: String,
    /// Readers can close it.
    #[serde(default = "yes")]
    pub closeable: bool,
}

/// Light and dark.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ColorModeConfig {
    /// The mode of readers who have not chosen.
    pub default_mode: ColorMode,
    /// No switch.
    pub disable_switch: bool,
    /// Follow the system of readers who have not chosen.
    pub respect_system: bool,
}

/// A colour mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Which headings the table of contents shows.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct TableOfContentsConfig {
    /// Lowest level, 2 to 6.
    pub min_heading_level: u8,
    /// Highest level, 2 to 6.
    pub max_heading_level: u8,
}
