use std::collections::HashMap;

use docs_model::config::HexColor;

use super::*;

fn theme(preset: Preset, accent: Option<[u8; 3]>) -> ThemeConfig {
    let mut theme = ThemeConfig::default();
    theme.preset = preset;
    theme.accent = accent.map(|rgb| {
        HexColor::try_from(format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2])).unwrap()
    });
    theme
}

/// Returns the theme's own custom properties of both modes, replaced by
/// `overrides`.
fn properties(overrides: &str) -> [HashMap<String, Oklch>; 2] {
    let tokens = include_str!("../../../../../theme-react/src/styles/tokens.css");
    let mut modes = [HashMap::new(), HashMap::new()];
    for sheet in [tokens, overrides] {
        for (idx, part) in sheet.split("@media screen").enumerate() {
            for declaration in part.split(['{', '}', ';']) {
                let Some((name, value)) = declaration.trim().split_once(':') else {
                    continue;
                };
                if let Ok(color) = HexColor::try_from(value.trim().to_owned()) {
                    let name = name.trim_start_matches('-').to_owned();
                    modes[idx].insert(name, Oklch::from_rgb(color.rgb));
                }
            }
        }
    }
    modes
}

/// Texts, and the backgrounds on which they are read.
const PAIRS: &[(&[&str], &[&str])] = &[
    (
        &[
            "color-text",
            "color-text-soft",
            "color-text-muted",
            "color-primary",
        ],
        &[
            "color-bg",
            "color-bg-soft",
            "color-bg-mute",
            "color-bg-raised",
            "sidebar-bg",
            "code-bg",
        ],
    ),
    (
        &["color-text", "color-primary", "color-primary-strong"],
        &["color-primary-soft"],
    ),
    (
        &["color-on-primary"],
        &["color-primary", "color-primary-strong"],
    ),
    (&["color-text"], &["color-selection", "code-inline-bg"]),
    (
        &[
            "code-text",
            "code-comment",
            "code-keyword",
            "code-string",
            "code-number",
            "code-function",
            "code-type",
            "code-property",
            "code-tag",
            "code-attribute",
            "code-constant",
        ],
        &[
            "code-bg",
            "code-mark",
            "color-success-soft",
            "color-danger-soft",
        ],
    ),
];

#[test]
fn every_accent_is_readable_in_both_modes() {
    let mut accents: Vec<Option<[u8; 3]>> = vec![None];
    for red in [0, 85, 170, 255] {
        for green in [0, 85, 170, 255] {
            for blue in [0, 85, 170, 255] {
                accents.push(Some([red, green, blue]));
            }
        }
    }
    let mut faults = Vec::new();
    for preset in [Preset::Paper, Preset::Ink, Preset::Tide] {
        for &accent in &accents {
            let modes = properties(&overrides(&theme(preset, accent)));
            for (mode, colors) in ["light", "dark"].iter().zip(&modes) {
                for (texts, backgrounds) in PAIRS {
                    for text in *texts {
                        for background in *backgrounds {
                            let ratio = contrast(colors[*text], colors[*background]);
                            if ratio < READABLE {
                                faults.push(format!(
                                    "{preset:?} {accent:?} {mode}: {text} on {background}: {ratio:.2}"
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults[..faults.len().min(60)].join("\n")
    );
}

#[test]
fn colors_survive_a_round_trip() {
    for rgb in [
        [0, 0, 0],
        [255, 255, 255],
        [11, 110, 95],
        [255, 0, 0],
        [0, 0, 255],
        [18, 52, 86],
    ] {
        assert_eq!(Oklch::from_rgb(rgb).to_rgb(), rgb);
    }
}

#[test]
fn a_site_without_settings_changes_nothing() {
    assert_eq!(overrides(&ThemeConfig::default()), "");
}

#[test]
fn overrides_of_settings() {
    let mut own = theme(Preset::Paper, None);
    own.radius = Some(6);
    own.font = Some("Source Sans 3".to_owned());
    let expected = ":root{--font-sans:\"Source Sans 3\",var(--font-sans-system);\
                    --radius:6px;--radius-small:3px;--radius-large:8px}\n";
    assert_eq!(overrides(&own), expected);
    let mut own = theme(Preset::Ink, None);
    own.font = Some("system".to_owned());
    let sheet = overrides(&own);
    assert!(sheet.contains("--font-mono:var(--font-mono-system);--font-title:var(--font-mono)"));
    assert!(sheet.contains("--radius:0px;--radius-small:0px;--radius-large:0px"));
}

#[test]
fn pictures_have_the_colors_of_pages() {
    let default = ThemeConfig::default();
    let ink = theme(Preset::Ink, None);
    for (theme, sheet) in [(&default, String::new()), (&ink, overrides(&ink))] {
        let [light, dark] = properties(&sheet);
        for (mode, pages) in [(ColorMode::Light, light), (ColorMode::Dark, dark)] {
            for (name, color) in colors(theme, mode) {
                let of_pages = pages[&format!("color-{}", name.replace('_', "-"))];
                let color = Oklch::from_rgb(HexColor::try_from(color).unwrap().rgb);
                assert_eq!(color.to_string(), of_pages.to_string(), "{name}");
            }
        }
    }
}
