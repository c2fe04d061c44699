//! What grows with its input, and how fast.

mod inputs;
mod weight;
mod work;

pub(crate) use weight::of_pages;
pub(crate) use work::all;
