//! Addresses outside the site: those that another program serves below its base
//! URL, and links to other sites.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SiteConfig;

/// Addresses that another program serves below the base URL, such as an app.
/// Links to them are not checked.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ExternalConfig {
    /// Glob pattern of paths below the base URL. `/app/**` is `/app` and
    /// everything below it, `*` matches one path segment, `{a,b}` one of
    /// several texts.
    pub path: String,
}

impl ExternalConfig {
    /// Returns whether the pattern matches `path`, which starts with `/`.
    /// `/app/**` includes `/app` itself, and a trailing slash makes no
    /// difference.
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
    /// Returns whether another program serves an address. `address` is a path
    /// below the base URL, or a path that includes the base URL. Its query and
    /// fragment are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let text = "title = \"T\"\nbase_url = \"/docs/\"\n[[external]]\npath = \"/app/**\"\n";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// assert!(config.is_served_elsewhere("/app/login?next=/"));
    /// assert!(config.is_served_elsewhere("/docs/app/"));
    /// assert!(!config.is_served_elsewhere("/apps"));
    /// ```
    #[must_use]
    pub fn is_served_elsewhere(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let below = path
            .strip_prefix(self.base_url.trim_end_matches('/'))
            .filter(|path| path.starts_with('/'));
        let forms = || std::iter::once(path).chain(below);
        self.external
            .iter()
            .any(|external| forms().any(|form| external.holds(form)))
    }
}

/// How `check --external` tests whether links to other sites work.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ExternalLinksConfig {
    /// Glob patterns of addresses that are not tested, such as
    /// `https://intranet.example.com/**`. `*` matches one path segment, `{a,b}`
    /// one of several texts.
    pub skip: Vec<String>,
    /// Status codes other than 200 to 299 that count as working, such as 403
    /// for hosts that reject programs.
    pub accept: Vec<u16>,
    /// Timeout of a request, in seconds.
    #[schemars(range(min = 1))]
    pub timeout: u32,
    /// How long an address that works is not tested again, in hours; 0 tests it
    /// in every run.
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
    /// Returns whether `skip` excludes an address. Its fragment is ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let text = "title = \"T\"\n[external_links]\nskip = [\"https://intranet.example.com/**\"]\n";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// assert!(config.external_links.skips("https://intranet.example.com/wiki#page"));
    /// assert!(!config.external_links.skips("https://example.com/"));
    /// ```
    #[must_use]
    pub fn skips(&self, address: &str) -> bool {
        let address = address.split('#').next().unwrap_or_default();
        self.skip.iter().any(|pattern| {
            pattern.strip_suffix("/**") == Some(address.trim_end_matches('/'))
                || fast_glob::glob_match(pattern, address)
        })
    }
}
