//! Addresses of pages: their trailing slashes, and their output files.
//!
//! The two belong together. Hosts redirect `/guide` to `/guide/` if the page is
//! `guide/index.html`, and serve `/guide` from `guide.html`; a site whose links
//! do not agree with its files costs a redirect for each click.

/// Trailing slashes of page addresses (`trailing_slash` in the configuration).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrailingSlash {
    /// Unchanged. Pages are folders with an `index.html`.
    #[default]
    AsIs,
    /// All addresses end with `/`.
    Always,
    /// No address ends with `/`. Pages are `.html` files.
    Never,
}

impl From<Option<bool>> for TrailingSlash {
    fn from(value: Option<bool>) -> Self {
        match value {
            None => Self::AsIs,
            Some(true) => Self::Always,
            Some(false) => Self::Never,
        }
    }
}

impl TrailingSlash {
    /// Applies the rule to the path of an address. The query and the fragment
    /// are kept. `#...`, the root and the base URL are not changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::address::TrailingSlash;
    ///
    /// assert_eq!(TrailingSlash::Always.apply("/guide?a#b", "/"), "/guide/?a#b");
    /// assert_eq!(TrailingSlash::Never.apply("/guide/", "/"), "/guide");
    /// assert_eq!(TrailingSlash::Never.apply("/docs/", "/docs/"), "/docs/");
    /// ```
    #[must_use]
    pub fn apply(self, address: &str, base_url: &str) -> String {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let (path, rest) = address.split_at(end);
        if path.is_empty() || path == "/" || path == base_url {
            return address.to_owned();
        }
        let path = match self {
            Self::AsIs => path.to_owned(),
            Self::Always if path.ends_with('/') => path.to_owned(),
            Self::Always => format!("{path}/"),
            Self::Never => path.trim_end_matches('/').to_owned(),
        };
        path + rest
    }

    /// Returns the output file of the page at `route`, a decoded path below the
    /// base URL: `guide/index.html`, or `guide.html` for
    /// [`Never`](Self::Never). A route that ends with `.html` is a file
    /// already.
    #[must_use]
    pub fn output_file(self, route: &str) -> String {
        let path = route.trim_matches('/');
        match self {
            _ if path.is_empty() => "index.html".to_owned(),
            _ if path.ends_with(".html") => path.to_owned(),
            Self::Never => format!("{path}.html"),
            Self::AsIs | Self::Always => format!("{path}/index.html"),
        }
    }
}
