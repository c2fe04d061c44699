//! What pages may load, beyond what every site needs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::yes;

/// The content security policy: sources that are added to the strict one. Each
/// is a source as the policy names it, such as `https://cdn.example.com` or
/// `'sha256-...'`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PolicyConfig {
    /// Write the policy into each page, for hosts that send no headers.
    #[serde(default = "yes")]
    pub meta: bool,
    /// Scripts.
    pub script_src: Vec<String>,
    /// Style sheets.
    pub style_src: Vec<String>,
    /// Fonts.
    pub font_src: Vec<String>,
    /// Pictures.
    pub img_src: Vec<String>,
    /// Films and sounds.
    pub media_src: Vec<String>,
    /// Embedded pages.
    pub frame_src: Vec<String>,
    /// Requests of scripts.
    pub connect_src: Vec<String>,
    /// Workers.
    pub worker_src: Vec<String>,
}

impl Default for PolicyConfig {
    fn default() -> Self {
        Self {
            meta: true,
            script_src: Vec::new(),
            style_src: Vec::new(),
            font_src: Vec::new(),
            img_src: Vec::new(),
            media_src: Vec::new(),
            frame_src: Vec::new(),
            connect_src: Vec::new(),
            worker_src: Vec::new(),
        }
    }
}

impl PolicyConfig {
    /// The added sources by key and directive.
    pub fn lists(&self) -> impl Iterator<Item = (&'static str, &'static str, &[String])> {
        [
            ("script_src", "script-src", &*self.script_src),
            ("style_src", "style-src", &*self.style_src),
            ("font_src", "font-src", &*self.font_src),
            ("img_src", "img-src", &*self.img_src),
            ("media_src", "media-src", &*self.media_src),
            ("frame_src", "frame-src", &*self.frame_src),
            ("connect_src", "connect-src", &*self.connect_src),
            ("worker_src", "worker-src", &*self.worker_src),
        ]
        .into_iter()
    }
}

/// True for a source that ends neither its directive nor the policy.
pub(super) fn is_source(source: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_graphic() && !matches!(c, ';' | ',' | '"' | '<' | '>');
    !source.is_empty() && source.chars().all(is_allowed)
}
