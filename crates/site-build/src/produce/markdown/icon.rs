//! Icons by name, from the Lucide set. They are inlined into pages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// SVG elements of each icon by name, or `=` and the name of another icon for an
/// alias.
///
/// Parsed on first use: 380 kB, which builds without icons do not need.
static ICONS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/icons/lucide.txt").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
});

/// Returns the SVG elements of an icon, on a grid of 24 by 24 units.
///
/// Aliases are former names that Lucide keeps. Returns `None` for an unknown
/// name.
pub(super) fn elements(name: &str) -> Option<&'static str> {
    let entry = ICONS.get(name).copied()?;
    match entry.strip_prefix('=') {
        Some(other) => ICONS.get(other).copied(),
        None => Some(entry),
    }
}

/// Returns the names of all icons, sorted.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ICONS.keys().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_elements() {
        for name in names() {
            let elements = elements(name).unwrap_or_default();
            assert!(
                elements.starts_with('<') && elements.ends_with("/>"),
                "{name}"
            );
        }
    }
}
