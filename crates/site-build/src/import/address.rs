//! URLs of the old site.

/// Parts of the old site that are not imported, by URL path prefix.
///
/// Links to them stay links to another site: they must not be checked as pages.
#[derive(Debug, Default)]
pub(super) struct ExternalPaths(Vec<String>);

impl ExternalPaths {
    /// Adds a part of the site by its path prefix.
    pub(super) fn add(&mut self, base: &str) {
        self.0.push(base.trim_matches('/').to_owned());
    }

    /// Returns whether a URL path lies at or below a part of the site that is
    /// not imported.
    pub(super) fn contains(&self, address: &str) -> bool {
        let path = address
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .trim_matches('/');
        self.0.iter().any(|base| {
            path.strip_prefix(base.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// Returns the URL path of a file in a static folder; other addresses are
/// returned unchanged.
///
/// Docusaurus accepts paths without a slash for files; we resolve such a path
/// against the page.
pub(super) fn file_address(file: &str) -> String {
    if file.starts_with('/') || file.contains("://") || file.starts_with("data:") {
        file.to_owned()
    } else {
        format!("/{file}")
    }
}
