//! Icons by name, from the Lucide set. They are inlined into pages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// SVG elements of each icon by name, or `=` and the name of another icon for an
/// alias.
static ICONS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/icons/lucide.txt").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
});

/// Returns the SVG elements of an icon, on a grid of 24 by 24 units.
pub(super) fn elements(name: &str) -> Option<&'static str> {
    let found = ICONS.get(name).copied()?;
    match found.strip_prefix('=') {
        Some(other) => ICONS.get(other).copied(),
        None => Some(found),
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
