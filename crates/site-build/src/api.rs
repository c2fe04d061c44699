//! Compares and lints API descriptions, which need no site.
//!
//! [`diff`] and [`lint`] read the [`files`] of a description from a folder, a
//! revision of Git or a host, and print what they find.

mod diff;
mod files;
mod fix;
mod lint;
#[cfg(feature = "external-links")]
mod remote;
mod text;

pub(crate) use diff::{Comparison, DiffFormat, Included, diff};
pub(crate) use lint::{Lint, lint};
