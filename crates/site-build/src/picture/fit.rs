//! Breaks a text into lines that fit into a frame.

use std::sync::LazyLock;

use icu_segmenter::options::LineBreakOptions;
use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed};

use serde::Serialize;

use super::fonts::{FontSet, Ruler, Style};

/// Maximum number of characters that are measured. No frame has room for more.
const MAX_CHARS: usize = 400;

/// Smallest part of the width of a frame to which lines are balanced.
const NARROWEST: f32 = 0.55;

static SEGMENTER: LazyLock<LineSegmenterBorrowed<'static>> =
    LazyLock::new(|| LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default()));

/// The room for a text, and how it is written. Lengths are in pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) width: f32,
    pub(crate) max_lines: usize,
    /// Largest font size.
    pub(crate) size: f32,
    /// Smallest font size. A text that does not fit at this size is cut.
    pub(crate) min_size: f32,
    pub(crate) weight: f32,
    pub(crate) is_mono: bool,
    /// Additional advance of each character, as a multiple of the font size.
    pub(crate) tracking: f32,
}

/// A text in a frame.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Fit {
    pub(crate) lines: Vec<String>,
    /// Font size in pixels.
    pub(crate) size: f32,
}

impl Fit {
    /// Fits a text into a frame: at the largest size at which it has few enough
    /// lines, without breaking words. Lines are balanced, so that no single word
    /// is left for the last one.
    pub(crate) fn new(fonts: &FontSet, text: &str, frame: &Frame) -> Self {
        let style = if frame.is_mono {
            Style::Mono
        } else {
            Style::Sans
        };
        let ruler = fonts.ruler(style, frame.weight);
        let drawn = drawable(&ruler, text);
        let measured = Measured::new(&ruler, &drawn, frame.tracking);
        let mut size = frame.size;
        loop {
            let room = frame.width / size;
            let fits = measured
                .wrap(room, false)
                .is_some_and(|lines| lines.len() <= frame.max_lines);
            if fits {
                let lines = measured.balanced(room);
                return Self { lines, size };
            }
            if size <= frame.min_size {
                break;
            }
            size = (size - (size * 0.02).max(2.0)).max(frame.min_size);
        }
        let room = frame.width / size;
        let mut lines = measured.wrap(room, true).unwrap_or_default();
        if lines.len() > frame.max_lines {
            lines.truncate(frame.max_lines);
            if let Some(last) = lines.last_mut() {
                measured.cut(last, room);
            }
        }
        Self { lines, size }
    }
}

/// Returns a text without emoji and control characters that no font has, and
/// with single spaces.
fn drawable(ruler: &Ruler<'_>, text: &str) -> String {
    let kept: String = text
        .chars()
        .take(MAX_CHARS)
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| c == ' ' || !is_optional(c) || ruler.has(c))
        .collect();
    kept.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns whether a character may be left out of a text that stays readable:
/// emoji, variation selectors and other invisible characters.
pub(super) fn is_optional(character: char) -> bool {
    character.is_control()
        || matches!(u32::from(character),
            0xad | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x2069 | 0xfe00..=0xfe0f | 0xfeff
            | 0x2300..=0x27bf | 0x2b00..=0x2bff | 0x1f000..=0x1faff | 0xe0000..=0xe0fff)
}

impl FontSet {
    /// Returns the first characters of a text that no font has, at most five.
    pub(crate) fn missing(&self, text: &str) -> String {
        // The bundled fonts have all characters of ASCII.
        if text.is_ascii() {
            return String::new();
        }
        let ruler = self.ruler(Style::Sans, 400.0);
        let mut out = String::new();
        for character in text.chars().take(MAX_CHARS) {
            let is_known = character.is_whitespace() || is_optional(character);
            if !is_known && !ruler.has(character) && !out.contains(character) {
                out.push(character);
            }
        }
        out.chars().take(5).collect()
    }
}

/// A text with the widths of the parts between which lines may break.
struct Measured<'t> {
    ruler: &'t Ruler<'t>,
    tracking: f32,
    /// Parts with their widths, without and with the space after them.
    parts: Vec<(&'t str, f32, f32)>,
}

impl<'t> Measured<'t> {
    fn new(ruler: &'t Ruler<'t>, text: &'t str, tracking: f32) -> Self {
        let mut out = Self {
            ruler,
            tracking,
            parts: Vec::new(),
        };
        let ends: Vec<usize> = SEGMENTER.segment_str(text).collect();
        for range in ends.windows(2) {
            let part = &text[range[0]..range[1]];
            let widths = (out.width(part.trim_end()), out.width(part));
            out.parts.push((part, widths.0, widths.1));
        }
        out
    }

    #[expect(clippy::cast_precision_loss, reason = "texts are short")]
    fn width(&self, text: &str) -> f32 {
        self.ruler.width(text) + self.tracking * text.chars().count() as f32
    }

    /// Breaks the text into lines of at most `room`, a multiple of the font
    /// size. Returns `None` if a part is wider, unless `breaks_words` is set.
    fn wrap(&self, room: f32, breaks_words: bool) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        let (mut line, mut used) = (String::new(), 0.0);
        for &(part, bare, whole) in &self.parts {
            if used + bare > room && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            if bare > room {
                if !breaks_words {
                    return None;
                }
                for character in part.chars() {
                    let advance = self.width(character.encode_utf8(&mut [0; 4]));
                    if used + advance > room && !line.is_empty() {
                        lines.push(std::mem::take(&mut line));
                        used = 0.0;
                    }
                    line.push(character);
                    used += advance;
                }
            } else {
                line.push_str(part);
                used += whole;
            }
        }
        lines.push(line);
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
        lines.retain(|line| !line.is_empty());
        Some(lines)
    }

    /// Breaks the text into lines of similar widths, without more of them than
    /// necessary.
    fn balanced(&self, room: f32) -> Vec<String> {
        let mut best = self.wrap(room, false).unwrap_or_default();
        let count = best.len();
        let mut narrower = room;
        while count > 1 && narrower > room * NARROWEST {
            narrower -= room * 0.02;
            match self.wrap(narrower, false) {
                Some(lines) if lines.len() == count => best = lines,
                _ => break,
            }
        }
        best
    }

    /// Shortens a line until an ellipsis fits after it, if possible by whole
    /// words.
    fn cut(&self, line: &mut String, room: f32) {
        let whole = line.len();
        while !line.is_empty() && self.width(line) + self.width("…") > room {
            line.pop();
        }
        let is_within_word = line.len() < whole;
        if let Some(space) = line.rfind(' ').filter(|_| is_within_word) {
            line.truncate(space);
        }
        line.truncate(line.trim_end_matches([' ', ',', '.', ':', ';', '-']).len());
        line.push('…');
    }
}
