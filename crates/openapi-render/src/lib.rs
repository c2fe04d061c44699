#![doc = include_str!("../README.md")]

mod description;
mod diff;
mod example;
mod index;
mod lint;
mod markdown;
pub mod model;
mod options;
mod read;
mod render;
mod sample;
mod shape;
pub mod source;
mod text;
mod twin;
mod validate;
mod view;
mod words;
mod xml;

pub use description::{Description, Load};
pub use diff::{Change, ChangeKind, changelog, diff};
pub use lint::lint;
pub use model::Reference;
pub use options::{Highlight, Layout, RenderOptions};
pub use render::{Error, ErrorKind, RenderedPage, render, render_each, symbols};
pub use sample::{Call, Payload, Sample, samples};
pub use validate::{validate_response_sample, validate_sample};

/// The style sheet of the pages. Colours come from the custom properties of
/// the site; the page works without them.
pub const CSS: &str = include_str!("../assets/api.css");
