//! Indices into the lists of a [`Site`](crate::Site). The parts of a site refer
//! to each other by them.

/// Index of a doc in [`Site::docs`](crate::Site::docs).
pub type DocIdx = usize;

/// Index of a tree in [`Site::trees`](crate::Site::trees).
pub type TreeIdx = usize;

/// Index of a blog in [`Site::blogs`](crate::Site::blogs).
pub type BlogIdx = usize;
