//! Addresses below the site's that something else serves.

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
