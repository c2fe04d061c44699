//! The colours of both modes, derived from an accent.
//!
//! Colours are chosen in OKLCH, where equal steps of lightness look equal in
//! every hue, and checked by the contrast of WCAG. Colours that the
//! configuration does not set keep the values of the theme's style sheet.
//!
//! An author sets one colour, which may be too light for text on white, or too
//! dark on black. The colours of links and buttons keep its hue, and move in
//! lightness until they can be read.

#[cfg(any(test, feature = "social-images"))]
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[cfg(any(test, feature = "social-images"))]
use docs_model::config::ColorMode;
use docs_model::config::{Preset, ThemeConfig};

/// Minimum contrast of text according to WCAG.
///
/// The level AA for text of ordinary size.
const READABLE: f64 = 4.5;

/// Returns the custom properties that the configuration changes, as a style
/// sheet that follows the theme's; empty if it changes none.
///
/// Without settings it is empty, and pages load no style sheet for it.
pub(super) fn overrides(theme: &ThemeConfig) -> String {
    let mut shared = Declarations::default();
    match theme.font.as_deref() {
        None | Some("geist") => {}
        Some("system") => {
            shared.set("font-sans", "var(--font-sans-system)");
            shared.set("font-mono", "var(--font-mono-system)");
        }
        Some(name) => shared.set("font-sans", format!("\"{name}\",var(--font-sans-system)")),
    }
    if theme.preset == Preset::Ink {
        shared.set("font-title", "var(--font-mono)");
        shared.set("title-tracking", "-0.045em");
    }
    if let Some(radius) = theme.radius.or(default_radius(theme.preset)) {
        shared.set("radius", format!("{radius}px"));
        shared.set("radius-small", format!("{}px", radius.div_ceil(2).min(8)));
        shared.set("radius-large", format!("{}px", u16::from(radius) * 7 / 5));
    }
    let mut out = shared.rule(":root");
    if theme.accent.is_some() || theme.preset != Preset::Paper {
        let palette = Palette::new(theme);
        out += &palette.mode(Mode::Light).rule(":root");
        let dark = palette.mode(Mode::Dark).rule(":root[data-theme=dark]");
        // As in the theme, printed pages have the light colours in both modes.
        out += &format!("@media screen{{{dark}}}");
    }
    out
}

/// Colours of the theme's style sheet that pictures use, in the light and in
/// the dark mode.
///
/// A test compares them with the style sheet.
#[cfg(any(test, feature = "social-images"))]
const BASE: [(&str, &str, &str); 7] = [
    ("color-bg", "#fdfdfc", "#0f1211"),
    ("color-text", "#1a1d1c", "#eceeec"),
    ("color-text-soft", "#454b48", "#c3cac6"),
    ("color-text-muted", "#5c625f", "#9aa39f"),
    ("color-border", "#e6e6e0", "#262c2a"),
    ("color-primary", "#0b6e5f", "#5fd3b8"),
    ("color-primary-soft", "#e4f3ee", "#163029"),
];

/// Returns the colours of pictures by the names of their custom properties,
/// without `color-` and with underscores.
///
/// They are those that a template of a picture can use.
#[cfg(any(test, feature = "social-images"))]
pub(crate) fn colors(theme: &ThemeConfig, mode: ColorMode) -> BTreeMap<String, String> {
    let is_light = mode == ColorMode::Light;
    let mut out: BTreeMap<String, String> = BASE
        .iter()
        .map(|(name, light, dark)| {
            let color = if is_light { light } else { dark };
            (name.to_string(), color.to_string())
        })
        .collect();
    if theme.accent.is_some() || theme.preset != Preset::Paper {
        let mode = if is_light { Mode::Light } else { Mode::Dark };
        for declaration in Palette::new(theme).mode(mode).0.split(';') {
            let derived = declaration.trim_start_matches("--").split_once(':');
            if let Some((name, color)) = derived
                && let Some(known) = out.get_mut(name)
            {
                color.clone_into(known);
            }
        }
    }
    out.into_iter()
        .map(|(name, color)| (name.trim_start_matches("color-").replace('-', "_"), color))
        .collect()
}

/// Returns the radius of corners of a preset, in pixels; `None` keeps that of
/// the style sheet.
fn default_radius(preset: Preset) -> Option<u8> {
    match preset {
        Preset::Ink => Some(0),
        Preset::Tide => Some(16),
        _ => None,
    }
}

/// Declarations of custom properties.
///
/// Written without spaces, since every page loads them.
#[derive(Default)]
struct Declarations(String);

impl Declarations {
    /// Adds a declaration, `name` without the dashes.
    fn set(&mut self, name: &str, value: impl std::fmt::Display) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "--{name}:{value};");
    }

    /// Returns the declarations as a rule, or an empty text if there are none.
    fn rule(&self, selector: &str) -> String {
        match &*self.0 {
            "" => String::new(),
            declarations => format!("{selector}{{{}}}\n", declarations.trim_end_matches(';')),
        }
    }
}

/// The two modes of colours, each with rules of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Light,
    Dark,
}

impl Mode {
    /// Returns the value of the mode.
    fn pick<T>(self, light: T, dark: T) -> T {
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}

/// Base colours, from which the colours of both modes are derived.
///
/// The accent is that of the configuration, or of the preset.
struct Palette {
    accent: Oklch,
    /// Hue and chroma of backgrounds, lines and texts; `None` keeps those of
    /// the theme.
    neutral: Option<(f64, f64)>,
}

impl Palette {
    /// Returns the base colours of a theme.
    fn new(theme: &ThemeConfig) -> Self {
        let accent = theme.accent.map_or_else(
            || match theme.preset {
                Preset::Ink => [0x11, 0x11, 0x11],
                Preset::Tide => [0x1d, 0x5f, 0xd1],
                _ => [0x0b, 0x6e, 0x5f],
            },
            |color| color.rgb,
        );
        let accent = Oklch::from_rgb(accent);
        Self {
            accent,
            neutral: match theme.preset {
                Preset::Ink => Some((accent.hue, 0.0)),
                Preset::Tide => Some((accent.hue, 0.014)),
                _ => None,
            },
        }
    }

    /// Returns the declarations of a mode.
    ///
    /// Colours of text are moved away from the backgrounds they are read on;
    /// everything else has a fixed lightness and takes the hue of the accent.
    fn mode(&self, mode: Mode) -> Declarations {
        let mut out = Declarations::default();
        let background = self.set_neutrals(mode, &mut out);
        self.set_accents(mode, background, &mut out);
        out
    }

    /// Sets the colours of backgrounds and lines. Returns the background on which text
    /// has the least contrast: the darkest of the light mode, the lightest of the dark
    /// one.
    fn set_neutrals(&self, mode: Mode, out: &mut Declarations) -> Oklch {
        let mut background = match mode {
            Mode::Light => Oklch::from_rgb([0xed, 0xed, 0xe8]),
            Mode::Dark => Oklch::from_rgb([0x20, 0x26, 0x25]),
        };
        let Some((hue, chroma)) = self.neutral else {
            return background;
        };
        for (name, light, dark) in NEUTRALS {
            let lightness = mode.pick(light, dark);
            let color = Oklch {
                lightness,
                chroma: chroma * lightness.mul_add(-0.5, 1.1),
                hue,
            };
            out.set(name, color);
            if name == "color-bg-mute" {
                background = color;
            }
        }
        background
    }

    /// Sets the accent, and the colours that are made from it.
    fn set_accents(&self, mode: Mode, background: Oklch, out: &mut Declarations) {
        let tint = |lightness: f64, chroma: f64| Oklch {
            lightness,
            chroma: self.accent.chroma.min(chroma),
            hue: self.accent.hue,
        };
        let soft = mode.pick(tint(0.95, 0.03), tint(0.28, 0.035));
        let start = match mode {
            Mode::Light => self.accent.lightness.min(0.6),
            Mode::Dark => self.accent.lightness.max(0.72),
        };
        // Must be readable on the page, on its darkest areas, and on its own tint.
        let primary = Oklch {
            lightness: start,
            ..self.accent
        }
        .readable_on(mode, &[background, soft]);
        let strong = Oklch {
            lightness: (primary.lightness + mode.pick(-0.08, 0.07)).clamp(0.0, 0.98),
            ..primary
        };
        let paper = Oklch {
            lightness: 1.0,
            chroma: 0.0,
            hue: 0.0,
        };
        let is_dark = contrast(primary, paper) >= READABLE;
        let on_primary = if is_dark { paper } else { tint(0.2, 0.03) };
        out.set("color-primary", primary);
        out.set("color-primary-strong", strong);
        out.set("color-primary-soft", soft);
        out.set("color-on-primary", on_primary);
        out.set("color-focus", primary);
        let selection = mode.pick(tint(0.89, 0.06), tint(0.42, 0.06));
        out.set("color-selection", selection);
        // Comments are the faintest text on this background.
        let mark = mode.pick(tint(0.955, 0.022), tint(0.27, 0.022));
        out.set("code-mark", mark);
        let glow = mode.pick(tint(0.93, 0.05), tint(0.3, 0.05));
        out.set("glow-primary", glow);
    }
}

/// Lightness of each neutral in the light and in the dark mode.
///
/// The chroma decreases with the lightness, because light tints look stronger
/// than dark ones.
const NEUTRALS: [(&str, f64, f64); 15] = [
    ("color-bg", 0.995, 0.175),
    ("color-bg-soft", 0.975, 0.2),
    ("color-bg-mute", 0.945, 0.255),
    ("color-bg-raised", 1.0, 0.22),
    ("color-text", 0.215, 0.94),
    ("color-text-soft", 0.4, 0.82),
    ("color-text-muted", 0.48, 0.72),
    ("color-border", 0.915, 0.29),
    ("color-border-strong", 0.82, 0.4),
    ("color-note", 0.45, 0.76),
    ("color-note-soft", 0.965, 0.225),
    ("sidebar-bg", 0.975, 0.195),
    ("code-bg", 0.98, 0.2),
    ("code-text", 0.25, 0.91),
    ("code-inline-bg", 0.95, 0.25),
];

/// A colour in the OKLCH space, with the hue in radians.
///
/// `lightness` is from 0 (black) to 1 (white), `chroma` from 0 (grey) to about
/// 0.37 in sRGB.
#[derive(Debug, Clone, Copy)]
struct Oklch {
    lightness: f64,
    chroma: f64,
    hue: f64,
}

impl Oklch {
    /// Converts a colour of sRGB. The constants are those of Björn Ottosson's
    /// definition of OKLab.
    fn from_rgb(rgb: [u8; 3]) -> Self {
        let [r, g, b] = rgb.map(|component| linear(f64::from(component) / 255.0));
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
        let a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s;
        let b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s;
        Self {
            lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            chroma: a.hypot(b),
            hue: b.atan2(a),
        }
    }

    /// Converts to linear sRGB. Components are below 0 or above 1 if the colour
    /// is outside of the sRGB gamut.
    fn to_linear(self) -> [f64; 3] {
        let (sin, cos) = self.hue.sin_cos();
        let (a, b) = (self.chroma * cos, self.chroma * sin);
        let l = (self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (self.lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
    }

    /// Returns the nearest colour in the sRGB gamut: reduces the chroma, and
    /// keeps lightness and hue.
    ///
    /// The chroma is found by bisection, to a precision far below one step of a
    /// component.
    fn to_rgb(self) -> [u8; 3] {
        const SLACK: f64 = 0.000_1;
        let fits = |chroma: f64| {
            let rgb = Self { chroma, ..self }.to_linear();
            rgb.iter()
                .all(|component| (-SLACK..=1.0 + SLACK).contains(component))
        };
        let (mut low, mut high) = (0.0, self.chroma);
        if !fits(high) {
            for _ in 0..24 {
                let middle = f64::midpoint(low, high);
                if fits(middle) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            high = low;
        }
        let rgb = Self {
            chroma: high,
            ..self
        }
        .to_linear();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within 0 and 255"
        )]
        rgb.map(|component| (gamma(component.clamp(0.0, 1.0)) * 255.0).round() as u8)
    }

    /// Returns the nearest colour with a readable contrast to all
    /// `backgrounds`: a darker one in light mode, a lighter one in dark mode.
    ///
    /// Ends at black or white, which are readable on every background of their
    /// mode.
    fn readable_on(self, mode: Mode, backgrounds: &[Self]) -> Self {
        const STEP: f64 = 0.005;
        let mut color = self;
        while (0.0..=1.0).contains(&color.lightness)
            && !backgrounds
                .iter()
                .all(|background| contrast(color, *background) >= READABLE)
        {
            color.lightness += if mode == Mode::Light { -STEP } else { STEP };
        }
        color
    }
}

impl std::fmt::Display for Oklch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.to_rgb();
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Converts a component of sRGB, 0 to 1, to linear light.
fn linear(value: f64) -> f64 {
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// Converts a component of linear light, 0 to 1, to sRGB.
fn gamma(value: f64) -> f64 {
    if value <= 0.003_130_8 {
        value * 12.92
    } else {
        1.055 * value.powf(1.0 / 2.4) - 0.055
    }
}

/// Returns the contrast of two colours by WCAG, 1 to 21.
///
/// It is computed from the rounded colours that pages have.
fn contrast(a: Oklch, b: Oklch) -> f64 {
    let luminance = |color: Oklch| {
        let [r, g, b] = color
            .to_rgb()
            .map(|channel| linear(f64::from(channel) / 255.0));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests;
