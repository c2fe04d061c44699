//! What tests of samples share.

pub(crate) mod echo;
pub(crate) mod multipart;
