//! What is not of the site: addresses below its own that something else serves,
//! and links to other sites.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SiteConfig;

/// Addresses that another program serves beside the site: a blog, an app. Links
/// to them are not checked.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ExternalConfig {
    /// A pattern for paths below the base URL: `/blog/**` is `/blog` and all
    /// below it, `*` is one part of a path, `{a,b}` one of several texts.
    pub path: String,
}

impl ExternalConfig {
    /// Returns whether a path, which begins with `/`, is one of these.
    fn holds(&self, path: &str) -> bool {
        let trimmed = match path.trim_end_matches('/') {
            "" => "/",
            trimmed => trimmed,
        };
        self.path.strip_suffix("/**") == Some(trimmed)
            || fast_glob::glob_match(&self.path, trimmed)
            || fast_glob::glob_match(&self.path, path)
    }
}

impl SiteConfig {
    /// Returns whether something else serves an address: a path below the base
    /// URL, or one with the base URL in it. A query and a fragment do not count.
    #[must_use]
    pub fn is_served_elsewhere(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let below = path
            .strip_prefix(self.base_url.trim_end_matches('/'))
            .filter(|it| it.starts_with('/'));
        let forms = || std::iter::once(path).chain(below);
        self.external
            .iter()
            .any(|external| forms().any(|it| external.holds(it)))
    }
}

/// How `check --external` asks other sites whether the addresses that pages
/// link to exist.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ExternalLinksConfig {
    /// Addresses that are not asked for: patterns like
    /// `https://intranet.example.com/**`, in which `*` is one part of a path,
    /// and `{a,b}` one of several texts.
    pub skip: Vec<String>,
    /// Statuses beside 200 to 299 that mean that an address exists, such as 403
    /// where sites turn programs away.
    pub accept: Vec<u16>,
    /// How long a site may take to answer, in seconds.
    #[schemars(range(min = 1))]
    pub timeout: u32,
    /// How long an address that exists is not asked for again, in hours; 0 asks
    /// every time.
    pub cache_hours: u32,
}

impl Default for ExternalLinksConfig {
    fn default() -> Self {
        Self {
            skip: Vec::new(),
            accept: Vec::new(),
            timeout: 20,
            cache_hours: 24,
        }
    }
}

impl ExternalLinksConfig {
    /// Returns whether an address is not to be asked for. A fragment does not
    /// count.
    #[must_use]
    pub fn skips(&self, address: &str) -> bool {
        let address = address.split('#').next().unwrap_or_default();
        self.skip.iter().any(|pattern| {
            pattern.strip_suffix("/**") == Some(address.trim_end_matches('/'))
                || fast_glob::glob_match(pattern, address)
        })
    }
}
