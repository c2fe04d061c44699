//! Draws an SVG as PNG.

use png::{BitDepth, ColorType, Compression, Encoder};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::FontSet;

/// Width of a picture in pixels. Networks recommend this size.
pub(crate) const WIDTH: u32 = 1200;

/// Height of a picture in pixels.
pub(crate) const HEIGHT: u32 = 630;

/// Parses an SVG, and places its texts. It may contain other pictures as data
/// URLs; files and addresses are not read.
///
/// # Errors
/// Returns a sentence about the fault of the SVG.
pub(crate) fn parse(svg: &str, fonts: &FontSet) -> Result<Tree, String> {
    let options = Options {
        font_family: "sans-serif".to_owned(),
        font_resolver: fonts.resolver(),
        fontdb: fonts.database(),
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| error.to_string())
}

/// Draws an SVG, scaled to the size of pictures, on white.
///
/// # Errors
/// As [`parse`].
pub(crate) fn draw(svg: &str, fonts: &FontSet) -> Result<Vec<u8>, String> {
    let tree = parse(svg, fonts)?;
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT).ok_or("the picture has no area")?;
    pixmap.fill(Color::WHITE);
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let scale = Transform::from_scale(
        WIDTH as f32 / tree.size().width(),
        HEIGHT as f32 / tree.size().height(),
    );
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    encode(&pixmap).map_err(|error| error.to_string())
}

/// Encodes an opaque picture.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let rgba = pixmap.data();
    let mut rgb = vec![0; rgba.len() / 4 * 3];
    for (to, from) in rgb.chunks_exact_mut(3).zip(rgba.chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(out)
}
