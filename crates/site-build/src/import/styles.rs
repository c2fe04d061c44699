//! Reads the style sheets of a site: its accent colour and its font, the classes
//! that they style, and the hosts that they load files from.
//!
//! The rules themselves are not translated: they are written for the markup of
//! another theme. What can be carried over are colour and font, which our theme
//! has settings for.

use std::sync::Arc;

use component_modules::{CustomProperty, StyleFiles, StyleSheet, custom_properties};

use super::out::Settings;
use super::report::Report;
use crate::headers::{fonts_of, is_font, origin};

/// Custom property with the colour of Docusaurus' links and buttons.
const ACCENT: &str = "--ifm-color-primary";

/// Custom property with the font of Docusaurus' texts.
const FONT: &str = "--ifm-font-family-base";

/// Parts of selectors that match the root element in light mode.
const LIGHT: [&str; 4] = [
    ":not([data-theme=dark])",
    "[data-theme=light]",
    ":root",
    "html",
];

/// Maximum depth of references between custom properties.
///
/// Loops end here, too.
const MAX_REFERENCES: usize = 16;

/// The style sheets of a site, including their imports.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// Text of all sheets, with their imports in place.
    text: String,
    /// Addresses of sheets on other hosts that are imported.
    external: Vec<String>,
    /// Addresses of font files on other hosts.
    fonts: Vec<String>,
}

impl Styles {
    /// Reads style sheets and their imports; `read` returns the text of a file.
    ///
    /// Sheets that cannot be read are left out: the configuration names them,
    /// and the report does as well.
    pub(super) fn new<'f>(
        files: impl Iterator<Item = &'f str>,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let mut out = Self::default();
        let text = |file: &str| read(file).map(Arc::from);
        for file in files {
            let Some(css) = read(file) else { continue };
            let links = StyleFiles {
                text: &text,
                address: &|_| None,
                alias: &|_| None,
            };
            let sheet = StyleSheet::bundle(file, &css, &links);
            out.text.push_str(&sheet.text);
            out.external.extend(sheet.external);
            let fonts = sheet.external_files.into_iter();
            out.fonts.extend(fonts.filter(|address| is_font(address)));
        }
        out
    }

    /// Returns whether a rule refers to a class.
    ///
    /// A class is drawn if a selector contains it as a whole word.
    pub(super) fn draw(&self, class: &str) -> bool {
        let selector = format!(".{class}");
        self.text.match_indices(&selector).any(|(at, _)| {
            let after = self.text[at + selector.len()..].chars().next();
            !after.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        })
    }

    /// Sets the accent colour and the font of the theme, and adds the hosts that
    /// the style sheets load files from to the content security policy.
    ///
    /// The accent is converted to a hexadecimal colour, as `theme.accent`
    /// requires; a colour that is computed is left to the author.
    pub(super) fn translate(&self, settings: &mut Settings, report: &mut Report) {
        for address in &self.external {
            if let Some(origin) = origin(address) {
                settings.allow("style_src", &origin);
                settings.allow("font_src", fonts_of(&origin));
                report.moved("@import", "policy.style_src");
            }
        }
        for address in &self.fonts {
            if let Some(origin) = origin(address) {
                settings.allow("font_src", &origin);
                report.moved("@font-face", "policy.font_src");
            }
        }
        let properties = custom_properties(&self.text);
        if let Some(value) = value_of(&properties, ACCENT) {
            match csscolorparser::parse(&value) {
                Ok(color) => {
                    let [red, green, blue, _] = color.to_rgba8();
                    settings.set("theme.accent", format!("#{red:02x}{green:02x}{blue:02x}"));
                    report.moved(ACCENT, "theme.accent");
                }
                Err(_) => report.manual(ACCENT, "set `theme.accent` to this colour"),
            }
        }
        if let Some(value) = value_of(&properties, FONT) {
            let first = value.split(',').next().unwrap_or_default();
            settings.set("theme.font", font(first.trim().trim_matches(['"', '\''])));
            report.moved(FONT, "theme.font");
        }
    }
}

/// Returns the value of `theme.font` for a font family.
///
/// Families of the system need no font file, and are one setting.
fn font(family: &str) -> &str {
    const SYSTEM: [&str; 6] = [
        "system-ui",
        "ui-sans-serif",
        "-apple-system",
        "BlinkMacSystemFont",
        "sans-serif",
        "Segoe UI",
    ];
    if SYSTEM.iter().any(|name| name.eq_ignore_ascii_case(family)) {
        "system"
    } else {
        family
    }
}

/// Returns the value of a property in light mode, with its references to other
/// properties replaced by their values.
///
/// Returns `None` for a property that is not set, whose references have no
/// value, or that refers to itself.
fn value_of(properties: &[CustomProperty<'_>], name: &str) -> Option<String> {
    let mut value = last(properties, name)?.to_owned();
    for _ in 0..MAX_REFERENCES {
        let Some(at) = value.find("var(") else {
            return Some(value);
        };
        let end = at + 4 + closing(&value[at + 4..])?;
        let inner = &value[at + 4..end];
        let (name, fallback) = match inner.split_once(',') {
            Some((name, fallback)) => (name, Some(fallback)),
            None => (inner, None),
        };
        let replacement = last(properties, name.trim())
            .or(fallback)?
            .trim()
            .to_owned();
        value.replace_range(at..=end, &replacement);
    }
    None
}

/// Returns the byte offset of the closing parenthesis, if `text` starts after
/// an opening one.
///
/// Parentheses inside are counted, as in `var(--a, rgb(0 0 0))`.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
        None
    })
}

/// Returns the value of the last rule for the root of pages in light mode.
///
/// Selectors for the dark mode are left out: our theme computes the dark
/// colours from the accent.
fn last<'c>(properties: &[CustomProperty<'c>], name: &str) -> Option<&'c str> {
    let is_light = |selector: &str| {
        let selector = selector.replace(['"', '\''], "");
        let rest = LIGHT
            .iter()
            .fold(selector, |rest, part| rest.replace(part, ""));
        rest.trim().is_empty()
    };
    let of_name = properties.iter().filter(|property| property.name == name);
    let mut light = of_name.filter(|property| property.selectors.split(',').any(is_light));
    light.next_back().map(|property| property.value)
}

#[cfg(test)]
mod tests {
    use component_modules::custom_properties;

    use super::{Styles, value_of};

    #[test]
    fn values_are_those_of_light_mode() {
        for (css, expected) in [
            (
                ":root { --x: #10910e } html[data-theme='dark'] { --x: #fff }",
                Some("#10910e"),
            ),
            (
                ":root, [data-theme=\"light\"] { --x: var(--y) } html { --y: var(--gone, red) }",
                Some("red"),
            ),
            (
                "[data-theme='dark']:root { --x: #fff } [data-theme='light']:root { --x: #000 }",
                Some("#000"),
            ),
            (
                "html:not([data-theme=dark]) { --x: 1 } html[data-theme=dark] { --x: 2 }",
                Some("1"),
            ),
            ("[data-theme='dark'] { --x: #fff }", None),
            (":root { --x: var(--x) }", None),
            (":root { --x: var(--gone) }", None),
            (
                ":root { --x: var(--gone, var(--y, rgb(1, 2, 3))) }",
                Some("rgb(1, 2, 3)"),
            ),
            (":root { --x: 1; --x: 2 } .a { --x: 3 }", Some("2")),
        ] {
            let properties = custom_properties(css);
            assert_eq!(value_of(&properties, "--x").as_deref(), expected, "{css}");
        }
    }

    #[test]
    fn classes_are_whole_names() {
        let styles = |css: &str| Styles::new(["x.css"].into_iter(), &|_| Some(css.to_owned()));
        assert!(styles(".icon-link::before {}").draw("icon-link"));
        assert!(!styles(".icon-link-dark {}").draw("icon-link"));
        assert!(!styles("").draw("icon-link"));
    }
}
