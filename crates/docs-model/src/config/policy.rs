//! The `[policy]` table: the content security policy of pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::yes;

/// Sources added to the content security policy of pages. Each is written as in
/// the policy, such as `https://cdn.example.com` or `'sha256-...'`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PolicyConfig {
    /// Writes the policy into each page, for hosts that do not send headers.
    #[serde(default = "yes")]
    pub meta: bool,
    /// Sources of scripts.
    pub script_src: Vec<String>,
    /// Sources of style sheets.
    pub style_src: Vec<String>,
    /// Sources of fonts.
    pub font_src: Vec<String>,
    /// Sources of images.
    pub img_src: Vec<String>,
    /// Sources of video and audio.
    pub media_src: Vec<String>,
    /// Sources of embedded pages.
    pub frame_src: Vec<String>,
    /// Addresses that scripts may request.
    pub connect_src: Vec<String>,
    /// Sources of workers.
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
    /// Returns the added sources as (key, directive, sources). The key is the
    /// one in `site.toml`, the directive that of the policy.
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

/// Returns whether `source` can be part of a directive: it must not end the
/// directive or the policy. The policy is also written into an attribute, which
/// excludes `"`, `<` and `>`.
pub(super) fn is_source(source: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_graphic() && !matches!(c, ';' | ',' | '"' | '<' | '>');
    !source.is_empty() && source.chars().all(is_allowed)
}
