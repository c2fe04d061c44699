//! Tests how running time and file sizes grow with the input.

mod inputs;
mod references;
mod weight;
mod work;

pub(crate) use references::of_references;
pub(crate) use weight::of_pages;
pub(crate) use work::all;
