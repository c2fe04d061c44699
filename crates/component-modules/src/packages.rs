//! Packages that components import and nobody has a module for.

use std::collections::{BTreeMap, BTreeSet};

/// What components import of a package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    /// Names of exports, `default` among them.
    pub names: BTreeSet<String>,
    /// Whether they import all of it: `* as name`, `import()`, or for its
    /// effects alone.
    pub is_whole: bool,
    /// Whether it is a style sheet.
    pub is_style: bool,
}

/// Packages by specifier.
pub type Packages = BTreeMap<String, Package>;

/// Returns whether a specifier names a package rather than a path.
#[must_use]
pub fn is_package(specifier: &str) -> bool {
    let is_path = specifier.starts_with(['.', '/', '#']) || specifier.starts_with("@site/");
    let is_of_docusaurus = [
        "@theme/",
        "@theme-original/",
        "@theme-init/",
        "@docusaurus/",
        "@generated/",
    ]
    .iter()
    .any(|start| specifier.starts_with(start));
    let name = specifier.strip_prefix('@').unwrap_or(specifier);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    is_name && !is_path && !is_of_docusaurus && !specifier.contains([':', '!', '?', '\\', ' '])
}
