//! Custom properties of Infima, the style framework of Docusaurus.
//!
//! Style sheets of sites that moved from Docusaurus draw icons and boxes in these
//! properties: `background-color: var(--ifm-navbar-link-color)`. Undefined, such a
//! declaration is invalid, and an icon that it draws is invisible. Each property that a
//! sheet uses becomes what the theme has in its place, in the sheets of `css` and in those
//! that components import.

use std::collections::BTreeSet;

/// The properties, sorted, each with its value in this theme.
const PROPERTIES: &[(&str, &str)] = &[
    ("alert-border-radius", "var(--radius)"),
    ("background-color", "var(--color-bg)"),
    ("background-surface-color", "var(--color-bg-raised)"),
    ("blockquote-border-color", "var(--color-border-strong)"),
    ("button-border-radius", "var(--radius)"),
    ("card-background-color", "var(--color-bg-raised)"),
    ("card-border-radius", "var(--radius-large)"),
    ("code-background", "var(--code-inline-bg)"),
    ("code-border-radius", "var(--radius-small)"),
    ("code-font-size", "90%"),
    ("color-content", "var(--color-text)"),
    ("color-content-inverse", "var(--color-bg)"),
    ("color-content-secondary", "var(--color-text-soft)"),
    ("color-danger", "var(--color-danger)"),
    (
        "color-danger-contrast-background",
        "var(--color-danger-soft)",
    ),
    ("color-danger-contrast-foreground", "var(--color-text)"),
    ("color-emphasis-0", "var(--color-bg)"),
    ("color-emphasis-100", "var(--color-bg-soft)"),
    ("color-emphasis-1000", "var(--color-text)"),
    ("color-emphasis-200", "var(--color-bg-mute)"),
    ("color-emphasis-300", "var(--color-border)"),
    ("color-emphasis-400", "var(--color-border-strong)"),
    ("color-emphasis-500", "var(--color-text-muted)"),
    ("color-emphasis-600", "var(--color-text-muted)"),
    ("color-emphasis-700", "var(--color-text-soft)"),
    ("color-emphasis-800", "var(--color-text)"),
    ("color-emphasis-900", "var(--color-text)"),
    ("color-info", "var(--color-info)"),
    ("color-info-contrast-background", "var(--color-info-soft)"),
    ("color-info-contrast-foreground", "var(--color-text)"),
    ("color-primary", "var(--color-primary)"),
    (
        "color-primary-contrast-background",
        "var(--color-primary-soft)",
    ),
    ("color-primary-contrast-foreground", "var(--color-text)"),
    ("color-primary-dark", "var(--color-primary)"),
    ("color-primary-darker", "var(--color-primary)"),
    ("color-primary-darkest", "var(--color-primary-strong)"),
    ("color-primary-light", "var(--color-primary)"),
    ("color-primary-lighter", "var(--color-primary)"),
    ("color-primary-lightest", "var(--color-primary)"),
    ("color-secondary", "var(--color-bg-mute)"),
    ("color-success", "var(--color-success)"),
    (
        "color-success-contrast-background",
        "var(--color-success-soft)",
    ),
    ("color-success-contrast-foreground", "var(--color-text)"),
    ("color-warning", "var(--color-warning)"),
    (
        "color-warning-contrast-background",
        "var(--color-warning-soft)",
    ),
    ("color-warning-contrast-foreground", "var(--color-text)"),
    ("container-width", "1140px"),
    ("container-width-xl", "1320px"),
    ("font-color-base", "var(--color-text)"),
    ("font-color-base-inverse", "var(--color-bg)"),
    ("font-color-secondary", "var(--color-text-soft)"),
    ("font-family-base", "var(--font-sans)"),
    ("font-family-monospace", "var(--font-mono)"),
    ("font-size-base", "100%"),
    ("font-weight-base", "400"),
    ("font-weight-bold", "700"),
    ("font-weight-light", "300"),
    ("font-weight-normal", "400"),
    ("font-weight-semibold", "500"),
    ("footer-background-color", "var(--color-bg-soft)"),
    ("footer-color", "var(--color-text-soft)"),
    ("footer-link-color", "var(--color-text-soft)"),
    ("footer-link-hover-color", "var(--color-primary)"),
    ("global-border-width", "1px"),
    ("global-radius", "var(--radius)"),
    ("global-shadow-lw", "var(--shadow-card)"),
    ("global-shadow-md", "var(--shadow)"),
    ("global-shadow-tl", "var(--shadow)"),
    ("global-spacing", "1rem"),
    ("heading-color", "var(--color-text)"),
    ("heading-font-family", "var(--font-title)"),
    ("heading-font-weight", "700"),
    (
        "hover-overlay",
        "color-mix(in srgb, var(--color-text) 5%, transparent)",
    ),
    ("hr-background-color", "var(--color-border)"),
    ("leading", "1.25rem"),
    ("line-height-base", "1.65"),
    ("link-color", "var(--color-primary)"),
    ("link-hover-color", "var(--color-primary-strong)"),
    ("list-item-margin", "0.25rem"),
    ("list-left-padding", "2rem"),
    ("menu-color", "var(--color-text-soft)"),
    ("menu-color-active", "var(--color-primary-strong)"),
    ("menu-color-background-active", "var(--color-primary-soft)"),
    ("menu-color-background-hover", "var(--color-bg-mute)"),
    ("navbar-background-color", "var(--color-bg)"),
    ("navbar-height", "var(--navbar-height)"),
    ("navbar-link-active-color", "var(--color-text)"),
    ("navbar-link-color", "var(--color-text-soft)"),
    ("navbar-link-hover-color", "var(--color-text)"),
    ("navbar-shadow", "none"),
    ("paragraph-margin-bottom", "1.25rem"),
    ("pre-background", "var(--code-bg)"),
    ("pre-border-radius", "var(--radius-large)"),
    ("spacing-horizontal", "1rem"),
    ("spacing-vertical", "1rem"),
    ("table-border-color", "var(--color-border)"),
    ("table-stripe-background", "var(--color-bg-soft)"),
    ("tabs-color-active", "var(--color-primary)"),
    ("toc-border-color", "var(--color-border)"),
    ("transition-fast", "200ms"),
    ("transition-slow", "400ms"),
    ("transition-timing-default", "ease"),
];

/// Returns a rule with the values of the properties that a style sheet uses. Any
/// rule of the site that sets one of them wins.
pub(super) fn definitions(css: &str) -> Option<String> {
    let used: BTreeSet<&str> = css
        .split("var(")
        .skip(1)
        .filter_map(|text| text.trim_start().strip_prefix("--ifm-"))
        .map(|text| {
            let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
            text.split(ends).next().unwrap_or_default()
        })
        .collect();
    let declarations: String = used
        .into_iter()
        .filter_map(|name| {
            let at = PROPERTIES
                .binary_search_by_key(&name, |(name, _)| name)
                .ok()?;
            Some(format!("  --ifm-{name}: {};\n", PROPERTIES[at].1))
        })
        .collect();
    // Without specificity, and behind an `@import`, which has to be first.
    (!declarations.is_empty()).then(|| format!("\n:where(:root) {{\n{declarations}}}\n"))
}

#[cfg(test)]
mod tests {
    use super::{PROPERTIES, definitions};

    #[test]
    fn properties_are_sorted() {
        assert!(PROPERTIES.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn only_what_a_sheet_uses() {
        let css = "a { color: var( --ifm-link-color, red); width: var(--ifm-unknown) }";
        let expected = "\n:where(:root) {\n  --ifm-link-color: var(--color-primary);\n}\n";
        assert_eq!(definitions(css).as_deref(), Some(expected));
        assert_eq!(
            definitions("a { --ifm-link-color: red; color: var(--x) }"),
            None
        );
    }
}
