//! Addresses of the old site.

/// Addresses of the old site that no page of the new one has.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(Vec<String>);

impl Elsewhere {
    /// Adds a part of the site by the path that it begins with.
    pub(super) fn add(&mut self, base: &str) {
        self.0.push(base.trim_matches('/').to_owned());
    }

    /// True for an address at or below a part of the site that does not move.
    pub(super) fn holds(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let path = path.trim_matches('/');
        self.0.iter().any(|base| {
            path.strip_prefix(base.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// A file of a static folder as an address of the site; other addresses as
/// they are.
pub(super) fn file_address(file: &str) -> String {
    if file.starts_with('/') || file.contains("://") || file.starts_with("data:") {
        file.to_owned()
    } else {
        format!("/{file}")
    }
}
