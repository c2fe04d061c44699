//! The fonts of pictures: those of a site, followed by the bundled ones.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, ID, Source};
use resvg::usvg::{FontFamily, FontResolver};
use skrifa::charmap::Charmap;
use skrifa::instance::{Location, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

use crate::digest::Digest;
use crate::theme::bundled_font;

/// Bundled fonts, in the order in which characters are looked up.
const BUNDLED: [(&str, Style); 8] = [
    ("geist-latin", Style::Sans),
    ("geist-latin-ext", Style::Sans),
    ("geist-cyrillic", Style::Sans),
    ("geist-vietnamese", Style::Sans),
    ("geist-mono-latin", Style::Mono),
    ("geist-mono-latin-ext", Style::Mono),
    ("geist-mono-cyrillic", Style::Mono),
    ("geist-mono-vietnamese", Style::Mono),
];

/// The bundled fonts, unpacked.
static UNPACKED: LazyLock<Vec<(Arc<Vec<u8>>, Style)>> = LazyLock::new(|| {
    let unpacked = BUNDLED.iter().filter_map(|(name, style)| {
        let font = wuff::decompress_woff2(bundled_font(name)?).ok()?;
        Some((Arc::new(font), *style))
    });
    unpacked.collect()
});

/// A style of fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Proportional.
    Sans,
    /// Monospaced.
    Mono,
}

/// Why a font cannot be used. `Display` writes the end of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FontFault {
    /// The file is damaged, or has another format.
    Unreadable,
}

impl fmt::Display for FontFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("it is not a TrueType, OpenType or WOFF2 font"),
        }
    }
}

/// A font with its data.
#[derive(Debug)]
struct Face {
    id: ID,
    data: Arc<Vec<u8>>,
    style: Style,
}

/// An ordered list of fonts. Each character is drawn with the first that has
/// it.
#[derive(Debug)]
pub(crate) struct FontSet {
    database: Arc<Database>,
    faces: Vec<Face>,
    digest: u64,
}

impl FontSet {
    /// Returns the bundled fonts.
    pub(crate) fn bundled() -> Self {
        let mut set = Self {
            database: Arc::new(Database::new()),
            faces: Vec::new(),
            digest: 0,
        };
        for (data, style) in UNPACKED.iter() {
            // Bundled fonts are valid.
            let _ = set.push(Arc::clone(data), *style);
        }
        set
    }

    /// Returns the fonts of a site, each by the content of its file, followed by
    /// the bundled ones, and the faults of those that cannot be used, by index.
    pub(crate) fn with_own(files: &[Vec<u8>]) -> (Self, Vec<(usize, FontFault)>) {
        let mut set = Self {
            database: Arc::new(Database::new()),
            faces: Vec::new(),
            digest: 0,
        };
        let mut faults = Vec::new();
        let mut digest = Digest::default();
        for (idx, file) in files.iter().enumerate() {
            digest.add(file);
            let data = match file.starts_with(b"wOF2") {
                true => wuff::decompress_woff2(file).ok(),
                false => Some(file.clone()),
            };
            let added = data.map(|data| set.push(Arc::new(data), Style::Sans));
            if !matches!(added, Some(Ok(()))) {
                faults.push((idx, FontFault::Unreadable));
            }
        }
        for (data, style) in UNPACKED.iter() {
            let _ = set.push(Arc::clone(data), *style);
        }
        set.digest = digest.finish();
        (set, faults)
    }

    /// Returns a hash of the fonts of the site.
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    fn push(&mut self, data: Arc<Vec<u8>>, style: Style) -> Result<(), FontFault> {
        FontRef::new(&data).map_err(|_| FontFault::Unreadable)?;
        let source = Source::Binary(Arc::clone(&data) as _);
        let ids = Arc::make_mut(&mut self.database).load_font_source(source);
        let id = *ids.first().ok_or(FontFault::Unreadable)?;
        self.faces.push(Face { id, data, style });
        Ok(())
    }

    /// Returns the fonts in the order in which a text of a style uses them.
    fn ordered(&self, style: Style) -> impl Iterator<Item = &Face> {
        let first = self.faces.iter().filter(move |face| face.style == style);
        let others = self.faces.iter().filter(move |face| face.style != style);
        first.chain(others)
    }

    /// Returns the fonts database of the renderer.
    pub(super) fn database(&self) -> Arc<Database> {
        Arc::clone(&self.database)
    }

    /// Returns a resolver that ignores names of families: a text is monospaced
    /// or not.
    pub(super) fn resolver(&self) -> FontResolver<'_> {
        FontResolver {
            select_font: Box::new(|font, _| {
                let is_mono = font.families().contains(&FontFamily::Monospace);
                let style = if is_mono { Style::Mono } else { Style::Sans };
                self.ordered(style).next().map(|face| face.id)
            }),
            select_fallback: Box::new(|character, tried, _| {
                let has = |face: &&Face| {
                    !tried.contains(&face.id)
                        && FontRef::new(&face.data)
                            .is_ok_and(|font| font.charmap().map(character).is_some())
                };
                let base = self
                    .faces
                    .iter()
                    .find(|face| Some(&face.id) == tried.first());
                let style = base.map_or(Style::Sans, |face| face.style);
                self.ordered(style).find(has).map(|face| face.id)
            }),
        }
    }

    /// Returns the metrics of all fonts for texts of a style and a weight.
    pub(crate) fn ruler(&self, style: Style, weight: f32) -> Ruler<'_> {
        let faces = self.ordered(style).filter_map(|face| {
            let font = FontRef::new(&face.data).ok()?;
            Some(Measure {
                charmap: font.charmap(),
                location: font.axes().location([("wght", weight)]),
                font,
            })
        });
        Ruler(faces.collect())
    }
}

/// Size at which texts are measured. Advances grow linearly with it.
const UNIT: f32 = 1000.0;

/// Measures texts by the advances of their characters. Kerning and joined forms
/// make texts slightly narrower.
pub(crate) struct Ruler<'f>(Vec<Measure<'f>>);

/// A font at a weight.
struct Measure<'f> {
    font: FontRef<'f>,
    charmap: Charmap<'f>,
    location: Location,
}

impl Measure<'_> {
    /// Returns the advance of a character at the size [`UNIT`], or `None` if the
    /// font does not have it.
    fn advance(&self, character: char) -> Option<f32> {
        let glyph = self.charmap.map(character)?;
        let metrics = GlyphMetrics::new(&self.font, Size::new(UNIT), &self.location);
        metrics.advance_width(glyph)
    }
}

impl Ruler<'_> {
    /// Returns the width of a text as a multiple of the font size.
    pub(crate) fn width(&self, text: &str) -> f32 {
        let advance = |character| self.0.iter().find_map(|face| face.advance(character));
        let widths = text.chars().map(|char| advance(char).unwrap_or(0.0));
        widths.sum::<f32>() / UNIT
    }

    /// Returns whether a font has the character.
    pub(crate) fn has(&self, character: char) -> bool {
        self.0
            .iter()
            .any(|face| face.charmap.map(character).is_some())
    }
}
