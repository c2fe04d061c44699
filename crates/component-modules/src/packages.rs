//! Packages that components import and that the page does not provide.

use std::collections::{BTreeMap, BTreeSet};

/// The parts of a package that components import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    /// Names of exports, including `default`.
    pub names: BTreeSet<String>,
    /// Whether the whole package is imported: with `* as name`, `import()`, or
    /// only for its side effects.
    pub is_whole: bool,
    /// Whether it is a style sheet.
    pub is_style: bool,
}

/// Packages by specifier.
pub type Packages = BTreeMap<String, Package>;

/// Returns whether a specifier is that of a module of Docusaurus or of its theme, which no
/// package has.
///
/// # Examples
///
/// ```
/// use component_modules::is_of_docusaurus;
///
/// assert!(is_of_docusaurus("@theme/Tabs") && !is_of_docusaurus("@themes/tabs"));
/// ```
#[must_use]
pub fn is_of_docusaurus(specifier: &str) -> bool {
    [
        "@theme/",
        "@theme-original/",
        "@theme-init/",
        "@docusaurus/",
        "@generated/",
    ]
    .iter()
    .any(|start| specifier.starts_with(start))
}

/// Returns what an author can do about an import of a module that pages do not have: a
/// package that is not bundled, or a module of Docusaurus.
///
/// # Examples
///
/// ```
/// use component_modules::help_for_missing;
///
/// assert!(help_for_missing("@theme/Footer").contains("src/theme/Footer.tsx"));
/// assert!(help_for_missing("d3-scale").contains("site-build packages"));
/// ```
#[must_use]
pub fn help_for_missing(specifier: &str) -> String {
    let original = specifier.strip_prefix("@theme-original/");
    let own = specifier.strip_prefix("@theme/");
    match own.or(original) {
        Some(name) => format!(
            "write the component as a file of the site, src/theme/{name}.tsx, or remove what uses it"
        ),
        None if is_of_docusaurus(specifier) => {
            "remove what uses this module of Docusaurus: pages do not have it".to_owned()
        }
        None => "bundle the package with `site-build packages`, or replace it with a component \
                 of the site"
            .to_owned(),
    }
}

/// Returns whether a specifier is a package name instead of a path, a URL, or a
/// module of Docusaurus.
///
/// # Examples
///
/// ```
/// use component_modules::is_package;
///
/// assert!(is_package("d3-scale") && is_package("@visx/axis/lib/Axis"));
/// assert!(!is_package("./scale") && !is_package("@site/src/scale"));
/// assert!(!is_package("https://esm.example/d3") && !is_package("@docusaurus/Link"));
/// ```
#[must_use]
pub fn is_package(specifier: &str) -> bool {
    let is_path = specifier.starts_with(['.', '/', '#']) || specifier.starts_with("@site/");
    let is_of_docusaurus = is_of_docusaurus(specifier);
    let name = specifier.strip_prefix('@').unwrap_or(specifier);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    is_name && !is_path && !is_of_docusaurus && !specifier.contains([':', '!', '?', '\\', ' '])
}
