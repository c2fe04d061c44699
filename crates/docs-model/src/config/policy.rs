//! The `[policy]` table: the content security policy of pages.

use located_data::Advice;
use located_data::diagnostic::misspelled;
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
    /// Returns whether pages may show pictures of hosts without encryption, as far as this
    /// configuration decides.
    pub(crate) fn allows_http_images(&self) -> bool {
        let mut sources = self.img_src.iter();
        !self.meta || sources.any(|source| source == "*" || source.starts_with("http:"))
    }

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

/// Keywords that extend a directive of any site.
const KEYWORDS: [&str; 6] = [
    "self",
    "unsafe-inline",
    "unsafe-eval",
    "wasm-unsafe-eval",
    "unsafe-hashes",
    "report-sample",
];

/// Keywords that take away what the pages of a site need.
const REPLACING: [&str; 2] = ["none", "strict-dynamic"];

/// Algorithms of hashes, and the length of a hash in Base64.
const HASHES: [(&str, usize); 3] = [("sha256-", 44), ("sha384-", 64), ("sha512-", 88)];

/// Schemes that can be a source by themselves.
const SCHEMES: [&str; 7] = ["https", "http", "wss", "ws", "data", "blob", "mediastream"];

/// Returns the problem of a source of the directive `key` that browsers ignore, that ends
/// the directive or the policy, or that would block the scripts and styles of the theme.
pub(super) fn source_problem(key: &str, source: &str) -> Option<Advice> {
    // The policy is also written into an attribute, which excludes `"`, `<` and `>`.
    let is_allowed = |c: char| c.is_ascii_graphic() && !matches!(c, ';' | ',' | '"' | '<' | '>');
    if source.is_empty() || !source.chars().all(is_allowed) {
        return Some(Advice::new(
            format!("invalid policy source `{source}`"),
            "write one source, like `https://cdn.example.com`, without spaces, `;` or `,`",
        ));
    }
    let unquoted = source.trim_matches('\'');
    let lower = unquoted.to_ascii_lowercase();
    if REPLACING.contains(&&*lower) {
        let message = match &*lower {
            "none" => "`'none'` has no effect on a directive with other sources".to_owned(),
            _ => "`'strict-dynamic'` makes browsers ignore `'self'`, so that they block the scripts of the site".to_owned(),
        };
        return Some(Advice::new(message, "remove it"));
    }
    let is_quoted = source.len() > 2 && source.starts_with('\'') && source.ends_with('\'');
    let is_hash_or_nonce =
        HASHES.iter().any(|(start, _)| lower.starts_with(start)) || lower.starts_with("nonce-");
    if !is_quoted && (KEYWORDS.contains(&&*lower) || is_hash_or_nonce) {
        return Some(Advice::new(
            format!("browsers read `{source}` as the name of a host"),
            format!("write it in quotes: `\"'{unquoted}'\"`"),
        ));
    }
    match is_quoted {
        true => quoted_problem(unquoted, &lower),
        false => host_problem(key, source),
    }
}

/// Returns the problem of a source in quotes.
fn quoted_problem(source: &str, lower: &str) -> Option<Advice> {
    if let Some((start, length)) = HASHES.iter().find(|(start, _)| lower.starts_with(start)) {
        let hash = &source[start.len()..];
        let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte);
        return (hash.len() != *length || !hash.bytes().all(is_base64)).then(|| {
            Advice::new(
                format!("`'{source}'` is not a hash, which has {length} characters of Base64"),
                "copy the hash that the browser shows in its console",
            )
        });
    }
    if KEYWORDS.contains(&lower) || lower.starts_with("nonce-") {
        return None;
    }
    let help = match misspelled(lower, KEYWORDS) {
        Some(near) => format!("did you mean `'{near}'`?"),
        None => "write hosts without quotes; quotes are for keywords and hashes, like `'sha256-…'`"
            .to_owned(),
    };
    Some(Advice::new(
        format!("unknown keyword `'{source}'`, which browsers ignore"),
        help,
    ))
}

/// Returns the problem of a source that is a scheme or a host.
fn host_problem(key: &str, source: &str) -> Option<Advice> {
    if let Some(scheme) = source.strip_suffix(':') {
        let scheme = scheme.to_ascii_lowercase();
        let near = misspelled(&scheme, SCHEMES).filter(|_| !SCHEMES.contains(&&*scheme))?;
        return Some(Advice::new(
            format!("`{source}` is not a scheme that browsers request"),
            format!("did you mean `{near}:`?"),
        ));
    }
    if SCHEMES.contains(&source) {
        return Some(Advice::new(
            format!("browsers read `{source}` as the name of a host"),
            format!("write `{source}:` with a colon"),
        ));
    }
    if let Some(end) = source.find(['?', '#']) {
        return Some(Advice::new(
            format!(
                "browsers ignore `{source}`, because a source has neither a query nor a fragment"
            ),
            format!("write `{}`", &source[..end]),
        ));
    }
    let (scheme, rest) = match source.split_once("://") {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, source),
    };
    let example = "write it like `https://cdn.example.com` or `https://*.example.com`";
    if let Some(scheme) = scheme
        && !["https", "http", "wss", "ws"].contains(&&*scheme.to_ascii_lowercase())
    {
        return Some(Advice::new(
            format!("`{scheme}` is not a scheme of hosts in `policy.{key}`"),
            example,
        ));
    }
    let host = rest.split(['/', ':']).next().unwrap_or_default();
    let name = host.strip_prefix("*.").unwrap_or(host);
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let is_host = host == "*" || name.split('.').all(is_label);
    (!is_host).then(|| Advice::new(format!("`{source}` is not a host"), example))
}

/// Returns whether sources of scripts let browsers run code in attributes.
pub(super) fn allows_inline(sources: &[String]) -> bool {
    sources.iter().any(|source| {
        let source = source.to_ascii_lowercase();
        source == "'unsafe-inline'" || source == "'unsafe-hashes'"
    })
}
