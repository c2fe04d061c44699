//! The behaviour of the crate: cases in files, any input, and modules that run.
#![expect(clippy::unwrap_used, reason = "tests")]

mod cases;
#[cfg(unix)]
mod node;
mod robust;
mod support;
