//! Draws pictures with text: SVG to PNG, without fonts of the system, so that
//! the same input gives the same bytes everywhere.
//!
//! The text of a page goes into a frame with a size ([`Fit`]), and the result
//! is drawn with bundled fonts ([`FontSet`]).

mod draw;
mod fit;
mod fonts;
#[cfg(test)]
mod tests;

pub(crate) use draw::{HEIGHT, WIDTH, draw, parse};
pub(crate) use fit::{Fit, Frame};
pub(crate) use fonts::FontSet;
